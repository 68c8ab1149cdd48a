/* SPDX-License-Identifier: MIT */
/*
 * Puzzles: one right move, proved by the brute force; the same puzzle again, on every machine; the grade, by playing it
 * again; and arguments.
 */
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/puzzle.h>
#include <unity.h>

#include "naive/brute.h"
#include "support/playing.h"
#include "support/solving.h"
#include "support/support.h"

enum { PUZZLES = 20, PV_MAX = 256 };

static const char *const configs[] = {"colours=4 discs=3", "colours=3 discs=3 white=1 black=1",
                                      "rules=thesis colours=4 discs=3", "start=2 colours=5 discs=2",
                                      "board=RGBYYBGRGRBY"};

void setUp(void)
{
}
void tearDown(void)
{
}

static bp_puzzle *puzzle_of(const char *text, uint64_t seed)
{
    bp_config *config = test_config(text);
    bp_puzzle *puzzle = NULL;

    TEST_STATUS(BP_OK, bp_puzzle_next(&puzzle, config, seed, NULL, NULL, NULL));
    bp_config_free(config);
    return puzzle;
}

static bp_state *state_of(const bp_puzzle *puzzle)
{
    bp_state *state = NULL;

    TEST_STATUS(BP_OK, bp_puzzle_state(&state, puzzle));
    return state;
}

static bp_result *result_of(const bp_puzzle *puzzle)
{
    bp_result *result = NULL;

    TEST_STATUS(BP_OK, bp_puzzle_result(&result, puzzle));
    return result;
}

static bp_move solution_of(const bp_puzzle *puzzle)
{
    bp_result *result = result_of(puzzle);
    bp_move move = 0;

    TEST_STATUS(BP_OK, bp_result_best(&move, result));
    bp_result_free(result);
    return move;
}

/* 1 if the solution wins, 0 if it draws. */
static int32_t outcome_of(const bp_puzzle *puzzle)
{
    bp_result *result = result_of(puzzle);
    int32_t outcome = 77;

    TEST_STATUS(BP_OK, bp_result_outcome(&outcome, result));
    bp_result_free(result);
    return outcome;
}

/* The naive game after the moves that led to a state. */
static void replay(naive *out, const bp_state *state)
{
    char board[BP_BOARD_MAX + 1];
    bp_state *past = NULL;
    bp_game *game;
    bp_config *config;

    TEST_STATUS(BP_OK, bp_state_game(&game, state));
    TEST_STATUS(BP_OK, bp_state_new(&past, game));
    TEST_STATUS(BP_OK, bp_bigpoints_config(&config, state, NULL));
    TEST_STATUS(BP_OK, bp_config_board(board, sizeof board, NULL, config));
    TEST_ASSERT_EQUAL_INT(
        0, naive_start(out, board, 2, test_config_number(config, BP_CONFIG_STARTER),
                       test_config_number(config, BP_CONFIG_RULES) == BP_RULES_THESIS));
    bp_config_free(config);
    for (int32_t ply = 0; ply < bp_state_ply(state); ply++) {
        bp_move move;
        char text[32];
        TEST_STATUS(BP_OK, bp_state_move_at(&move, NULL, state, ply));
        test_move_text(text, sizeof text, past, move);
        TEST_ASSERT_EQUAL_INT(0, naive_play(out, text));
        TEST_STATUS(BP_OK, bp_state_apply(past, move));
    }
    bp_state_free(past);
    bp_game_free(game);
}

/* Exactly one move has the outcome of the position, a win or a draw, and it is the solution. */
static void check_uniqueness(const bp_puzzle *puzzle, const bp_state *state)
{
    naive game;
    brute_answer answer;
    char text[32];
    int right = 0;

    replay(&game, state);
    test_move_text(text, sizeof text, state, solution_of(puzzle));
    TEST_ASSERT_EQUAL_INT(0, brute_solve(&answer, &game, 3000000));
    TEST_ASSERT_TRUE(answer.count >= BP_PUZZLE_MOVES);
    int value = brute_for_seat(&answer.value, BRUTE_OUTCOME, 2, game.mover);
    TEST_ASSERT_EQUAL_INT32(value, outcome_of(puzzle));
    TEST_ASSERT_TRUE(value >= 0);
    for (int i = 0; i < answer.count; i++) {
        if (brute_for_seat(&answer.after[i], BRUTE_OUTCOME, 2, game.mover) == value) {
            TEST_ASSERT_EQUAL_STRING(answer.moves[i], text);
            right++;
        }
    }
    TEST_ASSERT_EQUAL_INT(1, right);
}

