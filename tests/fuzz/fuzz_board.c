/* SPDX-License-Identifier: MIT */
/*
 * Any text as a board: it is refused with a message, or its normal form, its rank and its canonical
 * form are what the text itself says they must be.
 */
#include "fuzz.h"

static const char LETTERS[] = "RGBYPWK";

static int disc_of(char letter)
{
    const char *place = letter != '\0' ? strchr(LETTERS, letter) : NULL;
    CHECK(place != NULL);
    return (int)(place - LETTERS);
}

/* The normal form by the notation's own words: no spaces, letters for digits, capitals. */
static void check_normal(const char *board, const char *text)
{
    size_t length = 0;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == ' ') {
            continue;
        }
        char letter = *c;
        if (letter >= '1' && letter <= '5') {
            letter = LETTERS[letter - '1'];
        } else if (letter >= 'a' && letter <= 'z') {
            letter = (char)(letter - 'a' + 'A');
        }
        CHECK(board[length] == letter);
        length++;
    }
    CHECK(board[length] == '\0' && length <= BP_BOARD_MAX);
}

static void count_discs(int counts[7], const char *board)
{
    memset(counts, 0, 7 * sizeof counts[0]);
    for (const char *c = board; *c != '\0'; c++) {
        counts[disc_of(*c)]++;
    }
    int colours = 0;
    for (int disc = BP_RED; disc <= BP_BLACK; disc++) {
        colours += disc <= BP_PURPLE && counts[disc] > 0;
        CHECK(counts[disc] <= (disc <= BP_PURPLE ? BP_DISCS_MAX : BP_SPECIALS_MAX));
    }
    CHECK(colours >= BP_COLOURS_MIN);
}

/* -1, 0 or 1, in the order R < G < B < Y < P < W < K, of two boards of one length. */
static int compare(const char *one, const char *other)
{
    for (; *one != '\0'; one++, other++) {
        if (*one != *other) {
            return disc_of(*one) < disc_of(*other) ? -1 : 1;
        }
    }
    return 0;
}

/* In a canonical board, colours of equal count appear for the first time in their order; the class has
 * as many boards as there are ways to rename them. */
static void check_canonical(const char *board, const int counts[7])
{
    char canonical[BP_BOARD_MAX + 1], again[BP_BOARD_MAX + 1];
    int same[7];
    uint64_t multiplicity = 0, twice = 0, expected = 1;
    CHECK(bp_board_canonical(canonical, sizeof canonical, NULL, &multiplicity, board, NULL, 0) ==
          BP_OK);
    CHECK(strlen(canonical) == strlen(board) && compare(canonical, board) <= 0);
    count_discs(same, canonical);
    CHECK(memcmp(same, counts, sizeof same) == 0);
    for (int colour = BP_RED; colour <= BP_PURPLE; colour++) {
        uint64_t equals = 1;
        for (int other = BP_RED; other < colour; other++) {
            if (counts[colour] > 0 && counts[other] == counts[colour]) {
                equals++;
                CHECK(strchr(canonical, LETTERS[other]) < strchr(canonical, LETTERS[colour]));
            }
        }
        expected *= equals;
    }
    CHECK(multiplicity == expected);
    CHECK(bp_board_canonical(again, sizeof again, NULL, &twice, canonical, NULL, 0) == BP_OK);
    CHECK(strcmp(again, canonical) == 0 && twice == multiplicity);
}

/* Rank and unrank are each other's inverse wherever the number of boards fits 64 bits. */
static void check_rank(const char *board, const bp_config *config)
{
    char count[64], why[256], again[BP_BOARD_MAX + 1];
    size_t length = 0;
    uint64_t rank = 0, boards = 0;
    CHECK(bp_board_count(count, sizeof count, &length, config) == BP_OK);
    CHECK(strlen(count) == length && length > 0 && count[0] != '0');
    CHECK(strspn(count, "0123456789") == length);
    const int status = bp_board_rank(&rank, board, why, sizeof why);
    fuzz_check_message(status, why, sizeof why);
    CHECK(status == BP_OK || (status == BP_ERR_RANGE && length >= 19));
    const int back = bp_board_unrank(again, sizeof again, &length, config, rank);
    CHECK(back == status);
    if (status != BP_OK) {
        return;
    }
    CHECK(strcmp(again, board) == 0 && length == strlen(board));
    for (const char *c = count; *c != '\0'; c++) {
        boards = boards * 10 + (uint64_t)(*c - '0');
    }
    CHECK(rank < boards || boards == 0); /* 2^64 boards would be 0 here; there is no such number */
    CHECK(bp_board_unrank(again, sizeof again, NULL, config, boards) == BP_ERR_RANGE);
    CHECK(bp_board_unrank(again, sizeof again, NULL, config, boards - 1) == BP_OK);
    CHECK(compare(board, again) <= 0);
    CHECK(bp_board_unrank(again, sizeof again, NULL, config, 0) == BP_OK);
    CHECK(compare(board, again) >= 0);
}

static void check_board(const char *text, const char *board)
{
    char again[BP_BOARD_MAX + 1];
    int counts[7];
    bp_config *config = NULL;
    check_normal(board, text);
    count_discs(counts, board);
    CHECK(bp_board_normalise(again, sizeof again, NULL, board, NULL, 0) == BP_OK);
    CHECK(strcmp(again, board) == 0);
    check_canonical(board, counts);

    CHECK(bp_config_new(&config, NULL) == BP_OK);
    CHECK(bp_config_set_board(config, text, NULL, 0) == BP_OK);
    CHECK(bp_config_board(again, sizeof again, NULL, config) == BP_OK);
    CHECK(strcmp(again, board) == 0);
    for (int disc = BP_RED; disc <= BP_BLACK; disc++) {
        CHECK(fuzz_config_number(config, disc) == counts[disc]);
    }
    check_rank(board, config);
    CHECK(bp_board_random(again, sizeof again, NULL, config, strlen(text), 1) == BP_OK);
    int same[7];
    count_discs(same, again);
    CHECK(memcmp(same, counts, sizeof same) == 0);
    bp_config_free(config);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const fuzz_bytes bytes = {data, size};
    char *text = fuzz_rest(&bytes);
    char board[BP_BOARD_MAX + 1], why[512], cut[6];
    size_t length = 0;
    uint64_t rank = 77;
    memset(board, 'Z', sizeof board);
    const int status = bp_board_normalise(board, sizeof board, &length, text, why, sizeof why);
    fuzz_check_message(status, why, sizeof why);
    CHECK(bp_board_normalise(NULL, 0, NULL, text, cut, sizeof cut) == status);
    fuzz_check_cut(cut, sizeof cut, why);
    if (status == BP_OK) {
        CHECK(strlen(board) == length);
        CHECK(bp_board_normalise(why, length, NULL, text, NULL, 0) == BP_ERR_SPACE);
        check_board(text, board);
    } else {
        CHECK(status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG);
        CHECK(board[0] == 'Z');
        CHECK(bp_board_rank(&rank, text, NULL, 0) == status && rank == 77);
        CHECK(bp_board_canonical(NULL, 0, NULL, NULL, text, NULL, 0) == status);
    }
    free(text);
    return 0;
}
