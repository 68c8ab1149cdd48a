/* How much call stack the calling thread has left, on POSIX systems. */

/* For pthread_getattr_np. */
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
    return known ? (uintptr_t)lowest : 0;
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
