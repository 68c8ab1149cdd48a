/* SPDX-License-Identifier: MIT */
/* Bit scans, logarithms and widths, compared with loops over single bits. */

#include "base/bit_scan.h"

#include "unity.h"

void setUp(void)
{
}
void tearDown(void)
{
}

static void check_scans(uint64_t mask)
{
    int32_t count = 0;
    int32_t first = -1;
    int32_t last = -1;
    for (int32_t bit = 0; bit < 64; bit++) {
        if (mask >> bit & 1) {
            count++;
            first = first < 0 ? bit : first;
            last = bit;
        }
    }
    TEST_ASSERT_EQUAL_INT32(count, bp__bit_count(mask));
    if (mask) {
        TEST_ASSERT_EQUAL_INT32(first, bp__bit_first(mask));
        TEST_ASSERT_EQUAL_INT32(last, bp__bit_last(mask));
    }
    TEST_ASSERT_EQUAL_UINT64(mask ? UINT64_C(1) << first : 0, bp__bit_lowest(mask));
    TEST_ASSERT_EQUAL_UINT32(mask ? last : 0, bp__log2(mask));
}

/* At least one value. */
static void check_widths(uint64_t values)
{
    int32_t bits = 0;
    while (bits < 64 && UINT64_C(1) << bits < values) {
        bits++;
    }
    TEST_ASSERT_EQUAL_INT32(bits, bp__bits_for_values(values));
    TEST_ASSERT_EQUAL_UINT32(bits > 0 ? bits : 1, bp__field_bits(values));
}

/* Powers of two and their neighbours, where the results change, and patterns. */
static void test_scans(void)
{
    check_scans(0);
    check_scans(UINT64_MAX);
    check_scans(UINT64_C(0x00F0A50000120000));
    for (int32_t bit = 0; bit < 64; bit++) {
        uint64_t power = UINT64_C(1) << bit;
        check_scans(power);
        check_scans(power - 1);
        check_scans(power + 1);
    }
}

static void test_widths(void)
{
    for (uint64_t values = 1; values < 70; values++) {
        check_widths(values);
    }
    for (int32_t bit = 7; bit < 64; bit++) {
        uint64_t power = UINT64_C(1) << bit;
        check_widths(power - 1);
        check_widths(power);
        check_widths(power + 1);
    }
    check_widths(UINT64_MAX);
}

/* One value needs no bits, but a field of a table has one. */
static void test_the_widths_differ_for_one_value(void)
{
    TEST_ASSERT_EQUAL_INT32(0, bp__bits_for_values(1));
    TEST_ASSERT_EQUAL_UINT32(1, bp__field_bits(1));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_scans);
    RUN_TEST(test_widths);
    RUN_TEST(test_the_widths_differ_for_one_value);
    return UNITY_END();
}
