/* SPDX-License-Identifier: MIT */
/* The state folder of bigpoints play: games are kept in it after each change, and listed. */

/* For localtime_r. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/play/play_store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/output.h"
#include "programs/common/platform/system.h"
#include "programs/play/play_internal.h"
#include "programs/play/play_text.h"

enum { FILES_MAX = 2000, LIST_MAX = 2 * PLAY_STORE_MAX, NAME_TRIES = 100, BYTES_MAX = 65536 };

int play_store_exists(void)
{
    char name[PLAY_FILE_SIZE];
    return output_state_folder(name, sizeof name) > 0;
}

/* The games of a folder */

typedef struct listing {
    play_saved *out;
    size_t max;
    size_t count;
    int seen;
    const char *folder;
    const bp_game_kind *const *games;
    int in_folder;
} listing;

/* Adds a file if it is a game that play_peek() can read. Ends the listing when it is long enough. */
static int add_file(const char *name, void *user)
{
    listing *l = user;
    file_info info;
    play_saved *saved = &l->out[l->count];
    int length = l->in_folder ? snprintf(saved->file, sizeof saved->file, "%s/%s", l->folder, name)
                              : snprintf(saved->file, sizeof saved->file, "%s", name);
    if (length > 0 && (size_t)length < sizeof saved->file &&
        file_info_read(&info, saved->file) == 0 && info.is_regular && info.size <= BYTES_MAX &&
        play_peek(saved, l->games)) {
        saved->time = info.changed;
        saved->in_folder = l->in_folder;
        l->count++;
    }
    return ++l->seen == FILES_MAX || l->count == l->max;
}

static size_t list_folder(play_saved *out, size_t max, const char *name,
                          const bp_game_kind *const *games, int in_folder)
{
    listing l = {.out = out, .max = max, .folder = name, .games = games, .in_folder = in_folder};
    file_list_folder(name, add_file, &l);
    return l.count;
}

/* The newest first; of the same moment, by name. */
static int compare(const void *a, const void *b)
{
    const play_saved *x = a;
    const play_saved *y = b;
    const struct timespec *s = &x->time;
    const struct timespec *t = &y->time;
    if (s->tv_sec != t->tv_sec) {
        return s->tv_sec < t->tv_sec ? 1 : -1;
    }
    if (s->tv_nsec != t->tv_nsec) {
        return s->tv_nsec < t->tv_nsec ? 1 : -1;
    }
    return -strcmp(x->file, y->file);
}

size_t play_store_list(play_saved **out, const bp_game_kind *const *games, int all)
{
    char name[PLAY_FILE_SIZE];
    size_t count = 0;
    *out = calloc((size_t)2 * LIST_MAX, sizeof **out);
    if (!*out) {
        return 0;
    }
    if (output_state_folder(name, sizeof name) > 0) {
        count = list_folder(*out, LIST_MAX, name, games, 1);
    }
    if (all) {
        count += list_folder(*out + count, LIST_MAX, ".", games, 0);
    }
    qsort(*out, count, sizeof **out, compare);
    return count;
}

int play_store_load(play_session *session, const play_saved *saved)
{
    char file[PLAY_FILE_SIZE];
    memcpy(file, saved->file, sizeof file);
    if (!play_load(session, file)) {
        return 0;
    }
    if (saved->in_folder) {
        memcpy(session->autosave, file, sizeof file);
        session->file[0] = '\0';
    }
    return 1;
}

int play_store_resume(play_session *session)
{
    play_saved *list;
    size_t count = play_store_list(&list, session->games, 0);
    int done = -1;
    for (size_t i = 0; i < count && done < 0; i++) {
        if (list[i].is_open && (list[i].is_bigpoints || !session->only_bigpoints)) {
            done = play_store_load(session, &list[i]);
        }
    }
    free(list);
    return done >= 0 ? done : play_fail(session, "there is no game to resume");
}

/* Keeping */

/* Removes the oldest games, so that the folder has at most PLAY_STORE_MAX after the next one. */
static void remove_oldest(const bp_game_kind *const *games)
{
    play_saved *list;
    size_t count = play_store_list(&list, games, 0);
    for (size_t i = PLAY_STORE_MAX - 1; i < count; i++) {
        file_remove(list[i].file);
    }
    free(list);
}

/* Chooses a new name: the date and the time, with a number if the name is taken. Returns 0 or an errno. */
static int choose_name(char *out, size_t size, const bp_game_kind *const *games)
{
    char stamp[32];
    char name[PLAY_FILE_SIZE - 64];
    struct tm local;
    file_info info;
    time_t now = time(NULL);
    if (output_state_folder(name, sizeof name) == 0) {
        return ENOENT;
    }
    snprintf(out, size, "%s/", name);
    int failed = output_make_folder_of(out);
    if (failed) {
        snprintf(out, size, "%s", name);
        return failed;
    }
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", localtime_r(&now, &local));
    for (int i = 1; i <= NAME_TRIES; i++) {
        snprintf(out, size, i > 1 ? "%s/%s-%d.game" : "%s/%s.game", name, stamp, i);
        if (file_info_read(&info, out) != 0) {
            break;
        }
    }
    remove_oldest(games);
    return 0;
}

void play_store_keep(play_session *session)
{
    char name[PLAY_FILE_SIZE];
    memcpy(name, session->autosave, sizeof name);
    int failed = name[0] ? 0 : choose_name(name, sizeof name, session->games);
    char why[PLAY_WHY_SIZE];
    memcpy(why, session->why, sizeof why); /* the failure here is not that of the command */
    if (failed) {
        play_fail(session, "'%s' can't be written: %s", name, strerror(failed));
    }
    if (!failed && play_write(session, name)) {
        memcpy(session->autosave, name, sizeof name);
    } else {
        session->autosaves = 0;
        session->autosave[0] = '\0';
        memcpy(session->autosave_why, session->why, sizeof session->why);
    }
    memcpy(session->why, why, sizeof why);
}
