/* SPDX-License-Identifier: MIT */
/*
 * The strategic form: the worked example of the thesis in full, textbook games, and the definitions, checked on small
 * games by playing every pair of strategies on a state.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/strategic.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/branching_game.h"
#include "support/heaps_game.h"
#include "support/solving.h"

enum { GAMES = 300, STRATEGIES_MAX = 600, PAIRS_MAX = 4000, DECISIONS = 64 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* The tree of a state, which is freed. */
static bp_tree *tree_of(bp_state *state, int32_t options)
{
    bp_tree *tree = NULL;

    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, options, 0, NULL));
    bp_state_free(state);
    return tree;
}

/* The strategic form of a tree, which is freed. */
static bp_strategic *strategic_of(bp_tree *tree)
{
    bp_strategic *strategic = NULL;

    TEST_STATUS(BP_OK, bp_strategic_new(&strategic, tree, 0, NULL));
    bp_tree_free(tree);
    return strategic;
}

/* The matrix of a strategic form. */
static bp_matrix *matrix_of(const bp_strategic *strategic, int32_t payoff)
{
    bp_matrix *matrix = NULL;

    TEST_STATUS(BP_OK, bp_strategic_matrix(&matrix, strategic, payoff, NULL));
    return matrix;
}

static int32_t payoff_of(const bp_matrix *matrix, int32_t row, int32_t column, int32_t seat)
{
    int64_t payoff = 99;
    int64_t denominator = 99;

    TEST_STATUS(BP_OK,
                bp_matrix_payoff(&payoff, &denominator, matrix, (int32_t[]){row, column}, seat));
    TEST_ASSERT_EQUAL_INT64(1, denominator);
    return (int32_t)payoff;
}

/* The payoff of seat `of` that a strategy of a seat secures. */
static int32_t secured(const bp_matrix *matrix, int32_t seat, int32_t strategy, int32_t of)
{
    int64_t payoff = 99;
    int64_t denominator = 99;

    TEST_STATUS(BP_OK, bp_matrix_security(&payoff, &denominator, matrix, seat, strategy, of));
    TEST_ASSERT_EQUAL_INT64(1, denominator);
    return (int32_t)payoff;
}

/* Of the payoffs of player 1. */
static int32_t row_min(const bp_matrix *matrix, int32_t row)
{
    return secured(matrix, 0, row, 0);
}

static int32_t column_max(const bp_matrix *matrix, int32_t column)
{
    return secured(matrix, 1, column, 0);
}

static int32_t maximin_of(const bp_matrix *matrix)
{
    return row_min(matrix, BP_MATRIX_BEST);
}

static int32_t minimax_of(const bp_matrix *matrix)
{
    return column_max(matrix, BP_MATRIX_BEST);
}

