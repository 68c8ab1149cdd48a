/* SPDX-License-Identifier: MIT */
/* A lesson on puzzles: find the only move that wins, or the only one that draws.

       puzzle                        the puzzle of seed 1
       puzzle 7                      that of another seed
       puzzle 7 'colours=3 discs=4'  the same on other boards

   Build it outside the tree with:  cc puzzle.c $(pkg-config --cflags --libs bigpoints) -o puzzle */

#include <stdio.h>
#include <stdlib.h>

/* Puzzles may change in a minor version. */
#define BP_EXPERIMENTAL
#include <bigpoints.h>
#include <bigpoints/experimental/puzzle.h>

/* Prints the moves that solve the puzzle, and plays them on the state. */
static void show_solution(const bp_result *result, bp_state *state)
{
    bp_move moves[256];
    size_t count = 0;
    bp_result_pv(moves, 256, &count, result);
    printf("solution:");
    for (size_t i = 0; i < count; i++) {
        char text[BP_MOVE_TEXT];
        bp_move_format(text, sizeof text, NULL, state, moves[i]);
        bp_state_apply(state, moves[i]);
        printf(" %s", text);
    }
    printf("\n");
}

static int show(const bp_puzzle *puzzle)
{
    char text[4096];
    bp_state *state = NULL;
    bp_result *result = NULL;
    int status = bp_puzzle_state(&state, puzzle);
    if (status == BP_OK) {
        status = bp_puzzle_result(&result, puzzle);
    }
    if (status == BP_OK) {
        status = bp_state_draw(text, sizeof text, NULL, state);
    }
    if (status == BP_OK) {
        int32_t outcome = 0;
        bp_result_outcome(&outcome, result);
        printf("%s\nPlayer %d moves and %s. Grade %d of 10.\n", text,
               (int)bp_state_mover(state) + 1, outcome == 1 ? "wins" : "draws",
               (int)bp_puzzle_grade(puzzle));
        show_solution(result, state);
    }
    bp_result_free(result);
    bp_state_free(state);
    return status;
}

int main(int argc, char **argv)
{
    char why[BP_MESSAGE_TEXT] = "";
    bp_config *config = NULL;
    bp_puzzle *puzzle = NULL;
    char *end = "";
    uint64_t seed = argc > 1 ? strtoull(argv[1], &end, 10) : 1;
    const char *text = argc > 2 ? argv[2] : "colours=4 discs=3";
    if (argc > 3 || *end) {
        fprintf(stderr,
                "usage: puzzle [SEED [CONFIGURATION]], such as puzzle 7 'colours=4 discs=3'\n");
        return 2;
    }
    int status = bp_config_parse(&config, text, NULL, why, sizeof why);
    if (status == BP_OK) {
        status = bp_puzzle_next(&puzzle, config, seed, NULL, NULL, NULL);
    }
    if (status == BP_OK) {
        status = show(puzzle);
    }
    if (status != BP_OK) {
        fprintf(stderr, "puzzle: %s\n", why[0] ? why : bp_status_text(status));
    }
    bp_puzzle_free(puzzle);
    bp_config_free(config);
    return status == BP_OK ? 0 : 2;
}
