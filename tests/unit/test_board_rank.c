/* SPDX-License-Identifier: MIT */
/*
 * Ranking and unranking of boards: the list of all boards and the list of classes, by successor and by rank,
 * compared with all permutations of the discs, which are enumerated here.
 */
#include <bigpoints.h>
#include <string.h>
#include <unity.h>

#include "bigpoints/board_rank.h"
#include "support/support.h"

/* Even and uneven counts, missing colours, white and black. */
static const bp__counts CASES[] = {
    {{1, 1, 0, 0, 0, 0, 0}}, {{2, 2, 0, 0, 0, 0, 0}}, {{0, 3, 0, 3, 0, 0, 0}},
    {{4, 1, 0, 0, 0, 0, 0}}, {{1, 4, 0, 0, 0, 0, 0}}, {{2, 1, 2, 0, 0, 0, 0}},
    {{1, 2, 2, 1, 0, 0, 0}}, {{2, 2, 2, 0, 0, 0, 0}}, {{1, 1, 1, 1, 1, 0, 0}},
    {{1, 1, 1, 1, 1, 1, 1}}, {{3, 0, 3, 0, 1, 0, 0}}, {{2, 2, 0, 0, 0, 2, 0}},
    {{2, 2, 0, 0, 0, 0, 2}}, {{1, 1, 0, 0, 1, 1, 2}}, {{1, 0, 0, 0, 1, 3, 1}},
    {{2, 3, 2, 0, 0, 0, 1}}, {{3, 3, 3, 0, 0, 0, 0}}, {{2, 2, 2, 2, 0, 0, 0}},
    {{1, 2, 1, 2, 1, 0, 0}}, {{0, 2, 1, 2, 2, 1, 0}},
};

void setUp(void)
{
}
void tearDown(void)
{
}

static void first_word(char *out, const bp__counts *counts)
{
    int of[7];

    for (int disc = 0; disc < 7; disc++) {
        of[disc] = counts->of[disc];
    }
    test_first_board(out, of);
}

/* Whether a word belongs to a list, and how many boards it represents there. */
static int is_listed(const char *word, bp__listing listing, uint64_t *size)
{
    char canonical[BP_BOARD_MAX + 1];

    *size = 1;
    if (listing == BP__ALL_BOARDS) {
        return 1;
    }
    TEST_ASSERT_EQUAL_INT(
        BP_OK, bp_board_canonical(canonical, sizeof canonical, NULL, size, word, NULL, 0));
    return strcmp(canonical, word) == 0;
}

static void assert_board(const char *word, const bp__board *board, const bp__counts *counts)
{
    char text[BP_BOARD_MAX + 1];

    bp__board_write(text, board);
    TEST_ASSERT_EQUAL_STRING(word, text);
    TEST_ASSERT_EQUAL_INT32((int32_t)strlen(word), board->length);
    TEST_ASSERT_EQUAL_MEMORY(counts, &board->counts, sizeof *counts);
}

/* Enumerates a list by bp__board_next() and by rank, and compares it with the words that belong to it. Returns how
 * many boards the list represents. */
static uint64_t walk(const bp__counts *counts, bp__listing listing)
{
    char word[BP_BOARD_MAX + 1];
    char last[BP_BOARD_MAX + 1] = "";
    bp__board board;
    uint64_t number = 0;
    uint64_t boards = 0;
    uint64_t size = 1;
    int more = 1;

    first_word(word, counts);
    bp__board_unrank(&board, listing, counts, 0);
    do {
        bp__board by_number;
        if (!is_listed(word, listing, &size)) {
            continue;
        }
        TEST_ASSERT_TRUE_MESSAGE(more, word);
        assert_board(word, &board, counts);
        bp__board_unrank(&by_number, listing, counts, number++);
        assert_board(word, &by_number, counts);
        TEST_ASSERT_EQUAL_UINT64(size, bp__listing_size(listing, counts));
        boards += size;
        strcpy(last, word);
        more = bp__board_next(&board, listing);
    } while (test_next_board(word));
    TEST_ASSERT_FALSE_MESSAGE(more, "the list goes on after its end");
    assert_board(last, &board, counts);
    return boards;
}

