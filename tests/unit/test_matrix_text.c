/* SPDX-License-Identifier: MIT */
/*
 * Matrix games as text: tables with and without names, .nfg in both forms, what is written reads back as the same, and
 * messages with line and column for everything that is refused.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/matrix_game.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"

enum { TEXT = 8192 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* --- Helpers ------------------------------------------------------------------------------------------- */

static bp_matrix *parse(const char *text)
{
    bp_matrix *matrix = NULL;
    char why[BP_MESSAGE_TEXT];
    int status = bp_matrix_parse(&matrix, text, strlen(text), 0, NULL, why, sizeof why);

    if (status != BP_OK) {
        test_fail("%s: %s", text, why);
    }
    TEST_ASSERT_EQUAL_STRING("", why);
    return matrix;
}

static int append(const char *line, void *user)
{
    char *text = user;

    TEST_ASSERT_TRUE(strlen(text) + strlen(line) + 2 < TEXT);
    strcat(text, line);
    strcat(text, "\n");
    return 0;
}

/* The game as comma-separated values. */
static void assert_csv(const char *expected, const bp_matrix *matrix)
{
    char text[TEXT] = "";

    TEST_STATUS(BP_OK, bp_matrix_write_csv(matrix, append, text));
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

/* A text is read as the game that another text describes, and both formats that are written read back as the same. */
static void assert_reads(const char *csv, const char *text)
{
    bp_matrix *matrix = parse(text);
    char nfg[TEXT] = "";

    assert_csv(csv, matrix);
    TEST_STATUS(BP_OK, bp_matrix_write_nfg(matrix, append, nfg));
    bp_matrix_free(matrix);
    matrix = parse(csv);
    assert_csv(csv, matrix);
    bp_matrix_free(matrix);
    matrix = parse(nfg);
    char again[TEXT] = "";
    TEST_STATUS(BP_OK, bp_matrix_write_nfg(matrix, append, again));
    TEST_ASSERT_EQUAL_STRING(nfg, again);
    bp_matrix_free(matrix);
}

static void assert_refused(int expected, const char *message, const char *text)
{
    bp_matrix *matrix = test_poison();
    char why[BP_MESSAGE_TEXT] = "";

    TEST_STATUS(expected, bp_matrix_parse(&matrix, text, strlen(text), 0, NULL, why, sizeof why));
    TEST_ASSERT_NULL(matrix);
    TEST_ASSERT_EQUAL_STRING(message, why);
}

/* --- Tables -------------------------------------------------------------------------------------------- */

static void test_tables(void)
{
    static const char plain[] = "strategy,1,2\n1,1,-2\n2,3,4\n";
    static const char named[] = "strategy,L,R\nT,1,-2\nB,3,4\n";

    assert_reads(plain, "1 -2\n3 4");
    assert_reads(plain, "1,-2\r\n3,4\r\n");
    assert_reads(plain, "\xEF\xBB\xBF  # a comment\n\n  +1\t-2  \n3.0 8/2\n\n");
    assert_reads(plain, "1 , \"-2\"\n 3 , 4.\n");
    assert_reads(named, named);
    assert_reads(named, "  L R\nT 1 -2\nB 3 4\n");
    assert_reads(named, ",L,R\nT,1,-2\nB,3,4\n");
    assert_reads(named, "\"\" L R\nT 1 -2\nB 3 4\n");
    assert_reads(named, "Strategy L R\n\"T\" 1 -2\nB 3 4\n");
    assert_reads("strategy,1,2\nT,1,-2\nB,3,4\n", "T 1 -2\nB 3 4\n");
    assert_reads("strategy,L,R\n1,1,-2\n2,3,4\n", "L R\n1 -2\n3 4\n");
    assert_reads("strategy,L,R\n1,1,-2\n2,3,4\n", "L,R\n1,-2\n3,4\n");
    assert_reads("strategy,1,2\n7,1,-2\n8,3,4\n", "strategy,1,2\n7,1,-2\n8,3,4\n");
}

static void test_pairs(void)
{
    static const char pairs[] = "strategy,1,2\n1,1 1/2,2 3\n2,-3 4,0 2\n";

    assert_reads(pairs, "(1,0.5) (2,3)\n(-3,4) (0,2)");
    assert_reads(pairs, "(1 1/2) ( 2 , 3 )\n(-3,4) (0,2)");
    assert_reads(pairs, "1 .5,2 3\n-3 4,0 2");
    assert_reads(pairs, "(1,1/2),(2,3)\n\"-3,4\",0 2");
    assert_reads("strategy,1\n1,5\n", "5");
    assert_reads("strategy,1\n1,5\n", "(5,-5)"); /* the pairs of a zero-sum game */
}

static void test_names_with_odd_characters(void)
{
    assert_reads(
        "strategy,\"a,b\",\"(c)\",\"say \"\"no\"\"\"\n\" d \",1,2,3\n\"#e\",4,5,6\n\"\",7,8,9\n",
        "strategy,\"a,b\",\"(c)\",\"say \"\"no\"\"\"\n\" d \",1,2,3\n\"#e\",4,5,6\n\"\",7,8,9\n");
    assert_reads("strategy,1\na tab,1\n", "\"a\ttab\" 1\n");
    assert_reads("strategy,par,\xC3\xADmpar\n1,1,-1\n", "par \xC3\xADmpar\n1 -1\n");
}

static void test_wrong_tables(void)
{
    static const int bad = BP_ERR_SYNTAX;

    assert_refused(bad, "line 1, column 1: the matrix has no cell", "");
    assert_refused(bad, "line 3, column 1: the matrix has no cell", "# nothing\n\n");
    assert_refused(bad, "line 2, column 1: the matrix has no cell", "strategy,L,R\n");
    assert_refused(bad, "line 2, column 2: the matrix has no cell", "strategy\nT");
    assert_refused(bad, "line 2, column 1: this line has 3 fields, the first line 2",
                   "1 2\n3 4 5\n");
    assert_refused(bad, "line 3, column 3: this line has 1 field, the first line 2",
                   "1 2\n\n  3\n");
    assert_refused(bad, "line 2, column 3: a payoff such as 2, -1/2 or 0.25 is expected, not 'x'",
                   "1 2\n3 x\n");
    assert_refused(bad, "line 2, column 3: a payoff such as 2, -1/2 or 0.25 is expected, not ''",
                   "1,2\n3,\n");
    assert_refused(bad, "line 1, column 8: two payoffs; the cells before it have one",
                   "\xC3\xA9 1 2  (3,4)\n");
    assert_refused(bad, "line 2, column 1: one payoff; the cells before it have two",
                   "1 2,3 4\n1,2\n");
    assert_refused(bad, "line 1, column 3: a payoff such as 2, -1/2 or 0.25 is expected, not 'x'",
                   "1 x");
    assert_refused(bad, "line 1, column 3: nothing closes this parenthesis", "1 (2,3\n");
    assert_refused(bad, "line 1, column 3: nothing closes this quotation mark", "1 \"2\n");
    assert_refused(bad, "line 1, column 2: a control character, number 27", "1\x1B[2J 2\n");
    assert_refused(bad, "line 2, column 1: a payoff such as 2, -1/2 or 0.25 is expected, not 'T'",
                   "row,L\nT,1\n");
}

static void test_wrong_payoffs(void)
{
    static const char *const wrong[] = {
        "1/0",   "1/",  "/2",   "1/2/3",   "1.2.3", ".",    "-",  "1e3", "0x1", "1.5/2",
        "1/2.5", "--1", "1/-2", "(1,2,3)", "(1,)",  "(,1)", "()", "1-",  "inf"};
    char text[64];

    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        char why[BP_MESSAGE_TEXT] = "";
        bp_matrix *matrix = test_poison();
        snprintf(text, sizeof text, "0 0\n0 %s\n", wrong[i]);
        int status = bp_matrix_parse(&matrix, text, strlen(text), 0, NULL, why, sizeof why);
        TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_SYNTAX, status, wrong[i]);
        TEST_ASSERT_NULL(matrix);
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, strncmp(why, "line 2, column 3: ", 18), why);
    }
}

