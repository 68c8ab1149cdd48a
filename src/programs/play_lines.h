/* Reading what a person types, line by line, with Ctrl-C heard at any time. */
#ifndef BP_PROGRAMS_PLAY_LINES_H
#define BP_PROGRAMS_PLAY_LINES_H

#include <stddef.h>

enum { PLAY_LINE_SIZE = 4200 };

enum play_line {
    PLAY_LINE_READ,        /* a line without its end */
    PLAY_LINE_LONG,        /* one too long for the buffer; all of it was skipped */
    PLAY_LINE_NUL,         /* one with a NUL character; skipped */
    PLAY_LINE_END,         /* the input has ended */
    PLAY_LINE_FAILED,      /* it can't be read; errno says why */
    PLAY_LINE_INTERRUPTED, /* a signal came */
};

typedef struct play_lines {
    char buffer[1024]; /* read, but not yet handed out */
    size_t begin;
    size_t end;
    int ended;
} play_lines;

/* From now on the first SIGINT or SIGTERM is only noted; the second one ends the program. */
void play_lines_catch(void);

/* The number of the signal that came, or 0. */
int play_lines_interrupted(void);

/* The exit code of a program that would otherwise end with `code`: after a signal, what tells of that. */
int play_lines_code(int code);

/* Waits for the next line of standard input. The last one needs no line end. */
enum play_line play_lines_next(play_lines *lines, char out[PLAY_LINE_SIZE]);

#endif
