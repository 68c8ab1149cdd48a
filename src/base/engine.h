/* What all engines share: the allocator, the busy flag that guards options, and the cancel flag. */
#ifndef BP_BASE_ENGINE_H
#define BP_BASE_ENGINE_H

#include <stdatomic.h>

#include <bigpoints/sys/allocator.h>

#include "base/memory.h"

/* An engine checks its limits and its cancel flag every so many nodes. */
enum { BP__POLL_NODES = 1024 };

/* The smallest memory limit that an engine accepts; 0 stands for its default. */
enum { BP__MEMORY_MIN = 1 << 16 };

typedef struct bp__engine {
    bp__memory memory;
    bp_allocator allocator;
    int own_allocator; /* the caller brought one */
    atomic_int busy;   /* a call is running, or an option is being set */
    atomic_int cancelled;
} bp__engine;

/* Takes zeroed memory for a handle of `size` bytes that begins with its engine. BP_OK, BP_ERR_MEMORY, BP_ERR_VERSION or
   BP_ERR_METHOD. */
int bp__engine_new(bp__engine **out, size_t size, const bp_allocator *allocator);
void bp__engine_free(bp__engine *engine);

/* The allocator to pass on to other handles, or NULL. */
const bp_allocator *bp__engine_allocator(const bp__engine *engine);

/* Takes the busy flag, or answers BP_ERR_BUSY; bp__engine_leave() gives it back. A call that searches takes it, and so does
   every setter: it can free what a search uses. */
int bp__engine_enter(bp__engine *engine);
void bp__engine_leave(bp__engine *engine);

/* Ends a call that took the busy flag. One that succeeded has used a cancel up, in time or not; one that failed has not. */
void bp__engine_end(bp__engine *engine, int status);

/* Whether a memory limit is valid: 0, or at least BP__MEMORY_MIN. */
int bp__engine_is_memory(uint64_t bytes);

/* Any thread, also a signal handler. NULL is allowed. */
void bp__engine_cancel(bp__engine *engine);
void bp__engine_uncancel(bp__engine *engine);
int bp__engine_is_cancelled(const bp__engine *engine);

#endif
