/* Nim against a person, line by line. */

/* For isatty, strcasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/games/nim_play.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "programs/common/line_input.h"
#include "programs/common/words.h"
#include "programs/games/nim_think.h"

enum { SIGNALLED = 128, WHY_SIZE = 256, STICKS_DRAWN = 60, NUMBER_MAX = 9999 };

static const char help_text[] =
    "Type a move, or one of these:\n"
    "  2 3        take 2 sticks from heap 3; take 2 from 3 and 2-from-3 say the same\n"
    "  hint       a best move, and who wins\n"
    "  undo       take your last move back, and what came after it\n"
    "  show       the heaps again\n"
    "  new        another game with the same heaps; new 4 4 4: with these\n"
    "  help       this list\n"
    "  quit       leave\n";

/* A sitting. */
typedef struct table {
    const command *line;
    const nim_request *asked;
    nim_thinker thinker;
    nim_heaps heaps; /* of the game that is played */
    bp_state *state;
    line_input lines;
    int32_t person; /* the seat of the person */
    int typed;      /* somebody types at a terminal: the cursor waits behind the question */
    long number;    /* of the line that was read last, from 1 */
    int shown;      /* the heaps have been told */
    int is_told;    /* that the game is over */
    int rule_told;  /* that the heaps are too large to solve */
    int done;
    int code;
} table;

static int is_over(const table *t)
{
    return bp_state_is_over(t->state) == 1;
}

/* Telling */

/* A line that is wrong: nothing has changed. Who types reads why; a script reads it on standard error, goes on, and fails
   in the end. */
