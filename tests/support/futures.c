/* SPDX-License-Identifier: MIT */
/*
 * Reduced keys, bounds and the game-specific search against plain minimax over all positions.
 */
#include "support/futures.h"

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>
#include <uthash.h>

#include "bigpoints/exact_search.h"
#include "bigpoints/position.h"
#include "bigpoints/reduce.h"
#include "game/game_internal.h"
#include "support/support.h"

enum { POSITION = 64, MARGIN_MAX = 10000, ENTRIES = 4096 };

/* The future value of all positions that share a key. */
typedef struct future {
    struct {
        uint64_t domain;
        uint64_t key[2];
    } of;
    int32_t value;
    UT_hash_handle hh;
} future;

/* A position of the board at hand, and its value for seat 0. */
typedef struct known {
    unsigned char position[POSITION];
    int32_t value;
    UT_hash_handle hh;
} known;

/* An entry of the table that the game-specific search uses. */
typedef struct entry {
    int is_used;
    uint64_t domain;
    uint64_t key[2];
    int32_t lower;
    int32_t upper;
} entry;

typedef struct walk {
    const bp_game *game;
    uint64_t domain; /* of its keys */
    future *futures;
    known *positions;
    futures_totals *totals;
    entry entries[ENTRIES];
    uint64_t setup_number;                                         /* of the board at hand */
    _Alignas(16) unsigned char memory[BP__BIGPOINTS_SEARCH_BYTES]; /* of the search */
} walk;

/* A search with the table of a walk. */
typedef struct table_search {
    bp_search search; /* the first member */
    walk *walk;
    uint64_t stop_at; /* the node at which a poll stops it */
} table_search;

static void check_bounds(const walk *w, const void *position, const bp_reduction *r, int32_t value)
{
    if (value < r->lower || value > r->upper) {
        char text[TEST_TEXT];
        w->game->ops->format_position(text, sizeof text, position, w->game->setup);
        test_fail("\"%s\": the future %d is not within %d and %d", text, (int)value, (int)r->lower,
                  (int)r->upper);
    }
}

/* Compares the future value of a position with that of all others of its key. */
static void check_future(walk *w, const void *position, int32_t for_mover)
{
    const bp_game_traits *traits = &w->game->traits;
    bp_reduction r = {.lower = -MARGIN_MAX, .upper = MARGIN_MAX};
    future wanted = {.of = {w->domain, {0, 0}}};
    future *found = NULL;

    w->game->ops->reduce(&r, position, w->game->setup);
    w->game->ops->reduced_key(wanted.of.key, position, w->game->setup);
    check_bounds(w, position, &r, for_mover - r.banked);
    for (uint32_t bit = traits->reduced_bits; bit < 128; bit++) {
        TEST_ASSERT_EQUAL_UINT64(0, wanted.of.key[bit / 64] >> bit % 64 & 1);
    }
    HASH_FIND(hh, w->futures, &wanted.of, sizeof wanted.of, found);
    if (found == NULL) {
        found = malloc(sizeof *found);
        TEST_ASSERT_NOT_NULL(found);
        *found = wanted;
        found->value = for_mover - r.banked;
        HASH_ADD(hh, w->futures, of, sizeof found->of, found);
        w->totals->keys++;
    } else if (found->value != for_mover - r.banked) {
        char text[TEST_TEXT];
        w->game->ops->format_position(text, sizeof text, position, w->game->setup);
        test_fail("\"%s\": the future is %d, but another position of its key has %d", text,
                  (int)(for_mover - r.banked), (int)found->value);
    }
}

static int32_t value_of(walk *w, const void *position);

typedef union any_position {
    unsigned char bytes[POSITION];
    max_align_t alignment;
} any_position;

/* Plays a move on a copy. */
static void play(const walk *w, any_position *next, const void *position, bp_move move)
{
    memset(next, 0, sizeof *next);
    memcpy(next->bytes, position, w->game->traits.state_size);
    w->game->ops->apply(next->bytes, move, w->game->setup);
}

