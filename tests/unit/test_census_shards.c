/* SPDX-License-Identifier: MIT */
/*
 * Shards and threads: for any number of shards, merged in any order, the counts and the rows are those of the whole
 * census. Shards that do not belong together are refused.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

enum { SHARDS_MAX = 200 };

/* What is counted. */
typedef struct question {
    const char *config;
    int32_t objective;
    int moves;
    uint64_t sample;
} question;

static const question QUESTIONS[] = {
    {"colours=3 discs=2 black=1", BP_OBJECTIVE_OUTCOME, 1, 0},
    {"colours=3 discs=2", BP_OBJECTIVE_MARGIN, 1, 0},
    {"colours=2 discs=3 white=1", BP_OBJECTIVE_MARGIN, 0, 50},
    {"rules=thesis colours=3 discs=2", BP_OBJECTIVE_THESIS, 0, 0},
    {"rules=thesis colours=4 discs=1", BP_OBJECTIVE_THESIS, 0, 40},
    {"players=3 colours=2 discs=2 white=1", BP_OBJECTIVE_MAXN, 0, 0},
    {"players=2 colours=2 discs=2", BP_OBJECTIVE_MAXN, 0, 30},
    {"players=3 colours=2 discs=3", BP_OBJECTIVE_GUARANTEED, 0, 0},
};

static test_random numbers;

void setUp(void)
{
}
void tearDown(void)
{
}

static bp_census *open_question(const question *q)
{
    bp_census *census = census_open(q->config, q->objective);

    TEST_STATUS(BP_OK, census_set_sample(census, q->sample, 5));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST_MOVES, q->moves));
    return census;
}

/* Whether rows come only when all units are done, in the order of all boards. */
static int has_rows_at_the_end(const question *q)
{
    return q->objective == BP_OBJECTIVE_THESIS && q->sample == 0;
}

/* The census in one run. */
typedef struct whole {
    bp_census *census;
    census_rows rows;
} whole;

static void run_whole(whole *out, const question *q)
{
    out->census = open_question(q);
    census_rows_from(&out->rows, out->census);
    census_run(out->census);
    TEST_ASSERT_TRUE(out->rows.count > 0);
}

static void free_whole(whole *w)
{
    bp_census_free(w->census);
    census_rows_free(&w->rows);
}

/* One shard. */
static bp_census *open_shard(const question *q, uint64_t index, uint64_t count, int32_t threads)
{
    bp_census *census = open_question(q);

    TEST_STATUS(BP_OK, census_set_shard(census, index, count));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
    return census;
}

static census_text run_shard(census_rows *rows, const question *q, uint64_t index, uint64_t count,
                             int32_t threads)
{
    bp_census *census = open_shard(q, index, count, threads);
    uint64_t units = census_count(census, BP_COUNT_UNITS);
    census_text text;
    census_rows own;

    census_rows_from(&own, census);
    census_run(census);
    TEST_ASSERT_EQUAL_INT32(1, bp_census_shard_done(census));
    TEST_ASSERT_TRUE(census_count(census, BP_COUNT_UNITS_DONE) == units / count ||
                     census_count(census, BP_COUNT_UNITS_DONE) == units / count + 1);
    TEST_ASSERT_EQUAL_INT(0, own.strangers);
    text = census_save(census);
    if (rows != NULL) {
        census_rows_join(rows, &own);
    }
    census_rows_free(&own);
    bp_census_free(census);
    return text;
}

/* A random order of numbers. */
static void shuffle(size_t *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t j = (size_t)test_random_below(&numbers, (int)i + 1);
        out[i] = out[j];
        out[j] = i;
    }
}

