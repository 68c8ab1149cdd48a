/* SPDX-License-Identifier: MIT */
/*
 * Signed numbers of up to 4096 bits: agreement with the compiler's arithmetic, the laws that hold for numbers of any size, decimal
 * text, and the refusal of what does not fit.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "base/wide.h"
#include "support/support.h"

/* Whole numbers that hold the product of two operands. */
#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 whole;
enum { OPERAND_BITS = 63 };
#else
typedef int64_t whole;
enum { OPERAND_BITS = 31 };
#endif

enum { ROUNDS = 20000 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* A number that is often small, or close to a power of 2. */
static int64_t draw(test_random *random)
{
    int shift = test_random_between(random, 64 - OPERAND_BITS, 63);
    int64_t number = (int64_t)(test_random_next(random) >> shift);

    switch (test_random_below(random, 4)) {
    case 0: return number;
    case 1: return -number;
    case 2: return (int64_t)((UINT64_C(1) << test_random_below(random, OPERAND_BITS)) - 1);
    default: return -(int64_t)(UINT64_C(1) << test_random_below(random, OPERAND_BITS));
    }
}

static whole value_of(const bp__wide *number)
{
    whole value = 0;

    TEST_ASSERT_TRUE(number->length * 4 <= (int32_t)sizeof value);
    for (int32_t i = number->length - 1; i >= 0; i--) {
        value = (value << 16 << 16) + number->limb[i];
    }
    return number->sign * value;
}

/* Sign and length are those of a trimmed number. */
static void assert_sound(const bp__wide *number)
{
    TEST_ASSERT_TRUE(number->length >= 0 && number->length <= BP__WIDE_LIMBS);
    TEST_ASSERT_EQUAL_INT(number->length == 0, number->sign == 0);
    TEST_ASSERT_TRUE(number->length == 0 || number->limb[number->length - 1] != 0);
}

static void test_agrees_with_the_compiler(void)
{
    test_random random;

    test_random_init(&random, 1);
    for (int i = 0; i < ROUNDS; i++) {
        int64_t a = draw(&random), b = draw(&random);
        bp__wide x, y, z, rest;
        bp__wide_set(&x, a);
        bp__wide_set(&y, b);
        TEST_ASSERT_TRUE(value_of(&x) == a && value_of(&y) == b);
        TEST_ASSERT_EQUAL_INT((a > b) - (a < b), bp__wide_compare(&x, &y));
        TEST_ASSERT_TRUE(bp__wide_add(&z, &x, &y));
        assert_sound(&z);
        TEST_ASSERT_TRUE(value_of(&z) == (whole)a + b);
        TEST_ASSERT_TRUE(bp__wide_subtract(&z, &x, &y));
        assert_sound(&z);
        TEST_ASSERT_TRUE(value_of(&z) == (whole)a - b);
        TEST_ASSERT_TRUE(bp__wide_multiply(&z, &x, &y));
        assert_sound(&z);
        TEST_ASSERT_TRUE(value_of(&z) == (whole)a * b);
        if (b != 0) {
            bp__wide_divide(&z, &rest, &x, &y);
            TEST_ASSERT_TRUE(value_of(&z) == (whole)a / b && value_of(&rest) == (whole)a % b);
        }
    }
}

/* A random number of so many limbs; runs of 0 and of all ones are frequent, because they are hard for a division. */
static void draw_wide(bp__wide *out, test_random *random, int limbs)
{
    bp__wide_set(out, 0);
    out->length = limbs;
    out->sign = test_random_below(random, 2) ? 1 : -1;
    for (int i = 0; i < limbs; i++) {
        int kind = test_random_below(random, 4);
        out->limb[i] = kind == 0 ? 0 : kind == 1 ? UINT32_MAX : (uint32_t)test_random_next(random);
    }
    out->limb[limbs - 1] |= 1u << test_random_below(random, 32);
}

/* (q * b + r) = a with |r| < |b|, for the quotient and remainder of any size. */
static void test_division(void)
{
    test_random random;

    test_random_init(&random, 2);
    for (int i = 0; i < ROUNDS; i++) {
        bp__wide a, b, q, r, product;
        draw_wide(&a, &random, test_random_between(&random, 1, BP__WIDE_LIMBS));
        draw_wide(&b, &random, test_random_between(&random, 1, i % 2 ? 4 : BP__WIDE_LIMBS));
        bp__wide_divide(&q, &r, &a, &b);
        assert_sound(&q);
        assert_sound(&r);
        TEST_ASSERT_TRUE(bp__wide_multiply(&product, &q, &b));
        TEST_ASSERT_TRUE(bp__wide_add(&product, &product, &r));
        TEST_ASSERT_EQUAL_INT(0, bp__wide_compare(&product, &a));
        TEST_ASSERT_TRUE(r.sign == 0 || r.sign == a.sign);
        r.sign = r.sign != 0;
        b.sign = 1;
        TEST_ASSERT_TRUE(bp__wide_compare(&r, &b) < 0);
    }
}

/* (a + b)(a - b) = aa - bb, and a common factor is in the gcd. */
static void test_laws(void)
{
    test_random random;

    test_random_init(&random, 3);
    for (int i = 0; i < ROUNDS / 20; i++) {
        bp__wide a, b, c, left, right, sum, rest;
        draw_wide(&a, &random, test_random_between(&random, 1, 40));
        draw_wide(&b, &random, test_random_between(&random, 1, 40));
        draw_wide(&c, &random, test_random_between(&random, 1, 10));
        TEST_ASSERT_TRUE(bp__wide_add(&left, &a, &b) && bp__wide_subtract(&right, &a, &b));
        TEST_ASSERT_TRUE(bp__wide_multiply(&sum, &left, &right));
        TEST_ASSERT_TRUE(bp__wide_multiply(&left, &a, &a) && bp__wide_multiply(&right, &b, &b));
        TEST_ASSERT_TRUE(bp__wide_subtract(&left, &left, &right));
        TEST_ASSERT_EQUAL_INT(0, bp__wide_compare(&sum, &left));
        TEST_ASSERT_TRUE(bp__wide_multiply(&left, &a, &c) && bp__wide_multiply(&right, &b, &c));
        bp__wide_gcd(&sum, &left, &right);
        TEST_ASSERT_EQUAL_INT32(1, sum.sign);
        bp__wide_divide(NULL, &rest, &sum, &c);
        TEST_ASSERT_EQUAL_INT32(0, rest.sign);
        bp__wide_divide(NULL, &rest, &left, &sum);
        TEST_ASSERT_EQUAL_INT32(0, rest.sign);
        bp__wide_divide(NULL, &rest, &right, &sum);
        TEST_ASSERT_EQUAL_INT32(0, rest.sign);
    }
}

static void assert_text(const char *expected, int64_t number)
{
    char text[BP__WIDE_TEXT_SIZE];
    bp__wide wide;

    bp__wide_set(&wide, number);
    bp__wide_format(text, &wide);
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

static void test_text(void)
{
    char text[BP__WIDE_TEXT_SIZE];
    bp__wide power, ten, product;

    assert_text("0", 0);
    assert_text("-1", -1);
    assert_text("1000000000", 1000000000);
    assert_text("1000000001", 1000000001);
    assert_text("-9223372036854775808", INT64_MIN);
    bp__wide_set(&power, 1);
    bp__wide_set(&ten, 10);
    for (int i = 0; i < 300; i++) {
        TEST_ASSERT_TRUE(bp__wide_multiply(&product, &power, &ten));
        bp__wide_copy(&power, &product);
    }
    bp__wide_negate(&power);
    bp__wide_format(text, &power);
    TEST_ASSERT_EQUAL_INT(302, (int)strlen(text));
    TEST_ASSERT_EQUAL_INT(300, (int)strspn(text + 2, "0"));
    TEST_ASSERT_TRUE(memcmp(text, "-1", 2) == 0);
}

/* 2^4096 - 1 is the largest number: its text fits, and neither 1 more nor twice as much does. */
static void test_limits(void)
{
    char text[BP__WIDE_TEXT_SIZE];
    bp__wide largest, one, two, out;

    bp__wide_set(&one, 1);
    bp__wide_set(&two, 2);
    bp__wide_set(&largest, -1);
    largest.length = BP__WIDE_LIMBS;
    memset(largest.limb, 0xFF, sizeof largest.limb);
    bp__wide_format(text, &largest);
    TEST_ASSERT_EQUAL_INT(1 + 1234, (int)strlen(text));
    TEST_ASSERT_TRUE(
        memcmp(text, "-10443888814131525066917527107166243825799642490473837803842334",
               sizeof "-10443888814131525066917527107166243825799642490473837803842334" - 1) == 0);
    TEST_ASSERT_TRUE(bp__wide_add(&out, &largest, &one));
    TEST_ASSERT_FALSE(bp__wide_subtract(&out, &largest, &one));
    TEST_ASSERT_FALSE(bp__wide_add(&out, &largest, &largest));
    TEST_ASSERT_FALSE(bp__wide_multiply(&out, &largest, &two));
    TEST_ASSERT_FALSE(bp__wide_multiply(&out, &two, &largest));
    TEST_ASSERT_TRUE(bp__wide_multiply(&out, &largest, &one));
    TEST_ASSERT_EQUAL_INT(0, bp__wide_compare(&out, &largest));
    TEST_ASSERT_TRUE(bp__wide_subtract(&out, &largest, &largest));
    TEST_ASSERT_EQUAL_INT32(0, out.sign);
    TEST_ASSERT_FALSE(bp__wide_multiply(&out, &largest, &largest));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_agrees_with_the_compiler);
    RUN_TEST(test_division);
    RUN_TEST(test_laws);
    RUN_TEST(test_text);
    RUN_TEST(test_limits);
    return UNITY_END();
}
