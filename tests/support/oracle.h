/* SPDX-License-Identifier: MIT */
/*
 * The solver against the brute force: random positions of many shapes, and one solve of each with
 * every table, objective and number of threads. Every field of the result is compared.
 */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <bigpoints.h>
#include <stdint.h>

#include "naive/brute.h"
#include "support/support.h"

/* What a random position is to have. */
enum oracle_kind {
    ORACLE_EVEN,   /* as many discs of each colour, neither white nor black */
    ORACLE_UNEVEN, /* colours of different counts */
    ORACLE_WHITE,  /* white, no black */
    ORACLE_BLACK,  /* black, no white */
    ORACLE_BOTH,   /* white and black */
    ORACLE_MIDDLE, /* black, and in the second half of a turn: pass or an extra turn */
    ORACLE_KINDS
};

/* A random position with its brute-force solution. */
typedef struct oracle_case {
    test_setup setup;
    naive game;
    brute_answer answer;
    char text[TEST_TEXT]; /* the position */
} oracle_case;

/* A random position that the brute force can solve within so many states. It may be the beginning
 * of a small board, or late in a game on a larger one. */
void oracle_random(oracle_case *out, test_random *random, int kind, int players, uint64_t states);

/* The same with given numbers of discs, R G B Y P W K. */
void oracle_random_counts(oracle_case *out, test_random *random, const int counts[7], int players,
                          uint64_t states);

/* The same late in a game of about standard size, whose keys may be hashed. */
void oracle_random_large(oracle_case *out, test_random *random, int players, uint64_t states);

/* The same by thesis rules. */
void oracle_random_thesis(oracle_case *out, test_random *random, uint64_t states);

/* How a position is to be solved. */
typedef struct oracle_way {
    const char *table; /* a name for bp_table_new(), "keeper", "shared", or "own": the solver's */
    int32_t objective;
    int32_t threads;
    int32_t all_moves; /* 2: with the principal variation of each */
    uint64_t bytes;    /* of memory for the table; 0 for the default */
} oracle_way;

/* Makes a table by name; for the custom ones with the given log. Free it with bp_table_free(). */
bp_table *oracle_table(const char *name, uint64_t bytes, void *log);

/* Boards of more discs may have keys that are hashed. */
enum { ORACLE_LOSSLESS = 22 };

/* Compares everything in a result with the brute force: value, bounds, outcome, scores, best move,
 * principal variation, root moves. */
void oracle_check(const oracle_case *c, const bp_state *state, const bp_result *result,
                  const oracle_way *way);

/* Solves a case in one way with a table of its own, and checks the result. */
void oracle_try(const oracle_case *c, const oracle_way *way);

/* What was compared. */
typedef struct oracle_totals {
    uint64_t positions;
    uint64_t kinds[ORACLE_KINDS];
    uint64_t players[BP_PLAYERS_MAX + 1];
    uint64_t thesis;
    uint64_t solves;
    uint64_t solves_by_two;  /* threads */
    uint64_t solves_by_none; /* the table that stores nothing */
    uint64_t states;
} oracle_totals;

/* `outcome` and `margin` of so many positions of each kind, with every table and 1 and 2 threads. */
void oracle_run_exact(oracle_totals *out, uint64_t seed, int positions, uint64_t states);

/* The same positions of each kind one after the other by one solver whose table stays warm. */
void oracle_run_warm(oracle_totals *out, uint64_t seed, int positions, uint64_t states);

/* `outcome`, `margin`, `maxn` and `guaranteed` of so many late positions on large boards. */
void oracle_run_large(oracle_totals *out, uint64_t seed, int positions, uint64_t states);

/* `maxn` and `guaranteed` of so many positions for each number of players. */
void oracle_run_players(oracle_totals *out, uint64_t seed, int positions, uint64_t states);

/* `thesis` of so many positions. */
void oracle_run_thesis(oracle_totals *out, uint64_t seed, int positions, uint64_t states);

#endif
