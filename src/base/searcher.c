/* SPDX-License-Identifier: MIT */
/* The common base of solvers, players, minimax, reviews and censuses: allocator, busy flag, cancel flag, options. */

#include "base/searcher.h"

#include <bigpoints/status.h>

int bp__searcher_new(bp__searcher **out, size_t size, int32_t kind, const bp_allocator *allocator)
{
    bp__memory memory;
    *out = NULL;
    int status = bp__memory_init(&memory, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp__searcher *searcher = bp__memory_alloc(&memory, size);
    if (!searcher) {
        return BP_ERR_MEMORY;
    }
    searcher->memory = memory;
    if (allocator) {
        searcher->caller_allocator = *allocator;
    }
    searcher->kind = kind;
    for (int32_t option = 0; option < BP_OPTION_COUNT; option++) {
        bp_option_info(NULL, NULL, NULL, NULL, &searcher->options[option], kind, option);
    }
    atomic_init(&searcher->busy, 0);
    atomic_init(&searcher->cancelled, 0);
    *out = searcher;
    return BP_OK;
}

void bp__searcher_free(bp__searcher *searcher)
{
    bp__memory memory = searcher->memory;
    bp__memory_free(&memory, searcher);
}

const bp_allocator *bp__searcher_allocator(const bp__searcher *searcher)
{
    return searcher->caller_allocator.alloc ? &searcher->caller_allocator : NULL;
}

int bp__searcher_enter(bp__searcher *searcher)
{
    return atomic_exchange(&searcher->busy, 1) ? BP_ERR_BUSY : BP_OK;
}

int bp__searcher_is_busy(const bp__searcher *searcher)
{
    return atomic_load(&searcher->busy);
}

void bp__searcher_leave(bp__searcher *searcher)
{
    atomic_store(&searcher->busy, 0);
}

void bp__searcher_end(bp__searcher *searcher, int status)
{
    if (status == BP_OK) {
        bp__searcher_cancel(searcher, 0);
    }
    bp__searcher_leave(searcher);
}

int bp__searcher_set(bp__searcher *searcher, int32_t option, int64_t value)
{
    int status =
        searcher ? bp_option_check(searcher->kind, option, value, NULL, 0) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        status = bp__searcher_enter(searcher);
    }
    if (status == BP_OK) {
        searcher->options[option] = value;
        bp__searcher_leave(searcher);
    }
    return status;
}

int bp__searcher_get(int64_t *out, const bp__searcher *searcher, int32_t option)
{
    if (!out || !searcher) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp_option_info(NULL, NULL, NULL, NULL, NULL, searcher->kind, option);
    if (status == BP_OK) {
        *out = searcher->options[option];
    }
    return status;
}

int bp__searcher_set_progress(bp__searcher *searcher, bp_progress_fn progress, void *user)
{
    int status = searcher ? bp__searcher_enter(searcher) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        searcher->progress = progress;
        searcher->progress_user = user;
        bp__searcher_leave(searcher);
    }
    return status;
}

uint32_t bp__poll_nodes(uint32_t max_moves)
{
    enum { CHILDREN = 32 * BP__POLL_NODES };
    uint32_t nodes = BP__POLL_NODES;
    while (nodes > 1 && (uint64_t)nodes * max_moves > CHILDREN) {
        nodes /= 2;
    }
    return nodes;
}

/* A signal handler may interrupt any code, so a cancel is one store that needs no lock; it leaves errno alone. */
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a cancel must be safe in a signal handler");

void bp__searcher_cancel(bp__searcher *searcher, int32_t on)
{
    if (searcher) {
        atomic_store(&searcher->cancelled, on != 0);
    }
}

int bp__searcher_is_cancelled(const bp__searcher *searcher)
{
    return atomic_load_explicit(&searcher->cancelled, memory_order_relaxed);
}
