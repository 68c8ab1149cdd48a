/* A second lesson: look ahead with apply and undo. Solves a tiny board by trying everything: who wins if
   both players play as well as they can? Every position is searched anew, so keep to six discs or so.

       solve           solves RGGR
       solve RGBGRB

   Build it outside the tree with:  cc solve.c $(pkg-config --cflags --libs bigpoints) -o solve */

#include <stdio.h>

#include <bigpoints.h>

static long positions;

/* The first player's score less the second player's under best play from here on. */
static int32_t best_margin(bp_state *state)
{
    bp_move moves[64];
    size_t count;
    positions++;
    if (bp_state_is_over(state)) {
        int32_t scores[2];
        bp_state_scores(scores, 2, NULL, state);
        return scores[0] - scores[1];
    }
    int32_t sign = bp_state_mover(state) == 0 ? 1 : -1;
    int32_t best = 0;
    bp_state_moves(moves, 64, &count, state);
    for (size_t i = 0; i < count; i++) {
        bp_state_apply(state, moves[i]);
        int32_t margin = best_margin(state);
        bp_state_undo(state);
        if (i == 0 || sign * margin > sign * best) {
            best = margin;
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    const char *board = argc > 1 ? argv[1] : "RGGR";
    char why[160] = "";
    bp_config *config = NULL;
    bp_game *game = NULL;
    bp_state *state = NULL;
    int status = bp_config_new(&config, NULL);
    if (status == BP_OK) {
        status = bp_config_set_board(config, board, why, sizeof why);
    }
    if (status == BP_OK) {
        status = bp_bigpoints_new(&game, config, NULL, why, sizeof why);
    }
    if (status == BP_OK) {
        status = bp_state_new(&state, game);
    }
    if (status != BP_OK) {
        fprintf(stderr, "solve: board '%s': %s\n", board, why[0] ? why : bp_status_text(status));
    } else {
        bp_move moves[64];
        size_t count;
        bp_state_moves(moves, 64, &count, state);
        for (size_t i = 0; i < count; i++) {
            char text[64];
            bp_move_format(text, sizeof text, NULL, state, moves[i]);
            bp_state_apply(state, moves[i]);
            printf("%s after %s the first player can reach a margin of %+d\n", board, text,
                   best_margin(state));
            bp_state_undo(state);
        }
        printf("%ld positions searched\n", positions);
    }
    bp_state_free(state);
    bp_game_free(game);
    bp_config_free(config);
    return status == BP_OK ? 0 : 2;
}
