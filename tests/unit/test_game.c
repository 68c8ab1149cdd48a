/* SPDX-License-Identifier: MIT */
/*
 * Games, and what a user interface draws of Big Points: every question, every status.
 */
#include <bigpoints.h>
#include <string.h>
#include <unity.h>

#include "support/empty_game.h"
#include "support/support.h"

/* A game in which player 1 may take an extra turn after the third move. */
#define BLACK_GAME "players=2 start=1 rules=official board=RKGWRGK"

static bp_state *state;
static char text[TEST_TEXT];

void setUp(void)
{
    state = test_open(BLACK_GAME);
    memset(text, '#', sizeof text);
}

void tearDown(void)
{
    bp_state_free(state);
    state = NULL;
}

/* Games. */

static void test_game_tells_its_numbers(void)
{
    bp_game *game = test_game("players=3 start=2 board=RGGR");
    int32_t lower = 99;
    int32_t upper = 99;

    TEST_ASSERT_EQUAL_STRING("bigpoints", bp_game_name(game));
    TEST_ASSERT_EQUAL_INT32(3, bp_game_player_count(game));
    TEST_ASSERT_EQUAL_INT32(1, test_starter(game));
    TEST_ASSERT_TRUE(bp_game_max_moves(game) >= 4);
    TEST_ASSERT_EQUAL_INT32(5, bp_game_max_plies(game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_score_range(&lower, &upper, game));
    TEST_ASSERT_TRUE(lower <= 0 && upper >= 3);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_score_range(NULL, NULL, game));
    TEST_ASSERT_TRUE(test_encoded_size(game) >= 1);
    TEST_ASSERT_EQUAL_INT32(1, bp_game_key_is_exact(game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(text, sizeof text, NULL, game));
    TEST_ASSERT_EQUAL_STRING("players=3 start=2 rules=official board=RGGR", text);
    bp_game_free(game);
}

static void test_game_refuses_null(void)
{
    bp_game *game = test_game_of(state);
    bp_game *out = test_poison();
    int32_t lower = 5;
    size_t length = 5;

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_game_ref(&out, NULL));
    TEST_ASSERT_NULL(out);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_game_ref(NULL, game));
    TEST_ASSERT_EQUAL_STRING("", bp_game_name(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_game_player_count(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_game_max_moves(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_game_max_plies(NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_game_score_range(&lower, &lower, NULL));
    TEST_ASSERT_EQUAL_INT32(5, lower);
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_game_key_is_exact(NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_game_format(text, sizeof text, &length, NULL));
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    TEST_ASSERT_EQUAL_UINT(5, length);
    bp_game_free(NULL);
    bp_game_free(game);
}

static void test_game_format_fills_exactly_its_buffer(void)
{
    bp_game *game = test_game_of(state);
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(NULL, 0, &length, game));
    TEST_ASSERT_EQUAL_UINT(strlen(BLACK_GAME), length);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_game_format(text, length, &length, game));
    TEST_ASSERT_EQUAL_UINT(strlen(BLACK_GAME), length);
    TEST_ASSERT_EQUAL_INT('#', text[0]);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(text, length + 1, NULL, game));
    TEST_ASSERT_EQUAL_STRING(BLACK_GAME, text);
    TEST_ASSERT_EQUAL_INT('#', text[length + 1]);
    bp_game_free(game);
}

static void test_game_over_before_it_begins_has_no_starter_and_no_encoding(void)
{
    bp_game *game = test_empty_game();
    bp_state *empty = NULL;
    bp_state *none = test_poison();
    const uint8_t byte = 0;
    uint8_t bytes[4] = {7, 7, 7, 7};
    size_t length = 5;

    TEST_ASSERT_EQUAL_INT32(BP_ERR_OVER, test_starter(game));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_UNSUPPORTED, test_encoded_size(game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&empty, game));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_OVER, bp_state_mover(empty));
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_state_encode(bytes, 4, &length, empty));
    TEST_ASSERT_EQUAL_UINT(5, length);
    TEST_ASSERT_EQUAL_UINT8(7, bytes[0]);
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_state_decode(&none, game, &byte, 1));
    TEST_ASSERT_NULL(none);
    bp_state_free(empty);
    bp_game_free(game);
}

static void test_handles_may_be_freed_in_any_order(void)
{
    bp_config *config = test_config("board=RGGR");
    bp_game *game = NULL;
    bp_game *again = NULL;
    bp_state *one = NULL;
    bp_state *two = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_new(&game, config, NULL, NULL, 0));
    bp_config_free(config);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_ref(&again, game));
    TEST_ASSERT_EQUAL_PTR(game, again);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&one, game));
    bp_game_free(game);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_clone(&two, one));
    bp_game_free(again);
    bp_state_free(one);
    test_play(two, "Ra Ga Rc Gc");
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(two));
    bp_state_free(two);
}

/* Big Points: what a user interface draws. */

