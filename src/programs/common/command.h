/* Command-line parsing: options and their values, usage messages, exit codes. All programs share it. */
#ifndef BP_PROGRAMS_COMMON_COMMAND_H
#define BP_PROGRAMS_COMMON_COMMAND_H

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
    int ended;            /* "--" has been read: no more options */
    const char *attached; /* the option whose value is the next word, behind its '=' */
} command;

/* Begins a program. Standard streams that are closed are opened on /dev/null, so that no file of the program gets their
   numbers; reading or writing them fails. */
command command_start(const char *name, const char *help, int count, char **words);

/* The next word if it is an option (begins with '-' and is longer), or NULL. Handles --help and
   --version itself, and then ends the program. "--" ends the options. `--name=value` is cut in two; a
   value for an option that takes none is wrong usage. */
const char *command_option(command *line);

/* The next word, whatever it is; NULL at the end. */
const char *command_word(command *line);

/* The value of an option; ends the program with a usage message if there is none. */
const char *command_value(command *line, const char *option);

/* The same for a whole number from `min` to `max`. */
int64_t command_number(command *line, const char *option, int64_t min, int64_t max);

/* The same for a number such as 0.5, greater than 0 and at most `max`. */
double command_decimal(command *line, const char *option, double max);

/* The same for one of the words of a NULL-terminated list: returns its index. */
int32_t command_choice(command *line, const char *option, const char *const *words);

/* Ends the program: a wrong command line (exit code 2) or a job that failed (exit code 1). */
_Noreturn void command_usage(const command *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
_Noreturn void command_fail(const command *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Ends the program with COMMAND_FAILED if a status of the library is not BP_OK. */
void command_need(const command *line, int status);

/* Flushes standard output; ends the program with COMMAND_FAILED if something was not written. */
void command_flush(const command *line);

/* Flushes standard output and ends the program, with COMMAND_FAILED if something was not written. */
_Noreturn void command_finish(const command *line);

#endif
