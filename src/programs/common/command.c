/* Command-line parsing: options and their values, usage messages, exit codes. All programs share it. */

/* For open, fcntl. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/command.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/status.h>
#include <bigpoints/version.h>

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

command command_start(const char *name, const char *help, int count, char **words)
{
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF) {
            /* The lowest free number is this one. The wrong mode makes its use fail. */
            (void)open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
        }
    }
    return (command){.name = name, .help = help, .count = count, .words = words, .next = 1};
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

const char *command_word(command *line)
{
    return line->next < line->count ? line->words[line->next++] : NULL;
}

/* Cuts `--name=value` into `--name`, and leaves the value as the next word. */
static const char *cut(command *line, char *word)
{
    char *equals = strncmp(word, "--", 2) == 0 ? strchr(word, '=') : NULL;
    if (equals) {
        *equals = '\0';
        line->words[--line->next] = equals + 1;
        line->attached = word;
    }
    return word;
}

const char *command_option(command *line)
{
    if (line->attached) {
        command_usage(line, "%s takes no value", line->attached);
    }
    if (line->next >= line->count) {
        return NULL;
    }
    char *word = line->words[line->next];
    if (line->ended || word[0] != '-' || word[1] == '\0') {
        return NULL;
    }
    line->next++;
    if (strcmp(word, "--") == 0) {
        line->ended = 1;
        return NULL;
    }
    if (strcmp(word, "--help") == 0) {
        fputs(line->help, stdout);
        command_finish(line);
    }
    if (strcmp(word, "--version") == 0) {
        printf("%s (libbigpoints) %s\n", line->name, bp_version_string());
        command_finish(line);
    }
    return cut(line, word);
}

const char *command_value(command *line, const char *option)
{
    const char *value = command_word(line);
    line->attached = NULL;
    if (!value) {
        command_usage(line, "%s wants a value", option);
    }
    return value;
}

int64_t command_number(command *line, const char *option, int64_t min, int64_t max)
{
    const char *text = command_value(line, option);
    int64_t number;
    if (!words_number(&number, text, min, max)) {
        command_usage(line, "%s wants a whole number from %lld to %lld, not '%s'", option,
                      (long long)min, (long long)max, text);
    }
    return number;
}

double command_decimal(command *line, const char *option, double max)
{
    const char *text = command_value(line, option);
    char *end_of_number;
    double number = strtod(text, &end_of_number);
    int plain = strspn(text, "0123456789.") == strlen(text) && end_of_number != text;
    if (!plain || *end_of_number || !(number > 0) || number > max) {
        command_usage(line, "%s wants a number greater than 0, at most %.0f, not '%s'", option, max,
                      text);
    }
    return number;
}

int32_t command_choice(command *line, const char *option, const char *const *words)
{
    const char *text = command_value(line, option);
    char list[WORDS_LIST_SIZE];
    int32_t which = words_find(words, text);
    if (which < 0) {
        command_usage(line, "%s wants %s, not '%s'", option, words_list(list, words), text);
    }
    return which;
}
