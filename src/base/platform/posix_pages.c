/* SPDX-License-Identifier: MIT */
/* Anonymous memory mappings of POSIX systems. */

/* For MAP_ANONYMOUS and madvise. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include <sys/mman.h>

#include "base/platform/platform.h"

void *bp__pages_map(size_t bytes)
{
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages == MAP_FAILED ? NULL : pages;
}

void bp__pages_unmap(void *pages, size_t bytes)
{
    munmap(pages, bytes);
}

int bp__pages_can_map(size_t bytes)
{
    void *pages = bp__pages_map(bytes);
    if (pages) {
        bp__pages_unmap(pages, bytes);
    }
    return pages != NULL;
}

void bp__pages_prefer_large(void *start, size_t bytes)
{
#if defined(MADV_HUGEPAGE)
    (void)madvise(start, bytes, MADV_HUGEPAGE);
#else
    (void)start;
    (void)bytes;
#endif
}
