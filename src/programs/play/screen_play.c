/* SPDX-License-Identifier: MIT */
/* The full screen as a user interface of the session: its commands, what it does during a search, saved games. */

/* For access, localtime_r, open_memstream. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <ctype.h>
#include <curses.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "programs/play/play_store.h"
#include "programs/play/play_text.h"
#include "programs/play/screen.h"
#include "programs/play/screen_game.h"

enum {
    POLL_EVERY = 20,  /* milliseconds between two polls of the keys */
    DRAW_EVERY = 100, /* milliseconds between two drawings */
    PAUSE = 700,      /* milliseconds between the moves of two computers */
    REDRAW_KEY = 12,
    REDO_KEY = 18,
    MOVE_SIZE = 64,
    NUMBER_SIZE = 32,
    DATE_SIZE = 32,
    EXIT_SIGNAL = 128,
    EXIT_FAILED = 1
};

/* Shows another position: its grid of moves, and no evaluation. */
static void refresh_game(screen *shown)
{
    screen_grid_make(&shown->grid, shown->session->state);
    shown->evaluated = -1;
    shown->stuck = 0;
}

/* Searches */

static int is_request(enum screen_work work, int key);

static void queue(screen_window *window, int key)
{
    if (window->key_count < SCREEN_KEYS_MAX) {
        window->keys[window->key_count++] = key;
    }
}

/* During a hint or an evaluation keys wait for its end, in their order. */
static void take_key(screen *shown, int key)
{
    screen_window *window = &shown->window;
    int waits = shown->work == SCREEN_HINT || shown->work == SCREEN_EVALUATION;
    if (key == SCREEN_KEY_END) {
        window->leaving = 1;
        shown->stopped = 1;
    } else if (key == SCREEN_KEY_REDRAW) {
        shown->drawn = 0;
    } else if (!window->fits) {
        return;
    } else if (window->key_count == 0 &&
               (key == ' ' || key == SCREEN_KEY_ESCAPE || screen_is_enter(key))) {
        shown->stopped = 1;
    } else if (waits || is_request(shown->work, key)) {
        shown->stopped |= !waits || key == 'q';
        queue(window, key);
    }
}

static int on_progress(const play_progress *now, void *user)
{
    screen *shown = user;
    int64_t clock = screen_terminal_clock();
    if (shown->work == SCREEN_IDLE || shown->stopped) {
        return shown->stopped;
    }
    if (clock - shown->polled < POLL_EVERY) {
        return 0;
    }
    shown->polled = clock;
    shown->progress = *now;
    int key;
    while (!shown->stopped && (key = screen_terminal_key(0)) != SCREEN_KEY_NONE) {
        take_key(shown, key);
    }
    if (clock - shown->drawn >= DRAW_EVERY && !shown->window.leaving) {
        shown->drawn = clock;
        screen_show(&shown->window);
        refresh();
    }
    return shown->stopped;
}

void screen_work_begin(screen *shown, enum screen_work work)
{
    shown->work = work;
    shown->progress = (play_progress){0};
    shown->stopped = 0;
    shown->polled = screen_terminal_clock();
    shown->drawn = shown->polled; /* the first drawing comes after DRAW_EVERY */
    play_set_progress(shown->session, on_progress, shown);
}

void screen_work_end(screen *shown)
{
    shown->work = SCREEN_IDLE;
    play_set_progress(shown->session, NULL, NULL);
}

/* Evaluates the position; returns 0 on failure, with a message. */
static int evaluate(play_evaluation *out, screen *shown, enum screen_work work)
{
    screen_work_begin(shown, work);
    int done = play_evaluate(out, shown->session);
    screen_work_end(shown);
    if (!done) {
        screen_complain(shown);
    }
    return done;
}

