/* Driving the exact search. */
#ifndef BP_SEARCH_DRIVE_H
#define BP_SEARCH_DRIVE_H

#include <pthread.h>

#include "search/exact.h"

/* All threads of one exact solve. Values here are whole values for the side to move. */
typedef struct bp__drive {
    bp__run *run;
    int32_t threads;
    bp__worker *workers; /* the first belongs to the calling thread */
    struct part *parts;
    pthread_t *handles;
    unsigned char *line_position;
    int together; /* the next window is for all threads */
    int is_outcome;
    int32_t least; /* no value that is asked for is less */
    int32_t greatest;
} bp__drive;

/* Opens the run's table and workers, and closes the workers. What was not opened is not closed. */
int bp__drive_open(bp__drive *drive, bp__run *run);
void bp__drive_close(bp__drive *drive);

/* Narrows the bounds of a position that is not over until they meet or the run ends. */
void bp__drive_value(bp__drive *drive, const void *position, int32_t *least, int32_t *greatest);

/* The value of every move of the run's root, and the first best one, for its result. */
int bp__drive_moves(bp__drive *drive);

/* Is the value of a position that is not over more than `test`? As bp__worker_value_above(), on all threads
   if `ply` is 1. */
int32_t bp__drive_window(bp__drive *drive, size_t ply, const void *position, int32_t test);

/* Lists the children of a position in the main worker's frame `ply`, with their signs (0 for an end, whose
   score is exact) and scores. Returns their number. */
int32_t bp__drive_children(bp__drive *drive, size_t ply, const void *position);

/* The index of a child whose value for the parent's mover is at least `least`; -1 if the run ends. */
int32_t bp__drive_choose(bp__drive *drive, size_t ply, int32_t count, int32_t least);

/* Writes the certificate of the result's value. */
int bp__drive_prove(bp__drive *drive);

#endif
