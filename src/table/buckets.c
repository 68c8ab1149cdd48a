/* Buckets of a bounded table. */

#include "table/buckets.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/checksum.h"
#include "base/mix.h"
#include "base/size.h"

enum { WEIGHT_BITS_MAX = 6, INDEX_BITS_MAX = 40, SEAL = BP__BUCKET_WORDS - 1 };

static uint64_t load(const bp__word *at)
{
    return atomic_load_explicit(at, memory_order_relaxed);
}

static void set(bp__word *at, uint64_t value)
{
    atomic_store_explicit(at, value, memory_order_relaxed);
}

uint32_t bp__buckets_index_bits(uint64_t bytes)
{
    uint32_t bits = 0;
    while (bits < INDEX_BITS_MAX && (uint64_t)BP__BUCKET_BYTES << (bits + 1) <= bytes) {
        bits++;
    }
    return bits;
}

void bp__buckets_layout(bp__buckets *b, uint32_t index_bits)
{
    uint32_t rest = b->key_bits > index_bits ? b->key_bits - index_bits : 0;
    uint32_t words = 1;
    while (words < 3 &&
           (rest > 64 * (words - 1) ? rest - 64 * (words - 1) : 0) + b->value_bits + 1 > 64) {
        words++;
    }
    uint32_t top = rest > 64 * (words - 1) ? rest - 64 * (words - 1) : 0;
    uint32_t spare = 64 - 1 - b->value_bits - top;
    b->index_bits = index_bits;
    b->entry_words = words;
    b->slots = (b->sealed ? SEAL - 1 : SEAL) / words;
    b->weight_bits = spare < WEIGHT_BITS_MAX ? spare : WEIGHT_BITS_MAX;
    b->rest_shift = 1 + b->weight_bits + b->value_bits;
}

/* A key's bucket, and what is stored of it. */
typedef struct place {
    bp__word *bucket;
    bp__mixed rest;
} place;

static place find_place(const bp__buckets *b, bp__mixed mixed)
{
    uint64_t index = mixed.low & bp__mix_mask(b->index_bits);
    return (place){b->start + index * BP__BUCKET_WORDS, bp__mix_shift(mixed, b->index_bits)};
}

static bp__word *slot_at(const bp__buckets *b, bp__word *bucket, uint32_t slot)
{
    return bucket + 1 + (size_t)slot * b->entry_words;
}

/* The last word of an entry with this rest, value and weight left out. */
static uint64_t rest_top(const bp__buckets *b, bp__mixed rest)
{
    uint64_t top = b->entry_words == 1 ? rest.low : b->entry_words == 2 ? rest.high : 0;
    return b->rest_shift < 64 ? top << b->rest_shift : 0;
}

/* Whether a slot holds an entry with this rest; `*last` receives its last word. */
static int matches(uint64_t *last, const bp__buckets *b, const bp__word *slot, bp__mixed rest)
{
    *last = load(slot + b->entry_words - 1);
    uint64_t value_part = bp__mix_mask(b->rest_shift);
    if (!(*last & 1) || (*last & ~value_part) != rest_top(b, rest)) {
        return 0;
    }
    return b->entry_words == 1 ||
           (load(slot) == rest.low && (b->entry_words == 2 || load(slot + 1) == rest.high));
}

int bp__buckets_probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    const bp__buckets *b = instance;
    place p = find_place(b, bp__mix(key, b->key_bits));
    uint64_t head = atomic_load_explicit(p.bucket, memory_order_acquire);
    if ((head & 1) || (head >> 32) != (b->generation >> 32)) {
        return 0;
    }
    for (uint32_t slot = 0; slot < b->slots; slot++) {
        uint64_t last;
        if (!matches(&last, b, slot_at(b, p.bucket, slot), p.rest)) {
            continue;
        }
        if (b->entry_words > 1) {
            atomic_thread_fence(memory_order_acquire);
            if (load(p.bucket) != head) {
                return 0;
            }
        }
        *out = last >> (1 + b->weight_bits) & bp__mix_mask(b->value_bits);
        return 1;
    }
    return 0;
}

