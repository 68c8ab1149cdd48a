/* SPDX-License-Identifier: MIT */
/*
 * Matrix games: the textbook games with their known equilibria, Nim's 3 x 6 matrix, random games against the definitions
 * in a 64-bit arithmetic of this test, and what is refused.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/strategic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/branching_game.h"
#include "support/heaps_game.h"
#include "support/solving.h"
#include "support/support.h"

enum { SIDE_MAX = 4, GAMES = 400, LARGE = 20, TEXT = 3000 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* --- Helpers ------------------------------------------------------------------------------------------- */

static bp_matrix *parse(const char *text, int32_t options)
{
    bp_matrix *matrix = NULL;
    char why[BP_MESSAGE_TEXT];
    int status = bp_matrix_parse(&matrix, text, strlen(text), options, NULL, why, sizeof why);

    if (status != BP_OK) {
        test_fail("%s: %s", text, why);
    }
    return matrix;
}

static bp_equilibria *equilibria_of(const bp_matrix *matrix)
{
    bp_equilibria *found = NULL;

    TEST_STATUS(BP_OK, bp_matrix_equilibria(&found, matrix, 0));
    TEST_ASSERT_NOT_NULL(found);
    return found;
}

static bp_equilibria *solution_of(const bp_matrix *matrix)
{
    bp_equilibria *found = NULL;

    TEST_STATUS(BP_OK, bp_matrix_solve(&found, matrix));
    TEST_ASSERT_EQUAL_INT32(1, bp_equilibria_count(found));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_UNSUPPORTED, bp_equilibria_is_degenerate(found));
    return found;
}

/* An equilibrium as text: "1/5 4/5 | 3/4 1/4 | 3/2 12/5". */
static void write_profile(char out[TEXT], const bp_equilibria *found, const bp_matrix *matrix,
                          int32_t index)
{
    size_t at = 0, length = 0;

    for (int32_t seat = 0; seat < 2; seat++) {
        for (int32_t i = 0; i < bp_matrix_strategy_count(matrix, seat); i++) {
            TEST_STATUS(BP_OK, bp_equilibria_probability(out + at, TEXT - at, &length, found, index,
                                                         seat, i));
            at += length;
            out[at++] = ' ';
        }
        out[at++] = '|';
        out[at++] = ' ';
    }
    TEST_STATUS(BP_OK, bp_equilibria_payoff(out + at, TEXT - at, &length, found, index, 0));
    at += length;
    out[at++] = ' ';
    TEST_STATUS(BP_OK, bp_equilibria_payoff(out + at, TEXT - at, NULL, found, index, 1));
}

/* The equilibria are exactly these, in this order; NULL ends the list. */
static void assert_equilibria(const bp_matrix *matrix, int32_t degenerate,
                              const char *const *expected)
{
    bp_equilibria *found = equilibria_of(matrix);
    int32_t count = 0;
    char text[TEXT];

    TEST_ASSERT_EQUAL_INT32(degenerate, bp_equilibria_is_degenerate(found));
    for (; expected[count]; count++) {
        TEST_ASSERT_TRUE(count < bp_equilibria_count(found));
        write_profile(text, found, matrix, count);
        TEST_ASSERT_EQUAL_STRING(expected[count], text);
    }
    TEST_ASSERT_EQUAL_INT32(count, bp_equilibria_count(found));
    bp_equilibria_free(found);
}

static void assert_solution(const bp_matrix *matrix, const char *expected)
{
    bp_equilibria *found = solution_of(matrix);
    char text[TEXT];

    write_profile(text, found, matrix, 0);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    bp_equilibria_free(found);
}

/* Strategies that an elimination removes. */
typedef struct removed {
    char of[2][64];
} removed;

static int remove_strategy(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    removed *r = user;

    TEST_ASSERT_TRUE(round > 0 && strategy < 64 && by < 64);
    TEST_ASSERT_FALSE(r->of[seat][strategy] || r->of[seat][by]);
    r->of[seat][strategy] = 1;
    return 0;
}

