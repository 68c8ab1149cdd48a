/* SPDX-License-Identifier: MIT */
/* The common base of solver, minimax, player and census handles: allocator, busy flag, cancel flag, options. */

#include "base/engine.h"

#include <bigpoints/status.h>

int bp__engine_new(bp__engine **out, size_t size, const bp_allocator *allocator)
{
    bp__memory memory;
    *out = NULL;
    int status = bp__memory_init(&memory, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp__engine *engine = bp__memory_take(&memory, size);
    if (!engine) {
        return BP_ERR_MEMORY;
    }
    engine->memory = memory;
    if (allocator) {
        engine->caller_allocator = *allocator;
    }
    engine->threads = 1;
    atomic_init(&engine->busy, 0);
    atomic_init(&engine->cancelled, 0);
    *out = engine;
    return BP_OK;
}

void bp__engine_free(bp__engine *engine)
{
    bp__memory memory = engine->memory;
    bp__memory_give(&memory, engine);
}

const bp_allocator *bp__engine_allocator(const bp__engine *engine)
{
    return engine->caller_allocator.alloc ? &engine->caller_allocator : NULL;
}

int bp__engine_enter(bp__engine *engine)
{
    return atomic_exchange(&engine->busy, 1) ? BP_ERR_BUSY : BP_OK;
}

void bp__engine_leave(bp__engine *engine)
{
    atomic_store(&engine->busy, 0);
}

void bp__engine_end(bp__engine *engine, int status)
{
    if (status == BP_OK) {
        bp__engine_uncancel(engine);
    }
    bp__engine_leave(engine);
}

int bp__engine_is_memory(uint64_t bytes)
{
    return bytes == 0 || bytes >= BP_MEMORY_MIN;
}

static int begin_set(bp__engine *engine, int valid)
{
    return valid ? bp__engine_enter(engine) : BP_ERR_ARGUMENT;
}

int bp__engine_set_option(bp__engine *engine, int32_t *option, int32_t value, int valid)
{
    int status = begin_set(engine, valid);
    if (status == BP_OK) {
        *option = value;
        bp__engine_leave(engine);
    }
    return status;
}

int bp__engine_set_threads(bp__engine *engine, int32_t threads)
{
    int valid = threads >= 1 && threads <= BP_THREADS_MAX;
    return bp__engine_set_option(engine, &engine->threads, threads, valid);
}

int bp__engine_set_seconds(bp__engine *engine, double seconds)
{
    int status = begin_set(engine, seconds >= 0);
    if (status == BP_OK) {
        engine->seconds = seconds;
        bp__engine_leave(engine);
    }
    return status;
}

int bp__engine_set_number(bp__engine *engine, uint64_t *option, uint64_t value, int valid)
{
    int status = begin_set(engine, valid);
    if (status == BP_OK) {
        *option = value;
        bp__engine_leave(engine);
    }
    return status;
}

int bp__engine_set_nodes(bp__engine *engine, uint64_t nodes)
{
    return bp__engine_set_number(engine, &engine->nodes, nodes, 1);
}

int bp__engine_set_memory(bp__engine *engine, uint64_t bytes)
{
    return bp__engine_set_number(engine, &engine->bytes, bytes, bp__engine_is_memory(bytes));
}

int bp__engine_set_progress(bp__engine *engine, bp_progress_fn progress, void *user)
{
    int status = begin_set(engine, 1);
    if (status == BP_OK) {
        engine->progress = progress;
        engine->progress_user = user;
        bp__engine_leave(engine);
    }
    return status;
}

uint32_t bp__engine_poll_nodes(uint32_t max_moves)
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

void bp__engine_cancel(bp__engine *engine)
{
    if (engine) {
        atomic_store(&engine->cancelled, 1);
    }
}

void bp__engine_uncancel(bp__engine *engine)
{
    if (engine) {
        atomic_store(&engine->cancelled, 0);
    }
}

int bp__engine_is_cancelled(const bp__engine *engine)
{
    return atomic_load_explicit(&engine->cancelled, memory_order_relaxed);
}
