/* SPDX-License-Identifier: MIT */
/* The commands score and scores of bp-gomoku: the report's score of a place, and of every place. */

#include "programs/games/gomoku_program.h"

#include <inttypes.h>
#include <stdio.h>

#include <bigpoints/sys/game_ops.h>

#include "games/gomoku_heuristics.h"

/* The position and the set-up of a session. */
typedef struct view {
    const gomoku_position *position;
    const gomoku_setup *setup;
} view;

static view view_of(const board_game *g)
{
    return (view){bp_state_position(g->state), bp_game_setup(g->game)};
}

enum board_answer gomoku_do_score(const board_request *r)
{
    static const char *const names[GOMOKU_WALKS] = {"right", "right, up",  "up",   "left, up",
                                                    "left",  "left, down", "down", "right, down"};
    const board_game *g = r->game;
    view v = view_of(g);
    char why[128] = "";
    bp_move move;
    if (bp_move_parse(&move, g->state, r->words[1], why, sizeof why) != BP_OK) {
        return board_wrong(r, "'%.40s' has no score: %s", r->words[1], why);
    }
    int x = (int)(move - 1) % v.setup->size;
    int y = (int)(move - 1) / v.setup->size;
    int32_t values[GOMOKU_WALKS][2];
    gomoku_report_values(values, v.position, x, y, v.setup);
    printf("walk            X    O\n");
    for (int d = 0; d < GOMOKU_WALKS; d++) {
        printf("%-12s %4" PRId32 " %4" PRId32 "\n", names[d], values[d][board_side(g, 0)],
               values[d][board_side(g, 1)]);
    }
    printf("total        %4" PRId32 "\n", gomoku_report_score(v.position, x, y, v.setup));
    return BOARD_DONE;
}

static void show_letters(int n)
{
    printf("   ");
    for (int x = 0; x < n; x++) {
        printf("%4c", 'a' + x);
    }
    putchar('\n');
}

enum board_answer gomoku_do_scores(const board_request *r)
{
    const board_game *g = r->game;
    view v = view_of(g);
    int n = v.setup->size;
    show_letters(n);
    for (int y = n - 1; y >= 0; y--) {
        printf("%2d ", y + 1);
        for (int x = 0; x < n; x++) {
            switch (gomoku_at(v.position, x, y)) {
            case GOMOKU_X: printf("%4c", board_mark(g, 'X')); break;
            case GOMOKU_O: printf("%4c", board_mark(g, 'O')); break;
            default: printf("%4" PRId32, gomoku_report_score(v.position, x, y, v.setup)); break;
            }
        }
        printf("  %d\n", y + 1);
    }
    show_letters(n);
    return BOARD_DONE;
}
