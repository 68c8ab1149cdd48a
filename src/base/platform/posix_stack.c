/* SPDX-License-Identifier: MIT */
/* How much call stack the calling thread has left, on POSIX systems. */

/* For pthread_getattr_np and syscall. */
#define _GNU_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include "base/platform/platform.h"

uintptr_t bp__stack_address(void)
{
    return (uintptr_t)__builtin_frame_address(0);
}

#if defined(__APPLE__)
static uintptr_t lowest_address(void)
{
    pthread_t self = pthread_self();
    return (uintptr_t)pthread_get_stackaddr_np(self) - pthread_get_stacksize_np(self);
}
#elif defined(__linux__)
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The size of the stack of the calling thread, by the answer of the C library. The stack of the first thread grows up to a
   resource limit, and musl answers how far it has grown. The kernel keeps more than SIZE_MAX_FIRST free for it. */
static size_t stack_size(size_t answer)
{
#if !defined(__GLIBC__)
    enum { SIZE_MAX_FIRST = 64 << 20 };
    struct rlimit limit;
    if (syscall(SYS_gettid) == getpid() && getrlimit(RLIMIT_STACK, &limit) == 0 &&
        limit.rlim_cur > answer) {
        return limit.rlim_cur < SIZE_MAX_FIRST ? (size_t)limit.rlim_cur : SIZE_MAX_FIRST;
    }
#endif
    return answer;
}

static uintptr_t lowest_address(void)
{
    pthread_attr_t attributes;
    void *lowest = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
        return 0;
    }
    int known = pthread_attr_getstack(&attributes, &lowest, &size) == 0;
    pthread_attr_destroy(&attributes);
    return known ? (uintptr_t)lowest + size - stack_size(size) : 0;
}
#else
static uintptr_t lowest_address(void)
{
    return 0;
}
#endif

size_t bp__stack_left(void)
{
    enum { UNKNOWN = 128 << 10 };
    uintptr_t here = bp__stack_address();
    uintptr_t lowest = lowest_address();
    return lowest > 0 && lowest < here ? here - lowest : UNKNOWN;
}
