/**
 * @file bigpoints.h
 * @brief The stable API of libbigpoints in one include.
 *
 * Everything below holds for every function of the stable headers.
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
 *   closed by NUL, and empty after success.
 * - **Handles** are freed by their `_free`, in any order; `_free(NULL)` does nothing. NULL passed
 *   for any other handle gives #BP_ERR_ARGUMENT.
 * - **Memory** comes from the `allocator` given when a handle is created, and what the handle makes
 *   inherits it. An allocator of an unknown version gives #BP_ERR_VERSION, an incomplete one
 *   #BP_ERR_METHOD.
 * - **Seats** are numbered from 0 in the API and from 1 in text.
 * - **Threads.** No global state. A `bp_game` may be used by many threads at once; any other handle by
 *   one thread at a time; different handles never disturb each other.
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
