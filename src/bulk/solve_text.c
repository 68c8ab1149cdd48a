/* SPDX-License-Identifier: MIT */
/* One call from text to value: opens the text, solves it by a solver of its own, and writes the best move as text. */

#include <bigpoints/solve_text.h>

#include <inttypes.h>
#include <string.h>

#include <bigpoints/bigpoints_game.h>
#include <bigpoints/options.h>
#include <bigpoints/result.h>
#include <bigpoints/solver.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/text.h"
#include "game/game_internal.h"

/* What is found. */
typedef struct solution {
    int32_t outcome;
    int32_t margin;
    char best[BP__MOVE_TEXT_SIZE];
} solution;

/* Takes the value of a result. BP_ERR_LIMIT if the time did not suffice. */
static int take_value(solution *out, const bp_result *result, int64_t milliseconds, char *why,
                      size_t why_size)
{
    int32_t lower;
    int32_t upper;
    int status = bp_result_outcome(&out->outcome, result);
    if (bp_result_value(&out->margin, result) == BP_OK && status == BP_OK) {
        return BP_OK;
    }
    bp_result_bounds(&lower, &upper, result);
    return bp_result_objective(result) == BP_OBJECTIVE_OUTCOME
               ? bp__why(why, why_size, BP_ERR_LIMIT, "not solved within %" PRId64 " milliseconds",
                         milliseconds)
               : bp__why(why, why_size, BP_ERR_LIMIT,
                         "not solved within %" PRId64
                         " milliseconds: the margin is between %" PRId32 " and %" PRId32,
                         milliseconds, lower, upper);
}

/* The best move as text, empty in a finished game. */
static int take_best(solution *out, const bp_result *result, const bp_state *state)
{
    bp_move move;
    out->best[0] = '\0';
    return bp_result_best(&move, result) == BP_OK
               ? bp_move_format(out->best, sizeof out->best, NULL, state, move)
               : BP_OK;
}

static int solve(solution *out, bp_solver *solver, const bp_state *state, int64_t milliseconds,
                 char *why, size_t why_size)
{
    bp_result *result = NULL;
    int status = bp_solve(&result, solver, state);
    if (status != BP_OK) {
        bp_solver_why(why, why_size, NULL, solver);
    } else {
        status = take_value(out, result, milliseconds, why, why_size);
    }
    if (status == BP_OK) {
        status = take_best(out, result, state);
    }
    bp_result_free(result);
    return status;
}

/* Opens the text and makes the solver. */
static int open_and_solve(solution *out, const char *text, int32_t objective, int64_t milliseconds,
                          char *why, size_t why_size)
{
    bp_state *state = NULL;
    bp_solver *solver = NULL;
    int status = bp_bigpoints_open(&state, text, NULL, why, why_size);
    if (status == BP_OK) {
        status = bp_solver_new(&solver, NULL);
    }
    if (status == BP_OK) {
        status = bp_solver_set(solver, BP_OPTION_OBJECTIVE, objective);
    }
    if (status == BP_OK) {
        status = bp_solver_set(solver, BP_OPTION_MILLISECONDS, milliseconds);
    }
    if (status == BP_ERR_RANGE) {
        bp_option_check(BP_SEARCHER_SOLVER, BP_OPTION_MILLISECONDS, milliseconds, why, why_size);
    }
    if (status == BP_OK) {
        status = solve(out, solver, state, milliseconds, why, why_size);
    }
    bp_solver_free(solver);
    bp_state_free(state);
    return status;
}

int bp_solve_text(int32_t *outcome, int32_t *margin, char *best, size_t best_size, const char *text,
                  int64_t milliseconds, char *why, size_t why_size)
{
    solution found;
    if (bp__why_begin(why, why_size, text) != BP_OK || (!best && best_size > 0)) {
        return BP_ERR_ARGUMENT;
    }
    int status = open_and_solve(&found, text, margin ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_OUTCOME,
                                milliseconds, why, why_size);
    if (status == BP_OK) {
        status = bp__deliver(best, best_size, NULL, found.best);
    }
    if (status != BP_OK) {
        return why && why_size > 0 && why[0]
                   ? status
                   : bp__why(why, why_size, status, "%s", bp_status_text(status));
    }
    if (outcome) {
        *outcome = found.outcome;
    }
    if (margin) {
        *margin = found.margin;
    }
    return BP_OK;
}
