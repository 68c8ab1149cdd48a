/* Commands that save, load, start and leave a game. */

/* For access. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "programs/common/words.h"
#include "programs/play/screen_internal.h"

enum { NUMBER_SIZE = 32 };

/* Whether there is an unsaved game that would be lost. */
static int is_at_stake(const screen *shown)
{
    return shown->session->unsaved && bp_state_ply(shown->session->state) > 0 &&
           !play_is_over(shown->session);
}

static int may_be_lost(screen *shown, const char *question)
{
    return !is_at_stake(shown) || screen_confirm(shown, question);
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

void screen_load(screen *shown)
{
    char name[PLAY_FILE_SIZE];
    snprintf(name, sizeof name, "%s", shown->session->file);
    if (!may_be_lost(shown, "This game is not saved. Load another game anyway?") ||
        !screen_ask(shown, "Load the file: ", name, sizeof name, NULL) || !name[0]) {
        return;
    }
    if (play_load(shown->session, name)) {
        screen_refresh_choice(shown);
        shown->stuck = 0;
        screen_say(shown, SCREEN_GOOD, "Loaded from %s.", shown->session->file);
    } else {
        screen_complain(shown);
    }
}

void screen_new(screen *shown)
{
    char text[NUMBER_SIZE];
    uint64_t seed;
    snprintf(text, sizeof text, "%" PRIu64, shown->session->seed + 1);
    if (!may_be_lost(shown, "This game is not saved. Begin another game anyway?") ||
        !screen_ask(shown, "The seed of the new board: ", text, sizeof text, NULL)) {
        return;
    }
    if (!words_count(&seed, text, 0, UINT64_MAX)) {
        screen_say(shown, SCREEN_BAD, "A seed is a whole number from 0 to %" PRIu64 ", not '%s'.",
                   UINT64_MAX, text);
    } else if (play_new(shown->session, &seed)) {
        screen_refresh_choice(shown);
        shown->stuck = 0;
        screen_say(shown, SCREEN_GOOD, "A new game on board %" PRIu64 ".", seed);
    } else {
        screen_complain(shown);
    }
}

void screen_quit(screen *shown)
{
    if (may_be_lost(shown, "This game is not saved. Quit anyway?")) {
        shown->leaving = 1;
    }
}