typedef int32_t question(const bp_state *of);
typedef int32_t numbered_question(const bp_state *of, int32_t number);
typedef int32_t move_question(const bp_state *of, bp_move move);

static question *const QUESTIONS[] = {bp_track_length, bp_ladder_step_count, bp_turn_is_extra};
static numbered_question *const NUMBERED[] = {bp_track_disc, bp_track_pawn, bp_pawn_place,
                                              bp_ladder_pawn, bp_ladder_worth};
static move_question *const MOVE_QUESTIONS[] = {bp_move_pawn, bp_move_target, bp_move_taken_disc,
                                                bp_move_taken_place};

/* Asks every function of rules.h about one state, with arguments that are right for Big Points. */
static void assert_all_answer(const bp_state *of, int32_t status)
{
    for (size_t i = 0; i < TEST_LENGTH(QUESTIONS); i++) {
        TEST_ASSERT_EQUAL_INT32(status, QUESTIONS[i](of));
    }
    for (size_t i = 0; i < TEST_LENGTH(NUMBERED); i++) {
        TEST_ASSERT_EQUAL_INT32(status, NUMBERED[i](of, 1));
    }
    for (size_t i = 0; i < TEST_LENGTH(MOVE_QUESTIONS); i++) {
        TEST_ASSERT_EQUAL_INT32(status, MOVE_QUESTIONS[i](of, 1));
    }
    TEST_ASSERT_EQUAL_INT32(status, bp_hand_count(of, 0, BP_RED));
}

static void test_rules_functions_refuse_null_and_other_games(void)
{
    bp_game *game = test_empty_game();
    bp_state *other = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&other, game));
    assert_all_answer(NULL, BP_ERR_ARGUMENT);
    assert_all_answer(other, BP_ERR_MISMATCH);
    bp_state_free(other);
    bp_game_free(game);
}

static void test_rules_functions_refuse_numbers_out_of_range(void)
{
    static const int32_t wild[] = {-1, INT32_MIN, 64, 65, 1000, INT32_MAX};

    for (size_t i = 0; i < TEST_LENGTH(wild); i++) {
        for (size_t j = 0; j < TEST_LENGTH(NUMBERED); j++) {
            TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, NUMBERED[j](state, wild[i]));
        }
        TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_hand_count(state, wild[i], BP_RED));
        TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_hand_count(state, 0, wild[i]));
    }
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_track_disc(state, 0));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_track_disc(state, 8));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_track_pawn(state, 0));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_track_pawn(state, 8));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_pawn_place(state, BP_WHITE));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_ladder_pawn(state, 2));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_ladder_worth(state, 2));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_hand_count(state, 2, BP_RED));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_hand_count(state, 0, BP_NO_DISC));
}

static void test_rules_functions_tell_the_position(void)
{
    test_play(state, "Ra Ga Ga");
    TEST_ASSERT_EQUAL_INT32(7, bp_track_length(state));
    TEST_ASSERT_EQUAL_INT32(BP_RED, bp_track_disc(state, 1));
    TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_track_disc(state, 2));
    TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_track_disc(state, 7));
    TEST_ASSERT_EQUAL_INT32(BP_RED, bp_track_pawn(state, 1));
    TEST_ASSERT_EQUAL_INT32(BP_GREEN, bp_track_pawn(state, 6));
    TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_track_pawn(state, 7));
    TEST_ASSERT_EQUAL_INT32(1, bp_pawn_place(state, BP_RED));
    TEST_ASSERT_EQUAL_INT32(6, bp_pawn_place(state, BP_GREEN));
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_NONE, bp_pawn_place(state, BP_BLUE));
    TEST_ASSERT_EQUAL_INT32(2, bp_ladder_step_count(state));
    TEST_ASSERT_EQUAL_INT32(2, bp_hand_count(state, 0, BP_BLACK));
    TEST_ASSERT_EQUAL_INT32(1, bp_hand_count(state, 1, BP_WHITE));
    TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_move_pawn(state, test_move(state, "pass")));
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_NONE, bp_move_target(state, test_move(state, "pass")));
    TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_move_taken_disc(state, test_move(state, "pass")));
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_NONE, bp_move_taken_place(state, test_move(state, "pass")));
    TEST_ASSERT_EQUAL_INT32(BP_GREEN, bp_move_pawn(state, test_move(state, "xG-a")));
    TEST_ASSERT_EQUAL_INT32(3, bp_move_target(state, test_move(state, "xG-a")));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ILLEGAL, bp_move_pawn(state, 0));
}

static void test_bigpoints_new_refuses_what_the_rules_forbid(void)
{
    bp_config *config = test_config("board=RGGR");
    bp_game *game = test_poison();

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_bigpoints_new(&game, NULL, NULL, text, 99));
    TEST_ASSERT_NULL(game);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_bigpoints_new(NULL, config, NULL, text, 99));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_STARTER, 4));
    game = test_poison();
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_bigpoints_new(&game, config, NULL, text, 99));
    TEST_ASSERT_NULL(game);
    test_assert_message(text, 99);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_PLAYERS, 5));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_new(&game, config, NULL, text, 99));
    TEST_ASSERT_EQUAL_STRING("", text);

    /* The configuration may change afterwards: the game does not. */
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, BP_CONFIG_PLAYERS, 3));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set_board(config, "RG", NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(text, sizeof text, NULL, game));
    TEST_ASSERT_EQUAL_STRING("players=5 start=5 rules=official board=RGGR", text);
    bp_config_free(config);
    bp_game_free(game);
}