/* Runs a merged census: no units are left to do, but rows may be left to send. */
static void check_merged(const question *q, const whole *w, bp_census *merged, const char *what)
{
    census_rows rows;
    uint64_t nodes = census_count(merged, BP_COUNT_NODES);

    census_assert_same(w->census, merged, what);
    TEST_ASSERT_EQUAL_INT32(1, bp_census_shard_done(merged));
    census_rows_from(&rows, merged);
    census_run(merged);
    census_assert_same(w->census, merged, what);
    TEST_ASSERT_EQUAL_UINT64(nodes, census_count(merged, BP_COUNT_NODES));
    if (has_rows_at_the_end(q)) {
        census_assert_rows(&w->rows, &rows, what);
    } else {
        TEST_ASSERT_EQUAL_UINT(0, rows.count);
    }
    census_rows_free(&rows);
}

static void cut(const question *q, const whole *w, uint64_t count, int32_t threads)
{
    static census_text texts[SHARDS_MAX];
    size_t order[SHARDS_MAX];
    bp_census *merged = open_question(q);
    census_rows rows;
    char what[256];

    memset(&rows, 0, sizeof rows);
    snprintf(what, sizeof what, "%s, objective %d, %llu shards, %d threads", q->config,
             (int)q->objective, (unsigned long long)count, (int)threads);
    for (uint64_t i = 0; i < count; i++) {
        texts[i] = run_shard(&rows, q, i + 1, count, threads);
    }
    if (has_rows_at_the_end(q)) {
        TEST_ASSERT_EQUAL_UINT_MESSAGE(w->rows.count, rows.count, what);
    } else {
        census_assert_rows(&w->rows, &rows, what);
    }
    shuffle(order, (size_t)count);
    for (uint64_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_INT32(census_count(merged, BP_COUNT_UNITS_DONE) ==
                                    census_count(merged, BP_COUNT_UNITS),
                                bp_census_shard_done(merged));
        census_add(merged, &texts[order[i]]);
        census_text_free(&texts[order[i]]);
    }
    check_merged(q, w, merged, what);
    census_rows_free(&rows);
    bp_census_free(merged);
}

static void test_any_number_of_shards_and_threads(void)
{
    static const uint64_t counts[] = {1, 2, 3, 7, 120};

    test_random_init(&numbers, 4711);
    for (size_t i = 0; i < TEST_LENGTH(QUESTIONS); i++) {
        whole w;
        run_whole(&w, &QUESTIONS[i]);
        for (size_t j = 0; j < TEST_LENGTH(counts); j++) {
            if (counts[j] < 100 || i % 2 == 1) { /* more shards than units: those of one thread */
                cut(&QUESTIONS[i], &w, counts[j], 1);
            }
            if (counts[j] < 100) {
                cut(&QUESTIONS[i], &w, counts[j], 3);
            }
        }
        free_whole(&w);
    }
}

/* Shards that were done elsewhere are skipped, the others are done. */
static void test_what_is_missing_is_done(void)
{
    for (size_t i = 0; i < TEST_LENGTH(QUESTIONS); i++) {
        const question *q = &QUESTIONS[i];
        bp_census *census = open_question(q);
        census_rows expected;
        census_rows rows;
        whole w;
        memset(&expected, 0, sizeof expected);
        run_whole(&w, q);
        for (uint64_t shard = 1; shard <= 5; shard++) {
            int elsewhere = shard % 2 == 0;
            census_text text = run_shard(elsewhere ? NULL : &expected, q, shard, 5, 1);
            if (elsewhere) {
                census_add(census, &text);
            }
            census_text_free(&text);
        }
        TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, 2));
        census_rows_from(&rows, census);
        census_run(census);
        census_assert_same(w.census, census, q->config);
        census_assert_rows(has_rows_at_the_end(q) ? &w.rows : &expected, &rows, q->config);
        census_rows_free(&rows);
        census_rows_free(&expected);
        bp_census_free(census);
        free_whole(&w);
    }
}

/* Shards that do not belong together. */

