/* SPDX-License-Identifier: MIT */
/* Output of the reports' commands: moves, values, node counts and settings. */

#include "programs/games/board_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "programs/common/words.h"

/* Node limit of the search for the comparison. */
#define COMPARED_MAX UINT64_C(20000000)

enum { TEXT_SIZE = 4096 };

const char *const board_sides[] = {"max", "min", NULL};
const char *const board_equals[] = {"late", "shallow", NULL};

int32_t board_side(const board_game *g, int32_t seat)
{
    return seat ^ g->set.first;
}

char board_mark(const board_game *g, char mark)
{
    int is_mark = mark == 'X' || mark == 'O';
    return is_mark && g->set.first ? (char)(mark == 'X' ? 'O' : 'X') : mark;
}

void board_show_position(const board_game *g)
{
    char text[TEXT_SIZE] = "";
    bp_state_draw(text, sizeof text, NULL, g->state);
    for (const char *at = text; *at; at++) {
        putchar(board_mark(g, *at));
    }
}

/* Bit 0 for max, bit 1 for min; both for a draw, none while the game is running. */
static uint32_t winners_of(const bp_state *state, int32_t first)
{
    uint32_t winners = 0;
    bp_state_winners(&winners, state);
    winners &= 3;
    return first ? (winners >> 1 | winners << 1) & 3 : winners;
}

const char *board_state_text(const bp_state *state, int32_t first)
{
    static const char *const texts[] = {"running", "max wins", "min wins", "draw"};
    return texts[winners_of(state, first)];
}

int32_t board_winner(const board_game *g)
{
    static const int32_t sides[] = {-1, 0, 1, -1};
    return sides[winners_of(g->state, g->set.first)];
}

int32_t board_turn(const bp_state *state)
{
    return bp_state_ply(state) + (bp_state_is_over(state) ? 0 : 1);
}

void board_show_move(const board_game *g, const bp_state *before, bp_move move)
{
    char text[BOARD_MOVE_SIZE] = "";
    bp_move_format(text, sizeof text, NULL, before, move);
    printf("move   %s %s\n", board_sides[board_side(g, bp_state_mover(before))], text);
}

/* Values */

const char *board_value_name(const board_game *g)
{
    return g->kind->value_name ? g->kind->value_name : "value";
}

int32_t board_value_unit(const board_game *g)
{
    return g->kind->value_unit ? g->kind->value_unit : BP_ESTIMATE_POINT;
}

static void show_points(int32_t points)
{
    printf(points == 0 ? "%" PRId32 : "%+" PRId32, points);
}

static int32_t points_of(const board_game *g, int32_t value)
{
    int32_t unit = board_value_unit(g);
    int32_t half = unit / 2;
    return (value + (value < 0 ? -half : half)) / unit;
}

/* Prints the value of a game that is over. */
static void show_end(const board_game *g)
{
    static const int32_t signs[] = {0, 1, -1, 0};
    if (g->kind->value_win > 0) {
        show_points(signs[winners_of(g->state, g->set.first)] * g->kind->value_win);
    } else {
        fputs(board_state_text(g->state, g->set.first), stdout);
    }
}

/* Prints the value of a running game that a search found `moves` moves before. */
static void show_running(const board_game *g, const board_choice *choice, int32_t moves)
{
    int32_t left = choice->distance - moves;
    const char *winner = board_sides[choice->value > 0 ? 0 : 1];
    if (choice->depth == 0) {
        fputs("unknown", stdout);
    } else if (choice->distance > 0) {
        if (g->kind->value_win > 0) {
            show_points(choice->value > 0 ? g->kind->value_win : -g->kind->value_win);
            fputs(", ", stdout);
        }
        printf("%s wins in %" PRId32 " move%s", winner, left, left == 1 ? "" : "s");
    } else if (abs(choice->value) >= BP_MINIMAX_WIN) {
        printf("%s wins", winner);
    } else {
        show_points(points_of(g, choice->value));
    }
}

