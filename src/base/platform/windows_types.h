/* SPDX-License-Identifier: MIT */
/* The types of threads and files on Windows. They have the layout of HANDLE, SRWLOCK and CONDITION_VARIABLE, so that no
   other file needs the many macros of windows.h; windows_threads.c checks this. */
#ifndef BP_BASE_PLATFORM_WINDOWS_TYPES_H
#define BP_BASE_PLATFORM_WINDOWS_TYPES_H

typedef void *bp__thread_handle;
typedef struct bp__mutex {
    void *lock;
} bp__mutex;
typedef struct bp__condition {
    void *variable;
} bp__condition;
typedef void *bp__file_handle;

#endif
