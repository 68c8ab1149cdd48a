/* SPDX-License-Identifier: MIT */
/* The work of bigpoints engine on one request: from the fields of the request to the fields of its answer. */
#ifndef BP_PROGRAMS_ENGINE_ENGINE_WORK_H
#define BP_PROGRAMS_ENGINE_ENGINE_WORK_H

#include <stdatomic.h>

#include <bigpoints.h>

#include "programs/engine/engine_answer.h"

/* The points of an estimate have this many digits. */
enum { ENGINE_DIGITS = 3 };

/* A request that runs. It can be stopped until its last answer is sent. */
enum engine_phase { ENGINE_RUNS, ENGINE_STOPPED, ENGINE_ANSWERED };

typedef struct engine_work {
    const engine_request *request;
    const engine_output *output; /* for progress answers */
    atomic_int *phase;           /* one of engine_phase */
    uint64_t memory;             /* the limit of the request, bytes */
    bp_state *state;             /* NULL for `puzzle` */
    json *out;                   /* the answer */
    char why[BP_MESSAGE_TEXT];   /* the reason of a failure */
    double next_progress;        /* on engine_clock() */
} engine_work;

/* Answers a request: reads its position, computes, sends progress and the last answer. `memory` is the limit in bytes of one
   request. `version` and `terminate` are not for this function. */
void engine_work_run(const engine_request *request, const engine_output *output, atomic_int *phase,
                     uint64_t memory);

/* Whether the request is terminated. */
int engine_is_stopped(const engine_work *w);

/* The queries. Each adds the fields of its answer and returns a status; on failure the fields are dropped. */
int engine_choose(engine_work *w);
int engine_solve(engine_work *w);
int engine_moves(engine_work *w);
int engine_apply(engine_work *w);
int engine_evaluate(engine_work *w);
int engine_review(engine_work *w);
int engine_puzzle(engine_work *w);
int engine_draw(engine_work *w);
int engine_svg(engine_work *w);
int engine_perft(engine_work *w);

/* Adds the position and who moves: `position` and `mover`. */
int engine_put_position(engine_work *w, const bp_state *state);

/* Adds a text of the state that a function of the library writes. */
int engine_put_text(engine_work *w, const char *name, const bp_state *state,
                    int (*format)(char *, size_t, size_t *, const bp_state *));

/* Adds a value in points. */
void engine_put_points(engine_work *w, const char *name, double estimate);

/* A bp_progress_fn; `user` is the engine_work. Sends progress answers and stops a request that is terminated. */
int engine_progress(const bp_progress *progress, void *user);

/* Begins a progress answer if one is due. Returns 1 if the caller adds fields and sends it. */
int engine_progress_begin(engine_answer *answer, engine_work *w);

/* Seconds of a monotonic clock. */
double engine_clock(void);

#endif
