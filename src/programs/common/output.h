/* Atomic output files: written to a temporary file, and renamed when complete. */
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

/* Opens the temporary file of a named one. Returns 0 if that fails, with a reason in `why` that has the name. */
int output_try_open(output_file *output, const char *name, char *why, size_t why_size);

/* Renames the temporary file to its place. Returns 0 with the reason in `why` if that fails; then the temporary file is
   removed, and a file that was there before is unchanged. */
int output_try_close(output_file *output, char *why, size_t why_size);

/* Opens the temporary file; ends the program if that fails. No name, or "-", is standard output. */
void output_open(output_file *output, const command *line, const char *name);

/* Whether both names are of the same ordinary file, or would be. Either may be NULL. */
int output_is_same(const char *a, const char *b);

/* Discards what was written and removes the temporary file. */
void output_drop(output_file *output);

/* Renames the temporary file to its place; removes it and ends the program if that fails. */
void output_close(output_file *output);

/* Writes a line of text to a file (bp_line_fn). */
int output_line(const char *text, void *file);

/* Closes the file after a writer of the library returned a status; if that failed, discards it and ends the program. */
void output_close_written(output_file *output, int status);

#endif
