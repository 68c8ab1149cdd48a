/* SPDX-License-Identifier: MIT */
/* A lesson on minimax for a game of your own, Gomoku: a search to a fixed depth with an evaluation function by threats.

       gomoku               a game of the computer against itself
       gomoku h8 i9 ...     plays these moves, then prints the move that the search chooses

   Build it outside the tree with:  cc -I. gomoku.c games/gomoku*.c $(pkg-config --cflags --libs bigpoints) -o gomoku */

#define BP_EXPERIMENTAL /* for experimental/minimax.h, which may change in a minor version */

#include <stdio.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>

#include "games/gomoku.h"
#include "games/gomoku_heuristics.h"

enum { DEPTH = 4, TEXT_SIZE = 1024, MOVE_SIZE = 8 };

static int fail(const char *what, int status)
{
    fprintf(stderr, "gomoku: %s: %s\n", what, bp_status_text(status));
    return 1;
}

/* The text of a position is "15x15 ...." with a slash between rows. Prints each row on a line of its own. */
static void print_board(const bp_state *state)
{
    char text[TEXT_SIZE] = "";
    bp_state_format(text, sizeof text, NULL, state);
    for (const char *c = strchr(text, ' '); c && *c; c++) {
        if (*c == ' ' || *c == '/') {
            putchar('\n');
        } else {
            printf(" %c", *c);
        }
    }
    putchar('\n');
}

/* Plays the moves of the command line. */
static int play_words(bp_state *state, int count, char **words)
{
    char why[BP_MESSAGE_TEXT];
    bp_move move;
    for (int i = 1; i < count; i++) {
        if (bp_move_parse(&move, state, words[i], why, sizeof why) != BP_OK) {
            fprintf(stderr, "gomoku: %s: %s\n", words[i], why);
            return 1;
        }
        bp_state_apply(state, move);
    }
    return 0;
}

/* Searches for a move, prints it and plays it. */
static int play_best(bp_minimax *minimax, bp_state *state)
{
    char text[MOVE_SIZE] = "";
    bp_move move;
    int32_t value = 0;
    int status = bp_minimax_search(&move, minimax, state);
    if (status != BP_OK) {
        return fail("search", status);
    }
    bp_minimax_value(&value, minimax);
    bp_move_format(text, sizeof text, NULL, state, move);
    printf("%c %s", bp_state_mover(state) == 0 ? 'X' : 'O', text);
    if (bp_minimax_distance(minimax) > 0) {
        printf(" (%s in %d)\n", value > 0 ? "wins" : "loses", (int)bp_minimax_distance(minimax));
    } else {
        printf(" (%+d points of %d)\n", (int)(value / BP_ESTIMATE_POINT), GOMOKU_WIN);
    }
    bp_state_apply(state, move);
    return 0;
}

static int play(bp_minimax *minimax, bp_state *state, int count, char **words)
{
    bp_minimax_set_depth(minimax, DEPTH);
    bp_minimax_set_estimate(minimax, gomoku_threats, NULL);
    if (play_words(state, count, words)) {
        return 1;
    }
    do {
        if (bp_state_is_over(state)) {
            break;
        }
        if (play_best(minimax, state)) {
            return 1;
        }
    } while (count == 1);
    print_board(state);
    return 0;
}

int main(int count, char **words)
{
    bp_game *game = NULL;
    bp_state *state = NULL;
    bp_minimax *minimax = NULL;
    int status = gomoku_new(&game, GOMOKU_SIZE);
    if (status == BP_OK) {
        status = bp_state_new(&state, game);
    }
    if (status == BP_OK) {
        status = bp_minimax_new(&minimax, NULL);
    }
    int code = status == BP_OK ? play(minimax, state, count, words) : fail("start", status);
    bp_minimax_free(minimax);
    bp_state_free(state);
    bp_game_free(game);
    return code;
}
