/* SPDX-License-Identifier: MIT */
/*
 * Compares game trees with a list of states built naively: every node, in order, with its parent, depth, moves,
 * children and scores, as a tree and as a graph, with and without merged moves. Compares values with the solver.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/strategic.h>
#include <string.h>
#include <unity.h>

#include "support/branching_game.h"
#include "support/heaps_game.h"
#include "support/solving.h"
#include "support/sticks_game.h"

enum { NODES = 4000, GAMES = 300, TEXT = 160, SEATS = 5 };

void setUp(void)
{
}
void tearDown(void)
{
}

static bp_tree *tree_of(const bp_state *state, int32_t options)
{
    bp_tree *tree = NULL;

    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, options, 0, NULL));
    return tree;
}

/* --- Every node --------------------------------------------------------------------------------------- */

/* A node of the naive list. */
typedef struct slow_node {
    bp_state *state;
    char text[TEXT];
    int32_t parent;
    int32_t depth;
    bp_move through;
} slow_node;

/* The list, breadth first. */
typedef struct slow_tree {
    slow_node nodes[NODES];
    int32_t count;
    int32_t options;
} slow_tree;

static slow_tree slow;

/* The node of a state: with BP_TREE_POSITIONS one of the same text, otherwise a new one, which gets the state. */
static int32_t slow_reach(bp_state *state, int32_t parent, bp_move through)
{
    char text[TEXT];

    test_position_text(text, sizeof text, state);
    for (int32_t i = 0; (slow.options & BP_TREE_POSITIONS) && i < slow.count; i++) {
        if (strcmp(slow.nodes[i].text, text) == 0) {
            bp_state_free(state);
            return i;
        }
    }
    TEST_ASSERT_TRUE_MESSAGE(slow.count < NODES, "the game is too large for this test");
    slow_node *node = &slow.nodes[slow.count];
    *node = (slow_node){.state = state, .parent = parent, .through = through};
    node->depth = parent < 0 ? 0 : slow.nodes[parent].depth + 1;
    memcpy(node->text, text, sizeof text);
    return slow.count++;
}

/* Checks a node, except its children. */
static void check_node(const bp_tree *tree, int32_t number)
{
    const slow_node *node = &slow.nodes[number];
    int32_t expected[SEATS];
    int32_t scores[SEATS];
    size_t players;
    size_t count;

    TEST_ASSERT_EQUAL_INT32(number == 0 ? BP_ERR_HISTORY : node->parent,
                            bp_tree_parent(tree, number));
    TEST_ASSERT_EQUAL_INT32(bp_state_mover(node->state), bp_tree_mover(tree, number));
    TEST_ASSERT_EQUAL_INT32(bp_state_is_over(node->state),
                            bp_tree_mover(tree, number) == BP_ERR_OVER);
    TEST_STATUS(BP_OK, bp_state_scores(expected, SEATS, &players, node->state));
    TEST_STATUS(BP_OK, bp_tree_scores(scores, SEATS, &count, tree, number));
    TEST_ASSERT_EQUAL_size_t(players, count);
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, scores, players);
}

/* The state of a node has the history from node 0, and undo returns there. */
static void check_state(const bp_tree *tree, int32_t number)
{
    bp_state *state = NULL;

    TEST_STATUS(BP_OK, bp_tree_state(&state, tree, number));
    TEST_ASSERT_EQUAL_INT32(slow.nodes[number].depth, bp_state_ply(state));
    while (1) {
        char text[TEXT];
        test_position_text(text, sizeof text, state);
        TEST_ASSERT_EQUAL_STRING(slow.nodes[number].text, text);
        if (number == 0) {
            break;
        }
        bp_move move = 0;
        TEST_STATUS(BP_OK, bp_state_move_at(&move, NULL, state, bp_state_ply(state) - 1));
        TEST_ASSERT_EQUAL_UINT32(slow.nodes[number].through, move);
        TEST_STATUS(BP_OK, bp_state_undo(state));
        number = bp_tree_parent(tree, number);
    }
    TEST_STATUS(BP_ERR_HISTORY, bp_state_undo(state));
    bp_state_free(state);
}

