/* SPDX-License-Identifier: MIT */
/* The bounded table in memory. It begins small and grows when entries are replaced, up to its memory limit. */

#include <bigpoints/status.h>

#include "base/pages.h"
#include "base/size.h"
#include "table/buckets.h"
#include "table/table_internal.h"

enum {
    BYTES_MIN = 128,
    FIRST_BYTES = 1 << 20,
    LARGE_BYTES = 1 << 30,
    DEFAULT_BYTES = 64 << 20,
    CHUNK_BYTES = 2 << 20, /* a large page */
    PAGE_BYTES = 4096
};

typedef struct table {
    bp__buckets buckets;
    bp__memory memory;
    bp__pages pages;
    uint32_t index_first;     /* the index bits of an empty table */
    _Atomic uint64_t touched; /* the pages before this byte have been touched */
} table;

static void destroy(void *instance)
{
    table *t = instance;
    bp__memory memory = t->memory;
    bp__pages_give(&t->pages, &memory);
    bp__memory_free(&memory, t);
}

/* All pages are mapped at the start; pages that are never touched cost nothing. If the system refuses the default size, half of
   it is tried, down to the initial size of a table. A size that the caller sets is not reduced. */
static int take_pages(table *t, uint64_t bytes, const bp_table_shape *shape)
{
    bp__buckets *b = &t->buckets;
    int status;
    do {
        b->index_max = bp__buckets_index_bits(bytes);
        status = bp__pages_take(&t->pages, bp__size_shift(BP__BUCKET_BYTES, b->index_max),
                                &t->memory, shape->allocator != NULL);
        bytes /= 2;
    } while (status == BP_ERR_MEMORY && shape->bytes == 0 && bytes >= FIRST_BYTES);
    b->start = t->pages.start;
    return status;
}

/* `user` is NULL, or the initial size in bytes. */
static int create(void **out, const bp_table_shape *shape, void *user)
{
    const uint64_t *first = user;
    bp__memory memory;
    uint64_t bytes = shape->bytes ? shape->bytes : DEFAULT_BYTES;
    int status = bp__memory_init(&memory, shape->allocator);
    if (status != BP_OK) {
        return status;
    }
    if (bytes < BYTES_MIN || shape->value_bits > BP__BUCKET_VALUE_BITS) {
        return BP_ERR_LIMIT;
    }
    table *t = bp__memory_alloc(&memory, sizeof *t);
    if (!t) {
        return BP_ERR_MEMORY;
    }
    bp__buckets *b = &t->buckets;
    t->memory = memory;
    b->key_bits = shape->key_bits;
    b->value_bits = shape->value_bits;
    b->concurrent = shape->concurrent != 0;
    b->generation = UINT64_C(1) << 32;
    status = take_pages(t, bytes, shape);
    if (status != BP_OK) {
        bp__memory_free(&memory, t);
        return status;
    }
    t->index_first = bp__buckets_index_bits(first ? *first : FIRST_BYTES);
    t->index_first = t->index_first < b->index_max ? t->index_first : b->index_max;
    bp__buckets_layout(b, t->index_first);
    /* Memory of an allocator was zeroed, so all of it is touched. */
    atomic_init(&t->touched,
                (uint64_t)BP__BUCKET_BYTES << (t->pages.mapped ? t->index_first : b->index_max));
    *out = t;
    return BP_OK;
}

/* Four times the size. */
static uint32_t next_bits(const bp__buckets *b)
{
    uint32_t bits = b->layout.index_bits + 2;
    return bits < b->index_max ? bits : b->index_max;
}

void bp__array_grow(void *instance)
{
    bp__buckets *b = instance;
    bp__buckets_grow(b, next_bits(b));
}

/* The table is crowded if more entries than this were replaced. The limit is higher for large tables, because touching their
   new pages is expensive. */
static uint64_t replaced_max(const bp__buckets *b)
{
    uint32_t bits = b->layout.index_bits;
    uint32_t part = (uint64_t)BP__BUCKET_BYTES << bits < LARGE_BYTES ? 4 : 1;
    return (uint64_t)b->layout.slots << bits >> part;
}

int bp__array_is_crowded(const void *instance)
{
    const bp__buckets *b = instance;
    return bp__buckets_replaced(b) > replaced_max(b) && b->layout.index_bits < b->index_max &&
           !bp__buckets_are_growing(b);
}

/* Touches the pages of the next size before they are needed, a chunk at a time: after the table has grown, keys are
   scattered over all of it, and the system would have to provide all pages within a few hundred nodes. The chunks are
   proportional to the number of replaced entries beyond half of the limit. */
void bp__array_prepare(void *instance)
{
    table *t = instance;
    bp__buckets *b = &t->buckets;
    uint64_t half = replaced_max(b) / 2;
    uint64_t replaced = bp__buckets_replaced(b);
    uint64_t from = (uint64_t)BP__BUCKET_BYTES << b->layout.index_bits;
    uint64_t end = (uint64_t)BP__BUCKET_BYTES << next_bits(b);
    uint64_t touched = atomic_load_explicit(&t->touched, memory_order_relaxed);
    if (replaced <= half || touched >= end ||
        (double)(touched - from) * (double)half >
            (double)(end - from) * (double)(replaced - half)) {
        return;
    }
    uint64_t all = (uint64_t)BP__BUCKET_BYTES << b->index_max;
    touched = atomic_fetch_add_explicit(&t->touched, CHUNK_BYTES, memory_order_relaxed);
    for (uint64_t at = touched; at < touched + CHUNK_BYTES && at < all; at += PAGE_BYTES) {
        bp__word *word = b->start + at / sizeof *word;
        atomic_store_explicit(word, atomic_load_explicit(word, memory_order_relaxed),
                              memory_order_relaxed);
    }
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    table *t = instance;
    bp__buckets *b = &t->buckets;
    bp__buckets_store(key, value, weight, b);
    if (bp__buckets_are_growing(b)) {
        bp__buckets_split_some(b);
    }
    if (!b->concurrent && bp__buckets_replaced(b) > replaced_max(b) / 2) {
        bp__array_prepare(t); /* with several threads: bp__table_safepoint() */
        if (bp__array_is_crowded(t)) {
            bp__array_grow(t);
        }
    }
    return BP_OK;
}

static void clear(void *instance)
{
    table *t = instance;
    bp__buckets_layout(&t->buckets, t->index_first);
    bp__buckets_clear(&t->buckets);
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    table *t = instance;
    *bytes = (uint64_t)BP__BUCKET_BYTES << t->buckets.layout.index_bits;
    *entries = bp__buckets_entries(&t->buckets);
}

const bp_table_ops bp__table_array = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "array",
    .flags = BP_TABLE_THREAD_SAFE,
    .create = create,
    .destroy = destroy,
    .probe = bp__buckets_probe,
    .store = store,
    .prefetch = bp__buckets_prefetch,
    .clear = clear,
    .stats = stats,
    .each = bp__buckets_each,
};
