/* SPDX-License-Identifier: MIT */
/* The table that replaces nothing: open addressing with linear probing, small entries, doubled when it is
   three quarters full. For one thread.

   A key is mixed by a bijection and stored whole, with its value, in as few words as hold both. The last
   word of an entry, from its highest bit on, and 0 in an empty slot:

       | top bits of the mixed key | value | 1 |

   A table grows in steps. From one half full on, the slots of the next size are there, and each store touches some of their
   pages. Once it is three quarters full, those are the slots, and each store moves some of the old entries. Until all have
   moved, a key that is not in the new slots may be in the old ones. */

#include <string.h>

#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/mix.h"
#include "base/pages.h"
#include "base/size.h"
#include "table/table_internal.h"

enum {
    FIRST_BITS = 9,
    INDEX_MAX = 48,
    CLEAR_MAX = 1 << 20,
    MOVES = 16,       /* old slots that a store moves: all are moved long before the next growth */
    PAGE_WORDS = 512, /* of the smallest pages */
    PAGES = 2         /* that a store touches at most */
};

typedef struct slots {
    bp__pages pages;
    uint64_t *words; /* NULL: there are none */
    uint32_t index_bits;
} slots;

typedef struct table {
    bp__memory memory;
    int caller_allocator;
    slots now;
    slots old;  /* while entries move */
    slots next; /* while pages are touched */
    uint64_t moved;
    uint64_t touched; /* words of the next slots */
    uint64_t limit;   /* bytes; 0 for none */
    uint64_t count;
    uint32_t key_bits;
    uint32_t value_bits;
    uint32_t words; /* of an entry */
} table;

static uint64_t bytes_for(const table *t, uint32_t index_bits)
{
    return (uint64_t)t->words * sizeof(uint64_t) << index_bits;
}

static int take_slots(slots *out, const table *t, uint32_t index_bits)
{
    uint64_t bytes = bytes_for(t, index_bits);
    uint64_t held =
        t->now.words ? bytes_for(t, t->now.index_bits) : 0; /* both are there while entries move */
    if (t->limit && bytes + held > t->limit) {
        return BP_ERR_LIMIT;
    }
    slots fresh = {.index_bits = index_bits};
    int status = bp__pages_take(&fresh.pages, bp__size_of(bytes), &t->memory, t->caller_allocator);
    if (status == BP_OK) {
        fresh.words = fresh.pages.start;
        *out = fresh;
    }
    return status;
}

static void give_slots(table *t, slots *s)
{
    if (s->words) {
        bp__pages_give(&s->pages, &t->memory);
    }
    s->words = NULL;
}

static int create(void **out, const bp_table_shape *shape, void *user)
{
    (void)user;
    bp__memory memory;
    int status = bp__memory_init(&memory, shape->allocator);
    table *t = status == BP_OK ? bp__memory_alloc(&memory, sizeof *t) : NULL;
    if (!t) {
        return status == BP_OK ? BP_ERR_MEMORY : status;
    }
    t->memory = memory;
    t->caller_allocator = shape->allocator != NULL;
    t->limit = shape->bytes;
    t->key_bits = shape->key_bits;
    t->value_bits = shape->value_bits;
    t->words = (shape->key_bits + shape->value_bits + 1 + 63) / 64;
    uint32_t bits = FIRST_BITS;
    while (bits > 1 && t->limit && bytes_for(t, bits) > t->limit) {
        bits--;
    }
    status = shape->value_bits > 63 ? BP_ERR_LIMIT : take_slots(&t->now, t, bits);
    if (status != BP_OK) {
        bp__memory_free(&memory, t);
        return status;
    }
    *out = t;
    return BP_OK;
}

static void destroy(void *instance)
{
    table *t = instance;
    bp__memory memory = t->memory;
    give_slots(t, &t->now);
    give_slots(t, &t->old);
    give_slots(t, &t->next);
    bp__memory_free(&memory, t);
}

