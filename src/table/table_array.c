/* The bounded table: an array of buckets, each one cache line, for many threads. Each bucket is a seqlock: readers never
   block, and a writer that finds it locked drops its entry. A full bucket replaces the entry of the lowest weight.

   A key is mixed by a bijection; its lowest bits choose the bucket, the others, the rest, are stored. So
   an entry is found by all bits of its key. A bucket is eight words:

       | head | 7 words: 7 entries of one word, or 3 of two, or 2 of three |

   The head holds a generation (upper half) and a sequence number (lower half, odd while a thread writes).
   A bucket of an older generation is empty, so clearing the table is one addition. The last word of an
   entry, from its highest bit on:

       | top bits of the rest | value | weight | 1 |

   A reader of entries longer than a word believes what it read only if the head did not change meanwhile;
   entries of one word can't be torn. A writer that finds the bucket locked gives up: a table may forget. */

#include <string.h>

#include <bigpoints/status.h>

#include "base/mix.h"
#include "base/pages.h"
#include "table/table_internal.h"

enum {
    WORDS = 8,
    BUCKET = 64,
    BYTES_MIN = 128,
    WEIGHT_BITS_MAX = 6,
    FIRST_BYTES = 1 << 20,
    LARGE_BYTES = 1 << 30,
    DEFAULT_BYTES = 64 << 20
};

typedef _Atomic uint64_t word;

typedef struct table {
    bp__memory memory;
    int own_allocator;
    bp__pages pages;
    word *buckets;
    uint64_t generation; /* in the upper half, as in the heads */
    uint32_t key_bits;
    uint32_t value_bits;
    uint32_t index_bits;
    uint32_t index_first; /* an empty table has these */
    uint32_t index_max;   /* the table may grow to this */
    uint32_t entry_words;
    uint32_t slots; /* entries of a bucket */
    uint32_t weight_bits;
    uint32_t rest_shift; /* where the rest's top bits begin in the last word */
    int concurrent;
    char apart[BUCKET]; /* keeps what changes off the cache line that all threads read */
    _Atomic uint64_t entries;
    _Atomic uint64_t pressure; /* entries that had to go since the table last grew */
} table;

static uint64_t load(const word *at)
{
    return atomic_load_explicit(at, memory_order_relaxed);
}

static void set(word *at, uint64_t value)
{
    atomic_store_explicit(at, value, memory_order_relaxed);
}

/* Chooses the layout for a number of index bits. */
static void choose_layout(table *t, uint32_t index_bits)
{
    uint32_t rest = t->key_bits > index_bits ? t->key_bits - index_bits : 0;
    uint32_t words = 1;
    while (words < 3 &&
           (rest > 64 * (words - 1) ? rest - 64 * (words - 1) : 0) + t->value_bits + 1 > 64) {
        words++;
    }
    uint32_t top = rest > 64 * (words - 1) ? rest - 64 * (words - 1) : 0;
    uint32_t spare = 64 - 1 - t->value_bits - top;
    t->index_bits = index_bits;
    t->entry_words = words;
    t->slots = (WORDS - 1) / words;
    t->weight_bits = spare < WEIGHT_BITS_MAX ? spare : WEIGHT_BITS_MAX;
    t->rest_shift = 1 + t->weight_bits + t->value_bits;
}

static uint32_t index_bits_for(uint64_t bytes)
{
    uint32_t bits = 0;
    while (bits < 40 && (uint64_t)BUCKET << (bits + 1) <= bytes) {
        bits++;
    }
    return bits;
}

static void destroy(void *instance)
{
    table *t = instance;
    bp__memory memory = t->memory;
    bp__pages_give(&t->pages, &memory);
    bp__memory_give(&memory, t);
}

static int create(void **out, const bp_table_shape *shape, void *user)
{
    (void)user;
    bp__memory memory;
    uint64_t bytes = shape->bytes ? shape->bytes : DEFAULT_BYTES;
    int status = bp__memory_init(&memory, shape->allocator);
    if (status != BP_OK) {
        return status;
    }
    /* The value, the mark and, of a key of 128 bits, all but one index bit must fit three words. */
    if (bytes < BYTES_MIN || shape->value_bits > 62) {
        return BP_ERR_LIMIT;
    }
    table *t = bp__memory_take(&memory, sizeof *t);
    if (!t) {
        return BP_ERR_MEMORY;
    }
    t->memory = memory;
    t->own_allocator = shape->allocator != NULL;
    t->key_bits = shape->key_bits;
    t->value_bits = shape->value_bits;
    t->concurrent = shape->concurrent != 0;
    t->generation = UINT64_C(1) << 32;
    t->index_max = index_bits_for(bytes);
    /* A table begins small and grows with the work. Its pages are there from the start: those that are not
       touched cost nothing. */
    t->index_first = index_bits_for(bytes < FIRST_BYTES ? bytes : FIRST_BYTES);
    choose_layout(t, t->index_first);
    status =
        bp__pages_take(&t->pages, (size_t)BUCKET << t->index_max, &t->memory, t->own_allocator);
    if (status != BP_OK) {
        bp__memory_give(&memory, t);
        return status;
    }
    t->buckets = t->pages.start;
    *out = t;
    return BP_OK;
}

