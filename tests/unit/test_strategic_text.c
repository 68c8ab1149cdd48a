/* SPDX-License-Identifier: MIT */
/*
 * Exports of game trees and strategic forms: the worked example byte by byte, and random games, whose texts are parsed
 * and compared with the tree.
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
#include "support/sticks_game.h"

enum { PAGE = 1 << 16, GAMES = 200, SEATS = 3, ENDS = 64, PAIRS = 1000 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* The lines that were received. */
typedef struct page {
    char text[PAGE];
    size_t length;
    size_t lines;
    size_t stop_at; /* the line that is answered with non-zero; 0: none */
} page;

static int receive(const char *line, void *user)
{
    page *p = user;
    size_t length = strlen(line);

    TEST_ASSERT_NULL_MESSAGE(strchr(line, '\n'), "a line has no end within");
    TEST_ASSERT_TRUE(p->length + length + 2 < PAGE);
    TEST_ASSERT_TRUE_MESSAGE(p->stop_at == 0 || p->lines < p->stop_at, "it went on after a stop");
    memcpy(p->text + p->length, line, length);
    p->length += length;
    p->text[p->length++] = '\n';
    p->text[p->length] = '\0';
    return ++p->lines == p->stop_at;
}

/* The tree of a state, which is freed. */
static bp_tree *tree_of(bp_state *state, int32_t options)
{
    bp_tree *tree = NULL;

    TEST_STATUS(BP_OK, bp_tree_new(&tree, state, options, 0, NULL));
    bp_state_free(state);
    return tree;
}

static bp_strategic *form_of(bp_tree *tree)
{
    bp_strategic *strategic = NULL;

    TEST_STATUS(BP_OK, bp_strategic_new(&strategic, tree, 0, NULL));
    return strategic;
}

static bp_matrix *matrix_of(const bp_strategic *strategic, int32_t payoff)
{
    bp_matrix *matrix = NULL;

    TEST_STATUS(BP_OK, bp_strategic_matrix(&matrix, strategic, payoff, NULL));
    return matrix;
}

/* --- The worked example -------------------------------------------------------------------------------- */

static void test_dot(void)
{
    static page p;
    bp_tree *tree = tree_of(test_heaps("2", 1), BP_TREE_PLAIN);

    p = (page){.length = 0};
    TEST_STATUS(BP_OK, bp_tree_write_dot(tree, receive, &p));
    TEST_ASSERT_EQUAL_STRING("digraph \"heaps 2000@1\" {\n"
                             "  n0 [shape=box, label=\"A\", tooltip=\"2000@1\"];\n"
                             "  n1 [shape=ellipse, label=\"B\", tooltip=\"1000@2\"];\n"
                             "  n2 [shape=plaintext, label=\"C\\n0 1\", tooltip=\"0000@2\"];\n"
                             "  n3 [shape=plaintext, label=\"D\\n1 0\", tooltip=\"0000@1\"];\n"
                             "  n0 -> n1 [label=\"1-from-1\"];\n"
                             "  n0 -> n2 [label=\"2-from-1\"];\n"
                             "  n1 -> n3 [label=\"1-from-1\"];\n"
                             "}\n",
                             p.text);
    bp_tree_free(tree);
}

/* Merged moves share an edge; with three or more players the label of a node shows the mover. */
static void test_dot_of_many(void)
{
    static page p;
    bp_tree *tree = tree_of(test_heaps("22", 1), BP_TREE_MERGED);

    p = (page){.length = 0};
    TEST_STATUS(BP_OK, bp_tree_write_dot(tree, receive, &p));
    TEST_ASSERT_NOT_NULL(strstr(p.text, "  n0 -> n1 [label=\"1-from-1\\n1-from-2\"];\n"));
    TEST_ASSERT_EQUAL_size_t(1 + 15 + 14 + 1, p.lines);
    bp_tree_free(tree);
    tree = tree_of(test_sticks(3, 2, 1), BP_TREE_PLAIN);
    p = (page){.length = 0};
    TEST_STATUS(BP_OK, bp_tree_write_dot(tree, receive, &p));
    TEST_ASSERT_NOT_NULL(strstr(p.text, " [shape=ellipse, label=\"B\\n2\", "));
    TEST_ASSERT_NOT_NULL(strstr(p.text, " [shape=plaintext, label=\"C\\n1 0 0\", "));
    bp_tree_free(tree);
}

