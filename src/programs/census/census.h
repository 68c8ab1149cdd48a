/* SPDX-License-Identifier: MIT */
/* A census: its options, its files, how one process runs it, and its reports. bigpoints census and bigpoints-mpi census share
   them. */
#ifndef BP_PROGRAMS_CENSUS_CENSUS_H
#define BP_PROGRAMS_CENSUS_CENSUS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>

#include "programs/common/command.h"

/* --- Options -------------------------------------------------------------------------------------- */

enum census_format { CENSUS_TEXT, CENSUS_CSV, CENSUS_JSON };

typedef struct census_options {
    const char *colours;
    const char *discs;
    int32_t players;
    int32_t white;
    int32_t black;
    int32_t rules;
    int32_t objective;
    uint64_t sample; /* 0: all boards */
    uint64_t seed;
    uint64_t shard;
    uint64_t shards;
    int32_t threads;
    uint64_t memory; /* bytes; on a cluster, 0 if it is not given */
    double every;    /* seconds from one checkpoint to the next */
    int32_t format;
    int moves;
    int work;
    int header;
    int merge;
    int count; /* only count boards */
    const char *checkpoint;
    const char *rows;
    int replace;
    const char *details;
    char **files; /* to merge */
    size_t file_count;
} census_options;

/* Reads the command line; wrong usage ends the program. A cluster has no options for shards. The help text is `before`,
   the options, and `after`. */
census_options census_options_read(command *line, int is_cluster, const char *before,
                                   const char *after);

/* The default memory of each of `processes` processes on this machine: together bp_table_suggested_bytes(). */
uint64_t census_memory(int processes);

/* The census that the options describe. Ends the program if there can be none. */
bp_census *census_from_options(const census_options *options, const command *line);

/* The value of an option of a census. */
int64_t census_option(const bp_census *census, int32_t option);

/* --- Files ---------------------------------------------------------------------------------------- */

/* A growable text. All zeros is empty; free(text) in the end. */
typedef struct census_text {
    char *text;
    size_t length;
    size_t capacity;
} census_text;

/* Appends; returns non-zero if there is no memory. */
int census_text_add(census_text *to, const char *text, size_t length);

enum { CENSUS_ROW_SIZE = 256, CENSUS_NAME_SIZE = 4096 };

/* Writes the row that bp_census_row_fn receives as CSV, with its newline; returns `out`. */
const char *census_row(char out[CENSUS_ROW_SIZE], int32_t objective, const char *board,
                       uint64_t boards, const int32_t *values, size_t count, uint64_t states);

/* Whether all rows come at the end: those of the thesis over all boards. */
int census_rows_are_late(const bp_census *census);

/* The files of one census. */
typedef struct census_files {
    const char *checkpoint; /* or NULL */
    const char *rows;       /* or NULL */
    int replace;            /* rows that are not of the checkpoint */
    int is_default;         /* the checkpoint is one in the state folder that no option names */
    FILE *rows_file;
    uint64_t rows_length; /* bytes written so far, and their checksum; the checkpoint has both */
    uint64_t rows_sum;
    uint64_t rows_ahead; /* bytes that the file has behind these */
    int rows_kept;       /* the checkpoint is of a census with rows */
    FILE *held;          /* the checkpoint, open and locked against other processes */
    int is_saved;        /* the checkpoint exists */
    const bp_census *census;
    int32_t objective;
    char name[CENSUS_NAME_SIZE]; /* of a default checkpoint */
    char why[1024];              /* the first failure, or empty */
} census_files;

/* The files that the options name. Without --checkpoint it is a file in the state folder, whose name follows from the census,
   if there is such a folder. That one is written when the census has run for a while or is stopped, and it is no failure if it
   can't be written. */
census_files census_files_of(const census_options *options, const bp_census *census);

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

/* Removes a default checkpoint, because the result of the census is printed. */
void census_files_forget(const census_files *files);

/* --- Running -------------------------------------------------------------------------------------- */

/* Runs a census with its files in this process. Returns when it is complete; otherwise ends the program. */
void census_alone(census_files *files, const census_options *options, const command *line,
                  bp_census *census);

/* Says on standard error that a census continues one that was stopped: always if no option names the checkpoint, otherwise if
   `seen`. */
void census_resumed(const census_files *files, const command *line, const bp_census *census,
                    int seen);

/* Ends the program for a census that a signal (0: another cause) stopped, with a message how far it came. */
_Noreturn void census_stopped(const census_files *files, const command *line,
                              const bp_census *census, int signal);

/* Redraws the progress bar; `seconds_left` is negative if it is not known. */
void census_draw_progress(uint64_t done, uint64_t total, double rate, double seconds_left);

/* --- Reports -------------------------------------------------------------------------------------- */

/* Prints the report, and writes the details file if there is one; ends the program if a file can't be written. */
void census_report(const census_options *options, const command *line, const bp_census *census);

/* Ends the program if the details file can't be written. Called before the work, so that a wrong name costs nothing. */
void census_report_try(const census_options *options, const command *line);

/* Prints the sizes of a configuration as text, or as JSON. Sets a board in it. */
void census_size_print(const command *line, bp_config *config, int as_json);

#endif
