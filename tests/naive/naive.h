/* SPDX-License-Identifier: MIT */
/*
 * A naive reference implementation of Big Points, the oracle of the tests.
 *
 * It is written from the rules alone and shares nothing with the library. It is meant to be
 * checked by reading: every function names the numbered rule it implements.
 */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdint.h>

enum { NAIVE_START = -1, NAIVE_LADDER = 100, NAIVE_MOVES_MAX = 64 };

typedef struct naive {
    int players;    /* 2-5 */
    int thesis;     /* non-zero: thesis rules */
    int length;     /* places of the board, place 0 is next to START */
    char board[56]; /* letters RGBYPWK of the initial track, NUL-terminated */
    char track[56]; /* the same, '.' where a disc is gone */
    int in_play[5]; /* colours on the board, in the order R G B Y P: 1, or 0 for an absent one */
    int pawn[5];    /* NAIVE_START, a place, or NAIVE_LADDER; an absent colour: NAIVE_START */
    int climbed;    /* pawns on the ladder */
    int ladder[5];  /* colours in the order of arrival, ladder[0] is the top step; empty: -1 */
    int hand[5][7]; /* seat, disc (R G B Y P W K): how many */
    int mover;      /* seat 0.. */
    int extra;      /* non-zero: the mover has done the normal move; now pass or an x move */
} naive;

/* The text of a move: "Ra", "Rb", "Rc", "Rn", "xRa", "xR-b", "pass" and so on. */
typedef char naive_move[8];

/*
 * Sets up a game. The board is made of letters of any case or digits 1-5; spaces are ignored.
 * The result is 0, or -1 (and *game is unchanged) for a board, a number of players or a starter
 * that the rules do not allow. Thesis rules allow 2 players, no white, no black, and the same
 * number of discs of each colour only.
 */
int naive_start(naive *game, const char *board, int players, int starter, int thesis);

/* Writes all legal moves in the move order of the rules. The result is their number, 0 when the
 * game is over. */
int naive_moves(const naive *game, naive_move out[NAIVE_MOVES_MAX]);

/* Plays one move; any case is read. The result is 0, or -1 if it is not legal (nothing changed).
 * When the game is over the mover is 0 and extra is 0. */
int naive_play(naive *game, const char *move);

/* Is the game over? 1 or 0. */
int naive_over(const naive *game);

/*
 * Writes the scores by seat; a seat without a player gets 0. Before the end a common disc whose
 * pawn is not on the ladder counts 0 and white discs count as they would now. Under thesis rules
 * a position without a legal move though pawns remain gives -1 to each player.
 */
void naive_scores(const naive *game, int out[5]);

/* The number of move sequences of exactly that length. */
uint64_t naive_perft(const naive *game, int depth);

#endif
