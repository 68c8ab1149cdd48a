/* SPDX-License-Identifier: MIT */
/* The files of a census: its rows, and a checkpoint that is replaced atomically. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_FILES_H
#define BP_PROGRAMS_CENSUS_CENSUS_FILES_H

#include <stdio.h>

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>

/* A growable text. All zeros is empty; free(text) in the end. */
typedef struct census_text {
    char *text;
    size_t length;
    size_t capacity;
} census_text;

/* Appends; returns non-zero if there is no memory. */
int census_text_add(census_text *to, const char *text, size_t length);

/* The files of one census. */
typedef struct census_files {
    const char *checkpoint; /* or NULL */
    const char *rows;       /* or NULL */
    int replace;            /* rows that are not of the checkpoint */
    FILE *rows_file;
    uint64_t rows_length; /* bytes written so far, and their checksum; the checkpoint has both */
    uint64_t rows_sum;
    uint64_t rows_ahead; /* bytes that the file has behind these */
    int rows_kept;       /* the checkpoint is of a census with rows */
    FILE *held;          /* the checkpoint, open and locked against other processes */
    int32_t objective;
    char why[1024]; /* the first failure, or empty */
} census_files;

/* Reads a checkpoint, from an open file or by its name: the text for bp_census_add(), and the length and checksum of the
   rows. Returns non-zero with `why` on failure. */
int census_files_read(census_files *files, census_text *out, const char *name, FILE *file);

/* Loads the checkpoint if it exists, otherwise writes a first one; opens the rows and verifies those that the checkpoint has.
   What is behind them must be what is written there again, or is cut off if it is to be replaced. A file of rows that belongs
   to no checkpoint is refused, unless it is empty or to be replaced. Returns non-zero with `why` on failure. */
int census_files_open(census_files *files, bp_census *census, int header);

/* Writes rows that are csv already. */
int census_files_add_rows(census_files *files, const char *text, size_t length);

/* Callbacks for a census; `user` is a census_files. */
int census_files_row(const char *board, uint64_t boards, const int32_t *values, size_t count,
                     uint64_t states, void *user);
int census_files_save(const char *text, size_t length, void *user);

/* Saves a census that is not running. Returns non-zero with `why` on failure. */
int census_files_save_now(census_files *files, const bp_census *census);

/* Flushes and closes the files. `is_over`: all rows are written, so the file must end with them. Returns non-zero with `why` on
   failure. */
int census_files_close(census_files *files, int is_over);

#endif