static void test_all_boards_in_order(void)
{
    for (size_t i = 0; i < TEST_LENGTH(CASES); i++) {
        TEST_ASSERT_EQUAL_UINT64(bp__board_total(&CASES[i]), walk(&CASES[i], BP__ALL_BOARDS));
    }
}

static void test_all_classes_in_order(void)
{
    for (size_t i = 0; i < TEST_LENGTH(CASES); i++) {
        TEST_ASSERT_EQUAL_UINT64(bp__board_total(&CASES[i]), walk(&CASES[i], BP__CLASSES));
    }
}

static void test_a_rank_is_the_number_of_boards_before(void)
{
    for (size_t i = 0; i < TEST_LENGTH(CASES); i++) {
        bp__board board;
        uint64_t number = 0;
        bp__board_unrank(&board, BP__ALL_BOARDS, &CASES[i], 0);
        do {
            TEST_ASSERT_EQUAL_UINT64(number++, bp__board_rank(&board));
        } while (bp__board_next(&board, BP__ALL_BOARDS));
        TEST_ASSERT_EQUAL_UINT64(number, bp__board_total(&CASES[i]));
    }
}

/* Large boards by random ranks: bp__board_next() leads to the next rank, the board of a class is the first of its
 * class, and ranks and boards have the same order. */
static void try_large(const bp__counts *counts, test_random *random)
{
    uint64_t size = bp__listing_size(BP__CLASSES, counts);
    uint64_t total = bp__board_total(counts);
    uint64_t number = test_random_next(random) % (total / size - 1);
    uint64_t canonical_size = 0;
    char text[BP_BOARD_MAX + 1];
    bp__board board;
    bp__board next;

    TEST_ASSERT_TRUE(total > 0 && total % size == 0);
    bp__board_unrank(&board, BP__CLASSES, counts, number);
    bp__board_unrank(&next, BP__CLASSES, counts, number + 1);
    TEST_ASSERT_TRUE(bp__board_rank(&board) < bp__board_rank(&next));
    bp__board_write(text, &board);
    TEST_ASSERT_TRUE_MESSAGE(is_listed(text, BP__CLASSES, &canonical_size), text);
    TEST_ASSERT_EQUAL_UINT64(size, canonical_size);
    TEST_ASSERT_EQUAL_INT(1, bp__board_next(&board, BP__CLASSES));
    TEST_ASSERT_EQUAL_MEMORY(&next, &board, sizeof next);
    number = test_random_next(random) % total;
    bp__board_unrank(&board, BP__ALL_BOARDS, counts, number);
    TEST_ASSERT_EQUAL_UINT64(number, bp__board_rank(&board));
}

static void test_large_boards(void)
{
    static const bp__counts large[] = {
        {{5, 5, 5, 5, 5, 0, 0}}, {{4, 4, 4, 4, 4, 2, 2}}, {{9, 9, 9, 0, 0, 5, 0}},
        {{6, 6, 6, 6, 0, 1, 1}}, {{3, 4, 3, 4, 3, 3, 3}}, {{4, 4, 4, 4, 9, 2, 2}},
    };
    test_random random;

    test_random_init(&random, 2024);
    for (int i = 0; i < 3000; i++) {
        try_large(&large[(size_t)i % TEST_LENGTH(large)], &random);
    }
}

