/* SPDX-License-Identifier: MIT */
/* Growable arrays. */
#ifndef BP_BASE_VECTOR_H
#define BP_BASE_VECTOR_H

#include "base/memory.h"

/* Items of one size, side by side. They move when the array grows. */
typedef struct bp__vector {
    void *items;
    size_t count;
    size_t capacity;
} bp__vector;

/* Appends `count` zeroed items of `bytes` bytes each; all items of an array have the same size. Returns the first of
   them, or NULL without memory: then the array is unchanged. */
void *bp__vector_add(bp__vector *vector, const bp__memory *memory, size_t count, size_t bytes);

/* Gives its memory back. */
void bp__vector_free(bp__vector *vector, const bp__memory *memory);

#endif
