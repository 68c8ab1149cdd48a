/**
 * @file allocator.h
 * @brief Bringing your own memory.
 */
#ifndef BIGPOINTS_SYS_ALLOCATOR_H
#define BIGPOINTS_SYS_ALLOCATOR_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup sys_allocator Allocators
 *
 *  @code{.c}
 *  static void *take(size_t size, void *user)
 *  {
 *      size_t *blocks = user;
 *      *blocks += 1;
 *      return malloc(size);
 *  }
 *
 *  static void give(void *pointer, void *user)
 *  {
 *      size_t *blocks = user;
 *      *blocks -= 1;
 *      free(pointer);
 *  }
 *
 *  static int open_counted(bp_state **out, size_t *blocks)
 *  {
 *      bp_allocator allocator = {BP_ALLOCATOR_VERSION, take, give, blocks};
 *      return bp_bigpoints_open(out, "board=RGGR", &allocator, NULL, 0);
 *  }
 *  @endcode
 *  @see bp_solver_new() and every other function that makes a handle
 *  @{ */

/** The version of #bp_allocator that this header describes. */
#define BP_ALLOCATOR_VERSION 1u

/**
 * @brief Where a handle and everything it makes take their memory from.
 *
 * The table is copied when a handle is created; what `user` points to must outlive the handle.
 * A handle calls it on each thread that uses it, and an engine with several threads on all of these at once.
 */
struct bp_allocator {
    /** #BP_ALLOCATOR_VERSION. */
    uint32_t version;
    /** REQUIRED. `size` bytes (never 0) aligned for any type, or NULL: then the caller of the library
     *  gets #BP_ERR_MEMORY. */
    void *(*alloc)(size_t size, void *user);
    /** REQUIRED. Takes back what `alloc` gave; never called with NULL. */
    void (*free)(void *pointer, void *user);
    /** Passed to both. */
    void *user;
};

/** @} */

BP_END_DECLS

#endif
