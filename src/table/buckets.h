/* Buckets of a bounded table: a hash array of buckets, each one cache line, lock-free for many threads. In a full bucket
   the entry that cost the fewest nodes is replaced. The tables `array` and `file` store their entries here.

   A key is mixed by a bijection; its lowest bits choose the bucket, the others, the rest, are stored. So
   an entry is found by all bits of its key. A bucket is eight words:

       | head | 7 words: 7 entries of one word, or 3 of two, or 2 of three |                not sealed
       | head | 6 words: 6 entries of one word, or 3 of two, or 2 of three | checksum |     sealed

   The head holds a generation (upper half) and a sequence number (lower half, odd while a thread writes).
   A bucket of an older generation is empty, so clearing the table is one addition. The last word of an
   entry, from its highest bit on:

       | top bits of the rest | value | weight | 1 |

   A reader of entries longer than a word believes what it read only if the head did not change meanwhile;
   entries of one word can't be torn. A writer that finds the bucket locked gives up: a table may forget. The checksum of a
   sealed bucket is for readers of a later process: it covers the seven other words.

   A table grows in steps. At once only the generation and the layout change. A bucket i of the old generation is split later:
   its entries go to the buckets i, i + n, i + 2n, ... of the new layout, where n is the old number of buckets. That happens
   when a key of one of these is first used, and for the others in their order, a few with each store. So every probe and
   every store finds what it would find if all had moved at once. */
#ifndef BP_TABLE_BUCKETS_H
#define BP_TABLE_BUCKETS_H

#include <stdatomic.h>

#include <bigpoints/sys/table_ops.h>

enum { BP__BUCKET_WORDS = 8, BP__BUCKET_BYTES = 64 };

typedef _Atomic uint64_t bp__word;

/* How entries lie in a table of so many buckets. */
typedef struct bp__layout {
    uint32_t index_bits;
    uint32_t entry_words;
    uint32_t slots; /* entries of a bucket */
    uint32_t weight_bits;
    uint32_t rest_shift; /* where the rest's top bits begin in the last word */
} bp__layout;

/* The first member of a table with buckets: a pointer to the table is a pointer to them. */
typedef struct bp__buckets {
    bp__word *start;
    uint64_t generation; /* in the upper half, as in the heads */
    uint64_t seal;       /* what the checksums begin with */
    uint32_t key_bits;
    uint32_t value_bits;
    uint32_t index_max; /* the table may grow to this */
    bp__layout layout;
    bp__layout before; /* before the table grew; the same if it has not grown */
    uint64_t to_split; /* the number of buckets to split; 0 if the table has not grown */
    int concurrent;
    int sealed;
    char apart[BP__BUCKET_BYTES]; /* keeps what changes off the cache line that all threads read */
    _Atomic uint64_t entries;
    _Atomic uint64_t pressure; /* entries that had to go since the table last grew */
    _Atomic uint64_t splits;   /* the buckets below this one are split, or a thread is at it */
} bp__buckets;

/* The widest values: the value, the mark and, of a key of 128 bits, all but one index bit must fit three words. */
enum { BP__BUCKET_VALUE_BITS = 62 };

/* Buckets that bp__buckets_split_some() splits. All are split before the table is crowded again: that takes a store for each
   eighth new bucket at least, and at most half of the new buckets are old ones. */
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

/* The share of the entries that fit which are there, from 0 to 1. */
double bp__buckets_fill(const void *instance);

/* Makes every bucket empty; the layout stays. */
void bp__buckets_clear(bp__buckets *buckets);

/* Changes to a layout with up to BP__SPLIT_MAX times the buckets, while nobody else uses the table and no bucket is left to split. O(1). */
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
