/* SPDX-License-Identifier: MIT */
/* What the readers of matrix games share: the text, messages with line and column, and payoffs as fractions. */
#ifndef BP_GAMETREE_MATRIX_GAME_READER_H
#define BP_GAMETREE_MATRIX_GAME_READER_H

#include "base/text.h"
#include "gametree/matrix_game_internal.h"

typedef struct bp__matrix_reader {
    const char *text;
    size_t length;
    size_t at;         /* the next byte to read */
    bp_matrix *matrix; /* receives names, counts and payoffs */
    bp__vector cells;  /* bp__fraction, in the order of the text */
    char *why;
    size_t why_size;
} bp__matrix_reader;

/* Writes "line 3, column 5: ..." for a place of the text, and returns `status`. */
int bp__reader_fail(const bp__matrix_reader *reader, int status, size_t at, const char *format, ...)
    BP__PRINTF(4, 5);

/* Appends the payoff that is the word at `at`, all of it. BP_OK, BP_ERR_MEMORY, BP_ERR_LIMIT; BP_ERR_SYNTAX or
   BP_ERR_RANGE with a message. */
int bp__reader_add(bp__matrix_reader *reader, size_t at, size_t length);

/* Whether a word is a payoff, which may be too large. */
int bp__reader_is_payoff(const char *word, size_t length);

/* Makes the payoffs of the game, whose counts are set, from the cells. Each cell has one or two fractions. Row r and column
   c is cell r * row_step + c * column_step. */
int bp__reader_finish(bp__matrix_reader *reader, size_t per_cell, size_t row_step,
                      size_t column_step);

/* The readers. Each fills the game of the reader. */
int bp__matrix_read_table(bp__matrix_reader *reader, int transposed);
int bp__matrix_read_nfg(bp__matrix_reader *reader);

#endif
