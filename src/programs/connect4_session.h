/* A sitting with bp-connect4: the game, and the two ways to find a move. */
#ifndef BP_PROGRAMS_CONNECT4_SESSION_H
#define BP_PROGRAMS_CONNECT4_SESSION_H

#include <bigpoints.h>
#include <bigpoints/minimax.h>

#include "programs/connect4_request.h"

enum { CONNECT4_WHY_SIZE = 256 };

typedef struct connect4_session {
    const command *line;
    bp_game *game;
    bp_state *state;
    bp_minimax *minimax;
    bp_solver *solver;
    connect4_heuristic heuristic;
    int32_t depth;        /* 0: as the report had it */
    int32_t milliseconds; /* 0: no limit */
    int pruning;
    int compare;                 /* search once more the other way, to compare the work */
    char why[CONNECT4_WHY_SIZE]; /* what was wrong with the last command that was */
} connect4_session;

/* What a search for a move found. */
typedef struct connect4_thought {
    bp_move move;
    int32_t value;    /* for max */
    int32_t distance; /* moves to the end of the game that the value is of; 0: an estimate */
    int32_t depth;    /* the last one that was finished */
    int32_t stop;     /* one of bp_stop */
    uint64_t nodes;
} connect4_thought;

/* Makes everything new; what fails ends the program. */
void connect4_session_open(connect4_session *s, const command *line, const connect4_request *asked);
void connect4_session_close(connect4_session *s);

/* The depth of a search in this position, unless it is limited by time alone. */
int32_t connect4_depth(const connect4_session *s);

/* Whether a limit of time alone decides how deep a search goes. */
int connect4_deepens(const connect4_session *s);

/* Searches for a move in a position that is not over. Nothing is played. */
connect4_thought connect4_think(connect4_session *s);

/* The nodes of a search to the given depth with pruning as the session does not have it. They are not all if there are
   more than `most`, or if it was interrupted. */
uint64_t connect4_nodes_otherwise(int *is_all, connect4_session *s, const bp_state *state,
                                  int32_t depth, uint64_t most);

#endif
