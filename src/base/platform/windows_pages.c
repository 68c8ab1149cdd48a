/* SPDX-License-Identifier: MIT */
/* Large blocks of memory on Windows. A page that is committed counts against the memory of the system, but has no memory
   until it is touched. */

#include "base/platform/platform.h"
#include "base/platform/windows_api.h"

void *bp__pages_map(size_t bytes)
{
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void bp__pages_unmap(void *pages, size_t bytes)
{
    (void)bytes;
    VirtualFree(pages, 0, MEM_RELEASE);
}

int bp__pages_can_map(size_t bytes)
{
    void *pages = bp__pages_map(bytes);
    if (pages) {
        bp__pages_unmap(pages, bytes);
    }
    return pages != NULL;
}

/* Large pages of Windows need a privilege, and are never given back while the block exists. */
void bp__pages_prefer_large(void *start, size_t bytes)
{
    (void)start;
    (void)bytes;
}
