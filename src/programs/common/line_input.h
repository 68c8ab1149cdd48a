/* SPDX-License-Identifier: MIT */
/* Reads standard input line by line. A stop signal interrupts the wait for a line. */
#ifndef BP_PROGRAMS_COMMON_LINE_INPUT_H
#define BP_PROGRAMS_COMMON_LINE_INPUT_H

#include <stddef.h>

#include "programs/common/command.h"

enum { LINE_INPUT_SIZE = 4200 }; /* of a line that a person types */

enum line_input_result {
    LINE_INPUT_READ,        /* a line without its end */
    LINE_INPUT_LONG,        /* one too long for the buffer; all of it was skipped */
    LINE_INPUT_NUL,         /* one with a NUL character; skipped */
    LINE_INPUT_END,         /* the input has ended */
    LINE_INPUT_INTERRUPTED, /* a stop signal came */
};

typedef struct line_input {
    char buffer[1024]; /* read, but not yet handed out */
    size_t begin;
    size_t end;
    int ended;
} line_input;

/* Waits for the next line of standard input, of at most `size` - 1 characters. The last one needs no line end. An input that
   can't be read ends the program. */
enum line_input_result line_input_next(line_input *lines, const command *line, char *out,
                                       size_t size);

#endif
