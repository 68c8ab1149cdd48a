/* SPDX-License-Identifier: MIT */
/* A C program outside the tree: sets up a game, plays the first legal move until the end. */
#include <bigpoints.h>
#include <stdio.h>

int main(void)
{
    char why[128];
    bp_state *state = NULL;
    bp_move moves[64];
    int32_t scores[BP_PLAYERS_MAX];
    size_t players = 0;

    if (bp_bigpoints_open(&state, "players=3 colours=4 discs=3 white=2 black=2 seed=7", NULL, why,
                          sizeof why) != BP_OK) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    while (bp_state_is_over(state) == 0) {
        if (bp_state_moves(moves, 64, NULL, state) != BP_OK ||
            bp_state_apply(state, moves[0]) != BP_OK) {
            return 1;
        }
    }
    bp_state_scores(scores, BP_PLAYERS_MAX, &players, state);
    printf("libbigpoints %s:", bp_version_string());
    for (size_t seat = 0; seat < players; seat++) {
        printf(" %d", (int)scores[seat]);
    }
    printf("\n");
    bp_state_free(state);
    return 0;
}
