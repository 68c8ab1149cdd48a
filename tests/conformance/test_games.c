/* SPDX-License-Identifier: MIT */
/*
 * The conformance suite on Big Points and on a third party's game, and the argument checks of bp_game_new().
 *
 * The game is Nim, written on the public headers alone: heaps of sticks, a move takes some from
 * one heap, whoever takes the last stick loses.
 */
#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "conformance/game_suite.h"
#include "support/coins_game.h"
#include "support/support.h"

enum { HEAPS = 4, STICKS = 9 };

/* The set-up: the sticks of each heap at the start; 0 for a missing heap. */
typedef struct nim_setup {
    uint8_t heaps[HEAPS];
    int *freed; /* counts how often the set-up was freed */
} nim_setup;

/* A position: plain bytes without padding. */
typedef struct nim_state {
    uint8_t heaps[HEAPS];
    uint8_t mover;
} nim_state;

static void nim_initial(void *state, const void *setup)
{
    memcpy(((nim_state *)state)->heaps, ((const nim_setup *)setup)->heaps, HEAPS);
}

static int32_t nim_mover(const void *state, const void *setup)
{
    (void)setup;
    return ((const nim_state *)state)->mover;
}

static int nim_is_over(const void *state, const void *setup)
{
    static const uint8_t none[HEAPS];
    (void)setup;
    return memcmp(((const nim_state *)state)->heaps, none, HEAPS) == 0;
}

/* A move: heap times 16 plus the number of sticks, which is never 0. */
static size_t nim_moves(bp_move *out, const void *state, const void *setup)
{
    const nim_state *nim = state;
    size_t count = 0;
    (void)setup;
    for (uint32_t heap = 0; heap < HEAPS; heap++) {
        for (uint32_t sticks = 1; sticks <= nim->heaps[heap]; sticks++) {
            out[count++] = heap * 16 + sticks;
        }
    }
    return count;
}

static void nim_apply(void *state, bp_move move, const void *setup)
{
    nim_state *nim = state;
    (void)setup;
    nim->heaps[move / 16] = (uint8_t)(nim->heaps[move / 16] - move % 16);
    nim->mover ^= 1;
}

/* The player who is not to move took the last stick and has lost. */
static void nim_scores(int32_t *out, const void *state, const void *setup)
{
    const nim_state *nim = state;
    out[0] = nim_is_over(state, setup) && nim->mover == 0;
    out[1] = nim_is_over(state, setup) && nim->mover == 1;
}

static size_t nim_format_move(char *out, size_t size, bp_move move, const void *state,
                              const void *setup)
{
    (void)state;
    (void)setup;
    return (size_t)snprintf(out, size, "%c%u", (int)('a' + move / 16), (unsigned)(move % 16));
}

static int nim_parse_move(bp_move *out, const char *text, char *why, size_t why_size,
                          const void *state, const void *setup)
{
    int heap = tolower((unsigned char)text[0]) - 'a';
    (void)state;
    (void)setup;
    if (heap < 0 || heap >= HEAPS || text[1] < '1' || text[1] > '9' || text[2] != '\0') {
        snprintf(why, why_size, "character 1: a heap a-d and a number 1-9 are expected");
        return BP_ERR_SYNTAX;
    }
    *out = (bp_move)(heap * 16 + text[1] - '0');
    return BP_OK;
}

static size_t nim_explain(char *out, size_t size, bp_move move, const void *state,
                          const void *setup)
{
    (void)move;
    (void)state;
    (void)setup;
    return (size_t)snprintf(out, size, "the heap has not so many sticks");
}

static size_t write_heaps(char *out, size_t size, const uint8_t *heaps)
{
    return (size_t)snprintf(out, size, "heaps=%d,%d,%d,%d", heaps[0], heaps[1], heaps[2], heaps[3]);
}

static size_t nim_format_setup(char *out, size_t size, const void *setup)
{
    return write_heaps(out, size, ((const nim_setup *)setup)->heaps);
}

static size_t nim_format_position(char *out, size_t size, const void *state, const void *setup)
{
    const nim_state *nim = state;
    char left[64];
    char begun[64];

    write_heaps(begun, sizeof begun, ((const nim_setup *)setup)->heaps);
    write_heaps(left, sizeof left, nim->heaps);
    return (size_t)snprintf(out, size, "%s left=%s mover=%d", begun, left + 6, nim->mover + 1);
}

