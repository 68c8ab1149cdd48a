/* Nim against a person, line by line. */
#ifndef BP_PROGRAMS_GAMES_NIM_PLAY_H
#define BP_PROGRAMS_GAMES_NIM_PLAY_H

#include "programs/games/nim_request.h"

/* Plays until the person has had enough, or the input ends. Returns the exit code of the program. */
int nim_play(const command *line, const nim_request *asked);

#endif
