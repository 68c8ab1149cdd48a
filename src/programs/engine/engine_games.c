/* SPDX-License-Identifier: MIT */
/* The games of bp-engine: states from the text of a position and moves. */

#include "programs/engine/engine_games.h"

#include <stdio.h>
#include <string.h>

#include <bigpoints.h>

#include "games/connect4.h"
#include "games/gomoku.h"
#include "games/nim.h"
#include "programs/common/nim_heaps.h"

const char *const engine_game_names[] = {"bigpoints", "nim", "connect4", "gomoku", NULL};

/* "heaps=3+5+7 last=loses", and whatever follows. */
static int new_nim(bp_game **out, const char *text, char *why, size_t why_size)
{
    nim_heaps heaps = {.count = 0};
    static const char begin[] = "heaps=";
    if (strncmp(text, begin, strlen(begin)) != 0) {
        snprintf(why, why_size,
                 "character 1: a position of Nim begins like "
                 "\"heaps=3+5+7 last=loses\"");
        return BP_ERR_SYNTAX;
    }
    text += strlen(begin);
    for (;;) {
        char word[8];
        size_t length = strcspn(text, "+ ");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word),
                 text);
        if (!nim_heaps_add(&heaps, word, why, why_size)) {
            return BP_ERR_SYNTAX;
        }
        text += length;
        if (*text != '+') {
            break;
        }
        text++;
    }
    int wins = strncmp(text, " last=wins", strlen(" last=wins")) == 0;
    return nim_new(out, heaps.sticks, heaps.count, wins ? NIM_LAST_WINS : NIM_LAST_LOSES);
}

/* Reads a number of one to three digits. Returns what follows it, or NULL. */
static const char *read_size(int *out, const char *text)
{
    size_t digits = strspn(text, "0123456789");
    *out = 0;
    for (size_t i = 0; i < digits && i < 3; i++) {
        *out = 10 * *out + (text[i] - '0');
    }
    return digits >= 1 && digits <= 3 ? text + digits : NULL;
}

/* The game on a grid whose size begins the text: "7x6". */
static int new_on_grid(bp_game **out, int32_t game, const char *text, char *why, size_t why_size)
{
    int width = 0;
    int height = 0;
    int is_gomoku = game == ENGINE_GOMOKU;
    const char *at = read_size(&width, text);
    at = at && *at == 'x' ? read_size(&height, at + 1) : NULL;
    if (!at || (*at != '\0' && *at != ' ')) {
        snprintf(why, why_size, "character 1: a position begins with its size, such as %s",
                 is_gomoku ? "15x15" : "7x6");
        return BP_ERR_SYNTAX;
    }
    int status = is_gomoku && width == height ? gomoku_new(out, width)
                 : is_gomoku                  ? BP_ERR_RANGE
                                              : connect4_new(out, width, height);
    if (status == BP_ERR_RANGE) {
        snprintf(why, why_size, "character 1: a board of %dx%d is not possible: %s", width, height,
                 is_gomoku ? "5x5 to 19x19 are"
                           : "1 to 9 columns and 1 to 16 rows with columns x (rows + 1) at most 64 "
                             "are");
    }
    return status;
}

static int open_text(bp_state **out, int32_t game, const char *text, char *why, size_t why_size)
{
    if (game == ENGINE_BIGPOINTS) {
        return bp_bigpoints_open(out, text, NULL, why, why_size);
    }
    bp_game *rules = NULL;
    int status = game == ENGINE_NIM ? new_nim(&rules, text, why, why_size)
                                    : new_on_grid(&rules, game, text, why, why_size);
    if (status == BP_OK) {
        status = bp_record_parse(out, rules, text, why, why_size);
    }
    bp_game_free(rules);
    return status;
}

int engine_open(bp_state **out, int32_t game, const char *position, const char *const *moves,
                size_t count, char *why, size_t why_size)
{
    *out = NULL;
    int status = open_text(out, game, position, why, why_size);
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        char reason[BP_MESSAGE_TEXT] = "";
        bp_move move;
        status = bp_move_parse(&move, *out, moves[i], reason, sizeof reason);
        if (status == BP_OK) {
            status = bp_state_apply(*out, move);
        }
        if (status != BP_OK) {
            snprintf(why, why_size, "move %zu: %s", i + 1,
                     reason[0] ? reason : bp_status_text(status));
        }
    }
    if (status != BP_OK) {
        bp_state_free(*out);
        *out = NULL;
    }
    return status;
}
