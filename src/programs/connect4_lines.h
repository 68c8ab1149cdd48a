/* A sitting with bp-connect4, line by line. */
#ifndef BP_PROGRAMS_CONNECT4_LINES_H
#define BP_PROGRAMS_CONNECT4_LINES_H

#include "programs/connect4_request.h"

/* Reads commands from standard input until it ends, or until `quit`; returns the exit code. */
int connect4_lines(const command *line, const connect4_request *asked);

#endif
