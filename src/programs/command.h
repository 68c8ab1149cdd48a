/* What every program of this folder does with its command line. */
#ifndef BP_PROGRAMS_COMMAND_H
#define BP_PROGRAMS_COMMAND_H

#include <stdint.h>

/* Exit codes of all programs. */
enum { COMMAND_FINE = 0, COMMAND_FAILED = 1, COMMAND_USAGE = 2 };

/* A command line being read, option by option. */
typedef struct command {
    const char *name;
    const char *help;
    int count;
    char **words;
    int next;
    int ended; /* "--" has been read: no more options */
} command;

/* The next word if it is an option (begins with '-' and is longer), or NULL. Answers --help and
   --version itself, and ends the program then. "--" ends the options. `--name=value` is cut in two. */
const char *command_option(command *line);

/* The next word, whatever it is; NULL at the end. */
const char *command_word(command *line);

/* The value of an option; ends the program with a usage message if there is none. */
const char *command_value(command *line, const char *option);

/* The same for a whole number from `least` to `most`. */
int64_t command_number(command *line, const char *option, int64_t least, int64_t most);

/* Ends the program: a wrong command line (exit code 2) or a job that failed (exit code 1). */
_Noreturn void command_usage(const command *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
_Noreturn void command_fail(const command *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Flushes standard output; ends the program with COMMAND_FAILED if something was not written. */
void command_flush(const command *line);

/* Flushes standard output and ends the program, with COMMAND_FAILED if something was not written. */
_Noreturn void command_finish(const command *line);

#endif
