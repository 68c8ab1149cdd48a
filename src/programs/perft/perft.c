/* SPDX-License-Identifier: MIT */
/* bigpoints perft: the usual check of a move generator. It counts the move sequences of each length on a board. */

#include <inttypes.h>
#include <stdio.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/common/open_state.h"

static const char help_before[] =
    "Usage: bigpoints perft [OPTION]... BOARD\n"
    "       bigpoints perft --game GAME [OPTION]... POSITION\n"
    "Counts the sequences of 1, 2, 3, ... moves from a position and prints 'depth\n"
    "count' for each length. A finished game has no moves; in Big Points 'pass'\n"
    "counts as a move.\n"
    "\n"
    "BOARD is the initial track of Big Points from START to the ladder: letters\n"
    "R G B Y P W K, or 1-5 for the five colours. POSITION is a set-up, a position,\n"
    "a record or the moves of another game, such as 7x6 or 4455.\n";

static const char help_after[] =
    "Exit codes: 0 success, 1 failed (a count needs more than 64 bits), 2 wrong\n"
    "usage.\n"
    "Examples: bigpoints perft --players 2 RGGR\n"
    "          bigpoints perft --game connect4 --depth 6 7x6\n";

enum { DEPTH_MAX = 1000 };

typedef struct perft_options {
    const bp_game_kind *kind;
    int32_t players;
    int32_t rules;
    int32_t depth; /* 0: up to the first count of 0 */
    const char *board;
} perft_options;

static perft_options read_options(command *line)
{
    perft_options o = {.players = 2, .rules = BP_RULES_OFFICIAL};
    int32_t game = 0;
    const char *names[GAME_NAMES_SIZE];
    game_names(names, line);
    option_row table[] = {
        GAME_OPTION(&game, names),
        {"--players", "N", OPTION_INT, &o.players, .help = "number of players",
         .min = BP_PLAYERS_MIN, .max = BP_PLAYERS_MAX},
        {"--rules", NULL, OPTION_CHOICE, &o.rules, .help = "the rules of Big Points",
         .words = rules_names},
        {"--depth", "D", OPTION_INT, &o.depth,
         .help = "print lengths 1 to D; without it, up to the first 0", .min = 1, .max = DEPTH_MAX},
        {0},
    };
    command_read(line, table, help_before, help_after);
    o.kind = game_named(line, names[game]);
    int is_bigpoints = game_is_bigpoints(o.kind);
    if (!is_bigpoints && (option_given(table, "--players") || option_given(table, "--rules"))) {
        command_usage(line, "%s is for Big Points, not for %s",
                      option_given(table, "--players") ? "--players" : "--rules", o.kind->title);
    }
    if (line->operand_count == 0) {
        command_usage(line, "a %s is missing, such as '%s'", is_bigpoints ? "board" : "position",
                      is_bigpoints ? "RGGR" : o.kind->usual_setup);
    }
    if (line->operand_count > 1) {
        command_usage(line, "there must be one %s only: '%s' is a second one%s",
                      is_bigpoints ? "board" : "position", line->operands[1],
                      is_bigpoints ? "" : "; a position of several words needs quotes");
    }
    o.board = line->operands[0];
    return o;
}

int perft_run(command *line)
{
    perft_options options = read_options(line);
    bp_state *state =
        game_is_bigpoints(options.kind)
            ? open_state_on_board(line, "", options.board, options.players, options.rules)
            : open_state_of(line, options.kind, "", options.board);
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
