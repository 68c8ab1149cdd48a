/* SPDX-License-Identifier: MIT */
/*
 * The conformance suite of games: bp_game_check() for the methods, and random play with a check of the public functions
 * at every step.
 */
#include "conformance/game_suite.h"

#include <bigpoints/sys/game_ops.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

enum {
    PLIES = 512, /* more than any game of the tests has */
    PERFT_DEPTH = 2,
    WRONG_MOVES = 50 /* illegal moves tried in every position */
};

/* A game under test and its properties. */
typedef struct subject {
    bp_game *game;
    test_random random;
    size_t players;
    size_t max_moves;
    int32_t encoded_size;
    int estimates; /* whether the game has them; -1: not known yet */
    bp_player *player;
} subject;

/* The numbers of a game are within their documented ranges, and its set-up opens it. */
static void check_game(subject *s)
{
    char setup[TEST_TEXT];
    char name[64];
    int32_t lower;
    int32_t upper;
    bp_state *state = NULL;
    bp_state *opened = NULL;
    test_snapshot one;
    test_snapshot other;

    TEST_ASSERT_TRUE(bp_game_player_count(s->game) >= 1 && bp_game_max_moves(s->game) >= 1);
    s->players = (size_t)bp_game_player_count(s->game);
    s->max_moves = (size_t)bp_game_max_moves(s->game);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_score_range(&lower, &upper, s->game));
    TEST_ASSERT_TRUE(lower <= upper);
    s->encoded_size = test_encoded_size(s->game);
    TEST_ASSERT_TRUE(s->encoded_size >= 1 || s->encoded_size == BP_ERR_UNSUPPORTED);
    strncpy(name, bp_game_name(s->game), sizeof name - 1);
    name[sizeof name - 1] = '\0';
    TEST_ASSERT_TRUE(strlen(name) > 0 && strchr(name, ' ') == NULL);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(setup, sizeof setup, NULL, s->game));
    TEST_ASSERT_NULL(strchr(setup, '\n'));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, s->game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_parse(&opened, s->game, setup, NULL, 0));
    test_snapshot_take(&one, state);
    test_snapshot_take(&other, opened);
    test_assert_same(&one, &other);
    TEST_ASSERT_EQUAL_INT32(test_starter(s->game), bp_state_mover(state));
    bp_state_free(opened);
    bp_state_free(state);
}

/* The game is over exactly when there is no legal move, when nobody is to move, when somebody has
 * won. */
static void check_terminal(const subject *s, const bp_state *state, size_t count)
{
    int32_t scores[16];
    int32_t over = bp_state_is_over(state);
    int32_t mover = bp_state_mover(state);
    size_t players = 0;
    uint32_t winners = 0;
    int32_t best;

    TEST_ASSERT_TRUE(over == 0 || over == 1);
    TEST_ASSERT_EQUAL_INT(over, count == 0);
    TEST_ASSERT_TRUE(over ? mover == BP_ERR_OVER : mover >= 0 && (size_t)mover < s->players);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(scores, 16, &players, state));
    TEST_ASSERT_EQUAL_UINT(s->players, players);
    if (!over) {
        TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_OVER, bp_state_winners(&winners, state));
        TEST_ASSERT_EQUAL_UINT32(0, winners);
        return;
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_winners(&winners, state));
    best = scores[0];
    for (size_t seat = 0; seat < players; seat++) {
        best = scores[seat] > best ? scores[seat] : best;
    }
    for (size_t seat = 0; seat < 32; seat++) {
        int wins = seat < players && scores[seat] == best;
        TEST_ASSERT_EQUAL_INT(wins, (int)(winners >> seat & 1u));
    }
}

/* Estimates are equal to the scores at the end. A game without them says so in every position. */
static void check_estimates(subject *s, const bp_state *state)
{
    int32_t guesses[16];
    int32_t scores[16];
    size_t count = 0;
    int status = bp_state_estimate(guesses, 16, &count, state);

    if (s->estimates < 0) {
        s->estimates = status == BP_OK;
    }
    TEST_ASSERT_EQUAL_INT(s->estimates ? BP_OK : BP_ERR_UNSUPPORTED, status);
    if (!s->estimates) {
        return;
    }
    TEST_ASSERT_EQUAL_UINT(s->players, count);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(scores, 16, NULL, state));
    for (size_t seat = 0; seat < count && bp_state_is_over(state); seat++) {
        TEST_ASSERT_EQUAL_INT32(scores[seat] * BP_ESTIMATE_POINT, guesses[seat]);
    }
}

/* The lowest level plays every game; higher levels need estimates. */
static void check_players(const subject *s, const bp_state *state)
{
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level += 7) {
        bp_result *result = NULL;
        bp_move move = 0;
        int suits = level == BP_LEVEL_MIN || (s->estimates && s->players > 1);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set(s->player, BP_OPTION_LEVEL, level));
        TEST_ASSERT_EQUAL_INT(suits ? BP_OK : BP_ERR_UNSUPPORTED,
                              bp_player_choose(&result, s->player, state));
        bp_result_best(&move, result);
        bp_result_free(result);
        TEST_ASSERT_EQUAL_INT32(suits, bp_state_is_legal(state, move));
    }
}

/* The text of each legal move parses in upper and lower case. */
static void check_move_texts(const bp_state *state, const bp_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[64];
        test_move_text(text, sizeof text, state, moves[i]);
        TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(state, moves[i]));
        TEST_ASSERT_EQUAL_UINT32(moves[i], test_move(state, text));
        for (char *c = text; *c != '\0'; c++) {
            *c = (char)(isupper((unsigned char)*c) ? tolower((unsigned char)*c)
                                                   : toupper((unsigned char)*c));
        }
        TEST_ASSERT_EQUAL_UINT32(moves[i], test_move(state, text));
    }
}

