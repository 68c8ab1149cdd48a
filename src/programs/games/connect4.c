/* SPDX-License-Identifier: MIT */
/* bigpoints connect4: Four in a Row against the computer, matches between evaluation functions and between levels, and exact
   scores. This file reads the options. */

#include "programs/games/connect4_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/command.h"
#include "programs/common/words.h"

/* Of a match. A depth limit is the default because it is reproducible. */
enum { GAMES = 100, OPENING_MAX = 20, MATCH_DEPTH = 6 };

static const char help_before[] =
    "Usage: bigpoints connect4 [OPTION]...\n"
    "       bigpoints connect4 --match [OPTION]... HEURISTIC HEURISTIC\n"
    "       bigpoints connect4 --solve [OPTION]... MOVES...\n"
    "Four in a Row. Type a column, such as 4, and the computer answers. hint, undo,\n"
    "redo, new, level 7 and quit are other commands; help lists them all. Scripts use\n"
    "max 4 and min 4, which play a disc, and move max and move min, which let the\n"
    "computer play. One command is on a line of standard input.\n";

static const char help_after[] =
    "HEURISTIC is groups, sum or cube; groups:A,B,C,D has weights of its own.\n"
    "MOVES are the columns played so far, such as 4455; . is the empty grid; - reads\n"
    "them from standard input, one on a line, perhaps with a score after it.\n"
    "\n"
    "A score is 22 less the discs that the winner will have played, on the usual\n"
    "grid: positive if the player to move wins, negative if it loses, 0 for a draw.\n"
    "\n"
    "Exit codes: 0 success, 1 failed, a wrong command in a script, a different\n"
    "score or a limit that was reached, 2 wrong usage, 130 interrupted.\n"
    "Examples: bigpoints connect4 --level 3\n"
    "          printf 'max 4\\nmove min\\n' | bigpoints connect4\n";

/* Reads a size such as 7x6. The game decides whether there is such a grid. */
static void read_size(command *line, const option_row *o, char *text)
{
    connect4_options *options = o->target;
    char *end;
    long width = strtol(text, &end, 10);
    int64_t height;
    bp_game *game = NULL;
    int is_size = text[0] >= '0' && text[0] <= '9' && width >= 1 && width <= CONNECT4_COLUMNS_MAX &&
                  (*end == 'x' || *end == 'X') && words_number(&height, end + 1, 1, 64);
    if (is_size) {
        options->width = (int32_t)width;
        options->height = (int32_t)height;
        snprintf(options->setup, sizeof options->setup, "%dx%d", (int)width, (int)height);
    }
    if (!is_size ||
        bp_game_open(&game, options->kind->name, options->setup, NULL, NULL, 0) == BP_ERR_RANGE) {
        command_usage(line,
                      "%s needs columns and rows such as 7x6, not '%s': 1 to %d columns, 1 to 16 "
                      "rows, and columns times (rows + 1) is 64 at most",
                      o->name, text, CONNECT4_COLUMNS_MAX);
    }
    bp_game_free(game);
}

static void read_weights(command *line, const option_row *o, char *text)
{
    connect4_options *options = o->target;
    const bp_game_heuristic *heuristic =
        &options->kind->heuristics[connect4_weighted(options->kind)];
    if (!connect4_read_weights(options->set.weights, heuristic, text)) {
        command_usage(line,
                      "%s needs four whole numbers from 0 to %d such as 1,10,100,6900, not '%s'",
                      o->name, (int)heuristic->weight_max, text);
    }
}

/* Refuses combinations of options that have no meaning. */
static void check(const connect4_options *options, const option_row *table, const command *line)
{
    static const char *const of_play[] = {
        "--depth", "--heuristic", "--weights",  "--no-pruning", "--equal", "--first", "--computer",
        "--level", "--seed",      "--no-color", "--ladder",     "--match", NULL};
    static const char *const of_solve[] = {"--check", "--cold", "--stats", NULL};
    const char *play = option_first_given(table, of_play);
    const char *solve = option_first_given(table, of_solve);
    if (options->solve && line->operand_count == 0) {
        command_usage(line, "--solve needs columns such as 4455, . for the empty grid, or -");
    }
    if (options->solve && play) {
        command_usage(line, "%s is not for --solve", play);
    }
    if (options->match && line->operand_count != 2) {
        command_usage(line, "--match needs two heuristics, such as groups cube");
    }
    if (options->match && option_given(table, "--heuristic")) {
        command_usage(line, "--heuristic is not for --match, which names both");
    }
    if (options->match && option_given(table, "--first")) {
        command_usage(line, "--first is not for --match, where each begins in turn");
    }
    if (options->match && option_first_given(table, board_player_options)) {
        command_usage(line, "%s is not for --match, which compares heuristics",
                      option_first_given(table, board_player_options));
    }
    if (!options->match && option_given(table, "--games")) {
        command_usage(line, "--games is for --match");
    }
    if (!options->match && options->set.ladder == 0 && option_given(table, "--opening")) {
        command_usage(line, "--opening is for --match and --ladder");
    }
    if (!options->solve && !options->match && line->operand_count > 0) {
        command_usage(line, "unexpected argument '%s'; --solve solves positions",
                      line->operands[0]);
    }
    if (!options->solve && solve) {
        command_usage(line, "%s is for --solve", solve);
    }
}

