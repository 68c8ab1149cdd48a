/* SPDX-License-Identifier: MIT */
/* Texts that the methods of a game write. Every text is closed, and a length that no text has is the fault of the game. */
#ifndef BP_GAME_GAME_TEXT_H
#define BP_GAME_GAME_TEXT_H

#include <stdarg.h>
#include <stddef.h>

#include <bigpoints/types.h>

#include "game/game_internal.h"

/* No set-up, position or explanation has a longer text. */
enum { BP__TEXT_MAX = 1 << 30 };

/* These write a text as snprintf() does, and return its length. */
size_t bp__text_setup(char *out, size_t size, const bp_game *game);
size_t bp__text_position(char *out, size_t size, const bp_game *game, const void *position);
size_t bp__text_move(char *out, size_t size, const bp_game *game, bp_move move,
                     const void *position);

/* Terminates a text of this length that a method wrote to a buffer. */
void bp__text_close(char *text, size_t size, size_t length);

/* Checks a caller's buffer for a text of this length: BP_OK, BP_ERR_ARGUMENT, BP_ERR_SPACE, or BP_ERR_METHOD for more than
   BP__TEXT_MAX. A game may write another length afterwards, so the caller's text is closed once more. */
int bp__text_check(char *out, size_t size, size_t *length, size_t needed);

/* Says that a method of the game broke its contract: "METHOD: WHAT; position: TEXT", with the position that the method
   received, or without one for NULL. Returns BP_ERR_METHOD. */
int bp__text_fault(char *why, size_t why_size, const bp_game *game, const void *setup,
                   const char *method, const void *position, const char *format, va_list arguments);

#endif