static void test_efg(void)
{
    static page p;
    bp_tree *tree = tree_of(test_heaps("22", 1), BP_TREE_MERGED);

    p = (page){.length = 0};
    TEST_STATUS(BP_OK, bp_tree_write_efg(tree, receive, &p));
    TEST_ASSERT_EQUAL_STRING("EFG 2 R \"heaps 2200@1\" { \"Player 1\" \"Player 2\" }\n"
                             "\"2200@1\"\n"
                             "\n"
                             "p \"A\" 1 1 \"A\" { \"1-from-1\" \"2-from-1\" } 0\n"
                             "p \"B\" 2 1 \"B\" { \"1-from-1\" \"1-from-2\" \"2-from-2\" } 0\n"
                             "p \"D\" 1 2 \"D\" { \"1-from-2\" \"2-from-2\" } 0\n"
                             "p \"I\" 2 2 \"I\" { \"1-from-2\" } 0\n"
                             "t \"N\" 1 \"N\" { 1, 0 }\n"
                             "t \"J\" 2 \"J\" { 0, 1 }\n"
                             "p \"E\" 1 3 \"E\" { \"1-from-1\" } 0\n"
                             "p \"K\" 2 3 \"K\" { \"1-from-2\" } 0\n"
                             "t \"O\" 3 \"O\" { 1, 0 }\n"
                             "p \"F\" 1 4 \"F\" { \"1-from-1\" } 0\n"
                             "t \"L\" 4 \"L\" { 0, 1 }\n"
                             "p \"C\" 2 4 \"C\" { \"1-from-2\" \"2-from-2\" } 0\n"
                             "p \"G\" 1 5 \"G\" { \"1-from-2\" } 0\n"
                             "t \"M\" 5 \"M\" { 0, 1 }\n"
                             "t \"H\" 6 \"H\" { 1, 0 }\n",
                             p.text);
    bp_tree_free(tree);
    tree = tree_of(test_heaps("22", 1), BP_TREE_POSITIONS);
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_tree_write_efg(tree, receive, &p));
    bp_tree_free(tree);
}

static void test_nfg(void)
{
    static page p;
    bp_tree *tree = tree_of(test_heaps("22", 1), BP_TREE_MERGED);
    bp_strategic *strategic = form_of(tree);
    bp_matrix *matrix = matrix_of(strategic, BP_PAYOFF_MARGIN);

    p = (page){.length = 0};
    TEST_STATUS(BP_OK, bp_matrix_write_nfg(matrix, receive, &p));
    TEST_ASSERT_EQUAL_STRING("NFG 1 R \"heaps 2200@1\" { \"Player 1\" \"Player 2\" }\n"
                             "\n"
                             "{ { \"A-B D-I\" \"A-B D-J\" \"A-C\" }\n"
                             "{ \"B-D C-G\" \"B-E C-G\" \"B-F C-G\" \"B-D C-H\" \"B-E C-H\" "
                             "\"B-F C-H\" }\n"
                             "}\n"
                             "\"2200@1\"\n"
                             "\n"
                             "{\n"
                             "{ \"H\" 1, -1 }\n"
                             "{ \"J\" -1, 1 }\n"
                             "{ \"L\" -1, 1 }\n"
                             "{ \"M\" -1, 1 }\n"
                             "{ \"N\" 1, -1 }\n"
                             "{ \"O\" 1, -1 }\n"
                             "}\n"
                             "5 2 4\n6 6 4\n3 3 4\n5 2 1\n6 6 1\n3 3 1\n",
                             p.text);
    bp_matrix_free(matrix);
    bp_strategic_free(strategic);
    bp_tree_free(tree);
}

