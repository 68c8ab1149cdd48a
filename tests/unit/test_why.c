/* SPDX-License-Identifier: MIT */
/*
 * Messages: every function with `why` and `why_size` writes a sentence after a failure, an empty text after a success, and
 * never more than fits; NULL with any size means that no message is wanted, and changes no status.
 */
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/game_methods.h>
#include <bigpoints/experimental/matrix_game.h>
#include <bigpoints/sys/game_kind.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/sys/table_ops.h>
#include <unity.h>

#include "support/census.h"
#include "support/faulty_game.h"
#include "support/solving.h"
#include "support/sticks_game.h"
#include "support/support.h"
#include "support/temporary.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* A call that fails, or one that succeeds. */
typedef int (*call)(int fails, char *why, size_t why_size);

static int call_open(int fails, char *why, size_t why_size)
{
    bp_state *state = NULL;
    int status = bp_bigpoints_open(&state, fails ? "board=RGX" : "board=RGGR", NULL, why, why_size);
    bp_state_free(state);
    return status;
}

static int call_new(int fails, char *why, size_t why_size)
{
    bp_config *config = test_config("colours=3 discs=2");
    bp_game *game = NULL;
    if (fails) {
        TEST_STATUS(BP_OK, bp_config_set(config, BP_CONFIG_RED, 0));
        TEST_STATUS(BP_OK, bp_config_set(config, BP_CONFIG_GREEN, 0));
    }
    int status = bp_bigpoints_new(&game, config, NULL, why, why_size);
    bp_game_free(game);
    bp_config_free(config);
    return status;
}

static int call_game_open(int fails, char *why, size_t why_size)
{
    bp_game *game = NULL;
    int status = bp_game_open(&game, "nim", fails ? "heaps=" : NULL, NULL, why, why_size);
    bp_game_free(game);
    return status;
}

static int call_game_open_position(int fails, char *why, size_t why_size)
{
    bp_game *game = NULL;
    int status =
        bp_game_open(&game, "connect4", fails ? "7x6 moves=4" : "7x6", NULL, why, why_size);
    bp_game_free(game);
    return status;
}

static int call_option_check(int fails, char *why, size_t why_size)
{
    return bp_option_check(BP_SEARCHER_SOLVER, BP_OPTION_THREADS, fails ? 0 : 1, why, why_size);
}

static int call_solve_text(int fails, char *why, size_t why_size)
{
    int32_t margin;
    return bp_solve_text(NULL, &margin, NULL, 0, fails ? "players=3 board=RGGR" : "RGGR", 0, why,
                         why_size);
}

static int call_state_open(int fails, char *why, size_t why_size)
{
    bp_state *state = NULL;
    int status = bp_state_open(&state, "gomoku", fails ? "15x14" : "15x15", NULL, why, why_size);
    bp_state_free(state);
    return status;
}

static int call_kind_find(int fails, char *why, size_t why_size)
{
    const bp_game_kind *kind;
    return bp_game_kind_find(&kind, fails ? "chess" : "nim", NULL, 0, why, why_size);
}

static int call_normalise(int fails, char *why, size_t why_size)
{
    char board[BP_BOARD_MAX + 1];
    return bp_board_normalise(board, sizeof board, NULL, fails ? "12X" : "1221", why, why_size);
}

static int call_rank(int fails, char *why, size_t why_size)
{
    uint64_t rank;
    return bp_board_rank(&rank, fails ? "RGX" : "RGGR", why, why_size);
}

static int call_canonical(int fails, char *why, size_t why_size)
{
    char board[BP_BOARD_MAX + 1];
    return bp_board_canonical(board, sizeof board, NULL, NULL, fails ? "RGX" : "GRRG", why,
                              why_size);
}

static int call_config_parse(int fails, char *why, size_t why_size)
{
    bp_config *config = NULL;
    int status = bp_config_parse(&config, fails ? "players=9" : "players=3", NULL, why, why_size);
    bp_config_free(config);
    return status;
}

