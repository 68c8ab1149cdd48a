/* SPDX-License-Identifier: MIT */
/*
 * Helpers of the census tests.
 */
#include "support/census.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "base/key.h"
#include "support/solving.h"
#include "support/support.h"

bp_census *census_open(const char *config, int32_t objective)
{
    bp_config *c = test_config(config);
    bp_census *census = NULL;
    char why[256] = "unset";
    int status = bp_census_new(&census, c, objective, NULL, why, sizeof why);

    if (status != BP_OK || census == NULL) {
        test_fail("census of \"%s\": %s, %s", config, bp_status_name(status), why);
    }
    TEST_ASSERT_EQUAL_STRING("", why);
    bp_config_free(c);
    return census;
}

int census_set_sample(bp_census *census, uint64_t boards, uint64_t seed)
{
    int status = bp_census_set(census, BP_OPTION_SEED, (int64_t)seed);

    return status == BP_OK ? bp_census_set(census, BP_OPTION_SAMPLE, (int64_t)boards) : status;
}

/* The first shard suits any number of shards. */
int census_set_shard(bp_census *census, uint64_t shard, uint64_t shards)
{
    int status = bp_census_set(census, BP_OPTION_SHARD, 1);

    if (status == BP_OK) {
        status = bp_census_set(census, BP_OPTION_SHARDS, (int64_t)shards);
    }
    return status == BP_OK ? bp_census_set(census, BP_OPTION_SHARD, (int64_t)shard) : status;
}

/* The first unit suits any end. */
int census_set_range(bp_census *census, uint64_t first, uint64_t end)
{
    int status = bp_census_set(census, BP_OPTION_FIRST, 0);

    if (status == BP_OK) {
        status = bp_census_set(census, BP_OPTION_END, (int64_t)end);
    }
    return status == BP_OK ? bp_census_set(census, BP_OPTION_FIRST, (int64_t)first) : status;
}

int64_t census_option(const bp_census *census, int32_t option)
{
    int64_t value = -77;

    TEST_STATUS(BP_OK, bp_census_get(&value, census, option));
    return value;
}

uint64_t census_count(const bp_census *census, int32_t count)
{
    int64_t number = bp_census_count(census, count);

    TEST_ASSERT_TRUE_MESSAGE(number >= 0, bp_status_name((int)number));
    return (uint64_t)number;
}

void census_run(bp_census *census)
{
    char why[256] = "unset";
    int status = bp_census_run(census, why, sizeof why);

    if (status != BP_OK || why[0] != '\0') {
        test_fail("a run ends with %s, %s", bp_status_name(status), why);
    }
}

bp_census *census_of(const char *config, int32_t objective, int32_t threads)
{
    bp_census *census = census_open(config, objective);

    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, threads));
    census_run(census);
    TEST_ASSERT_EQUAL_INT32(1, bp_census_shard_done(census));
    TEST_ASSERT_EQUAL_UINT64(census_count(census, BP_COUNT_UNITS),
                             census_count(census, BP_COUNT_UNITS_DONE));
    return census;
}

/* Counts. */

static void read_outcomes(census_counts *out, const bp_census *census)
{
    for (int32_t seat = 0; seat < CENSUS_SEATS; seat++) {
        for (int32_t outcome = -1; outcome <= 1; outcome++) {
            uint64_t count = 0;
            if (bp_census_outcome_count(&count, census, seat, outcome) == BP_OK) {
                out->outcomes[seat][outcome + 1] = count;
            }
        }
    }
}

static void read_scores(census_counts *out, const bp_census *census)
{
    for (int32_t margin = -CENSUS_SCORES; margin <= CENSUS_SCORES; margin++) {
        out->margin_status =
            bp_census_margin_count(&out->margins[margin + CENSUS_SCORES], census, margin);
    }
    out->score_status = bp_census_score_count(&out->scores[0][0], census, 0, -1);
    for (int32_t seat = 0; seat < CENSUS_SEATS; seat++) {
        for (int32_t score = -1; score <= CENSUS_SCORES; score++) {
            bp_census_score_count(&out->scores[seat][score + 1], census, seat, score);
        }
    }
}

