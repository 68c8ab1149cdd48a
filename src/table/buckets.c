/* SPDX-License-Identifier: MIT */
/* Buckets of a bounded table. */

#include "table/buckets.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/checksum.h"
#include "base/mix.h"
#include "base/size.h"

/* A function that is rarely called. It is not inlined, so that its caller stays fast. */
#if defined(__GNUC__)
#define SELDOM __attribute__((noinline, cold))
#else
#define SELDOM
#endif

enum { WEIGHT_BITS_MAX = 6, INDEX_BITS_MAX = 40, SEAL = BP__BUCKET_WORDS - 1 };

static uint64_t load(const bp__word *at)
{
    return atomic_load_explicit(at, memory_order_relaxed);
}

static void set(bp__word *at, uint64_t value)
{
    atomic_store_explicit(at, value, memory_order_relaxed);
}

/* The counters for a store into a bucket. */
static bp__bucket_counters *counters_of(bp__buckets *b, const bp__word *bucket)
{
    size_t line = b->concurrent ? (size_t)(bucket - b->start) / BP__BUCKET_WORDS : 0;
    return &b->counters[line % BP__BUCKET_COUNTERS];
}

static void count_one(const bp__buckets *b, _Atomic uint64_t *counter)
{
    if (b->concurrent) {
        atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
    } else {
        set(counter, load(counter) + 1); /* an atomic addition takes longer */
    }
}

uint64_t bp__buckets_entries(const bp__buckets *b)
{
    uint64_t sum = load(&b->counters[0].entries);
    for (int i = 1; i < BP__BUCKET_COUNTERS && b->concurrent; i++) {
        sum += load(&b->counters[i].entries);
    }
    return sum;
}

uint64_t bp__buckets_replaced(const bp__buckets *b)
{
    uint64_t sum = load(&b->counters[0].replaced);
    for (int i = 1; i < BP__BUCKET_COUNTERS && b->concurrent; i++) {
        sum += load(&b->counters[i].replaced);
    }
    return sum;
}

static void reset_replaced(bp__buckets *b)
{
    for (int i = 0; i < BP__BUCKET_COUNTERS; i++) {
        set(&b->counters[i].replaced, 0);
    }
}

static void set_entries(bp__buckets *b, uint64_t entries)
{
    for (int i = 0; i < BP__BUCKET_COUNTERS; i++) {
        set(&b->counters[i].entries, i == 0 ? entries : 0);
    }
}

uint32_t bp__buckets_index_bits(uint64_t bytes)
{
    uint32_t bits = 0;
    while (bits < INDEX_BITS_MAX && (uint64_t)BP__BUCKET_BYTES << (bits + 1) <= bytes) {
        bits++;
    }
    return bits;
}

static bp__layout layout_of(const bp__buckets *b, uint32_t index_bits)
{
    BP__ASSERT(index_bits <= INDEX_BITS_MAX);
    BP__ASSERT(b->key_bits >= 1 && b->key_bits <= 128);
    BP__ASSERT(b->value_bits >= 1 && b->value_bits <= BP__BUCKET_VALUE_BITS);
    uint32_t remainder = b->key_bits > index_bits ? b->key_bits - index_bits : 0;
    uint32_t words = 1;
    while (words < 3 &&
           (remainder > 64 * (words - 1) ? remainder - 64 * (words - 1) : 0) + b->value_bits + 1 >
               64) {
        words++;
    }
    uint32_t top = remainder > 64 * (words - 1) ? remainder - 64 * (words - 1) : 0;
    BP__ASSERT(top + b->value_bits + 1 <= 64);
    uint32_t spare = 64 - 1 - b->value_bits - top;
    uint32_t weight_bits = spare < WEIGHT_BITS_MAX ? spare : WEIGHT_BITS_MAX;
    uint32_t shift = 1 + weight_bits + b->value_bits;
    return (bp__layout){.index_bits = index_bits,
                        .index_mask = bp__mix_mask(index_bits),
                        .entry_words = words,
                        .slots = (b->sealed ? SEAL - 1 : SEAL) / words,
                        .weight_bits = weight_bits,
                        .remainder_shift = shift,
                        .compared = ~bp__mix_mask(shift) | 1};
}

