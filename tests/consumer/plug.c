/* SPDX-License-Identifier: MIT */
/*
 * A plug-in: a shared library that is linked with one version of the library. It is compiled twice, with PLUG as the
 * name of its function, which returns the version that it calls, or 0 for any failure, and writes the margin of a board.
 */
#include <bigpoints.h>

BP_API int PLUG(int32_t *margin);

int PLUG(int32_t *margin)
{
    bp_state *state = NULL;
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    int fine = bp_bigpoints_open(&state, "board=RYGRYBYGGBRRGBYB", NULL, NULL, 0) == BP_OK &&
               bp_solver_new(&solver, NULL) == BP_OK &&
               bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN) == BP_OK &&
               bp_solve(&result, solver, state) == BP_OK &&
               bp_result_value(margin, result) == BP_OK;
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    return fine ? bp_version_number() : 0;
}
