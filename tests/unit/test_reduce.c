/* SPDX-License-Identifier: MIT */
/*
 * Reduced keys and bounds against plain minimax, the quick share; and the keys that the game-specific search makes of children, on
 * boards of all sizes.
 */
#include <bigpoints.h>
#include <stddef.h>
#include <string.h>
#include <unity.h>

#include "bigpoints/exact_search.h"
#include "game/game_internal.h"
#include "support/futures.h"
#include "support/support.h"

/* A position of Big Points. */
typedef union position {
    unsigned char bytes[64];
    max_align_t alignment;
} position;

void setUp(void)
{
}
void tearDown(void)
{
}

static void test_positions_of_one_key_have_one_future(void)
{
    futures_totals totals;

    futures_run(&totals, 81, 60, 8);
    TEST_ASSERT_EQUAL_UINT64(60, totals.boards);
    TEST_ASSERT_EQUAL_UINT64(20, totals.of_board);
    /* Many positions share a key: that is what it is for. */
    TEST_ASSERT_TRUE(totals.keys >= 1000 && totals.positions >= 2 * totals.keys);
    TEST_ASSERT_TRUE(totals.windows >= totals.positions);
    TEST_ASSERT_TRUE(totals.stopped >= 1000);
    TEST_ASSERT_TRUE(totals.table_hits >= 10000);
    TEST_ASSERT_TRUE(totals.with_black >= 10000);
}

/* A random game for two on a board without white and black discs: 2 to 5 colours, 1 to 9 discs of each. */
static bp_game *random_game(test_random *random)
{
    bp_config *config;
    bp_game *game;
    int colours = test_random_between(random, 2, 5);
    int min = test_random_between(random, 1, BP_DISCS_MAX);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_new(&config, NULL));
    bp_config_set(config, BP_CONFIG_PLAYERS, 2);
    for (int32_t disc = 0; disc <= BP_BLACK; disc++) {
        int count = disc < colours ? test_random_between(random, min, BP_DISCS_MAX) : 0;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_config_set(config, disc, count));
    }
    bp_config_set(config, BP_CONFIG_SEED, (int64_t)test_random_next(random));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_new(&game, config, NULL, NULL, 0));
    bp_config_free(config);
    return game;
}

/* A search that stops after its root: it has prefetched the keys of the children then. */
typedef struct key_search {
    bp_search search; /* the first member */
    uint64_t keys[TEST_MOVES][2];
    int count;
} key_search;

static int probe(int32_t *lower, int32_t *upper, const uint64_t key[2], bp_search *search)
{
    (void)lower, (void)upper, (void)key, (void)search;
    return 0;
}

static void store(int32_t lower, int32_t upper, const uint64_t key[2], uint64_t nodes,
                  bp_search *search)
{
    (void)lower, (void)upper, (void)key, (void)nodes;
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(1, search->nodes, "a search that stopped stores nothing");
}

static void prefetch(const uint64_t key[2], bp_search *search)
{
    key_search *k = (key_search *)(void *)search;
    TEST_ASSERT_TRUE(k->count < TEST_MOVES);
    memcpy(k->keys[k->count++], key, sizeof k->keys[0]);
}

static const bp_search_path *poll(const bp_search_path *path, bp_search *search)
{
    static const bp_search_path nowhere;
    (void)path;
    return search->nodes > 1 ? &nowhere : NULL;
}

/* Compares the key of each child that the bounds leave undecided with that of the position after its move; they are in move order.
   Returns the number of keys. */
static int compare_keys(const bp_game *game, const position *p)
{
    static _Alignas(16) unsigned char memory[BP__BIGPOINTS_SEARCH_BYTES];
    bp_move moves[TEST_MOVES];
    bp_reduction r;
    int found = 0;
    game->ops->reduce(&r, p->bytes, game->setup);
    key_search k = {.search = {.threshold = r.banked + r.estimate / 64,
                               .is_shared = 1,
                               .memory = memory,
                               .probe = probe,
                               .store = store,
                               .prefetch = prefetch,
                               .poll = poll}};
    TEST_ASSERT_EQUAL_INT(BP_OK, game->experimental.search(&k.search, p->bytes, game->setup));
    size_t count = game->ops->moves(moves, p->bytes, game->setup);
    for (size_t i = 0; i < count && found < k.count; i++) {
        position next = *p;
        uint64_t key[2];
        game->ops->apply(next.bytes, moves[i], game->setup);
        game->ops->reduced_key(key, next.bytes, game->setup);
        found += memcmp(key, k.keys[found], sizeof key) == 0;
    }
    TEST_ASSERT_EQUAL_INT(k.count, found);
    return found;
}

static void test_keys_of_children_are_those_of_the_positions(void)
{
    test_random random;
    int compared = 0;
    int narrow = 0;
    int wide = 0;
    int of_board = 0;

    test_random_init(&random, 8111);
    for (int i = 0; i < 1000; i++) {
        bp_game *game = random_game(&random);
        position p;
        TEST_ASSERT_TRUE(game->traits.state_size <= sizeof p.bytes);
        memcpy(p.bytes, game->initial, game->traits.state_size);
        narrow += game->traits.reduced_bits <= 64;
        wide += game->traits.reduced_bits > 64;
        of_board += game->traits.reduced_domain == BP_DOMAIN_OF_SETUP;
        while (!game->ops->is_over(p.bytes, game->setup)) {
            bp_move moves[TEST_MOVES];
            int count = (int)game->ops->moves(moves, p.bytes, game->setup);
            compared += compare_keys(game, &p);
            game->ops->apply(p.bytes, moves[test_random_below(&random, count)], game->setup);
        }
        bp_game_free(game);
    }
    TEST_ASSERT_TRUE(narrow >= 100 && wide >= 100 && of_board >= 50);
    TEST_ASSERT_TRUE(of_board < wide);
    TEST_ASSERT_TRUE(compared >= 50000);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_positions_of_one_key_have_one_future);
    RUN_TEST(test_keys_of_children_are_those_of_the_positions);
    return UNITY_END();
}