static void complain(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void complain(table *t, const char *format, ...)
{
    char why[2 * WHY_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    if (t->typed) {
        why[0] = why[0] >= 'a' && why[0] <= 'z' ? (char)(why[0] - 'a' + 'A') : why[0];
        words_say("%s.", why);
        return;
    }
    command_flush(t->line);
    fprintf(stderr, "%s: line %ld: %s\n", t->line->name, t->number, why);
    t->code = COMMAND_FAILED;
}

static void show(const table *t)
{
    nim_position position = nim_position_of(t->state);
    for (int32_t i = 0; i < t->heaps.count; i++) {
        int sticks = position.heaps[i];
        printf("  heap %d: %3d%s", (int)i + 1, sticks, sticks > 0 ? " " : "");
        for (int stick = 0; stick < sticks && stick < STICKS_DRAWN; stick++) {
            putchar('|');
        }
        puts(sticks > STICKS_DRAWN ? "..." : "");
    }
}

/* The position is another one: tell it before the next question. */
static void changed(table *t)
{
    t->shown = 0;
    t->is_told = 0;
}

static const char *plural(unsigned number)
{
    return number == 1 ? "" : "s";
}

static void tell_move(const char *who, bp_move move)
{
    unsigned sticks = nim_move_sticks(move);
    words_say("%s %u stick%s from heap %u.", who, sticks, plural(sticks), nim_move_heap(move));
}

static void tell_source(table *t, const nim_advice *advice)
{
    static const char rule[] =
        "Until they are smaller, the rule that adds them in binary without carry has to do.";
    double seconds = t->asked->seconds;
    if (!advice->move || advice->source != NIM_BY_RULE || t->rule_told) {
        return;
    }
    if (t->thinker.stopped) {
        puts("");
        words_say("(Stopped: these heaps are not solved. %s)", rule);
    } else {
        words_say("(These heaps are too large to solve in %g second%s. %s)", seconds,
                  seconds == 1 ? "" : "s", rule);
    }
    t->rule_told = 1;
}

static void tell_end(table *t)
{
    uint32_t winners = 0;
    bp_state_winners(&winners, t->state);
    int won = (int)(winners >> t->person & 1u);
    putchar('\n');
    words_say("The last stick is taken: %s. Type new for another game, undo to go back, quit to "
              "leave.",
              won ? "you win" : "the computer wins");
    t->is_told = 1;
}

/* Games */

/* Begins a game with the heaps of the table. */
static void begin(table *t)
{
    char text[NIM_TEXT_SIZE];
    bp_state_free(t->state);
    t->state = nim_heaps_open(&t->heaps, t->asked->rule, t->line);
    t->rule_told = 0;
    t->thinker.unsolved = 0;
    words_say("Nim with heaps of %s. Whoever takes the last stick %s. %s.",
              nim_heaps_text(text, t->heaps.sticks, t->heaps.count),
              t->asked->rule == NIM_LAST_WINS ? "wins" : "loses",
              t->person == 0 ? "You begin" : "The computer begins");
    changed(t);
}

static void run_computer(table *t)
{
    nim_advice advice;
    command_flush(t->line); /* what was said so far can be read meanwhile */
    bp_move move = nim_think_move(&t->thinker, t->state, &advice);
    if (line_input_interrupted()) {
        return; /* it would have thought longer */
    }
    tell_source(t, &advice);
    tell_move("The computer takes", move);
    int status = bp_state_apply(t->state, move);
    if (status != BP_OK) {
        command_fail(t->line, "%s", bp_status_text(status));
    }
    changed(t);
}

/* The commands */

static void do_help(table *t, const char *rest)
{
    (void)t;
    (void)rest;
    fputs(help_text, stdout);
}

static void do_show(table *t, const char *rest)
{
    (void)rest;
    show(t);
}

static void do_hint(table *t, const char *rest)
{
    (void)rest;
    if (is_over(t)) {
        complain(t, "the game is over: there are no moves");
        return;
    }
    command_flush(t->line); /* what was said so far can be read meanwhile */
    nim_advice advice = nim_think_best(&t->thinker, t->state);
    if (line_input_interrupted()) {
        return;
    }
    char text[WHY_SIZE];
    tell_source(t, &advice);
    snprintf(text, sizeof text, "Hint%s: %s",
             advice.source == NIM_BY_RULE ? ", by the rule and not proved" : "",
             advice.wins ? "you win if you take"
                         : "every move loses against best play. Make it long, take");
    tell_move(text, advice.move);
}

static void do_undo(table *t, const char *rest)
{
    int32_t before = bp_state_ply(t->state);
    int32_t min = t->person == 0 ? 1 : 2; /* moves after which the person has moved */
    (void)rest;
    if (before < min) {
        complain(t, "there is no move of yours to take back");
        return;
    }
    do {
        bp_state_undo(t->state);
    } while (bp_state_mover(t->state) != t->person);
    int32_t steps = before - bp_state_ply(t->state);
    words_say("%d move%s taken back.", (int)steps, plural((unsigned)steps));
    changed(t);
}

static void do_new(table *t, const char *rest)
{
    nim_heaps heaps = {{0}, 0};
    char why[WHY_SIZE];
    while (*rest) {
        char raw[16];
        char word[sizeof raw];
        size_t length = strcspn(rest, " \t");
        snprintf(raw, sizeof raw, "%.*s", (int)(length < sizeof raw ? length : sizeof raw), rest);
        words_copy_printable(word, sizeof word, raw);
        if (!nim_heaps_add(&heaps, word, why, sizeof why)) {
            complain(t, "%s; the game goes on", why);
            return;
        }
        rest += length;
        rest += strspn(rest, " \t");
    }
    if (heaps.count > 0 && nim_heaps_sum(heaps.sticks) == 0) {
        complain(t, "these heaps have no stick; the game goes on");
        return;
    }
    t->heaps = heaps.count > 0 ? heaps : t->heaps;
    begin(t);
}

static void do_quit(table *t, const char *rest)
{
    (void)rest;
    puts("Good bye.");
    t->done = 1;
}

typedef struct word {
    const char *name;
    int takes_more; /* something may stand behind it */
    void (*run)(table *t, const char *rest);
} word;

static const word words[] = {
    {"help", 0, do_help}, {"?", 0, do_help},  {"show", 0, do_show}, {"hint", 0, do_hint},
    {"undo", 0, do_undo}, {"new", 1, do_new}, {"quit", 0, do_quit}, {"exit", 0, do_quit},
};

/* Runs a command; returns 0 if the line is none. */
static int run_word(table *t, const char *line)
{
    size_t length = strcspn(line, " \t");
    const char *rest = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].name) != length || strncasecmp(line, words[i].name, length) != 0) {
            continue;
        }
        if (rest[0] && !words[i].takes_more) {
            complain(t, "nothing stands behind %s", words[i].name);
        } else {
            words[i].run(t, rest);
        }
        return 1;
    }
    return 0;
}

/* Moves */

/* Skips blanks and a word, if it stands there. */
static const char *skip(const char *at, const char *expected)
{
    size_t length = strlen(expected);
    at += strspn(at, " \t");
    if (strncasecmp(at, expected, length) != 0) {
        return at;
    }
    return at + length + strspn(at + length, " \t");
}

