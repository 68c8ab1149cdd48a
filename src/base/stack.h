/* A block of memory for each ply of a search, taken when it is first needed and kept until the end. */
#ifndef BP_BASE_STACK_H
#define BP_BASE_STACK_H

#include "base/memory.h"

typedef struct bp__stack {
    const bp__memory *memory;
    size_t bytes; /* of a block */
    void **blocks;
    size_t count;
} bp__stack;

/* The block of a ply; zeroed when it is new. Blocks never move. NULL without memory. */
void *bp__stack_at(bp__stack *stack, size_t ply);
void bp__stack_free(bp__stack *stack);

#endif