static void test_nothing_is_counted_twice(void)
{
    for (size_t i = 0; i < TEST_LENGTH(QUESTIONS); i++) {
        const question *q = &QUESTIONS[i];
        bp_census *merged = open_question(q);
        census_text first = run_shard(NULL, q, 1, 3, 1);
        census_text middle = run_shard(NULL, q, 2, 3, 1);
        census_text half = run_shard(NULL, q, 2, 2, 1);
        census_text all = run_shard(NULL, q, 1, 1, 1);
        census_add(merged, &middle);
        census_assert_refused(BP_ERR_MISMATCH, merged, middle.text, middle.length);
        census_assert_refused(BP_ERR_MISMATCH, merged, half.text, half.length);
        census_assert_refused(BP_ERR_MISMATCH, merged, all.text, all.length);
        census_add(merged, &first);
        census_assert_refused(BP_ERR_MISMATCH, merged, first.text, first.length);
        census_assert_refused(BP_ERR_MISMATCH, merged, half.text, half.length);
        census_text_free(&first);
        census_text_free(&middle);
        census_text_free(&half);
        census_text_free(&all);
        bp_census_free(merged);
    }
}

static void test_a_shard_takes_no_other(void)
{
    for (size_t i = 0; i < TEST_LENGTH(QUESTIONS); i++) {
        const question *q = &QUESTIONS[i];
        bp_census *second = open_shard(q, 2, 3, 1);
        census_text other = run_shard(NULL, q, 1, 3, 1);
        census_text wider = run_shard(NULL, q, 2, 2, 1);
        census_text all = run_shard(NULL, q, 1, 1, 1);
        census_text own = run_shard(NULL, q, 2, 3, 1);
        census_text back;
        census_assert_refused(BP_ERR_MISMATCH, second, other.text, other.length);
        census_assert_refused(BP_ERR_MISMATCH, second, wider.text, wider.length);
        census_assert_refused(BP_ERR_MISMATCH, second, all.text, all.length);
        TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(second));
        census_add(second, &own);
        TEST_ASSERT_EQUAL_INT32(1, bp_census_shard_done(second));
        back = census_save(second);
        TEST_ASSERT_EQUAL_STRING(own.text, back.text);
        census_text_free(&other);
        census_text_free(&wider);
        census_text_free(&all);
        census_text_free(&own);
        census_text_free(&back);
        bp_census_free(second);
    }
}

/* The checkpoint of another census is refused with a message that names both. */
static void assert_other(bp_census *census, bp_census *other, const char *word, const char *another)
{
    census_text text;
    const char *why;

    TEST_STATUS(BP_OK, census_set_shard(other, 1, census_count(other, BP_COUNT_UNITS)));
    census_run(other);
    text = census_save(other);
    why = census_assert_refused(BP_ERR_MISMATCH, census, text.text, text.length);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, word), why);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, another), why);
    census_text_free(&text);
    bp_census_free(other);
}

static void test_another_census_is_refused(void)
{
    bp_census *census = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    bp_census *other;

    assert_other(census, census_open("colours=3 discs=2", BP_OBJECTIVE_OUTCOME), "objective=margin",
                 "objective=outcome");
    assert_other(census, census_open("colours=3 discs=2", BP_OBJECTIVE_GUARANTEED),
                 "objective=margin", "objective=guaranteed");
    assert_other(census, census_open("rules=thesis colours=3 discs=2", BP_OBJECTIVE_MARGIN),
                 "rules=official", "rules=thesis");
    assert_other(census, census_open("colours=RGP discs=2", BP_OBJECTIVE_MARGIN),
                 "discs=2,2,2,0,0,0,0", "discs=2,2,0,0,2,0,0");
    assert_other(census, census_open("colours=3 discs=2 black=1", BP_OBJECTIVE_MARGIN),
                 "discs=2,2,2,0,0,0,0", "discs=2,2,2,0,0,0,1");
    other = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, bp_census_set(other, BP_OPTION_FIRST_MOVES, 1));
    assert_other(census, other, "moves=0", "moves=1");
    other = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, census_set_sample(other, 15, 9));
    assert_other(census, other, "sample=0", "sample=15");
    TEST_STATUS(BP_OK, census_set_sample(census, 15, 8));
    other = census_open("colours=3 discs=2", BP_OBJECTIVE_MARGIN);
    TEST_STATUS(BP_OK, census_set_sample(other, 15, 9));
    assert_other(census, other, "seed=8", "seed=9");
    bp_census_free(census);
    census = census_open("players=3 colours=3 discs=2", BP_OBJECTIVE_GUARANTEED);
    assert_other(census, census_open("players=2 colours=3 discs=2", BP_OBJECTIVE_GUARANTEED),
                 "players=3", "players=2");
    bp_census_free(census);
}

