/* A block of memory for each ply of a search. */

#include "base/stack.h"

#include <string.h>

/* The limit stops games that never end. */
enum { FIRST_PLIES = 64, PLIES_MAX = 100000 };

static int reserve(bp__stack *stack, size_t ply)
{
    size_t count = stack->count ? stack->count : FIRST_PLIES;
    while (count <= ply) {
        count *= 2;
    }
    void **blocks = ply < PLIES_MAX ? bp__memory_take(stack->memory, count * sizeof *blocks) : NULL;
    if (!blocks) {
        return 0;
    }
    if (stack->count > 0) {
        memcpy(blocks, stack->blocks, stack->count * sizeof *blocks);
    }
    bp__memory_give(stack->memory, stack->blocks);
    stack->blocks = blocks;
    stack->count = count;
    return 1;
}

void *bp__stack_at(bp__stack *stack, size_t ply)
{
    if (ply >= stack->count && !reserve(stack, ply)) {
        return NULL;
    }
    if (!stack->blocks[ply]) {
        stack->blocks[ply] = bp__memory_take(stack->memory, stack->bytes);
    }
    return stack->blocks[ply];
}

void bp__stack_free(bp__stack *stack)
{
    for (size_t i = 0; i < stack->count; i++) {
        bp__memory_give(stack->memory, stack->blocks[i]);
    }
    bp__memory_give(stack->memory, stack->blocks);
}
