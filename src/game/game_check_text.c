/* SPDX-License-Identifier: MIT */
/* Checks of bp_game_check() on texts and encoded positions: what a game writes, it reads back. */

#include <stdlib.h>
#include <string.h>

#include <bigpoints/status.h>

#include "game/game_check_internal.h"

enum {
    TEXT_MAX = 1 << 20,
    CHANGED_TEXTS = 4, /* damaged texts and codes that are tried in each position */
    WHY_SIZE = 128
};

/* The methods that write a text as snprintf does. */
enum { SETUP, POSITION, MOVE, EXPLANATION, DRAWING, PICTURE };

static const char *const names[] = {
    "format_setup", "format_position", "format_move", "explain", "draw", "svg"};

/* A text to be written. */
typedef struct request {
    int kind;
    bp_move move;
    const void *position;
} request;

static size_t write_text(const bp__check *c, const request *r, char *out, size_t size)
{
    switch (r->kind) {
    case SETUP: return c->ops->format_setup(out, size, c->setup);
    case POSITION: return c->ops->format_position(out, size, r->position, c->setup);
    case MOVE: return c->ops->format_move(out, size, r->move, r->position, c->setup);
    case EXPLANATION: return c->ops->explain(out, size, r->move, r->position, c->setup);
    case DRAWING: return c->ops->draw(out, size, r->position, NULL, 0, c->setup);
    default: return c->ops->svg(out, size, r->position, NULL, 0, c->setup);
    }
}

/* Writes a text into a buffer of `size` bytes and a guard. */
static void write_guarded(bp__check *c, const request *r, char *out, size_t size, size_t length)
{
    memset(out, BP__GUARD_BYTE, size + BP__GUARD);
    size_t again = write_text(c, r, out, size);
    size_t fits = length < size ? length : size - 1;
    if (again != length) {
        bp__check_fail(c, names[r->kind], "returns %zu, and %zu for a buffer of %zu bytes", length,
                       again, size);
    } else if (!bp__check_is_filled(out + size, BP__GUARD, BP__GUARD_BYTE)) {
        bp__check_fail(c, names[r->kind], "writes more than %zu bytes", size);
    } else if (!memchr(out, '\0', size) || strlen(out) != fits) {
        bp__check_fail(c, names[r->kind], "returns %zu, but writes another length", length);
    }
}

/* The text of a request, on one line unless it is a drawing; in a buffer that the caller gives back. NULL after a fault. */
static char *take_text(bp__check *c, const request *r)
{
    size_t length = write_text(c, r, NULL, 0);
    if (length < 1 || length > TEXT_MAX) {
        bp__check_fail(c, names[r->kind], "returns the length %zu", length);
        return NULL;
    }
    char *text = bp__memory_alloc(c->memory, length + 1 + BP__GUARD);
    if (!text) {
        c->status = BP_ERR_MEMORY;
        return NULL;
    }
    write_guarded(c, r, text, length / 2 + 1, length);
    if (c->status == BP_OK) {
        write_guarded(c, r, text, length + 1, length);
    }
    if (c->status == BP_OK && r->kind < DRAWING && strchr(text, '\n')) {
        bp__check_fail(c, names[r->kind], "writes more than one line");
    }
    if (c->status != BP_OK) {
        bp__memory_free(c->memory, text);
        return NULL;
    }
    return text;
}

/* Reads a text into c->read. Returns the status of the game. */
static int parse(bp__check *c, const char *text, int with_reason)
{
    char why[WHY_SIZE + BP__GUARD];
    memset(why, BP__GUARD_BYTE, sizeof why);
    why[0] = '\0';
    bp__check_blank(c, c->read);
    int status = c->ops->parse_position(c->read, text, with_reason ? why : NULL,
                                        with_reason ? WHY_SIZE : 0, c->setup);
    bp__check_guard(c, "parse_position", c->read);
    if (!bp__check_is_filled(why + WHY_SIZE, BP__GUARD, BP__GUARD_BYTE) ||
        !memchr(why, '\0', WHY_SIZE)) {
        bp__check_fail(c, "parse_position", "writes more than why_size bytes to why");
    } else if (status > 0) {
        bp__check_fail(c, "parse_position", "returns %d, which is no status", status);
    }
    return status;
}

/* Reads a text that must give a position. */
static void check_parse(bp__check *c, const char *text, const void *position, const char *what)
{
    for (int with_reason = 0; with_reason < 2 && c->status == BP_OK; with_reason++) {
        int status = parse(c, text, with_reason);
        if (c->status == BP_OK && status != BP_OK) {
            bp__check_fail(c, "parse_position", "refuses what %s writes: %s", what, text);
        } else if (c->status == BP_OK && memcmp(c->read, position, c->size) != 0) {
            bp__check_fail(c, "parse_position", "reads another position from what %s writes", what);
        }
    }
}

