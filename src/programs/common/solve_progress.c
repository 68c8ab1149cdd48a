/* SPDX-License-Identifier: MIT */
/* The progress line of a solve on a terminal, if it takes longer than half a second. */

#include "programs/common/solve_progress.h"

#include <inttypes.h>
#include <stdio.h>

#include <bigpoints/status.h>

#include "programs/common/platform/system.h"
#include "programs/common/stop_signal.h"

void solve_progress_begin(solve_progress *progress, int bounds)
{
    double time = system_clock();
    *progress = (solve_progress){
        .seen = system_is_terminal(stderr), .bounds = bounds, .began = time, .next = time + 0.5};
}

static void print(solve_progress *progress, const bp_progress *now)
{
    double seconds = system_clock() - progress->began;
    double millions = (double)bp_progress_count(now, BP_COUNT_NODES) / 1e6;
    int32_t lower = 0;
    int32_t upper = 0;
    fprintf(stderr, "\r%.0f s, %.1f million nodes, %.2f million a second", seconds, millions,
            millions / seconds);
    if (progress->bounds && bp_progress_bounds(&lower, &upper, now) == BP_OK) {
        fprintf(stderr, ", value %" PRId32 " to %" PRId32 ", windows: %" PRId64, lower, upper,
                bp_progress_count(now, BP_COUNT_WINDOWS));
    }
    fprintf(stderr, "\033[K");
    fflush(stderr);
    progress->shown = 1;
}

int solve_progress_show(const bp_progress *now, void *user)
{
    solve_progress *progress = user;
    if (progress->seen && system_clock() >= progress->next) {
        print(progress, now);
        progress->next = system_clock() + 0.25;
    }
    return stop_signal_requested();
}

void solve_progress_end(solve_progress *progress)
{
    if (progress->shown) {
        fprintf(stderr, "\r\033[K");
        fflush(stderr);
        progress->shown = 0;
    }
}
