/* The objective `thesis` by Big Points' own method. */
#ifndef BP_BIGPOINTS_THESIS_THESIS_SOLVE_H
#define BP_BIGPOINTS_THESIS_THESIS_SOLVE_H

#include <bigpoints/sys/game_ops.h>

#include "bigpoints/position.h"

int bp__bigpoints_thesis_solve(bp_thesis_solution *out, const void *state, const void *setup);

/* A board and others that renaming its colours makes of it, solved together. */
typedef struct bp__class {
    const bp__memory *memory;
    uint64_t max_bytes; /* 0 for no limit */
    int (*poll)(uint64_t nodes, void *user);
    void *user;
    size_t boards;
    const uint8_t (
        *names)[BP__COLOURS]; /* of each board: what each colour of the first is called */

    int32_t (*scores)[2]; /* receives those of each board */
    uint64_t states;      /* of each board: distinct positions without ends */
    uint64_t nodes;
} bp__class;

/* The thesis rules must be played. Statuses are those of `exhaust` in bp_game_ops. */
int bp__bigpoints_thesis_solve_class(bp__class *out, const bp__position *root,
                                     const bp__setup *setup);

#endif
