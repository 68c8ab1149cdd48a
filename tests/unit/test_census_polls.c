/* SPDX-License-Identifier: MIT */
/*
 * How soon a census notices a cancel: every search in it calls its poll callback at least every 1,024 nodes, also from
 * one board to the next, and stops at once when the callback returns non-zero.
 */
#include <bigpoints.h>
#include <string.h>
#include <unity.h>

#include "bigpoints/bigpoints_internal.h"
#include "bigpoints/board_rank.h"
#include "bigpoints/thesis/thesis_solve.h"
#include "census/census_internal.h"
#include "game/game_internal.h"
#include "solver/solve_session.h"
#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

enum { POLL = 1024 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* The calls of a poll callback. */
typedef struct poll_record {
    uint64_t calls;
    uint64_t stop_at; /* the call that returns non-zero; 0: none */
    uint64_t nodes;   /* at the last call */
    uint64_t widest;  /* the maximum of nodes between two calls */
    int restarts;     /* nodes may begin again: a new board */
} poll_record;

static int poll(uint64_t nodes, void *user)
{
    poll_record *a = user;
    uint64_t before = a->restarts && nodes < a->nodes ? 0 : a->nodes;

    a->widest = nodes - before > a->widest ? nodes - before : a->widest;
    a->nodes = nodes;
    return ++a->calls == a->stop_at;
}

/* A solve session: its polls go on in their rhythm from one board to the next. The nodes of a poll are those of its
 * board, so the test adds those of the boards before. */

typedef struct session_record {
    poll_record polls;
    uint64_t nodes; /* of the finished boards */
} session_record;

static int on_session_progress(const bp_progress *progress, void *user)
{
    session_record *a = user;
    return poll(a->nodes + (uint64_t)bp_progress_count(progress, BP_COUNT_NODES), &a->polls);
}

static void search_boards(poll_record *polls, const char *config, int32_t objective,
                          uint64_t boards, int all_moves)
{
    bp_config *c = test_config(config);
    bp_game *game = NULL;
    bp_solver *solver = test_solver(objective);
    session_record a = {*polls, 0};
    const bp_result *result = NULL;
    bp__session *session = NULL;
    bp__setup setup;

    TEST_STATUS(BP_OK, bp_bigpoints_new(&game, c, NULL, NULL, 0));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, all_moves));
    TEST_STATUS(BP_OK, bp_solver_set_progress(solver, on_session_progress, &a));
    TEST_STATUS(BP_OK, bp__session_open(&session, solver, game, all_moves));
    setup = *(const bp__setup *)game->setup;
    for (uint64_t i = 0; i < boards; i++) {
        bp__board board;
        int32_t value;
        bp__board_shuffle(&board, &c->counts, 8, i);
        bp__bigpoints_set_board(&setup, &board);
        TEST_STATUS(BP_OK, bp__session_solve(&result, session, &setup, game->initial, 0));
        a.nodes += test_count(result, BP_COUNT_NODES);
        if (polls->stop_at > 0 && a.polls.calls >= polls->stop_at) {
            break;
        }
        TEST_STATUS(BP_OK, bp_result_value(&value, result));
    }
    TEST_ASSERT_TRUE_MESSAGE(a.nodes - a.polls.nodes < POLL, "too many nodes after the last poll");
    if (polls->stop_at > 0) {
        TEST_ASSERT_EQUAL_UINT64(polls->stop_at, a.polls.calls);
        TEST_ASSERT_EQUAL_INT32(BP_STOP_CANCELLED, bp_result_stop_reason(result));
        TEST_ASSERT_EQUAL_UINT64(a.polls.nodes, a.nodes);
    }
    *polls = a.polls;
    bp__session_close(session);
    bp_solver_free(solver);
    bp_game_free(game);
    bp_config_free(c);
}

static void test_the_solve_session(void)
{
    static const char *const configs[] = {"colours=3 discs=3 white=1 black=1", "colours=4 discs=3",
                                          "rules=thesis colours=4 discs=3"};

    for (size_t i = 0; i < TEST_LENGTH(configs); i++) {
        for (int all_moves = 0; all_moves < 2; all_moves++) {
            poll_record a;
            uint64_t calls;
            memset(&a, 0, sizeof a);
            search_boards(&a, configs[i], BP_OBJECTIVE_MARGIN, 100, all_moves);
            calls = a.calls;
            TEST_ASSERT_TRUE(calls >= 10);
            TEST_ASSERT_TRUE(a.widest <= POLL);
            for (uint64_t stop = 1; stop <= calls; stop += 1 + 2 * stop) {
                memset(&a, 0, sizeof a);
                a.stop_at = stop;
                search_boards(&a, configs[i], BP_OBJECTIVE_MARGIN, 100, all_moves);
            }
        }
    }
}