/* Reads four digits with commas between them. */
static int read_heaps(uint8_t *heaps, const char *text)
{
    for (int i = 0; i < HEAPS; i++) {
        if (text[2 * i] < '0' || text[2 * i] > '9' || (i < HEAPS - 1 && text[2 * i + 1] != ',')) {
            return 0;
        }
        heaps[i] = (uint8_t)(text[2 * i] - '0');
    }
    return 1;
}

static int nim_parse_position(void *state, const char *text, char *why, size_t why_size,
                              const void *setup)
{
    enum { HEAPS_AT = 6, LEFT_AT = 13, NUMBERS_AT = 19, MOVER_AT = 26, DIGIT_AT = 33, END = 34 };
    const nim_setup *begun = setup;
    nim_state *nim = state;
    uint8_t heaps[HEAPS];

    if (strncmp(text, "heaps=", HEAPS_AT) != 0 || !read_heaps(heaps, text + HEAPS_AT)) {
        snprintf(why, why_size, "character 1: heaps=1,2,3,4 is expected");
        return BP_ERR_SYNTAX;
    }
    if (memcmp(heaps, begun->heaps, HEAPS) != 0) {
        snprintf(why, why_size, "character 7: the game has other heaps");
        return BP_ERR_MISMATCH;
    }
    if (text[LEFT_AT] == '\0') {
        nim_initial(state, setup);
        return BP_OK;
    }
    if (strncmp(text + LEFT_AT, " left=", 6) != 0 || !read_heaps(heaps, text + NUMBERS_AT) ||
        strncmp(text + MOVER_AT, " mover=", 7) != 0 ||
        (text[DIGIT_AT] != '1' && text[DIGIT_AT] != '2') || text[END] != '\0') {
        snprintf(why, why_size, "character 14: left=1,2,3,4 mover=1 is expected");
        return BP_ERR_SYNTAX;
    }
    for (int i = 0; i < HEAPS; i++) {
        if (heaps[i] > begun->heaps[i]) {
            snprintf(why, why_size, "character %d: a heap can't grow", NUMBERS_AT + 1 + 2 * i);
            return BP_ERR_POSITION;
        }
    }
    memcpy(nim->heaps, heaps, HEAPS);
    nim->mover = (uint8_t)(text[DIGIT_AT] - '1');
    return BP_OK;
}

static void nim_encode(uint8_t *out, const void *state, const void *setup)
{
    const nim_state *nim = state;
    (void)setup;
    out[0] = (uint8_t)(nim->heaps[0] * 16 + nim->heaps[1]);
    out[1] = (uint8_t)(nim->heaps[2] * 16 + nim->heaps[3]);
    out[2] = nim->mover;
}

static int nim_decode(void *state, const uint8_t *bytes, const void *setup)
{
    const nim_setup *begun = setup;
    nim_state *nim = state;

    for (int i = 0; i < HEAPS; i++) {
        nim->heaps[i] = (uint8_t)(i % 2 == 0 ? bytes[i / 2] / 16 : bytes[i / 2] % 16);
        if (nim->heaps[i] > begun->heaps[i]) {
            return -1;
        }
    }
    nim->mover = bytes[2];
    return bytes[2] > 1;
}

static void nim_key(uint64_t out[2], const void *state, const void *setup)
{
    uint8_t bytes[3];

    nim_encode(bytes, state, setup);
    out[0] = bytes[0] + 256u * bytes[1] + 65536u * bytes[2];
    out[1] = 0;
}

/* The estimate is by the nim-sum rule of normal Nim, which is wrong near the end of misere Nim. */
static void nim_estimate(int32_t *out, const void *state, const void *setup)
{
    const nim_state *nim = state;
    int sum = 0;
    (void)setup;
    for (int heap = 0; heap < HEAPS; heap++) {
        sum ^= nim->heaps[heap];
    }
    out[nim->mover] = sum ? 3 * BP_ESTIMATE_POINT / 4 : BP_ESTIMATE_POINT / 4;
    out[!nim->mover] = BP_ESTIMATE_POINT - out[nim->mover];
}

