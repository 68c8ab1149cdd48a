/* SPDX-License-Identifier: MIT */
/* The bounded table in a memory-mapped file, which outlives the process.

       | header, even sequence number, 4096 | header, odd sequence number, 4096 | buckets, 64 each |

   A header is native words in the order of struct header, and ends with a checksum. There are two of them, so that one
   is complete while the other is being written; the one with the larger sequence number counts. A header without a domain
   is that of a table that is empty and not bound.

   Buckets are sealed (buckets.h): their checksums begin with that of the domain. Whatever a kill or a power failure leaves
   behind is found when the file is next used: a bucket whose checksum is wrong is emptied. */

#include "table/table_file.h"

#include <string.h>

#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/checksum.h"
#include "base/platform/platform.h"
#include "base/text.h"
#include "table/buckets.h"

enum {
    FORMAT = 1,
    BYTE_ORDER_MARK = 0x01020304,
    HEADER_BYTES = 4096,
    BUCKETS_AT = 2 * HEADER_BYTES,
    FIELDS_BYTES = 64,
    DOMAIN_MAX = HEADER_BYTES - FIELDS_BYTES - 8,
    BUCKETS_MIN = 2 * BP__BUCKET_BYTES,
    DEFAULT_BYTES = 64 << 20
};

typedef struct header {
    char magic[8];
    uint32_t byte_order;
    uint32_t format;
    uint64_t sequence;
    uint64_t generation; /* of the valid buckets, as in their headers */
    uint32_t index_bits;
    uint32_t key_format;
    uint32_t key_bits;
    uint32_t value_bits;
    uint64_t domain_length; /* 0: not bound */
    uint64_t reserved;      /* 0 */
    char domain[DOMAIN_MAX];
    uint64_t checksum; /* of everything before it */
} header;

_Static_assert(sizeof(header) == HEADER_BYTES, "a header fills its page");

static const char magic[8] = {'b', 'p', 't', 'a', 'b', 'l', 'e', '\n'};

struct bp__medium {
    bp__memory memory;
    bp__file file;
    header *headers; /* both */
    const header *current;
};

/* --- The file -------------------------------------------------------------------------------------- */

static uint64_t header_checksum(const header *h)
{
    return bp__checksum_bytes(0, h, offsetof(header, checksum));
}

/* Sets what depends on the header that counts now. */
static void finish_header(const bp__medium *m, header *next)
{
    next->sequence = m->current ? m->current->sequence + 1 : 1;
    next->checksum = header_checksum(next);
}

/* Writes the next header: over the one that does not count. The magic comes last: a first header that is not complete has
   none. */
static void write_header(bp__medium *m, header *next)
{
    finish_header(m, next);
    header *to = &m->headers[next->sequence % 2];
    memcpy(&to->byte_order, &next->byte_order, sizeof *to - offsetof(header, byte_order));
    atomic_thread_fence(memory_order_seq_cst);
    memcpy(to->magic, next->magic, sizeof to->magic);
    m->current = to;
}

/* The header of a table that is not bound, after another generation. */
static header unbound(uint32_t index_bits, uint64_t generation)
{
    header next = {.byte_order = BYTE_ORDER_MARK,
                   .format = FORMAT,
                   .generation = generation,
                   .index_bits = index_bits};
    memcpy(next.magic, magic, sizeof magic);
    return next;
}

static int is_zero(const void *bytes, uint64_t size)
{
    const unsigned char *at = bytes;
    return size == 0 || (at[0] == 0 && memcmp(at, at + 1, (size_t)size - 1) == 0);
}

/* The number of index bits of a file of this size, or -1. */
static int index_bits_of(uint64_t size)
{
    uint64_t buckets = size >= BUCKETS_AT + BUCKETS_MIN ? size - BUCKETS_AT : 0;
    uint32_t bits = bp__buckets_index_bits(buckets);
    return buckets > 0 && (uint64_t)BP__BUCKET_BYTES << bits == buckets ? (int)bits : -1;
}

static int is_sound(const header *h)
{
    return memcmp(h->magic, magic, sizeof magic) == 0 && h->checksum == header_checksum(h) &&
           h->domain_length <= DOMAIN_MAX && (h->generation >> 32) > 0 &&
           (uint32_t)h->generation == 0;
}

/* Why a file is rejected: it has no valid header, or another version. NULL if it is valid. */
static const char *fault_of(const bp__medium *m)
{
    const char *fault = "it is not a table of this library";
    for (int i = 0; i < 2; i++) {
        const header *h = &m->headers[i];
        if (memcmp(h->magic, magic, sizeof magic) != 0) {
            continue;
        }
        if (h->byte_order != BYTE_ORDER_MARK) {
            return "it is damaged, or was made on another kind of machine";
        }
        if (h->format > FORMAT) {
            return "it was made by a newer version of the library";
        }
        fault = h->format == FORMAT ? "its header is damaged" : "it is damaged";
    }
    return m->current ? NULL : fault;
}

