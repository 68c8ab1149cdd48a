/* SPDX-License-Identifier: MIT */
/*
 * Memory: every allocation fails once, in turn, in a long script that uses every function that can
 * allocate. Each time the status is BP_ERR_MEMORY, nothing has changed, the same call succeeds when
 * it is made again, and at the end nothing is left behind.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/series.h>
#include <bigpoints/sys/game_ops.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

#define LONG_GAME "players=3 start=2 rules=official seed=5"
#define POSITION                                                                         \
    "players=2 start=1 rules=official board=RKGWRGK track=R.G.RG. pawns=R1,G6 ladder=- " \
    "hands=K2,W mover=1 turn=extra"
#define RECORD \
    "players=2 start=1 rules=official board=RKGWRGK moves=Ra,Ga,Ga,xG-a,Rc,Gb,xGc result=1,2"

enum { STATES = 12, CONFIGS = 3 };

/* Everything that the script makes, so that one function can free it at any point. */
typedef struct script {
    test_memory memory;
    size_t seen; /* failed allocations that a status has reported */
    bp_config *configs[CONFIGS];
    bp_game *games[2];
    bp_state *states[STATES];
    bp_series *series;
    const bp_state *watched; /* must not change when memory fails */
    test_snapshot before;
    int finished;
} script;

void setUp(void)
{
}
void tearDown(void)
{
}

static void watch(script *s, const bp_state *state)
{
    s->watched = state;
    test_snapshot_take(&s->before, state);
}

/* Whether a call was refused for want of memory. A failed allocation must show in the status, and
 * no other status is right in this script. */
static int refused(script *s, int status)
{
    int failed = s->memory.failed > s->seen;

    s->seen = s->memory.failed;
    TEST_ASSERT_EQUAL_INT(failed ? BP_ERR_MEMORY : BP_OK, status);
    if (failed && s->watched != NULL) {
        test_assert_unchanged(&s->before, s->watched);
    }
    return failed;
}

/* One call of the script: made again if memory failed, given up if it fails again. Success may
 * have changed what was watched. */
#define STEP(s, call)                                       \
    do {                                                    \
        if (refused((s), (call)) && refused((s), (call))) { \
            return 0;                                       \
        }                                                   \
        (s)->watched = NULL;                                \
    } while (0)

/* The same for a call that makes a handle: after a failure the handle is NULL. */
#define MAKE(s, handle, call)             \
    do {                                  \
        (handle) = (void *)(s);           \
        if (refused((s), (call))) {       \
            TEST_ASSERT_NULL(handle);     \
            (handle) = (void *)(s);       \
            if (refused((s), (call))) {   \
                TEST_ASSERT_NULL(handle); \
                return 0;                 \
            }                             \
        }                                 \
        TEST_ASSERT_NOT_NULL(handle);     \
    } while (0)

static int make_games(script *s)
{
    const bp_allocator *allocator = &s->memory.allocator;

    MAKE(s, s->configs[0], bp_config_new(&s->configs[0], allocator));
    MAKE(s, s->configs[1], bp_config_parse(&s->configs[1], LONG_GAME, allocator, NULL, 0));
    STEP(s, bp_config_set_board(s->configs[0], "RKGWRGK", NULL, 0));
    MAKE(s, s->games[0], bp_bigpoints_new(&s->games[0], s->configs[1], allocator, NULL, 0));
    MAKE(s, s->games[1], bp_bigpoints_new(&s->games[1], s->configs[0], allocator, NULL, 0));
    MAKE(s, s->series, bp_series_new(&s->series, 2, 0, allocator));
    return 1;
}

/* Plays a long game, always the last legal move, so that the history has to grow several times. */
static int play_long(script *s)
{
    bp_move moves[TEST_MOVES];
    size_t count = 0;

    MAKE(s, s->states[0], bp_state_new(&s->states[0], s->games[0]));
    while (!bp_state_is_over(s->states[0])) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, s->states[0]));
        watch(s, s->states[0]);
        STEP(s, bp_state_apply(s->states[0], moves[count - 1]));
    }
    TEST_ASSERT_TRUE(bp_state_ply(s->states[0]) > 20);
    return 1;
}