/* A class at a time. */

static int solve_class(poll_record *a, uint64_t *nodes, bp_game *game, const bp__counts *counts)
{
    static uint8_t names[BP__RENAMINGS_MAX][BP__COLOURS];
    static int32_t scores[BP__RENAMINGS_MAX][2];
    bp__memory memory;
    bp__class class = {
        .memory = &memory,
        .poll = poll,
        .user = a,
        .boards = bp__board_renamings(names, counts),
        .names = (const uint8_t(*)[BP__COLOURS])names,
        .scores = scores,
    };
    const void *root = game->initial;
    int status;

    TEST_STATUS(BP_OK, bp__memory_init(&memory, NULL));
    status = bp__bigpoints_thesis_solve_class(&class, root, game->setup);
    *nodes = class.nodes;
    return status;
}

static void test_a_class_at_a_time(void)
{
    bp_config *config = test_config("rules=thesis colours=3 discs=4 seed=6");
    bp_game *game = NULL;
    uint64_t nodes = 0;
    uint64_t calls;
    poll_record a;

    TEST_STATUS(BP_OK, bp_bigpoints_new(&game, config, NULL, NULL, 0));
    memset(&a, 0, sizeof a);
    TEST_STATUS(BP_OK, solve_class(&a, &nodes, game, &config->counts));
    calls = a.calls;
    TEST_ASSERT_TRUE(calls >= 20);
    TEST_ASSERT_TRUE(a.widest <= POLL && nodes - a.nodes < POLL);
    for (uint64_t stop = 1; stop <= calls; stop += 1 + 2 * stop) {
        memset(&a, 0, sizeof a);
        a.stop_at = stop;
        TEST_STATUS(BP_ERR_BUSY, solve_class(&a, &nodes, game, &config->counts));
        TEST_ASSERT_EQUAL_UINT64(stop, a.calls);
        TEST_ASSERT_EQUAL_UINT64(a.nodes, nodes);
    }
    bp_game_free(game);
    bp_config_free(config);
}

/* One thread's solver, for every objective: boards of a census one after the other. */

static void solve_units(poll_record *a, const bp_census *census, uint64_t units)
{
    _Alignas(16) static unsigned char buffer[4096];
    bp__unit_result *result = (void *)buffer;
    bp__unit_solver *solver = NULL;
    int status = BP_OK;
    uint64_t unit = 0;

    TEST_ASSERT_TRUE(census->result_bytes <= sizeof buffer);
    TEST_STATUS(BP_OK, bp__unit_solver_new(&solver, census, NULL, poll, a));
    for (; unit < units && status == BP_OK; unit++) {
        bp__board board;
        bp__census_board(&board, census, unit);
        status = bp__unit_solver_solve(result, solver, &board);
    }
    TEST_STATUS(a->stop_at > 0 ? BP_ERR_BUSY : BP_OK, status);
    if (a->stop_at > 0) {
        TEST_ASSERT_EQUAL_UINT64(a->stop_at, a->calls);
    }
    bp__unit_solver_free(solver);
}

static void test_every_objective(void)
{
    static const struct {
        const char *config;
        int32_t objective;
    } cases[] = {
        {"colours=3 discs=3 black=1", BP_OBJECTIVE_OUTCOME},
        {"colours=3 discs=3 black=1", BP_OBJECTIVE_GUARANTEED},
        {"rules=thesis colours=3 discs=3", BP_OBJECTIVE_THESIS},
        {"players=3 colours=3 discs=3", BP_OBJECTIVE_MAXN},
        {"players=3 colours=3 discs=3", BP_OBJECTIVE_GUARANTEED},
    };

    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        bp_census *census = census_open(cases[i].config, cases[i].objective);
        poll_record a;
        uint64_t calls;
        TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_MEMORY, 1 << 26));
        memset(&a, 0, sizeof a);
        a.restarts = 1;
        solve_units(&a, census, 20);
        calls = a.calls;
        TEST_ASSERT_TRUE(calls >= 2);
        TEST_ASSERT_TRUE(a.widest <= POLL);
        for (uint64_t stop = 1; stop <= calls; stop += 1 + 2 * stop) {
            memset(&a, 0, sizeof a);
            a.restarts = 1;
            a.stop_at = stop;
            solve_units(&a, census, 20);
        }
        bp_census_free(census);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_the_solve_session);
    RUN_TEST(test_a_class_at_a_time);
    RUN_TEST(test_every_objective);
    return UNITY_END();
}