static void assert_strategy(const char *expected, const bp_strategic *strategic, int32_t seat,
                            int32_t strategy)
{
    char text[TEST_TEXT];

    TEST_STATUS(BP_OK, bp_strategic_format(text, sizeof text, NULL, strategic, seat, strategy));
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

/* --- The thesis --------------------------------------------------------------------------------------- */

static bp_strategic *thesis_example(void)
{
    return strategic_of(tree_of(test_heaps("22", 1), BP_TREE_MERGED));
}

static void test_thesis_tree(void)
{
    static const char *const positions[] = {
        "2200@1", "1200@2", "0200@2", "0200@1", "1100@1", "1000@1", "0100@1", "0000@1",
        "0100@2", "0000@2", "0100@2", "0000@2", "0000@2", "0000@1", "0000@1",
    };
    bp_tree *tree = tree_of(test_heaps("22", 1), BP_TREE_MERGED);
    char text[TEST_TEXT];

    TEST_ASSERT_EQUAL_INT32(TEST_LENGTH(positions), bp_tree_node_count(tree));
    for (int32_t node = 0; node < (int32_t)TEST_LENGTH(positions); node++) {
        test_tree_text(text, sizeof text, tree, node);
        TEST_ASSERT_EQUAL_STRING(positions[node], text);
        TEST_STATUS(BP_OK, bp_tree_label(text, sizeof text, NULL, tree, node));
        TEST_ASSERT_EQUAL_CHAR('A' + node, text[0]);
        TEST_ASSERT_EQUAL_CHAR('\0', text[1]);
    }
    bp_tree_free(tree);
}

static void test_thesis_strategies(void)
{
    bp_strategic *strategic = thesis_example();

    TEST_ASSERT_EQUAL_INT32(3, bp_strategic_strategy_count(strategic, 0));
    assert_strategy("A-B D-I", strategic, 0, 0);
    assert_strategy("A-B D-J", strategic, 0, 1);
    assert_strategy("A-C", strategic, 0, 2);
    TEST_ASSERT_EQUAL_INT32(6, bp_strategic_strategy_count(strategic, 1));
    assert_strategy("B-D C-G", strategic, 1, 0);
    assert_strategy("B-E C-G", strategic, 1, 1);
    assert_strategy("B-F C-G", strategic, 1, 2);
    assert_strategy("B-D C-H", strategic, 1, 3);
    assert_strategy("B-E C-H", strategic, 1, 4);
    assert_strategy("B-F C-H", strategic, 1, 5);
    bp_strategic_free(strategic);
}

static void test_thesis_matrix(void)
{
    static const char *const ends[] = {"NOLNOL", "JOLJOL", "MMMHHH"};
    static const int32_t payoffs[3][6] = {
        {1, 1, -1, 1, 1, -1}, {-1, 1, -1, -1, 1, -1}, {-1, -1, -1, 1, 1, 1}};
    static const int32_t maxima[6] = {1, 1, -1, 1, 1, 1};
    bp_strategic *strategic = thesis_example();
    bp_matrix *matrix = matrix_of(strategic, BP_PAYOFF_MARGIN);

    for (int32_t row = 0; row < 3; row++) {
        for (int32_t column = 0; column < 6; column++) {
            TEST_ASSERT_EQUAL_INT32(ends[row][column] - 'A',
                                    bp_strategic_end(strategic, (int32_t[]){row, column}));
            TEST_ASSERT_EQUAL_INT32(payoffs[row][column], payoff_of(matrix, row, column, 0));
            TEST_ASSERT_EQUAL_INT32(-payoffs[row][column], payoff_of(matrix, row, column, 1));
        }
        TEST_ASSERT_EQUAL_INT32(-1, row_min(matrix, row));
        TEST_ASSERT_EQUAL_INT32(1, secured(matrix, 0, row, 1));
    }
    for (int32_t column = 0; column < 6; column++) {
        TEST_ASSERT_EQUAL_INT32(maxima[column], column_max(matrix, column));
        TEST_ASSERT_EQUAL_INT32(-maxima[column], secured(matrix, 1, column, 1));
    }
    bp_matrix_free(matrix);
    bp_strategic_free(strategic);
}

/* Player 2 wins, by strategy 3, whatever player 1 does. */
static void test_thesis_value(void)
{
    bp_strategic *strategic = thesis_example();
    bp_matrix *matrix = matrix_of(strategic, BP_PAYOFF_MARGIN);
    int32_t saddles[18];
    size_t count;

    TEST_ASSERT_EQUAL_INT32(-1, maximin_of(matrix));
    TEST_ASSERT_EQUAL_INT32(-1, minimax_of(matrix));
    TEST_ASSERT_EQUAL_INT32(1, secured(matrix, 1, BP_MATRIX_BEST, 1));
    TEST_ASSERT_EQUAL_INT32(1, secured(matrix, 0, BP_MATRIX_BEST, 1));
    TEST_STATUS(BP_OK, bp_matrix_pure_equilibria(saddles, 18, &count, matrix));
    TEST_ASSERT_EQUAL_size_t(6, count);
    for (int32_t i = 0; i < 3; i++) {
        TEST_ASSERT_EQUAL_INT32(i, saddles[2 * i]);
        TEST_ASSERT_EQUAL_INT32(2, saddles[2 * i + 1]);
    }
    bp_matrix_free(matrix);
    bp_strategic_free(strategic);
}

/* --- Textbooks ---------------------------------------------------------------------------------------- */

typedef struct elimination_log {
    char text[256];
    size_t stop_at; /* the call that returns non-zero; 0: none */
    size_t calls;
} elimination_log;

static int record(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    elimination_log *s = user;
    size_t length = strlen(s->text);

    s->calls++;
    TEST_ASSERT_TRUE(length + 5 < sizeof s->text);
    s->text[length] = (char)('0' + round);
    s->text[length + 1] = (char)('1' + seat);
    s->text[length + 2] = (char)('1' + strategy);
    s->text[length + 3] = (char)('1' + by);
    s->text[length + 4] = ' ';
    return s->calls == s->stop_at;
}

/* The prisoners' dilemma in turns: player 1 at place 0, player 2 at 1 or 2; to keep silent is the first arrow.
 * Player 2's strategies are silence, the contrary of the other, the same as the other, and confession. */
static bp_strategic *dilemma(void)
{
    branching network = {.players = 2, .count = 7};
    static const int32_t scores[4][2] = {{3, 3}, {0, 5}, {5, 0}, {1, 1}};

    network.places[0] = (branching_place){.mover = 0, .arrows = 2, .to = {1, 2}};
    network.places[1] = (branching_place){.mover = 1, .arrows = 2, .to = {3, 4}};
    network.places[2] = (branching_place){.mover = 1, .arrows = 2, .to = {5, 6}};
    for (int i = 0; i < 4; i++) {
        memcpy(network.places[3 + i].scores, scores[i], sizeof scores[i]);
    }
    return strategic_of(tree_of(test_branching(&network), BP_TREE_PLAIN));
}

/* Player 2 never gains by rewarding silence: in the only equilibrium both confess. */
static void test_dilemma(void)
{
    bp_strategic *strategic = dilemma();
    bp_matrix *matrix = matrix_of(strategic, BP_PAYOFF_SCORES);
    int32_t profile[2];
    size_t count;
    elimination_log s = {.calls = 0};

    assert_strategy("B-E C-G", strategic, 1, 3);
    TEST_STATUS(BP_OK, bp_matrix_pure_equilibria(profile, 2, &count, matrix));
    TEST_ASSERT_EQUAL_size_t(2, count);
    TEST_ASSERT_EQUAL_INT32(1, profile[0]);
    TEST_ASSERT_EQUAL_INT32(3, profile[1]);
    /* Strategies with equal payoffs somewhere do not dominate each other strictly. */
    TEST_STATUS(BP_OK, bp_matrix_eliminate(matrix, record, &s));
    TEST_ASSERT_EQUAL_STRING("1214 ", s.text);
    bp_matrix_free(matrix);
    bp_strategic_free(strategic);
}

/* Two rounds; the first makes the second possible. The callback can stop them anywhere. */
static void test_rounds_of_elimination(void)
{
    static const int32_t scores[4][2] = {{1, 0}, {2, 1}, {1, 0}, {0, 1}};
    static const char *const stories[] = {"1214 2121 2232 ", "1214 ", "1214 2121 "};
    branching network = {.players = 2, .count = 7};

    network.places[0] = (branching_place){.mover = 0, .arrows = 2, .to = {1, 2}};
    network.places[1] = (branching_place){.mover = 1, .arrows = 2, .to = {3, 4}};
    network.places[2] = (branching_place){.mover = 1, .arrows = 2, .to = {5, 6}};
    for (int i = 0; i < 4; i++) {
        memcpy(network.places[3 + i].scores, scores[i], sizeof scores[i]);
    }
    bp_strategic *strategic = strategic_of(tree_of(test_branching(&network), BP_TREE_PLAIN));
    bp_matrix *matrix = matrix_of(strategic, BP_PAYOFF_SCORES);
    for (size_t stop = 0; stop < TEST_LENGTH(stories); stop++) {
        elimination_log s = {.stop_at = stop};
        TEST_STATUS(stop ? BP_ERR_STOPPED : BP_OK, bp_matrix_eliminate(matrix, record, &s));
        TEST_ASSERT_EQUAL_STRING(stories[stop], s.text);
    }
    bp_matrix_free(matrix);
    bp_strategic_free(strategic);
}

/* Differences of scores that need more than 32 bits are exact. */
static void test_scores_of_31_bits(void)
{
    branching network = {.players = 2, .count = 3, .range = INT32_MAX};
    bp_strategic *strategic;
    int64_t payoff, denominator;

    network.places[0] = (branching_place){.mover = 0, .arrows = 2, .to = {1, 2}};
    network.places[1] = (branching_place){.scores = {INT32_MAX, -INT32_MAX}};
    network.places[2] = (branching_place){.scores = {-INT32_MAX, INT32_MAX}};
    strategic = strategic_of(tree_of(test_branching(&network), BP_TREE_PLAIN));
    for (int32_t kind = BP_PAYOFF_MARGIN; kind <= BP_PAYOFF_REFINED; kind++) {
        static const int64_t kept[] = {INT64_C(2) * INT32_MAX, 1, INT32_MAX, INT32_MAX};
        static const int64_t lost[] = {INT64_C(-2) * INT32_MAX, -1, -INT32_MAX,
                                       INT64_C(-2) * INT32_MAX};
        bp_matrix *matrix = matrix_of(strategic, kind);
        for (int32_t seat = 0; seat < 2; seat++) {
            const int32_t profile[2] = {seat, 0};
            TEST_STATUS(BP_OK, bp_matrix_payoff(&payoff, &denominator, matrix, profile, seat));
            TEST_ASSERT_EQUAL_INT64(kept[kind], payoff);
            TEST_STATUS(BP_OK, bp_matrix_payoff(&payoff, &denominator, matrix, profile, 1 - seat));
            TEST_ASSERT_EQUAL_INT64(lost[kind], payoff);
        }
        TEST_ASSERT_EQUAL_INT32(kind != BP_PAYOFF_REFINED, bp_matrix_is_zero_sum(matrix));
        bp_matrix_free(matrix);
    }
    bp_strategic_free(strategic);
}

/* Two moves to the same place are two strategies, with different names. */
static void test_names_of_moves_to_one_place(void)
{
    branching network = {.players = 2, .count = 3};

    network.places[0] = (branching_place){.mover = 0, .arrows = 4, .to = {1, 2, 1, 1}};
    bp_strategic *strategic = strategic_of(tree_of(test_branching(&network), BP_TREE_POSITIONS));
    TEST_ASSERT_EQUAL_INT32(4, bp_strategic_strategy_count(strategic, 0));
    assert_strategy("A-B", strategic, 0, 0);
    assert_strategy("A-C", strategic, 0, 1);
    assert_strategy("A-B:3", strategic, 0, 2);
    assert_strategy("A-B:4", strategic, 0, 3);
    bp_strategic_free(strategic);
}

/* Nobody has anything to decide: one strategy each, without decisions. */
static void test_nothing_to_decide(void)
{
    bp_strategic *strategic = strategic_of(tree_of(test_heaps("1", 1), BP_TREE_PLAIN));
    bp_matrix *matrix = matrix_of(strategic, BP_PAYOFF_OUTCOME);
    size_t count = 9;

    for (int32_t seat = 0; seat < 2; seat++) {
        TEST_ASSERT_EQUAL_INT32(1, bp_strategic_strategy_count(strategic, seat));
        assert_strategy("-", strategic, seat, 0);
        TEST_STATUS(BP_OK, bp_strategic_decisions(NULL, NULL, 0, &count, strategic, seat, 0));
        TEST_ASSERT_EQUAL_size_t(0, count);
    }
    TEST_ASSERT_EQUAL_INT32(1, bp_strategic_end(strategic, (int32_t[]){0, 0}));
    TEST_ASSERT_EQUAL_INT32(-1, payoff_of(matrix, 0, 0, 0));
    bp_matrix_free(matrix);
    bp_strategic_free(strategic);
}

/* --- By definition ------------------------------------------------------------------------------------- */

/* A strategy as the child chosen at each node, -1 where it decides nothing. */
typedef struct plan {
    int8_t choice[DECISIONS];
} plan;

/* The strategic form of one game, with its strategies as plans. */
typedef struct form {
    bp_tree *tree;
    bp_strategic *strategic;
    bp_matrix *matrix;
    int32_t payoff;
    plan plans[2][STRATEGIES_MAX];
    int32_t counts[2];
} form;

/* Reduces a plan to the decisions that it can reach. */
static void reduce_plan(plan *out, const plan *full, const bp_tree *tree, int32_t seat,
                        int32_t node)
{
    int32_t children = bp_tree_child_count(tree, node);

    if (bp_tree_mover(tree, node) == seat && children > 1) {
        out->choice[node] = full->choice[node];
        reduce_plan(out, full, tree, seat, bp_tree_child(tree, node, full->choice[node]));
        return;
    }
    for (int32_t i = 0; i < children; i++) {
        reduce_plan(out, full, tree, seat, bp_tree_child(tree, node, i));
    }
}

/* The order of plans: the move comes first, then what follows it; of replies the last comes first. */
static int compare_plans(const plan *a, const plan *b, const bp_tree *tree, int32_t seat,
                         int32_t node)
{
    int difference = 0;

    if (bp_tree_mover(tree, node) == seat && bp_tree_child_count(tree, node) > 1) {
        difference = a->choice[node] - b->choice[node];
        return difference
                   ? difference
                   : compare_plans(a, b, tree, seat, bp_tree_child(tree, node, a->choice[node]));
    }
    for (int32_t i = bp_tree_child_count(tree, node) - 1; i >= 0 && difference == 0; i--) {
        difference = compare_plans(a, b, tree, seat, bp_tree_child(tree, node, i));
    }
    return difference;
}

/* Reads a strategy of the library as a plan. */
static void read_plan(plan *out, const bp_strategic *strategic, int32_t seat, int32_t strategy)
{
    int32_t nodes[DECISIONS];
    int32_t choices[DECISIONS];
    size_t count;

    memset(out, -1, sizeof *out);
    TEST_STATUS(BP_OK, bp_strategic_decisions(nodes, choices, DECISIONS, &count, strategic, seat,
                                              strategy));
    for (size_t i = 0; i < count; i++) {
        TEST_ASSERT_TRUE(i == 0 || nodes[i - 1] < nodes[i]);
        out->choice[nodes[i]] = (int8_t)choices[i];
    }
}

static void assert_plan_listed(const form *f, int32_t seat, const plan *wanted)
{
    for (int32_t i = 0; i < f->counts[seat]; i++) {
        if (memcmp(&f->plans[seat][i], wanted, sizeof *wanted) == 0) {
            return;
        }
    }
    test_fail("a strategy of player %d is missing", (int)seat + 1);
}

/* The next full plan, with a choice at every node; returns 0 after the last. */
static int next_full(plan *full, const bp_tree *tree, int32_t seat)
{
    for (int32_t node = 0; node < bp_tree_node_count(tree); node++) {
        if (bp_tree_mover(tree, node) != seat) {
            continue;
        }
        if (++full->choice[node] < bp_tree_child_count(tree, node)) {
            return 1;
        }
        full->choice[node] = 0;
    }
    return 0;
}

/* The strategies are different, in order and reduced; and every full plan reduces to one of them. */
static void check_strategies(form *f, int32_t seat)
{
    plan full;

    f->counts[seat] = bp_strategic_strategy_count(f->strategic, seat);
    TEST_ASSERT_TRUE(f->counts[seat] <= STRATEGIES_MAX);
    for (int32_t i = 0; i < f->counts[seat]; i++) {
        plan again;
        read_plan(&f->plans[seat][i], f->strategic, seat, i);
        memset(&again, -1, sizeof again);
        reduce_plan(&again, &f->plans[seat][i], f->tree, seat, 0);
        TEST_ASSERT_EQUAL_MEMORY(&again, &f->plans[seat][i], sizeof again);
        if (i > 0 &&
            compare_plans(&f->plans[seat][i - 1], &f->plans[seat][i], f->tree, seat, 0) >= 0) {
            test_fail("strategies %d and %d of player %d are out of order", (int)i, (int)i + 1,
                      (int)seat + 1);
        }
    }
    memset(&full, 0, sizeof full);
    do {
        plan reduced;
        memset(&reduced, -1, sizeof reduced);
        reduce_plan(&reduced, &full, f->tree, seat, 0);
        assert_plan_listed(f, seat, &reduced);
    } while (next_full(&full, f->tree, seat));
}

static int32_t expected_payoff(const int32_t *scores, int32_t payoff, int32_t seat)
{
    int32_t margin = scores[seat] - scores[1 - seat];

    return payoff == BP_PAYOFF_SCORES    ? scores[seat]
           : payoff == BP_PAYOFF_REFINED ? (margin < 0 ? margin : scores[seat])
           : payoff == BP_PAYOFF_OUTCOME ? (margin > 0) - (margin < 0)
                                         : margin;
}

/* Plays two plans on a state. */
static void check_pair(const form *f, int32_t row, int32_t column)
{
    const plan *plans[2] = {&f->plans[0][row], &f->plans[1][column]};
    bp_state *state = NULL;
    int32_t node = 0;
    int32_t scores[2];
    char expected[TEST_TEXT];
    char text[TEST_TEXT];

    TEST_STATUS(BP_OK, bp_tree_state(&state, f->tree, 0));
    while (!bp_state_is_over(state)) {
        int32_t choice = plans[bp_state_mover(state)]->choice[node];
        bp_move moves[BRANCHING_ARROWS];
        choice = choice < 0 ? 0 : choice;
        TEST_STATUS(BP_OK, bp_tree_moves(moves, BRANCHING_ARROWS, NULL, f->tree, node, choice));
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[0]));
        node = bp_tree_child(f->tree, node, choice);
    }
    TEST_ASSERT_EQUAL_INT32(node, bp_strategic_end(f->strategic, (int32_t[]){row, column}));
    test_position_text(expected, sizeof expected, state);
    test_tree_text(text, sizeof text, f->tree, node);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    TEST_STATUS(BP_OK, bp_state_scores(scores, 2, NULL, state));
    for (int32_t seat = 0; seat < 2; seat++) {
        TEST_ASSERT_EQUAL_INT32(expected_payoff(scores, f->payoff, seat),
                                payoff_of(f->matrix, row, column, seat));
    }
    bp_state_free(state);
}

