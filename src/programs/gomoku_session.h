/* A sitting with bp-gomoku: the game, and the search for a move. */
#ifndef BP_PROGRAMS_GOMOKU_SESSION_H
#define BP_PROGRAMS_GOMOKU_SESSION_H

#include <bigpoints.h>
#include <bigpoints/minimax.h>

#include "programs/gomoku_request.h"

typedef struct gomoku_session {
    const command *line;
    bp_game *game;
    bp_state *state;
    bp_minimax *minimax;
    int32_t heuristic;
    int32_t depth;        /* 0: as deep as the time allows */
    int32_t milliseconds; /* 0: no limit */
    uint64_t nodes;       /* 0: no limit */
    int pruning;
} gomoku_session;

/* What a search for a move found. */
typedef struct gomoku_thought {
    bp_move move;
    int32_t value;    /* for max, in points of the report */
    int32_t distance; /* moves to the end of the game that the value is of; 0: an estimate */
    int32_t depth;    /* the last one that was finished */
    int32_t stop;     /* one of bp_stop */
    uint64_t nodes;
    double seconds;
} gomoku_thought;

/* Ends the program if a status is not BP_OK. */
void gomoku_need(const command *line, int status);

/* Makes everything new; what fails ends the program. */
void gomoku_session_open(gomoku_session *s, const command *line, const gomoku_request *asked);
void gomoku_session_close(gomoku_session *s);

/* Searches for a move in a position that is not over. Nothing is played. */
gomoku_thought gomoku_think(gomoku_session *s);

/* The depth that a search is limited to; 0 if only time or nodes limit it. */
int32_t gomoku_depth(const gomoku_session *s);

#endif
