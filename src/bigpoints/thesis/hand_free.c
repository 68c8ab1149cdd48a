/* SPDX-License-Identifier: MIT */
/* Depth-first construction of the graph of hand-free positions. A hash table with open addressing finds
   transpositions, so each position is expanded once. */

#include "bigpoints/thesis/hand_free.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/size.h"
#include "bigpoints/steps.h"

enum { EDGES_MAX = 2 * BP__COLOURS, FIRST_CAPACITY = 1024, FIRST_TABLE_BITS = 11 };

/* Edges are counted in 32 bits, and hold the number of a hand-free position in 29. */
enum { EDGES_ALL = 1 << 29 };

void *bp__hand_free_take(bp__hand_free_graph *graph, size_t bytes)
{
    if (graph->max_bytes && graph->bytes + bytes > graph->max_bytes) {
        graph->status = BP_ERR_LIMIT;
        return NULL;
    }
    void *block = bp__memory_alloc(&graph->memory, bytes);
    if (!block) {
        graph->status = BP_ERR_MEMORY;
        return NULL;
    }
    graph->bytes += bytes;
    graph->bytes_peak = graph->bytes > graph->bytes_peak ? graph->bytes : graph->bytes_peak;
    return block;
}

static void give(bp__hand_free_graph *graph, void *block, size_t bytes)
{
    bp__memory_free(&graph->memory, block);
    graph->bytes -= block ? bytes : 0;
}

/* Returns space for `more` items at the end of the array; NULL without memory. */
static void *reserve(bp__hand_free_graph *graph, bp__hand_free_array *array, size_t more)
{
    if (array->count + more > array->capacity) {
        size_t capacity = array->capacity ? 2 * array->capacity : FIRST_CAPACITY;
        void *items = bp__hand_free_take(graph, bp__size_mul(capacity, array->item_size));
        if (!items) {
            return NULL;
        }
        if (array->count > 0) {
            memcpy(items, array->items, array->count * array->item_size);
        }
        give(graph, array->items, array->capacity * array->item_size);
        array->items = items;
        array->capacity = capacity;
    }
    return (unsigned char *)array->items + array->count * array->item_size;
}

int bp__hand_free_must_stop(bp__hand_free_graph *graph)
{
    if (graph->status == BP_OK && graph->poll(graph->nodes, graph->user) != 0) {
        graph->status = BP_ERR_BUSY;
    }
    return graph->status != BP_OK;
}

/* The slot of a hand-free position, or the empty slot where it belongs. */
static uint32_t *find_slot(const bp__hand_free_graph *graph, const bp__hand_free_key *key)
{
    size_t mask = ((size_t)1 << graph->table_bits) - 1;
    uint64_t mixed = (key->word[0] * 0x9E3779B97F4A7C15u ^ key->word[1]) * 0xD6E8FEB86659FD93u;
    const bp__hand_free *all = graph->positions.items;
    for (size_t i = (size_t)(mixed >> (64 - graph->table_bits));; i = (i + 1) & mask) {
        uint32_t *slot = &graph->slots[i];
        if (*slot == 0 || (all[*slot - 1].key.word[0] == key->word[0] &&
                           all[*slot - 1].key.word[1] == key->word[1])) {
            return slot;
        }
    }
}

static int grow_table(bp__hand_free_graph *graph, uint32_t bits)
{
    uint32_t *old = graph->slots;
    size_t before = old ? (size_t)1 << graph->table_bits : 0;
    uint32_t *slots = bp__hand_free_take(graph, bp__size_shift(sizeof *slots, bits));
    if (!slots) {
        return graph->status;
    }
    const bp__hand_free *all = graph->positions.items;
    graph->slots = slots;
    graph->table_bits = bits;
    for (size_t i = 0; i < before; i++) {
        if (old[i]) {
            *find_slot(graph, &all[old[i] - 1].key) = old[i];
        }
    }
    give(graph, old, before * sizeof *old);
    return BP_OK;
}

/* Fills what the payoffs of a finished game depend on. */
static void describe_end(bp__hand_free *p, const bp__hand_free_key *key, const bp__setup *setup)
{
    p->is_end = 1;
    p->is_stuck = key->fields.climbed < setup->colours;
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = key->fields.pawn[colour];
        int32_t gone = bp__bit_count(setup->discs[colour] & ~key->fields.track);
        int32_t climbed = pawn >= BP__PAWN_LADDER;
        int32_t points = climbed ? setup->colours - 1 - (pawn - BP__PAWN_LADDER) : 0;
        p->gone += (uint32_t)(gone + climbed) * bp__hand_unit(colour);
        p->points = (uint16_t)(p->points | points << (3 * colour));
    }
}

