/* To be removed: option by option parsing. */
#include "programs/common/command_old.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/version.h>

#include "programs/common/words.h"

command command_start_old(const char *name, const char *help, int count, char **words)
{
    command line = command_start(name, count, words);
    line.help = help;
    line.next = 1;
    return line;
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

double old_decimal(command *line, const char *option, double max)
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
