/* The line mode of bp-play: for pipes, for screen readers, for tests. */
#ifndef BP_PROGRAMS_PLAY_PLAY_PLAIN_H
#define BP_PROGRAMS_PLAY_PLAY_PLAIN_H

#include "programs/common/command.h"
#include "programs/play/play_session.h"

/* Plays until the user leaves or the input ends; returns the exit code. `review`: look back at every game that ends. */
int play_plain(const command *line, play_session *session, int review);

#endif
