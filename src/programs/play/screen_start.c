/* SPDX-License-Identifier: MIT */
/* The start screen: a form that says who plays, on which board; or the guide, a puzzle, a saved game. */

#include <curses.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/play/play_store.h"
#include "programs/play/play_text.h"
#include "programs/play/screen_game.h"

enum { NUMBER_SIZE = 32 };

/* The fields. */
enum field {
    FIELD_RESUME,
    FIELD_PLAY,
    FIELD_PLAYERS,
    FIELD_SEAT,
    FIELD_SEAT_LAST = FIELD_SEAT + BP_PLAYERS_MAX - 1,
    FIELD_BOARD,
    FIELD_BEGINS,
    FIELD_HANDS,
    FIELD_GAMES,
    FIELD_SEED,
    FIELD_GUIDE,
    FIELD_PUZZLE,
    FIELD_LOAD,
    FIELD_HELP,
    FIELD_QUIT,
    FIELDS
};

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

enum { BOARDS = sizeof boards / sizeof boards[0], LEVEL_AUTO = BP_LEVEL_MAX + 1 };

/* What the user has set. */
typedef struct start_view {
    screen *shown;
    screen_form form;
    screen_field fields[FIELDS];
    int32_t players;
    int32_t levels[BP_PLAYERS_MAX]; /* PLAY_HUMAN, the levels, LEVEL_AUTO */
    char names[BP_PLAYERS_MAX][PLAY_NAME_SIZE];
    int32_t board;
    int32_t begins; /* a player from 1, or 0 for a random one */
    int32_t hidden;
    int32_t series;
    int32_t typed;               /* the number of a field that is typed: it has none */
    char seed_text[NUMBER_SIZE]; /* empty: random */
    uint64_t seed;
    char resume[PLAY_TEXT_SIZE]; /* the game to continue; empty: none */
    char message[PLAY_WHY_SIZE + 1];
} start_view;

/* The fields */

static void add(start_view *view, int id, const char *label, int32_t *value, int32_t min,
                int32_t max)
{
    screen_field *field = &view->fields[view->form.count++];
    *field = (screen_field){.label = label, .min = min, .max = max, .id = id};
    field->value = value;
}

static void make_fields(start_view *view)
{
    static const char *const seats[] = {"Player 1", "Player 2", "Player 3", "Player 4", "Player 5"};
    screen_form *form = &view->form;
    form->count = 0;
    form->fields = view->fields;
    if (view->resume[0]) {
        add(view, FIELD_RESUME, "Continue", NULL, 0, 0);
    }
    add(view, FIELD_PLAY, "Play", NULL, 0, 0);
    add(view, FIELD_PLAYERS, "Players", &view->players, BP_PLAYERS_MIN, BP_PLAYERS_MAX);
    for (int seat = 0; seat < view->players; seat++) {
        add(view, FIELD_SEAT + seat, seats[seat], &view->levels[seat], PLAY_HUMAN, LEVEL_AUTO);
    }
    view->begins = view->begins > view->players ? 1 : view->begins;
    add(view, FIELD_BOARD, "Board", &view->board, 0, BOARDS - 1);
    add(view, FIELD_BEGINS, "Begins", &view->begins, 0, view->players);
    add(view, FIELD_HANDS, "Hands", &view->hidden, 0, 1);
    add(view, FIELD_GAMES, "Games", &view->series, 0, 1);
    add(view, FIELD_SEED, "Seed", &view->typed, 0, 0);
    form->apart[1] = form->count;
    add(view, FIELD_GUIDE, "Guide", NULL, 0, 0);
    add(view, FIELD_PUZZLE, "Puzzles", NULL, 0, 0);
    add(view, FIELD_LOAD, "Load", NULL, 0, 0);
    add(view, FIELD_HELP, "Help", NULL, 0, 0);
    add(view, FIELD_QUIT, "Quit", NULL, 0, 0);
}

/* Selects a field, if it is shown. */
static void select_field(start_view *view, int id)
{
    for (int i = 0; i < view->form.count; i++) {
        if (view->fields[i].id == id) {
            view->form.at = i;
        }
    }
}

static void write_level(char *out, size_t size, int32_t level, const char *name)
{
    static const char *const words[LEVEL_AUTO] = {[1] = ", plays at random",
                                                  [2] = ", for a first game",
                                                  [5] = ", a good player",
                                                  [10] = ", the strongest"};
    if (level == PLAY_HUMAN) {
        snprintf(out, size, "human%s%s", name[0] ? ", " : "", name);
    } else if (level == LEVEL_AUTO) {
        snprintf(out, size, "computer, level auto, adapts to you");
    } else {
        snprintf(out, size, "computer, level %d%s", (int)level, words[level] ? words[level] : "");
    }
}

