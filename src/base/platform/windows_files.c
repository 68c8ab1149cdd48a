/* SPDX-License-Identifier: MIT */
/* Memory-mapped files of Windows. The lock is on a byte that no file has, so it is advisory: other programs can read and copy
   the file. Names are UTF-8. */

#include "base/platform/platform.h"
#include "base/platform/windows_api.h"

enum { NAME_SIZE = 4096 };

static int status_of(DWORD error)
{
    switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND: return BP__FILE_MISSING;
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_IO_PENDING: return BP__FILE_LOCKED;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return BP__FILE_FULL;
    default: return BP__FILE_FAILED;
    }
}

/* Opens a file. Another process may have it open too, and remove it. The handle is INVALID_HANDLE_VALUE after a failure. */
static HANDLE open_name(const char *path, DWORD disposition, DWORD flags)
{
    WCHAR name[NAME_SIZE];
    if (!MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, name, NAME_SIZE)) {
        SetLastError(ERROR_INVALID_NAME);
        return INVALID_HANDLE_VALUE;
    }
    return CreateFileW(name, GENERIC_READ | GENERIC_WRITE | DELETE,
                       FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, disposition,
                       flags, NULL);
}

static int lock(const bp__file *file)
{
    OVERLAPPED at = {.Offset = MAXDWORD - 1, .OffsetHigh = MAXLONG};
    DWORD flags = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    return LockFileEx(file->handle, flags, 0, 1, 0, &at) ? BP__FILE_OK : status_of(GetLastError());
}

/* Maps the first `out->size` bytes of the file. The mapping lives as long as its view. */
static int map(bp__file *out)
{
    if (out->size > SIZE_MAX) {
        return BP__FILE_FAILED;
    }
    HANDLE mapping = CreateFileMappingW(out->handle, NULL, PAGE_READWRITE, (DWORD)(out->size >> 32),
                                        (DWORD)out->size, NULL);
    if (!mapping) {
        return status_of(GetLastError());
    }
    out->bytes = MapViewOfFile(mapping, FILE_MAP_WRITE, 0, 0, (SIZE_T)out->size);
    CloseHandle(mapping);
    return out->bytes ? BP__FILE_OK : BP__FILE_FAILED;
}

/* Reads what the file is; whether it is a regular file, neither a folder nor a link. */
static int is_regular(HANDLE handle, BY_HANDLE_FILE_INFORMATION *info)
{
    const DWORD others = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT;
    return GetFileType(handle) == FILE_TYPE_DISK && GetFileInformationByHandle(handle, info) &&
           !(info->dwFileAttributes & others);
}

static uint64_t size_of(const BY_HANDLE_FILE_INFORMATION *info)
{
    return (uint64_t)info->nFileSizeHigh << 32 | info->nFileSizeLow;
}

int bp__file_open(bp__file *out, const char *path)
{
    BY_HANDLE_FILE_INFORMATION info;
    *out = (bp__file){.handle = open_name(path, OPEN_EXISTING, 0)};
    if (out->handle == INVALID_HANDLE_VALUE) {
        return status_of(GetLastError());
    }
    int status = BP__FILE_FAILED;
    if (is_regular(out->handle, &info)) {
        out->size = size_of(&info);
        status = out->size == 0 ? BP__FILE_MISSING : lock(out);
        status = status == BP__FILE_OK ? map(out) : status;
    }
    if (status != BP__FILE_OK) {
        CloseHandle(out->handle);
    }
    return status;
}

/* Whether the disk of the file has so much space for this user. */
static int has_space(HANDLE handle, uint64_t size)
{
    WCHAR name[NAME_SIZE];
    ULARGE_INTEGER space = {.QuadPart = 0};
    DWORD length = GetFinalPathNameByHandleW(handle, name, NAME_SIZE, 0);
    while (length > 0 && length < NAME_SIZE && name[length - 1] != L'\\') {
        length--; /* the folder */
    }
    if (length == 0 || length >= NAME_SIZE) {
        return 1; /* unknown: SetEndOfFile() decides */
    }
    name[length] = L'\0';
    return !GetDiskFreeSpaceExW(name, &space, NULL, NULL) || size <= space.QuadPart;
}

/* Reserves the space of a new file that is locked, and maps it. */
static int reserve(bp__file *out)
{
    LARGE_INTEGER end = {.QuadPart = (LONGLONG)out->size};
    if (!has_space(out->handle, out->size)) {
        return BP__FILE_FULL;
    }
    if (!SetFilePointerEx(out->handle, end, NULL, FILE_BEGIN) || !SetEndOfFile(out->handle)) {
        return status_of(GetLastError());
    }
    return map(out);
}

/* Locks a new file. Another process may have created or removed the file since it was opened. */
static int lock_empty(const bp__file *file)
{
    BY_HANDLE_FILE_INFORMATION info;
    int status = lock(file);
    if (status != BP__FILE_OK || !is_regular(file->handle, &info)) {
        return status == BP__FILE_OK ? BP__FILE_FAILED : status;
    }
    return size_of(&info) > 0 || info.nNumberOfLinks == 0 ? BP__FILE_LOCKED : BP__FILE_OK;
}

/* After a failure: removes a file that was made, and empties one that was there. */
static void take_back(const bp__file *file, int is_made)
{
    FILE_DISPOSITION_INFO removal = {.DeleteFile = TRUE};
    FILE_END_OF_FILE_INFO end = {.EndOfFile = {.QuadPart = 0}};
    if (is_made) {
        SetFileInformationByHandle(file->handle, FileDispositionInfo, &removal, sizeof removal);
    } else {
        SetFileInformationByHandle(file->handle, FileEndOfFileInfo, &end, sizeof end);
    }
}

int bp__file_create(bp__file *out, const char *path, uint64_t size)
{
    if (size == 0 || size > INT64_MAX || size > SIZE_MAX) {
        return size ? BP__FILE_FULL : BP__FILE_FAILED;
    }
    *out = (bp__file){
        .handle = open_name(path, OPEN_ALWAYS, FILE_FLAG_OPEN_REPARSE_POINT),
        .size = size,
    };
    int is_made = GetLastError() != ERROR_ALREADY_EXISTS;
    if (out->handle == INVALID_HANDLE_VALUE) {
        int status = status_of(GetLastError());
        return status == BP__FILE_MISSING ? BP__FILE_FAILED : status;
    }
    int status = lock_empty(out);
    if (status == BP__FILE_OK) {
        status = reserve(out);
        if (status != BP__FILE_OK) {
            take_back(out, is_made);
        }
    }
    if (status != BP__FILE_OK) {
        CloseHandle(out->handle);
    }
    return status;
}

int bp__file_sync(const bp__file *file)
{
    int done = FlushViewOfFile(file->bytes, (SIZE_T)file->size) && FlushFileBuffers(file->handle);
    return done ? BP__FILE_OK : BP__FILE_FAILED;
}

void bp__file_close(bp__file *file)
{
    UnmapViewOfFile(file->bytes);
    CloseHandle(file->handle);
}
