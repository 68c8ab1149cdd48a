/* SPDX-License-Identifier: MIT */
/* Saved tables: the entries of a table as bytes, the same on every machine.

       | "bpsaved\n" | format, 4 | key format, 4 | key bits, 4 | value bits, 4 | length of the domain, 4 | domain |
       | entries of the block, 4 | entries | ...
       | 0, 4 | checksum, 8 |

   The checksum takes the bytes before it field by field: magic, the five numbers, domain, number of entries, entries, and so
   on. Numbers are little-endian. An entry is its key, its value and its weight, in as few bytes as hold them: the key and the
   value by the numbers of bits, the weight one. A block has at most 4096 entries. */

#include <string.h>

#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/checksum.h"
#include "base/text.h"
#include "base/vector.h"
#include "table/table_internal.h"

enum {
    FORMAT = 1,
    MAGIC_BYTES = 8,
    FIELDS_BYTES = 20,
    BLOCK_ENTRIES = 4096,
    DOMAIN_MAX = 1 << 16,
    WEIGHT_MAX = 63
};

static const char magic[MAGIC_BYTES + 1] = "bpsaved\n";

static void put_number(uint8_t *out, uint64_t number, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        out[i] = (uint8_t)(number >> (8 * i));
    }
}

static uint64_t get_number(const uint8_t *in, size_t bytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < bytes; i++) {
        number |= (uint64_t)in[i] << (8 * i);
    }
    return number;
}

/* How many bytes an entry has, and its key alone. */
static size_t key_bytes(const bp__domain *domain)
{
    return (domain->key_bits + 7) / 8;
}

static size_t entry_bytes(const bp__domain *domain)
{
    return key_bytes(domain) + (domain->value_bits + 7) / 8 + 1;
}

/* --- Saving ---------------------------------------------------------------------------------------- */

typedef struct saver {
    const bp__domain *domain;
    bp_write_fn write;
    void *user;
    uint64_t checksum;
    uint32_t count; /* entries of the block */
    uint8_t *block;
} saver;

/* Non-zero if the caller stops. */
static int send(saver *s, const void *bytes, size_t size)
{
    s->checksum = bp__checksum_bytes(s->checksum, bytes, size);
    return s->write(bytes, size, s->user);
}

static int send_block(saver *s)
{
    uint8_t number[4];
    size_t size = s->count * entry_bytes(s->domain);
    put_number(number, s->count, sizeof number);
    s->count = 0;
    return send(s, number, sizeof number) || (size > 0 && send(s, s->block, size));
}

static int save_entry(const uint64_t key[2], uint64_t value, uint32_t weight, void *user)
{
    saver *s = user;
    size_t keys = key_bytes(s->domain);
    size_t size = entry_bytes(s->domain);
    uint8_t *at = s->block + s->count++ * size;
    put_number(at, key[0], keys < 8 ? keys : 8);
    if (keys > 8) {
        put_number(at + 8, key[1], keys - 8);
    }
    put_number(at + keys, value, size - keys - 1);
    at[size - 1] = (uint8_t)(weight < WEIGHT_MAX ? weight : WEIGHT_MAX);
    return s->count == BLOCK_ENTRIES ? send_block(s) : 0;
}

static int send_header(saver *s)
{
    uint8_t fields[FIELDS_BYTES];
    const bp__domain *domain = s->domain;
    size_t length = strlen(domain->text);
    put_number(fields, FORMAT, 4);
    put_number(fields + 4, domain->key_format, 4);
    put_number(fields + 8, domain->key_bits, 4);
    put_number(fields + 12, domain->value_bits, 4);
    put_number(fields + 16, length, 4);
    return send(s, magic, MAGIC_BYTES) || send(s, fields, sizeof fields) ||
           (length > 0 && send(s, domain->text, length));
}

static int send_end(saver *s)
{
    uint8_t checksum[8];
    if ((s->count > 0 && send_block(s)) || send_block(s)) {
        return 1;
    }
    put_number(checksum, s->checksum, sizeof checksum);
    return s->write(checksum, sizeof checksum, s->user);
}