/* How often a level finds the solution. */
static int finds(const bp_puzzle *puzzle, const bp_state *state, int32_t level)
{
    int found = 0;

    for (uint64_t seed = 0; seed < BP_PUZZLE_SEEDS; seed++) {
        bp_player *player = playing_new(level, seed, BP_PUZZLE_NODES);
        found += playing_move(player, state) == solution_of(puzzle);
        bp_player_free(player);
    }
    return found;
}

static void check_grade(const bp_puzzle *puzzle, const bp_state *state)
{
    int32_t grade = bp_puzzle_grade(puzzle);

    TEST_ASSERT_TRUE(grade >= BP_LEVEL_MIN && grade <= BP_LEVEL_MAX);
    for (int32_t level = BP_LEVEL_MIN; level <= grade; level++) {
        TEST_ASSERT_EQUAL_INT(level == grade, finds(puzzle, state, level) >= BP_PUZZLE_FINDS);
    }
}

/* The principal variation leads from the solution to an end with the outcome of the puzzle. */
static void check_pv(const bp_puzzle *puzzle, bp_state *state)
{
    bp_move pv[PV_MAX];
    bp_move one[1] = {77};
    int32_t scores[2];
    size_t length = 0;
    int32_t mover = bp_state_mover(state);
    int32_t value = 99999;
    bp_result *result = result_of(puzzle);

    TEST_STATUS(BP_OK, bp_result_pv(NULL, 0, &length, result));
    TEST_STATUS(length > 1 ? BP_ERR_SPACE : BP_OK, bp_result_pv(one, 1, NULL, result));
    TEST_STATUS(BP_OK, bp_result_pv(pv, PV_MAX, &length, result));
    TEST_ASSERT_EQUAL_UINT32(solution_of(puzzle), pv[0]);
    for (size_t i = 0; i < length; i++) {
        TEST_STATUS(BP_OK, bp_state_apply(state, pv[i]));
    }
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(state));
    TEST_STATUS(BP_OK, bp_state_scores(scores, 2, NULL, state));
    TEST_ASSERT_EQUAL_INT(outcome_of(puzzle), scores[mover] > scores[1 - mover]);
    TEST_ASSERT_TRUE(scores[mover] >= scores[1 - mover]);
    TEST_STATUS(BP_OK, bp_result_value(&value, result));
    TEST_ASSERT_EQUAL_INT32(value, scores[mover] - scores[1 - mover]);
    TEST_ASSERT_EQUAL_INT32(mover, bp_result_seat(result));
    TEST_ASSERT_EQUAL_INT32(1, bp_result_is_exact(result));
    TEST_ASSERT_EQUAL_INT32(BP_OBJECTIVE_MARGIN, bp_result_objective(result));
    bp_result_free(result);
}

static void test_twenty_puzzles(void)
{
    int wins = 0;
    int grades = 0;

    for (uint64_t i = 0; i < PUZZLES; i++) {
        bp_puzzle *puzzle = puzzle_of(configs[i % TEST_LENGTH(configs)], 17 * i + 1);
        bp_state *state = state_of(puzzle);
        TEST_ASSERT_EQUAL_INT32(0, bp_state_redo_count(state));
        bp_result *result = result_of(puzzle);
        TEST_ASSERT_EQUAL_INT32(1, bp_result_is_lossless(result));
        bp_result_free(result);
        check_uniqueness(puzzle, state);
        check_grade(puzzle, state);
        wins += outcome_of(puzzle);
        grades |= 1 << bp_puzzle_grade(puzzle);
        check_pv(puzzle, state);
        bp_state_free(state);
        bp_puzzle_free(puzzle);
    }
    TEST_ASSERT_TRUE(wins > 2 && wins < PUZZLES - 2);
    TEST_ASSERT_TRUE(grades & (grades - 1)); /* not all of one grade */
}

static void describe(char *out, size_t size, const bp_puzzle *puzzle)
{
    char record[TEST_TEXT];
    char move[32];
    bp_state *state = state_of(puzzle);

    test_record_text(record, sizeof record, state);
    test_move_text(move, sizeof move, state, solution_of(puzzle));
    snprintf(out, size, "%s: %s, grade %d, outcome %d", record, move, (int)bp_puzzle_grade(puzzle),
             (int)outcome_of(puzzle));
    bp_state_free(state);
}