static uint64_t weight_of(const bp__buckets *b, uint64_t last)
{
    return last >> 1 & bp__mix_mask(b->weight_bits);
}

/* The slot for a new entry: that of the same key, an empty one, or the cheapest one. */
static bp__word *choose_slot(bp__buckets *b, bp__word *bucket, bp__mixed rest, uint64_t sequence)
{
    bp__word *victim = slot_at(b, bucket, (uint32_t)(sequence / 2 % b->slots));
    uint64_t min = weight_of(b, load(victim + b->entry_words - 1));
    for (uint32_t i = 0; i < b->slots; i++) {
        uint64_t last;
        bp__word *slot = slot_at(b, bucket, i);
        if (matches(&last, b, slot, rest)) {
            return slot;
        }
        if (!(last & 1)) {
            atomic_fetch_add_explicit(&b->entries, 1, memory_order_relaxed);
            return slot;
        }
        if (weight_of(b, last) < min) {
            min = weight_of(b, last);
            victim = slot;
        }
    }
    if (b->index_bits < b->index_max) {
        atomic_fetch_add_explicit(&b->pressure, 1, memory_order_relaxed);
    }
    return victim;
}

/* The caller has locked the bucket. */
static void write_entry(bp__buckets *b, bp__word *bucket, uint64_t sequence, bp__mixed rest,
                        uint64_t value, uint64_t weight)
{
    bp__word *slot = choose_slot(b, bucket, rest, sequence);
    uint64_t max = bp__mix_mask(b->weight_bits);
    weight = weight < max ? weight : max;
    if (b->entry_words > 1) {
        set(slot, rest.low);
    }
    if (b->entry_words > 2) {
        set(slot + 1, rest.high);
    }
    uint64_t last = value << (1 + b->weight_bits) | weight << 1 | 1;
    set(slot + b->entry_words - 1, rest_top(b, rest) | last);
}

/* The checksum of a bucket with this head. Its place counts too: a bucket is worth nothing elsewhere. */
static uint64_t checksum(const bp__buckets *b, const bp__word *bucket, uint64_t head)
{
    uint64_t sum = bp__checksum_word(b->seal, (uint64_t)(bucket - b->start));
    sum = bp__checksum_word(sum, head);
    for (uint32_t i = 1; i < SEAL; i++) {
        sum = bp__checksum_word(sum, load(bucket + i));
    }
    return sum;
}

static void store_mixed(bp__buckets *b, bp__mixed mixed, uint64_t value, uint64_t weight)
{
    place p = find_place(b, mixed);
    uint64_t head = load(p.bucket);
    if (b->concurrent) {
        uint64_t locked = head | 1;
        if ((head & 1) ||
            !atomic_compare_exchange_strong_explicit(p.bucket, &head, locked, memory_order_acquire,
                                                     memory_order_relaxed)) {
            return;
        }
        atomic_thread_fence(memory_order_release);
    }
    uint64_t sequence = head & 0xFFFFFFFEu;
    if ((head >> 32) != (b->generation >> 32)) {
        sequence = 0; /* a bucket of an older generation is as good as new */
        for (uint32_t i = 1; i < BP__BUCKET_WORDS; i++) {
            set(p.bucket + i, 0);
        }
    }
    write_entry(b, p.bucket, sequence, p.rest, value, weight);
    head = b->generation | ((sequence + 2) & 0xFFFFFFFEu);
    if (b->sealed) {
        set(p.bucket + SEAL, checksum(b, p.bucket, head));
    }
    atomic_store_explicit(p.bucket, head, memory_order_release);
}

int bp__buckets_store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    bp__buckets *b = instance;
    store_mixed(b, bp__mix(key, b->key_bits), value, weight);
    return BP_OK;
}

void bp__buckets_prefetch(const uint64_t key[2], void *instance)
{
    const bp__buckets *b = instance;
#if defined(__GNUC__)
    __builtin_prefetch((const void *)find_place(b, bp__mix(key, b->key_bits)).bucket);
#else
    (void)key;
    (void)b;
#endif
}

/* An entry read from its slot. */
typedef struct entry {
    bp__mixed mixed;
    uint64_t value;
    uint64_t weight;
} entry;

