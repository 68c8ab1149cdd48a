/* The heuristic search: deeper and deeper, with the game's own estimates where it can't see the end. */
#ifndef BP_SEARCH_DEEPENING_H
#define BP_SEARCH_DEEPENING_H

#include "game/handles.h"
#include "search/stack.h"
#include "table/table.h"

enum { BP__DEPTH_MOST = 120, BP__DEEPENING_POLL = 1024 };

/* One search. Values are in points of BP_ESTIMATE_POINT for the side to move. There are two sides: with two
   players each is one, with more the root's mover stands against all others together. */
typedef struct bp__deepening {
    /* What the caller sets. */
    bp_game *game; /* of two players or more; bp__game_can_estimate() */
    const void *root;
    const bp__memory *memory;
    bp_table *table;    /* in use by this search alone, or NULL */
    int32_t depth_most; /* 1 to BP__DEPTH_MOST */
    uint64_t nodes_most;
    /* Asked every BP__DEEPENING_POLL nodes. Non-zero: stop now. */
    int (*poll)(struct bp__deepening *search, void *user);
    void *user;

    /* The answer so far. */
    uint64_t nodes; /* positions whose moves were looked at */
    int32_t depth;  /* of the last finished search */
    int32_t value;
    int exact; /* the end of the game was in sight everywhere */
    bp_move line[BP__DEPTH_MOST];
    size_t line_length;

    /* Private. */
    int32_t seat; /* with more than two players: this one against the others; else -1 */
    int sees_end; /* no estimate was needed since this was set */
    int ended;    /* what the search returns now is void */
    int out_of_memory;
    size_t stride; /* of positions */
    bp__stack frames;
} bp__deepening;

/* Readies a table that belongs to the caller for searches of a position. BP_OK, BP_ERR_MEMORY, BP_ERR_LIMIT, or
   BP_ERR_UNSUPPORTED for a set-up that takes too long to tell. Release the table after the search. */
int bp__deepening_use(bp_table *table, const bp_game *game, const void *root);

/* Searches a position that is not over, whose legal moves are `moves` in the order of trying. BP_OK, also if it
   was stopped, or BP_ERR_MEMORY. Without any finished search the answer is the first move. */
int bp__deepening_run(bp__deepening *search, const bp_move *moves, size_t count);

#endif
