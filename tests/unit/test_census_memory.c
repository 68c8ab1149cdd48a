/* SPDX-License-Identifier: MIT */
/*
 * Memory of a census: every allocation fails in turn, once or for ever, in runs, in saving and in adding. Each time
 * the status is BP_ERR_MEMORY or all is well, nothing is left behind, and the census goes on as if nothing had
 * happened: no board is counted twice, no row comes twice.
 */
#include <bigpoints.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

enum { SHARDS = 24 };

/* What is counted; `gaps`: every second shard is added as a checkpoint first. */
typedef struct job {
    const char *config;
    int32_t objective;
    int32_t threads;
    uint64_t sample;
    int moves;
    int gaps;
    bp_census *whole;
    census_rows rows; /* of the shards that are not added */
    census_text shards[SHARDS];
} job;

void setUp(void)
{
}
void tearDown(void)
{
}

/* Whether a call was refused for lack of memory; no other failure is right here. */
static int refused(const test_memory *memory, int status)
{
    if (status != BP_OK && status != BP_ERR_MEMORY) {
        test_fail("%s after allocation %lu failed", bp_status_name(status),
                  (unsigned long)memory->fail_at);
    }
    TEST_ASSERT_TRUE_MESSAGE(status == BP_OK || memory->failed > 0,
                             "BP_ERR_MEMORY though none failed");
    return status != BP_OK;
}

static void set_up(bp_census *census, const job *j)
{
    TEST_STATUS(BP_OK, census_set_sample(census, j->sample, 6));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST_MOVES, j->moves));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_MEMORY, 1 << 20));
}

/* A census whose memory is watched; NULL if that failed. */
static bp_census *make(test_memory *memory, const job *j)
{
    bp_config *config = test_config(j->config);
    bp_census *census = (void *)memory;
    int status = bp_census_new(&census, config, j->objective, &memory->allocator, NULL, 0);

    bp_config_free(config);
    if (refused(memory, status)) {
        TEST_ASSERT_NULL(census);
        return NULL;
    }
    set_up(census, j);
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, j->threads));
    return census;
}

/* Adds every second shard; what is refused has changed nothing, and is added again with memory. */
static void add_shards(bp_census *census, test_memory *memory, const job *j)
{
    size_t fail_at = memory->fail_at;

    for (int i = 0; j->gaps && i < SHARDS; i += 2) {
        const census_text *shard = &j->shards[i];
        uint64_t done = census_count(census, BP_COUNT_UNITS_DONE);
        uint64_t boards = census_count(census, BP_COUNT_BOARDS);
        if (refused(memory, bp_census_add(census, shard->text, shard->length, NULL, 0))) {
            TEST_ASSERT_EQUAL_UINT64(done, census_count(census, BP_COUNT_UNITS_DONE));
            TEST_ASSERT_EQUAL_UINT64(boards, census_count(census, BP_COUNT_BOARDS));
            memory->fail_at = 0;
            census_add(census, shard);
            memory->fail_at = fail_at;
        }
    }
}

static void save(bp_census *census, const test_memory *memory)
{
    census_text text = {NULL, 0, 0, 0};

    if (refused(memory, bp_census_save(census, census_keep_text, &text))) {
        TEST_ASSERT_EQUAL_UINT64(0, text.calls);
    }
    census_text_free(&text);
}

/* Runs while memory fails, then once more with memory. */
static void run_twice(bp_census *census, test_memory *memory, const job *j)
{
    char why[256] = "unset";
    census_text text = {NULL, 0, 0, 0};
    census_rows rows;

    census_rows_from(&rows, census);
    TEST_STATUS(BP_OK, bp_census_set_save(census, census_keep_text, &text, 0));
    if (refused(memory, bp_census_run(census, why, sizeof why))) {
        test_assert_message(why, sizeof why);
    } else {
        TEST_ASSERT_EQUAL_STRING("", why);
    }
    save(census, memory);
    memory->fail_at = 0;
    if (!bp_census_shard_done(census) || rows.count < j->rows.count) {
        census_run(census);
    }
    census_assert_same(j->whole, census, j->config);
    census_assert_rows(&j->rows, &rows, j->config);
    census_rows_free(&rows);
    census_text_free(&text);
}

