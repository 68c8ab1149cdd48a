/* SPDX-License-Identifier: MIT */
/*
 * Whole games as readable text, replayed and compared position by position.
 *
 * The files tests/golden/game_*.txt hold one game each. Lines that begin with # and empty lines are
 * comments; the others are, in this order:
 *
 *     game players=2 start=1 rules=official board=RGGR
 *     start track=RGGR pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal
 *     1. player 1 plays Ra: red goes to 1, takes G from 2
 *        track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal
 *     ...
 *     end scores=1,2 winners=2
 *
 * Every line is confirmed twice: by the naive implementation, which wrote the files, and by the
 * library. To write a new one: test_playthrough SEED "players=2 start=1 rules=official board=RGGR"
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

enum { LINE = 512 };

static const char *const COLOURS[] = {"red", "green", "blue", "yellow", "purple"};
void setUp(void)
{
}
void tearDown(void)
{
}

/* What happened in a move, wherever it is known from. */
typedef struct event {
    int number;
    int player; /* from 1 */
    char move[16];
    int pawn;  /* a colour, or -1 for a pass */
    int from;  /* place, 0 for START */
    int to;    /* place, BP_PLACE_LADDER for the ladder */
    char disc; /* letter, or NUL for nothing taken */
    int place; /* where the disc lay */
} event;

static void write_event(char *out, const event *e)
{
    int length = snprintf(out, LINE, "%d. player %d plays %s: ", e->number, e->player, e->move);

    if (e->pawn < 0) {
        snprintf(out + length, LINE - (size_t)length, "keeps the black");
        return;
    }
    length += snprintf(out + length, LINE - (size_t)length, "%s%s ",
                       e->move[0] == 'x' ? "spends a black, " : "", COLOURS[e->pawn]);
    if (e->to == BP_PLACE_LADDER) {
        snprintf(out + length, LINE - (size_t)length, "climbs, takes %c beside the ladder",
                 e->disc);
        return;
    }
    length += snprintf(out + length, LINE - (size_t)length, "goes %sto %d, takes ",
                       e->to < e->from ? "back " : "", e->to);
    if (e->disc == '\0') {
        snprintf(out + length, LINE - (size_t)length, "nothing");
    } else {
        snprintf(out + length, LINE - (size_t)length, "%c from %d", e->disc, e->place);
    }
}

/* The event of a move as the naive implementation plays it, seen from what it changes. */
static void naive_event(event *out, const naive *before, const naive *after, const char *move)
{
    out->player = before->mover + 1;
    strcpy(out->move, move);
    out->pawn = -1;
    out->disc = '\0';
    for (int colour = 0; colour < 5; colour++) {
        if (before->pawn[colour] != after->pawn[colour]) {
            out->pawn = colour;
            out->from = before->pawn[colour] + 1;
            out->to = after->pawn[colour] + 1;
        }
    }
    for (int place = 0; place < before->length; place++) {
        if (before->track[place] != after->track[place]) {
            out->disc = before->track[place];
            out->place = place + 1;
        }
    }
    if (out->pawn >= 0 && after->pawn[out->pawn] == NAIVE_LADDER) {
        out->to = BP_PLACE_LADDER;
        out->disc = TEST_LETTERS[out->pawn];
    }
}

/* The event of a move as the library foretells it. */
static void library_event(event *out, const bp_state *state, bp_move move)
{
    int32_t disc = bp_move_taken_disc(state, move);

    out->player = bp_state_mover(state) + 1;
    test_move_text(out->move, sizeof out->move, state, move);
    out->pawn = bp_move_pawn(state, move) == BP_NO_DISC ? -1 : bp_move_pawn(state, move);
    out->from = out->pawn < 0 ? 0 : bp_pawn_place(state, out->pawn);
    out->to = bp_move_target(state, move);
    out->disc = '\0';
    if (disc != BP_NO_DISC) {
        out->disc = TEST_LETTERS[disc];
    }
    out->place = bp_move_taken_place(state, move);
}

