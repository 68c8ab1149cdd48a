/* SPDX-License-Identifier: MIT */
/* The types of threads and files on POSIX systems. */
#ifndef BP_BASE_PLATFORM_POSIX_TYPES_H
#define BP_BASE_PLATFORM_POSIX_TYPES_H

#include <pthread.h>

typedef pthread_t bp__thread_handle;
typedef pthread_mutex_t bp__mutex;
typedef pthread_cond_t bp__condition;
typedef int bp__file_handle;

#endif
