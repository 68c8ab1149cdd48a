/* SPDX-License-Identifier: MIT */
/* A lesson on minimax for a game other than Big Points, Gomoku: a search to a fixed depth with an evaluation function by threats.

       gomoku               a game of the computer against itself
       gomoku h8 i9 ...     plays these moves, then prints the move that the search chooses

   The game is opened by its name, which also gives its evaluation functions. */

#define BP_EXPERIMENTAL /* for experimental/minimax.h, which may change in a minor version */

#include <stdio.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/sys/game_kind.h>

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
static int play_best(bp_minimax *minimax, const bp_game_kind *kind, bp_state *state)
{
    char text[MOVE_SIZE] = "";
    bp_result *result;
    bp_move move = 0;
    int32_t value = 0;
    int status = bp_minimax_search(&result, minimax, state);
    if (status != BP_OK) {
        return fail("search", status);
    }
    int distance = (int)bp_result_count(result, BP_COUNT_DISTANCE);
    bp_result_best(&move, result);
    bp_result_estimate(&value, result);
    bp_result_free(result);
    bp_move_format(text, sizeof text, NULL, state, move);
    printf("%c %s", bp_state_mover(state) == 0 ? 'X' : 'O', text);
    if (distance > 0) {
        printf(" (%s in %d)\n", value > 0 ? "wins" : "loses", distance);
    } else {
        printf(" (%+d points of %d)\n", (int)(value / BP_ESTIMATE_POINT), (int)kind->value_win);
    }
    bp_state_apply(state, move);
    return 0;
}

static int play(bp_minimax *minimax, const bp_game_kind *kind, bp_state *state, int count,
                char **words)
{
    bp_minimax_set(minimax, BP_OPTION_DEPTH, DEPTH);
    bp_minimax_set_estimate(minimax, kind->heuristics[0].estimate, NULL); /* by threats */
    if (play_words(state, count, words)) {
        return 1;
    }
    do {
        if (bp_state_is_over(state)) {
            break;
        }
        if (play_best(minimax, kind, state)) {
            return 1;
        }
    } while (count == 1);
    print_board(state);
    return 0;
}

int main(int count, char **words)
{
    const bp_game_kind *kind = NULL;
    bp_state *state = NULL;
    bp_minimax *minimax = NULL;
    int status = bp_game_kind_find(&kind, "gomoku", NULL, 0, NULL, 0);
    if (status == BP_OK) {
        status = kind->open(&state, "15x15", NULL, NULL, 0);
    }
    if (status == BP_OK) {
        status = bp_minimax_new(&minimax, NULL);
    }
    int code = status == BP_OK ? play(minimax, kind, state, count, words) : fail("start", status);
    bp_minimax_free(minimax);
    bp_state_free(state);
    return code;
}
