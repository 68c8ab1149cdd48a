/* SPDX-License-Identifier: MIT */
/* Table handles: the method table of a back-end, its instance, which the first use creates, and its users. */

#include "table/table_internal.h"

#include <string.h>

#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/assert.h"
#include "base/pages.h"
#include "base/status_internal.h"
#include "base/text.h"
#include "table/buckets.h"

static const bp_table_ops *const built_in[] = {
    &bp__table_none,
    &bp__table_array,
    &bp__table_growing,
#ifndef BP_NO_UTHASH
    &bp__table_uthash,
#endif
};

/* Fewer bytes hold no entry. */
enum { BYTES_MIN = 128 };

/* Bytes of each version of the method table. Version 1 ends before the last member. */
static const size_t ops_size[BP_TABLE_OPS_VERSION + 1] = {0, offsetof(bp_table_ops, each),
                                                          sizeof(bp_table_ops)};

/* Copies a method table of this or an earlier version. */
static int read_ops(bp_table_ops *out, const bp_table_ops *ops)
{
    if (ops->version < 1 || ops->version > BP_TABLE_OPS_VERSION) {
        return BP_ERR_VERSION;
    }
    memset(out, 0, sizeof *out);
    memcpy(out, ops, ops_size[ops->version]);
    return BP_OK;
}

static int check_ops(const bp_table_ops *ops)
{
    int complete = ops->name && ops->create && ops->destroy && ops->probe && ops->store &&
                   ops->clear && ops->stats;
    return complete ? BP_OK : BP_ERR_METHOD;
}

int bp_table_new_custom(bp_table **out, const bp_table_ops *ops, uint64_t bytes, void *user,
                        const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!ops) {
        return BP_ERR_ARGUMENT;
    }
    bp_table_ops methods;
    int status = read_ops(&methods, ops);
    if (status == BP_OK) {
        status = check_ops(&methods);
    }
    bp__memory memory;
    if (status == BP_OK) {
        status = bp__memory_init(&memory, allocator);
    }
    if (status != BP_OK) {
        return status;
    }
    size_t name_size = strlen(methods.name) + 1;
    bp_table *table = bp__memory_alloc(&memory, sizeof *table + name_size);
    if (!table) {
        return BP_ERR_MEMORY;
    }
    if (bp__mutex_init(&table->lock) != BP_OK) {
        bp__memory_free(&memory, table);
        return BP_ERR_MEMORY;
    }
    if (bp__condition_init(&table->changed) != BP_OK) {
        bp__mutex_destroy(&table->lock);
        bp__memory_free(&memory, table);
        return BP_ERR_MEMORY;
    }
    table->methods = methods;
    table->methods.name = memcpy(table + 1, methods.name, name_size);
    table->ops = &table->methods;
    table->origin = ops;
    table->user = user;
    table->bytes = bytes;
    table->memory = memory;
    if (allocator) {
        table->allocator = *allocator;
        table->caller_allocator = 1;
    }
    atomic_init(&table->references, 1);
    *out = table;
    return BP_OK;
}

uint64_t bp_table_suggested_bytes(void)
{
    return bp__pages_default(UINT64_MAX);
}

int bp_table_new(bp_table **out, const char *name, uint64_t bytes, const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    for (size_t i = 0; name && i < sizeof built_in / sizeof built_in[0]; i++) {
        if (strcmp(built_in[i]->name, name) == 0) {
            if (bytes > 0 && bytes < BYTES_MIN) {
                return BP_ERR_LIMIT;
            }
            return bp_table_new_custom(out, built_in[i], bytes, NULL, allocator);
        }
    }
    return BP_ERR_ARGUMENT;
}

void bp__table_begin_with(bp_table *table, uint64_t bytes)
{
    if (table->origin == &bp__table_array) {
        table->first_bytes = bytes;
        table->user = &table->first_bytes;
    }
}

bp_table *bp__table_ref(bp_table *table)
{
    atomic_fetch_add_explicit(&table->references, 1, memory_order_relaxed);
    return table;
}

int bp_table_ref(bp_table **out, bp_table *table)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = table ? bp__table_ref(table) : NULL;
    return table ? BP_OK : BP_ERR_ARGUMENT;
}

/* Without an instance, a table has no domain. */
static void drop_instance(bp_table *table)
{
    if (table->instance) {
        table->ops->destroy(table->instance);
        bp__memory_free(&table->memory, (void *)(uintptr_t)table->domain.text);
        table->instance = NULL;
        table->bound = 0;
    }
}

