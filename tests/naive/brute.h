/* SPDX-License-Identifier: MIT */
/*
 * A brute-force solver on the naive implementation, the oracle of the exact solver.
 *
 * Plain minimax (max^n) with memoisation over every reachable position, without bounds, move ordering
 * or reduction. It is written from the rules and the definitions of the objectives, and shares
 * nothing with the library.
 */
#ifndef BRUTE_H
#define BRUTE_H

#include <stdint.h>

#include "naive/naive.h"

/* The objectives; the numbers are those of the library's enum bp_objective. */
enum brute_objective {
    BRUTE_OUTCOME = 0,
    BRUTE_MARGIN = 1,
    BRUTE_THESIS = 2,
    BRUTE_MAXN = 3,
    BRUTE_GUARANTEED = 4,
    BRUTE_OBJECTIVES = 5
};

/* The value of a position by each objective, always by seat, whoever is to move. */
typedef struct brute_value {
    int outcome;    /* two players: 1 if seat 0 wins, 0 for a draw, -1 if seat 1 wins */
    int margin;     /* two players: the score of seat 0 less that of seat 1 */
    int thesis[2];  /* two players: the scores under the thesis's preference */
    int maxn[5];    /* the scores if each maximises the own, then minimises the best other */
    int guaranteed; /* the own score less the best other that the root's mover can force */
} brute_value;

typedef struct brute_answer {
    int players;
    int mover; /* of the root */
    brute_value value;
    int count; /* of root moves, in move order */
    naive_move moves[NAIVE_MOVES_MAX];
    brute_value after[NAIVE_MOVES_MAX]; /* the value of the position after each root move */
    uint64_t states; /* distinct positions that are not over, the root among them */
} brute_answer;

/* Solves any position that is not over, in the middle of a turn too. The result is 0, or -1 if it
 * would take more than `limit` positions, or memory, or if the game is over. */
int brute_solve(brute_answer *out, const naive *game, uint64_t limit);

/* What any seat can force against all others together, its score less the best other; statuses as above. */
int brute_guaranteed(int *out, const naive *game, int seat, uint64_t limit);

/* A value by an objective for one seat: the outcome, the margin, or (thesis, maxn) its score less
 * the best other. For `guaranteed` the seat must be the root's mover. */
int brute_for_seat(const brute_value *value, int objective, int players, int seat);

/* The index of the first root move, in move order, that is best for the root's mover. */
int brute_best(const brute_answer *answer, int objective);

/* Whether no root move is better than this one. */
int brute_is_best(const brute_answer *answer, int objective, int index);

#endif
