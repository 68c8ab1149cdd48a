/* SPDX-License-Identifier: MIT */
/*
 * How much work the solver has with random boards, how fast it does it, and what memory it takes.
 *
 *   usage: bench_solver [--quick]
 *
 * Each part compares two things in the same run: a small table with a large one, two threads with
 * one, the search with backward induction, the own method of the game with that of the library.
 * Node counts are exact and repeat on every machine. Times of one thread are those of the processor,
 * the best of several rounds that take turns. Two threads are timed by the clock, which wants two
 * processors that are free, and by half the time that both processors spent, which does not.
 *
 * The exit code is 1 if two ways to the same answer disagree, or if the process takes more than
 * 32 MiB besides its table.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/work.h"

enum { ROUNDS = 5, BOARDS_MAX = 10, BESIDES_MAX = 32 };

static const boards BOARDS_4X4 = {4, 4, 100, 10};
static const boards BOARDS_5X3 = {5, 3, 100, 10};
static const boards BOARDS_5X4 = {5, 4, 10, 2};
static const boards BOARDS_5X5 = {5, 5, 3, 1};
static const boards BOARDS_5X6 = {5, 6, 1, 1};
static const boards BOARDS_3X3 = {3, 3, 1680, 100};

static int quick;

static int count_of(const boards *b)
{
    return quick ? b->quick_count : b->count;
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* Memory. */

/* A board that fills its table: the table's limit, and the process with everything in it. */
static void print_memory(uint64_t mib)
{
    work w = {0};
    bp_solver *solver = work_new_solver(BP_OBJECTIVE_OUTCOME, mib * MIB, 1);
    bp_state *state = work_open_random(&BOARDS_5X6, 0, "official");
    work_add_cold(&w, solver, state);
    const double besides = work_resident() - (double)mib;
    printf(
        "  limit %2.0f MiB: table %2.0f MiB, whole process %4.1f MiB, %.1f more than the limit\n",
        (double)mib, w.bytes / MIB, work_resident(), besides);
    bp_state_free(state);
    bp_solver_free(solver);
    if (besides > BESIDES_MAX) {
        work_give_up("the process takes too much memory besides its table");
    }
}

static void print_memories(void)
{
    printf("memory, one board of 5 x 6, bounded table\n");
    print_memory(1);
    print_memory(4);
    print_memory(16);
}

/* Work. */

static void check_sign(int32_t outcome, int32_t margin)
{
    if (outcome != (margin > 0) - (margin < 0)) {
        work_give_up("outcome and margin disagree");
    }
}

static void print_boards(const boards *b, const char *objective, const work *w)
{
    printf("  %3d of %d x %d   %-9s %12.0f %12.3f %14.2f\n", count_of(b), b->colours, b->discs,
           objective, w->nodes / count_of(b), 1e3 * w->used / count_of(b), work_speed(w) / 1e6);
}

/* Outcome and margin of random boards. */
static void print_work(const boards *b)
{
    work outcome = {0}, margin = {0};
    bp_solver *solver = work_new_solver(BP_OBJECTIVE_OUTCOME, 0, 1);
    for (int i = 0; i < count_of(b); i++) {
        bp_state *state = work_open_random(b, i, "official");
        work_need(bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_OUTCOME));
        work_add_cold(&outcome, solver, state);
        work_need(bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
        work_add_cold(&margin, solver, state);
        check_sign(outcome.value, margin.value);
        bp_state_free(state);
    }
    print_boards(b, "outcome", &outcome);
    print_boards(b, "margin", &margin);
    bp_solver_free(solver);
}

/* The largest boards one by one. */
static void print_large(const boards *b)
{
    for (int i = 0; i < count_of(b); i++) {
        work w = {0};
        bp_solver *solver = work_new_solver(BP_OBJECTIVE_OUTCOME, UINT64_C(2048) * MIB, 1);
        bp_state *state = work_open_random(b, i, "official");
        work_add_cold(&w, solver, state);
        printf("  no. %d of %d x %d outcome %14.0f %12.3f %14.2f   table %.0f MiB\n", i, b->colours,
               b->discs, w.nodes, 1e3 * w.used, work_speed(&w) / 1e6, w.bytes / MIB);
        bp_state_free(state);
        bp_solver_free(solver);
    }
}

static void print_works(void)
{
    printf("%-27s %12s %12s %14s\n", "exact search, cold table", "nodes", "ms", "million/s");
    print_work(&BOARDS_4X4);
    print_work(&BOARDS_5X3);
    print_work(&BOARDS_5X4);
    print_large(&BOARDS_5X5);
}

