/* SPDX-License-Identifier: MIT */
/*
 * The mixing of keys in tables: a bijection, so that a table that stores what mixing leaves over
 * stores the whole key. And keys that agree in one half of their mixed form, which random keys never
 * do, have different results.
 */
#include <bigpoints.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "base/mix.h"
#include "support/support.h"
#include "table/table_internal.h"

enum { NARROW = 18, VARIED = 12 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* Every key of a narrow width has a mixed form of its own, of the same width. */
static void test_narrow_keys_one_by_one(void)
{
    unsigned char *seen = malloc(1u << NARROW);

    TEST_ASSERT_NOT_NULL(seen);
    for (uint32_t bits = 1; bits <= NARROW; bits++) {
        memset(seen, 0, 1u << NARROW);
        for (uint64_t i = 0; i >> bits == 0; i++) {
            uint64_t key[2] = {i, 0};
            bp__mixed mixed = bp__mix(key, bits);
            TEST_ASSERT_TRUE(mixed.high == 0 && mixed.low >> bits == 0);
            TEST_ASSERT_EQUAL_UINT8(0, seen[mixed.low]);
            seen[mixed.low] = 1;
        }
    }
    free(seen);
}

/* A mixed key leads back to its key, so no two keys have the same mixed form. */
static void assert_unmixed(const uint64_t key[2], uint32_t bits)
{
    uint64_t back[2];

    bp__unmix(back, bp__mix(key, bits), bits);
    TEST_ASSERT_EQUAL_HEX64(key[0], back[0]);
    TEST_ASSERT_EQUAL_HEX64(key[1], back[1]);
}

static void random_key(uint64_t out[2], uint32_t bits, test_random *random)
{
    out[0] = test_random_next(random) & bp__mix_mask(bits);
    out[1] = bits > 64 ? test_random_next(random) & bp__mix_mask(bits - 64) : 0;
}

static void test_random_keys_of_every_width(void)
{
    test_random random;

    test_random_init(&random, 7);
    for (uint32_t bits = 1; bits <= 128; bits++) {
        for (int i = 0; i < 1000; i++) {
            uint64_t key[2];
            random_key(key, bits, &random);
            assert_unmixed(key, bits);
        }
    }
}

/* All keys that differ from a random one in twelve places only. */
static void test_keys_that_are_close(void)
{
    test_random random;

    test_random_init(&random, 91);
    for (uint32_t bits = NARROW; bits <= 128; bits++) {
        uint64_t first[2];
        random_key(first, bits, &random);
        uint32_t places[VARIED];
        for (int i = 0; i < VARIED; i++) {
            places[i] = (uint32_t)test_random_below(&random, (int)bits);
        }
        for (uint32_t set = 0; set < 1u << VARIED; set++) {
            uint64_t key[2] = {first[0], first[1]};
            for (uint32_t i = 0; i < VARIED; i++) {
                key[places[i] / 64] ^= (uint64_t)(set >> i & 1) << places[i] % 64;
            }
            assert_unmixed(key, bits);
        }
    }
}

/* Stores one key and asks for another, then both. */
static void tell_apart(const bp_table_ops *ops, void *instance, bp__mixed one, bp__mixed other)
{
    uint64_t first[2];
    uint64_t second[2];
    uint64_t value = 0;

    bp__unmix(first, one, 128);
    bp__unmix(second, other, 128);
    ops->clear(instance);
    TEST_ASSERT_EQUAL_INT(BP_OK, ops->store(first, 1, 1, instance));
    TEST_ASSERT_EQUAL_INT(1, ops->probe(&value, first, instance));
    TEST_ASSERT_EQUAL_INT(0, ops->probe(&value, second, instance));
    TEST_ASSERT_EQUAL_INT(BP_OK, ops->store(second, 2, 1, instance));
    TEST_ASSERT_EQUAL_INT(1, ops->probe(&value, second, instance));
    TEST_ASSERT_EQUAL_UINT64(2, value);
    if (ops->probe(&value, first, instance)) {
        TEST_ASSERT_EQUAL_UINT64(1, value);
    }
}

static void test_keys_that_agree_in_half_of_their_mixed_form(void)
{
    static const bp_table_ops *const tables[] = {&bp__table_array, &bp__table_growing,
                                                 &bp__table_uthash};
    static const uint32_t widths[] = {1, 20, 50, 62};
    test_random random;

    test_random_init(&random, 93);
    for (size_t i = 0; i < TEST_LENGTH(tables) * TEST_LENGTH(widths); i++) {
        const bp_table_ops *ops = tables[i % TEST_LENGTH(tables)];
        bp_table_shape shape = {.version = BP_TABLE_OPS_VERSION,
                                .key_bits = 128,
                                .value_bits = widths[i / TEST_LENGTH(tables)],
                                .bytes = 65536};
        void *instance = NULL;
        shape.value_bits += shape.value_bits == 1; /* there are two values */
        TEST_ASSERT_EQUAL_INT(BP_OK, ops->create(&instance, &shape, NULL));
        for (uint32_t bit = 0; bit < 128; bit++) {
            bp__mixed one = {test_random_next(&random), test_random_next(&random)};
            bp__mixed other = one;
            other.low ^= bit < 64 ? UINT64_C(1) << bit : 0;
            other.high ^= bit < 64 ? 0 : UINT64_C(1) << (bit - 64);
            tell_apart(ops, instance, one, other);
        }
        ops->destroy(instance);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_narrow_keys_one_by_one);
    RUN_TEST(test_random_keys_of_every_width);
    RUN_TEST(test_keys_that_are_close);
    RUN_TEST(test_keys_that_agree_in_half_of_their_mixed_form);
    return UNITY_END();
}