/* Plays every move of a node: without merging each is a child. */
static void expand(const bp_tree *tree, int32_t number)
{
    bp_move moves[TEST_MOVES];
    size_t count;

    TEST_STATUS(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, slow.nodes[number].state));
    TEST_ASSERT_EQUAL_INT32((int32_t)count, bp_tree_child_count(tree, number));
    for (size_t i = 0; i < count; i++) {
        bp_state *state = NULL;
        bp_move listed[2];
        size_t ways;
        TEST_STATUS(BP_OK, bp_tree_moves(listed, 2, &ways, tree, number, (int32_t)i));
        TEST_ASSERT_EQUAL_size_t(1, ways);
        TEST_ASSERT_EQUAL_UINT32(moves[i], listed[0]);
        TEST_STATUS(BP_OK, bp_state_clone(&state, slow.nodes[number].state));
        TEST_STATUS(BP_OK, bp_state_apply(state, moves[i]));
        TEST_ASSERT_EQUAL_INT32(slow_reach(state, number, moves[i]),
                                bp_tree_child(tree, number, (int32_t)i));
    }
}

/* Compares a whole tree without merged moves. The state is freed. */
static void check_tree(bp_state *state, int32_t options)
{
    bp_tree *tree = tree_of(state, options);

    slow.count = 0;
    slow.options = options;
    slow_reach(state, -1, 0);
    for (int32_t number = 0; number < slow.count; number++) {
        TEST_ASSERT_TRUE(number < bp_tree_node_count(tree));
        check_node(tree, number);
        check_state(tree, number);
        expand(tree, number);
    }
    TEST_ASSERT_EQUAL_INT32(slow.count, bp_tree_node_count(tree));
    for (int32_t i = 0; i < slow.count; i++) {
        bp_state_free(slow.nodes[i].state);
    }
    bp_tree_free(tree);
}

static void test_nim(void)
{
    check_tree(test_heaps("22", 1), BP_TREE_PLAIN);
    check_tree(test_heaps("22", 1), BP_TREE_POSITIONS);
    check_tree(test_heaps("3211", 0), BP_TREE_POSITIONS);
    check_tree(test_heaps("0", 0), BP_TREE_PLAIN);
    check_tree(test_heaps("0", 0), BP_TREE_POSITIONS);
}

/* Any number of players, one included. */
static void test_players(void)
{
    for (int32_t players = 1; players <= SEATS; players++) {
        check_tree(test_sticks(players, 7, 1), BP_TREE_PLAIN);
        check_tree(test_sticks(players, 20, 1), BP_TREE_POSITIONS);
    }
}

static void test_bigpoints(void)
{
    check_tree(test_open("board=RGGR"), BP_TREE_PLAIN);
    check_tree(test_open("board=RGWK"), BP_TREE_POSITIONS);
    check_tree(test_open("players=3 board=RGRG"), BP_TREE_POSITIONS);
    check_tree(test_open("rules=thesis board=RGRG"), BP_TREE_POSITIONS);
}

static void test_random_networks(void)
{
    test_random random;
    branching network;

    test_random_init(&random, 605);
    for (int game = 0; game < GAMES; game++) {
        branching_random(&network, &random, game % 2 ? 12 : BRANCHING_PLACES, game % 2);
        check_tree(test_branching(&network), BP_TREE_PLAIN);
        check_tree(test_branching(&network), BP_TREE_POSITIONS);
    }
}

/* The tree begins with the position of a state, wherever that is in its game. */
static void test_middle_of_a_game(void)
{
    bp_state *state = test_heaps("22", 1);
    TEST_STATUS(BP_OK, bp_state_apply(state, 1));
    bp_tree *tree = tree_of(state, BP_TREE_PLAIN);

    bp_state_free(state);
    TEST_STATUS(BP_OK, bp_tree_state(&state, tree, 0));
    test_assert_position(state, "1200@2");
    TEST_ASSERT_EQUAL_INT32(0, bp_state_ply(state));
    bp_state_free(state);
    bp_tree_free(tree);
}

