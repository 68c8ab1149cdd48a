/* SPDX-License-Identifier: MIT */
/* Input: standard input or a file, line by line, or a text file as a whole. A read has three outcomes: data, the end, or a
   failure, which ends the program or comes with its reason. Everything has a maximum length, so that an endless input can't
   take all memory. */
#ifndef BP_PROGRAMS_COMMON_INPUT_H
#define BP_PROGRAMS_COMMON_INPUT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "programs/common/command.h"

enum {
    INPUT_TYPED_SIZE = 4200,  /* of a line that a person types */
    INPUT_LINE_MAX = 1 << 27, /* bytes of a line that is skipped because it is too long */
};

enum input_result {
    INPUT_LINE,    /* a line without its end */
    INPUT_LONG,    /* one too long for the caller; all of it was skipped */
    INPUT_NUL,     /* one with a NUL character; skipped */
    INPUT_END,     /* the input has ended */
    INPUT_STOPPED, /* a stop signal came */
    INPUT_FAILED,  /* it can't be read; only without a command, otherwise the program ends */
};

typedef struct input {
    const command *line; /* a failure ends the program; or NULL: it gives INPUT_FAILED */
    const char *name;    /* for messages */
    FILE *file;          /* NULL: standard input, where a stop signal ends the wait */
    char buffer[4096];   /* read, but not yet handed out */
    size_t begin;
    size_t end;
    int is_ended;
    int is_stopped;
    uint64_t taken;    /* bytes that were handed out */
    uint64_t complete; /* those up to the last line end that input_line() has seen */
    char why[128];     /* the failure, or empty */
} input;

/* Reads an open file, or standard input if it is NULL. */
input input_of(const command *line, const char *name, FILE *file);

/* The next byte; -1 at the end, after a stop signal, or after a failure. */
int input_byte(input *in);

/* Waits for the next line, of at most `size` - 1 characters. A line ends with LF or CR LF; the last one needs no end. A line of
   more than INPUT_LINE_MAX bytes is a failure. */
enum input_result input_line(input *in, char *out, size_t size);

/* All bytes of a text file, with a NUL behind them; the caller frees them. Reads from `file`, or opens the file if that is NULL.
   NULL, with a sentence that begins with the name, if it can't be read, has more than `max` bytes, or contains a NUL
   character. */
char *input_read_text(size_t *length, const char *name, FILE *file, size_t max, char *why,
                      size_t why_size);

#endif
