/* SPDX-License-Identifier: MIT */
/* What programs need from Windows. All files are opened so that other processes may rename and remove them, as on POSIX
   systems. The only child processes run to their end: a command of bigpoints match is one of a shell of POSIX. */

/* For rand_s. */
#define _CRT_RAND_S /* NOLINT(bugprone-reserved-identifier) */
/* For FILE_RENAME_FLAG_POSIX_SEMANTICS. */
#define _WIN32_WINNT 0x0A00 /* NOLINT(bugprone-reserved-identifier) */
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX

#include <windows.h>

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <shellapi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/child_process.h"
#include "programs/common/platform/system.h"

/* How long after the end of a console's input Ctrl-C may still arrive: a thread of the system calls its handler. */
enum { SIGNAL_MILLISECONDS = 100 };

/* FileRenameInfoEx, which the headers of MinGW do not have for all versions of Windows 10. */
enum { RENAME_INFO_EX = 22 };

enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, TRIES = 1000 };

/* --- UTF-8 and UTF-16 ----------------------------------------------------------------------------- */

/* The converted text, which the caller frees; NULL without memory, or if the text is not UTF-8. */
static wchar_t *wide_from_utf8(const char *text)
{
    int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *wide = length > 0 ? calloc((size_t)length, sizeof *wide) : NULL;
    if (wide) {
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, length);
    }
    return wide;
}

static char *wide_to_utf8(const wchar_t *text)
{
    int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *narrow = length > 0 ? calloc((size_t)length, 1) : NULL;
    if (narrow) {
        WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, length, NULL, NULL);
    }
    return narrow;
}

/* --- The command line ----------------------------------------------------------------------------- */

/* The words that Windows has stored, as UTF-8. The list lives as long as the program. */
static void read_words(int *count, char ***words)
{
    int wide_count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &wide_count);
    char **list = wide ? calloc((size_t)wide_count + 1, sizeof *list) : NULL;
    int done = 0;
    while (list && done < wide_count && (list[done] = wide_to_utf8(wide[done])) != NULL) {
        done++;
    }
    LocalFree(wide);
    if (list && done == wide_count && done > 0) {
        *count = done;
        *words = list;
    }
}

/* --- Standard streams ----------------------------------------------------------------------------- */

static UINT pages_before[2];

static void restore_pages(void)
{
    SetConsoleCP(pages_before[0]);
    SetConsoleOutputCP(pages_before[1]);
}

/* A console shows UTF-8, and obeys the sequences that begin with ESC. */
static void prepare_console(void)
{
    static const DWORD handles[] = {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    pages_before[0] = GetConsoleCP();
    pages_before[1] = GetConsoleOutputCP();
    if (pages_before[1] != 0 && SetConsoleOutputCP(CP_UTF8)) {
        SetConsoleCP(CP_UTF8);
        atexit(restore_pages);
    }
    for (size_t i = 0; i < sizeof handles / sizeof *handles; i++) {
        HANDLE handle = GetStdHandle(handles[i]);
        DWORD mode = 0;
        if (GetConsoleMode(handle, &mode)) {
            SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        }
    }
}

void system_start(int *count, char ***words)
{
    FILE *const streams[] = {stdin, stdout, stderr};
    read_words(count, words);
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        if (_fileno(streams[i]) >= 0) {
            _setmode(_fileno(streams[i]), _O_BINARY);
        }
    }
    prepare_console();
}

int system_is_terminal(FILE *stream)
{
    DWORD mode = 0;
    int descriptor = _fileno(stream); /* negative without a console or a file */
    return descriptor >= 0 && GetConsoleMode((HANDLE)_get_osfhandle(descriptor), &mode);
}

int system_columns(void)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    int known = GetConsoleScreenBufferInfo(GetStdHandle(STD_ERROR_HANDLE), &info);
    return known ? info.srWindow.Right - info.srWindow.Left + 1 : 0;
}

ptrdiff_t system_read_input(void *out, size_t size, int (*is_stopped)(void))
{
    if (is_stopped()) {
        errno = EINTR;
        return -1;
    }
    int length = _read(_fileno(stdin), out, (unsigned)size);
    if (length <= 0 && system_is_terminal(stdin)) {
        for (int i = 0; i < SIGNAL_MILLISECONDS && !is_stopped(); i++) {
            Sleep(1);
        }
        if (is_stopped()) {
            errno = EINTR;
            return -1;
        }
    }
    return length;
}

/* --- Clock and random numbers --------------------------------------------------------------------- */

double system_clock(void)
{
    LARGE_INTEGER count;
    LARGE_INTEGER frequency;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&frequency);
    return (double)count.QuadPart / (double)frequency.QuadPart;
}

uint64_t system_random(void)
{
    unsigned high = 0;
    unsigned low = 0;
    rand_s(&high);
    rand_s(&low);
    return (uint64_t)high << 32 | low;
}

