/* SPDX-License-Identifier: MIT */
/* A lesson on two ways to play a game other than Big Points, Four in a Row: by depth-limited minimax with an evaluation function,
   and by the solver, which is exact.

       connect4          begins with 4 4 4 4, continues by minimax, and solves the end of the game
       connect4 4453     begins with these moves

   The game is opened by its name. Its rules are a table of functions in src/games/connect4.c, its evaluation functions are
   in connect4_heuristics.c, and connect4_kind.c is what this program finds under the name. */

#define BP_EXPERIMENTAL /* for experimental/minimax.h, which may change in a minor version */

#include <stdio.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/sys/game_kind.h>

enum { SOLVED_FROM = 24 }; /* discs on the grid when the solver takes over */

/* No grid has more cells. */
enum { CELLS_MAX = 64 };

/* Prints the grid row by row from the text of the position: "7x6 ......./..." */
static void show(const bp_state *state)
{
    char text[128];
    bp_state_format(text, sizeof text, NULL, state);
    for (char *row = strtok(strchr(text, ' '), " /"); row; row = strtok(NULL, " /")) {
        printf("    %s\n", row);
    }
}

/* Plays columns such as "4453"; prints why if one is illegal. */
static int play(bp_state *state, const char *columns)
{
    int status = BP_OK;
    for (; *columns && status == BP_OK; columns++) {
        char text[2] = {*columns, '\0'};
        char why[BP_MESSAGE_TEXT];
        bp_move move;
        status = bp_move_parse(&move, state, text, why, sizeof why);
        if (status == BP_OK) {
            status = bp_state_apply(state, move);
        } else {
            fprintf(stderr, "connect4: '%s': %s\n", text, why);
        }
    }
    return status;
}

/* Plays a move by minimax: a search of depth 8 with the evaluation function at its leaves. */
static int search(bp_state *state, bp_minimax *minimax)
{
    bp_result *result;
    bp_move move = 0;
    int32_t value = 0;
    int status = bp_minimax_search(&result, minimax, state);
    if (status == BP_OK) {
        bp_result_best(&move, result);
        bp_result_estimate(&value, result);
        printf("%c plays %d: value %d, %d moves ahead, %d nodes\n",
               bp_state_mover(state) == 0 ? 'X' : 'O', (int)move, (int)value,
               (int)bp_result_count(result, BP_COUNT_DEPTH),
               (int)bp_result_count(result, BP_COUNT_NODES));
        bp_result_free(result);
        status = bp_state_apply(state, move);
    }
    return status;
}

/* Solves the position: prints the exact score of every column (22 minus the discs of the winner, negative if that is the
   other player), then plays the principal variation. */
static int solve(bp_state *state, bp_solver *solver)
{
    bp_result *result;
    int status = bp_solve(&result, solver, state);
    if (status != BP_OK) {
        return status;
    }
    printf("solved:");
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move;
        int32_t score;
        bp_result_move(&move, &score, NULL, result, i);
        printf("  %d %+d", (int)move, (int)score);
    }
    bp_move pv[CELLS_MAX];
    size_t count = 0;
    bp_result_pv(pv, CELLS_MAX, &count, result);
    printf("\nbest play:");
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        printf(" %d", (int)pv[i]);
        status = bp_state_apply(state, pv[i]);
    }
    putchar('\n');
    bp_result_free(result);
    return status;
}

/* Plays both sides by minimax until SOLVED_FROM discs, then by the solver to the end. */
static int play_on(bp_state *state, bp_minimax *minimax, bp_solver *solver)
{
    int status = BP_OK;
    while (status == BP_OK && !bp_state_is_over(state) && bp_state_ply(state) < SOLVED_FROM) {
        status = search(state, minimax);
    }
    show(state);
    if (status == BP_OK && !bp_state_is_over(state)) {
        status = solve(state, solver);
        show(state);
    }
    uint32_t winners = 0; /* a bit for each player; both for a draw */
    bp_state_winners(&winners, state);
    printf("%s\n", winners == 1 ? "X wins" : winners == 2 ? "O wins" : "a draw");
    return status;
}

int main(int argc, char **argv)
{
    const bp_game_kind *kind = NULL;
    bp_state *state = NULL;
    bp_minimax *minimax = NULL;
    bp_solver *solver = NULL;
    int good = bp_game_kind_find(&kind, "connect4", NULL, 0, NULL, 0) == BP_OK &&
               kind->open(&state, "7x6", NULL, NULL, 0) == BP_OK &&
               bp_minimax_new(&minimax, NULL) == BP_OK && bp_solver_new(&solver, NULL) == BP_OK;
    if (good) {
        bp_minimax_set(minimax, BP_OPTION_DEPTH, 8);
        bp_minimax_set_estimate(minimax, kind->heuristics[0].estimate, NULL);
        bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
        bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1);
        good = play(state, argc > 1 ? argv[1] : "4444") == BP_OK &&
               play_on(state, minimax, solver) == BP_OK;
    }
    bp_solver_free(solver);
    bp_minimax_free(minimax);
    bp_state_free(state);
    return good && fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
