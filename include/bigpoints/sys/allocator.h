/* SPDX-License-Identifier: MIT */
/**
 * @file allocator.h
 * @brief Allocators of your own.
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
 * @brief The functions that allocate the memory of a handle and of everything that is made from it.
 *
 * The structure is copied when a handle is created. The object that `user` points to must outlive the handle.
 * The functions run on each thread that uses the handle, also in functions that only read it, and on all threads of a
 * search: then several threads call them at once.
 */
struct bp_allocator {
    /** #BP_ALLOCATOR_VERSION. */
    uint32_t version;
    /** REQUIRED. Returns `size` bytes (never 0) aligned for any type, or NULL. After NULL the function of the
     *  library returns #BP_ERR_MEMORY. */
    void *(*alloc)(size_t size, void *user);
    /** REQUIRED. Frees memory that `alloc` returned; never called with NULL. */
    void (*free)(void *pointer, void *user);
    /** Passed to both functions. */
    void *user;
};

/** @} */

BP_END_DECLS

#endif
