/* SPDX-License-Identifier: MIT */
/*
 * Random set-ups, and the position text of the naive implementation.
 */
#include "support/support.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

const char TEST_LETTERS[] = "RGBYPWK";

int test_disc_of(char letter)
{
    return (int)(strchr(TEST_LETTERS, letter) - TEST_LETTERS);
}

void test_first_board(char *out, const int counts[7])
{
    for (int disc = 0; disc < 7; disc++) {
        for (int i = 0; i < counts[disc]; i++) {
            *out++ = TEST_LETTERS[disc];
        }
    }
    *out = '\0';
}

static void swap_places(char *board, size_t i, size_t j)
{
    char swap = board[i];
    board[i] = board[j];
    board[j] = swap;
}

int test_next_board(char *board)
{
    size_t length = strlen(board);
    size_t i = length - 1;
    size_t j = length - 1;

    while (i > 0 && test_disc_of(board[i - 1]) >= test_disc_of(board[i])) {
        i--;
    }
    if (i == 0) {
        return 0;
    }
    while (test_disc_of(board[j]) <= test_disc_of(board[i - 1])) {
        j--;
    }
    swap_places(board, i - 1, j);
    for (size_t low = i, high = length - 1; low < high; low++, high--) {
        swap_places(board, low, high);
    }
    return 1;
}

/* Chooses 2 to 5 of the five colours: any subset of that size is as likely as another. */
static void choose_colours(int chosen[5], test_random *random)
{
    int wanted = test_random_between(random, 2, 5);

    memset(chosen, 0, 5 * sizeof chosen[0]);
    while (wanted > 0) {
        int colour = test_random_below(random, 5);
        if (!chosen[colour]) {
            chosen[colour] = 1;
            wanted--;
        }
    }
}

/* Chooses how many discs there are. Thesis rules know neither white nor black, nor uneven counts;
 * otherwise one set-up in three has even counts, which makes the longer boards. */
static void choose_counts(int counts[7], test_random *random, int max, int thesis)
{
    int chosen[5];
    int even = thesis || test_random_below(random, 3) == 0;
    int limit = test_random_between(random, 1, max);
    int specials = max < 5 ? max : 5;

    choose_colours(chosen, random);
    for (int colour = 0; colour < 5; colour++) {
        counts[colour] = even ? limit : test_random_between(random, 1, limit);
        counts[colour] *= chosen[colour];
    }
    for (int disc = BP_WHITE; disc <= BP_BLACK; disc++) {
        int some = !thesis && test_random_below(random, 4) > 0;
        counts[disc] = some ? test_random_between(random, 0, specials) : 0;
    }
}

void test_setup_random(test_setup *out, test_random *random, int max)
{
    int counts[7];
    int length = 0;

    memset(out, 0, sizeof *out);
    out->thesis = test_random_below(random, 8) == 0;
    out->players = out->thesis ? 2 : test_random_between(random, 2, 5);
    out->starter = test_random_below(random, out->players);
    choose_counts(counts, random, max, out->thesis);
    for (int disc = 0; disc < 7; disc++) {
        for (int i = 0; i < counts[disc]; i++) {
            out->board[length++] = TEST_LETTERS[disc];
        }
    }
    for (int i = length - 1; i > 0; i--) {
        int j = test_random_below(random, i + 1);
        char swap = out->board[i];
        out->board[i] = out->board[j];
        out->board[j] = swap;
    }
}

void test_setup_text(char *out, size_t size, const test_setup *setup)
{
    int length = snprintf(out, size, "players=%d start=%d rules=%s board=%s", setup->players,
                          setup->starter + 1, setup->thesis ? "thesis" : "official", setup->board);

    TEST_ASSERT_TRUE(length > 0 && (size_t)length < size);
}

void test_setup_naive(naive *out, const test_setup *setup)
{
    if (naive_start(out, setup->board, setup->players, setup->starter, setup->thesis) != 0) {
        test_fail("the naive implementation refuses board %s", setup->board);
    }
}

/* A text that grows at its end. */
typedef struct growing {
    char *text;
    size_t size;
    size_t length;
} growing;

static void append(growing *to, const char *format, ...) TEST_PRINTF(2, 3);

static void append(growing *to, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    to->length +=
        (size_t)vsnprintf(to->text + to->length, to->size - to->length, format, arguments);
    va_end(arguments);
    TEST_ASSERT_TRUE_MESSAGE(to->length < to->size, "a text too long for the test");
}

static void append_pawns(growing *to, const naive *game)
{
    int some = 0;

    append(to, " pawns=");
    for (int colour = 0; colour < 5; colour++) {
        if (game->in_play[colour] && game->pawn[colour] != NAIVE_LADDER) {
            /* NAIVE_START is -1 and the first place is 0; the text counts from 0 and 1. */
            append(to, "%s%c%d", some ? "," : "", TEST_LETTERS[colour], game->pawn[colour] + 1);
            some = 1;
        }
    }
    append(to, "%s ladder=%s", some ? "" : "-", game->climbed == 0 ? "-" : "");
    for (int step = 0; step < game->climbed; step++) {
        append(to, "%c", TEST_LETTERS[game->ladder[step]]);
    }
}

static void append_hand(growing *to, const int hand[7])
{
    int some = 0;

    for (int disc = 0; disc < 7; disc++) {
        if (hand[disc] > 0) {
            append(to, "%c", TEST_LETTERS[disc]);
            some = 1;
        }
        if (hand[disc] > 1) {
            append(to, "%d", hand[disc]);
        }
    }
    if (!some) {
        append(to, "-");
    }
}

void test_naive_text(char *out, size_t size, const naive *game, const test_setup *setup)
{
    growing text = {out, size, 0};

    test_setup_text(out, size, setup);
    text.length = strlen(out);
    append(&text, " track=%s", game->track);
    append_pawns(&text, game);
    append(&text, " hands=");
    for (int seat = 0; seat < game->players; seat++) {
        append(&text, "%s", seat > 0 ? "," : "");
        append_hand(&text, game->hand[seat]);
    }
    if (naive_over(game)) {
        append(&text, " mover=- turn=normal");
    } else {
        append(&text, " mover=%d turn=%s", game->mover + 1, game->extra ? "extra" : "normal");
    }
}
