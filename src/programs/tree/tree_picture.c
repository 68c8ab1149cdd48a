/* SPDX-License-Identifier: MIT */
/* The picture of a game tree: growable lists of nodes, branches and illegal moves. */

#include "programs/tree/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/command.h"

void tree_too_large(const tree_picture *picture)
{
    if (picture->options->fibonacci >= 0) {
        command_fail(picture->line,
                     "the tree has more than %" PRId32
                     " node%s: --once draws each number once, --max-nodes allows more",
                     picture->options->max, picture->options->max == 1 ? "" : "s");
    }
    command_fail(picture->line,
                 "the tree has more than %" PRId32
                 " node%s: --depth draws the beginning, --once or "
                 "--merge less of it, --max-nodes more",
                 picture->options->max, picture->options->max == 1 ? "" : "s");
}

/* Makes space for one more element in a list of `count` elements. The capacity is the next power of two. */
static void *grow(const tree_picture *picture, void *list, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0) { /* the list is not full */
        return list;
    }
    return checked_resize(picture->line, list, count ? 2 * count : 1, size);
}

/* A to Z, AA to AZ, and so on. */
static void write_name(char out[TREE_NAME_SIZE], size_t number)
{
    char letters[TREE_NAME_SIZE];
    size_t count = 0;
    for (number++; number > 0 && count < sizeof letters - 1; number = (number - 1) / 26) {
        letters[count++] = (char)('A' + (number - 1) % 26);
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = letters[count - 1 - i];
    }
    out[count] = '\0';
}

void tree_key(uint64_t key[2], const tree_picture *picture, const bp_state *state)
{
    if (picture->options->merge && picture->art->key) {
        picture->art->key(key, state);
    } else {
        command_need(picture->line, bp_state_key(key, state));
    }
}

/* Adds an empty node, the last one. */
static tree_node *add_node(tree_picture *picture)
{
    if (picture->node_count >= (size_t)picture->options->max) {
        tree_too_large(picture);
    }
    picture->nodes = grow(picture, picture->nodes, picture->node_count, sizeof *picture->nodes);
    tree_node *node = &picture->nodes[picture->node_count++];
    *node = (tree_node){0};
    return node;
}

int32_t tree_picture_node(tree_picture *picture, bp_state *state)
{
    tree_node *node = add_node(picture);
    int32_t index = (int32_t)picture->node_count - 1;
    node->state = state;
    node->mover = bp_state_mover(state);
    tree_key(node->key, picture, state);
    write_name(node->name, (size_t)index);
    return index;
}

int32_t tree_picture_call(tree_picture *picture, int32_t n, enum tree_mark mark)
{
    tree_node *node = add_node(picture);
    node->mark = mark;
    node->key[0] = (uint64_t)n;
    snprintf(node->name, sizeof node->name, "F(%d)", (int)n);
    return (int32_t)picture->node_count - 1;
}

/* Adds a move to a list of moves; dots stand for the moves that do not fit. */
static void add_move(char moves[TREE_MOVES_SIZE], const char *move)
{
    size_t length = strlen(moves);
    int is_full = length > 3 && strcmp(moves + length - 3, "...") == 0;
    if (length + strlen(move) + sizeof ", , ..." > TREE_MOVES_SIZE) {
        move = "...";
    }
    if (!is_full) {
        snprintf(moves + length, TREE_MOVES_SIZE - length, "%s%s", length ? ", " : "", move);
    }
}

void tree_picture_branch(tree_picture *picture, int32_t from, int32_t to, const char *move)
{
    for (size_t i = picture->branch_count; i > 0 && picture->branches[i - 1].from == from; i--) {
        if (picture->branches[i - 1].to == to) {
            add_move(picture->branches[i - 1].moves, move);
            return;
        }
    }
    picture->branches =
        grow(picture, picture->branches, picture->branch_count, sizeof *picture->branches);
    tree_branch *branch = &picture->branches[picture->branch_count++];
    *branch = (tree_branch){.from = from, .to = to};
    add_move(branch->moves, move);
}

/* Returns the refusal with a reason; adds one if there is none. */
static tree_refusal *refusal_for(tree_picture *picture, int32_t from, const char *reason)
{
    for (size_t i = picture->refusal_count; i > 0 && picture->refusals[i - 1].from == from; i--) {
        if (strcmp(picture->refusals[i - 1].reason, reason) == 0) {
            return &picture->refusals[i - 1];
        }
    }
    picture->refusals =
        grow(picture, picture->refusals, picture->refusal_count, sizeof *picture->refusals);
    tree_refusal *refusal = &picture->refusals[picture->refusal_count++];
    *refusal = (tree_refusal){.from = from};
    snprintf(refusal->reason, sizeof refusal->reason, "%s", reason);
    return refusal;
}

void tree_picture_refuse(tree_picture *picture, int32_t from, const char *move, const char *reason)
{
    bp_move read;
    char why[256];
    tree_refusal *refusal = refusal_for(picture, from, reason);
    size_t length = strlen(refusal->why);
    add_move(refusal->moves, move);
    bp_move_parse(&read, picture->nodes[from].state, move, why, sizeof why);
    snprintf(refusal->why + length, sizeof refusal->why - length, "%s%s: %s", length ? "\n" : "",
             move, why);
}

/* Marks the branches that keep the value of their node; they are drawn thick. */
static void mark_best(tree_picture *picture)
{
    for (size_t i = 0; i < picture->branch_count; i++) {
        tree_branch *branch = &picture->branches[i];
        branch->is_best = picture->nodes[branch->from].value == picture->nodes[branch->to].value;
    }
}

void tree_picture_make(tree_picture *picture, const command *line, const tree_options *options,
                       const bp_state *state)
{
    bp_game *game;
    *picture = (tree_picture){.line = line, .options = options};
    if (options->fibonacci >= 0) {
        picture->art = &tree_art_fibonacci;
        tree_grow_fibonacci(picture);
        return;
    }
    picture->art = options->is_nim ? &tree_art_nim : &tree_art_bigpoints;
    command_need(picture->line, bp_state_game(&game, state));
    picture->players = bp_game_player_count(game);
    bp_game_free(game);
    if (options->values && picture->players != 2) {
        command_usage(line, "--values is for 2 players, not %d", (int)picture->players);
    }
    if (options->depth || (options->once && options->merge && picture->art->key)) {
        tree_grow_breadth_first(picture, state);
    } else {
        tree_grow_whole(picture, state);
    }
    if (options->values) {
        mark_best(picture);
    }
    for (size_t i = 0; options->illegal && i < picture->node_count; i++) {
        if (picture->nodes[i].mover >= 0 && !picture->nodes[i].is_cut) {
            picture->art->refuse(picture, (int32_t)i);
        }
    }
}

void tree_picture_free(tree_picture *picture)
{
    for (size_t i = 0; i < picture->node_count; i++) {
        bp_state_free(picture->nodes[i].state);
    }
    free(picture->nodes);
    free(picture->branches);
    free(picture->refusals);
}
