/* The file that a program writes: complete, or as it was before. */
#ifndef BP_PROGRAMS_OUTPUT_H
#define BP_PROGRAMS_OUTPUT_H

#include <stdio.h>

#include "programs/command.h"

typedef struct output_file {
    const command *line;
    const char *name; /* NULL: standard output */
    char *temporary;  /* NAME.tmp */
    FILE *file;
} output_file;

/* Opens the temporary file; ends the program if that fails. */
void output_open(output_file *output, const command *line, const char *name);

/* Forgets what was written; the temporary file is gone. */
void output_drop(output_file *output);

/* Moves what was written to its place; ends the program if that fails, and the temporary file is gone. */
void output_close(output_file *output);

#endif
