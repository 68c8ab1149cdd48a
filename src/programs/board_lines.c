/* A sitting with a board game, line by line. */

/* For isatty. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/board_lines.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "programs/play_lines.h"

enum { SIGNALLED = 128 };

typedef struct sitting {
    const command *line;
    const board_verb *verbs;
    void *session;
    play_lines lines;
    int typed; /* somebody types at a terminal */
    long number;
    int done;
    int code;
} sitting;

static void complain(sitting *s, const char *why)
{
    char text[BOARD_WHY_SIZE];
    snprintf(text, sizeof text, "%s", why);
    for (char *c = text; *c; c++) { /* hostile text may be quoted */
        *c = *c >= ' ' && *c < 127 ? *c : '?';
    }
    if (s->typed) {
        printf("%s.\n", text);
        return;
    }
    command_flush(s->line);
    fprintf(stderr, "%s: line %ld: %s\n", s->line->name, s->number, text);
    s->code = COMMAND_FAILED;
}

static void handle(sitting *s, const char *text)
{
    char why[BOARD_WHY_SIZE] = "";
    switch (board_run(s->verbs, s->session, text, s->typed, why)) {
    case BOARD_DONE: break;
    case BOARD_WRONG: complain(s, why); break;
    case BOARD_QUIT: s->done = 1; break;
    }
}

static void ask_and_handle(sitting *s)
{
    char text[PLAY_LINE_SIZE];
    if (s->typed) {
        fputs("> ", stdout);
    }
    command_flush(s->line);
    s->number++;
    switch (play_lines_next(&s->lines, text)) {
    case PLAY_LINE_READ: handle(s, text); break;
    case PLAY_LINE_LONG: complain(s, "the line is too long"); break;
    case PLAY_LINE_NUL: complain(s, "the line has a NUL character"); break;
    case PLAY_LINE_END: s->done = 1; break;
    case PLAY_LINE_FAILED:
        command_fail(s->line, "standard input can't be read: %s", strerror(errno));
    case PLAY_LINE_INTERRUPTED: break;
    }
}

int board_lines(const command *line, const board_verb *verbs, void *session, void (*greet)(void *))
{
    sitting s = {.line = line,
                 .verbs = verbs,
                 .session = session,
                 .typed = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                 .code = COMMAND_FINE};
    play_lines_catch();
    if (s.typed) {
        greet(session);
    }
    while (!s.done && !play_lines_interrupted()) {
        ask_and_handle(&s);
    }
    if (s.typed && (play_lines_interrupted() || s.lines.ended)) {
        putchar('\n');
    }
    command_flush(line);
    return play_lines_interrupted() ? SIGNALLED + play_lines_interrupted() : s.code;
}
