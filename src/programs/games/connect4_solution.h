/* What bp-connect4 tells of a position that was solved. */
#ifndef BP_PROGRAMS_GAMES_CONNECT4_SOLUTION_H
#define BP_PROGRAMS_GAMES_CONNECT4_SOLUTION_H

#include <bigpoints.h>

#include "programs/games/connect4_request.h"

/* The exact score, that of every column, the best play. */
void connect4_show_solution(const connect4_request *asked, const bp_state *state,
                            const bp_result *result);

#endif
