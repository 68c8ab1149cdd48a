/* SPDX-License-Identifier: MIT */
/* What the files of bp_game_check() share. */
#ifndef BP_GAME_GAME_CHECK_INTERNAL_H
#define BP_GAME_GAME_CHECK_INTERNAL_H

#include "base/random.h"
#include "base/text.h"
#include "game/game_internal.h"

/* Every buffer that a method writes to is followed by so many bytes that it must not change. */
enum { BP__GUARD = 64, BP__GUARD_BYTE = 0xA5 };

/* Positions by a key, and a number for each: open addressing, bounded. */
typedef struct bp__key_memo {
    struct bp__key_record *records;
    unsigned char *positions;
    size_t slots; /* a power of two */
    size_t used;
    size_t max;
} bp__key_memo;

/* One check of a game. The first fault is kept. */
typedef struct bp__check {
    const bp_game *game;
    const bp_game_ops *ops;
    const void *setup;
    const bp__memory *memory;
    size_t size;   /* of a position */
    size_t stride; /* of a position in a buffer, with its guard */
    bp__random random;
    const void *at; /* the position that is checked, for the message; NULL for none */
    char *why;
    size_t why_size;
    int status;          /* BP_OK so far, BP_ERR_METHOD or BP_ERR_MEMORY */
    unsigned char *read; /* two positions that methods write to */
    unsigned char *other;
    bp__key_memo by_key;     /* the positions visited */
    bp__key_memo by_reduced; /* the future values of those that were solved */
} bp__check;

/* Notes a fault: "METHOD: what is wrong; position: TEXT". */
void bp__check_fail(bp__check *c, const char *method, const char *format, ...) BP__PRINTF(3, 4);

/* Zeroes a position buffer and makes its guard; and checks the guard after a method has written to it. */
void bp__check_blank(const bp__check *c, unsigned char *position);
void bp__check_guard(bp__check *c, const char *method, const unsigned char *position);

/* Whether `bytes` bytes are unchanged since they were filled. */
int bp__check_is_filled(const void *from, size_t bytes, int fill);

/* Checks the answers of `is_over`, `mover`, `moves` and `scores` alone. `moves` is a buffer. Returns the number of moves,
   0 if the game is over. */
size_t bp__check_briefly(bp__check *c, const void *position, bp_move *moves);

/* Checks text and encoding of a position, and the texts of its legal moves. */
void bp__check_texts(bp__check *c, const void *position, const bp_move *moves, size_t count);

/* Checks that the text of the set-up opens the initial position. */
void bp__check_setup_text(bp__check *c);

/* Makes the memos. BP_OK or BP_ERR_MEMORY. */
int bp__check_open_values(bp__check *c);
void bp__check_close_values(bp__check *c);

/* Checks that no position met so far has the same `key`. */
void bp__check_key(bp__check *c, const void *position);

/* Compares `reduce`, `reduced_key` and `candidates` with plain minimax, at a position that is not over and below it.
   `*nodes` is how many it may take, and receives how many are left. Returns non-zero if they sufficed. */
int bp__check_values(bp__check *c, const void *position, int32_t *nodes);

#endif
