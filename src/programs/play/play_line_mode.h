/* SPDX-License-Identifier: MIT */
/* The line mode of bigpoints play: commands and moves as lines of text, for pipes, screen readers and tests. */
#ifndef BP_PROGRAMS_PLAY_PLAY_LINE_MODE_H
#define BP_PROGRAMS_PLAY_PLAY_LINE_MODE_H

#include "programs/common/command.h"
#include "programs/play/play_session.h"

/* Plays until the user leaves or the input ends; returns the exit code. `review`: review every game that ends. */
int play_line_mode(const command *line, play_session *session, int review);

/* --- Output (play_show.c) --------------------------------------------------------------------------- */

/* The players and the board. */
void play_show_seats(const play_session *session);

/* Track, pawns, ladder and hands. */
void play_show_position(const play_session *session);

/* The position of a game other than Big Points (play_board.c): at a terminal in colours, with the last move and a row that wins
   marked. */
void play_board_show(const play_session *session);

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
