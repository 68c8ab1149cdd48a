/* Interactive session of Nim: a person against the computer. */

/* For isatty, strcasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/games/nim_program.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "programs/common/line_input.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"

enum { WHY_SIZE = 256, TEXT_SIZE = 1024, NUMBER_MAX = 9999 };

static const char help_text[] =
    "Type a move, or one of these:\n"
    "  2 3        take 2 sticks from heap 3; take 2 from 3 and 2-from-3 mean the same\n"
    "  hint       a best move, and who wins\n"
    "  undo       take back your last move and the moves after it\n"
    "  show       the heaps again\n"
    "  new        another game with the same heaps; new 4 4 4: with these\n"
    "  help       this list\n"
    "  quit       leave\n";

/* The state of a session. */
typedef struct session {
    const command *line;
    const nim_options *options;
    nim_computer computer;
    nim_heaps heaps; /* of the game that is played */
    bp_state *state;
    line_input lines;
    int32_t person; /* the seat of the person */
    int typed;      /* input and output are a terminal: prompts have no newline */
    long number;    /* of the last line read, from 1 */
    int shown;      /* the heaps are printed */
    int end_shown;  /* the end of the game is printed */
    int rule_shown; /* the note that the heaps are too large to solve is printed */
    int done;
    int code;
} session;

static int is_over(const session *s)
{
    return bp_state_is_over(s->state) == 1;
}

/* Output */

/* Reports a wrong line of input, which has changed nothing. At a terminal the message goes to standard output; for a
   script it goes to standard error, and the exit code is 1. */
static void complain(session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void complain(session *s, const char *format, ...)
{
    char why[2 * WHY_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    if (s->typed) {
        why[0] = why[0] >= 'a' && why[0] <= 'z' ? (char)(why[0] - 'a' + 'A') : why[0];
        words_say("%s.", why);
        return;
    }
    command_flush(s->line);
    fprintf(stderr, "%s: line %ld: %s\n", s->line->name, s->number, why);
    s->code = COMMAND_FAILED;
}

static void show(const session *s)
{
    char text[TEXT_SIZE] = "";
    bp_state_draw(text, sizeof text, NULL, s->state);
    for (const char *row = text; *row; row += strcspn(row, "\n") + 1) {
        printf("  %.*s\n", (int)strcspn(row, "\n"), row);
    }
}

/* Notes that the position has changed, so that it is printed before the next prompt. */
static void changed(session *s)
{
    s->shown = 0;
    s->end_shown = 0;
}

static const char *plural(unsigned number)
{
    return number == 1 ? "" : "s";
}

static void print_move(const char *who, bp_move move)
{
    unsigned sticks = nim_move_sticks(move);
    words_say("%s %u stick%s from heap %u.", who, sticks, plural(sticks), nim_move_heap(move));
}

static void print_source(session *s, const nim_advice *advice)
{
    static const char rule[] =
        "Until they are smaller, the rule that adds them in binary without carry is used.";
    double seconds = s->options->seconds;
    if (!advice->move || advice->proved || s->rule_shown) {
        return;
    }
    if (s->computer.stopped) {
        puts("");
        words_say("(Stopped: these heaps are not solved. %s)", rule);
    } else {
        words_say("(These heaps are too large to solve in %g second%s. %s)", seconds,
                  seconds == 1 ? "" : "s", rule);
    }
    s->rule_shown = 1;
}

static void print_end(session *s)
{
    uint32_t winners = 0;
    bp_state_winners(&winners, s->state);
    int won = (int)(winners >> s->person & 1u);
    putchar('\n');
    words_say("The last stick is taken: %s. Type new for another game, undo to go back, quit to "
              "leave.",
              won ? "you win" : "the computer wins");
    s->end_shown = 1;
}

/* Games */

/* Begins a game with the heaps of the session. */
static void begin(session *s)
{
    char text[NIM_TEXT_SIZE];
    bp_state_free(s->state);
    s->state = nim_heaps_open(&s->heaps, s->options->rule, s->line);
    s->rule_shown = 0;
    s->computer.unsolved = 0;
    words_say("Nim with heaps of %s. The player who takes the last stick %s. %s.",
              nim_heaps_text(text, s->heaps.sticks, s->heaps.count),
              s->options->rule == NIM_LAST_WINS ? "wins" : "loses",
              s->person == 0 ? "You begin" : "The computer begins");
    changed(s);
}

static void run_computer(session *s)
{
    nim_advice advice;
    command_flush(s->line); /* shows the output before the search */
    bp_move move = nim_computer_choose(&s->computer, s->state, &advice);
    if (stop_signal_seen()) {
        return; /* the search was stopped, so the move is not its result */
    }
    print_source(s, &advice);
    print_move("The computer takes", move);
    command_need(s->line, bp_state_apply(s->state, move));
    changed(s);
}

/* The commands */

static void do_help(session *s, const char *rest)
{
    (void)s;
    (void)rest;
    fputs(help_text, stdout);
}

static void do_show(session *s, const char *rest)
{
    (void)rest;
    show(s);
}

static void do_hint(session *s, const char *rest)
{
    (void)rest;
    if (is_over(s)) {
        complain(s, "the game is over: there are no moves");
        return;
    }
    command_flush(s->line); /* shows the output before the search */
    nim_advice advice = nim_computer_advise(&s->computer, s->state);
    if (stop_signal_seen()) {
        return;
    }
    char text[WHY_SIZE];
    print_source(s, &advice);
    snprintf(text, sizeof text, "Hint%s: %s", advice.proved ? "" : ", by the rule and not proved",
             advice.wins ? "you win if you take"
                         : "every move loses against best play. To delay the end, take");
    print_move(text, advice.move);
}

static void do_undo(session *s, const char *rest)
{
    int32_t before = bp_state_ply(s->state);
    int32_t min = s->person == 0 ? 1 : 2; /* moves after which the person has moved */
    (void)rest;
    if (before < min) {
        complain(s, "there is no move of yours to take back");
        return;
    }
    do {
        bp_state_undo(s->state);
    } while (bp_state_mover(s->state) != s->person);
    int32_t steps = before - bp_state_ply(s->state);
    words_say("%d move%s taken back.", (int)steps, plural((unsigned)steps));
    changed(s);
}

static void do_new(session *s, const char *rest)
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
            complain(s, "%s; the game continues", why);
            return;
        }
        rest += length;
        rest += strspn(rest, " \t");
    }
    if (heaps.count > 0 && nim_heaps_sum(heaps.sticks) == 0) {
        complain(s, "these heaps have no stick; the game continues");
        return;
    }
    s->heaps = heaps.count > 0 ? heaps : s->heaps;
    begin(s);
}