/* Small and large tables. */

/* All boards once, each with an empty table; the best speed of all rounds stays. */
static void run_boards(double *best, bp_solver *solver, bp_state *const *states, int count)
{
    work w = {0};
    for (int i = 0; i < count; i++) {
        work_add_cold(&w, solver, states[i]);
    }
    *best = work_speed(&w) > *best ? work_speed(&w) : *best;
}

/* A solver with a table that is lent to it, and that others could share. */
static bp_solver *new_lent(uint64_t bytes)
{
    bp_table *table = NULL;
    bp_solver *solver = work_new_solver(BP_OBJECTIVE_OUTCOME, 0, 1);
    work_need(bp_table_new(&table, "array", bytes, NULL));
    work_need(bp_solver_set_table(solver, table));
    bp_table_free(table);
    return solver;
}

static void print_tables(void)
{
    static const char *const names[2] = {"of its own", "that may be shared"};
    const boards *b = &BOARDS_5X4;
    bp_state *states[BOARDS_MAX];
    double best[2][2] = {{0}};
    bp_solver *solvers[2][2] = {
        {work_new_solver(BP_OBJECTIVE_OUTCOME, MIB, 1),
         work_new_solver(BP_OBJECTIVE_OUTCOME, UINT64_C(1024) * MIB, 1)},
        {new_lent(MIB), new_lent(UINT64_C(1024) * MIB)},
    };
    for (int i = 0; i < count_of(b); i++) {
        states[i] = work_open_random(b, i, "official");
    }
    for (int round = 0; round < (quick ? 2 : ROUNDS - 1); round++) {
        for (int i = 0; i < 4; i++) { /* the first round brings the pages */
            run_boards(&best[i / 2][i % 2], solvers[i / 2][i % 2], states, count_of(b));
        }
    }
    printf("million nodes a second, %d boards of %d x %d\n", count_of(b), b->colours, b->discs);
    for (int i = 0; i < 2; i++) {
        printf("  table %-19s 1 MiB: %5.2f   1 GiB: %5.2f   ratio %.2f\n", names[i],
               best[i][0] / 1e6, best[i][1] / 1e6, best[i][1] / best[i][0]);
    }
    for (int i = 0; i < count_of(b); i++) {
        bp_state_free(states[i]);
    }
    for (int i = 0; i < 4; i++) {
        bp_solver_free(solvers[i / 2][i % 2]);
    }
}

/* Threads. */

/* Two threads against one. */
typedef struct contest {
    double by_clock; /* how many times as fast */
    double by_use;   /* the same if both processors had been free: half the time of both together */
    double nodes;    /* how many times as many */
} contest;

/* One board: the median of several rounds. */
static contest two_against_one(bp_solver *const solvers[2], const bp_state *state, int rounds)
{
    double by_clock[ROUNDS], by_use[ROUNDS], nodes[ROUNDS];
    for (int round = 0; round < rounds; round++) {
        work one = {0}, two = {0};
        work_add_cold(&one, solvers[0], state);
        work_add_cold(&two, solvers[1], state);
        if (one.value != two.value) {
            work_give_up("one thread and two disagree");
        }
        by_clock[round] = one.elapsed / two.elapsed;
        by_use[round] = one.used / (two.used / 2);
        nodes[round] = two.nodes / one.nodes;
    }
    return (contest){median(by_clock, rounds), median(by_use, rounds), median(nodes, rounds)};
}

static void print_threads(const boards *b, int rounds)
{
    double by_clock[BOARDS_MAX], by_use[BOARDS_MAX], nodes[BOARDS_MAX];
    bp_solver *solvers[2] = {work_new_solver(BP_OBJECTIVE_OUTCOME, 64 * MIB, 1),
                             work_new_solver(BP_OBJECTIVE_OUTCOME, 64 * MIB, 2)};
    for (int i = 0; i < count_of(b); i++) {
        bp_state *state = work_open_random(b, i, "official");
        contest c = two_against_one(solvers, state, rounds);
        by_clock[i] = c.by_clock;
        by_use[i] = c.by_use;
        nodes[i] = c.nodes;
        bp_state_free(state);
    }
    printf("  %3d of %d x %d   %17.2f %17.2f %12.2f\n", count_of(b), b->colours, b->discs,
           median(by_clock, count_of(b)), median(by_use, count_of(b)), median(nodes, count_of(b)));
    bp_solver_free(solvers[0]);
    bp_solver_free(solvers[1]);
}

