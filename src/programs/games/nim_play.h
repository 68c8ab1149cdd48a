/* Interactive session of Nim: a person against the computer. */
#ifndef BP_PROGRAMS_GAMES_NIM_PLAY_H
#define BP_PROGRAMS_GAMES_NIM_PLAY_H

#include "programs/games/nim_options.h"

/* Plays until the command quit or the end of the input; returns the exit code. */
int nim_play(const command *line, const nim_options *options);

#endif
