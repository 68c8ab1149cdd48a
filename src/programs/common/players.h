/* SPDX-License-Identifier: MIT */
/* What the programs show of players and of reviews: a level as text, and what a review says of one move. */
#ifndef BP_PROGRAMS_COMMON_PLAYERS_H
#define BP_PROGRAMS_COMMON_PLAYERS_H

#include <stddef.h>
#include <stdint.h>

#include <bigpoints.h>
#include <bigpoints/experimental/review.h>

enum { LEVEL_TEXT_SIZE = 8 };

/* Reads a level from the first `length` characters: 1 to 10, BP_LEVEL_AUTO, or -1 if they are none. */
int32_t level_parse(const char *text, size_t length);

/* Writes a level so that level_parse() reads it; returns `out`. */
char *level_format(char out[LEVEL_TEXT_SIZE], int32_t level);

/* Values are for the mover, in points of BP_ESTIMATE_POINT. */
typedef struct judgement {
    bp_move played;
    int32_t mover;
    int is_known; /* 0: the move was not judged, and what follows is 0 */
    bp_move best;
    int32_t value_best;
    int32_t regret;
    int is_exact;
    int is_lossless;
} judgement;

judgement judgement_of(const bp_review *review, int32_t ply);

#endif
