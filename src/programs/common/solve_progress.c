/* The progress line of bp-solve, on a terminal, for solves that take longer than half a second. */

/* For isatty, clock_gettime. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/solve_progress.h"

#include <bigpoints/status.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double clock_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int solve_progress_is_seen(void)
{
    return isatty(STDERR_FILENO);
}

void solve_progress_begin(solve_progress *progress, int bounds)
{
    double time = clock_now();
    *progress = (solve_progress){.bounds = bounds, .began = time, .next = time + 0.5};
}

int solve_progress_show(const bp_progress *now, void *user)
{
    solve_progress *progress = user;
    double time = clock_now();
    double millions = (double)bp_progress_node_count(now) / 1e6;
    int32_t lower = 0;
    int32_t upper = 0;
    if (time < progress->next) {
        return 0;
    }
    progress->next = time + 0.25;
    progress->shown = 1;
    fprintf(stderr, "\r%.0f s, %.1f million nodes, %.2f million a second", time - progress->began,
            millions, millions / (time - progress->began));
    if (progress->bounds && bp_progress_bounds(&lower, &upper, now) == BP_OK) {
        fprintf(stderr, ", value %" PRId32 " to %" PRId32 ", windows: %" PRId32, lower, upper,
                bp_progress_window_count(now));
    }
    fprintf(stderr, "\033[K");
    fflush(stderr);
    return 0;
}

void solve_progress_end(solve_progress *progress)
{
    if (progress->shown) {
        fprintf(stderr, "\r\033[K");
        fflush(stderr);
        progress->shown = 0;
    }
}
