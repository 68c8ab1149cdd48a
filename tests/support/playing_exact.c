/* SPDX-License-Identifier: MIT */
/*
 * Exact choices compared with a brute-force solver on small positions and with a separate bp_solver on larger ones.
 */
#include "support/playing_exact.h"

#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/oracle.h"
#include "support/solving.h"

/* One player for each level; they stay the same, so that their warm tables are tested too. */
typedef struct team {
    bp_player *players[BP_LEVEL_MAX + 1];
} team;

static void team_open(team *out)
{
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        out->players[level] = playing_new(level, (uint64_t)level, 0);
        TEST_STATUS(BP_OK, bp_player_set(out->players[level], BP_OPTION_MEMORY, 1 << 21));
    }
}

static void team_close(team *t)
{
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        bp_player_free(t->players[level]);
    }
}

static int32_t objective_of(int32_t players)
{
    return players == 2 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED;
}

static uint64_t budget(test_random *random, int32_t level)
{
    static const uint64_t budgets[] = {0, 60, 1000, 5000, 20000};
    int number = (int)TEST_LENGTH(budgets);

    return level == BP_LEVEL_MAX ? budgets[test_random_between(random, 1, number - 1)]
                                 : budgets[test_random_below(random, number)];
}

/* A choice by every level. `value` is the position's for its mover, `is_best` by root move in move order; `may_be_sure`
 * is 0 if the keys of the position are hashed. */
static void check_all(exact_totals *out, const team *t, test_random *random, const bp_state *state,
                      int32_t value, const unsigned char *is_best, int may_be_sure)
{
    bp_move moves[TEST_MOVES];
    size_t count = 0;

    TEST_STATUS(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
    out->positions++;
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        playing_choice c;
        size_t index = 0;
        playing_set(t->players[level], level, test_random_next(random) % 9, budget(random, level));
        playing_choose(&c, t->players[level], state);
        out->choices++;
        while (index < count && moves[index] != c.move) {
            index++;
        }
        if (!c.exact) {
            continue;
        }
        out->exact[level]++;
        out->lossless += (uint64_t)c.lossless;
        out->hashed += !may_be_sure;
        if (c.value != value * BP_ESTIMATE_POINT || !is_best[index]) {
            char text[TEST_TEXT];
            test_position_text(text, sizeof text, state);
            test_fail("level %d: %d is said to be exact, but it is %d; the move is %s; %s",
                      (int)level, (int)(c.value / BP_ESTIMATE_POINT), (int)value,
                      is_best[index] ? "best" : "not best", text);
        }
    }
}

static void check_by_brute(exact_totals *out, const team *t, test_random *random,
                           const oracle_case *c)
{
    unsigned char is_best[NAIVE_MOVES_MAX] = {0};
    bp_state *state = test_open(c->text);
    int players = c->answer.players;
    int32_t objective = objective_of(players);

    for (int i = 0; i < c->answer.count; i++) {
        is_best[i] = brute_is_best(&c->answer, objective, i) != 0;
    }
    out->players[players]++;
    check_all(out, t, random, state,
              brute_for_seat(&c->answer.value, objective, players, c->answer.mover), is_best, 1);
    bp_state_free(state);
}

void exact_run_small(exact_totals *out, uint64_t seed, int positions)
{
    team t;
    test_random random;

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    printf("seed %llu\n", (unsigned long long)seed);
    team_open(&t);
    for (int i = 0; i < positions; i++) {
        oracle_case c;
        int players = test_random_between(&random, 2, BP_PLAYERS_MAX);
        if (i % 8 == 7) {
            oracle_random_thesis(&c, &random, 3000);
        } else if (i % 8 == 6) {
            oracle_random_large(&c, &random, players, 3000);
        } else {
            oracle_random(&c, &random, i % ORACLE_KINDS, players, 3000);
        }
        check_by_brute(out, &t, &random, &c);
    }
    team_close(&t);
}

