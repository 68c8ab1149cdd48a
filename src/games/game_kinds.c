/* SPDX-License-Identifier: MIT */
/* The built-in games, and how a game is found and opened by its name. */

#include "games/game_kinds.h"

#include <stdio.h>
#include <string.h>

#include "games/game_setup.h"
#include "games/thumb_rules.h"

static const bp_game_kind bigpoints_kind = {
    .version = BP_GAME_KIND_VERSION,
    .name = "bigpoints",
    .title = "Big Points",
    .summary = "move shared pawns along a track and collect discs; the order of the pawns on the "
               "ladder decides what a disc counts.",
    .move_help = "a pawn and the disc to take, such as Ra (ahead) or Rb (behind)",
    .usual_setup = "players=2",
    .open = bp_bigpoints_open,
    .rate_moves = bp__thumb_rate_moves,
};

enum { BUILT_IN = 4, NAMES_SIZE = 200 };

static const bp_game_kind *const built_in[BUILT_IN] = {&bigpoints_kind, &bp__nim_kind,
                                                       &bp__connect4_kind, &bp__gomoku_kind};

int bp_game_kind_at(const bp_game_kind **out, int32_t index)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = index >= 0 && index < BUILT_IN ? built_in[index] : NULL;
    return *out ? BP_OK : BP_ERR_RANGE;
}

/* --- By name -------------------------------------------------------------------------------------- */

/* The kind with a number: one's own first, then the built-in ones; NULL after the last. */
static const bp_game_kind *kind_at(size_t index, const bp_game_kind *const *more, size_t count)
{
    return index < count ? more[index] : index - count < BUILT_IN ? built_in[index - count] : NULL;
}

static int check_list(const bp_game_kind *const *more, size_t count, char *why, size_t why_size)
{
    for (size_t i = 0; i < count; i++) {
        if (!more[i]) {
            return BP_ERR_ARGUMENT;
        }
        if (more[i]->version != BP_GAME_KIND_VERSION) {
            return bp__setup_refuse(why, why_size, BP_ERR_VERSION,
                                    "kind %u of the list has version %u, not %u", (unsigned)i + 1,
                                    more[i]->version, BP_GAME_KIND_VERSION);
        }
        if (!more[i]->name) {
            return bp__setup_refuse(why, why_size, BP_ERR_METHOD, "kind %u of the list has no name",
                                    (unsigned)i + 1);
        }
    }
    return BP_OK;
}

/* A required member that a kind lacks, or NULL. */
static const char *missing_member(const bp_game_kind *kind)
{
    return !kind->title         ? "title"
           : !kind->summary     ? "summary"
           : !kind->move_help   ? "move_help"
           : !kind->usual_setup ? "usual_setup"
           : !kind->open        ? "open"
                                : NULL;
}

/* "there is no game 'chess': the games are bigpoints, nim, connect4, gomoku" */
static int refuse_name(const char *name, const bp_game_kind *const *more, size_t count, char *why,
                       size_t why_size)
{
    char names[NAMES_SIZE] = "";
    size_t length = 0;
    const bp_game_kind *kind;
    for (size_t i = 0; (kind = kind_at(i, more, count)) != NULL; i++) {
        if (length + strlen(kind->name) + 3 <= sizeof names) { /* with ", " and the NUL */
            length += (size_t)snprintf(names + length, sizeof names - length, ", %s", kind->name);
        }
    }
    return bp__setup_refuse(why, why_size, BP_ERR_UNSUPPORTED,
                            "there is no game '%.40s': the games are %s", name, names + 2);
}

int bp_game_kind_find(const bp_game_kind **out, const char *name, const bp_game_kind *const *more,
                      size_t more_count, char *why, size_t why_size)
{
    const bp_game_kind *kind;
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    int status = bp__setup_begin(name, why, why_size);
    if (status == BP_OK) {
        status =
            more || more_count == 0 ? check_list(more, more_count, why, why_size) : BP_ERR_ARGUMENT;
    }
    if (status != BP_OK) {
        return status;
    }
    for (size_t i = 0; (kind = kind_at(i, more, more_count)) != NULL; i++) {
        if (strcmp(name, kind->name) != 0) {
            continue;
        }
        const char *missing = missing_member(kind);
        if (missing) {
            return bp__setup_refuse(why, why_size, BP_ERR_METHOD,
                                    "the kind of the game '%.40s' has no %s", name, missing);
        }
        *out = kind;
        return BP_OK;
    }
    return refuse_name(name, more, more_count, why, why_size);
}

int bp_state_open(bp_state **out, const char *name, const char *text, const bp_allocator *allocator,
                  char *why, size_t why_size)
{
    const bp_game_kind *kind = NULL;
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    int status = text ? bp__setup_begin(text, why, why_size) : BP_OK;
    if (status == BP_OK) {
        status = bp_game_kind_find(&kind, name, NULL, 0, why, why_size);
    }
    return kind ? kind->open(out, text ? text : kind->usual_setup, allocator, why, why_size)
                : status;
}

/* Whether a state is at the beginning of its game: 1, 0, or a status. */
static int is_initial(const bp_state *state, bp_game *game)
{
    bp_state *first = NULL;
    uint64_t now[2] = {0, 0};
    uint64_t then[2] = {0, 0};
    int status = bp_state_new(&first, game);
    if (status == BP_OK) {
        status = bp_state_key(now, state);
    }
    if (status == BP_OK) {
        status = bp_state_key(then, first);
    }
    bp_state_free(first);
    return status != BP_OK ? status
                           : bp_state_ply(state) == 0 && now[0] == then[0] && now[1] == then[1];
}

int bp_game_open(bp_game **out, const char *name, const char *setup, const bp_allocator *allocator,
                 char *why, size_t why_size)
{
    bp_state *state = NULL;
    bp_game *game = NULL;
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    int status = bp_state_open(&state, name, setup, allocator, why, why_size);
    if (status == BP_OK) {
        status = bp_state_game(&game, state);
    }
    if (status == BP_OK) {
        int initial = is_initial(state, game);
        status = initial < 0 ? initial
                 : initial   ? BP_OK
                             : bp__setup_refuse(why, why_size, BP_ERR_SYNTAX,
                                                "a set-up is expected, not a position or a record");
    }
    if (status == BP_OK) {
        *out = game;
    } else {
        bp_game_free(game);
    }
    bp_state_free(state);
    return status;
}
