/* SPDX-License-Identifier: MIT */
/* Gomoku with search limited to a few areas of the board, against search of the whole board, with the same number of nodes for each
   move. The report on Gomoku plans areas of 8 x 8, chosen by activity: here by the marks in them.

       areas AREAS GAMES [NODES]     1 to 9 areas, games in pairs with each side beginning, nodes for a move (20000)

   Both sides use minimax by the estimate of the game. Each has a game of its own with the same board; every move is played in both. */

#include <stdio.h>
#include <stdlib.h>

#define BP_EXPERIMENTAL
#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>

enum { SIDES = 2, OPENING = 4 };

/* What a side searched: the depths of all moves, and their number. */
typedef struct work {
    long moves;
    long depths;
} work;

static bp_state *open_board(const char *setup)
{
    bp_state *state;
    if (bp_state_open(&state, "gomoku", setup, NULL, NULL, 0) != BP_OK) {
        fprintf(stderr, "areas: there is no Gomoku %s\n", setup);
        exit(1);
    }
    return state;
}

/* Plays a move in both games. */
static void play(bp_state *states[SIDES], bp_move move)
{
    for (int side = 0; side < SIDES; side++) {
        if (bp_state_apply(states[side], move) != BP_OK) {
            exit(1);
        }
    }
}

/* Plays a game from a few moves near the centre, which depend on its number. Returns the outcome for the side with areas. */
static int play_game(bp_minimax *minimax, const char *setups[SIDES], unsigned game,
                     work done[SIDES])
{
    bp_state *states[SIDES] = {open_board(setups[0]), open_board(setups[1])};
    unsigned random = game / 2 * 2654435761U + 12345U; /* a pair of games has the same opening */
    int first = (int)(game % 2);
    uint32_t winners = 0;
    for (int i = 0; i < OPENING;) {
        random = random * 1664525U + 1013904223U;
        bp_move move = (bp_move)(1 + (5 + (random >> 20) % 5) + 15 * (5 + (random >> 26) % 5));
        if (bp_state_is_legal(states[0], move) == 1) {
            play(states, move);
            i++;
        }
    }
    while (bp_state_mover(states[0]) >= 0) {
        bp_move move = 0;
        bp_result *result;
        int side = bp_state_mover(states[0]) == first ? 0 : 1;
        if (bp_minimax_search(&result, minimax, states[side]) != BP_OK ||
            bp_result_best(&move, result) != BP_OK) {
            exit(1);
        }
        done[side].moves++;
        done[side].depths += (long)bp_result_count(result, BP_COUNT_DEPTH);
        bp_result_free(result);
        play(states, move);
    }
    bp_state_winners(&winners, states[0]);
    bp_state_free(states[0]);
    bp_state_free(states[1]);
    return winners == 3 ? 0 : winners == 1U << first ? 1 : -1;
}

int main(int count, char **words)
{
    long areas = count > 2 ? strtol(words[1], NULL, 10) : 0;
    long games = count > 2 ? strtol(words[2], NULL, 10) : 0;
    long nodes = count > 3 ? strtol(words[3], NULL, 10) : 20000;
    if (count < 3 || count > 4 || areas < 1 || areas > 9 || games < 1 || nodes < 1) {
        fputs("usage: areas AREAS GAMES [NODES]\n", stderr);
        return 2;
    }
    char limited[64];
    const char *setups[SIDES] = {limited, "15x15 area=15"};
    int results[3] = {0};
    work done[SIDES] = {{0, 0}, {0, 0}};
    bp_minimax *minimax;
    snprintf(limited, sizeof limited, areas > 1 ? "15x15 area=8 areas=%ld" : "15x15 area=8", areas);
    if (bp_minimax_new(&minimax, NULL) != BP_OK ||
        bp_minimax_set(minimax, BP_OPTION_NODES, nodes) != BP_OK ||
        bp_minimax_set(minimax, BP_OPTION_DEPTH, 20) != BP_OK) {
        return 1;
    }
    for (long game = 0; game < games; game++) {
        results[1 - play_game(minimax, setups, (unsigned)game, done)]++;
    }
    bp_minimax_free(minimax);
    printf("%s against the whole board, %ld nodes a move: %d won, %d drawn, %d lost\n", limited,
           nodes, results[0], results[1], results[2]);
    printf("mean depth %.2f against %.2f\n", (double)done[0].depths / (double)done[0].moves,
           (double)done[1].depths / (double)done[1].moves);
    return 0;
}
