/* SPDX-License-Identifier: MIT */
/* Large blocks of memory in WebAssembly, by malloc(). */

#include <stdlib.h>

#include "base/platform/platform.h"

enum { ALIGN = 4096 }; /* as pages of other systems */

/* Memory of the module that was never written is zero, and the host provides it when it is first written. So only words
   that are not zero are cleared. */
static void clear(uint64_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (words[i] != 0) {
            words[i] = 0;
        }
    }
}

void *bp__pages_map(size_t bytes)
{
    size_t size = bytes < SIZE_MAX - ALIGN ? (bytes + ALIGN - 1) / ALIGN * ALIGN : 0;
    void *pages = size > 0 ? aligned_alloc(ALIGN, size) : NULL;
    if (pages) {
        clear(pages, size / sizeof(uint64_t));
    }
    return pages;
}

void bp__pages_unmap(void *pages, size_t bytes)
{
    (void)bytes;
    free(pages);
}

int bp__pages_can_map(size_t bytes)
{
    void *pages = malloc(bytes);
    free(pages);
    return pages != NULL;
}

void bp__pages_prefer_large(void *start, size_t bytes)
{
    (void)start;
    (void)bytes;
}
