/* SPDX-License-Identifier: MIT */
/* Solver handles: options, cancelling, and bp_solve(), which chooses the algorithm by the objective. */

#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/assert.h"
#include "base/text.h"
#include "solver/solve_run.h"

enum { SCORES_MAX = 1 << 28 };

int bp_solver_new(bp_solver **out, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__searcher *searcher;
    int status = bp__searcher_new(&searcher, sizeof **out, BP_SEARCHER_SOLVER, allocator);
    if (status != BP_OK) {
        return status;
    }
    *out = (bp_solver *)(void *)searcher; /* its first member */
    return BP_OK;
}

void bp_solver_free(bp_solver *solver)
{
    if (!solver) {
        return;
    }
    bp_table_free(solver->caller_table);
    bp_table_free(solver->default_table);
    bp__searcher_free(&solver->searcher);
}

int bp_solver_set(bp_solver *solver, int32_t option, int64_t value)
{
    return bp__searcher_set(solver ? &solver->searcher : NULL, option, value);
}

int bp_solver_get(int64_t *out, const bp_solver *solver, int32_t option)
{
    return bp__searcher_get(out, solver ? &solver->searcher : NULL, option);
}

int bp_solver_set_table(bp_solver *solver, bp_table *table)
{
    int status = solver ? bp__searcher_enter(&solver->searcher) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        bp_table *before = solver->caller_table;
        solver->caller_table = table ? bp__table_ref(table) : NULL;
        bp_table_free(before);
        bp__searcher_leave(&solver->searcher);
    }
    return status;
}

void bp__solver_limit_memory(bp_solver *solver, uint64_t bytes)
{
    solver->searcher.options[BP_OPTION_MEMORY] = (int64_t)bytes;
}

int bp_solver_set_progress(bp_solver *solver, bp_progress_fn progress, void *user)
{
    return bp__searcher_set_progress(solver ? &solver->searcher : NULL, progress, user);
}

int bp_solver_set_proof(bp_solver *solver, bp_line_fn receive, void *user, uint64_t max_replies)
{
    int status = solver ? bp__searcher_enter(&solver->searcher) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        solver->proof = receive;
        solver->proof_user = user;
        solver->max_replies = max_replies;
        bp__searcher_leave(&solver->searcher);
    }
    return status;
}

void bp_solver_cancel(bp_solver *solver, int32_t on)
{
    bp__searcher_cancel(solver ? &solver->searcher : NULL, on);
}

/* The table that the next solve uses, or NULL: it is not made yet. */
static bp_table *table_of(const bp_solver *solver)
{
    return solver->caller_table ? solver->caller_table : solver->default_table;
}

double bp__solver_table_fill(const bp_solver *solver)
{
    return bp__table_fill(table_of(solver));
}

bp__searcher *bp__solver_searcher(bp_solver *solver)
{
    return &solver->searcher;
}

int bp_solver_clear(bp_solver *solver)
{
    int status = solver ? bp__searcher_enter(&solver->searcher) : BP_ERR_ARGUMENT;
    if (status != BP_OK) {
        return status;
    }
    bp_table *table = table_of(solver);
    status = table ? bp_table_clear(table) : BP_OK;
    bp__searcher_leave(&solver->searcher);
    return status;
}

const char *bp__solver_objection(const bp_solver *solver, const bp_game *game)
{
    int32_t players = game->traits.players;
    int64_t range = (int64_t)game->traits.score_max - game->traits.score_min;
    if (range > SCORES_MAX) {
        return "the scores of the game differ by more than 2^28 points"; /* two bounds are an entry */
    }
    switch (bp__option(&solver->searcher, BP_OPTION_OBJECTIVE)) {
    case BP_OBJECTIVE_THESIS:
        return players == 2 && game->traits.has_thesis
                   ? NULL
                   : "the objective thesis is for two players and the rules of the thesis";
    case BP_OBJECTIVE_MAXN:
    case BP_OBJECTIVE_GUARANTEED:
    case BP_OBJECTIVE_REFINED:
        return players >= 2 ? NULL : "the objective is for two players or more";
    default: return players == 2 ? NULL : "the objectives outcome and margin are for two players";
    }
}

int bp__objective_shares_table(int32_t objective, int32_t players)
{
    return objective == BP_OBJECTIVE_OUTCOME || objective == BP_OBJECTIVE_MARGIN ||
           (objective == BP_OBJECTIVE_GUARANTEED && players == 2);
}

