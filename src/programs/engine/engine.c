/* SPDX-License-Identifier: MIT */
/* bigpoints engine: answers requests of other programs, one JSON object on a line in, one or more out. */

/* For poll, SIGPIPE. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bigpoints.h>

#include "programs/common/command.h"
#include "programs/common/input.h"
#include "programs/common/stop_signal.h"
#include "programs/engine/engine_jobs.h"

enum { LINE_MAX_BYTES = 1 << 16, MIB = 1 << 20 };

static const char help_before[] =
    "Usage: bigpoints engine [OPTION]...\n"
    "Answers requests of other programs: one JSON object on each line of standard\n"
    "input, one or more on standard output. docs/engine.md describes all fields.\n";

static const char help_after[] =
    "Exit codes: 0 the input has ended and every request is answered, 1 failed, 2\n"
    "wrong usage, 128 plus the number of a signal.\n"
    "Example: echo '{\"id\":\"1\",\"query\":\"solve\",\"position\":\"RGGR\"}' | bigpoints engine\n";

typedef struct engine_options {
    int32_t threads;
    uint64_t memory; /* bytes; 0: not given */
} engine_options;

static engine_options read_options(command *line)
{
    engine_options o = {.threads = 1};
    option_row table[] = {
        {"--threads", "N", OPTION_INT, &o.threads, .help = "requests that run at the same time",
         .min = 1, .max = BP_THREADS_MAX},
        {"--memory", "MIB", OPTION_MEMORY, &o.memory,
         .help = "memory limit of all searches together; without it, a quarter of the memory that "
                 "the process may use"},
        {0},
    };
    command_read(line, table, help_before, help_after);
    if (line->operand_count > 0) {
        command_usage(line, "requests come from standard input, not from '%s'", line->operands[0]);
    }
    if (o.memory == 0) {
        o.memory = bp_table_suggested_bytes();
        o.memory = o.memory < (uint64_t)o.threads * MIB ? (uint64_t)o.threads * MIB : o.memory;
    }
    if (o.memory < (uint64_t)o.threads * MIB) {
        command_usage(line, "--memory must be at least 1 for each of the %d threads",
                      (int)o.threads);
    }
    return o;
}

/* --- Output --------------------------------------------------------------------------------------- */

/* Without a reader there is nothing left to do. Other threads still run, so that exit() is not possible. */
static _Noreturn void end_without_output(const command *line, const char *reason)
{
    fprintf(stderr, "%s: standard output can't be written: %s\n", line->name, reason);
    _exit(COMMAND_FAILED);
}

/* Writes an answer: a bp_line_fn; `user` is the command. */
static int write_line(const char *text, void *user)
{
    flockfile(stdout);
    int failed = fputs(text, stdout) == EOF || putchar('\n') == EOF || fflush(stdout) != 0;
    int error = errno;
    funlockfile(stdout);
    if (failed) {
        end_without_output(user, strerror(error));
    }
    return 0;
}

/* Whether the pipe of the answers has no reader any more. */
static int output_is_closed(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR);
}

/* --- Input ---------------------------------------------------------------------------------------- */

/* Takes requests until the input ends or a signal comes. */
static void take_requests(engine_jobs *jobs, const command *line)
{
    input lines = input_of(line, NULL, NULL);
    char *text = checked_alloc(line, LINE_MAX_BYTES + 1, 1);
    for (;;) {
        switch (input_line(&lines, text, LINE_MAX_BYTES + 1)) {
        case INPUT_LINE:
            if (text[strspn(text, " \t")] != '\0') {
                engine_jobs_take(jobs, text);
            }
            break;
        case INPUT_LONG:
            engine_answer_error(&jobs->output, NULL, -1, BP_ERR_LIMIT,
                                "a request has at most 65536 bytes");
            break;
        case INPUT_NUL:
            engine_answer_error(&jobs->output, NULL, -1, BP_ERR_SYNTAX,
                                "this is not JSON: it has a NUL character");
            break;
        case INPUT_END:
        case INPUT_FAILED: /* it ends the program */
        case INPUT_STOPPED: free(text); return;
        }
    }
}

int engine_run(command *line)
{
    engine_options options = read_options(line);
    engine_jobs jobs;
    signal(SIGPIPE, SIG_IGN);
    engine_jobs_start(&jobs, line, options.threads, options.memory / (uint64_t)options.threads,
                      (engine_output){write_line, line});
    stop_signal_catch();
    take_requests(&jobs, line);
    int stopped = 0;
    while (!engine_jobs_idle(&jobs)) {
        if (output_is_closed()) {
            end_without_output(line, strerror(EPIPE));
        }
        if (stop_signal_seen() && !stopped) {
            engine_jobs_terminate(&jobs, NULL);
            stopped = 1;
        }
    }
    engine_jobs_finish(&jobs);
    command_flush(line);
    return stop_signal_exit_code(COMMAND_FINE);
}