/* The entry of a key in the table that the game-specific search uses. */
static entry *entry_of(walk *w, const uint64_t key[2])
{
    return &w->entries[(key[0] * 31 + key[1]) % ENTRIES];
}

/* The search only probes and stores positions that follow from the one it searches, so their futures are known. */
static int32_t future_of(walk *w, const uint64_t key[2])
{
    future wanted = {.of = {w->domain, {key[0], key[1]}}};
    future *found = NULL;
    HASH_FIND(hh, w->futures, &wanted.of, sizeof wanted.of, found);
    TEST_ASSERT_NOT_NULL_MESSAGE(found, "the key of no position that was visited");
    return found->value;
}

static walk *walk_of(bp_search *search)
{
    return ((table_search *)(void *)search)->walk;
}

static int probe(int32_t *lower, int32_t *upper, const uint64_t key[2], bp_search *search)
{
    walk *w = walk_of(search);
    const entry *at = entry_of(w, key);
    int32_t value = future_of(w, key);
    TEST_ASSERT_TRUE(*lower <= value && value <= *upper);
    if (!at->is_used || at->domain != w->domain || memcmp(at->key, key, sizeof at->key) != 0) {
        return 0;
    }
    *lower = at->lower > *lower ? at->lower : *lower;
    *upper = at->upper < *upper ? at->upper : *upper;
    w->totals->table_hits++;
    return 1;
}

static void store(int32_t lower, int32_t upper, const uint64_t key[2], uint64_t nodes,
                  bp_search *search)
{
    walk *w = walk_of(search);
    int32_t value = future_of(w, key);
    TEST_ASSERT_TRUE(lower <= value && value <= upper);
    TEST_ASSERT_TRUE(nodes > 0);
    *entry_of(w, key) = (entry){1, w->domain, {key[0], key[1]}, lower, upper};
}

static void prefetch(const uint64_t key[2], bp_search *search)
{
    future_of(walk_of(search), key);
}

/* The keys on a path are those of positions. */
static const bp_search_path *poll(const bp_search_path *path, bp_search *search)
{
    static const bp_search_path nowhere;
    for (; path; path = path->parent) {
        future_of(walk_of(search), path->key);
    }
    search->next_poll = search->nodes + 1;
    return search->nodes >= ((table_search *)(void *)search)->stop_at ? &nowhere : NULL;
}

/* A null window of a position with this value for its mover. */
static void check_window(walk *w, const void *position, int32_t value, int32_t threshold,
                         int is_shared, uint64_t stop_at, const bp__setup *setup)
{
    table_search t = {.search = {.threshold = threshold,
                                 .is_all_node = threshold >= value,
                                 .is_shared = is_shared,
                                 .setup_number = w->setup_number,
                                 .memory = w->memory,
                                 .probe = probe,
                                 .store = store,
                                 .prefetch = prefetch,
                                 .poll = poll},
                      .walk = w,
                      .stop_at = stop_at};
    TEST_ASSERT_EQUAL_INT(BP_OK, w->game->experimental.search(&t.search, position, setup));
    TEST_ASSERT_TRUE(t.search.nodes > 0 && t.search.nodes <= stop_at);
    if (t.search.nodes == stop_at) {
        w->totals->stopped++;
        return;
    }
    int fails_high = t.search.bound > threshold;
    TEST_ASSERT_EQUAL_INT(value > threshold, fails_high);
    TEST_ASSERT_TRUE(fails_high ? t.search.bound <= value : t.search.bound >= value);
    w->totals->windows++;
}

/* Null windows around the value of a position for its mover, with the table for all positions and only for large ones. A search
 * that stops leaves right entries. */
static void check_windows(walk *w, const void *position, int32_t value)
{
    bp__setup setup = *(const bp__setup *)w->game->setup;
    setup.fast = setup.fast && value % 2; /* without the fast instructions, too */
    for (int32_t threshold = value - 3; threshold <= value + 2; threshold++) {
        for (int is_shared = 0; is_shared < 2; is_shared++) {
            check_window(w, position, value, threshold, is_shared, 3, &setup);
            check_window(w, position, value, threshold, is_shared, 100000, &setup);
        }
    }
}

