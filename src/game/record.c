/* SPDX-License-Identifier: MIT */
/* Records: a whole game as one line, `<set-up or position> moves=... result=...`. A position is a record without moves. */

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/text.h"
#include "game/game_internal.h"
#include "game/game_text.h"

enum { MOVE_TEXT_MAX = BP__MOVE_TEXT_SIZE - 1 };

/* A field of a record: where its value begins in the text, and how long it is. */
typedef struct field {
    const char *name; /* with its "=" */
    int present;
    size_t key_at;
    size_t at;
    size_t length;
} field;

/* The text of a move that was played. A text that is no move's is the fault of the game. */
static int write_move(bp__writer *writer, const bp_state *state, size_t ply)
{
    char name[BP__MOVE_TEXT_SIZE] = "";
    const bp_game *game = state->game;
    bp_move move = bp__state_made(state)[ply];
    size_t length = bp__text_move(name, sizeof name, game, move, bp__state_past(state, ply));
    if (length == 0 || length > MOVE_TEXT_MAX) {
        return BP_ERR_METHOD;
    }
    bp__write_text(writer, ply > 0 ? "," : "");
    bp__write_text(writer, name);
    return BP_OK;
}

static int write_move_list(bp__writer *writer, const bp_state *state)
{
    int status = BP_OK;
    bp__write_text(writer, state->ply == 0 ? " moves=-" : " moves=");
    for (size_t i = 0; i < state->ply && status == BP_OK; i++) {
        status = write_move(writer, state, i);
    }
    return status;
}

static int write_result(bp__writer *writer, const bp_state *state)
{
    bp__write_text(writer, " result=");
    if (!bp_state_is_over(state)) {
        bp__write_char(writer, '*');
        return BP_OK;
    }
    int32_t scores[BP__PLAYERS_MAX];
    int status = bp_state_scores(scores, BP__PLAYERS_MAX, NULL, state);
    for (int32_t seat = 0; seat < state->game->traits.players && status == BP_OK; seat++) {
        bp__write_text(writer, seat > 0 ? "," : "");
        bp__write_number(writer, scores[seat]);
    }
    return status;
}

/* Writes as much of a record as fits, and its whole length. */
static int format(char *out, size_t size, size_t *length, const bp_state *state)
{
    const bp_game *game = state->game;
    const void *first = bp__state_past(state, 0);
    int from_start = memcmp(first, game->initial, game->traits.state_size) == 0;
    bp__writer writer = bp__writer_over(out, size);
    writer.length =
        from_start ? bp__text_setup(out, size, game) : bp__text_position(out, size, game, first);
    if (writer.length > BP__TEXT_MAX) {
        return BP_ERR_METHOD;
    }
    int status = write_move_list(&writer, state);
    if (status == BP_OK) {
        status = write_result(&writer, state);
    }
    *length = writer.length;
    return status;
}

int bp_record_format(char *out, size_t size, size_t *length, const bp_state *state)
{
    if (!state) {
        return BP_ERR_ARGUMENT;
    }
    size_t needed;
    int status = format(NULL, 0, &needed, state);
    if (status == BP_OK) {
        status = bp__check_buffer(out, size, length, needed, 1);
    }
    return status == BP_OK && out ? format(out, size, &needed, state) : status;
}

/* Finds a field, which begins the text or follows a space. */
static int find_field(field *found, const char *text, char *why, size_t why_size)
{
    size_t width = strlen(found->name);
    size_t length = strlen(text);
    for (size_t i = 0; i + width <= length; i++) {
        if ((i > 0 && text[i - 1] != ' ') || !bp__is_word(text + i, width, found->name)) {
            continue;
        }
        if (found->present) {
            return bp__why(why, why_size, BP_ERR_SYNTAX, "character %zu: a second field %s", i + 1,
                           found->name);
        }
        found->present = 1;
        found->key_at = i;
        found->at = i + width;
        found->length = strcspn(text + found->at, " ");
    }
    return BP_OK;
}

