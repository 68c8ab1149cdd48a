/* SPDX-License-Identifier: MIT */
/* Exports a strategic form: as a strategic game of Gambit (.nfg) and as comma-separated values. */

#include <bigpoints/status.h>

#include "gametree/line_writer.h"
#include "gametree/strategic_internal.h"

static void write_strategy(bp__line_writer *lines, const bp_strategic *s, int32_t seat,
                           int32_t strategy)
{
    size_t length = bp__strategic_write(NULL, 0, s, seat, strategy);
    char *text = bp__line_reserve(lines, length + 1);
    if (text) {
        bp__strategic_write(text, length + 1, s, seat, strategy);
        lines->text.count--; /* the terminating NUL */
    }
}

/* --- Gambit ------------------------------------------------------------------------------------------- */

/* NFG 1 R "title" { "Player 1" "Player 2" }, the names of all strategies, then the position as a
   comment. */
static void write_nfg_head(bp__line_writer *lines, const bp_strategic *s)
{
    const bp_game *game = s->tree->game;
    bp__line_text(lines, "NFG 1 R ");
    bp__line_title(lines, game);
    bp__line_text(lines, " { \"Player 1\" \"Player 2\" }");
    bp__line_end(lines);
    bp__line_end(lines);
    for (int32_t seat = 0; seat < BP__SIDES; seat++) {
        bp__line_text(lines, seat == 0 ? "{ {" : "{");
        for (int32_t i = 0; i < bp__strategies_count(&s->sides[seat]); i++) {
            bp__line_text(lines, " \"");
            write_strategy(lines, s, seat, i);
            bp__line_text(lines, "\"");
        }
        bp__line_text(lines, " }");
        bp__line_end(lines);
    }
    bp__line_text(lines, "}");
    bp__line_end(lines);
    bp__line_text(lines, "\"");
    bp__line_position(lines, game, bp__game_tree_position(s->tree, 0));
    bp__line_text(lines, "\"");
    bp__line_end(lines);
    bp__line_end(lines);
}

/* The outcomes, numbered from 1: every terminal node with its payoffs. `numbers` receives the numbers by node. */
static void write_nfg_outcomes(bp__line_writer *lines, const bp_strategic *s, int32_t *numbers)
{
    int32_t outcomes = 0;
    bp__line_text(lines, "{");
    bp__line_end(lines);
    for (int32_t node = 0; node < bp__game_tree_count(s->tree); node++) {
        if (bp__game_tree_node(s->tree, node)->child_count > 0) {
            continue;
        }
        numbers[node] = ++outcomes;
        bp__line_text(lines, "{ \"");
        bp__line_name(lines, node);
        bp__line_text(lines, "\" ");
        bp__line_number(lines, s->payoffs[node].of[0]);
        bp__line_text(lines, ", ");
        bp__line_number(lines, s->payoffs[node].of[1]);
        bp__line_text(lines, " }");
        bp__line_end(lines);
    }
    bp__line_text(lines, "}");
    bp__line_end(lines);
}

/* The outcome of each pair. The strategy of player 1 varies fastest: a line is a column of the matrix. */
static void write_nfg_pairs(bp__line_writer *lines, const bp_strategic *s, const int32_t *numbers)
{
    int32_t columns = bp__strategies_count(&s->sides[1]);
    for (int32_t column = 0; column < columns && lines->status == BP_OK; column++) {
        for (int32_t row = 0; row < bp__strategies_count(&s->sides[0]); row++) {
            bp__line_text(lines, row > 0 ? " " : "");
            bp__line_number(lines, numbers[bp__strategic_end(s, row, column)]);
        }
        bp__line_end(lines);
    }
}

int bp_strategic_write_nfg(const bp_strategic *strategic, bp_line_fn receive, void *user)
{
    if (!strategic || !receive) {
        return BP_ERR_ARGUMENT;
    }
    const bp__memory *memory = &strategic->memory;
    int32_t *numbers = bp__memory_take_array(memory, strategic->tree->nodes.count, sizeof *numbers);
    if (!numbers) {
        return BP_ERR_MEMORY;
    }
    bp__line_writer lines = bp__line_open(receive, user, memory);
    write_nfg_head(&lines, strategic);
    write_nfg_outcomes(&lines, strategic, numbers);
    write_nfg_pairs(&lines, strategic, numbers);
    bp__memory_give(memory, numbers);
    return bp__line_close(&lines);
}

/* --- Comma-separated values ---------------------------------------------------------------------------- */

static void write_end(bp__line_writer *lines, const bp_strategic *s, int32_t row, int32_t column)
{
    bp__line_name(lines, bp__strategic_end(s, row, column));
}

static void write_payoff(bp__line_writer *lines, const bp_strategic *s, int32_t row, int32_t column)
{
    bp__line_number(lines, bp__strategic_payoff(s, row, column, 0));
    if (s->payoff == BP_PAYOFF_SCORES || s->payoff == BP_PAYOFF_REFINED) {
        bp__line_text(lines, " ");
        bp__line_number(lines, bp__strategic_payoff(s, row, column, 1));
    }
}

typedef void (*cell_fn)(bp__line_writer *lines, const bp_strategic *s, int32_t row, int32_t column);

/* Names of strategies contain neither commas nor quotation marks, so nothing is quoted. */
static int write_table(const bp_strategic *s, cell_fn cell, bp_line_fn receive, void *user)
{
    if (!s || !receive) {
        return BP_ERR_ARGUMENT;
    }
    int32_t rows = bp__strategies_count(&s->sides[0]);
    int32_t columns = bp__strategies_count(&s->sides[1]);
    bp__line_writer lines = bp__line_open(receive, user, &s->memory);
    bp__line_text(&lines, "strategy");
    for (int32_t column = 0; column < columns; column++) {
        bp__line_text(&lines, ",");
        write_strategy(&lines, s, 1, column);
    }
    bp__line_end(&lines);
    for (int32_t row = 0; row < rows && lines.status == BP_OK; row++) {
        write_strategy(&lines, s, 0, row);
        for (int32_t column = 0; column < columns; column++) {
            bp__line_text(&lines, ",");
            cell(&lines, s, row, column);
        }
        bp__line_end(&lines);
    }
    return bp__line_close(&lines);
}

int bp_strategic_write_csv(const bp_strategic *strategic, bp_line_fn receive, void *user)
{
    return write_table(strategic, write_end, receive, user);
}

int bp_strategic_write_payoffs(const bp_strategic *strategic, bp_line_fn receive, void *user)
{
    return write_table(strategic, write_payoff, receive, user);
}
