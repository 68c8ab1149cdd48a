/* Extensive and strategic form of a small game of Nim, as in the thesis. */
#ifndef BP_PROGRAMS_GAMES_NIM_TABLES_H
#define BP_PROGRAMS_GAMES_NIM_TABLES_H

#include "programs/games/nim_options.h"

/* Prints the tables if the options say so, and writes the files; returns the exit code. */
int nim_tables(const command *line, const nim_options *options);

#endif