/* The same on every machine. */
static void test_golden_puzzles(void)
{
    static const char *const expected[] = {
        "players=2 start=1 rules=official board=RGYRGYRYBGBB moves=Gb,Ya,Ya,Bb result=*: Rc, grade "
        "3, outcome 1",
        "players=2 start=1 rules=official board=YGBYBBRRGYGR moves=Ra result=*: Ya, grade 6, "
        "outcome 0",
        "players=2 start=1 rules=official board=YYGBRRGBRBYG moves=Ya,Ra result=*: Ya, grade 5, "
        "outcome 1",
    };
    for (size_t i = 0; i < TEST_LENGTH(expected); i++) {
        char text[2 * TEST_TEXT];
        bp_puzzle *puzzle = puzzle_of("colours=4 discs=3", i);
        describe(text, sizeof text, puzzle);
        TEST_ASSERT_EQUAL_STRING(expected[i], text);
        bp_puzzle_free(puzzle);
    }
}

static int count_calls(const bp_progress *progress, void *user)
{
    int64_t done = bp_progress_count(progress, BP_COUNT_UNITS_DONE);
    int *left = user;
    if (bp_progress_count(progress, BP_COUNT_UNITS) != BP_PUZZLE_GAMES || done < 0 ||
        done >= BP_PUZZLE_GAMES ||
        bp_progress_count(progress, BP_COUNT_DEPTH) != BP_ERR_UNSUPPORTED) {
        *left = 0;
    }
    return --*left == 0;
}

/* The seed of the configuration, the progress callback and earlier puzzles change nothing. */
static void test_the_same_puzzle_again(void)
{
    for (uint64_t seed = 0; seed < 5; seed++) {
        char first[2 * TEST_TEXT];
        char again[2 * TEST_TEXT];
        char before[TEST_TEXT];
        char after[TEST_TEXT];
        bp_config *config = test_config("colours=4 discs=3 seed=99");
        int calls = 1000000;
        bp_puzzle *puzzle = puzzle_of("colours=4 discs=3", seed);
        bp_puzzle *other = NULL;
        describe(first, sizeof first, puzzle);
        TEST_STATUS(BP_OK, bp_config_format(before, sizeof before, NULL, config));
        TEST_STATUS(BP_OK, bp_puzzle_next(&other, config, seed, count_calls, &calls, NULL));
        TEST_STATUS(BP_OK, bp_config_format(after, sizeof after, NULL, config));
        TEST_ASSERT_EQUAL_STRING(before, after);
        TEST_ASSERT_TRUE(calls > 0 && calls < 1000000);
        describe(again, sizeof again, other);
        TEST_ASSERT_EQUAL_STRING(first, again);
        bp_puzzle_free(puzzle);
        bp_puzzle_free(other);
        other = puzzle_of("colours=4 discs=3", seed + 1);
        describe(again, sizeof again, other);
        TEST_ASSERT_TRUE(strcmp(first, again) != 0);
        bp_puzzle_free(other);
        bp_config_free(config);
    }
}

static void test_a_board_that_is_set(void)
{
    char board[BP_BOARD_MAX + 1];
    bp_puzzle *puzzle = puzzle_of("start=2 board=RGBYYBGRGRBY", 3);
    bp_state *state = state_of(puzzle);
    bp_config *config;
    int32_t mover = -1;

    TEST_STATUS(BP_OK, bp_bigpoints_config(&config, state, NULL));
    TEST_STATUS(BP_OK, bp_config_board(board, sizeof board, NULL, config));
    TEST_ASSERT_EQUAL_STRING("RGBYYBGRGRBY", board);
    TEST_STATUS(BP_OK, bp_state_move_at(NULL, &mover, state, 0));
    TEST_ASSERT_EQUAL_INT32(1, mover);
    bp_config_free(config);
    bp_state_free(state);
    bp_puzzle_free(puzzle);
}

/* A larger game, whose first positions are not solved. */
static void test_a_standard_game(void)
{
    bp_puzzle *puzzle = puzzle_of("players=2", 0);
    bp_state *state = state_of(puzzle);

    TEST_ASSERT_TRUE(bp_state_ply(state) > 10);
    check_grade(puzzle, state);
    check_pv(puzzle, state);
    bp_state_free(state);
    bp_puzzle_free(puzzle);
}

/* Stopping and arguments */

static void test_stopping(void)
{
    bp_config *config = test_config("players=2");
    for (int calls = 1; calls < 400; calls = calls * 2 + 1) {
        int left = calls;
        test_memory memory;
        bp_puzzle *puzzle = (void *)config;
        test_memory_init(&memory);
        TEST_STATUS(BP_ERR_STOPPED,
                    bp_puzzle_next(&puzzle, config, 2, count_calls, &left, &memory.allocator));
        TEST_ASSERT_NULL(puzzle);
        TEST_ASSERT_EQUAL_INT(0, left);
        test_memory_assert_empty(&memory);
    }
    bp_config_free(config);
}

