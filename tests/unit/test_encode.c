/* SPDX-License-Identifier: MIT */
/*
 * Encoded positions and keys: size, round trip, hostile bytes, uniqueness.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* Sizes. */

static int32_t size_of(const char *line)
{
    bp_game *game = test_game(line);
    int32_t size = test_encoded_size(game);

    bp_game_free(game);
    return size;
}

static void test_games_up_to_five_by_four_take_at_most_16_bytes(void)
{
    for (int players = 2; players <= 5; players++) {
        for (int colours = 2; colours <= 5; colours++) {
            for (int discs = 1; discs <= 4; discs++) {
                for (int specials = 0; specials < 36; specials++) {
                    char line[128];
                    int32_t size;
                    snprintf(line, sizeof line, "players=%d colours=%d discs=%d white=%d black=%d",
                             players, colours, discs, specials / 6, specials % 6);
                    size = size_of(line);
                    TEST_ASSERT_TRUE_MESSAGE(size >= 1 && size <= 16, line);
                }
            }
        }
    }
}

/* The figures of the notation page. */
static void test_documented_sizes(void)
{
    TEST_ASSERT_EQUAL_INT32(10, size_of("players=5 colours=5 discs=4 white=5 black=5"));
    TEST_ASSERT_EQUAL_INT32(12, size_of("players=2"));
    TEST_ASSERT_EQUAL_INT32(15, size_of("players=5"));
}

static void test_keys_are_exact_where_a_position_fits_16_bytes(void)
{
    bp_game *game = test_game("players=5 colours=5 discs=4 white=5 black=5");

    TEST_ASSERT_EQUAL_INT32(1, bp_game_key_is_exact(game));
    bp_game_free(game);
    game = test_game("players=2");
    TEST_ASSERT_EQUAL_INT32(1, bp_game_key_is_exact(game));
    bp_game_free(game);
}

static void test_encode_fills_exactly_its_buffer(void)
{
    bp_state *state = test_open("board=RKGWRGK moves=Ra,Ga,Ga");
    uint8_t bytes[TEST_CODE];
    uint8_t again[TEST_CODE];
    size_t length = 0;

    memset(bytes, 0xEE, sizeof bytes);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_encode(NULL, 0, &length, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_state_encode(bytes, length - 1, &length, state));
    for (size_t i = 0; i < sizeof bytes; i++) {
        TEST_ASSERT_EQUAL_UINT8(0xEE, bytes[i]);
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_encode(bytes, length, NULL, state));
    TEST_ASSERT_EQUAL_UINT8(0xEE, bytes[length]);
    memset(again, 0x11, sizeof again);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_encode(again, sizeof again, NULL, state));
    TEST_ASSERT_EQUAL_MEMORY(bytes, again, length);
    bp_state_free(state);
}

/* Decoding anything. */

/* Decodes bytes that may mean nothing. Whatever is accepted has to be a position like any other:
 * it encodes to the same bytes, and its text opens as the same position. */
static int check_bytes(bp_game *game, const uint8_t *bytes, size_t length)
{
    bp_state *state = (bp_state *)&length;
    bp_state *read;
    test_snapshot one;
    test_snapshot other;
    int status = bp_state_decode(&state, game, bytes, length);

    if (status != BP_OK) {
        TEST_ASSERT_EQUAL_INT(BP_ERR_POSITION, status);
        TEST_ASSERT_NULL(state);
        return 0;
    }
    test_snapshot_take(&one, state);
    TEST_ASSERT_EQUAL_UINT(length, one.code_length);
    if (memcmp(bytes, one.code, length) != 0) {
        test_fail("\"%s\" does not encode to the bytes it came from", one.position);
    }
    TEST_ASSERT_EQUAL_INT32(0, one.ply);
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_undo(state));
    read = test_open(one.position);
    test_snapshot_take(&other, read);
    test_assert_same_position(&one, &other);
    bp_state_free(read);
    bp_state_free(state);
    return 1;
}

/* Every byte string of a tiny game, the lowest byte first. */
static void check_all_bytes(const char *line)
{
    bp_game *game = test_game(line);
    size_t length = (size_t)test_encoded_size(game);
    uint32_t number = 1u << (8 * length);
    uint32_t accepted = 0;

    TEST_ASSERT_TRUE_MESSAGE(length <= 2, "the game is too large for this test");
    for (uint32_t i = 0; i < number; i++) {
        uint8_t bytes[2] = {(uint8_t)(i & 255), (uint8_t)(i >> 8)};
        accepted += (uint32_t)check_bytes(game, bytes, length);
    }
    /* The fewest bytes: there are more positions than one byte less could encode. */
    TEST_ASSERT_TRUE_MESSAGE(accepted > (1u << (8 * (length - 1))), "a byte too many");
    bp_game_free(game);
}

static void test_every_byte_string_of_tiny_games_decodes_or_is_refused(void)
{
    check_all_bytes("players=2 board=RG");
    check_all_bytes("players=3 board=GP");
    check_all_bytes("players=2 board=RGR");
    check_all_bytes("players=2 board=RGK");
    check_all_bytes("players=2 board=RGW");
    check_all_bytes("players=2 rules=thesis board=GRRG");
}

