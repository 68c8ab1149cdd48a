/* SPDX-License-Identifier: MIT */
/* Builds the strategic form of a game tree: the strategies of all players, and the normal form, which is the terminal
   node of each profile of strategies. */

#include "gametree/strategic_internal.h"

#include <bigpoints/status.h>

/* --- The normal form ---------------------------------------------------------------------------------- */

/* The index of the child that a strategy chooses at a node, by binary search; 0 where there is no choice. */
static int32_t chosen(const bp__decision *decisions, size_t count, int32_t node)
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (decisions[middle].node < node) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && decisions[low].node == node ? decisions[low].index : 0;
}

/* Plays the strategies of a profile, and returns the terminal node. */
static int32_t play(const bp_strategic *s, size_t profile)
{
    size_t counts[BP__SIDES];
    const bp__decision *decisions[BP__SIDES];
    for (int32_t seat = s->players - 1; seat >= 0; seat--) {
        size_t count = s->sides[seat].ends.count;
        decisions[seat] =
            bp__strategies_at(&counts[seat], &s->sides[seat], (int32_t)(profile % count));
        profile /= count;
    }
    int32_t number = 0;
    const bp__game_node *node = bp__game_tree_node(s->tree, 0);
    while (node->child_count > 0) {
        int32_t index = chosen(decisions[node->mover], counts[node->mover], number);
        number = bp__game_tree_children(s->tree, node)[index];
        node = bp__game_tree_node(s->tree, number);
    }
    return number;
}

size_t bp__strategic_profiles(const bp_strategic *s)
{
    size_t profiles = 1;
    for (int32_t seat = 0; seat < s->players; seat++) {
        profiles *= s->sides[seat].ends.count;
    }
    return profiles;
}

static int fill_normal_form(bp_strategic *s)
{
    size_t profiles = bp__strategic_profiles(s);
    s->ends = bp__memory_alloc_array(&s->memory, profiles, sizeof *s->ends);
    if (!s->ends) {
        return BP_ERR_MEMORY;
    }
    for (size_t profile = 0; profile < profiles; profile++) {
        s->ends[profile] = play(s, profile);
    }
    return BP_OK;
}

/* --- The handle --------------------------------------------------------------------------------------- */

static int list_strategies(bp_strategic *s, int32_t max)
{
    int64_t profiles = 1;
    for (int32_t seat = 0; seat < s->players; seat++) {
        int status = bp__strategies_list(&s->sides[seat], s->tree, seat, max, &s->memory);
        if (status != BP_OK) {
            return status;
        }
        profiles *= bp__strategies_count(&s->sides[seat]); /* both have 31 bits at most */
        if (profiles > max) {
            return BP_ERR_LIMIT;
        }
    }
    return BP_OK;
}

static int fill(bp_strategic *s, int32_t max)
{
    int status = list_strategies(s, max);
    return status == BP_OK ? fill_normal_form(s) : status;
}

int bp_strategic_new(bp_strategic **out, bp_tree *tree, int32_t max, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!tree || max < 0) {
        return BP_ERR_ARGUMENT;
    }
    bp__memory memory;
    int status = bp__memory_init(&memory, allocator);
    if (status == BP_OK &&
        (tree->game->traits.players < 2 || tree->game->traits.players > BP__SIDES)) {
        status = BP_ERR_UNSUPPORTED;
    }
    if (status != BP_OK) {
        return status;
    }
    bp_strategic *strategic = bp__memory_alloc(&memory, sizeof *strategic);
    if (!strategic) {
        return BP_ERR_MEMORY;
    }
    strategic->memory = memory;
    strategic->tree = tree;
    strategic->players = tree->game->traits.players;
    bp__game_tree_ref(tree);
    status = fill(strategic, max ? max : BP_STRATEGIC_PROFILES);
    if (status != BP_OK) {
        bp_strategic_free(strategic);
        return status;
    }
    *out = strategic;
    return BP_OK;
}

void bp_strategic_free(bp_strategic *strategic)
{
    if (!strategic) {
        return;
    }
    bp__memory memory = strategic->memory;
    for (int32_t seat = 0; seat < BP__SIDES; seat++) {
        bp__vector_free(&strategic->sides[seat].decisions, &memory);
        bp__vector_free(&strategic->sides[seat].ends, &memory);
    }
    bp__memory_free(&memory, strategic->ends);
    bp_tree_free(strategic->tree);
    bp__memory_free(&memory, strategic);
}