/* The configuration of a state is that of its game, whatever the position, and makes the same game again. */
static void check_configuration(const char *line)
{
    char expected[TEST_TEXT];
    char actual[TEST_TEXT];
    bp_state *of = test_open(line);
    bp_game *game = test_game_of(of);
    bp_game *again = NULL;
    bp_config *config = test_poison();
    int64_t seed = 7;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(expected, sizeof expected, NULL, game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_config(&config, of, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_format(actual, sizeof actual, NULL, config));
    TEST_ASSERT_EQUAL_STRING(expected, actual);
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_KNOWN, bp_config_get(&seed, config, BP_CONFIG_SEED));
    bp_state_free(of);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_new(&again, config, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(actual, sizeof actual, NULL, again));
    TEST_ASSERT_EQUAL_STRING(expected, actual);

    /* It is a copy. */
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set_board(config, "RG", NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_format(actual, sizeof actual, NULL, game));
    TEST_ASSERT_EQUAL_STRING(expected, actual);
    bp_game_free(game);
    bp_config_free(config);
    bp_game_free(again);
}

static void test_configuration_of_a_state(void)
{
    check_configuration(BLACK_GAME);
    check_configuration("rules=thesis board=RGGR");
    check_configuration("players=5 start=4 seed=3");
    check_configuration("colours=RBP discs=3,2,4 white=1 black=2 seed=5");
    check_configuration("players=3 start=2 board=RKGWRGK moves=Ra,Ga,Ga");
}

static void test_configuration_refuses_null_and_other_games(void)
{
    bp_game *game = test_empty_game();
    bp_state *other = NULL;
    bp_config *config = test_poison();
    bp_allocator wrong = {.version = 0};

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&other, game));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_bigpoints_config(NULL, state, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_bigpoints_config(&config, NULL, NULL));
    TEST_ASSERT_NULL(config);
    config = test_poison();
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_bigpoints_config(&config, other, NULL));
    TEST_ASSERT_NULL(config);
    config = test_poison();
    TEST_ASSERT_EQUAL_INT(BP_ERR_VERSION, bp_bigpoints_config(&config, state, &wrong));
    TEST_ASSERT_NULL(config);
    config = test_poison();
    wrong.version = BP_ALLOCATOR_VERSION;
    TEST_ASSERT_EQUAL_INT(BP_ERR_METHOD, bp_bigpoints_config(&config, state, &wrong));
    TEST_ASSERT_NULL(config);
    bp_state_free(other);
    bp_game_free(game);
}

static void test_open_answers_every_status(void)
{
    static const struct {
        const char *line;
        int status;
    } rows[] = {
        {"board=RGGX", BP_ERR_SYNTAX},
        {"board=RRRR", BP_ERR_CONFIG},
        {"players=2 start=1 rules=official board=RG track=RG pawns=R2,G0 ladder=- hands=-,- "
         "mover=1 turn=normal",
         BP_ERR_POSITION},
        {"board=RGGR moves=Rb", BP_ERR_ILLEGAL},
        {"board=RG moves=Ra,Gc,Rc,Ra", BP_ERR_OVER},
    };
    bp_state *out = test_poison();

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_bigpoints_open(&out, NULL, NULL, text, 99));
    TEST_ASSERT_NULL(out);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_bigpoints_open(NULL, "board=RG", NULL, text, 99));
    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        out = test_poison();
        strcpy(text, "unset");
        TEST_ASSERT_EQUAL_INT_MESSAGE(
            rows[i].status, bp_bigpoints_open(&out, rows[i].line, NULL, text, 99), rows[i].line);
        TEST_ASSERT_NULL(out);
        test_assert_message(text, 99);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_game_tells_its_numbers);
    RUN_TEST(test_game_refuses_null);
    RUN_TEST(test_game_format_fills_exactly_its_buffer);
    RUN_TEST(test_game_over_before_it_begins_has_no_starter_and_no_encoding);
    RUN_TEST(test_handles_may_be_freed_in_any_order);
    RUN_TEST(test_rules_functions_refuse_null_and_other_games);
    RUN_TEST(test_rules_functions_refuse_numbers_out_of_range);
    RUN_TEST(test_rules_functions_tell_the_position);
    RUN_TEST(test_bigpoints_new_refuses_what_the_rules_forbid);
    RUN_TEST(test_configuration_of_a_state);
    RUN_TEST(test_configuration_refuses_null_and_other_games);
    RUN_TEST(test_open_answers_every_status);
    return UNITY_END();
}
