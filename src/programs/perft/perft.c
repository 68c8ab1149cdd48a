/* SPDX-License-Identifier: MIT */
/* bigpoints perft: the usual check of a move generator. It counts the move sequences of each length on a board. */

#include <inttypes.h>
#include <stdio.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/common/open_state.h"

static const char help_before[] =
    "Usage: bigpoints perft [OPTION]... BOARD\n"
    "Counts the sequences of 1, 2, 3, ... moves from the initial position of Big\n"
    "Points and prints 'depth count' for each length. A finished game has no moves;\n"
    "'pass' counts as a move.\n"
    "\n"
    "BOARD is the initial track from START to the ladder: letters R G B Y P W K, or\n"
    "1-5 for the five colours.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 failed (a count needs more than 64 bits), 2 wrong\n"
    "usage.\n"
    "Example: bigpoints perft --players 2 RGGR\n";

enum { DEPTH_MAX = 1000 };

typedef struct perft_options {
    int32_t players;
    int32_t rules;
    int32_t depth; /* 0: up to the first count of 0 */
    const char *board;
} perft_options;

static perft_options read_options(command *line)
{
    perft_options o = {.players = 2, .rules = BP_RULES_OFFICIAL};
    option_row table[] = {
        {"--players", "N", OPTION_INT, &o.players, .help = "number of players",
         .min = BP_PLAYERS_MIN, .max = BP_PLAYERS_MAX},
        {"--rules", NULL, OPTION_CHOICE, &o.rules, .help = "the rules", .words = rules_names},
        {"--depth", "D", OPTION_INT, &o.depth,
         .help = "print lengths 1 to D; without it, up to the first 0", .min = 1, .max = DEPTH_MAX},
        {0},
    };
    command_read(line, table, help_before, help_after);
    if (line->operand_count == 0) {
        command_usage(line, "a board is missing, such as RGGR");
    }
    if (line->operand_count > 1) {
        command_usage(line, "there must be one board only: '%s' is a second one",
                      line->operands[1]);
    }
    o.board = line->operands[0];
    return o;
}

int perft_run(command *line)
{
    perft_options options = read_options(line);
    bp_state *state = open_state_on_board(line, "", options.board, options.players, options.rules);
    uint64_t sequences = 1;
    int32_t last = options.depth ? options.depth : DEPTH_MAX;
    for (int32_t depth = 1; depth <= last && (options.depth || sequences > 0); depth++) {
        int status = sequences == 0 ? BP_OK : bp_state_perft(&sequences, state, depth);
        if (status != BP_OK) {
            command_fail(line, "depth %" PRId32 ": %s", depth, bp_status_text(status));
        }
        printf("%" PRId32 " %" PRIu64 "\n", depth, sequences);
        command_flush(line);
    }
    bp_state_free(state);
    command_finish(line);
}
