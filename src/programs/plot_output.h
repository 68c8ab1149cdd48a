/* The file that a program writes: complete, or as it was before. */
#ifndef BP_PROGRAMS_PLOT_OUTPUT_H
#define BP_PROGRAMS_PLOT_OUTPUT_H

#include <stdio.h>

#include "programs/command.h"

typedef struct plot_output {
    const command *line;
    const char *name; /* NULL: standard output */
    char *temporary;  /* NAME.tmp */
    FILE *file;
} plot_output;

/* Opens the temporary file; ends the program if that fails. */
void plot_output_open(plot_output *output, const command *line, const char *name);

/* Moves what was written to its place; ends the program if that fails, and the temporary file is gone. */
void plot_output_close(plot_output *output);

#endif