static void test_payoffs_too_large(void)
{
    static const int large = BP_ERR_RANGE;

    assert_reads("strategy,1\n1,9223372036854775807\n", "9223372036854775807");
    assert_refused(
        large, "line 1, column 1: the payoff '9223372036854775808' is too large: more than 63 bits",
        "9223372036854775808");
    assert_refused(
        large,
        "line 1, column 3: the payoff '1/9223372036854775808' is too large: more than 63 bits",
        "1 1/9223372036854775808");
    assert_refused(
        large,
        "line 1, column 1: the payoff '0.0000000000000000001' is too large: more than 63 bits",
        "0.0000000000000000001");
    assert_refused(large, "the payoffs with a common denominator need more than 63 bits",
                   "1/9223372036854775807 1/9223372036854775806");
    assert_refused(large, "the payoffs with a common denominator need more than 63 bits",
                   "9223372036854775807 1/2");
    assert_reads("strategy,1\n1,1/2\n", "0.50000000000000000000000000000000000000000000");
}

/* More cells than allowed, in one line and in many. */
static void test_too_many_cells(void)
{
    size_t count = (size_t)BP_MATRIX_CELLS + 1;
    char *text = malloc(2 * count + 1), why[BP_MESSAGE_TEXT];

    TEST_ASSERT_NOT_NULL(text);
    for (int lines = 0; lines < 2; lines++) {
        bp_matrix *matrix = test_poison();
        for (size_t i = 0; i < count; i++) {
            text[2 * i] = '1';
            text[2 * i + 1] = lines ? '\n' : ' ';
        }
        TEST_STATUS(BP_ERR_LIMIT,
                    bp_matrix_parse(&matrix, text, 2 * count, 0, NULL, why, sizeof why));
        TEST_ASSERT_NULL(matrix);
        TEST_ASSERT_EQUAL_STRING("more than 1000000 cells", why);
        TEST_STATUS(BP_OK, bp_matrix_parse(&matrix, text, 2 * (count - 1), 0, NULL, NULL, 0));
        TEST_ASSERT_EQUAL_INT32(BP_MATRIX_CELLS, bp_matrix_strategy_count(matrix, !lines));
        bp_matrix_free(matrix);
    }
    free(text);
}

