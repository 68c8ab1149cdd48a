/* Finding all skeletons of a root, depth first: each is expanded once. */

#include "bigpoints/thesis/hand_free.h"

#include <string.h>

#include <bigpoints/status.h>

#include "bigpoints/steps.h"

enum { EDGES_MAX = 2 * BP__COLOURS, FIRST_ROOM = 1024, FIRST_TABLE_BITS = 11 };

/* Edges are counted in 32 bits, and hold a skeleton's number in 29. */
enum { EDGES_ALL = 1 << 29 };

void *bp__hand_free_take(bp__hand_free_graph *x, size_t bytes)
{
    if (x->max_bytes && x->bytes + bytes > x->max_bytes) {
        x->status = BP_ERR_LIMIT;
        return NULL;
    }
    void *block = bp__memory_take(&x->memory, bytes);
    if (!block) {
        x->status = BP_ERR_MEMORY;
        return NULL;
    }
    x->bytes += bytes;
    x->bytes_peak = x->bytes > x->bytes_peak ? x->bytes : x->bytes_peak;
    return block;
}

static void give(bp__hand_free_graph *x, void *block, size_t bytes)
{
    bp__memory_give(&x->memory, block);
    x->bytes -= block ? bytes : 0;
}

/* Room for `more` items; NULL without memory. */
static void *reserve(bp__hand_free_graph *x, bp__block *r, size_t more)
{
    if (r->count + more > r->capacity) {
        size_t capacity = r->capacity ? 2 * r->capacity : FIRST_ROOM;
        void *items = bp__hand_free_take(x, capacity * r->item_size);
        if (!items) {
            return NULL;
        }
        if (r->count > 0) {
            memcpy(items, r->items, r->count * r->item_size);
        }
        give(x, r->items, r->capacity * r->item_size);
        r->items = items;
        r->capacity = capacity;
    }
    return (unsigned char *)r->items + r->count * r->item_size;
}

int bp__hand_free_must_end(bp__hand_free_graph *x)
{
    if (x->status == BP_OK && x->poll(x->nodes, x->user) != 0) {
        x->status = BP_ERR_BUSY;
    }
    return x->status != BP_OK;
}

/* A skeleton's slot, or the empty one where it belongs. */
static uint32_t *find_slot(const bp__hand_free_graph *x, const bp__bare *at)
{
    size_t mask = ((size_t)1 << x->table_bits) - 1;
    uint64_t mixed = (at->word[0] * 0x9E3779B97F4A7C15u ^ at->word[1]) * 0xD6E8FEB86659FD93u;
    const bp__hand_free *all = x->skeletons.items;
    for (size_t i = (size_t)(mixed >> (64 - x->table_bits));; i = (i + 1) & mask) {
        uint32_t *slot = &x->slots[i];
        if (*slot == 0 || (all[*slot - 1].at.word[0] == at->word[0] &&
                           all[*slot - 1].at.word[1] == at->word[1])) {
            return slot;
        }
    }
}

static int grow_table(bp__hand_free_graph *x, uint32_t bits)
{
    uint32_t *old = x->slots;
    size_t before = old ? (size_t)1 << x->table_bits : 0;
    uint32_t *slots = bp__hand_free_take(x, sizeof *slots << bits);
    if (!slots) {
        return x->status;
    }
    const bp__hand_free *all = x->skeletons.items;
    x->slots = slots;
    x->table_bits = bits;
    for (size_t i = 0; i < before; i++) {
        if (old[i]) {
            *find_slot(x, &all[old[i] - 1].at) = old[i];
        }
    }
    give(x, old, before * sizeof *old);
    return BP_OK;
}

/* What an end needs for its payoffs. */
static void describe_end(bp__hand_free *s, const bp__bare *at, const bp__setup *setup)
{
    s->is_end = 1;
    s->is_stuck = at->is.climbed < setup->colours;
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = at->is.pawn[colour];
        int32_t gone = bp__bit_count(setup->discs[colour] & ~at->is.track);
        int32_t climbed = pawn >= BP__PAWN_LADDER;
        int32_t worth = climbed ? setup->colours - 1 - (pawn - BP__PAWN_LADDER) : 0;
        s->gone += (uint32_t)(gone + climbed) * bp__hand_unit(colour);
        s->worths = (uint16_t)(s->worths | worth << (3 * colour));
    }
}

static uint32_t visit(bp__hand_free_graph *x, const bp__bare *at);