/* --- The matrix by definition --------------------------------------------------------------------------- */

/* Whether no other strategy of the seat `moves` gives `payee` more (`sign` 1) or less (-1) against the same strategy of
 * the opponent. */
static int is_extreme(const form *f, int32_t row, int32_t column, int32_t moves, int32_t payee,
                      int32_t sign)
{
    int32_t here = payoff_of(f->matrix, row, column, payee);

    for (int32_t i = 0; i < f->counts[moves]; i++) {
        int32_t there = moves == 0 ? payoff_of(f->matrix, i, column, payee)
                                   : payoff_of(f->matrix, row, i, payee);
        if (sign * there > sign * here) {
            return 0;
        }
    }
    return 1;
}

/* Compares the pure equilibria of a matrix with the definition, pair by pair. */
static void check_list(const form *f, const bp_matrix *matrix, int32_t payee, int32_t sign)
{
    static int32_t list[2 * PAIRS_MAX];
    size_t count;
    size_t at = 0;

    TEST_STATUS(BP_OK, bp_matrix_pure_equilibria(list, TEST_LENGTH(list), &count, matrix));
    for (int32_t row = 0; row < f->counts[0]; row++) {
        for (int32_t column = 0; column < f->counts[1]; column++) {
            if (is_extreme(f, row, column, 0, 0, 1) && is_extreme(f, row, column, 1, payee, sign)) {
                TEST_ASSERT_TRUE(at < count);
                TEST_ASSERT_EQUAL_INT32(row, list[at++]);
                TEST_ASSERT_EQUAL_INT32(column, list[at++]);
            }
        }
    }
    TEST_ASSERT_EQUAL_size_t(at, count);
    TEST_ASSERT_TRUE_MESSAGE(count > 0, "perfect information has a saddle point");
}

