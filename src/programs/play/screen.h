/* The full screen of bp-play. */
#ifndef BP_PROGRAMS_PLAY_SCREEN_H
#define BP_PROGRAMS_PLAY_SCREEN_H

#include <stddef.h>

#include "programs/play/play_session.h"

/* Whether there is a screen to play on; if not, `why` says why: one sentence without a full stop. */
int screen_is_possible(char *why, size_t size);

/* Plays the sitting until the user leaves; returns the exit code of the program. */
int screen_play(play_session *session);

#endif
