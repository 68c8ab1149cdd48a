/* SPDX-License-Identifier: MIT */
/* One run of the solver: the struct behind bp_solver, and the state that the files of this folder share.
   No other layer includes this header. */
#ifndef BP_SOLVER_SOLVE_RUN_H
#define BP_SOLVER_SOLVE_RUN_H

#include <stdatomic.h>

#include <bigpoints/solver.h>
#include <bigpoints/sys/game_ops.h>

#include "base/bit_scan.h"
#include "base/memory.h"
#include "base/progress_internal.h"
#include "base/searcher.h"
#include "base/text.h"
#include "base/vector.h"
#include "game/game_internal.h"
#include "game/position_key.h"
#include "result/result_internal.h"
#include "solver/solver_internal.h"
#include "table/table_internal.h"

/* The marks of ABDADA-like deferral: an array of so many words. */
enum { BP__MARK_BITS = 12, BP__MARKS = 1 << BP__MARK_BITS };

/* Bytes of the reason of a failure. */
enum { BP__SOLVER_WHY = 1024 };

struct bp_solver {
    bp__searcher searcher;
    bp_line_fn proof;
    void *proof_user;
    uint64_t max_replies;
    bp_table *caller_table;   /* or NULL */
    bp_table *default_table;  /* used without a table of the caller; made when it is needed */
    uint64_t default_bytes;   /* its limit of memory */
    char why[BP__SOLVER_WHY]; /* why the last call failed; empty: the status says all */
};

/* One solve, or a session of many: the state that its threads share. */
typedef struct bp__run {
    bp_solver *solver;
    bp_result *result;
    const bp_game *game;
    const void *setup; /* that of the game, or that of the session */
    const void *root;
    bp_table *table;
    int32_t threads;         /* that search this position */
    bp_progress_fn progress; /* or NULL */
    void *progress_user;
    double start;      /* by bp__clock() */
    atomic_int stop;   /* a bp_stop_reason once the search must stop, otherwise BP_STOP_SOLVED */
    atomic_int failed; /* a status, for example if memory is short during a search */
    char *why;         /* the reason of the first error, BP__SOLVER_WHY bytes; or empty */
    _Atomic uint64_t nodes; /* counted at the polls */
    int32_t windows;        /* finished */

    /* The rest is for MTD(f). Values are whole values, banked + future, for the side to move. */
    int32_t seat;        /* this seat against all others; -1: one player against the other */
    int32_t value_max;   /* values lie between this and its negative: 1 for an outcome */
    int32_t future_max;  /* no future value is farther from 0 */
    uint32_t bound_bits; /* of one bound in a table entry */
    int use_reduced;     /* keys are the reduced keys of the game */
    int is_shared;       /* the table holds positions of many boards: bp_search */
    int (*game_search)(bp_search *search, const void *state, const void *setup); /* or NULL */
    int32_t worker_count;          /* one for each thread */
    struct bp__worker *workers;    /* the first belongs to the calling thread */
    struct bp__window_task *tasks; /* with several threads: one for each worker */
    _Atomic uint64_t *marks;       /* of positions being searched; NULL with one thread */
    atomic_int window_winner;      /* 1 + the worker that finished the window first; 0: none yet */
} bp__run;

/* The counters of one thread. */
typedef struct bp__counters {
    uint64_t nodes;
    uint64_t probes;
    uint64_t hits;
    uint64_t stores;
    uint64_t polled; /* nodes already added to those of the run */
} bp__counters;

/* A run of a position that is not over, by the threads and the progress callback of the solver. */
bp__run bp__run_of(bp_solver *solver, bp_result *result, const bp_game *game, const void *position);

/* The value of an option of the solver. */
static inline int64_t bp__run_option(const bp__run *run, int32_t option)
{
    return bp__option(&run->solver->searcher, option);
}

void bp__run_begin(bp__run *run);
double bp__run_seconds(const bp__run *run);

/* Adds the nodes of a thread to those of the run, and checks limits and the cancel flag. `reports` is non-zero on the
   first thread of the run: it also calls the progress callback. Returns non-zero if the search must stop. */
int bp__run_poll(bp__run *run, bp__counters *counters, int reports);

/* Stops the run for a bp_stop_reason, or by an error. The first reason and the first error stay. Whether this is the
   first error. */
void bp__run_stop(bp__run *run, int reason);
int bp__run_fail(bp__run *run, int status);

/* The run fails because a method of the game broke its contract. If this is the first error, it writes the reason, with the
   position that the method received, or without one for NULL, and returns non-zero. Then bp__run_blame_move() may add the
   move that led to that position. */
int bp__run_blame(bp__run *run, const char *method, const void *position, const char *format, ...)
    BP__PRINTF(4, 5);
void bp__run_blame_move(bp__run *run, const void *before, bp_move move);

/* The same for a mover, a number of moves or a score that no position has. */
int bp__run_blame_mover(bp__run *run, const void *position);
int bp__run_blame_count(bp__run *run, const char *method, const void *position, size_t count);
int bp__run_blame_score(bp__run *run, const void *position, int32_t score);

/* After the end of a run: writes the reason of a failure that has none yet. */
void bp__run_explain(bp__run *run, int status);

/* What follows a reason that wrong values of the caller's table could explain too. */
const char *bp__run_or_table(const bp__run *run);

/* The same for values of positions that contradict each other. Returns BP_ERR_METHOD. */
int bp__run_blame_values(bp__run *run, const void *position);
int bp__run_has_stopped(bp__run *run);

/* Adds the counters of a finished thread to the result. */
void bp__run_collect(bp__run *run, const bp__counters *counters);

/* How long the text of a domain can be. */
enum { BP__DOMAIN_TEXT = 1200 };

/* The domain of the keys of a run: all games of these rules that share `reduced` keys, or this game alone. `values` says
   what is stored under them, for a seat or, with -1, for all. `text` must live as long as the domain. BP_OK, or
   BP_ERR_UNSUPPORTED if the text of the set-up is too long. */
int bp__run_domain(bp__domain *out, char text[BP__DOMAIN_TEXT], const bp__run *run, int reduced,
                   const char *values, int32_t seat);

/* The table for a run: the caller's, or the solver's default one of a given kind, ready for the domain. The
   caller releases it. */
int bp__run_table(bp__run *run, const char *kind, const bp__domain *domain, int32_t threads);

/* The two algorithms, MTD(f) and backward induction. Each fills the result and returns a status. A limit that is reached
   is no error. `pv`: find the principal variation; induction always does. */
int bp__solve_by_mtdf(bp__run *run, int pv);
int bp__solve_by_induction(bp__run *run);

/* Writes the certificate of the value of the result, by a run of MTD(f) that is open. BP_OK or BP_ERR_MEMORY. */
int bp__write_certificate(bp__run *run);

#endif
