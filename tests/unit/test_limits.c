/* SPDX-License-Identifier: MIT */
/*
 * Limits of games: scores up to the largest range that the solver accepts, games longer than any stack, and games that
 * never end. The answers are correct, or there is a status.
 */

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/series.h>
#include <bigpoints/sys/game_ops.h>
#include <unity.h>

#include "support/support.h"

enum { MOVES = 3, RANGE_MAX = 1 << 28, SMALL_STACK = 256 << 10, LARGE_STACK = 8 << 20 };

/* A game of `plies` moves for two or three players, who move in turn. The first move decides the score of player 1; the
   others have 0 points. With `plies` 0 no move changes anything, and the game never ends. */
typedef struct setup {
    uint32_t plies;
    int32_t players;
    int32_t moves;
    int32_t scores[MOVES]; /* of player 1, by the first move */
    uint32_t starter;
} setup;

typedef struct position {
    uint32_t ply;
    uint32_t first; /* 1 + the first move */
} position;

void setUp(void)
{
}

void tearDown(void)
{
}

static void initial(void *state, const void *s)
{
    (void)state;
    (void)s;
}

static int32_t mover(const void *state, const void *s)
{
    const position *p = state;
    const setup *game = s;
    return (int32_t)(p->ply + game->starter) % game->players;
}

static int is_over(const void *state, const void *s)
{
    const setup *game = s;
    return game->plies > 0 && ((const position *)state)->ply == game->plies;
}

static size_t moves(bp_move *out, const void *state, const void *s)
{
    (void)state;
    int32_t count = ((const setup *)s)->moves;
    for (int32_t i = 0; i < count; i++) {
        out[i] = (bp_move)(i + 1);
    }
    return (size_t)count;
}

static void apply(void *state, bp_move move, const void *s)
{
    position *p = state;
    if (((const setup *)s)->plies > 0) {
        p->ply++;
        p->first = p->first ? p->first : move;
    }
}

static void scores(int32_t *out, const void *state, const void *s)
{
    const setup *game = s;
    const position *p = state;
    memset(out, 0, (size_t)game->players * sizeof *out);
    out[0] = p->first ? game->scores[p->first - 1] : 0;
}

static size_t format_move(char *out, size_t size, bp_move move, const void *state, const void *s)
{
    (void)state;
    (void)s;
    return (size_t)snprintf(out, size, "m%u", (unsigned)move);
}

static size_t format_setup(char *out, size_t size, const void *s)
{
    const setup *game = s;
    return (size_t)snprintf(out, size, "plies=%u players=%d scores=%d,%d,%d", (unsigned)game->plies,
                            (int)game->players, (int)game->scores[0], (int)game->scores[1],
                            (int)game->scores[2]);
}

static size_t format_position(char *out, size_t size, const void *state, const void *s)
{
    (void)s;
    const position *p = state;
    return (size_t)snprintf(out, size, "ply=%u first=%u", (unsigned)p->ply, (unsigned)p->first);
}

static int parse_position(void *state, const char *text, char *why, size_t why_size, const void *s)
{
    (void)state;
    (void)text;
    (void)why;
    (void)why_size;
    (void)s;
    return BP_ERR_SYNTAX;
}

static void estimate(int32_t *out, const void *state, const void *s)
{
    (void)state;
    memset(out, 0, (size_t)((const setup *)s)->players * sizeof *out);
}

static int32_t moves_left(const void *state, const void *s)
{
    (void)state;
    (void)s;
    return 1;
}

static const bp_game_ops OPS = {
    .version = BP_GAME_OPS_VERSION,
    .name = "limits",
    .initial = initial,
    .mover = mover,
    .is_over = is_over,
    .moves = moves,
    .apply = apply,
    .scores = scores,
    .format_move = format_move,
    .format_setup = format_setup,
    .format_position = format_position,
    .parse_position = parse_position,
    .estimate = estimate,
    .moves_left = moves_left,
};

