/* SPDX-License-Identifier: MIT */
/* A computer player: level 8 plays the standard game against itself and prints its moves.

   Build it outside the tree with:  cc tutor.c $(pkg-config --cflags --libs bigpoints) -o tutor */

#include <bigpoints.h>
#include <stdio.h>

/* Plays until the end of the game. Returns BP_OK or another status. */
static int play(bp_player *tutor, bp_state *state)
{
    int status = BP_OK;
    while (status == BP_OK && !bp_state_is_over(state)) {
        bp_result *result;
        bp_move move;
        char text[BP_MOVE_TEXT];
        if ((status = bp_player_choose(&result, tutor, state)) != BP_OK) {
            return status;
        }
        bp_result_best(&move, result);
        bp_result_free(result);
        if ((status = bp_move_format(text, sizeof text, NULL, state, move)) == BP_OK) {
            printf("player %d: %s\n", bp_state_mover(state) + 1, text);
            status = bp_state_apply(state, move);
        }
    }
    return status;
}

int main(int count, char **words)
{
    int32_t scores[2] = {0, 0};
    bp_state *state = NULL;
    bp_player *tutor = NULL;
    int status;
    (void)words;
    if (count > 1) {
        fprintf(stderr, "usage: tutor\n");
        return 2;
    }
    if ((status = bp_bigpoints_open(&state, "players=2 seed=1", NULL, NULL, 0)) == BP_OK &&
        (status = bp_player_new(&tutor, 8, 0, NULL)) == BP_OK &&
        (status = play(tutor, state)) == BP_OK &&
        (status = bp_state_scores(scores, 2, NULL, state)) == BP_OK) {
        printf("%d to %d\n", scores[0], scores[1]);
    } else {
        fprintf(stderr, "tutor: %s\n", bp_status_text(status));
    }
    bp_player_free(tutor);
    bp_state_free(state);
    return status == BP_OK ? 0 : 1;
}
