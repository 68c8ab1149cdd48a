/* Set-up of the library's exact solver for bp-connect4: objective, memory, threads and progress display. */

/* For sysconf. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/games/connect4_solver.h"

#include <unistd.h>

#include "programs/common/interrupt.h"
#include "programs/common/solve_progress.h"

bp_solver *connect4_solver_new(const command *line, const connect4_options *options)
{
    uint64_t quarter = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE) / 4;
    bp_solver *solver;
    command_need(line, bp_solver_new(&solver, NULL));
    command_need(line, bp_solver_set_objective(solver, BP_OBJECTIVE_MARGIN));
    command_need(line, bp_solver_set_memory(solver, options->memory ? options->memory : quarter));
    command_need(line, bp_solver_set_threads(solver, options->threads));
    return solver;
}

/* The progress display of a solve; `watched` is 0 if standard error is not a terminal. */
typedef struct solving {
    solve_progress progress;
    int watched;
} solving;

static int watch(const bp_progress *progress, void *user)
{
    solving *now = user;
    if (now->watched) {
        solve_progress_show(progress, &now->progress);
    }
    return interrupt_requested();
}

bp_result *connect4_solver_run(const command *line, bp_solver *solver, const bp_state *state)
{
    solving now = {.watched = solve_progress_is_seen()};
    bp_result *result;
    if (now.watched) {
        solve_progress_begin(&now.progress, 1);
    }
    command_need(line, bp_solver_set_progress(solver, watch, &now));
    int status = bp_solve(&result, solver, state);
    if (now.watched) {
        solve_progress_end(&now.progress);
    }
    command_need(line, bp_solver_set_progress(solver, NULL, NULL));
    command_need(line, status);
    return result;
}
