/* The progress bar of a census, on a terminal. */

/* For isatty, ioctl. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include "programs/census_progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BAR_MOST = 30, COLUMNS = 80 };

/* The line must fit the terminal: what wraps could not be taken away. */
static int line_width(void)
{
    struct winsize size;
    int known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return (known ? size.ws_col : COLUMNS) - 1;
}

int census_progress_is_seen(void)
{
    return isatty(STDERR_FILENO);
}

static void write_time(char *out, size_t size, double seconds)
{
    unsigned long long whole = (unsigned long long)(seconds + 0.5);
    if (whole >= 86400) {
        snprintf(out, size, ", %llu d %llu h left", whole / 86400, whole / 3600 % 24);
    } else if (whole >= 3600) {
        snprintf(out, size, ", %llu:%02llu:%02llu left", whole / 3600, whole / 60 % 60, whole % 60);
    } else {
        snprintf(out, size, ", %llu:%02llu left", whole / 60, whole % 60);
    }
}

void census_progress_show(uint64_t done, uint64_t total, double rate, double seconds_left)
{
    char text[128];
    char left[64] = "";
    double part = total > 0 ? (double)done / (double)total : 1;
    if (seconds_left >= 0 && seconds_left < 1e9) {
        write_time(left, sizeof left, seconds_left);
    }
    int length =
        snprintf(text, sizeof text, " %5.1f %%  %" PRIu64 " of %" PRIu64 "  %.*f a second%s",
                 100 * part, done, total, rate < 10 ? 2 : 0, rate, left);
    int line = line_width();
    int width = line - 2 - length;
    width = width > BAR_MOST ? BAR_MOST : width;
    fprintf(stderr, "\r");
    for (int i = -1; width > 0 && i <= width; i++) {
        fputc(i < 0 ? '[' : i == width ? ']' : i < (int)(part * width) ? '#' : '.', stderr);
    }
    fprintf(stderr, "%.*s\033[K", line, text);
    fflush(stderr);
}

void census_progress_end(void)
{
    fprintf(stderr, "\r\033[K");
    fflush(stderr);
}
