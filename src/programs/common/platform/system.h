/* SPDX-License-Identifier: MIT */
/* What programs need from the operating system beyond ISO C: standard streams, terminals, signals, the clock; files with modes,
   locks, renaming and folders. posix_system.c and windows_system.c implement it; PLATFORM in the Makefile chooses one of them.
   Names of files are those of the system; on Windows they are UTF-8. */
#ifndef BP_PROGRAMS_COMMON_PLATFORM_SYSTEM_H
#define BP_PROGRAMS_COMMON_PLATFORM_SYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

/* --- The system ----------------------------------------------------------------------------------- */

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

/* --- Files ---------------------------------------------------------------------------------------- */

enum file_mode {
    FILE_READ,
    FILE_UPDATE,     /* read and write an existing file */
    FILE_WRITE,      /* a new file, or an existing one from its beginning */
    FILE_NEW,        /* write a file that does not exist */
    FILE_KEEP,       /* read and write a file, which is created if it does not exist */
    FILE_KEEP_NEW,   /* the same, but it must not exist */
    FILE_MODE_COUNT, /* not a mode */
};

/* Opens a file for bytes. NULL with errno after a failure. Other processes may read, write, rename and remove it. */
FILE *file_open(const char *name, enum file_mode mode);

typedef struct file_info {
    int is_regular;
    uint64_t size;
    struct timespec changed;
    uint64_t volume; /* together these two are different for each file */
    uint64_t number;
} file_info;

/* Describe a file. Return 0 or an errno. The first one follows a link, the second one describes the link. */
int file_info_read(file_info *out, const char *name);
int file_info_read_link(file_info *out, const char *name);
int file_info_read_open(file_info *out, FILE *file);
int file_info_is_same(const file_info *a, const file_info *b);

/* Whether this user may write a file that exists. */
int file_may_write(const char *name);

/* The full name of the place where a file of this name is or would be created, with all links followed: two names of a file
   that does not exist yet are equal there. The caller frees it; NULL after a failure. */
char *file_place(const char *name);

/* Locks an open file against other processes until it is closed. Returns non-zero if another one has locked it. Where files
   can't be locked, there is no protection. */
int file_lock(FILE *file);

/* Returns 0, or -1 with errno. */
int file_truncate(FILE *file, uint64_t size);
int file_seek(FILE *file, uint64_t at);

/* Syncs an open file to the disk, or a folder, so that a new name in it survives a crash. Returns 0, or -1 with errno. */
int file_sync(FILE *file);
void file_sync_folder(const char *name);

/* Gives an open file another name, and replaces the file that has it; or only if no file has it. Returns 0, or -1 with errno. */
int file_rename(const char *from, const char *to);
int file_rename_new(const char *from, const char *to);
int file_remove(const char *name);

/* The text that a function writes to a file. The caller frees it; NULL after a failure. */
char *file_capture(void (*write)(FILE *file, const void *from), const void *from);

/* Makes a folder that only this user may read. Returns 0, or -1 with errno. */
int file_make_folder(const char *name);

/* Calls a function with each name in a folder, until it returns a value other than 0. */
void file_list_folder(const char *name, int (*each)(const char *name, void *user), void *user);

#endif
