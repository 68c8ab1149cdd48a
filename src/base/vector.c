/* SPDX-License-Identifier: MIT */
/* Growable arrays that double their capacity. */

#include "base/vector.h"

#include <stdint.h>
#include <string.h>

#include "base/size.h"

enum { FIRST_CAPACITY = 64 };

/* Reserves space for `count` more items. */
static int grow(bp__vector *vector, const bp__memory *memory, size_t count, size_t bytes)
{
    size_t capacity = vector->capacity ? vector->capacity : FIRST_CAPACITY;
    while (capacity - vector->count < count) {
        capacity = bp__size_mul(capacity, 2);
        if (capacity == SIZE_MAX) {
            return 0;
        }
    }
    void *items = bp__memory_alloc_array(memory, capacity, bytes);
    if (!items) {
        return 0;
    }
    if (vector->items) {
        memcpy(items, vector->items, vector->count * bytes);
    }
    bp__memory_free(memory, vector->items);
    vector->items = items;
    vector->capacity = capacity;
    return 1;
}

void *bp__vector_add(bp__vector *vector, const bp__memory *memory, size_t count, size_t bytes)
{
    int fits = vector->items && vector->capacity - vector->count >= count;
    if (!fits && !grow(vector, memory, count, bytes)) {
        return NULL;
    }
    unsigned char *added = (unsigned char *)vector->items + vector->count * bytes;
    memset(added, 0, count * bytes);
    vector->count += count;
    return added;
}

void bp__vector_free(bp__vector *vector, const bp__memory *memory)
{
    bp__memory_free(memory, vector->items);
    *vector = (bp__vector){0};
}
