/* SPDX-License-Identifier: MIT */
/*
 * Moves and positions as text: what is read and written, and what is refused.
 *
 * Records are in test_notation_records.c; truncated, damaged and hostile text is in
 * test_notation_hostile.c.
 */
#include <bigpoints.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

#define RGGR "players=2 start=1 rules=official board=RGGR"
#define RGK "players=2 start=1 rules=official board=RGK"

static char text[TEST_TEXT];

void setUp(void)
{
    memset(text, '#', sizeof text);
}

void tearDown(void)
{
}

/* Copies a text in capital letters, in small letters, or changing from letter to letter. */
static void recase(char *out, const char *from, int how)
{
    size_t i = 0;

    for (; from[i] != '\0'; i++) {
        int upper = how == 0 || (how == 2 && i % 2 == 0);
        out[i] = (char)(upper ? toupper((unsigned char)from[i]) : tolower((unsigned char)from[i]));
    }
    out[i] = '\0';
}

/* Moves. */

static void test_moves_are_read_in_any_case(void)
{
    bp_state *state = test_open("players=2 start=1 rules=official board=RGRGRGK track=RGRGRG. "
                                "pawns=R3,G4 ladder=- hands=K,- mover=1 turn=extra");
    bp_move moves[TEST_MOVES];
    size_t count = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
    TEST_ASSERT_EQUAL_UINT(7, count);
    for (size_t i = 0; i < count; i++) {
        char move[16];
        char other[16];
        test_move_text(move, sizeof move, state, moves[i]);
        TEST_ASSERT_EQUAL_UINT32(moves[i], test_move(state, move));
        for (int how = 0; how < 3; how++) {
            recase(other, move, how);
            TEST_ASSERT_EQUAL_UINT32(moves[i], test_move(state, other));
        }
    }
    bp_state_free(state);
}

static void test_what_is_no_move_at_all_is_a_syntax_error(void)
{
    static const char *const wrong[] = {"",      " ",     "R",   "Rz",    "Q",    "Ra ",  " Ra",
                                        "Raa",   "xR",    "xR-", "x",     "xR-c", "R-a",  "pas",
                                        "passs", "pass ", "1a",  "Wa",    "Ka",   "xxRa", "a",
                                        "aR",    "Ra,",   "R a", "x Ra",  "Ra\n", "\x01", "R\x80",
                                        "-",     "xR--a", "Rx",  "xpass", "0",    "Ra;Gb"};
    bp_state *state = test_open(RGGR);
    test_snapshot before;

    test_snapshot_take(&before, state);
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        char why[99] = "unset";
        bp_move move = 77;
        TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_SYNTAX, bp_move_parse(&move, state, wrong[i], why, 99),
                                      wrong[i]);
        TEST_ASSERT_EQUAL_UINT32(77, move);
        test_assert_message(why, 99);
    }
    test_assert_unchanged(&before, state);
    bp_state_free(state);
}

static void test_every_form_of_move_is_known_even_where_it_is_illegal(void)
{
    static const char *const forms[] = {"Rb",   "Rc",   "Rn",   "Gc",   "Gn",   "Ba",
                                        "Yb",   "Pc",   "xRa",  "xRb",  "xRc",  "xRn",
                                        "xR-a", "xR-b", "xR-n", "pass", "PASS", "xp-N"};
    bp_state *state = test_open(RGGR);

    for (size_t i = 0; i < TEST_LENGTH(forms); i++) {
        test_assert_illegal(state, forms[i]);
    }
    bp_state_free(state);
}

static void test_move_text_fills_exactly_its_buffer(void)
{
    bp_state *state = test_open("board=RKGWRGK moves=Ra,Ga,Ga");
    bp_move move = test_move(state, "xG-a");
    size_t length = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_move_format(NULL, 0, &length, state, move));
    TEST_ASSERT_EQUAL_UINT(4, length);
    for (size_t size = 0; size <= 4; size++) {
        length = 0;
        TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_move_format(text, size, &length, state, move));
        TEST_ASSERT_EQUAL_UINT(4, length);
        TEST_ASSERT_EQUAL_INT('#', text[0]);
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_move_format(text, 5, NULL, state, move));
    TEST_ASSERT_EQUAL_STRING("xG-a", text);
    TEST_ASSERT_EQUAL_INT('#', text[5]);
    bp_state_free(state);
}

/* Positions. */

