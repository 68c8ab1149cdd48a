/* SPDX-License-Identifier: MIT */
/* Games by name, random openings, and states of any game from text; what Big Points adds: boards, configurations and the names of
   enumerations. */

#include "programs/common/open_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

const char *const objective_names[] = {"outcome",    "margin",  "thesis", "maxn",
                                       "guaranteed", "refined", NULL};
const char *const rules_names[] = {"official", "thesis", NULL};
const char *const stop_reason_names[] = {"solved", "seconds", "nodes", "memory", "cancelled", NULL};

enum { WHY_SIZE = 256, MOVE_SIZE = 64, QUOTED = 100, OPENING_TRIES = 100000 };

/* Quotes the user's text in a message. A long text is cut, so that the reason stays visible. */
static const char *quote(char out[QUOTED + 4], const char *text)
{
    snprintf(out, QUOTED + 4, "%.*s%s", QUOTED, text, strlen(text) > QUOTED ? "..." : "");
    return out;
}

/* --- Names ---------------------------------------------------------------------------------------- */

static size_t own_count(const bp_game_kind *const *games)
{
    size_t count = 0;
    while (games && games[count]) {
        count++;
    }
    return count;
}

void game_names(const char *out[GAME_NAMES_SIZE], const command *line)
{
    const bp_game_kind *kind;
    size_t own = own_count(line->games);
    int32_t count = 0;
    while (count < GAME_NAMES_SIZE - 1 && bp_game_kind_at(&kind, count) == BP_OK) {
        out[count++] = kind->name;
    }
    for (size_t i = 0; i < own && count < GAME_NAMES_SIZE - 1; i++) {
        out[count++] = line->games[i]->name;
    }
    out[count] = NULL;
}

int game_find(const bp_game_kind **out, const bp_game_kind *const *games, const char *name,
              char why[GAME_WHY_SIZE])
{
    return bp_game_kind_find(out, name, games, own_count(games), why, GAME_WHY_SIZE) == BP_OK;
}

const bp_game_kind *game_named(const command *line, const char *name)
{
    const bp_game_kind *kind;
    char why[GAME_WHY_SIZE];
    if (!game_find(&kind, line->games, name, why)) {
        command_fail(line, "%s", why);
    }
    return kind;
}

int game_is_bigpoints(const bp_game_kind *kind)
{
    const bp_game_kind *first;
    return bp_game_kind_at(&first, 0) == BP_OK && kind == first;
}

const bp_game_kind *game_kind_for(bp_game_kind *room, const bp_game_kind *kind, int32_t players)
{
    if (players <= 2 || game_is_bigpoints(kind)) {
        return kind;
    }
    *room = *kind;
    room->heuristics = NULL;
    room->heuristic_count = 0;
    room->levels = NULL;
    room->level_weights = NULL;
    room->best_play = NULL;
    return room;
}

/* --- Opening -------------------------------------------------------------------------------------- */

/* Plays a word with moves. `*count` is the number of those that were played. */
static int play_moves(int *count, bp_state *state, const char *moves, char why[GAME_WHY_SIZE])
{
    int has_commas = strchr(moves, ',') != NULL;
    *count = 0;
    for (const char *at = moves; *at;) {
        char text[MOVE_SIZE] = "";
        char reason[BP_MESSAGE_TEXT] = "";
        bp_move move;
        size_t length = has_commas ? strcspn(at, ",") : strlen(at);
        snprintf(text, sizeof text, "%.*s", (int)(length < MOVE_SIZE ? length : MOVE_SIZE), at);
        int status = bp_move_parse(&move, state, text, reason, sizeof reason);
        if (!has_commas && length > 1 && status == BP_ERR_SYNTAX) {
            length = 1;
            snprintf(text, sizeof text, "%c", *at);
            status = bp_move_parse(&move, state, text, reason, sizeof reason);
        }
        if (status == BP_OK) {
            status = bp_state_apply(state, move);
        }
        if (status != BP_OK) {
            snprintf(why, GAME_WHY_SIZE, "move %d, '%.40s': %s", *count + 1, text,
                     reason[0] ? reason : bp_status_text(status));
            return status;
        }
        (*count)++;
        at += length + (at[length] == ',');
    }
    return BP_OK;
}

/* Opens a text whose last word has moves. The reason is `why` as it was if this word has none. */
static int open_with_moves(bp_state **out, const bp_game_kind *kind, const char *text,
                           char why[GAME_WHY_SIZE])
{
    char reason[GAME_WHY_SIZE];
    const char *last = strrchr(text, ' ');
    size_t length = last ? (size_t)(last - text) : 0;
    char *setup = malloc(length + 1);
    int count = 0;
    *out = NULL;
    if (!setup) {
        return BP_ERR_MEMORY;
    }
    memcpy(setup, text, length);
    setup[length] = '\0';
    int status = kind->open(out, last ? setup : kind->usual_setup, NULL, reason, sizeof reason);
    free(setup);
    if (status != BP_OK) {
        return status;
    }
    status = play_moves(&count, *out, last ? last + 1 : text, reason);
    if (status != BP_OK) {
        if (count > 0 || status != BP_ERR_SYNTAX) {
            memcpy(why, reason, sizeof reason);
        } else if (!game_is_bigpoints(kind)) {
            size_t used = strlen(why);
            snprintf(why + used, GAME_WHY_SIZE - used, "; a move is %s", kind->move_help);
        }
        bp_state_free(*out);
        *out = NULL;
    }
    return status;
}

