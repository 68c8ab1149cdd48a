/* SPDX-License-Identifier: MIT */
/* Combinatorial game theory on games of normal play, in which the player who can't move loses: Nim, whose moves are the same for both
   players, and Hackenbush strings and Domineering, whose moves are not.

       combinatorial nim 3 5 7          the value of heaps, and their Grundy number
       combinatorial hackenbush BRR     a string that stands on the ground: Left cuts B, Right cuts R, and all above falls
       combinatorial domineering 2x3    Left lays upright dominoes on a board, Right level ones
       combinatorial check              compares Grundy numbers with the xor of all positions of up to 4 heaps of up to 7 sticks

   A position is written { options of Left | options of Right }. Its value is that of the simplest game that equals it: options that
   another one dominates are left out, and reversible ones are replaced by those behind them (Winning Ways; On Numbers and Games).
   A value is a number, a nimber *n, a sum of both, or a game that is neither. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>

#include "combinatorial.h"

/* --- Nim, by the library's rules -------------------------------------------------------------------- */

/* What is known of a position: its heaps as a number in base 256 are the key. */
typedef struct known {
    uint64_t key;
    int value;
    int grundy;
} known;

static known list[1 << 13];
static size_t list_count;

static uint64_t key_of(const bp_state *state)
{
    uint8_t bytes[16] = {0};
    size_t length = 0;
    uint64_t key = 1;
    if (bp_state_encode(bytes, sizeof bytes, &length, state) != BP_OK || length > 9) {
        stop("too many heaps");
    }
    for (size_t i = 0; i + 1 < length; i++) { /* the last one is the mover, who does not matter */
        key = key << 8 | bytes[i];
    }
    return key;
}

/* The options of a position, which are the same for both sides; and its Grundy number: the smallest number that no option has, the
   mex. Without `out` the Grundy number alone. */
static int nim_options(game *out, bp_state *state);

static known nim_known(bp_state *state, int with_value)
{
    uint64_t key = key_of(state);
    for (size_t i = 0; i < list_count; i++) {
        if (list[i].key == key) {
            return list[i];
        }
    }
    game options = {0};
    known now = {.key = key};
    now.grundy = nim_options(with_value ? &options : NULL, state);
    now.value = with_value ? simplify(options) : 0;
    if (list_count == sizeof list / sizeof *list) {
        stop("too many positions");
    }
    return list[list_count++] = now;
}

static int nim_options(game *out, bp_state *state)
{
    bp_move moves[256];
    size_t count = 0;
    unsigned char seen[257] = {0};
    int mex = 0;
    int status = bp_state_moves(moves, 256, &count, state);
    if (status != BP_OK && status != BP_ERR_OVER) {
        stop("too many sticks");
    }
    for (size_t i = 0; i < count; i++) {
        if (bp_state_apply(state, moves[i]) != BP_OK) {
            stop("no memory");
        }
        known option = nim_known(state, out != NULL);
        bp_state_undo(state);
        seen[option.grundy < 256 ? option.grundy : 256] = 1;
        if (out) {
            add(out, 0, option.value);
            add(out, 1, option.value);
        }
    }
    while (seen[mex]) {
        mex++;
    }
    return mex;
}

static bp_state *open_nim(const char *heaps)
{
    char text[128];
    bp_state *state;
    snprintf(text, sizeof text, "heaps=%s last=wins", heaps);
    if (bp_state_open(&state, "nim", text, NULL, NULL, 0) != BP_OK) {
        stop("heaps have 0 to 255 sticks each");
    }
    return state;
}

static void print_nim(int count, char **heaps)
{
    char text[100] = "";
    game options = {0};
    for (int i = 0; i < count; i++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s", i ? "+" : "", heaps[i]);
    }
    bp_state *state = open_nim(text);
    int grundy = nim_options(&options, state);
    print(text, &options);
    printf("Grundy number %d\n", grundy);
    bp_state_free(state);
}

/* Every position of up to four heaps of up to seven sticks is reached from 7+7+7+7. */
static int check(void)
{
    bp_state *state = open_nim("7+7+7+7");
    int wrong = 0;
    nim_known(state, 0);
    for (size_t i = 0; i < list_count; i++) {
        uint64_t key = list[i].key;
        int sum = (int)((key ^ key >> 8 ^ key >> 16 ^ key >> 24) & 0xFF);
        wrong += list[i].grundy != sum;
    }
    printf("%zu positions, %d where the mex is not the xor\n", list_count, wrong);
    bp_state_free(state);
    return wrong != 0 || list_count != 4096;
}

int main(int count, char **words)
{
    const char *what = count > 1 ? words[1] : "";
    if (strcmp(what, "check") == 0 && count == 2) {
        return check();
    }
    if (strcmp(what, "nim") == 0 && count > 2 && count <= 2 + 2 * HEAPS) {
        print_nim(count - 2, words + 2);
        return 0;
    }
    if (strcmp(what, "hackenbush") == 0 && count == 3 && strlen(words[2]) <= 12) {
        game options = hackenbush(words[2], strlen(words[2]));
        print(words[2], &options);
        return 0;
    }
    if (strcmp(what, "domineering") == 0 && count == 3 && strlen(words[2]) == 3 &&
        words[2][1] == 'x') {
        int rows = words[2][0] - '0';
        int columns = words[2][2] - '0';
        if (rows > 0 && rows <= 9 && columns > 0 && columns <= 9 && rows * columns <= 12) {
            game options = domineering(rows, columns, 0);
            print(words[2], &options);
            return 0;
        }
    }
    fputs(
        "usage: combinatorial nim HEAP... | hackenbush STRING | domineering ROWSxCOLUMNS | check\n",
        stderr);
    return 2;
}
