/* Threads, mutexes and condition variables by POSIX threads. */

#include <bigpoints/status.h>

#include "base/platform/platform.h"

static void *run(void *argument)
{
    const bp__thread *thread = argument;
    thread->work(thread->argument);
    return NULL;
}

int bp__thread_start(bp__thread *thread, void (*work)(void *argument), void *argument)
{
    thread->work = work;
    thread->argument = argument;
    return pthread_create(&thread->handle, NULL, run, thread) == 0 ? BP_OK : BP_ERR_MEMORY;
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
