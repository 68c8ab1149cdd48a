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
    bp__engine *engine;
    int status = bp__engine_new(&engine, sizeof **out, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp_solver *solver = (bp_solver *)(void *)engine; /* its first member */
    *out = solver;
    solver->objective = BP_OBJECTIVE_OUTCOME;
    solver->pv = 1;
    return BP_OK;
}

void bp_solver_free(bp_solver *solver)
{
    if (!solver) {
        return;
    }
    bp_table_free(solver->caller_table);
    bp_table_free(solver->default_table);
    bp__engine_free(&solver->engine);
}

int bp_solver_set_objective(bp_solver *solver, int32_t objective)
{
    int valid = objective >= BP_OBJECTIVE_OUTCOME && objective <= BP_OBJECTIVE_GUARANTEED;
    return solver ? bp__engine_set_option(&solver->engine, &solver->objective, objective, valid)
                  : BP_ERR_ARGUMENT;
}

int bp_solver_set_table(bp_solver *solver, bp_table *table)
{
    int status = solver ? bp__engine_enter(&solver->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        bp_table *before = solver->caller_table;
        solver->caller_table = table ? bp__table_ref(table) : NULL;
        bp_table_free(before);
        bp__engine_leave(&solver->engine);
    }
    return status;
}

void bp__solver_limit_memory(bp_solver *solver, uint64_t bytes)
{
    if (bytes != solver->engine.bytes) {
        bp_table_free(solver->default_table);
        solver->default_table = NULL;
        solver->engine.bytes = bytes;
    }
}

int bp_solver_set_memory(bp_solver *solver, uint64_t bytes)
{
    int status =
        solver && bp__engine_is_memory(bytes) ? bp__engine_enter(&solver->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        bp__solver_limit_memory(solver, bytes);
        bp__engine_leave(&solver->engine);
    }
    return status;
}

int bp_solver_set_threads(bp_solver *solver, int32_t threads)
{
    return solver ? bp__engine_set_threads(&solver->engine, threads) : BP_ERR_ARGUMENT;
}

int bp_solver_set_seconds(bp_solver *solver, double seconds)
{
    return solver ? bp__engine_set_seconds(&solver->engine, seconds) : BP_ERR_ARGUMENT;
}

int bp_solver_set_nodes(bp_solver *solver, uint64_t nodes)
{
    return solver ? bp__engine_set_nodes(&solver->engine, nodes) : BP_ERR_ARGUMENT;
}

int bp_solver_set_all_moves(bp_solver *solver, int32_t on)
{
    return solver ? bp__engine_set_option(&solver->engine, &solver->all_moves, on != 0, 1)
                  : BP_ERR_ARGUMENT;
}

int bp_solver_set_pv(bp_solver *solver, int32_t on)
{
    return solver ? bp__engine_set_option(&solver->engine, &solver->pv, on != 0, 1)
                  : BP_ERR_ARGUMENT;
}

int bp_solver_set_move_pvs(bp_solver *solver, int32_t on)
{
    return solver ? bp__engine_set_option(&solver->engine, &solver->move_pvs, on != 0, 1)
                  : BP_ERR_ARGUMENT;
}

int bp_solver_set_progress(bp_solver *solver, bp_progress_fn progress, void *user)
{
    return solver ? bp__engine_set_progress(&solver->engine, progress, user) : BP_ERR_ARGUMENT;
}

int bp_solver_set_proof(bp_solver *solver, bp_line_fn receive, void *user, uint64_t max_replies)
{
    int status = solver ? bp__engine_enter(&solver->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        solver->proof = receive;
        solver->proof_user = user;
        solver->max_replies = max_replies;
        bp__engine_leave(&solver->engine);
    }
    return status;
}

int32_t bp_solver_get_objective(const bp_solver *solver)
{
    return solver ? solver->objective : BP_ERR_ARGUMENT;
}

int bp_solver_get_table(bp_table **out, const bp_solver *solver)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = solver && solver->caller_table ? bp__table_ref(solver->caller_table) : NULL;
    return solver ? BP_OK : BP_ERR_ARGUMENT;
}

uint64_t bp_solver_get_memory(const bp_solver *solver)
{
    return solver ? solver->engine.bytes : 0;
}

int32_t bp_solver_get_threads(const bp_solver *solver)
{
    return solver ? solver->engine.threads : BP_ERR_ARGUMENT;
}

double bp_solver_get_seconds(const bp_solver *solver)
{
    return solver ? solver->engine.seconds : 0;
}

uint64_t bp_solver_get_nodes(const bp_solver *solver)
{
    return solver ? solver->engine.nodes : 0;
}

int32_t bp_solver_get_all_moves(const bp_solver *solver)
{
    return solver ? solver->all_moves : BP_ERR_ARGUMENT;
}

int32_t bp_solver_get_pv(const bp_solver *solver)
{
    return solver ? solver->pv : BP_ERR_ARGUMENT;
}

int32_t bp_solver_get_move_pvs(const bp_solver *solver)
{
    return solver ? solver->move_pvs : BP_ERR_ARGUMENT;
}

