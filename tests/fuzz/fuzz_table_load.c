/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a saved table, unchanged and with a right checksum: they are refused with a message and change nothing, or
 * are loaded; what is then saved reads back as the same. A solver that uses the table does not crash, whatever it holds.
 */
#include <bigpoints/sys/allocator.h>
#include <bigpoints/sys/table_ops.h>

#include "base/checksum.h"
#include "fuzz.h"

enum { BYTES_MAX = 1 << 24, MAGIC = 8, FIELDS = 20 };

/* Memory with a limit. */
static void *take(size_t size, void *user)
{
    (void)user;
    return size <= BYTES_MAX ? malloc(size) : NULL;
}

static void give(void *pointer, void *user)
{
    (void)user;
    free(pointer);
}

static const bp_allocator limited = {BP_ALLOCATOR_VERSION, take, give, NULL};

typedef struct stream {
    uint8_t *bytes;
    size_t size;
    size_t at;
} stream;

static size_t supply(void *out, size_t size, void *user)
{
    stream *s = user;
    const size_t left = s->size - s->at;
    size = size < left ? size : left;
    size = size > 3 && s->at % 5 == 1 ? 3 : size; /* in pieces */
    if (size > 0) {
        memcpy(out, s->bytes + s->at, size);
    }
    s->at += size;
    return size;
}

static int keep(const void *bytes, size_t size, void *user)
{
    stream *s = user;
    s->bytes = realloc(s->bytes, s->size + size);
    CHECK(s->bytes != NULL);
    memcpy(s->bytes + s->size, bytes, size);
    s->size += size;
    return 0;
}

static uint32_t number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

/* Puts the right checksum behind the last block, if the bytes have the form of a saved table. */
static void seal(stream *s)
{
    if (s->size < MAGIC + FIELDS + 12) {
        return;
    }
    const uint8_t *fields = s->bytes + MAGIC;
    uint64_t sum = bp__checksum_bytes(0, s->bytes, MAGIC);
    sum = bp__checksum_bytes(sum, fields, FIELDS);
    const size_t length = number_at(fields + 16);
    const size_t each =
        ((size_t)number_at(fields + 8) + 7) / 8 + ((size_t)number_at(fields + 12) + 7) / 8 + 1;
    size_t at = MAGIC + FIELDS;
    if (length > s->size - at - 12) {
        return;
    }
    sum = length > 0 ? bp__checksum_bytes(sum, s->bytes + at, length) : sum;
    at += length;
    while (s->size - at >= 12) {
        const size_t count = number_at(s->bytes + at);
        sum = bp__checksum_bytes(sum, s->bytes + at, 4);
        at += 4;
        if (count == 0) {
            for (size_t i = 0; i < 8; i++) {
                s->bytes[at + i] = (uint8_t)(sum >> (8 * i));
            }
            return;
        }
        if (count > 4096 || each > 32 || count * each > s->size - at) {
            return;
        }
        sum = bp__checksum_bytes(sum, s->bytes + at, count * each);
        at += count * each;
    }
}

static void solve(bp_table *table)
{
    bp_state *state = NULL;
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    CHECK(bp_bigpoints_open(&state, "board=RGGR", NULL, NULL, 0) == BP_OK);
    CHECK(bp_solver_new(&solver, NULL) == BP_OK);
    CHECK(bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN) == BP_OK);
    CHECK(bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1) == BP_OK);
    CHECK(bp_solver_set_table(solver, table) == BP_OK);
    const int status = bp_solve(&result, solver, state);
    /* A table with a right checksum can have bounds that contradict each other. */
    CHECK(status == BP_OK || status == BP_ERR_MISMATCH || status == BP_ERR_MEMORY ||
          status == BP_ERR_METHOD);
    char why[256];
    CHECK(bp_solver_why(why, sizeof why, NULL, solver) == BP_OK);
    CHECK((status == BP_ERR_METHOD || status == BP_ERR_MISMATCH) <= (why[0] != '\0'));
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

static void check_stream(stream *s, const char *kind)
{
    char why[512];
    bp_table *table = NULL;
    CHECK(bp_table_new(&table, kind, 1 << 16, &limited) == BP_OK);
    memset(why, 'Z', sizeof why);
    s->at = 0;
    const int status = bp_table_load(table, supply, s, why, sizeof why);
    fuzz_check_message(status, why, sizeof why);
    if (status == BP_OK) {
        stream saved = {NULL, 0, 0}, again = {NULL, 0, 0};
        bp_table *twin = NULL;
        CHECK(bp_table_save(table, keep, &saved) == BP_OK);
        CHECK(bp_table_new(&twin, kind, 1 << 16, NULL) == BP_OK);
        CHECK(bp_table_load(twin, supply, &saved, why, sizeof why) == BP_OK);
        CHECK(bp_table_save(twin, keep, &again) == BP_OK);
        CHECK(saved.size == again.size &&
              bp_table_entry_count(table) == bp_table_entry_count(twin));
        bp_table_free(twin);
        free(saved.bytes);
        free(again.bytes);
    } else {
        uint64_t value;
        const uint64_t key[2] = {0, 0};
        CHECK(status == BP_ERR_FILE || status == BP_ERR_MEMORY || status == BP_ERR_LIMIT);
        CHECK(status == BP_ERR_LIMIT || bp_table_probe(&value, table, key) == BP_ERR_MISMATCH);
    }
    solve(table);
    bp_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    stream s = {fuzz_alloc(size), size, 0};
    if (size > 0) {
        memcpy(s.bytes, data, size);
    }
    check_stream(&s, "array");
    seal(&s);
    check_stream(&s, "array");
    check_stream(&s, "growing");
    free(s.bytes);
    return 0;
}
