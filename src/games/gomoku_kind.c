/* SPDX-License-Identifier: MIT */
/* Gomoku as a kind of game: how a program opens it, its heuristics and its levels. */

#include <string.h>

#include "games/game_kinds.h"
#include "games/game_setup.h"
#include "games/gomoku_heuristics.h"

static const char usual[] = "15x15";

/* Reads "15x15", and perhaps " area=8", or " area=8 areas=3", after it. */
static int open_gomoku(bp_state **out, const char *text, const bp_allocator *allocator, char *why,
                       size_t why_size)
{
    int32_t width = 0;
    int32_t height = 0;
    int32_t area = 0;
    int32_t areas = 1;
    bp_game *game = NULL;
    *out = NULL;
    int status = bp__setup_begin(text, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    const char *at = bp__setup_size(&width, &height, text);
    const char *number = bp__setup_word(at, " area=");
    at = number ? bp__setup_number(&area, number) : at;
    const char *more = number ? bp__setup_word(at, " areas=") : NULL;
    at = more ? bp__setup_number(&areas, more) : at;
    if (!bp__setup_ends(at)) {
        return bp__setup_refuse(why, why_size, BP_ERR_SYNTAX,
                                "character 1: Gomoku begins with its size, such as %s", usual);
    }
    status = width != height || (number && area == 0) || (more && areas < 2)
                 ? BP_ERR_RANGE
                 : bp__gomoku_new_areas(&game, width, area, areas, allocator);
    if (status == BP_ERR_RANGE) {
        return bp__setup_refuse(why, why_size, status,
                                "character 1: a board is 5x5 to 19x19, an area is not larger, and "
                                "areas are 2 to 9");
    }
    return status == BP_OK ? bp__setup_open(out, game, text, why, why_size) : status;
}

/* --- Heuristics ----------------------------------------------------------------------------------- */

static const char *const walks[BP__GOMOKU_WALKS + 1] = {
    "right", "right, up", "up", "left, up", "left", "left, down", "down", "right, down", NULL};

/* The 16 values of the place of a move, which is made or may be made. */
static void split(int32_t *out, const void *position, bp_move last, const void *setup)
{
    const bp__gomoku_setup *s = setup;
    int32_t values[BP__GOMOKU_WALKS][2];
    int place = (int)last - 1;
    bp__gomoku_report_values(values, position, place % s->size, place / s->size, s);
    memcpy(out, values, sizeof values);
}

static const bp_game_heuristic heuristics[] = {
    {.name = "threats",
     .help = "what each side threatens to make of its marks",
     .estimate = bp__gomoku_threats},
    {.name = "report",
     .help = "the score of the last move, as in the Gomoku report",
     .estimate = bp__gomoku_report,
     .parts = walks,
     .split = split},
};

/* --- Levels --------------------------------------------------------------------------------------- */

static int32_t search_depth(const void *position, const void *setup, int32_t pruning)
{
    enum { DEPTH = 6, DEPTH_WITHOUT_PRUNING = 3 };
    (void)position, (void)setup;
    return pruning ? DEPTH : DEPTH_WITHOUT_PRUNING;
}

static uint64_t hash(const void *position, const void *setup)
{
    (void)setup;
    return ((const bp__gomoku_position *)position)->hash[0];
}

/* Next to a mark, or the centre of an empty board. */
static int is_plausible(bp_move move, const void *position, const void *setup)
{
    const bp__gomoku_position *p = position;
    int size = ((const bp__gomoku_setup *)setup)->size;
    int x = (int)(move - 1) % size;
    int y = (int)(move - 1) / size;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            int is_on = x + dx >= 0 && x + dx < size && y + dy >= 0 && y + dy < size;
            if (is_on && bp__gomoku_at(p, x + dx, y + dy) != BP__GOMOKU_EMPTY) {
                return 1;
            }
        }
    }
    return p->marks == 0 && x == size / 2 && y == size / 2;
}

/* A place near the centre. */
static bp_move opening_move(uint64_t (*random)(void *user), void *user, const void *setup)
{
    enum { REACH = 3 };
    int32_t size = ((const bp__gomoku_setup *)setup)->size;
    int32_t reach = REACH < size / 2 ? REACH : size / 2;
    uint64_t side = 2 * (uint64_t)reach + 1;
    int32_t x = size / 2 - reach + (int32_t)(random(user) % side);
    int32_t y = size / 2 - reach + (int32_t)(random(user) % side);
    return (bp_move)(1 + x + size * y);
}

static const bp_game_level levels[BP_LEVEL_MAX] = {
    {.mistakes = 60, .depth = 1, .noise = 2000}, {.mistakes = 45, .depth = 1, .noise = 1000},
    {.mistakes = 30, .depth = 1, .noise = 500},  {.mistakes = 18, .depth = 2, .noise = 300},
    {.mistakes = 10, .depth = 2, .noise = 200},  {.mistakes = 4, .depth = 3, .noise = 150},
    {.mistakes = 1, .depth = 4, .noise = 100},   {.depth = 5, .noise = 100, .nodes = 20000},
    {.depth = 7, .noise = 100, .nodes = 40000},  {.depth = 20, .noise = 50, .nodes = 120000},
};

const bp_game_kind bp__gomoku_kind = {
    .version = BP_GAME_KIND_VERSION,
    .name = "gomoku",
    .title = "Gomoku",
    .summary = "five in a row win, across, upright or diagonally.",
    .move_help = "a place such as h8",
    .usual_setup = usual,
    .open = open_gomoku,
    .heuristics = heuristics,
    .heuristic_count = sizeof heuristics / sizeof *heuristics,
    .value_win = BP__GOMOKU_WIN,
    .search_depth = search_depth,
    .levels = levels,
    .hash = hash,
    .is_plausible = is_plausible,
    .opening_move = opening_move,
    .opening_moves = 4,
    .row = 5,
};