/* The saddle points of player 1's payoffs are the equilibria of the zero-sum game with these payoffs. */
static void check_saddles(const form *f)
{
    size_t cells = (size_t)f->counts[0] * (size_t)f->counts[1];
    int64_t *payoffs = calloc(cells, sizeof *payoffs);
    bp_matrix *matrix = NULL;
    size_t cell = 0;

    TEST_ASSERT_NOT_NULL(payoffs);
    for (int32_t row = 0; row < f->counts[0]; row++) {
        for (int32_t column = 0; column < f->counts[1]; column++) {
            payoffs[cell++] = payoff_of(f->matrix, row, column, 0);
        }
    }
    TEST_STATUS(BP_OK, bp_matrix_new(&matrix, f->counts[0], f->counts[1], payoffs, NULL, 1, NULL));
    check_list(f, matrix, 0, -1);
    bp_matrix_free(matrix);
    free(payoffs);
}

/* Both values by a double loop; they are equal, and for margins the value of the tree. */
static void check_values(const form *f)
{
    int32_t maximin = -100;
    int32_t minimax = 100;
    int32_t number;

    for (int32_t row = 0; row < f->counts[0]; row++) {
        int32_t min = 100;
        for (int32_t column = 0; column < f->counts[1]; column++) {
            int32_t payoff = payoff_of(f->matrix, row, column, 0);
            min = payoff < min ? payoff : min;
        }
        TEST_ASSERT_EQUAL_INT32(min, row_min(f->matrix, row));
        maximin = min > maximin ? min : maximin;
    }
    for (int32_t column = 0; column < f->counts[1]; column++) {
        int32_t max = -100;
        for (int32_t row = 0; row < f->counts[0]; row++) {
            int32_t payoff = payoff_of(f->matrix, row, column, 0);
            max = payoff > max ? payoff : max;
        }
        TEST_ASSERT_EQUAL_INT32(max, column_max(f->matrix, column));
        minimax = max < minimax ? max : minimax;
    }
    TEST_ASSERT_EQUAL_INT32(maximin, maximin_of(f->matrix));
    TEST_ASSERT_EQUAL_INT32(minimax, minimax_of(f->matrix));
    TEST_ASSERT_EQUAL_INT32(maximin, minimax);
    if (f->payoff == BP_PAYOFF_MARGIN) {
        TEST_STATUS(BP_OK, bp_tree_value(&number, f->tree, 0));
        TEST_ASSERT_EQUAL_INT32(maximin, number);
    }
}