static void write_value(char *out, size_t size, const screen_field *field, void *user)
{
    static const char *const fixed[FIELDS] = {[FIELD_GUIDE] = "a first game, with explanations",
                                              [FIELD_PUZZLE] = "find the only move that wins",
                                              [FIELD_LOAD] = "a saved game",
                                              [FIELD_HELP] = "the rules and the keys"};
    const start_view *view = user;
    int seat = field->id - FIELD_SEAT;
    switch (field->id) {
    case FIELD_RESUME: snprintf(out, size, "%s", view->resume); break;
    case FIELD_PLAYERS: snprintf(out, size, "%d", (int)view->players); break;
    case FIELD_BOARD: snprintf(out, size, "%s", boards[view->board].name); break;
    case FIELD_BEGINS:
        snprintf(out, size, view->begins ? "player %d" : "a random player", (int)view->begins);
        break;
    case FIELD_HANDS: snprintf(out, size, "%s", view->hidden ? "hidden" : "open"); break;
    case FIELD_GAMES:
        snprintf(out, size, view->series ? "a series of %d, the points are added" : "one",
                 (int)view->players);
        break;
    case FIELD_SEED:
        snprintf(out, size, "%s", view->seed_text[0] ? view->seed_text : "random");
        break;
    default:
        if (seat >= 0 && seat < BP_PLAYERS_MAX) {
            write_level(out, size, view->levels[seat], view->names[seat]);
        } else {
            snprintf(out, size, "%s", fixed[field->id] ? fixed[field->id] : "");
        }
    }
}

static void draw(void *user)
{
    const start_view *view = user;
    const screen_window *window = &view->shown->window;
    screen_title(window, "Big Points", "");
    screen_form_draw(&view->form, window);
    screen_put(window->lines - 2, 1, window->columns - 2, SCREEN_BAD, "%s", view->message);
    screen_keys(window, view->fields[view->form.at].value
                            ? "Up, Down choose  Left, Right change  Enter types  q quit"
                            : "Up, Down choose   Enter starts   q quit");
}

/* Typing */

static void type_seed(start_view *view)
{
    char text[NUMBER_SIZE];
    play_session session = {0}; /* for the reason */
    memcpy(text, view->seed_text, sizeof text);
    if (!screen_ask(&view->shown->window, "The seed of the board: ", text, sizeof text, NULL,
                    NULL)) {
        return;
    }
    if (!text[0] || play_seed_parse(&view->seed, &session, text)) {
        memcpy(view->seed_text, text, sizeof text);
    } else {
        play_text_failure(view->message, sizeof view->message, &session);
    }
}

