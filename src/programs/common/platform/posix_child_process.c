/* SPDX-License-Identifier: MIT */
/* Child processes by fork and exec, with a pipe in each direction. */

/* For waitid, nanosleep; prctl on Linux. */
#define _GNU_SOURCE 1 /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "programs/common/platform/system.h"

/* How long a wait lasts before is_stopped() is called again, and how long a process may take to end after SIGTERM. */
#define SLICE 0.05
#define TERM_SECONDS 0.5

struct child_process {
    pid_t pid;
    int to;   /* its standard input; not blocking */
    int from; /* its standard output */
    size_t begin;
    size_t end;
    char buffer[CHILD_LINE_SIZE]; /* read, but not yet handed out */
};

static void pause_for(double seconds)
{
    struct timespec time = {.tv_nsec = (long)(seconds * 1e9)};
    nanosleep(&time, NULL);
}

/* --- Starting ------------------------------------------------------------------------------------- */

/* A pipe whose ends are not inherited by programs that are started later. */
static int open_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return 0;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 1;
}

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* Becomes the command. Only functions that are safe after fork() in a program with threads. */
static _Noreturn void become(const char *command, int in, int out, pid_t parent)
{
    sigset_t none;
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent || dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0) {
        _exit(127);
    }
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Opens the pipes and forks. The lock keeps a pipe of one thread from a child of another one, which would hold it open. */
static int start(child_process *child, const char *command)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    int to[2] = {-1, -1};
    int from[2] = {-1, -1};
    pid_t parent = getpid();
    pthread_mutex_lock(&lock);
    int is_fine = open_pipe(to);
    if (is_fine && !open_pipe(from)) {
        int error = errno;
        close_pipe(to);
        errno = error;
        is_fine = 0;
    }
    child->pid = is_fine ? fork() : -1;
    if (child->pid == 0) {
        become(command, to[0], from[1], parent);
    }
    if (is_fine && child->pid < 0) {
        int error = errno;
        close_pipe(to);
        close_pipe(from);
        errno = error;
    }
    if (child->pid > 0) {
        setpgid(child->pid,
                child->pid); /* also here, so that it has happened before a signal is sent */
        close(to[0]);
        close(from[1]);
        child->to = to[1];
        child->from = from[0];
        fcntl(child->to, F_SETFL, O_NONBLOCK);
    }
    pthread_mutex_unlock(&lock);
    return child->pid > 0;
}

int child_is_possible(void)
{
    return 1;
}

child_process *child_start(const char *command, char *why, size_t why_size)
{
    signal(SIGPIPE, SIG_IGN); /* a child that has ended must not end the program */
    child_process *child = malloc(sizeof *child);
    if (child) {
        child->begin = child->end = 0;
        errno = 0;
    }
    if (!child || !start(child, command)) {
        snprintf(why, why_size, "'%.200s' can't be started: %s", command,
                 strerror(child ? errno : ENOMEM));
        free(child);
        return NULL;
    }
    return child;
}

/* --- Lines ---------------------------------------------------------------------------------------- */

/* Waits until a pipe is ready. */
static enum child_result wait_for(int pipe_end, short event, double until, int (*is_stopped)(void))
{
    for (;;) {
        struct pollfd ready = {.fd = pipe_end, .events = event};
        double left = until - system_clock();
        if (is_stopped()) {
            return CHILD_STOPPED;
        }
        double slice = left < SLICE ? left : SLICE;
        if (poll(&ready, 1, slice > 0 ? (int)(slice * 1000) + 1 : 0) > 0) {
            return CHILD_FINE;
        }
        if (left <= 0) {
            return CHILD_LATE;
        }
    }
}

