/* SPDX-License-Identifier: MIT */
/* A solver session: an MTD(f) search that stays open for many positions. */
#ifndef BP_SOLVER_SOLVE_SESSION_H
#define BP_SOLVER_SOLVE_SESSION_H

#include "game/game_internal.h"
#include "solver/solver_internal.h"

/* Solves `outcome`, `margin` or `guaranteed`, one position after another. */
typedef struct bp__session bp__session;

/* The session reads the solver and the game until it is closed. Statuses are those of bp_solve(). `*out` is NULL after a
   failure. `is_shared`: the positions are so many and so alike that most of what they lead to is in the table. */
int bp__session_open(bp__session **out, bp_solver *solver, const bp_game *game, int is_shared);

/* A session for one of several threads that use one solver and its table at once. It searches on the thread that calls
   bp__session_solve(). Its progress callback, or none for NULL, takes the place of the solver's. Sessions of one solver
   are opened and closed by one thread. */
int bp__session_open_shared(bp__session **out, bp_solver *solver, const bp_game *game,
                            bp_progress_fn progress, void *user);
void bp__session_close(bp__session *session);

/* Solves a position that is not over, by the options of the solver but without a principal variation. `setup` is that of
   the game, or another one with the same traits and the same meaning of reduced keys; the caller may change it between
   two positions. `best`: find a best move. With every root move valued it is the first one in move order. BP_OK also if
   the solver was cancelled or reached a limit. BP_ERR_UNSUPPORTED for a set-up of its own if the session uses full
   keys. The result belongs to the session and lasts until the next call. */
int bp__session_solve(const bp_result **out, bp__session *session, const void *setup,
                      const void *position, int best);

/* Why that failed, until the next call; NULL if the status says all. */
const char *bp__session_why(const bp__session *session);

#endif
