/* SPDX-License-Identifier: MIT */
/* The platform layer: everything that the library needs from the operating system, except malloc. One file implements each
   section for each platform: posix_clock.c, posix_threads.c, posix_stack.c, posix_pages.c, posix_memory.c, posix_files.c, and
   the same for Windows, windows_clock.c and so on, and for WebAssembly, wasm_clock.c and so on. No other file of the library
   includes a header of the system beyond those of ISO C. */
#ifndef BP_BASE_PLATFORM_PLATFORM_H
#define BP_BASE_PLATFORM_PLATFORM_H

#include <stddef.h>
#include <stdint.h>

#if defined(__wasm__)
#include "base/platform/wasm_types.h"
#elif defined(_WIN32)
#include "base/platform/windows_types.h"
#else
#include "base/platform/posix_types.h"
#endif

/* --- Clock ----------------------------------------------------------------------------------------- */

/* Seconds since a fixed moment of the past. Never decreases, even if the date is changed. */
double bp__clock(void);

/* --- Threads --------------------------------------------------------------------------------------- */

/* The types bp__thread_handle, bp__mutex and bp__condition are those of the platform. */

/* A running thread. It must not move in memory until bp__thread_join(). */
typedef struct bp__thread {
    bp__thread_handle handle;
    void (*work)(void *argument);
    void *argument;
} bp__thread;

/* Runs `work` on a new thread. BP_OK, or BP_ERR_MEMORY if the system has no more threads. */
int bp__thread_start(bp__thread *thread, void (*work)(void *argument), void *argument);
void bp__thread_join(bp__thread *thread);

/* Tells the processor that a loop waits for another thread. */
static inline void bp__thread_relax(void)
{
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    __builtin_ia32_pause();
#elif defined(__GNUC__) && defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* BP_OK or BP_ERR_MEMORY. */
int bp__mutex_init(bp__mutex *mutex);
void bp__mutex_destroy(bp__mutex *mutex);
void bp__mutex_lock(bp__mutex *mutex);
void bp__mutex_unlock(bp__mutex *mutex);

/* BP_OK or BP_ERR_MEMORY. */
int bp__condition_init(bp__condition *condition);
void bp__condition_destroy(bp__condition *condition);
void bp__condition_wait(bp__condition *condition, bp__mutex *mutex);
void bp__condition_broadcast(bp__condition *condition);

/* --- Stack ----------------------------------------------------------------------------------------- */

/* An address in the frame of the caller. */
uintptr_t bp__stack_address(void);

/* The bytes that are left on the stack of the calling thread. Takes some microseconds. */
size_t bp__stack_left(void);

/* --- Pages ----------------------------------------------------------------------------------------- */

/* Zeroed memory from the system, aligned to 4096 bytes, or NULL. Pages that are never touched cost nothing. */
void *bp__pages_map(size_t bytes);
void bp__pages_unmap(void *pages, size_t bytes);

/* Whether the system can provide so many bytes now. */
int bp__pages_can_map(size_t bytes);

/* Asks for large pages in a mapped range. The system may ignore it. */
void bp__pages_prefer_large(void *start, size_t bytes);

/* --- Memory ---------------------------------------------------------------------------------------- */

/* The maximum memory of the process in bytes: the minimum of physical memory, resource limits, the limits of its control
   groups, and the address space. Reads some small files of the system. */
uint64_t bp__memory_limit(void);

/* The memory limit of control groups of version 1 and 2, or UINT64_MAX. `groups` is a file in the format of
   /proc/self/cgroup, `root` the folder where the groups are. */
uint64_t bp__memory_group_limit(const char *groups, const char *root);

/* --- Files ----------------------------------------------------------------------------------------- */

/* A file whose bytes are mapped into memory, locked against every other process and handle. */
typedef struct bp__file {
    bp__file_handle handle;
    void *bytes;
    uint64_t size;
} bp__file;

enum bp__file_status {
    BP__FILE_OK,
    BP__FILE_MISSING, /* there is no such file, or it is empty */
    BP__FILE_LOCKED,  /* another process or handle has it open */
    BP__FILE_FULL,    /* there is not enough space on the disk or in the address space */
    BP__FILE_FAILED   /* anything else: no permission, no regular file, no address space */
};

/* Opens and maps a file of any size but 0. On Windows the name is UTF-8. */
int bp__file_open(bp__file *out, const char *path);

/* Creates a file of `size` zero bytes, reserves its space on the disk, and maps it. An existing file that is empty is filled:
   a process that was killed in this function leaves one. BP__FILE_LOCKED if there is a file that is not empty. After any other
   failure there is no file, or the empty one that was there. */
int bp__file_create(bp__file *out, const char *path, uint64_t size);

/* Syncs the bytes to the disk. BP__FILE_OK or BP__FILE_FAILED. */
int bp__file_sync(const bp__file *file);

/* Unmaps, unlocks and closes a file that was opened. */
void bp__file_close(bp__file *file);

#endif
