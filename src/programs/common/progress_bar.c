/* SPDX-License-Identifier: MIT */
/* A progress bar on standard error. */

#include "programs/common/progress_bar.h"

#include <stdio.h>
#include <string.h>

#include "programs/common/platform/system.h"

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
