/* SPDX-License-Identifier: MIT */
/* The command line of a program: its verbs, its options by a table, --help, usage messages, exit codes. All programs share it. */
#ifndef BP_PROGRAMS_COMMON_COMMAND_H
#define BP_PROGRAMS_COMMON_COMMAND_H

#include <stddef.h>
#include <stdint.h>

#include <bigpoints/options.h>

/* Exit codes of all programs. */
enum { COMMAND_FINE = 0, COMMAND_FAILED = 1, COMMAND_USAGE = 2 };

typedef struct command {
    const char *name;
    int count;
    char **words;
    char **operands; /* the words that are neither options nor values of options */
    int operand_count;
    /* Beside the built-in ones, terminated by NULL; or NULL. */
    const struct bp_game_kind *const *games;
} command;

/* --- Options -------------------------------------------------------------------------------------- */

enum option_kind {
    OPTION_HEADING, /* `help` is printed between the options */
    OPTION_SWITCH,  /* int: 1 if it is given */
    OPTION_INT,     /* int32_t */
    OPTION_COUNT,   /* uint64_t; `max` 0: any */
    OPTION_MEMORY,  /* uint64_t, bytes; on the command line MiB, or with a unit such as 4G */
    OPTION_DECIMAL, /* double, greater than 0, at most `max` */
    OPTION_CHOICE,  /* int32_t, the index of one of `words` */
    OPTION_TEXT,    /* const char * */
    OPTION_INPUT,   /* const char *, a file that is read; not empty, as those below */
    OPTION_OUTPUT,  /* const char *, a file that is written; "-" is standard output */
    OPTION_FILE,    /* const char *, a file that is written, or read and written; not "-" */
    OPTION_INPUTS,  /* operands from number `min` on are files that are read; not printed */
    OPTION_CALL     /* `read` reads the value */
};

/* The number of an option of a searcher of the library, for `of` of a row. */
#define OPTION_OF(searcher, option) (1 + (searcher)*BP_OPTION_COUNT + (option))

/* A row of a table of options. A row of zeros ends the table. Every row sets the first four members. */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding) */
typedef struct option_row {
    const char *name;  /* "--memory" */
    const char *value; /* the name of the value in --help; a choice without one shows its words */
    enum option_kind kind;
    void *
        target; /* a variable of the kind's type, which has the default; for OPTION_CALL anything */
    const char *help; /* the range and the default are added */
    int64_t min;
    uint64_t max;
    const char *const *words; /* NULL-terminated */
    void (*read)(command *line, const struct option_row *row, char *value);
    int32_t
        of; /* OPTION_OF(): the range is that of bp_option_info(), without a 0 that stands for none; or 0 */
    int given; /* how often the option was given */
} option_row;

/* Reads the command line by a table: sets the targets and counts `given`, and leaves the other words as operands. Ends the
   program if the line is wrong, and after --help and --version. The help text is `before`, the options, and `after`.
   `--name=value` is the same as `--name value`, and "--" ends the options. The files of the line are compared by
   command_check_files(). */
void command_read(command *line, option_row *options, const char *before, const char *after);

/* Refuses a command line on which a file is written that is also read, or written by another option, or on which one has the name
   of a temporary file: ends the program before anything is opened. The table declares the files. Standard input and output count if they are regular files. Devices may be
   given more than once. */
void command_check_files(const command *line, const option_row *options);

/* Whether the option of this name was given. It must be in the table. */
int option_given(const option_row *options, const char *name);

/* The first of these options that was given, or NULL. They must be in the table; NULL ends the list. */
const char *option_first_given(const option_row *options, const char *const *names);

/* Which of these formats the ending of a file's name is, and the first one if `output` is NULL or has no ending. An ending that is
   none of them is refused. */
int32_t command_format(const command *line, const char *output, const char *const *formats);

/* The operands with blanks between them, which the caller frees. */
char *command_join(const command *line);

/* --- Ends ----------------------------------------------------------------------------------------- */

/* Ends the program: a wrong command line (exit code 2) or a failure (exit code 1). */
_Noreturn void command_usage(const command *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
_Noreturn void command_fail(const command *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A limit of time as BP_OPTION_MILLISECONDS takes it, rounded up. */
int64_t milliseconds_of(double seconds);

/* Ends the program with COMMAND_FAILED if a status of the library is not BP_OK. */
void command_need(const command *line, int status);

/* Flushes standard output; ends the program with COMMAND_FAILED if something was not written. */
void command_flush(const command *line);

/* Flushes standard output and ends the program, with COMMAND_FAILED if something was not written. */
_Noreturn void command_finish(const command *line);

/* --- Memory --------------------------------------------------------------------------------------- */

/* Zeroed memory for `count` elements, to be freed with free(). Never NULL, even for none. */
void *checked_alloc(const command *line, size_t count, size_t size);

/* The same block, resized to `count` elements. New elements are not zeroed. */
void *checked_resize(const command *line, void *block, size_t count, size_t size);

/* What to append to the message of a failure: text if the status is about the memory of tables, otherwise "". */
const char *memory_advice(int status);

/* --- Verbs ---------------------------------------------------------------------------------------- */

/* A row of zeros ends a table. */
typedef struct verb_row {
    const char *name;
    const char *help;          /* one line */
    int (*run)(command *line); /* returns the exit code; words[0] of the line is the verb */
} verb_row;

/* Runs the verb that the command line names; returns the exit code. Without one, and for `help` and --help, prints `before`,
   the verbs and `after`. `help VERB` is `VERB --help`. `games` are those of the program beside the built-in ones, terminated
   by NULL, or NULL. */
int verb_run(const char *name, const verb_row *verbs, const struct bp_game_kind *const *games,
             const char *before, const char *after, int count, char **words);

int census_run(command *line);
int engine_run(command *line);
int match_run(command *line);
int matrix_run(command *line);
int perft_run(command *line);
int play_run(command *line);
int plot_run(command *line);
int solve_run(command *line);
int tree_run(command *line);

#endif
