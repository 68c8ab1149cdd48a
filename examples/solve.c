/* SPDX-License-Identifier: MIT */
/* A lesson on the exact solver: solve a board. Who wins under best play, by how much, and with which moves?

       solve           solves RGGR
       solve RGBGRB

   Build it outside the tree with:  cc solve.c $(pkg-config --cflags --libs bigpoints) -o solve */

#include <stdio.h>

#include <bigpoints.h>

/* Prints the value of every first move for the player who makes it. */
static void show_moves(const bp_state *state, const bp_result *result)
{
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        char text[BP_MOVE_TEXT];
        bp_move move;
        int32_t margin;
        bp_result_move(&move, &margin, NULL, result, i);
        bp_move_format(text, sizeof text, NULL, state, move);
        printf("  %-5s %+d\n", text, (int)margin);
    }
}

/* Prints the principal variation and plays it on the state, to the end of the game. */
static void show_pv(bp_state *state, const bp_result *result)
{
    bp_move moves[BP_PLIES_MAX];
    size_t count = 0;
    bp_result_pv(moves, BP_PLIES_MAX, &count, result);
    printf("principal variation:");
    for (size_t i = 0; i < count; i++) {
        char text[BP_MOVE_TEXT];
        bp_move_format(text, sizeof text, NULL, state, moves[i]);
        bp_state_apply(state, moves[i]);
        printf(" %s", text);
    }
    int32_t scores[2];
    bp_state_scores(scores, 2, NULL, state);
    printf(", %d to %d\n", (int)scores[0], (int)scores[1]);
}

int main(int argc, char **argv)
{
    char why[BP_MESSAGE_TEXT] = "";
    bp_state *state = NULL;
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    int32_t margin = 0;
    if (argc > 2) {
        fprintf(stderr, "usage: solve [BOARD|POSITION]\n");
        return 2;
    }
    int status = bp_bigpoints_open(&state, argc > 1 ? argv[1] : "RGGR", NULL, why, sizeof why);
    if (status == BP_OK) {
        status = bp_solver_new(&solver, NULL);
    }
    if (status == BP_OK) {
        bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
        bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1);
        status = bp_solve(&result, solver, state);
    }
    if (status == BP_OK) {
        status = bp_result_value(&margin, result);
    }
    if (status == BP_OK) {
        printf("margin for the first player: %+d\n", (int)margin);
        show_moves(state, result);
        show_pv(state, result);
    } else {
        fprintf(stderr, "solve: %s\n", why[0] ? why : bp_status_text(status));
    }
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    return status == BP_OK ? 0 : 2;
}
