/* SPDX-License-Identifier: MIT */
/* Nim as a kind of game: how a program opens it, and best play by Bouton's rule. */

#include <stdio.h>
#include <string.h>

#include "games/game_kinds.h"
#include "games/game_setup.h"
#include "games/nim.h"

static const char usual[] = "heaps=3+5+7 last=loses";

/* Reads "heaps=3+5+7 last=loses", and perhaps "players=3" before its last word. */
static int open_nim(bp_state **out, const char *text, const bp_allocator *allocator, char *why,
                    size_t why_size)
{
    uint8_t heaps[BP__NIM_HEAPS] = {0};
    int32_t count = 0;
    int32_t players = 2;
    bp_game *game = NULL;
    *out = NULL;
    int status = bp__setup_begin(text, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    const char *at = bp__setup_word(text, "heaps=");
    for (const char *heap = at; heap; heap = bp__setup_word(at, "+")) {
        int32_t sticks;
        at = bp__setup_number(&sticks, heap);
        if (at && (count == BP__NIM_HEAPS || sticks > BP__NIM_STICKS)) {
            return bp__setup_refuse(why, why_size, BP_ERR_RANGE,
                                    "Nim has 1 to %d heaps of up to %d sticks", BP__NIM_HEAPS,
                                    BP__NIM_STICKS);
        }
        if (at) {
            heaps[count++] = (uint8_t)sticks;
        }
    }
    const char *number = bp__setup_word(at, " players=");
    at = number ? bp__setup_number(&players, number) : at;
    int wins = bp__setup_ends(bp__setup_word(at, " last=wins"));
    if (bp__setup_ends(at) && !bp__setup_word(at, " last=")) {
        return bp__setup_refuse(why, why_size, BP_ERR_SYNTAX,
                                "last=loses or last=wins is missing, as in '%s'", usual);
    }
    if (!wins && !bp__setup_ends(bp__setup_word(at, " last=loses"))) {
        return bp__setup_refuse(why, why_size, BP_ERR_SYNTAX, "character 1: Nim begins like %s",
                                usual);
    }
    status = bp__nim_new(&game, &bp__nim_ops, heaps, count, players,
                         wins ? BP__NIM_LAST_WINS : BP__NIM_LAST_LOSES, allocator);
    if (status == BP_ERR_RANGE) {
        return bp__setup_refuse(why, why_size, status, "Nim has 2 to %d players", BP__NIM_PLAYERS);
    }
    return status == BP_OK ? bp__setup_open(out, game, text, why, why_size) : status;
}

/* Without a winning move one stick from the largest heap, which makes the game long. */
static bp_move best_play(int32_t *outcome, const void *position, const void *setup)
{
    const bp__nim_position *p = position;
    int32_t rule = ((const bp__nim_setup *)setup)->rule;
    unsigned largest = 1;
    *outcome = bp__nim_rule_wins(p->heaps, rule) ? 1 : -1;
    for (unsigned heap = 2; heap <= BP__NIM_HEAPS; heap++) {
        largest = p->heaps[heap - 1] > p->heaps[largest - 1] ? heap : largest;
    }
    if (p->heaps[largest - 1] == 0) {
        return 0;
    }
    bp_move move = bp__nim_rule_move(p->heaps, rule);
    return move ? move : bp__nim_move(largest, 1);
}

/* All moves until the end, if each takes one stick. */
static int32_t search_depth(const void *position, const void *setup, int32_t pruning)
{
    enum { DEPTH_MAX = 120 };
    const bp__nim_position *p = position;
    int32_t sticks = 0;
    (void)setup, (void)pruning;
    for (int i = 0; i < BP__NIM_HEAPS; i++) {
        sticks += p->heaps[i];
    }
    return sticks < DEPTH_MAX ? sticks : DEPTH_MAX;
}

static int is_word(const char *at, size_t length, const char *word)
{
    return length == strlen(word) && memcmp(at, word, length) == 0;
}

/* Reads "2 3", "2 from 3", "take 2 from heap 3" and "2-from-3". */
static size_t read_move(char *out, size_t size, const char *words)
{
    enum { SHOWN = 20, WHOLE = 40 };
    const char *numbers[2] = {words, words};
    int lengths[2] = {0, 0};
    int found = 0;
    int count = 0;
    for (const char *at = words; *at; at += *at == ' ') {
        size_t length = strcspn(at, " ");
        int is_filler = (count == 0 && is_word(at, length, "take")) ||
                        (found == 1 && is_word(at, length, "from")) ||
                        (found == 1 && is_word(at, length, "heap"));
        if (!is_filler && found == 2) {
            return 0;
        }
        if (!is_filler) {
            numbers[found] = at;
            lengths[found++] = length < SHOWN ? (int)length : SHOWN;
        }
        at += length;
        count++;
    }
    if (found == 2) {
        return (size_t)snprintf(out, size, "%.*s-from-%.*s", lengths[0], numbers[0], lengths[1],
                                numbers[1]);
    }
    return found == 1 && count == 1 ? (size_t)snprintf(out, size, "%.*s", WHOLE, words) : 0;
}

/* A move that is no mistake is best play. */
static const bp_game_level levels[BP_LEVEL_MAX] = {
    {.mistakes = 90}, {.mistakes = 75}, {.mistakes = 62}, {.mistakes = 50}, {.mistakes = 40},
    {.mistakes = 30}, {.mistakes = 21}, {.mistakes = 13}, {.mistakes = 6},  {.mistakes = 0}};

const bp_game_kind bp__nim_kind = {
    .version = BP_GAME_KIND_VERSION,
    .name = "nim",
    .title = "Nim",
    .summary = "take sticks from one heap in turn; who takes the last one loses, or wins if the "
               "set-up says last=wins.",
    .move_help = "sticks and a heap such as 2 from 3",
    .usual_setup = usual,
    .open = open_nim,
    .search_depth = search_depth,
    .all_moves = 1,
    .levels = levels,
    .best_play = best_play,
    .read_move = read_move,
};