int game_open_text(bp_state **out, const bp_game_kind *kind, const char *text,
                   char why[GAME_WHY_SIZE])
{
    bp_state *other;
    why[0] = '\0';
    int status = kind->open(out, text ? text : kind->usual_setup, NULL, why, GAME_WHY_SIZE);
    if (status == BP_ERR_SYNTAX && text && text[0] &&
        open_with_moves(&other, kind, text, why) == BP_OK) {
        *out = other;
        return BP_OK;
    }
    return status;
}

bp_state *open_state_of(const command *line, const bp_game_kind *kind, const char *where,
                        const char *text)
{
    char why[GAME_WHY_SIZE];
    char quoted[QUOTED + 4];
    bp_state *state;
    int status = game_open_text(&state, kind, text, why);
    if (status != BP_OK && why[0] && text) {
        command_usage(line, "%s'%s': %s", where, quote(quoted, text), why);
    }
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    return state;
}

/* --- Random openings ------------------------------------------------------------------------------ */

uint64_t game_random(uint64_t *random)
{
    uint64_t z = *random += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint64_t game_mix(uint64_t seed, uint64_t number)
{
    uint64_t random = seed + number * 0x9E3779B97F4A7C15u;
    return game_random(&random);
}

/* For bp_game_kind.opening_move. */
static uint64_t next_random(void *user)
{
    return game_random(user);
}

/* A random move, which may be illegal; returns a status. */
static int draw(bp_move *out, const bp_state *state, const bp_game_kind *kind, const void *setup,
                uint64_t *random)
{
    size_t count = 0;
    if (kind->opening_move) {
        *out = kind->opening_move(next_random, random, setup);
        return BP_OK;
    }
    bp_state_moves(NULL, 0, &count, state);
    bp_move *moves = calloc(count + 1, sizeof *moves);
    if (!moves) {
        return BP_ERR_MEMORY;
    }
    int status = bp_state_moves(moves, count, &count, state);
    *out = moves[count > 0 ? game_random(random) % count : 0];
    free(moves);
    return status;
}

int game_play_opening(bp_state *state, const bp_game_kind *kind, int32_t moves, uint64_t seed)
{
    bp_game *game;
    uint64_t random = seed;
    int status = bp_state_game(&game, state);
    if (status != BP_OK) {
        return status;
    }
    for (int32_t tries = 0; status == BP_OK && bp_state_ply(state) < moves; tries++) {
        bp_move move = 0;
        status = tries < OPENING_TRIES ? draw(&move, state, kind, bp_game_setup(game), &random)
                                       : BP_ERR_LIMIT;
        if (status == BP_OK && bp_state_is_legal(state, move) == 1) {
            status = bp_state_apply(state, move);
        }
        while (bp_state_is_over(state) == 1 && bp_state_undo(state) == BP_OK) {
        }
    }
    bp_game_free(game);
    return status;
}

/* --- Big Points ----------------------------------------------------------------------------------- */

static int is_users_fault(int status)
{
    return status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG || status == BP_ERR_POSITION ||
           status == BP_ERR_ILLEGAL || status == BP_ERR_OVER || status == BP_ERR_MISMATCH;
}

bp_state *open_state_on_board(const command *line, const char *where, const char *board,
                              int32_t players, int32_t rules)
{
    char why[WHY_SIZE];
    char quoted[QUOTED + 4];
    bp_config *config;
    bp_game *game = NULL;
    bp_state *state = NULL;
    int status = bp_config_new(&config, NULL);
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    bp_config_set(config, BP_CONFIG_PLAYERS, players);
    bp_config_set(config, BP_CONFIG_RULES, rules);
    status = bp_config_set_board(config, board, why, sizeof why);
    if (status == BP_OK) {
        status = bp_bigpoints_new(&game, config, NULL, why, sizeof why);
    }
    if (is_users_fault(status)) {
        command_usage(line, "%sboard '%s': %s", where, quote(quoted, board), why);
    }
    if (status == BP_OK) {
        status = bp_state_new(&state, game);
    }
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    bp_config_free(config);
    bp_game_free(game);
    return state;
}

bp_state *open_state_from_text(const command *line, const char *text)
{
    char why[WHY_SIZE];
    char quoted[QUOTED + 4];
    bp_state *state;
    int status = bp_bigpoints_open(&state, text, NULL, why, sizeof why);
    if (is_users_fault(status)) {
        command_usage(line, "position '%s': %s", quote(quoted, text), why);
    }
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
    return state;
}

int32_t config_number(const bp_config *config, int32_t field)
{
    int64_t number = 0;
    bp_config_get(&number, config, field);
    return (int32_t)number;
}

int32_t config_number_of(const bp_state *state, int32_t field)
{
    bp_config *config;
    if (bp_bigpoints_config(&config, state, NULL) != BP_OK) {
        return -1;
    }
    int32_t number = config_number(config, field);
    bp_config_free(config);
    return number;
}
