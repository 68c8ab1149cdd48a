/* SPDX-License-Identifier: MIT */
/* Large blocks of zeroed memory, from the system or from the allocator of the caller. */
#ifndef BP_BASE_PAGES_H
#define BP_BASE_PAGES_H

#include "base/memory.h"

/* A block that begins a cache line. */
typedef struct bp__pages {
    void *start;  /* the aligned block */
    void *block;  /* the block to free */
    size_t bytes; /* of the block */
    int mapped;   /* it came from the system, not from an allocator */
} bp__pages;

/* Takes zeroed memory: from the allocator of the caller, or from the system, in large pages if possible. BP_OK or BP_ERR_MEMORY,
   which is also the status for SIZE_MAX. */
int bp__pages_take(bp__pages *out, size_t bytes, const bp__memory *memory, int caller_allocator);

/* The default size of a table: `wanted`, but at most a quarter of the memory that the process may use, and half of the memory
   that the system can provide now. At least 1 MiB. */
uint64_t bp__pages_default(uint64_t wanted);

void bp__pages_give(bp__pages *pages, const bp__memory *memory);

#endif
