/* The structs behind bp_solver and bp_result, and the run that all files of the solver share. */
#ifndef BP_SOLVER_SOLVER_INTERNAL_H
#define BP_SOLVER_SOLVER_INTERNAL_H

#include <stdatomic.h>

#include <bigpoints/solver.h>
#include <bigpoints/sys/game_ops.h>

#include "base/engine.h"
#include "base/log2.h"
#include "base/memory.h"
#include "base/progress_internal.h"
#include "game/game_internal.h"
#include "game/position_key.h"
#include "table/table_internal.h"

/* The positions that threads of one search are at, for ABDADA-like deferral: an array of so many words. */
enum { BP__BUSY_BITS = 12, BP__BUSY_WORDS = 1 << BP__BUSY_BITS };

struct bp_solver {
    bp__engine engine;
    int32_t objective;
    int32_t
        seat; /* under BP_OBJECTIVE_GUARANTEED of more than two: this one against the others; -1: the mover */
    int32_t all_moves;
    int32_t pv; /* the principal variation is wanted */
    bp_line_fn proof;
    void *proof_user;
    uint64_t max_replies;
    bp_table *lent;
    bp_table *own;   /* made when it is needed */
    const char *why; /* why the last call failed, or NULL */
};

/* A root move and the bounds of its value for the root's mover. */
typedef struct bp__root_move {
    bp_move move;
    int32_t lower;
    int32_t upper;
} bp__root_move;

struct bp_result {
    bp__memory memory;
    int32_t objective;
    int32_t stop_reason;
    int32_t lower;
    int32_t upper;
    int32_t players;
    int has_scores;
    int32_t scores[BP__PLAYERS_MAX];
    bp_move best; /* 0: not known */
    bp_move *pv;
    size_t pv_length;
    size_t pv_capacity;
    bp__root_move *moves;
    int32_t move_count;
    uint64_t nodes;
    uint64_t probes;
    uint64_t hits;
    uint64_t stores;
    int has_states;
    uint64_t states;
    double seconds;
    uint64_t table_bytes;
    int lossless;
    int proof_status;
    uint64_t proof_replies;
};

/* One bp_solve(): the state that its threads share. */
typedef struct bp__run {
    bp_solver *solver;
    bp_result *result;
    const bp_game *game;
    const void *setup; /* that of the game, or the one that a session was given */
    const void *root;
    bp_table *table;
    double start;      /* by bp__clock() */
    atomic_int stop;   /* a bp_stop_reason once the search must end, otherwise BP_STOP_SOLVED */
    atomic_int failed; /* a status: out of memory in the middle of a search */
    _Atomic uint64_t nodes; /* counted at the polls */
    _Atomic uint64_t
        *busy; /* with several threads: keys being searched, by BP__BUSY_BITS of them */
    atomic_int window_winner; /* 1 + the thread that finished the window first; 0 while none has */
    int32_t windows;          /* finished */
} bp__run;

/* The counters of one thread. */
typedef struct bp__tally {
    uint64_t nodes;
    uint64_t probes;
    uint64_t hits;
    uint64_t stores;
    uint64_t polled; /* nodes already added to those of the run */
} bp__tally;

/* Adds the nodes of a thread to those of the run, and checks limits and the cancel flag. `reports` is non-zero on the
   thread that called bp_solve(): it also calls the progress callback. Returns non-zero if the search must end. */
int bp__run_poll(bp__run *run, bp__tally *tally, int reports);

/* Ends the run with an error. */
void bp__run_fail(bp__run *run, int status);
int bp__run_ended(bp__run *run);
void bp__run_begin(bp__run *run);
double bp__run_seconds(const bp__run *run);

/* Adds the counters of a finished thread to the result. */
void bp__run_collect(bp__run *run, const bp__tally *tally);

/* Appends a move to the principal variation of a result. BP_OK or BP_ERR_MEMORY. */
int bp__result_push(bp_result *result, bp_move move);

/* The two algorithms, MTD(f) and backward induction. Each fills the result and returns a status. A limit that is reached
   is no error. */
int bp__solve_by_mtdf(bp__run *run);
int bp__solve_by_induction(bp__run *run);

/* bp_solver_set_memory() for other engines, which divide their limit: any number of bytes is allowed. */
void bp__solver_limit_memory(bp_solver *solver, uint64_t bytes);

/* Whether the objective of a solver is defined for a game. */
int bp__solver_suits(const bp_solver *solver, const bp_game *game);

/* bp_solve() of a plain position, by a solver that was entered and suits the game. */
int bp__solver_solve(bp_result **out, bp_solver *solver, const bp_game *game, const void *position);

/* How long the text of a domain can be. */
enum { BP__DOMAIN_TEXT = 1200 };

/* The domain of the keys of a run: all games of these rules that share `reduced` keys, or this game alone. `values` says
   what is stored under them, for a seat or, with -1, for all. `text` must live as long as the domain. BP_OK, or
   BP_ERR_UNSUPPORTED if the text of the set-up is too long. */
int bp__run_domain(bp__domain *out, char text[BP__DOMAIN_TEXT], const bp__run *run, int reduced,
                   const char *values, int32_t seat);

/* The table for a run: the lent one, or the solver's own of a given kind, ready for the domain. The
   caller releases it. */
int bp__run_table(bp__run *run, const char *kind, const bp__domain *domain, int32_t threads);

#endif