/* --- Merged moves -------------------------------------------------------------------------------------- */

/* The moves of a child, as text. */
static void assert_moves(const char *expected, const bp_tree *tree, int32_t node, int32_t index)
{
    bp_move moves[TEST_MOVES];
    bp_state *state = NULL;
    char text[TEST_TEXT] = "";
    size_t count;

    TEST_STATUS(BP_OK, bp_tree_state(&state, tree, node));
    TEST_STATUS(BP_OK, bp_tree_moves(moves, TEST_MOVES, &count, tree, node, index));
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(text);
        TEST_STATUS(BP_OK,
                    bp_move_format(text + length, sizeof text - length, NULL, state, moves[i]));
        strncat(text, " ", sizeof text - strlen(text) - 1);
    }
    TEST_ASSERT_EQUAL_STRING(expected, text);
    bp_state_free(state);
}

static void test_merged_moves_are_listed(void)
{
    bp_state *state = test_heaps("22", 1);
    bp_tree *tree = tree_of(state, BP_TREE_MERGED);

    TEST_ASSERT_EQUAL_INT32(15, bp_tree_node_count(tree));
    TEST_ASSERT_EQUAL_INT32(2, bp_tree_child_count(tree, 0));
    assert_moves("1-from-1 1-from-2 ", tree, 0, 0);
    assert_moves("2-from-1 2-from-2 ", tree, 0, 1);
    assert_moves("1-from-1 1-from-2 ", tree, 4, 0);
    bp_tree_free(tree);
    tree = tree_of(state, BP_TREE_MERGED | BP_TREE_POSITIONS);
    TEST_ASSERT_EQUAL_INT32(10, bp_tree_node_count(tree));
    bp_tree_free(tree);
    bp_state_free(state);
}

/* Without a reduced key only equal positions are merged, and Nim has none among the children of a node. */
static void test_merging_without_reduced_key(void)
{
    bp_state *state = test_heaps_plain("22", 1);
    bp_tree *merged = tree_of(state, BP_TREE_MERGED);
    bp_tree *plain = tree_of(state, BP_TREE_PLAIN);

    TEST_ASSERT_EQUAL_INT32(bp_tree_node_count(plain), bp_tree_node_count(merged));
    bp_tree_free(plain);
    bp_tree_free(merged);
    bp_state_free(state);
}

/* A network in which place 0 has two arrows, to 1 and 2, and these have one each, to ends. */
static branching fork_of(void)
{
    branching network = {.players = 2, .count = 5, .reduced = 1};

    network.places[0] = (branching_place){.arrows = 2, .to = {1, 2}};
    network.places[1] = (branching_place){.mover = 1, .arrows = 1, .to = {3}, .key_class = 7};
    network.places[2] = (branching_place){.mover = 1, .arrows = 1, .to = {4}, .key_class = 7};
    return network;
}

static int32_t merged_children(const branching *network)
{
    bp_state *state = test_branching(network);
    bp_tree *tree = tree_of(state, BP_TREE_MERGED);
    int32_t children = bp_tree_child_count(tree, 0);

    bp_tree_free(tree);
    bp_state_free(state);
    return children;
}

/* Equal reduced keys are not enough: the mover and the banked points must be the same too. */
static void test_what_is_merged(void)
{
    branching network = fork_of();

    TEST_ASSERT_EQUAL_INT32(1, merged_children(&network));
    network.places[2].key_class = 8;
    TEST_ASSERT_EQUAL_INT32(2, merged_children(&network));
    network = fork_of();
    network.places[2].mover = 0;
    TEST_ASSERT_EQUAL_INT32(2, merged_children(&network));
    network = fork_of();
    network.places[2].banked = 1;
    TEST_ASSERT_EQUAL_INT32(2, merged_children(&network));
    network = fork_of();
    network.places[2].arrows = 0;
    TEST_ASSERT_EQUAL_INT32(2, merged_children(&network));
    network.places[1].arrows = 0;
    TEST_ASSERT_EQUAL_INT32(1, merged_children(&network));
    network.places[2].scores[1] = 1;
    TEST_ASSERT_EQUAL_INT32(2, merged_children(&network));
    network = fork_of();
    network.players = 3;
    TEST_ASSERT_EQUAL_INT32(2, merged_children(&network));
    network.places[0].to[1] = 1;
    TEST_ASSERT_EQUAL_INT32(1, merged_children(&network));
}

