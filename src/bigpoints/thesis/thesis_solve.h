/* SPDX-License-Identifier: MIT */
/* The objective `thesis` by backward induction over hand-free positions. */
#ifndef BP_BIGPOINTS_THESIS_THESIS_SOLVE_H
#define BP_BIGPOINTS_THESIS_THESIS_SOLVE_H

#include <bigpoints/experimental/game_methods.h>

#include "bigpoints/position.h"

int bp__bigpoints_thesis_solve(bp_thesis_solution *out, const void *state, const void *setup);

/* A class of boards, that is, a board and others that differ from it in the names of colours, solved together. */
typedef struct bp__class {
    const bp__memory *memory;
    uint64_t max_bytes; /* 0 for no limit */
    int (*poll)(uint64_t nodes, void *user);
    void *user;
    size_t boards;
    const uint8_t (*names)[BP__COLOURS]; /* of each board: the names of the first one's colours */

    int32_t (*scores)[2]; /* receives those of each board */
    uint64_t states;      /* of each board: distinct positions without finished games */
    uint64_t nodes;
} bp__class;

/* The rules must be the thesis rules. Returns the statuses of `thesis_solve` in bp_game_experimental_ops. */
int bp__bigpoints_thesis_solve_class(bp__class *out, const bp__position *root,
                                     const bp__setup *setup);

#endif
