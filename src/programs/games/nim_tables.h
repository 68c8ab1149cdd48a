/* A small game of Nim laid open, as the thesis does it. */
#ifndef BP_PROGRAMS_GAMES_NIM_TABLES_H
#define BP_PROGRAMS_GAMES_NIM_TABLES_H

#include "programs/games/nim_request.h"

/* Prints the tables, if they are asked for, and writes the files. Returns the exit code of the program. */
int nim_tables(const command *line, const nim_request *asked);

#endif
