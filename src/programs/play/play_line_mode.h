/* The line mode of bp-play: commands and moves as lines of text, for pipes, screen readers and tests. */
#ifndef BP_PROGRAMS_PLAY_PLAY_LINE_MODE_H
#define BP_PROGRAMS_PLAY_PLAY_LINE_MODE_H

#include "programs/common/command.h"
#include "programs/play/play_session.h"

/* Plays until the user leaves or the input ends; returns the exit code. `review`: review every game that ends. */
int play_line_mode(const command *line, play_session *session, int review);

#endif
