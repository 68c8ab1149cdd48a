/* SPDX-License-Identifier: MIT */
/*
 * Truncated, damaged, oversized and hostile text: a clear status, a message, nothing changed, and
 * whatever is accepted is a position like any other.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

static const char *const GOOD[] = {
    "players=3 start=1 rules=official colours=4 discs=3 white=2 black=1 seed=7",
    "players=2 start=1 rules=thesis board=RGGR",
    "players=2 start=1 rules=official board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 "
    "turn=normal",
    "players=2 start=1 rules=official board=RKGWRGK track=R.G.RG. pawns=R1,G6 ladder=- hands=K2,W "
    "mover=1 turn=extra",
    "players=2 start=1 rules=official board=RGBYPWWK track=........ pawns=- ladder=RBPYG "
    "hands=R2GPW2K,GB2Y2P mover=- turn=normal",
    "players=2 start=1 rules=official board=RKGWRGK moves=Ra,Ga,Ga,xG-a,Rc,Gb,xGc result=1,2",
    "players=2 start=1 rules=official board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 "
    "turn=normal moves=Ga,Rc result=*",
};

void setUp(void)
{
}
void tearDown(void)
{
}

/* The statuses that bp_bigpoints_open() documents for a wrong text. */
static int is_documented(int status)
{
    return status == BP_ERR_SYNTAX || status == BP_ERR_CONFIG || status == BP_ERR_POSITION ||
           status == BP_ERR_ILLEGAL || status == BP_ERR_OVER;
}

/* Opens any text. What is accepted has to be written and read back as the same position. */
static int check_open(const char *line)
{
    char why[128] = "unset";
    bp_state *state = (bp_state *)&why;
    int status = bp_bigpoints_open(&state, line, NULL, why, sizeof why);

    if (status == BP_OK) {
        test_snapshot one;
        test_snapshot other;
        bp_state *again;
        TEST_ASSERT_EQUAL_STRING("", why);
        test_snapshot_take(&one, state);
        again = test_open(one.record);
        test_snapshot_take(&other, again);
        test_assert_same(&one, &other);
        bp_state_free(again);
        bp_state_free(state);
        return 1;
    }
    if (!is_documented(status)) {
        test_fail("\"%.200s\": %s is not documented", line, bp_status_name(status));
    }
    TEST_ASSERT_NULL(state);
    test_assert_message(why, sizeof why);
    return 0;
}

static void test_good_lines_are_good(void)
{
    for (size_t i = 0; i < TEST_LENGTH(GOOD); i++) {
        if (!check_open(GOOD[i])) {
            bp_state_free(test_open(GOOD[i])); /* prints why */
        }
    }
}

static void test_every_prefix_of_a_good_line(void)
{
    for (size_t i = 0; i < TEST_LENGTH(GOOD); i++) {
        size_t length = strlen(GOOD[i]);
        for (size_t cut = 0; cut < length; cut++) {
            /* A block of exactly this size, so that tools notice any read beyond its end. */
            char *prefix = malloc(cut + 1);
            TEST_ASSERT_NOT_NULL(prefix);
            memcpy(prefix, GOOD[i], cut);
            prefix[cut] = '\0';
            check_open(prefix);
            free(prefix);
        }
    }
}

/* A position without its last field, or with half of one, is never taken for a whole one. */
static void test_truncated_positions_are_refused(void)
{
    const char *line = GOOD[2];
    size_t begin = (size_t)(strstr(line, " track=") - line);
    size_t length = strlen(line);

    for (size_t cut = begin + 2; cut < length; cut++) {
        char prefix[256];
        memcpy(prefix, line, cut);
        prefix[cut] = '\0';
        TEST_ASSERT_FALSE_MESSAGE(check_open(prefix), prefix);
    }
}

static void test_every_suffix_of_a_good_line(void)
{
    for (size_t i = 0; i < TEST_LENGTH(GOOD); i++) {
        for (const char *from = GOOD[i]; *from != '\0'; from++) {
            check_open(from);
        }
    }
}

static void test_every_single_character_replaced(void)
{
    static const char others[] = "0129RGBYPWK.,-=* xabcnz?\n\x01\x7F\xFF";

    for (size_t i = 0; i < TEST_LENGTH(GOOD); i++) {
        char line[256];
        strcpy(line, GOOD[i]);
        for (size_t place = 0; line[place] != '\0'; place++) {
            char old = line[place];
            for (const char *c = others; *c != '\0'; c++) {
                line[place] = *c;
                check_open(line);
            }
            line[place] = old;
        }
    }
}