static void read_table(connect4_options *o, command *line)
{
    static const char *const search[] = {"--depth", "--time",       "--heuristic", "--weights",
                                         "--equal", "--no-pruning", NULL};
    const char *heuristics[BOARD_NAMES_SIZE];
    int no_pruning = 0;
    board_heuristic_names(heuristics, o->kind);
    option_row table[] = {
        {"--size", "WxH", OPTION_CALL, o, .help = "columns and rows of the grid (default 7x6)",
         .read = read_size},
        {.kind = OPTION_HEADING, .help = "Playing:"},
        BOARD_OPTIONS(&o->set),
        {.kind = OPTION_HEADING, .help = "The computer's search, in place of a level:"},
        {"--depth", "N", OPTION_INT, &o->set.depth,
         .help = "depth of the search in moves; without it 8, and 11 after turn 20", .min = 1,
         .max = BP_DEPTH_MAX},
        {"--time", "MS", OPTION_INT, &o->set.milliseconds,
         .help = "milliseconds for each move, or with --solve for each position; 0: no limit",
         .max = BOARD_TIME_MAX},
        {"--heuristic", NULL, OPTION_CHOICE, &o->set.heuristic, .help = "the evaluation function",
         .words = heuristics},
        {"--weights", "A,B,C,D", OPTION_CALL, o,
         .help = "of groups with one to four discs of one player (default 1,10,100,6900)",
         .read = read_weights},
        {"--equal", NULL, OPTION_CHOICE, &o->set.equal,
         .help = "of equal values a loser takes the later end, or the shallower one as in the "
                 "report",
         .words = board_equals},
        {"--no-pruning", NULL, OPTION_SWITCH, &no_pruning,
         .help = "begin with alpha-beta switched off"},
        {.kind = OPTION_HEADING, .help = "Matches:"},
        BOARD_LADDER_OPTION(&o->set),
        {"--match", NULL, OPTION_SWITCH, &o->match,
         .help = "play two heuristics against each other, each opening twice, with the sides "
                 "changed, and print which is stronger; depth 6 unless --depth or --time is given"},
        {"--games", "N", OPTION_INT, &o->games, .help = "games of the match", .min = 1,
         .max = BOARD_GAMES_MAX},
        {"--opening", "N", OPTION_INT, &o->opening,
         .help = "random moves at the beginning of its games, and of those of --ladder",
         .max = OPENING_MAX},
        {.kind = OPTION_HEADING, .help = "Solving:"},
        {"--solve", NULL, OPTION_SWITCH, &o->solve,
         .help = "print the exact score of each MOVES for the player to move, and the nodes that "
                 "it took"},
        {"--check", NULL, OPTION_SWITCH, &o->check,
         .help = "with --solve: compare with the scores after MOVES"},
        {"--cold", NULL, OPTION_SWITCH, &o->cold,
         .help = "with --solve: clear the transposition table between positions"},
        {"--stats", NULL, OPTION_SWITCH, &o->stats,
         .help = "with --solve: print the nodes and the time of all positions together"},
        {"--memory", "SIZE", OPTION_MEMORY, &o->memory,
         .help = "memory of the exact solver; without it, as much as the work needs, up to a "
                 "quarter of what the process may have"},
        {"--threads", "N", OPTION_INT, &o->threads, .help = "threads of the exact solver", .min = 1,
         .max = BP_THREADS_MAX},
        {.kind = OPTION_HEADING, .help = "Other:"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    o->set.pruning = !no_pruning;
    check(o, table, line);
    board_check_options(&o->set, table, search, line);
    if (o->match && o->set.depth == 0 && o->set.milliseconds == 0) {
        o->set.depth = MATCH_DEPTH;
    }
}

static connect4_options read_options(command *line)
{
    const bp_game_kind *kind = board_find_kind(line, "connect4");
    const bp_game_heuristic *heuristic = &kind->heuristics[connect4_weighted(kind)];
    connect4_options options = {.kind = kind,
                                .setup = "7x6",
                                .width = 7,
                                .height = 6,
                                .threads = 1,
                                .games = GAMES,
                                .opening = kind->opening_moves,
                                .set = {.compare = 1}};
    memcpy(options.set.weights, heuristic->weights,
           (size_t)heuristic->weight_count * sizeof *heuristic->weights);
    read_table(&options, line);
    return options;
}

int connect4_run(command *line)
{
    connect4_options options = read_options(line);
    if (options.solve) {
        return connect4_scores(line, &options);
    }
    return options.match || options.set.ladder > 0 ? connect4_match(line, &options)
                                                   : connect4_play(line, &options);
}
