/* Large blocks of memory in WebAssembly, by malloc(). */

#include <stdlib.h>

#include "base/platform/platform.h"

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
    size_t words = bytes / sizeof(uint64_t) + 1;
    void *pages = words < SIZE_MAX / sizeof(uint64_t) ? malloc(words * sizeof(uint64_t)) : NULL;
    if (pages) {
        clear(pages, words);
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