void bp__buckets_layout(bp__buckets *b, uint32_t index_bits)
{
    b->key_mask = bp__mix_mask(b->key_bits);
    b->key_half = (b->key_bits + 1) / 2;
    b->layout = b->before = layout_of(b, index_bits);
    b->to_split = 0;
    atomic_store_explicit(&b->splits, 0, memory_order_relaxed);
}

/* The bucket of a key, and the remainder that is stored. */
typedef struct place {
    bp__word *bucket;
    bp__mixed remainder;
} place;

static bp__word *bucket_at(const bp__buckets *b, uint64_t index)
{
    BP__ASSERT(index >> b->index_max == 0);
    return b->start + index * BP__BUCKET_WORDS;
}

static inline place find_place(const bp__buckets *b, const uint64_t key[2])
{
    uint32_t bits = b->layout.index_bits;
    uint64_t mask = b->layout.index_mask;
    BP__ASSERT(mask == bp__mix_mask(bits) && b->key_mask == bp__mix_mask(b->key_bits));
    if (b->key_bits <= 64) {
        uint64_t mixed = bp__mix_word(key[0], b->key_mask, b->key_half);
        return (place){bucket_at(b, mixed & mask), {mixed >> bits, 0}};
    }
    bp__mixed mixed = bp__mix(key, b->key_bits);
    return (place){bucket_at(b, mixed.low & mask), bp__mix_shift(mixed, bits)};
}

static inline bp__word *slot_at(const bp__layout *layout, bp__word *bucket, uint32_t slot)
{
    BP__ASSERT(slot < layout->slots);
    return bucket + 1 + (size_t)slot * layout->entry_words;
}

/* The last word of an entry with this remainder, value and weight left out. */
static inline uint64_t remainder_top(const bp__layout *layout, bp__mixed remainder)
{
    uint64_t top = layout->entry_words == 1   ? remainder.low
                   : layout->entry_words == 2 ? remainder.high
                                              : 0;
    return top << (layout->remainder_shift & 63) & layout->compared & ~UINT64_C(1);
}

/* Whether an entry of more than one word begins with the first words of this remainder. */
static inline int begins_with(const bp__layout *layout, const bp__word *slot, bp__mixed remainder)
{
    return load(slot) == remainder.low &&
           (layout->entry_words == 2 || load(slot + 1) == remainder.high);
}

static uint64_t weight_of(const bp__layout *layout, uint64_t last)
{
    return last >> 1 & bp__mix_mask(layout->weight_bits);
}

static int is_current(const bp__buckets *b, uint64_t header)
{
    return (header >> 32) == (b->generation >> 32);
}

/* An entry read from its slot. */
typedef struct entry {
    bp__mixed mixed;
    uint64_t value;
    uint64_t weight;
} entry;

/* Reads all entries of a bucket, which has a header with this generation. Returns their number. */
static uint32_t read_bucket(entry *out, const bp__buckets *b, const bp__layout *layout,
                            uint64_t index, uint64_t generation)
{
    bp__word *bucket = bucket_at(b, index);
    uint32_t count = 0;
    if ((load(bucket) >> 32) != (generation >> 32)) {
        return 0;
    }
    for (uint32_t i = 0; i < layout->slots; i++) {
        const bp__word *slot = slot_at(layout, bucket, i);
        uint64_t last = load(slot + layout->entry_words - 1);
        if (!(last & 1)) {
            continue;
        }
        uint32_t bits = layout->index_bits;
        uint64_t top = layout->remainder_shift < 64 ? last >> layout->remainder_shift : 0;
        bp__mixed remainder = {layout->entry_words == 1 ? top : load(slot),
                               layout->entry_words == 1   ? 0
                               : layout->entry_words == 2 ? top
                                                          : load(slot + 1)};
        uint64_t carried = bits ? remainder.low >> (64 - bits) : 0;
        out[count++] = (entry){{remainder.low << bits | index, remainder.high << bits | carried},
                               last >> (1 + layout->weight_bits) & bp__mix_mask(b->value_bits),
                               weight_of(layout, last)};
    }
    return count;
}

