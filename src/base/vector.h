/* Lists that grow. */
#ifndef BP_BASE_VECTOR_H
#define BP_BASE_VECTOR_H

#include "base/memory.h"

/* Items of one size, side by side. They move when the list grows. */
typedef struct bp__vector {
    void *items;
    size_t count;
    size_t room;
} bp__vector;

/* Appends `count` zeroed items, or none, of `bytes` bytes, the same for all of one list. Returns the first of them, or NULL
   without memory: then the list is as it was. */
void *bp__vector_add(bp__vector *list, const bp__memory *memory, size_t count, size_t bytes);

/* Gives its memory back. */
void bp__vector_free(bp__vector *list, const bp__memory *memory);

#endif
