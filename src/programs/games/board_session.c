/* SPDX-License-Identifier: MIT */
/* Interactive session of a board game: reads commands from standard input, one on a line, and runs them. */

#include "programs/games/board_game.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "programs/common/input.h"
#include "programs/common/platform/system.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"

/* --- Commands --------------------------------------------------------------------------------------- */

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

/* The commands of the game take precedence over those that all games share. What is no command is a move. */
static enum board_answer run_verb(const board_request *r)
{
    int behind = r->count - 1;
    const board_verb *verb = find(r->game->program->verbs, r->words[0]);
    verb = verb ? verb : find(board_verbs, r->words[0]);
    verb = verb ? verb : find(board_search_verbs, r->words[0]);
    if (!verb) {
        return board_do_typed_move(r);
    }
    if (behind < verb->min || behind > verb->max) {
        return board_wrong(r, "%s needs %s after it%s", verb->name, verb->usage,
                           verb->max > 0 ? ", and nothing else" : "");
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

/* Runs one line of input and overwrites its text. An empty line and a line that begins with # do nothing. */
static enum board_answer run(board_game *game, char *text,
                             char why[BOARD_WHY_SIZE]) /* NOLINT(readability-non-const-parameter) */
{
    board_request request = {.game = game, .why = why};
    request.count = split(request.words, text);
    return request.count == 0 || request.words[0][0] == '#' ? BOARD_DONE : run_verb(&request);
}

static void show_verbs(const board_verb *verbs)
{
    for (const board_verb *verb = verbs; verb->name; verb++) {
        if (verb->form) {
            printf("%-23s %s\n", verb->form, verb->help);
        }
    }
}

void board_show_help(const board_game *game)
{
    printf("For scripts and experiments, with X for max and O for min:\n");
    show_verbs(game->program->verbs);
    show_verbs(board_search_verbs);
    printf("For players:\n");
    show_verbs(board_verbs);
    printf("%s plays it, and the computer answers.\n", game->kind->move_help);
}

/* --- The session ------------------------------------------------------------------------------------ */

typedef struct session {
    const command *line;
    board_game *game;
    input lines;
    long number;
    int done;
    int code;
} session;

static void complain(session *s, const char *why)
{
    char text[BOARD_WHY_SIZE];
    snprintf(text, sizeof text, "%s", why);
    words_clean(text);
    if (s->game->is_typed) {
        text[0] = text[0] >= 'a' && text[0] <= 'z' ? (char)(text[0] - 'a' + 'A') : text[0];
        words_say("%s.", text);
        return;
    }
    command_flush(s->line);
    fprintf(stderr, "%s: line %ld: %s\n", s->line->name, s->number, text);
    s->code = COMMAND_FAILED;
}

/* begin() and end() enclose a computation: at a terminal Ctrl-C stops it, and the session continues. */
static void begin(const session *s)
{
    if (s->game->is_typed) {
        stop_signal_begin_computation();
    }
}

static void end(const session *s)
{
    if (s->game->is_typed) {
        stop_signal_end_computation();
    }
}

static void handle(session *s, char *text)
{
    char why[BOARD_WHY_SIZE] = "";
    begin(s);
    enum board_answer answer = run(s->game, text, why);
    end(s);
    switch (answer) {
    case BOARD_DONE: break;
    case BOARD_WRONG: complain(s, why); break;
    case BOARD_QUIT: s->done = 1; break;
    }
}

static void read_and_handle(session *s)
{
    char text[INPUT_TYPED_SIZE];
    if (s->game->is_typed) {
        if (!s->game->is_shown) {
            board_screen_position(s->game);
            s->game->is_shown = 1;
        }
        board_screen_prompt(s->game);
    }
    command_flush(s->line);
    s->number++;
    switch (input_line(&s->lines, text, sizeof text)) {
    case INPUT_LINE: handle(s, text); break;
    case INPUT_LONG: complain(s, "the line is too long"); break;
    case INPUT_NUL: complain(s, "the line has a NUL character"); break;
    case INPUT_END: s->done = 1; break;
    case INPUT_FAILED: /* it ends the program */
    case INPUT_STOPPED: break;
    }
}

/* What a terminal has and a script does not: a level, other random numbers each time, and answers. */
static void begin_typed(board_game *g)
{
    board_settings *set = &g->set;
    if (set->levels[0] == 0) {
        set->levels[0] = set->levels[1] = set->typed_level;
    }
    set->seed = set->is_seeded ? set->seed : (uint64_t)time(NULL);
    set->answers = 1;
    set->show_nodes = 0;
    board_screen_greet(g);
}

int board_session(board_game *game)
{
    session s = {.line = game->line,
                 .lines = input_of(game->line, NULL, NULL),
                 .game = game,
                 .code = COMMAND_FINE};
    game->is_typed = system_is_terminal(stdin) && system_is_terminal(stdout);
    stop_signal_catch();
    if (game->is_typed) {
        begin_typed(game);
    }
    while (!s.done && !stop_signal_seen()) {
        if (board_is_computer_turn(game)) {
            command_flush(s.line);
            begin(&s);
            board_play_computer(game);
            end(&s);
        } else {
            read_and_handle(&s);
        }
    }
    if (game->is_typed && (stop_signal_seen() || s.lines.is_ended)) {
        putchar('\n');
    }
    command_flush(s.line);
    return stop_signal_exit_code(s.code);
}