void bp_table_free(bp_table *table)
{
    if (!table || atomic_fetch_sub_explicit(&table->references, 1, memory_order_acq_rel) > 1) {
        return;
    }
    drop_instance(table);
    if (table->free_user) {
        table->free_user(table->user);
    }
    bp__condition_destroy(&table->changed);
    bp__mutex_destroy(&table->lock);
    bp__memory memory = table->memory;
    bp__memory_free(&memory, table);
}

const char *bp_table_name(const bp_table *table)
{
    return table ? table->ops->name : "";
}

int32_t bp_table_flags(const bp_table *table)
{
    const uint32_t known = BP_TABLE_THREAD_SAFE | BP_TABLE_NEVER_FORGETS | BP_TABLE_PERSISTENT;
    return table ? (int32_t)(table->ops->flags & known) : BP_ERR_ARGUMENT;
}

static int is_persistent(const bp_table *table)
{
    return (table->ops->flags & BP_TABLE_PERSISTENT) != 0;
}

/* Whether a search is using the table, or it is being saved. The lock is held. */
static int is_busy(const bp_table *table)
{
    return table->users > 0 || table->saving;
}

int bp_table_clear(bp_table *table)
{
    if (!table) {
        return BP_ERR_ARGUMENT;
    }
    bp__mutex_lock(&table->lock);
    int status = is_busy(table) ? BP_ERR_BUSY : BP_OK;
    if (status == BP_OK && table->instance) {
        table->ops->clear(table->instance);
        table->bound = 0;
        if (is_persistent(table)) {
            drop_instance(table); /* the next instance writes its domain to the file */
        }
    }
    bp__mutex_unlock(&table->lock);
    return status;
}

/* The lock is held, and no search uses the table. */
static int sync_instance(bp_table *table)
{
    if (!table->instance || !table->ops->sync) {
        return BP_OK;
    }
    int status = bp__method_status(table->ops->sync(table->instance));
    if (status != BP_OK) {
        bp__why(table->why, sizeof table->why, status, "the table '%s' could not be synced",
                table->ops->name);
    }
    return status;
}

int bp_table_sync(bp_table *table)
{
    if (!table) {
        return BP_ERR_ARGUMENT;
    }
    bp__mutex_lock(&table->lock);
    int status = is_busy(table) ? BP_ERR_BUSY : sync_instance(table);
    bp__mutex_unlock(&table->lock);
    return status;
}

int bp_table_why(char *out, size_t size, size_t *length, const bp_table *table)
{
    if (!table) {
        return BP_ERR_ARGUMENT;
    }
    bp_table *own = (bp_table *)(uintptr_t)table; /* for its lock */
    bp__mutex_lock(&own->lock);
    int status = bp__deliver(out, size, length, table->why);
    bp__mutex_unlock(&own->lock);
    return status;
}

/* Reads the statistics of an instance that is not in use. The lock is held. */
static void refresh_stats(bp_table *table)
{
    table->bytes_before = 0;
    table->entries_before = 0;
    if (table->instance) {
        table->ops->stats(&table->bytes_before, &table->entries_before, table->instance);
    }
}

/* The current statistic, or that from before the current use. */
static uint64_t read_stat(const bp_table *table, const uint64_t *stat)
{
    bp_table *own =
        (bp_table *)(uintptr_t)table; /* statistics are a cache: const does not cover them */
    bp__mutex_lock(&own->lock);
    if (own->users == 0) {
        refresh_stats(own);
    }
    uint64_t number = *stat;
    bp__mutex_unlock(&own->lock);
    return number;
}

uint64_t bp_table_bytes(const bp_table *table)
{
    return table ? read_stat(table, &table->bytes_before) : 0;
}

uint64_t bp_table_entry_count(const bp_table *table)
{
    return table ? read_stat(table, &table->entries_before) : 0;
}

uint64_t bp__table_entries_alone(bp_table *table, uint64_t *uses)
{
    uint64_t bytes = 0;
    uint64_t entries = UINT64_MAX;
    bp__mutex_lock(&table->lock);
    *uses = table->uses;
    if (table->users == 1) {
        table->ops->stats(&bytes, &entries, table->instance);
    }
    bp__mutex_unlock(&table->lock);
    return entries;
}

double bp__table_fill(const bp_table *table)
{
    if (!table || !table->instance) {
        return -1;
    }
    const bp_table_ops *kind = table->origin;
    double fill = -1;
    if (kind == &bp__table_array || kind == &bp__table_file) {
        fill = bp__buckets_fill(table->instance);
    } else if (kind == &bp__table_growing) {
        fill = bp__growing_fill(table->instance);
    }
#ifndef BP_NO_UTHASH
    if (kind == &bp__table_uthash) {
        fill = bp__uthash_fill(table->instance);
    }
#endif
    return fill < 1 ? fill : 1;
}

