/* SPDX-License-Identifier: MIT */
/**
 * @file bigpoints.h
 * @brief The stable API of libbigpoints in one include.
 *
 * These rules hold for every function of all public headers, including sys/ and experimental/.
 *
 * - **Status.** A function that can fail returns an `int`: #BP_OK (0) or a negative #bp_status. Some
 *   functions return a number that is never negative. For them too a negative result is a status.
 * - **Outputs** come first and are called `out`. After a failure a handle output is NULL. Every other
 *   output, and everything else that the caller passed, is unchanged.
 * - **Text and lists** go into the caller's buffer: `(out, size, length, ...)`. `*length` receives
 *   the length of the whole output (text: without the terminating NUL), even if it does not fit; `length`
 *   may be NULL. With `out == NULL` and `size == 0` a function only computes the length, and succeeds.
 *   If the buffer is too small, the function returns #BP_ERR_SPACE and leaves the buffer unchanged.
 * - **Messages.** A parser takes `(why, why_size)`, a buffer for one English sentence that says what is
 *   wrong and where (characters are counted from 1). If `why` is NULL, no message is wanted, and `why_size` does not matter.
 *   The message is truncated to fit, is always terminated by NUL, and is empty after success. If the buffer overlaps the
 *   text, the function returns #BP_ERR_ARGUMENT.
 * - **Handles** are freed by their `_free`, in any order; `_free(NULL)` does nothing. Every other
 *   function returns #BP_ERR_ARGUMENT for a handle that is NULL, unless its description says otherwise.
 * - **Memory** comes from the `allocator` that a handle is created with. Handles made from this handle
 *   use the same allocator. The status is #BP_ERR_VERSION if the version of an allocator is unknown, and
 *   #BP_ERR_METHOD if a function is missing.
 * - **Seats** are numbered from 0 in the API and from 1 in text.
 * - **Threads.** There is no global state. Any thread may call a function that takes no handle. Threads that use
 *   different handles need no lock. For one handle:
 *   - Reading is safe: any number of threads may call functions that take a handle as `const` at once, as long as no thread
 *     changes that handle. So threads may list the moves of one `bp_state`, or solve it with a solver each.
 *   - A function that takes a handle without `const` changes it, and is for one thread at a time. Games, trees and tables
 *     are the exception: many threads may call all functions of a `bp_game`, `bp_tree` or `bp_table` at once. Several
 *     solvers may use a table at once if bp_table_flags() has #BP_TABLE_THREAD_SAFE.
 *   - While bp_solve(), bp_bulk_solve_boards(), bp_bulk_solve_states(), bp_player_choose(), bp_minimax_search(),
 *     bp_review_run() or bp_census_run() runs, setters of its handle, and a second such call, return #BP_ERR_BUSY.
 *   - Any thread, and any signal handler, may call the `_cancel` of a handle until it is freed. It leaves
 *     `errno` unchanged.
 *   - Any thread may free a handle that no other thread uses. Each reference to a game, a table or a tree counts as a
 *     handle of its own.
 * - **Callbacks** run on the thread that called the library, before the call returns, and receive
 *   the `user` pointer that was passed with them. They must return: no exception or longjmp may leave them. A callback that
 *   returns non-zero stops the call. A search then succeeds with the stop reason #BP_STOP_CANCELLED and its results so far;
 *   any other function returns #BP_ERR_STOPPED.
 *   The functions of method tables (sys/) also run on threads of the library, if a search uses several threads.
 * - **Texts** that the library writes are ASCII. Those that it returns as `const char *` are never NULL, and the
 *   caller must not free them.
 * - The library never prints, exits, aborts or depends on the locale.
 */
#ifndef BIGPOINTS_H
#define BIGPOINTS_H

#include <bigpoints/bigpoints_game.h>
#include <bigpoints/board.h>
#include <bigpoints/config.h>
#include <bigpoints/constants.h>
#include <bigpoints/export.h>
#include <bigpoints/game.h>
#include <bigpoints/games.h>
#include <bigpoints/options.h>
#include <bigpoints/player.h>
#include <bigpoints/progress.h>
#include <bigpoints/result.h>
#include <bigpoints/solve_text.h>
#include <bigpoints/solver.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>
#include <bigpoints/types.h>
#include <bigpoints/version.h>
#include <bigpoints/view.h>

#endif
