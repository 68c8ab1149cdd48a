/* SPDX-License-Identifier: MIT */
/* Options by a table: parsing, ranges, --help, and the list from which shells complete. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/options.h>
#include <bigpoints/version.h>

#include "programs/common/command.h"
#include "programs/common/words.h"

/* The column in which descriptions begin, the width of help, and the maximum of memory options in bytes. */
enum { COLUMN = 20, WIDTH = 80 };
#define MEMORY_MAX (UINT64_C(1) << 44)

/* --- Values --------------------------------------------------------------------------------------- */

/* Takes the ranges of options of the library: limits of time are milliseconds there, memory is in bytes. */
static void take_ranges(option_row *options)
{
    for (option_row *o = options; o->help; o++) {
        int64_t min = 0;
        int64_t max = 0;
        if (o->of > 0) {
            bp_option_info(NULL, NULL, &min, &max, NULL, (o->of - 1) / BP_OPTION_COUNT,
                           (o->of - 1) % BP_OPTION_COUNT);
            o->min = min > 1 ? min : 1;
            o->max = (uint64_t)max / (o->kind == OPTION_DECIMAL ? 1000 : 1);
        }
    }
}

/* The largest number that an option takes. */
static uint64_t max_of(const option_row *o)
{
    return o->max ? o->max : UINT64_MAX;
}

static uint64_t read_count(const command *line, const char *name, const char *text, uint64_t min,
                           uint64_t max)
{
    uint64_t number;
    if (!words_count(&number, text, min, max)) {
        command_usage(line, "%s needs a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'",
                      name, min, max, text);
    }
    return number;
}

static int32_t read_int(const command *line, const option_row *o, const char *text)
{
    int64_t number;
    if (!words_number(&number, text, o->min, (int64_t)o->max)) {
        command_usage(line, "%s needs a whole number from %" PRId64 " to %" PRIu64 ", not '%s'",
                      o->name, o->min, o->max, text);
    }
    return (int32_t)number;
}

static double read_decimal(const command *line, const char *name, const char *text, double max)
{
    char *end;
    double number = strtod(text, &end);
    int plain = strspn(text, "0123456789.") == strlen(text) && end != text;
    if (!plain || *end || !(number > 0) || number > max) {
        command_usage(line, "%s needs a number greater than 0, at most %.0f, not '%s'", name, max,
                      text);
    }
    return number;
}

/* Bytes: a number of MiB, or one with a unit, such as 512M, 4G or 4GiB. */
static uint64_t read_memory(const command *line, const option_row *o, const char *text)
{
    static const char units[] = "KMGT";
    size_t digits = strspn(text, "0123456789");
    char letter = text[digits] ? text[digits] : 'M';
    const char *unit = strchr(units, letter >= 'a' ? letter - 'a' + 'A' : letter);
    const char *rest = text + digits + (text[digits] != '\0');
    char number[24] = "";
    uint64_t count = 0;
    int shift = unit ? 10 * (int)(unit - units + 1) : 0;
    memcpy(number, text, digits < sizeof number ? digits : 0);
    if (!unit || (*rest && strcmp(rest, "B") != 0 && strcmp(rest, "iB") != 0) ||
        !words_count(&count, number, 1, MEMORY_MAX >> shift) || count << shift < BP_MEMORY_MIN) {
        command_usage(line,
                      "%s needs a size from 64K to 16T such as 512M or 4G, or a number of MiB, not "
                      "'%s'",
                      o->name, text);
    }
    return count << shift;
}

static int32_t read_choice(const command *line, const option_row *o, const char *text)
{
    char list[WORDS_LIST_SIZE];
    int32_t which = words_find(o->words, text);
    if (which < 0) {
        const char *likely = NULL;
        for (size_t i = 0; o->words[i]; i++) {
            likely = words_nearer(text, likely, o->words[i]);
        }
        command_usage(line, "%s needs %s, not '%s'%s%s%s", o->name, words_list(list, o->words),
                      text, likely ? "; did you mean " : "", likely ? likely : "",
                      likely ? "?" : "");
    }
    return which;
}