/* --- Gambit -------------------------------------------------------------------------------------------- */

#define HEAD "NFG 1 R \"a title\" { \"Player 1\" \"Player 2\" }\n"

static void test_nfg(void)
{
    static const char csv[] = "strategy,c,d,e\na,1 2,5 6,9 10\nb,3 4,7 8,11 12\n";
    char text[64];
    bp_matrix *matrix;

    assert_reads(csv, HEAD "{ { \"a\" \"b\" } { \"c\" \"d\" \"e\" } }\n\"comment\"\n"
                           "1 2 3 4 5 6 7 8 9 10 11 12\n");
    assert_reads("strategy,1,2,3\n1,1 2,5 6,9 10\n2,3 4,7 8,11 12\n",
                 HEAD "{ 2 3 }\n1 2 3 4 5 6 7 8 9 10 11 12\n");
    assert_reads("strategy,c,d\na,1/2 2,0 0\nb,3 -4,1/2 2\n",
                 "\n NFG 1 D \"\" { \"x\" \"y\" } { { \"a\" \"b\" } { \"c\" \"d\" } } \"\"\n"
                 "{ { \"one\" 0.5, 2 } { \"two\" 3 -4 } }\n1 2 0 1");
    matrix = parse(HEAD "{ { \"say \\\"no\\\"\" \"two\nlines\" } { \"back\\slash\" } }\n 1 2 3 4");
    TEST_STATUS(BP_OK, bp_matrix_title(text, sizeof text, NULL, matrix));
    TEST_ASSERT_EQUAL_STRING("a title", text);
    TEST_STATUS(BP_OK, bp_matrix_name(text, sizeof text, NULL, matrix, 0, 0));
    TEST_ASSERT_EQUAL_STRING("say \"no\"", text);
    TEST_STATUS(BP_OK, bp_matrix_name(text, sizeof text, NULL, matrix, 0, 1));
    TEST_ASSERT_EQUAL_STRING("two lines", text);
    TEST_STATUS(BP_OK, bp_matrix_name(text, sizeof text, NULL, matrix, 1, 0));
    TEST_ASSERT_EQUAL_STRING("back\\slash", text);
    bp_matrix_free(matrix);
}

/* What is written is the form that Gambit reads: the strategy of player 1 varies fastest. */
static void test_written_nfg(void)
{
    bp_matrix *matrix = parse("  c d\na (1,2) (5,6)\nb (3,-1/2) (7,8)\n");
    char text[TEXT] = "";

    TEST_STATUS(BP_OK, bp_matrix_write_nfg(matrix, append, text));
    TEST_ASSERT_EQUAL_STRING("NFG 1 R \"\" { \"Player 1\" \"Player 2\" }\n\n"
                             "{ { \"a\" \"b\" }\n{ \"c\" \"d\" }\n}\n\"\"\n\n"
                             "1 2  3 -1/2\n5 6  7 8\n",
                             text);
    bp_matrix_free(matrix);
}

