/* Reads standard input line by line. SIGINT and SIGTERM interrupt the wait for a line. */
#ifndef BP_PROGRAMS_COMMON_LINE_INPUT_H
#define BP_PROGRAMS_COMMON_LINE_INPUT_H

#include <stddef.h>

enum { LINE_INPUT_SIZE = 4200 };

enum line_input_result {
    LINE_INPUT_READ,        /* a line without its end */
    LINE_INPUT_LONG,        /* one too long for the buffer; all of it was skipped */
    LINE_INPUT_NUL,         /* one with a NUL character; skipped */
    LINE_INPUT_END,         /* the input has ended */
    LINE_INPUT_FAILED,      /* it can't be read; errno says why */
    LINE_INPUT_INTERRUPTED, /* a signal came */
};

typedef struct line_input {
    char buffer[1024]; /* read, but not yet handed out */
    size_t begin;
    size_t end;
    int ended;
} line_input;

/* From now on the first SIGINT or SIGTERM is only recorded; the second one ends the program. */
void line_input_catch(void);

/* The number of the signal that came, or 0. */
int line_input_interrupted(void);

/* The exit code of a program that would otherwise end with `code`: after a signal, 128 plus its number. */
int line_input_exit_code(int code);

/* Waits for the next line of standard input. The last one needs no line end. */
enum line_input_result line_input_next(line_input *lines, char out[LINE_INPUT_SIZE]);

#endif