static inline void write_slot(const bp__layout *layout, bp__word *slot, bp__mixed remainder,
                              uint64_t value, uint64_t weight)
{
    uint64_t max = bp__mix_mask(layout->weight_bits);
    weight = weight < max ? weight : max;
    if (layout->entry_words > 1) {
        set(slot, remainder.low);
    }
    if (layout->entry_words > 2) {
        set(slot + 1, remainder.high);
    }
    uint64_t last = value << (1 + layout->weight_bits) | weight << 1 | 1;
    BP__ASSERT((last & layout->compared) == 1); /* no bit of the remainder */
    set(slot + layout->entry_words - 1, remainder_top(layout, remainder) | last);
}

static void empty_bucket(bp__word *bucket)
{
    for (uint32_t i = 1; i < BP__BUCKET_WORDS; i++) {
        set(bucket + i, 0);
    }
}

/* Moves entries to the buckets that their old one, `index`, is split into. All fit: a slot never becomes longer. */
static void distribute(bp__buckets *b, uint64_t index, const entry *entries, uint32_t count)
{
    const bp__layout *layout = &b->layout;
    uint32_t filled[BP__SPLIT_MAX] = {0};
    uint32_t shift = b->before.index_bits;
    uint32_t last = (1u << (layout->index_bits - shift)) - 1;
    for (uint32_t i = 0; i <= last; i++) {
        empty_bucket(bucket_at(b, (uint64_t)i << shift | index));
    }
    for (uint32_t i = 0; i < count; i++) {
        const entry *at = &entries[i];
        BP__ASSERT((at->mixed.low & b->before.index_mask) == index);
        uint32_t to = (uint32_t)(at->mixed.low >> shift) & last;
        bp__word *bucket = bucket_at(b, (uint64_t)to << shift | index);
        bp__mixed remainder = bp__mix_shift(at->mixed, layout->index_bits);
        write_slot(layout, slot_at(layout, bucket, filled[to]++), remainder, at->value, at->weight);
    }
    for (uint32_t i = last + 1; i-- > 0;) {
        atomic_store_explicit(bucket_at(b, (uint64_t)i << shift | index),
                              b->generation | (uint64_t)2 * filled[i], memory_order_release);
    }
}

/* Splits a bucket of the old layout, unless it is already split or another thread splits it. The bucket stays locked during
   the split, and is the last one to get the new generation. Until the others have it, only the thread with the lock uses
   them. */
static void split(bp__buckets *b, uint64_t index)
{
    BP__ASSERT(index < b->to_split);
    bp__word *bucket = bucket_at(b, index);
    uint64_t header = load(bucket);
    uint64_t locked = header | 1;
    if ((header & 1) || is_current(b, header) ||
        (b->concurrent &&
         !atomic_compare_exchange_strong_explicit(bucket, &header, locked, memory_order_acquire,
                                                  memory_order_relaxed))) {
        return;
    }
    entry entries[BP__BUCKET_WORDS];
    uint64_t old = b->generation - (UINT64_C(1) << 32);
    uint32_t count = read_bucket(entries, b, &b->before, index, old);
    distribute(b, index, entries, count);
}

/* For a bucket that is not of the current generation: splits the bucket that it comes from. Returns whether it is of that
   generation now. */
static int catch_up(bp__buckets *b, const bp__word *bucket)
{
    if (b->to_split == 0) {
        return 0;
    }
    uint64_t index = (uint64_t)(bucket - b->start) / BP__BUCKET_WORDS;
    split(b, index & (b->to_split - 1));
    return is_current(b, load(bucket));
}

void bp__buckets_split_some(bp__buckets *b)
{
    uint64_t first = atomic_fetch_add_explicit(&b->splits, BP__BUCKET_SPLITS, memory_order_relaxed);
    for (uint64_t i = first; i < first + BP__BUCKET_SPLITS && i < b->to_split; i++) {
        split(b, i);
    }
}

/* Probes a bucket that may have to be split first. */
static SELDOM int probe_later(uint64_t *out, const uint64_t key[2], bp__buckets *b,
                              const bp__word *bucket)
{
    return catch_up(b, bucket) ? bp__buckets_probe(out, key, b) : 0;
}