void bp__check_setup_text(bp__check *c)
{
    char *text = c->status == BP_OK ? take_text(c, &(request){.kind = SETUP}) : NULL;
    if (text) {
        check_parse(c, text, c->game->initial, "format_setup");
        bp__memory_free(c->memory, text);
    }
}

/* Checks a position that the game accepted from a damaged text: the other methods must accept it too. */
static void check_accepted(bp__check *c, const char *method, const char *text)
{
    int good = c->ops->is_over(c->read, c->setup) != 0;
    if (!good) {
        int32_t mover = c->ops->mover(c->read, c->setup);
        good = mover >= 0 && mover < c->game->traits.players;
    }
    if (!good) {
        bp__check_fail(c, method, "accepts a position whose mover is no seat: %s", text);
        return;
    }
    memcpy(c->other, c->read, c->size);
    c->at = c->other;
    char *again = take_text(c, &(request){.kind = POSITION, .position = c->other});
    if (again && (parse(c, again, 1) != BP_OK || memcmp(c->read, c->other, c->size) != 0)) {
        bp__check_fail(c, method, "accepts a text whose position cannot be read back: %s", text);
    }
    bp__memory_free(c->memory, again);
}

/* Damages a text in one place. If the game still accepts it, the result must be a valid position. */
static void check_damaged_text(bp__check *c, char *text, const void *position)
{
    size_t length = strlen(text);
    size_t at = (size_t)bp__random_below(&c->random, length);
    char before = text[at];
    uint64_t kind = bp__random_below(&c->random, 4);
    text[at] = (char)(kind == 0   ? '\0'
                      : kind == 1 ? '0' + (int)bp__random_below(&c->random, 10)
                                  : ' ' + (int)bp__random_below(&c->random, 95));
    if (parse(c, text, 1) == BP_OK && c->status == BP_OK) {
        check_accepted(c, "parse_position", text);
    }
    text[at] = before;
    c->at = position;
}

static void check_position_text(bp__check *c, const void *position)
{
    char *text = take_text(c, &(request){.kind = POSITION, .position = position});
    if (!text) {
        return;
    }
    if (strstr(text, " moves=") || strstr(text, " result=")) {
        bp__check_fail(c, "format_position", "writes \" moves=\" or \" result=\"");
    }
    check_parse(c, text, position, "format_position");
    for (int i = 0; i < CHANGED_TEXTS && c->status == BP_OK; i++) {
        check_damaged_text(c, text, position);
    }
    bp__memory_free(c->memory, text);
}

static void check_drawings(bp__check *c, const void *position)
{
    if (c->status == BP_OK && c->ops->draw) {
        bp__memory_free(c->memory, take_text(c, &(request){.kind = DRAWING, .position = position}));
    }
    if (c->status == BP_OK && c->ops->svg) {
        bp__memory_free(c->memory, take_text(c, &(request){.kind = PICTURE, .position = position}));
    }
}

/* Decodes into c->read. */
static int decode(bp__check *c, const uint8_t *code)
{
    bp__check_blank(c, c->read);
    int refused = c->ops->decode(c->read, code, c->setup) != 0;
    bp__check_guard(c, "decode", c->read);
    return !refused;
}

/* Bytes that the game accepts must be those that it writes for the position. */
static void check_damaged_code(bp__check *c, uint8_t *code, uint8_t *again)
{
    size_t size = c->game->traits.encoded_size;
    size_t at = (size_t)bp__random_below(&c->random, size);
    uint8_t before = code[at];
    code[at] ^= (uint8_t)(1 + bp__random_below(&c->random, 255));
    if (decode(c, code) && c->status == BP_OK) {
        c->ops->encode(again, c->read, c->setup);
        if (memcmp(again, code, size) != 0) {
            bp__check_fail(c, "decode", "accepts bytes that encode does not write");
        }
    }
    code[at] = before;
}

static void check_code(bp__check *c, const void *position)
{
    size_t size = c->game->traits.encoded_size;
    uint8_t *code = bp__memory_alloc(c->memory, 2 * (size + BP__GUARD));
    if (!code) {
        c->status = BP_ERR_MEMORY;
        return;
    }
    uint8_t *again = code + size + BP__GUARD;
    memset(code, BP__GUARD_BYTE, size + BP__GUARD);
    c->ops->encode(code, position, c->setup);
    c->ops->encode(again, position, c->setup);
    if (!bp__check_is_filled(code + size, BP__GUARD, BP__GUARD_BYTE)) {
        bp__check_fail(c, "encode", "writes more than encoded_size bytes, %zu", size);
    } else if (memcmp(code, again, size) != 0) {
        bp__check_fail(c, "encode", "gives two answers for the same position");
    } else if (!decode(c, code) || memcmp(c->read, position, c->size) != 0) {
        bp__check_fail(c, "decode", "does not read back what encode writes");
    }
    for (int i = 0; i < CHANGED_TEXTS && c->status == BP_OK; i++) {
        check_damaged_code(c, code, again);
    }
    bp__memory_free(c->memory, code);
}