static uint32_t visit(bp__hand_free_graph *graph, const bp__hand_free_key *key);

/* The edge of a move that takes the disc at a place. */
static uint32_t edge_taking(bp__hand_free_graph *graph, const bp__hand_free_key *key,
                            int32_t colour, uint8_t target, int32_t place)
{
    bp__hand_free_key next = *key;
    next.fields.pawn[colour] = target;
    next.fields.track &= ~bp__place_bit(place);
    next.fields.mover ^= 1;
    return visit(graph, &next) * 8 + graph->setup->board.disc[place - 1];
}

static uint32_t edge_climbing(bp__hand_free_graph *graph, const bp__hand_free_key *key,
                              int32_t colour)
{
    bp__hand_free_key next = *key;
    next.fields.pawn[colour] = (uint8_t)(BP__PAWN_LADDER + next.fields.climbed++);
    next.fields.mover ^= 1;
    return visit(graph, &next) * 8 + (uint32_t)colour;
}

/* Makes the edges of a hand-free position in the order of the moves. */
static void make_edges(bp__hand_free *p, uint32_t edges[EDGES_MAX], bp__hand_free_graph *graph,
                       const bp__hand_free_key *key)
{
    const bp__setup *setup = graph->setup;
    uint8_t count = 0;
    uint64_t covered = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        covered |= bp__step_covers(key->fields.pawn[colour]);
    }
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = key->fields.pawn[colour];
        uint8_t before = count;
        if (pawn >= BP__PAWN_LADDER) {
            continue;
        }
        uint8_t target = bp__step_forward(key->fields.track & setup->discs[colour], pawn);
        if (target == BP__PAWN_LADDER) {
            edges[count++] = edge_climbing(graph, key, colour);
        } else {
            bp__takeable takeable =
                bp__step_takeable(key->fields.track, covered & ~bp__step_covers(pawn), target);
            if (takeable.behind) {
                edges[count++] = edge_taking(graph, key, colour, target, takeable.behind);
            }
            if (takeable.ahead) {
                edges[count++] = edge_taking(graph, key, colour, target, takeable.ahead);
            }
        }
        p->pawn_edges = (uint16_t)(p->pawn_edges | (count - before) << (2 * colour));
    }
    p->edge_count = count;
}

/* Returns the number of a hand-free position. Its successors are numbered before it (postorder). */
static uint32_t visit(bp__hand_free_graph *graph, const bp__hand_free_key *key)
{
    uint32_t known = *find_slot(graph, key);
    if (known) {
        return known - 1;
    }
    bp__hand_free p = {.key = *key, .mover = key->fields.mover};
    uint32_t edges[EDGES_MAX] = {0};
    if (graph->status == BP_OK && key->fields.climbed < graph->setup->colours) {
        make_edges(&p, edges, graph, key);
    }
    if (p.edge_count == 0) {
        describe_end(&p, key, graph->setup);
    }
    bp__hand_free *kept = graph->status == BP_OK ? reserve(graph, &graph->positions, 1) : NULL;
    uint32_t *kept_edges = kept ? reserve(graph, &graph->edges, EDGES_MAX) : NULL;
    if (!kept_edges ||
        (++graph->nodes % BP__HAND_FREE_POLL == 0 && bp__hand_free_must_stop(graph))) {
        return 0;
    }
    if (graph->edges.count > EDGES_ALL) {
        graph->status = BP_ERR_LIMIT;
        return 0;
    }
    p.edges = (uint32_t)graph->edges.count;
    *kept = p;
    memcpy(kept_edges, edges, sizeof edges);
    uint32_t *slot = find_slot(graph, key);
    graph->positions.count++;
    graph->edges.count += p.edge_count;
    *slot = (uint32_t)graph->positions.count;
    if (graph->positions.count * 4 > (size_t)3 << graph->table_bits) {
        grow_table(graph, graph->table_bits + 1);
    }
    return (uint32_t)graph->positions.count - 1;
}

void bp__hand_free_find(bp__hand_free_graph *graph, const bp__position *root)
{
    bp__hand_free_key key = {
        .fields = {.track = root->track, .climbed = root->climbed, .mover = root->mover}};
    memcpy(key.fields.pawn, root->pawn, sizeof key.fields.pawn);
    graph->positions.item_size = sizeof(bp__hand_free);
    graph->edges.item_size = sizeof(uint32_t);
    if (grow_table(graph, FIRST_TABLE_BITS) == BP_OK) {
        visit(graph, &key);
    }
}

void bp__hand_free_free(bp__hand_free_graph *graph)
{
    bp__memory_free(&graph->memory, graph->slots);
    bp__memory_free(&graph->memory, graph->positions.items);
    bp__memory_free(&graph->memory, graph->edges.items);
}