/* A key's bucket, and what is stored of it. */
typedef struct place {
    word *bucket;
    bp__mixed rest;
} place;

static place find_place(const table *t, bp__mixed mixed)
{
    uint64_t index = mixed.low & bp__mix_mask(t->index_bits);
    return (place){t->buckets + index * WORDS, bp__mix_shift(mixed, t->index_bits)};
}

static word *slot_at(const table *t, word *bucket, uint32_t slot)
{
    return bucket + 1 + (size_t)slot * t->entry_words;
}

/* The last word of an entry with this rest, value and weight left out. */
static uint64_t rest_top(const table *t, bp__mixed rest)
{
    uint64_t top = t->entry_words == 1 ? rest.low : t->entry_words == 2 ? rest.high : 0;
    return t->rest_shift < 64 ? top << t->rest_shift : 0;
}

/* Whether a slot holds an entry with this rest; `*last` receives its last word. */
static int matches(uint64_t *last, const table *t, const word *slot, bp__mixed rest)
{
    *last = load(slot + t->entry_words - 1);
    uint64_t value_part = bp__mix_mask(t->rest_shift);
    if (!(*last & 1) || (*last & ~value_part) != rest_top(t, rest)) {
        return 0;
    }
    return t->entry_words == 1 ||
           (load(slot) == rest.low && (t->entry_words == 2 || load(slot + 1) == rest.high));
}

static int probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    const table *t = instance;
    place p = find_place(t, bp__mix(key, t->key_bits));
    uint64_t head = atomic_load_explicit(p.bucket, memory_order_acquire);
    if ((head & 1) || (head >> 32) != (t->generation >> 32)) {
        return 0;
    }
    for (uint32_t slot = 0; slot < t->slots; slot++) {
        uint64_t last;
        if (!matches(&last, t, slot_at(t, p.bucket, slot), p.rest)) {
            continue;
        }
        if (t->entry_words > 1) {
            atomic_thread_fence(memory_order_acquire);
            if (load(p.bucket) != head) {
                return 0;
            }
        }
        *out = last >> (1 + t->weight_bits) & bp__mix_mask(t->value_bits);
        return 1;
    }
    return 0;
}

static uint64_t weight_of(const table *t, uint64_t last)
{
    return last >> 1 & bp__mix_mask(t->weight_bits);
}

/* The slot for a new entry: that of the same key, an empty one, or the cheapest one. */
static word *choose_slot(table *t, word *bucket, bp__mixed rest, uint64_t sequence)
{
    word *victim = slot_at(t, bucket, (uint32_t)(sequence / 2 % t->slots));
    uint64_t min = weight_of(t, load(victim + t->entry_words - 1));
    for (uint32_t i = 0; i < t->slots; i++) {
        uint64_t last;
        word *slot = slot_at(t, bucket, i);
        if (matches(&last, t, slot, rest)) {
            return slot;
        }
        if (!(last & 1)) {
            atomic_fetch_add_explicit(&t->entries, 1, memory_order_relaxed);
            return slot;
        }
        if (weight_of(t, last) < min) {
            min = weight_of(t, last);
            victim = slot;
        }
    }
    if (t->index_bits < t->index_max) {
        atomic_fetch_add_explicit(&t->pressure, 1, memory_order_relaxed);
    }
    return victim;
}

/* The caller has locked the bucket. */
static void write_entry(table *t, word *bucket, uint64_t sequence, bp__mixed rest, uint64_t value,
                        uint64_t weight)
{
    word *slot = choose_slot(t, bucket, rest, sequence);
    uint64_t max = bp__mix_mask(t->weight_bits);
    weight = weight < max ? weight : max;
    if (t->entry_words > 1) {
        set(slot, rest.low);
    }
    if (t->entry_words > 2) {
        set(slot + 1, rest.high);
    }
    uint64_t last = value << (1 + t->weight_bits) | weight << 1 | 1;
    set(slot + t->entry_words - 1, rest_top(t, rest) | last);
}

static void store_mixed(table *t, bp__mixed mixed, uint64_t value, uint64_t weight)
{
    place p = find_place(t, mixed);
    uint64_t head = load(p.bucket);
    if (t->concurrent) {
        uint64_t locked = head | 1;
        if ((head & 1) ||
            !atomic_compare_exchange_strong_explicit(p.bucket, &head, locked, memory_order_acquire,
                                                     memory_order_relaxed)) {
            return;
        }
        atomic_thread_fence(memory_order_release);
    }
    uint64_t sequence = head & 0xFFFFFFFEu;
    if ((head >> 32) != (t->generation >> 32)) {
        sequence = 0; /* a bucket of an older generation is as good as new */
        for (uint32_t i = 1; i < WORDS; i++) {
            set(p.bucket + i, 0);
        }
    }
    write_entry(t, p.bucket, sequence, p.rest, value, weight);
    sequence = (sequence + 2) & 0xFFFFFFFEu;
    atomic_store_explicit(p.bucket, t->generation | sequence, memory_order_release);
}