static void test_the_position_of_the_documentation(void)
{
    static const char line[] =
        RGGR " track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal";
    bp_state *state = test_open(line);

    test_assert_position(state, line);
    bp_state_free(state);
    state = test_open(RGGR); /* none of the six fields: the initial position */
    test_assert_position(state,
                         RGGR " track=RGGR pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal");
    bp_state_free(state);
}

static void test_positions_are_read_in_any_case(void)
{
    static const char line[] = "players=3 start=2 rules=official board=RKGWRGK track=R.G.RG. "
                               "pawns=R1,G6 ladder=- hands=-,K2,W mover=2 turn=extra";
    char other[sizeof line];

    for (int how = 0; how < 3; how++) {
        bp_state *state;
        recase(other, line, how);
        state = test_open(other);
        test_assert_position(state, line);
        bp_state_free(state);
    }
}

static void test_spaces_may_stand_around_fields(void)
{
    bp_state *state = test_open("   board=RGGR    moves=Ra  ");
    char standard[TEST_TEXT];

    test_assert_fields(state, "track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal");
    bp_state_free(state);
    state = test_open("players=2 seed=0");
    test_position_text(standard, sizeof standard, state);
    bp_state_free(state);
    state = test_open("players=2");
    test_assert_position(state, standard);
    bp_state_free(state);
}

/* An empty text is no game: a default is asked for by name. */
static void test_an_empty_text_is_refused(void)
{
    static const char *const empty[] = {"", " ", "    "};
    for (size_t i = 0; i < TEST_LENGTH(empty); i++) {
        bp_state *state = test_poison();
        bp_config *config = test_poison();
        char why[BP_MESSAGE_TEXT] = "";
        TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX,
                              bp_bigpoints_open(&state, empty[i], NULL, why, sizeof why));
        TEST_ASSERT_NULL(state);
        TEST_ASSERT_EQUAL_STRING("the text is empty; the standard game is players=2", why);
        why[0] = '\0';
        TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX,
                              bp_config_parse(&config, empty[i], NULL, why, sizeof why));
        TEST_ASSERT_NULL(config);
        TEST_ASSERT_EQUAL_STRING("the text is empty; the standard game is players=2", why);
    }
}

static void test_position_text_fills_exactly_its_buffer(void)
{
    bp_state *state = test_open(RGGR);
    size_t length = 0;
    size_t right;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(NULL, 0, &right, state));
    for (size_t size = 0; size <= right; size++) {
        TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_state_format(text, size, &length, state));
        TEST_ASSERT_EQUAL_UINT(right, length);
        TEST_ASSERT_EQUAL_INT('#', text[0]);
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_format(text, right + 1, NULL, state));
    TEST_ASSERT_EQUAL_UINT(right, strlen(text));
    TEST_ASSERT_EQUAL_INT('#', text[right + 1]);
    bp_state_free(state);
}

static void test_impossible_tracks_and_pawns_are_refused(void)
{
    static const char *const fields[] = {
        "track=R.BR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal", /* another disc */
        "track=RRGG pawns=R1,G0 ladder=- hands=-,- mover=2 turn=normal", /* another order */
        "track=RGGR pawns=R2,G0 ladder=- hands=-,- mover=2 turn=normal", /* red on green */
        "track=.GGR pawns=R1,G0 ladder=- hands=R,- mover=2 turn=normal", /* red on nothing */
        "track=RGGR pawns=R9,G0 ladder=- hands=-,- mover=1 turn=normal", /* beyond the end */
    };

    for (size_t i = 0; i < TEST_LENGTH(fields); i++) {
        snprintf(text, sizeof text, RGGR " %s", fields[i]);
        test_assert_position_refused(text);
    }
    test_assert_refused_somehow(RGGR
                                " track=RGG pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal");
    test_assert_refused_somehow(RGGR
                                " track=RGGRG pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal");
    test_assert_refused_somehow(RGGR " track=RGGR pawns=R0 ladder=- hands=-,- mover=1 turn=normal");
    test_assert_refused_somehow(RGGR " track=RGGR pawns=- ladder=- hands=-,- mover=1 turn=normal");
    test_assert_refused_somehow(RGGR
                                " track=RGGR pawns=R0,R0 ladder=- hands=-,- mover=1 turn=normal");
    test_assert_refused_somehow(
        RGGR " track=RGGR pawns=R0,G0,B0 ladder=- hands=-,- mover=1 turn=normal");
    test_assert_refused_somehow(RGGR
                                " track=RGGR pawns=R0,G0 ladder=R hands=R,- mover=1 turn=normal");
    test_assert_refused_somehow(RGGR " track=RGGR pawns=R0 ladder=B hands=B,- mover=1 turn=normal");
    test_assert_refused_somehow(RGGR
                                " track=RGGR pawns=- ladder=RR hands=R2,- mover=- turn=normal");
}

