/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz targets share: a hard check, bytes as a source of choices, texts and their messages,
 * and a game that the bytes choose.
 *
 * A check that fails prints the place and aborts, which a fuzzer notices.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <bigpoints.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ------------------------------------------------------------------------------------- checks */

static inline void fuzz_fail(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: check failed: %s\n", file, line, condition);
    abort();
}

#define CHECK(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))

static inline void *fuzz_alloc(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);
    CHECK(memory != NULL);
    return memory;
}

/* ----------------------------------------------------------------------- bytes as choices */

typedef struct fuzz_bytes {
    const uint8_t *data;
    size_t size;
} fuzz_bytes;

/* The next byte; 0 when there is none left. */
static inline int fuzz_byte(fuzz_bytes *bytes)
{
    if (bytes->size == 0) {
        return 0;
    }
    bytes->size--;
    return *bytes->data++;
}

static inline uint32_t fuzz_word(fuzz_bytes *bytes)
{
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) {
        word = word << 8 | (uint32_t)fuzz_byte(bytes);
    }
    return word;
}

/* All bytes that are left, as a text of exactly that size on the heap: reading past the end of it is
 * an error that the address sanitizer sees. The caller frees it. */
static inline char *fuzz_rest(const fuzz_bytes *bytes)
{
    char *text = fuzz_alloc(bytes->size + 1);
    if (bytes->size > 0) {
        memcpy(text, bytes->data, bytes->size);
    }
    text[bytes->size] = '\0';
    return text;
}

/* ------------------------------------------------------------------------- texts, messages */

/* The four writers of a line, all with the manners of bigpoints.h. */
typedef int fuzz_writer(char *out, size_t size, size_t *length, const void *thing);

static inline int fuzz_write_config(char *out, size_t size, size_t *length, const void *config)
{
    return bp_config_format(out, size, length, config);
}
static inline int fuzz_write_game(char *out, size_t size, size_t *length, const void *game)
{
    return bp_game_format(out, size, length, game);
}
static inline int fuzz_write_state(char *out, size_t size, size_t *length, const void *state)
{
    return bp_state_format(out, size, length, state);
}
static inline int fuzz_write_record(char *out, size_t size, size_t *length, const void *state)
{
    return bp_record_format(out, size, length, state);
}

/* The line that a writer writes, in a buffer of exactly its size; a buffer that is one byte smaller
 * must be refused and stay as it was. The caller frees it. */
static inline char *fuzz_line(fuzz_writer *writer, const void *thing)
{
    size_t length = 0, again = 0;
    CHECK(writer(NULL, 0, &length, thing) == BP_OK);
    char *line = fuzz_alloc(length + 1);
    memset(line, 'Z', length + 1);
    CHECK(writer(line, length, &again, thing) == BP_ERR_SPACE);
    CHECK(again == length);
    for (size_t i = 0; i <= length; i++) {
        CHECK(line[i] == 'Z');
    }
    again = 0;
    CHECK(writer(line, length + 1, &again, thing) == BP_OK);
    CHECK(again == length);
    CHECK(memchr(line, '\0', length + 1) == line + length);
    for (size_t i = 0; i < length; i++) {
        CHECK(line[i] >= ' ' && line[i] <= '~');
    }
    return line;
}

/* A message is closed, plain ASCII, empty after success and not empty after a refusal. */
static inline void fuzz_check_message(int status, const char *why, size_t size)
{
    CHECK(memchr(why, '\0', size) != NULL);
    CHECK((status == BP_OK) == (why[0] == '\0'));
    for (const char *c = why; *c != '\0'; c++) {
        CHECK(*c >= ' ' && *c <= '~');
    }
}

/* A message in a small buffer is the beginning of the one in a large buffer. */
static inline void fuzz_check_cut(const char *small, size_t size, const char *large)
{
    CHECK(memchr(small, '\0', size) != NULL);
    CHECK(strncmp(small, large, strlen(small)) == 0);
    CHECK(strlen(small) == size - 1 || strcmp(small, large) == 0);
}

