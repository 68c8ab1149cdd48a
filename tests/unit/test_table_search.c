/* SPDX-License-Identifier: MIT */
/*
 * The game-specific search finds the same values whether the table serves many boards or one, with tables that keep little or
 * nothing, and without it: by the search for any game.
 */
#include <bigpoints.h>
#include <unity.h>

#include "bigpoints/bigpoints_internal.h"
#include "bigpoints/board_rank.h"
#include "game/game_internal.h"
#include "solver/solve_session.h"
#include "support/solving.h"
#include "support/support.h"

enum { BOARDS = 40 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* Solves random boards of a configuration in one session. */
static void solve_boards(int32_t values[BOARDS], const char *text, int32_t objective,
                         const char *kind, uint64_t bytes, int is_shared, int is_generic)
{
    bp_config *config = test_config(text);
    bp_game *game = NULL;
    bp_table *table = NULL;
    bp_solver *solver = test_solver(objective);
    bp__session *session = NULL;
    bp__setup setup;

    TEST_STATUS(BP_OK, bp_bigpoints_new(&game, config, NULL, NULL, 0));
    TEST_STATUS(BP_OK, bp_table_new(&table, kind, bytes, NULL));
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    if (is_generic) {
        game->experimental.search = NULL;
    }
    TEST_STATUS(BP_OK, bp__session_open(&session, solver, game, is_shared));
    setup = *(const bp__setup *)game->setup;
    for (uint64_t i = 0; i < BOARDS; i++) {
        const bp_result *result = NULL;
        bp__board board;
        bp__board_shuffle(&board, &config->counts, 4401, i);
        bp__bigpoints_set_board(&setup, &board);
        TEST_STATUS(BP_OK, bp__session_solve(&result, session, &setup, game->initial, 0));
        TEST_STATUS(BP_OK, bp_result_value(&values[i], result));
    }
    bp__session_close(session);
    bp_solver_free(solver);
    bp_table_free(table);
    bp_game_free(game);
    bp_config_free(config);
}

static void test_values_are_those_of_the_search_for_any_game(void)
{
    static const char *const configs[] = {
        "colours=2 discs=5",
        "colours=3 discs=4",
        "colours=4 discs=3",
        "colours=5 discs=2",
        "colours=RGBYP discs=3,1,2,2,1",
        "rules=thesis colours=4 discs=2",
        "colours=3 discs=2 white=1 black=1",
        "colours=4 discs=2 white=2",
    };
    static const struct {
        const char *kind;
        uint64_t bytes;
    } tables[] = {{"array", 1 << 20}, {"array", 128}, {"growing", 1 << 24}, {"none", 0}};

    for (size_t i = 0; i < TEST_LENGTH(configs); i++) {
        for (int32_t objective = BP_OBJECTIVE_OUTCOME; objective <= BP_OBJECTIVE_MARGIN;
             objective++) {
            int32_t expected[BOARDS];
            solve_boards(expected, configs[i], objective, "array", 1 << 20, 0, 1);
            for (size_t t = 0; t < 2 * TEST_LENGTH(tables); t++) {
                int32_t values[BOARDS];
                solve_boards(values, configs[i], objective, tables[t / 2].kind, tables[t / 2].bytes,
                             (int)(t % 2), 0);
                TEST_ASSERT_EQUAL_INT32_ARRAY_MESSAGE(expected, values, BOARDS, configs[i]);
            }
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_values_are_those_of_the_search_for_any_game);
    return UNITY_END();
}