/* Whether the creation of the file was interrupted while its first header was written: each byte is 0 or that of the header. */
static int is_unfinished(const bp__medium *m, header *first)
{
    finish_header(m, first);
    header *there = &m->headers[first->sequence % 2];
    const unsigned char *bytes = m->file.bytes;
    for (size_t i = 0; i < sizeof *first; i++) {
        unsigned char byte = ((const unsigned char *)there)[i];
        if (byte != 0 && byte != ((const unsigned char *)first)[i]) {
            return 0;
        }
    }
    return is_zero(&m->headers[(first->sequence + 1) % 2], sizeof *first) &&
           is_zero(bytes + BUCKETS_AT, m->file.size - BUCKETS_AT);
}

/* Finds the valid header. */
static const char *check_file(bp__medium *m)
{
    const bp__file *file = &m->file;
    if (file->size < BUCKETS_AT) {
        return "it is too short to be a table of this library";
    }
    for (int i = 0; i < 2; i++) {
        const header *h = &m->headers[i];
        if (is_sound(h) && (!m->current || h->sequence > m->current->sequence)) {
            m->current = h;
        }
    }
    int index_bits = index_bits_of(file->size);
    if (!m->current && index_bits > 0) {
        header first = unbound((uint32_t)index_bits, UINT64_C(1) << 32);
        if (is_unfinished(m, &first)) {
            write_header(m, &first);
        }
    }
    const char *fault = fault_of(m);
    if (!fault && m->current && index_bits != (int)m->current->index_bits) {
        return "it is truncated, or has grown";
    }
    return fault;
}

static const char *file_fault(int status)
{
    switch (status) {
    case BP__FILE_LOCKED: return "another process or table is using it";
    case BP__FILE_FULL: return "there is no space for a file of this size";
    case BP__FILE_MISSING: return "it does not exist";
    default: return "it can't be opened or created, or is not a regular file";
    }
}

/* Opens a file, or creates it. */
static int open_file(bp__medium *m, const char *path, uint64_t bytes)
{
    int status = bp__file_open(&m->file, path);
    if (status == BP__FILE_MISSING) {
        uint32_t bits = bp__buckets_index_bits(bytes);
        status = bp__file_create(&m->file, path, BUCKETS_AT + ((uint64_t)BP__BUCKET_BYTES << bits));
    }
    m->headers = status == BP__FILE_OK ? m->file.bytes : NULL;
    return status;
}

void bp__medium_close(void *medium)
{
    bp__medium *m = medium;
    if (!m) {
        return;
    }
    if (m->headers) {
        bp__file_close(&m->file);
    }
    bp__memory memory = m->memory;
    bp__memory_free(&memory, m);
}

