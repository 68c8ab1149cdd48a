/* SPDX-License-Identifier: MIT */
/* Texts that the methods of a game write. Every text is closed, and a length that no text has is the fault of the game. */

#include "game/game_text.h"

#include <stdio.h>

#include <bigpoints/status.h>

#include "base/text.h"

void bp__text_close(char *text, size_t size, size_t length)
{
    if (text && size > 0) {
        text[length < size ? length : size - 1] = '\0';
    }
}

size_t bp__text_setup(char *out, size_t size, const bp_game *game)
{
    size_t length = game->ops->format_setup(out, size, game->setup);
    bp__text_close(out, size, length);
    return length;
}

size_t bp__text_position(char *out, size_t size, const bp_game *game, const void *position)
{
    size_t length = game->ops->format_position(out, size, position, game->setup);
    bp__text_close(out, size, length);
    return length;
}

size_t bp__text_move(char *out, size_t size, const bp_game *game, bp_move move,
                     const void *position)
{
    size_t length = game->ops->format_move(out, size, move, position, game->setup);
    bp__text_close(out, size, length);
    return length;
}

int bp__text_check(char *out, size_t size, size_t *length, size_t needed)
{
    return needed > BP__TEXT_MAX ? BP_ERR_METHOD : bp__check_buffer(out, size, length, needed, 1);
}

int bp__text_fault(char *why, size_t why_size, const bp_game *game, const void *setup,
                   const char *method, const void *position, const char *format, va_list arguments)
{
    char what[256];
    char text[512] = "";
    vsnprintf(what, sizeof what, format, arguments);
    if (position) {
        bp__text_close(text, sizeof text,
                       game->ops->format_position(text, sizeof text, position, setup));
    }
    return bp__why(why, why_size, BP_ERR_METHOD, "%s: %s%s%s", method, what,
                   text[0] ? "; position: " : "", text);
}
