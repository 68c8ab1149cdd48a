/* SPDX-License-Identifier: MIT */
/* What programs need from the operating system beyond ISO C: standard streams, terminals, signals, the clock. posix_system.c
   and windows_system.c implement it; PLATFORM in the Makefile chooses one of them. */
#ifndef BP_PROGRAMS_COMMON_PLATFORM_SYSTEM_H
#define BP_PROGRAMS_COMMON_PLATFORM_SYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Prepares a program. The use of a standard stream that is closed fails from now on, instead of that of a file with its number.
   A file that is too large is an error, not a signal. On Windows the standard streams carry bytes, without changes of line
   ends, and the words of the command line are replaced by those in UTF-8. */
void system_start(int *count, char ***words);

int system_is_terminal(FILE *stream);

/* The columns of the terminal of standard error, or 0. */
int system_columns(void);

/* Seconds since a fixed moment. Never decreases. */
double system_clock(void);

/* A number that is different each time. */
uint64_t system_random(void);

/* Waits for standard input and reads some bytes. Returns their number, 0 at the end, or -1 with errno. A stop signal ends the wait
   with EINTR: `is_stopped` returns whether one came. */
ptrdiff_t system_read_input(void *out, size_t size, int (*is_stopped)(void));

/* Calls `handler` for the next signal of this number; one more of them ends the program. */
void system_catch_once(int number, void (*handler)(int number));

/* The same for all signals that ask a program to end: SIGINT, SIGTERM, and SIGHUP unless it is ignored (nohup). On Windows
   these are Ctrl-C and Ctrl-Break. */
void system_catch_stops(void (*handler)(int number));

/* Writes the name of the user's folder for the state of programs, with `/` between folders. Returns its length, or 0 if there
   is none, or it is too long. */
size_t system_state_folder(char *out, size_t size);

#endif