/* The table is marked as being saved: no search uses it. */
static int save(bp_table *table, bp_write_fn write, void *user)
{
    saver s = {.domain = &table->domain, .write = write, .user = user};
    s.block = bp__memory_alloc(&table->memory, BLOCK_ENTRIES * entry_bytes(s.domain));
    if (!s.block) {
        return BP_ERR_MEMORY;
    }
    int stopped =
        send_header(&s) || table->ops->each(save_entry, &s, table->instance) || send_end(&s);
    bp__memory_free(&table->memory, s.block);
    return stopped ? BP_ERR_STOPPED : BP_OK;
}

int bp_table_save(bp_table *table, bp_write_fn write, void *user)
{
    if (!table || !write) {
        return BP_ERR_ARGUMENT;
    }
    bp__mutex_lock(&table->lock);
    int status = !table->ops->each                                          ? BP_ERR_UNSUPPORTED
                 : table->users > 0 || table->saving                        ? BP_ERR_BUSY
                 : !table->bound || strlen(table->domain.text) > DOMAIN_MAX ? BP_ERR_MISMATCH
                                                                            : BP_OK;
    table->saving |= status == BP_OK;
    bp__mutex_unlock(&table->lock);
    if (status == BP_OK) {
        status = save(table, write, user); /* without the lock, which `write` might wait for */
        bp__mutex_lock(&table->lock);
        table->saving = 0;
        bp__mutex_unlock(&table->lock);
    }
    return status;
}

/* --- Loading --------------------------------------------------------------------------------------- */

typedef struct loader {
    bp__domain domain;
    bp_read_fn read;
    void *user;
    const bp__memory *memory;
    uint64_t checksum;
    bp__vector text;    /* of the domain */
    bp__vector entries; /* as they were saved */
    char *why;
    size_t why_size;
} loader;

static int refuse(const loader *l, const char *reason)
{
    return bp__why(l->why, l->why_size, BP_ERR_FILE, "%s", reason);
}

/* Reads so many bytes. */
static int receive(loader *l, void *out, size_t size)
{
    uint8_t *at = out;
    size_t left = size;
    while (left > 0) {
        size_t got = l->read(at, left, l->user);
        if (got == 0 || got > left) {
            return refuse(l, "the saved table is truncated");
        }
        at += got;
        left -= got;
    }
    l->checksum = bp__checksum_bytes(l->checksum, out, size);
    return BP_OK;
}

/* Appends so many bytes to an array. */
static int receive_more(loader *l, bp__vector *to, size_t size)
{
    void *more = bp__vector_add(to, l->memory, size, 1);
    return more ? receive(l, more, size) : BP_ERR_MEMORY;
}

static int receive_header(loader *l)
{
    uint8_t begin[MAGIC_BYTES];
    uint8_t fields[FIELDS_BYTES];
    int status = receive(l, begin, sizeof begin);
    if (status == BP_OK && memcmp(begin, magic, MAGIC_BYTES) != 0) {
        return refuse(l, "this is not a saved table");
    }
    if (status == BP_OK) {
        status = receive(l, fields, sizeof fields);
    }
    if (status != BP_OK) {
        return status;
    }
    uint64_t format = get_number(fields, 4);
    uint64_t length = get_number(fields + 16, 4);
    l->domain.key_format = (uint32_t)get_number(fields + 4, 4);
    l->domain.key_bits = (uint32_t)get_number(fields + 8, 4);
    l->domain.value_bits = (uint32_t)get_number(fields + 12, 4);
    if (format > FORMAT) {
        return refuse(l, "the saved table was written by a newer version");
    }
    if (format != FORMAT || l->domain.key_bits < 1 || l->domain.key_bits > 128 ||
        l->domain.value_bits < 1 || l->domain.value_bits > 64 || length > DOMAIN_MAX) {
        return refuse(l, "the saved table is damaged");
    }
    status = length > 0 ? receive_more(l, &l->text, (size_t)length) : BP_OK;
    if (status == BP_OK && !bp__vector_add(&l->text, l->memory, 1, 1)) { /* the closing NUL */
        status = BP_ERR_MEMORY;
    }
    l->domain.text = l->text.items;
    if (status == BP_OK && strlen(l->domain.text) != length) {
        return refuse(l, "the saved table is damaged");
    }
    return status;
}