/* If one method table is unknown, it counts as equal: files and saved bytes contain only its name. */
static int same_domain(const bp__domain *a, const bp__domain *b)
{
    return (!a->rules || !b->rules || a->rules == b->rules) && a->key_format == b->key_format &&
           a->key_bits == b->key_bits && a->value_bits == b->value_bits &&
           strcmp(a->text, b->text) == 0;
}

static int make_instance(bp_table *table, const bp__domain *domain, int concurrent)
{
    size_t length = strlen(domain->text) + 1;
    char *text = bp__memory_alloc(&table->memory, length);
    if (!text) {
        return BP_ERR_MEMORY;
    }
    memcpy(text, domain->text, length);
    bp_table_shape shape = {
        .version = table->ops->version,
        .key_bits = domain->key_bits,
        .value_bits = domain->value_bits,
        .concurrent = (uint32_t)concurrent,
        .bytes = table->bytes,
        .allocator = table->caller_allocator ? &table->allocator : NULL,
        .domain = text,
        .key_format = domain->key_format,
        .why_size = sizeof table->why,
        .why = table->why,
    };
    int status = bp__method_status(table->ops->create(&table->instance, &shape, table->user));
    table->why[sizeof table->why - 1] = '\0';
    if (status == BP_OK && !table->instance) {
        status = BP_ERR_METHOD;
    }
    if (status != BP_OK) {
        table->instance = NULL;
        bp__memory_free(&table->memory, text);
        if (!table->why[0]) {
            bp__why(table->why, sizeof table->why, status, "the table '%s' could not be made: %s",
                    table->ops->name, bp_status_text(status));
        }
        return status;
    }
    table->why[0] = '\0';
    table->domain = *domain;
    table->domain.text = text;
    table->concurrent = concurrent;
    refresh_stats(table);
    return BP_OK;
}

/* Makes an instance for a domain. An instance of another domain is destroyed if it is not bound, or if `owned`. The lock is
   held. */
static int bind(bp_table *table, const bp__domain *domain, int concurrent, int owned)
{
    if (table->instance && !same_domain(&table->domain, domain)) {
        if (table->users > 0 || (table->bound && !owned)) {
            return bp__why(table->why, sizeof table->why, BP_ERR_MISMATCH,
                           "the table holds '%s' (format %u), not '%s' (format %u)",
                           table->domain.text, (unsigned)table->domain.key_format, domain->text,
                           (unsigned)domain->key_format);
        }
        drop_instance(table);
    }
    if (table->instance && concurrent && !table->concurrent && table->users == 0) {
        drop_instance(table); /* made for one thread, so the table is owned */
    }
    int status = table->instance ? BP_OK : make_instance(table, domain, concurrent);
    if (status == BP_OK) {
        table->bound = 1;
        table->domain.rules = table->domain.rules ? table->domain.rules : domain->rules;
    }
    return status;
}

/* Whether the back-end serves several threads at once. */
static int is_thread_safe(const bp_table *table)
{
    return (table->ops->flags & BP_TABLE_THREAD_SAFE) != 0;
}

/* The lock is held. */
static int begin(bp_table *table, const bp__domain *domain, int32_t threads, int owned)
{
    int safe = is_thread_safe(table);
    table->why[0] = '\0';
    if (table->saving) {
        return bp__why(table->why, sizeof table->why, BP_ERR_BUSY, "the table is being saved");
    }
    if (!safe && (threads > 1 || table->users > 0)) {
        return bp__why(table->why, sizeof table->why, BP_ERR_MISMATCH,
                       "the table '%s' is for one thread at a time", table->ops->name);
    }
    /* A table that others may use is made for several threads if it can serve them. */
    return bind(table, domain, safe && (threads > 1 || !owned), owned);
}

int bp__table_use(bp_table *table, const bp__domain *domain, int32_t threads, int owned)
{
    bp__mutex_lock(&table->lock);
    int status = begin(table, domain, threads, owned);
    if (status == BP_OK) {
        table->users++;
        table->uses++;
    }
    bp__mutex_unlock(&table->lock);
    return status;
}

int bp__table_bind(bp_table *table, const bp__domain *domain)
{
    table->why[0] = '\0';
    return bind(table, domain, is_thread_safe(table), 0);
}

uint64_t bp__table_release(bp_table *table)
{
    bp__mutex_lock(&table->lock);
    BP__ASSERT(table->users > 0);
    if (--table->users == 0) {
        sync_instance(table);
        refresh_stats(table);
    }
    uint64_t bytes = table->bytes_before;
    bp__mutex_unlock(&table->lock);
    return bytes;
}

