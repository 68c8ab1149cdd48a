/* SPDX-License-Identifier: MIT */
/* bigpoints gomoku: Gomoku against the computer, and matches between evaluation functions and between levels. This file reads
   the options. */

#include "programs/games/gomoku_program.h"

#include "programs/common/command.h"

enum { OPENING_MAX = 8 };

/* Default limits: milliseconds per move in play; search depth in a match, because a depth limit is reproducible. */
enum { TIME = 1000, MATCH_DEPTH = 4 };

static const char help_before[] =
    "Usage: bigpoints gomoku [OPTION]...\n"
    "       bigpoints gomoku --match N [OPTION]...\n"
    "Gomoku: five in a row win. Type a place, such as h8, and the computer answers.\n"
    "hint, undo, redo, new, level 7 and quit are other commands; help lists them all.\n"
    "Scripts use max h8 and min h8, which put a mark, and move max and move min,\n"
    "which let the computer play. One command is on a line of standard input.\n";

static const char help_after[] =
    "A value is for max, on the report's scale: +500 if max wins, -500 if min wins.\n"
    "\n"
    "Exit codes: 0 success, 1 failed or a wrong command in a script, 2 wrong\n"
    "usage, 130 interrupted.\n"
    "Examples: bigpoints gomoku --level 3\n"
    "          printf 'max h8\\nmove min\\n' | bigpoints gomoku\n";

/* A move is limited by time unless another limit is given. */
static void choose_limits(board_settings *set, int is_match)
{
    int is_limited = set->depth > 0 || set->nodes > 0;
    if (is_match && !is_limited && set->milliseconds <= 0) {
        set->depth = MATCH_DEPTH;
        is_limited = 1;
    }
    if (set->milliseconds < 0) { /* not given */
        set->milliseconds = is_limited ? 0 : TIME;
    }
}

/* Refuses combinations of options that have no meaning. */
static void check(const gomoku_options *o, const option_row *table, const command *line)
{
    const char *playing = option_first_given(table, board_player_options);
    if (line->operand_count > 0) {
        command_usage(line, "unexpected argument '%s'; commands are read from standard input",
                      line->operands[0]);
    }
    if (o->games == 0 && o->set.ladder == 0 && option_given(table, "--opening")) {
        command_usage(line, "--opening is for --match and --ladder");
    }
    if (o->games > 0 && option_given(table, "--heuristic")) {
        command_usage(line, "--heuristic is not for --match, which compares them");
    }
    if (o->games > 0 && playing) {
        command_usage(line, "%s is not for --match, which compares heuristics", playing);
    }
}

static void read_table(gomoku_options *o, command *line)
{
    static const char *const search[] = {"--depth",  "--time",       "--nodes", "--heuristic",
                                         "--window", "--no-pruning", NULL};
    const char *heuristics[BOARD_NAMES_SIZE];
    int no_pruning = 0;
    board_heuristic_names(heuristics, o->kind);
    option_row table[] = {
        {"--size", "N", OPTION_INT, &o->size, .help = "places on each side of the board",
         .min = GOMOKU_SIZE_MIN, .max = GOMOKU_SIZE_MAX},
        {.kind = OPTION_HEADING, .help = "Playing:"},
        BOARD_OPTIONS(&o->set),
        {.kind = OPTION_HEADING, .help = "The computer's search, in place of a level:"},
        {"--depth", "N", OPTION_INT, &o->set.depth,
         .help = "depth of the search in moves; without it as deep as time and nodes allow",
         .min = 1, .max = BP_DEPTH_MAX},
        {"--time", "MS", OPTION_INT, &o->set.milliseconds,
         .help = "milliseconds for a move; 0: no limit; without it 1000, and no limit with --depth "
                 "or --nodes",
         .max = BOARD_TIME_MAX},
        {"--nodes", "N", OPTION_COUNT, &o->set.nodes,
         .help = "nodes to search for a move; 0: no limit", .max = INT64_MAX},
        {"--heuristic", NULL, OPTION_CHOICE, &o->set.heuristic,
         .help = "the evaluation function; report is the score of the Gomoku report",
         .words = heuristics},
        {"--window", NULL, OPTION_CHOICE, &o->window,
         .help =
             "the places to search: those near marks, all of an area of 8x8, or off: all of the "
             "board",
         .words = gomoku_windows},
        {"--no-pruning", NULL, OPTION_SWITCH, &no_pruning,
         .help = "begin with alpha-beta switched off; depth 3 unless given"},
        {.kind = OPTION_HEADING, .help = "Matches:"},
        BOARD_LADDER_OPTION(&o->set),
        {"--match", "N", OPTION_INT, &o->games,
         .help = "play N games of threats against report, each opening twice, with the sides "
                 "changed, and print which is stronger; depth 4 unless there is a limit",
         .min = 1, .max = BOARD_GAMES_MAX},
        {"--opening", "N", OPTION_INT, &o->opening,
         .help = "random moves at the beginning of its games, and of those of --ladder",
         .max = OPENING_MAX},
        {.kind = OPTION_HEADING, .help = "Other:"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    o->set.pruning = !no_pruning;
    check(o, table, line);
    board_check_options(&o->set, table, search, line);
}

static gomoku_options read_options(command *line)
{
    const bp_game_kind *kind = board_find_kind(line, "gomoku");
    gomoku_options options = {.kind = kind,
                              .size = GOMOKU_SIZE,
                              .set = {.milliseconds = -1, .show_nodes = 1},
                              .opening = kind->opening_moves};
    read_table(&options, line);
    choose_limits(&options.set, options.games > 0);
    return options;
}

int gomoku_run(command *line)
{
    gomoku_options options = read_options(line);
    return options.games > 0 || options.set.ladder > 0 ? gomoku_match(line, &options)
                                                       : gomoku_play(line, &options);
}
