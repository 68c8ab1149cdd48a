/* SPDX-License-Identifier: MIT */
/* The clock of Windows: the performance counter, whose frequency never changes. */

#include "base/platform/platform.h"
#include "base/platform/windows_api.h"

double bp__clock(void)
{
    LARGE_INTEGER count;
    LARGE_INTEGER frequency;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&frequency);
    /* Whole seconds first: a double does not have the bits for the nanoseconds of many years. */
    int64_t seconds = count.QuadPart / frequency.QuadPart;
    int64_t rest = count.QuadPart % frequency.QuadPart;
    return (double)seconds + (double)rest / (double)frequency.QuadPart;
}
