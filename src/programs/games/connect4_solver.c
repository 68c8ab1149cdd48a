/* Set-up of the library's exact solver for bp-connect4: objective, memory, threads and progress display. */

#include "programs/games/connect4_solver.h"

#include "programs/common/checked_memory.h"
#include "programs/common/solve_progress.h"

bp_solver *connect4_solver_new(const command *line, const connect4_options *options)
{
    bp_solver *solver;
    command_need(line, bp_solver_new(&solver, NULL));
    command_need(line, bp_solver_set_objective(solver, BP_OBJECTIVE_MARGIN));
    command_need(
        line, bp_solver_set_memory(solver, options->memory ? options->memory : memory_default()));
    command_need(line, bp_solver_set_threads(solver, options->threads));
    return solver;
}

bp_result *connect4_solver_run(const command *line, bp_solver *solver, const bp_state *state)
{
    solve_progress progress;
    bp_result *result;
    solve_progress_begin(&progress, 1);
    command_need(line, bp_solver_set_progress(solver, solve_progress_show, &progress));
    int status = bp_solve(&result, solver, state);
    solve_progress_end(&progress);
    command_need(line, bp_solver_set_progress(solver, NULL, NULL));
    command_need(line, status);
    return result;
}
