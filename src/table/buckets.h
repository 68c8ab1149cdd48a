/* SPDX-License-Identifier: MIT */
/* Buckets of a bounded table: a hash array of buckets, each one cache line, lock-free for many threads. In a full bucket
   the entry that cost the fewest nodes is replaced. The tables `array` and `file` store their entries here.

   A key is mixed by a bijection. The lowest bits of the mixed key are the index of the bucket; the other bits, the
   remainder, are stored. So a probe compares all bits of a key. A bucket is eight words:

       | header | 7 words: 7 entries of one word, or 3 of two, or 2 of three |                not sealed
       | header | 6 words: 6 entries of one word, or 3 of two, or 2 of three | checksum |     sealed

   The header holds a generation (upper half) and a sequence number (lower half, odd while a thread writes).
   A bucket of an older generation is empty, so clearing the table is one addition. The last word of an
   entry, from its highest bit on:

       | top bits of the remainder | value | weight | 1 |

   An entry of several words is valid only if the header is the same before and after the read. An entry of one word is
   read atomically. If the bucket is locked, a writer drops its entry: a table may forget. The checksum of a sealed bucket
   is for a later process. It covers the seven other words.

   A table grows incrementally. First only the generation and the layout change. A bucket i of the old generation is split
   later: its entries move to the buckets i, i + n, i + 2n, ... of the new layout, where n is the old number of buckets. It is
   split when a key of one of these buckets is first used. Each store also splits a few buckets, in order. So probes and
   stores have the same results as if all entries had moved at once. */
#ifndef BP_TABLE_BUCKETS_H
#define BP_TABLE_BUCKETS_H

#include <stdatomic.h>

#include <bigpoints/sys/table_ops.h>

enum { BP__BUCKET_WORDS = 8, BP__BUCKET_BYTES = 64 };

typedef _Atomic uint64_t bp__word;

/* Counters, a cache line of them. Threads that store count in several lines, so that they seldom wait for each other's line. */
typedef struct bp__bucket_counters {
    _Atomic uint64_t entries;
    _Atomic uint64_t replaced; /* entries replaced since the table last grew */
    char apart[BP__BUCKET_BYTES - 2 * sizeof(uint64_t)];
} bp__bucket_counters;

enum { BP__BUCKET_COUNTERS = 16 };

/* The layout of entries in a table of 2^index_bits buckets. */
typedef struct bp__layout {
    uint32_t index_bits;
    uint64_t index_mask; /* index_bits ones */
    uint32_t entry_words;
    uint32_t slots; /* entries of a bucket */
    uint32_t weight_bits;
    uint32_t remainder_shift; /* the position of the remainder's top bits in the last word */
    uint64_t compared;        /* what a probe compares of the last word: these bits, and the 1 */
} bp__layout;

/* The first member of a table with buckets: a pointer to the table is a pointer to them. */
typedef struct bp__buckets {
    bp__word *start;
    uint64_t generation; /* in the upper half, as in the headers */
    uint64_t seal;       /* the initial value of the checksums */
    uint32_t key_bits;
    uint32_t key_half; /* for bp__mix_word(), as is the mask */
    uint64_t key_mask;
    uint32_t value_bits;
    uint32_t index_max; /* the table may grow to this */
    bp__layout layout;
    bp__layout before; /* before the table grew; the same if it has not grown */
    uint64_t to_split; /* the number of buckets to split; 0 if the table has not grown */
    int concurrent;
    int sealed;
    char apart[BP__BUCKET_BYTES]; /* separates counters from the cache line that all threads read */
    _Atomic uint64_t splits;      /* the buckets below this one are split or being split */
    bp__bucket_counters counters[BP__BUCKET_COUNTERS]; /* without threads only the first */
} bp__buckets;

/* The maximum width of values: the value, the mark, and all bits but one of a 128-bit key must fit three words. */
enum { BP__BUCKET_VALUE_BITS = 62 };

/* The number of buckets that bp__buckets_split_some() splits. All are split before the table is crowded again: that takes
   at least one store for every eight new buckets, and at most half of the new buckets are old ones. */
enum { BP__BUCKET_SPLITS = 4, BP__SPLIT_MAX = 4 };

/* The number of index bits of a table of so many bytes, at least 64. */
uint32_t bp__buckets_index_bits(uint64_t bytes);

/* Chooses the layout of a table that has not grown. The fields key_bits, value_bits and sealed are set. */
void bp__buckets_layout(bp__buckets *buckets, uint32_t index_bits);

/* Methods of bp_table_ops. The instance begins with its buckets. */
int bp__buckets_probe(uint64_t *out, const uint64_t key[2], void *instance);
int bp__buckets_store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance);
void bp__buckets_prefetch(const uint64_t key[2], void *instance);
int bp__buckets_each(bp_table_visit_fn visit, void *user, void *instance);

/* The number of entries, and of those replaced since the table last grew. */
uint64_t bp__buckets_entries(const bp__buckets *buckets);
uint64_t bp__buckets_replaced(const bp__buckets *buckets);

/* The fill, from 0 to 1: the number of entries divided by the number of slots. */
double bp__buckets_fill(const void *instance);

/* Makes every bucket empty; the layout stays. */
void bp__buckets_clear(bp__buckets *buckets);

/* Changes to a layout with up to BP__SPLIT_MAX times the buckets, while no other thread uses the table and no bucket is left to split. O(1). */
void bp__buckets_grow(bp__buckets *buckets, uint32_t index_bits);

/* Whether buckets are left to split; and splits a few of them. */
static inline int bp__buckets_are_growing(const bp__buckets *buckets)
{
    return atomic_load_explicit(&buckets->splits, memory_order_relaxed) < buckets->to_split;
}
void bp__buckets_split_some(bp__buckets *buckets);

/* Checks every sealed bucket, empties those that are damaged, and counts the entries of the others. */
void bp__buckets_check(bp__buckets *buckets);

#endif
