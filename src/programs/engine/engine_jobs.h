/* SPDX-License-Identifier: MIT */
/* The queue of bigpoints engine: requests that wait, and threads that answer them. */
#ifndef BP_PROGRAMS_ENGINE_ENGINE_JOBS_H
#define BP_PROGRAMS_ENGINE_ENGINE_JOBS_H

#include <pthread.h>

#include "programs/common/command.h"
#include "programs/engine/engine_answer.h"

enum { ENGINE_WAITING_MAX = 64 << 20 }; /* bytes of all lines that wait */

typedef struct engine_job engine_job;

typedef struct engine_jobs {
    engine_output output;
    uint64_t memory; /* of one request, bytes */
    int32_t thread_count;
    pthread_t *threads;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    engine_job *waiting; /* first come, first served */
    engine_job **last;   /* the end of that list */
    engine_job *running;
    size_t waiting_bytes;
    int closed; /* no more requests come */
} engine_jobs;

/* Starts as many threads as can be made. If there is none, the caller of engine_jobs_take() does the work. No signal is
   delivered to the threads. Ends the program if there is no memory. */
void engine_jobs_start(engine_jobs *jobs, const command *line, int32_t threads, uint64_t memory,
                       engine_output output);

/* Answers a line: at once if it is wrong, `version` or `terminate`, otherwise later by a thread. */
void engine_jobs_take(engine_jobs *jobs, const char *line);

/* Terminates all requests with this id, or with any if it is NULL. Those that wait are answered here. Returns their number. */
uint64_t engine_jobs_terminate(engine_jobs *jobs, const char *id);

/* Waits at most a tenth of a second. Returns 1 if no request waits or runs. */
int engine_jobs_idle(engine_jobs *jobs);

/* Ends the threads. No request waits or runs. */
void engine_jobs_finish(engine_jobs *jobs);

#endif
