/* Output of the line mode of bp-play: positions, moves and results, in lines of text that a screen reader can read. */
#ifndef BP_PROGRAMS_PLAY_PLAY_SHOW_H
#define BP_PROGRAMS_PLAY_PLAY_SHOW_H

#include "programs/play/play_session.h"

/* The players and the board. */
void play_show_seats(const play_session *session);

/* Track, pawns, ladder and hands. */
void play_show_position(const play_session *session);

/* The legal moves: one paragraph with what each takes, or a sentence for each. */
void play_show_moves_briefly(const play_session *session);
void play_show_moves(const play_session *session);

/* A move before it is played: "Computer: Ra. The red pawn ...". */
void play_show_move(const play_session *session, bp_move move);

/* The scores and the winners. */
void play_show_end(const play_session *session);

/* The value of each legal move, in descending order. */
void play_show_evaluation(const play_session *session, const play_evaluation *evaluation);

/* The costly moves of each player. */
void play_show_review(const play_session *session, const bp_review *review);

#endif
