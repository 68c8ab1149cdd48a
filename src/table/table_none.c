/* SPDX-License-Identifier: MIT */
/* The null table: it stores nothing, so a search runs without transpositions. */

#include <bigpoints/status.h>

#include "table/table_internal.h"

static int create(void **out, const bp_table_shape *shape, void *user)
{
    (void)shape;
    (void)user;
    *out = (void *)(uintptr_t)&bp__table_none; /* any pointer that is not NULL */
    return BP_OK;
}

static int probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    (void)key;
    (void)instance;
    *out = 0;
    return 0;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    (void)key;
    (void)value;
    (void)weight;
    (void)instance;
    return BP_OK;
}

static void do_nothing(void *instance)
{
    (void)instance;
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    (void)instance;
    *bytes = 0;
    *entries = 0;
}

static int each(bp_table_visit_fn visit, void *user, void *instance)
{
    (void)visit;
    (void)user;
    (void)instance;
    return 0;
}

const bp_table_ops bp__table_none = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "none",
    .flags = BP_TABLE_THREAD_SAFE,
    .create = create,
    .destroy = do_nothing,
    .probe = probe,
    .store = store,
    .clear = do_nothing,
    .stats = stats,
    .each = each,
};
