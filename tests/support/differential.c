/* SPDX-License-Identifier: MIT */
/*
 * The differential test: the library against the naive implementation.
 */
#include "support/differential.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

enum {
    PLIES = 256, /* more than any game has: 60 discs, a climb, a pass and a step back for each */
    SAMPLE = 16, /* one game in so many is also written, read, encoded, decoded and undone */
    PERFT_LENGTH = 9, /* longest board whose move sequences are counted */
    PERFT_DEPTH = 3
};

/* One game in both implementations. */
typedef struct duel {
    int number;
    test_setup setup;
    naive naive;
    bp_state *state;
    naive_move moves[NAIVE_MOVES_MAX];
    bp_move numbers[NAIVE_MOVES_MAX];
    int count;
} duel;

/* Fails with everything that is needed to reproduce the failure. */
static void differ(const duel *match, const char *what, long expected, long actual)
{
    char text[TEST_TEXT];

    test_naive_text(text, sizeof text, &match->naive, &match->setup);
    test_fail("game %d, \"%s\": %s is %ld and should be %ld", match->number, text, what, actual,
              expected);
}

static void compare(const duel *match, const char *what, long expected, long actual)
{
    if (expected != actual) {
        differ(match, what, expected, actual);
    }
}

/* A letter of the naive track as a disc of the library. */
static int32_t disc_of(char letter)
{
    const char *found = letter == '.' ? NULL : strchr(TEST_LETTERS, letter);

    return found == NULL ? BP_NO_DISC : (int32_t)(found - TEST_LETTERS);
}

/* A place of the naive implementation as one of the library. */
static int32_t place_of(const naive *game, int colour)
{
    if (!game->in_play[colour]) {
        return BP_PLACE_NONE;
    }
    return game->pawn[colour] == NAIVE_LADDER ? BP_PLACE_LADDER : game->pawn[colour] + 1;
}

static void compare_track(const duel *match)
{
    const naive *game = &match->naive;

    compare(match, "the track's length", game->length, bp_track_length(match->state));
    for (int place = 0; place < game->length; place++) {
        int32_t pawn = BP_NO_DISC;
        for (int colour = 0; colour < 5; colour++) {
            if (game->in_play[colour] && game->pawn[colour] == place) {
                pawn = colour;
            }
        }
        compare(match, "a disc of the track", disc_of(game->track[place]),
                bp_track_disc(match->state, place + 1));
        compare(match, "a pawn of the track", pawn, bp_track_pawn(match->state, place + 1));
    }
    for (int colour = 0; colour < 5; colour++) {
        compare(match, "a pawn's place", place_of(game, colour),
                bp_pawn_place(match->state, colour));
    }
}

static void compare_ladder_and_hands(const duel *match)
{
    const naive *game = &match->naive;
    int steps = 0;

    for (int colour = 0; colour < 5; colour++) {
        steps += game->in_play[colour];
    }
    compare(match, "the ladder's steps", steps, bp_ladder_step_count(match->state));
    for (int step = 0; step < steps; step++) {
        int32_t pawn = step < game->climbed ? game->ladder[step] : BP_NO_DISC;
        compare(match, "a pawn of the ladder", pawn, bp_ladder_pawn(match->state, step));
        compare(match, "a step's worth", steps - 1 - step, bp_ladder_worth(match->state, step));
    }
    for (int seat = 0; seat < game->players; seat++) {
        for (int disc = 0; disc < 7; disc++) {
            compare(match, "a hand", game->hand[seat][disc],
                    bp_hand_count(match->state, seat, disc));
        }
    }
}

static void compare_turn(const duel *match)
{
    const naive *game = &match->naive;
    int over = naive_over(game);
    int spend = !over && game->hand[game->mover][BP_BLACK] > 0;

    compare(match, "the end", over, bp_state_is_over(match->state));
    compare(match, "the mover", over ? BP_ERR_OVER : game->mover, bp_state_mover(match->state));
    compare(match, "the phase", game->extra != 0, bp_turn_is_extra(match->state));
    compare(match, "whether a black may be spent", spend, test_can_spend(match->state));
}

