/* SPDX-License-Identifier: MIT */
/*
 * Damaged and forged checkpoints: every one is refused with a message, and changes nothing.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

#define PLAIN "colours=2 discs=2"
#define THESIS "rules=thesis colours=2 discs=2"

void setUp(void)
{
}
void tearDown(void)
{
}

/* The status of a damaged text: another version if only the version was hit, otherwise a syntax error. */
static int expected_status(const char *text, size_t length)
{
    static const char title[] = "bigpoints census ";
    size_t whole = sizeof title - 1;

    if (length < whole || memcmp(text, title, whole) != 0) {
        return BP_ERR_SYNTAX;
    }
    return length < whole + 2 || memcmp(text + whole, "1\n", 2) != 0 ? BP_ERR_VERSION
                                                                     : BP_ERR_SYNTAX;
}

static void assert_damaged(bp_census *census, const char *text, size_t length)
{
    census_assert_refused(expected_status(text, length), census, text, length);
}

/* Every byte, changed in some ways, and every bit of it. */
static void change_bytes(bp_census *census, const census_text *text)
{
    static const unsigned char others[] = {0, ' ', '\n', '0', '9', '-', 'a', 0xFF};
    char *copy = malloc(text->length);

    TEST_ASSERT_NOT_NULL(copy);
    memcpy(copy, text->text, text->length);
    for (size_t i = 0; i < text->length; i++) {
        for (size_t j = 0; j < 8 + sizeof others; j++) {
            unsigned old = (unsigned char)text->text[i];
            unsigned changed = j < 8 ? old ^ 1u << j : others[j - 8];
            copy[i] = (char)changed;
            if (changed != old) {
                assert_damaged(census, copy, text->length);
            }
        }
        copy[i] = text->text[i];
    }
    free(copy);
}

/* Every prefix, in a block of its own so that a sanitizer finds reads beyond it. */
static void cut_ends(bp_census *census, const census_text *text)
{
    for (size_t length = 0; length < text->length; length++) {
        char *copy = malloc(length + (length == 0));
        TEST_ASSERT_NOT_NULL(copy);
        memcpy(copy, text->text, length);
        assert_damaged(census, copy, length);
        free(copy);
    }
}

/* Every pair of neighbours swapped, every byte left out, every byte doubled. */
static void shift_bytes(bp_census *census, const census_text *text)
{
    char *copy = malloc(text->length + 1);

    TEST_ASSERT_NOT_NULL(copy);
    for (size_t i = 0; i < text->length; i++) {
        memcpy(copy, text->text, text->length);
        if (i + 1 < text->length && copy[i] != copy[i + 1]) {
            copy[i] = text->text[i + 1];
            copy[i + 1] = text->text[i];
            assert_damaged(census, copy, text->length);
        }
        memcpy(copy, text->text, i);
        memcpy(copy + i, text->text + i + 1, text->length - i - 1);
        assert_damaged(census, copy, text->length - 1);
        memcpy(copy, text->text, i + 1);
        memcpy(copy + i + 1, text->text + i, text->length - i);
        assert_damaged(census, copy, text->length + 1);
    }
    free(copy);
}

/* Half of the units are done already, the other half are in a checkpoint, which is accepted after all refusals. */
static void damage(const char *config, int32_t objective)
{
    bp_census *whole = census_of(config, objective, 1);
    bp_census *census = census_open(config, objective);
    bp_census *other = census_open(config, objective);
    census_text text;

    TEST_STATUS(BP_OK, census_set_shard(other, 2, 2));
    census_run(other);
    text = census_save(other);
    bp_census_free(other);
    other = census_open(config, objective);
    TEST_STATUS(BP_OK, census_set_shard(other, 1, 2));
    census_run(other);
    if (census_count(other, BP_COUNT_UNITS_DONE) > 0) {
        census_text first = census_save(other);
        census_add(census, &first);
        census_text_free(&first);
    }
    change_bytes(census, &text);
    cut_ends(census, &text);
    shift_bytes(census, &text);
    census_add(census, &text);
    census_assert_same(whole, census, config);
    census_text_free(&text);
    bp_census_free(other);
    bp_census_free(census);
    bp_census_free(whole);
}

