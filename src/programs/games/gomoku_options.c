/* Command-line options of bp-gomoku. */

#include "programs/common/command_old.h"
#include "programs/games/gomoku_options.h"

#include <string.h>

#include "games/gomoku.h"

enum { GAMES_MAX = 1000000, OPENING = 4, OPENING_MAX = 8 };

/* Default limits: milliseconds per move in play; search depth in a match, because a depth limit is reproducible. */
enum { TIME = 1000, MATCH_DEPTH = 4 };

const char *const gomoku_heuristics[] = {"threats", "report", NULL};

/* Reads an option of matches; returns 0 for any other option. */
static int read_match_option(gomoku_options *options, command *line, const char *option)
{
    if (strcmp(option, "--match") == 0) {
        options->games = command_number(line, option, 1, GAMES_MAX);
    } else if (strcmp(option, "--seed") == 0) {
        options->seed = (uint64_t)command_number(line, option, 0, INT64_MAX);
    } else if (strcmp(option, "--opening") == 0) {
        options->opening = (int32_t)command_number(line, option, 0, OPENING_MAX);
    } else {
        return 0;
    }
    return 1;
}

static void read_option(gomoku_options *options, command *line, const char *option)
{
    if (strcmp(option, "--size") == 0) {
        options->size = (int32_t)command_number(line, option, GOMOKU_SIZE_MIN, GOMOKU_SIZE_MAX);
    } else if (strcmp(option, "--nodes") == 0) {
        options->set.nodes = (uint64_t)command_number(line, option, 0, INT64_MAX);
    } else if (!board_settings_read(&options->set, line, option, gomoku_heuristics) &&
               !read_match_option(options, line, option)) {
        command_usage(line, "there is no option '%s'", option);
    }
}

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

gomoku_options gomoku_options_read(command *line)
{
    gomoku_options options = {
        .size = GOMOKU_SIZE, .set = {.milliseconds = -1, .pruning = 1}, .opening = -1};
    int seeded = 0;
    int chosen = 0; /* a heuristic */
    while (line->next < line->count) {
        const char *option = command_option(line);
        if (option) {
            seeded |= strcmp(option, "--seed") == 0;
            chosen |= strcmp(option, "--heuristic") == 0;
            read_option(&options, line, option);
        } else if (line->next < line->count) {
            command_usage(line, "'%s' is too much", command_word(line));
        }
    }
    if (options.games == 0 && (seeded || options.opening >= 0)) {
        command_usage(line, "%s is for --match", seeded ? "--seed" : "--opening");
    }
    if (options.games > 0 && chosen) {
        command_usage(line, "--heuristic is not for --match, which compares them");
    }
    options.opening = options.opening < 0 ? OPENING : options.opening;
    choose_limits(&options.set, options.games > 0);
    return options;
}
