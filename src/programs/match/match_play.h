/* Plays one game of a match, and measures the regret of its moves. */
#ifndef BP_PROGRAMS_MATCH_MATCH_PLAY_H
#define BP_PROGRAMS_MATCH_MATCH_PLAY_H

#include "programs/match/match_run.h"
#include "programs/match/match_seat.h"

/* The players of a match, as one thread uses them. */
typedef struct match_table {
    const match_options *options;
    match_seat seats[BP_PLAYERS_MAX]; /* by contestant */
    bp_solver *regret_solver;         /* with --regret: values every position */
} match_table;

/* Returns a status of the library. */
int match_table_open(match_table *out, const match_options *options);
void match_table_close(match_table *table);

/* Plays a game from its start to its end, or until match_is_stopped(); then `out->over` is 0. Returns a status
   of the library. */
int match_play(match_game *out, match_tally *tallies, match_table *table, bp_state *state,
               int64_t number);

#endif