/* --- Signals -------------------------------------------------------------------------------------- */

/* The C library resets a handler to the default before it calls it. */
void system_catch_once(int number, void (*handler)(int number))
{
    signal(number, handler);
}

void system_catch_stops(void (*handler)(int number))
{
    system_catch_once(SIGINT, handler);
    system_catch_once(SIGTERM, handler);
    system_catch_once(SIGBREAK, handler);
}

/* --- Errors --------------------------------------------------------------------------------------- */

static int errno_of(DWORD error)
{
    switch (error) {
    case ERROR_SUCCESS: return 0;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH: return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_WRITE_PROTECT: return EACCES;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return ENOSPC;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY: return ENOMEM;
    case ERROR_TOO_MANY_OPEN_FILES: return EMFILE;
    case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
    case ERROR_DIRECTORY: return ENOTDIR;
    default: return EIO;
    }
}

/* -1 with errno, or 0 if `done`. */
static int result(int done)
{
    if (!done) {
        errno = errno_of(GetLastError());
    }
    return done ? 0 : -1;
}

/* NULL with errno if a name is not UTF-8. */
static wchar_t *wide_name(const char *name)
{
    wchar_t *wide = wide_from_utf8(name);
    if (!wide) {
        errno = ENOENT;
    }
    return wide;
}

static HANDLE handle_of(FILE *file)
{
    return (HANDLE)_get_osfhandle(_fileno(file));
}

/* --- Opening -------------------------------------------------------------------------------------- */

/* CreateFileW() with a name in UTF-8. INVALID_HANDLE_VALUE with errno after a failure. */
static HANDLE open_handle(const char *name, DWORD access, DWORD disposition, DWORD flags)
{
    wchar_t *wide = wide_name(name);
    HANDLE handle = INVALID_HANDLE_VALUE;
    if (wide) {
        handle = CreateFileW(wide, access, SHARE_ALL, NULL, disposition, flags, NULL);
        result(handle != INVALID_HANDLE_VALUE);
        free(wide);
    }
    return handle;
}

FILE *file_open(const char *name, enum file_mode mode)
{
    static const struct {
        DWORD access;
        DWORD disposition;
        const char *text;
    } modes[FILE_MODE_COUNT] = {
        [FILE_READ] = {GENERIC_READ, OPEN_EXISTING, "rb"},
        [FILE_UPDATE] = {GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING, "r+b"},
        [FILE_WRITE] = {GENERIC_WRITE, CREATE_ALWAYS, "wb"},
        [FILE_NEW] = {GENERIC_WRITE, CREATE_NEW, "wb"},
        [FILE_KEEP] = {GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, "r+b"},
        [FILE_KEEP_NEW] = {GENERIC_READ | GENERIC_WRITE, CREATE_NEW, "r+b"},
    };
    HANDLE handle =
        open_handle(name, modes[mode].access, modes[mode].disposition, FILE_ATTRIBUTE_NORMAL);
    if (handle == INVALID_HANDLE_VALUE) {
        return NULL;
    }
    int flags = _O_BINARY | _O_NOINHERIT | (mode == FILE_READ ? _O_RDONLY : 0);
    int descriptor = _open_osfhandle((intptr_t)handle, flags);
    FILE *file = descriptor >= 0 ? _fdopen(descriptor, modes[mode].text) : NULL;
    if (!file) {
        int error = errno;
        if (descriptor >= 0) {
            _close(descriptor);
        } else {
            CloseHandle(handle);
        }
        errno = error;
    }
    return file;
}

/* --- Describing ----------------------------------------------------------------------------------- */

/* A file time counts units of 100 ns since 1601. */
static struct timespec time_of(FILETIME time)
{
    const int64_t a_second = 10000000;
    const int64_t years = 11644473600; /* the seconds from 1601 to 1970 */
    int64_t units = (int64_t)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime);
    return (struct timespec){
        .tv_sec = (time_t)(units / a_second - years),
        .tv_nsec = (long)(units % a_second * 100),
    };
}

