/* One game of a match. */
#ifndef BP_PROGRAMS_MATCH_MATCH_PLAY_H
#define BP_PROGRAMS_MATCH_MATCH_PLAY_H

#include "programs/match/match_run.h"
#include "programs/match/match_seat.h"

/* Who sits around one table; used by one thread. */
typedef struct match_table {
    const match_request *asked;
    match_seat seats[BP_PLAYERS_MAX]; /* by contestant */
    bp_solver *judge;                 /* with --regret: knows the worth of every position */
} match_table;

/* Returns a status of the library. */
int match_table_open(match_table *out, const match_request *asked);
void match_table_close(match_table *table);

/* Plays a game from its start to its end, or until the match shall stop; then it is not over. Returns a
   status of the library. */
int match_play(match_game *out, match_tally *tallies, match_table *table, bp_state *state,
               int64_t number);

#endif