static int call_config_check(int fails, char *why, size_t why_size)
{
    bp_config *config = test_config("colours=3 discs=2");
    if (fails) {
        TEST_STATUS(BP_OK, bp_config_set(config, BP_CONFIG_RED, 0));
        TEST_STATUS(BP_OK, bp_config_set(config, BP_CONFIG_GREEN, 0));
    }
    int status = bp_config_check(config, why, why_size);
    bp_config_free(config);
    return status;
}

static int call_set_board(int fails, char *why, size_t why_size)
{
    bp_config *config = test_config("colours=3 discs=2");
    int status = bp_config_set_board(config, fails ? "RGX" : "RGGR", why, why_size);
    bp_config_free(config);
    return status;
}

static int call_move_parse(int fails, char *why, size_t why_size)
{
    bp_state *state = test_open("board=RGGR");
    bp_move move;
    int status = bp_move_parse(&move, state, fails ? "Xa" : "Ra", why, why_size);
    bp_state_free(state);
    return status;
}

/* A move that is not legal, which `explain` explains. */
static int call_move_parse_illegal(int fails, char *why, size_t why_size)
{
    bp_state *state = test_open("board=RGGR");
    bp_move move;
    int status = bp_move_parse(&move, state, fails ? "R^" : "Ra", why, why_size);
    bp_state_free(state);
    return status;
}

/* A game whose methods write messages with snprintf(). */
static int call_move_parse_method(int fails, char *why, size_t why_size)
{
    bp_game *game = test_faulty_game(FAULT_NONE, 2, 0);
    bp_state *state = NULL;
    bp_move moves[FAULTY_MAX_MOVES];
    bp_move move;
    char text[BP_MOVE_TEXT] = "nothing";
    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    if (!fails) {
        TEST_STATUS(BP_OK, bp_state_moves(moves, FAULTY_MAX_MOVES, NULL, state));
        test_move_text(text, sizeof text, state, moves[0]);
    }
    int status = bp_move_parse(&move, state, text, why, why_size);
    bp_state_free(state);
    bp_game_free(game);
    return status;
}

/* A game without `parse_move`. */
static int call_move_parse_listed(int fails, char *why, size_t why_size)
{
    bp_state *state = test_sticks(2, 9, 1);
    bp_move move;
    int status = bp_move_parse(&move, state, fails ? "take4" : "take3", why, why_size);
    bp_state_free(state);
    return status;
}

static int call_state_parse(int fails, char *why, size_t why_size)
{
    bp_game *game = test_game("board=RGGR");
    bp_state *state = NULL;
    int status = bp_state_parse(&state, game, fails ? "track=X" : "board=RGGR", why, why_size);
    bp_state_free(state);
    bp_game_free(game);
    return status;
}

static int call_state_parse_method(int fails, char *why, size_t why_size)
{
    bp_game *game = test_faulty_game(FAULT_NONE, 2, 0);
    bp_state *state = NULL;
    char text[256] = "nothing";
    if (!fails) {
        TEST_STATUS(BP_OK, bp_game_format(text, sizeof text, NULL, game));
    }
    int status = bp_state_parse(&state, game, text, why, why_size);
    bp_state_free(state);
    bp_game_free(game);
    return status;
}

static int call_record_parse(int fails, char *why, size_t why_size)
{
    bp_game *game = test_game("board=RGGR");
    bp_state *state = NULL;
    int status = bp_state_parse(
        &state, game, fails ? "board=RGGR moves=Ra,Xa" : "board=RGGR moves=Ra", why, why_size);
    bp_state_free(state);
    bp_game_free(game);
    return status;
}

static int call_game_new(int fails, char *why, size_t why_size)
{
    bp_game_traits traits = test_faulty_traits(fails ? 17 : 2);
    void *setup = test_faulty_setup(FAULT_NONE, 2, 0);
    bp_game *game = NULL;
    int status = bp_game_new(&game, &test_faulty_ops, &traits, setup, NULL, why, why_size);
    bp_game_free(game);
    if (status != BP_OK) {
        test_faulty_ops.free_setup(setup);
    }
    return status;
}