static void test_every_single_damage_is_refused(void)
{
    damage(PLAIN, BP_OBJECTIVE_OUTCOME);
    damage(THESIS, BP_OBJECTIVE_THESIS);
    damage(PLAIN, BP_OBJECTIVE_MAXN);
}

static void test_other_texts_are_refused(void)
{
    static const char *const texts[] = {"",
                                        "\n",
                                        "bigpoints",
                                        "players=2 board=RGRG",
                                        "bigpoints census",
                                        "end 0000000000000000\n"};
    bp_census *census = census_open(PLAIN, BP_OBJECTIVE_MARGIN);
    const char *why;

    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        census_assert_refused(BP_ERR_SYNTAX, census, texts[i], strlen(texts[i]));
    }
    why = census_assert_refused(BP_ERR_VERSION, census, "bigpoints census 2\n", 19);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, "version"), why);
    census_assert_refused(BP_ERR_VERSION, census, "bigpoints census 11\n", 20);
    bp_census_free(census);
}

/* Forged texts: the checksum is right. */

#define HEAD "bigpoints census 1\n"
#define OF_PLAIN                                                                              \
    HEAD "of players=2 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=0 sample=0 " \
         "seed=0\n"
#define OF_THESIS                                                                           \
    HEAD "of players=2 rules=thesis discs=2,2,0,0,0,0,0 objective=thesis moves=0 sample=0 " \
         "seed=0\n"

/* A census of three classes. The middle one is done. */
static bp_census *middle_done(const char *config, int32_t objective)
{
    bp_census *census = census_open(config, objective);
    bp_census *shard = census_open(config, objective);
    census_text text;

    TEST_ASSERT_EQUAL_UINT64(3, census_count(shard, BP_COUNT_UNITS));
    TEST_STATUS(BP_OK, census_set_shard(shard, 2, 3));
    census_run(shard);
    text = census_save(shard);
    census_add(census, &text);
    census_text_free(&text);
    bp_census_free(shard);
    return census;
}

static void refuse(int status, bp_census *census, const char *head, const char *lines)
{
    char body[2048];
    census_text text;

    snprintf(body, sizeof body, "%s%s", head, lines);
    text = census_sealed(body);
    census_assert_refused(status, census, text.text, text.length);
    census_text_free(&text);
}

