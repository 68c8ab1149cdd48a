/* A solver session: an MTD(f) search that stays open for many positions. */
#ifndef BP_SOLVER_SOLVE_SESSION_H
#define BP_SOLVER_SOLVE_SESSION_H

#include "solver/mtdf.h"

/* Solves `outcome`, `margin` or `guaranteed`, one position after another. A position may have a set-up of its own. */
typedef struct bp__session {
    bp_result
        result; /* of the last position: bounds, and every root move if the solver wants them */
    bp__run run;
    bp__mtdf mtdf;
} bp__session;

/* The session reads the game until it is closed. Statuses are those of bp_solve(). Close it in any case. */
int bp__session_open(bp__session *session, bp_solver *solver, const bp_game *game);
void bp__session_close(bp__session *session);

/* The set-up of the next positions, instead of that of the game. It has the traits of the game, and its reduced keys
   mean the same. It remains the caller's, who may change it between two positions. BP_ERR_UNSUPPORTED if the session
   uses full keys: they belong to the set-up of the game. */
int bp__session_set_setup(bp__session *session, const void *setup);

/* Resets the limits for the next position, whatever ended the last one. */
void bp__session_renew(bp__session *session);

/* Finds the value of a position that is not over. BP_OK also if the solver was cancelled or reached a limit:
   then the bounds differ. */
int bp__session_value(bp__session *session, const void *position);

/* A best move of the position that was valued last, 0 if the search ends before one is found. With every root move
   valued it is the first one in move order. */
int bp__session_best(bp_move *out, bp__session *session);

/* Nodes of all positions so far. */
uint64_t bp__session_nodes(const bp__session *session);

#endif
