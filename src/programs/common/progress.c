/* SPDX-License-Identifier: MIT */
/* Progress on standard error: a bar, and the line of a solve. */

#include "programs/common/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints/status.h>

#include "programs/common/platform/system.h"
#include "programs/common/stop_signal.h"

/* --- A bar ---------------------------------------------------------------------------------------- */

enum { BAR_MAX = 30, COLUMNS = 80 };

/* The line must fit the terminal: a wrapped line could not be erased. */
static int line_width(void)
{
    int columns = system_columns();
    return (columns > 0 ? columns : COLUMNS) - 1;
}

int progress_bar_is_seen(void)
{
    return system_is_terminal(stderr);
}

void progress_bar_time(char *out, size_t size, double seconds_left)
{
    if (!(seconds_left >= 0 && seconds_left < 1e9)) {
        snprintf(out, size, "%s", "");
        return;
    }
    unsigned long long whole = (unsigned long long)(seconds_left + 0.5);
    if (whole >= 86400) {
        snprintf(out, size, ", %llu d %llu h left", whole / 86400, whole / 3600 % 24);
    } else if (whole >= 3600) {
        snprintf(out, size, ", %llu:%02llu:%02llu left", whole / 3600, whole / 60 % 60, whole % 60);
    } else {
        snprintf(out, size, ", %llu:%02llu left", whole / 60, whole % 60);
    }
}

void progress_bar_draw(double fraction, const char *text)
{
    int line = line_width();
    int width = line - 2 - (int)strlen(text);
    width = width > BAR_MAX ? BAR_MAX : width;
    fprintf(stderr, "\r");
    for (int i = -1; width > 0 && i <= width; i++) {
        fputc(i < 0 ? '[' : i == width ? ']' : i < (int)(fraction * width) ? '#' : '.', stderr);
    }
    fprintf(stderr, "%.*s\033[K", line, text);
    fflush(stderr);
}

void progress_bar_end(void)
{
    fprintf(stderr, "\r\033[K");
    fflush(stderr);
}

/* --- The line of a solve -------------------------------------------------------------------------- */

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