static int copy_states(script *s)
{
    uint64_t sequences = 0;

    watch(s, s->states[0]);
    MAKE(s, s->states[1], bp_state_clone(&s->states[1], s->states[0]));
    TEST_ASSERT_EQUAL_INT32(bp_state_ply(s->states[0]), bp_state_ply(s->states[1]));
    MAKE(s, s->states[2], bp_state_new(&s->states[2], s->games[1]));
    MAKE(s, s->states[3], bp_state_new(&s->states[3], s->games[1]));
    watch(s, s->states[3]);
    STEP(s, bp_state_perft(&sequences, s->states[3], 5));
    TEST_ASSERT_EQUAL_UINT64(149, sequences);
    return 1;
}

static int read_states(script *s)
{
    const bp_allocator *allocator = &s->memory.allocator;
    uint8_t code[TEST_CODE];
    size_t length = 0;

    STEP(s, bp_state_encode(code, sizeof code, &length, s->states[3]));
    MAKE(s, s->states[4], bp_state_parse(&s->states[4], s->games[1], POSITION, NULL, 0));
    MAKE(s, s->states[5], bp_state_parse(&s->states[5], s->games[1], RECORD, NULL, 0));
    MAKE(s, s->states[6], bp_state_decode(&s->states[6], s->games[1], code, length));
    MAKE(s, s->states[7], bp_bigpoints_open(&s->states[7], LONG_GAME, allocator, NULL, 0));
    MAKE(s, s->states[8], bp_bigpoints_open(&s->states[8], POSITION, allocator, NULL, 0));
    MAKE(s, s->states[9], bp_bigpoints_open(&s->states[9], RECORD, allocator, NULL, 0));
    watch(s, s->states[9]);
    MAKE(s, s->configs[2], bp_bigpoints_config(&s->configs[2], s->states[9], allocator));
    STEP(s, bp_series_add(s->series, s->states[9]));
    watch(s, s->states[8]);
    STEP(s, bp_state_apply(s->states[8], test_move(s->states[8], "xG-a")));
    MAKE(s, s->states[10], bp_state_clone(&s->states[10], s->states[8]));
    STEP(s, bp_state_undo(s->states[8]));
    test_assert_unchanged(&s->before, s->states[8]);
    return 1;
}

static void free_all(script *s)
{
    for (int i = 0; i < CONFIGS; i++) {
        bp_config_free(s->configs[i]);
    }
    for (int i = 0; i < 2; i++) { /* games first: their states keep them alive */
        bp_game_free(s->games[i]);
    }
    for (int i = 0; i < STATES; i++) {
        bp_state_free(s->states[i]);
    }
    bp_series_free(s->series);
    test_memory_assert_empty(&s->memory);
}

static void run_script(script *s, size_t fail_at, int for_ever)
{
    memset(s, 0, sizeof *s);
    test_memory_init(&s->memory);
    s->memory.fail_at = fail_at;
    s->memory.for_ever = for_ever;
    s->finished = make_games(s) && play_long(s) && copy_states(s) && read_states(s);
    s->watched = NULL;
    free_all(s);
}

static void test_script_runs_when_memory_never_fails(void)
{
    script s;

    run_script(&s, 0, 0);
    TEST_ASSERT_TRUE(s.finished);
    TEST_ASSERT_TRUE_MESSAGE(s.memory.calls >= 20, "the library takes its memory elsewhere");
}

static void test_every_allocation_fails_once(void)
{
    script s;
    size_t fail_at = 0;

    do {
        fail_at++;
        run_script(&s, fail_at, 0);
        TEST_ASSERT_TRUE(s.finished);
    } while (s.memory.failed > 0);
    TEST_ASSERT_TRUE(fail_at > 20);
}

static void test_every_allocation_and_all_that_follow_fail(void)
{
    script s;
    size_t fail_at = 0;

    do {
        fail_at++;
        run_script(&s, fail_at, 1);
        TEST_ASSERT_EQUAL_INT(s.memory.failed == 0, s.finished);
    } while (s.memory.failed > 0);
    TEST_ASSERT_TRUE(fail_at > 20);
}

