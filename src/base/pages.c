/* SPDX-License-Identifier: MIT */
/* Large blocks of zeroed memory, aligned for the cache and, where they are large, for large pages. */

#include "base/pages.h"

#include <bigpoints/status.h>

#include "base/platform/platform.h"
#include "base/size.h"

enum { CACHE_LINE = 64, LARGE_PAGE = 2 << 20, DEFAULT_MIN = 1 << 20 };

static void *align_up(void *block, size_t align)
{
    return (void *)(((uintptr_t)block + align - 1) / align * align);
}

static int map(bp__pages *out, size_t bytes)
{
    int is_large = bytes >= LARGE_PAGE;
    out->bytes = bp__size_add(bytes, is_large ? LARGE_PAGE : 0);
    out->block = out->bytes < SIZE_MAX ? bp__pages_map(out->bytes) : NULL;
    if (!out->block) {
        return BP_ERR_MEMORY;
    }
    out->mapped = 1;
    out->start = align_up(out->block, is_large ? LARGE_PAGE : CACHE_LINE);
    if (is_large) {
        bp__pages_prefer_large(out->start, bytes);
    }
    return BP_OK;
}

int bp__pages_take(bp__pages *out, size_t bytes, const bp__memory *memory, int caller_allocator)
{
    if (!caller_allocator) {
        return map(out, bytes);
    }
    out->bytes = bp__size_add(bytes, CACHE_LINE);
    out->block = bp__memory_alloc(memory, out->bytes);
    out->start = align_up(out->block, CACHE_LINE);
    out->mapped = 0;
    return out->block ? BP_OK : BP_ERR_MEMORY;
}

/* Whether the system can provide so many bytes now. */
static int can_map(uint64_t bytes)
{
    return bytes <= SIZE_MAX && bp__pages_can_map((size_t)bytes);
}

uint64_t bp__pages_default(uint64_t wanted)
{
    uint64_t quarter = bp__memory_limit() / 4;
    uint64_t bytes = wanted < quarter ? wanted : quarter;
    while (bytes > DEFAULT_MIN && !can_map(2 * bytes)) {
        bytes /= 2;
    }
    return bytes > DEFAULT_MIN ? bytes : DEFAULT_MIN;
}

void bp__pages_give(bp__pages *pages, const bp__memory *memory)
{
    if (pages->mapped) {
        bp__pages_unmap(pages->block, pages->bytes);
    } else {
        bp__memory_free(memory, pages->block);
    }
}
