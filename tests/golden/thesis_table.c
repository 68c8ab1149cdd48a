/* SPDX-License-Identifier: MIT */
/*
 * The tables of the thesis, made by the library and compared with what was published.
 */
#include "golden/thesis_table.h"

#include <bigpoints.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

#define DIGESTS "tests/golden/thesis_digests.txt"

enum { ROW = 128 };

/* What a line of the file holds. */
typedef struct totals {
    uint64_t boards;
    uint64_t p1;
    uint64_t p2;
    uint64_t states;
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t digest;
} totals;

/* FNV-1a, 64 bits. */
static uint64_t digest(uint64_t hash, const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001B3);
    }
    return hash;
}

static void read_expected(totals *out, int colours, int discs)
{
    FILE *file = fopen(DIGESTS, "r");
    char line[256];
    int found = 0;

    TEST_ASSERT_NOT_NULL_MESSAGE(file, DIGESTS " can't be read; run from the root of the tree");
    while (!found && fgets(line, sizeof line, file) != NULL) {
        int c = 0;
        int d = 0;
        int fields = sscanf(line,
                            "%d %d %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64
                            " %" SCNu64 " %" SCNu64 " %" SCNx64,
                            &c, &d, &out->boards, &out->p1, &out->p2, &out->states, &out->wins,
                            &out->draws, &out->losses, &out->digest);
        found = fields == 10 && c == colours && d == discs;
    }
    fclose(file);
    TEST_ASSERT_TRUE_MESSAGE(found, "no such line in " DIGESTS);
}

static bp_solver *new_solver(void)
{
    bp_solver *solver = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_THESIS));
    return solver;
}

/* Solves a board with an empty table: the scores by seat, and the number of positions. */
static void solve(int32_t scores[2], uint64_t *states, bp_solver *solver, const char *board)
{
    char text[ROW];
    bp_state *state;
    bp_result *result = NULL;
    size_t players = 0;

    snprintf(text, sizeof text, "players=2 rules=thesis board=%s", board);
    state = test_open(text);
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, bp_solver_clear(solver), board);
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, bp_solve(&result, solver, state), board);
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_STOP_SOLVED, bp_result_stop_reason(result), board);
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, bp_result_scores(scores, 2, &players, result), board);
    int64_t counted = bp_result_count(result, BP_COUNT_STATES);
    TEST_ASSERT_TRUE_MESSAGE(counted > 0, board);
    *states = (uint64_t)counted;
    TEST_ASSERT_EQUAL_UINT(2, players);
    bp_result_free(result);
    bp_state_free(state);
}

/* Replaces the letters of a board by digits. */
static void in_digits(char *board)
{
    for (char *c = board; *c != '\0'; c++) {
        *c = (char)('1' + (strchr("RGBYP", *c) - "RGBYP"));
    }
}

/* Solves one board and writes its row. */
static void write_row(char out[ROW], totals *sum, bp_solver *solver, const char *board)
{
    int32_t scores[2] = {0, 0};
    uint64_t states = 0;

    solve(scores, &states, solver, board);
    snprintf(out, ROW, "%s,%d,%d,%" PRIu64, board, (int)scores[0], (int)scores[1], states);
    sum->boards++;
    sum->p1 += (uint64_t)scores[0];
    sum->p2 += (uint64_t)scores[1];
    sum->states += states;
    sum->wins += scores[0] > scores[1];
    sum->draws += scores[0] == scores[1];
    sum->losses += scores[0] < scores[1];
    sum->digest = digest(digest(sum->digest, out), "\n");
}

void thesis_table_check(int colours, int discs)
{
    totals expected;
    totals actual = {.digest = UINT64_C(0xCBF29CE484222325)};
    char text[ROW];
    bp_config *config;
    bp_solver *solver = new_solver();

    read_expected(&expected, colours, discs);
    snprintf(text, sizeof text, "players=2 rules=thesis colours=%d discs=%d", colours, discs);
    config = test_config(text);
    while (bp_board_unrank(text, sizeof text, NULL, config, actual.boards) == BP_OK) {
        char row[ROW];
        in_digits(text);
        write_row(row, &actual, solver, text);
    }
    TEST_ASSERT_EQUAL_UINT64(expected.boards, actual.boards);
    TEST_ASSERT_EQUAL_UINT64(expected.states, actual.states);
    TEST_ASSERT_EQUAL_UINT64(expected.p1, actual.p1);
    TEST_ASSERT_EQUAL_UINT64(expected.p2, actual.p2);
    TEST_ASSERT_EQUAL_UINT64(expected.wins, actual.wins);
    TEST_ASSERT_EQUAL_UINT64(expected.draws, actual.draws);
    TEST_ASSERT_EQUAL_UINT64(expected.losses, actual.losses);
    TEST_ASSERT_EQUAL_HEX64(expected.digest, actual.digest);
    bp_config_free(config);
    bp_solver_free(solver);
}

void thesis_table_check_row(const char *row)
{
    totals sum = {0};
    char board[ROW];
    char actual[ROW];
    bp_solver *solver = new_solver();
    size_t length = strcspn(row, ",");

    TEST_ASSERT_TRUE(length < sizeof board);
    memcpy(board, row, length);
    board[length] = '\0';
    write_row(actual, &sum, solver, board);
    TEST_ASSERT_EQUAL_STRING(row, actual);
    bp_solver_free(solver);
}