static void compare_scores(const duel *match, differential_totals *totals)
{
    int expected[5];
    int32_t actual[5] = {0};
    size_t count = 0;
    int best = -1;
    uint32_t winners = 0;
    uint32_t found = 0;

    naive_scores(&match->naive, expected);
    compare(match, "scores", BP_OK, bp_state_scores(actual, 5, &count, match->state));
    compare(match, "the number of scores", match->naive.players, (long)count);
    for (int seat = 0; seat < match->naive.players; seat++) {
        compare(match, "a score", expected[seat], actual[seat]);
        best = expected[seat] > best ? expected[seat] : best;
    }
    if (!naive_over(&match->naive)) {
        compare(match, "winners", BP_ERR_NOT_OVER, bp_state_winners(&found, match->state));
        return;
    }
    for (int seat = 0; seat < match->naive.players; seat++) {
        winners |= expected[seat] == best ? 1u << seat : 0u;
    }
    compare(match, "winners", BP_OK, bp_state_winners(&found, match->state));
    compare(match, "the winners", (long)winners, (long)found);
    totals->shared += (winners & (winners - 1)) != 0;
}

static void compare_text(const duel *match)
{
    char expected[TEST_TEXT];
    char actual[TEST_TEXT];

    test_naive_text(expected, sizeof expected, &match->naive, &match->setup);
    test_position_text(actual, sizeof actual, match->state);
    if (strcmp(expected, actual) != 0) {
        test_fail("game %d: \"%s\" should be \"%s\"", match->number, actual, expected);
    }
}

/* The same legal moves, as text, in the same order. They stay in the match. */
static void compare_moves(duel *match)
{
    size_t count = 0;

    match->count = naive_moves(&match->naive, match->moves);
    compare(match, "moves", BP_OK,
            bp_state_moves(match->numbers, NAIVE_MOVES_MAX, &count, match->state));
    compare(match, "the number of moves", match->count, (long)count);
    for (int i = 0; i < match->count; i++) {
        char text[16] = "";
        compare(match, "a move's text", BP_OK,
                bp_move_format(text, sizeof text, NULL, match->state, match->numbers[i]));
        if (strcmp(text, match->moves[i]) != 0) {
            differ(match, match->moves[i], 0, i);
        }
    }
}

static void compare_all(duel *match, differential_totals *totals)
{
    compare_track(match);
    compare_ladder_and_hands(match);
    compare_turn(match);
    compare_scores(match, totals);
    compare_text(match);
    compare_moves(match);
}

/* What the library says that a move will do is what the naive implementation then does. */
static void compare_move_questions(const duel *match, int i)
{
    const naive *before = &match->naive;
    naive after = *before;
    int32_t pawn = BP_NO_DISC;
    int32_t target = BP_PLACE_NONE;
    int32_t disc = BP_NO_DISC;
    int32_t place = BP_PLACE_NONE;

    compare(match, "a legal move", 0, naive_play(&after, match->moves[i]));
    for (int colour = 0; colour < 5; colour++) {
        if (after.pawn[colour] != before->pawn[colour]) {
            pawn = colour;
            target = place_of(&after, colour);
        }
    }
    for (int p = 0; p < before->length; p++) {
        if (after.track[p] != before->track[p]) {
            disc = disc_of(before->track[p]);
            place = p + 1;
        }
    }
    if (target == BP_PLACE_LADDER) {
        disc = pawn;
        place = BP_PLACE_LADDER;
    }
    compare(match, "bp_move_pawn", pawn, bp_move_pawn(match->state, match->numbers[i]));
    compare(match, "bp_move_target", target, bp_move_target(match->state, match->numbers[i]));
    compare(match, "bp_move_taken_disc", disc, bp_move_taken_disc(match->state, match->numbers[i]));
    compare(match, "bp_move_taken_place", place,
            bp_move_taken_place(match->state, match->numbers[i]));
    compare(match, "bp_state_is_legal", 1, bp_state_is_legal(match->state, match->numbers[i]));
    compare(match, "the move of its text", (long)match->numbers[i],
            (long)test_move(match->state, match->moves[i]));
}

/* Write and read, encode and decode, clone: each gives the same position back. */
static void check_round_trips(const duel *match, const test_snapshot *now)
{
    bp_game *game = NULL;
    bp_state *copy = NULL;

    test_assert_copy(test_open(now->position), now, 0);
    test_assert_copy(test_open(now->record), now, 1);
    compare(match, "clone", BP_OK, bp_state_clone(&copy, match->state));
    test_assert_copy(copy, now, 1);
    compare(match, "game", BP_OK, bp_state_game(&game, match->state));
    compare(match, "parse", BP_OK, bp_state_parse(&copy, game, now->position, NULL, 0));
    test_assert_copy(copy, now, 0);
    compare(match, "record", BP_OK, bp_state_parse(&copy, game, now->record, NULL, 0));
    test_assert_copy(copy, now, 1);
    compare(match, "decode", BP_OK, bp_state_decode(&copy, game, now->code, now->code_length));
    test_assert_copy(copy, now, 0);
    compare(match, "the code's length", test_encoded_size(game), (long)now->code_length);
    bp_game_free(game);
}

