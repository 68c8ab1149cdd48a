/* SPDX-License-Identifier: MIT */
/* Child processes of a program: a shell command that reads lines from a pipe and answers with lines on another one, or another
   program that runs to its end. */
#ifndef BP_PROGRAMS_COMMON_CHILD_PROCESS_H
#define BP_PROGRAMS_COMMON_CHILD_PROCESS_H

#include <stddef.h>
#include <stdio.h>

/* The longest line that is read, with its end. */
enum { CHILD_LINE_SIZE = 1 << 16, CHILD_TEXT_SIZE = 96 };

enum child_result {
    CHILD_FINE,    /* the line was written or read */
    CHILD_ENDED,   /* the process has closed its end of the pipe */
    CHILD_LATE,    /* the time was over */
    CHILD_LONG,    /* the line is longer than CHILD_LINE_SIZE */
    CHILD_STOPPED, /* is_stopped() returned a value other than 0 */
};

/* Opaque. */
typedef struct child_process child_process;

/* Whether this system can start child processes. */
int child_is_possible(void);

/* Starts `sh -c COMMAND` in a process group of its own, so that Ctrl-C in a terminal does not reach it. Its standard error is
   that of the program. Returns NULL, and the reason in `why`, if that fails. Any thread. The process is killed when the
   calling thread ends, on systems that can do this (Linux). SIGPIPE is ignored from now on. */
child_process *child_start(const char *command, char *why, size_t why_size);

/* Write and read a line without its end until a moment of system_clock(). The text that was read is valid until the next call. */
enum child_result child_write(child_process *child, const char *text, double until,
                              int (*is_stopped)(void));
enum child_result child_read(const char **out, child_process *child, double until,
                             int (*is_stopped)(void));

/* Closes the pipes, waits `seconds` for the process to end by itself, then ends its whole group: SIGTERM, and SIGKILL
   half a second later. Frees the handle; NULL is fine. Returns the exit code, or 128 plus the number of the signal; `text`
   describes it and may be NULL. */
int child_end(child_process *child, double seconds, char text[CHILD_TEXT_SIZE]);

/* The result of child_run() if there is no such program. */
enum { CHILD_MISSING = -1 };

/* Runs a program, which is looked for as a shell does, to its end, with files as its standard input and output. Returns its exit code,
   or 128 plus the number of the signal that ended it. */
int child_run(const char *const *words, FILE *in, FILE *out);

#endif