void census_counts_read(census_counts *out, const bp_census *census)
{
    memset(out, 0, sizeof *out);
    out->units = census_count(census, BP_COUNT_UNITS);
    out->done = census_count(census, BP_COUNT_UNITS_DONE);
    out->boards = census_count(census, BP_COUNT_BOARDS);
    int64_t states = bp_census_count(census, BP_COUNT_STATES);
    out->states_status = states < 0 ? states : BP_OK;
    out->states = states < 0 ? 0 : (uint64_t)states;
    read_outcomes(out, census);
    read_scores(out, census);
    for (int32_t place = 1; place <= CENSUS_PLACES; place++) {
        for (int32_t take = BP_FIRST_BEHIND; take <= BP_FIRST_NOTHING; take++) {
            out->move_status = bp_census_first_move(&out->best[place][take],
                                                    &out->legal[place][take], census, place, take);
        }
    }
}

/* Compares arrays of numbers. */
static void assert_numbers(const uint64_t *expected, const uint64_t *actual, size_t count,
                           const char *name, const char *what)
{
    for (size_t i = 0; i < count; i++) {
        if (expected[i] != actual[i]) {
            test_fail("%s: %s[%lu] is %llu and should be %llu", what, name, (unsigned long)i,
                      (unsigned long long)actual[i], (unsigned long long)expected[i]);
        }
    }
}

void census_assert_counts(const census_counts *expected, const census_counts *actual,
                          const char *what)
{
    assert_numbers(&expected->units, &actual->units, 1, "units", what);
    assert_numbers(&expected->done, &actual->done, 1, "done", what);
    assert_numbers(&expected->boards, &actual->boards, 1, "boards", what);
    assert_numbers(&expected->states, &actual->states, 1, "states", what);
    assert_numbers(expected->outcomes[0], actual->outcomes[0], (size_t)CENSUS_SEATS * 3, "outcomes",
                   what);
    assert_numbers(expected->margins, actual->margins, TEST_LENGTH(expected->margins), "margins",
                   what);
    assert_numbers(expected->scores[0], actual->scores[0],
                   sizeof expected->scores / sizeof(uint64_t), "scores", what);
    assert_numbers(expected->legal[0], actual->legal[0], sizeof expected->legal / sizeof(uint64_t),
                   "legal", what);
    assert_numbers(expected->best[0], actual->best[0], sizeof expected->best / sizeof(uint64_t),
                   "best", what);
    TEST_ASSERT_EQUAL_MEMORY(expected, actual, sizeof *expected);
}

void census_assert_same(const bp_census *expected, const bp_census *actual, const char *what)
{
    static census_counts one;
    static census_counts other;

    census_counts_read(&one, expected);
    census_counts_read(&other, actual);
    census_assert_counts(&one, &other, what);
}

/* Rows. */

static void reserve(census_rows *rows, size_t more)
{
    if (rows->count + more > rows->capacity) {
        rows->capacity = 2 * (rows->count + more) + 64;
        rows->items = realloc(rows->items, rows->capacity * sizeof *rows->items);
        if (rows->items == NULL) {
            abort();
        }
    }
}

static int take_row(const char *board, uint64_t boards, const int32_t *values, size_t count,
                    uint64_t states, void *user)
{
    census_rows *rows = user;
    census_row row;

    memset(&row, 0, sizeof row);
    rows->calls++;
    rows->strangers += !pthread_equal(rows->thread, pthread_self());
    if (rows->calls == rows->cancel_at) {
        bp_census_cancel(rows->census, 1);
    }
    if (rows->calls == rows->refuse_at || strlen(board) > BP_BOARD_MAX || count > CENSUS_SEATS) {
        return 1;
    }
    reserve(rows, 1);
    strcpy(row.board, board);
    row.boards = boards;
    memcpy(row.values, values, count * sizeof *values);
    row.count = count;
    row.states = states;
    rows->items[rows->count++] = row;
    return 0;
}