static void check_perft(const duel *match)
{
    for (int depth = 0; depth <= PERFT_DEPTH; depth++) {
        uint64_t number = 0;
        compare(match, "perft", BP_OK, bp_state_perft(&number, match->state, depth));
        compare(match, "the number of move sequences", (long)naive_perft(&match->naive, depth),
                (long)number);
    }
}

/* Everything beyond the comparison at one step of a sampled game. */
static void check_sampled_step(duel *match, test_snapshot *now)
{
    for (int i = 0; i < match->count; i++) {
        compare_move_questions(match, i);
    }
    test_snapshot_take(now, match->state);
    check_round_trips(match, now);
    if (match->naive.length <= PERFT_LENGTH) {
        check_perft(match);
    }
}

/* Undo to the start restores every byte of every position on the way. */
static void check_undo(duel *match, const test_snapshot *snapshots, int plies)
{
    for (int ply = plies - 1; ply >= 0; ply--) {
        compare(match, "undo", BP_OK, bp_state_undo(match->state));
        test_assert_unchanged(&snapshots[ply], match->state);
    }
    compare(match, "undo at the start", BP_ERR_HISTORY, bp_state_undo(match->state));
    test_assert_unchanged(&snapshots[0], match->state);
}

/* Passes are rare among many extra moves, so one choice in three is a pass where it is legal. */
static int choose(const duel *match, test_random *random)
{
    if (match->naive.extra && test_random_below(random, 3) == 0) {
        return 0;
    }
    return test_random_below(random, match->count);
}

static void count_move(differential_totals *totals, const char *move)
{
    int extra = move[0] == 'x';

    totals->moves++;
    totals->passes += strcmp(move, "pass") == 0;
    totals->climbs += move[strlen(move) - 1] == 'c';
    totals->nothing += move[strlen(move) - 1] == 'n';
    totals->backward += extra && move[2] == '-';
    totals->forward += extra && move[2] != '-';
}

static void play_game(duel *match, test_random *random, differential_totals *totals,
                      test_snapshot *snapshots)
{
    int sampled = match->number % SAMPLE == 0;
    int ply = 0;

    compare_all(match, totals);
    while (match->count > 0) {
        int chosen;
        if (sampled) {
            check_sampled_step(match, &snapshots[ply]);
        }
        chosen = choose(match, random);
        compare(match, "apply", BP_OK, bp_state_apply(match->state, match->numbers[chosen]));
        compare(match, "play", 0, naive_play(&match->naive, match->moves[chosen]));
        count_move(totals, match->moves[chosen]);
        ply++;
        TEST_ASSERT_TRUE_MESSAGE(ply < PLIES, "a game that does not end");
        compare(match, "the ply", ply, bp_state_ply(match->state));
        compare_all(match, totals);
    }
    if (sampled) {
        check_sampled_step(match, &snapshots[ply]);
        check_undo(match, snapshots, ply);
        totals->sampled++;
    }
}

void differential_run(differential_totals *out, uint64_t seed, int games)
{
    test_random random;
    duel match;
    test_snapshot *snapshots = malloc(PLIES * sizeof *snapshots);

    TEST_ASSERT_NOT_NULL(snapshots);
    test_random_init(&random, seed);
    memset(out, 0, sizeof *out);
    memset(&match, 0, sizeof match);
    for (match.number = 0; match.number < games; match.number++) {
        char text[TEST_TEXT];
        test_setup_random(&match.setup, &random, match.number % 5 == 0 ? TEST_SMALL : TEST_LARGE);
        test_setup_text(text, sizeof text, &match.setup);
        test_setup_naive(&match.naive, &match.setup);
        match.state = test_open(text);
        play_game(&match, &random, out, snapshots);
        bp_state_free(match.state);
        out->games++;
        out->thesis_games += match.setup.thesis != 0;
    }
    free(snapshots);
}
