/* SPDX-License-Identifier: MIT */
/* Text that is passed to a callback line by line, for the exports of game trees and strategic forms. */
#ifndef BP_GAMETREE_LINE_WRITER_H
#define BP_GAMETREE_LINE_WRITER_H

#include <bigpoints/types.h>

#include "gametree/game_tree_internal.h"

/* The current line. After the first failure nothing more is written. */
typedef struct bp__line_writer {
    bp__memory memory;
    bp_line_fn receive;
    void *user;
    bp__vector text; /* without a terminating NUL */
    int status;
} bp__line_writer;

bp__line_writer bp__line_open(bp_line_fn receive, void *user, const bp__memory *memory);

void bp__line_text(bp__line_writer *lines, const char *text);
void bp__line_number(bp__line_writer *lines, int64_t number);

/* Appends `count` characters for the caller to fill in at once; NULL after a failure. */
char *bp__line_reserve(bp__line_writer *lines, size_t count);

/* The name of a node. */
void bp__line_name(bp__line_writer *lines, int32_t node);

/* A text for use inside quotation marks: quotation marks become apostrophes, and backslashes become slashes. */
void bp__line_quotable(bp__line_writer *lines, const char *text);

/* A move and a position in the game's notation, for use inside quotation marks. */
void bp__line_move(bp__line_writer *lines, const bp_game *game, bp_move move, const void *position);
void bp__line_position(bp__line_writer *lines, const bp_game *game, const void *position);

/* The name of the game and its set-up, within quotation marks. */
void bp__line_title(bp__line_writer *lines, const bp_game *game);

/* Passes the line to the callback and begins the next one. */
void bp__line_end(bp__line_writer *lines);

/* Frees the memory. BP_OK, BP_ERR_MEMORY, or BP_ERR_STOPPED if the callback returned non-zero. */
int bp__line_close(bp__line_writer *lines);

#endif
