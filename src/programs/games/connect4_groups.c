/* SPDX-License-Identifier: MIT */
/* The commands utility and groups of bigpoints connect4: the value of the grid, its groups by owner, and how many groups a grid
   has. */

#include "programs/games/connect4_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOUR = 4, BOTH = FOUR, NOBODY };

enum board_answer connect4_do_utility(const board_request *r)
{
    const board_game *g = r->game;
    const bp_game_heuristic *heuristic = board_heuristic(g);
    const void *position = bp_state_position(g->state);
    const void *setup = bp_game_setup(g->game);
    int32_t weights[BP_GAME_WEIGHTS_MAX];
    int32_t parts[BP_GAME_PARTS_MAX]
                 [2]; /* groups of each number of discs; then of both, and empty */
    memcpy(weights, g->set.weights, sizeof weights);
    int32_t value = heuristic->estimate(position, 0, setup, weights);
    heuristic->split(parts[0], position, 0, setup);
    int32_t total = parts[BOTH][0] + parts[NOBODY][0];
    value = g->set.first ? -value : value;
    printf(value == 0 ? "utility %" PRId32 "\n" : "utility %+" PRId32 "\n", value);
    printf("groups    1    2    3    4\n");
    for (int32_t side = 0; side < 2; side++) {
        printf("%-6s", board_sides[side]);
        for (int i = 0; i < FOUR; i++) {
            int32_t count = parts[i][board_side(g, side)];
            printf(" %4" PRId32, count);
            total += count;
        }
        putchar('\n');
    }
    printf("both   %4" PRId32 "\n", parts[BOTH][0]);
    printf("nobody %4" PRId32 "\n", parts[NOBODY][0]);
    printf("all    %4" PRId32 "\n", total);
    return BOARD_DONE;
}

/* Prints the groups of equally long rows, columns or diagonals of the grid. Returns the number of groups. */
static int32_t show_rows(const char *name, int32_t length, int32_t count)
{
    int32_t each = length < FOUR ? 0 : length - FOUR + 1;
    printf("%-22s %6" PRId32 " %12" PRId32 " %7" PRId32 "\n", name, count, each, count * each);
    return count * each;
}

enum board_answer connect4_do_groups(const board_request *r)
{
    const connect4_options *o = ((const connect4_extras *)r->game->own)->options;
    int32_t shorter = o->width < o->height ? o->width : o->height;
    printf("%-22s %6s %12s %7s\n", "", "number", "groups each", "groups");
    int32_t total = show_rows("rows", o->width, o->height);
    total += show_rows("columns", o->height, o->width);
    for (int32_t length = FOUR; length <= shorter; length++) {
        char name[32];
        /* Both directions; the shorter ones cut off a corner, the longest cross the whole grid. */
        int32_t count = length < shorter ? 4 : 2 * (abs(o->width - o->height) + 1);
        snprintf(name, sizeof name, "diagonals of %" PRId32 " cells", length);
        total += show_rows(name, length, count);
    }
    printf("%-22s %6s %12s %7" PRId32 "\n", "all", "", "", total);
    return BOARD_DONE;
}