static int32_t nim_moves_left(const void *state, const void *setup)
{
    const nim_state *nim = state;
    int32_t left = 0;
    (void)setup;
    for (int heap = 0; heap < HEAPS; heap++) {
        left += nim->heaps[heap];
    }
    return left;
}

static void nim_free_setup(void *setup)
{
    nim_setup *nim = setup;

    if (nim->freed != NULL) {
        ++*nim->freed;
    }
    free(nim);
}

static const bp_game_ops NIM = {
    .version = BP_GAME_OPS_VERSION,
    .name = "nim",
    .initial = nim_initial,
    .mover = nim_mover,
    .is_over = nim_is_over,
    .moves = nim_moves,
    .apply = nim_apply,
    .scores = nim_scores,
    .format_move = nim_format_move,
    .parse_move = nim_parse_move,
    .explain = nim_explain,
    .format_setup = nim_format_setup,
    .format_position = nim_format_position,
    .parse_position = nim_parse_position,
    .encode = nim_encode,
    .decode = nim_decode,
    .estimate = nim_estimate,
    .moves_left = nim_moves_left,
    .key = nim_key,
    .free_setup = nim_free_setup,
};

static const bp_game_traits NIM_TRAITS = {
    .version = BP_GAME_OPS_VERSION,
    .players = 2,
    .state_size = sizeof(nim_state),
    .max_moves = HEAPS * STICKS,
    .score_min = 0,
    .score_max = 1,
    .encoded_size = 3,
    .key_bits = 17,
};

void setUp(void)
{
}
void tearDown(void)
{
}

static nim_setup *new_setup(const char *heaps, int *freed)
{
    nim_setup *setup = calloc(1, sizeof *setup);

    TEST_ASSERT_NOT_NULL(setup);
    TEST_ASSERT_TRUE(read_heaps(setup->heaps, heaps));
    setup->freed = freed;
    return setup;
}

/* A game of Nim with the given functions and numbers. */
static bp_game *new_nim(const bp_game_ops *ops, const bp_game_traits *traits, const char *heaps)
{
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp_game_new(&game, ops, traits, new_setup(heaps, NULL), NULL, NULL, 0));
    TEST_ASSERT_NOT_NULL(game);
    return game;
}

/* The functions and traits without everything optional. */
static void make_bare(bp_game_ops *ops, bp_game_traits *traits)
{
    *ops = NIM;
    ops->parse_move = NULL;
    ops->explain = NULL;
    ops->encode = NULL;
    ops->decode = NULL;
    ops->estimate = NULL;
    ops->moves_left = NULL;
    ops->key = NULL;
    *traits = NIM_TRAITS;
    traits->encoded_size = 0;
    traits->key_bits = 0;
}

/* The suite. */

static void test_suite_on_big_points(void)
{
    static const char *const lines[] = {
        "players=2 board=RG",
        "players=2 start=2 board=RGGR",
        "players=2 rules=thesis board=RGBGBR",
        "players=3 start=3 board=RKGWRGK",
        "players=4 board=PWBPKBKW",
        "players=5 start=4 seed=99",
        "players=2 seed=1",
    };

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        bp_game *game = test_game(lines[i]);
        game_suite_run(game, 1000 + i, 10);
        bp_game_free(game);
    }
}

static void test_suite_on_nim(void)
{
    static const char *const heaps[] = {"1,0,0,0", "3,4,5,0", "9,9,9,9", "0,2,0,7", "0,0,0,0"};

    for (size_t i = 0; i < TEST_LENGTH(heaps); i++) {
        bp_game *game = new_nim(&NIM, &NIM_TRAITS, heaps[i]);
        game_suite_run(game, 2000 + i, 30);
        bp_game_free(game);
    }
}

static void test_suite_on_nim_without_optional_functions(void)
{
    bp_game_ops bare;
    bp_game_traits traits;
    bp_game *game;

    make_bare(&bare, &traits);
    game = new_nim(&bare, &traits, "3,4,5,2");
    game_suite_run(game, 3000, 30);
    bp_game_free(game);
}