static void test_invalid_lines(void)
{
    static const char *const lines[] = {
        "\n",                                             /* no word */
        " \n",                                            /* no word */
        "done 0 1\n\n",                                   /* an empty line */
        "done 0 1",                                       /* no end */
        "done\n",                                         /* no number */
        "done 0\n",                                       /* one number */
        "done 0 \n",                                      /* one number */
        "done 0 1 \n",                                    /* something behind */
        "done 0 1 2\n",                                   /* three numbers */
        "done  0 1\n",                                    /* two spaces */
        "done 0 x\n",                                     /* a letter */
        "done 0 1x\n",                                    /* a letter */
        "done -1 1\n",                                    /* negative */
        "done 0 -1\n",                                    /* negative */
        "done +0 1\n",                                    /* a sign */
        "done 0x0 1\n",                                   /* another notation */
        "done 0 99999999999999999999999\n",               /* too large for 64 bits */
        "done 18446744073709551616 1\n",                  /* too large for 64 bits */
        "Done 0 1\n",                                     /* no such word */
        "don 0 1\n",                                      /* no such word */
        "averyveryverylongword 0 1\n",                    /* no such word */
        "done 0 1\nseat1\n",                              /* no number */
        "done 0 1\nseat1 1\n",                            /* one number */
        "done 0 1\nseat1 2 2\n",                          /* no such index */
        "done 0 1\nseat1 -2 2\n",                         /* no such index */
        "done 0 1\nseat0 1 2\n",                          /* no such seat */
        "done 0 1\nseat6 1 2\n",                          /* no such seat */
        "done 0 1\nseat1 1 -2\n",                         /* negative */
        "done 0 1\nmargin -161 2\n",                      /* no such index */
        "done 0 1\nmargin 161 2\n",                       /* no such index */
        "done 0 1\nscore1 -2 2\n",                        /* no such index */
        "done 0 1\nscore1 161 2\n",                       /* no such index */
        "done 0 1\nlegal -1 2\n",                         /* no such index */
        "done 0 1\nlegal 168 2\n",                        /* no such index */
        "done 0 1\nstates 1 2\n",                         /* no such index */
        "done 0 1\nnodes 0 2 2\n",                        /* something behind */
        "done 0 1\nmilliseconds 9223372036854775808 2\n", /* no such index */
        "done 0 1\nend 0123456789abcdef\n",               /* two ends */
        "done 0 1\nbigpoints census 1\n",                 /* two beginnings */
        "done 0 1\nunit 0 5 1 2 3 4\n",                   /* only `thesis` has these */
        "unit 0 5\n",                                     /* only `thesis` has these */
    };
    bp_census *census = middle_done(PLAIN, BP_OBJECTIVE_MARGIN);

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        refuse(BP_ERR_SYNTAX, census, OF_PLAIN, lines[i]);
    }
    bp_census_free(census);
}

static void test_units_that_are_not_there_or_twice(void)
{
    static const char *const lines[] = {
        "done 0 0\n", /* none */
        "done 1 0\n", /* backwards */
        "done 0 4\n", /* there are three */
        "done 3 4\n", /* there are three */
        "done 0 18446744073709551615\n",
        "done 0 1\ndone 0 1\n", /* twice */
        "done 0 2\ndone 1 3\n", /* overlapping */
        "done 2 3\ndone 0 3\n", /* overlapping */
    };
    bp_census *census = middle_done(PLAIN, BP_OBJECTIVE_MARGIN);

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        refuse(BP_ERR_SYNTAX, census, OF_PLAIN, lines[i]);
    }
    refuse(BP_ERR_MISMATCH, census, OF_PLAIN, "done 1 2\n");
    refuse(BP_ERR_MISMATCH, census, OF_PLAIN, "done 0 2\n");
    refuse(BP_ERR_MISMATCH, census, OF_PLAIN, "done 0 1\ndone 1 3\n");
    bp_census_free(census);
}

