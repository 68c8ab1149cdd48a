/* SPDX-License-Identifier: MIT */
/* Zeroed memory from malloc, or from the allocator of the caller. */

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#include <bigpoints/status.h>
#include <bigpoints/sys/allocator.h>

#include "base/size.h"

static void *standard_alloc(size_t size, void *user)
{
    (void)user;
    return malloc(size);
}

static void standard_free(void *pointer, void *user)
{
    (void)user;
    free(pointer);
}

int bp__memory_init(bp__memory *out, const bp_allocator *allocator)
{
    if (!allocator) {
        *out = (bp__memory){standard_alloc, standard_free, NULL};
        return BP_OK;
    }
    if (allocator->version != BP_ALLOCATOR_VERSION) {
        return BP_ERR_VERSION;
    }
    if (!allocator->alloc || !allocator->free) {
        return BP_ERR_METHOD;
    }
    *out = (bp__memory){allocator->alloc, allocator->free, allocator->user};
    return BP_OK;
}

void *bp__memory_alloc(const bp__memory *memory, size_t size)
{
    void *pointer = size < SIZE_MAX ? memory->alloc(size, memory->user) : NULL;
    if (pointer) {
        memset(pointer, 0, size);
    }
    return pointer;
}

void *bp__memory_alloc_array(const bp__memory *memory, uint64_t count, size_t size)
{
    return bp__memory_alloc(memory, bp__size_mul(bp__size_of(count), size));
}

void bp__memory_free(const bp__memory *memory, void *pointer)
{
    if (pointer) {
        memory->free(pointer, memory->user);
    }
}