/* An entry taken out of its slot. */
typedef struct loose {
    bp__mixed mixed;
    uint64_t value;
    uint64_t weight;
} loose;

/* Takes all entries out of a bucket. Returns their number. */
static uint32_t empty_bucket(loose *out, const table *t, uint64_t index)
{
    word *bucket = t->buckets + index * WORDS;
    uint32_t count = 0;
    if ((load(bucket) >> 32) != (t->generation >> 32)) {
        return 0;
    }
    for (uint32_t i = 0; i < t->slots; i++) {
        const word *slot = slot_at(t, bucket, i);
        uint64_t last = load(slot + t->entry_words - 1);
        if (!(last & 1)) {
            continue;
        }
        uint64_t top = t->rest_shift < 64 ? last >> t->rest_shift : 0;
        bp__mixed rest = {t->entry_words == 1 ? top : load(slot), t->entry_words == 1 ? 0
                                                                  : t->entry_words == 2
                                                                      ? top
                                                                      : load(slot + 1)};
        uint64_t carried = t->index_bits ? rest.low >> (64 - t->index_bits) : 0;
        out[count++] =
            (loose){{rest.low << t->index_bits | index, rest.high << t->index_bits | carried},
                    last >> (1 + t->weight_bits) & bp__mix_mask(t->value_bits),
                    weight_of(t, last)};
    }
    set(bucket, 0); /* generation 0: empty */
    return count;
}

/* Four times the size, in place: an entry stays in its bucket, or moves to one that is new. */
void bp__array_grow(void *instance)
{
    table *t = instance;
    table old = *t;
    uint32_t bits = old.index_bits + 2 < t->index_max ? old.index_bits + 2 : t->index_max;
    choose_layout(t, bits);
    atomic_store_explicit(&t->entries, 0, memory_order_relaxed);
    for (uint64_t index = 0; index >> old.index_bits == 0; index++) {
        loose entries[WORDS];
        uint32_t count = empty_bucket(entries, &old, index);
        for (uint32_t i = 0; i < count; i++) {
            store_mixed(t, entries[i].mixed, entries[i].value, entries[i].weight);
        }
    }
    atomic_store_explicit(&t->pressure, 0, memory_order_relaxed);
}

/* The first touch of a large table costs more than what a smaller one forgets: it must be worth it. */
int bp__array_is_crowded(const void *instance)
{
    const table *t = instance;
    uint64_t pressure = atomic_load_explicit(&t->pressure, memory_order_relaxed);
    uint32_t part = (uint64_t)BUCKET << t->index_bits < LARGE_BYTES ? 4 : 1;
    return t->index_bits < t->index_max && pressure > (uint64_t)t->slots << t->index_bits >> part;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    table *t = instance;
    store_mixed(t, bp__mix(key, t->key_bits), value, weight);
    if (!t->concurrent && bp__array_is_crowded(t)) {
        bp__array_grow(t); /* with several threads, they decide when */
    }
    return BP_OK;
}

static void prefetch(const uint64_t key[2], void *instance)
{
    const table *t = instance;
#if defined(__GNUC__)
    __builtin_prefetch((const void *)find_place(t, bp__mix(key, t->key_bits)).bucket);
#else
    (void)key;
    (void)t;
#endif
}

static void clear(void *instance)
{
    table *t = instance;
    atomic_store_explicit(&t->entries, 0, memory_order_relaxed);
    choose_layout(t, t->index_first);
    atomic_store_explicit(&t->pressure, 0, memory_order_relaxed);
    t->generation += UINT64_C(1) << 32;
    if (t->generation == 0) { /* once in 4 billion times the old generations come back */
        memset((void *)t->buckets, 0, (size_t)BUCKET << t->index_max);
        t->generation = UINT64_C(1) << 32;
    }
}

/* Reads only what stays the same, and an atomic counter: other threads may use the table meanwhile. */
double bp__array_fill(const void *instance)
{
    const table *t = instance;
    table largest = {.key_bits = t->key_bits, .value_bits = t->value_bits};
    choose_layout(&largest, t->index_max);
    uint64_t entries = atomic_load_explicit(&t->entries, memory_order_relaxed);
    return (double)entries / (double)((uint64_t)largest.slots << t->index_max);
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    table *t = instance;
    *bytes = (uint64_t)BUCKET << t->index_bits;
    *entries = atomic_load_explicit(&t->entries, memory_order_relaxed);
}

const bp_table_ops bp__table_array = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "array",
    .flags = BP_TABLE_THREAD_SAFE,
    .create = create,
    .destroy = destroy,
    .probe = probe,
    .store = store,
    .prefetch = prefetch,
    .clear = clear,
    .stats = stats,
};