/* Cuts, copies, swaps and noise in all combinations. */
static void damage(char *line, size_t size, test_random *random)
{
    size_t length = strlen(line);
    size_t at = (size_t)test_random_below(random, (int)length);
    size_t other = (size_t)test_random_below(random, (int)length);
    char swap = line[at];

    switch (test_random_below(random, 5)) {
    case 0: line[at] = (char)test_random_between(random, 1, 255); break;
    case 1: memmove(&line[at], &line[at + 1], length - at); break;
    case 2:
        line[at] = line[other];
        line[other] = swap;
        break;
    case 3:
        if (length + 1 < size) {
            memmove(&line[at + 1], &line[at], length - at + 1);
        }
        break;
    default: line[at] = (char)test_random_between(random, '0', '9'); break;
    }
}

static void test_randomly_damaged_lines(void)
{
    test_random random;

    test_random_init(&random, 77);
    for (int i = 0; i < 60000; i++) {
        char line[256];
        int times = test_random_between(&random, 1, 4);
        strcpy(line, GOOD[test_random_below(&random, (int)TEST_LENGTH(GOOD))]);
        while (times-- > 0 && line[0] != '\0') {
            damage(line, sizeof line, &random);
        }
        check_open(line);
    }
}

static void test_numbers_without_end(void)
{
    static const char *const lines[] = {
        "players=00000000000000000000000000000000000000000000000000000000000000000007 board=RG",
        "players=18446744073709551618 board=RG", /* 2 to the 64, plus 2 */
        "players=4294967298 board=RG",           /* 2 to the 32, plus 2 */
        "start=4294967297 board=RG",
        "colours=4294967298",
        "discs=257",
        "players=2 start=1 rules=official board=RGGR track=R.GR pawns=R4294967297,G0 ladder=- "
        "hands=G,- mover=2 turn=normal",
        "players=2 start=1 rules=official board=RGGR track=R.GR pawns=R18446744073709551617,G0 "
        "ladder=- hands=G,- mover=2 turn=normal",
        "players=2 start=1 rules=official board=RGGR track=R.GR pawns=R1,G0 ladder=- "
        "hands=G4294967297,- mover=2 turn=normal",
        "players=2 start=1 rules=official board=RGGR track=R.GR pawns=R1,G0 ladder=- "
        "hands=G257,- mover=2 turn=normal",
        "players=2 start=1 rules=official board=RGGR track=R.GR pawns=R1,G0 ladder=- "
        "hands=G,- mover=4294967298 turn=normal",
        "players=2 start=1 rules=official board=RG moves=Ra,Gc,Rc result=4294967297,1",
        "players=2 start=1 rules=official board=RG moves=Ra,Gc,Rc result=18446744073709551617,1",
    };

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        TEST_ASSERT_FALSE_MESSAGE(check_open(lines[i]), lines[i]);
    }
}

static void test_oversized_lines(void)
{
    enum { SIZE = 1000000 };
    static const char *const heads[] = {
        "",
        "players=",
        "seed=",
        "board=",
        "colours=",
        "discs=",
        "board=RG ",
        "board=RG track=",
        "board=RG moves=",
        "players=2 start=1 rules=official board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G",
    };
    static const char fills[] = "R9,-. =xGK\x01\xFE";
    char *line = malloc(SIZE + 1);

    TEST_ASSERT_NOT_NULL(line);
    for (size_t i = 0; i < TEST_LENGTH(heads); i++) {
        for (const char *fill = fills; *fill != '\0'; fill++) {
            size_t length = strlen(heads[i]);
            memset(line, *fill, SIZE);
            memcpy(line, heads[i], length);
            line[SIZE] = '\0';
            check_open(line);
        }
    }
    memset(line, 'x', SIZE); /* for every other parser too */
    {
        bp_state *state = test_open("board=RG");
        bp_move move = 77;
        bp_config *config = NULL;
        char why[64] = "unset";
        TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_move_parse(&move, state, line, why, sizeof why));
        test_assert_message(why, sizeof why);
        TEST_ASSERT_EQUAL_UINT32(77, move);
        TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_config_parse(&config, line, NULL, why, sizeof why));
        test_assert_message(why, sizeof why);
        bp_state_free(state);
    }
    free(line);
}

static void test_a_long_record_of_moves_that_go_nowhere(void)
{
    enum { MOVES = 100000 };
    char *line = malloc(64 + 3 * (size_t)MOVES);
    size_t length = 0;

    TEST_ASSERT_NOT_NULL(line);
    length = (size_t)sprintf(line, "board=RGGR moves=Ra");
    for (int i = 0; i < MOVES; i++) {
        memcpy(line + length, ",Ga", 4);
        length += 3;
    }
    TEST_ASSERT_FALSE(check_open(line));
    free(line);
}