/* Games of one, two and three players, with negative scores, and with a mover who moves again. */
static void test_suite_on_coins(void)
{
    for (int i = 0; i < 12; i++) {
        test_coins coins = {.players = 1 + i % 3,
                            .count = 7,
                            .values = {5, -3, 8, 0, 1, -6, 7},
                            .again = i % 2,
                            .no_estimate = i > 8,
                            .no_left = i > 5};
        bp_game *game = test_coins_game(&coins);
        game_suite_run(game, 5000 + (uint64_t)i, 8);
        bp_game_free(game);
    }
}

/* Known facts about Nim, in case the suite has an error. */
static void test_nim_is_played_by_its_rules(void)
{
    bp_game *game = new_nim(&NIM, &NIM_TRAITS, "1,2,0,0");
    bp_state *state = NULL;
    uint32_t winners = 0;
    char text[128];

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    TEST_ASSERT_EQUAL_STRING("nim", bp_game_name(game));
    TEST_ASSERT_EQUAL_INT32(0, test_starter(game));
    test_assert_moves(state, "a1 b1 b2");
    test_play(state, "B2 a1");
    test_record_text(text, sizeof text, state);
    TEST_ASSERT_EQUAL_STRING("heaps=1,2,0,0 moves=b2,a1 result=1,0", text);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_winners(&winners, state));
    TEST_ASSERT_EQUAL_UINT32(1, winners);
    bp_state_free(state);
    bp_game_free(game);
}

static void test_records_of_another_game_are_checked(void)
{
    bp_game *game = new_nim(&NIM, &NIM_TRAITS, "1,2,0,0");
    bp_state *out = (bp_state *)&game;
    char why[128] = "unset";

    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH,
                          bp_state_parse(&out, game, "heaps=1,2,3,0 moves=-", why, sizeof why));
    TEST_ASSERT_NULL(out);
    test_assert_message(why, sizeof why);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL,
                          bp_state_parse(&out, game, "heaps=1,2,0,0 moves=a2", why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_ASSERT_EQUAL_INT(
        BP_ERR_OVER, bp_state_parse(&out, game, "heaps=1,2,0,0 moves=b2,a1,a1", why, sizeof why));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX,
                          bp_state_parse(&out, game, "heaps=1,2,0,0 moves=z9", why, sizeof why));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_state_parse(&out, game, "heaps=1,2,0,0 moves=- moves=-",
                                                        why, sizeof why));
    test_assert_message(why, sizeof why);
    TEST_ASSERT_EQUAL_INT(
        BP_ERR_POSITION,
        bp_state_parse(&out, game, "heaps=1,2,0,0 left=2,2,0,0 mover=1 moves=-", why, sizeof why));
    TEST_ASSERT_TRUE(
        bp_state_parse(&out, game, "heaps=1,2,0,0 moves=b2,a1 result=0,1", why, sizeof why) < 0);
    TEST_ASSERT_NULL(out);
    TEST_ASSERT_EQUAL_INT(
        BP_OK,
        bp_state_parse(&out, game, "heaps=1,2,0,0 left=1,0,0,0 mover=2 moves=a1", why, sizeof why));
    TEST_ASSERT_EQUAL_INT32(1, bp_state_ply(out));
    bp_state_free(out);
    bp_game_free(game);
}

/* bp_game_new(). */

static void assert_refused(const bp_game_ops *ops, const bp_game_traits *traits, int status)
{
    int freed = 0;
    nim_setup *setup = new_setup("1,2,3,4", &freed);
    bp_game *game = (bp_game *)&freed;

    TEST_ASSERT_EQUAL_INT(status, bp_game_new(&game, ops, traits, setup, NULL, NULL, 0));
    TEST_ASSERT_NULL(game);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, freed, "after a failure the set-up is the caller's");
    free(setup);
}

static void test_new_refuses_null_and_other_versions(void)
{
    bp_game_ops ops = NIM;
    bp_game_traits traits = NIM_TRAITS;
    nim_setup *setup = new_setup("1,2,3,4", NULL);

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT,
                          bp_game_new(NULL, &NIM, &NIM_TRAITS, setup, NULL, NULL, 0));
    free(setup);
    assert_refused(NULL, &NIM_TRAITS, BP_ERR_ARGUMENT);
    assert_refused(&NIM, NULL, BP_ERR_ARGUMENT);
    ops.version = BP_GAME_OPS_VERSION + 1;
    assert_refused(&ops, &NIM_TRAITS, BP_ERR_VERSION);
    ops.version = 0;
    assert_refused(&ops, &NIM_TRAITS, BP_ERR_VERSION);
    traits.version = BP_GAME_OPS_VERSION + 1;
    assert_refused(&NIM, &traits, BP_ERR_VERSION);
    traits.version = 0;
    assert_refused(&NIM, &traits, BP_ERR_VERSION);
}

