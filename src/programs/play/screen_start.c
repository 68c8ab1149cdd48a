/* SPDX-License-Identifier: MIT */
/* The start screen: who plays, on which board; or the guide, a puzzle, a saved game. */

#include <curses.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/play/play_store.h"
#include "programs/play/play_text.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_text.h"

enum { VALUE_COLUMN = 17, NUMBER_SIZE = 32 };

/* The lines of the menu. Those from PLAYERS to SEED are settings. */
enum row {
    ROW_RESUME,
    ROW_PLAY,
    ROW_PLAYERS,
    ROW_SEAT,
    ROW_SEAT_LAST = ROW_SEAT + BP_PLAYERS_MAX - 1,
    ROW_BOARD,
    ROW_BEGINS,
    ROW_HANDS,
    ROW_GAMES,
    ROW_SEED,
    ROW_GUIDE,
    ROW_PUZZLE,
    ROW_LOAD,
    ROW_HELP,
    ROW_QUIT,
    ROWS
};

static const char *const labels[ROWS] = {
    [ROW_RESUME] = "Continue", [ROW_PLAY] = "Play",     [ROW_PLAYERS] = "Players",
    [ROW_BOARD] = "Board",     [ROW_BEGINS] = "Begins", [ROW_HANDS] = "Hands",
    [ROW_GAMES] = "Games",     [ROW_SEED] = "Seed",     [ROW_GUIDE] = "Guide",
    [ROW_PUZZLE] = "Puzzles",  [ROW_LOAD] = "Load",     [ROW_HELP] = "Help",
    [ROW_QUIT] = "Quit"};

/* The boards to choose from. */
static const struct {
    const char *name;
    const char *configuration;
    int32_t places;
} boards[] = {
    {"small: 3 colours, 14 discs", "colours=3 discs=4 white=1 black=1", 14},
    {"medium: 4 colours, 24 discs", "colours=4 discs=5 white=2 black=2", 24},
    {"standard: 5 colours, 55 discs", "", 55},
};

enum { BOARDS = sizeof boards / sizeof boards[0], BEGINS_RANDOM = BP_PLAYERS_MAX };

/* What the user has set. */
typedef struct start_view {
    play_seat seats[BP_PLAYERS_MAX];
    int32_t players;
    int32_t board;
    int32_t begins; /* a seat, or BEGINS_RANDOM */
    int hidden;
    int series;
    char seed_text[NUMBER_SIZE]; /* empty: random */
    uint64_t seed;
    enum row at;
    char resume[PLAY_TEXT_SIZE]; /* the game to continue; empty: none */
    char message[PLAY_WHY_SIZE + 1];
} start_view;

static int is_shown(const start_view *view, int row)
{
    return row == ROW_RESUME                         ? view->resume[0] != '\0'
           : row >= ROW_SEAT && row <= ROW_SEAT_LAST ? row - ROW_SEAT < view->players
                                                     : 1;
}

/* Drawing */

static void seat_text(char *out, size_t size, const play_seat *seat)
{
    static const char *const words[] = {[1] = ", plays at random",
                                        [2] = ", for a first game",
                                        [5] = ", a good player",
                                        [10] = ", the strongest"};
    int named = sizeof words / sizeof words[0];
    if (seat->level == PLAY_HUMAN) {
        snprintf(out, size, "human%s%s", seat->name[0] ? ", " : "", seat->name);
    } else if (seat->level == BP_LEVEL_AUTO) {
        snprintf(out, size, "computer, level auto, adapts to you");
    } else {
        snprintf(out, size, "computer, level %d%s", (int)seat->level,
                 seat->level < named && words[seat->level] ? words[seat->level] : "");
    }
}