static void do_quit(session *s, const char *rest)
{
    (void)rest;
    puts("Good bye.");
    s->done = 1;
}

typedef struct word {
    const char *name;
    int takes_more; /* it accepts arguments */
    void (*run)(session *s, const char *rest);
} word;

static const word words[] = {
    {"help", 0, do_help}, {"?", 0, do_help},  {"show", 0, do_show}, {"hint", 0, do_hint},
    {"undo", 0, do_undo}, {"new", 1, do_new}, {"quit", 0, do_quit}, {"exit", 0, do_quit},
};

/* Runs a command; returns 0 if the line is not a command. */
static int run_word(session *s, const char *line)
{
    size_t length = strcspn(line, " \t");
    const char *rest = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].name) != length || strncasecmp(line, words[i].name, length) != 0) {
            continue;
        }
        if (rest[0] && !words[i].takes_more) {
            complain(s, "%s takes nothing after it", words[i].name);
        } else {
            words[i].run(s, rest);
        }
        return 1;
    }
    return 0;
}

/* Moves */

/* Skips blanks and the expected word, if it is there. */
static const char *skip(const char *at, const char *expected)
{
    size_t length = strlen(expected);
    at += strspn(at, " \t");
    if (strncasecmp(at, expected, length) != 0) {
        return at;
    }
    return at + length + strspn(at + length, " \t");
}

/* Reads a number of up to four digits; returns the text after it, or NULL. */
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

/* Reads "2 3", "take 2 from heap 3" and "2-from-3"; returns 0 for any other line. */
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

static void play_line(session *s, const char *line)
{
    char quoted[24];
    char why[WHY_SIZE];
    bp_move move;
    if (is_over(s)) {
        complain(s, "the game is over; type new for another one, undo to go back, or help");
        return;
    }
    if (!read_move(&move, line)) {
        words_copy_printable(quoted, sizeof quoted, line);
        complain(s,
                 "'%s%s' is neither a move nor a command; to take 2 sticks from heap 3 type 2 3, "
                 "and help for the commands",
                 quoted, strlen(line) >= sizeof quoted ? "..." : "");
        return;
    }
    int status = bp_state_apply(s->state, move);
    if (status == BP_ERR_ILLEGAL &&
        bp_state_explain(why, sizeof why, NULL, s->state, move) == BP_OK) {
        complain(s, "that is not possible: %s", why);
    } else if (status != BP_OK) {
        command_fail(s->line, "%s", bp_status_text(status));
    } else {
        print_move("You take", move);
        changed(s);
    }
}

/* Input */

static void handle(session *s, char *line)
{
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) {
        line[--length] = '\0';
    }
    if (length > 0 && line[0] != '#' && !run_word(s, line)) {
        play_line(s, line);
    }
}

static void prompt(session *s)
{
    if (is_over(s)) {
        if (!s->end_shown) {
            print_end(s);
        }
        fputs(s->typed ? "Command? " : "", stdout);
        return;
    }
    if (!s->shown) {
        putchar('\n');
        show(s);
        s->shown = 1;
    }
    printf("Your move?%s", s->typed ? " " : "\n");
}

static void end_input(session *s)
{
    if (s->typed) {
        putchar('\n');
    }
    if (!is_over(s)) {
        puts("The input ended before the game was over.");
    }
    s->done = 1;
}

static void read_and_handle(session *s)
{
    char line[LINE_INPUT_SIZE];
    prompt(s);
    command_flush(s->line);
    if (stop_signal_seen()) {
        return;
    }
    s->number++;
    switch (line_input_next(&s->lines, s->line, line, sizeof line)) {
    case LINE_INPUT_READ: handle(s, line); break;
    case LINE_INPUT_LONG: complain(s, "the line is too long"); break;
    case LINE_INPUT_NUL: complain(s, "the line has a NUL character"); break;
    case LINE_INPUT_END: end_input(s); break;
    case LINE_INPUT_INTERRUPTED: break;
    }
}

int nim_play(const command *line, const nim_options *options)
{
    session s = {.line = line,
                 .options = options,
                 .heaps = options->heaps,
                 .person = options->second ? 1 : 0,
                 .typed = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                 .code = COMMAND_FINE};
    stop_signal_catch();
    nim_computer_open(&s.computer, line, options, s.typed);
    begin(&s);
    puts("Type help for the commands.");
    while (!s.done) {
        if (stop_signal_seen()) {
            puts("\nInterrupted.");
            s.code = stop_signal_exit_code(s.code);
            s.done = 1;
        } else if (is_over(&s) || bp_state_mover(s.state) == s.person) {
            read_and_handle(&s);
        } else {
            run_computer(&s);
        }
    }
    bp_state_free(s.state);
    nim_computer_close(&s.computer);
    command_flush(line);
    return s.code;
}
