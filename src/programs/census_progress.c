/* The progress bar of a census, on a terminal. */

/* For isatty. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/census_progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { WIDTH = 30 };

int census_progress_is_seen(void)
{
    return isatty(STDERR_FILENO);
}

static void print_time(double seconds)
{
    unsigned long long whole = (unsigned long long)(seconds + 0.5);
    if (whole >= 86400) {
        fprintf(stderr, "%llu d %llu h", whole / 86400, whole / 3600 % 24);
    } else if (whole >= 3600) {
        fprintf(stderr, "%llu:%02llu:%02llu", whole / 3600, whole / 60 % 60, whole % 60);
    } else {
        fprintf(stderr, "%llu:%02llu", whole / 60, whole % 60);
    }
}

void census_progress_show(uint64_t done, uint64_t total, double rate, double seconds_left)
{
    double part = total > 0 ? (double)done / (double)total : 1;
    int filled = (int)(part * WIDTH);
    fprintf(stderr, "\r[");
    for (int i = 0; i < WIDTH; i++) {
        fputc(i < filled ? '#' : '.', stderr);
    }
    fprintf(stderr, "] %5.1f %%  %" PRIu64 " of %" PRIu64 "  ", 100 * part, done, total);
    fprintf(stderr, rate < 10 ? "%.2f a second" : "%.0f a second", rate);
    if (seconds_left >= 0 && seconds_left < 1e9) {
        fprintf(stderr, ", ");
        print_time(seconds_left);
        fprintf(stderr, " left");
    }
    fprintf(stderr, "\033[K");
    fflush(stderr);
}

void census_progress_end(void)
{
    fprintf(stderr, "\r\033[K");
    fflush(stderr);
}
