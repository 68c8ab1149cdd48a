/* SPDX-License-Identifier: MIT */
/*
 * When players solve the end of a game: black discs count as moves left, and the solver runs where its budget probably
 * suffices.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <unity.h>

#include "game/game_internal.h"
#include "support/playing.h"
#include "support/solving.h"

enum { GAMES = 5, LEVEL = 8 };

void setUp(void)
{
}
void tearDown(void)
{
}

static int32_t left_of(const char *text)
{
    bp_state *state = test_open(text);
    int32_t left = state->game->ops->moves_left(state->position, state->game->setup);
    bp_state_free(state);
    return left;
}

/* Three pawns with two discs each make nine moves. A black disc on the track counts two, one in a hand two and a half. */
static void test_black_discs_count_as_moves(void)
{
    TEST_ASSERT_EQUAL_INT32(9, left_of("players=2 board=RGBRGB"));
    TEST_ASSERT_EQUAL_INT32(9, left_of("players=2 board=RGWBRGB"));
    TEST_ASSERT_EQUAL_INT32(11, left_of("players=2 board=RKGBRGB"));
    TEST_ASSERT_EQUAL_INT32(13, left_of("players=3 board=RKGBKRGB"));
    /* A move is made, and the black disc is held. */
    TEST_ASSERT_EQUAL_INT32(8 + 2, left_of("players=2 board=RGKRBGB moves=Ga"));
    TEST_ASSERT_EQUAL_INT32(7 + 5, left_of("players=2 board=RGKKRBGB moves=Ga,Ra"));
}

/* Progress callback: counts the reports of the solver, which are those with a table. */
static int count_solving(const bp_progress *progress, void *user)
{
    *(int32_t *)user += bp_progress_table_fill(progress) >= 0;
    return 0;
}

typedef struct attempts {
    int32_t tried;
    int32_t solved;
} attempts;

/* Plays a game of a level, and counts how often the solver ran and how often it finished. */
static void play(attempts *sum, bp_player *player, const char *text, uint64_t seed)
{
    char line[256];
    snprintf(line, sizeof line, "%s seed=%d", text, (int)seed);
    bp_state *state = test_open(line);
    int32_t reports = 0;
    TEST_STATUS(BP_OK, bp_player_set_progress(player, count_solving, &reports));
    while (!bp_state_is_over(state)) {
        playing_choice c;
        reports = 0;
        TEST_STATUS(BP_OK, bp_player_clear(player));
        playing_choose(&c, player, state);
        sum->tried += reports > 0;
        sum->solved += reports > 0 && c.exact;
        TEST_STATUS(BP_OK, bp_state_apply(state, c.move));
    }
    bp_state_free(state);
}

/* At least half of the attempts succeed, with black discs as without, and there are some in each game. */
static void test_most_attempts_succeed(void)
{
    static const char *const texts[] = {"players=2", "players=2 colours=4 discs=5 white=2 black=2",
                                        "players=2 white=0 black=0", "players=3"};

    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        bp_player *player = playing_new(LEVEL, 1, 0);
        attempts sum = {0};
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            play(&sum, player, texts[i], seed);
        }
        if (2 * sum.solved < sum.tried || sum.solved < 2 * GAMES) {
            test_fail("%s: %d of %d attempts succeeded", texts[i], (int)sum.solved, (int)sum.tried);
        }
        bp_player_free(player);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_black_discs_count_as_moves);
    RUN_TEST(test_most_attempts_succeed);
    return UNITY_END();
}
