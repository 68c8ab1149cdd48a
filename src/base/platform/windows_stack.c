/* SPDX-License-Identifier: MIT */
/* How much call stack the calling thread has left, on Windows. */

#include "base/platform/platform.h"
#include "base/platform/windows_api.h"

/* The lowest pages of a stack are guards. */
enum { GUARD_BYTES = 16 << 10 };

uintptr_t bp__stack_address(void)
{
    return (uintptr_t)__builtin_frame_address(0);
}

size_t bp__stack_left(void)
{
    ULONG_PTR lowest = 0;
    ULONG_PTR highest = 0;
    uintptr_t here = bp__stack_address();
    GetCurrentThreadStackLimits(&lowest, &highest);
    size_t left = here > lowest ? here - lowest : 0;
    return left > GUARD_BYTES ? left - GUARD_BYTES : 0;
}