static void test_impossible_hands_are_refused(void)
{
    static const char *const fields[] = {
        "track=RG. pawns=R0,G0 ladder=- hands=K,K mover=1 turn=normal", /* a black too many */
        "track=RGK pawns=R0,G0 ladder=- hands=K,- mover=1 turn=normal", /* still on the track */
        "track=.GK pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal", /* a red is missing */
        "track=.GK pawns=R0,G0 ladder=- hands=R,R mover=1 turn=normal", /* a red too many */
        "track=.GK pawns=R0,G0 ladder=- hands=G,- mover=1 turn=normal", /* another colour */
        "track=RGK pawns=G0 ladder=R hands=-,- mover=1 turn=normal",    /* the disc beside */
        "track=RGK pawns=R0,G0 ladder=- hands=W,- mover=1 turn=normal", /* no white here */
        "track=RGK pawns=R0,G0 ladder=- hands=B,- mover=1 turn=normal", /* no blue here */
    };
    bp_state *state;

    for (size_t i = 0; i < TEST_LENGTH(fields); i++) {
        snprintf(text, sizeof text, RGK " %s", fields[i]);
        test_assert_position_refused(text);
    }
    test_assert_refused_somehow(RGK " track=RGK pawns=R0,G0 ladder=- hands=- mover=1 turn=normal");
    test_assert_refused_somehow(RGK
                                " track=RGK pawns=R0,G0 ladder=- hands=-,-,- mover=1 turn=normal");
    /* A black may have been spent. */
    state = test_open(RGK " track=RG. pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal");
    bp_state_free(state);
}

static void test_impossible_turns_are_refused(void)
{
    static const char *const fields[] = {
        "track=RG. pawns=R0,G0 ladder=- hands=-,K mover=1 turn=extra",  /* no black to spend */
        "track=RGK pawns=R0,G0 ladder=- hands=-,- mover=- turn=normal", /* not over */
        "track=RGK pawns=- ladder=RG hands=RG,- mover=1 turn=normal",   /* over */
        "track=RG. pawns=- ladder=RG hands=RGK,- mover=1 turn=extra",   /* over */
    };

    for (size_t i = 0; i < TEST_LENGTH(fields); i++) {
        snprintf(text, sizeof text, RGK " %s", fields[i]);
        test_assert_position_refused(text);
    }
    test_assert_refused_somehow(RGK
                                " track=RGK pawns=R0,G0 ladder=- hands=-,- mover=0 turn=normal");
    test_assert_refused_somehow(RGK
                                " track=RGK pawns=R0,G0 ladder=- hands=-,- mover=3 turn=normal");
    test_assert_refused_somehow(RGK " track=RG. pawns=- ladder=RG hands=RGK,- mover=- turn=extra");
}

/* Either all six fields or none; each once. */
static void test_missing_and_repeated_fields_are_refused(void)
{
    static const char *const fields[] = {"track=R.GR", "pawns=R1,G0", "ladder=-",
                                         "hands=G,-",  "mover=2",     "turn=normal"};

    for (size_t wrong = 0; wrong < TEST_LENGTH(fields); wrong++) {
        char missing[256] = RGGR;
        char repeated[256] = RGGR;
        char alone[256] = RGGR;
        for (size_t i = 0; i < TEST_LENGTH(fields); i++) {
            const char *field = fields[i];
            size_t length = strlen(repeated);
            snprintf(repeated + length, sizeof repeated - length, " %s", field);
            length = strlen(i == wrong ? repeated : missing);
            if (i == wrong) {
                snprintf(repeated + length, sizeof repeated - length, " %s", field);
            } else {
                snprintf(missing + length, sizeof missing - length, " %s", field);
            }
        }
        snprintf(alone + strlen(RGGR), sizeof alone - strlen(RGGR), " %s", fields[wrong]);
        test_assert_refused_somehow(missing);
        test_assert_refused_somehow(repeated);
        test_assert_refused_somehow(alone);
    }
    test_assert_refused_somehow("track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal");
}