int bp_table_bind(bp_table *table, const char *domain, uint32_t key_format, uint32_t key_bits,
                  uint32_t value_bits)
{
    if (!table || !domain || key_bits < 1 || key_bits > 128 || value_bits < 1 || value_bits > 64) {
        return BP_ERR_ARGUMENT;
    }
    bp__domain wanted = {
        .text = domain, .key_format = key_format, .key_bits = key_bits, .value_bits = value_bits};
    bp__mutex_lock(&table->lock);
    int status = bp__table_bind(table, &wanted);
    bp__mutex_unlock(&table->lock);
    return status;
}

static int is_wide(uint64_t word, uint32_t bits)
{
    return bits < 64 && word >> bits != 0;
}

/* Whether an entry of a table can be used now. The lock is held, so the table does not grow. */
static int check_access(const bp_table *table, const uint64_t key[2])
{
    uint32_t bits = table->domain.key_bits;
    if (!table->bound) {
        return BP_ERR_MISMATCH;
    }
    if (table->saving || (!is_thread_safe(table) && table->users > 0)) {
        return BP_ERR_BUSY;
    }
    return is_wide(key[0], bits) || is_wide(key[1], bits > 64 ? bits - 64 : 0) ? BP_ERR_RANGE
                                                                               : BP_OK;
}

int32_t bp_table_probe(uint64_t *out, bp_table *table, const uint64_t *key)
{
    if (!out || !table || !key) {
        return BP_ERR_ARGUMENT;
    }
    uint64_t value = 0;
    bp__mutex_lock(&table->lock);
    int32_t found = check_access(table, key);
    if (found == BP_OK) {
        found = table->ops->probe(&value, key, table->instance) != 0;
    }
    bp__mutex_unlock(&table->lock);
    if (found == 1) {
        *out = value;
    }
    return found;
}

/* Whether threads must wait at safepoints because the table can grow. */
static int may_grow(const bp_table *table)
{
    return table->concurrent && table->origin == &bp__table_array;
}

int bp__table_put(bp_table *table, const uint64_t key[2], uint64_t value, uint32_t weight)
{
    int status = bp__method_status(table->ops->store(key, value, weight, table->instance));
    if (status == BP_OK && may_grow(table) && table->users == 0 &&
        bp__array_is_crowded(table->instance)) {
        bp__array_grow(table->instance);
    }
    return status;
}

int bp_table_store(bp_table *table, const uint64_t *key, uint64_t value, uint32_t weight)
{
    if (!table || !key) {
        return BP_ERR_ARGUMENT;
    }
    bp__mutex_lock(&table->lock);
    int status = check_access(table, key);
    if (status == BP_OK && (is_wide(value, table->domain.value_bits) || weight > 63)) {
        status = BP_ERR_RANGE;
    }
    if (status == BP_OK) {
        status = bp__table_put(table, key, value, weight);
    }
    bp__mutex_unlock(&table->lock);
    return status;
}

void bp__table_enter(bp_table *table)
{
    if (may_grow(table)) {
        bp__mutex_lock(&table->lock);
        table->active++;
        bp__mutex_unlock(&table->lock);
    }
}

void bp__table_leave(bp_table *table)
{
    if (may_grow(table)) {
        bp__mutex_lock(&table->lock);
        table->active--;
        bp__condition_broadcast(&table->changed);
        bp__mutex_unlock(&table->lock);
    }
}

/* Waits until the table has grown. The last thread to arrive lets it grow. The lock is held. */
static void await_growth(bp_table *table)
{
    uint64_t growths = table->growths;
    table->waiting++;
    while (table->growths == growths && table->waiting < table->active) {
        bp__condition_wait(&table->changed, &table->lock);
    }
    if (table->growths == growths) {
        bp__array_grow(table->instance);
        table->growths++;
        refresh_stats(table); /* all threads wait */
        bp__condition_broadcast(&table->changed);
    }
    table->waiting--;
}

void bp__table_safepoint(bp_table *table)
{
    enum { CHUNKS = 2 }; /* enough for the stores between two safepoints */
    if (!may_grow(table)) {
        return;
    }
    for (int i = 0; i < CHUNKS; i++) {
        bp__array_prepare(table->instance);
    }
    if (!bp__array_is_crowded(table->instance)) {
        return;
    }
    bp__mutex_lock(&table->lock);
    if (bp__array_is_crowded(table->instance)) {
        await_growth(table);
    }
    bp__mutex_unlock(&table->lock);
}