static void read_value(command *line, option_row *o, char *text)
{
    switch (o->kind) {
    case OPTION_INT: *(int32_t *)o->target = read_int(line, o, text); break;
    case OPTION_COUNT:
        *(uint64_t *)o->target = read_count(line, o->name, text, (uint64_t)o->min, max_of(o));
        break;
    case OPTION_MEMORY: *(uint64_t *)o->target = read_memory(line, o, text); break;
    case OPTION_DECIMAL:
        *(double *)o->target = read_decimal(line, o->name, text, (double)o->max);
        break;
    case OPTION_CHOICE: *(int32_t *)o->target = read_choice(line, o, text); break;
    case OPTION_INPUT:
    case OPTION_OUTPUT:
    case OPTION_FILE:
        if (text[0] == '\0' || (o->kind == OPTION_FILE && strcmp(text, "-") == 0)) {
            command_usage(line, "%s needs the name of a file, not '%s'", o->name, text);
        }
        *(const char **)o->target = text;
        break;
    case OPTION_TEXT: *(const char **)o->target = text; break;
    case OPTION_CALL: o->read(line, o, text); break;
    case OPTION_HEADING:
    case OPTION_INPUTS:
    case OPTION_SWITCH: break;
    }
}

/* --- Help ----------------------------------------------------------------------------------------- */

/* The name of the value: `value`, the words of a choice, or nothing. */
static void value_name(char *out, size_t size, const option_row *o)
{
    out[0] = '\0';
    if (o->value || o->kind != OPTION_CHOICE) {
        snprintf(out, size, "%s", o->value ? o->value : "");
        return;
    }
    for (size_t i = 0; o->words[i]; i++) {
        size_t length = strlen(out);
        snprintf(out + length, size - length, "%s%s", i > 0 ? "|" : "", o->words[i]);
    }
}

/* "1 to 256, default 1", or one of them. A variable out of the range has no default. */
static void describe_range(char *out, size_t size, const option_row *o)
{
    out[0] = '\0';
    if (o->kind == OPTION_INT) {
        int32_t number = *(const int32_t *)o->target;
        int length = snprintf(out, size, "%" PRId64 " to %" PRIu64, o->min, o->max);
        if (number >= o->min && number <= (int64_t)o->max) {
            snprintf(out + length, size - (size_t)length, ", default %" PRId32, number);
        }
    } else if (o->kind == OPTION_MEMORY) {
        snprintf(out, size, "in MiB, or with a unit, such as 4G");
    } else if (o->kind == OPTION_COUNT && *(const uint64_t *)o->target > 0) {
        snprintf(out, size, "default %" PRIu64, *(const uint64_t *)o->target);
    } else if (o->kind == OPTION_DECIMAL && *(const double *)o->target > 0) {
        snprintf(out, size, "default %g", *(const double *)o->target);
    } else if (o->kind == OPTION_CHOICE && *(const int32_t *)o->target >= 0) {
        snprintf(out, size, "default %s", o->words[*(const int32_t *)o->target]);
    }
}

static void print_option(const option_row *o)
{
    char value[100];
    char range[100];
    char text[1000];
    if (o->kind == OPTION_HEADING) {
        printf("\n%s\n", o->help);
        return;
    }
    value_name(value, sizeof value, o);
    describe_range(range, sizeof range, o);
    snprintf(text, sizeof text, range[0] ? "%s (%s)" : "%s", o->help, range);
    int length = printf("  %s%s%s", o->name, value[0] ? " " : "", value);
    if (length >= COLUMN) {
        putchar('\n');
        length = 0;
    }
    printf("%*s", COLUMN - length, "");
    words_wrap(text, COLUMN, WIDTH);
}

static void print_help(const option_row *options, const char *before, const char *after)
{
    static const option_row common[] = {
        {.name = "--help", .kind = OPTION_SWITCH, .help = "print this text"},
        {.name = "--version", .kind = OPTION_SWITCH, .help = "print the version"}};
    printf("%s", before);
    if (options[0].kind != OPTION_HEADING) {
        putchar('\n');
    }
    for (; options->help; options++) {
        if (options->kind != OPTION_INPUTS) {
            print_option(options);
        }
    }
    print_option(&common[0]);
    print_option(&common[1]);
    printf("\n%s", after);
}