static void test_wrong_nfg(void)
{
    static const int bad = BP_ERR_SYNTAX, other = BP_ERR_UNSUPPORTED;

    assert_refused(bad, "line 1, column 5: the version 1 is expected, not '2'", "NFG 2 R");
    assert_refused(bad, "line 1, column 7: R or D is expected, not 'X'", "NFG 1 X");
    assert_refused(bad, "line 1, column 8: the title is expected, not the end of the file",
                   "NFG 1 R");
    assert_refused(other, "line 1, column 18: two players are expected, not '}'",
                   "NFG 1 R \"\" { \"x\" }");
    assert_refused(other, "line 1, column 21: two players are expected, not 'z'",
                   "NFG 1 R \"\" { \"\" \"\" \"z\" } { 1 1 1 } 1 1 1");
    assert_refused(bad, "line 2, column 3: a number of strategies is expected, not 'x'",
                   HEAD "{ x }");
    assert_refused(bad, "line 2, column 3: a number of strategies is expected, not '9999999999'",
                   HEAD "{ 9999999999 1 }");
    assert_refused(bad, "line 2, column 3: a number of strategies is expected, not '0'",
                   HEAD "{ 0 1 }");
    assert_refused(bad, "line 2, column 4: the name of a strategy is expected, not '}'",
                   HEAD "{ {} {} }");
    assert_refused(bad, "line 2, column 7: a closing brace is expected, not '1'",
                   HEAD "{ 1 1 1 } 1 1 1");
    assert_refused(bad, "line 2, column 11: a payoff is expected, not the end of the file",
                   HEAD "{ 1 1 } 1 ");
    assert_refused(bad, "line 2, column 13: the end of the file is expected, not '3'",
                   HEAD "{ 1 1 } 1 2 3");
    assert_refused(bad, "line 2, column 21: the number of an outcome is expected, not '2'",
                   HEAD "{ 1 1 } {{\"\" 1 2 }} 2");
    assert_refused(bad, "line 2, column 16: a closing brace after two payoffs is expected, not '3'",
                   HEAD "{ 1 1 }{{\"\"1 2 3}} 2");
    assert_refused(bad, "line 2, column 9: nothing closes this quotation mark", HEAD "{ 1 1 } \"x");
    assert_refused(bad, "line 2, column 9: a payoff such as 2, -1/2 or 0.25 is expected, not 'x'",
                   HEAD "{ 1 1 } x 2");
    assert_refused(BP_ERR_LIMIT, "line 2, column 18: more than 1000000 cells",
                   HEAD "{ 1000000 1000 } 1");
}

/* --- The rest of the interface ------------------------------------------------------------------------- */

static int stop(const char *line, void *user)
{
    (void)line;
    (void)user;
    return 1;
}

static void test_arguments(void)
{
    bp_matrix *matrix = test_poison();
    char why[8] = "before";

    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_parse(NULL, "1", 1, 0, NULL, NULL, 0));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_parse(&matrix, NULL, 1, 0, NULL, why, sizeof why));
    TEST_ASSERT_NULL(matrix);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_parse(&matrix, "1", 1, 2, NULL, NULL, 0));
    TEST_STATUS(BP_ERR_SYNTAX, bp_matrix_parse(&matrix, "x", 1, 0, NULL, why, sizeof why));
    TEST_ASSERT_EQUAL_STRING("line 1,", why);
    TEST_STATUS(BP_ERR_SYNTAX, bp_matrix_parse(&matrix, "1\0002", 3, 0, NULL, NULL, 0));
    TEST_STATUS(BP_OK, bp_matrix_parse(&matrix, "12", 1, 0, NULL, NULL, 0)); /* one byte of two */
    assert_csv("strategy,1\n1,1\n", matrix);
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_write_csv(matrix, NULL, NULL));
    TEST_STATUS(BP_ERR_ARGUMENT, bp_matrix_write_nfg(NULL, stop, NULL));
    TEST_STATUS(BP_ERR_STOPPED, bp_matrix_write_csv(matrix, stop, NULL));
    TEST_STATUS(BP_ERR_STOPPED, bp_matrix_write_nfg(matrix, stop, NULL));
    bp_matrix_free(matrix);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_tables);
    RUN_TEST(test_pairs);
    RUN_TEST(test_names_with_odd_characters);
    RUN_TEST(test_wrong_tables);
    RUN_TEST(test_wrong_payoffs);
    RUN_TEST(test_payoffs_too_large);
    RUN_TEST(test_too_many_cells);
    RUN_TEST(test_nfg);
    RUN_TEST(test_written_nfg);
    RUN_TEST(test_wrong_nfg);
    RUN_TEST(test_arguments);
    return UNITY_END();
}