static void show_depth(const board_choice *choice)
{
    static const char *const reasons[] = {[BP_STOP_SOLVED] = "",
                                          [BP_STOP_SECONDS] = ", the time is up",
                                          [BP_STOP_NODES] = ", the nodes are used up",
                                          [BP_STOP_MEMORY] = "",
                                          [BP_STOP_CANCELLED] = ", interrupted"};
    if (choice->source) {
        printf(", %s", choice->source);
    } else {
        printf(", depth %" PRId32 "%s", choice->depth, reasons[choice->stop]);
    }
}

static void show_value(const board_game *g, const board_choice *choice)
{
    int is_over = bp_state_is_over(g->state);
    if (!choice && (!is_over || g->kind->value_win == 0)) {
        return;
    }
    printf("%-6s ", board_value_name(g));
    if (is_over) {
        show_end(g);
    } else {
        show_running(g, choice, 1);
    }
    if (choice) {
        show_depth(choice);
    }
    putchar('\n');
}

void board_show_standing(const board_game *g, const board_choice *choice)
{
    int32_t mover = bp_state_mover(g->state);
    show_value(g, choice);
    printf("turn   %" PRId32 "%s%s\n", board_turn(g->state), mover >= 0 ? ", " : "",
           mover >= 0 ? board_sides[board_side(g, mover)] : "");
    printf("state  %s\n", board_state_text(g->state, g->set.first));
}

void board_show_hint(const board_game *g, const board_choice *choice)
{
    char text[BOARD_MOVE_SIZE] = "";
    bp_move_format(text, sizeof text, NULL, g->state, choice->move);
    printf("hint   %s %s, ", board_sides[board_side(g, bp_state_mover(g->state))], text);
    show_running(g, choice, 0);
    show_depth(choice);
    putchar('\n');
}

/* The computer */

void board_show_value(const board_game *g)
{
    printf("%-6s ", board_value_name(g));
    show_running(g, &g->choice, 0);
    show_depth(&g->choice);
    putchar('\n');
}

void board_show_nodes(board_game *g, int compare)
{
    const board_choice *choice = &g->choice;
    char number[WORDS_NUMBER_SIZE];
    printf("nodes  %s %s pruning", words_grouped(number, choice->nodes),
           choice->pruning ? "with" : "without");
    if (compare && choice->depth > 0 && choice->stop != BP_STOP_CANCELLED) {
        int is_all;
        command_flush(g->line); /* the search may take seconds */
        uint64_t nodes = board_nodes_otherwise(&is_all, g, COMPARED_MAX);
        printf(", %s%s %s", is_all ? "" : "more than ", words_grouped(number, nodes),
               choice->pruning ? "without" : "with");
    }
    putchar('\n');
}

void board_show_time(const board_game *g)
{
    printf("time   %.3f s\n", g->choice.seconds);
}

/* Prints the levels; returns 0 if a side has none. */
static int show_levels(const int32_t levels[2])
{
    if (levels[0] == levels[1] && levels[0] > 0) {
        printf("player level %" PRId32 "\n", levels[0]);
    } else if (levels[0] > 0) {
        printf("player max level %" PRId32 ", min level %" PRId32 "\n", levels[0], levels[1]);
    }
    return levels[0] > 0;
}

void board_show_player(const board_game *g)
{
    const board_settings *set = &g->set;
    int32_t depth = board_depth(g);
    if (show_levels(set->levels)) {
        return;
    }
    if (g->program->choose && set->depth == 0 && set->pruning) {
        printf("player depth auto (to the end)");
    } else if (set->depth > 0) {
        printf("player depth %" PRId32, depth);
    } else if (depth > 0) {
        printf("player depth auto (%" PRId32 ")", depth);
    } else {
        printf("player depth auto");
    }
    if (set->nodes > 0) {
        printf(", %" PRIu64 " nodes", set->nodes);
    }
    if (set->milliseconds > 0) {
        printf(", %" PRId32 " ms", set->milliseconds);
    }
    printf(", ab %s, compare %s", set->pruning ? "on" : "off", set->compare ? "on" : "off");
    if (board_heuristic(g)) {
        printf(", %s", board_heuristic(g)->name);
    }
    if (g->program->show_heuristic) {
        g->program->show_heuristic(g);
    }
    putchar('\n');
}
