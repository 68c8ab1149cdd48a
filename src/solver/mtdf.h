/* MTD(f): null-window searches whose thresholds converge on the value. */
#ifndef BP_SOLVER_MTDF_H
#define BP_SOLVER_MTDF_H

#include "base/platform/platform.h"
#include "solver/alphabeta.h"

/* All threads of one solve. Values here are whole values, banked + future, for the side to move. */
typedef struct bp__mtdf {
    bp__run *run;
    int32_t threads;
    bp__worker *workers;        /* the first belongs to the calling thread */
    struct window_task *tasks;  /* one for each worker */
    bp__thread *handles;        /* of all workers but the first */
    unsigned char *pv_position; /* the position that the principal variation has reached */
    int is_outcome;
    int32_t value_min; /* the range of values: -1 to 1 for an outcome */
    int32_t value_max;
} bp__mtdf;

/* Opens the table and the workers of a run, and closes the workers. What was not opened is not closed. */
int bp__mtdf_open(bp__mtdf *mtdf, bp__run *run);
void bp__mtdf_close(bp__mtdf *mtdf);

/* Narrows the bounds of a position that is not over until they meet or the run ends. */
void bp__mtdf_value(bp__mtdf *mtdf, const void *position, int32_t *lower, int32_t *upper);

/* Finds the value of every root move, and the first best one, for the result. */
int bp__mtdf_moves(bp__mtdf *mtdf);

/* bp__worker_null_window() on the calling thread. */
int32_t bp__mtdf_window(bp__mtdf *mtdf, size_t ply, const void *position, int32_t threshold);

/* Lists the children of a position in frame `ply` of the first worker, with their signs and scores. The sign of a finished
   game is 0, and what is banked is its value for the mover of the parent. Returns their number, or 0 if the run has failed. */
int32_t bp__mtdf_children(bp__mtdf *mtdf, size_t ply, const void *position);

/* The index of a child whose value for the mover of its parent is at least `value`; -1 if the run ends, or if no child has
   such a value: then the methods of the game contradict each other. */
int32_t bp__mtdf_choose(bp__mtdf *mtdf, size_t ply, int32_t count, int32_t value);

/* Writes the certificate of the value of the result. */
int bp__mtdf_prove(bp__mtdf *mtdf);

#endif
