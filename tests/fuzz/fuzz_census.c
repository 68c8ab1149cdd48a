/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a checkpoint of a census, unchanged and between a correct first line and checksum: they are refused with
 * a message, or read; what is then saved reads back as the same.
 */
#include <bigpoints/experimental/census.h>
#include <bigpoints/sys/allocator.h>

#include "base/key.h"
#include "invariants.h"

enum { BYTES_MAX = 1 << 24 };

/* Memory with a limit: a short text may describe a large census. */
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

/* The checkpoint that was saved last. */
typedef struct text {
    char *bytes;
    size_t length;
} text;

static int keep(const char *bytes, size_t length, void *user)
{
    text *t = user;
    t->bytes = malloc(length + 1);
    t->length = length;
    CHECK(t->bytes != NULL);
    memcpy(t->bytes, bytes, length);
    return 0;
}

static bp_census *open_census(const char *bytes, size_t length)
{
    char why[512];
    bp_census *census = NULL;
    memset(why, 'Z', sizeof why);
    const int status = bp_census_open(&census, bytes, length, &limited, why, sizeof why);
    CHECK((status == BP_OK) == (census != NULL));
    if (status != BP_ERR_MEMORY) {
        fuzz_check_message(status, why, sizeof why);
    }
    return census;
}

static void check_text(const char *bytes, size_t length)
{
    bp_census *census = open_census(bytes, length);
    if (census == NULL) {
        return;
    }
    text saved = {NULL, 0}, again = {NULL, 0};
    const int64_t units = bp_census_count(census, BP_COUNT_UNITS);
    const int64_t done = bp_census_count(census, BP_COUNT_UNITS_DONE);
    CHECK(units < 0 ? units == BP_ERR_RANGE : done >= 0 && done <= units);
    CHECK(bp_census_save(census, keep, &saved) == BP_OK);
    /* Units that are done cannot be added again. */
    const int twice = bp_census_add(census, bytes, length, NULL, 0);
    CHECK(twice == (done == 0 ? BP_OK : BP_ERR_MISMATCH));
    bp_census *twin = open_census(saved.bytes, saved.length);
    CHECK(twin != NULL);
    CHECK(bp_census_save(twin, keep, &again) == BP_OK);
    CHECK(saved.length == again.length && memcmp(saved.bytes, again.bytes, saved.length) == 0);
    bp_census_free(twin);
    bp_census_free(census);
    free(saved.bytes);
    free(again.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char title[] = "bigpoints census 1\n";
    const size_t start = sizeof title - 1;
    uint64_t key[2];
    char *sealed = malloc(start + size + 32);
    CHECK(sealed != NULL);
    memcpy(sealed, title, start);
    if (size > 0) {
        memcpy(sealed + start, data, size);
    }
    check_text(sealed + start, size);
    bp__key(key, sealed, start + size);
    const int end =
        snprintf(sealed + start + size, 32, "end %016llx\n", (unsigned long long)key[0]);
    check_text(sealed, start + size + (size_t)end);
    free(sealed);
    return 0;
}
