/* SPDX-License-Identifier: MIT */
/* What all engines share: the allocator, the busy flag that guards options, the cancel flag, and common options. */
#ifndef BP_BASE_ENGINE_H
#define BP_BASE_ENGINE_H

#include <stdatomic.h>

#include <bigpoints/progress.h>
#include <bigpoints/sys/allocator.h>

#include "base/memory.h"

/* An engine checks its limits and its cancel flag every so many nodes, or more often: see bp__engine_poll_nodes(). */
enum { BP__POLL_NODES = 1024 };

/* The first member of a handle. An engine ignores the options that it has no setter for. */
typedef struct bp__engine {
    bp__memory memory;
    bp_allocator caller_allocator; /* all zero: none */
    atomic_int busy;               /* a call is running, or an option is being set */
    atomic_int cancelled;
    int32_t threads;
    double seconds; /* 0: no limit */
    uint64_t nodes; /* 0: no limit */
    uint64_t bytes; /* 0: the default of the engine */
    bp_progress_fn progress;
    void *progress_user;
} bp__engine;

/* Takes zeroed memory for a handle of `size` bytes that begins with its engine. BP_OK, BP_ERR_MEMORY, BP_ERR_VERSION or
   BP_ERR_METHOD. One thread, no limits. */
int bp__engine_new(bp__engine **out, size_t size, const bp_allocator *allocator);
void bp__engine_free(bp__engine *engine);

/* The caller's allocator, to pass on to other handles, or NULL. */
const bp_allocator *bp__engine_allocator(const bp__engine *engine);

/* Takes the busy flag, or returns BP_ERR_BUSY; bp__engine_leave() releases it. A call that searches takes it, and so does
   every setter: it can free what a search uses. */
int bp__engine_enter(bp__engine *engine);
void bp__engine_leave(bp__engine *engine);

/* Ends a call that took the busy flag. If the call succeeded, the cancel flag is reset; if it failed, the flag stays. */
void bp__engine_end(bp__engine *engine, int status);

/* Whether a memory limit is valid: 0, or at least BP_MEMORY_MIN. */
int bp__engine_is_memory(uint64_t bytes);

/* Setters: BP_OK, BP_ERR_ARGUMENT or BP_ERR_BUSY. The first two set an option of the handle if the value is `valid`. */
int bp__engine_set_option(bp__engine *engine, int32_t *option, int32_t value, int valid);
int bp__engine_set_number(bp__engine *engine, uint64_t *option, uint64_t value, int valid);
int bp__engine_set_threads(bp__engine *engine, int32_t threads);
int bp__engine_set_seconds(bp__engine *engine, double seconds);
int bp__engine_set_nodes(bp__engine *engine, uint64_t nodes);
int bp__engine_set_memory(bp__engine *engine, uint64_t bytes);
int bp__engine_set_progress(bp__engine *engine, bp_progress_fn progress, void *user);

/* The number of nodes from one poll to the next, for an engine that makes all children of a node: a power of two, at most
   BP__POLL_NODES, and less in games with more than 32 moves, so that at most 32,768 children are made in between,
   or those of one node. */
uint32_t bp__engine_poll_nodes(uint32_t max_moves);

/* For any thread and for signal handlers. NULL is allowed. */
void bp__engine_cancel(bp__engine *engine);
void bp__engine_uncancel(bp__engine *engine);
int bp__engine_is_cancelled(const bp__engine *engine);

#endif