static void test_csv(void)
{
    static page p;
    bp_tree *tree = tree_of(test_heaps("22", 1), BP_TREE_MERGED);
    bp_strategic *strategic = form_of(tree);
    bp_matrix *margins = matrix_of(strategic, BP_PAYOFF_MARGIN);
    bp_matrix *scores = matrix_of(strategic, BP_PAYOFF_SCORES);

    p = (page){.length = 0};
    TEST_STATUS(BP_OK, bp_strategic_write_csv(strategic, receive, &p));
    TEST_STATUS(BP_OK, bp_matrix_write_csv(margins, receive, &p));
    TEST_STATUS(BP_OK, bp_matrix_write_csv(scores, receive, &p));
    TEST_ASSERT_EQUAL_STRING("strategy,B-D C-G,B-E C-G,B-F C-G,B-D C-H,B-E C-H,B-F C-H\n"
                             "A-B D-I,N,O,L,N,O,L\n"
                             "A-B D-J,J,O,L,J,O,L\n"
                             "A-C,M,M,M,H,H,H\n"
                             "strategy,B-D C-G,B-E C-G,B-F C-G,B-D C-H,B-E C-H,B-F C-H\n"
                             "A-B D-I,1,1,-1,1,1,-1\n"
                             "A-B D-J,-1,1,-1,-1,1,-1\n"
                             "A-C,-1,-1,-1,1,1,1\n"
                             "strategy,B-D C-G,B-E C-G,B-F C-G,B-D C-H,B-E C-H,B-F C-H\n"
                             "A-B D-I,1 0,1 0,0 1,1 0,1 0,0 1\n"
                             "A-B D-J,0 1,1 0,0 1,0 1,1 0,0 1\n"
                             "A-C,0 1,0 1,0 1,1 0,1 0,1 0\n",
                             p.text);
    bp_matrix_free(scores);
    bp_matrix_free(margins);
    bp_strategic_free(strategic);
    bp_tree_free(tree);
}

/* --- A reader of Gambit's files ------------------------------------------------------------------------- */

/* The position of the reader. Spaces and newlines separate words. */
typedef struct reader {
    const char *at;
} reader;

static void skip_blanks(reader *r)
{
    r->at += strspn(r->at, " \n");
}

/* Reads a word or a sign that must be there. */
static void expect(reader *r, const char *word)
{
    skip_blanks(r);
    if (strncmp(r->at, word, strlen(word)) != 0) {
        test_fail("'%s' expected at: %.40s", word, r->at);
    }
    r->at += strlen(word);
}

static int next_is(reader *r, char c)
{
    skip_blanks(r);
    return *r->at == c;
}

static long read_number(reader *r)
{
    char *end;

    skip_blanks(r);
    long number = strtol(r->at, &end, 10);
    TEST_ASSERT_TRUE_MESSAGE(end != r->at, "a number is missing");
    r->at = end;
    return number;
}

/* Reads a text within quotation marks. There is no backslash in it. */
static void read_quoted(char *out, size_t size, reader *r)
{
    size_t length = 0;

    expect(r, "\"");
    while (*r->at != '"') {
        TEST_ASSERT_TRUE_MESSAGE(*r->at != '\0' && length + 1 < size, "a text does not end");
        TEST_ASSERT_TRUE(*r->at != '\\');
        out[length++] = *r->at++;
    }
    r->at++;
    out[length] = '\0';
}

/* Reads a text that must be there: with an apostrophe for a quotation mark, and a slash for a backslash. */
static void expect_quoted(reader *r, const char *expected)
{
    char text[TEST_TEXT];

    read_quoted(text, sizeof text, r);
    TEST_ASSERT_EQUAL_size_t(strlen(expected), strlen(text));
    for (size_t i = 0; expected[i] != '\0'; i++) {
        char tame = expected[i] == '"' ? '\'' : expected[i] == '\\' ? '/' : expected[i];
        TEST_ASSERT_EQUAL_CHAR(tame, text[i]);
    }
}

static void label_of(char out[8], const bp_tree *tree, int32_t node)
{
    TEST_STATUS(BP_OK, bp_tree_label(out, 8, NULL, tree, node));
}

/* The numbers of what has been read. */
typedef struct efg_counts {
    long sets[SEATS];
    long outcomes;
} efg_counts;

