/* bp-perft: counts the move sequences of a board, the usual check of a move generator. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/common/opening.h"

static const char help[] =
    "Usage: bp-perft [OPTION]... BOARD\n"
    "Counts the sequences of 1, 2, 3, ... moves from the start of a game of Big\n"
    "Points and prints 'depth count' for each length. A finished game has no further\n"
    "moves; 'pass' counts as a move.\n"
    "\n"
    "BOARD is the initial track from START to the ladder: letters R G B Y P W K, or\n"
    "1-5 for the five colours.\n"
    "\n"
    "  --players N      2 to 5 players (2)\n"
    "  --rules RULES    official or thesis (official)\n"
    "  --depth D        print D lines, 1 to 1000; without it, up to the first 0\n"
    "  --help           print this text\n"
    "  --version        print the version\n"
    "\n"
    "Exit codes: 0 fine, 1 a failed job (a count beyond 64 bits), 2 wrong usage.\n"
    "Example: bp-perft --players 2 RGGR\n";

enum { DEPTH_MAX = 1000 };

static const char *const rules[] = {"official", "thesis", NULL}; /* as in bp_rules */

typedef struct request {
    int32_t players;
    int32_t rules;
    int32_t depth; /* 0: up to the first count of 0 */
    const char *board;
} request;

static request read_request(command *line)
{
    request asked = {2, BP_RULES_OFFICIAL, 0, NULL};
    const char *option;
    while (line->next < line->count) {
        option = command_option(line);
        if (!option) {
            const char *word = command_word(line);
            if (word && asked.board) {
                command_usage(line, "one board is enough: '%s' is a second one", word);
            }
            asked.board = word ? word : asked.board;
        } else if (strcmp(option, "--players") == 0) {
            asked.players = (int32_t)command_number(line, option, BP_PLAYERS_MIN, BP_PLAYERS_MAX);
        } else if (strcmp(option, "--rules") == 0) {
            asked.rules = command_choice(line, option, rules);
        } else if (strcmp(option, "--depth") == 0) {
            asked.depth = (int32_t)command_number(line, option, 1, DEPTH_MAX);
        } else {
            command_usage(line, "there is no option '%s'", option);
        }
    }
    if (!asked.board) {
        command_usage(line, "a board is missing, such as RGGR");
    }
    return asked;
}

int main(int count, char **words)
{
    command line = {"bp-perft", help, count, words, 1, 0, NULL};
    request asked = read_request(&line);
    bp_state *state = opening_board(&line, "", asked.board, asked.players, asked.rules);
    uint64_t sequences = 1;
    int32_t last = asked.depth ? asked.depth : DEPTH_MAX;
    for (int32_t depth = 1; depth <= last && (asked.depth || sequences > 0); depth++) {
        int status = sequences == 0 ? BP_OK : bp_state_perft(&sequences, state, depth);
        if (status != BP_OK) {
            command_fail(&line, "depth %" PRId32 ": %s", depth, bp_status_text(status));
        }
        printf("%" PRId32 " %" PRIu64 "\n", depth, sequences);
        command_flush(&line);
    }
    bp_state_free(state);
    command_finish(&line);
}