static void hint(screen *shown)
{
    play_evaluation found;
    char text[PLAY_TEXT_SIZE];
    char note[BP_MOVE_TEXT] = "";
    if (play_text_only_move(text, sizeof text, shown->session)) {
        screen_say(shown, SCREEN_GOOD, "%s", text);
        return;
    }
    if (!evaluate(&found, shown, SCREEN_HINT)) {
        return;
    }
    screen_grid_select(&shown->grid, found.best);
    bp_move_format(note, sizeof note, NULL, shown->session->state, found.best);
    play_text_value(text, sizeof text, shown->session, play_mover(shown->session), found.value,
                    found.proved);
    screen_say(shown, SCREEN_GOOD, "Hint: %s. %s (%s)", note, text,
               found.proved ? "solved to the end" : "an estimate");
}

static void show_values(screen *shown)
{
    const play_evaluation *found = &shown->evaluation;
    char text[PLAY_TEXT_SIZE];
    if (evaluate(&shown->evaluation, shown, SCREEN_EVALUATION)) {
        shown->evaluated = bp_state_ply(shown->session->state);
        play_text_value(text, sizeof text, shown->session, play_mover(shown->session), found->value,
                        found->exact);
        screen_say(shown, SCREEN_GOOD, "%s %s", text,
                   found->exact ? "The moves show their exact values."
                                : "The moves show estimates.");
    }
}

/* Moves */

/* After a move, an undo or a redo: updates the window, or reports the failure. */
static int moved(screen *shown, int done)
{
    shown->message[0] = '\0';
    if (done) {
        refresh_game(shown);
    } else {
        screen_complain(shown);
    }
    return done;
}

static void play_selected(screen *shown)
{
    bp_move selected = screen_grid_move(&shown->grid);
    if (selected && play_is_human_turn(shown->session)) {
        moved(shown, play_apply(shown->session, selected));
    } else if (play_is_over(shown->session)) {
        screen_say(shown, SCREEN_PLAIN, "The game is over: e reviews it, n begins another one.");
    }
}

/* Marks the typed move on the track while it is typed. */
static void typed_changed(void *user, const char *text)
{
    screen *shown = user;
    bp_move found;
    if (bp_move_parse(&found, shown->session->state, text, NULL, 0) == BP_OK) {
        screen_grid_select(&shown->grid, found);
    }
}

static void type_move(screen *shown)
{
    char text[MOVE_SIZE] = "";
    if (!play_is_human_turn(shown->session)) {
        play_selected(shown);
        return;
    }
    while (screen_ask(&shown->window, "Your move: ", text, sizeof text, typed_changed, shown)) {
        if (!text[0] || moved(shown, play_apply_text(shown->session, text))) {
            return;
        }
    }
    shown->message[0] = '\0';
}

/* Selects a move of a pawn, or `pass` for BP_NO_DISC. */
static void select_pawn(screen *shown, int32_t pawn)
{
    const bp_state *state = shown->session->state;
    if (!play_is_human_turn(shown->session)) {
        play_selected(shown);
    } else if (!screen_grid_pawn(&shown->grid, state, pawn)) {
        if (pawn == BP_NO_DISC) {
            screen_say(shown, SCREEN_BAD, "Only an extra turn can be passed.");
        } else {
            screen_say(shown, SCREEN_BAD,
                       bp_pawn_place(state, pawn) == BP_PLACE_LADDER
                           ? "The %s pawn is on the ladder."
                           : "There is no %s pawn on this board.",
                       play_disc_name(pawn));
        }
    }
}

static void undo(screen *shown)
{
    int32_t before = bp_state_ply(shown->session->state);
    if (moved(shown, play_undo(shown->session))) {
        int32_t back = before - bp_state_ply(shown->session->state);
        screen_say(shown, SCREEN_PLAIN, "%d move%s undone; U plays %s again.", (int)back,
                   back == 1 ? "" : "s", back == 1 ? "it" : "them");
    }
}

/* Whether the session may be left: it is kept, or the user agrees to lose it. */
static int may_leave(screen *shown, const char *question)
{
    const play_session *session = shown->session;
    int is_kept = !session->unsaved || session->autosave[0] || session->puzzle ||
                  bp_state_ply(session->state) == 0 || play_is_over(session);
    return is_kept || screen_confirm(&shown->window, question);
}

/* Files and new games */

