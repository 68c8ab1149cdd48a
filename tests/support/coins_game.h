/* SPDX-License-Identifier: MIT */
/*
 * A third party's game with estimates, on the public header alone: a row of coins, a move takes the first or the last
 * one, and each player scores the coins taken. In one variant a player who takes an odd coin moves again. Coins may
 * have negative values.
 */
#ifndef TESTS_COINS_GAME_H
#define TESTS_COINS_GAME_H

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>

enum { COINS_MAX = 200, COINS_PLAYERS = 3 };

/* The parameters of a game of coins. */
typedef struct test_coins {
    int32_t players; /* 1 to 3 */
    int32_t count;
    int32_t values[COINS_MAX];
    int again;       /* non-zero: a player who takes an odd coin moves again */
    int no_estimate; /* non-zero: the game does not offer `estimate` */
    int no_left;     /* non-zero: the game does not offer `moves_left` */
    int32_t range;   /* if not 0, the traits declare scores from -range to range */
    size_t text;     /* min length of the set-up's text */
} test_coins;

/* A new game; free it with bp_game_free(). */
bp_game *test_coins_game(const test_coins *coins);

/* Its first position; free it with bp_state_free(). */
bp_state *test_coins_open(const test_coins *coins);

/* Plain minimax over the whole tree of any game: what a seat can force against all others together, its score less the
 * best other. The state is restored. */
int32_t test_plain_value(bp_state *state, int32_t seat);

#endif
