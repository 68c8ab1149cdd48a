/* SPDX-License-Identifier: MIT */
/* Reading and writing moves and positions through a game's methods. */

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/status_internal.h"
#include "base/text.h"
#include "game/game_internal.h"
#include "game/game_text.h"

static size_t explain(char *out, size_t size, const bp_state *state, bp_move move)
{
    const bp_game *game = state->game;
    if (!bp_state_is_over(state) && game->ops->explain) {
        size_t length = game->ops->explain(out, size, move, state->position, game->setup);
        bp__text_close(out, size, length);
        return length;
    }
    bp__writer writer = bp__writer_over(out, size);
    bp__write_text(&writer,
                   bp_state_is_over(state) ? "the game is over" : "the move is not legal here");
    return writer.length;
}

int bp_state_explain(char *out, size_t size, size_t *length, const bp_state *state, bp_move move)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    int32_t legal = bp_state_is_legal(state, move);
    if (legal != 0) {
        return legal < 0 ? legal : bp__deliver(out, size, length, "");
    }
    size_t needed = explain(NULL, 0, state, move);
    int status = bp__text_check(out, size, length, needed);
    if (status == BP_OK && out) {
        explain(out, size, state, move);
        out[needed] = '\0';
    }
    return status;
}

int bp_move_format(char *out, size_t size, size_t *length, const bp_state *state, bp_move move)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    int32_t legal = bp_state_is_legal(state, move);
    if (legal <= 0) {
        return legal < 0 ? legal : BP_ERR_ILLEGAL;
    }
    const bp_game *game = state->game;
    size_t needed = bp__text_move(NULL, 0, game, move, state->position);
    int status = bp__text_check(out, size, length, needed);
    if (status == BP_OK && out) {
        bp__text_move(out, size, game, move, state->position);
        out[needed] = '\0';
    }
    return status;
}

static int same_text(const char *a, const char *b)
{
    while (*a && bp__upper(*a) == bp__upper(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Why the moves could not be listed. */
static int list_failed(int status, char *why, size_t why_size)
{
    return bp__why(why, why_size, status, "%s",
                   status == BP_ERR_METHOD ? "moves returns an impossible number of moves"
                                           : bp_status_text(status));
}

/* Reads a move of a game that has no method for it: compares the text with that of every legal move. */
static int find_move(bp_move *out, const bp_state *state, const char *text, char *why,
                     size_t why_size)
{
    char name[BP__MOVE_TEXT_SIZE];
    bp__move_list list;
    const bp_game *game = state->game;
    int status = bp__state_list(&list, state);
    if (status != BP_OK) {
        return list_failed(status, why, why_size);
    }
    status = BP_ERR_SYNTAX;
    for (size_t i = 0; i < list.count && status != BP_OK; i++) {
        size_t length = bp__text_move(name, sizeof name, game, list.moves[i], state->position);
        if (length < sizeof name && same_text(text, name)) {
            *out = list.moves[i];
            status = BP_OK;
        }
    }
    bp__move_list_free(&list, state);
    return status == BP_OK ? BP_OK
                           : bp__why(why, why_size, status, "no legal move is written like this");
}

int bp_move_parse(bp_move *out, const bp_state *state, const char *text, char *why, size_t why_size)
{
    if (!out || !state || bp__why_begin(why, why_size, text) != BP_OK) {
        return BP_ERR_ARGUMENT;
    }
    const bp_game *game = state->game;
    if (bp_state_is_over(state)) {
        return bp__why(why, why_size, BP_ERR_OVER, "the game is over");
    }
    if (!game->ops->parse_move) {
        return find_move(out, state, text, why, why_size);
    }
    bp_move move = 0;
    why_size = why ? why_size : 0; /* methods write as snprintf() does */
    int status = game->ops->parse_move(&move, text, why, why_size, state->position, game->setup);
    bp__text_close(why, why_size, why_size);
    if (status != BP_OK) {
        return bp__method_status(status);
    }
    int32_t legal = bp_state_is_legal(state, move);
    if (legal < 0) {
        return list_failed(legal, why, why_size);
    }
    if (legal == 0) {
        if (why && why_size > 0) {
            explain(why, why_size, state, move);
        }
        return BP_ERR_ILLEGAL;
    }
    *out = move;
    return BP_OK;
}

int bp_state_format(char *out, size_t size, size_t *length, const bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    const bp_game *game = state->game;
    size_t needed = bp__text_position(NULL, 0, game, state->position);
    int status = bp__text_check(out, size, length, needed);
    if (status == BP_OK && out) {
        bp__text_position(out, size, game, state->position);
        out[needed] = '\0';
    }
    return status;
}

/* Checks what a game's reader accepted: before the end there is a player to move, and there are moves. */
static int check_accepted(const bp_state *state, const char *method, char *why, size_t why_size)
{
    int32_t mover = bp_state_mover(state);
    if (mover == BP_ERR_METHOD) {
        return bp__why(why, why_size, BP_ERR_METHOD,
                       "%s accepts a position whose mover is no seat of the game", method);
    }
    bp__move_list list;
    int status = bp__state_list(&list, state);
    if (status == BP_ERR_METHOD) {
        return bp__why(why, why_size, status,
                       "%s accepts a position with an impossible number of moves", method);
    }
    if (status == BP_OK) {
        bp__move_list_free(&list, state);
    }
    return status;
}

int bp__position_parse(bp_state **out, bp_game *game, const char *text, char *why, size_t why_size)
{
    bp_state *state;
    int status = bp__state_blank(&state, game);
    if (status != BP_OK) {
        return status;
    }
    why_size = why ? why_size : 0; /* methods write as snprintf() does */
    status = game->ops->parse_position(state->position, text, why, why_size, game->setup);
    bp__text_close(why, why_size, why_size);
    if (bp__method_status(status) != status) {
        status =
            bp__why(why, why_size, BP_ERR_METHOD, "parse_position returns %d: no status", status);
    }
    if (status == BP_OK) {
        status = check_accepted(state, "parse_position", why, why_size);
    }
    if (status != BP_OK) {
        bp_state_free(state);
        return status;
    }
    *out = state;
    return BP_OK;
}

int bp_state_encode(uint8_t *out, size_t size, size_t *length, const bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    const bp_game *game = state->game;
    if (!game->ops->encode) {
        return BP_ERR_UNSUPPORTED;
    }
    int status = bp__check_buffer(out, size, length, game->traits.encoded_size, 0);
    if (status == BP_OK && out) {
        game->ops->encode(out, state->position, game->setup);
    }
    return status;
}

int bp_state_decode(bp_state **out, bp_game *game, const uint8_t *bytes, size_t length)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!game || !bytes) {
        return BP_ERR_ARGUMENT;
    }
    if (!game->ops->decode) {
        return BP_ERR_UNSUPPORTED;
    }
    if (length != game->traits.encoded_size) {
        return BP_ERR_SYNTAX;
    }
    bp_state *state;
    int status = bp__state_blank(&state, game);
    if (status != BP_OK) {
        return status;
    }
    status = game->ops->decode(state->position, bytes, game->setup) != 0
                 ? BP_ERR_POSITION
                 : check_accepted(state, "decode", NULL, 0);
    if (status != BP_OK) {
        bp_state_free(state);
        return status;
    }
    *out = state;
    return BP_OK;
}