static void change_case(char *text)
{
    for (; *text; text++) {
        *text = *text >= 'a' && *text <= 'z'   ? bp__upper(*text)
                : *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a')
                                               : *text;
    }
}

static void check_parse_move(bp__check *c, const char *text, bp_move move, const void *position)
{
    bp_move read = 0;
    int status = c->ops->parse_move(&read, text, NULL, 0, position, c->setup);
    if (status != BP_OK || read != move) {
        bp__check_fail(c, "parse_move", "does not read what format_move writes, in any case: %s",
                       text);
    }
}

/* Checks the text of one move. */
static void check_move_text(bp__check *c, char out[BP__MOVE_TEXT_SIZE], bp_move move,
                            const void *position)
{
    char text[BP__MOVE_TEXT_SIZE + BP__GUARD];
    const request r = {.kind = MOVE, .move = move, .position = position};
    size_t length = write_text(c, &r, NULL, 0);
    if (length < 1 || length >= BP__MOVE_TEXT_SIZE) {
        bp__check_fail(c, "format_move", "returns the length %zu", length);
        return;
    }
    write_guarded(c, &r, text, length / 2 + 1, length);
    if (c->status == BP_OK) {
        write_guarded(c, &r, text, BP__MOVE_TEXT_SIZE, length);
    }
    if (c->status == BP_OK && strcspn(text, " ,\n\t") != length) {
        bp__check_fail(c, "format_move", "writes a space or a comma: %s", text);
    }
    if (c->status == BP_OK) {
        memcpy(out, text, length + 1);
    }
}

static int compare_texts(const void *left, const void *right)
{
    return strcmp(left, right);
}

/* No two of the texts are the same, in any case. Changes their order. */
static void check_unique(bp__check *c, char (*texts)[BP__MOVE_TEXT_SIZE], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (char *at = texts[i]; *at; at++) {
            *at = bp__upper(*at);
        }
    }
    qsort(texts, count, sizeof *texts, compare_texts);
    for (size_t i = 1; i < count; i++) {
        if (strcmp(texts[i], texts[i - 1]) == 0) {
            bp__check_fail(c, "format_move", "two moves have the same text: %s", texts[i]);
        }
    }
}

/* Checks the texts of all legal moves: no two are the same, and each can be read. */
static void check_move_texts(bp__check *c, const void *position, const bp_move *moves, size_t count)
{
    char(*texts)[BP__MOVE_TEXT_SIZE] =
        bp__memory_alloc_array(c->memory, UINT64_C(2) * count, sizeof *texts);
    if (!texts) {
        c->status = BP_ERR_MEMORY;
        return;
    }
    for (size_t i = 0; i < count && c->status == BP_OK; i++) {
        check_move_text(c, texts[i], moves[i], position);
    }
    if (c->status == BP_OK) {
        memcpy(texts + count, texts, count * sizeof *texts);
        check_unique(c, texts + count, count);
    }
    for (size_t i = 0; i < count && c->status == BP_OK && c->ops->parse_move; i++) {
        check_parse_move(c, texts[i], moves[i], position);
        change_case(texts[i]);
        check_parse_move(c, texts[i], moves[i], position);
    }
    bp__memory_free(c->memory, texts);
}

/* Calls `explain` for an illegal move. */
static void check_explanation(bp__check *c, const void *position, const bp_move *moves,
                              size_t count)
{
    bp_move move = (bp_move)bp__random_next(&c->random);
    for (size_t i = 0; i < count; i++) {
        move = moves[i] == move ? 0 : move;
    }
    bp__memory_free(
        c->memory,
        take_text(c, &(request){.kind = EXPLANATION, .move = move, .position = position}));
}

void bp__check_texts(bp__check *c, const void *position, const bp_move *moves, size_t count)
{
    check_position_text(c, position);
    check_drawings(c, position);
    if (c->status == BP_OK && c->ops->encode) {
        check_code(c, position);
    }
    if (c->status == BP_OK && count > 0) {
        check_move_texts(c, position, moves, count);
    }
    if (c->status == BP_OK && count > 0 && c->ops->explain) {
        check_explanation(c, position, moves, count);
    }
}
