/* SPDX-License-Identifier: MIT */
/*
 * Drawings of positions: their text, their SVG documents, and every status of the functions.
 */
#include <bigpoints.h>
#include <bigpoints/view.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "games/connect4.h"
#include "games/gomoku.h"
#include "games/nim.h"
#include "support/support.h"

typedef int draw_fn(char *out, size_t size, size_t *length, const bp_state *state);

void setUp(void)
{
}

void tearDown(void)
{
}

/* A drawing, which the caller frees. The length is that of the text, and smaller buffers are refused untouched. */
static char *drawn(draw_fn *draw, const bp_state *state)
{
    size_t length = 0;
    char small[8] = "#######";

    TEST_ASSERT_EQUAL_INT(BP_OK, draw(NULL, 0, &length, state));
    TEST_ASSERT_GREATER_THAN_size_t(sizeof small, length);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, draw(small, sizeof small, NULL, state));
    TEST_ASSERT_EQUAL_STRING("#######", small);
    char *text = malloc(length + 1);
    TEST_ASSERT_NOT_NULL(text);
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, draw(text, length, NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, draw(text, length + 1, NULL, state));
    TEST_ASSERT_EQUAL_size_t(length, strlen(text));
    return text;
}

static void play(bp_state *state, const char *moves)
{
    char copy[TEST_TEXT];

    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        bp_move move = 0;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_move_parse(&move, state, word, NULL, 0));
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, move));
    }
}

static void assert_draws(const char *expected, const bp_state *state)
{
    char *text = drawn(bp_state_draw, state);

    TEST_ASSERT_EQUAL_STRING(expected, text);
    free(text);
}

/* --- Well-formed XML ------------------------------------------------------------------------------ */

/* Reads a start tag's attributes, which have quoted values without '<'; returns the text behind the tag. */
static const char *skip_attributes(const char *at)
{
    while (*at != '>' && *at != '/') {
        TEST_ASSERT_EQUAL_CHAR(' ', *at++);
        size_t name = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
        TEST_ASSERT_GREATER_THAN_size_t(0, name);
        TEST_ASSERT_EQUAL_MEMORY("=\"", at + name, 2);
        at += name + 2;
        at += strcspn(at, "\"<");
        TEST_ASSERT_EQUAL_CHAR('"', *at++);
    }
    return at;
}