/* Numbers that are no legal moves are refused with a reason. */
static void check_wrong_moves(subject *s, bp_state *state, const bp_move *moves, size_t count)
{
    for (int i = 0; i < WRONG_MOVES; i++) {
        bp_move move = i < WRONG_MOVES / 2 ? (bp_move)i : (bp_move)test_random_next(&s->random);
        char reason[512] = "unset";
        int legal = 0;
        for (size_t j = 0; j < count; j++) {
            legal |= moves[j] == move;
        }
        TEST_ASSERT_EQUAL_INT32(legal, bp_state_is_legal(state, move));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_explain(reason, sizeof reason, NULL, state, move));
        if (legal) {
            TEST_ASSERT_EQUAL_STRING("", reason);
            continue;
        }
        test_assert_message(reason, sizeof reason);
        TEST_ASSERT_EQUAL_INT(count == 0 ? BP_ERR_OVER : BP_ERR_ILLEGAL,
                              bp_state_apply(state, move));
        TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL,
                              bp_move_format(reason, sizeof reason, NULL, state, move));
    }
}

/* Round trips through text, record, encoding and copy give the same bytes and the same key. */
static void check_round_trips(const subject *s, const bp_state *state, const test_snapshot *now)
{
    bp_state *copy = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_parse(&copy, s->game, now->position, NULL, 0));
    test_assert_copy(copy, now, 0);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_parse(&copy, s->game, now->record, NULL, 0));
    test_assert_copy(copy, now, 1);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_clone(&copy, state));
    test_assert_copy(copy, now, 1);
    if (s->encoded_size == BP_ERR_UNSUPPORTED) {
        TEST_ASSERT_EQUAL_UINT(0, now->code_length);
        TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_state_decode(&copy, s->game, now->code, 1));
        TEST_ASSERT_NULL(copy);
        return;
    }
    TEST_ASSERT_EQUAL_UINT((size_t)s->encoded_size, now->code_length);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_decode(&copy, s->game, now->code, now->code_length));
    test_assert_copy(copy, now, 0);
}

/* Perft of depth n is the total over all moves of perft of depth n - 1. */
static void check_perft(bp_state *state, const bp_move *moves, size_t count)
{
    uint64_t whole = 0;
    uint64_t sum = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_perft(&whole, state, 1));
    TEST_ASSERT_EQUAL_UINT64(count, whole);
    for (size_t i = 0; i < count; i++) {
        uint64_t part = 0;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[i]));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_perft(&part, state, PERFT_DEPTH - 1));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
        sum += part;
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_perft(&whole, state, PERFT_DEPTH));
    TEST_ASSERT_EQUAL_UINT64(sum, whole);
}

/* Checks one position; writes the legal moves to `moves` and returns their number. */
static size_t check_step(subject *s, bp_state *state, bp_move *moves, test_snapshot *now)
{
    size_t count = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, s->max_moves, &count, state));
    TEST_ASSERT_TRUE(count <= s->max_moves);
    test_snapshot_take(now, state);
    check_terminal(s, state, count);
    check_move_texts(state, moves, count);
    check_wrong_moves(s, state, moves, count);
    check_round_trips(s, state, now);
    check_perft(state, moves, count);
    check_estimates(s, state);
    if (count > 0) {
        check_players(s, state);
    }
    test_assert_unchanged(now, state);
    return count;
}

/* Plays one random game to its end, and undoes it. */
static void play(subject *s, bp_move *moves, test_snapshot *snapshots)
{
    bp_state *state = NULL;
    int32_t ply = 0;
    size_t count;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, s->game));
    while ((count = check_step(s, state, moves, &snapshots[ply])) > 0) {
        bp_move recorded = 0;
        bp_move move = moves[test_random_below(&s->random, (int)count)];
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, move));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_move_at(&recorded, NULL, state, ply));
        TEST_ASSERT_EQUAL_UINT32(move, recorded);
        ply++;
        TEST_ASSERT_EQUAL_INT32(ply, bp_state_ply(state));
        TEST_ASSERT_TRUE_MESSAGE(ply < PLIES, "a game that does not end");
    }
    while (ply > 0) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
        ply--;
        test_assert_unchanged(&snapshots[ply], state);
    }
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_undo(state));
    bp_state_free(state);
}

void game_suite_run(bp_game *game, uint64_t seed, int games)
{
    subject s;
    bp_move *moves;
    char why[600] = "";
    test_snapshot *snapshots = malloc(PLIES * sizeof *snapshots);

    memset(&s, 0, sizeof s);
    s.game = game;
    s.estimates = -1;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&s.player, BP_LEVEL_MIN, seed, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set(s.player, BP_OPTION_MILLISECONDS, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set(s.player, BP_OPTION_NODES, 50));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set(s.player, BP_OPTION_MEMORY, 1 << 16));
    test_random_init(&s.random, seed);
    check_game(&s);
    int status = bp_game_check(game, seed, games, why, sizeof why);
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, status, why);
    moves = malloc(s.max_moves * sizeof *moves);
    TEST_ASSERT_TRUE(moves != NULL && snapshots != NULL);
    for (int i = 0; i < games; i++) {
        play(&s, moves, snapshots);
    }
    bp_player_free(s.player);
    free(moves);
    free(snapshots);
}
