/* SPDX-License-Identifier: MIT */
/* The line mode of bigpoints play: a loop that reads a line of text and runs it as a command or as a move. */

/* For strcasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/play/play_line_mode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "programs/common/input.h"
#include "programs/common/platform/system.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"
#include "programs/play/play_guide.h"
#include "programs/play/play_store.h"
#include "programs/play/play_text.h"

enum { HAND_OVER_LINES = 60 };

/* The state of the line mode. */
typedef struct line_mode {
    const command *line;
    play_session *session;
    input lines;
    int review;    /* review games that end */
    int asks;      /* input and output are a terminal: the cursor stays after the question */
    int shown;     /* the position has been printed */
    int waits;     /* computers alone play, and wait for the user: after Ctrl-C, undo and seat */
    int end_shown; /* the end of the game has been printed */
    play_saved *saved; /* the last list of saved games */
    size_t saved_count;
    int done;
    int code;
} line_mode;

static int on_progress(const play_progress *now, void *user)
{
    (void)now;
    (void)user;
    return stop_signal_requested();
}

/* These enclose a computation: at a terminal Ctrl-C stops it, and the session goes on. */
static void begin_computation(const line_mode *p)
{
    command_flush(p->line); /* the user can read what is printed so far */
    if (p->asks) {
        stop_signal_begin_computation();
    }
}

static void end_computation(const line_mode *p)
{
    if (p->asks && stop_signal_requested()) {
        putchar('\n'); /* after the echo of Ctrl-C */
    }
    if (p->asks) {
        stop_signal_end_computation();
    }
}

/* The commands */

static void complain(const line_mode *p)
{
    char text[PLAY_WHY_SIZE + 1];
    play_text_failure(text, sizeof text, p->session);
    words_say("%s", text);
}

/* The game has changed: print the position before the next question. */
static void changed(line_mode *p)
{
    p->shown = 0;
    p->end_shown = 0;
}

static void do_rules(line_mode *p, const char *rest)
{
    (void)rest;
    if (play_is_bigpoints(p->session)) {
        fputs(play_rules_text, stdout);
    } else {
        words_say("%s: %s", p->session->kind->title, p->session->kind->summary);
    }
}

static void do_moves(line_mode *p, const char *rest)
{
    (void)rest;
    if (play_is_over(p->session)) {
        puts("The game is over: there are no moves.");
    } else {
        play_show_moves(p->session);
    }
}

static void do_board(line_mode *p, const char *rest)
{
    (void)rest;
    play_show_position(p->session);
}

static int evaluate(play_evaluation *out, const line_mode *p)
{
    begin_computation(p);
    int done = play_evaluate(out, p->session);
    end_computation(p);
    return done;
}

static void do_hint(line_mode *p, const char *rest)
{
    play_evaluation evaluation;
    char text[2 * PLAY_TEXT_SIZE];
    (void)rest;
    if (play_text_only_move(text, sizeof text, p->session)) {
        words_say("%s", text);
    } else if (!evaluate(&evaluation, p)) {
        complain(p);
    } else if (!stop_signal_seen()) {
        play_text_hint(text, sizeof text, p->session, &evaluation);
        words_say("%s", text);
    }
}

static void do_values(line_mode *p, const char *rest)
{
    play_evaluation evaluation;
    (void)rest;
    if (!evaluate(&evaluation, p)) {
        complain(p);
    } else if (!stop_signal_seen()) {
        play_show_evaluation(p->session, &evaluation);
    }
}

/* Prints how many moves the history has gained or lost. */
static void print_steps(const play_session *session, int32_t before, const char *what)
{
    int32_t steps = abs(bp_state_ply(session->state) - before);
    words_say("%d move%s %s.", (int)steps, steps == 1 ? "" : "s", what);
}

static void do_undo(line_mode *p, const char *rest)
{
    int32_t before = bp_state_ply(p->session->state);
    (void)rest;
    if (!play_undo(p->session)) {
        complain(p);
        return;
    }
    print_steps(p->session, before, "taken back");
    p->waits = p->asks && play_human_count(p->session) == 0;
    changed(p);
}