/* The last class of a list whose boards need all 64 bits. */
static void test_the_last_of_a_long_list(void)
{
    static const bp__counts counts = {{4, 4, 4, 4, 9, 2, 2}};
    uint64_t total = bp__board_total(&counts);
    uint64_t size = bp__listing_size(BP__CLASSES, &counts);
    bp__board board;

    TEST_ASSERT_EQUAL_UINT64(24, size);
    TEST_ASSERT_TRUE(total > UINT64_MAX / 100 * 99);
    bp__board_unrank(&board, BP__CLASSES, &counts, total / size - 1);
    TEST_ASSERT_EQUAL_INT(0, bp__board_next(&board, BP__CLASSES));
    bp__board_unrank(&board, BP__ALL_BOARDS, &counts, total - 1);
    TEST_ASSERT_EQUAL_UINT64(total - 1, bp__board_rank(&board));
    TEST_ASSERT_EQUAL_INT(0, bp__board_next(&board, BP__ALL_BOARDS));
}

/* The counts on both sides of the limit that come closest to it. */
static void test_more_boards_than_64_bits_number(void)
{
    static const bp__counts too_many[] = {
        {{0, 2, 8, 8, 9, 3, 2}}, {{9, 9, 9, 9, 0, 0, 0}}, {{9, 9, 9, 9, 9, 5, 5}}};
    static const bp__counts fit[] = {{{5, 5, 5, 5, 5, 0, 0}}, {{4, 4, 4, 4, 9, 2, 2}}};
    static const uint64_t totals[] = {UINT64_C(623360743125120), 18359921887357050000u};

    for (size_t i = 0; i < TEST_LENGTH(too_many); i++) {
        TEST_ASSERT_EQUAL_UINT64(0, bp__board_total(&too_many[i]));
    }
    for (size_t i = 0; i < TEST_LENGTH(fit); i++) {
        TEST_ASSERT_EQUAL_UINT64(totals[i], bp__board_total(&fit[i]));
    }
}

/* Renaming. */

static void assert_renaming(const uint8_t name[BP__COLOURS], const bp__counts *counts)
{
    uint32_t used = 0;

    for (int colour = 0; colour < BP__COLOURS; colour++) {
        TEST_ASSERT_TRUE(name[colour] < BP__COLOURS);
        TEST_ASSERT_EQUAL_UINT8(counts->of[colour], counts->of[name[colour]]);
        TEST_ASSERT_TRUE(counts->of[colour] > 0 || name[colour] == colour);
        used |= 1u << name[colour];
    }
    TEST_ASSERT_EQUAL_UINT32((1u << BP__COLOURS) - 1, used);
}

static void test_renamings_are_all_and_different(void)
{
    static const uint8_t own[BP__COLOURS] = {0, 1, 2, 3, 4};
    static const size_t expected[] = {2, 2, 2, 1, 1, 2, 4, 6,  120, 120,
                                      2, 2, 2, 6, 2, 2, 6, 24, 12,  6};

    for (size_t i = 0; i < TEST_LENGTH(CASES); i++) {
        uint8_t names[BP__RENAMINGS_MAX][BP__COLOURS];
        size_t count = bp__board_renamings(names, &CASES[i]);
        TEST_ASSERT_EQUAL_UINT(expected[i], count);
        TEST_ASSERT_EQUAL_UINT64(bp__listing_size(BP__CLASSES, &CASES[i]), count);
        TEST_ASSERT_EQUAL_UINT8_ARRAY(own, names[0], BP__COLOURS);
        for (size_t j = 0; j < count; j++) {
            assert_renaming(names[j], &CASES[i]);
            for (size_t other = 0; other < j; other++) {
                TEST_ASSERT_TRUE(memcmp(names[j], names[other], BP__COLOURS) != 0);
            }
        }
    }
    TEST_ASSERT_EQUAL_UINT(TEST_LENGTH(CASES), TEST_LENGTH(expected));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_all_boards_in_order);
    RUN_TEST(test_all_classes_in_order);
    RUN_TEST(test_a_rank_is_the_number_of_boards_before);
    RUN_TEST(test_large_boards);
    RUN_TEST(test_the_last_of_a_long_list);
    RUN_TEST(test_more_boards_than_64_bits_number);
    RUN_TEST(test_renamings_are_all_and_different);
    return UNITY_END();
}