static void save(screen *shown)
{
    const play_session *session = shown->session;
    char name[PLAY_FILE_SIZE];
    snprintf(name, sizeof name, "%s", session->file[0] ? session->file : "bigpoints.game");
    if (!screen_ask(&shown->window, "Save to the file: ", name, sizeof name, NULL, NULL) ||
        !name[0]) {
        return;
    }
    if (!play_may_save(shown->session, name)) {
        screen_complain(shown);
        return;
    }
    if (access(name, F_OK) == 0 && strcmp(name, session->file) != 0 &&
        !screen_confirm(&shown->window, "This file exists. Replace it?")) {
        return;
    }
    if (play_save(shown->session, name)) {
        screen_say(shown, SCREEN_GOOD, "Saved to %s.", session->file);
    } else {
        screen_complain(shown);
    }
}

/* Saved games, and as the last line a file of another name. */
typedef struct saved_games {
    play_saved *list;
    size_t count;
} saved_games;

static void write_saved(char *out, size_t size, int i, void *user)
{
    const saved_games *games = user;
    char date[DATE_SIZE] = "";
    struct tm local;
    if ((size_t)i == games->count) {
        snprintf(out, size, "another file: type its name");
        return;
    }
    const play_saved *saved = &games->list[i];
    strftime(date, sizeof date, "%d %b %H:%M", localtime_r(&saved->time.tv_sec, &local));
    snprintf(out, size, "%s  %.256s%s%.64s", date, saved->text, saved->in_folder ? "" : "  in ",
             saved->in_folder ? "" : saved->file);
}

/* Lets the user choose a game and loads it. Returns 0 if the user gives up. */
static int choose_saved(screen *shown, saved_games *games, int *loaded)
{
    char name[PLAY_FILE_SIZE] = "";
    screen_list list = {.title = "Saved games",
                        .count = (int)games->count + 1,
                        .write = write_saved,
                        .user = games};
    int at = games->count == 0 ? 0 : screen_choose(&shown->window, &list);
    if (at >= 0 && (size_t)at < games->count) {
        *loaded = play_store_load(shown->session, &games->list[at]);
        return 1;
    }
    if (at < 0 || !screen_ask(&shown->window, "Load the file: ", name, sizeof name, NULL, NULL) ||
        !name[0]) {
        return 0;
    }
    *loaded = play_load(shown->session, name);
    return 1;
}

void screen_load(screen *shown)
{
    int loaded = 0;
    saved_games games;
    if (!may_leave(shown, "This game is not saved. Load another game anyway?")) {
        return;
    }
    games.count = play_store_list(&games.list, shown->session->games, 1);
    int chosen = choose_saved(shown, &games, &loaded);
    free(games.list);
    if (chosen && loaded) {
        refresh_game(shown);
        screen_say(shown, SCREEN_GOOD, "Loaded%s%s.", shown->session->file[0] ? " from " : "",
                   shown->session->file);
    } else if (chosen) {
        screen_complain(shown);
    }
}

/* Asks for the seed of the next game, unless it is the next one of a series or a puzzle. */
static int ask_seed(screen *shown, uint64_t *seed)
{
    char text[NUMBER_SIZE];
    play_session *session = shown->session;
    *seed = session->seed + 1;
    if (session->puzzle ||
        (session->series && play_is_over(session) && !play_series_is_over(session))) {
        return 1;
    }
    snprintf(text, sizeof text, "%" PRIu64, *seed);
    if (!may_leave(shown, "This game is not saved. Begin another game anyway?") ||
        !screen_ask(&shown->window, "The seed of the new board: ", text, sizeof text, NULL, NULL)) {
        return 0;
    }
    if (!play_seed_parse(seed, session, text)) {
        screen_complain(shown);
        return 0;
    }
    return 1;
}

static void begin_game(screen *shown)
{
    uint64_t seed;
    if (!ask_seed(shown, &seed)) {
        return;
    }
    screen_work_begin(shown, SCREEN_HINT);
    int done = play_new(shown->session, &seed);
    screen_work_end(shown);
    if (moved(shown, done) && !shown->session->puzzle) {
        screen_say(shown, SCREEN_GOOD, "A new game on board %" PRIu64 ".", seed);
    }
}

