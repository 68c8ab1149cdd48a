/* SPDX-License-Identifier: MIT */
/* Commands that save, load and start a game. */

/* For access, localtime_r. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "programs/play/play_store.h"
#include "programs/play/screen_internal.h"

enum { NUMBER_SIZE = 32, DATE_SIZE = 32 };

int screen_may_leave(screen *shown, const char *question)
{
    const play_session *session = shown->session;
    int is_kept = !session->unsaved || session->autosave[0] || session->puzzle ||
                  bp_state_ply(session->state) == 0 || play_is_over(session);
    return is_kept || screen_confirm(shown, question);
}

void screen_save(screen *shown)
{
    char name[PLAY_FILE_SIZE];
    snprintf(name, sizeof name, "%s",
             shown->session->file[0] ? shown->session->file : "bigpoints.game");
    if (!screen_ask(shown, "Save to the file: ", name, sizeof name, NULL) || !name[0]) {
        return;
    }
    if (!play_may_save(shown->session, name)) {
        screen_complain(shown);
        return;
    }
    if (access(name, F_OK) == 0 && strcmp(name, shown->session->file) != 0 &&
        !screen_confirm(shown, "This file exists. Replace it?")) {
        return;
    }
    if (play_save(shown->session, name)) {
        screen_say(shown, SCREEN_GOOD, "Saved to %s.", shown->session->file);
    } else {
        screen_complain(shown);
    }
}

/* Saved games, and as the last line a file of another name. */
typedef struct saved_games {
    play_saved *list;
    size_t count;
} saved_games;

static void saved_line(char *out, size_t size, int i, void *user)
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
    snprintf(out, size, "%s  %s%s%.64s", date, saved->text, saved->in_folder ? "" : "  in ",
             saved->in_folder ? "" : saved->file);
}

/* Lets the user choose a game and loads it. Returns 0 if the user gives up. */
static int choose(screen *shown, const saved_games *games, int *loaded)
{
    char name[PLAY_FILE_SIZE] = "";
    int at = games->count == 0 ? 0
                               : screen_list(shown, "Saved games", (int)games->count + 1,
                                             saved_line, (void *)games);
    if (at >= 0 && (size_t)at < games->count) {
        *loaded = play_store_load(shown->session, &games->list[at]);
        return 1;
    }
    if (at < 0 || !screen_ask(shown, "Load the file: ", name, sizeof name, NULL) || !name[0]) {
        return 0;
    }
    *loaded = play_load(shown->session, name);
    return 1;
}

void screen_load(screen *shown)
{
    int loaded = 0;
    saved_games games;
    if (!screen_may_leave(shown, "This game is not saved. Load another game anyway?")) {
        return;
    }
    games.count = play_store_list(&games.list, 1);
    int chosen = choose(shown, &games, &loaded);
    free(games.list);
    if (chosen && loaded) {
        screen_refresh(shown);
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
    if (!screen_may_leave(shown, "This game is not saved. Begin another game anyway?") ||
        !screen_ask(shown, "The seed of the new board: ", text, sizeof text, NULL)) {
        return 0;
    }
    if (!play_seed_parse(seed, session, text)) {
        screen_complain(shown);
        return 0;
    }
    return 1;
}

void screen_new(screen *shown)
{
    uint64_t seed;
    if (!ask_seed(shown, &seed)) {
        return;
    }
    screen_work_begin(shown, SCREEN_HINT);
    int done = play_new(shown->session, &seed);
    screen_work_end(shown);
    if (!done) {
        screen_complain(shown);
        return;
    }
    screen_refresh(shown);
    if (shown->session->puzzle) {
        shown->message[0] = '\0';
    } else {
        screen_say(shown, SCREEN_GOOD, "A new game on board %" PRIu64 ".", seed);
    }
}
