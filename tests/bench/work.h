/* SPDX-License-Identifier: MIT */
/*
 * What a solve costs: random boards, solvers, nodes, time and memory. What fails ends the program.
 */
#ifndef TESTS_BENCH_WORK_H
#define TESTS_BENCH_WORK_H

#include <bigpoints.h>
#include <stdint.h>

enum { MIB = 1 << 20 };

/* The boards number 0, 1, ... of a fixed seed's sequence, so many of them. */
typedef struct boards {
    int colours;
    int discs;
    int count;
    int quick_count;
} boards;

/* What one solve, or several together, took. */
typedef struct work {
    double nodes;
    double used;    /* seconds of the processor, all threads together */
    double elapsed; /* seconds of the clock on the wall */
    double bytes;   /* of the table, the maximum over all solves */
    int32_t value;  /* of the last solve */
} work;

/* Ends the program with a message; with that of a status that is not BP_OK. */
_Noreturn void work_give_up(const char *what);
void work_need(int status);

/* A number that a result counts. */
uint64_t work_count(const bp_result *result, int32_t count);

/* The peak memory of the process so far, in MiB. */
double work_resident(void);

/* A configuration of such boards, a board of given text, a random board. */
bp_config *work_config_of(const boards *b);
bp_state *work_open_text(const char *board, const char *rules);
bp_state *work_open_random(const boards *b, int index, const char *rules);

/* A solver with so much memory (0: the default) and so many threads. */
bp_solver *work_new_solver(int32_t objective, uint64_t bytes, int32_t threads);

/* Solves a position with an empty table and adds what it took. */
bp_result *work_solve_cold(work *w, bp_solver *solver, const bp_state *state);

/* The same, without a result. */
void work_add_cold(work *w, bp_solver *solver, const bp_state *state);

/* The move that a player chooses. */
bp_move work_choose(bp_player *player, const bp_state *state);

/* Nodes a second of the processor. */
double work_speed(const work *w);

#endif
