/* SPDX-License-Identifier: MIT */
/* The frames of a recursive search: one block of memory for each ply, as many as the call stack of the thread allows. */

#include "base/stack.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/platform/platform.h"

/* FIRST_PLIES fit any stack. Beyond, a ply takes what the plies so far took, at least PLY_BYTES; half of the stack that is
   left may be used, and STACK_RESERVE stays free for the functions of games and callbacks. */
enum { FIRST_PLIES = 64, PLY_BYTES = 512, STACK_RESERVE = 64 << 10 };

void bp__stack_begin(bp__stack *stack, size_t ply)
{
    stack->origin = bp__stack_address();
    stack->first_ply = ply;
}

/* The number of further plies for which the stack of the thread has space. */
static size_t plies_left(const bp__stack *stack, size_t ply)
{
    uintptr_t here = bp__stack_address();
    size_t used = here < stack->origin ? stack->origin - here : here - stack->origin;
    size_t depth = ply > stack->first_ply ? ply - stack->first_ply : 1;
    size_t each = used / depth > PLY_BYTES ? used / depth : PLY_BYTES;
    size_t left = bp__stack_left();
    return left > STACK_RESERVE ? (left - STACK_RESERVE) / 2 / each : 0;
}

/* Makes the list of blocks long enough for a ply. */
static int reserve(bp__stack *stack, size_t ply)
{
    size_t count = stack->count ? 2 * stack->count : FIRST_PLIES;
    if (ply >= FIRST_PLIES) {
        size_t left = plies_left(stack, ply);
        count = count < ply + left ? count : ply + left;
        count = count < BP_ENDLESS_PLIES ? count : BP_ENDLESS_PLIES;
    }
    if (count <= ply) {
        return BP_ERR_LIMIT;
    }
    void **blocks = bp__memory_alloc_array(stack->memory, count, sizeof *blocks);
    if (!blocks) {
        return BP_ERR_MEMORY;
    }
    if (stack->count > 0) {
        memcpy(blocks, stack->blocks, stack->count * sizeof *blocks);
    }
    bp__memory_free(stack->memory, stack->blocks);
    stack->blocks = blocks;
    stack->count = count;
    return BP_OK;
}

void *bp__stack_at(bp__stack *stack, size_t ply)
{
    if (ply >= stack->count) {
        int status = reserve(stack, ply);
        if (status != BP_OK) {
            stack->status = status;
            return NULL;
        }
    }
    if (!stack->blocks[ply]) {
        stack->blocks[ply] = bp__memory_alloc(stack->memory, stack->bytes);
        stack->status = BP_ERR_MEMORY;
    }
    return stack->blocks[ply];
}

void bp__stack_free(bp__stack *stack)
{
    for (size_t i = 0; i < stack->count; i++) {
        bp__memory_free(stack->memory, stack->blocks[i]);
    }
    bp__memory_free(stack->memory, stack->blocks);
}
