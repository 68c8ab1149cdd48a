/* SPDX-License-Identifier: MIT */
/* The state folder of bigpoints play: $XDG_STATE_HOME/bigpoints, or ~/.local/state/bigpoints. Each game is kept there in a file
   of its own, which is saved again after each change. */
#ifndef BP_PROGRAMS_PLAY_PLAY_STORE_H
#define BP_PROGRAMS_PLAY_PLAY_STORE_H

#include <time.h>

#include "programs/play/play_session.h"

enum { PLAY_STORE_MAX = 200 }; /* how many games the folder keeps */

/* A saved game. */
typedef struct play_saved {
    char file[PLAY_FILE_SIZE];
    struct timespec time; /* of the last change */
    int in_folder;        /* it is in the state folder */
    int is_open;          /* the game, or its series, is not over */
    int is_bigpoints;
    char text[PLAY_TEXT_SIZE]; /* "Ana, Computer level 5: move 9", "...: 21 to 18" */
} play_saved;

/* Whether there is a state folder: there is none without XDG_STATE_HOME and HOME. */
int play_store_exists(void);

/* Saves the game in the state folder. After a failure session->autosave_why has the reason, and session->autosaves is 0. */
void play_store_keep(play_session *session);

/* The saved games in the state folder, and with `all` those in the working folder, the newest first, of every game that is
   built in or one of `games`. Returns how many; free `*out`. */
size_t play_store_list(play_saved **out, const bp_game_kind *const *games, int all);

/* Continues the newest game in the state folder that is not over. */
int play_store_resume(play_session *session);

/* Reads what a list shows of saved->file; returns 0 if it is not a saved game. */
int play_peek(play_saved *saved, const bp_game_kind *const *games);

/* Loads a game of the list. */
int play_store_load(play_session *session, const play_saved *saved);

#endif
