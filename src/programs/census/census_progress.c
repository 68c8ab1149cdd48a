/* The progress bar of a census, on a terminal. */

#include "programs/census/census_progress.h"

#include <inttypes.h>
#include <stdio.h>

#include "programs/common/progress_bar.h"

int census_progress_is_seen(void)
{
    return progress_bar_is_seen();
}

void census_progress_show(uint64_t done, uint64_t total, double rate, double seconds_left)
{
    char text[128];
    char left[64];
    double fraction = total > 0 ? (double)done / (double)total : 1;
    progress_bar_time(left, sizeof left, seconds_left);
    snprintf(text, sizeof text, " %5.1f %%  %" PRIu64 " of %" PRIu64 "  %.*f a second%s",
             100 * fraction, done, total, rate < 10 ? 2 : 0, rate, left);
    progress_bar_draw(fraction, text);
}

void census_progress_end(void)
{
    progress_bar_end();
}