/* The whole text of the guide; without one, the next move. */
static void guide(screen *shown)
{
    char text[PLAY_GUIDE_SIZE];
    play_guide_text(text, sizeof text, shown->session);
    if (text[0]) {
        screen_page(&shown->window, "The guide", text);
    } else {
        screen_grid_next(&shown->grid, 1);
    }
}

static void redo(screen *shown)
{
    moved(shown, play_redo(shown->session));
}

static void pass(screen *shown)
{
    select_pawn(shown, BP_NO_DISC);
}

static void go_to_start(screen *shown)
{
    shown->to_start = may_leave(shown, "This game is not saved. Leave it anyway?");
}

static void leave(screen *shown)
{
    shown->window.leaving = may_leave(shown, "This game is not saved. Quit anyway?");
}

/* The commands */

/* When the keys below show a command, and whether it stops the search of a computer. */
enum {
    AT_TURN = 1 << 0,      /* a human is to move */
    AT_SEARCH = 1 << 1,    /* a computer searches */
    AT_STUCK = 1 << 2,     /* it could not move */
    AT_TRIED = 1 << 3,     /* a puzzle is solved, or a try refuted */
    AT_END = 1 << 4,       /* the game is over */
    AT_END_WIDE = 1 << 5,  /* the same in a window that is not narrow */
    STOPS_SEARCH = 1 << 6, /* the command stops the search of a computer */
    ALWAYS = AT_TURN | AT_SEARCH | AT_STUCK | AT_TRIED | AT_END | AT_END_WIDE | STOPS_SEARCH
};

/* A key of one character. No command has the letter of a pawn. */
typedef struct key_command {
    int key;
    unsigned when;
    const char *name;   /* among the keys below */
    const char *puzzle; /* the same in a puzzle that was tried; NULL: as above */
    const char *help;
    void (*run)(screen *shown);
} key_command;