/* The bits of the key that share the last word with the value. */
static uint64_t last_of(const table *t, bp__mixed mixed)
{
    uint64_t top = t->words == 1 ? mixed.low : t->words == 2 ? mixed.high : 0;
    uint32_t shift = t->value_bits + 1;
    return (shift < 64 ? top << shift : 0) | 1;
}

/* The slot of a key, or the empty slot for it. */
static uint64_t *find(const table *t, const slots *s, bp__mixed mixed)
{
    uint64_t index_mask = bp__mix_mask(s->index_bits);
    uint64_t value_mask = bp__mix_mask(t->value_bits) << 1;
    uint64_t last = last_of(t, mixed);
    for (uint64_t index = mixed.low & index_mask;; index = (index + 1) & index_mask) {
        uint64_t *slot = s->words + index * t->words;
        uint64_t found = slot[t->words - 1];
        if (found == 0) {
            return slot;
        }
        if ((found & ~value_mask) == last && (t->words == 1 || slot[0] == mixed.low) &&
            (t->words < 3 || slot[1] == mixed.high)) {
            return slot;
        }
    }
}

static int probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    const table *t = instance;
    BP__ASSERT(t->words >= 1 && t->words <= 3);
    bp__mixed mixed = bp__mix(key, t->key_bits);
    uint64_t found = find(t, &t->now, mixed)[t->words - 1];
    if (found == 0 && t->old.words) {
        found = find(t, &t->old, mixed)[t->words - 1];
    }
    if (found == 0) {
        return 0;
    }
    *out = found >> 1 & bp__mix_mask(t->value_bits);
    return 1;
}

/* The mixed key of the entry in a slot. */
static bp__mixed mixed_of(const table *t, const uint64_t *slot)
{
    uint32_t shift = t->value_bits + 1;
    uint64_t top = shift < 64 ? slot[t->words - 1] >> shift : 0;
    return (bp__mixed){t->words == 1 ? top : slot[0], t->words == 1   ? 0
                                                      : t->words == 2 ? top
                                                                      : slot[1]};
}

/* Moves some of the old entries. Entries that are already in the new slots are newer. */
static void move_some(table *t)
{
    for (int i = 0; i < MOVES && t->moved >> t->old.index_bits == 0; i++, t->moved++) {
        const uint64_t *from = t->old.words + t->moved * t->words;
        if (from[t->words - 1] == 0) {
            continue;
        }
        uint64_t *to = find(t, &t->now, mixed_of(t, from));
        if (to[t->words - 1] == 0) {
            memcpy(to, from, t->words * sizeof *from);
        }
    }
    if (t->moved >> t->old.index_bits != 0) {
        give_slots(t, &t->old);
    }
}

/* Touches some pages of the next slots, in proportion to the entries beyond one half. These slots are taken early from the
   system only: memory of an allocator has been touched when it is taken. */
static void touch_some(table *t)
{
    uint64_t half = UINT64_C(1) << t->now.index_bits >> 1;
    if (!t->next.words) {
        t->touched = 0;
        if (t->caller_allocator || take_slots(&t->next, t, t->now.index_bits + 1) != BP_OK) {
            return; /* if it fails again during growth, that reports the reason */
        }
    }
    uint64_t words = (uint64_t)t->words << t->next.index_bits;
    uint64_t wanted = (t->count - half) * 8 * t->words + PAGE_WORDS;
    for (int i = 0; i < PAGES && t->touched < wanted && t->touched < words; i++) {
        volatile uint64_t *word = t->next.words + t->touched;
        *word = 0;
        t->touched += PAGE_WORDS;
    }
}

/* The next slots become those in use; the entries move later. */
static int grow(table *t)
{
    while (t->old.words) {
        move_some(t);
    }
    if (!t->next.words) {
        int status = take_slots(&t->next, t, t->now.index_bits + 1);
        if (status != BP_OK) {
            return status;
        }
    }
    BP__ASSERT(t->next.index_bits == t->now.index_bits + 1);
    t->old = t->now;
    t->now = t->next;
    t->next.words = NULL;
    t->moved = 0;
    return BP_OK;
}