/* `game` must outlive the state. */
static bp_state *start(setup *game, int32_t score_min, int32_t score_max)
{
    bp_game_traits traits = {
        .version = BP_GAME_OPS_VERSION,
        .players = game->players,
        .state_size = sizeof(position),
        .max_moves = MOVES,
        .score_min = score_min,
        .score_max = score_max,
        .has_thesis = game->players == 2,
    };
    bp_game *made;
    bp_state *state;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_new(&made, &OPS, &traits, game, NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, made));
    bp_game_free(made);
    return state;
}

static bp_solver *new_solver(int32_t objective, int all_moves)
{
    bp_solver *solver;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_OBJECTIVE, objective));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, all_moves));
    return solver;
}

/* Scores */

static int32_t clamp(int32_t objective, int32_t score)
{
    return objective == BP_OBJECTIVE_OUTCOME ? (score > 0) - (score < 0) : score;
}

/* One move decides: the value is the highest score, and every root move has its own. */
static void check_scores(const int32_t *points, int32_t players, uint32_t plies, int32_t objective)
{
    setup game = {plies, players, MOVES, {points[0], points[1], points[2]}, 0};
    int32_t best = 0;
    for (int32_t i = 1; i < MOVES; i++) {
        best = clamp(objective, points[i]) > clamp(objective, points[best]) ? i : best;
    }
    bp_state *state = start(&game, -RANGE_MAX / 2, RANGE_MAX / 2);
    for (int all = 0; all < 2; all++) {
        bp_solver *solver = new_solver(objective, all);
        bp_result *result;
        int32_t value, lower, upper;
        bp_move move;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, state));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_value(&value, result));
        TEST_ASSERT_EQUAL_INT32(clamp(objective, points[best]), value);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_best(&move, result));
        TEST_ASSERT_EQUAL_INT32(clamp(objective, points[best]), clamp(objective, points[move - 1]));
        for (int32_t i = 0; i < bp_result_move_count(result); i++) {
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_move(&move, &lower, &upper, result, i));
            TEST_ASSERT_EQUAL_INT32(clamp(objective, points[i]), lower);
            TEST_ASSERT_EQUAL_INT32(clamp(objective, points[i]), upper);
        }
        bp_result_free(result);
        bp_solver_free(solver);
    }
    bp_state_free(state);
}

static void test_large_scores_are_exact(void)
{
    static const int32_t points[][MOVES] = {
        {1, 1 << 24, 2},
        {1, (1 << 25) - 1, 1 << 25},
        {1 << 25, 3, (1 << 25) + 1},
        {1 << 26, 1 << 27, 1},
        {RANGE_MAX / 2 - 1, RANGE_MAX / 2, 0},
        {-RANGE_MAX / 2, -RANGE_MAX / 2 + 1, -RANGE_MAX / 2},
        {-RANGE_MAX / 2, 5, RANGE_MAX / 2},
    };
    for (size_t i = 0; i < TEST_LENGTH(points); i++) {
        for (uint32_t plies = 1; plies <= 3; plies++) {
            check_scores(points[i], 2, plies, BP_OBJECTIVE_MARGIN);
            check_scores(points[i], 2, plies, BP_OBJECTIVE_OUTCOME);
            check_scores(points[i], 2, plies, BP_OBJECTIVE_GUARANTEED);
            check_scores(points[i], 3, plies, BP_OBJECTIVE_GUARANTEED);
            check_scores(points[i], 2, plies, BP_OBJECTIVE_MAXN);
        }
    }
}

static void test_larger_scores_are_refused(void)
{
    setup game = {1, 2, MOVES, {1, 2, 3}, 0};
    bp_result *result;
    for (int32_t objective = BP_OBJECTIVE_OUTCOME; objective <= BP_OBJECTIVE_GUARANTEED;
         objective++) {
        bp_solver *solver = new_solver(objective, 1);
        bp_state *state = start(&game, 0, RANGE_MAX);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, state));
        bp_result_free(result);
        bp_state_free(state);
        state = start(&game, 0, RANGE_MAX + 1);
        TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_solve(&result, solver, state));
        TEST_ASSERT_NULL(result);
        bp_state_free(state);
        bp_solver_free(solver);
    }
}

