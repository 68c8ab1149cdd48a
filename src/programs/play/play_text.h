/* SPDX-License-Identifier: MIT */
/* The sentences of bigpoints play, the same in the line mode and on the full screen. Plain ASCII except for names. */
#ifndef BP_PROGRAMS_PLAY_PLAY_TEXT_H
#define BP_PROGRAMS_PLAY_PLAY_TEXT_H

#include "programs/play/play_session.h"

/* session->why as a sentence: with a capital, unless it begins with a quote, and a full stop. */
void play_text_failure(char *out, size_t size, const play_session *session);

/* "red", "green", "blue", "yellow", "purple", "white", "black". */
const char *play_disc_name(int32_t disc);

/* 'R' 'G' 'B' 'Y' 'P' 'W' 'K'; '.' for BP_NO_DISC. */
char play_disc_letter(int32_t disc);

/* What a legal move does, without capital and full stop: "the red pawn goes to place 12 and takes the white disc
   behind it (place 10)"; "the red pawn climbs to the step worth 3 and takes the red disc beside the ladder"; "for a
   black disc ..."; "the turn ends without an extra turn". */
void play_text_move(char *out, size_t size, const bp_state *state, bp_move move);

/* The same after the notation of the move: "Rb: the red pawn ...". */
void play_text_noted_move(char *out, size_t size, const bp_state *state, bp_move move);

/* If there is only one legal move: "There is only one move. Rc: the red pawn ...". Otherwise returns 0. */
int play_text_only_move(char *out, size_t size, const play_session *session);

/* A value: "3 points", "about 1.5 points", "1 point"; without a sign. */
void play_text_points(char *out, size_t size, int32_t value, int exact);

/* An estimate in brief: "ahead by 0.4", "behind by 3", "level". */
void play_text_standing(char *out, size_t size, int32_t value);

/* What a value of the position means: "With best play Ana wins by 3 points.", "Ana seems to be ahead by about 1.5
   points.", "With best play it is a draw.", "The scores are about even." The value is for `seat`. */
void play_text_value(char *out, size_t size, const play_session *session, int32_t seat,
                     int32_t value, int exact);

/* The same in brief, of a move: "ahead by 3 points", "a draw", "wins, score 18", "loses", "utility -26". */
void play_text_brief_value(char *out, size_t size, const play_session *session, int32_t value,
                           int exact);

/* The mark of a seat behind its name, in a game that has some: " (X)", " (O)", or "". */
const char *play_text_mark(const play_session *session, int32_t seat);

/* A hand: "2 red, 1 white", "nothing yet", or "7 discs, face down" if it may not be shown. */
void play_text_hand(char *out, size_t size, const play_session *session, int32_t seat);

/* The player of a seat: "Ana, a human", "Computer, level 5". */
void play_text_seat(char *out, size_t size, const play_session *session, int32_t seat);

/* The winners: "Ana wins with 21 points.", "Ana and Computer share the win with 20 points each." Empty before the end
   of the game. */
void play_text_winners(char *out, size_t size, const play_session *session);

/* A game in a list: "Ana, Computer level 5: move 9", "Ana, Bo: 21 to 18". */
void play_text_summary(char *out, size_t size, const play_session *session);

/* The totals: "Series, game 1 of 2: Ana 21, Bo 18.", at its end with the winners. Empty without a series. */
void play_text_series(char *out, size_t size, const play_session *session);

/* The puzzle: what to find; when it is solved, how the game goes on. */
void play_text_puzzle(char *out, size_t size, const play_session *session);

/* A hint: "Hint: Rb: the red pawn .... With best play ...". */
void play_text_hint(char *out, size_t size, const play_session *session, const play_evaluation *e);

/* What the shell shows after the program: the result or how to continue, the seed, the record. Several lines; empty for a
   puzzle and before the first move. */
void play_text_farewell(char *out, size_t size, const play_session *session);

enum { PLAY_FAREWELL_SIZE = 4 * PLAY_TEXT_SIZE + PLAY_FILE_SIZE };

/* A costly move of a review, one sentence: "Move 7, Rb, cost 3 points; better was Ga: the green pawn ...". */
void play_text_cost(char *out, size_t size, const play_session *session, const bp_review *review,
                    int32_t ply);

/* The items of a score. Before a pawn is on the ladder, the worth of its colour is -1 and the points are 0. */
typedef struct play_score {
    int32_t discs[BP_COLOURS_MAX]; /* by colour, BP_RED to BP_PURPLE */
    int32_t worth[BP_COLOURS_MAX];
    int32_t points[BP_COLOURS_MAX];
    int32_t whites;
    int32_t blacks;
    int32_t kinds; /* different colours in hand, black included: what each white disc is worth */
    int32_t white_points;
    int32_t total;
} play_score;

void play_score_of(play_score *out, const bp_state *state, int32_t seat);

/* As one line of text: "3 red x 4 = 12, 2 blue x 1 = 2, 2 white x 3 colours with black = 6, together 20". */
void play_text_score(char *out, size_t size, const bp_state *state, int32_t seat);

#endif