static void do_redo(line_mode *p, const char *rest)
{
    int32_t before = bp_state_ply(p->session->state);
    (void)rest;
    if (!play_redo(p->session)) {
        complain(p);
        return;
    }
    print_steps(p->session, before, "played again");
    changed(p);
}

static void do_save(line_mode *p, const char *rest)
{
    const char *file = rest[0] ? rest : p->session->file;
    if (file[0] == '\0') {
        puts("Save it where? Type save and the name of a file.");
        return;
    }
    if (!play_save(p->session, file)) {
        complain(p);
        return;
    }
    words_say("The game is saved. To continue it later: bigpoints play --load %s",
              p->session->file);
}

static void list_saved(line_mode *p)
{
    free(p->saved);
    p->saved_count = play_store_list(&p->saved, p->session->games, 1);
    for (size_t i = 0; i < p->saved_count; i++) {
        char date[32] = "";
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", localtime(&p->saved[i].time.tv_sec));
        words_say("%d: %s, %s%s%s", (int)i + 1, date, p->saved[i].text,
                  p->saved[i].in_folder ? "" : ", file ",
                  p->saved[i].in_folder ? "" : p->saved[i].file);
    }
    puts(p->saved_count > 0 ? "Type load and a number, or load and the name of a file."
                            : "There are no saved games here. Type load and the name of a file.");
}

static void do_load(line_mode *p, const char *rest)
{
    uint64_t number;
    if (rest[0] == '\0') {
        list_saved(p);
        return;
    }
    int listed = words_count(&number, rest, 1, p->saved_count);
    if (!(listed ? play_store_load(p->session, &p->saved[number - 1])
                 : play_load(p->session, rest))) {
        complain(p);
        return;
    }
    play_show_seats(p->session);
    changed(p);
}

static void do_new(line_mode *p, const char *rest)
{
    uint64_t seed = 0;
    play_session *s = p->session;
    int is_setup = rest[0] && !play_is_bigpoints(s);
    if (is_setup ? !play_new_setup(s, rest)
                 : (rest[0] && !play_seed_parse(&seed, s, rest)) ||
                       !play_new(s, rest[0] ? &seed : NULL)) {
        complain(p);
        return;
    }
    play_show_seats(s);
    if (!s->puzzle && !play_is_over(s)) {
        words_say("%s begins.", s->seats[play_mover(s)].name);
    }
    changed(p);
}

/* Seats another player; prints who plays. */
static int seat(line_mode *p, int32_t which, const char *who)
{
    if (!play_reseat(p->session, which, who)) {
        complain(p);
        return 0;
    }
    char text[PLAY_TEXT_SIZE];
    play_text_seat(text, sizeof text, p->session, which);
    words_say("Seat %d: %s.", (int)which + 1, text);
    p->waits = p->asks && play_human_count(p->session) == 0;
    return 1;
}

static void do_seat(line_mode *p, const char *rest)
{
    char number[4] = "";
    uint64_t which;
    size_t length = strcspn(rest, " \t");
    snprintf(number, sizeof number, "%.*s", (int)(length < sizeof number ? length : 3), rest);
    const char *who = rest + length + strspn(rest + length, " \t");
    if (!words_count(&which, number, 1, (uint64_t)p->session->players) || !who[0]) {
        words_say("Type seat, a number from 1 to %d, and human, a level, or a player such as "
                  "minimax:depth=6.",
                  (int)p->session->players);
        return;
    }
    if (p->session->puzzle || p->session->guide) {
        puts("A puzzle and the guided game have players of their own.");
        return;
    }
    seat(p, (int32_t)which - 1, who);
}

/* The level of every computer; without an argument, who plays. */
static void do_level(line_mode *p, const char *rest)
{
    int computers = 0;
    for (int32_t i = 0; i < p->session->players; i++) {
        char text[PLAY_TEXT_SIZE];
        int is_computer = p->session->seats[i].level != PLAY_HUMAN;
        computers += is_computer;
        if (!rest[0]) {
            play_text_seat(text, sizeof text, p->session, i);
            words_say("Seat %d: %s.", (int)i + 1, text);
        } else if (is_computer && !seat(p, i, rest)) {
            return;
        }
    }
    if (rest[0] && computers == 0) {
        puts("No computer plays. Type seat 2 5 for a computer of level 5 in seat 2.");
    }
}