/* What bp_bigpoints_open() says to a text, with every size of message buffer. NULL if it refuses. */
static inline bp_state *fuzz_open(const char *text)
{
    char why[512], cut[9];
    bp_state *state = NULL, *again = NULL;
    memset(why, 'Z', sizeof why);
    memset(cut, 'Z', sizeof cut);
    const int status = bp_bigpoints_open(&state, text, NULL, why, sizeof why);
    CHECK(status == BP_OK || status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG ||
          status == BP_ERR_POSITION || status == BP_ERR_ILLEGAL || status == BP_ERR_OVER);
    CHECK((status == BP_OK) == (state != NULL));
    fuzz_check_message(status, why, sizeof why);
    CHECK(bp_bigpoints_open(&again, text, NULL, cut, sizeof cut) == status);
    CHECK((status == BP_OK) == (again != NULL));
    fuzz_check_cut(cut, sizeof cut, why);
    bp_state_free(again);
    CHECK(bp_bigpoints_open(&again, text, NULL, NULL, 0) == status);
    CHECK((status == BP_OK) == (again != NULL));
    bp_state_free(again);
    return state;
}

/* --------------------------------------------------------------------- a game from bytes */

/* A number of a configuration, which it must have. */
static inline int64_t fuzz_config_number(const bp_config *config, int32_t field)
{
    int64_t number = 0;
    CHECK(bp_config_get(&number, config, field) == BP_OK);
    return number;
}

/* The seat that begins a game, or a status. */
static inline int32_t fuzz_starter(bp_game *game)
{
    bp_state *state = NULL;
    CHECK(bp_state_new(&state, game) == BP_OK);
    const int32_t mover = bp_state_mover(state);
    bp_state_free(state);
    return mover;
}

/* The bytes of an encoded position of a game. */
static inline size_t fuzz_encoded_size(bp_game *game)
{
    bp_state *state = NULL;
    size_t length = 0;
    CHECK(bp_state_new(&state, game) == BP_OK);
    CHECK(bp_state_encode(NULL, 0, &length, state) == BP_OK);
    bp_state_free(state);
    return length;
}

/* A configuration that the bytes choose; every configuration of the rules can come out. Where the
 * bytes ask for a board of their own it is made of the following bytes. NULL if there is no such game. */
static inline bp_config *fuzz_config(fuzz_bytes *bytes)
{
    bp_config *config = NULL;
    const int shape = fuzz_byte(bytes);
    const int thesis = (shape & 3) == 3, own_board = (shape & 4) != 0;
    const int32_t players = thesis ? 2 : 2 + (shape >> 3) % 4;
    CHECK(bp_config_new(&config, NULL) == BP_OK);
    CHECK(bp_config_set(config, BP_CONFIG_PLAYERS, players) == BP_OK);
    CHECK(bp_config_set(config, BP_CONFIG_STARTER, (shape >> 5) % players) == BP_OK);
    CHECK(bp_config_set(config, BP_CONFIG_RULES, thesis ? BP_RULES_THESIS : BP_RULES_OFFICIAL) ==
          BP_OK);
    if (own_board) {
        char board[BP_BOARD_MAX + 1];
        const int length = fuzz_byte(bytes) % (BP_BOARD_MAX + 1);
        for (int i = 0; i < length; i++) {
            board[i] = "RGBYPWK"[fuzz_byte(bytes) % 7];
        }
        board[length] = '\0';
        if (bp_config_set_board(config, board, NULL, 0) != BP_OK) {
            bp_config_free(config);
            return NULL;
        }
    } else {
        const int colours = fuzz_byte(bytes), equal = fuzz_byte(bytes) % 9;
        for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
            int32_t count = 1 + (thesis || (colours & 32) != 0 ? equal : fuzz_byte(bytes) % 9);
            count = (colours >> colour & 1) != 0 ? count : 0;
            CHECK(bp_config_set(config, colour, count) == BP_OK);
        }
        const int specials = thesis ? 0 : fuzz_byte(bytes);
        CHECK(bp_config_set(config, BP_WHITE, specials % 6) == BP_OK);
        CHECK(bp_config_set(config, BP_BLACK, specials / 6 % 6) == BP_OK);
        CHECK(bp_config_set(config, BP_CONFIG_SEED, (int64_t)fuzz_byte(bytes)) == BP_OK);
    }
    return config;
}

/* The game of such a configuration, or NULL. */
static inline bp_game *fuzz_game(fuzz_bytes *bytes)
{
    char why[256];
    bp_game *game = NULL;
    bp_config *config = fuzz_config(bytes);
    if (config == NULL) {
        return NULL;
    }
    const int checked = bp_config_check(config, why, sizeof why);
    fuzz_check_message(checked, why, sizeof why);
    CHECK(bp_bigpoints_new(&game, config, NULL, why, sizeof why) == checked);
    CHECK((game != NULL) == (checked == BP_OK));
    bp_config_free(config);
    return game;
}

#endif