static void value_text(char *out, size_t size, const start_view *view, int row)
{
    static const char *const fixed[ROWS] = {[ROW_GUIDE] = "a first game, with explanations",
                                            [ROW_PUZZLE] = "find the only move that wins",
                                            [ROW_LOAD] = "a saved game",
                                            [ROW_HELP] = "the rules and the keys"};
    snprintf(out, size, "%s", fixed[row] ? fixed[row] : "");
    if (row == ROW_RESUME) {
        snprintf(out, size, "%s", view->resume);
    } else if (row == ROW_PLAYERS) {
        snprintf(out, size, "%d", (int)view->players);
    } else if (row >= ROW_SEAT && row <= ROW_SEAT_LAST) {
        seat_text(out, size, &view->seats[row - ROW_SEAT]);
    } else if (row == ROW_BOARD) {
        snprintf(out, size, "%s", boards[view->board].name);
    } else if (row == ROW_BEGINS) {
        snprintf(out, size, view->begins == BEGINS_RANDOM ? "a random player" : "player %d",
                 (int)view->begins + 1);
    } else if (row == ROW_HANDS) {
        snprintf(out, size, "%s", view->hidden ? "hidden" : "open");
    } else if (row == ROW_GAMES) {
        snprintf(out, size, view->series ? "a series of %d, the points are added" : "one",
                 (int)view->players);
    } else if (row == ROW_SEED) {
        snprintf(out, size, "%s", view->seed_text[0] ? view->seed_text : "random");
    }
}

static int is_setting(int row)
{
    return row >= ROW_PLAYERS && row <= ROW_SEED;
}

static void draw_row(const screen *shown, const start_view *view, int line, int row)
{
    char label[32];
    char value[PLAY_TEXT_SIZE];
    int columns = shown->layout.columns;
    int here = row == (int)view->at;
    snprintf(label, sizeof label, "%s", labels[row] ? labels[row] : "");
    if (!labels[row]) {
        snprintf(label, sizeof label, "Player %d", row - ROW_SEAT + 1);
    }
    value_text(value, sizeof value, view, row);
    screen_style_set(here ? SCREEN_SELECTED : is_setting(row) ? SCREEN_PLAIN : SCREEN_STRONG);
    screen_print(line, 1, columns - 2, "%-*s", columns - 2, "");
    screen_print(line, 1, VALUE_COLUMN - 1, "%s%s%s", here ? "> " : "  ",
                 is_setting(row) ? "  " : "", label);
    screen_style_set(here ? SCREEN_SELECTED : SCREEN_PLAIN);
    screen_print(line, VALUE_COLUMN, columns - VALUE_COLUMN - 1,
                 here && is_setting(row) ? "< %s >" : "%s", value);
    screen_style_set(SCREEN_PLAIN);
}

static void draw(screen *shown)
{
    const start_view *view = shown->view;
    if (!screen_measure(shown)) {
        return;
    }
    int count = 0;
    for (int row = 0; row < ROWS; row++) {
        count += is_shown(view, row);
    }
    int lines = shown->layout.lines;
    int spare = lines - 3 - count; /* blank lines around the settings, if there are any */
    int line = 1 + (spare > 0);
    screen_bar(0, shown->layout.columns, "Big Points", "");
    for (int row = 0; row < ROWS; row++) {
        if (is_shown(view, row)) {
            line += row == ROW_GUIDE && spare > 1;
            draw_row(shown, view, line++, row);
        }
    }
    screen_style_set(SCREEN_BAD);
    screen_put(lines - 2, 1, shown->layout.columns - 2, view->message);
    screen_style_set(SCREEN_PLAIN);
    screen_bar(lines - 1, shown->layout.columns,
               shown->question_keys ? shown->question_keys
               : is_setting((int)view->at)
                   ? "Up, Down choose  Left, Right change  Enter types  q quit"
                   : "Up, Down choose   Enter starts   q quit",
               "");
    shown->layout.prompt_line = lines - 2;
}

/* Settings */

static int32_t cycle(int32_t value, int32_t by, int32_t min, int32_t max)
{
    int32_t count = max - min + 1;
    return min + (value - min + by + count) % count;
}

/* Human, the levels, auto. */
static int32_t cycle_level(int32_t level, int32_t by)
{
    enum { AUTO = BP_LEVEL_MAX + 1 };
    int32_t next = cycle(level == BP_LEVEL_AUTO ? AUTO : level, by, PLAY_HUMAN, AUTO);
    return next == AUTO ? BP_LEVEL_AUTO : next;
}

