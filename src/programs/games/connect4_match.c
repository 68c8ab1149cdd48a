/* SPDX-License-Identifier: MIT */
/* Matches of bigpoints connect4: between two evaluation functions, each with weights of its own, and between its levels. */

#include "programs/games/connect4_program.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/words.h"
#include "programs/games/board_match.h"

/* Reads a heuristic such as "cube" or "groups:1,10,100,6900". */
static connect4_contestant read_contestant(const command *line, const connect4_options *options,
                                           const char *text)
{
    connect4_contestant out;
    const char *names[BOARD_NAMES_SIZE];
    char name[16] = "";
    char list[WORDS_LIST_SIZE];
    size_t length = strcspn(text, ":");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1),
             text);
    board_heuristic_names(names, options->kind);
    memcpy(out.weights, options->set.weights, sizeof out.weights);
    out.heuristic = words_find(names, name);
    if (out.heuristic < 0) {
        command_usage(line, "--match needs %s, not '%s'", words_list(list, names), text);
    }
    const bp_game_heuristic *heuristic = &options->kind->heuristics[out.heuristic];
    if (text[length] != '\0' &&
        (heuristic->weight_count == 0 ||
         !connect4_read_weights(out.weights, heuristic, text + length + 1))) {
        heuristic = &options->kind->heuristics[connect4_weighted(options->kind)];
        command_usage(line,
                      "'%s': weights are for %s, four whole numbers from 0 to %d such as "
                      "groups:1,10,100,6900",
                      text, heuristic->name, (int)heuristic->weight_max);
    }
    return out;
}

static void set_contestant(board_game *g, int32_t who)
{
    const connect4_contestant *it = &((const connect4_extras *)g->own)->contestants[who];
    g->set.heuristic = it->heuristic;
    memcpy(g->set.weights, it->weights, sizeof g->set.weights);
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
        own->contestants[who] = read_contestant(g->line, own->options, match->names[who]);
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
    int is_ladder = options->set.ladder > 0;
    board_match match = {.size = options->setup,
                         .games = is_ladder ? options->set.ladder : options->games,
                         .seed = options->set.seed,
                         .opening = options->opening};
    connect4_open(&g, &own, line, options);
    int code = is_ladder ? board_ladder_run(&g, &match) : play_match(&g, &match);
    board_close(&g);
    return code;
}
