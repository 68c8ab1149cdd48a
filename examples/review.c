/* SPDX-License-Identifier: MIT */
/* A lesson on reviews: the costly moves of a game, and what would have been better.

       review                              reviews a short game
       review 'board=RGBRGB moves=...'     reviews a record, or the moves of a position so far

   Build it outside the tree with:  cc review.c $(pkg-config --cflags --libs bigpoints) -o review */

#include <stdio.h>

/* Reviews may change in a minor version. */
#define BP_EXPERIMENTAL
#include <bigpoints.h>
#include <bigpoints/experimental/review.h>

static const char GAME[] =
    "players=2 board=YRBRGYGBRYGB moves=Ra,Ya,Ba,Rc,Gb,Ya,Yb,Gb,Yc,Gc,Bb,Bc result=11,9";

static void print_move(const bp_state *before, bp_move move)
{
    char text[BP_MOVE_TEXT];
    bp_move_format(text, sizeof text, NULL, before, move);
    printf("%s", text);
}

/* Prints one move with its regret and the better move; `before` is the position before it. */
static void show_move(const bp_review *review, int32_t ply, const bp_state *before)
{
    bp_result *result;
    bp_move played;
    bp_move best;
    int32_t mover;
    if (bp_review_result(&result, review, ply) != BP_OK) {
        return;
    }
    bp_review_move(&played, &mover, review, ply);
    bp_result_best(&best, result);
    printf("move %d of player %d, ", (int)ply + 1, (int)mover + 1);
    print_move(before, played);
    printf(", cost %s%.1f points; better was ", bp_result_is_exact(result) ? "" : "about ",
           (double)bp_review_regret(review, ply) / BP_ESTIMATE_POINT);
    print_move(before, best);
    printf("\n");
    bp_result_free(result);
}

/* Goes through the game again; `state` is the end of it. */
static void show_costly_moves(const bp_review *review, bp_state *state)
{
    while (bp_state_undo(state) == BP_OK) {
    }
    for (int32_t ply = 0; ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS); ply++) {
        if (bp_review_regret(review, ply) >= BP_ESTIMATE_POINT / 2) {
            show_move(review, ply, state);
        }
        bp_state_redo(state);
    }
}

static void show_sums(const bp_review *review, int32_t players)
{
    int32_t points[256];
    size_t count = 0;
    for (int32_t seat = 0; seat < players; seat++) {
        uint64_t regret;
        bp_review_total(&regret, NULL, review, seat);
        printf("player %d lost %.1f points\n", (int)seat + 1, (double)regret / BP_ESTIMATE_POINT);
    }
    if (bp_review_turning_points(points, 256, &count, review) == BP_OK) {
        for (size_t i = 0; i < count; i++) {
            printf("move %d was a turning point\n", (int)points[i] + 1);
        }
    }
}

int main(int argc, char **argv)
{
    char why[BP_MESSAGE_TEXT] = "";
    bp_state *state = NULL;
    bp_game *game = NULL;
    bp_review *review = NULL;
    if (argc > 2) {
        fprintf(stderr, "usage: review [RECORD]\n");
        return 2;
    }
    int status = bp_bigpoints_open(&state, argc > 1 ? argv[1] : GAME, NULL, why, sizeof why);
    if (status == BP_OK) {
        status = bp_state_game(&game, state);
    }
    if (status == BP_OK) {
        status = bp_review_new(&review, NULL);
    }
    if (status == BP_OK) {
        status = bp_review_run(review, state);
    }
    if (status == BP_OK) {
        show_costly_moves(review, state);
        show_sums(review, bp_game_player_count(game));
    } else {
        fprintf(stderr, "review: %s\n", why[0] ? why : bp_status_text(status));
    }
    bp_review_free(review);
    bp_game_free(game);
    bp_state_free(state);
    return status == BP_OK ? 0 : 2;
}