/* --- Names --------------------------------------------------------------------------------------------- */

static void assert_name(const char *expected, const bp_tree *tree, int32_t node)
{
    char text[8];

    TEST_STATUS(BP_OK, bp_tree_label(text, sizeof text, NULL, tree, node));
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

static void test_names(void)
{
    bp_state *state = test_heaps("322", 0);
    bp_tree *tree = tree_of(state, BP_TREE_PLAIN);

    assert_name("A", tree, 0);
    assert_name("Z", tree, 25);
    assert_name("AA", tree, 26);
    assert_name("AZ", tree, 51);
    assert_name("BA", tree, 52);
    assert_name("ZZ", tree, 26 + 26 * 26 - 1);
    assert_name("AAA", tree, 26 + 26 * 26);
    bp_tree_free(tree);
    bp_state_free(state);
}

/* --- Values -------------------------------------------------------------------------------------------- */

/* Every node's value is the solver's margin, and the best one of its children. */
static void check_values(bp_state *state, int32_t options)
{
    bp_tree *tree = tree_of(state, options);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    int32_t value;
    int32_t after;

    bp_state_free(state);
    for (int32_t node = 0; node < bp_tree_node_count(tree); node++) {
        TEST_STATUS(BP_OK, bp_tree_value(&value, tree, node));
        if (bp_tree_mover(tree, node) == BP_ERR_OVER) {
            int32_t scores[2];
            TEST_STATUS(BP_OK, bp_tree_scores(scores, 2, NULL, tree, node));
            TEST_ASSERT_EQUAL_INT32(scores[0] - scores[1], value);
            continue;
        }
        TEST_STATUS(BP_OK, bp_tree_state(&state, tree, node));
        bp_result *result = test_solve(solver, state);
        int32_t sign = bp_tree_mover(tree, node) == 0 ? 1 : -1;
        TEST_ASSERT_EQUAL_INT32(sign * test_value(result), value);
        int32_t best = INT32_MIN;
        for (int32_t i = 0; i < bp_tree_child_count(tree, node); i++) {
            TEST_STATUS(BP_OK, bp_tree_value(&after, tree, bp_tree_child(tree, node, i)));
            best = sign * after > best ? sign * after : best;
        }
        TEST_ASSERT_EQUAL_INT32(sign * value, best);
        bp_result_free(result);
        bp_state_free(state);
    }
    bp_solver_free(solver);
    bp_tree_free(tree);
}

static void test_values(void)
{
    test_random random;
    branching network;

    test_random_init(&random, 606);
    for (int game = 0; game < 40; game++) {
        branching_random(&network, &random, 14, game % 2);
        check_values(test_branching(&network), game % 4 < 2 ? BP_TREE_PLAIN : BP_TREE_POSITIONS);
    }
    check_values(test_heaps("32", 1), BP_TREE_MERGED);
    check_values(test_open("board=RGGR"), BP_TREE_POSITIONS);
    check_values(test_open("board=RGGR"), BP_TREE_MERGED);
    check_values(test_open("board=RWKG"), BP_TREE_POSITIONS | BP_TREE_MERGED);
}

/* --- Limits -------------------------------------------------------------------------------------------- */

/* As many nodes as there are is enough; one less is not. */
static void test_limit_of_nodes(void)
{
    bp_state *state = test_heaps("22", 1);

    for (int32_t options = 0; options < 4; options++) {
        bp_tree *tree = tree_of(state, options);
        int32_t nodes = bp_tree_node_count(tree);
        bp_tree_free(tree);
        TEST_STATUS(BP_OK, bp_tree_new(&tree, state, options, nodes, NULL));
        bp_tree_free(tree);
        for (int32_t max = 1; max < nodes; max++) {
            tree = (void *)state;
            TEST_STATUS(BP_ERR_LIMIT, bp_tree_new(&tree, state, options, max, NULL));
            TEST_ASSERT_NULL(tree);
        }
    }
    bp_state_free(state);
}

/* A place that can repeat: a graph refuses the cycle, and a tree is infinite. */
static void test_cycles(void)
{
    branching network = fork_of();
    bp_tree *tree = NULL;

    network.reduced = 0;
    for (int32_t back = 0; back < 3; back++) {
        network.places[2].to[0] = back;
        bp_state *state = test_branching(&network);
        int status = bp_tree_new(&tree, state, BP_TREE_POSITIONS, 0, NULL);
        TEST_STATUS(back == 1 ? BP_OK : BP_ERR_UNSUPPORTED, status);
        bp_tree_free(tree);
        status = bp_tree_new(&tree, state, BP_TREE_PLAIN, 1000, NULL);
        TEST_STATUS(back == 1 ? BP_OK : BP_ERR_LIMIT, status);
        bp_tree_free(tree);
        bp_state_free(state);
    }
}

/* The node numbers of a graph need not be a topological order. */
static void test_paths_of_different_length_meet(void)
{
    branching network = {.players = 2, .count = 4};
    bp_state *state;
    bp_tree *tree;
    int32_t value;

    /* Place 2 is reached at once and by way of 1, so its number is smaller than that of a parent's other child. */
    network.places[0] = (branching_place){.arrows = 2, .to = {2, 1}};
    network.places[1] = (branching_place){.mover = 1, .arrows = 2, .to = {3, 2}};
    network.places[2] = (branching_place){.mover = 1, .arrows = 1, .to = {3}};
    network.places[3] = (branching_place){.scores = {4, 1}};
    state = test_branching(&network);
    tree = tree_of(state, BP_TREE_POSITIONS);
    TEST_ASSERT_EQUAL_INT32(4, bp_tree_node_count(tree));
    TEST_ASSERT_EQUAL_INT32(1, bp_tree_child(tree, 2, 1));
    for (int32_t node = 0; node < 4; node++) {
        TEST_STATUS(BP_OK, bp_tree_value(&value, tree, node));
        TEST_ASSERT_EQUAL_INT32(3, value);
    }
    bp_tree_free(tree);
    bp_state_free(state);
}

/* Values need two players, and differences that fit. A strategic form needs two players only. */
static void test_no_values(void)
{
    branching network = fork_of();
    bp_state *states[3];
    int32_t value = 77;

    network.range = INT32_MAX;
    states[0] = test_branching(&network);
    states[1] = test_sticks(1, 3, 1);
    states[2] = test_sticks(3, 3, 1);
    for (int i = 0; i < 3; i++) {
        bp_tree *tree = tree_of(states[i], BP_TREE_POSITIONS);
        bp_strategic *strategic = (void *)tree;
        TEST_STATUS(BP_ERR_UNSUPPORTED, bp_tree_value(&value, tree, 0));
        TEST_ASSERT_EQUAL_INT32(77, value);
        TEST_STATUS(i == 1 ? BP_ERR_UNSUPPORTED : BP_OK, /* one player */
                    bp_strategic_new(&strategic, tree, 0, NULL));
        TEST_ASSERT_EQUAL_INT(i != 1, strategic != NULL);
        bp_strategic_free(strategic);
        bp_tree_free(tree);
        bp_state_free(states[i]);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_nim);
    RUN_TEST(test_players);
    RUN_TEST(test_bigpoints);
    RUN_TEST(test_random_networks);
    RUN_TEST(test_middle_of_a_game);
    RUN_TEST(test_merged_moves_are_listed);
    RUN_TEST(test_merging_without_reduced_key);
    RUN_TEST(test_what_is_merged);
    RUN_TEST(test_names);
    RUN_TEST(test_values);
    RUN_TEST(test_limit_of_nodes);
    RUN_TEST(test_cycles);
    RUN_TEST(test_paths_of_different_length_meet);
    RUN_TEST(test_no_values);
    return UNITY_END();
}
