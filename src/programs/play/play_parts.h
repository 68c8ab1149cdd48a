/* What the files of a sitting share with each other, and with nobody else. */
#ifndef BP_PROGRAMS_PLAY_PLAY_PARTS_H
#define BP_PROGRAMS_PLAY_PLAY_PARTS_H

#include "programs/play/play_session.h"

/* Sets session->why and returns 0. */
int play_fail(play_session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Whether a status is BP_OK; if not, it is the failure. */
int play_check(play_session *session, int status);

/* Gives every seat of the first `players` a name that has none, and makes the players of the levels.
   BP_OK or a status; the seats are to be freed with play_seats_free() in any case. */
int play_seats_fill(play_seat *seats, int32_t players, uint64_t seed, double seconds,
                    uint64_t nodes);
void play_seats_free(play_seat *seats);

/* Puts another game into the sitting, with its seats; both belong to it from now on. */
void play_adopt(play_session *session, bp_state *state, const play_seat *seats);

/* The configuration of a state's game; free it with bp_config_free(). BP_OK or a status. */
int play_configuration_of(bp_config **out, const bp_state *state);

/* Values every legal move exactly, if `nodes` nodes and `seconds` (0: no limit) suffice. Returns whether they did. */
int play_solve_moves(play_evaluation *out, play_session *session, const bp_state *state,
                     uint64_t nodes, double seconds);

/* Lets the adviser choose, at level 10. Returns whether it could. */
int play_advise(play_advice *out, play_session *session, const bp_state *state, uint64_t nodes,
                double seconds);

/* What the adviser, which has just chosen, thinks a move is worth to the mover. */
int32_t play_advised_value(const play_session *session, bp_move move);

/* Tells the watcher. Non-zero: stop. */
int play_tell_watcher(play_session *session, const play_thinking *now);

#endif