static void assert_refused(int status, const char *text)
{
    bp_config *config = test_config(text);
    bp_puzzle *puzzle = (void *)config;

    TEST_STATUS(status, bp_puzzle_next(&puzzle, config, 1, NULL, NULL, NULL));
    TEST_ASSERT_NULL(puzzle);
    bp_config_free(config);
}

static void test_configurations_that_are_refused(void)
{
    bp_config *config = test_config("players=2");
    bp_puzzle *puzzle = (void *)config;

    assert_refused(BP_ERR_UNSUPPORTED, "players=3");
    assert_refused(BP_ERR_UNSUPPORTED, "players=5 board=RGGR");
    assert_refused(BP_ERR_LIMIT, "board=RG"); /* no position has three moves and one right one */
    TEST_STATUS(BP_OK, bp_config_set(config, BP_CONFIG_STARTER, 4));
    TEST_STATUS(BP_ERR_CONFIG, bp_puzzle_next(&puzzle, config, 1, NULL, NULL, NULL));
    TEST_ASSERT_NULL(puzzle);
    bp_config_free(config);
}

static void test_null(void)
{
    bp_config *config = test_config("colours=4 discs=3");
    bp_puzzle *puzzle = (void *)config;
    bp_allocator wrong = {.version = 99};
    bp_state *state = (void *)config;
    bp_result *result = (void *)config;

    TEST_STATUS(BP_ERR_ARGUMENT, bp_puzzle_next(NULL, config, 1, NULL, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_puzzle_next(&puzzle, NULL, 1, NULL, NULL, NULL));
    TEST_ASSERT_NULL(puzzle);
    TEST_STATUS(BP_ERR_VERSION, bp_puzzle_next(&puzzle, config, 1, NULL, NULL, &wrong));
    wrong.version = BP_ALLOCATOR_VERSION;
    TEST_STATUS(BP_ERR_METHOD, bp_puzzle_next(&puzzle, config, 1, NULL, NULL, &wrong));
    TEST_ASSERT_NULL(puzzle);
    bp_puzzle_free(NULL);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_puzzle_state(&state, NULL));
    TEST_ASSERT_NULL(state);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_puzzle_result(&result, NULL));
    TEST_ASSERT_NULL(result);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_puzzle_grade(NULL));
    puzzle = puzzle_of("colours=4 discs=3", 1);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_puzzle_state(NULL, puzzle));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_puzzle_result(NULL, puzzle));
    bp_puzzle_free(puzzle);
    bp_config_free(config);
}

/* Every allocation fails in turn, once or for ever: the status is BP_ERR_MEMORY, or the puzzle is the same. */
static void test_every_allocation_fails(void)
{
    char expected[2 * TEST_TEXT];
    char found[2 * TEST_TEXT];
    bp_config *config = test_config("colours=4 discs=3");
    bp_puzzle *puzzle = puzzle_of("colours=4 discs=3", 4);

    describe(expected, sizeof expected, puzzle);
    bp_puzzle_free(puzzle);
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        test_memory memory = {.failed = 1};
        for (size_t number = 1; memory.failed > 0; number += 1 + number / 20) {
            test_memory_init(&memory);
            memory.fail_at = number;
            memory.for_ever = for_ever;
            puzzle = (void *)config;
            int status = bp_puzzle_next(&puzzle, config, 4, NULL, NULL, &memory.allocator);
            memory.fail_at = 0;
            if (status == BP_OK) {
                describe(found, sizeof found, puzzle);
                TEST_ASSERT_EQUAL_STRING(expected, found);
                bp_puzzle_free(puzzle);
            } else {
                TEST_STATUS(BP_ERR_MEMORY, status);
                TEST_ASSERT_NULL(puzzle);
                TEST_ASSERT_TRUE(memory.failed > 0);
            }
            test_memory_assert_empty(&memory);
        }
        TEST_ASSERT_TRUE(memory.calls > 50);
    }
    bp_config_free(config);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_twenty_puzzles);
    RUN_TEST(test_golden_puzzles);
    RUN_TEST(test_the_same_puzzle_again);
    RUN_TEST(test_a_board_that_is_set);
    RUN_TEST(test_a_standard_game);
    RUN_TEST(test_stopping);
    RUN_TEST(test_configurations_that_are_refused);
    RUN_TEST(test_null);
    RUN_TEST(test_every_allocation_fails);
    return UNITY_END();
}
