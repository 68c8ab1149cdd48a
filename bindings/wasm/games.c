/* SPDX-License-Identifier: MIT */
/* Creates the games of examples/games by name: reads the text of a set-up. */

#include "games.h"

#include <stdio.h>
#include <string.h>

#include <bigpoints/sys/game_ops.h>

#include "games/connect4.h"
#include "games/gomoku.h"
#include "games/nim.h"

enum { NUMBER_MAX = 999 };

/* Reads a number, or one beyond NUMBER_MAX for a larger one. Returns the text after it, or NULL. */
static const char *read_number(int32_t *out, const char *at)
{
    const char *start = at;
    *out = 0;
    for (; at && *at >= '0' && *at <= '9'; at++) {
        *out = *out > NUMBER_MAX ? *out : 10 * *out + (*at - '0');
    }
    return at > start ? at : NULL;
}

/* The text after a word that it begins with, or NULL. */
static const char *read_word(const char *at, const char *word)
{
    size_t length = strlen(word);
    return at && strncmp(at, word, length) == 0 ? at + length : NULL;
}

/* Reads "7x6". */
static int read_size(int32_t *width, int32_t *height, const char *text)
{
    const char *at = read_number(width, text);
    at = read_word(at, "x");
    at = at ? read_number(height, at) : NULL;
    return at && *at == '\0' ? BP_OK : BP_ERR_SYNTAX;
}

static int new_connect4(bp_game **out, const char *setup)
{
    int32_t width;
    int32_t height;
    int status = read_size(&width, &height, setup);
    return status == BP_OK ? connect4_new(out, width, height) : status;
}

static int new_gomoku(bp_game **out, const char *setup)
{
    int32_t width;
    int32_t height;
    int status = read_size(&width, &height, setup);
    if (status == BP_OK && width != height) {
        status = BP_ERR_RANGE;
    }
    return status == BP_OK ? gomoku_new(out, width) : status;
}

/* Reads "heaps=3+5+7", and " last=wins" or " last=loses" after it. */
static int new_nim(bp_game **out, const char *setup)
{
    uint8_t heaps[NIM_HEAPS] = {0};
    int32_t count = 0;
    const char *at = read_word(setup, "heaps=");
    for (const char *next = at; next; next = read_word(at, "+")) {
        int32_t sticks;
        at = read_number(&sticks, next);
        if (!at) {
            break;
        }
        if (count == NIM_HEAPS || sticks > NIM_STICKS) {
            return BP_ERR_RANGE;
        }
        heaps[count++] = (uint8_t)sticks;
    }
    int wins = at && strcmp(at, " last=wins") == 0;
    if (!at || (!wins && *at && strcmp(at, " last=loses") != 0)) {
        return BP_ERR_SYNTAX;
    }
    return nim_new(out, heaps, count, wins ? NIM_LAST_WINS : NIM_LAST_LOSES);
}

static const struct {
    const char *name;
    const char *usual; /* set-up */
    const char *range; /* why a set-up is refused */
    int (*create)(bp_game **out, const char *setup);
} games[] = {
    {"nim", "heaps=3+5+7 last=loses", "1 to 8 heaps of up to 255 sticks", new_nim},
    {"connect4", "7x6", "1 to 9 columns and 1 to 16 rows, at most 64 cells with one more row",
     new_connect4},
    {"gomoku", "15x15", "5x5 to 19x19", new_gomoku},
};

static void explain(char *why, size_t why_size, const char *reason, const char *text)
{
    if (why && why_size > 0) {
        snprintf(why, why_size, "%s%s", reason, text);
    }
}

int bp_games_new(bp_game **out, const char *name, const char *setup, char *why, size_t why_size)
{
    explain(why, why_size, "", "");
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!name || !setup) {
        return BP_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (strcmp(name, games[i].name) != 0) {
            continue;
        }
        int status = games[i].create(out, *setup ? setup : games[i].usual);
        if (status == BP_ERR_SYNTAX) {
            explain(why, why_size, "a set-up is written like ", games[i].usual);
        } else if (status == BP_ERR_RANGE) {
            explain(why, why_size, "a set-up has ", games[i].range);
        }
        return status;
    }
    explain(why, why_size, "the games are bigpoints, nim, connect4 and gomoku, not ", name);
    return BP_ERR_UNSUPPORTED;
}
