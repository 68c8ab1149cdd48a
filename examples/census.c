/* SPDX-License-Identifier: MIT */
/* A lesson on bp_census: is the game fair? It solves every board of a size, counts who wins under best play, and shows
   progress by a callback.

       census [COLOURS [DISCS]] */

#define BP_EXPERIMENTAL /* for experimental/census.h, which may change in a minor version */

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <inttypes.h>
#include <stdio.h>

static int show_progress(const bp_progress *progress, void *user)
{
    double seconds_left = bp_progress_seconds_left(progress);
    (void)user;
    if (seconds_left > 1) {
        fprintf(stderr, "%" PRId64 " of %" PRId64 ", %.0f s left\n",
                bp_progress_count(progress, BP_COUNT_UNITS_DONE),
                bp_progress_count(progress, BP_COUNT_UNITS), seconds_left);
    }
    return 0; /* anything else stops the census */
}

int main(int count, char **words)
{
    char text[100];
    char why[BP_MESSAGE_TEXT] = "";
    bp_config *config = NULL;
    bp_census *census = NULL;
    if (count > 3) {
        fprintf(stderr, "usage: census [COLOURS [DISCS]]\n");
        return 2;
    }
    snprintf(text, sizeof text, "players=2 colours=%s discs=%s", count > 1 ? words[1] : "3",
             count > 2 ? words[2] : "4");
    int status = bp_config_parse(&config, text, NULL, why, sizeof why);
    if (status == BP_OK) {
        status = bp_census_new(&census, config, BP_OBJECTIVE_OUTCOME, NULL, why, sizeof why);
    }
    if (status == BP_OK) {
        bp_census_set(census, BP_OPTION_THREADS, 2);
        bp_census_set_progress(census, show_progress, NULL);
        status = bp_census_run(census, why, sizeof why);
    }
    for (int outcome = 1; status == BP_OK && outcome >= -1; outcome--) {
        static const char *const names[] = {"second player wins", "draw", "first player wins"};
        uint64_t boards;
        double share;
        bp_census_outcome_count(&boards, census, 0, outcome);
        bp_census_share(&share, NULL, NULL, census, 0, outcome);
        printf("%-20s %10" PRIu64 " %8.3f %%\n", names[outcome + 1], boards, 100 * share);
    }
    if (status != BP_OK) {
        fprintf(stderr, "census: %s\n", why[0] ? why : bp_status_text(status));
    }
    bp_census_free(census);
    bp_config_free(config);
    return status == BP_OK ? 0 : 1;
}