/* A third party's game. */

static int setups_freed;

static void one_initial(void *state, const void *setup)
{
    (void)setup;
    *(uint8_t *)state = 3;
}
static int32_t one_mover(const void *state, const void *setup)
{
    (void)state;
    (void)setup;
    return 0;
}
static int one_is_over(const void *state, const void *setup)
{
    (void)setup;
    return *(const uint8_t *)state == 0;
}
static size_t one_moves(bp_move *out, const void *state, const void *setup)
{
    (void)state;
    (void)setup;
    out[0] = 1;
    return 1;
}
static void one_apply(void *state, bp_move move, const void *setup)
{
    (void)move;
    (void)setup;
    --*(uint8_t *)state;
}
static void one_scores(int32_t *out, const void *state, const void *setup)
{
    (void)state;
    (void)setup;
    out[0] = 0;
}
static size_t one_format_move(char *out, size_t size, bp_move move, const void *state,
                              const void *setup)
{
    (void)move;
    (void)state;
    (void)setup;
    return (size_t)snprintf(out, size, "down");
}
static size_t one_format_setup(char *out, size_t size, const void *setup)
{
    (void)setup;
    return (size_t)snprintf(out, size, "3");
}
static size_t one_format_position(char *out, size_t size, const void *state, const void *setup)
{
    (void)setup;
    return (size_t)snprintf(out, size, "%d", *(const uint8_t *)state);
}
static int one_parse_position(void *state, const char *text, char *why, size_t why_size,
                              const void *setup)
{
    (void)setup;
    if (text[0] < '0' || text[0] > '3' || text[1] != '\0') {
        snprintf(why, why_size, "character 1: 0 to 3 is expected");
        return BP_ERR_SYNTAX;
    }
    *(uint8_t *)state = (uint8_t)(text[0] - '0');
    return BP_OK;
}
static void one_free_setup(void *setup)
{
    (void)setup;
    setups_freed++;
}

static const bp_game_ops ONE = {
    .version = BP_GAME_OPS_VERSION,
    .name = "countdown",
    .initial = one_initial,
    .mover = one_mover,
    .is_over = one_is_over,
    .moves = one_moves,
    .apply = one_apply,
    .scores = one_scores,
    .format_move = one_format_move,
    .format_setup = one_format_setup,
    .format_position = one_format_position,
    .parse_position = one_parse_position,
    .free_setup = one_free_setup,
};
static const bp_game_traits ONE_TRAITS = {
    .version = BP_GAME_OPS_VERSION, .players = 1, .state_size = 1, .max_moves = 1};

/* After a failure the set-up still belongs to the caller; after success it is freed once. */
static int use_third_party(script *s)
{
    const bp_allocator *allocator = &s->memory.allocator;

    setups_freed = 0;
    MAKE(s, s->games[0],
         bp_game_new(&s->games[0], &ONE, &ONE_TRAITS, &setups_freed, allocator, NULL, 0));
    TEST_ASSERT_EQUAL_INT(0, setups_freed);
    MAKE(s, s->states[0], bp_state_new(&s->states[0], s->games[0]));
    watch(s, s->states[0]);
    STEP(s, bp_state_apply(s->states[0], 1));
    MAKE(s, s->states[1], bp_state_parse(&s->states[1], s->games[0], "2", NULL, 0));
    MAKE(s, s->states[2], bp_state_parse(&s->states[2], s->games[0], "3 moves=down,DOWN", NULL, 0));
    MAKE(s, s->states[3], bp_state_clone(&s->states[3], s->states[2]));
    watch(s, s->states[3]);
    STEP(s, bp_state_undo(s->states[3]));
    return 1;
}

static void test_every_allocation_of_another_game_fails(void)
{
    script s;

    for (int for_ever = 0; for_ever < 2; for_ever++) {
        size_t fail_at = 0;
        do {
            memset(&s, 0, sizeof s);
            test_memory_init(&s.memory);
            s.memory.fail_at = ++fail_at;
            s.memory.for_ever = for_ever;
            s.finished = use_third_party(&s);
            s.watched = NULL;
            int made = s.games[0] != NULL;
            free_all(&s);
            TEST_ASSERT_EQUAL_INT(made, setups_freed);
            TEST_ASSERT_TRUE(s.finished || for_ever);
        } while (s.memory.failed > 0);
        TEST_ASSERT_TRUE(fail_at > 4);
    }
}