/* Finds the last word of the entry with this remainder. Returns 0 if the bucket has none. */
static inline uint64_t find_entry(const bp__layout *layout, bp__word *bucket, bp__mixed remainder)
{
    uint64_t wanted = remainder_top(layout, remainder) | 1;
    uint64_t compared = layout->compared;
    if (layout->slots == SEAL) { /* entries of one word: a loop that is unrolled */
        for (uint32_t slot = 1; slot <= SEAL; slot++) {
            uint64_t last = load(bucket + slot);
            if ((last & compared) == wanted) {
                return last;
            }
        }
        return 0;
    }
    uint32_t words = layout->entry_words;
    bp__word *slot = bucket + 1;
    for (uint32_t i = 0; i < layout->slots; i++, slot += words) {
        uint64_t last = load(slot + words - 1);
        if ((last & compared) == wanted && (words == 1 || begins_with(layout, slot, remainder))) {
            return last;
        }
    }
    return 0;
}

int bp__buckets_probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    bp__buckets *b = instance;
    const bp__layout *layout = &b->layout;
    place p = find_place(b, key);
    uint64_t header = atomic_load_explicit(p.bucket, memory_order_acquire);
    if (!is_current(b, header)) {
        return probe_later(out, key, b, p.bucket);
    }
    if (header & 1) {
        return 0;
    }
    uint64_t last = find_entry(layout, p.bucket, p.remainder);
    if (!last) {
        return 0;
    }
    if (layout->entry_words > 1) {
        atomic_thread_fence(memory_order_acquire);
        if (load(p.bucket) != header) {
            return 0;
        }
    }
    *out = last >> (1 + layout->weight_bits) & bp__mix_mask(b->value_bits);
    return 1;
}

/* The slot for a new entry: that of the same key, an empty one, or the cheapest one. */
static bp__word *choose_slot(bp__buckets *b, bp__word *bucket, bp__mixed remainder,
                             uint64_t sequence)
{
    const bp__layout *layout = &b->layout;
    uint32_t words = layout->entry_words;
    uint64_t wanted = remainder_top(layout, remainder) | 1;
    uint64_t compared = layout->compared;
    uint64_t weights = bp__mix_mask(layout->weight_bits) << 1;
    bp__word *victim = slot_at(layout, bucket, (uint32_t)(sequence / 2 % layout->slots));
    uint64_t min = load(victim + words - 1) & weights;
    bp__word *slot = bucket + 1;
    for (uint32_t i = 0; i < layout->slots; i++, slot += words) {
        uint64_t last = load(slot + words - 1);
        if ((last & compared) == wanted && (words == 1 || begins_with(layout, slot, remainder))) {
            return slot;
        }
        if (!(last & 1)) {
            count_one(b, &counters_of(b, bucket)->entries);
            return slot;
        }
        if ((last & weights) < min) {
            min = last & weights;
            victim = slot;
        }
    }
    if (layout->index_bits < b->index_max) {
        count_one(b, &counters_of(b, bucket)->replaced);
    }
    return victim;
}

/* The checksum of a bucket with this header. It includes the index: a bucket is valid only in its place. */
static uint64_t checksum(const bp__buckets *b, const bp__word *bucket, uint64_t header)
{
    uint64_t sum = bp__checksum_word(b->seal, (uint64_t)(bucket - b->start));
    sum = bp__checksum_word(sum, header);
    for (uint32_t i = 1; i < SEAL; i++) {
        sum = bp__checksum_word(sum, load(bucket + i));
    }
    return sum;
}

/* Stores into a bucket that has to be split first. If another thread is splitting it, the entry is dropped. */
static SELDOM int store_later(const uint64_t key[2], uint64_t value, uint32_t weight,
                              bp__buckets *b, const bp__word *bucket)
{
    return catch_up(b, bucket) ? bp__buckets_store(key, value, weight, b) : BP_OK;
}