/* --- Elimination by definition --------------------------------------------------------------------------- */

/* The strategies that remain during the elimination. */
typedef struct left {
    const form *f;
    char removed[2][STRATEGIES_MAX];
    int32_t round;
    int32_t last; /* seat and strategy of the last one removed: they ascend in a round */
} left;

static int beats(const left *l, int32_t seat, int32_t better, int32_t worse)
{
    const bp_matrix *s = l->f->matrix;

    for (int32_t i = 0; i < l->f->counts[1 - seat]; i++) {
        int32_t a = seat == 0 ? payoff_of(s, better, i, 0) : payoff_of(s, i, better, 1);
        int32_t b = seat == 0 ? payoff_of(s, worse, i, 0) : payoff_of(s, i, worse, 1);
        if (!l->removed[1 - seat][i] && a <= b) {
            return 0;
        }
    }
    return 1;
}

static int32_t first_that_beats(const left *l, int32_t seat, int32_t strategy)
{
    for (int32_t by = 0; by < l->f->counts[seat]; by++) {
        if (!l->removed[seat][by] && beats(l, seat, by, strategy)) {
            return by;
        }
    }
    return -1;
}

static int take_away(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    left *l = user;
    int32_t place = seat * STRATEGIES_MAX + strategy;

    TEST_ASSERT_FALSE(l->removed[seat][strategy]);
    TEST_ASSERT_EQUAL_INT32(first_that_beats(l, seat, strategy), by);
    TEST_ASSERT_TRUE(round == l->round ? place > l->last : round == l->round + 1);
    l->removed[seat][strategy] = 1;
    l->round = round;
    l->last = place;
    return 0;
}

