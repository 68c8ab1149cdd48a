/* Command interpreter of the board games: each line of text is one command with its arguments. */

#include "programs/games/board_commands.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "programs/games/board_game.h"
#include "programs/games/board_play.h"

enum board_answer board_wrong(const board_request *request, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(request->why, BOARD_WHY_SIZE, format, arguments);
    va_end(arguments);
    return BOARD_WRONG;
}

/* Returns the command with that name, or NULL. */
static const board_verb *find(const board_verb *verbs, const char *name)
{
    while (verbs->name && strcmp(verbs->name, name) != 0) {
        verbs++;
    }
    return verbs->name ? verbs : NULL;
}

static enum board_answer run_verb(const board_request *r)
{
    int behind = r->count - 1;
    const board_verb *own = find(r->game->kind->verbs, r->words[0]);
    const board_verb *verb = own ? own : find(board_verbs, r->words[0]);
    if (!verb) {
        return board_wrong(r, "'%.40s' is no command; help lists them", r->words[0]);
    }
    if (behind < verb->min || behind > verb->max) {
        return board_wrong(r, "%s wants %s behind it, and nothing else", verb->name, verb->usage);
    }
    return verb->run(r);
}

/* Splits a text into words and makes them lower case. Returns the number of words; only the first BOARD_WORDS_MAX are
   stored. */
static int split(const char *words[BOARD_WORDS_MAX], char *text)
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
        if (count < BOARD_WORDS_MAX) {
            words[count] = at;
        }
        count++;
        at = next;
    }
    return count;
}

enum board_answer board_run(board_game *game, char *text,
                            char why[BOARD_WHY_SIZE]) /* NOLINT(readability-non-const-parameter) */
{
    board_request request = {.game = game, .why = why};
    request.count = split(request.words, text);
    return request.count == 0 || request.words[0][0] == '#' ? BOARD_DONE : run_verb(&request);
}

static void show_verbs(const board_verb *verbs)
{
    for (const board_verb *verb = verbs; verb->name; verb++) {
        printf("%-23s %s\n", verb->form, verb->help);
    }
}

void board_show_help(const board_game *game)
{
    show_verbs(game->kind->verbs);
    show_verbs(board_verbs);
}
