/* SPDX-License-Identifier: MIT */
/* The inside of a bp_matrix, a game in normal form, and of a bp_equilibria. */
#ifndef BP_GAMETREE_MATRIX_GAME_INTERNAL_H
#define BP_GAMETREE_MATRIX_GAME_INTERNAL_H

#include <bigpoints/experimental/matrix_game.h>

#include "base/vector.h"
#include "base/wide.h"

/* A list of texts: each ends with a NUL in `text`, and begins at one of `starts`. */
typedef struct bp__texts {
    bp__vector text;   /* char */
    bp__vector starts; /* size_t */
} bp__texts;

/* Appends a text of `length` bytes, or as many NULs for NULL; returns its first byte for changes, or NULL without memory. */
char *bp__texts_add(bp__texts *texts, const char *text, size_t length, const bp__memory *memory);
const char *bp__texts_at(const bp__texts *texts, size_t index);
void bp__texts_free(bp__texts *texts, const bp__memory *memory);

/* A fraction in lowest terms; the denominator is at least 1. */
typedef struct bp__fraction {
    int64_t numerator;
    int64_t denominator;
} bp__fraction;

int64_t bp__fraction_gcd(int64_t a, int64_t b);

enum { BP__MATRIX_PLAYERS = 5 };

/* A cell is a profile of strategies; that of the last player varies fastest. A cell has an outcome, and an outcome has payoffs:

       outcomes | 4 1 3 | 5 5 3 | ...            row by row; NULL: cell i has outcome i
       payoffs  | of outcome 0 | of 1 | ...      an array for each player
*/
struct bp_matrix {
    bp__memory memory;
    int32_t players;
    int32_t counts[BP__MATRIX_PLAYERS]; /* of two players rows and columns */
    int32_t *outcomes;
    size_t outcome_count;
    int64_t denominator; /* of all payoffs */
    /* Numerators; of two players those of player 2 are NULL if they are the negated ones of player 1. */
    int64_t *payoffs[BP__MATRIX_PLAYERS];
    int32_t is_zero_sum;
    bp__texts names[BP__MATRIX_PLAYERS]; /* none: the strategies are numbered */
    bp__texts outcome_names;             /* with `outcomes` only */
    bp__texts title;                     /* one text or none */
    bp__texts comment;                   /* one text or none */
};

/* An empty game. BP_OK, BP_ERR_MEMORY, BP_ERR_VERSION, BP_ERR_METHOD. */
int bp__matrix_open(bp_matrix **out, const bp_allocator *allocator);

/* Takes the memory for the payoffs of that many outcomes, of so many players. BP_OK, BP_ERR_MEMORY. */
int bp__matrix_reserve(bp_matrix *matrix, size_t outcomes, int32_t players);

/* The same with one outcome for each cell of `counts`; also BP_ERR_LIMIT. */
int bp__matrix_reserve_cells(bp_matrix *matrix, int both);

/* Whether the game is zero-sum; called when all payoffs are there. */
void bp__matrix_complete(bp_matrix *matrix);

/* The number of cells, and how many cells lie between two that differ by one in the strategy of a seat alone. */
size_t bp__matrix_cells(const bp_matrix *matrix);
size_t bp__matrix_stride(const bp_matrix *matrix, int32_t seat);

/* The numerator of a payoff, by its cell; of two players by row and column. */
int64_t bp__matrix_at(const bp_matrix *matrix, size_t cell, int32_t seat);
int64_t bp__matrix_payoff(const bp_matrix *matrix, int32_t row, int32_t column, int32_t seat);

/* Delivers a numerator over the common denominator in lowest terms. */
void bp__matrix_fraction(int64_t *numerator, int64_t *denominator, const bp_matrix *matrix,
                         int64_t payoff);

int bp__matrix_has(const bp_matrix *matrix, int32_t seat, int32_t strategy);

/* Writes the name of a strategy, or its number; handles the buffer like snprintf(). */
size_t bp__matrix_name(char *out, size_t size, const bp_matrix *matrix, int32_t seat,
                       int32_t strategy);

/* Sets `out` to the payoff of a seat as a positive whole number: its numerator, minus the smallest one of the seat, plus 1.
   `min` is that smallest numerator. */
int64_t bp__matrix_min(const bp_matrix *matrix, int32_t seat);
void bp__matrix_shifted(bp__wide *out, int64_t payoff, int64_t min);

/* A list of equilibria as texts: for each one the probabilities of all rows, of all columns, and two payoffs. */
struct bp_equilibria {
    bp__memory memory;
    int32_t counts[2];
    int32_t degenerate; /* 1, 0, or BP_ERR_UNSUPPORTED if not known */
    bp__texts texts;
};

int bp__equilibria_open(bp_equilibria **out, const bp_matrix *matrix);

/* Appends a / b in lowest terms; b > 0. BP_OK, BP_ERR_MEMORY. */
int bp__equilibria_add(bp_equilibria *equilibria, const bp__wide *a, const bp__wide *b);

/* Appends the payoff of a seat, or its negative if `sign` is -1. It is det / sum in shifted payoffs; this undoes the shift.
   BP_OK, BP_ERR_MEMORY, BP_ERR_RANGE. */
int bp__equilibria_add_payoff(bp_equilibria *equilibria, const bp_matrix *matrix, int32_t seat,
                              int32_t sign, const bp__wide *det, const bp__wide *sum);

#endif
