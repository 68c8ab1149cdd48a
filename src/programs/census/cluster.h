/* SPDX-License-Identifier: MIT */
/* The message protocol of bigpoints-mpi census, a coordinator with workers over MPI.

       process 0, the coordinator                      any other process, a worker
                                       <-- READY
       a job: units FIRST to END       -->
                                       <-- DONE: the saved census of these units, their rows
       ...
       a job without units: the end    -->
                                       <-- BYE

   A worker that can't continue sends FAILED or STOPPED, and waits for the end. A job that arrives while a worker solves
   can only be the end. */
#ifndef BP_PROGRAMS_CENSUS_CLUSTER_H
#define BP_PROGRAMS_CENSUS_CLUSTER_H

#include "programs/census/census.h"

/* Units from `first` to before `end`. */
typedef struct cluster_job {
    uint64_t first;
    uint64_t end;
} cluster_job;

enum cluster_kind { CLUSTER_READY, CLUSTER_DONE, CLUSTER_FAILED, CLUSTER_STOPPED, CLUSTER_BYE };

typedef struct cluster_answer {
    int32_t kind;
    int32_t signal;   /* STOPPED: by this signal */
    double seconds;   /* DONE: how long it took */
    census_text text; /* DONE: the saved census; FAILED: why */
    census_text rows; /* DONE: as CSV, with --rows if they are not late */
} cluster_answer;

/* Initialises MPI, and finalises it when the program ends. Ends the program if there is no MPI. Process 0 returns at
   once, the others when it has called cluster_begin(). So process 0 alone reports a wrong command line, and the others
   end with it. */
void cluster_join(int *count, char ***words);
void cluster_begin(void);

/* The number of this process, and how many there are. */
void cluster_place(int *rank, int *size);

/* Whether this process ends alone (MPI_Finalize); otherwise it ends all of them (MPI_Abort). */
void cluster_end_apart(int apart);

/* How many processes solve on this machine, at least 1. All processes call it together. */
int cluster_neighbours(int rank);

/* Sleeps for a millisecond. A blocking MPI call would keep a processor busy. */
void cluster_nap(void);

/* Coordinator: sends a job; receives the next answer if there is one. The caller frees the texts of an answer.
   Returns the worker's number, or 0 if there is no answer; ends the program if there is no memory. */
void cluster_send_job(int worker, cluster_job job);
int cluster_receive_answer(cluster_answer *out, const command *line);

/* Worker: whether there is a job; the job; an answer. */
int cluster_has_job(void);
cluster_job cluster_receive_job(void);
void cluster_send_answer(const cluster_answer *answer);

#endif