static const key_command commands[] = {
    {'0', 0, "pass", NULL, "pass an extra turn", pass},
    {':', 0, "move", NULL, "type a move: Ra, Rb, Rc, xGa, xG-b, pass", type_move},
    {'h', AT_TURN, "hint", NULL, "a hint", hint},
    {'v', AT_TURN, "values", NULL, "the value of each move", show_values},
    {'e', AT_END | AT_END_WIDE, "review", NULL, "review the game", screen_review},
    {'n', ALWAYS & ~(AT_TURN | AT_SEARCH), "new game", "next puzzle",
     "a new board, or the next puzzle", begin_game},
    {'s', AT_END_WIDE | AT_STUCK | STOPS_SEARCH, "save", NULL, "save the game", save},
    {'l', AT_END_WIDE | AT_STUCK | STOPS_SEARCH, "load", NULL, "load one of the saved games",
     screen_load},
    {'u', ALWAYS, "undo", "try again", "undo", undo},
    {'U', 0, "redo", NULL, "redo, also Ctrl-R", redo},
    {'m', ALWAYS & ~(AT_TURN | AT_SEARCH | AT_STUCK), "menu", NULL, "the start screen",
     go_to_start},
    {'?', ALWAYS, "help", NULL, "this page, also F1", screen_help},
    {'q', ALWAYS, "quit", NULL, "quit; --resume continues the game", leave},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const key_command *command_of(int key)
{
    key = key == KEY_F(1) ? '?' : key == REDO_KEY ? 'U' : key;
    for (size_t i = 0; i < COMMANDS; i++) {
        if (commands[i].key == key) {
            return &commands[i];
        }
    }
    return NULL;
}

/* Whether a key is a command that stops the search. */
static int is_request(enum screen_work work, int key)
{
    const key_command *found = command_of(key);
    return key == 'q' || (work == SCREEN_MOVE && found && found->when & STOPS_SEARCH);
}

static unsigned moment_of(const screen *shown)
{
    const play_session *session = shown->session;
    if (session->solved || session->refutation[0]) {
        return AT_TRIED;
    }
    if (play_is_over(session)) {
        return shown->layout.narrow ? AT_END : AT_END_WIDE;
    }
    return shown->stuck ? AT_STUCK : play_is_human_turn(session) ? AT_TURN : AT_SEARCH;
}

void screen_keys_text(char *out, size_t size, const screen *shown)
{
    if (shown->work != SCREEN_IDLE && shown->work != SCREEN_MOVE) {
        snprintf(out, size, "Space enough  q quit");
        return;
    }
    unsigned now = moment_of(shown);
    const char *first = now == AT_SEARCH       ? "Space move now"
                        : now != AT_TURN       ? ""
                        : shown->layout.narrow ? "Arrows and Enter"
                                               : "Arrows and Enter, or a pawn's letter";
    size_t used = (size_t)snprintf(out, size, "%s", first);
    for (size_t i = 0; i < COMMANDS && used < size; i++) {
        const key_command *each = &commands[i];
        if (each->when & now) {
            used += (size_t)snprintf(out + used, size - used, "%s%c %s", used > 0 ? "  " : "",
                                     each->key,
                                     now == AT_TRIED && each->puzzle ? each->puzzle : each->name);
        }
    }
}

static const char keys_text[] =
    "  Up, Down      another pawn\n"
    "  Left, Right   take the disc behind the pawn, or the one ahead of it\n"
    "  R G B Y P     this pawn, small or capital; again: its next move\n"
    "  Tab           the next move; with the guide, its whole text\n"
    "  Enter         play the selected move\n"
    "  Space         during a computer's search: move now\n"
    "  Ctrl-L        redraw the window\n"
    "  Ctrl-Z        suspend the program; Ctrl-C quits at once\n";

static const char marks_text[] =
    "\n"
    "On the window:\n"
    "  [R]   a pawn on its disc           {R}   the pawn of the selected move\n"
    "  >R<   its target                   (G)   the disc that it takes\n"
    "  {R)   both: it leaves this disc and takes it\n"
    "  now   points that are safe         end   an estimate of the final score\n"
    "  .     a disc that is gone          o     one taken since your last move\n"
    "  <-    takes the disc behind it     ->    takes the one ahead of it\n"
    "  L5    a computer of level 5        ~5    one that adapts, now at level 5\n"
    "\n"
    "The rules:\n";

/* Writes a text with each paragraph as one line, which screen_page() wraps to its width. */
static void write_paragraphs(FILE *out, const char *text)
{
    char before = '\n';
    for (; *text; before = *text++) {
        int inside = text[0] == '\n' && text[1] && text[1] != '\n' && before != '\n';
        fputc(inside ? ' ' : *text, out);
    }
}

void screen_help(screen *shown)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) {
        return;
    }
    fprintf(out, "Keys:\n%s", keys_text);
    for (size_t i = 0; i < COMMANDS; i++) {
        fprintf(out, "  %c             %s\n", commands[i].key, commands[i].help);
    }
    fputs(marks_text, out);
    write_paragraphs(out, play_rules_text);
    if (fclose(out) == 0) {
        screen_page(&shown->window, "Help", text);
    }
    free(text);
}

/* A key of the game without an effect of its own: the letter of a pawn, or a command. */
static void act_on_character(screen *shown, int key)
{
    static const char pawns[] = "RGBYP";
    const key_command *found = command_of(key);
    if (found) {
        found->run(shown);
    } else if (key < 128 && strchr(pawns, toupper(key))) {
        select_pawn(shown, (int32_t)(strchr(pawns, toupper(key)) - pawns));
    } else if (key > ' ' && key < 127) {
        screen_say(shown, SCREEN_BAD, "The key %c has no effect here; ? shows all keys.", key);
    } else {
        screen_say(shown, SCREEN_BAD, "This key has no effect here; ? shows all keys.");
    }
}

