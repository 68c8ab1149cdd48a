/* SPDX-License-Identifier: MIT */
/* Programs that draw: gnuplot and dot read a script on standard input and write a picture to standard output. */
#ifndef BP_PROGRAMS_COMMON_DRAWING_TOOL_H
#define BP_PROGRAMS_COMMON_DRAWING_TOOL_H

#include <stdio.h>

#include "programs/common/command.h"

typedef struct drawing_tool {
    const char *package;      /* the package of Debian that has it */
    const char *without;      /* what works without it */
    const char *const *words; /* its command line; NULL-terminated */
} drawing_tool;

/* A file without a name, which is removed when it is closed. Ends the program if there can't be one. */
FILE *drawing_tool_file(const command *line);

/* Runs a tool on a script, which it closes; returns the picture, which the caller closes. Ends the program if the tool is missing or
   fails. */
FILE *drawing_tool_run(const command *line, const drawing_tool *tool, FILE *script);

/* Writes a picture to a file and closes the picture. */
void drawing_tool_copy(const command *line, FILE *picture, FILE *out);

#endif
