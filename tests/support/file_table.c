/* SPDX-License-Identifier: MIT */
/*
 * The table in a file as a back-end whose every instance has a new file, for the conformance suite.
 */
#include "support/file_table.h"

#include <bigpoints/status.h>
#include <stdio.h>
#include <string.h>

#include "support/temporary.h"
#include "table/table_file.h"

/* Instances that are alive, with their files. */
enum { INSTANCES = 4, DEFAULT = 1 << 18 };

static struct {
    void *instance;
    bp__medium *medium;
} alive[INSTANCES];

static int create(void **out, const bp_table_shape *shape, void *user)
{
    char path[TEST_PATH];
    bp_table_shape bound = *shape;
    int slot = 0;

    (void)user;
    while (slot < INSTANCES && alive[slot].instance != NULL) {
        slot++;
    }
    if (slot == INSTANCES) {
        return BP_ERR_LIMIT;
    }
    bound.domain = "conformance";
    bound.key_format = 1;
    test_temporary(path);
    uint64_t bytes = shape->bytes > 0 ? shape->bytes : DEFAULT;
    int status = bp__medium_open(&alive[slot].medium, path, bytes, shape->allocator, NULL, 0);
    if (status == BP_OK) {
        remove(path); /* it lives until it is closed */
        status = bp__table_file.create(out, &bound, alive[slot].medium);
        if (status != BP_OK) {
            bp__medium_close(alive[slot].medium);
        }
    }
    alive[slot].instance = status == BP_OK ? *out : NULL;
    return status;
}

static void destroy(void *instance)
{
    bp__table_file.destroy(instance);
    for (int i = 0; i < INSTANCES; i++) {
        if (alive[i].instance == instance) {
            bp__medium_close(alive[i].medium);
            alive[i].instance = NULL;
            return;
        }
    }
}

bp_table_ops test_file_table(void)
{
    bp_table_ops ops = bp__table_file;

    ops.create = create;
    ops.destroy = destroy;
    return ops;
}