static void type_name(start_view *view, int seat)
{
    char name[PLAY_NAME_SIZE];
    char text[PLAY_NAME_SIZE + 8];
    char why[PLAY_WHY_SIZE];
    memcpy(name, view->names[seat], sizeof name);
    if (!screen_ask(&view->shown->window, "The name: ", name, sizeof name, NULL, NULL)) {
        return;
    }
    snprintf(text, sizeof text, "human:%s", name);
    if (!name[0] || play_seat_parse(&(play_seat){0}, NULL, text, why, sizeof why)) {
        memcpy(view->names[seat], name, sizeof name);
    } else {
        snprintf(view->message, sizeof view->message, "%s.", why);
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
        view->levels[seat] = from->level == BP_LEVEL_AUTO ? LEVEL_AUTO
                             : from->level == PLAY_SEARCH ? PLAY_LEVEL_DEFAULT
                                                          : from->level;
        snprintf(view->names[seat], PLAY_NAME_SIZE, "%s", is_typed ? from->name : "");
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
    size_t count = play_store_list(&list, NULL, 0);
    for (size_t i = 0; i < count && !view->resume[0]; i++) {
        if (list[i].is_open && list[i].is_bigpoints) {
            memcpy(view->resume, list[i].text, sizeof view->resume);
        }
    }
    if (count > 0 && play_session_new(&last, setup, &usage, why, sizeof why)) {
        if (play_load(last, list[0].file) && !last->guide) {
            take_settings(view, last);
        }
        play_session_free(last);
    }
    free(list);
    make_fields(view);
    select_field(view, view->resume[0] ? FIELD_RESUME : count > 0 ? FIELD_PLAY : FIELD_GUIDE);
}

/* The set-up of a game as the settings say; `configuration` is its buffer. */
static void set_up(play_setup *out, const start_view *view, char *configuration, size_t size)
{
    char begins[16] = "random";
    if (view->begins > 0) {
        snprintf(begins, sizeof begins, "%d", (int)view->begins);
    }
    snprintf(configuration, size, "%s start=%s", boards[view->board].configuration, begins);
    out->configuration = configuration;
    out->seat_count = view->players;
    for (int32_t seat = 0; seat < view->players; seat++) {
        int32_t level = view->levels[seat];
        out->seats[seat].level = level == LEVEL_AUTO ? BP_LEVEL_AUTO : level;
        if (level == PLAY_HUMAN) { /* the name of a computer was typed before it became one */
            memcpy(out->seats[seat].name, view->names[seat], PLAY_NAME_SIZE);
        }
    }
    out->hidden = (int)view->hidden;
    out->series = (int)view->series;
    out->has_seed = view->seed_text[0] != '\0';
    out->seed = view->seed;
}

static void end_session(screen *shown)
{
    play_session_free(shown->session);
    shown->session = NULL;
}

/* Makes the session of the chosen field; returns 0 if it can't be made. */
static int make_session(start_view *view, int id)
{
    screen *shown = view->shown;
    char configuration[128];
    char why[PLAY_WHY_SIZE];
    int usage;
    play_setup setup = *shown->setup;
    if (id == FIELD_PLAY) {
        set_up(&setup, view, configuration, sizeof configuration);
    }
    setup.guide = id == FIELD_GUIDE;
    setup.puzzle = id == FIELD_PUZZLE;
    if (!play_session_new(&shown->session, &setup, &usage, why, sizeof why)) {
        snprintf(view->message, sizeof view->message, "%s.", why);
        return 0;
    }
    if (id == FIELD_RESUME && !play_store_resume(shown->session)) {
        play_text_failure(view->message, sizeof view->message, shown->session);
        end_session(shown);
    }
    return shown->session != NULL;
}

/* Loads a saved game into a new session. */
static int load(start_view *view)
{
    screen *shown = view->shown;
    if (!make_session(view, FIELD_LOAD)) {
        return 0;
    }
    shown->message[0] = '\0';
    screen_load(shown);
    if (shown->session->file[0] || shown->session->autosave[0]) {
        return 1;
    }
    snprintf(view->message, sizeof view->message, "%.*s", PLAY_WHY_SIZE, shown->message);
    end_session(shown);
    return 0;
}

/* Acts on Enter; returns 1 when there is a session. */
static int enter(start_view *view)
{
    int id = view->fields[view->form.at].id;
    if (id >= FIELD_SEAT && id <= FIELD_SEAT_LAST) {
        type_name(view, id - FIELD_SEAT);
        return 0;
    }
    switch (id) {
    case FIELD_SEED: type_seed(view); return 0;
    case FIELD_LOAD: return load(view);
    case FIELD_HELP: screen_help(view->shown); return 0;
    case FIELD_QUIT: view->shown->window.leaving = 1; return 0;
    case FIELD_RESUME:
    case FIELD_PLAY:
    case FIELD_GUIDE:
    case FIELD_PUZZLE: return make_session(view, id);
    default: screen_form_change(&view->form, 1); return 0;
    }
}

static int act(void *user, int key)
{
    start_view *view = user;
    int done = 0;
    view->message[0] = '\0';
    if (key == '?' || key == KEY_F(1)) {
        screen_help(view->shown);
    } else if (key == 'q') {
        view->shown->window.leaving = 1;
    } else if (screen_is_enter(key)) {
        done = enter(view);
    } else {
        screen_form_act(&view->form, key);
    }
    make_fields(view); /* the number of players may have changed */
    return done;
}

int screen_start(screen *shown)
{
    enum { LEVEL = PLAY_LEVEL_GUIDE + 1 };
    start_view view = {.shown = shown,
                       .players = 2,
                       .levels = {PLAY_HUMAN, LEVEL, LEVEL, LEVEL, LEVEL},
                       .begins = 1};
    view.form.write = write_value;
    view.form.user = &view;
    remember(&view, shown->setup);
    return screen_run(&shown->window, &(screen_view){.draw = draw, .act = act, .user = &view});
}