static void do_review(line_mode *p, const char *rest)
{
    bp_review *review;
    (void)rest;
    if (!play_is_bigpoints(p->session)) {
        puts("Reviews are for Big Points.");
        return;
    }
    if (p->asks) {
        puts("Reviewing the game; this may take half a minute.");
    }
    begin_computation(p);
    int done = play_review_make(&review, p->session);
    end_computation(p);
    if (!done) {
        complain(p);
        return;
    }
    if (!stop_signal_seen()) {
        play_show_review(p->session, review);
    }
    bp_review_free(review);
}

static void do_record(line_mode *p, const char *rest)
{
    char record[BP_RECORD_TEXT];
    (void)rest;
    if (bp_record_format(record, sizeof record, NULL, p->session->state) == BP_OK) {
        puts(record);
    }
}

/* On a terminal, what remains to be said on leaving. */
static void say_farewell(const line_mode *p)
{
    char text[PLAY_FAREWELL_SIZE];
    if (p->asks) {
        play_text_farewell(text, sizeof text, p->session);
        fputs(text, stdout);
    }
}

static void do_quit(line_mode *p, const char *rest)
{
    (void)rest;
    if (!p->asks && !play_is_over(p->session) && p->session->unsaved) {
        puts("The game is not finished, and not saved. Good bye.");
    } else {
        puts("Good bye.");
    }
    say_farewell(p);
    p->done = 1;
}

static void do_help(line_mode *p, const char *rest);

/* The commands. One without a form is another name of the one before it. */
typedef struct word {
    const char *name;
    int takes_more; /* it may have an argument */
    void (*run)(line_mode *p, const char *rest);
    const char *form;
    const char *help;
} word;

static const word words[] = {
    {"moves", 0, do_moves, "moves", "the legal moves, and what they do"},
    {"board", 0, do_board, "board", "the position again"},
    {"hint", 0, do_hint, "hint", "a good move, and who is ahead"},
    {"values", 0, do_values, "values", "who is ahead, and the value of each move"},
    {"undo", 0, do_undo, "undo", "take your last move back, and the moves after it"},
    {"redo", 0, do_redo, "redo", "play the moves again that were taken back"},
    {"level", 1, do_level, "level 7", "the strength of the computers; level: who plays"},
    {"seat", 1, do_seat, "seat 2 human",
     "another player for a seat: human, or 7, or minimax:depth=6"},
    {"new", 1, do_new, "new",
     "another game, which the next player begins; new 7: on the board of seed 7; new 6x5: with "
     "this set-up, in games that have some; in a series its next game, with puzzles the next one"},
    {"save", 1, do_save, "save FILE", "save the game; FILE is optional the next time"},
    {"load", 1, do_load, "load FILE",
     "continue a saved game; without FILE a list, and then load 2"},
    {"review", 0, do_review, "review", "the costliest moves so far, in Big Points"},
    {"record", 0, do_record, "record", "the game so far as one line, for other programs"},
    {"rules", 0, do_rules, "rules", "the rules"},
    {"help", 0, do_help, "help", "this list"},
    {"?", 0, do_help, NULL, NULL},
    {"quit", 0, do_quit, "quit, q", "leave"},
    {"q", 0, do_quit, NULL, NULL},
    {"exit", 0, do_quit, NULL, NULL},
};

static void do_help(line_mode *p, const char *rest)
{
    enum { COLUMN = 16, WIDTH = 79 };
    (void)rest;
    printf("Type a move, %s, or one of these:\n", p->session->kind->move_help);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (words[i].form) {
            printf("  %-*s", COLUMN - 2, words[i].form);
            words_wrap(words[i].help, COLUMN, WIDTH);
        }
    }
    if (play_is_bigpoints(p->session)) {
        puts("Moves: R G B Y P is the pawn; a takes the disc ahead, b behind; c climbs the\n"
             "ladder; n takes nothing. x in front is an extra turn, a minus goes backward\n"
             "(xR-a); pass ends the turn without it. Letters may be in upper or lower case.");
    }
}

