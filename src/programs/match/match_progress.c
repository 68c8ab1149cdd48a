/* SPDX-License-Identifier: MIT */
/* The progress bar of a match: how far it is, and who leads. */

#include "programs/match/match_progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "programs/common/progress.h"

static double share_of(const match_outcome *outcome, int32_t i)
{
    return outcome->played[i] > 0 ? outcome->points[i] / (double)outcome->played[i] : 0;
}

/* "10 leads greedy 8.5 : 3.5", or for more players "10 leads with 61.0 %". */
static void leader_text(char *out, size_t size, const match_options *options,
                        const match_outcome *outcome)
{
    int32_t first = 0;
    const match_contestant *who = options->contestants;
    for (int32_t i = 1; i < options->count; i++) {
        first = share_of(outcome, i) > share_of(outcome, first) ? i : first;
    }
    if (options->count > 2) {
        snprintf(out, size, "  %.20s leads with %.1f %%", who[first].name,
                 100 * share_of(outcome, first));
        return;
    }
    int32_t second = 1 - first;
    int is_tie = outcome->points[first] <= outcome->points[second];
    snprintf(out, size, "  %.20s %s %.20s %g : %g", who[first].name, is_tie ? "and" : "leads",
             who[second].name, outcome->points[first], outcome->points[second]);
}

void match_progress_show(const match_options *options, const match_outcome *outcome, double llr,
                         double seconds)
{
    char text[240];
    char left[64] = "";
    char leader[96] = "";
    char test[48] = "";
    int64_t count = match_game_count(options);
    int64_t played = outcome->done - outcome->resumed;
    double fraction = (double)outcome->done / (double)count;
    if (outcome->done > 0) {
        leader_text(leader, sizeof leader, options, outcome);
    }
    if (options->has_sprt) {
        double nearness = fabs(llr) / SPRT_BOUND;
        fraction = nearness > fraction ? nearness : fraction;
        snprintf(test, sizeof test, "  LLR %+.2f of %.2f", llr, SPRT_BOUND);
    } else if (played > 0) {
        progress_bar_time(left, sizeof left,
                          seconds * (double)(count - outcome->done) / (double)played);
    }
    snprintf(text, sizeof text, "  %" PRId64 " of %" PRId64 " games%s%s%s", outcome->done, count,
             left, leader, test);
    progress_bar_draw(fraction < 1 ? fraction : 1, text);
}
