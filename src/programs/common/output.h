/* The file that a program writes: complete, or as it was before. */
#ifndef BP_PROGRAMS_COMMON_OUTPUT_H
#define BP_PROGRAMS_COMMON_OUTPUT_H

#include <stdio.h>

#include "programs/common/command.h"

typedef struct output_file {
    const command *line;
    const char *name; /* NULL: standard output */
    char *temporary;  /* NAME.tmp */
    FILE *file;
} output_file;

/* Opens the temporary file of a named one; returns 0 if that fails, and `why` says why: it begins with the name. */
int output_try_open(output_file *output, const char *name, char *why, size_t why_size);

/* Moves what was written to its place; returns 0 if that fails: then `why` says why, the temporary file is gone, and
   what was there before is still there. */
int output_try_close(output_file *output, char *why, size_t why_size);

/* Opens the temporary file; ends the program if that fails. No name, or "-", is standard output. */
void output_open(output_file *output, const command *line, const char *name);

/* Forgets what was written; the temporary file is gone. */
void output_drop(output_file *output);

/* Moves what was written to its place; ends the program if that fails, and the temporary file is gone. */
void output_close(output_file *output);

#endif
