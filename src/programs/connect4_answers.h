/* What bp-connect4 answers to its commands. */
#ifndef BP_PROGRAMS_CONNECT4_ANSWERS_H
#define BP_PROGRAMS_CONNECT4_ANSWERS_H

#include "programs/connect4_session.h"

/* Who has played what. */
void connect4_show_move(int32_t side, bp_move move);

/* What a search found out. */
void connect4_show_value(const connect4_thought *thought);

/* How many nodes it took; with the comparison on, also how many it would have taken the other way. The position is that
   before the move. */
void connect4_show_nodes(connect4_session *s, const bp_state *before,
                         const connect4_thought *thought);

/* The exact score, that of every column, the best play. */
void connect4_show_solution(const bp_state *state, const bp_result *result);

/* How the computer plays. */
void connect4_show_player(const connect4_session *s);

/* The list of commands. */
void connect4_show_help(void);

#endif