/* Runs a command; returns 0 if the line is not a command. */
static int run_word(line_mode *p, const char *line)
{
    size_t length = strcspn(line, " \t");
    const char *rest = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].name) != length || strncasecmp(line, words[i].name, length) != 0) {
            continue;
        }
        if (rest[0] && !words[i].takes_more) {
            words_say("The command %s takes no argument.", words[i].name);
        } else {
            words[i].run(p, rest);
        }
        return 1;
    }
    return 0;
}

/* Moves */

/* Prints why a line is not a legal move. */
static void explain(const line_mode *p, const char *line)
{
    char quoted[24];
    words_copy_printable(quoted, sizeof quoted, line);
    const char *dots = strlen(line) >= sizeof quoted ? "..." : "";
    int is_move = play_is_illegal_text(p->session, line);
    words_say("'%s%s' is %s: %s.", quoted, dots,
              is_move ? "not possible now" : "neither a move nor a command", p->session->why);
    puts("Type moves for the legal moves, help for the commands.");
}

static void play_typed_move(line_mode *p, const char *line)
{
    bp_state *before;
    bp_move move;
    if (play_is_over(p->session)) {
        puts("The game is over. Type new for another one, undo to go back, or help.");
        return;
    }
    if (bp_state_clone(&before, p->session->state) != BP_OK) {
        command_fail(p->line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    if (!play_apply_text(p->session, line)) {
        if (p->session->solved || p->session->refutation[0]) {
            complain(p);
        } else {
            explain(p, line);
        }
    } else {
        bp_state_move_at(&move, NULL, p->session->state, bp_state_ply(before));
        bp_state *after = p->session->state;
        p->session->state = before;
        play_show_move(p->session, move);
        p->session->state = after;
        changed(p);
    }
    bp_state_free(before);
}

/* Input */

static void print_guide(const line_mode *p)
{
    char text[PLAY_GUIDE_SIZE];
    play_guide_text(text, sizeof text, p->session);
    if (text[0]) {
        putchar('\n');
        words_say("%s", text);
    }
}

static void print_end(line_mode *p)
{
    putchar('\n');
    play_show_end(p->session);
    print_guide(p);
    if (p->review && play_is_bigpoints(p->session)) {
        do_review(p, "");
    }
    if (!stop_signal_seen()) {
        words_say("Type %snew for another game, undo to go back, quit to leave.",
                  p->review || !play_is_bigpoints(p->session)
                      ? ""
                      : "review to see the costliest moves, ");
    }
    p->end_shown = 1;
}

/* The position, what the guide or the puzzle says, and the moves. */
static void print_position(line_mode *p)
{
    char text[2 * PLAY_TEXT_SIZE];
    putchar('\n');
    play_show_position(p->session);
    print_guide(p);
    if (p->session->puzzle) {
        play_text_puzzle(text, sizeof text, p->session);
        words_say("%s", text);
    }
    if (!p->session->solved && !p->session->refutation[0] && play_is_bigpoints(p->session)) {
        play_show_moves_briefly(p->session);
    }
    p->shown = 1;
}

/* Prints the position or the end of the game if it is new, then the question. */
static void ask(line_mode *p)
{
    const play_session *s = p->session;
    if (play_is_over(s)) {
        if (!p->end_shown) {
            print_end(p);
        }
        fputs(p->asks ? "Command? " : "", stdout);
        return;
    }
    if (!p->shown) {
        print_position(p);
    }
    if (s->solved || s->refutation[0]) {
        printf("Type %snew for the next puzzle, or quit%s", s->solved ? "" : "undo to try again, ",
               p->asks ? ": " : ".\n");
        return;
    }
    if (p->waits) {
        printf("%s%s is to move. Enter lets the computers play on: ", s->seats[play_mover(s)].name,
               play_text_mark(s, play_mover(s)));
        return;
    }
    printf("%s%s, %s%s", s->seats[play_mover(s)].name, play_text_mark(s, play_mover(s)),
           bp_turn_is_extra(s->state) == 1 ? "an extra turn, or pass?" : "your move?",
           p->asks ? " " : "\n");
}

static void handle(line_mode *p, const char *line)
{
    char text[INPUT_TYPED_SIZE];
    line += strspn(line, " \t");
    snprintf(text, sizeof text, "%s", line);
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t')) {
        text[--length] = '\0';
    }
    if (length == 0 && p->waits) {
        p->waits = 0;
    } else if (length > 0 && text[0] != '#' && !run_word(p, text)) {
        play_typed_move(p, text);
    }
}

static void end_input(line_mode *p)
{
    const play_session *s = p->session;
    p->done = 1;
    if (p->asks) {
        putchar('\n');
        say_farewell(p);
    } else if (!play_is_over(s) && s->unsaved) {
        puts("The input ended before the game was over. The game is not saved.");
    } else if (!play_is_over(s)) {
        words_say("The input ended before the game was over. To continue: bigpoints play --load %s",
                  s->file);
    }
}

static void report_autosave(line_mode *p)
{
    if (p->session->autosave_why[0]) {
        words_say("The game is not saved automatically: %s.", p->session->autosave_why);
        p->session->autosave_why[0] = '\0';
    }
}

static void ask_and_handle(void *user)
{
    line_mode *p = user;
    char line[INPUT_TYPED_SIZE];
    report_autosave(p);
    ask(p);
    command_flush(p->line);
    if (stop_signal_seen()) {
        return;
    }
    switch (input_line(&p->lines, line, sizeof line)) {
    case INPUT_LINE: handle(p, line); break;
    case INPUT_LONG: puts("That line is too long: it is skipped."); break;
    case INPUT_NUL: puts("That line has a NUL character: it is skipped."); break;
    case INPUT_END: end_input(p); break;
    case INPUT_FAILED: /* it ends the program */
    case INPUT_STOPPED: break;
    }
}

static void compute(void *user)
{
    line_mode *p = user;
    bp_move move;
    if (stop_signal_seen()) {
        return;
    }
    if (p->waits) {
        ask_and_handle(p);
        return;
    }
    begin_computation(p);
    if (!play_choose(&move, p->session)) {
        command_fail(p->line, "%s", p->session->why);
    }
    p->waits = stop_signal_requested() && play_human_count(p->session) == 0;
    end_computation(p);
    if (stop_signal_seen()) {
        return; /* the search was cut short: the move is not played */
    }
    play_show_move(p->session, move);
    if (!play_apply(p->session, move)) {
        command_fail(p->line, "%s", p->session->why);
    }
    changed(p);
}

/* Scrolls the hand of the last player away and waits for Enter. Without a terminal nobody sees it. */
static void hand_over(void *user)
{
    line_mode *p = user;
    char line[INPUT_TYPED_SIZE];
    if (!p->asks) {
        return;
    }
    for (int i = 0; i < HAND_OVER_LINES; i++) {
        putchar('\n');
    }
    words_say("%s, press Enter when only you see the screen.",
              p->session->seats[play_mover(p->session)].name);
    command_flush(p->line);
    if (input_line(&p->lines, line, sizeof line) == INPUT_END) {
        end_input(p);
    }
    p->shown = 0;
}

static void print_interrupted(line_mode *p)
{
    const play_session *s = p->session;
    putchar('\n');
    if (p->asks) {
        puts("Interrupted.");
        say_farewell(p);
    } else if (!s->unsaved && s->file[0]) {
        words_say("Interrupted. To continue the saved game: bigpoints play --load %s", s->file);
    } else if (s->file[0]) {
        words_say("Interrupted. Not everything is saved; to continue the saved part: bigpoints "
                  "play --load "
                  "%s",
                  s->file);
    } else {
        puts("Interrupted. The game was not saved.");
    }
    p->code = stop_signal_exit_code(p->code);
}

static int is_done(void *user)
{
    const line_mode *p = user;
    return p->done || stop_signal_seen();
}

int play_line_mode(const command *line, play_session *session, int review)
{
    line_mode p = {.line = line,
                   .lines = input_of(line, NULL, NULL),
                   .session = session,
                   .review = review,
                   .asks = system_is_terminal(stdin) && system_is_terminal(stdout),
                   .code = COMMAND_FINE};
    stop_signal_catch();
    play_set_progress(session, on_progress, NULL);
    play_show_seats(session);
    puts("Type help for the commands.");
    play_session_run(session, &(play_ui){is_done, ask_and_handle, hand_over, compute}, &p);
    if (!p.done) {
        print_interrupted(&p);
    }
    free(p.saved);
    command_flush(line);
    return p.code;
}
