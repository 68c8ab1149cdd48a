/* SPDX-License-Identifier: MIT */
/*
 * A table with one fault, written on the public headers alone.
 */
#include "support/faulty_table.h"

#include <bigpoints/status.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

enum { SLOTS = 4096, LONG_NAME = 5000 };

typedef struct slot {
    uint64_t key[2];
    uint64_t value;
    int used;
} slot;

typedef struct faulty {
    table_fault broken;
    uint64_t calls;
    pthread_mutex_t lock;
    slot slots[SLOTS];
} faulty;

const char *test_table_fault_name(table_fault broken)
{
#define NAME(name) #name,
    static const char *const names[] = {TEST_TABLE_FAULTS(NAME)};
#undef NAME
    return names[broken];
}

int test_table_lies(table_fault broken)
{
    return broken >= TABLE_FAULT_PROBE_TWO;
}

static slot *find(faulty *t, const uint64_t key[2])
{
    uint64_t hash = (key[0] ^ key[1] * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    return &t->slots[hash >> 52];
}

static int create(void **out, const bp_table_shape *shape, void *user)
{
    table_fault broken = (table_fault)(uintptr_t)user;
    if (broken == TABLE_FAULT_CREATE_WHY) {
        for (uint32_t i = 0; i < shape->why_size; i++) {
            shape->why[i] = 'x';
        }
        return BP_ERR_LIMIT;
    }
    if (broken == TABLE_FAULT_CREATE_STATUS || broken == TABLE_FAULT_CREATE_NEGATIVE) {
        return broken == TABLE_FAULT_CREATE_STATUS ? 12345 : -12345;
    }
    if (broken == TABLE_FAULT_CREATE_NOTHING) {
        return BP_OK;
    }
    faulty *t = calloc(1, sizeof *t);
    if (!t) {
        return BP_ERR_MEMORY;
    }
    t->broken = broken;
    pthread_mutex_init(&t->lock, NULL);
    *out = t;
    return BP_OK;
}

static void destroy(void *instance)
{
    faulty *t = instance;
    pthread_mutex_destroy(&t->lock);
    free(t);
}

/* What a lying table answers. */
static int lie(uint64_t *out, faulty *t, const slot *at, int found)
{
    switch (t->broken) {
    case TABLE_FAULT_PROBE_TWO: *out = at->value; return 2 * found;
    case TABLE_FAULT_PROBE_NEGATIVE: return -1;
    case TABLE_FAULT_PROBE_UNSET: return 1;
    case TABLE_FAULT_PROBE_ZERO: *out = 0; return 1;
    case TABLE_FAULT_PROBE_WIDE: *out = UINT64_MAX; return 1;
    case TABLE_FAULT_PROBE_RANDOM: *out = ++t->calls * 0x9E3779B97F4A7C15u; return 1;
    case TABLE_FAULT_PROBE_OTHER_KEY: *out = at->value; return at->used;
    case TABLE_FAULT_PROBE_IMPURE: *out = at->value ^ (++t->calls % 2); return found;
    default: return found;
    }
}

static int probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    faulty *t = instance;
    pthread_mutex_lock(&t->lock);
    const slot *at = find(t, key);
    int found = at->used && memcmp(at->key, key, sizeof at->key) == 0;
    if (found) {
        *out = at->value;
    }
    if (test_table_lies(t->broken)) {
        found = lie(out, t, at, found);
    }
    pthread_mutex_unlock(&t->lock);
    return found;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    faulty *t = instance;
    (void)weight;
    switch (t->broken) {
    case TABLE_FAULT_STORE_STATUS: return 12345;
    case TABLE_FAULT_STORE_NEGATIVE: return -12345;
    case TABLE_FAULT_STORE_FAILS: return BP_ERR_LIMIT;
    case TABLE_FAULT_STORE_NOTHING:
    case TABLE_FAULT_FLAG_NEVER_FORGETS: return BP_OK;
    default: break;
    }
    pthread_mutex_lock(&t->lock);
    *find(t, key) = (slot){{key[0], key[1]}, value, 1};
    pthread_mutex_unlock(&t->lock);
    return BP_OK;
}

static void clear(void *instance)
{
    faulty *t = instance;
    if (t->broken != TABLE_FAULT_CLEAR_NOTHING) {
        memset(t->slots, 0, sizeof t->slots);
    }
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    const faulty *t = instance;
    if (t->broken != TABLE_FAULT_STATS_UNSET) {
        *bytes = t->broken == TABLE_FAULT_STATS_HUGE ? UINT64_MAX : sizeof *t;
        *entries = t->broken == TABLE_FAULT_STATS_HUGE ? UINT64_MAX : SLOTS;
    }
}

static int sync(void *instance)
{
    const faulty *t = instance;
    return t->broken == TABLE_FAULT_SYNC_STATUS ? 12345 : BP_OK;
}

static int each(bp_table_visit_fn visit, void *user, void *instance)
{
    const uint64_t wide[2] = {UINT64_MAX, UINT64_MAX};
    const faulty *t = instance;
    int stopped = 0;
    if (t->broken == TABLE_FAULT_EACH_WIDE) {
        return visit(wide, UINT64_MAX, UINT32_MAX, user);
    }
    for (size_t i = 0; i < SLOTS && t->broken != TABLE_FAULT_EACH_NOTHING; i++) {
        if (t->slots[i].used && (!stopped || t->broken == TABLE_FAULT_EACH_GOES_ON)) {
            stopped = visit(t->slots[i].key, t->slots[i].value, 0, user);
        }
    }
    return t->broken == TABLE_FAULT_EACH_STATUS ? 12345 : stopped;
}

bp_table *test_faulty_table(table_fault broken)
{
    char *name = malloc(LONG_NAME);
    bp_table *table = NULL;
    bp_table_ops ops = {
        .version = BP_TABLE_OPS_VERSION,
        .name = broken == TABLE_FAULT_NAME_EMPTY  ? ""
                : broken == TABLE_FAULT_NAME_LONG ? name
                                                  : "faulty",
        .flags = BP_TABLE_THREAD_SAFE,
        .create = create,
        .destroy = destroy,
        .probe = probe,
        .store = store,
        .clear = clear,
        .stats = stats,
        .sync = sync,
        .each = each,
    };

    TEST_ASSERT_NOT_NULL(name);
    memset(name, 'n', LONG_NAME - 1);
    name[LONG_NAME - 1] = '\0';
    ops.flags |= broken == TABLE_FAULT_FLAGS_UNKNOWN        ? UINT32_MAX - 2
                 : broken == TABLE_FAULT_FLAG_PERSISTENT    ? BP_TABLE_PERSISTENT
                 : broken == TABLE_FAULT_FLAG_NEVER_FORGETS ? BP_TABLE_NEVER_FORGETS
                                                            : 0;
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_table_new_custom(&table, &ops, 0, (void *)(uintptr_t)broken, NULL));
    free(name);
    return table;
}