/* Each range of `thesis` is followed by its units, in order, each with two scores for each board. */
static void test_units_of_thesis(void)
{
    static const char *const lines[] = {
        "done 0 1\n",                                     /* missing */
        "unit 0 5 1 2 3 4\n",                             /* of no range */
        "unit 0 5 1 2 3 4\ndone 0 1\n",                   /* before its range */
        "done 0 1\nunit 1 5 1 2 3 4\n",                   /* another one, which is done */
        "done 0 1\nunit 2 5 1 2 3 4\n",                   /* another one */
        "done 0 1\nunit 3 5 1 2 3 4\n",                   /* there are three */
        "done 0 1\nunit 0 5 1 2 3 4\nunit 0 5 1 2 3 4\n", /* twice */
        "done 0 1\nunit 0 5 1 2 3 4\nunit 1 5 1 2 3 4\n", /* one more, which is done */
        "done 0 2\nunit 0 5 1 2 3 4\nunit 0 5 1 2 3 4\n", /* twice, one is missing */
        "done 0 2\nunit 1 5 1 2 3 4\nunit 0 5 1 2 3 4\n", /* out of order */
        "done 0 1\ndone 2 3\nunit 0 5 1 2 3 4\n",         /* one is missing */
        "done 0 1\ndone 2 3\nunit 0 5 1 2 3 4\nunit 2 5 1 2 3 4\n",
        "done 0 1\nunit 0 5 1 2 3\n",     /* a score is missing */
        "done 0 1\nunit 0 5 1 2 3 4 5\n", /* a score too many */
        "done 0 1\nunit 0 5 1 2 3 -2\n",  /* no score is less than -1 */
        "done 0 1\nunit 0 5 1 2 3 161\n", /* nor so large */
        "done 0 1\nunit 0 5 1 2 3 x\n",   /* a letter */
        "done 0 1\nunit 0 -5 1 2 3 4\n",  /* negative */
        "done 0 1\nunit -1 5 1 2 3 4\n",  /* negative */
        "done 0 1\nunit 0\n",             /* nothing of it */
        "done 0 1\nunit\n",               /* nothing of it */
        "done 0 1\nunit 18446744073709551615 5 1 2 3 4\n",
    };
    bp_census *census = middle_done(THESIS, BP_OBJECTIVE_THESIS);
    bp_census *fresh = census_open(THESIS, BP_OBJECTIVE_THESIS);

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        refuse(BP_ERR_SYNTAX, census, OF_THESIS, lines[i]);
        refuse(BP_ERR_SYNTAX, fresh, OF_THESIS, lines[i]);
    }
    refuse(BP_ERR_MISMATCH, census, OF_THESIS, "done 1 2\nunit 1 5 1 2 3 4\n");
    bp_census_free(census);
    bp_census_free(fresh);
}

#define NEARLY "of players=2 rules=official discs=2,2,0,0,0,0,0 objective=margin moves=0 sample=0 "

static void test_invalid_identities(void)
{
    static const char *const nameless[] = {
        HEAD, HEAD "\n", HEAD "of\n", HEAD "of players=2", HEAD "done 0 1\n", HEAD NEARLY "seed=0",
    };
    static const char *const others[] = {
        OF_THESIS,
        HEAD "of \n",
        HEAD "of players=2\n",
        HEAD NEARLY "\n",
        HEAD NEARLY "seed=1\n",
        HEAD NEARLY "seed=00\n",
        HEAD NEARLY "seed=0 \n",
        HEAD NEARLY "seed=0 more=1\n",
        HEAD "of \033[31mplayers\n",
    };
    bp_census *census = census_open(PLAIN, BP_OBJECTIVE_MARGIN);

    for (size_t i = 0; i < TEST_LENGTH(nameless); i++) {
        refuse(BP_ERR_SYNTAX, census, nameless[i], "");
    }
    for (size_t i = 0; i < TEST_LENGTH(others); i++) {
        refuse(BP_ERR_MISMATCH, census, others[i], "");
    }
    bp_census_free(census);
}

/* Hand-made texts that are right are accepted. */
static void test_forged_texts_that_are_right(void)
{
    static const char *const lines[] = {"", "done 0 1\nmargin 1 2\nseat1 1 2\nseat2 -1 2\n",
                                        "done 2 3\ndone 0 1\nseat1 0 4\n"};
    census_text text;

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        bp_census *census = middle_done(PLAIN, BP_OBJECTIVE_MARGIN);
        char body[2048];
        snprintf(body, sizeof body, "%s%s", OF_PLAIN, lines[i]);
        text = census_sealed(body);
        census_add(census, &text);
        TEST_ASSERT_EQUAL_UINT64(1 + i, census_count(census, BP_COUNT_UNITS_DONE));
        TEST_ASSERT_EQUAL_INT32(i == 2, bp_census_shard_done(census));
        census_text_free(&text);
        bp_census_free(census);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_single_damage_is_refused);
    RUN_TEST(test_other_texts_are_refused);
    RUN_TEST(test_invalid_lines);
    RUN_TEST(test_units_that_are_not_there_or_twice);
    RUN_TEST(test_units_of_thesis);
    RUN_TEST(test_invalid_identities);
    RUN_TEST(test_forged_texts_that_are_right);
    return UNITY_END();
}
