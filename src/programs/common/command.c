/* SPDX-License-Identifier: MIT */
/* The beginning and the end of a program: closed streams, usage messages, exit codes. */

#include "programs/common/command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/status.h>

#include "programs/common/platform/system.h"
#include "programs/common/words.h"

/* A message may quote hostile text, so it is cut to a maximum length and made printable. */
static _Noreturn void end(const command *line, int code, const char *format, va_list arguments)
{
    char message[2000];
    fflush(stdout);
    vsnprintf(message, sizeof message, format, arguments);
    words_clean(message);
    fprintf(stderr, "%s: %s\n", line->name, message);
    if (code == COMMAND_USAGE) {
        fprintf(stderr, "Try '%s --help'.\n", line->name);
    }
    exit(code);
}

command command_start(const char *name, int count, char **words)
{
    system_start(&count, &words);
    return (command){.name = name, .count = count, .words = words};
}

void command_usage(const command *line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end(line, COMMAND_USAGE, format, arguments);
}

void command_fail(const command *line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end(line, COMMAND_FAILED, format, arguments);
}

int64_t milliseconds_of(double seconds)
{
    double milliseconds = seconds * 1000;
    if (milliseconds >= 9e18) {
        return INT64_MAX;
    }
    int64_t whole = (int64_t)milliseconds;
    return whole + ((double)whole < milliseconds);
}

void command_need(const command *line, int status)
{
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
}

void command_flush(const command *line)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        command_fail(line, "standard output can't be written: %s", strerror(errno));
    }
}

void command_finish(const command *line)
{
    command_flush(line);
    exit(COMMAND_FINE);
}
