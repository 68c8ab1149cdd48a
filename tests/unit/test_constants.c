/* SPDX-License-Identifier: MIT */
/*
 * Lookup of constants and sizes by name, and the sizes of buffers that always suffice.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/sys/table_ops.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/support.h"

void setUp(void)
{
}

void tearDown(void)
{
}

/* Constants. tests/scripts/api.sh compares the table with the headers. */

static void assert_constant(int64_t expected, const char *name)
{
    int64_t value = 12345;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_constant(&value, name));
    TEST_ASSERT_EQUAL_INT64(expected, value);
}

static void test_constants_have_their_values(void)
{
    assert_constant(0, "BP_OK");
    assert_constant(-17, "BP_ERR_BUSY");
    assert_constant(-19, "BP_ERR_FILE");
    assert_constant(BP_NO_DISC, "BP_NO_DISC");
    assert_constant(BP_ALLOCATOR_VERSION, "BP_ALLOCATOR_VERSION"); /* the first of all */
    assert_constant(BP_YELLOW, "BP_YELLOW");                       /* the last but the sizes */
    assert_constant(BP_FIRST_NOTHING, "BP_FIRST_NOTHING");         /* experimental */
    assert_constant(BP_TABLE_PERSISTENT, "BP_TABLE_PERSISTENT");   /* of sys/ */
    assert_constant(bp_version_number(), "BP_VERSION_NUMBER");
}

static void test_other_names_are_refused(void)
{
    static const char *const wrong[] = {"",
                                        "BP_",
                                        "BP_OK ",
                                        "bp_ok",
                                        "BP_O",
                                        "BP_ZZ",
                                        "BP_ERR_SPA",
                                        "BP_ERR_SPACEX",
                                        "BP_API",
                                        "bp_move",
                                        "sizeof(bp_solver)", /* no visible size */
                                        "sizeof()",
                                        "\xff"};
    int64_t value = 12345;
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_constant(&value, wrong[i]));
    }
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_constant(&value, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_constant(NULL, "BP_OK"));
    TEST_ASSERT_EQUAL_INT64(12345, value);
}

static void test_constants_are_listed_in_order(void)
{
    int32_t count = bp_constant_count();
    TEST_ASSERT_GREATER_THAN_INT32(50, count);
    for (int32_t i = 0; i < count; i++) {
        int64_t value;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_constant(&value, bp_constant_name(i)));
        TEST_ASSERT_TRUE(i == 0 || strcmp(bp_constant_name(i - 1), bp_constant_name(i)) < 0);
    }
}

static void test_other_indices_have_no_name(void)
{
    const int32_t wrong[] = {-1, INT32_MIN, INT32_MAX, bp_constant_count()};
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        TEST_ASSERT_EQUAL_STRING("", bp_constant_name(wrong[i]));
    }
}

/* Every status that the library names is a constant, and the other way round. */
static void test_statuses_have_the_same_names(void)
{
    int found = 0;
    for (int32_t i = 0; i < bp_constant_count(); i++) {
        const char *name = bp_constant_name(i);
        if (strcmp(name, "BP_OK") == 0 || strncmp(name, "BP_ERR_", 7) == 0) {
            int64_t value;
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_constant(&value, name));
            TEST_ASSERT_EQUAL_STRING(name, bp_status_name((int)value));
            found++;
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(15, found);
}

/* Types. */

static void test_types_have_their_sizes(void)
{
    assert_constant(4, "sizeof(bp_move)");
    assert_constant(sizeof(bp_game_ops), "sizeof(bp_game_ops)");
    assert_constant(sizeof(bp_game_traits), "sizeof(bp_game_traits)");
    assert_constant(sizeof(bp_table_ops), "sizeof(bp_table_ops)");
    assert_constant(sizeof(bp_allocator), "sizeof(bp_allocator)");
}

/* Buffers. */

static void assert_texts_fit(const bp_state *state)
{
    char text[BP_RECORD_TEXT];
    bp_game *game;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(text, BP_POSITION_TEXT, NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_record_format(text, BP_RECORD_TEXT, NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(text, BP_CONFIG_TEXT, NULL, game));
    TEST_ASSERT_LESS_OR_EQUAL_INT32(BP_SEATS_MAX, bp_game_player_count(game));
    bp_game_free(game);
}

/* Plays to the end. Extra turns, backward if possible, make the longest games: so the last of the moves is chosen
   often, which is an extra turn when there is one. */
static void play_long(bp_state *state, test_random *random)
{
    bp_move moves[BP_MOVES_MAX];
    size_t count;
    for (;;) {
        char text[BP_MOVE_TEXT];
        char position[BP_POSITION_TEXT];
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, BP_MOVES_MAX, &count, state));
        if (count == 0) {
            return;
        }
        size_t choice = test_random_below(random, 3) == 0
                            ? count - 1
                            : (size_t)test_random_below(random, (int)count);
        TEST_ASSERT_EQUAL_INT(BP_OK,
                              bp_move_format(text, BP_MOVE_TEXT, NULL, state, moves[choice]));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[choice]));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(position, BP_POSITION_TEXT, NULL, state));
    }
}

