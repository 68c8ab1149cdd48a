/* SPDX-License-Identifier: MIT */
/* The commands score and scores of bigpoints gomoku: the report's score of a place, and of every place. */

#include "programs/games/gomoku_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 512 };

/* The heuristic of the report: the one that is made of parts. */
static const bp_game_heuristic *report_of(const board_game *g)
{
    const bp_game_heuristic *heuristic = g->kind->heuristics;
    while (!heuristic->parts) {
        heuristic++;
    }
    return heuristic;
}

/* The score of an empty place: that of a mark there, whoever puts it. */
static int32_t score_of(const board_game *g, bp_move move)
{
    int32_t value =
        report_of(g)->estimate(bp_state_position(g->state), move, bp_game_setup(g->game), NULL);
    return abs(value) / BP_ESTIMATE_POINT;
}

enum board_answer gomoku_do_score(const board_request *r)
{
    const board_game *g = r->game;
    const bp_game_heuristic *report = report_of(g);
    int32_t values[BP_GAME_PARTS_MAX][2];
    char why[128] = "";
    bp_move move;
    if (bp_move_parse(&move, g->state, r->words[1], why, sizeof why) != BP_OK) {
        return board_wrong(r, "'%.40s' has no score: %s", r->words[1], why);
    }
    report->split(values[0], bp_state_position(g->state), move, bp_game_setup(g->game));
    printf("walk            X    O\n");
    for (int i = 0; report->parts[i]; i++) {
        printf("%-12s %4" PRId32 " %4" PRId32 "\n", report->parts[i], values[i][board_side(g, 0)],
               values[i][board_side(g, 1)]);
    }
    printf("total        %4" PRId32 "\n", score_of(g, move));
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
    int n = ((const gomoku_options *)g->own)->size;
    char text[TEXT_SIZE] = "";
    command_need(g->line, bp_state_format(text, sizeof text, NULL, g->state));
    const char *rows = strrchr(text, ' ') + 1;
    show_letters(n);
    for (int y = n - 1; y >= 0; y--) {
        printf("%2d ", y + 1);
        for (int x = 0; x < n; x++) {
            char mark = rows[(n - 1 - y) * (n + 1) + x];
            if (mark == '.') {
                printf("%4" PRId32, score_of(g, (bp_move)(1 + x + n * y)));
            } else {
                printf("%4c", board_mark(g, mark));
            }
        }
        printf("  %d\n", y + 1);
    }
    show_letters(n);
    return BOARD_DONE;
}