int bp__buckets_store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    bp__buckets *b = instance;
    BP__ASSERT(value <= bp__mix_mask(b->value_bits));
    place p = find_place(b, key);
    uint64_t header = load(p.bucket);
    if (!is_current(b, header) && b->to_split > 0) {
        return store_later(key, value, weight, b, p.bucket);
    }
    if (b->concurrent) {
        uint64_t locked = header | 1;
        if ((header & 1) ||
            !atomic_compare_exchange_strong_explicit(p.bucket, &header, locked,
                                                     memory_order_acquire, memory_order_relaxed)) {
            return BP_OK;
        }
        atomic_thread_fence(memory_order_release);
    }
    uint64_t sequence = header & 0xFFFFFFFEu;
    if (!is_current(b, header)) {
        sequence = 0; /* a bucket of an older generation counts as empty */
        empty_bucket(p.bucket);
    }
    write_slot(&b->layout, choose_slot(b, p.bucket, p.remainder, sequence), p.remainder, value,
               weight);
    header = b->generation | ((sequence + 2) & 0xFFFFFFFEu);
    if (b->sealed) {
        set(p.bucket + SEAL, checksum(b, p.bucket, header));
    }
    atomic_store_explicit(p.bucket, header, memory_order_release);
    return BP_OK;
}

void bp__buckets_prefetch(const uint64_t key[2], void *instance)
{
    const bp__buckets *b = instance;
#if defined(__GNUC__)
    __builtin_prefetch((const void *)find_place(b, key).bucket);
#else
    (void)key;
    (void)b;
#endif
}

int bp__buckets_each(bp_table_visit_fn visit, void *user, void *instance)
{
    bp__buckets *b = instance;
    while (bp__buckets_are_growing(b)) {
        bp__buckets_split_some(b);
    }
    for (uint64_t index = 0; index >> b->layout.index_bits == 0; index++) {
        entry entries[BP__BUCKET_WORDS];
        uint32_t count = read_bucket(entries, b, &b->layout, index, b->generation);
        for (uint32_t i = 0; i < count; i++) {
            uint64_t key[2];
            bp__unmix(key, entries[i].mixed, b->key_bits);
            int stop = visit(key, entries[i].value, (uint32_t)entries[i].weight, user);
            if (stop) {
                return stop;
            }
        }
    }
    return 0;
}

void bp__buckets_clear(bp__buckets *b)
{
    enum { GROWTHS_MAX = 64 }; /* each has a generation */
    set_entries(b, 0);
    reset_replaced(b);
    b->generation += UINT64_C(1) << 32;
    if (b->generation >> 32 > UINT32_MAX - GROWTHS_MAX || b->generation == 0) {
        /* After 2^32 generations the numbers repeat. */
        memset((void *)b->start, 0, bp__size_shift(BP__BUCKET_BYTES, b->index_max));
        b->generation = UINT64_C(1) << 32;
    }
}

void bp__buckets_grow(bp__buckets *b, uint32_t index_bits)
{
    BP__ASSERT(index_bits > b->layout.index_bits && index_bits <= b->index_max);
    BP__ASSERT(1u << (index_bits - b->layout.index_bits) <= BP__SPLIT_MAX);
    BP__ASSERT(!bp__buckets_are_growing(b));
    b->before = b->layout;
    b->layout = layout_of(b, index_bits);
    b->to_split = UINT64_C(1) << b->before.index_bits;
    b->generation += UINT64_C(1) << 32;
    atomic_store_explicit(&b->splits, 0, memory_order_relaxed);
    reset_replaced(b);
}

void bp__buckets_check(bp__buckets *b)
{
    uint64_t entries = 0;
    const bp__layout *layout = &b->layout;
    for (uint64_t index = 0; index >> layout->index_bits == 0; index++) {
        bp__word *bucket = bucket_at(b, index);
        uint64_t header = load(bucket);
        int current = is_current(b, header);
        /* If a header is locked, the process was killed during a write. */
        if ((header & 1) || (current && load(bucket + SEAL) != checksum(b, bucket, header))) {
            set(bucket, 0);
            continue;
        }
        if (!current) {
            continue;
        }
        for (uint32_t i = 0; i < layout->slots; i++) {
            entries += load(slot_at(layout, bucket, i) + layout->entry_words - 1) & 1;
        }
    }
    set_entries(b, entries);
}

/* Reads only constants and an atomic counter: other threads may use the table at the same time. */
double bp__buckets_fill(const void *instance)
{
    const bp__buckets *b = instance;
    bp__layout largest = layout_of(b, b->index_max);
    return (double)bp__buckets_entries(b) / (double)((uint64_t)largest.slots << b->index_max);
}