/* Messages in buffers of every small size. */

/* Runs one failing parse with a buffer of the given size; the result is the status. */
typedef int parser(char *why, size_t size, bp_state *state, bp_game *game);

static int open_wrong(char *why, size_t size, bp_state *state, bp_game *game)
{
    bp_state *out = NULL;
    (void)state;
    (void)game;
    return bp_bigpoints_open(&out, "players=2 board=RGXR", NULL, why, size);
}

static int config_wrong(char *why, size_t size, bp_state *state, bp_game *game)
{
    bp_config *out = NULL;
    (void)state;
    (void)game;
    return bp_config_parse(&out, "players=2 board=RGXR", NULL, why, size);
}

static int move_wrong(char *why, size_t size, bp_state *state, bp_game *game)
{
    bp_move out = 0;
    (void)game;
    return bp_move_parse(&out, state, "Rz", why, size);
}

static int move_illegal(char *why, size_t size, bp_state *state, bp_game *game)
{
    bp_move out = 0;
    (void)game;
    return bp_move_parse(&out, state, "Rb", why, size);
}

static int position_wrong(char *why, size_t size, bp_state *state, bp_game *game)
{
    bp_state *out = NULL;
    (void)state;
    return bp_state_parse(&out, game, "players=2 board=RGXR", why, size);
}

static int record_wrong(char *why, size_t size, bp_state *state, bp_game *game)
{
    bp_state *out = NULL;
    (void)state;
    return bp_state_parse(&out, game, "board=RGGR moves=Ra,Gb", why, size);
}

static int rank_wrong(char *why, size_t size, bp_state *state, bp_game *game)
{
    uint64_t out = 0;
    (void)state;
    (void)game;
    return bp_board_rank(&out, "RGXR", why, size);
}

static int normalise_wrong(char *why, size_t size, bp_state *state, bp_game *game)
{
    (void)state;
    (void)game;
    return bp_board_normalise(NULL, 0, NULL, "RGXR", why, size);
}

static int canonical_wrong(char *why, size_t size, bp_state *state, bp_game *game)
{
    (void)state;
    (void)game;
    return bp_board_canonical(NULL, 0, NULL, NULL, "RGXR", why, size);
}

static void test_messages_are_cut_to_fit(void)
{
    static parser *const parsers[] = {open_wrong,   config_wrong,    move_wrong,
                                      move_illegal, position_wrong,  record_wrong,
                                      rank_wrong,   normalise_wrong, canonical_wrong};
    bp_state *state = test_open("board=RGGR");
    bp_game *game = test_game("board=RGGR");

    for (size_t i = 0; i < TEST_LENGTH(parsers); i++) {
        char whole[512] = "unset";
        int status = parsers[i](whole, sizeof whole, state, game);
        TEST_ASSERT_TRUE(status < 0);
        test_assert_message(whole, sizeof whole);
        TEST_ASSERT_EQUAL_INT(status, parsers[i](NULL, 0, state, game));
        for (size_t size = 0; size <= strlen(whole) + 2; size++) {
            char why[600];
            memset(why, '#', sizeof why);
            TEST_ASSERT_EQUAL_INT(status, parsers[i](why, size, state, game));
            for (size_t j = size; j < sizeof why; j++) {
                TEST_ASSERT_EQUAL_INT('#', why[j]);
            }
            if (size > 0) {
                TEST_ASSERT_NOT_NULL(memchr(why, '\0', size));
                TEST_ASSERT_EQUAL_INT(0, strncmp(why, whole, strlen(why)));
                TEST_ASSERT_EQUAL_UINT(size <= strlen(whole) ? size - 1 : strlen(whole),
                                       strlen(why));
            }
        }
    }
    bp_state_free(state);
    bp_game_free(game);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_good_lines_are_good);
    RUN_TEST(test_every_prefix_of_a_good_line);
    RUN_TEST(test_truncated_positions_are_refused);
    RUN_TEST(test_every_suffix_of_a_good_line);
    RUN_TEST(test_every_single_character_replaced);
    RUN_TEST(test_randomly_damaged_lines);
    RUN_TEST(test_numbers_without_end);
    RUN_TEST(test_oversized_lines);
    RUN_TEST(test_a_long_record_of_moves_that_go_nowhere);
    RUN_TEST(test_messages_are_cut_to_fit);
    return UNITY_END();
}
