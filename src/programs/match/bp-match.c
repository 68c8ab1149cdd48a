/* bp-match: plays matches between players and measures their strength. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "programs/common/command_old.h"
#include "programs/match/match_report.h"
#include "programs/match/match_stop.h"

static const char help[] =
    "Usage: bp-match --seat KIND --seat KIND [OPTION]... [KEY=VALUE]...\n"
    "Plays a match of Big Points between 2 to 5 players, on the same boards for all of\n"
    "them, and reports how strong they are.\n"
    "\n"
    "KIND is a level from 1 to 10, or\n"
    "  random   level 1\n"
    "  greedy   maximises its own estimated score after one move\n"
    "  exact    solves the game; level 10 where the budget does not suffice for that\n"
    "A budget of its own may follow: 10:nodes=50000, 10:seconds=0.2.\n"
    "\n"
    "KEY=VALUE is a part of the configuration, such as colours=4 discs=3 white=1 or\n"
    "board=RGBGRB. Without any the standard game is played.\n"
    "\n"
    "  --seat KIND       a player; give one for each\n"
    "  --games N         games in all (100). Each board is played once with every\n"
    "                    rotation of the seats\n"
    "  --seed S          seed of the boards and of the players (0)\n"
    "  --threads N       games at the same time, 1 to 256 (1)\n"
    "  --seconds S       time for a move\n"
    "  --nodes N         nodes for a move; without --seconds the match then repeats\n"
    "                    exactly, for any number of threads\n"
    "  --regret          for two: solve every position, and report the points lost\n"
    "  --record FILE     write the games, one on a line\n"
    "  --format FORMAT   text, csv or json (text)\n"
    "  --help            print this text\n"
    "  --version         print the version\n"
    "\n"
    "Exit codes: 0 all played, 1 a failed job, 2 wrong usage, 130 interrupted: the\n"
    "games that were finished are reported.\n"
    "Example: bp-match --seat 10 --seat greedy --nodes 20000 --games 20 colours=3 discs=5\n";

enum { SIGNALLED = 128 };

int main(int count, char **words)
{
    command line = command_start_old("bp-match", help, count, words);
    match_options options = match_options_read(&line);
    if (options.games % options.players != 0) {
        fprintf(stderr,
                "%s: note: %" PRId64 " games are no multiple of %" PRId32
                ": the last board lacks rotations of the seats\n",
                line.name, options.games, options.players);
    }
    match_outcome outcome = match_run(&options, &line);
    match_report(&options, &outcome);
    command_flush(&line);
    int failed = outcome.failure[0] != '\0';
    if (outcome.results.done < options.games) {
        fprintf(stderr, "%s: stopped after %" PRId64 " of %" PRId64 " games%s%s\n", line.name,
                outcome.results.done, options.games, failed ? ": " : "", outcome.failure);
    }
    free(outcome.results.games);
    bp_config_free(options.config);
    if (failed) {
        return COMMAND_FAILED;
    }
    return outcome.results.done < options.games ? SIGNALLED + match_stop_signal() : COMMAND_FINE;
}
