/* SPDX-License-Identifier: MIT */
/* Readers of a set-up, and memory for it that remembers where it comes from. */

#include "games/game_setup.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 999 };

/* --- Messages ------------------------------------------------------------------------------------- */

int bp__setup_begin(const char *text, char *why, size_t why_size)
{
    uintptr_t message = (uintptr_t)why;
    uintptr_t begin = (uintptr_t)text;
    int has_message = why && why_size > 0;
    if (text && has_message &&
        (message >= begin ? message - begin <= strlen(text) : begin - message < why_size)) {
        return bp__setup_refuse(why, why_size, BP_ERR_ARGUMENT,
                                "the text and the message share a buffer");
    }
    if (has_message) {
        why[0] = '\0';
    }
    return text ? BP_OK : BP_ERR_ARGUMENT;
}

int bp__setup_refuse(char *why, size_t why_size, int status, const char *format, ...)
{
    if (why && why_size > 0) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(why, why_size, format, arguments);
        va_end(arguments);
        for (char *c = why; *c; c++) {
            *c = *c >= ' ' && *c <= '~' ? *c : '?';
        }
    }
    return status;
}

/* --- Text ----------------------------------------------------------------------------------------- */

const char *bp__setup_number(int32_t *out, const char *text)
{
    const char *at = text;
    for (*out = 0; *at >= '0' && *at <= '9'; at++) {
        *out = *out > NUMBER_MAX / 10 ? NUMBER_MAX + 1 : 10 * *out + (*at - '0');
    }
    return at == text || (text[0] == '0' && at > text + 1) ? NULL : at;
}

const char *bp__setup_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    return text && strncmp(text, word, length) == 0 ? text + length : NULL;
}

int bp__setup_ends(const char *text)
{
    return text && (*text == '\0' || (*text == ' ' && text[1] != ' ' && text[1] != '\0'));
}

const char *bp__setup_size(int32_t *width, int32_t *height, const char *text)
{
    const char *at = bp__setup_word(bp__setup_number(width, text), "x");
    return at ? bp__setup_number(height, at) : NULL;
}

/* --- Memory --------------------------------------------------------------------------------------- */

/* What stands before the memory of a set-up. */
typedef union origin {
    bp_allocator allocator;
    max_align_t align;
} origin;

static void *take(size_t size, void *user)
{
    (void)user;
    return malloc(size);
}

static void give(void *pointer, void *user)
{
    (void)user;
    free(pointer);
}

int bp__setup_new(void **out, size_t size, const bp_allocator *allocator)
{
    static const bp_allocator usual = {BP_ALLOCATOR_VERSION, take, give, NULL};
    const bp_allocator *from = allocator ? allocator : &usual;
    *out = NULL;
    if (from->version != BP_ALLOCATOR_VERSION) {
        return BP_ERR_VERSION;
    }
    if (!from->alloc || !from->free) {
        return BP_ERR_METHOD;
    }
    origin *block = from->alloc(sizeof *block + size, from->user);
    if (!block) {
        return BP_ERR_MEMORY;
    }
    memset(block, 0, sizeof *block + size);
    block->allocator = *from;
    *out = block + 1;
    return BP_OK;
}

void bp__setup_free(void *setup)
{
    if (setup) {
        origin *block = (origin *)setup - 1;
        bp_allocator from = block->allocator;
        from.free(block, from.user);
    }
}

int bp__setup_open(bp_state **out, bp_game *game, const char *text, char *why, size_t why_size)
{
    int status = bp_state_parse(out, game, text, why, why_size);
    bp_game_free(game);
    return status;
}
