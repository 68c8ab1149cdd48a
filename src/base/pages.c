/* Large blocks of zeroed memory. Pages that are never touched cost nothing, so a block from the system is
   not cleared here: it is zero already. */

#if defined(__unix__) || defined(__APPLE__)
#define _DEFAULT_SOURCE 1
#include <sys/mman.h>
#endif

#include "base/pages.h"

#include <bigpoints/status.h>

enum { LINE = 64, LARGE_PAGE = 2 << 20 };

#if defined(MAP_ANONYMOUS)
static int map(bp__pages *out, size_t bytes)
{
    size_t align = bytes >= LARGE_PAGE ? LARGE_PAGE : LINE;
    out->bytes = bytes + (align == LARGE_PAGE ? LARGE_PAGE : 0);
    out->block = mmap(NULL, out->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (out->block == MAP_FAILED) {
        return BP_ERR_MEMORY;
    }
    uintptr_t start = ((uintptr_t)out->block + align - 1) / align * align;
    out->start = (void *)start;
    out->mapped = 1;
#if defined(MADV_HUGEPAGE)
    if (align == LARGE_PAGE) {
        (void)madvise(out->start, bytes, MADV_HUGEPAGE); /* only a wish */
    }
#endif
    return BP_OK;
}
#endif

int bp__pages_take(bp__pages *out, size_t bytes, const bp__memory *memory, int own_allocator)
{
#if defined(MAP_ANONYMOUS)
    if (!own_allocator) {
        return map(out, bytes);
    }
#else
    (void)own_allocator;
#endif
    out->bytes = bytes + LINE;
    out->block = bp__memory_take(memory, out->bytes);
    out->start = (void *)(((uintptr_t)out->block + LINE - 1) / LINE * LINE);
    out->mapped = 0;
    return out->block ? BP_OK : BP_ERR_MEMORY;
}

void bp__pages_give(bp__pages *pages, const bp__memory *memory)
{
#if defined(MAP_ANONYMOUS)
    if (pages->mapped) {
        munmap(pages->block, pages->bytes);
        return;
    }
#endif
    bp__memory_give(memory, pages->block);
}