void bp_solver_cancel(bp_solver *solver)
{
    bp__engine_cancel(solver ? &solver->engine : NULL);
}

void bp_solver_uncancel(bp_solver *solver)
{
    bp__engine_uncancel(solver ? &solver->engine : NULL);
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

bp__engine *bp__solver_engine(bp_solver *solver)
{
    return &solver->engine;
}

int bp_solver_clear(bp_solver *solver)
{
    int status = solver ? bp__engine_enter(&solver->engine) : BP_ERR_ARGUMENT;
    if (status != BP_OK) {
        return status;
    }
    bp_table *table = table_of(solver);
    status = table ? bp_table_clear(table) : BP_OK;
    bp__engine_leave(&solver->engine);
    return status;
}

/* Why the objective of a solver is not defined for a game; NULL if it is. */
static const char *find_objection(const bp_solver *solver, const bp_game *game)
{
    int32_t players = game->traits.players;
    int64_t range = (int64_t)game->traits.score_max - game->traits.score_min;
    if (range > SCORES_MAX) {
        return "the scores of the game differ by more than 2^28 points"; /* two bounds are an entry */
    }
    switch (solver->objective) {
    case BP_OBJECTIVE_THESIS:
        return players == 2 && game->traits.has_thesis
                   ? NULL
                   : "the objective thesis is for two players and the rules of the thesis";
    case BP_OBJECTIVE_MAXN:
    case BP_OBJECTIVE_GUARANTEED:
        return players >= 2 ? NULL : "the objective is for two players or more";
    default: return players == 2 ? NULL : "the objectives outcome and margin are for two players";
    }
}

int bp__solver_suits(const bp_solver *solver, const bp_game *game)
{
    return !find_objection(solver, game);
}

int bp__objective_shares_table(int32_t objective, int32_t players)
{
    return objective == BP_OBJECTIVE_OUTCOME || objective == BP_OBJECTIVE_MARGIN ||
           (objective == BP_OBJECTIVE_GUARANTEED && players == 2);
}

/* Why a run failed; NULL if the status says all. */
static const char *find_reason(const bp__run *run, int status)
{
    const bp_solver *solver = run->solver;
    switch (status) {
    case BP_ERR_MISMATCH:
        return solver->caller_table && solver->engine.threads > 1 &&
                       !bp_table_is_thread_safe(solver->caller_table)
                   ? "the table is not safe for several threads"
                   : "the table holds entries of other games or objectives, or another solver is "
                     "using it";
    case BP_ERR_LIMIT:
        return run->table ? "the game is too long for the stack of this thread"
                          : "the memory limit is too small for a table";
    case BP_ERR_FILE: return "the file of the table can't be used; bp_table_why() has the reason";
    case BP_ERR_UNSUPPORTED: return "the scores of the game are too large for a table entry";
    case BP_ERR_METHOD:
        return solver->caller_table
                   ? "a method of the game broke its contract, or the table has wrong values"
                   : NULL;
    default: return NULL;
    }
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
    result->has_states = 1;
    result->lossless = 1;
}

static int solve(bp_result *result, bp_solver *solver, const bp_game *game, const void *position,
                 int32_t seat, int pv)
{
    bp__run run = bp__run_of(solver, result, game, position);
    run.seat = seat;
    int32_t objective = solver->objective;
    bp__run_begin(&run);
    int by_induction = objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN;
    int status = by_induction ? bp__solve_by_induction(&run) : bp__solve_by_mtdf(&run, pv);
    solver->why = find_reason(&run, status);
    if (run.table) {
        result->table_bytes = bp__table_release(run.table);
    }
    BP__ASSERT(status != BP_OK || result->lower <= result->upper);
    result->stop_reason = atomic_load(&run.stop);
    result->seconds = bp__run_seconds(&run);
    return status;
}

int bp__solver_solve(bp_result **out, bp_solver *solver, const bp_game *game, const void *position,
                     int32_t seat, int pv)
{
    bp_result *result = bp__memory_take(&solver->engine.memory, sizeof *result);
    *out = NULL;
    if (!result) {
        return BP_ERR_MEMORY;
    }
    result->memory = solver->engine.memory;
    result->objective = solver->objective;
    result->players = game->traits.players;
    result->proof_status = BP_ERR_UNSUPPORTED;
    int status = BP_OK;
    int is_over = game->ops->is_over(position, game->setup) != 0;
    result->seat = is_over ? 0 : bp__game_mover(game, position);
    if (is_over) {
        fill_finished(result, game, position);
    } else if (result->seat < 0) {
        status = BP_ERR_METHOD;
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
    int status = bp__engine_enter(&solver->engine);
    if (status != BP_OK) {
        return status;
    }
    solver->why = find_objection(solver, state->game);
    status = solver->why
                 ? BP_ERR_UNSUPPORTED
                 : bp__solver_solve(out, solver, state->game, state->position, -1, solver->pv);
    bp__engine_end(&solver->engine, status);
    return status;
}

int bp_solver_why(char *out, size_t size, size_t *length, const bp_solver *solver)
{
    return solver ? bp__deliver(out, size, length, solver->why ? solver->why : "")
                  : BP_ERR_ARGUMENT;
}
