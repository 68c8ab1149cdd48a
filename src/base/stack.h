/* SPDX-License-Identifier: MIT */
/* A block of memory for each ply of a recursive search, taken when it is first needed and kept until the end. It also
   limits the recursion to what the stack of the thread holds. */
#ifndef BP_BASE_STACK_H
#define BP_BASE_STACK_H

#include "base/memory.h"

typedef struct bp__stack {
    const bp__memory *memory;
    size_t bytes; /* of a block */
    void **blocks;
    size_t count;
    uintptr_t origin; /* an address in the stack of the thread where the recursion began */
    size_t first_ply; /* the ply that it began with */
    int status; /* why there was no block: BP_ERR_MEMORY, or BP_ERR_LIMIT for too deep a recursion */
} bp__stack;

/* Begins a recursion at a ply, on the calling thread. */
void bp__stack_begin(bp__stack *stack, size_t ply);

/* The block of a ply; zeroed when it is new. Blocks never move. NULL if there is none: `status` says why. */
void *bp__stack_at(bp__stack *stack, size_t ply);
void bp__stack_free(bp__stack *stack);

#endif
