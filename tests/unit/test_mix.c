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

/* Keys of every width come back. */
static void test_unmixing(void)
{
    test_random random;

    test_random_init(&random, 7);
    for (uint32_t bits = 1; bits <= 128; bits++) {
        for (int i = 0; i < 1000; i++) {
            uint64_t key[2] = {test_random_next(&random) & bp__mix_mask(bits), 0};
            uint64_t back[2];
            key[1] = bits > 64 ? test_random_next(&random) & bp__mix_mask(bits - 64) : 0;
            bp__unmix(back, bp__mix(key, bits), bits);
            TEST_ASSERT_EQUAL_HEX64(key[0], back[0]);
            TEST_ASSERT_EQUAL_HEX64(key[1], back[1]);
        }
    }
}

static int compare_mixed(const void *one, const void *other)
{
    const bp__mixed *a = one;
    const bp__mixed *b = other;

    if (a->high != b->high) {
        return a->high < b->high ? -1 : 1;
    }
    return (a->low > b->low) - (a->low < b->low);
}

/* Mixes all keys that differ from a random one in some places only. */
static void mix_close_keys(bp__mixed out[1 << VARIED], const uint32_t places[VARIED], uint32_t bits,
                           test_random *random)
{
    uint64_t low = test_random_next(random) & bp__mix_mask(bits);
    uint64_t high = bits > 64 ? test_random_next(random) & bp__mix_mask(bits - 64) : 0;

    for (uint32_t set = 0; set < 1u << VARIED; set++) {
        uint64_t key[2] = {low, high};
        for (uint32_t i = 0; i < VARIED; i++) {
            uint64_t bit = UINT64_C(1) << places[i] % 64;
            uint64_t *word = &key[places[i] / 64];
            *word = set >> i & 1 ? *word | bit : *word & ~bit;
        }
        out[set] = bp__mix(key, bits);
    }
}

/* Chooses different places. */
static void choose_places(uint32_t places[VARIED], uint32_t bits, test_random *random)
{
    for (int i = 0; i < VARIED; i++) {
        int again;
        do {
            places[i] = (uint32_t)test_random_below(random, (int)bits);
            again = 0;
            for (int j = 0; j < i; j++) {
                again |= places[i] == places[j];
            }
        } while (again);
    }
}

static void test_wide_keys_that_are_close(void)
{
    static bp__mixed all[1 << VARIED];
    test_random random;

    test_random_init(&random, 91);
    for (uint32_t bits = NARROW; bits <= 128; bits++) {
        uint32_t places[VARIED];
        choose_places(places, bits, &random);
        mix_close_keys(all, places, bits, &random);
        qsort(all, TEST_LENGTH(all), sizeof all[0], compare_mixed);
        for (size_t i = 1; i < TEST_LENGTH(all); i++) {
            TEST_ASSERT_TRUE(compare_mixed(&all[i - 1], &all[i]) < 0);
        }
    }
}

/* The number that undoes a multiplication by an odd one, by Newton's method. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;

    for (int i = 0; i < 6; i++) {
        x *= 2 - odd * x;
    }
    return x;
}

/* The key of 128 bits whose mixed form this is: the steps of bp__mix() backward. */
static void unmix(uint64_t key[2], bp__mixed mixed)
{
    uint64_t undo = inverse(0xD6E8FEB86659FD93u);
    uint64_t low = (mixed.low ^ mixed.low >> 32) * undo;

    low ^= (mixed.high * 0xC2B2AE3D27D4EB4Fu) >> 7;
    key[1] = mixed.high ^ low >> 29;
    low ^= low >> 32;
    low *= undo;
    low ^= low >> 32;
    key[0] = low ^ key[1] * 0x9E3779B97F4A7C15u;
}

static void test_unmixing_undoes_mixing(void)
{
    test_random random;

    test_random_init(&random, 92);
    for (int i = 0; i < 10000; i++) {
        uint64_t key[2] = {test_random_next(&random), test_random_next(&random)};
        uint64_t again[2];
        unmix(again, bp__mix(key, 128));
        TEST_ASSERT_EQUAL_HEX64(key[0], again[0]);
        TEST_ASSERT_EQUAL_HEX64(key[1], again[1]);
    }
}

/* Stores one key and asks for another, then both. */
static void tell_apart(const bp_table_ops *ops, void *instance, bp__mixed one, bp__mixed other)
{
    uint64_t first[2];
    uint64_t second[2];
    uint64_t value = 0;

    unmix(first, one);
    unmix(second, other);
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
    RUN_TEST(test_unmixing);
    RUN_TEST(test_wide_keys_that_are_close);
    RUN_TEST(test_unmixing_undoes_mixing);
    RUN_TEST(test_keys_that_agree_in_half_of_their_mixed_form);
    return UNITY_END();
}
