/* SPDX-License-Identifier: MIT */
/* Internal functions of a session, shared by the files that implement play_session.h. */
#ifndef BP_PROGRAMS_PLAY_PLAY_INTERNAL_H
#define BP_PROGRAMS_PLAY_PLAY_INTERNAL_H

#include "programs/play/play_session.h"

/* Sets session->why and returns 0. */
int play_fail(play_session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns whether a status is BP_OK; if not, sets session->why to its text. */
int play_check(play_session *session, int status);

/* Names those of the first `players` seats that have no name, and creates the players of the levels. Returns BP_OK or
   another status; free the seats with play_seats_free() in either case. */
int play_seats_fill(play_seat *seats, const bp_game_kind *kind, int32_t players, uint64_t seed,
                    const play_limits *limits);
void play_seats_free(play_seat *seats);

/* Sets the kind of a session, whose number of players is known. */
void play_set_kind(play_session *session, const bp_game_kind *kind);

/* Replaces the game and the seats of a session, which takes ownership of both. The game has no file. */
void play_adopt(play_session *session, bp_state *state, const play_seat *seats);

/* After each change of the game: it is not saved, or kept in the state folder. */
void play_changed(play_session *session);

/* Calls the progress callback. Returns non-zero to stop the search. */
int play_report_progress(play_session *session, play_progress now);

/* Series: begins one with the present game or with a game that `starter` begins; adds a finished game; adds the present
   game before the next one, if the session has a series. play_series_free() makes it a session of single games. */
int play_series_start(play_session *session);
int play_series_begin(play_session *session, int32_t starter);
int play_series_add(play_session *session, const bp_state *state);
int play_series_next(play_session *session);
void play_series_free(play_session *session);

/* A puzzle. */
struct play_puzzle {
    bp_state *start;
    bp_result *result; /* its exact outcome: the right move, and how the game goes on */
    int32_t grade;     /* 1 to 10 */
    int is_listed;     /* it is one of the set */
};

/* Makes a puzzle the position of the session: one of the set, numbered by a seed, or with a configuration a new one. */
int play_puzzle_find(play_session *session, const bp_config *config, uint64_t seed);
int play_puzzle_next(play_session *session, uint64_t seed);
void play_puzzle_free(play_puzzle *puzzle);

/* Whether a move is asked for: the puzzle is not solved, and no wrong move is on the board. If not, session->why says so. */
int play_puzzle_is_asked(play_session *session);

/* Plays a legal move, and if it is wrong, the moves that refute it; takes a try or the solution back. */
int play_puzzle_try(play_session *session, bp_move move);
int play_puzzle_back(play_session *session);

#endif