void census_rows_from(census_rows *out, bp_census *census)
{
    memset(out, 0, sizeof *out);
    out->thread = pthread_self();
    census_rows_go_on(out, census);
}

void census_rows_go_on(census_rows *rows, bp_census *census)
{
    rows->census = census;
    TEST_STATUS(BP_OK, bp_census_set_rows(census, take_row, rows));
}

void census_rows_free(census_rows *rows)
{
    free(rows->items);
    memset(rows, 0, sizeof *rows);
}

void census_rows_join(census_rows *to, const census_rows *more)
{
    if (more->count > 0) {
        reserve(to, more->count);
        memcpy(to->items + to->count, more->items, more->count * sizeof *more->items);
        to->count += more->count;
    }
}

static int same_row(const census_row *one, const census_row *other)
{
    return strcmp(one->board, other->board) == 0 && one->boards == other->boards &&
           one->count == other->count && one->states == other->states &&
           memcmp(one->values, other->values, sizeof one->values) == 0;
}

void census_assert_rows(const census_rows *expected, const census_rows *actual, const char *what)
{
    if (expected->count != actual->count) {
        test_fail("%s: %lu rows instead of %lu", what, (unsigned long)actual->count,
                  (unsigned long)expected->count);
    }
    for (size_t i = 0; i < expected->count; i++) {
        if (!same_row(&expected->items[i], &actual->items[i])) {
            test_fail("%s: row %lu is of %s and should be of %s, or its values differ", what,
                      (unsigned long)i, actual->items[i].board, expected->items[i].board);
        }
    }
    TEST_ASSERT_EQUAL_INT(0, expected->strangers + actual->strangers);
}

/* Texts. */

int census_keep_text(const char *text, size_t length, void *user)
{
    census_text *kept = user;

    kept->calls++;
    free(kept->text);
    kept->text = malloc(length + 1);
    if (kept->text == NULL) {
        abort();
    }
    memcpy(kept->text, text, length);
    kept->text[length] = '\0';
    kept->length = length;
    return kept->calls == kept->refuse_at;
}

census_text census_save(const bp_census *census)
{
    census_text kept = {NULL, 0, 0, 0};

    TEST_STATUS(BP_OK, bp_census_save(census, census_keep_text, &kept));
    TEST_ASSERT_EQUAL_UINT64(1, kept.calls);
    TEST_ASSERT_EQUAL_UINT(strlen(kept.text), kept.length);
    return kept;
}

void census_text_free(census_text *text)
{
    free(text->text);
    memset(text, 0, sizeof *text);
}

census_text census_sealed(const char *body)
{
    census_text out = {NULL, strlen(body) + 21, 0, 0};
    uint64_t key[2];

    out.text = malloc(out.length + 1);
    if (out.text == NULL) {
        abort();
    }
    bp__key(key, body, strlen(body));
    snprintf(out.text, out.length + 1, "%send %016llx\n", body, (unsigned long long)key[0]);
    return out;
}

void census_add(bp_census *census, const census_text *text)
{
    char why[512] = "unset";
    int status = bp_census_add(census, text->text, text->length, why, sizeof why);

    if (status != BP_OK || why[0] != '\0') {
        test_fail("adding ends with %s, %s:\n%.600s", bp_status_name(status), why, text->text);
    }
}

const char *census_assert_refused(int status, bp_census *census, const char *text, size_t length)
{
    static char why[1024];
    census_text before = census_save(census);
    census_text after;
    int found;

    strcpy(why, "unset");
    found = bp_census_add(census, text, length, why, sizeof why);
    if (found != status) {
        test_fail("%s instead of %s (%s) for:\n%.1500s", bp_status_name(found),
                  bp_status_name(status), why, text);
    }
    test_assert_message(why, sizeof why);
    after = census_save(census);
    TEST_ASSERT_EQUAL_STRING(before.text, after.text);
    census_text_free(&before);
    census_text_free(&after);
    return why;
}