static void test_hostile_bytes_of_larger_games(void)
{
    test_random random;

    test_random_init(&random, 9);
    for (int i = 0; i < 4000; i++) {
        uint8_t bytes[TEST_CODE];
        char line[TEST_TEXT];
        test_setup setup;
        bp_game *game;
        size_t length;
        test_setup_random(&setup, &random, i % 2 ? TEST_SMALL : TEST_LARGE);
        test_setup_text(line, sizeof line, &setup);
        game = test_game(line);
        length = (size_t)test_encoded_size(game);
        TEST_ASSERT_TRUE(length <= sizeof bytes);
        for (int j = 0; j < 8; j++) {
            for (size_t k = 0; k < length; k++) {
                bytes[k] = (uint8_t)test_random_next(&random);
            }
            if (j % 2 == 1) { /* small numbers are more often positions */
                bytes[length - 1] = 0;
            }
            check_bytes(game, bytes, length);
        }
        memset(bytes, 0, sizeof bytes);
        check_bytes(game, bytes, length);
        memset(bytes, 0xFF, sizeof bytes);
        check_bytes(game, bytes, length);
        bp_game_free(game);
    }
}

static void test_a_wrong_length_is_refused(void)
{
    bp_game *game = test_game("board=RKGWRGK");
    bp_state *start = NULL;
    bp_state *out = (bp_state *)&game;
    uint8_t bytes[2 * TEST_CODE] = {0};
    size_t right = (size_t)test_encoded_size(game);

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&start, game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_encode(bytes, sizeof bytes, NULL, start));
    for (size_t length = 0; length <= sizeof bytes; length++) {
        if (length == right) {
            continue;
        }
        out = (bp_state *)&game;
        TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_state_decode(&out, game, bytes, length));
        TEST_ASSERT_NULL(out);
    }
    bp_state_free(start);
    bp_game_free(game);
}

/* Uniqueness. */

/* What is known about a position: its text, its code, its key. */
typedef struct entry {
    char position[160];
    uint8_t code[20];
    uint64_t key[2];
} entry;

static entry *entries;
static size_t entry_count;
static size_t entry_capacity;

static void add_entry(const bp_state *state)
{
    entry *to;

    if (entry_count == entry_capacity) {
        entry_capacity = entry_capacity == 0 ? 1024 : 2 * entry_capacity;
        entries = realloc(entries, entry_capacity * sizeof *entries);
        TEST_ASSERT_NOT_NULL(entries);
    }
    to = &entries[entry_count++];
    memset(to, 0, sizeof *to);
    test_position_text(to->position, sizeof to->position, state);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_encode(to->code, sizeof to->code, NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_key(to->key, state));
}

/* Visits every move sequence: the same positions are reached by many. */
static void walk(bp_state *state)
{
    bp_move moves[TEST_MOVES];
    size_t count = 0;

    add_entry(state);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
    for (size_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[i]));
        walk(state);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
    }
}

static int by_position(const void *one, const void *other)
{
    return strcmp(((const entry *)one)->position, ((const entry *)other)->position);
}

static int by_code(const void *one, const void *other)
{
    return memcmp(((const entry *)one)->code, ((const entry *)other)->code, 20);
}

static int by_key(const void *one, const void *other)
{
    return memcmp(((const entry *)one)->key, ((const entry *)other)->key, 16);
}

/* Sorted in one way, neighbours must be equal in all ways or in none. */
static void check_neighbours(int (*order)(const void *, const void *))
{
    qsort(entries, entry_count, sizeof *entries, order);
    for (size_t i = 1; i < entry_count; i++) {
        int same = by_position(&entries[i - 1], &entries[i]) == 0;
        if ((by_code(&entries[i - 1], &entries[i]) == 0) != same ||
            (by_key(&entries[i - 1], &entries[i]) == 0) != same) {
            test_fail("\"%s\" and \"%s\": text, code and key disagree", entries[i - 1].position,
                      entries[i].position);
        }
    }
}

static void check_distinct(const char *line)
{
    bp_state *state = test_open(line);
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, state));
    TEST_ASSERT_EQUAL_INT32(1, bp_game_key_is_exact(game));
    entry_count = 0;
    walk(state);
    check_neighbours(by_position);
    check_neighbours(by_code);
    check_neighbours(by_key);
    bp_game_free(game);
    bp_state_free(state);
}

static void test_distinct_positions_have_distinct_codes_and_keys(void)
{
    check_distinct("players=2 board=RGGR");
    check_distinct("players=2 board=RKGWRGK");
    check_distinct("players=3 start=2 board=RGKBKW");
    check_distinct("players=2 rules=thesis board=RGRGRG");
    check_distinct("players=4 board=PBBPWW");
    free(entries);
    entries = NULL;
    entry_capacity = 0;
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_games_up_to_five_by_four_take_at_most_16_bytes);
    RUN_TEST(test_documented_sizes);
    RUN_TEST(test_keys_are_exact_where_a_position_fits_16_bytes);
    RUN_TEST(test_encode_fills_exactly_its_buffer);
    RUN_TEST(test_every_byte_string_of_tiny_games_decodes_or_is_refused);
    RUN_TEST(test_hostile_bytes_of_larger_games);
    RUN_TEST(test_a_wrong_length_is_refused);
    RUN_TEST(test_distinct_positions_have_distinct_codes_and_keys);
    return UNITY_END();
}
