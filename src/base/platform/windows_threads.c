/* SPDX-License-Identifier: MIT */
/* Threads, mutexes and condition variables of Windows. Slim locks and condition variables need no memory of the system, so
   their creation never fails. */

#include <bigpoints/status.h>
#include <process.h>

#include "base/platform/platform.h"
#include "base/platform/windows_api.h"

_Static_assert(sizeof(bp__thread_handle) == sizeof(HANDLE), "a thread is a HANDLE");
_Static_assert(sizeof(bp__mutex) == sizeof(SRWLOCK), "a mutex is an SRWLOCK");
_Static_assert(sizeof(bp__condition) == sizeof(CONDITION_VARIABLE), "a CONDITION_VARIABLE");

/* The stack of a thread, as on Linux. The default is that of the program's file, often 1 or 2 MiB. Pages that are never
   touched cost only addresses, which are scarce in 32 bits. */
enum { STACK_BYTES = sizeof(void *) > 4 ? 8 << 20 : 2 << 20 };

static SRWLOCK *lock_of(bp__mutex *mutex)
{
    return (SRWLOCK *)(void *)mutex;
}

static CONDITION_VARIABLE *variable_of(bp__condition *condition)
{
    return (CONDITION_VARIABLE *)(void *)condition;
}

static unsigned __stdcall run(void *argument)
{
    const bp__thread *thread = argument;
    thread->work(thread->argument);
    return 0;
}

int bp__thread_start(bp__thread *thread, void (*work)(void *argument), void *argument)
{
    thread->work = work;
    thread->argument = argument;
    /* Unlike CreateThread(), this prepares the C library for the thread. */
    uintptr_t handle =
        _beginthreadex(NULL, STACK_BYTES, run, thread, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
    thread->handle = (void *)handle;
    return handle ? BP_OK : BP_ERR_MEMORY;
}

void bp__thread_join(bp__thread *thread)
{
    WaitForSingleObject(thread->handle, INFINITE);
    CloseHandle(thread->handle);
}

int bp__mutex_init(bp__mutex *mutex)
{
    InitializeSRWLock(lock_of(mutex));
    return BP_OK;
}

void bp__mutex_destroy(bp__mutex *mutex)
{
    (void)mutex;
}

void bp__mutex_lock(bp__mutex *mutex)
{
    AcquireSRWLockExclusive(lock_of(mutex));
}

void bp__mutex_unlock(bp__mutex *mutex)
{
    ReleaseSRWLockExclusive(lock_of(mutex));
}

int bp__condition_init(bp__condition *condition)
{
    InitializeConditionVariable(variable_of(condition));
    return BP_OK;
}

void bp__condition_destroy(bp__condition *condition)
{
    (void)condition;
}

void bp__condition_wait(bp__condition *condition, bp__mutex *mutex)
{
    SleepConditionVariableSRW(variable_of(condition), lock_of(mutex), INFINITE, 0);
}

void bp__condition_broadcast(bp__condition *condition)
{
    WakeAllConditionVariable(variable_of(condition));
}
