/* SPDX-License-Identifier: MIT */
/* Levels of players as text. */

/* For strncasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/level_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <bigpoints/player.h>

int32_t level_parse(const char *text, size_t length)
{
    if (length == 4 && strncasecmp(text, "auto", 4) == 0) {
        return BP_LEVEL_AUTO;
    }
    if (length < 1 || length > 2 || strspn(text, "0123456789") < length) {
        return -1;
    }
    long level = strtol(text, NULL, 10);
    return level >= BP_LEVEL_MIN && level <= BP_LEVEL_MAX ? (int32_t)level : -1;
}

char *level_format(char out[LEVEL_TEXT_SIZE], int32_t level)
{
    if (level == BP_LEVEL_AUTO) {
        snprintf(out, LEVEL_TEXT_SIZE, "auto");
    } else {
        snprintf(out, LEVEL_TEXT_SIZE, "%d", (int)level);
    }
    return out;
}