static void change(start_view *view, int32_t by)
{
    switch (view->at) {
    case ROW_PLAYERS:
        view->players = cycle(view->players, by, BP_PLAYERS_MIN, BP_PLAYERS_MAX);
        if (view->begins != BEGINS_RANDOM && view->begins >= view->players) {
            view->begins = 0;
        }
        break;
    case ROW_BOARD: view->board = cycle(view->board, by, 0, BOARDS - 1); break;
    case ROW_BEGINS:
        /* The seats of the players, then a random one. */
        view->begins = view->begins == BEGINS_RANDOM ? view->players : view->begins;
        view->begins = cycle(view->begins, by, 0, view->players);
        view->begins = view->begins == view->players ? BEGINS_RANDOM : view->begins;
        break;
    case ROW_HANDS: view->hidden = !view->hidden; break;
    case ROW_GAMES: view->series = !view->series; break;
    default:
        if (view->at >= ROW_SEAT && view->at <= ROW_SEAT_LAST) {
            play_seat *seat = &view->seats[view->at - ROW_SEAT];
            seat->level = cycle_level(seat->level, by);
        }
    }
}

static void step(start_view *view, int by)
{
    int row = (int)view->at;
    do {
        row = (row + by + ROWS) % ROWS;
    } while (!is_shown(view, row));
    view->at = (enum row)row;
}

/* Types the name of a human, or the seed. Other settings change. */
static void type(screen *shown, start_view *view)
{
    if (view->at == ROW_SEED) {
        char text[NUMBER_SIZE];
        play_session session = {0}; /* for the reason */
        memcpy(text, view->seed_text, sizeof text);
        if (screen_ask(shown, "The seed of the board: ", text, sizeof text, NULL)) {
            if (!text[0] || play_seed_parse(&view->seed, &session, text)) {
                memcpy(view->seed_text, text, sizeof text);
            } else {
                play_text_failure(view->message, sizeof view->message, &session);
            }
        }
    } else if (view->at >= ROW_SEAT && view->at <= ROW_SEAT_LAST) {
        char text[PLAY_NAME_SIZE + 8] = "human:";
        char why[PLAY_WHY_SIZE];
        play_seat *seat = &view->seats[view->at - ROW_SEAT];
        char name[PLAY_NAME_SIZE];
        memcpy(name, seat->name, sizeof name);
        if (screen_ask(shown, "The name: ", name, sizeof name, NULL)) {
            snprintf(text, sizeof text, "human:%s", name);
            if (!name[0] || play_seat_parse(&(play_seat){0}, text, why, sizeof why)) {
                memcpy(seat->name, name, sizeof name);
            } else {
                snprintf(view->message, sizeof view->message, "%s.", why);
            }
        }
    } else {
        change(view, 1);
    }
}

/* Starting */

/* Takes the players and the board of a game; default names stay empty. */
static void take_settings(start_view *view, const play_session *last)
{
    view->players = last->players;
    view->hidden = last->hidden;
    view->series = last->series != NULL;
    for (int32_t seat = 0; seat < last->players; seat++) {
        const play_seat *from = &last->seats[seat];
        int is_typed = from->level == PLAY_HUMAN && strncmp(from->name, "Player ", 7) != 0;
        view->seats[seat].level = from->level;
        snprintf(view->seats[seat].name, PLAY_NAME_SIZE, "%s", is_typed ? from->name : "");
    }
    for (int32_t board = 0; board < BOARDS; board++) {
        if (boards[board].places == bp_track_length(last->state)) {
            view->board = board;
        }
    }
}

/* Begins with the settings of the newest saved game, and finds the game to continue. */
static void remember(start_view *view, const play_setup *setup)
{
    play_saved *list;
    play_session *last;
    int usage;
    char why[PLAY_WHY_SIZE];
    size_t count = play_store_list(&list, 0);
    for (size_t i = 0; i < count && !view->resume[0]; i++) {
        if (list[i].is_open) {
            memcpy(view->resume, list[i].text, sizeof view->resume);
        }
    }
    if (count > 0 && play_session_new(&last, setup, &usage, why, sizeof why)) {
        if (play_load(last, list[0].file) && !last->guide) {
            take_settings(view, last);
        }
        play_session_free(last);
    }
    view->at = view->resume[0] ? ROW_RESUME : count > 0 ? ROW_PLAY : ROW_GUIDE;
    free(list);
}