/* Reads a node and all that follows it. */
static void read_efg(reader *r, efg_counts *counts, const bp_tree *tree, int32_t node)
{
    int32_t mover = bp_tree_mover(tree, node);
    int32_t scores[SEATS];
    size_t players;
    char label[8];

    label_of(label, tree, node);
    expect(r, mover < 0 ? "t" : "p");
    expect_quoted(r, label);
    if (mover < 0) {
        TEST_ASSERT_EQUAL_INT(++counts->outcomes, read_number(r));
        expect_quoted(r, label);
        expect(r, "{");
        TEST_STATUS(BP_OK, bp_tree_scores(scores, SEATS, &players, tree, node));
        for (size_t seat = 0; seat < players; seat++) {
            if (seat > 0) {
                expect(r, ",");
            }
            TEST_ASSERT_EQUAL_INT(scores[seat], read_number(r));
        }
        expect(r, "}");
        return;
    }
    TEST_ASSERT_EQUAL_INT(mover + 1, read_number(r));
    TEST_ASSERT_EQUAL_INT(++counts->sets[mover], read_number(r));
    expect_quoted(r, label);
    expect(r, "{");
    bp_state *state = NULL;
    TEST_STATUS(BP_OK, bp_tree_state(&state, tree, node));
    for (int32_t i = 0; i < bp_tree_child_count(tree, node); i++) {
        bp_move moves[TEST_MOVES];
        char text[64];
        TEST_STATUS(BP_OK, bp_tree_moves(moves, TEST_MOVES, NULL, tree, node, i));
        TEST_STATUS(BP_OK, bp_move_format(text, sizeof text, NULL, state, moves[0]));
        expect_quoted(r, text);
    }
    bp_state_free(state);
    expect(r, "} 0");
    for (int32_t i = 0; i < bp_tree_child_count(tree, node); i++) {
        read_efg(r, counts, tree, bp_tree_child(tree, node, i));
    }
}

/* Reads the head of both formats: kind, title, players. */
static void read_head(reader *r, const char *kind, const bp_tree *tree)
{
    char text[TEST_TEXT];
    bp_state *state = NULL;
    bp_game *game = NULL;

    TEST_STATUS(BP_OK, bp_tree_state(&state, tree, 0));
    TEST_STATUS(BP_OK, bp_state_game(&game, state));
    bp_state_free(state);
    expect(r, kind);
    read_quoted(text, sizeof text, r);
    TEST_ASSERT_EQUAL_STRING_LEN(bp_game_name(game), text, strlen(bp_game_name(game)));
    expect(r, "{");
    for (int32_t seat = 0; seat < bp_game_player_count(game); seat++) {
        snprintf(text, sizeof text, "Player %d", (int)seat + 1);
        expect_quoted(r, text);
    }
    expect(r, "}");
    bp_game_free(game);
}

static void expect_position(reader *r, const bp_tree *tree)
{
    char text[TEST_TEXT];

    test_tree_text(text, sizeof text, tree, 0);
    expect_quoted(r, text);
}

static void check_efg(const bp_tree *tree)
{
    static page p;
    reader r = {p.text};
    efg_counts counts = {.outcomes = 0};

    p = (page){.length = 0};
    TEST_STATUS(BP_OK, bp_tree_write_efg(tree, receive, &p));
    read_head(&r, "EFG 2 R", tree);
    expect_position(&r, tree);
    read_efg(&r, &counts, tree, 0);
    TEST_ASSERT_TRUE_MESSAGE(next_is(&r, '\0'), "something stands behind the tree");
}

/* Reads the names of strategies and of outcomes, whose payoffs are kept by number. */
static int32_t read_nfg_names(reader *r, const bp_strategic *form, long payoffs[ENDS][2],
                              char names[ENDS][8])
{
    int32_t outcomes = 0;
    char text[TEST_TEXT];

    expect(r, "{");
    for (int32_t seat = 0; seat < 2; seat++) {
        expect(r, "{");
        for (int32_t i = 0; i < bp_strategic_strategy_count(form, seat); i++) {
            TEST_STATUS(BP_OK, bp_strategic_format(text, sizeof text, NULL, form, seat, i));
            expect_quoted(r, text);
        }
        expect(r, "}");
    }
    expect(r, "}");
    read_quoted(text, sizeof text, r);
    expect(r, "{");
    while (next_is(r, '{')) {
        TEST_ASSERT_TRUE(outcomes < ENDS);
        expect(r, "{");
        read_quoted(names[outcomes], 8, r);
        payoffs[outcomes][0] = read_number(r);
        expect(r, ",");
        payoffs[outcomes][1] = read_number(r);
        expect(r, "}");
        outcomes++;
    }
    expect(r, "}");
    return outcomes;
}

