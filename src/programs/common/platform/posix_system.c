/* SPDX-License-Identifier: MIT */
/* Standard streams, terminals, signals and the clock of POSIX systems. */

/* For sigaction, pselect, ioctl, SIGXFSZ. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include "programs/common/platform/system.h"

#define MIX UINT64_C(0x9e3779b97f4a7c15)

/* Windows changes both. NOLINTNEXTLINE(readability-non-const-parameter) */
void system_start(int *count, char ***words)
{
    (void)count;
    (void)words;
    signal(SIGXFSZ, SIG_IGN);
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF) {
            /* The lowest free number is this one. The wrong mode makes its use fail. */
            (void)open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
        }
    }
}

int system_is_terminal(FILE *stream)
{
    return isatty(fileno(stream));
}

int system_columns(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

double system_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

uint64_t system_random(void)
{
    struct timespec now;
    uint64_t number = 0;
    FILE *file = fopen("/dev/urandom", "rb");
    if (!file || fread(&number, sizeof number, 1, file) != 1) {
        clock_gettime(CLOCK_REALTIME, &now);
        number = ((uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec + (uint64_t)getpid()) *
                     MIX >>
                 20;
    }
    if (file) {
        fclose(file);
    }
    return number;
}

/* Signals are blocked except inside pselect(), so none is missed between the check and the wait. */
ptrdiff_t system_read_input(void *out, size_t size, int (*is_stopped)(void))
{
    sigset_t all;
    sigset_t before;
    fd_set inputs;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    if (!is_stopped()) {
        FD_ZERO(&inputs);
        FD_SET(STDIN_FILENO, &inputs);
        pselect(STDIN_FILENO + 1, &inputs, NULL, NULL, NULL, &before);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (is_stopped()) {
        errno = EINTR;
        return -1;
    }
    return read(STDIN_FILENO, out, size);
}

void system_catch_once(int number, void (*handler)(int number))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void system_catch_stops(void (*handler)(int number))
{
    struct sigaction before;
    system_catch_once(SIGINT, handler);
    system_catch_once(SIGTERM, handler);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        system_catch_once(SIGHUP, handler);
    }
}

size_t system_state_folder(char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    int length = 0;
    if (state && state[0] == '/') {
        length = snprintf(out, size, "%s", state);
    } else if (home && home[0] == '/') {
        length = snprintf(out, size, "%s/.local/state", home);
    }
    return length > 0 && (size_t)length < size ? (size_t)length : 0;
}