static void print_all_threads(void)
{
    printf("%-16s %17s %17s %12s\n", "two threads: one", "speed by clock", "by processors",
           "nodes");
    print_threads(&BOARDS_5X4, quick ? 1 : ROUNDS);
    print_threads(&BOARDS_5X5, quick ? 1 : 3);
}

/* Every position, as in the thesis. */

/* One board by the rules of the thesis: every position, and what the search makes of it. */
static void print_methods(void)
{
    const boards *b = &BOARDS_4X4;
    bp_state *state = work_open_random(b, 0, "thesis");
    bp_solver *every = work_new_solver(BP_OBJECTIVE_THESIS, 0, 1);
    bp_solver *window = work_new_solver(BP_OBJECTIVE_OUTCOME, 0, 1);
    uint64_t states = 0;
    double slow = 1e9, fast = 1e9, bytes = 0;
    for (int round = 0; round < (quick ? 1 : 3); round++) {
        work w = {0}, v = {0};
        bp_result *result = work_solve_cold(&w, every, state);
        states = work_count(result, BP_COUNT_STATES);
        bp_result_free(result);
        work_add_cold(&v, window, state);
        check_sign(v.value, w.value);
        slow = w.used < slow ? w.used : slow;
        fast = v.used < fast ? v.used : fast;
        bytes = w.bytes;
    }
    printf("thesis, one board of %d x %d: %.0f states, %.2f s, %.1f million states/s, %.1f bytes a "
           "state\n",
           b->colours, b->discs, (double)states, slow, (double)states / slow / 1e6,
           bytes / (double)states);
    printf("  who wins, by null windows: %.4f s, %.0f times as fast\n", fast, slow / fast);
    bp_solver_free(window);
    bp_solver_free(every);
    bp_state_free(state);
}

/* All boards of a size; `sum` receives scores and states. */
static double solve_all(uint64_t sum[3], bp_solver *solver, const boards *b, int any_game)
{
    bp_config *config = work_config_of(b);
    work w = {0};
    sum[0] = sum[1] = sum[2] = 0;
    for (int rank = 0; rank < count_of(b); rank++) {
        char board[BP_BOARD_MAX + 1];
        int32_t scores[2];
        work_need(bp_board_unrank(board, sizeof board, NULL, config, (uint64_t)rank));
        bp_state *state = work_open_text(board, "thesis");
        if (any_game) { /* whoever lends a table gets the library's own method */
            bp_table *table = NULL;
            work_need(bp_table_new(&table, "growing", 0, NULL));
            work_need(bp_solver_set_table(solver, table));
            bp_table_free(table);
        }
        bp_result *result = work_solve_cold(&w, solver, state);
        work_need(bp_result_scores(scores, 2, NULL, result));
        sum[0] += (uint64_t)(scores[0] + 1);
        sum[1] += (uint64_t)(scores[1] + 1);
        sum[2] += work_count(result, BP_COUNT_STATES);
        bp_result_free(result);
        bp_state_free(state);
    }
    bp_config_free(config);
    return w.used;
}

/* Every board of 3 x 3 by the game's own method, and by the library's for any game. */
static void print_table_of_thesis(void)
{
    uint64_t own[3], any[3];
    bp_solver *solver = work_new_solver(BP_OBJECTIVE_THESIS, 0, 1);
    double fast = 1e9;
    for (int round = 0; round < 3; round++) {
        const double seconds = solve_all(own, solver, &BOARDS_3X3, 0);
        fast = seconds < fast ? seconds : fast;
    }
    const double slow = solve_all(any, solver, &BOARDS_3X3, 1);
    if (memcmp(own, any, sizeof own) != 0) {
        work_give_up("the two methods for `thesis` disagree");
    }
    printf("thesis, %d boards of 3 x 3: %.0f states, %.3f s, %.1f million states/s\n",
           count_of(&BOARDS_3X3), (double)own[2], fast, (double)own[2] / fast / 1e6);
    printf("  by induction for any game: %.3f s, %.1f million states/s; hand-free positions are "
           "%.1f times as "
           "fast\n",
           slow, (double)own[2] / slow / 1e6, slow / fast);
    bp_solver_free(solver);
}

int main(int argc, char **argv)
{
    quick = argc == 2 && strcmp(argv[1], "--quick") == 0;
    if (argc > 1 && !quick) {
        fprintf(stderr, "usage: %s [--quick]\n", argv[0]);
        return 2;
    }
    print_memories();
    print_works();
    print_tables();
    print_all_threads();
    print_methods();
    print_table_of_thesis();
    return 0;
}
