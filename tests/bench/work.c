/* SPDX-License-Identifier: MIT */
/*
 * What a solve costs.
 */
#define _DEFAULT_SOURCE 1

#include "bench/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { SEED = 1 };

_Noreturn void work_give_up(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

void work_need(int status)
{
    if (status != BP_OK) {
        work_give_up(bp_status_text(status));
    }
}

uint64_t work_count(const bp_result *result, int32_t count)
{
    int64_t number = bp_result_count(result, count);
    work_need(number < 0 ? (int)number : BP_OK);
    return (uint64_t)number;
}

/* Linux reports the peak of this program alone; elsewhere that of earlier programs counts too. */
double work_resident(void)
{
    struct rusage usage;
    double kib = 0;
    char line[128];
    FILE *status = fopen("/proc/self/status", "r");
    while (status && kib == 0 && fgets(line, sizeof line, status)) {
        (void)sscanf(line, "VmHWM: %lf kB", &kib);
    }
    if (status) {
        (void)fclose(status);
    }
    if (kib > 0) {
        return kib / 1024;
    }
    getrusage(RUSAGE_SELF, &usage);
#if defined(__APPLE__)
    return (double)usage.ru_maxrss / MIB;
#else
    return (double)usage.ru_maxrss / 1024;
#endif
}

bp_config *work_config_of(const boards *b)
{
    char text[64];
    bp_config *config = NULL;
    (void)snprintf(text, sizeof text, "colours=%d discs=%d", b->colours, b->discs);
    work_need(bp_config_parse(&config, text, NULL, NULL, 0));
    return config;
}

bp_state *work_open_text(const char *board, const char *rules)
{
    char text[128];
    bp_state *state = NULL;
    (void)snprintf(text, sizeof text, "players=2 rules=%s board=%s", rules, board);
    work_need(bp_bigpoints_open(&state, text, NULL, NULL, 0));
    return state;
}

bp_state *work_open_random(const boards *b, int index, const char *rules)
{
    char board[BP_BOARD_MAX + 1];
    bp_config *config = work_config_of(b);
    work_need(bp_board_random(board, sizeof board, NULL, config, SEED, (uint64_t)index));
    bp_config_free(config);
    return work_open_text(board, rules);
}

bp_solver *work_new_solver(int32_t objective, uint64_t bytes, int32_t threads)
{
    bp_solver *solver = NULL;
    work_need(bp_solver_new(&solver, NULL));
    work_need(bp_solver_set(solver, BP_OPTION_OBJECTIVE, objective));
    work_need(bp_solver_set(solver, BP_OPTION_MEMORY, (int64_t)bytes));
    work_need(bp_solver_set(solver, BP_OPTION_THREADS, threads));
    return solver;
}

static double used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static double elapsed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

bp_result *work_solve_cold(work *w, bp_solver *solver, const bp_state *state)
{
    bp_result *result = NULL;
    work_need(bp_solver_clear(solver));
    const double used_before = used(), elapsed_before = elapsed();
    work_need(bp_solve(&result, solver, state));
    w->used += used() - used_before;
    w->elapsed += elapsed() - elapsed_before;
    w->nodes += (double)work_count(result, BP_COUNT_NODES);
    const double bytes = (double)work_count(result, BP_COUNT_TABLE_BYTES);
    w->bytes = bytes > w->bytes ? bytes : w->bytes;
    work_need(bp_result_value(&w->value, result));
    return result;
}

void work_add_cold(work *w, bp_solver *solver, const bp_state *state)
{
    bp_result_free(work_solve_cold(w, solver, state));
}

bp_move work_choose(bp_player *player, const bp_state *state)
{
    bp_result *result;
    bp_move move;
    work_need(bp_player_choose(&result, player, state));
    work_need(bp_result_best(&move, result));
    bp_result_free(result);
    return move;
}

double work_speed(const work *w)
{
    return w->nodes / (w->used + 1e-9);
}