/* The set-up of a game as the settings say; `configuration` is its buffer. */
static void set_up(play_setup *out, const start_view *view, char *configuration, size_t size)
{
    char begins[16] = "random";
    if (view->begins != BEGINS_RANDOM) {
        snprintf(begins, sizeof begins, "%d", (int)view->begins + 1);
    }
    snprintf(configuration, size, "%s start=%s", boards[view->board].configuration, begins);
    out->configuration = configuration;
    out->seat_count = view->players;
    memcpy(out->seats, view->seats, sizeof out->seats);
    for (int32_t seat = 0; seat < view->players; seat++) {
        if (out->seats[seat].level != PLAY_HUMAN) {
            out->seats[seat].name[0] = '\0'; /* typed before it became a computer */
        }
    }
    out->hidden = view->hidden;
    out->series = view->series;
    out->has_seed = view->seed_text[0] != '\0';
    out->seed = view->seed;
}

/* Makes the session of the chosen line; returns 0 if it can't be made. */
static int make(screen *shown, start_view *view)
{
    char configuration[128];
    char why[PLAY_WHY_SIZE];
    int usage;
    play_setup setup = *shown->setup;
    if (view->at == ROW_PLAY) {
        set_up(&setup, view, configuration, sizeof configuration);
    } else if (view->at == ROW_LOAD) {
        setup.configuration = "colours=2 discs=1"; /* the list fits every window */
    }
    setup.guide = view->at == ROW_GUIDE;
    setup.puzzle = view->at == ROW_PUZZLE;
    if (!play_session_new(&shown->session, &setup, &usage, why, sizeof why)) {
        snprintf(view->message, sizeof view->message, "%s.", why);
        return 0;
    }
    if (view->at == ROW_RESUME && !play_store_resume(shown->session)) {
        play_text_failure(view->message, sizeof view->message, shown->session);
        play_session_free(shown->session);
        shown->session = NULL;
    }
    return shown->session != NULL;
}

/* Loads a saved game into a new session. */
static int load(screen *shown, start_view *view)
{
    if (!make(shown, view)) {
        return 0;
    }
    shown->message[0] = '\0';
    screen_load(shown);
    if (shown->session->file[0] || shown->session->autosave[0]) {
        return 1;
    }
    snprintf(view->message, sizeof view->message, "%.*s", PLAY_WHY_SIZE, shown->message);
    play_session_free(shown->session);
    shown->session = NULL;
    return 0;
}

/* Acts on Enter; returns 1 when there is a session. */
static int enter(screen *shown, start_view *view)
{
    if (is_setting((int)view->at)) {
        type(shown, view);
        return 0;
    }
    switch (view->at) {
    case ROW_LOAD: return load(shown, view);
    case ROW_HELP: screen_help(shown); return 0;
    case ROW_QUIT: shown->leaving = 1; return 0;
    default: return make(shown, view);
    }
}

int screen_start(screen *shown)
{
    start_view view = {.players = 2,
                       .seats = {{.level = PLAY_HUMAN},
                                 {.level = PLAY_LEVEL_GUIDE + 1},
                                 {.level = PLAY_LEVEL_GUIDE + 1},
                                 {.level = PLAY_LEVEL_GUIDE + 1},
                                 {.level = PLAY_LEVEL_GUIDE + 1}}};
    int done = 0;
    remember(&view, shown->setup);
    shown->draw = draw;
    shown->view = &view;
    while (!done && !shown->leaving) {
        screen_draw(shown);
        int key = screen_key(shown);
        view.message[0] = '\0';
        if (key == KEY_UP || key == KEY_DOWN || key == '\t') {
            step(&view, key == KEY_UP ? -1 : 1);
        } else if (key == KEY_LEFT || key == KEY_RIGHT) {
            change(&view, key == KEY_LEFT ? -1 : 1);
        } else if (key == '?' || key == KEY_F(1)) {
            screen_help(shown);
        } else if (key == 'q') {
            shown->leaving = 1;
        } else if (screen_is_enter(key)) {
            done = enter(shown, &view);
        }
    }
    shown->draw = screen_draw_game;
    shown->view = NULL;
    return done;
}