static int act(void *user, int key)
{
    screen *shown = user;
    screen_grid *grid = &shown->grid;
    switch (key) {
    case KEY_UP: screen_grid_go(grid, -1, 0); break;
    case KEY_DOWN: screen_grid_go(grid, 1, 0); break;
    case KEY_LEFT: screen_grid_go(grid, 0, -1); break;
    case KEY_RIGHT: screen_grid_go(grid, 0, 1); break;
    case KEY_BTAB: screen_grid_next(grid, 0); break;
    case '\t': guide(shown); break;
    case '\r':
    case '\n':
    case KEY_ENTER: play_selected(shown); break;
    case REDRAW_KEY: clearok(stdscr, TRUE); break;
    case SCREEN_KEY_ESCAPE: shown->message[0] = '\0'; break;
    case 0:
    case ' ': break; /* Space meant for a search that has just ended */
    default: act_on_character(shown, key);
    }
    return shown->window.leaving || shown->to_start;
}

/* The session's loop */

static int is_done(void *user)
{
    const screen *shown = user;
    return shown->window.leaving || shown->to_start;
}

static void ask(void *user)
{
    screen *shown = user;
    play_session *session = shown->session;
    if (session->autosave_why[0]) {
        screen_say(shown, SCREEN_BAD, "The game is not saved automatically: %s.",
                   session->autosave_why);
        session->autosave_why[0] = '\0';
    }
    screen_step(&shown->window);
}

static void hand_over(void *user)
{
    screen *shown = user;
    char text[PLAY_TEXT_SIZE];
    shown->message[0] = '\0';
    snprintf(text, sizeof text, "%s: press Enter when only you see this window. ",
             shown->session->seats[play_mover(shown->session)].name);
    screen_await(&shown->window, text);
}

/* Pauses so that the user sees a move before the next computer moves; a key ends the pause. */
static void pause_briefly(screen *shown)
{
    screen_show(&shown->window);
    int key = screen_terminal_key(PAUSE);
    if (key == SCREEN_KEY_END) {
        shown->window.leaving = 1;
    } else if (is_request(SCREEN_MOVE, key)) {
        queue(&shown->window, key);
    }
}

/* Searches for the move of the computer whose turn it is, and plays it. */
static void compute(void *user)
{
    screen *shown = user;
    bp_move chosen;
    if (shown->stuck || shown->window.key_count > 0) {
        ask(shown);
        return;
    }
    screen_show(&shown->window);
    refresh();
    screen_work_begin(shown, SCREEN_MOVE);
    int done = play_choose(&chosen, shown->session);
    screen_work_end(shown);
    if (shown->window.leaving || shown->window.key_count > 0) {
        return;
    }
    shown->stuck = !moved(shown, done && play_apply(shown->session, chosen));
    if (!play_is_over(shown->session) && !play_is_human_turn(shown->session)) {
        pause_briefly(shown);
    }
}

static void welcome(screen *shown)
{
    refresh_game(shown);
    shown->message[0] = '\0';
    if (!shown->session->guide && !shown->session->puzzle) {
        screen_say(shown, SCREEN_PLAIN, "Welcome. ? shows the rules and all keys.");
    }
}

static void print_farewell(const play_session *session)
{
    char text[PLAY_FAREWELL_SIZE];
    play_text_farewell(text, sizeof text, session);
    fputs(text, stdout);
    fflush(stdout);
}

static int measure(void *user)
{
    screen *shown = user;
    shown->window.resumes = shown->session->autosave[0] != '\0';
    return screen_layout_make(shown);
}

int screen_play(play_session **session, const play_setup *setup)
{
    screen shown = {.session = *session, .setup = setup, .evaluated = -1};
    const screen_view game = {measure, screen_draw_game, act, &shown};
    if (!screen_terminal_open()) {
        fprintf(stderr, "bigpoints play: the terminal can't be used\n");
        return EXIT_FAILED;
    }
    while (!shown.window.leaving && (shown.session || screen_start(&shown))) {
        shown.window.view = &game;
        welcome(&shown);
        play_session_run(shown.session, &(play_ui){is_done, ask, hand_over, compute}, &shown);
        if (shown.to_start && !shown.window.leaving) {
            shown.to_start = 0;
            play_session_free(shown.session);
            shown.session = NULL;
        }
    }
    int ending = screen_terminal_ending();
    screen_terminal_close();
    *session = shown.session;
    if (shown.session) {
        print_farewell(shown.session);
    }
    return ending ? EXIT_SIGNAL + ending : 0;
}
