/* SPDX-License-Identifier: MIT */
/*
 * Two transposition tables for the tests: one with open addressing that grows, and a direct-mapped one that always
 * replaces.
 */
#include "support/custom_table.h"

#include <bigpoints/status.h>
#include <bigpoints/sys/allocator.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64, SHARED_SLOTS = 4096 };

typedef struct slot {
    uint64_t key[2];
    uint64_t value;
    uint64_t used;
} slot;

typedef struct custom {
    custom_log *log;
    bp_table_shape shape;
    bp_allocator allocator;
    slot *slots;
    uint64_t size; /* slots, a power of two */
    uint64_t count;
    int keeps;
    pthread_mutex_t inside; /* a call is running */
} custom;

/* Memory. */

static void *take(const custom *c, size_t size)
{
    return c->shape.allocator != NULL ? c->allocator.alloc(size, c->allocator.user) : malloc(size);
}

static void give(const custom *c, void *pointer)
{
    if (pointer != NULL && c->shape.allocator != NULL) {
        c->allocator.free(pointer, c->allocator.user);
    } else {
        free(pointer);
    }
}

static int take_slots(custom *c, uint64_t size)
{
    /* While a table grows, its old slots take memory too. */
    if (c->shape.bytes > 0 && (c->size + size) * sizeof(slot) > c->shape.bytes) {
        return BP_ERR_LIMIT;
    }
    slot *slots = take(c, (size_t)size * sizeof *slots);
    if (slots == NULL) {
        return BP_ERR_MEMORY;
    }
    memset(slots, 0, (size_t)size * sizeof *slots);
    c->slots = slots;
    c->size = size;
    return BP_OK;
}

/* Checks: keys and values have no more bits than the shape says. */

static int wide(uint64_t word, uint32_t bits)
{
    return bits < 64 && word >> bits != 0;
}

static void watch_key(custom *c, const uint64_t key[2])
{
    uint32_t bits = c->shape.key_bits;

    c->log->wrong += wide(key[0], bits) || wide(key[1], bits > 64 ? bits - 64 : 0);
}

/* Two threads must never call a table for one thread at the same time. */
static void enter(custom *c)
{
    if (c->keeps && pthread_mutex_trylock(&c->inside) == 0) {
        return;
    }
    pthread_mutex_lock(&c->inside);
    c->log->wrong += c->keeps != 0;
}

static void leave(custom *c)
{
    pthread_mutex_unlock(&c->inside);
}

/* The slot of a key, or the slot where it would be stored. */
static slot *find(const custom *c, const uint64_t key[2])
{
    uint64_t hash = (key[0] ^ key[1] * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    uint64_t index = (hash ^ hash >> 32) & (c->size - 1);

    while (c->keeps && c->slots[index].used &&
           memcmp(c->slots[index].key, key, sizeof c->slots[index].key) != 0) {
        index = (index + 1) & (c->size - 1);
    }
    return &c->slots[index];
}

static int grow(custom *c)
{
    custom old = *c;
    int status = take_slots(c, 2 * c->size);

    for (uint64_t i = 0; status == BP_OK && i < old.size; i++) {
        if (old.slots[i].used) {
            *find(c, old.slots[i].key) = old.slots[i];
        }
    }
    if (status == BP_OK) {
        give(c, old.slots);
    }
    return status;
}

/* The methods. */

static int create(void **out, const bp_table_shape *shape, custom_log *log, int keeps)
{
    custom c = {.log = log, .shape = *shape, .keeps = keeps};
    custom *made;
    int status;

    log->shape = *shape;
    log->wrong += shape->version != BP_TABLE_OPS_VERSION || shape->key_bits < 1 ||
                  shape->key_bits > 128 || shape->value_bits < 1 || shape->value_bits > 64 ||
                  (keeps && shape->concurrent != 0);
    if (log->create_status != BP_OK) {
        return log->create_status;
    }
    if (shape->allocator != NULL) {
        c.allocator = *shape->allocator;
    }
    status = take_slots(&c, keeps ? FIRST_SLOTS : SHARED_SLOTS);
    if (status != BP_OK) {
        return status;
    }
    made = take(&c, sizeof *made);
    if (made == NULL) {
        give(&c, c.slots);
        return BP_ERR_MEMORY;
    }
    *made = c;
    pthread_mutex_init(&made->inside, NULL);
    log->created++;
    *out = made;
    return BP_OK;
}

static int create_keeper(void **out, const bp_table_shape *shape, void *user)
{
    return create(out, shape, user, 1);
}

static int create_shared(void **out, const bp_table_shape *shape, void *user)
{
    return create(out, shape, user, 0);
}

static void destroy(void *instance)
{
    custom copy = *(custom *)instance;

    copy.log->destroyed++;
    pthread_mutex_destroy(&((custom *)instance)->inside);
    give(&copy, copy.slots);
    give(&copy, instance);
}

static int probe(uint64_t *out, const uint64_t key[2], void *instance)
{
    custom *c = instance;
    int found;

    enter(c);
    watch_key(c, key);
    const slot *at = find(c, key);
    found = at->used && memcmp(at->key, key, sizeof at->key) == 0;
    if (found) {
        *out = at->value;
    }
    c->log->probes++;
    c->log->hits += found != 0;
    leave(c);
    return found;
}

static int put(custom *c, const uint64_t key[2], uint64_t value)
{
    slot *at = find(c, key);
    int status = BP_OK;

    if (c->log->stores_max > 0 && c->log->stores > c->log->stores_max) {
        return c->keeps ? BP_ERR_LIMIT : BP_OK;
    }
    if (!at->used && c->keeps && (c->count + 1) * 4 > c->size * 3) {
        status = grow(c);
        at = find(c, key);
    }
    if (status == BP_OK) {
        c->count += !at->used;
        *at = (slot){{key[0], key[1]}, value, 1};
    }
    return status;
}

static int store(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance)
{
    custom *c = instance;
    int status;

    enter(c);
    watch_key(c, key);
    c->log->wrong += weight > 63 || wide(value, c->shape.value_bits);
    c->log->stores++;
    status = put(c, key, value);
    leave(c);
    return status;
}

static void prefetch(const uint64_t key[2], void *instance)
{
    custom *c = instance;

    enter(c);
    watch_key(c, key);
    c->log->prefetches++;
    leave(c);
}

static void clear(void *instance)
{
    custom *c = instance;

    enter(c);
    memset(c->slots, 0, (size_t)c->size * sizeof *c->slots);
    c->count = 0;
    c->log->clears++;
    leave(c);
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    custom *c = instance;

    *bytes = c->size * sizeof *c->slots;
    *entries = c->count;
}

const bp_table_ops custom_keeper = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "keeper",
    .flags = BP_TABLE_NEVER_FORGETS,
    .create = create_keeper,
    .destroy = destroy,
    .probe = probe,
    .store = store,
    .prefetch = prefetch,
    .clear = clear,
    .stats = stats,
};

const bp_table_ops custom_shared = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "shared",
    .flags = BP_TABLE_THREAD_SAFE,
    .create = create_shared,
    .destroy = destroy,
    .probe = probe,
    .store = store,
    .clear = clear,
    .stats = stats,
};
