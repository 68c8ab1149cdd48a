/* SPDX-License-Identifier: MIT */
/* bigpoints match: plays matches between players and measures their strength. */

#include <inttypes.h>
#include <stdio.h>

#include "programs/common/command.h"
#include "programs/common/stop_signal.h"
#include "programs/match/match_report.h"

enum { SIGNALLED = 128 };

/* --regret solves every position without a limit, so boards that are too large are refused before the match. */
static void check_regret(const match_options *options, const command *line)
{
    int is_solvable = 0;
    if (!options->regret) {
        return;
    }
    command_need(line, match_is_solvable(&is_solvable, options));
    if (!is_solvable) {
        command_usage(line, "--regret solves every position, and these boards are too large for "
                            "that: try fewer colours or discs, such as colours=4 discs=4");
    }
}

static void print_notes(const match_options *options, const command *line)
{
    if (options->games % options->players != 0) {
        fprintf(stderr,
                "%s: note: %" PRId32 " games are no multiple of %" PRId32
                ": the last board lacks rotations of the seats\n",
                line->name, options->games, options->players);
    }
}

int match_run(command *line)
{
    match_options options = match_options_read(line);
    check_regret(&options, line);
    print_notes(&options, line);
    match_outcome outcome = match_run_games(&options, line);
    match_report(&options, &outcome);
    command_flush(line);
    int failed = outcome.failure[0] != '\0';
    int stopped = outcome.done < match_game_count(&options) && outcome.verdict == SPRT_OPEN;
    if (stopped || failed) {
        fprintf(stderr, "%s: stopped after %" PRId64 " of %" PRId64 " games%s%s\n", line->name,
                outcome.done, match_game_count(&options), failed ? ": " : "", outcome.failure);
    }
    match_outcome_free(&outcome);
    bp_config_free(options.config);
    if (failed) {
        return COMMAND_FAILED;
    }
    return stopped ? SIGNALLED + stop_signal_seen() : COMMAND_FINE;
}