/* Checks that the table of NIM without one function is refused. */
#define ASSERT_REQUIRED(field)                            \
    do {                                                  \
        bp_game_ops ops = NIM;                            \
        ops.field = NULL;                                 \
        assert_refused(&ops, &NIM_TRAITS, BP_ERR_METHOD); \
    } while (0)

static void test_new_refuses_a_table_without_a_required_function(void)
{
    ASSERT_REQUIRED(name);
    ASSERT_REQUIRED(initial);
    ASSERT_REQUIRED(mover);
    ASSERT_REQUIRED(is_over);
    ASSERT_REQUIRED(moves);
    ASSERT_REQUIRED(apply);
    ASSERT_REQUIRED(scores);
    ASSERT_REQUIRED(format_move);
    ASSERT_REQUIRED(format_setup);
    ASSERT_REQUIRED(format_position);
    ASSERT_REQUIRED(parse_position);
    ASSERT_REQUIRED(encode); /* together with decode */
    ASSERT_REQUIRED(decode);
}

/* Checks that the traits of NIM with one number changed are refused. */
#define ASSERT_OUT_OF_RANGE(field, number)              \
    do {                                                \
        bp_game_traits traits = NIM_TRAITS;             \
        traits.field = (number);                        \
        assert_refused(&NIM, &traits, BP_ERR_ARGUMENT); \
    } while (0)

static void test_new_refuses_numbers_out_of_range(void)
{
    ASSERT_OUT_OF_RANGE(players, 0);
    ASSERT_OUT_OF_RANGE(players, -1);
    ASSERT_OUT_OF_RANGE(players, 17);
    ASSERT_OUT_OF_RANGE(state_size, 0);
    ASSERT_OUT_OF_RANGE(state_size, 65537);
    ASSERT_OUT_OF_RANGE(max_moves, 0);
    ASSERT_OUT_OF_RANGE(max_moves, 65537);
    ASSERT_OUT_OF_RANGE(score_min, 2);
    ASSERT_OUT_OF_RANGE(encoded_size, 65537);
    ASSERT_OUT_OF_RANGE(key_bits, 129);
    ASSERT_OUT_OF_RANGE(reduced_bits, 129);
}

/* A set-up belongs to the game after success, and is freed once, with the last reference. */
static void test_setup_is_freed_once_with_the_last_reference(void)
{
    int freed = 0;
    bp_game *game = NULL;
    bp_game *again = NULL;
    bp_state *state = NULL;
    bp_state *clone = NULL;

    TEST_ASSERT_EQUAL_INT(
        BP_OK, bp_game_new(&game, &NIM, &NIM_TRAITS, new_setup("2,1,0,0", &freed), NULL, NULL, 0));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_ref(&again, game));
    bp_game_free(game);
    bp_game_free(again);
    TEST_ASSERT_EQUAL_INT(0, freed);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_clone(&clone, state));
    bp_state_free(state);
    test_play(clone, "a1 b1");
    TEST_ASSERT_EQUAL_INT(0, freed);
    bp_state_free(clone);
    TEST_ASSERT_EQUAL_INT(1, freed);
}

static void test_a_game_without_free_setup_leaves_it_alone(void)
{
    bp_game_ops ops = NIM;
    nim_setup setup = {{1, 2, 3, 4}, NULL};
    bp_game *game = NULL;

    ops.free_setup = NULL;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_game_new(&game, &ops, &NIM_TRAITS, &setup, NULL, NULL, 0));
    bp_game_free(game);
    TEST_ASSERT_EQUAL_UINT8(4, setup.heaps[3]);
}

/* Defaults. */

