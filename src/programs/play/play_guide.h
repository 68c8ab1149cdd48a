/* SPDX-License-Identifier: MIT */
/* Explanations: the rules on one page, and the guided first game: short lessons before each of the first moves, with a
   move that is best by its exact value. */
#ifndef BP_PROGRAMS_PLAY_PLAY_GUIDE_H
#define BP_PROGRAMS_PLAY_PLAY_GUIDE_H

#include "programs/play/play_session.h"

/* The rules on one page, lines of at most 79 characters. */
extern const char play_rules_text[];

/* The small board that the guided game is played on, as a configuration. */
extern const char play_guide_configuration[];

/* The text of the guide for the current position: one paragraph without line breaks, at most `size` characters with the
   terminating NUL. Empty if the session is not guided, if it is not a human's turn, or if there is no lesson left. At the
   end of the game it says who won. */
void play_guide_text(char *out, size_t size, const play_session *session);

enum { PLAY_GUIDE_SIZE = 2048 };

/* A cache of the last advice, so that the same position is searched once. The session owns it. */
struct play_guide_memory *play_guide_memory_new(void);
void play_guide_memory_free(struct play_guide_memory *memory);

#endif