/* Only the disc counts of a configuration matter, neither its board nor its seed. */
static void test_a_board_or_a_seed_makes_no_difference(void)
{
    bp_census *census = census_of("colours=2 discs=3", BP_OBJECTIVE_MARGIN, 1);
    bp_census *by_board = census_of("board=GRGRRG", BP_OBJECTIVE_MARGIN, 1);
    bp_census *by_seed = census_open("colours=2 discs=3 seed=99", BP_OBJECTIVE_MARGIN);
    census_text text = census_save(by_board);

    census_assert_same(census, by_board, "by a board");
    census_add(by_seed, &text);
    census_assert_same(census, by_seed, "by a seed");
    census_text_free(&text);
    bp_census_free(census);
    bp_census_free(by_board);
    bp_census_free(by_seed);
}

/* Units with numbers near the greatest one, which is more than `least`. */
static void far(int32_t objective, const char *config, uint64_t sample, uint64_t least)
{
    uint64_t end = 0;
    bp_census *census = census_open(config, objective);
    bp_census *merged = census_open(config, objective);
    census_text text;
    census_rows rows;

    TEST_STATUS(BP_OK, census_set_sample(census, sample, 3));
    TEST_STATUS(BP_OK, census_set_sample(merged, sample, 3));
    TEST_STATUS(BP_OK, census_set_shard(census, 1000000000, 1000000000));
    TEST_STATUS(BP_OK, bp_census_range(NULL, &end, census));
    TEST_ASSERT_TRUE(end > least);
    census_rows_from(&rows, census);
    rows.refuse_at = 3;
    census_run(census);
    TEST_ASSERT_EQUAL_UINT64(2, census_count(census, BP_COUNT_UNITS_DONE));
    TEST_ASSERT_EQUAL_INT32(0, bp_census_shard_done(census));
    text = census_save(census);
    census_add(merged, &text);
    TEST_ASSERT_EQUAL_UINT64(2, census_count(merged, BP_COUNT_UNITS_DONE));
    census_text_free(&text);
    census_rows_free(&rows);
    bp_census_free(census);
    bp_census_free(merged);
}

static void test_units_with_large_numbers(void)
{
    far(BP_OBJECTIVE_MARGIN, "colours=2 discs=2", INT64_MAX, INT64_MAX - 1);
    far(BP_OBJECTIVE_THESIS, "rules=thesis colours=2 discs=2", INT64_MAX - 7, INT64_MAX - 8);
    far(BP_OBJECTIVE_OUTCOME, "colours=5 discs=2,3,4,5,6 white=3 black=5", 0,
        (UINT64_MAX >> 1) + (UINT64_MAX >> 2)); /* numbers that need all 64 bits */
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_any_number_of_shards_and_threads);
    RUN_TEST(test_what_is_missing_is_done);
    RUN_TEST(test_nothing_is_counted_twice);
    RUN_TEST(test_a_shard_takes_no_other);
    RUN_TEST(test_another_census_is_refused);
    RUN_TEST(test_a_board_or_a_seed_makes_no_difference);
    RUN_TEST(test_units_with_large_numbers);
    return UNITY_END();
}
