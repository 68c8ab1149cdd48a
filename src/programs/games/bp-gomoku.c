/* bp-gomoku: Gomoku by depth-limited minimax, and matches between its two evaluation functions. This file reads the
   options. */

#include "programs/games/gomoku_program.h"

#include "games/gomoku.h"

enum { GAMES_MAX = 1000000, OPENING = 4, OPENING_MAX = 8 };

/* Default limits: milliseconds per move in play; search depth in a match, because a depth limit is reproducible. */
enum { TIME = 1000, MATCH_DEPTH = 4 };

static const char help_before[] =
    "Usage: bp-gomoku [OPTION]...\n"
    "       bp-gomoku --match N [OPTION]...\n"
    "Gomoku: five in a row win. Commands are read from standard input, one on a line:\n"
    "max h8 and min h8 put a mark, move max and move min let the computer play; help\n"
    "lists them all.\n";

static const char help_after[] =
    "A value is for max, on the report's scale: +500 if max wins, -500 if min wins.\n"
    "\n"
    "Exit codes: 0 success, 1 failed or a wrong command in a script, 2 wrong\n"
    "usage, 130 interrupted.\n"
    "Example: printf 'max h8\\nmove min\\n' | bp-gomoku\n";

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

static void read_table(gomoku_options *o, command *line)
{
    static const char *const of_match[] = {"--seed", "--opening", NULL};
    int no_pruning = 0;
    option_row table[] = {
        {"--size", "N", OPTION_INT, &o->size, .help = "places on each side of the board",
         .min = GOMOKU_SIZE_MIN, .max = GOMOKU_SIZE_MAX},
        {"--depth", "N", OPTION_INT, &o->set.depth,
         .help = "depth of the search in moves; without it as deep as time and nodes allow",
         .min = 1, .max = BP_MINIMAX_DEPTH},
        {"--time", "MS", OPTION_INT, &o->set.milliseconds,
         .help = "milliseconds for a move; 0: no limit; without it 1000, and no limit with --depth "
                 "or --nodes",
         .max = BOARD_TIME_MAX},
        {"--nodes", "N", OPTION_COUNT, &o->set.nodes,
         .help = "nodes to search for a move; 0: no limit", .max = INT64_MAX},
        {"--heuristic", NULL, OPTION_CHOICE, &o->set.heuristic,
         .help = "the evaluation function; report is the score of the Gomoku report",
         .words = gomoku_heuristics},
        {"--first", NULL, OPTION_CHOICE, &o->set.first, .help = "the side that begins",
         .words = board_sides},
        {"--window", NULL, OPTION_CHOICE, &o->window,
         .help =
             "the places to search: those near marks, all of an area of 8x8, or off: all of the "
             "board",
         .words = gomoku_windows},
        {"--no-pruning", NULL, OPTION_SWITCH, &no_pruning,
         .help = "begin with alpha-beta switched off; depth 3 unless given"},
        {"--match", "N", OPTION_INT, &o->games,
         .help = "play N games of threats against report, each opening twice, with the sides "
                 "changed, and print which is stronger; depth 4 unless there is a limit",
         .min = 1, .max = GAMES_MAX},
        {"--seed", "S", OPTION_COUNT, &o->seed, .help = "which openings the match has",
         .max = INT64_MAX},
        {"--opening", "N", OPTION_INT, &o->opening,
         .help = "random moves at the beginning of its games", .max = OPENING_MAX},
        {0},
    };
    command_read(line, table, help_before, help_after);
    o->set.pruning = !no_pruning;
    const char *match_only = option_first_given(table, of_match);
    if (line->operand_count > 0) {
        command_usage(line, "unexpected argument '%s'; commands are read from standard input",
                      line->operands[0]);
    }
    if (o->games == 0 && match_only) {
        command_usage(line, "%s is for --match", match_only);
    }
    if (o->games > 0 && option_given(table, "--heuristic")) {
        command_usage(line, "--heuristic is not for --match, which compares them");
    }
    if (o->games > 0 && option_given(table, "--first")) {
        command_usage(line, "--first is not for --match, where each begins in turn");
    }
}

static gomoku_options read_options(command *line)
{
    gomoku_options options = {
        .size = GOMOKU_SIZE, .set = {.milliseconds = -1, .show_nodes = 1}, .opening = OPENING};
    read_table(&options, line);
    choose_limits(&options.set, options.games > 0);
    return options;
}

int main(int count, char **words)
{
    command line = command_start("bp-gomoku", count, words);
    gomoku_options options = read_options(&line);
    return options.games > 0 ? gomoku_match(&line, &options) : gomoku_play(&line, &options);
}
