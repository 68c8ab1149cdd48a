/* bp-match: plays matches between players and measures their strength. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "programs/common/stop_signal.h"
#include "programs/match/match_report.h"

enum { SIGNALLED = 128 };

int main(int count, char **words)
{
    command line = command_start("bp-match", count, words);
    match_options options = match_options_read(&line);
    if (options.games % options.players != 0) {
        fprintf(stderr,
                "%s: note: %" PRId32 " games are no multiple of %" PRId32
                ": the last board lacks rotations of the seats\n",
                line.name, options.games, options.players);
    }
    match_outcome outcome = match_run(&options, &line);
    match_report(&options, &outcome);
    command_flush(&line);
    int failed = outcome.failure[0] != '\0';
    if (outcome.results.done < options.games) {
        fprintf(stderr, "%s: stopped after %" PRId64 " of %" PRId32 " games%s%s\n", line.name,
                outcome.results.done, options.games, failed ? ": " : "", outcome.failure);
    }
    free(outcome.results.games);
    bp_config_free(options.config);
    if (failed) {
        return COMMAND_FAILED;
    }
    return outcome.results.done < options.games ? SIGNALLED + stop_signal_seen() : COMMAND_FINE;
}