/* Solves a position with a separate solver within a limit of nodes. Returns 0 if the limit was too small. */
static int solve(int32_t *value, unsigned char *is_best, int *may_be_sure, const bp_state *state,
                 int32_t players)
{
    bp_solver *solver = test_solver(objective_of(players));
    int solved;

    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 40000));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MEMORY, 1 << 21));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    bp_result *result = test_solve(solver, state);
    solved = bp_result_stop_reason(result) == BP_STOP_SOLVED;
    *may_be_sure = bp_result_is_lossless(result) == 1;
    if (solved) {
        *value = test_value(result);
    }
    for (int32_t i = 0; solved && i < bp_result_move_count(result); i++) {
        int32_t min = 0;
        TEST_STATUS(BP_OK, bp_result_move(NULL, &min, NULL, result, i));
        is_best[i] = min == *value;
    }
    bp_result_free(result);
    bp_solver_free(solver);
    return solved;
}

void exact_run_large(exact_totals *out, uint64_t seed, int positions)
{
    team t;
    test_random random;

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    printf("seed %llu\n", (unsigned long long)seed);
    team_open(&t);
    while (out->positions < (uint64_t)positions) {
        bp_state *state = playing_random(&random, 5);
        bp_game *game = NULL;
        unsigned char is_best[TEST_MOVES] = {0};
        int32_t value = 0;
        TEST_STATUS(BP_OK, bp_state_game(&game, state));
        int32_t players = bp_game_player_count(game);
        bp_game_free(game);
        int may_be_sure = 0;
        if (solve(&value, is_best, &may_be_sure, state, players)) {
            out->players[players]++;
            check_all(out, &t, &random, state, value, is_best, may_be_sure);
        }
        bp_state_free(state);
    }
    team_close(&t);
    printf("exact: %llu by level 10, %llu lossless, %llu of hashed positions\n",
           (unsigned long long)out->exact[BP_LEVEL_MAX], (unsigned long long)out->lossless,
           (unsigned long long)out->hashed);
}

/* The value that a solver finds for the seat to move. */
static int32_t value_of(bp_solver *solver, const bp_state *state)
{
    bp_result *result = test_solve(solver, state);
    int32_t value = test_value(result);

    bp_result_free(result);
    return value;
}

/* A whole game of two, in which one side is level 10 and the other plays at random. */
static void play_perfectly(exact_totals *out, test_random *random, bp_state *state, int32_t seat)
{
    bp_player *player = playing_new(BP_LEVEL_MAX, 1, 100000);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);

    while (!bp_state_is_over(state)) {
        playing_choice c;
        if (bp_state_mover(state) != seat) {
            playing_random_move(state, random);
            continue;
        }
        int32_t value = value_of(solver, state);
        playing_choose(&c, player, state);
        TEST_STATUS(BP_OK, bp_state_apply(state, c.move));
        int32_t after = 0;
        if (bp_state_is_over(state)) {
            int32_t scores[2];
            TEST_STATUS(BP_OK, bp_state_scores(scores, 2, NULL, state));
            after = scores[seat] - scores[1 - seat];
        } else {
            after = value_of(solver, state) * (bp_state_mover(state) == seat ? 1 : -1);
        }
        out->choices++;
        out->exact[BP_LEVEL_MAX] += c.exact == 1;
        if (after != value) {
            char text[TEST_TEXT];
            test_record_text(text, sizeof text, state);
            test_fail("the last move of %s gives %d away", text, (int)(value - after));
        }
    }
    bp_solver_free(solver);
    bp_player_free(player);
}

void exact_run_games(exact_totals *out, uint64_t seed, int games)
{
    static const char *const shapes[] = {
        "colours=3 discs=3 white=2 black=2", "colours=2 discs=5 black=3",
        "colours=4 discs=2 white=1 black=1", "colours=3 discs=2,4,3 white=3", "colours=4 discs=3"};
    test_random random;

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 0; i < games; i++) {
        char text[TEST_TEXT];
        snprintf(text, sizeof text, "players=2 start=%d %s seed=%d", 1 + i % 2,
                 shapes[(size_t)i % TEST_LENGTH(shapes)], test_random_below(&random, 1 << 20));
        bp_state *state = test_open(text);
        play_perfectly(out, &random, state, i / 2 % 2);
        bp_state_free(state);
    }
}