static void test_defaults_of_missing_functions(void)
{
    bp_game_ops bare;
    bp_game_traits traits;
    bp_game *game;
    bp_state *state = NULL;
    bp_state *none = (bp_state *)&traits;
    char text[64] = "";
    bp_move move = 77;
    uint8_t byte = 0;

    make_bare(&bare, &traits);
    game = new_nim(&bare, &traits, "3,1,0,0");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_explain(text, sizeof text, NULL, state, 9));
    TEST_ASSERT_EQUAL_STRING("the move is not legal here", text);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_move_parse(&move, state, "A3", NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(3, move);
    move = 77;
    TEST_ASSERT_TRUE(bp_move_parse(&move, state, "a4", text, sizeof text) < 0);
    TEST_ASSERT_EQUAL_UINT32(77, move);
    test_assert_message(text, sizeof text);
    TEST_ASSERT_EQUAL_INT32(BP_ERR_UNSUPPORTED, test_encoded_size(game));
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_state_encode(&byte, 1, NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_state_decode(&none, game, &byte, 1));
    TEST_ASSERT_NULL(none);
    TEST_ASSERT_EQUAL_INT32(1, bp_game_key_is_exact(game)); /* five bytes fit a key */
    bp_state_free(state);
    bp_game_free(game);
}

/* All positions of a game of Nim have different keys, by each way of making keys. */
static void check_keys(const bp_game_ops *ops, const bp_game_traits *traits)
{
    static uint64_t keys[128][2];
    bp_game *game = new_nim(ops, traits, "3,2,1,1");
    size_t count = 0;

    TEST_ASSERT_TRUE(bp_game_key_is_exact(game) >= 0);
    for (int i = 0; i < 4 * 3 * 2 * 2 * 2; i++) {
        char text[64];
        bp_state *state = NULL;
        snprintf(text, sizeof text, "heaps=3,2,1,1 left=%d,%d,%d,%d mover=%d", i % 4, i / 4 % 3,
                 i / 12 % 2, i / 24 % 2, i / 48 + 1);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_parse(&state, game, text, NULL, 0));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_key(keys[count], state));
        for (size_t j = 0; j < count; j++) {
            TEST_ASSERT_TRUE(keys[j][0] != keys[count][0] || keys[j][1] != keys[count][1]);
        }
        count++;
        bp_state_free(state);
    }
    bp_game_free(game);
}

static void test_keys_differ_whichever_way_they_are_made(void)
{
    bp_game_ops ops;
    bp_game_traits traits;

    check_keys(&NIM, &NIM_TRAITS); /* by the game's own function */
    ops = NIM;
    traits = NIM_TRAITS;
    traits.key_bits = 0;
    check_keys(&ops, &traits); /* not called: from the encoded position */
    ops.key = NULL;
    check_keys(&ops, &traits);
    make_bare(&ops, &traits);
    check_keys(&ops, &traits); /* from the state's bytes */
    traits.state_size = 64;
    check_keys(&ops, &traits); /* too many bytes for a key: mixed */
}

static void test_a_state_too_large_for_a_key_is_not_exact(void)
{
    bp_game_ops ops;
    bp_game_traits traits;
    bp_game *game;

    make_bare(&ops, &traits);
    traits.state_size = 64;
    game = new_nim(&ops, &traits, "1,2,3,4");
    TEST_ASSERT_EQUAL_INT32(0, bp_game_key_is_exact(game));
    game_suite_run(game, 4000, 5);
    bp_game_free(game);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_suite_on_big_points);
    RUN_TEST(test_suite_on_nim);
    RUN_TEST(test_suite_on_nim_without_optional_functions);
    RUN_TEST(test_suite_on_coins);
    RUN_TEST(test_nim_is_played_by_its_rules);
    RUN_TEST(test_records_of_another_game_are_checked);
    RUN_TEST(test_new_refuses_null_and_other_versions);
    RUN_TEST(test_new_refuses_a_table_without_a_required_function);
    RUN_TEST(test_new_refuses_numbers_out_of_range);
    RUN_TEST(test_setup_is_freed_once_with_the_last_reference);
    RUN_TEST(test_a_game_without_free_setup_leaves_it_alone);
    RUN_TEST(test_defaults_of_missing_functions);
    RUN_TEST(test_keys_differ_whichever_way_they_are_made);
    RUN_TEST(test_a_state_too_large_for_a_key_is_not_exact);
    return UNITY_END();
}
