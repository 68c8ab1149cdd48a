/* SPDX-License-Identifier: MIT */
/* Child processes on Windows: none. A command of bigpoints match is one of a shell of POSIX. */

#include <stdio.h>

#include "programs/common/child_process.h"

int child_is_possible(void)
{
    return 0;
}

child_process *child_start(const char *command, char *why, size_t why_size)
{
    snprintf(why, why_size, "'%.200s' can't be started on this system", command);
    return NULL;
}

enum child_result child_write(child_process *child, const char *text, double until,
                              int (*is_stopped)(void))
{
    (void)child;
    (void)text;
    (void)until;
    (void)is_stopped;
    return CHILD_ENDED;
}

enum child_result child_read(const char **out, child_process *child, double until,
                             int (*is_stopped)(void))
{
    (void)child;
    (void)until;
    (void)is_stopped;
    *out = "";
    return CHILD_ENDED;
}

int child_end(child_process *child, double seconds, char text[CHILD_TEXT_SIZE])
{
    (void)child;
    (void)seconds;
    if (text) {
        snprintf(text, CHILD_TEXT_SIZE, "not started");
    }
    return 0;
}
