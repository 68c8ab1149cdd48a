/* SPDX-License-Identifier: MIT */
/* Threads, mutexes and condition variables by POSIX threads. */

#include <bigpoints/status.h>

#include "base/platform/platform.h"

static void *run(void *argument)
{
    const bp__thread *thread = argument;
    thread->work(thread->argument);
    return NULL;
}

/* The stack of a thread: that of most systems, if the default is too small for deep searches, like the 128 KiB of musl.
   Pages that are never used take no memory. */
static void set_stack(pthread_attr_t *attributes)
{
    enum { TOO_SMALL = 1 << 20, STACK_BYTES = sizeof(void *) > 4 ? 8 << 20 : 2 << 20 };
    size_t size = 0;
    if (pthread_attr_getstacksize(attributes, &size) == 0 && size < TOO_SMALL) {
        (void)pthread_attr_setstacksize(attributes, STACK_BYTES);
    }
}

int bp__thread_start(bp__thread *thread, void (*work)(void *argument), void *argument)
{
    pthread_attr_t attributes;
    thread->work = work;
    thread->argument = argument;
    if (pthread_attr_init(&attributes) != 0) {
        return BP_ERR_MEMORY;
    }
    set_stack(&attributes);
    int failed = pthread_create(&thread->handle, &attributes, run, thread);
    pthread_attr_destroy(&attributes);
    return failed ? BP_ERR_MEMORY : BP_OK;
}

void bp__thread_join(bp__thread *thread)
{
    pthread_join(thread->handle, NULL);
}

int bp__mutex_init(bp__mutex *mutex)
{
    return pthread_mutex_init(mutex, NULL) == 0 ? BP_OK : BP_ERR_MEMORY;
}

void bp__mutex_destroy(bp__mutex *mutex)
{
    pthread_mutex_destroy(mutex);
}

void bp__mutex_lock(bp__mutex *mutex)
{
    pthread_mutex_lock(mutex);
}

void bp__mutex_unlock(bp__mutex *mutex)
{
    pthread_mutex_unlock(mutex);
}

int bp__condition_init(bp__condition *condition)
{
    return pthread_cond_init(condition, NULL) == 0 ? BP_OK : BP_ERR_MEMORY;
}

void bp__condition_destroy(bp__condition *condition)
{
    pthread_cond_destroy(condition);
}

void bp__condition_wait(bp__condition *condition, bp__mutex *mutex)
{
    pthread_cond_wait(condition, mutex);
}

void bp__condition_broadcast(bp__condition *condition)
{
    pthread_cond_broadcast(condition);
}