/* The elimination in another order: player 2 first, the last strategy first. */
static void eliminate_backwards(left *l)
{
    int count = 1;

    while (count) {
        count = 0;
        for (int32_t seat = 1; seat >= 0; seat--) {
            for (int32_t i = l->f->counts[seat] - 1; i >= 0; i--) {
                if (!l->removed[seat][i] && first_that_beats(l, seat, i) >= 0) {
                    l->removed[seat][i] = 1;
                    count = 1;
                }
            }
        }
    }
}

/* Each removed strategy is dominated when it is removed; the remaining strategies do not depend on the order. Returns
 * the number of removed strategies. */
static int check_elimination(const form *f)
{
    left forwards = {.f = f, .last = -1};
    left backwards = {.f = f};
    int count = 0;

    TEST_STATUS(BP_OK, bp_matrix_eliminate(f->matrix, take_away, &forwards));
    eliminate_backwards(&backwards);
    TEST_ASSERT_EQUAL_MEMORY(backwards.removed, forwards.removed, sizeof forwards.removed);
    for (int32_t seat = 0; seat < 2; seat++) {
        for (int32_t i = 0; i < f->counts[seat]; i++) {
            count += forwards.removed[seat][i];
        }
    }
    return count;
}

/* --- Random games ----------------------------------------------------------------------------------------- */

