/* What the processes of bp-census-mpi say to each other.

       process 0, the coordinator                      any other process, a worker
                                       <-- READY
       a job: units FIRST to END       -->
                                       <-- DONE: the saved census of these units, their rows
       ...
       a job without units: the end    -->
                                       <-- BYE

   A worker that can't go on says FAILED or STOPPED, and waits for the end. A job that comes while a worker is at
   work can only be the end. */
#ifndef BP_PROGRAMS_CENSUS_CLUSTER_H
#define BP_PROGRAMS_CENSUS_CLUSTER_H

#include "programs/census/census_files.h"
#include "programs/census/census_request.h"

/* Units from `first` to before `end`. */
typedef struct cluster_job {
    uint64_t first;
    uint64_t end;
} cluster_job;

enum cluster_kind { CLUSTER_READY, CLUSTER_DONE, CLUSTER_FAILED, CLUSTER_STOPPED, CLUSTER_BYE };

typedef struct cluster_answer {
    int32_t kind;
    int32_t signal;   /* STOPPED: which one did it */
    double seconds;   /* DONE: how long it took */
    census_text text; /* DONE: the saved census; FAILED: why */
    census_text rows; /* DONE: as csv, if rows are asked for and not late */
} cluster_answer;

/* Joins the other processes; when the program ends, it leaves them. Ends the program if there is no MPI. Process 0
   returns at once, the others only when it has called cluster_begin(): so a wrong command line is told once, by
   process 0, and the others end with it. */
void cluster_join(int *rank, int *size, int *count, char ***words);
void cluster_begin(void);

/* Whether the processes end each by itself; otherwise one that ends takes the others with it. */
void cluster_end_apart(int apart);

/* How many processes solve on this machine, at least 1. All processes call it together. */
int cluster_neighbours(int rank);

/* Gives the other processes of this machine a moment: MPI itself would wait with a whole processor. */
void cluster_nap(void);

/* Coordinator: sends a job; hears the next answer if there is one. The texts of an answer belong to the caller.
   Returns the worker's number, or 0 if there is none; ends the program without memory. */
void cluster_send_job(int worker, cluster_job job);
int cluster_hear(cluster_answer *out, const command *line);

/* Worker: whether there is a job; the job; an answer. */
int cluster_has_job(void);
cluster_job cluster_receive_job(void);
void cluster_send_answer(const cluster_answer *answer);

/* What process 0 does: returns when all of the census is done, otherwise ends the program. The workers have ended
   then. */
void cluster_coordinate(const census_request *asked, const command *line, bp_census *census,
                        int workers);

/* What the others do. */
void cluster_work(const census_request *asked, const command *line);

#endif