/* The strategies that remain after the elimination, as text: "0 1 | 2". */
static void assert_undominated(const bp_matrix *matrix, const char *expected)
{
    removed r = {.of = {{0}}};
    char text[TEXT];
    size_t at = 0;

    TEST_STATUS(BP_OK, bp_matrix_eliminate(matrix, remove_strategy, &r));
    for (int32_t seat = 0; seat < 2; seat++) {
        const char *between = "";
        for (int32_t i = 0; i < bp_matrix_strategy_count(matrix, seat); i++) {
            if (!r.of[seat][i]) {
                at += (size_t)snprintf(text + at, TEXT - at, "%s%d", between, (int)i);
                between = " ";
            }
        }
        at += (size_t)snprintf(text + at, TEXT - at, "%s", seat ? "" : " | ");
    }
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

/* The pure equilibria, as text: "(0,1) (1,0)". */
static void assert_pure(const bp_matrix *matrix, const char *expected)
{
    char text[TEXT] = "";
    size_t at = 0, count = 0, again = 0;
    int32_t profiles[128];

    TEST_STATUS(BP_OK, bp_matrix_pure_equilibria(NULL, 0, &count, matrix));
    TEST_STATUS(BP_OK, bp_matrix_pure_equilibria(profiles, 128, &again, matrix));
    TEST_ASSERT_EQUAL_size_t(count, again);
    for (size_t i = 0; i < count; i += 2) {
        at += (size_t)snprintf(text + at, TEXT - at, "%s(%d,%d)", i ? " " : "", (int)profiles[i],
                               (int)profiles[i + 1]);
    }
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

/* The payoff of a seat in a cell is this text. */
static void assert_payoff(const char *expected, const bp_matrix *matrix, int32_t row,
                          int32_t column, int32_t seat)
{
    int64_t above = 0, below = 0;
    char text[64];

    TEST_STATUS(BP_OK, bp_matrix_payoff(&above, &below, matrix, (int32_t[]){row, column}, seat));
    snprintf(text, sizeof text, "%lld/%lld", (long long)above, (long long)below);
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

/* The payoff of `of` that a strategy of a seat secures. */
static void assert_security(const char *expected, const bp_matrix *matrix, int32_t seat,
                            int32_t strategy, int32_t of)
{
    int64_t above = 0, below = 0;
    char text[64];

    TEST_STATUS(BP_OK, bp_matrix_security(&above, &below, matrix, seat, strategy, of));
    snprintf(text, sizeof text, "%lld/%lld", (long long)above, (long long)below);
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

/* --- Known games --------------------------------------------------------------------------------------- */

static void test_odds_and_evens(void)
{
    bp_matrix *matrix = parse(" 1 -1\n-1  1\n", 0);
    const char *const all[] = {"1/2 1/2 | 1/2 1/2 | 0 0", NULL};

    TEST_ASSERT_EQUAL_INT32(1, bp_matrix_is_zero_sum(matrix));
    assert_solution(matrix, all[0]);
    assert_equilibria(matrix, 0, all);
    assert_pure(matrix, "");
    assert_undominated(matrix, "0 1 | 0 1");
    bp_matrix_free(matrix);
}

/* The bimatrix of the thesis, whose player 1 chooses the columns. */
static void test_bimatrix_of_the_thesis(void)
{
    bp_matrix *matrix = parse("     E11   E12\n"
                              "E21 (1,0) (2,3)\n"
                              "E22 (3,4) (0,2)\n",
                              BP_MATRIX_TRANSPOSED);
    const char *const all[] = {"1 0 | 0 1 | 3 4", "0 1 | 1 0 | 2 3", "1/5 4/5 | 3/4 1/4 | 3/2 12/5",
                               NULL};
    char name[8];

    TEST_STATUS(BP_OK, bp_matrix_name(name, sizeof name, NULL, matrix, 0, 1));
    TEST_ASSERT_EQUAL_STRING("E12", name);
    TEST_STATUS(BP_OK, bp_matrix_name(name, sizeof name, NULL, matrix, 1, 0));
    TEST_ASSERT_EQUAL_STRING("E21", name);
    assert_payoff("3/1", matrix, 1, 0, 1); /* E12 against E21 pays 2 and 3 */
    assert_equilibria(matrix, 0, all);
    assert_pure(matrix, "(0,1) (1,0)");
    assert_undominated(matrix, "0 1 | 0 1");
    bp_matrix_free(matrix);
}

static void test_rock_paper_scissors(void)
{
    bp_matrix *matrix = parse("strategy,rock,paper,scissors\n"
                              "rock,0,-1,1\npaper,1,0,-1\nscissors,-1,1,0\n",
                              0);
    const char *const all[] = {"1/3 1/3 1/3 | 1/3 1/3 1/3 | 0 0", NULL};

    assert_solution(matrix, all[0]);
    assert_equilibria(matrix, 0, all);
    assert_pure(matrix, "");
    bp_matrix_free(matrix);
}

/* Silence is dominated, and one profile is left: the dominant-strategy equilibrium. */
static void test_prisoners_dilemma(void)
{
    bp_matrix *matrix = parse("          silent     talk\n"
                              "silent  (-1,-1)  (-10,0)\n"
                              "talk    (0,-10)  (-5,-5)\n",
                              0);
    const char *const all[] = {"0 1 | 0 1 | -5 -5", NULL};

    assert_undominated(matrix, "1 | 1");
    assert_pure(matrix, "(1,1)");
    assert_equilibria(matrix, 0, all);
    TEST_ASSERT_EQUAL_INT32(0, bp_matrix_is_zero_sum(matrix));
    bp_matrix_free(matrix);
}

/* A strategy that only a mixture dominates stays: the elimination is by pure strategies. */
static void test_mixed_dominance_is_not_used(void)
{
    bp_matrix *matrix = parse("4 0\n0 4\n1 1\n", 0);

    assert_undominated(matrix, "0 1 2 | 0 1");
    assert_solution(matrix, "1/2 1/2 0 | 1/2 1/2 | 2 -2");
    bp_matrix_free(matrix);
}

static int count_dominated(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    static const int32_t expected[][4] = {{1, 1, 2, 1}, {2, 0, 1, 0}, {2, 1, 0, 1}};
    int *count = user;

    TEST_ASSERT_TRUE(*count < 3);
    TEST_ASSERT_EQUAL_INT32(expected[*count][0], round);
    TEST_ASSERT_EQUAL_INT32(expected[*count][1], seat);
    TEST_ASSERT_EQUAL_INT32(expected[*count][2], strategy);
    TEST_ASSERT_EQUAL_INT32(expected[*count][3], by);
    (*count)++;
    return 0;
}

static int stop_at_once(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    (void)round;
    (void)seat;
    (void)strategy;
    (void)by;
    (void)user;
    return 1;
}

/* Gibbons' example: right, then bottom, then left go; top and middle remain. */
static void test_rounds_of_the_elimination(void)
{
    bp_matrix *matrix = parse("(1,0) (1,2) (0,1)\n(0,3) (0,1) (2,0)\n", 0);
    int count = 0;

    TEST_STATUS(BP_OK, bp_matrix_eliminate(matrix, count_dominated, &count));
    TEST_ASSERT_EQUAL_INT(3, count);
    assert_undominated(matrix, "0 | 1");
    TEST_STATUS(BP_ERR_STOPPED, bp_matrix_eliminate(matrix, stop_at_once, NULL));
    bp_matrix_free(matrix);
}

/* Payoffs that are fractions: all are scaled by a common denominator. */
static void test_fractions(void)
{
    bp_matrix *matrix = parse("1/2, -0.25\n-1/3, .75\n", 0);

    assert_payoff("-1/3", matrix, 1, 0, 0);
    assert_payoff("1/4", matrix, 0, 1, 1);
    assert_security("-1/4", matrix, 0, 0, 0);
    assert_security("-1/3", matrix, 0, 1, 0);
    assert_security("-1/4", matrix, 0, BP_MATRIX_BEST, 0);
    assert_security("1/2", matrix, 1, 0, 0);
    assert_security("3/4", matrix, 1, 1, 0);
    assert_security("1/2", matrix, 1, BP_MATRIX_BEST, 0);
    assert_security("-1/2", matrix, 1, BP_MATRIX_BEST, 1);
    assert_solution(matrix, "13/22 9/22 | 6/11 5/11 | 7/44 -7/44");
    bp_matrix_free(matrix);
}

/* Security levels of both players in a game that is not zero-sum; maximin and minimax differ. */
static void test_security(void)
{
    bp_matrix *matrix = parse("(3,1) (0,4) (2,2)\n(1,5) (4,0) (-1,3)\n", 0);
    static const char *const rows[2][2] = {{"0/1", "4/1"}, {"-1/1", "5/1"}};
    static const char *const columns[3][2] = {{"3/1", "1/1"}, {"4/1", "0/1"}, {"2/1", "2/1"}};

    for (int32_t of = 0; of < 2; of++) {
        for (int32_t row = 0; row < 2; row++) {
            assert_security(rows[row][of], matrix, 0, row, of);
        }
        for (int32_t column = 0; column < 3; column++) {
            assert_security(columns[column][of], matrix, 1, column, of);
        }
    }
    assert_security("0/1", matrix, 0, BP_MATRIX_BEST, 0); /* maximin of player 1 */
    assert_security("2/1", matrix, 1, BP_MATRIX_BEST, 0); /* minimax: player 2 limits player 1 */
    assert_security("2/1", matrix, 1, BP_MATRIX_BEST, 1); /* maximin of player 2 */
    assert_security("4/1", matrix, 0, BP_MATRIX_BEST, 1); /* minimax: player 1 limits player 2 */
    bp_matrix_free(matrix);
}

/* --- Degenerate games ---------------------------------------------------------------------------------- */

/* All payoffs are equal: every profile is an equilibrium, and the extreme ones are pure. */
static void test_all_equal(void)
{
    bp_matrix *matrix = parse("7 7\n7 7\n", 0);
    const char *const all[] = {"1 0 | 1 0 | 7 -7", "1 0 | 0 1 | 7 -7", "0 1 | 1 0 | 7 -7",
                               "0 1 | 0 1 | 7 -7", NULL};

    assert_equilibria(matrix, 1, all);
    assert_solution(matrix, all[0]);
    assert_pure(matrix, "(0,0) (0,1) (1,0) (1,1)");
    bp_matrix_free(matrix);
}

/* Von Stengel's example of a degenerate game: player 2 is indifferent when player 1 plays the first row. Any mixture of the
   first two equilibria is one too. */
static void test_degenerate_edge(void)
{
    bp_matrix *matrix = parse("(3,3) (3,3)\n(2,2) (5,6)\n(0,3) (6,1)\n", 0);
    const char *const all[] = {"1 0 0 | 1 0 | 3 3", "1 0 0 | 2/3 1/3 | 3 3",
                               "0 1/3 2/3 | 1/3 2/3 | 4 8/3", NULL};

    assert_equilibria(matrix, 1, all);
    bp_matrix_free(matrix);
}

static void test_one_cell(void)
{
    bp_matrix *matrix = parse("(1/2,-3)", 0);
    const char *const all[] = {"1 | 1 | 1/2 -3", NULL};

    assert_equilibria(matrix, 0, all);
    assert_undominated(matrix, "0 | 0");
    bp_matrix_free(matrix);
}

/* --- From a strategic form ----------------------------------------------------------------------------- */

static bp_strategic *nim(void)
{
    bp_state *state = test_heaps("22", 1);
    bp_tree *tree = NULL;
    bp_strategic *form = NULL;

    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, BP_TREE_MERGED, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_new(&form, tree, 0, NULL));
    bp_tree_free(tree);
    bp_state_free(state);
    return form;
}

static void test_nim(void)
{
    bp_strategic *form = nim();
    bp_matrix *matrix = NULL;
    char name[32];

    TEST_STATUS(BP_OK, bp_strategic_matrix(&matrix, form, BP_PAYOFF_OUTCOME, NULL));
    bp_strategic_free(form);
    TEST_ASSERT_EQUAL_INT32(3, bp_matrix_strategy_count(matrix, 0));
    TEST_ASSERT_EQUAL_INT32(6, bp_matrix_strategy_count(matrix, 1));
    TEST_ASSERT_EQUAL_INT32(1, bp_matrix_is_zero_sum(matrix));
    TEST_STATUS(BP_OK, bp_matrix_name(name, sizeof name, NULL, matrix, 1, 2));
    TEST_ASSERT_EQUAL_STRING("B-F C-G", name);
    bp_equilibria *found = solution_of(matrix);
    TEST_STATUS(BP_OK, bp_equilibria_payoff(name, sizeof name, NULL, found, 0, 0));
    TEST_ASSERT_EQUAL_STRING("-1", name); /* player 2 wins */
    TEST_STATUS(BP_OK, bp_equilibria_probability(name, sizeof name, NULL, found, 0, 1, 2));
    TEST_ASSERT_EQUAL_STRING("1", name); /* by the third strategy */
    bp_equilibria_free(found);
    found = equilibria_of(matrix);
    TEST_ASSERT_EQUAL_INT32(1, bp_equilibria_is_degenerate(found));
    TEST_ASSERT_EQUAL_INT32(3, bp_equilibria_count(found));
    assert_pure(matrix, "(0,2) (1,2) (2,2)");
    bp_equilibria_free(found);
    bp_matrix_free(matrix);
}

/* --- Random games against the definitions -------------------------------------------------------------- */

typedef struct game {
    int32_t rows;
    int32_t columns;
    int64_t payoffs[2][SIDE_MAX * SIDE_MAX];
} game;

/* A fraction of this test. */
typedef struct ratio {
    int64_t above;
    int64_t below;
} ratio;

static ratio read_ratio(const char *text)
{
    ratio r = {0, 1};
    int count = sscanf(text, "%lld/%lld", (long long *)&r.above, (long long *)&r.below);

    TEST_ASSERT_TRUE(count == 2 || (count == 1 && r.below == 1));
    TEST_ASSERT_TRUE(r.below > 0 && llabs(r.above) < 1000000 && r.below < 1000000);
    return r;
}

static ratio add(ratio a, ratio b)
{
    ratio sum = {a.above * b.below + b.above * a.below, a.below * b.below};
    int64_t x = llabs(sum.above), y = sum.below;

    while (y != 0) {
        int64_t rest = x % y;
        x = y;
        y = rest;
    }
    return (ratio){sum.above / x, sum.below / x};
}

static int compare(ratio a, ratio b)
{
    int64_t left = a.above * b.below, right = b.above * a.below;

    return (left > right) - (left < right);
}

/* The payoff of a pure strategy of a seat against the mixed one of the opponent. */
static ratio payoff_against(const game *g, int32_t seat, int32_t own, const ratio *other)
{
    ratio sum = {0, 1};
    int32_t others = seat == 0 ? g->columns : g->rows;

    for (int32_t i = 0; i < others; i++) {
        int32_t cell = seat == 0 ? own * g->columns + i : i * g->columns + own;
        sum = add(sum, (ratio){g->payoffs[seat][cell] * other[i].above, other[i].below});
    }
    return sum;
}

/* By the definition: probabilities add up to 1, the support has best replies only, and the payoffs are right. */
static void assert_is_equilibrium(const game *g, const bp_equilibria *found, int32_t index)
{
    ratio mixed[2][SIDE_MAX];
    const int32_t counts[2] = {g->rows, g->columns};
    char text[64];

    for (int32_t seat = 0; seat < 2; seat++) {
        ratio sum = {0, 1};
        for (int32_t i = 0; i < counts[seat]; i++) {
            TEST_STATUS(BP_OK,
                        bp_equilibria_probability(text, sizeof text, NULL, found, index, seat, i));
            mixed[seat][i] = read_ratio(text);
            TEST_ASSERT_TRUE(mixed[seat][i].above >= 0);
            sum = add(sum, mixed[seat][i]);
        }
        TEST_ASSERT_EQUAL_INT(0, compare(sum, (ratio){1, 1}));
    }
    for (int32_t seat = 0; seat < 2; seat++) {
        TEST_STATUS(BP_OK, bp_equilibria_payoff(text, sizeof text, NULL, found, index, seat));
        ratio payoff = read_ratio(text);
        for (int32_t i = 0; i < counts[seat]; i++) {
            int order = compare(payoff_against(g, seat, i, mixed[1 - seat]), payoff);
            TEST_ASSERT_TRUE(mixed[seat][i].above > 0 ? order == 0 : order <= 0);
        }
    }
}

static game draw_game(test_random *random, int zero_sum)
{
    game g = {.rows = test_random_between(random, 1, SIDE_MAX),
              .columns = test_random_between(random, 1, SIDE_MAX)};
    int range = test_random_between(random, 1, 6); /* small: many ties */

    for (int32_t i = 0; i < g.rows * g.columns; i++) {
        g.payoffs[0][i] = test_random_between(random, -range, range);
        g.payoffs[1][i] = zero_sum ? -g.payoffs[0][i] : test_random_between(random, -range, range);
    }
    return g;
}

static bp_matrix *matrix_of(const game *g, int64_t denominator)
{
    bp_matrix *matrix = NULL;

    TEST_STATUS(BP_OK, bp_matrix_new(&matrix, g->rows, g->columns, g->payoffs[0], g->payoffs[1],
                                     denominator, NULL));
    return matrix;
}

/* Whether the list has this pair of pure strategies. */
static int has_pure(const bp_equilibria *found, int32_t row, int32_t column)
{
    for (int32_t i = 0; i < bp_equilibria_count(found); i++) {
        char x[64], y[64];
        TEST_STATUS(BP_OK, bp_equilibria_probability(x, sizeof x, NULL, found, i, 0, row));
        TEST_STATUS(BP_OK, bp_equilibria_probability(y, sizeof y, NULL, found, i, 1, column));
        if (strcmp(x, "1") == 0 && strcmp(y, "1") == 0) {
            return 1;
        }
    }
    return 0;
}

static void test_random_bimatrix_games(void)
{
    test_random random;
    int degenerate = 0, mixed = 0;

    test_random_init(&random, 5);
    for (int i = 0; i < GAMES; i++) {
        game g = draw_game(&random, 0);
        bp_matrix *matrix = matrix_of(&g, 1);
        bp_equilibria *found = equilibria_of(matrix);
        int32_t profiles[2 * SIDE_MAX * SIDE_MAX];
        size_t pure = 0;
        TEST_ASSERT_TRUE(bp_equilibria_count(found) > 0);
        for (int32_t j = 0; j < bp_equilibria_count(found); j++) {
            assert_is_equilibrium(&g, found, j);
        }
        TEST_STATUS(BP_OK,
                    bp_matrix_pure_equilibria(profiles, TEST_LENGTH(profiles), &pure, matrix));
        pure /= 2;
        for (size_t j = 0; j < pure; j++) {
            TEST_ASSERT_TRUE(has_pure(found, profiles[2 * j], profiles[2 * j + 1]));
        }
        if (bp_equilibria_is_degenerate(found)) {
            degenerate++;
        } else {
            TEST_ASSERT_EQUAL_INT32(1, bp_equilibria_count(found) % 2); /* an odd number (Wilson) */
        }
        mixed += bp_equilibria_count(found) > (int32_t)pure;
        bp_equilibria_free(found);
        bp_matrix_free(matrix);
    }
    TEST_ASSERT_TRUE(degenerate > GAMES / 10 && degenerate < GAMES && mixed > GAMES / 10);
}

/* The simplex method finds an equilibrium; all equilibria of a zero-sum game have its value. */
static void test_random_zero_sum_games(void)
{
    test_random random;

    test_random_init(&random, 6);
    for (int i = 0; i < GAMES; i++) {
        game g = draw_game(&random, 1);
        bp_matrix *matrix = matrix_of(&g, 1);
        bp_equilibria *one = solution_of(matrix), *all = equilibria_of(matrix);
        char value[64], other[64];
        assert_is_equilibrium(&g, one, 0);
        TEST_STATUS(BP_OK, bp_equilibria_payoff(value, sizeof value, NULL, one, 0, 0));
        for (int32_t j = 0; j < bp_equilibria_count(all); j++) {
            TEST_STATUS(BP_OK, bp_equilibria_payoff(other, sizeof other, NULL, all, j, 0));
            TEST_ASSERT_EQUAL_STRING(value, other);
        }
        bp_equilibria_free(one);
        bp_equilibria_free(all);
        bp_matrix_free(matrix);
    }
}

/* --- Large numbers ------------------------------------------------------------------------------------- */

static double number_of(const char *text)
{
    const char *slash = strchr(text, '/');

    return strtod(text, NULL) / (slash ? strtod(slash + 1, NULL) : 1.0);
}

/* Random payoffs of up to `bits` bits; the optimality conditions hold up to rounding. tests/scripts/matrix_oracle.py checks
   them exactly. */
static void check_large(int32_t side, int bits, uint64_t seed)
{
    static int64_t payoffs[BP_MATRIX_SOLVE * BP_MATRIX_SOLVE];
    static double mixed[2][BP_MATRIX_SOLVE];
    test_random random;
    bp_matrix *matrix = NULL;
    char text[TEXT];

    test_random_init(&random, seed);
    for (int32_t i = 0; i < side * side; i++) {
        payoffs[i] =
            (int64_t)(test_random_next(&random) >> (64 - bits)) - ((int64_t)1 << (bits - 1));
    }
    TEST_STATUS(BP_OK, bp_matrix_new(&matrix, side, side, payoffs, NULL, 1, NULL));
    bp_equilibria *found = solution_of(matrix);
    for (int32_t seat = 0; seat < 2; seat++) {
        double sum = 0;
        for (int32_t i = 0; i < side; i++) {
            TEST_STATUS(BP_OK,
                        bp_equilibria_probability(text, sizeof text, NULL, found, 0, seat, i));
            mixed[seat][i] = number_of(text);
            sum += mixed[seat][i];
        }
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, 1.0, sum);
    }
    TEST_STATUS(BP_OK, bp_equilibria_payoff(text, sizeof text, NULL, found, 0, 0));
    double value = number_of(text), unit = (double)((int64_t)1 << (bits - 1)) * 1e-9;
    for (int32_t i = 0; i < side; i++) {
        double row = 0, column = 0;
        for (int32_t j = 0; j < side; j++) {
            row += (double)payoffs[i * side + j] * mixed[1][j];
            column += (double)payoffs[j * side + i] * mixed[0][j];
        }
        TEST_ASSERT_TRUE(row <= value + unit && column >= value - unit);
    }
    bp_equilibria_free(found);
    bp_matrix_free(matrix);
}

static void test_large_matrices(void)
{
    check_large(LARGE, 8, 11);
    check_large(LARGE, 62, 12);
    check_large(40, 4, 13);
}

/* Numbers of more than 4096 bits are refused. */
static void test_numbers_too_large(void)
{
    static int64_t payoffs[BP_MATRIX_SOLVE * BP_MATRIX_SOLVE];
    test_random random;
    bp_matrix *matrix = NULL;
    bp_equilibria *found = test_poison();

    test_random_init(&random, 14);
    for (size_t i = 0; i < TEST_LENGTH(payoffs); i++) {
        payoffs[i] = (int64_t)(test_random_next(&random) >> 1);
    }
    for (size_t i = 0; i < BP_MATRIX_SOLVE;
         i++) { /* a diagonal: all strategies are in the support */
        payoffs[i * (BP_MATRIX_SOLVE + 1)] = -payoffs[i * (BP_MATRIX_SOLVE + 1)];
    }
    TEST_STATUS(BP_OK,
                bp_matrix_new(&matrix, BP_MATRIX_SOLVE, BP_MATRIX_SOLVE, payoffs, NULL, 1, NULL));
    TEST_STATUS(BP_ERR_RANGE, bp_matrix_solve(&found, matrix));
    TEST_ASSERT_NULL(found);
    bp_matrix_free(matrix);
}

/* Payoffs of 63 bits, of both signs: the differences need 64 bits. */
static void test_extreme_payoffs(void)
{
    const int64_t payoffs[4] = {INT64_MAX, -INT64_MAX, -INT64_MAX, INT64_MAX};
    bp_matrix *matrix = NULL;
    const char *const all[] = {"1/2 1/2 | 1/2 1/2 | 0 0", NULL};

    TEST_STATUS(BP_OK, bp_matrix_new(&matrix, 2, 2, payoffs, NULL, INT64_MAX, NULL));
    assert_solution(matrix, all[0]);
    assert_equilibria(matrix, 0, all);
    bp_matrix_free(matrix);
}

/* --- Statuses ------------------------------------------------------------------------------------------ */

static void test_new_refuses(void)
{
    const int64_t one[2] = {1, INT64_MIN};
    bp_matrix *matrix = test_poison();

    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_new(NULL, 1, 1, one, NULL, 1, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_new(&matrix, 0, 1, one, NULL, 1, NULL));
    TEST_ASSERT_NULL(matrix);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_new(&matrix, 1, -1, one, NULL, 1, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_new(&matrix, 1, 1, NULL, one, 1, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_new(&matrix, 1, 1, one, NULL, 0, NULL));
    TEST_STATUS(BP_ERR_LIMIT, bp_matrix_new(&matrix, 1001, 1000, one, NULL, 1, NULL));
    TEST_STATUS(BP_ERR_LIMIT, bp_matrix_new(&matrix, INT32_MAX, INT32_MAX, one, NULL, 1, NULL));
    TEST_STATUS(BP_ERR_RANGE, bp_matrix_new(&matrix, 1, 2, one, NULL, 1, NULL));
    TEST_ASSERT_NULL(matrix);
}

static void test_getters_refuse(void)
{
    bp_matrix *matrix = parse("(1,2) (3,4)", 0);
    bp_equilibria *found = equilibria_of(matrix);
    static const int32_t profiles[3][2] = {{0, 0}, {1, 0}, {0, 2}};
    int64_t above = 0, below = 0;
    char text[8];

    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_matrix_strategy_count(matrix, 2));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_matrix_strategy_count(NULL, 0));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_matrix_is_zero_sum(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_title(text, sizeof text, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_name(text, sizeof text, NULL, matrix, 0, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_name(text, sizeof text, NULL, matrix, -1, 0));
    TEST_STATUS(BP_ERR_SPACE, bp_matrix_name(text, 1, NULL, matrix, 1, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_payoff(NULL, &below, matrix, profiles[0], 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_payoff(&above, NULL, matrix, profiles[0], 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_payoff(&above, &below, matrix, profiles[1], 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_payoff(&above, &below, matrix, profiles[2], 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_payoff(&above, &below, matrix, profiles[0], 2));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_equilibria_count(NULL));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_ARGUMENT, bp_equilibria_is_degenerate(NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_equilibria_payoff(text, sizeof text, NULL, found, 1, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_equilibria_payoff(text, sizeof text, NULL, found, 0, 2));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_equilibria_probability(text, 8, NULL, found, 0, 0, 1));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_equilibria_probability(text, 8, NULL, found, -1, 0, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_equilibria_probability(text, 8, NULL, NULL, 0, 0, 0));
    TEST_STATUS(BP_ERR_SPACE, bp_equilibria_probability(text, 1, NULL, found, 0, 0, 0));
    bp_equilibria_free(found);
    bp_equilibria_free(NULL);
    bp_matrix_free(matrix);
    bp_matrix_free(NULL);
}

static void test_solvers_refuse(void)
{
    static const int64_t zeros[4 * (BP_MATRIX_SOLVE + 1)];
    bp_matrix *matrix = parse("(1,2) (3,4)", 0);
    bp_equilibria *found = test_poison();
    int32_t one[1];
    size_t count = 0;

    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_matrix_solve(&found, matrix));
    TEST_ASSERT_NULL(found);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_solve(&found, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_solve(NULL, matrix));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_equilibria(&found, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_equilibria(NULL, matrix, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_equilibria(&found, matrix, -1));
    TEST_STATUS(BP_ERR_LIMIT, bp_matrix_equilibria(&found, matrix, 1));
    TEST_STATUS(BP_OK, bp_matrix_equilibria(&found, matrix, 2)); /* C(3, 1) - 1 pairs */
    bp_equilibria_free(found);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_eliminate(matrix, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_pure_equilibria(one, 1, &count, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_pure_equilibria(NULL, 1, &count, matrix));
    bp_matrix_free(matrix);
    TEST_STATUS(BP_OK, bp_matrix_new(&matrix, 4, BP_MATRIX_SOLVE + 1, zeros, NULL, 1, NULL));
    TEST_STATUS(BP_ERR_LIMIT, bp_matrix_solve(&found, matrix));
    TEST_STATUS(BP_ERR_LIMIT, bp_matrix_equilibria(&found, matrix, INT32_MAX));
    TEST_STATUS(BP_ERR_SPACE, bp_matrix_pure_equilibria(one, 1, &count, matrix));
    TEST_ASSERT_EQUAL_size_t(8 * (BP_MATRIX_SOLVE + 1), count);
    bp_matrix_free(matrix);
}

/* The refined payoff: who has the higher score keeps it, and the other one gets the difference. */
static void test_refined_payoff(void)
{
    bp_state *state = test_open("board=RRGG");
    bp_tree *tree = NULL;
    bp_strategic *form = NULL;
    bp_matrix *matrices[2] = {NULL, NULL};
    int kept = 0, lost = 0, drawn = 0;

    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, BP_TREE_POSITIONS, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_new(&form, tree, 0, NULL));
    TEST_STATUS(BP_OK, bp_strategic_matrix(&matrices[0], form, BP_PAYOFF_SCORES, NULL));
    TEST_STATUS(BP_OK, bp_strategic_matrix(&matrices[1], form, BP_PAYOFF_REFINED, NULL));
    for (int32_t row = 0; row < bp_strategic_strategy_count(form, 0); row++) {
        for (int32_t column = 0; column < bp_strategic_strategy_count(form, 1); column++) {
            const int32_t profile[2] = {row, column};
            int64_t scores[2], refined[2], one;
            for (int32_t seat = 0; seat < 2; seat++) {
                bp_matrix_payoff(&scores[seat], &one, matrices[0], profile, seat);
                bp_matrix_payoff(&refined[seat], &one, matrices[1], profile, seat);
            }
            int64_t highest = scores[0] > scores[1] ? scores[0] : scores[1];
            for (int32_t seat = 0; seat < 2; seat++) {
                int64_t expected = scores[seat] == highest ? scores[seat] : scores[seat] - highest;
                TEST_ASSERT_EQUAL_INT64(expected, refined[seat]);
                kept += scores[seat] > scores[1 - seat];
                lost += scores[seat] < scores[1 - seat];
                drawn += scores[0] == scores[1];
            }
        }
    }
    TEST_ASSERT_TRUE(kept > 0 && lost > 0 && drawn > 0);
    bp_matrix_free(matrices[0]);
    TEST_STATUS(BP_ERR_ARGUMENT,
                bp_strategic_matrix(&matrices[0], form, BP_PAYOFF_REFINED + 1, NULL));
    bp_matrix_free(matrices[1]);
    bp_strategic_free(form);
    bp_tree_free(tree);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_odds_and_evens);
    RUN_TEST(test_bimatrix_of_the_thesis);
    RUN_TEST(test_rock_paper_scissors);
    RUN_TEST(test_prisoners_dilemma);
    RUN_TEST(test_mixed_dominance_is_not_used);
    RUN_TEST(test_rounds_of_the_elimination);
    RUN_TEST(test_fractions);
    RUN_TEST(test_security);
    RUN_TEST(test_all_equal);
    RUN_TEST(test_degenerate_edge);
    RUN_TEST(test_one_cell);
    RUN_TEST(test_nim);
    RUN_TEST(test_random_bimatrix_games);
    RUN_TEST(test_random_zero_sum_games);
    RUN_TEST(test_large_matrices);
    RUN_TEST(test_numbers_too_large);
    RUN_TEST(test_extreme_payoffs);
    RUN_TEST(test_new_refuses);
    RUN_TEST(test_getters_refuse);
    RUN_TEST(test_solvers_refuse);
    RUN_TEST(test_refined_payoff);
    return UNITY_END();
}