/* Plays the moves of a field, one after the other. */
static int play(bp_state *state, const char *text, const field *moves, char *why, size_t why_size)
{
    size_t end = moves->at + moves->length;
    if (!moves->present || (moves->length == 1 && text[moves->at] == '-')) {
        return BP_OK;
    }
    for (size_t at = moves->at, number = 1;; number++) {
        size_t length = strcspn(text + at, ", ");
        char name[MOVE_TEXT_MAX + 1] = "";
        char reason[256] = "";
        memcpy(name, text + at, length < MOVE_TEXT_MAX ? length : MOVE_TEXT_MAX);
        bp_move move = 0;
        int status = length == 0 || length > MOVE_TEXT_MAX ? BP_ERR_SYNTAX : BP_OK;
        if (status == BP_OK) {
            status = bp_move_parse(&move, state, name, reason, sizeof reason);
        }
        if (status != BP_OK) {
            return bp__why(why, why_size, status, "character %zu, move %zu: %s", at + 1, number,
                           reason[0] ? reason : "this is no move");
        }
        status = bp_state_apply(state, move);
        if (status != BP_OK) {
            return status;
        }
        at += length;
        if (at >= end) {
            return BP_OK;
        }
        at++;
    }
}

static int check_result(const bp_state *state, const char *text, const field *result, char *why,
                        size_t why_size)
{
    char expected[16 * 12];
    bp__writer writer = bp__writer_over(expected, sizeof expected);
    int status = write_result(&writer, state);
    if (status != BP_OK) {
        return bp__why(why, why_size, status, "scores gives a score outside the range of the game");
    }
    const char *value = expected + strlen(" result=");
    if (!result->present || (strlen(value) == result->length &&
                             memcmp(value, text + result->at, result->length) == 0)) {
        return BP_OK;
    }
    return bp__why(why, why_size, BP_ERR_POSITION, "character %zu: the moves lead to the result %s",
                   result->at + 1, value);
}

/* Turns a field of the copy into spaces, so that what remains keeps its places. */
static void blank(char *copy, const field *gone)
{
    if (gone->present) {
        memset(copy + gone->key_at, ' ', gone->at + gone->length - gone->key_at);
    }
}

/* Reads the first position of a record: the text without the two fields. */
static int read_first(bp_state **out, bp_game *game, const char *text, const field *moves,
                      const field *result, char *why, size_t why_size)
{
    size_t length = strlen(text);
    char *copy = bp__memory_alloc(&game->memory, length + 1);
    if (!copy) {
        return BP_ERR_MEMORY;
    }
    memcpy(copy, text, length);
    blank(copy, moves);
    blank(copy, result);
    while (length > 0 && copy[length - 1] == ' ') {
        length--;
    }
    copy[length] = '\0';
    int status = bp__position_parse(out, game, copy, why, why_size);
    bp__memory_free(&game->memory, copy);
    return status;
}

int bp_state_parse(bp_state **out, bp_game *game, const char *text, char *why, size_t why_size)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!game || bp__why_begin(why, why_size, text) != BP_OK) {
        return BP_ERR_ARGUMENT;
    }
    field moves = {.name = "moves="};
    field result = {.name = "result="};
    int status = find_field(&moves, text, why, why_size);
    if (status == BP_OK) {
        status = find_field(&result, text, why, why_size);
    }
    if (status != BP_OK) {
        return status;
    }
    if (!moves.present && !result.present) {
        return bp__position_parse(out, game, text, why, why_size);
    }
    bp_state *state = NULL;
    status = read_first(&state, game, text, &moves, &result, why, why_size);
    if (status == BP_OK) {
        status = play(state, text, &moves, why, why_size);
    }
    if (status == BP_OK) {
        status = check_result(state, text, &result, why, why_size);
    }
    if (status != BP_OK) {
        bp_state_free(state);
        return status;
    }
    *out = state;
    return BP_OK;
}