/* A saved entry. Returns 0 if a bit is set that no entry has. */
static int get_entry(uint64_t key[2], uint64_t *value, uint32_t *weight, const bp__domain *domain,
                     const uint8_t *at)
{
    size_t keys = key_bytes(domain);
    size_t size = entry_bytes(domain);
    uint32_t bits = domain->key_bits;
    key[0] = get_number(at, keys < 8 ? keys : 8);
    key[1] = keys > 8 ? get_number(at + 8, keys - 8) : 0;
    *value = get_number(at + keys, size - keys - 1);
    *weight = at[size - 1];
    return (bits >= 64 || key[0] >> bits == 0) &&
           (bits <= 64 || bits == 128 || key[1] >> (bits - 64) == 0) &&
           (domain->value_bits == 64 || *value >> domain->value_bits == 0) && *weight <= WEIGHT_MAX;
}

/* All entries, and the checksum at the end. */
static int receive_entries(loader *l)
{
    uint8_t number[8];
    uint64_t count;
    do {
        int status = receive(l, number, 4);
        count = status == BP_OK ? get_number(number, 4) : 0;
        if (count > BLOCK_ENTRIES) {
            return refuse(l, "the saved table is damaged");
        }
        if (count > 0) {
            status = receive_more(l, &l->entries, (size_t)count * entry_bytes(&l->domain));
        }
        if (status != BP_OK) {
            return status;
        }
    } while (count > 0);
    uint64_t checksum = l->checksum;
    int status = receive(l, number, sizeof number);
    if (status == BP_OK && get_number(number, sizeof number) != checksum) {
        return refuse(l, "the saved table is damaged");
    }
    for (size_t i = 0; status == BP_OK && i < l->entries.count; i += entry_bytes(&l->domain)) {
        uint64_t key[2];
        uint64_t value;
        uint32_t weight;
        if (!get_entry(key, &value, &weight, &l->domain, (uint8_t *)l->entries.items + i)) {
            return refuse(l, "the saved table is damaged");
        }
    }
    return status;
}

/* Stores what was read and checked. The lock is held. */
static int store_entries(const loader *l, bp_table *table)
{
    if (table->users > 0 || table->saving) {
        return bp__why(l->why, l->why_size, BP_ERR_BUSY, "the table is in use");
    }
    int status = bp__table_bind(table, &l->domain);
    if (status != BP_OK) {
        return bp__why(l->why, l->why_size, status, "%s", table->why);
    }
    for (size_t i = 0; status == BP_OK && i < l->entries.count; i += entry_bytes(&l->domain)) {
        uint64_t key[2];
        uint64_t value;
        uint32_t weight;
        get_entry(key, &value, &weight, &l->domain, (uint8_t *)l->entries.items + i);
        status = bp__table_put(table, key, value, weight);
    }
    return status == BP_OK ? BP_OK
                           : bp__why(l->why, l->why_size, status,
                                     "the table has no space for all entries that were saved");
}

int bp_table_load(bp_table *table, bp_read_fn read, void *user, char *why, size_t why_size)
{
    bp__why_clear(why, why_size);
    if (!table || !read) {
        return BP_ERR_ARGUMENT;
    }
    loader l = {
        .read = read, .user = user, .memory = &table->memory, .why = why, .why_size = why_size};
    int status = receive_header(&l);
    if (status == BP_OK) {
        status = receive_entries(&l);
    }
    if (status == BP_OK) {
        bp__mutex_lock(&table->lock);
        status = store_entries(&l, table);
        bp__mutex_unlock(&table->lock);
    } else if (status == BP_ERR_MEMORY) {
        bp__why(why, why_size, status, "there is no memory for the saved table");
    }
    bp__vector_free(&l.text, &table->memory);
    bp__vector_free(&l.entries, &table->memory);
    return status;
}
