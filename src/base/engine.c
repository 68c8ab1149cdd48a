/* The common base of solver, minimax, player and census handles: allocator, busy flag, cancel flag. */

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
        engine->allocator = *allocator;
        engine->own_allocator = 1;
    }
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
    return engine->own_allocator ? &engine->allocator : NULL;
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
    return bytes == 0 || bytes >= BP__MEMORY_MIN;
}

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
