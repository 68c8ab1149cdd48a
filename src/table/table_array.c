/* The bounded table in memory. It begins small and grows with the work, up to its number of bytes. */

#include <bigpoints/status.h>

#include "base/pages.h"
#include "base/size.h"
#include "table/buckets.h"
#include "table/table_internal.h"

enum { BYTES_MIN = 128, FIRST_BYTES = 1 << 20, LARGE_BYTES = 1 << 30, DEFAULT_BYTES = 64 << 20 };

typedef struct table {
    bp__buckets buckets;
    bp__memory memory;
    bp__pages pages;
    uint32_t index_first; /* an empty table has these */
} table;

static void destroy(void *instance)
{
    table *t = instance;
    bp__memory memory = t->memory;
    bp__pages_give(&t->pages, &memory);
    bp__memory_give(&memory, t);
}

/* The pages are there from the start: those that are not touched cost nothing. If the system has fewer, the default asks
   for half, down to what a table begins with; a size that the caller demands is had or refused. */
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

static int create(void **out, const bp_table_shape *shape, void *user)
{
    (void)user;
    bp__memory memory;
    uint64_t bytes = shape->bytes ? shape->bytes : DEFAULT_BYTES;
    int status = bp__memory_init(&memory, shape->allocator);
    if (status != BP_OK) {
        return status;
    }
    if (bytes < BYTES_MIN || shape->value_bits > BP__BUCKET_VALUE_BITS) {
        return BP_ERR_LIMIT;
    }
    table *t = bp__memory_take(&memory, sizeof *t);
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
        bp__memory_give(&memory, t);
        return status;
    }
    t->index_first = bp__buckets_index_bits(FIRST_BYTES);
    t->index_first = t->index_first < b->index_max ? t->index_first : b->index_max;
    bp__buckets_layout(b, t->index_first);
    *out = t;
    return BP_OK;
}

/* Four times the size. */
void bp__array_grow(void *instance)
{
    bp__buckets *b = instance;
    bp__buckets_spread(b, b->index_bits + 2 < b->index_max ? b->index_bits + 2 : b->index_max);
}

/* The first touch of a large table costs more than what a smaller one forgets: it must be worth it. */
int bp__array_is_crowded(const void *instance)
{
    const bp__buckets *b = instance;
    uint64_t pressure = atomic_load_explicit(&b->pressure, memory_order_relaxed);
    uint32_t part = (uint64_t)BP__BUCKET_BYTES << b->index_bits < LARGE_BYTES ? 4 : 1;
    return b->index_bits < b->index_max && pressure > (uint64_t)b->slots << b->index_bits >> part;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    const table *t = instance;
    bp__buckets_store(key, value, weight, instance);
    if (!t->buckets.concurrent && bp__array_is_crowded(t)) {
        bp__array_grow(instance); /* with several threads, they decide when */
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
    *bytes = (uint64_t)BP__BUCKET_BYTES << t->buckets.index_bits;
    *entries = atomic_load_explicit(&t->buckets.entries, memory_order_relaxed);
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