/* Reads all entries of a bucket. Returns their number. */
static uint32_t read_bucket(entry *out, const bp__buckets *b, uint64_t index)
{
    bp__word *bucket = b->start + index * BP__BUCKET_WORDS;
    uint32_t count = 0;
    if ((load(bucket) >> 32) != (b->generation >> 32)) {
        return 0;
    }
    for (uint32_t i = 0; i < b->slots; i++) {
        const bp__word *slot = slot_at(b, bucket, i);
        uint64_t last = load(slot + b->entry_words - 1);
        if (!(last & 1)) {
            continue;
        }
        uint64_t top = b->rest_shift < 64 ? last >> b->rest_shift : 0;
        bp__mixed rest = {b->entry_words == 1 ? top : load(slot), b->entry_words == 1 ? 0
                                                                  : b->entry_words == 2
                                                                      ? top
                                                                      : load(slot + 1)};
        uint64_t carried = b->index_bits ? rest.low >> (64 - b->index_bits) : 0;
        out[count++] =
            (entry){{rest.low << b->index_bits | index, rest.high << b->index_bits | carried},
                    last >> (1 + b->weight_bits) & bp__mix_mask(b->value_bits),
                    weight_of(b, last)};
    }
    return count;
}

int bp__buckets_each(bp_table_visit_fn visit, void *user, void *instance)
{
    const bp__buckets *b = instance;
    for (uint64_t index = 0; index >> b->index_bits == 0; index++) {
        entry entries[BP__BUCKET_WORDS];
        uint32_t count = read_bucket(entries, b, index);
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
    atomic_store_explicit(&b->entries, 0, memory_order_relaxed);
    atomic_store_explicit(&b->pressure, 0, memory_order_relaxed);
    b->generation += UINT64_C(1) << 32;
    if (b->generation == 0) { /* once in 4 billion times the old generations come back */
        memset((void *)b->start, 0, bp__size_shift(BP__BUCKET_BYTES, b->index_max));
        b->generation = UINT64_C(1) << 32;
    }
}

void bp__buckets_spread(bp__buckets *b, uint32_t index_bits)
{
    bp__buckets old = *b;
    bp__buckets_layout(b, index_bits);
    atomic_store_explicit(&b->entries, 0, memory_order_relaxed);
    for (uint64_t index = 0; index >> old.index_bits == 0; index++) {
        entry entries[BP__BUCKET_WORDS];
        uint32_t count = read_bucket(entries, &old, index);
        if (count > 0) {
            set(b->start + index * BP__BUCKET_WORDS, 0); /* generation 0: empty */
        }
        for (uint32_t i = 0; i < count; i++) {
            store_mixed(b, entries[i].mixed, entries[i].value, entries[i].weight);
        }
    }
    atomic_store_explicit(&b->pressure, 0, memory_order_relaxed);
}

void bp__buckets_check(bp__buckets *b)
{
    uint64_t entries = 0;
    for (uint64_t index = 0; index >> b->index_bits == 0; index++) {
        bp__word *bucket = b->start + index * BP__BUCKET_WORDS;
        uint64_t head = load(bucket);
        int current = (head >> 32) == (b->generation >> 32);
        /* A head that is locked was left so by a process that was killed. */
        if ((head & 1) || (current && load(bucket + SEAL) != checksum(b, bucket, head))) {
            set(bucket, 0);
            continue;
        }
        if (!current) {
            continue;
        }
        for (uint32_t i = 0; i < b->slots; i++) {
            entries += load(slot_at(b, bucket, i) + b->entry_words - 1) & 1;
        }
    }
    atomic_store_explicit(&b->entries, entries, memory_order_relaxed);
}

/* Reads only what stays the same, and an atomic counter: other threads may use the table meanwhile. */
double bp__buckets_fill(const void *instance)
{
    const bp__buckets *b = instance;
    bp__buckets largest = {
        .key_bits = b->key_bits, .value_bits = b->value_bits, .sealed = b->sealed};
    bp__buckets_layout(&largest, b->index_max);
    uint64_t entries = atomic_load_explicit(&b->entries, memory_order_relaxed);
    return (double)entries / (double)((uint64_t)largest.slots << b->index_max);
}