enum child_result child_write(child_process *child, const char *text, double until,
                              int (*is_stopped)(void))
{
    size_t length = strlen(text);
    for (size_t at = 0; at <= length;) {
        enum child_result result = wait_for(child->to, POLLOUT, until, is_stopped);
        if (result != CHILD_FINE) {
            return result;
        }
        ssize_t count =
            at < length ? write(child->to, text + at, length - at) : write(child->to, "\n", 1);
        if (count > 0) {
            at += (size_t)count;
        } else if (errno != EINTR && errno != EAGAIN) {
            return CHILD_ENDED;
        }
    }
    return CHILD_FINE;
}

/* Hands out a line of the buffer, if there is a whole one. */
static int take_line(const char **out, child_process *child)
{
    char *begin = child->buffer + child->begin;
    char *end = memchr(begin, '\n', child->end - child->begin);
    if (!end) {
        return 0;
    }
    *end = '\0';
    child->begin = (size_t)(end - child->buffer) + 1;
    *out = begin;
    return 1;
}

enum child_result child_read(const char **out, child_process *child, double until,
                             int (*is_stopped)(void))
{
    while (!take_line(out, child)) {
        memmove(child->buffer, child->buffer + child->begin, child->end - child->begin);
        child->end -= child->begin;
        child->begin = 0;
        if (child->end == sizeof child->buffer) {
            return CHILD_LONG;
        }
        enum child_result result = wait_for(child->from, POLLIN, until, is_stopped);
        if (result != CHILD_FINE) {
            return result;
        }
        ssize_t count =
            read(child->from, child->buffer + child->end, sizeof child->buffer - child->end);
        if (count == 0 || (count < 0 && errno != EINTR)) {
            return CHILD_ENDED;
        }
        child->end += count > 0 ? (size_t)count : 0;
    }
    return CHILD_FINE;
}

/* --- Ending --------------------------------------------------------------------------------------- */

/* Whether the process has ended. It stays a zombie, so that the number of its group is not given away. */
static int has_ended(pid_t pid)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

static int wait_for_end(pid_t pid, double seconds)
{
    double until = system_clock() + seconds;
    double interval = 0.0005;
    while (!has_ended(pid)) {
        if (system_clock() >= until) {
            return 0;
        }
        pause_for(interval);
        interval = interval < 0.02 ? 2 * interval : interval;
    }
    return 1;
}

static const char *signal_name(int number)
{
    switch (number) {
    case SIGABRT: return " (abort)";
    case SIGBUS: return " (bus error)";
    case SIGFPE: return " (arithmetic error)";
    case SIGILL: return " (illegal instruction)";
    case SIGKILL: return " (killed)";
    case SIGPIPE: return " (broken pipe)";
    case SIGSEGV: return " (segmentation fault)";
    case SIGTERM: return " (terminated)";
    default: return "";
    }
}

int child_end(child_process *child, double seconds, char text[CHILD_TEXT_SIZE])
{
    char unused[CHILD_TEXT_SIZE];
    int status = 0;
    if (!child) {
        return 0;
    }
    text = text ? text : unused;
    close(child->to);
    close(child->from);
    if (!wait_for_end(child->pid, seconds)) {
        kill(-child->pid, SIGTERM);
        wait_for_end(child->pid, TERM_SECONDS);
    }
    kill(-child->pid, SIGKILL); /* also what the process has started */
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR) {
    }
    free(child);
    if (WIFSIGNALED(status)) {
        int number = WTERMSIG(status);
        snprintf(text, CHILD_TEXT_SIZE, "signal %d%s", number, signal_name(number));
        return 128 + number;
    }
    snprintf(text, CHILD_TEXT_SIZE, "exit code %d", WEXITSTATUS(status));
    return WEXITSTATUS(status);
}

/* --- Programs that run to their end ------------------------------------------------------------------ */

int child_run(const char *const *words, FILE *in, FILE *out)
{
    posix_spawn_file_actions_t actions;
    pid_t pid;
    int status = 0;
    if (posix_spawn_file_actions_init(&actions) != 0) {
        return CHILD_MISSING;
    }
    posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO);
    int error = posix_spawnp(&pid, words[0], &actions, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) {
        return CHILD_MISSING;
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