static void check_nfg(const bp_tree *tree, const bp_strategic *form, const bp_matrix *matrix)
{
    static page p;
    reader r = {p.text};
    long payoffs[ENDS][2];
    char names[ENDS][8];

    p = (page){.length = 0};
    TEST_STATUS(BP_OK, bp_matrix_write_nfg(matrix, receive, &p));
    read_head(&r, "NFG 1 R", tree);
    int32_t outcomes = read_nfg_names(&r, form, payoffs, names);
    for (int32_t column = 0; column < bp_strategic_strategy_count(form, 1); column++) {
        for (int32_t row = 0; row < bp_strategic_strategy_count(form, 0); row++) {
            const int32_t profile[2] = {row, column};
            char label[8];
            int64_t above;
            int64_t below;
            long outcome = read_number(&r) - 1;
            TEST_ASSERT_TRUE(outcome >= 0 && outcome < outcomes);
            label_of(label, tree, bp_strategic_end(form, profile));
            TEST_ASSERT_EQUAL_STRING(label, names[outcome]);
            for (int32_t seat = 0; seat < 2; seat++) {
                TEST_STATUS(BP_OK, bp_matrix_payoff(&above, &below, matrix, profile, seat));
                TEST_ASSERT_EQUAL_INT64(1, below);
                TEST_ASSERT_EQUAL_INT64(above, payoffs[outcome][seat]);
            }
        }
    }
    TEST_ASSERT_TRUE_MESSAGE(next_is(&r, '\0'), "something stands behind the matrix");
}

static void test_random_games_read_again(void)
{
    test_random random;
    branching network;
    int checked = 0;

    test_random_init(&random, 607);
    for (int game = 0; game < GAMES; game++) {
        branching_random(&network, &random, 10, game % 2);
        network.quoted = game % 3 == 0;
        bp_tree *tree = tree_of(test_branching(&network), BP_TREE_PLAIN);
        bp_strategic *form = NULL;
        check_efg(tree);
        if (bp_strategic_new(&form, tree, PAIRS, NULL) == BP_OK) {
            bp_matrix *matrix = matrix_of(form, game % 3);
            check_nfg(tree, form, matrix);
            bp_matrix_free(matrix);
            checked++;
        }
        bp_strategic_free(form);
        bp_tree_free(tree);
    }
    TEST_ASSERT_TRUE_MESSAGE(checked > GAMES / 2, "hardly any game is small enough");
}

/* Any number of players, and a text that is long. */
static void test_other_games_read_again(void)
{
    for (int32_t players = 1; players <= SEATS; players++) {
        bp_tree *tree = tree_of(test_sticks(players, 8, 5), BP_TREE_PLAIN);
        check_efg(tree);
        bp_tree_free(tree);
    }
    bp_tree *tree = tree_of(test_open("board=RGGR"), BP_TREE_MERGED);
    check_efg(tree);
    bp_tree_free(tree);
    tree = tree_of(test_heaps("0", 0), BP_TREE_MERGED);
    check_efg(tree);
    bp_tree_free(tree);
}

/* --- Stopping ------------------------------------------------------------------------------------------- */

typedef int (*tree_text_fn)(const bp_tree *tree, bp_line_fn receive, void *user);
typedef int (*matrix_text_fn)(const bp_matrix *matrix, bp_line_fn receive, void *user);

/* Each text can be stopped after each of its lines. */
static void test_stopping(void)
{
    static page p;
    static const tree_text_fn trees[] = {bp_tree_write_dot, bp_tree_write_efg};
    static const matrix_text_fn matrices[] = {bp_matrix_write_nfg, bp_matrix_write_csv};
    bp_tree *tree = tree_of(test_heaps("22", 1), BP_TREE_MERGED);
    bp_strategic *form = form_of(tree);
    bp_matrix *matrix = matrix_of(form, BP_PAYOFF_MARGIN);

    for (size_t kind = 0; kind < 5; kind++) {
        size_t lines = SIZE_MAX;
        for (size_t stop = 0; stop <= lines || stop == 0; stop++) {
            p = (page){.stop_at = stop};
            int status = kind < 2   ? trees[kind](tree, receive, &p)
                         : kind < 4 ? matrices[kind - 2](matrix, receive, &p)
                                    : bp_strategic_write_csv(form, receive, &p);
            TEST_STATUS(stop ? BP_ERR_STOPPED : BP_OK, status);
            lines = stop ? lines : p.lines;
        }
    }
    bp_matrix_free(matrix);
    bp_strategic_free(form);
    bp_tree_free(tree);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_dot);
    RUN_TEST(test_dot_of_many);
    RUN_TEST(test_efg);
    RUN_TEST(test_nfg);
    RUN_TEST(test_csv);
    RUN_TEST(test_random_games_read_again);
    RUN_TEST(test_other_games_read_again);
    RUN_TEST(test_stopping);
    return UNITY_END();
}
