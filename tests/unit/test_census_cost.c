/* SPDX-License-Identifier: MIT */
/*
 * The cost of a checkpoint is in proportion to its text: memory is counted by the allocator; the ranges are so many that
 * a quadratic cost would exceed the time limit of a test.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/census.h"
#include "support/solving.h"
#include "support/support.h"

enum {
    RANGES = 1000000, /* a quadratic cost would move 8 TB of memory */
    LINE_BYTES = 64,
    BASE_BYTES = 200000, /* of a census without units */
    BYTES_EACH = 20,     /* of memory for each byte of text, at most */
};

#define OF_MARGIN                                                                        \
    "bigpoints census 1\n"                                                               \
    "of players=2 rules=official discs=5,5,5,5,5,0,0 objective=margin moves=0 sample=0 " \
    "seed=0\n"
#define OF_THESIS                                                                      \
    "bigpoints census 1\n"                                                             \
    "of players=2 rules=thesis discs=3,3,3,3,0,0,0 objective=thesis moves=0 sample=0 " \
    "seed=0\n"

void setUp(void)
{
}
void tearDown(void)
{
}

/* A checkpoint of `count` ranges of one unit, every fourth from `first` on, or in descending order. */
static census_text scattered(uint64_t first, size_t count, int descending)
{
    char *body = malloc(sizeof OF_MARGIN + count * LINE_BYTES);
    TEST_ASSERT_NOT_NULL(body);
    size_t length = (size_t)sprintf(body, "%s", OF_MARGIN);
    for (size_t i = 0; i < count; i++) {
        unsigned long unit = (unsigned long)(first + 4 * (descending ? count - i : i));
        length += (size_t)sprintf(body + length, "done %lu %lu\n", unit, unit + 1);
    }
    census_text text = census_sealed(body);
    free(body);
    return text;
}

/* Opens a text of ranges, adds a second one between them, and saves both. */
static void open_add_save(int descending)
{
    census_text text = scattered(0, RANGES, descending);
    census_text more = scattered(2, RANGES, descending);
    bp_census *census = NULL;
    TEST_STATUS(BP_OK, bp_census_open(&census, text.text, text.length, NULL, NULL, 0));
    TEST_STATUS(BP_OK, bp_census_add(census, more.text, more.length, NULL, 0));
    census_text saved = census_save(census);
    TEST_ASSERT_EQUAL_UINT64((uint64_t)2 * RANGES, census_count(census, BP_COUNT_UNITS_DONE));
    TEST_ASSERT_TRUE(saved.length > text.length);
    census_text_free(&saved);
    census_text_free(&text);
    census_text_free(&more);
    bp_census_free(census);
}

static void test_ranges_cost_no_quadratic_time(void)
{
    open_add_save(0);
    open_add_save(1);
}

/* Opens a text with memory that is counted. Returns the maximum of what it held. */
static size_t peak_of(const census_text *text)
{
    test_memory memory;
    bp_census *census = NULL;
    test_memory_init(&memory);
    TEST_STATUS(BP_OK,
                bp_census_open(&census, text->text, text->length, &memory.allocator, NULL, 0));
    bp_census_free(census);
    test_memory_assert_empty(&memory);
    return memory.peak;
}

static void assert_proportional(const char *body)
{
    census_text text = census_sealed(body);
    size_t peak = peak_of(&text);
    if (peak > BASE_BYTES + BYTES_EACH * text.length) {
        test_fail("a text of %lu bytes takes %lu bytes", (unsigned long)text.length,
                  (unsigned long)peak);
    }
    census_text_free(&text);
}

/* The same for a number of units of `thesis`, every `step`th one. */
static void assert_units_proportional(uint64_t step, size_t count)
{
    char *body = malloc(sizeof OF_THESIS + count * (2 * LINE_BYTES + 2 * 48));
    TEST_ASSERT_NOT_NULL(body);
    size_t length = (size_t)sprintf(body, "%s", OF_THESIS);
    for (size_t i = 0; i < count; i++) {
        unsigned long unit = (unsigned long)(step * i);
        length += (size_t)sprintf(body + length, "done %lu %lu\nunit %lu 1", unit, unit + 1, unit);
        for (int j = 0; j < 48; j++) {
            length += (size_t)sprintf(body + length, " 0");
        }
        length += (size_t)sprintf(body + length, "\n");
    }
    assert_proportional(body);
    free(body);
}

static void test_units_cost_memory_in_proportion_to_the_text(void)
{
    assert_proportional(OF_THESIS);
    assert_units_proportional(1, 1);
    assert_units_proportional(1, 1000);
    assert_units_proportional(15, 1000);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_ranges_cost_no_quadratic_time);
    RUN_TEST(test_units_cost_memory_in_proportion_to_the_text);
    return UNITY_END();
}