/* The number of strategies by a formula, on a state. */
static int64_t count_strategies(bp_state *state, int32_t seat)
{
    bp_move moves[TEST_MOVES];
    size_t count;
    int own = bp_state_mover(state) == seat;
    int64_t strategies = bp_state_is_over(state) || !own;

    TEST_STATUS(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
    for (size_t i = 0; i < count; i++) {
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[i]));
        int64_t below = count_strategies(state, seat);
        strategies = own ? strategies + below : strategies * below;
        TEST_STATUS(BP_OK, bp_state_undo(state));
    }
    return strategies;
}

/* The number of full plans of a player, up to a limit. */
static int64_t count_plans(const bp_tree *tree, int32_t seat)
{
    int64_t plans = 1;

    for (int32_t node = 0; node < bp_tree_node_count(tree) && plans < PAIRS_MAX; node++) {
        if (bp_tree_mover(tree, node) == seat) {
            plans *= bp_tree_child_count(tree, node);
        }
    }
    return plans;
}

static int is_small(const bp_tree *tree)
{
    return bp_tree_node_count(tree) <= DECISIONS && count_plans(tree, 0) <= STRATEGIES_MAX &&
           count_plans(tree, 1) <= STRATEGIES_MAX;
}

/* Checks everything; returns how many strategies are dominated. */
static int check_form(bp_tree *tree, int32_t payoff)
{
    static form f;
    int count;

    f.tree = tree;
    f.payoff = payoff;
    TEST_STATUS(BP_OK, bp_strategic_new(&f.strategic, tree, 0, NULL));
    f.matrix = matrix_of(f.strategic, payoff);
    check_strategies(&f, 0);
    check_strategies(&f, 1);
    for (int32_t row = 0; row < f.counts[0]; row++) {
        for (int32_t column = 0; column < f.counts[1]; column++) {
            check_pair(&f, row, column);
        }
    }
    check_values(&f);
    check_saddles(&f);
    check_list(&f, f.matrix, 1, 1);
    count = check_elimination(&f);
    bp_matrix_free(f.matrix);
    bp_strategic_free(f.strategic);
    return count;
}

static void check_random(int meet, int32_t options, uint64_t seed)
{
    test_random random;
    branching network;
    int checked = 0;
    int dominated = 0;

    test_random_init(&random, seed);
    for (int game = 0; game < GAMES; game++) {
        branching_random(&network, &random, 16, meet);
        bp_state *state = test_branching(&network);
        bp_tree *tree = NULL;
        TEST_STATUS(BP_OK, bp_tree_new(&tree, state, options, 0, NULL));
        if (is_small(tree)) {
            checked++;
            dominated += check_form(tree, game % 4);
        }
        bp_tree_free(tree);
        bp_state_free(state);
    }
    TEST_ASSERT_TRUE_MESSAGE(checked > GAMES / 4, "hardly any game is small enough");
    TEST_ASSERT_TRUE_MESSAGE(dominated > GAMES / 8, "hardly any strategy is dominated");
}

static void test_random_trees(void)
{
    check_random(0, BP_TREE_PLAIN, 601);
}

static void test_random_ways_that_meet(void)
{
    check_random(1, BP_TREE_PLAIN, 602);
}

static void test_random_graphs(void)
{
    check_random(1, BP_TREE_POSITIONS, 603);
}

static void test_random_graphs_merged(void)
{
    check_random(1, BP_TREE_POSITIONS | BP_TREE_MERGED, 604);
}

/* Numbers of strategies by the formula, of games too large to list by hand. */
static void test_counts(void)
{
    static const char *const heaps[] = {"1", "2", "3", "21", "111", "22", "31", "4"};

    for (size_t i = 0; i < TEST_LENGTH(heaps); i++) {
        bp_state *state = test_heaps(heaps[i], 1);
        int64_t rows = count_strategies(state, 0);
        int64_t columns = count_strategies(state, 1);
        bp_tree *tree = NULL;
        bp_strategic *strategic = NULL;
        TEST_STATUS(BP_OK, bp_tree_new(&tree, state, BP_TREE_PLAIN, 0, NULL));
        TEST_STATUS(BP_OK, bp_strategic_new(&strategic, tree, 0, NULL));
        TEST_ASSERT_EQUAL_INT64(rows, bp_strategic_strategy_count(strategic, 0));
        TEST_ASSERT_EQUAL_INT64(columns, bp_strategic_strategy_count(strategic, 1));
        bp_strategic_free(strategic);
        bp_tree_free(tree);
        bp_state_free(state);
    }
}

