/* SPDX-License-Identifier: MIT */
/* Memory-mapped files of POSIX systems, with an advisory lock for the whole file. */

/* For flock, fstat, O_NOFOLLOW and posix_fallocate. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */
/* For files of 2 GiB and more where addresses have 32 bits. */
#define _FILE_OFFSET_BITS 64 /* NOLINT(bugprone-reserved-identifier) */

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/platform/platform.h"

static int status_of(int error)
{
    switch (error) {
    case ENOENT: return BP__FILE_MISSING;
    case EWOULDBLOCK: return BP__FILE_LOCKED;
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return BP__FILE_FULL;
    default: return BP__FILE_FAILED;
    }
}

static int lock(const bp__file *file)
{
    return flock(file->handle, LOCK_EX | LOCK_NB) == 0 ? BP__FILE_OK : status_of(errno);
}

/* Maps the first `out->size` bytes of the file `out->handle`. */
static int map(bp__file *out)
{
    if (out->size > SIZE_MAX) {
        return BP__FILE_FAILED;
    }
    out->bytes = mmap(NULL, (size_t)out->size, PROT_READ | PROT_WRITE, MAP_SHARED, out->handle, 0);
    return out->bytes == MAP_FAILED ? BP__FILE_FAILED : BP__FILE_OK;
}

int bp__file_open(bp__file *out, const char *path)
{
    struct stat info;
    *out = (bp__file){.handle = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)};
    if (out->handle < 0) {
        return status_of(errno);
    }
    int status = BP__FILE_FAILED;
    if (fstat(out->handle, &info) == 0 && S_ISREG(info.st_mode)) {
        out->size = (uint64_t)info.st_size;
        status = out->size == 0 ? BP__FILE_MISSING : lock(out);
        status = status == BP__FILE_OK ? map(out) : status;
    }
    if (status != BP__FILE_OK) {
        close(out->handle);
    }
    return status;
}

/* Reserves the space of a new file that is locked, and maps it. */
static int reserve(bp__file *out)
{
    int error = posix_fallocate(out->handle, 0, (off_t)out->size);
    return error == 0 ? map(out) : status_of(error);
}

/* Locks a new file. Another process may have created or removed the file since it was opened. */
static int lock_empty(const bp__file *file)
{
    struct stat info;
    int status = lock(file);
    if (status != BP__FILE_OK || fstat(file->handle, &info) != 0 || !S_ISREG(info.st_mode)) {
        return status == BP__FILE_OK ? BP__FILE_FAILED : status;
    }
    return info.st_size > 0 || info.st_nlink == 0 ? BP__FILE_LOCKED : BP__FILE_OK;
}

/* Opens a file, or makes it. Another process may remove it between the two attempts. Returns -1 with errno after a failure. */
static int open_or_make(int *is_made, const char *path)
{
    enum { FLAGS = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, ATTEMPTS = 100 };
    int handle = -1;
    errno = ENOENT;
    for (int i = 0; i < ATTEMPTS && handle < 0 && errno == ENOENT; i++) {
        handle = open(path, FLAGS | O_CREAT | O_EXCL, 0666);
        *is_made = handle >= 0;
        if (handle >= 0 || errno != EEXIST) {
            break;
        }
        handle = open(path, FLAGS);
    }
    return handle;
}

/* After a failure: removes a file that was made, and empties one that was there. */
static void take_back(const bp__file *file, const char *path, int is_made)
{
    int failed = is_made ? unlink(path) : ftruncate(file->handle, 0);
    (void)failed; /* then it has only zero bytes */
}

int bp__file_create(bp__file *out, const char *path, uint64_t size)
{
    int is_made = 0;
    if (size == 0 || size > INT64_MAX || size > SIZE_MAX) {
        return size ? BP__FILE_FULL : BP__FILE_FAILED;
    }
    *out = (bp__file){.handle = open_or_make(&is_made, path), .size = size};
    if (out->handle < 0) {
        return errno == ENOENT ? BP__FILE_FAILED : status_of(errno);
    }
    int status = lock_empty(out);
    if (status == BP__FILE_OK) {
        status = reserve(out);
        if (status != BP__FILE_OK) {
            take_back(out, path, is_made);
        }
    }
    if (status != BP__FILE_OK) {
        close(out->handle);
    }
    return status;
}

int bp__file_sync(const bp__file *file)
{
    int done = msync(file->bytes, (size_t)file->size, MS_SYNC) == 0 && fsync(file->handle) == 0;
    return done ? BP__FILE_OK : BP__FILE_FAILED;
}

void bp__file_close(bp__file *file)
{
    munmap(file->bytes, (size_t)file->size);
    close(file->handle);
}
