/* SPDX-License-Identifier: MIT */
/*
 * Many random positions, each solved in many ways.
 */
#include "support/oracle.h"

#include <string.h>
#include <unity.h>

#include "support/solving.h"

enum { SMALL = 1 << 17, TINY_STATES = 40, FEW_STATES = 12 };

/* A table and its number of threads. */
typedef struct means {
    const char *table;
    int32_t threads;
} means;

static const means MEANS[] = {{"array", 1},  {"uthash", 1}, {"growing", 1},
                              {"keeper", 1}, {"shared", 1}, {"own", 1},
                              {"array", 2},  {"shared", 2}, {"own", 2}};

/* Tables for `thesis` and `maxn`, which use one thread even if two are set. */
static const means PAYOFF_MEANS[] = {{"growing", 1}, {"own", 1},    {"uthash", 1}, {"array", 1},
                                     {"keeper", 1},  {"shared", 1}, {"own", 2},    {"array", 2}};

static int is_by_payoffs(int32_t objective)
{
    return objective == BP_OBJECTIVE_MAXN || objective == BP_OBJECTIVE_THESIS;
}

static void try(oracle_totals *totals, const oracle_case *c, int32_t objective, means by,
                int32_t all_moves)
{
    int32_t wanted = totals->solves % 3 ? 2 * all_moves : all_moves;
    oracle_way way = {by.table, objective, by.threads, wanted, SMALL};
    int own = strcmp(by.table, "own") == 0;

    /* A table that never forgets has no limit; so has a solver's own for payoffs. */
    if (own ? is_by_payoffs(objective) : strcmp(by.table, "array") != 0) {
        way.bytes = 0;
    }
    oracle_try(c, &way);
    totals->solves++;
    totals->solves_by_two += by.threads == 2;
    totals->solves_by_none += strcmp(by.table, "none") == 0;
}

static void count(oracle_totals *totals, const oracle_case *c)
{
    totals->positions++;
    totals->players[c->setup.players]++;
    totals->thesis += c->setup.thesis != 0;
    totals->states += c->answer.states;
}

/* Without a table the work is that of the whole tree, so only few states will do. */
static void try_without_table(oracle_totals *totals, const oracle_case *c, int32_t objective)
{
    if (c->answer.states <= (is_by_payoffs(objective) ? FEW_STATES : TINY_STATES)) {
        try(totals, c, objective, (means){"none", 1}, 1);
        try(totals, c, objective, (means){"none", 2}, 0);
    }
}

void oracle_run_exact(oracle_totals *out, uint64_t seed, int positions, uint64_t states)
{
    test_random random;
    oracle_case c;

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    for (int i = 0; i < positions * ORACLE_KINDS; i++) {
        /* One position in four is small enough to be solved without a table. */
        oracle_random(&c, &random, i % ORACLE_KINDS, 2, i % 4 ? states : TINY_STATES);
        count(out, &c);
        out->kinds[i % ORACLE_KINDS]++;
        for (int32_t objective = BP_OBJECTIVE_OUTCOME; objective <= BP_OBJECTIVE_MARGIN;
             objective++) {
            for (size_t m = 0; m < TEST_LENGTH(MEANS); m++) {
                try(out, &c, objective, MEANS[m], 1);
            }
            try(out, &c, objective, MEANS[(size_t)i % TEST_LENGTH(MEANS)], 0);
            try_without_table(out, &c, objective);
        }
    }
}

void oracle_run_warm(oracle_totals *out, uint64_t seed, int positions, uint64_t states)
{
    test_random random;
    oracle_case c;
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    for (int i = 0; i < positions * ORACLE_KINDS; i++) {
        oracle_way way = {"own", i % 2, 1, i / 2 % 2, 0};
        bp_state *state;
        bp_result *result;
        oracle_random(&c, &random, i / positions, 2, states);
        count(out, &c);
        out->kinds[i / positions]++;
        state = test_open(c.text);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, way.objective));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, way.all_moves));
        result = test_solve(solver, state);
        oracle_check(&c, state, result, &way);
        out->solves++;
        bp_result_free(result);
        bp_state_free(state);
    }
    bp_solver_free(solver);
}

void oracle_run_large(oracle_totals *out, uint64_t seed, int positions, uint64_t states)
{
    test_random random;
    oracle_case c;

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    for (int i = 0; i < positions; i++) {
        int players = i % 3 ? 2 : 3 + i / 3 % 3;
        oracle_random_large(&c, &random, players, states);
        count(out, &c);
        if (players == 2) {
            try(out, &c, BP_OBJECTIVE_OUTCOME, MEANS[(size_t)i % TEST_LENGTH(MEANS)], 1);
            try(out, &c, BP_OBJECTIVE_MARGIN, MEANS[(size_t)(i + 3) % TEST_LENGTH(MEANS)], 1);
        }
        try(out, &c, BP_OBJECTIVE_GUARANTEED, MEANS[(size_t)i % TEST_LENGTH(MEANS)], i % 2);
        try(out, &c, BP_OBJECTIVE_MAXN, PAYOFF_MEANS[(size_t)i % TEST_LENGTH(PAYOFF_MEANS)], i % 2);
    }
}

void oracle_run_players(oracle_totals *out, uint64_t seed, int positions, uint64_t states)
{
    test_random random;
    oracle_case c;

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    for (int i = 0; i < positions * 4; i++) {
        int players = 2 + i % 4;
        int kind = i / 4 % ORACLE_KINDS;
        oracle_random(&c, &random, kind, players, i % 5 ? states : TINY_STATES);
        count(out, &c);
        out->kinds[kind]++;
        for (size_t m = 0; m < TEST_LENGTH(MEANS); m++) {
            try(out, &c, BP_OBJECTIVE_GUARANTEED, MEANS[m], (int32_t)(m + (size_t)i) % 2);
        }
        for (size_t m = 0; m < TEST_LENGTH(PAYOFF_MEANS); m++) {
            try(out, &c, BP_OBJECTIVE_MAXN, PAYOFF_MEANS[m], (int32_t)(m + (size_t)i) % 2);
        }
        try_without_table(out, &c, BP_OBJECTIVE_GUARANTEED);
        try_without_table(out, &c, BP_OBJECTIVE_MAXN);
    }
}

void oracle_run_thesis(oracle_totals *out, uint64_t seed, int positions, uint64_t states)
{
    test_random random;
    oracle_case c;

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    for (int i = 0; i < positions; i++) {
        oracle_random_thesis(&c, &random, i % 5 ? states : TINY_STATES);
        count(out, &c);
        for (size_t m = 0; m < TEST_LENGTH(PAYOFF_MEANS); m++) {
            try(out, &c, BP_OBJECTIVE_THESIS, PAYOFF_MEANS[m], (int32_t)(m + (size_t)i) % 2);
        }
        try_without_table(out, &c, BP_OBJECTIVE_THESIS);
        /* The other objectives by thesis rules. */
        try(out, &c, BP_OBJECTIVE_OUTCOME, MEANS[(size_t)i % TEST_LENGTH(MEANS)], i % 2);
        try(out, &c, BP_OBJECTIVE_MARGIN, MEANS[(size_t)i % TEST_LENGTH(MEANS)], i / 2 % 2);
        try(out, &c, BP_OBJECTIVE_MAXN, PAYOFF_MEANS[(size_t)i % TEST_LENGTH(PAYOFF_MEANS)], 1);
        try(out, &c, BP_OBJECTIVE_GUARANTEED, MEANS[(size_t)i % TEST_LENGTH(MEANS)], 1);
    }
}