static void write_end(char *out, const int32_t *scores, int players)
{
    int length = snprintf(out, LINE, "end scores=");
    int32_t best = scores[0];
    int some = 0;

    for (int seat = 0; seat < players; seat++) {
        best = scores[seat] > best ? scores[seat] : best;
        length += snprintf(out + length, LINE - (size_t)length, "%s%d", seat ? "," : "",
                           (int)scores[seat]);
    }
    length += snprintf(out + length, LINE - (size_t)length, " winners=");
    for (int seat = 0; seat < players; seat++) {
        if (scores[seat] == best) {
            length +=
                snprintf(out + length, LINE - (size_t)length, "%s%d", some ? "," : "", seat + 1);
            some = 1;
        }
    }
}

/* The six fields of a position, which begin with the track. */
static const char *fields_of(const char *position)
{
    const char *track = strstr(position, "track=");

    TEST_ASSERT_NOT_NULL(track);
    return track;
}

/* One game in both implementations, and the file it is compared with. */
typedef struct replay {
    FILE *file;
    const char *name;
    int line;
    test_setup setup;
    naive naive;
    bp_state *state;
    int number;
    int passes;
    int forward;
    int backward;
} replay;

/* Reads the next line that is no comment, without its end. */
static void next_line(replay *r, char *out)
{
    do {
        r->line++;
        if (fgets(out, LINE, r->file) == NULL) {
            test_fail("%s ends in line %d", r->name, r->line);
        }
        out[strcspn(out, "\n")] = '\0';
    } while (out[0] == '#' || out[0] == '\0');
}

static void expect_line(const replay *r, const char *who, const char *expected, const char *line)
{
    if (strcmp(expected, line) != 0) {
        test_fail("%s:%d: %s says \"%s\", the file \"%s\"", r->name, r->line, who, expected, line);
    }
}

/* Compares the six fields of the position that stand behind some head in a line of the file. */
static void expect_position(replay *r, const char *head)
{
    char line[LINE];
    char expected[TEST_TEXT];
    char position[TEST_TEXT];

    next_line(r, line);
    test_naive_text(position, sizeof position, &r->naive, &r->setup);
    snprintf(expected, sizeof expected, "%s%s", head, fields_of(position));
    expect_line(r, "the naive implementation", expected, line);
    test_position_text(position, sizeof position, r->state);
    snprintf(expected, sizeof expected, "%s%s", head, fields_of(position));
    expect_line(r, "the library", expected, line);
}

static int read_setup(test_setup *out, const char *line)
{
    char rules[16];

    memset(out, 0, sizeof *out);
    if (sscanf(line, "players=%d start=%d rules=%15s board=%55s", &out->players, &out->starter,
               rules, out->board) != 4) {
        return 0;
    }
    out->starter--;
    out->thesis = strcmp(rules, "thesis") == 0;
    return 1;
}

static void open_replay(replay *r, const char *name)
{
    char line[LINE];

    memset(r, 0, sizeof *r);
    r->name = name;
    r->file = fopen(name, "r");
    if (r->file == NULL) {
        test_fail("%s can't be read: tests run in the root of the source", name);
    }
    next_line(r, line);
    if (strncmp(line, "game ", 5) != 0 || !read_setup(&r->setup, line + 5)) {
        test_fail("%s:%d: a game is expected", name, r->line);
    }
    test_setup_naive(&r->naive, &r->setup);
    r->state = test_open(line + 5);
    expect_position(r, "start ");
}

/* Replays one move that the file names; both implementations must report the same event. */
static void replay_move(replay *r, const char *line)
{
    char expected[LINE];
    char text[16] = "";
    naive before = r->naive;
    event e = {0};
    bp_move move;

    r->number++;
    if (sscanf(line, "%*d. player %*d plays %15[^:]", text) != 1) {
        test_fail("%s:%d: a move is expected", r->name, r->line);
    }
    if (naive_play(&r->naive, text) != 0) {
        test_fail("%s:%d: the naive implementation refuses %s", r->name, r->line, text);
    }
    e.number = r->number;
    naive_event(&e, &before, &r->naive, text);
    write_event(expected, &e);
    expect_line(r, "the naive implementation", expected, line);

    move = test_move(r->state, text);
    library_event(&e, r->state, move);
    write_event(expected, &e);
    expect_line(r, "the library", expected, line);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(r->state, move));
    r->passes += strcmp(text, "pass") == 0;
    r->forward += text[0] == 'x' && text[2] != '-';
    r->backward += text[0] == 'x' && text[2] == '-';
    expect_position(r, "   ");
}

