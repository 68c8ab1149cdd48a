/* SPDX-License-Identifier: MIT */
/* Builds text line by line in a growing buffer and passes each line to a callback. */

#include "gametree/line_writer.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"
#include "game/game_text.h"

bp__line_writer bp__line_open(bp_line_fn receive, void *user, const bp__memory *memory)
{
    return (bp__line_writer){.memory = *memory, .receive = receive, .user = user, .status = BP_OK};
}

char *bp__line_reserve(bp__line_writer *lines, size_t count)
{
    char *at =
        lines->status == BP_OK ? bp__vector_add(&lines->text, &lines->memory, count, 1) : NULL;
    if (!at && lines->status == BP_OK) {
        lines->status = BP_ERR_MEMORY;
    }
    return at;
}

void bp__line_text(bp__line_writer *lines, const char *text)
{
    char *at = bp__line_reserve(lines, strlen(text));
    while (at && *text) {
        *at++ = *text++;
    }
}

void bp__line_number(bp__line_writer *lines, int64_t number)
{
    char text[24];
    bp__writer writer = bp__writer_over(text, sizeof text);
    bp__write_number(&writer, number);
    bp__line_text(lines, text);
}

void bp__line_name(bp__line_writer *lines, int32_t node)
{
    char name[BP__LABEL_SIZE];
    bp__game_tree_name(name, node);
    bp__line_text(lines, name);
}

/* Programs read a backslash differently, Gambit one at the end of a text above all. So a backslash becomes a slash, and
   a quotation mark becomes an apostrophe. */
void bp__line_quotable(bp__line_writer *lines, const char *text)
{
    char *at = bp__line_reserve(lines, strlen(text));
    for (; at && *text; text++) {
        *at++ = *text == '"' ? '\'' : *text == '\\' ? '/' : *text;
    }
}

void bp__line_move(bp__line_writer *lines, const bp_game *game, bp_move move, const void *position)
{
    char text[64]; /* the limit for all games: BP_MOVE_TEXT */
    bp__text_move(text, sizeof text, game, move, position);
    bp__line_quotable(lines, text);
}

/* Formats the position, or the set-up if it is NULL. */
static size_t format(char *out, size_t size, const bp_game *game, const void *position)
{
    return position ? bp__text_position(out, size, game, position)
                    : bp__text_setup(out, size, game);
}

static void write_formatted(bp__line_writer *lines, const bp_game *game, const void *position)
{
    size_t size = format(NULL, 0, game, position) + 1;
    if (lines->status == BP_OK && size - 1 > BP__TEXT_MAX) {
        lines->status = BP_ERR_METHOD;
    }
    char *text = lines->status == BP_OK ? bp__memory_alloc(&lines->memory, size) : NULL;
    if (text) {
        format(text, size, game, position);
        bp__line_quotable(lines, text);
    } else if (lines->status == BP_OK) {
        lines->status = BP_ERR_MEMORY;
    }
    bp__memory_free(&lines->memory, text);
}

void bp__line_position(bp__line_writer *lines, const bp_game *game, const void *position)
{
    write_formatted(lines, game, position);
}

void bp__line_title(bp__line_writer *lines, const bp_game *game)
{
    bp__line_text(lines, "\"");
    bp__line_quotable(lines, game->ops->name);
    bp__line_text(lines, " ");
    write_formatted(lines, game, NULL);
    bp__line_text(lines, "\"");
}

void bp__line_end(bp__line_writer *lines)
{
    char *end = bp__line_reserve(lines, 1);
    if (end) {
        *end = '\0';
        if (lines->receive(lines->text.items, lines->user)) {
            lines->status = BP_ERR_STOPPED;
        }
        lines->text.count = 0;
    }
}

int bp__line_close(bp__line_writer *lines)
{
    bp__vector_free(&lines->text, &lines->memory);
    return lines->status;
}