/* Reads a number of up to four digits; returns what is behind it, or NULL. */
static const char *read_number(unsigned *out, const char *at)
{
    char *end;
    if (!at || *at < '0' || *at > '9') {
        return NULL;
    }
    unsigned long number = strtoul(at, &end, 10);
    *out = (unsigned)number;
    return number <= NUMBER_MAX ? end : NULL;
}

/* Reads "2 3", "take 2 from heap 3" and "2-from-3"; returns 0 if the line is nothing of that kind. */
static int read_move(bp_move *out, const char *line)
{
    unsigned sticks = 0;
    unsigned heap = 0;
    const char *at = read_number(&sticks, skip(line, "take"));
    if (!at || *at == '\0') {
        return 0;
    }
    at = *at == '-' ? skip(at, "-from-") : skip(skip(at, "from"), "heap");
    at = read_number(&heap, at);
    *out = nim_move(heap, sticks);
    return at && *at == '\0';
}

static void play_line(table *t, const char *line)
{
    char quoted[24];
    char why[WHY_SIZE];
    bp_move move;
    if (is_over(t)) {
        complain(t, "the game is over; type new for another one, undo to go back, or help");
        return;
    }
    if (!read_move(&move, line)) {
        words_copy_printable(quoted, sizeof quoted, line);
        complain(t,
                 "'%s%s' is neither a move nor a command; to take 2 sticks from heap 3 type 2 3, "
                 "and help for everything else",
                 quoted, strlen(line) >= sizeof quoted ? "..." : "");
        return;
    }
    int status = bp_state_apply(t->state, move);
    if (status == BP_ERR_ILLEGAL &&
        bp_state_explain(why, sizeof why, NULL, t->state, move) == BP_OK) {
        complain(t, "that is not possible: %s", why);
    } else if (status != BP_OK) {
        command_fail(t->line, "%s", bp_status_text(status));
    } else {
        tell_move("You take", move);
        changed(t);
    }
}

/* Asking */

static void handle(table *t, char *line)
{
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) {
        line[--length] = '\0';
    }
    if (length > 0 && line[0] != '#' && !run_word(t, line)) {
        play_line(t, line);
    }
}

static void ask(table *t)
{
    if (is_over(t)) {
        if (!t->is_told) {
            tell_end(t);
        }
        fputs(t->typed ? "What now? " : "", stdout);
        return;
    }
    if (!t->shown) {
        putchar('\n');
        show(t);
        t->shown = 1;
    }
    printf("Your move?%s", t->typed ? " " : "\n");
}

static void end_input(table *t)
{
    if (t->typed) {
        putchar('\n');
    }
    if (!is_over(t)) {
        puts("The input has ended before the game.");
    }
    t->done = 1;
}

static void ask_and_handle(table *t)
{
    char line[LINE_INPUT_SIZE];
    ask(t);
    command_flush(t->line);
    if (line_input_interrupted()) {
        return;
    }
    t->number++;
    switch (line_input_next(&t->lines, line)) {
    case LINE_INPUT_READ: handle(t, line); break;
    case LINE_INPUT_LONG: complain(t, "the line is too long"); break;
    case LINE_INPUT_NUL: complain(t, "the line has a NUL character"); break;
    case LINE_INPUT_END: end_input(t); break;
    case LINE_INPUT_FAILED:
        command_fail(t->line, "standard input can't be read: %s", strerror(errno));
    case LINE_INPUT_INTERRUPTED: break;
    }
}

int nim_play(const command *line, const nim_request *asked)
{
    table t = {.line = line,
               .asked = asked,
               .heaps = asked->heaps,
               .person = asked->second ? 1 : 0,
               .typed = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
               .code = COMMAND_FINE};
    line_input_catch();
    nim_thinker_open(&t.thinker, line, asked, t.typed);
    begin(&t);
    puts("Type help for what you can say.");
    while (!t.done) {
        if (line_input_interrupted()) {
            puts("\nInterrupted.");
            t.code = SIGNALLED + line_input_interrupted();
            t.done = 1;
        } else if (is_over(&t) || bp_state_mover(t.state) == t.person) {
            ask_and_handle(&t);
        } else {
            run_computer(&t);
        }
    }
    bp_state_free(t.state);
    nim_thinker_close(&t.thinker);
    command_flush(line);
    return t.code;
}
