/* SPDX-License-Identifier: MIT */
/* Threads of WebAssembly: there is only one, so a new one never starts, and nobody waits for a mutex. */

#include <bigpoints/status.h>

#include "base/platform/platform.h"

int bp__thread_start(bp__thread *thread, void (*work)(void *argument), void *argument)
{
    (void)thread;
    (void)work;
    (void)argument;
    return BP_ERR_MEMORY;
}

void bp__thread_join(bp__thread *thread)
{
    (void)thread;
}

int bp__mutex_init(bp__mutex *mutex)
{
    *mutex = 0;
    return BP_OK;
}

void bp__mutex_destroy(bp__mutex *mutex)
{
    (void)mutex;
}

void bp__mutex_lock(bp__mutex *mutex)
{
    (void)mutex;
}

void bp__mutex_unlock(bp__mutex *mutex)
{
    (void)mutex;
}

int bp__condition_init(bp__condition *condition)
{
    *condition = 0;
    return BP_OK;
}

void bp__condition_destroy(bp__condition *condition)
{
    (void)condition;
}

void bp__condition_wait(bp__condition *condition, bp__mutex *mutex)
{
    (void)condition;
    (void)mutex;
}

void bp__condition_broadcast(bp__condition *condition)
{
    (void)condition;
}