static void test_texts_of_games_fit(void)
{
    test_random random;
    test_random_init(&random, 71);
    for (int game = 0; game < 200; game++) {
        char text[BP_POSITION_TEXT];
        int players = test_random_between(&random, 2, 5);
        snprintf(text, sizeof text, "players=%d start=%d seed=%llu", players,
                 test_random_between(&random, 1, players),
                 (unsigned long long)test_random_next(&random));
        bp_state *state = test_open(text);
        assert_texts_fit(state);
        play_long(state, &random);
        assert_texts_fit(state);
        /* The same moves after a position, whose text is longer than that of a set-up. */
        while (bp_state_ply(state) > 0 && test_random_below(&random, 50) != 0) {
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
        }
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(text, sizeof text, NULL, state));
        bp_state_free(state);
        state = test_open(text);
        play_long(state, &random);
        assert_texts_fit(state);
        bp_state_free(state);
    }
}

static void test_texts_of_configurations_fit(void)
{
    char text[BP_CONFIG_TEXT];
    bp_config *config =
        test_config("players=5 start=5 rules=official colours=RGBYP discs=9,8,9,8,9 "
                    "white=5 black=5 seed=18446744073709551615");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(text, sizeof text, NULL, config));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_count(text, BP_COUNT_TEXT, NULL, config));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_GREEN, 9));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_YELLOW, 9));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_board_count(text, BP_COUNT_TEXT, NULL, config));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_board(text, BP_BOARD_TEXT, NULL, config));
    TEST_ASSERT_EQUAL_INT(BP_BOARD_TEXT, strlen(text) + 1);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set_board(config, text, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(text, sizeof text, NULL, config));
    bp_config_free(config);
}

/* The last checkpoint. */
static char saved[4096];

static int keep(const char *text, size_t length, void *user)
{
    (void)user;
    TEST_ASSERT_LESS_THAN(sizeof saved, length);
    memcpy(saved, text, length + 1);
    return 0;
}

/* The longest message names two censuses. */
static void test_messages_fit(void)
{
    char why[4 * BP_MESSAGE_TEXT];
    bp_census *one;
    bp_census *other;
    bp_config *config = test_config("players=5 colours=5 discs=9 white=5 black=5");
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_census_new(&one, config, BP_OBJECTIVE_GUARANTEED, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, census_set_sample(one, INT64_MAX, UINT64_MAX));
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_census_new(&other, config, BP_OBJECTIVE_GUARANTEED, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, census_set_sample(other, INT64_MAX, UINT64_MAX - 1));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_census_save(one, keep, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH,
                          bp_census_add(other, saved, strlen(saved), why, sizeof why));
    TEST_ASSERT_LESS_THAN(BP_MESSAGE_TEXT, strlen(why));
    TEST_ASSERT_GREATER_THAN(256, strlen(why)); /* otherwise a smaller buffer would do */
    bp_census_free(one);
    bp_census_free(other);
    bp_config_free(config);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX,
                          bp_bigpoints_open(&(bp_state *){NULL}, "players=2 board=RGGR moves=Rx",
                                            NULL, why, sizeof why));
    TEST_ASSERT_LESS_THAN(BP_MESSAGE_TEXT, strlen(why));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_constants_have_their_values);
    RUN_TEST(test_other_names_are_refused);
    RUN_TEST(test_constants_are_listed_in_order);
    RUN_TEST(test_other_indices_have_no_name);
    RUN_TEST(test_statuses_have_the_same_names);
    RUN_TEST(test_types_have_their_sizes);
    RUN_TEST(test_texts_of_games_fit);
    RUN_TEST(test_texts_of_configurations_fit);
    RUN_TEST(test_messages_fit);
    return UNITY_END();
}
