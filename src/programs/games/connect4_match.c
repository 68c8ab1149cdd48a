/* SPDX-License-Identifier: MIT */
/* Matches of bp-connect4: between two evaluation functions, each with weights of its own, and between its levels. */

#include "programs/games/connect4_program.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/words.h"
#include "programs/games/board_match.h"

enum { SIZE_TEXT = 32 };

/* Reads a heuristic such as "cube" or "groups:1,10,100,6900". */
static connect4_heuristic read_heuristic(const command *line, const connect4_options *options,
                                         const char *text)
{
    connect4_heuristic out = options->heuristic;
    char name[16] = "";
    char list[WORDS_LIST_SIZE];
    size_t length = strcspn(text, ":");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1),
             text);
    out.kind = words_find(connect4_heuristics, name);
    if (out.kind < 0) {
        command_usage(line, "--match needs %s, not '%s'", words_list(list, connect4_heuristics),
                      text);
    }
    if (text[length] != '\0' &&
        (out.kind != CONNECT4_GROUPS || !connect4_read_weights(out.weights, text + length + 1))) {
        command_usage(line,
                      "'%s': weights are for groups, four whole numbers from 0 to %d such as "
                      "groups:1,10,100,6900",
                      text, CONNECT4_WEIGHT_MAX);
    }
    return out;
}

/* A random column. */
static bp_move draw(const board_game *g, uint64_t *random)
{
    const connect4_extras *own = g->own;
    return (bp_move)(1 + board_random(random) % (uint64_t)own->options->width);
}

static void set_contestant(board_game *g, int32_t who)
{
    connect4_extras *own = g->own;
    own->heuristic = own->contestants[who];
    g->set.heuristic = own->heuristic.kind;
}

/* A number with its sign, and no sign for zero. */
static void show_signed(double elo)
{
    printf(fabs(elo) < 0.5 ? "%.0f" : "%+.0f", fabs(elo) < 0.5 ? 0 : elo);
}

static void show_elo(const board_match *match, const match_share *share)
{
    printf("Elo of %s less that of %s: ", match->names[0], match->names[1]);
    show_signed(match_elo(share->share));
    if (share->has_interval) {
        printf(", 95 %% interval ");
        show_signed(match_elo(share->low));
        printf(" to ");
        show_signed(match_elo(share->high));
    }
    putchar('\n');
}

/* Plays the match between the heuristics of the operands. */
static int play_match(board_game *g, board_match *match)
{
    connect4_extras *own = g->own;
    match_stats stats;
    match->set_contestant = set_contestant;
    for (int who = 0; who < 2; who++) {
        match->names[who] = g->line->operands[who];
        own->contestants[who] = read_heuristic(g->line, own->options, match->names[who]);
    }
    int code = board_match_run(&stats, g, match);
    if (stats.games > 0) {
        show_elo(match, &stats.standings[0].share);
    }
    command_flush(g->line);
    return code;
}

int connect4_match(const command *line, const connect4_options *options)
{
    board_game g;
    connect4_extras own;
    char size[SIZE_TEXT];
    int is_ladder = options->set.ladder > 0;
    board_match match = {.size = size,
                         .games = is_ladder ? options->set.ladder : options->games,
                         .seed = options->set.seed,
                         .opening = options->opening,
                         .draw = draw};
    snprintf(size, sizeof size, "%dx%d", (int)options->width, (int)options->height);
    connect4_open(&g, &own, line, options);
    int code = is_ladder ? board_ladder_run(&g, &match) : play_match(&g, &match);
    board_close(&g);
    return code;
}