/* One option on a line with the name of its value, or the words of a choice: for shells and for tests of man pages. */
static void print_list(const option_row *options)
{
    for (; options->help; options++) {
        if (options->name) {
            printf("%s %s", options->name,
                   options->value && options->kind != OPTION_CHOICE ? options->value : "");
            for (size_t i = 0; options->words && options->words[i]; i++) {
                printf("%s%s", i > 0 ? " " : "", options->words[i]);
            }
            putchar('\n');
        }
    }
    printf("--help \n--version \n");
}

/* --- Parsing -------------------------------------------------------------------------------------- */

/* Names the option that `word` probably means, if one is near enough. */
static _Noreturn void refuse(const command *line, const option_row *options, const char *word)
{
    const char *likely = words_nearer(word, words_nearer(word, NULL, "--help"), "--version");
    for (; options->help; options++) {
        if (options->name) {
            likely = words_nearer(word, likely, options->name);
        }
    }
    if (likely) {
        command_usage(line, "there is no option '%s'; did you mean %s?", word, likely);
    }
    command_usage(line, "there is no option '%s'", word);
}

static option_row *find(option_row *options, const char *name)
{
    for (; options->help; options++) {
        if (options->name && strcmp(options->name, name) == 0) {
            return options;
        }
    }
    return NULL;
}

int option_given(const option_row *options, const char *name)
{
    while (!options->name || strcmp(options->name, name) != 0) {
        options++;
    }
    return options->given;
}

const char *option_first_given(const option_row *options, const char *const *names)
{
    while (*names && !option_given(options, *names)) {
        names++;
    }
    return *names;
}

/* Reads the option at `words[at]`; returns the index of the next word. */
static int read_option(command *line, option_row *options, int at)
{
    char *word = line->words[at++];
    char *value = strchr(word, '=');
    if (value) {
        *value++ = '\0';
    }
    option_row *o = find(options, word);
    if (!o) {
        refuse(line, options, word);
    }
    o->given++;
    if (o->kind == OPTION_SWITCH) {
        if (value) {
            command_usage(line, "%s takes no value", o->name);
        }
        *(int *)o->target = 1;
        return at;
    }
    if (!value && at == line->count) {
        command_usage(line, "%s needs a value", o->name);
    }
    read_value(line, o, value ? value : line->words[at++]);
    return at;
}

void command_read(command *line, option_row *options, const char *before, const char *after)
{
    int ended = 0; /* "--" has been read */
    take_ranges(options);
    line->operands = line->words;
    for (int at = 1; at < line->count;) {
        char *word = line->words[at];
        if (ended || word[0] != '-' || word[1] == '\0') {
            line->operands[line->operand_count++] = word;
            at++;
        } else if (strcmp(word, "--") == 0) {
            ended = 1;
            at++;
        } else if (strcmp(word, "--help") == 0) {
            print_help(options, before, after);
            command_finish(line);
        } else if (strcmp(word, "--version") == 0) {
            printf("%.*s (libbigpoints) %s\n", (int)strcspn(line->name, " "), line->name,
                   bp_version_string());
            command_finish(line);
        } else if (strcmp(word, "--list-options") == 0) {
            print_list(options);
            command_finish(line);
        } else {
            at = read_option(line, options, at);
        }
    }
    command_check_files(line, options);
}

int32_t command_format(const command *line, const char *output, const char *const *formats)
{
    char list[WORDS_LIST_SIZE];
    const char *ending = output ? strrchr(output, '.') : NULL;
    if (!ending || strchr(ending, '/')) {
        return 0;
    }
    int32_t format = words_find(formats, ending + 1);
    if (format < 0) {
        command_usage(line, "--output %s: its ending is not %s: --format names the format", output,
                      words_list(list, formats));
    }
    return format;
}

char *command_join(const command *line)
{
    size_t size = 1;
    size_t used = 0;
    for (int i = 0; i < line->operand_count; i++) {
        size += strlen(line->operands[i]) + 1;
    }
    char *text = checked_alloc(line, size, 1);
    for (int i = 0; i < line->operand_count; i++) {
        used +=
            (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? " " : "", line->operands[i]);
    }
    return text;
}
