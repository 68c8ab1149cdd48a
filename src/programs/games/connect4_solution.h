/* Output of the command solve of bp-connect4. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_SOLUTION_H
#define BP_PROGRAMS_GAMES_CONNECT4_SOLUTION_H

#include <bigpoints.h>

#include "programs/games/connect4_options.h"

/* Prints the exact score, the score of each column, the best move and the principal variation. */
void connect4_show_solution(const connect4_options *options, const bp_state *state,
                            const bp_result *result);

#endif