int bp__medium_open(bp__medium **out, const char *path, uint64_t bytes,
                    const bp_allocator *allocator, char *why, size_t why_size)
{
    bp__memory memory;
    int status = bp__memory_init(&memory, allocator);
    bytes = bytes ? bytes : DEFAULT_BYTES;
    *out = NULL;
    if (status != BP_OK) {
        return status;
    }
    if (bytes < BUCKETS_MIN) {
        return bp__why(why, why_size, BP_ERR_LIMIT, "a table file has at least %d bytes of entries",
                       (int)BUCKETS_MIN);
    }
    bp__medium *m = bp__memory_alloc(&memory, sizeof *m);
    if (!m) {
        return bp__why(why, why_size, BP_ERR_MEMORY, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    m->memory = memory;
    status = open_file(m, path, bytes);
    const char *fault = status == BP__FILE_OK ? check_file(m) : file_fault(status);
    if (fault) {
        bp__medium_close(m);
        return bp__why(why, why_size, BP_ERR_FILE, "table file '%s': %s", path, fault);
    }
    *out = m;
    return BP_OK;
}

/* --- The table ------------------------------------------------------------------------------------- */

typedef struct table {
    bp__buckets buckets;
    bp__medium *medium;
} table;

/* Binds a file that is not bound; its old buckets are of another generation. */
static int bind_file(bp__medium *m, const bp_table_shape *shape)
{
    header next = *m->current;
    size_t length = strlen(shape->domain);
    next.key_format = shape->key_format;
    next.key_bits = shape->key_bits;
    next.value_bits = shape->value_bits;
    next.domain_length = length;
    memset(next.domain, 0, sizeof next.domain);
    memcpy(next.domain, shape->domain, length);
    write_header(m, &next);
    /* No bucket may reach the disk before the header with its domain. */
    return bp__file_sync(&m->file) == BP__FILE_OK ? BP_OK : BP_ERR_FILE;
}

/* Binds the file, or checks its domain. */
static int check_domain(bp__medium *m, const bp_table_shape *shape)
{
    const header *h = m->current;
    size_t length = strlen(shape->domain);
    if (length < 1 || length > DOMAIN_MAX) {
        return bp__why(shape->why, shape->why_size, BP_ERR_LIMIT,
                       "the domain of a table file has 1 to %d characters", (int)DOMAIN_MAX);
    }
    if (h->domain_length == 0) {
        int status = bind_file(m, shape);
        return status == BP_OK ? BP_OK
                               : bp__why(shape->why, shape->why_size, status,
                                         "the header of the table file can't be written");
    }
    int same = h->domain_length == length && memcmp(h->domain, shape->domain, length) == 0;
    if (!same) {
        return bp__why(shape->why, shape->why_size, BP_ERR_MISMATCH,
                       "the table file is of other positions: it holds '%.*s', not '%s'",
                       (int)h->domain_length, h->domain, shape->domain);
    }
    if (h->key_format != shape->key_format || h->key_bits != shape->key_bits ||
        h->value_bits != shape->value_bits) {
        return bp__why(shape->why, shape->why_size, BP_ERR_MISMATCH,
                       "the table file holds keys of format %u with %u and %u bits, not of format "
                       "%u with %u and %u bits",
                       (unsigned)h->key_format, (unsigned)h->key_bits, (unsigned)h->value_bits,
                       (unsigned)shape->key_format, (unsigned)shape->key_bits,
                       (unsigned)shape->value_bits);
    }
    return BP_OK;
}

/* The initial value of the checksums of buckets; it depends on the domain. */
static uint64_t seal_of(const bp_table_shape *shape)
{
    uint64_t seal = bp__checksum_bytes(FORMAT, shape->domain, strlen(shape->domain));
    seal = bp__checksum_word(seal, shape->key_format);
    return bp__checksum_word(seal, (uint64_t)shape->key_bits << 32 | shape->value_bits);
}

static int create(void **out, const bp_table_shape *shape, void *user)
{
    bp__medium *m = user;
    if (shape->value_bits > BP__BUCKET_VALUE_BITS) {
        return BP_ERR_LIMIT;
    }
    table *t = bp__memory_alloc(&m->memory, sizeof *t);
    if (!t) {
        return BP_ERR_MEMORY;
    }
    int status = check_domain(m, shape);
    if (status != BP_OK) {
        bp__memory_free(&m->memory, t);
        return status;
    }
    bp__buckets *b = &t->buckets;
    t->medium = m;
    b->start = (bp__word *)(void *)((unsigned char *)m->file.bytes + BUCKETS_AT);
    b->generation = m->current->generation;
    b->seal = seal_of(shape);
    b->key_bits = shape->key_bits;
    b->value_bits = shape->value_bits;
    b->index_max = m->current->index_bits;
    b->concurrent = shape->concurrent != 0;
    b->sealed = 1;
    bp__buckets_layout(b, b->index_max);
    bp__buckets_check(b);
    *out = t;
    return BP_OK;
}

static void destroy(void *instance)
{
    table *t = instance;
    bp__memory_free(&t->medium->memory, t);
}

static void clear(void *instance)
{
    table *t = instance;
    bp__buckets_clear(&t->buckets);
    header next = unbound(t->buckets.index_max, t->buckets.generation);
    write_header(t->medium, &next);
}

static int sync(void *instance)
{
    const table *t = instance;
    return bp__file_sync(&t->medium->file) == BP__FILE_OK ? BP_OK : BP_ERR_FILE;
}

static void stats(uint64_t *bytes, uint64_t *entries, void *instance)
{
    table *t = instance;
    *bytes = (uint64_t)BP__BUCKET_BYTES << t->buckets.layout.index_bits;
    *entries = bp__buckets_entries(&t->buckets);
}

const bp_table_ops bp__table_file = {
    .version = BP_TABLE_OPS_VERSION,
    .name = "file",
    .flags = BP_TABLE_THREAD_SAFE | BP_TABLE_PERSISTENT,
    .create = create,
    .destroy = destroy,
    .probe = bp__buckets_probe,
    .store = bp__buckets_store,
    .prefetch = bp__buckets_prefetch,
    .clear = clear,
    .stats = stats,
    .sync = sync,
    .each = bp__buckets_each,
};

int bp_table_new_file(bp_table **out, const char *path, uint64_t bytes,
                      const bp_allocator *allocator, char *why, size_t why_size)
{
    bp__medium *medium;
    int status = bp__why_begin(why, why_size, path);
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (status != BP_OK) {
        return status;
    }
    status = bp__medium_open(&medium, path, bytes, allocator, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    status = bp_table_new_custom(out, &bp__table_file, bytes, medium, allocator);
    if (status != BP_OK) {
        bp__medium_close(medium);
        return status;
    }
    (*out)->free_user = bp__medium_close;
    return BP_OK;
}