const char *bp__solver_reason(const bp_solver *solver, int status, int has_table)
{
    switch (status) {
    case BP_ERR_MISMATCH:
        return solver->caller_table && bp__option(&solver->searcher, BP_OPTION_THREADS) > 1 &&
                       !(bp_table_flags(solver->caller_table) & BP_TABLE_THREAD_SAFE)
                   ? "the table is not safe for several threads"
                   : "the table holds entries of other games or objectives, or another solver is "
                     "using it";
    case BP_ERR_LIMIT:
        return has_table ? "the game is too long for the stack of this thread"
                         : "the memory limit is too small for a table";
    case BP_ERR_FILE: return "the file of the table can't be used; bp_table_why() has the reason";
    case BP_ERR_UNSUPPORTED: return "the scores of the game are too large for a table entry";
    case BP_ERR_METHOD: return "the table can't be made: a method of it broke its contract";
    default: return NULL;
    }
}

void bp__run_explain(bp__run *run, int status)
{
    const char *reason = bp__solver_reason(run->solver, status, run->table != NULL);
    if (reason && !run->why[0]) {
        bp__why(run->why, BP__SOLVER_WHY, status, "%s", reason);
    }
}

const char *bp__solver_why(const bp_solver *solver)
{
    return solver->why[0] ? solver->why : NULL;
}

/* The value of a finished game, for seat 0. */
static void fill_finished(bp_result *result, const bp_game *game, const void *position)
{
    int32_t players = game->traits.players;
    int32_t best_other = INT32_MIN;
    game->ops->scores(result->scores, position, game->setup);
    for (int32_t seat = 1; seat < players; seat++) {
        best_other = result->scores[seat] > best_other ? result->scores[seat] : best_other;
    }
    int32_t value = result->scores[0] - best_other;
    if (result->objective == BP_OBJECTIVE_OUTCOME) {
        value = (value > 0) - (value < 0);
    }
    result->lower = result->upper = value;
    result->has_scores = 1;
    result->counts[BP_COUNT_STATES] = 0;
    result->lossless = 1;
}

static int solve(bp_result *result, bp_solver *solver, const bp_game *game, const void *position,
                 int32_t seat, int pv)
{
    bp__run run = bp__run_of(solver, result, game, position);
    run.seat = seat;
    int64_t objective = bp__run_option(&run, BP_OPTION_OBJECTIVE);
    bp__run_begin(&run);
    int by_induction = objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN ||
                       objective == BP_OBJECTIVE_REFINED;
    int status = by_induction ? bp__solve_by_induction(&run) : bp__solve_by_mtdf(&run, pv);
    bp__run_explain(&run, status);
    if (run.table) {
        result->counts[BP_COUNT_TABLE_BYTES] = (int64_t)bp__table_release(run.table);
    }
    BP__ASSERT(status != BP_OK || result->lower <= result->upper);
    result->counts[BP_COUNT_WINDOWS] = run.windows;
    result->stop_reason = atomic_load(&run.stop);
    result->seconds = bp__run_seconds(&run);
    return status;
}

int bp__solver_solve(bp_result **out, bp_solver *solver, const bp_game *game, const void *position,
                     int32_t seat, int pv)
{
    int is_over = game->ops->is_over(position, game->setup) != 0;
    int32_t mover = is_over ? 0 : bp__game_mover(game, position);
    bp_result *result;
    *out = NULL;
    solver->why[0] = '\0';
    if (mover < 0) {
        bp__run run = bp__run_of(solver, NULL, game, position);
        bp__run_blame_mover(&run, position);
        return BP_ERR_METHOD;
    }
    int status = bp__result_new(&result, &solver->searcher.memory,
                                (int32_t)bp__option(&solver->searcher, BP_OPTION_OBJECTIVE),
                                game->traits.players, mover);
    if (status != BP_OK) {
        return status;
    }
    static const int32_t counted[] = {BP_COUNT_PROBES, BP_COUNT_HITS, BP_COUNT_STORES,
                                      BP_COUNT_TABLE_BYTES, BP_COUNT_WINDOWS};
    for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++) {
        result->counts[counted[i]] = 0;
    }
    if (is_over) {
        fill_finished(result, game, position);
    } else {
        status = solve(result, solver, game, position, seat, pv);
    }
    if (status != BP_OK) {
        bp_result_free(result);
        return status;
    }
    *out = result;
    return BP_OK;
}

int bp_solve(bp_result **out, bp_solver *solver, const bp_state *state)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!solver || !state) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__searcher_enter(&solver->searcher);
    if (status != BP_OK) {
        return status;
    }
    const char *objection = bp__solver_objection(solver, state->game);
    status = objection
                 ? bp__why(solver->why, sizeof solver->why, BP_ERR_UNSUPPORTED, "%s", objection)
                 : bp__solver_solve(out, solver, state->game, state->position, -1,
                                    (int)bp__option(&solver->searcher, BP_OPTION_PV));
    bp__searcher_end(&solver->searcher, status);
    return status;
}

int bp_solver_why(char *out, size_t size, size_t *length, const bp_solver *solver)
{
    return solver ? bp__deliver(out, size, length, solver->why) : BP_ERR_ARGUMENT;
}