/* The edge of a move that takes the disc at a place. */
static uint32_t edge_taking(bp__hand_free_graph *x, const bp__bare *at, int32_t colour,
                            uint8_t target, int32_t place)
{
    bp__bare next = *at;
    next.is.pawn[colour] = target;
    next.is.track &= ~bp__place_bit(place);
    next.is.mover ^= 1;
    return visit(x, &next) * 8 + x->setup->board.disc[place - 1];
}

static uint32_t edge_climbing(bp__hand_free_graph *x, const bp__bare *at, int32_t colour)
{
    bp__bare next = *at;
    next.is.pawn[colour] = (uint8_t)(BP__PAWN_LADDER + next.is.climbed++);
    next.is.mover ^= 1;
    return visit(x, &next) * 8 + (uint32_t)colour;
}

/* Makes a skeleton's edges in the order of the moves. */
static void make_edges(bp__hand_free *s, uint32_t edges[EDGES_MAX], bp__hand_free_graph *x,
                       const bp__bare *at)
{
    const bp__setup *setup = x->setup;
    uint8_t count = 0;
    uint64_t covered = 0;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        covered |= bp__step_covers(at->is.pawn[colour]);
    }
    for (int32_t i = 0; i < setup->colours; i++) {
        int32_t colour = setup->colour[i];
        uint8_t pawn = at->is.pawn[colour];
        uint8_t before = count;
        if (pawn >= BP__PAWN_LADDER) {
            continue;
        }
        uint8_t target = bp__step_forward(at->is.track & setup->discs[colour], pawn);
        if (target == BP__PAWN_LADDER) {
            edges[count++] = edge_climbing(x, at, colour);
        } else {
            bp__takeable takeable =
                bp__step_takeable(at->is.track, covered & ~bp__step_covers(pawn), target);
            if (takeable.behind) {
                edges[count++] = edge_taking(x, at, colour, target, takeable.behind);
            }
            if (takeable.ahead) {
                edges[count++] = edge_taking(x, at, colour, target, takeable.ahead);
            }
        }
        s->pawn_edges = (uint16_t)(s->pawn_edges | (count - before) << (2 * colour));
    }
    s->edge_count = count;
}

/* The number of a skeleton; those that follow from it get theirs first. */
static uint32_t visit(bp__hand_free_graph *x, const bp__bare *at)
{
    uint32_t known = *find_slot(x, at);
    if (known) {
        return known - 1;
    }
    bp__hand_free s = {.at = *at, .mover = at->is.mover};
    uint32_t edges[EDGES_MAX] = {0};
    if (x->status == BP_OK && at->is.climbed < x->setup->colours) {
        make_edges(&s, edges, x, at);
    }
    if (s.edge_count == 0) {
        describe_end(&s, at, x->setup);
    }
    bp__hand_free *kept = x->status == BP_OK ? reserve(x, &x->skeletons, 1) : NULL;
    uint32_t *kept_edges = kept ? reserve(x, &x->edges, EDGES_MAX) : NULL;
    if (!kept_edges || (++x->nodes % BP__SKELETON_POLL == 0 && bp__hand_free_must_end(x))) {
        return 0;
    }
    if (x->edges.count > EDGES_ALL) {
        x->status = BP_ERR_LIMIT;
        return 0;
    }
    s.edges = (uint32_t)x->edges.count;
    *kept = s;
    memcpy(kept_edges, edges, sizeof edges); /* there is room for all */
    uint32_t *slot = find_slot(x, at);
    x->skeletons.count++;
    x->edges.count += s.edge_count;
    *slot = (uint32_t)x->skeletons.count;
    if (x->skeletons.count * 4 > (size_t)3 << x->table_bits) {
        grow_table(x, x->table_bits + 1);
    }
    return (uint32_t)x->skeletons.count - 1;
}

void bp__hand_free_find(bp__hand_free_graph *x, const bp__position *root)
{
    bp__bare at = {.is = {.track = root->track, .climbed = root->climbed, .mover = root->mover}};
    memcpy(at.is.pawn, root->pawn, sizeof at.is.pawn);
    x->skeletons.item_size = sizeof(bp__hand_free);
    x->edges.item_size = sizeof(uint32_t);
    if (grow_table(x, FIRST_TABLE_BITS) == BP_OK) {
        visit(x, &at);
    }
}

void bp__hand_free_free(bp__hand_free_graph *x)
{
    bp__memory_give(&x->memory, x->slots);
    bp__memory_give(&x->memory, x->skeletons.items);
    bp__memory_give(&x->memory, x->edges.items);
}
