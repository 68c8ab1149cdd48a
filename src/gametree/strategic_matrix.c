/* SPDX-License-Identifier: MIT */
/* The matrix game of a strategic form: its outcomes are the terminal nodes of the tree. */

#include <string.h>

#include <bigpoints/status.h>

#include "game/game_text.h"
#include "gametree/matrix_game_internal.h"
#include "gametree/strategic_internal.h"

/* --- Payoffs ------------------------------------------------------------------------------------------- */

/* A player's payoff for the scores of a terminal node. The opponent is the best other player. */
static int64_t payoff_of(const int32_t *scores, int32_t players, int32_t payoff, int32_t seat)
{
    int64_t other = INT64_MIN;
    for (int32_t i = 0; i < players; i++) {
        other = i != seat && scores[i] > other ? scores[i] : other;
    }
    int64_t margin = scores[seat] - other;
    switch (payoff) {
    case BP_PAYOFF_SCORES: return scores[seat];
    case BP_PAYOFF_OUTCOME: return (margin > 0) - (margin < 0);
    case BP_PAYOFF_REFINED: return margin >= 0 ? scores[seat] : margin;
    default: return margin;
    }
}

/* Adds an outcome for each terminal node. `numbers` receives their numbers by node. */
static int add_outcomes(bp_matrix *matrix, int32_t *numbers, const bp_tree *tree, int32_t payoff)
{
    int32_t nodes = bp__game_tree_count(tree);
    int32_t count = 0;
    for (int32_t node = 0; node < nodes; node++) {
        numbers[node] = bp__game_tree_node(tree, node)->child_count == 0 ? count++ : -1;
    }
    int status = bp__matrix_reserve(matrix, (size_t)count, matrix->players);
    for (int32_t node = 0; node < nodes && status == BP_OK; node++) {
        if (numbers[node] < 0) {
            continue;
        }
        int32_t scores[BP__PLAYERS_MAX];
        char name[BP__LABEL_SIZE];
        bp__game_tree_scores(scores, tree, node);
        bp__game_tree_name(name, node);
        for (int32_t seat = 0; seat < matrix->players; seat++) {
            matrix->payoffs[seat][numbers[node]] = payoff_of(scores, matrix->players, payoff, seat);
        }
        if (!bp__texts_add(&matrix->outcome_names, name, strlen(name), &matrix->memory)) {
            status = BP_ERR_MEMORY;
        }
    }
    return status;
}

/* The outcome of each profile. */
static int fill_cells(bp_matrix *matrix, const bp_strategic *strategic, int32_t payoff)
{
    const bp__memory *memory = &matrix->memory;
    size_t nodes = strategic->tree->nodes.count;
    size_t cells = bp__strategic_profiles(strategic);
    int32_t *numbers = bp__memory_alloc_array(memory, nodes, sizeof *numbers);
    matrix->outcomes = bp__memory_alloc_array(memory, cells, sizeof *matrix->outcomes);
    int status = numbers && matrix->outcomes
                     ? add_outcomes(matrix, numbers, strategic->tree, payoff)
                     : BP_ERR_MEMORY;
    for (size_t cell = 0; cell < cells && status == BP_OK; cell++) {
        matrix->outcomes[cell] = numbers[strategic->ends[cell]];
    }
    bp__memory_free(memory, numbers);
    return status;
}

/* --- Texts --------------------------------------------------------------------------------------------- */

static int copy_names(bp_matrix *matrix, const bp_strategic *strategic, int32_t seat)
{
    for (int32_t i = 0; i < matrix->counts[seat]; i++) {
        size_t length = bp__strategic_write(NULL, 0, strategic, seat, i);
        char *name = bp__texts_add(&matrix->names[seat], NULL, length, &matrix->memory);
        if (!name) {
            return BP_ERR_MEMORY;
        }
        bp__strategic_write(name, length + 1, strategic, seat, i);
    }
    return BP_OK;
}

/* The title is the game and its set-up, the comment is the position. */
static int copy_game(bp_matrix *matrix, const bp_tree *tree)
{
    const bp_game *game = tree->game;
    const void *position = bp__game_tree_position(tree, 0);
    size_t name = strlen(game->ops->name);
    size_t setup = bp__text_setup(NULL, 0, game);
    size_t length = bp__text_position(NULL, 0, game, position);
    if (setup > BP__TEXT_MAX || length > BP__TEXT_MAX) {
        return BP_ERR_METHOD;
    }
    char *title = bp__texts_add(&matrix->title, NULL, name + 1 + setup, &matrix->memory);
    char *comment = title ? bp__texts_add(&matrix->comment, NULL, length, &matrix->memory) : NULL;
    if (!comment) {
        return BP_ERR_MEMORY;
    }
    memcpy(title, game->ops->name, name);
    title[name] = ' ';
    bp__text_setup(title + name + 1, setup + 1, game);
    bp__text_position(comment, length + 1, game, position);
    return BP_OK;
}

/* --- The matrix ---------------------------------------------------------------------------------------- */

static int fill(bp_matrix *matrix, const bp_strategic *strategic, int32_t payoff)
{
    int status = copy_game(matrix, strategic->tree);
    matrix->players = strategic->players;
    for (int32_t seat = 0; seat < matrix->players && status == BP_OK; seat++) {
        matrix->counts[seat] = bp__strategies_count(&strategic->sides[seat]);
        status = copy_names(matrix, strategic, seat);
    }
    if (status == BP_OK) {
        status = fill_cells(matrix, strategic, payoff);
    }
    if (status == BP_OK) {
        bp__matrix_complete(matrix);
    }
    return status;
}

int bp_strategic_matrix(bp_matrix **out, const bp_strategic *strategic, int32_t payoff,
                        const bp_allocator *allocator)
{
    bp_matrix *matrix = NULL;
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!strategic || payoff < BP_PAYOFF_MARGIN || payoff > BP_PAYOFF_REFINED) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__matrix_open(&matrix, allocator);
    if (status == BP_OK) {
        status = fill(matrix, strategic, payoff);
    }
    if (status != BP_OK) {
        bp_matrix_free(matrix);
        return status;
    }
    *out = matrix;
    return BP_OK;
}