/* A finished game in which player 1 has so many points. */
static bp_state *finish(setup *game, uint32_t starter, int32_t points)
{
    *game = (setup){1, 2, 1, {points}, starter};
    bp_state *state = start(game, INT32_MIN, INT32_MAX);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, 1));
    return state;
}

static void test_a_series_does_not_overflow(void)
{
    static const int32_t ends[] = {INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < TEST_LENGTH(ends); i++) {
        setup games[3];
        int32_t sign = ends[i] > 0 ? 1 : -1;
        int32_t total;
        bp_series *series;
        bp_state *first = finish(&games[0], 0, ends[i]);
        bp_state *beyond = finish(&games[1], 1, sign);
        bp_state *back = finish(&games[2], 1, -sign);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_new(&series, 2, 0, NULL));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_add(series, first));
        TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp_series_add(series, beyond));
        TEST_ASSERT_EQUAL_INT(1, bp_series_game_count(series));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_add(series, back));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_total(&total, series, 0));
        TEST_ASSERT_EQUAL_INT32(ends[i] - sign, total);
        bp_series_free(series);
        bp_state_free(first);
        bp_state_free(beyond);
        bp_state_free(back);
    }
}

/* Length */

/* Every engine on a game of so many plies. `expected` is BP_OK, BP_ERR_LIMIT, or 1 for either. */
static void try_engines(uint32_t plies, int expected)
{
    setup game = {plies, 2, plies ? 1 : 2, {1, 2, 3}, 0};
    for (int32_t objective = BP_OBJECTIVE_OUTCOME; objective <= BP_OBJECTIVE_GUARANTEED;
         objective++) {
        bp_state *state = start(&game, 0, 3);
        bp_solver *solver = new_solver(objective, 1);
        bp_result *result;
        bp_solver_set_proof(solver, test_ignore_line, NULL, UINT64_MAX);
        int status = bp_solve(&result, solver, state);
        if (expected <= BP_OK) {
            TEST_ASSERT_EQUAL_INT(expected, status);
        } else {
            TEST_ASSERT_TRUE(status == BP_OK || status == BP_ERR_LIMIT);
        }
        int32_t value;
        if (status == BP_OK) {
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_value(&value, result));
            TEST_ASSERT_EQUAL_INT32(1, value);
        }
        bp_result_free(result);
        bp_solver_free(solver);
        bp_state_free(state);
    }
    bp_state *state = start(&game, 0, 3);
    bp_player *player;
    bp_minimax *minimax;
    bp_result *found;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&player, 10, 1, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set(player, BP_OPTION_MILLISECONDS, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_set(player, BP_OPTION_NODES, 5000));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_choose(&found, player, state));
    bp_result_free(found);
    bp_player_free(player);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, BP_DEPTH_MAX));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_NODES, 100000));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_search(&found, minimax, state));
    bp_result_free(found);
    bp_minimax_free(minimax);
    bp_state_free(state);
}

static void *try_long_games(void *unused)
{
    (void)unused;
    try_engines(1000, BP_OK);
    try_engines(40000, 1);
    try_engines(100000, 1);
    return NULL;
}

static void *try_endless_games(void *unused)
{
    (void)unused;
    try_engines(100, BP_OK);
    try_engines(100000, BP_ERR_LIMIT);
    try_engines(0, BP_ERR_LIMIT);
    return NULL;
}

/* Whatever the limits of this process are. */
static void run_on_stack(size_t bytes, void *(*work)(void *unused))
{
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, bytes);
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, &attributes, work, NULL));
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
}

static void test_long_games_are_solved_or_refused(void)
{
    run_on_stack(LARGE_STACK, try_long_games);
}

static void test_endless_games_are_refused(void)
{
    try_engines(0, BP_ERR_LIMIT);
}

static void test_a_small_stack_suffices(void)
{
    run_on_stack(SMALL_STACK, try_endless_games);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_large_scores_are_exact);
    RUN_TEST(test_larger_scores_are_refused);
    RUN_TEST(test_a_series_does_not_overflow);
    RUN_TEST(test_long_games_are_solved_or_refused);
    RUN_TEST(test_endless_games_are_refused);
    RUN_TEST(test_a_small_stack_suffices);
    return UNITY_END();
}
