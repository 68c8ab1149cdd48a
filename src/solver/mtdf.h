/* Driving the exact search. */
#ifndef BP_SOLVER_MTDF_H
#define BP_SOLVER_MTDF_H

#include "base/platform/platform.h"
#include "solver/alphabeta.h"

/* All threads of one exact solve. Values here are whole values for the side to move. */
typedef struct bp__mtdf {
    bp__run *run;
    int32_t threads;
    bp__worker *workers; /* the first belongs to the calling thread */
    struct part *parts;
    bp__thread *handles;
    unsigned char *line_position;
    int together; /* the next window is for all threads */
    int is_outcome;
    int32_t lower; /* no value that is asked for is less */
    int32_t upper;
} bp__mtdf;

/* Opens the run's table and workers, and closes the workers. What was not opened is not closed. */
int bp__mtdf_open(bp__mtdf *drive, bp__run *run);
void bp__mtdf_close(bp__mtdf *drive);

/* Narrows the bounds of a position that is not over until they meet or the run ends. */
void bp__mtdf_value(bp__mtdf *drive, const void *position, int32_t *lower, int32_t *upper);

/* The value of every move of the run's root, and the first best one, for its result. */
int bp__mtdf_moves(bp__mtdf *drive);

/* Is the value of a position that is not over more than `test`? As bp__worker_value_above(), on all threads
   if `ply` is 1. */
int32_t bp__mtdf_window(bp__mtdf *drive, size_t ply, const void *position, int32_t test);

/* Lists the children of a position in the main worker's frame `ply`, with their signs (0 for an end, whose
   score is exact) and scores. Returns their number. */
int32_t bp__mtdf_children(bp__mtdf *drive, size_t ply, const void *position);

/* The index of a child whose value for the parent's mover is at least `lower`; -1 if the run ends. */
int32_t bp__mtdf_choose(bp__mtdf *drive, size_t ply, int32_t count, int32_t lower);

/* Writes the certificate of the result's value. */
int bp__mtdf_prove(bp__mtdf *drive);

#endif
