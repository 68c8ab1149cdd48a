/* A sitting with bp-connect4, line by line. */

/* For isatty. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/connect4_lines.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "programs/connect4_commands.h"
#include "programs/connect4_show.h"
#include "programs/play_lines.h"

enum { SIGNALLED = 128 };

/* A sitting. */
typedef struct sitting {
    const command *line;
    connect4_session session;
    play_lines lines;
    int typed; /* somebody types at a terminal */
    long number;
    int done;
    int code;
} sitting;

/* Says what is wrong: to somebody at a terminal in the conversation, of a script on standard error with its line. */
static void complain(sitting *t, const char *why)
{
    char text[CONNECT4_WHY_SIZE];
    snprintf(text, sizeof text, "%s", why);
    for (char *c = text; *c; c++) { /* hostile text may be quoted */
        *c = *c >= ' ' && *c < 127 ? *c : '?';
    }
    if (t->typed) {
        printf("%s.\n", text);
        return;
    }
    command_flush(t->line);
    fprintf(stderr, "%s: line %ld: %s\n", t->line->name, t->number, text);
    t->code = COMMAND_FAILED;
}

static void handle(sitting *t, const char *text)
{
    switch (connect4_run(&t->session, text, t->typed)) {
    case CONNECT4_DONE: break;
    case CONNECT4_WRONG: complain(t, t->session.why); break;
    case CONNECT4_QUIT: t->done = 1; break;
    }
}

static void ask_and_handle(sitting *t)
{
    char text[PLAY_LINE_SIZE];
    if (t->typed) {
        fputs("> ", stdout);
    }
    command_flush(t->line);
    t->number++;
    switch (play_lines_next(&t->lines, text)) {
    case PLAY_LINE_READ: handle(t, text); break;
    case PLAY_LINE_LONG: complain(t, "the line is too long"); break;
    case PLAY_LINE_NUL: complain(t, "the line has a NUL character"); break;
    case PLAY_LINE_END: t->done = 1; break;
    case PLAY_LINE_FAILED:
        command_fail(t->line, "standard input can't be read: %s", strerror(errno));
    case PLAY_LINE_INTERRUPTED: break;
    }
}

int connect4_lines(const command *line, const connect4_request *asked)
{
    sitting t = {
        .line = line, .typed = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), .code = COMMAND_FINE};
    connect4_session_open(&t.session, line, asked);
    play_lines_catch();
    if (t.typed) {
        puts("Four in a Row: max (X) against min (O). Type help for the commands.");
        connect4_show_grid(t.session.state);
    }
    while (!t.done && !play_lines_interrupted()) {
        ask_and_handle(&t);
    }
    if (t.typed && (play_lines_interrupted() || t.lines.ended)) {
        putchar('\n');
    }
    command_flush(line);
    connect4_session_close(&t.session);
    return play_lines_interrupted() ? SIGNALLED + play_lines_interrupted() : t.code;
}
