/* SPDX-License-Identifier: MIT */
/* The beginning and the end of a program: its verbs, closed streams, usage messages, memory, exit codes. */

#include "programs/common/command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/status.h>
#include <bigpoints/version.h>

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

/* Begins a program. Standard streams that are closed are opened on /dev/null, so that no file of the program gets their
   numbers; reading or writing them fails. A write beyond a file-size limit fails like one to a full disk. */
static command start(const char *name, int count, char **words)
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

/* --- Memory --------------------------------------------------------------------------------------- */

void *checked_alloc(const command *line, size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size);
    if (!block) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    return block;
}

void *checked_resize(const command *line, void *block, size_t count, size_t size)
{
    void *larger = count <= SIZE_MAX / size ? realloc(block, count * size) : NULL;
    if (!larger) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    return larger;
}

const char *memory_advice(int status)
{
    return status == BP_ERR_LIMIT    ? ": use more --memory"
           : status == BP_ERR_MEMORY ? ": use less --memory"
                                     : "";
}

/* --- Verbs ---------------------------------------------------------------------------------------- */

enum { NAME_SIZE = 64 };

static const verb_row *find(const verb_row *verbs, const char *name)
{
    while (verbs->name && strcmp(verbs->name, name) != 0) {
        verbs++;
    }
    return verbs->name ? verbs : NULL;
}

/* Names the verb that `word` probably means, if one is near enough. */
static _Noreturn void refuse(const command *line, const verb_row *verbs, const char *word)
{
    const char *likely = NULL;
    if (word[0] == '-') {
        command_usage(line, "there is no option '%s' before the verb", word);
    }
    for (; verbs->name; verbs++) {
        likely = words_nearer(word, likely, verbs->name);
    }
    if (likely) {
        command_usage(line, "there is no verb '%s'; did you mean %s?", word, likely);
    }
    command_usage(line, "there is no verb '%s'", word);
}

static void print_screen(const verb_row *verbs, const char *before, const char *after)
{
    printf("%s\n", before);
    for (; verbs->name; verbs++) {
        printf("  %-8s %s\n", verbs->name, verbs->help);
    }
    printf("  %-8s %s\n\n%s", "help", "print the help of a verb: help VERB", after);
}

int verb_run(const char *name, const verb_row *verbs, const struct bp_game_kind *const *games,
             const char *before, const char *after, int count, char **words)
{
    char full_name[NAME_SIZE];
    char help[] = "--help";
    command line = start(name, count, words);
    line.games = games;
    const char *word = line.count > 1 ? line.words[1] : "help";
    int wants_help = strcmp(word, "help") == 0 || strcmp(word, "--help") == 0;
    if (wants_help && line.count < 3) {
        print_screen(verbs, before, after);
        command_finish(&line);
    }
    if (strcmp(word, "--version") == 0) {
        printf("%s (libbigpoints) %s\n", name, bp_version_string());
        command_finish(&line);
    }
    if (strcmp(word, "--list-verbs") == 0) { /* for shells and for tests of man pages */
        for (; verbs->name; verbs++) {
            puts(verbs->name);
        }
        command_finish(&line);
    }
    word = wants_help ? line.words[2] : word;
    const verb_row *chosen = find(verbs, word);
    if (!chosen) {
        refuse(&line, verbs, word);
    }
    snprintf(full_name, sizeof full_name, "%s %s", name, chosen->name);
    line.name = full_name;
    line.words++;
    line.count--;
    if (wants_help) {
        line.words[1] = help;
    }
    return chosen->run(&line);
}