/* The best value for seat 0 that the mover can reach. */
static int32_t best_of(walk *w, const void *position, int32_t mover)
{
    bp_move moves[TEST_MOVES];
    size_t count = w->game->ops->moves(moves, position, w->game->setup);
    int32_t best = 0;

    for (size_t i = 0; i < count; i++) {
        any_position next;
        play(w, &next, position, moves[i]);
        int32_t value = value_of(w, next.bytes);
        best = i == 0 || (mover == 0 ? value > best : value < best) ? value : best;
    }
    return best;
}

static int32_t value_of(walk *w, const void *position)
{
    unsigned char bytes[POSITION] = {0};
    known *found = NULL;

    if (w->game->ops->is_over(position, w->game->setup)) {
        int32_t scores[2];
        w->game->ops->scores(scores, position, w->game->setup);
        return scores[0] - scores[1];
    }
    memcpy(bytes, position, w->game->traits.state_size);
    HASH_FIND(hh, w->positions, bytes, POSITION, found);
    if (found == NULL) {
        int32_t mover = w->game->ops->mover(position, w->game->setup);
        found = malloc(sizeof *found);
        TEST_ASSERT_NOT_NULL(found);
        memcpy(found->position, bytes, POSITION);
        found->value = best_of(w, position, mover);
        HASH_ADD(hh, w->positions, position, POSITION, found);
        w->totals->positions++;
        int32_t for_mover = mover == 0 ? found->value : -found->value;
        check_future(w, position, for_mover);
        check_windows(w, position, for_mover);
    }
    return found->value;
}

static void forget_positions(walk *w)
{
    known *each = NULL;
    known *next = NULL;

    HASH_ITER(hh, w->positions, each, next)
    {
        HASH_DEL(w->positions, each);
        free(each);
    }
}

static void forget_futures(walk *w)
{
    future *each = NULL;
    future *next = NULL;

    HASH_ITER(hh, w->futures, each, next)
    {
        HASH_DEL(w->futures, each);
        free(each);
    }
}

/* A random board for two of few discs. The work grows with each of them; black ones count twice. */
static void choose_board(test_setup *out, test_random *random, int discs)
{
    size_t cost;

    do {
        test_setup_random(out, random, TEST_SMALL);
        cost = strlen(out->board);
        for (const char *c = out->board; *c != '\0'; c++) {
            cost += *c == 'K';
        }
    } while (out->players != 2 || cost > (size_t)discs);
}

/* Every third board gets keys that hold for it alone. */
static void use_game(walk *w, const bp_game *game, int board)
{
    w->game = game;
    if (board % 3 == 2) {
        bp__bigpoints_use_board_keys((bp__setup *)(uintptr_t)game->setup,
                                     (bp_game_traits *)(uintptr_t)&game->traits);
        w->totals->of_board++;
    }
    w->domain = board % 3 == 2 ? UINT64_MAX - (uint64_t)board : game->traits.reduced_domain;
}

void futures_run(futures_totals *out, uint64_t seed, int boards, int discs)
{
    walk w = {.totals = out};
    test_random random;

    memset(out, 0, sizeof *out);
    test_random_init(&random, seed);
    for (int i = 0; i < boards; i++) {
        test_setup setup;
        char text[TEST_TEXT];
        choose_board(&setup, &random, discs);
        test_setup_text(text, sizeof text, &setup);
        bp_state *state = test_open(text);
        use_game(&w, state->game, i);
        w.setup_number +=
            i % 3 == 0 ? 1 : UINT64_C(1) << 24; /* numbers that are equal in their low bits */
        TEST_ASSERT_TRUE(w.game->traits.state_size <= POSITION);
        TEST_ASSERT_TRUE(w.game->ops->reduce != NULL && w.game->ops->reduced_key != NULL);
        TEST_ASSERT_EQUAL_INT32(0, w.game->traits.reduced_is_hashed);
        uint64_t before = out->positions;
        value_of(&w, state->position);
        out->with_black += strchr(setup.board, 'K') ? out->positions - before : 0;
        out->boards++;
        forget_positions(&w);
        bp_state_free(state);
    }
    forget_futures(&w);
}
