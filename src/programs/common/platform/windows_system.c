/* SPDX-License-Identifier: MIT */
/* Standard streams, terminals, signals and the clock of Windows. */

/* For rand_s. */
#define _CRT_RAND_S /* NOLINT(bugprone-reserved-identifier) */
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX

#include <windows.h>

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <signal.h>
#include <stdlib.h>

#include "programs/common/platform/system.h"
#include "programs/common/platform/wide_text.h"

/* How long after the end of a console's input Ctrl-C may still arrive: a thread of the system calls its handler. */
enum { SIGNAL_MILLISECONDS = 100 };

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

/* --- Folders -------------------------------------------------------------------------------------- */

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
