/* SPDX-License-Identifier: MIT */
/*
 * One solve, compared with the brute force in every field of the result.
 */
#include "support/oracle.h"

#include <bigpoints/sys/table_ops.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/custom_table.h"

enum { PV_MAX = 256 };

/* What is being compared: a case, how it was solved, and the result. */
typedef struct comparison {
    const oracle_case *c;
    const bp_state *state;
    const bp_result *result;
    const oracle_way *way;
    int32_t value; /* what the brute force says */
} comparison;

/* Fails with everything that is needed to reproduce the failure. */

static void fail(const oracle_case *c, const oracle_way *way, const char *format, ...)
    TEST_PRINTF(3, 4);

static void fail(const oracle_case *c, const oracle_way *way, const char *format, ...)
{
    static const char *const names[] = {"outcome", "margin", "thesis", "maxn", "guaranteed"};
    char what[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    test_fail("%s of \"%s\", table %s of %llu bytes, %d threads, all moves %d: %s",
              names[way->objective], c->text, way->table, (unsigned long long)way->bytes,
              (int)way->threads, (int)way->all_moves, what);
}

static void equal(const comparison *is, const char *what, int64_t expected, int64_t actual)
{
    if (expected != actual) {
        fail(is->c, is->way, "%s is %lld and should be %lld", what, (long long)actual,
             (long long)expected);
    }
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

static int is_by_payoffs(const comparison *is)
{
    return is->way->objective == BP_OBJECTIVE_THESIS || is->way->objective == BP_OBJECTIVE_MAXN;
}

static void compare_value(const comparison *is)
{
    int32_t value = 99999;
    int32_t lower = 99999;
    int32_t upper = 99999;
    int32_t outcome = 99999;
    int32_t estimate = 99999;

    equal(is, "the objective", is->way->objective, bp_result_objective(is->result));
    equal(is, "the seat", is->c->answer.mover, bp_result_seat(is->result));
    equal(is, "the stop", BP_STOP_SOLVED, bp_result_stop_reason(is->result));
    equal(is, "the status of the value", BP_OK, bp_result_value(&value, is->result));
    equal(is, "the value", is->value, value);
    equal(is, "the status of the bounds", BP_OK, bp_result_bounds(&lower, &upper, is->result));
    equal(is, "the lower bound", is->value, lower);
    equal(is, "the upper bound", is->value, upper);
    equal(is, "the status of the outcome", BP_OK, bp_result_outcome(&outcome, is->result));
    equal(is, "the outcome", sign(is->value), outcome);
    equal(is, "whether it is exact", 1, bp_result_is_exact(is->result));
    equal(is, "the status of the estimate", BP_OK, bp_result_estimate(&estimate, is->result));
    equal(is, "the estimate", (int64_t)is->value * BP_ESTIMATE_POINT, estimate);
}

static void compare_scores(const comparison *is)
{
    const brute_value *value = &is->c->answer.value;
    const int *expected = is->way->objective == BP_OBJECTIVE_THESIS ? value->thesis : value->maxn;
    int32_t scores[BP_PLAYERS_MAX] = {0};
    size_t count = 99;
    int status = bp_result_scores(scores, BP_PLAYERS_MAX, &count, is->result);

    if (!is_by_payoffs(is)) {
        equal(is, "the status of the scores", BP_ERR_UNSUPPORTED, status);
        return;
    }
    equal(is, "the status of the scores", BP_OK, status);
    equal(is, "the number of scores", is->c->answer.players, (int64_t)count);
    for (size_t seat = 0; seat < count; seat++) {
        equal(is, "a score", expected[seat], scores[seat]);
    }
}

/* The number of a root move in move order. */
static int index_of(const comparison *is, bp_move move)
{
    char text[16] = "";

    equal(is, "the status of a root move's text", BP_OK,
          bp_move_format(text, sizeof text, NULL, is->state, move));
    for (int i = 0; i < is->c->answer.count; i++) {
        if (strcmp(is->c->answer.moves[i], text) == 0) {
            return i;
        }
    }
    fail(is->c, is->way, "%s is no legal move", text);
    return 0;
}

static void compare_best(const comparison *is)
{
    bp_move best = 0;
    int index;

    equal(is, "the status of the best move", BP_OK, bp_result_best(&best, is->result));
    index = index_of(is, best);
    if (!brute_is_best(&is->c->answer, is->way->objective, index)) {
        fail(is->c, is->way, "%s is not a best move", is->c->answer.moves[index]);
    }
    if (is->way->all_moves) {
        equal(is, "the first best move", brute_best(&is->c->answer, is->way->objective), index);
    }
}

/* Plays the principal variation with the naive implementation. */
static void play_pv(const comparison *is, naive *game, const bp_move *pv, size_t count)
{
    bp_state *state = NULL;

    equal(is, "the status of a clone", BP_OK, bp_state_clone(&state, is->state));
    for (size_t i = 0; i < count; i++) {
        char text[16] = "";
        equal(is, "the status of a move of the PV", BP_OK,
              bp_move_format(text, sizeof text, NULL, state, pv[i]));
        if (naive_play(game, text) != 0) {
            fail(is->c, is->way, "%s of the PV is not legal", text);
        }
        equal(is, "the status of a move of the PV", BP_OK, bp_state_apply(state, pv[i]));
    }
    bp_state_free(state);
}

static const int *payoff_of(const comparison *is, const brute_value *value)
{
    return is->way->objective == BP_OBJECTIVE_THESIS ? value->thesis : value->maxn;
}

/* A principal variation is legal, reaches the end, and leads to a game of the value claimed. */
static void compare_end(const comparison *is, const bp_move *pv, size_t count,
                        const brute_value *value)
{
    naive game = is->c->game;
    brute_value end;
    int scores[5];
    int32_t claimed =
        brute_for_seat(value, is->way->objective, is->c->answer.players, is->c->answer.mover);

    play_pv(is, &game, pv, count);
    equal(is, "the end of the PV", 1, naive_over(&game));
    naive_scores(&game, scores);
    memset(&end, 0, sizeof end);
    memcpy(end.maxn, scores, sizeof end.maxn);
    int32_t lead = brute_for_seat(&end, BRUTE_MAXN, game.players, is->c->answer.mover);
    equal(is, "the value of the PV", claimed,
          is->way->objective == BP_OBJECTIVE_OUTCOME ? sign(lead) : lead);
    for (int seat = 0; is_by_payoffs(is) && seat < game.players; seat++) {
        equal(is, "a score of the PV", payoff_of(is, value)[seat], scores[seat]);
    }
}

static void compare_pv(const comparison *is)
{
    bp_move pv[PV_MAX];
    size_t count = 0;
    size_t again = 0;

    equal(is, "the status of the PV's length", BP_OK, bp_result_pv(NULL, 0, &count, is->result));
    equal(is, "whether the PV has a length", 1, count >= 1 && count <= PV_MAX);
    equal(is, "the status of the PV", BP_ERR_SPACE,
          bp_result_pv(pv, count - 1, &again, is->result));
    equal(is, "the PV's length", (int64_t)count, (int64_t)again);
    equal(is, "the status of the PV", BP_OK, bp_result_pv(pv, count, NULL, is->result));
    compare_end(is, pv, count, &is->c->answer.value);
}

/* The scores and the principal variation of a root move. */
static void compare_move(const comparison *is, int32_t index, bp_move move)
{
    const brute_value *value = &is->c->answer.after[index];
    bp_move pv[PV_MAX];
    size_t count = 0;
    int32_t scores[BP_PLAYERS_MAX] = {0};
    int status = bp_result_move_scores(scores, BP_PLAYERS_MAX, &count, is->result, index);

    equal(is, "the status of a move's scores", is_by_payoffs(is) ? BP_OK : BP_ERR_UNSUPPORTED,
          status);
    for (int seat = 0; status == BP_OK && seat < is->c->answer.players; seat++) {
        equal(is, "a score after a move", payoff_of(is, value)[seat], scores[seat]);
    }
    equal(is, "the status of a move's PV", BP_OK,
          bp_result_move_pv(pv, PV_MAX, &count, is->result, index));
    equal(is, "whether a move's PV has a length", is->way->all_moves > 1, count > 0);
    if (count > 0) {
        equal(is, "the first move of a move's PV", move, pv[0]);
        compare_end(is, pv, count, value);
    }
}

static void compare_moves(const comparison *is)
{
    const brute_answer *answer = &is->c->answer;

    equal(is, "the number of root moves", is->way->all_moves ? answer->count : 0,
          bp_result_move_count(is->result));
    for (int32_t i = 0; i < bp_result_move_count(is->result); i++) {
        bp_move move = 0;
        int32_t lower = 99999;
        int32_t upper = 99999;
        int32_t value =
            brute_for_seat(&answer->after[i], is->way->objective, answer->players, answer->mover);
        equal(is, "the status of a root move", BP_OK,
              bp_result_move(&move, &lower, &upper, is->result, i));
        equal(is, "the place of a root move", i, index_of(is, move));
        equal(is, answer->moves[i], value, lower);
        equal(is, answer->moves[i], value, upper);
        compare_move(is, i, move);
    }
}

static void compare_work(const comparison *is)
{
    equal(is, "whether hits are probes", 1,
          bp_result_count(is->result, BP_COUNT_HITS) <=
              bp_result_count(is->result, BP_COUNT_PROBES));
    equal(is, "whether time was taken", 1, bp_result_seconds(is->result) >= 0);
    if (is->c->game.length <= ORACLE_LOSSLESS) {
        equal(is, "whether keys are lossless", 1, bp_result_is_lossless(is->result));
    }
}

void oracle_check(const oracle_case *c, const bp_state *state, const bp_result *result,
                  const oracle_way *way)
{
    comparison is = {c, state, result, way, 0};

    is.value = brute_for_seat(&c->answer.value, way->objective, c->answer.players, c->answer.mover);
    compare_value(&is);
    compare_scores(&is);
    compare_best(&is);
    compare_moves(&is);
    compare_pv(&is);
    compare_work(&is);
}

/* The count of states: only for payoffs, with a table that never forgets and was empty. */
static void check_states(const oracle_case *c, const bp_result *result, const oracle_way *way,
                         const bp_table *table)
{
    comparison is = {c, NULL, result, way, 0};
    int64_t expected = BP_ERR_UNSUPPORTED;

    if (is_by_payoffs(&is) && (table == NULL || bp_table_flags(table) & BP_TABLE_NEVER_FORGETS)) {
        expected = (int64_t)c->answer.states;
    }
    equal(&is, "the number of states", expected, bp_result_count(result, BP_COUNT_STATES));
}

bp_table *oracle_table(const char *name, uint64_t bytes, void *log)
{
    bp_table *table = NULL;
    int status;

    if (strcmp(name, "keeper") == 0) {
        status = bp_table_new_custom(&table, &custom_keeper, bytes, log, NULL);
    } else if (strcmp(name, "shared") == 0) {
        status = bp_table_new_custom(&table, &custom_shared, bytes, log, NULL);
    } else {
        status = bp_table_new(&table, name, bytes, NULL);
    }
    TEST_ASSERT_EQUAL_INT_MESSAGE(BP_OK, status, name);
    return table;
}

/* A solver with the options of `way`, and its table if that is not the solver's own. */
static bp_solver *prepare(bp_table **table, const oracle_way *way, custom_log *log)
{
    bp_solver *solver = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, way->objective));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, way->threads));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, way->all_moves > 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_MOVE_PVS, way->all_moves > 1));
    *table = NULL;
    if (strcmp(way->table, "own") == 0) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, (int64_t)way->bytes));
    } else {
        *table = oracle_table(way->table, way->bytes, log);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set_table(solver, *table));
    }
    return solver;
}

void oracle_try(const oracle_case *c, const oracle_way *way)
{
    custom_log log = {0};
    bp_table *table = NULL;
    bp_solver *solver = prepare(&table, way, &log);
    bp_state *state = test_open(c->text);
    bp_result *result = NULL;
    int status = bp_solve(&result, solver, state);

    if (status != BP_OK || result == NULL) {
        fail(c, way, "bp_solve returns %s", bp_status_name(status));
    }
    oracle_check(c, state, result, way);
    check_states(c, result, way, table);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_table_free(table);
    bp_state_free(state);
    TEST_ASSERT_EQUAL_UINT64(log.created, log.destroyed);
    if (log.wrong > 0) {
        fail(c, way, "%llu calls of the table break its contract", (unsigned long long)log.wrong);
    }
}