static void replay_end(replay *r, const char *line)
{
    char expected[LINE];
    int naive_list[5];
    int32_t scores[5] = {0};
    uint32_t winners = 0;
    uint32_t best = 0;

    TEST_ASSERT_TRUE(naive_over(&r->naive));
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(r->state));
    naive_scores(&r->naive, naive_list);
    for (int seat = 0; seat < 5; seat++) {
        scores[seat] = naive_list[seat];
    }
    write_end(expected, scores, r->setup.players);
    expect_line(r, "the naive implementation", expected, line);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(scores, 5, NULL, r->state));
    write_end(expected, scores, r->setup.players);
    expect_line(r, "the library", expected, line);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_winners(&winners, r->state));
    for (int seat = 0; seat < r->setup.players; seat++) {
        int beaten = 0;
        for (int other = 0; other < r->setup.players; other++) {
            beaten |= naive_list[other] > naive_list[seat];
        }
        best |= beaten ? 0u : 1u << seat;
    }
    TEST_ASSERT_EQUAL_UINT32(best, winners);
}

static void replay_file(replay *r, const char *name)
{
    char line[LINE];

    open_replay(r, name);
    for (next_line(r, line); strncmp(line, "end ", 4) != 0; next_line(r, line)) {
        replay_move(r, line);
    }
    replay_end(r, line);
    bp_state_free(r->state);
    fclose(r->file);
}

static void test_a_small_game(void)
{
    replay r;

    replay_file(&r, "tests/golden/game_small.txt");
    TEST_ASSERT_EQUAL_INT(2, r.setup.players);
}

static void test_a_game_with_extra_turns_of_every_kind(void)
{
    replay r;

    replay_file(&r, "tests/golden/game_extra_turns.txt");
    TEST_ASSERT_TRUE(r.passes > 0 && r.forward > 0 && r.backward > 0);
}

static void test_a_standard_game_of_four(void)
{
    replay r;

    replay_file(&r, "tests/golden/game_standard.txt");
    TEST_ASSERT_EQUAL_INT(4, r.setup.players);
    TEST_ASSERT_EQUAL_INT(BP_BOARD_MAX, (int)strlen(r.setup.board));
}

/* Writes a random game of the naive implementation to the standard output. */
static int write_game(uint64_t seed, const char *config)
{
    test_random random = {seed};
    test_setup setup;
    naive game;
    char text[TEST_TEXT];
    char line[LINE];
    naive_move moves[NAIVE_MOVES_MAX];
    event e = {0};
    int list[5];
    int32_t scores[5];

    if (!read_setup(&setup, config) ||
        naive_start(&game, setup.board, setup.players, setup.starter, setup.thesis) != 0) {
        fprintf(stderr, "wrong: \"%s\"; right: players=2 start=1 rules=official board=RGGR\n",
                config);
        return 2;
    }
    test_naive_text(text, sizeof text, &game, &setup);
    printf("game %s\nstart %s\n", config, fields_of(text));
    while (!naive_over(&game)) {
        naive before = game;
        int count = naive_moves(&game, moves);
        const char *move = moves[test_random_below(&random, count)];
        naive_play(&game, move);
        e.number++;
        naive_event(&e, &before, &game, move);
        write_event(line, &e);
        test_naive_text(text, sizeof text, &game, &setup);
        printf("%s\n   %s\n", line, fields_of(text));
    }
    naive_scores(&game, list);
    for (int seat = 0; seat < 5; seat++) {
        scores[seat] = list[seat];
    }
    write_end(line, scores, setup.players);
    printf("%s\n", line);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        return write_game(strtoull(argv[1], NULL, 10), argv[2]);
    }
    UNITY_BEGIN();
    RUN_TEST(test_a_small_game);
    RUN_TEST(test_a_game_with_extra_turns_of_every_kind);
    RUN_TEST(test_a_standard_game_of_four);
    return UNITY_END();
}
