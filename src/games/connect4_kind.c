/* SPDX-License-Identifier: MIT */
/* Four in a Row as a kind of game: how a program opens it, its heuristics and its levels. */

#include "games/connect4_heuristics.h"
#include "games/game_kinds.h"
#include "games/game_setup.h"

static const char usual[] = "7x6";

static int open_connect4(bp_state **out, const char *text, const bp_allocator *allocator, char *why,
                         size_t why_size)
{
    int32_t width = 0;
    int32_t height = 0;
    bp_game *game = NULL;
    *out = NULL;
    int status = bp__setup_begin(text, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    if (!bp__setup_ends(bp__setup_size(&width, &height, text))) {
        return bp__setup_refuse(why, why_size, BP_ERR_SYNTAX,
                                "character 1: Four in a Row begins with its size, such as %s",
                                usual);
    }
    status = bp__connect4_new(&game, width, height, allocator);
    if (status == BP_ERR_RANGE) {
        return bp__setup_refuse(
            why, why_size, status,
            "character 1: a grid has 1 to 9 columns and 1 to 16 rows, and columns "
            "times (rows + 1) is 64 at most");
    }
    return status == BP_OK ? bp__setup_open(out, game, text, why, why_size) : status;
}

/* --- Heuristics ----------------------------------------------------------------------------------- */

static const char *const parts[] = {"1", "2", "3", "4", "both", "nobody", NULL};

/* The groups with one to four discs of a player alone, those with discs of both, and those without a disc. */
static void split(int32_t *out, const void *position, bp_move last, const void *setup)
{
    bp__connect4_groups groups = bp__connect4_count_groups(position, setup);
    (void)last;
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < BP__CONNECT4_WEIGHTS; i++) {
            out[2 * i + seat] = groups.alone[seat][i];
        }
        out[2 * BP__CONNECT4_WEIGHTS + seat] = groups.mixed;
        out[2 * BP__CONNECT4_WEIGHTS + 2 + seat] = groups.empty;
    }
}

static const bp_game_heuristic heuristics[] = {
    {.name = "groups",
     .help = "groups with discs of one player, by weights for one to four discs",
     .estimate = bp__connect4_groups_estimate,
     .weight_count = BP__CONNECT4_WEIGHTS,
     .weight_max = BP__CONNECT4_WEIGHT_MAX,
     .weights = bp__connect4_weights,
     .parts = parts,
     .split = split},
    {.name = "sum",
     .help = "the difference of the discs in each group",
     .estimate = bp__connect4_sum_estimate,
     .parts = parts,
     .split = split},
    {.name = "cube",
     .help = "the cube of this difference",
     .estimate = bp__connect4_cube_estimate,
     .parts = parts,
     .split = split},
};

/* --- Levels --------------------------------------------------------------------------------------- */

/* The depths of the report: the first until turn 20, then the second. */
static int32_t search_depth(const void *position, const void *setup, int32_t pruning)
{
    enum { EARLY_DEPTH = 8, LATE_DEPTH = 11, LATE_TURN = 20 };
    (void)setup, (void)pruning;
    return ((const bp__connect4_position *)position)->count >= LATE_TURN ? LATE_DEPTH : EARLY_DEPTH;
}

static uint64_t hash(const void *position, const void *setup)
{
    const bp__connect4_position *p = position;
    (void)setup;
    return p->own * 0x9FB21C651E98DF25u ^ p->all * 0xD6E8FEB86659FD93u;
}

/* Any column; a full one is illegal. */
static bp_move opening_move(uint64_t (*random)(void *user), void *user, const void *setup)
{
    return (bp_move)(1 + random(user) % (uint64_t)((const bp__connect4_setup *)setup)->width);
}

/* The levels play by weights that are stronger than those of the report. */
static const int32_t level_weights[BP__CONNECT4_WEIGHTS] = {1, 4, 16, 64};

static const bp_game_level levels[BP_LEVEL_MAX] = {
    {.mistakes = 60, .depth = 1, .noise = 10},
    {.mistakes = 35, .depth = 2, .noise = 8},
    {.mistakes = 20, .depth = 2, .noise = 6},
    {.mistakes = 10, .depth = 3, .noise = 4},
    {.mistakes = 6, .depth = 4, .noise = 3},
    {.depth = 5, .noise = 3},
    {.depth = 7, .noise = 3},
    {.depth = 10, .noise = 3, .nodes = 100000},
    {.depth = 14, .noise = 2, .nodes = 300000},
    {.depth = 42, .noise = 1, .nodes = 600000},
};

const bp_game_kind bp__connect4_kind = {
    .version = BP_GAME_KIND_VERSION,
    .name = "connect4",
    .title = "Four in a Row",
    .summary = "four in a row win, across, upright or diagonally.",
    .move_help = "a column such as 4",
    .usual_setup = usual,
    .open = open_connect4,
    .heuristics = heuristics,
    .heuristic_count = sizeof heuristics / sizeof *heuristics,
    .value_name = "utility",
    .value_unit = 1,
    .search_depth = search_depth,
    .all_moves = 1,
    .levels = levels,
    .level_weights = level_weights,
    .hash = hash,
    .opening_move = opening_move,
    .opening_moves = 6,
    .row = 4,
    .is_upright = 1,
};