/* Tables of methods. */

/* Hands an unusable allocator to everything that takes one. */
static void assert_allocator_refused(const bp_allocator *allocator, int status)
{
    bp_config *good = test_config("board=RGGR");
    void *poison = good;
    bp_config *config = poison;
    bp_game *game = poison;
    bp_state *state = poison;
    bp_series *series = poison;
    int answers[6];

    answers[0] = bp_config_new(&config, allocator);
    TEST_ASSERT_NULL(config);
    config = poison;
    answers[1] = bp_config_parse(&config, "board=RGGR", allocator, NULL, 0);
    TEST_ASSERT_NULL(config);
    answers[2] = bp_bigpoints_new(&game, good, allocator, NULL, 0);
    TEST_ASSERT_NULL(game);
    game = poison;
    answers[3] = bp_game_new(&game, &ONE, &ONE_TRAITS, &setups_freed, allocator, NULL, 0);
    TEST_ASSERT_NULL(game);
    answers[4] = bp_bigpoints_open(&state, "board=RGGR", allocator, NULL, 0);
    TEST_ASSERT_NULL(state);
    answers[5] = bp_series_new(&series, 2, 0, allocator);
    TEST_ASSERT_NULL(series);
    for (int i = 0; i < 6; i++) { /* its own status, or an argument out of its range */
        TEST_ASSERT_TRUE(answers[i] == status || answers[i] == BP_ERR_ARGUMENT);
    }
    bp_config_free(good);
}

static void test_allocators_of_another_version_or_incomplete_are_refused(void)
{
    test_memory memory;
    bp_allocator wrong;

    setups_freed = 0;
    test_memory_init(&memory);
    wrong = memory.allocator;
    wrong.version = BP_ALLOCATOR_VERSION + 1;
    assert_allocator_refused(&wrong, BP_ERR_VERSION);
    wrong.version = 0;
    assert_allocator_refused(&wrong, BP_ERR_VERSION);
    wrong = memory.allocator;
    wrong.alloc = NULL;
    assert_allocator_refused(&wrong, BP_ERR_METHOD);
    wrong = memory.allocator;
    wrong.free = NULL;
    assert_allocator_refused(&wrong, BP_ERR_METHOD);
    TEST_ASSERT_EQUAL_UINT(0, memory.calls);
    TEST_ASSERT_EQUAL_INT(0, setups_freed);
}

/* The table is copied: the caller's may change afterwards. */
static void test_allocator_is_copied_and_inherited(void)
{
    test_memory memory;
    bp_allocator table;
    bp_state *state = NULL;
    bp_state *clone = NULL;
    bp_game *game = NULL;
    size_t calls;

    test_memory_init(&memory);
    table = memory.allocator;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_bigpoints_open(&state, "board=RGGR", &table, NULL, 0));
    memset(&table, 0, sizeof table);
    calls = memory.calls;
    TEST_ASSERT_TRUE(calls > 0);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_clone(&clone, state));
    TEST_ASSERT_TRUE(memory.calls > calls);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, state));
    bp_state_free(state);
    calls = memory.calls;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    TEST_ASSERT_TRUE(memory.calls > calls);
    bp_game_free(game);
    bp_state_free(clone);
    test_play(state, "Ra Ga Rc Gc");
    bp_state_free(state);
    test_memory_assert_empty(&memory);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_script_runs_when_memory_never_fails);
    RUN_TEST(test_every_allocation_fails_once);
    RUN_TEST(test_every_allocation_and_all_that_follow_fail);
    RUN_TEST(test_every_allocation_of_another_game_fails);
    RUN_TEST(test_allocators_of_another_version_or_incomplete_are_refused);
    RUN_TEST(test_allocator_is_copied_and_inherited);
    return UNITY_END();
}