/* Makes space for a new entry. */
static int reserve(table *t)
{
    uint64_t slots_now = UINT64_C(1) << t->now.index_bits;
    if (t->count * 2 > slots_now && !t->old.words) {
        touch_some(t);
    }
    return (t->count + 1) * 4 > 3 * slots_now ? grow(t) : BP_OK;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    (void)weight;
    table *t = instance;
    bp__mixed mixed = bp__mix(key, t->key_bits);
    BP__ASSERT(value <= bp__mix_mask(t->value_bits));
    uint64_t *slot = find(t, &t->now, mixed);
    if (slot[t->words - 1] == 0 && (!t->old.words || find(t, &t->old, mixed)[t->words - 1] == 0)) {
        int status = reserve(t);
        if (status != BP_OK) {
            return status;
        }
        slot = find(t, &t->now, mixed);
        t->count++;
        BP__ASSERT(t->count >> t->now.index_bits == 0); /* find() needs an empty slot */
    }
    if (t->words > 1) {
        slot[0] = mixed.low;
    }
    if (t->words > 2) {
        slot[1] = mixed.high;
    }
    slot[t->words - 1] = last_of(t, mixed) | value << 1;
    if (t->old.words) {
        move_some(t);
    }
    return BP_OK;
}

static void prefetch(const uint64_t key[2], void *instance)
{
    const table *t = instance;
    uint64_t index = bp__mix(key, t->key_bits).low & bp__mix_mask(t->now.index_bits);
#if defined(__GNUC__)
    __builtin_prefetch(t->now.words + index * t->words);
#else
    (void)index;
#endif
}

/* Large blocks are freed; small ones are fast to clear. */
static void clear(void *instance)
{
    table *t = instance;
    slots first;
    t->count = 0;
    give_slots(t, &t->old);
    give_slots(t, &t->next);
    if (bytes_for(t, t->now.index_bits) > CLEAR_MAX && take_slots(&first, t, FIRST_BITS) == BP_OK) {
        give_slots(t, &t->now);
        t->now = first;
    } else {
        memset(t->now.words, 0, bp__size_of(bytes_for(t, t->now.index_bits)));
    }
}

/* The limit allows doublings as long as the old slots and the new ones fit together. */
double bp__growing_fill(const void *instance)
{
    const table *t = instance;
    uint32_t bits = t->now.index_bits;
    if (t->limit == 0) {
        return -1;
    }
    while (bits < INDEX_MAX && bytes_for(t, bits + 1) + bytes_for(t, bits) <= t->limit) {
        bits++;
    }
    return (double)t->count / (double)((uint64_t)3 << bits >> 2);
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    const table *t = instance;
    *bytes = bytes_for(t, t->now.index_bits);
    *entries = t->count;
}

static int each(bp_table_visit_fn visit, void *user, void *instance)
{
    table *t = instance;
    while (t->old.words) {
        move_some(t);
    }
    for (uint64_t i = 0; i >> t->now.index_bits == 0; i++) {
        const uint64_t *slot = t->now.words + i * t->words;
        uint64_t last = slot[t->words - 1];
        uint64_t key[2];
        if (last == 0) {
            continue;
        }
        bp__unmix(key, mixed_of(t, slot), t->key_bits);
        int stop = visit(key, last >> 1 & bp__mix_mask(t->value_bits), 0, user);
        if (stop) {
            return stop;
        }
    }
    return 0;
}

const bp_table_ops bp__table_growing = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "growing",
    .flags = BP_TABLE_NEVER_FORGETS,
    .create = create,
    .destroy = destroy,
    .probe = probe,
    .store = store,
    .prefetch = prefetch,
    .clear = clear,
    .stats = stats,
    .each = each,
};