/* Merging does not change the value, only the number of strategies. */
static void test_merging_keeps_the_value(void)
{
    static const char *const heaps[] = {"11", "21", "111", "22", "31", "211"};
    for (int game = 0; game < 2 * (int)TEST_LENGTH(heaps); game++) {
        bp_strategic *forms[2];
        bp_matrix *matrices[2];
        for (int32_t i = 0; i < 2; i++) {
            forms[i] = strategic_of(tree_of(test_heaps(heaps[game / 2], game % 2),
                                            BP_TREE_POSITIONS | (i ? BP_TREE_MERGED : 0)));
            matrices[i] = matrix_of(forms[i], BP_PAYOFF_MARGIN);
        }
        TEST_ASSERT_EQUAL_INT32(maximin_of(matrices[0]), maximin_of(matrices[1]));
        bp_matrix_free(matrices[0]);
        bp_matrix_free(matrices[1]);
        TEST_ASSERT_TRUE(bp_strategic_strategy_count(forms[0], 0) >=
                         bp_strategic_strategy_count(forms[1], 0));
        bp_strategic_free(forms[0]);
        bp_strategic_free(forms[1]);
    }
}

/* The limit is on pairs: one less is too few. */
static void test_limit(void)
{
    bp_tree *tree = tree_of(test_heaps("22", 1), BP_TREE_MERGED);
    bp_strategic *strategic = NULL;

    TEST_STATUS(BP_OK, bp_strategic_new(&strategic, tree, 18, NULL));
    bp_strategic_free(strategic);
    TEST_STATUS(BP_ERR_LIMIT, bp_strategic_new(&strategic, tree, 17, NULL));
    TEST_ASSERT_NULL(strategic);
    for (int32_t max = 1; max < 17; max++) {
        TEST_STATUS(BP_ERR_LIMIT, bp_strategic_new(&strategic, tree, max, NULL));
    }
    bp_tree_free(tree);
}

/* Very many strategies are refused at once, in a tree and in a graph. */
static void test_too_many(void)
{
    for (int32_t options = 0; options < 4; options++) {
        bp_tree *tree = tree_of(test_heaps("333", 0), options);
        bp_strategic *strategic = (void *)tree;
        TEST_STATUS(BP_ERR_LIMIT, bp_strategic_new(&strategic, tree, 100000, NULL));
        TEST_ASSERT_NULL(strategic);
        bp_tree_free(tree);
    }
}

/* A chain of places with two arrows from each to the next: the number of paths is exponential. */
static void test_many_ways_through_few_places(void)
{
    branching network = {.players = 2, .count = BRANCHING_PLACES};
    bp_strategic *strategic = NULL;

    for (int32_t i = 0; i + 1 < network.count; i++) {
        network.places[i] = (branching_place){.mover = 1, .arrows = 2, .to = {i + 1, i + 1}};
    }
    bp_tree *tree = tree_of(test_branching(&network), BP_TREE_POSITIONS);
    TEST_STATUS(BP_ERR_LIMIT, bp_strategic_new(&strategic, tree, 0, NULL));
    bp_tree_free(tree);
    strategic = strategic_of(tree_of(test_branching(&network), BP_TREE_POSITIONS | BP_TREE_MERGED));
    TEST_ASSERT_EQUAL_INT32(1, bp_strategic_strategy_count(strategic, 1));
    bp_strategic_free(strategic);
}

/* Big Points: maximin and minimax are the solver's margin. */
static void test_bigpoints(void)
{
    static const char *const boards[] = {"RG", "RRG", "RGRG", "RGGR", "RGW", "RGWK"};
    for (size_t i = 0; i < TEST_LENGTH(boards); i++) {
        char text[TEST_TEXT] = "board=";
        strncat(text, boards[i], sizeof text - strlen(text) - 1);
        bp_strategic *strategic = strategic_of(tree_of(test_open(text), BP_TREE_POSITIONS));
        bp_matrix *matrix = matrix_of(strategic, BP_PAYOFF_MARGIN);
        int32_t margin = test_solve_text(text, BP_OBJECTIVE_MARGIN, 0);
        TEST_ASSERT_EQUAL_INT32(margin, maximin_of(matrix));
        TEST_ASSERT_EQUAL_INT32(margin, minimax_of(matrix));
        bp_matrix_free(matrix);
        bp_strategic_free(strategic);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_thesis_tree);
    RUN_TEST(test_thesis_strategies);
    RUN_TEST(test_thesis_matrix);
    RUN_TEST(test_thesis_value);
    RUN_TEST(test_dilemma);
    RUN_TEST(test_rounds_of_elimination);
    RUN_TEST(test_scores_of_31_bits);
    RUN_TEST(test_names_of_moves_to_one_place);
    RUN_TEST(test_nothing_to_decide);
    RUN_TEST(test_random_trees);
    RUN_TEST(test_random_ways_that_meet);
    RUN_TEST(test_random_graphs);
    RUN_TEST(test_random_graphs_merged);
    RUN_TEST(test_counts);
    RUN_TEST(test_merging_keeps_the_value);
    RUN_TEST(test_limit);
    RUN_TEST(test_too_many);
    RUN_TEST(test_many_ways_through_few_places);
    RUN_TEST(test_bigpoints);
    return UNITY_END();
}
