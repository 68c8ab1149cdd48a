/* Interactive session of a board game: reads commands from standard input and runs them. */

/* For isatty. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/games/board_session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "programs/common/line_input.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"

typedef struct session {
    const command *line;
    board_game *game;
    line_input lines;
    int typed; /* somebody types at a terminal */
    long number;
    int done;
    int code;
} session;

static void complain(session *s, const char *why)
{
    char text[BOARD_WHY_SIZE];
    snprintf(text, sizeof text, "%s", why);
    words_clean(text);
    if (s->typed) {
        printf("%s.\n", text);
        return;
    }
    command_flush(s->line);
    fprintf(stderr, "%s: line %ld: %s\n", s->line->name, s->number, text);
    s->code = COMMAND_FAILED;
}

static void handle(session *s, char *text)
{
    char why[BOARD_WHY_SIZE] = "";
    if (s->typed) {
        stop_signal_begin_computation();
    }
    enum board_answer answer = board_run(s->game, text, why);
    if (s->typed) {
        stop_signal_end_computation();
    }
    switch (answer) {
    case BOARD_DONE: break;
    case BOARD_WRONG: complain(s, why); break;
    case BOARD_QUIT: s->done = 1; break;
    }
}

static void read_and_handle(session *s)
{
    char text[LINE_INPUT_SIZE];
    if (s->typed) {
        fputs("> ", stdout);
    }
    command_flush(s->line);
    s->number++;
    switch (line_input_next(&s->lines, text)) {
    case LINE_INPUT_READ: handle(s, text); break;
    case LINE_INPUT_LONG: complain(s, "the line is too long"); break;
    case LINE_INPUT_NUL: complain(s, "the line has a NUL character"); break;
    case LINE_INPUT_END: s->done = 1; break;
    case LINE_INPUT_FAILED:
        command_fail(s->line, "standard input can't be read: %s", strerror(errno));
    case LINE_INPUT_INTERRUPTED: break;
    }
}

int board_session(board_game *game)
{
    session s = {.line = game->line,
                 .game = game,
                 .typed = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                 .code = COMMAND_FINE};
    stop_signal_catch();
    if (s.typed) {
        printf("%s: max (X) against min (O). Type help for the commands.\n", game->kind->name);
        game->kind->show(game->state);
    }
    while (!s.done && !stop_signal_seen()) {
        read_and_handle(&s);
    }
    if (s.typed && (stop_signal_seen() || s.lines.ended)) {
        putchar('\n');
    }
    command_flush(s.line);
    return stop_signal_exit_code(s.code);
}
