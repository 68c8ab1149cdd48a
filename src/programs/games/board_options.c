/* SPDX-License-Identifier: MIT */
/* The options of a session that all games have. */

#include "programs/games/board_game.h"

#include <stdlib.h>
#include <string.h>

enum { TYPED_LEVEL = 5 };

const char *const board_computers[] = {"min", "max", "both", "none", NULL};
const char *const board_player_options[] = {"--computer", "--first",  "--level",
                                            "--no-color", "--ladder", NULL};

/* Reads a level at the beginning of a text; returns what stands behind it, or NULL. */
static const char *read_one(int32_t *out, const char *text)
{
    char *end;
    long level = strtol(text, &end, 10);
    *out = (int32_t)level;
    return text[0] >= '1' && text[0] <= '9' && level >= BP_LEVEL_MIN && level <= BP_LEVEL_MAX
               ? end
               : NULL;
}

void board_read_level(command *line, const option_row *o, char *text)
{
    board_settings *set = o->target;
    const char *at = read_one(&set->levels[0], text);
    set->levels[1] = set->levels[0];
    if (at && *at == ',') {
        at = read_one(&set->levels[1], at + 1);
    }
    if (!at || *at) {
        command_usage(line, "%s needs a level from %d to %d, or two such as 3,7, not '%s'", o->name,
                      BP_LEVEL_MIN, BP_LEVEL_MAX, text);
    }
}

void board_check_options(board_settings *set, const option_row *table, const char *const *search,
                         const command *line)
{
    static const char *const of_play[] = {"--computer", "--first", "--no-color", NULL};
    const char *searching = option_first_given(table, search);
    const char *playing = option_first_given(table, of_play);
    int has_level = option_given(table, "--level");
    if (has_level && searching) {
        command_usage(line, "%s is not for --level, which has a search of its own", searching);
    }
    if (set->ladder > 0 && searching) {
        command_usage(line, "%s is not for --ladder, whose levels have searches of their own",
                      searching);
    }
    if (set->ladder > 0 && playing) {
        command_usage(line, "%s is for playing, not for --ladder", playing);
    }
    if (set->ladder > 0 && has_level && set->levels[0] < BP_LEVEL_MIN + 2) {
        command_usage(line, "--ladder needs a --level from %d on: it has one two below",
                      BP_LEVEL_MIN + 2);
    }
    set->typed_level = searching ? 0 : TYPED_LEVEL;
    set->is_seeded = option_given(table, "--seed");
    set->answers = has_level || option_given(table, "--computer");
}
