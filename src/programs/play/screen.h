/* SPDX-License-Identifier: MIT */
/* The full screen of bigpoints play: a text user interface on ncurses. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_H
#define BP_PROGRAMS_PLAY_SCREEN_H

#include <stddef.h>

#include "programs/play/play_session.h"

/* Whether the terminal can show the full screen; if not, `why` gets the reason: one sentence without a full stop. */
int screen_is_possible(char *why, size_t size);

/* Plays until the user leaves, and prints what the shell shows then; returns the exit code of the program. Without a
   session the start screen comes first, and sets `*session`; `setup` has the limits of its games. */
int screen_play(play_session **session, const play_setup *setup);

#endif
