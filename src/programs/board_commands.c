/* Commands of a board game, one a line: a word, and words behind it. */

#include "programs/board_commands.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/board_stop.h"

enum { LINE_SIZE = 256 };

enum board_answer board_wrong(const board_request *request, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(request->why, BOARD_WHY_SIZE, format, arguments);
    va_end(arguments);
    return BOARD_WRONG;
}

static enum board_answer run_verb(const board_verb *verbs, const board_request *request)
{
    for (const board_verb *verb = verbs; verb->name; verb++) {
        if (strcmp(request->words[0], verb->name) == 0) {
            int behind = request->count - 1;
            return behind < verb->least || behind > verb->most
                       ? board_wrong(request, "%s wants %s behind it", verb->name, verb->usage)
                       : verb->run(request);
        }
    }
    return board_wrong(request, "'%s' is no command; help lists them", request->words[0]);
}

/* Cuts a text into words, all in small letters; returns how many there are, of which some are kept. */
static int cut(const char *words[BOARD_WORDS_MOST], char *text)
{
    static const char blanks[] = " \t";
    int count = 0;
    char *at = text + strspn(text, blanks);
    while (*at) {
        size_t length = strcspn(at, blanks);
        char *next = at + length + strspn(at + length, blanks);
        at[length] = '\0';
        for (char *c = at; *c; c++) {
            *c = *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
        }
        if (count < BOARD_WORDS_MOST) {
            words[count] = at;
        }
        count++;
        at = next;
    }
    return count;
}

enum board_answer board_run(const board_verb *verbs, void *session, const char *text, int typed,
                            char why[BOARD_WHY_SIZE]) /* NOLINT(readability-non-const-parameter) */
{
    char copy[LINE_SIZE];
    board_request request = {.session = session, .typed = typed, .why = why};
    text += strspn(text, " \t");
    if (text[0] == '#') {
        return BOARD_DONE;
    }
    if (strlen(text) >= sizeof copy) {
        return board_wrong(&request, "the line is too long");
    }
    memcpy(copy, text, strlen(text) + 1);
    request.count = cut(request.words, copy);
    if (request.count == 0) {
        return BOARD_DONE;
    }
    if (typed) {
        board_stop_begin();
    }
    enum board_answer answer = run_verb(verbs, &request);
    if (typed) {
        board_stop_end();
    }
    return answer;
}

void board_show_help(const board_verb *verbs)
{
    for (const board_verb *verb = verbs; verb->name; verb++) {
        printf("%-23s %s\n", verb->form, verb->help);
    }
}

int board_read_number(int32_t *out, const char *text, int32_t least, int32_t most)
{
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    int plain = text[0] == '-' || (text[0] >= '0' && text[0] <= '9');
    if (!plain || end == text || *end || errno || number < least || number > most) {
        return 0;
    }
    *out = (int32_t)number;
    return 1;
}

int32_t board_find_word(const char *word, const char *const *words)
{
    for (int32_t i = 0; words[i]; i++) {
        if (strcmp(word, words[i]) == 0) {
            return i;
        }
    }
    return -1;
}
