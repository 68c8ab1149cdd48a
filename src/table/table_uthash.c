/* SPDX-License-Identifier: MIT */
/* The reference table by uthash: it keeps every entry. Tests compare the other tables with it. */

#include <string.h>

#include <bigpoints/status.h>

#include "table/table_internal.h"

typedef struct table {
    bp__memory memory;
    struct entry *entries;
    uint64_t limit; /* bytes; 0 for none */
    uint64_t bytes;
    int full;
    int reason; /* the status of the last failed allocation */
} table;

/* Settings of uthash: memory from the table's allocator, and no exit() without memory. */
#define HASH_NONFATAL_OOM 1
#define uthash_nonfatal_oom(element) (t->full = 1)
#define uthash_malloc(size) take(t, size)
#define uthash_free(pointer, size) give(t, pointer, size)

static void *take(table *t, size_t size)
{
    t->reason = BP_ERR_LIMIT;
    if (t->limit && t->bytes + size > t->limit) {
        return NULL;
    }
    t->reason = BP_ERR_MEMORY;
    void *pointer = bp__memory_alloc(&t->memory, size);
    t->bytes += pointer ? size : 0;
    return pointer;
}

static void give(table *t, void *pointer, size_t size)
{
    bp__memory_free(&t->memory, pointer);
    t->bytes -= size;
}

#ifdef __has_include
#if !__has_include(<uthash.h>)
#error "uthash.h is missing: make deps FOR=build installs it, make UTHASH=no does without it"
#endif
#endif
#include <uthash.h>

typedef struct entry {
    uint64_t key[2];
    uint64_t value;
    UT_hash_handle hh;
} entry;

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
    t->limit = shape->bytes;
    *out = t;
    return BP_OK;
}

static void clear(void *instance)
{
    table *t = instance;
    entry *at;
    entry *next;
    HASH_ITER(hh, t->entries, at, next)
    {
        HASH_DEL(t->entries, at);
        give(t, at, sizeof *at);
    }
}

static void destroy(void *instance)
{
    table *t = instance;
    clear(t);
    bp__memory memory = t->memory;
    bp__memory_free(&memory, t);
}

static entry *find(table *t, const uint64_t key[2])
{
    entry *found;
    HASH_FIND(hh, t->entries, key, 2 * sizeof *key, found);
    return found;
}

static int probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    const entry *found = find(instance, key);
    if (found) {
        *out = found->value;
    }
    return found != NULL;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    (void)weight;
    table *t = instance;
    entry *here = find(t, key);
    if (here) {
        here->value = value;
        return BP_OK;
    }
    here = take(t, sizeof *here);
    if (!here) {
        return t->reason;
    }
    memcpy(here->key, key, sizeof here->key);
    here->value = value;
    t->full = 0;
    HASH_ADD(hh, t->entries, key, sizeof here->key, here);
    if (t->full) {
        int reason = t->reason;
        give(t, here, sizeof *here);
        return reason;
    }
    return BP_OK;
}

double bp__uthash_fill(const void *instance)
{
    const table *t = instance;
    return t->limit ? (double)t->bytes / (double)t->limit : -1;
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    table *t = instance;
    *bytes = t->bytes;
    *entries = HASH_COUNT(t->entries);
}

static int each(bp_table_visit_fn visit, void *user, void *instance)
{
    const table *t = instance;
    for (const entry *at = t->entries; at; at = at->hh.next) {
        int stop = visit(at->key, at->value, 0, user);
        if (stop) {
            return stop;
        }
    }
    return 0;
}

const bp_table_ops bp__table_uthash = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "uthash",
    .flags = BP_TABLE_NEVER_FORGETS,
    .create = create,
    .destroy = destroy,
    .probe = probe,
    .store = store,
    .clear = clear,
    .stats = stats,
    .each = each,
};
