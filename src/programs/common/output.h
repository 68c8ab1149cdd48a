/* SPDX-License-Identifier: MIT */
/* Atomic output files: written to a temporary file, synced, and renamed when complete. A file that was there before stays
   unchanged if anything fails. The temporary file is never one that exists. */
#ifndef BP_PROGRAMS_COMMON_OUTPUT_H
#define BP_PROGRAMS_COMMON_OUTPUT_H

#include <stdio.h>

#include "programs/common/command.h"

typedef struct output_file {
    const command *line;
    const char *name; /* NULL: standard output */
    char *temporary;  /* NAME.tmp, or another name beside it */
    FILE *file;
    int error; /* errno of the first failed output_write_line(), or 0 */
} output_file;

/* Opens the temporary file; ends the program if that fails. No name, or "-", is standard output. */
void output_open(output_file *output, const command *line, const char *name);

/* Writes a line of text: a bp_line_fn; `user` is the output_file. */
int output_write_line(const char *text, void *user);

/* Renames the temporary file to its place; removes it and ends the program if that fails. */
void output_close(output_file *output);

/* Closes the file after a writer of the library returned a status; if that failed, discards it and ends the program. */
void output_close_written(output_file *output, int status);

/* Discards what was written and removes the temporary file. */
void output_drop(output_file *output);

/* The same for programs that continue after a failure. They return 0, and `why` has the reason with the name. */
int output_try_open(output_file *output, const char *name, char *why, size_t why_size);
int output_try_close(output_file *output, char *why, size_t why_size);

/* Whether there is a regular file of this name, which a program would replace. "-" is standard output. */
int output_exists(const char *name);

/* The single steps. */

/* The reason why no option for files takes a name, or NULL: only temporary files have it, and a process may remove one that another
   process has left. The case of letters does not matter, because some systems do not tell it apart. */
const char *output_name_refusal(const char *name);

/* The reason why a file must not be replaced, or NULL. rename() would also replace a device, a link or a file that is
   write-protected. */
const char *output_refusal(const char *name);

enum output_kind { OUTPUT_NONE, OUTPUT_EMPTY, OUTPUT_OURS, OUTPUT_OTHER, OUTPUT_UNREADABLE };

/* What is in a file: OUTPUT_OURS if it begins with this text, OUTPUT_NONE if it does not exist. */
enum output_kind output_kind_of(const char *name, const char *begin);

/* Opens the temporary file. With `begin`, the first bytes of such files, the caller has locked the file: its temporary file is
   NAME.bp-unfinished, and that of a killed process is replaced. Returns 0 or an errno. */
int output_create(output_file *output, const char *name, const char *begin);

/* Syncs the temporary file and gives it the name. `is_new`: only if there is no file of that name; otherwise EEXIST.
   Returns 0, and leaves output->file open; or an errno, and has removed and closed the temporary file. */
int output_commit(output_file *output, int is_new);

/* Flushes a file and syncs it to the disk, if it is on one. Returns 0 or an errno. */
int output_sync(FILE *file);

/* Syncs the folder of a file, so that a new name in it survives a crash. */
void output_sync_folder(const char *name);

/* --- The state folder ----------------------------------------------------------------------------- */

/* Writes the name of the folder `bigpoints` among those for the state of programs; returns its length, or 0 if there is none, or
   it is too long. */
size_t output_state_folder(char *out, size_t size);

/* Makes the folder of a file and those above it; returns 0 or an errno. */
int output_make_folder_of(const char *file);

#endif
