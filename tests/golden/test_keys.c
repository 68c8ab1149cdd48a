/* SPDX-License-Identifier: MIT */
/*
 * The layout of keys: table files and saved tables hold keys, so a change of their bits must change BP__KEY_FORMAT. If this
 * test fails, add one to BP__KEY_FORMAT and write the new checksums here.
 */
#include <bigpoints.h>
#include <unity.h>

#include "base/checksum.h"
#include "game/position_key.h"
#include "support/support.h"

enum { GAMES = 40 };

void setUp(void)
{
}
void tearDown(void)
{
}

/* The sum of the keys of all positions in random games. */
static uint64_t sum_of_keys(const char *text)
{
    test_random random = {2026};
    uint64_t sum = 0;

    for (int i = 0; i < GAMES; i++) {
        bp_state *state = test_open(text);
        while (!bp_state_is_over(state)) {
            const bp_game *game = state->game;
            bp_move moves[TEST_MOVES];
            size_t count = 0;
            uint64_t key[2] = {0, 0};
            bp__position_key(key, game, game->setup, state->position);
            sum = bp__checksum_word(bp__checksum_word(sum, key[0]), key[1]);
            if (game->traits.reduced_bits > 0) {
                game->ops->reduced_key(key, state->position, game->setup);
                sum = bp__checksum_word(bp__checksum_word(sum, key[0]), key[1]);
            }
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
            bp_move move = moves[test_random_below(&random, (int)count)];
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, move));
        }
        sum = bp__checksum_word(sum, state->game->traits.reduced_domain);
        bp_state_free(state);
    }
    return sum;
}

static void test_keys_have_the_layout_of_their_format(void)
{
    static const struct {
        const char *text;
        uint64_t sum;
    } rows[] = {
        {"board=RGBRGB", UINT64_C(0xCC87E80D2759315D)},
        {"board=RKGWRGK", UINT64_C(0x18D89E0B3EABC073)},
        {"rules=thesis board=RGBBGRRGB", UINT64_C(0x59BC27E482C8CBFE)},
        {"players=3 board=RGBYRGBYW", UINT64_C(0x5F5C15258CFADC91)},
        {"colours=5 discs=5 seed=3", UINT64_C(0x45498F2FCEF8B164)},
        {"players=2 seed=1", UINT64_C(0x1888654CB3DA6C2C)},
        {"players=5 seed=1", UINT64_C(0x415005C360E15236)},
    };

    TEST_ASSERT_EQUAL_INT(2, BP__KEY_FORMAT); /* of these checksums */
    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(rows[i].sum, sum_of_keys(rows[i].text), rows[i].text);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_keys_have_the_layout_of_their_format);
    return UNITY_END();
}
