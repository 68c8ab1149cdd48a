/* SPDX-License-Identifier: MIT */
/*
 * What a census costs, and what makes it cheap.
 *
 *   usage: bench_census [--quick]
 *
 * Each part compares two ways to the same answer in the same run, which take turns: one table for all
 * boards with an empty one for each, two threads with one, a class of boards at a time with single boards.
 * Node counts of one thread are exact and repeat on every machine. Two threads are timed by the clock, which
 * wants two processors that are free, and by half the time that both processors spent, which does not.
 *
 * The exit code is 1 if two ways to the same answer disagree.
 */
#include <bigpoints/experimental/census.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bench/work.h"

enum { ROUNDS = 3 };

/* What a way to count took, the best of all rounds, and what it found. */
typedef struct way {
    double nodes;
    double elapsed;
    double used;
    uint64_t wins;
} way;

static double used_now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static double now(void)
{
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void keep_best(way *best, way w)
{
    if (best->elapsed == 0 || w.used < best->used) {
        best->used = w.used;
    }
    if (best->elapsed == 0 || w.elapsed < best->elapsed) {
        best->elapsed = w.elapsed;
    }
    best->nodes = w.nodes;
    best->wins = w.wins;
}

/* A census of all boards of a size. */
static void count_all(way *best, const boards *b, int32_t objective, int32_t threads)
{
    char why[200];
    bp_census *census = NULL;
    bp_config *config = work_config_of(b);
    if (objective == BP_OBJECTIVE_THESIS) {
        work_need(bp_config_set(config, BP_CONFIG_RULES, BP_RULES_THESIS));
    }
    work_need(bp_census_new(&census, config, objective, NULL, NULL, 0));
    work_need(bp_census_set(census, BP_OPTION_THREADS, threads));
    way w = {.elapsed = -now(), .used = -used_now()};
    work_need(bp_census_run(census, why, sizeof why));
    w.elapsed += now();
    w.used += used_now();
    w.nodes = (double)bp_census_count(census, BP_COUNT_NODES);
    work_need(bp_census_outcome_count(&w.wins, census, 0, 1));
    keep_best(best, w);
    bp_census_free(census);
    bp_config_free(config);
}

/* Every board of a size alone: a solve with an empty table for each. */
static void count_alone(way *best, const boards *b, int32_t objective)
{
    char text[64];
    bp_config *config = work_config_of(b);
    bp_solver *solver = work_new_solver(objective, 0, 1);
    work all = {0};
    way w = {.elapsed = -now(), .used = -used_now()};
    for (uint64_t rank = 0; bp_board_unrank(text, sizeof text, NULL, config, rank) == BP_OK;
         rank++) {
        bp_state *state =
            work_open_text(text, objective == BP_OBJECTIVE_THESIS ? "thesis" : "official");
        work_add_cold(&all, solver, state);
        w.wins += all.value > 0;
        bp_state_free(state);
    }
    w.elapsed += now();
    w.used += used_now();
    w.nodes = all.nodes;
    keep_best(best, w);
    bp_solver_free(solver);
    bp_config_free(config);
}

static void compare_wins(const way *a, const way *b)
{
    if (a->wins != b->wins) {
        work_give_up("two ways to count disagree");
    }
}

/* One table for all boards, and one for each. The boards alone are every one of all names. */
static void bench_sharing(const boards *b)
{
    way shared = {0};
    way alone = {0};
    for (int round = 0; round < ROUNDS; round++) {
        count_all(&shared, b, BP_OBJECTIVE_OUTCOME, 1);
        count_alone(&alone, b, BP_OBJECTIVE_OUTCOME);
    }
    compare_wins(&shared, &alone);
    printf(
        "  %dx%d outcome: one table and classes %.0f nodes, %.3f s; every board alone %.0f nodes, "
        "%.3f s: %.0f times as long\n",
        b->colours, b->discs, shared.nodes, shared.used, alone.nodes, alone.used,
        alone.used / shared.used);
}

static void bench_threads(const boards *b, int32_t objective, const char *name)
{
    way one = {0};
    way two = {0};
    for (int round = 0; round < ROUNDS; round++) {
        count_all(&one, b, objective, 1);
        count_all(&two, b, objective, 2);
    }
    compare_wins(&one, &two);
    printf(
        "  %dx%d %s: one thread %.3f s, two %.3f s: %.2f times as fast by the clock, %.2f by half "
        "the time of both processors, %.2f times the nodes\n",
        b->colours, b->discs, name, one.elapsed, two.elapsed, one.elapsed / two.elapsed,
        one.used / (two.used / 2), two.nodes / one.nodes);
}

static void bench_classes(const boards *b)
{
    way together = {0};
    way alone = {0};
    for (int round = 0; round < ROUNDS; round++) {
        count_all(&together, b, BP_OBJECTIVE_THESIS, 1);
        count_alone(&alone, b, BP_OBJECTIVE_THESIS);
    }
    compare_wins(&together, &alone);
    printf(
        "  %dx%d thesis: a class at a time %.3f s, every board alone %.3f s: %.1f times as long\n",
        b->colours, b->discs, together.used, alone.used, alone.used / together.used);
}

int main(int count, char **words)
{
    int quick = count > 1 && strcmp(words[1], "--quick") == 0;
    printf("census, best of %d rounds\n", ROUNDS);
    bench_sharing(&(boards){quick ? 3 : 4, quick ? 3 : 2, 0, 0});
    bench_classes(&(boards){3, quick ? 2 : 3, 0, 0});
    bench_threads(&(boards){quick ? 3 : 4, 3, 0, 0}, BP_OBJECTIVE_OUTCOME, "outcome");
    bench_threads(&(boards){3, quick ? 3 : 5, 0, 0}, BP_OBJECTIVE_OUTCOME, "outcome");
    bench_threads(&(boards){4, 2, 0, 0}, BP_OBJECTIVE_THESIS, "thesis");
    return 0;
}