static int describe(file_info *out, HANDLE handle)
{
    const DWORD others = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT;
    BY_HANDLE_FILE_INFORMATION info = {0};
    *out = (file_info){.is_regular = 0};
    if (GetFileType(handle) != FILE_TYPE_DISK) {
        return 0; /* a device or a pipe */
    }
    if (!GetFileInformationByHandle(handle, &info)) {
        return errno_of(GetLastError());
    }
    *out = (file_info){
        .is_regular = !(info.dwFileAttributes & others),
        .size = (uint64_t)info.nFileSizeHigh << 32 | info.nFileSizeLow,
        .changed = time_of(info.ftLastWriteTime),
        .volume = info.dwVolumeSerialNumber,
        .number = (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow,
    };
    return 0;
}

static int describe_name(file_info *out, const char *name, DWORD flags)
{
    HANDLE handle = open_handle(name, FILE_READ_ATTRIBUTES, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS | flags); /* also folders */
    if (handle == INVALID_HANDLE_VALUE) {
        return errno;
    }
    int error = describe(out, handle);
    CloseHandle(handle);
    return error;
}

int file_info_read(file_info *out, const char *name)
{
    return describe_name(out, name, 0);
}

int file_info_read_link(file_info *out, const char *name)
{
    return describe_name(out, name, FILE_FLAG_OPEN_REPARSE_POINT);
}

int file_info_read_open(file_info *out, FILE *file)
{
    return describe(out, handle_of(file));
}

int file_info_is_same(const file_info *a, const file_info *b)
{
    return a->volume == b->volume && a->number == b->number;
}

int file_may_write(const char *name)
{
    wchar_t *wide = wide_name(name);
    DWORD attributes = wide ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    free(wide);
    return attributes != INVALID_FILE_ATTRIBUTES && !(attributes & FILE_ATTRIBUTE_READONLY);
}

/* Names differ only by case if the file is the same. */
char *file_place(const char *name)
{
    wchar_t *wide = wide_name(name);
    DWORD size = wide ? GetFullPathNameW(wide, 0, NULL, NULL) : 0;
    wchar_t *full = size > 0 ? calloc(size, sizeof *full) : NULL;
    char *place = NULL;
    if (full && GetFullPathNameW(wide, size, full, NULL) < size) {
        _wcslwr(full);
        place = wide_to_utf8(full);
    }
    free(full);
    free(wide);
    return place;
}

/* --- Open files ----------------------------------------------------------------------------------- */

/* The lock is on a byte that no file has, because a lock of Windows keeps others from reading the bytes. */
int file_lock(FILE *file)
{
    OVERLAPPED at = {.Offset = MAXDWORD - 1, .OffsetHigh = MAXLONG};
    DWORD flags = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    return !LockFileEx(handle_of(file), flags, 0, 1, 0, &at) &&
           (GetLastError() == ERROR_LOCK_VIOLATION || GetLastError() == ERROR_IO_PENDING);
}

int file_truncate(FILE *file, uint64_t size)
{
    FILE_END_OF_FILE_INFO end = {.EndOfFile = {.QuadPart = (LONGLONG)size}};
    return result(SetFileInformationByHandle(handle_of(file), FileEndOfFileInfo, &end, sizeof end));
}

int file_seek(FILE *file, uint64_t at)
{
    return _fseeki64(file, (int64_t)at, SEEK_SET);
}

int file_sync(FILE *file)
{
    HANDLE handle = handle_of(file);
    return GetFileType(handle) == FILE_TYPE_DISK ? result(FlushFileBuffers(handle)) : 0;
}

/* Windows writes folders by itself. */
void file_sync_folder(const char *name)
{
    (void)name;
}

/* Opens a temporary file that disappears when it is closed. */
static FILE *open_temporary(void)
{
    wchar_t folder[MAX_PATH + 1];
    wchar_t name[MAX_PATH + 1];
    if (GetTempPathW(MAX_PATH, folder) == 0 || GetTempFileNameW(folder, L"bp", 0, name) == 0) {
        return NULL;
    }
    HANDLE handle =
        CreateFileW(name, GENERIC_READ | GENERIC_WRITE | DELETE, SHARE_ALL, NULL, CREATE_ALWAYS,
                    FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    int descriptor = handle != INVALID_HANDLE_VALUE
                         ? _open_osfhandle((intptr_t)handle, _O_BINARY | _O_NOINHERIT)
                         : -1;
    return descriptor >= 0 ? _fdopen(descriptor, "w+b") : NULL;
}

/* The C library has no files in memory. */
char *file_capture(void (*write)(FILE *file, const void *from), const void *from)
{
    FILE *file = open_temporary();
    if (!file) {
        return NULL;
    }
    write(file, from);
    long length = ftell(file);
    char *text = length >= 0 ? calloc((size_t)length + 1, 1) : NULL;
    rewind(file);
    if (text && fread(text, 1, (size_t)length, file) != (size_t)length) {
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}

/* --- Names ---------------------------------------------------------------------------------------- */

/* Replaces a file that may be open. Windows 10 can do this in one step (POSIX semantics). */
static int replace_at_once(const wchar_t *from, const wchar_t *to)
{
    size_t length = wcslen(to) * sizeof *to;
    size_t size = sizeof(FILE_RENAME_INFO) + length;
    FILE_RENAME_INFO *info = calloc(1, size);
    HANDLE handle = CreateFileW(from, DELETE | SYNCHRONIZE, SHARE_ALL, NULL, OPEN_EXISTING,
                                FILE_FLAG_OPEN_REPARSE_POINT, NULL);
    int done = 0;
    if (info && handle != INVALID_HANDLE_VALUE) {
        info->Flags = FILE_RENAME_FLAG_REPLACE_IF_EXISTS | FILE_RENAME_FLAG_POSIX_SEMANTICS;
        info->FileNameLength = (DWORD)length;
        memcpy(info->FileName, to, length + sizeof *to);
        done = SetFileInformationByHandle(handle, (FILE_INFO_BY_HANDLE_CLASS)RENAME_INFO_EX, info,
                                          (DWORD)size);
    }
    if (handle != INVALID_HANDLE_VALUE) {
        CloseHandle(handle);
    }
    free(info);
    return done;
}

/* Elsewhere an open file can be renamed, but not replaced: it gives way to NAME.old, which disappears when it is closed. A crash
   between the two steps leaves the old file as NAME.old and the new one under its temporary name. */
static int replace_in_steps(const wchar_t *from, const wchar_t *to)
{
    size_t size = wcslen(to) + 16;
    wchar_t *aside = calloc(size, sizeof *aside);
    int moved = 0;
    for (int i = 0; aside && i < TRIES && !moved; i++) {
        _snwprintf(aside, size, i == 0 ? L"%ls.old" : L"%ls.old.%d", to, i);
        moved = MoveFileExW(to, aside, 0);
    }
    int done = moved && MoveFileExW(from, to, 0);
    DWORD error = GetLastError();
    if (done) {
        DeleteFileW(aside);
    } else if (moved) {
        MoveFileExW(aside, to, 0);
    }
    free(aside);
    SetLastError(error);
    return done;
}

int file_rename(const char *from, const char *to)
{
    wchar_t *wide_from = wide_name(from);
    wchar_t *wide_to = wide_name(to);
    int done = 0;
    if (wide_from && wide_to) {
        done = replace_at_once(wide_from, wide_to) ||
               MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING) ||
               replace_in_steps(wide_from, wide_to);
        result(done);
    }
    free(wide_from);
    free(wide_to);
    return done ? 0 : -1;
}

int file_rename_new(const char *from, const char *to)
{
    wchar_t *wide_from = wide_name(from);
    wchar_t *wide_to = wide_name(to);
    int failed = wide_from && wide_to ? result(MoveFileExW(wide_from, wide_to, 0)) : -1;
    free(wide_from);
    free(wide_to);
    return failed;
}

int file_remove(const char *name)
{
    wchar_t *wide = wide_name(name);
    int failed = wide ? result(DeleteFileW(wide)) : -1;
    free(wide);
    return failed;
}

/* --- Folders -------------------------------------------------------------------------------------- */

/* The folder of a user is private already. */
int file_make_folder(const char *name)
{
    wchar_t *wide = wide_name(name);
    int failed = wide ? result(CreateDirectoryW(wide, NULL)) : -1;
    free(wide);
    return failed;
}

void file_list_folder(const char *name, int (*each)(const char *name, void *user), void *user)
{
    WIN32_FIND_DATAW entry;
    size_t size = strlen(name) + 3;
    char *pattern = malloc(size);
    if (!pattern) {
        return;
    }
    snprintf(pattern, size, "%s/*", name);
    wchar_t *wide = wide_name(pattern);
    HANDLE search = wide ? FindFirstFileW(wide, &entry) : INVALID_HANDLE_VALUE;
    for (int more = search != INVALID_HANDLE_VALUE; more;) {
        char *found = wide_to_utf8(entry.cFileName);
        more = (!found || each(found, user) == 0) && FindNextFileW(search, &entry);
        free(found);
    }
    if (search != INVALID_HANDLE_VALUE) {
        FindClose(search);
    }
    free(wide);
    free(pattern);
}

size_t system_state_folder(char *out, size_t size)
{
    const wchar_t *wide = _wgetenv(L"LOCALAPPDATA");
    char *name = wide ? wide_to_utf8(wide) : NULL;
    int length = name ? snprintf(out, size, "%s", name) : 0;
    free(name);
    if (length <= 0 || (size_t)length >= size) {
        return 0;
    }
    for (char *at = out; *at; at++) {
        *at = *at == '\\' ? '/' : *at;
    }
    return (size_t)length;
}

/* --- Child processes ------------------------------------------------------------------------------ */

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

/* A new process inherits the standard streams of this one, so these are exchanged while it runs. */
int child_run(const char *const *words, FILE *in, FILE *out)
{
    fflush(stdout);
    int old_in = _dup(0);
    int old_out = _dup(1);
    _dup2(_fileno(in), 0);
    _dup2(_fileno(out), 1);
    intptr_t code = _spawnvp(_P_WAIT, words[0], words);
    _dup2(old_in, 0);
    _dup2(old_out, 1);
    _close(old_in);
    _close(old_out);
    return code < 0 ? CHILD_MISSING : (int)code;
}
