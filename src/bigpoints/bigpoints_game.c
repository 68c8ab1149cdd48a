/* SPDX-License-Identifier: MIT */
/* Big Points as a bp_game: its table of methods, its constructors, and the configuration of a game. */

#include "bigpoints/bigpoints_internal.h"

#include <string.h>

#include <bigpoints/bigpoints_game.h>
#include <bigpoints/game.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/text.h"
#include "bigpoints/bigpoints_draw.h"
#include "bigpoints/bits.h"
#include "bigpoints/config_text.h"
#include "bigpoints/evaluation.h"
#include "bigpoints/exact_search.h"
#include "bigpoints/fields.h"
#include "bigpoints/position.h"
#include "bigpoints/reduce.h"
#include "bigpoints/rules.h"
#include "bigpoints/thesis/thesis_solve.h"
#include "game/game_internal.h"

static void free_setup(void *setup)
{
    bp__memory memory = ((bp__setup *)setup)->memory;
    bp__memory_free(&memory, setup);
}

const bp_game_ops bp__bigpoints_ops = {
    .version = BP_GAME_OPS_VERSION,
    .name = "bigpoints",
    .initial = bp__bigpoints_initial,
    .mover = bp__bigpoints_mover,
    .is_over = bp__bigpoints_is_over,
    .moves = bp__bigpoints_moves,
    .apply = bp__bigpoints_apply,
    .scores = bp__bigpoints_scores,
    .format_move = bp__bigpoints_format_move,
    .parse_move = bp__bigpoints_parse_move,
    .explain = bp__bigpoints_explain,
    .format_setup = bp__bigpoints_format_setup,
    .format_position = bp__bigpoints_format_position,
    .parse_position = bp__bigpoints_parse_position,
    .encode = bp__bigpoints_encode,
    .decode = bp__bigpoints_decode,
    .estimate = bp__bigpoints_estimate,
    .moves_left = bp__bigpoints_moves_left,
    .key = bp__bigpoints_key,
    .reduce = bp__bigpoints_reduce,
    .reduced_key = bp__bigpoints_reduced_key,
    .draw = bp__bigpoints_draw,
    .svg = bp__bigpoints_svg,
    .free_setup = free_setup,
};

static const bp_game_experimental_ops experimental_ops = {
    .version = BP_GAME_EXPERIMENTAL_OPS_VERSION,
    .thesis_solve = bp__bigpoints_thesis_solve,
    .search = bp__bigpoints_search,
    .search_bytes = BP__BIGPOINTS_SEARCH_BYTES,
};

/* The board and what is derived from its order. */
void bp__bigpoints_set_board(bp__setup *setup, const bp__board *board)
{
    setup->board = *board;
    memset(setup->discs, 0, sizeof setup->discs);
    int32_t seen[BP__KINDS] = {0};
    for (int32_t i = 0; i < board->length; i++) {
        uint8_t disc = board->disc[i];
        setup->discs[disc] |= bp__place_bit(i + 1);
        setup->own_index[i] = (uint8_t)++seen[disc];
    }
}

static void fill_setup(bp__setup *setup, const bp_config *config)
{
    bp__board board;
    bp__config_make_board(&board, config);
    setup->players = config->players;
    setup->starter = config->starter;
    setup->rules = config->rules;
    bp__bigpoints_set_board(setup, &board);
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        if (setup->discs[colour]) {
            setup->index[colour] = (uint8_t)setup->colours;
            setup->colour[setup->colours++] = (uint8_t)colour;
        }
    }
    setup->index[BP_WHITE] = (uint8_t)setup->colours;
    setup->index[BP_BLACK] = (uint8_t)(setup->colours + 1);
#if BP__HAS_FAST
    setup->fast = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                  __builtin_cpu_supports("popcnt");
#endif
    setup->weights = &bp__bigpoints_weights;
    bp__bigpoints_prepare_code(setup);
}

/* An upper bound of a player's score: all discs in one hand, the colours with more discs on the higher steps, and
   every white disc worth the number of all colours. */
static int32_t max_score(const bp__setup *setup)
{
    const uint8_t *counts = setup->board.counts.of;
    int32_t score = 0;
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        int32_t better = 0;
        for (int32_t j = 0; j < setup->colours; j++) {
            int32_t other = setup->colour[j];
            better += counts[other] > counts[colour] ||
                      (counts[other] == counts[colour] && other < colour);
        }
        score += (counts[colour] + 1) * (setup->colours - 1 - better);
    }
    return score + counts[BP_WHITE] * (setup->colours + (counts[BP_BLACK] > 0));
}