/* Fails unless a text is one element: tags are balanced, and attributes quoted. */
static void assert_well_formed(const char *text)
{
    char open[32][16];
    int depth = 0;
    int elements = 0;

    for (const char *at = text; *at;) {
        if (*at != '<') {
            TEST_ASSERT_TRUE(*at != '>' && *at != '&' && (depth > 0 || *at == '\n'));
            at++;
            continue;
        }
        int is_end = at[1] == '/';
        at += 1 + is_end;
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz");
        TEST_ASSERT_TRUE(length > 0 && length < sizeof open[0] && depth < 32);
        if (is_end) {
            TEST_ASSERT_GREATER_THAN_INT(0, depth--);
            TEST_ASSERT_EQUAL_size_t(length, strlen(open[depth]));
            TEST_ASSERT_EQUAL_MEMORY(open[depth], at, length);
            at += length;
        } else {
            TEST_ASSERT_TRUE(depth > 0 || elements++ == 0);
            snprintf(open[depth++], sizeof open[0], "%.*s", (int)length, at);
            at = skip_attributes(at + length);
            if (*at == '/') {
                depth--;
                at++;
            }
        }
        TEST_ASSERT_EQUAL_CHAR('>', *at++);
    }
    TEST_ASSERT_EQUAL_INT(0, depth);
    TEST_ASSERT_EQUAL_INT(1, elements);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;

    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

static void assert_picture(const bp_state *state)
{
    char *text = drawn(bp_state_svg, state);
    char *again = drawn(bp_state_svg, state);

    assert_well_formed(text);
    TEST_ASSERT_EQUAL_STRING(text, again);
    TEST_ASSERT_EQUAL_INT(1, count_of(text, "<title>"));
    TEST_ASSERT_EQUAL_INT(1, count_of(text, "<desc>"));
    TEST_ASSERT_EQUAL_INT(1, count_of(text, "font-family=\"sans-serif\""));
    free(text);
    free(again);
}

/* --- Big Points ----------------------------------------------------------------------------------- */

static void test_text_of_big_points(void)
{
    bp_state *state = test_open("players=2 board=RKGWRGK");

    assert_draws("START     [R][G]\n"
                 " 1 to 7    R  K  G  W  R  G  K\n"
                 "LADDER    1:.  0:.\n"
                 "player 1  no discs, 0 points; is to move\n"
                 "player 2  no discs, 0 points\n",
                 state);
    play(state, "Ra");
    assert_draws("START     [G]\n"
                 " 1 to 7   [R] .  G  W  R  G  K\n"
                 "LADDER    1:.  0:.\n"
                 "player 1  K, 0 points\n"
                 "player 2  no discs, 0 points; is to move\n"
                 "last move player 1: Ra\n",
                 state);
    play(state, "Ga Rb");
    assert_draws("START     empty\n"
                 " 1 to 7    .  . [G] . [R] G  K\n"
                 "LADDER    1:.  0:.\n"
                 "player 1  R K, 0 points; has an extra turn\n"
                 "player 2  W, 0 points\n"
                 "last move player 1: Rb\n",
                 state);
    bp_state_free(state);
}

static void test_text_wraps_long_tracks(void)
{
    bp_state *state = test_open("players=2 board=RGRGRGRGRGRGRGRGRGBBBBB");
    char *text = drawn(bp_state_draw, state);

    TEST_ASSERT_NOT_NULL(strstr(text, "\n 1 to 20   R  G"));
    TEST_ASSERT_NOT_NULL(strstr(text, "\n21 to 23   B  B  B\nLADDER"));
    free(text);
    bp_state_free(state);
}

/* The picture has each disc and pawn where the view functions see one. */
static void assert_shows_position(const bp_state *state)
{
    char *text = drawn(bp_state_svg, state);
    bp_game *game;
    int held = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_game(&game, state));
    for (int32_t kind = BP_RED; kind <= BP_BLACK; kind++) {
        char disc[32];
        char pawn[32];
        int expected = 0;
        snprintf(disc, sizeof disc, "href=\"#bp-%c\"", "RGBYPWK"[kind]);
        snprintf(pawn, sizeof pawn, "href=\"#bp-pawn-%c\"", "RGBYPWK"[kind]);
        for (int32_t place = 1; place <= bp_track_length(state); place++) {
            expected += bp_track_disc(state, place) == kind;
        }
        for (int32_t seat = 0; seat < bp_game_player_count(game); seat++) {
            expected += bp_hand_count(state, seat, kind) > 0;
            held += bp_hand_count(state, seat, kind) > 1;
        }
        TEST_ASSERT_EQUAL_INT(expected, count_of(text, disc));
        TEST_ASSERT_EQUAL_INT(kind <= BP_PURPLE && bp_pawn_place(state, kind) != BP_PLACE_NONE,
                              count_of(text, pawn));
    }
    TEST_ASSERT_EQUAL_INT(held, count_of(text, "\xc3\x97"));
    bp_game_free(game);
    free(text);
}

static void test_pictures_of_random_games(void)
{
    static const char *const texts[] = {"players=2", "players=5 colours=3 discs=4 white=1 black=2",
                                        "players=3 colours=2 discs=2",
                                        "players=4 colours=5 discs=5 white=0 black=0"};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (uint64_t seed = 1; seed <= 5; seed++) {
            char text[128];
            snprintf(text, sizeof text, "%s seed=%d", texts[i], (int)seed);
            bp_state *state = test_open(text);
            uint64_t random = seed;
            while (!bp_state_is_over(state)) {
                bp_move moves[BP_MOVES_MAX];
                size_t count = 0;
                assert_picture(state);
                assert_shows_position(state);
                TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, BP_MOVES_MAX, &count, state));
                random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
                TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[(random >> 33) % count]));
            }
            assert_picture(state);
            assert_shows_position(state);
            bp_state_free(state);
        }
    }
}

