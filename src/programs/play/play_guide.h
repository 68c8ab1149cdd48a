/* The guided first game: what to see before each of the first moves. */
#ifndef BP_PROGRAMS_PLAY_PLAY_GUIDE_H
#define BP_PROGRAMS_PLAY_PLAY_GUIDE_H

#include "programs/play/play_session.h"

/* The small board that the guided game is played on, as a configuration. */
extern const char play_guide_configuration[];

/* What the guide says now: a few short sentences about the position, one paragraph without line breaks, at most `size`
   characters with its end; empty when there is nothing (more) to say, when it is not a human's turn, or when
   the sitting is not guided. At the end of the game it says what happened. */
void play_guide_text(char *out, size_t size, const play_session *session);

enum { PLAY_GUIDE_SIZE = 1024 };

/* A guide that remembers its last advice, so that asking again costs nothing. Made and freed with the session. */
struct play_guide_memory *play_guide_memory_new(void);
void play_guide_memory_free(struct play_guide_memory *memory);

#endif