/* An upper bound of the number of moves from any position.

   At most `length - 1` moves of pawns do not climb. Those that take a disc leave at least one, that under the pawn that moved
   last. A move that takes nothing (8) enters from START when no other disc is free, so it is the last move that does not climb.
   If discs were taken before it, one more is left, that under the pawn that took the last one.

   With black discs a turn can have a second half, an extra move or a pass: at most as many as there are turns. Where nobody
   holds a black disc, the first turn has none, nor has the one that ends the game. Where somebody holds one, it is gone from
   the track. So both have two moves less than twice the moves of pawns. */
static uint32_t max_plies(const bp__setup *setup)
{
    int32_t moves = setup->board.length - 1 + setup->colours;
    return (uint32_t)(setup->board.counts.of[BP_BLACK] > 0 ? 2 * moves - 2 : moves);
}

int bp__bigpoints_from_setup(bp_game **out, const bp__setup *setup, const bp_game_traits *traits,
                             const bp_allocator *allocator)
{
    bp__memory memory;
    int status = bp__memory_init(&memory, allocator);
    *out = NULL;
    if (status != BP_OK) {
        return status;
    }
    bp__setup *own = bp__memory_alloc(&memory, sizeof *own);
    if (!own) {
        return BP_ERR_MEMORY;
    }
    *own = *setup;
    own->memory = memory;
    status = bp_game_new_experimental(out, &bp__bigpoints_ops, traits, own, &experimental_ops,
                                      allocator, NULL, 0);
    if (status != BP_OK) {
        free_setup(own);
    }
    return status;
}

/* The configuration has been checked. */
static int make_game(bp_game **out, const bp_config *config, const bp_allocator *allocator)
{
    bp__setup setup = {0};
    fill_setup(&setup, config);
    setup.score_max = max_score(&setup);
    bp_game_traits traits = {
        .version = BP_GAME_OPS_VERSION,
        .players = setup.players,
        .state_size = sizeof(bp__position),
        .max_moves = BP__MOVES_MAX,
        .score_min = setup.rules == BP_RULES_THESIS ? -1 : 0,
        .score_max = setup.score_max,
        .encoded_size = setup.code_bytes,
        .has_thesis = setup.rules == BP_RULES_THESIS,
        .max_plies = max_plies(&setup),
    };
    traits.key_bits = bp__bigpoints_prepare_key(&setup);
    if (setup.players == 2) {
        bp__bigpoints_prepare_reduce(&setup, &traits);
    }
    return bp__bigpoints_from_setup(out, &setup, &traits, allocator);
}

int bp_bigpoints_new(bp_game **out, const bp_config *config, const bp_allocator *allocator,
                     char *why, size_t why_size)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    int status = bp_config_check(config, why, why_size);
    return status == BP_OK ? make_game(out, config, allocator) : status;
}

int bp_bigpoints_config(bp_config **out, const bp_state *state, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    const bp__setup *setup = bp__state_setup(state, &bp__bigpoints_ops);
    if (!setup) {
        return BP_ERR_MISMATCH;
    }
    int status = bp_config_new(out, allocator);
    if (status == BP_OK) {
        bp_config *config = *out;
        config->players = setup->players;
        config->starter = setup->starter;
        config->rules = setup->rules;
        config->counts = setup->board.counts;
        config->has_board = 1;
        config->board = setup->board;
    }
    return status;
}

int bp_bigpoints_open(bp_state **out, const char *text, const bp_allocator *allocator, char *why,
                      size_t why_size)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (bp__why_begin(why, why_size, text) != BP_OK) {
        return BP_ERR_ARGUMENT;
    }
    bp__fields fields;
    bp_config config;
    bp_game *game = NULL;
    int status = bp__fields_read_some(
        &fields, text, BP__FIELDS_CONFIG | BP__FIELDS_POSITION | BP__FIELDS_RECORD, why, why_size);
    bp__config_standard(&config);
    if (status == BP_OK) {
        status = bp__config_read(&config, &fields, why, why_size);
    }
    if (status == BP_OK) {
        status = make_game(&game, &config, allocator);
    }
    if (status == BP_OK) {
        status = bp_state_parse(out, game, text, why, why_size);
    }
    bp_game_free(game);
    return status;
}