/* One run in which one allocation fails, or all from one on. Returns whether one did. */
static int run(const job *j, size_t fail_at, int for_ever)
{
    test_memory memory;
    bp_census *census;

    test_memory_init(&memory);
    memory.fail_at = fail_at;
    memory.for_ever = for_ever;
    census = make(&memory, j);
    if (census != NULL) {
        add_shards(census, &memory, j);
        run_twice(census, &memory, j);
    }
    bp_census_free(census);
    test_memory_assert_empty(&memory);
    return memory.failed > 0;
}

/* The whole census, its shards as checkpoints, and the rows of those that are not added. */
static void prepare(job *j)
{
    int at_the_end = j->objective == BP_OBJECTIVE_THESIS && j->sample == 0;
    census_rows rows;

    j->whole = census_open(j->config, j->objective);
    set_up(j->whole, j);
    census_rows_from(&rows, j->whole);
    census_run(j->whole);
    memset(&j->rows, 0, sizeof j->rows);
    if (!j->gaps || at_the_end) {
        census_rows_join(&j->rows, &rows);
    }
    for (uint64_t i = 0; j->gaps && i < SHARDS; i++) {
        bp_census *shard = census_open(j->config, j->objective);
        census_rows own;
        set_up(shard, j);
        TEST_STATUS(BP_OK, census_set_shard(shard, i + 1, SHARDS));
        census_rows_from(&own, shard);
        census_run(shard);
        j->shards[i] = census_save(shard);
        if (i % 2 == 1 && !at_the_end) {
            census_rows_join(&j->rows, &own);
        }
        census_rows_free(&own);
        bp_census_free(shard);
    }
    census_rows_free(&rows);
}

static void fail_all(job j)
{
    prepare(&j);
    TEST_ASSERT_FALSE(run(&j, 0, 0));
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        size_t number = 1;
        while (run(&j, number, for_ever)) {
            number += 1 + (number > 60 ? number / 20 : 0);
        }
        TEST_ASSERT_TRUE_MESSAGE(number > 12, "the census takes its memory elsewhere");
    }
    for (int i = 0; i < SHARDS; i++) {
        census_text_free(&j.shards[i]);
    }
    census_rows_free(&j.rows);
    bp_census_free(j.whole);
}

static void test_one_thread(void)
{
    fail_all((job){.config = "colours=2 discs=2 black=1",
                   .objective = BP_OBJECTIVE_OUTCOME,
                   .threads = 1,
                   .moves = 1});
    fail_all((job){.config = "colours=2 discs=2 white=1",
                   .objective = BP_OBJECTIVE_MARGIN,
                   .threads = 1,
                   .sample = 9});
    fail_all((job){.config = "rules=thesis colours=3 discs=1",
                   .objective = BP_OBJECTIVE_THESIS,
                   .threads = 1});
    fail_all((job){.config = "rules=thesis colours=2 discs=2",
                   .objective = BP_OBJECTIVE_THESIS,
                   .threads = 1,
                   .sample = 9});
    fail_all((job){
        .config = "players=3 colours=2 discs=1", .objective = BP_OBJECTIVE_MAXN, .threads = 1});
    fail_all((job){.config = "players=3 colours=2 discs=2",
                   .objective = BP_OBJECTIVE_GUARANTEED,
                   .threads = 1});
}

static void test_three_threads(void)
{
    fail_all((job){
        .config = "colours=2 discs=2 black=1", .objective = BP_OBJECTIVE_MARGIN, .threads = 3});
    fail_all((job){.config = "rules=thesis colours=2 discs=2",
                   .objective = BP_OBJECTIVE_THESIS,
                   .threads = 3});
    fail_all((job){
        .config = "players=3 colours=2 discs=2", .objective = BP_OBJECTIVE_MAXN, .threads = 2});
}

/* Shards added first leave more gaps than the list of ranges holds at first. */
static void test_gaps(void)
{
    fail_all((job){.config = "colours=2 discs=2",
                   .objective = BP_OBJECTIVE_MARGIN,
                   .threads = 1,
                   .sample = 48,
                   .gaps = 1});
    fail_all((job){.config = "rules=thesis colours=2 discs=4",
                   .objective = BP_OBJECTIVE_THESIS,
                   .threads = 1,
                   .gaps = 1});
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_one_thread);
    RUN_TEST(test_three_threads);
    RUN_TEST(test_gaps);
    return UNITY_END();
}
