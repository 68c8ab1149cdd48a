/* SPDX-License-Identifier: MIT */
/* Memory of a handle: the caller's allocator, or malloc and free. */
#ifndef BP_BASE_MEMORY_H
#define BP_BASE_MEMORY_H

#include <bigpoints/types.h>

typedef struct bp__memory {
    void *(*alloc)(size_t size, void *user);
    void (*free)(void *pointer, void *user);
    void *user;
} bp__memory;

/* Copies an allocator, or takes malloc and free for NULL. BP_OK, BP_ERR_VERSION or BP_ERR_METHOD. */
int bp__memory_init(bp__memory *out, const bp_allocator *allocator);

/* `size` bytes, zeroed, or NULL; always NULL for SIZE_MAX. */
void *bp__memory_alloc(const bp__memory *memory, size_t size);

/* `count` items of `size` bytes each, zeroed, or NULL. */
void *bp__memory_alloc_array(const bp__memory *memory, uint64_t count, size_t size);

/* Frees what bp__memory_alloc() returned, or NULL. */
void bp__memory_free(const bp__memory *memory, void *pointer);

#endif
