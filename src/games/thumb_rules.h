/* SPDX-License-Identifier: MIT */
/* Rules of thumb for Big Points: each rule prefers some of the moves of a position. docs/strength.md explains them and has how
   often each is right. */
#ifndef BP_GAMES_THUMB_RULES_H
#define BP_GAMES_THUMB_RULES_H

#include <stddef.h>
#include <stdint.h>

#include <bigpoints.h>

/* A move as the rules see it. */
typedef struct thumb_move {
    bp_move move;
    int32_t pawn;   /* BP_NO_DISC for pass */
    int32_t target; /* place of the pawn after the move */
    int32_t taken;  /* BP_NO_DISC if it takes none */
    int32_t place;  /* of the disc taken */
    int32_t gain;   /* twice the probable worth of the disc taken, after the move */
} thumb_move;

/* A position as the rules see it. The numbers of a colour that is not in play are 0, `ahead` is -1. */
typedef struct thumb_view {
    int32_t lead[BP_COLOURS_MAX];  /* the mover's discs less the largest number of another player */
    int32_t ahead[BP_COLOURS_MAX]; /* discs of its own colour ahead of a pawn; -1 on the ladder */
    int32_t moves_left;            /* of all pawns, until all have climbed */
    int is_opening;                /* no pawn has moved */
    int can_pass;
    int can_climb;
    size_t count;
    thumb_move moves[BP_MOVES_MAX];
} thumb_view;

typedef struct thumb_rule {
    const char *name;
    int32_t points; /* of a move that follows it; 0: measured, but not played by */
    int (*follows)(const thumb_view *view, const thumb_move *move);
} thumb_rule;

extern const thumb_rule bp__thumb_rules[];
extern const size_t bp__thumb_rule_count;

/* Returns a status of the library. */
int bp__thumb_view_make(thumb_view *out, const bp_state *state);

/* The points of a move by all rules that it follows. */
int32_t bp__thumb_points(const thumb_view *view, const thumb_move *move);

/* Big Points' bp_game_kind.rate_moves: the points of all moves. */
int bp__thumb_rate_moves(int32_t *out, size_t size, const bp_state *state);

#endif
