/* Large blocks of zeroed memory, from the system or from the allocator of the caller. */
#ifndef BP_BASE_PAGES_H
#define BP_BASE_PAGES_H

#include "base/memory.h"

/* A block that begins a cache line. */
typedef struct bp__pages {
    void *start;  /* what to use */
    void *block;  /* what to give back */
    size_t bytes; /* of the block */
    int mapped;   /* it came from the system, not from an allocator */
} bp__pages;

/* Zeroed memory: from the system, in large pages if it likes, or from the allocator if there is one.
   BP_OK, or BP_ERR_MEMORY, always for SIZE_MAX. */
int bp__pages_take(bp__pages *out, size_t bytes, const bp__memory *memory, int own_allocator);

/* A size for a table that nobody has chosen: `wanted`, but at most a quarter of what the process may have, and half of
   what the system grants at the moment. At least 1 MiB. */
uint64_t bp__pages_default(uint64_t wanted);

void bp__pages_give(bp__pages *pages, const bp__memory *memory);

#endif