static int call_game_new_experimental(int fails, char *why, size_t why_size)
{
    bp_game_traits traits = test_faulty_traits(2);
    bp_game_experimental_ops experimental = {.version =
                                                 fails ? 99 : BP_GAME_EXPERIMENTAL_OPS_VERSION};
    void *setup = test_faulty_setup(FAULT_NONE, 2, 0);
    bp_game *game = NULL;
    int status = bp_game_new_experimental(&game, &test_faulty_ops, &traits, setup, &experimental,
                                          NULL, why, why_size);
    bp_game_free(game);
    if (status != BP_OK) {
        test_faulty_ops.free_setup(setup);
    }
    return status;
}

static int call_game_check(int fails, char *why, size_t why_size)
{
    bp_game *game = test_faulty_game(fails ? FAULT_OVER_NEVER : FAULT_NONE, 2, 0);
    int status = bp_game_check(game, 1, 1, why, why_size);
    bp_game_free(game);
    return status;
}

static int call_table_new_file(int fails, char *why, size_t why_size)
{
    char path[TEST_PATH];
    bp_table *table = NULL;
    test_temporary(path);
    int status = bp_table_new_file(&table, fails ? "/no/such/folder/table" : path, 1 << 16, NULL,
                                   why, why_size);
    bp_table_free(table);
    test_remove(path);
    return status;
}

static int call_table_load(int fails, char *why, size_t why_size)
{
    test_bytes saved = {.size = 0};
    bp_table *table = NULL;
    uint64_t key[2] = {5, 0};
    TEST_STATUS(BP_OK, bp_table_new(&table, "growing", 0, NULL));
    TEST_STATUS(BP_OK, bp_table_bind(table, "any", 1, 8, 8));
    TEST_STATUS(BP_OK, bp_table_store(table, key, 7, 1));
    TEST_STATUS(BP_OK, bp_table_save(table, test_bytes_append, &saved));
    saved.size -= fails ? 1 : 0;
    int status = bp_table_load(table, test_bytes_take, &saved, why, why_size);
    free(saved.data);
    bp_table_free(table);
    return status;
}

static int call_census_new(int fails, char *why, size_t why_size)
{
    bp_config *config = test_config("players=3 colours=2 discs=1");
    bp_census *census = NULL;
    int status = bp_census_new(&census, config, fails ? BP_OBJECTIVE_OUTCOME : BP_OBJECTIVE_MAXN,
                               NULL, why, why_size);
    bp_census_free(census);
    bp_config_free(config);
    return status;
}

static int call_census_open(int fails, char *why, size_t why_size)
{
    bp_census *made = census_open("colours=2 discs=1", BP_OBJECTIVE_OUTCOME);
    census_text text = census_save(made);
    bp_census *census = NULL;
    int status =
        bp_census_open(&census, text.text, text.length - (fails ? 2 : 0), NULL, why, why_size);
    bp_census_free(census);
    bp_census_free(made);
    census_text_free(&text);
    return status;
}

static int call_census_add(int fails, char *why, size_t why_size)
{
    bp_census *made = census_open("colours=2 discs=1", BP_OBJECTIVE_OUTCOME);
    census_text text = census_save(made);
    int status = bp_census_add(made, text.text, text.length - (fails ? 2 : 0), why, why_size);
    bp_census_free(made);
    census_text_free(&text);
    return status;
}

static int call_census_run(int fails, char *why, size_t why_size)
{
    bp_census *census =
        census_open(fails ? "players=2" : "colours=2 discs=1", BP_OBJECTIVE_OUTCOME);
    int status = bp_census_run(census, why, why_size);
    bp_census_free(census);
    return status;
}

