/* SPDX-License-Identifier: MIT */
/* What all searchers share: the allocator, the options, the busy flag that guards them, and the cancel flag. */
#ifndef BP_BASE_SEARCHER_H
#define BP_BASE_SEARCHER_H

#include <stdatomic.h>

#include <bigpoints/options.h>
#include <bigpoints/progress.h>
#include <bigpoints/sys/allocator.h>

#include "base/memory.h"

/* A searcher checks its limits and its cancel flag every so many nodes, or more often: see bp__poll_nodes(). */
enum { BP__POLL_NODES = 1024 };

/* The first member of a handle. */
typedef struct bp__searcher {
    bp__memory memory;
    bp_allocator caller_allocator; /* all zero: none */
    atomic_int busy;               /* a call is running, or an option is being set */
    atomic_int cancelled;
    int32_t kind;                     /* one of bp_searcher */
    int64_t options[BP_OPTION_COUNT]; /* those that this kind has no option for are 0 */
    bp_progress_fn progress;
    void *progress_user;
} bp__searcher;

/* Takes zeroed memory for a handle of `size` bytes that begins with its searcher, whose options have their defaults. BP_OK,
   BP_ERR_MEMORY, BP_ERR_VERSION or BP_ERR_METHOD. */
int bp__searcher_new(bp__searcher **out, size_t size, int32_t kind, const bp_allocator *allocator);
void bp__searcher_free(bp__searcher *searcher);

/* The caller's allocator, to pass on to other handles, or NULL. */
const bp_allocator *bp__searcher_allocator(const bp__searcher *searcher);

/* Takes the busy flag, or returns BP_ERR_BUSY; bp__searcher_leave() releases it. A call that searches takes it, and so does
   every setter: it can free what a search uses. */
int bp__searcher_enter(bp__searcher *searcher);
void bp__searcher_leave(bp__searcher *searcher);

/* Whether a call has the busy flag. Calls that only read a handle refuse to read it then. */
int bp__searcher_is_busy(const bp__searcher *searcher);

/* Ends a call that took the busy flag. If the call succeeded, the cancel flag is reset; if it failed, the flag stays. */
void bp__searcher_end(bp__searcher *searcher, int status);

/* Set and read an option: BP_OK, BP_ERR_ARGUMENT (no searcher, or no `out`), BP_ERR_OPTION, BP_ERR_RANGE, BP_ERR_BUSY. */
int bp__searcher_set(bp__searcher *searcher, int32_t option, int64_t value);
int bp__searcher_get(int64_t *out, const bp__searcher *searcher, int32_t option);

/* The value of an option that the searcher has. */
static inline int64_t bp__option(const bp__searcher *searcher, int32_t option)
{
    return searcher->options[option];
}

/* The limit of time in seconds; 0 for none. */
static inline double bp__option_seconds(const bp__searcher *searcher)
{
    return (double)searcher->options[BP_OPTION_MILLISECONDS] / 1000;
}

int bp__searcher_set_progress(bp__searcher *searcher, bp_progress_fn progress, void *user);

/* The number of nodes from one poll to the next, for a searcher that makes all children of a node: a power of two, at most
   BP__POLL_NODES, and less in games with more than 32 moves, so that at most 32,768 children are made in between,
   or those of one node. */
uint32_t bp__poll_nodes(uint32_t max_moves);

/* Sets or resets the cancel flag. For any thread and for signal handlers. NULL is allowed. */
void bp__searcher_cancel(bp__searcher *searcher, int32_t on);
int bp__searcher_is_cancelled(const bp__searcher *searcher);

#endif
