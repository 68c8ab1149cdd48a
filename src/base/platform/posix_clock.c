/* SPDX-License-Identifier: MIT */
/* The clock of POSIX systems. */

/* For clock_gettime. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <time.h>

#include "base/platform/platform.h"

double bp__clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