static int call_matrix_parse(int fails, char *why, size_t why_size)
{
    const char *text = fails ? "1 2\n3 x\n" : "1 2\n3 4\n";
    bp_matrix *matrix = NULL;
    int status = bp_matrix_parse(&matrix, text, strlen(text), BP_MATRIX_PLAIN, NULL, why, why_size);
    bp_matrix_free(matrix);
    return status;
}

static const struct {
    const char *name;
    call run;
} calls[] = {
    {"bp_bigpoints_open", call_open},
    {"bp_bigpoints_new", call_new},
    {"bp_option_check", call_option_check},
    {"bp_solve_text", call_solve_text},
    {"bp_game_open", call_game_open},
    {"bp_game_open, of a position", call_game_open_position},
    {"bp_state_open", call_state_open},
    {"bp_game_kind_find", call_kind_find},
    {"bp_option_check", call_option_check},
    {"bp_solve_text", call_solve_text},
    {"bp_board_normalise", call_normalise},
    {"bp_board_rank", call_rank},
    {"bp_board_canonical", call_canonical},
    {"bp_config_parse", call_config_parse},
    {"bp_config_check", call_config_check},
    {"bp_config_set_board", call_set_board},
    {"bp_move_parse", call_move_parse},
    {"bp_move_parse, explained", call_move_parse_illegal},
    {"bp_move_parse, by a method", call_move_parse_method},
    {"bp_move_parse, by the list of moves", call_move_parse_listed},
    {"bp_state_parse", call_state_parse},
    {"bp_state_parse, by a method", call_state_parse_method},
    {"bp_state_parse, of a record", call_record_parse},
    {"bp_game_new", call_game_new},
    {"bp_game_new_experimental", call_game_new_experimental},
    {"bp_game_check", call_game_check},
    {"bp_table_new_file", call_table_new_file},
    {"bp_table_load", call_table_load},
    {"bp_census_new", call_census_new},
    {"bp_census_open", call_census_open},
    {"bp_census_add", call_census_add},
    {"bp_census_run", call_census_run},
    {"bp_matrix_parse", call_matrix_parse},
};

/* A buffer with a guard behind it. */
static void check_buffer(size_t i, int fails, int expected, size_t size)
{
    enum { GUARD = 8 };
    char buffer[BP_MESSAGE_TEXT + GUARD];
    memset(buffer, '#', sizeof buffer);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(
        bp_status_name(expected), bp_status_name(calls[i].run(fails, buffer, size)), calls[i].name);
    for (size_t j = size; j < size + GUARD; j++) {
        TEST_ASSERT_EQUAL_CHAR_MESSAGE('#', buffer[j], calls[i].name);
    }
    if (size > 0) {
        TEST_ASSERT_NOT_NULL_MESSAGE(memchr(buffer, '\0', size), calls[i].name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(fails && size > 1, buffer[0] != '\0', calls[i].name);
    }
}

static void test_messages_are_optional(void)
{
    static const size_t sizes[] = {0, 1, 2, 100, SIZE_MAX};
    for (size_t i = 0; i < TEST_LENGTH(calls); i++) {
        for (int fails = 0; fails <= 1; fails++) {
            char why[BP_MESSAGE_TEXT];
            int expected = calls[i].run(fails, why, sizeof why);
            TEST_ASSERT_EQUAL_INT_MESSAGE(fails, expected != BP_OK, calls[i].name);
            for (size_t j = 0; j < TEST_LENGTH(sizes); j++) {
                TEST_ASSERT_EQUAL_STRING_MESSAGE(
                    bp_status_name(expected), bp_status_name(calls[i].run(fails, NULL, sizes[j])),
                    calls[i].name);
            }
            check_buffer(i, fails, expected, 0);
            check_buffer(i, fails, expected, 1);
            check_buffer(i, fails, expected, 2);
            check_buffer(i, fails, expected, 20);
            check_buffer(i, fails, expected, BP_MESSAGE_TEXT);
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_messages_are_optional);
    return UNITY_END();
}