static void test_the_description_is_the_position(void)
{
    bp_state *state = test_open("players=2 board=RKGWRGK");
    char position[TEST_TEXT];
    char expected[TEST_TEXT + 64];

    play(state, "Ra Ga Rb");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(position, sizeof position, NULL, state));
    snprintf(expected, sizeof expected, "<desc>%s; last move Rb</desc>", position);
    char *text = drawn(bp_state_svg, state);
    TEST_ASSERT_NOT_NULL(strstr(text, expected));
    TEST_ASSERT_NOT_NULL(
        strstr(text, "<title>Big Points, player 1 of 2 has an extra turn</title>"));
    free(text);
    bp_state_free(state);
}

/* --- Other games ---------------------------------------------------------------------------------- */

static bp_state *state_of(bp_game *game)
{
    bp_state *state = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

static void test_nim(void)
{
    static const uint8_t heaps[] = {3, 12};
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp__nim_new(&game, &bp__nim_ops, heaps, 2, 2, BP__NIM_LAST_LOSES, NULL));
    bp_state *state = state_of(game);
    play(state, "2-from-2");
    assert_draws("heap 1:   3 |||\nheap 2:  10 ||||||||||\n", state);
    assert_picture(state);
    char *text = drawn(bp_state_svg, state);
    TEST_ASSERT_EQUAL_INT(13, count_of(text, "#8a5a2b"));
    TEST_ASSERT_EQUAL_INT(2, count_of(text, "#ead9c3"));
    free(text);
    bp_state_free(state);
}

static void test_connect4(void)
{
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp__connect4_new(&game, 4, 3, NULL));
    bp_state *state = state_of(game);
    assert_picture(state);
    play(state, "2 2 4");
    assert_draws("  1 2 3 4\n  . . . .\n  . O . .\n  . X . X\n", state);
    assert_picture(state);
    char *text = drawn(bp_state_svg, state);
    TEST_ASSERT_EQUAL_INT(3, count_of(text, "<g transform"));
    TEST_ASSERT_EQUAL_INT(1, count_of(text, "#e07b00"));
    free(text);
    bp_state_free(state);
}

static void test_gomoku(void)
{
    bp_game *game = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp__gomoku_new(&game, 5, 0, NULL));
    bp_state *state = state_of(game);
    assert_picture(state);
    play(state, "b2 e5");
    assert_draws("    a b c d e\n"
                 " 5  . . . .(O) 5\n"
                 " 4  . . . . .  4\n"
                 " 3  . . . . .  3\n"
                 " 2  . X . . .  2\n"
                 " 1  . . . . .  1\n"
                 "    a b c d e\n",
                 state);
    assert_picture(state);
    bp_state_free(state);
}

/* --- Statuses ------------------------------------------------------------------------------------- */

static void test_a_game_without_drawings(void)
{
    static const uint8_t heaps[] = {3, 5};
    bp_game_ops ops = bp__nim_ops;
    bp_game *game = NULL;
    size_t length = 7;
    char text[8] = "#";

    ops.draw = NULL;
    ops.svg = NULL;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp__nim_new(&game, &ops, heaps, 2, 2, BP__NIM_LAST_LOSES, NULL));
    bp_state *state = state_of(game);
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_state_draw(text, sizeof text, &length, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_UNSUPPORTED, bp_state_svg(text, sizeof text, &length, state));
    TEST_ASSERT_EQUAL_STRING("#", text);
    TEST_ASSERT_EQUAL_size_t(7, length);
    bp_state_free(state);
}

static void test_wrong_arguments(void)
{
    bp_state *state = test_open("players=2 board=RGGR");
    char text[8] = "#";

    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_draw(text, sizeof text, NULL, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_svg(text, sizeof text, NULL, NULL));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_draw(NULL, 5, NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ARGUMENT, bp_state_svg(NULL, 5, NULL, state));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_state_draw(text, 0, NULL, state));
    TEST_ASSERT_EQUAL_STRING("#", text);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_svg(NULL, 0, NULL, state));
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_text_of_big_points);
    RUN_TEST(test_text_wraps_long_tracks);
    RUN_TEST(test_pictures_of_random_games);
    RUN_TEST(test_the_description_is_the_position);
    RUN_TEST(test_nim);
    RUN_TEST(test_connect4);
    RUN_TEST(test_gomoku);
    RUN_TEST(test_a_game_without_drawings);
    RUN_TEST(test_wrong_arguments);
    return UNITY_END();
}