static void test_position_of_a_given_game(void)
{
    bp_game *game = test_game(RGGR);
    bp_state *out = (bp_state *)&game;

    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH,
                          bp_state_parse(&out, game,
                                         "players=2 start=1 rules=official board=RGRG "
                                         "track=RGRG pawns=R0,G0 ladder=- hands=-,- "
                                         "mover=1 turn=normal",
                                         text, 99));
    TEST_ASSERT_NULL(out);
    test_assert_message(text, 99);
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH,
                          bp_state_parse(&out, game,
                                         "players=3 start=1 rules=official board=RGGR "
                                         "track=RGGR pawns=R0,G0 ladder=- hands=-,-,- "
                                         "mover=1 turn=normal",
                                         text, 99));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_state_parse(&out, game, "bored=RGGR", text, 99));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG,
                          bp_state_parse(&out, game, "players=9 board=RGGR", text, 99));
    TEST_ASSERT_EQUAL_INT(BP_ERR_POSITION, bp_state_parse(&out, game,
                                                          RGGR " track=RGGR pawns=R2,G0 ladder=- "
                                                               "hands=-,- mover=1 turn=normal",
                                                          text, 99));
    test_assert_message(text, 99);
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_state_parse(&out, game, "RGRG", text, 99));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_parse(&out, game, RGGR, text, 99));
    TEST_ASSERT_EQUAL_STRING("", text);
    bp_state_free(out);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_parse(&out, game, "RGGR", text, 99));
    bp_state_free(out);
    bp_game_free(game);
}

/* Where the game is known its configuration may be missing, in part or altogether. */
static void test_position_of_a_given_game_without_its_configuration(void)
{
    static const char fields[] = "track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal";
    static const char *const heads[] = {"", "players=2", "board=RGGR", "rules=official start=1"};
    bp_game *game = test_game(RGGR);
    bp_state *out = NULL;

    for (size_t i = 0; i < TEST_LENGTH(heads); i++) {
        snprintf(text, sizeof text, "%s %s", heads[i], fields);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_parse(&out, game, text, NULL, 0));
        test_assert_fields(out, fields);
        bp_state_free(out);
    }
    snprintf(text, sizeof text, "start=2 %s", fields);
    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH, bp_state_parse(&out, game, text, NULL, 0));
    TEST_ASSERT_NULL(out);
    bp_game_free(game);
}

/* Fields that agree with the game are right, though the standard game would not allow them. */
static void test_part_of_a_configuration_is_measured_by_the_given_game(void)
{
    static const struct {
        const char *game;
        const char *part;
        int status;
    } rows[] = {{"players=5 start=3 board=RGGR", "start=3", BP_OK},
                {"players=5 start=3 board=RGGR", "start=4", BP_ERR_MISMATCH},
                {"players=5 start=3 board=RGGR", "players=4", BP_ERR_MISMATCH},
                {"rules=thesis board=RGGR", "rules=thesis", BP_OK},
                {"rules=official board=RGGR", "rules=thesis", BP_ERR_MISMATCH}};

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        bp_game *game = test_game(rows[i].game);
        bp_state *start = NULL;
        bp_state *out = NULL;
        char position[TEST_TEXT];
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&start, game));
        test_position_text(position, sizeof position, start);
        snprintf(text, sizeof text, "%s %s", rows[i].part, strstr(position, "track="));
        TEST_ASSERT_EQUAL_INT_MESSAGE(rows[i].status, bp_state_parse(&out, game, text, NULL, 0),
                                      text);
        bp_state_free(out);
        bp_state_free(start);
        bp_game_free(game);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_moves_are_read_in_any_case);
    RUN_TEST(test_what_is_no_move_at_all_is_a_syntax_error);
    RUN_TEST(test_every_form_of_move_is_known_even_where_it_is_illegal);
    RUN_TEST(test_move_text_fills_exactly_its_buffer);
    RUN_TEST(test_the_position_of_the_documentation);
    RUN_TEST(test_positions_are_read_in_any_case);
    RUN_TEST(test_spaces_may_stand_around_fields);
    RUN_TEST(test_an_empty_text_is_refused);
    RUN_TEST(test_position_text_fills_exactly_its_buffer);
    RUN_TEST(test_impossible_tracks_and_pawns_are_refused);
    RUN_TEST(test_impossible_hands_are_refused);
    RUN_TEST(test_impossible_turns_are_refused);
    RUN_TEST(test_missing_and_repeated_fields_are_refused);
    RUN_TEST(test_position_of_a_given_game);
    RUN_TEST(test_position_of_a_given_game_without_its_configuration);
    RUN_TEST(test_part_of_a_configuration_is_measured_by_the_given_game);
    return UNITY_END();
}
