/**
 * @file bigpoints.h
 * @brief The stable API of libbigpoints in one include.
 *
 * Everything below holds for every function of all public headers, those of sys/ and experimental/ included.
 *
 * - **Status.** A function that can fail returns an `int`: #BP_OK (0) or a negative #bp_status. Some
 *   functions return a number that is never negative; a negative result is a status then too.
 * - **Outputs** come first and are called `out`. After a failure a handle output is NULL, every other
 *   output is untouched, and nothing the caller passed in has changed.
 * - **Text and lists** go into the caller's buffer: `(out, size, length, ...)`. `*length` receives
 *   the length of the whole answer (text: without the closing NUL), whether it fits or not; `length`
 *   may be NULL. `out == NULL` with `size == 0` asks for the length alone and succeeds. A buffer that
 *   is too small gives #BP_ERR_SPACE and stays untouched.
 * - **Messages.** A parser takes `(why, why_size)`, a buffer for one English sentence that names the
 *   offending place (characters are counted from 1). It may be NULL with 0; it is cut to fit, always
 *   closed by NUL, and empty after success. A buffer that overlaps the text gives #BP_ERR_ARGUMENT.
 * - **Handles** are freed by their `_free`, in any order; `_free(NULL)` does nothing. NULL passed
 *   for any other handle gives #BP_ERR_ARGUMENT.
 * - **Memory** comes from the `allocator` given when a handle is created, and what the handle makes
 *   inherits it. An allocator of an unknown version gives #BP_ERR_VERSION, an incomplete one
 *   #BP_ERR_METHOD.
 * - **Seats** are numbered from 0 in the API and from 1 in text.
 * - **Threads.** There is no global state. Any thread may call a function that takes no handle, and different handles never
 *   disturb each other. For one handle:
 *   - Many threads may use a `bp_game`, `bp_result`, `bp_answers`, `bp_tree`, `bp_strategic`, `bp_matrix` or
 *     `bp_equilibria` at once: they never change. Many threads may call the functions of a `bp_table` at once. Whether
 *     several solvers may use it at once, its back-end decides: bp_table_is_thread_safe().
 *   - Every other handle is for one thread at a time, a `bp_state` also for queries. bp_solve(), bp_bulk_solve_boards(),
 *     bp_bulk_solve_states(), bp_player_choose(), bp_minimax_search(), bp_review_run() and bp_census_run() guard their own
 *     handle: a setter, or a second such call, gives #BP_ERR_BUSY while one runs.
 *   - Any thread, also a signal handler, may call the `_cancel` and `_uncancel` of a handle until it is freed.
 *   - Any thread may free a handle that no other thread uses. Of a handle with several references, each is a handle of its
 *     own here.
 * - **Callbacks** are called on the thread that called the function they were set for, before it returns, with
 *   the `user` pointer that was given with them. They must return: no exception or longjmp may leave them. One that returns
 *   non-zero stops the call: a search then succeeds with the stop reason #BP_STOP_CANCELLED and what it has found so far,
 *   any other function answers #BP_ERR_STOPPED.
 *   Only method tables (sys/) are also called by threads of the library, if a search uses several.
 * - **Texts** that the library writes are ASCII. Those that it returns as `const char *` are never NULL, and nobody
 *   frees them.
 * - The library never prints, exits, aborts or depends on the locale.
 */
#ifndef BIGPOINTS_H
#define BIGPOINTS_H

#include <bigpoints/bigpoints_game.h>
#include <bigpoints/board.h>
#include <bigpoints/bulk.h>
#include <bigpoints/config.h>
#include <bigpoints/constants.h>
#include <bigpoints/export.h>
#include <bigpoints/game.h>
#include <bigpoints/player.h>
#include <bigpoints/progress.h>
#include <bigpoints/series.h>
#include <bigpoints/solver.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>
#include <bigpoints/types.h>
#include <bigpoints/version.h>
#include <bigpoints/view.h>

#endif
