/* SPDX-License-Identifier: MIT */
/*
 * Records, whole games as text: what is read and written, and what is refused.
 */
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

#define RGGR "players=2 start=1 rules=official board=RGGR"

static char text[TEST_TEXT];

void setUp(void)
{
    memset(text, '#', sizeof text);
}

void tearDown(void)
{
}

static void test_the_record_of_the_documentation(void)
{
    bp_state *state = test_open(RGGR);

    test_record_text(text, sizeof text, state);
    TEST_ASSERT_EQUAL_STRING(RGGR " moves=- result=*", text);
    test_play(state, "Ra Ga Rc");
    test_record_text(text, sizeof text, state);
    TEST_ASSERT_EQUAL_STRING(RGGR " moves=Ra,Ga,Rc result=*", text);
    test_play(state, "Gc");
    test_record_text(text, sizeof text, state);
    TEST_ASSERT_EQUAL_STRING(RGGR " moves=Ra,Ga,Rc,Gc result=1,1", text);
    bp_state_free(state);
}

static void test_records_are_read_with_or_without_result_and_in_any_case(void)
{
    static const char *const lines[] = {
        RGGR " moves=Ra,Ga,Rc,Gc result=1,1",
        RGGR " moves=Ra,Ga,Rc,Gc",
        "board=1221 moves=RA,gA,rc,GC RESULT=1,1",
    };

    for (size_t i = 0; i < TEST_LENGTH(lines); i++) {
        bp_state *state = test_open(lines[i]);
        test_record_text(text, sizeof text, state);
        TEST_ASSERT_EQUAL_STRING(lines[0], text);
        TEST_ASSERT_EQUAL_INT32(4, bp_state_ply(state));
        for (int ply = 0; ply < 4; ply++) {
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
        }
        test_assert_position(state,
                             RGGR " track=RGGR pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal");
        bp_state_free(state);
    }
}

static void test_a_record_may_begin_in_the_middle(void)
{
    static const char start[] = RGGR " track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 "
                                     "turn=normal";
    bp_state *state = test_open(start);
    bp_state *again;
    test_snapshot played;

    test_play(state, "Ga Rc");
    test_snapshot_take(&played, state);
    snprintf(text, sizeof text, "%s moves=Ga,Rc result=*", start);
    TEST_ASSERT_EQUAL_STRING(text, played.record);
    again = test_open(text);
    test_assert_unchanged(&played, again);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(again));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(again));
    test_assert_position(again, start);
    TEST_ASSERT_EQUAL_INT(BP_ERR_HISTORY, bp_state_undo(again));
    bp_state_free(state);
    bp_state_free(again);
}

static void test_results_that_the_moves_do_not_lead_to_are_refused(void)
{
    static const char *const wrong[] = {
        RGGR " moves=Ra,Ga,Rc,Gc result=1,2",
        RGGR " moves=Ra,Ga,Rc,Gc result=*",
        RGGR " moves=Ra,Ga result=0,0",
        RGGR " moves=- result=0,0",
    };

    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        test_assert_position_refused(wrong[i]);
    }
    test_assert_refused_somehow(RGGR " moves=Ra,Ga,Rc,Gc result=1");
    test_assert_refused_somehow(RGGR " moves=Ra,Ga,Rc,Gc result=1,1,0");
    test_assert_refused_somehow(RGGR " moves=Ra,Ga,Rc,Gc result=1,99999999999999999999999");
    test_assert_refused_somehow(RGGR " moves=Ra,Ga,Rc,Gc result=");
    test_assert_refused_somehow(RGGR " moves=Ra,Ga,Rc,Gc result=1,1,");
    test_assert_refused_somehow(RGGR " moves=Ra,Ga,Rc,Gc result=one,1");
}

static void test_wrong_records_are_refused(void)
{
    TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, test_refusal(RGGR " moves=Ra,Gb"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, test_refusal(RGGR " moves=Ra,Ga,Rc,pass"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_OVER, test_refusal(RGGR " moves=Ra,Ga,Rc,Gc,Ra"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, test_refusal(RGGR " moves=Ra,Gz"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, test_refusal(RGGR " moves=Ra,,Ga"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, test_refusal(RGGR " moves=Ra,"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, test_refusal(RGGR " moves="));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, test_refusal(RGGR " moves=-,Ra"));
    test_assert_refused_somehow(RGGR " moves=Ra moves=Ra");
    test_assert_refused_somehow(RGGR " moves=Ra result=* result=*");
}

static void test_message_of_a_wrong_move_names_the_place(void)
{
    char why[256] = "unset";
    bp_state *out = NULL;
    static const char line[] = RGGR " moves=Ra,Gb,Rc";
    char place[16];

    /* The offending move begins behind "...moves=Ra,". */
    snprintf(place, sizeof place, "%d", (int)(strstr(line, "Gb") - line) + 1);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, bp_bigpoints_open(&out, line, NULL, why, sizeof why));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, place), why);
}

static void test_record_of_a_given_game(void)
{
    bp_game *game = test_game(RGGR);
    bp_state *out = (bp_state *)&game;

    TEST_ASSERT_EQUAL_INT(BP_ERR_MISMATCH,
                          bp_state_parse(&out, game, "board=RGRG moves=Ra", text, 99));
    TEST_ASSERT_NULL(out);
    test_assert_message(text, 99);
    TEST_ASSERT_EQUAL_INT(BP_ERR_ILLEGAL, bp_state_parse(&out, game, RGGR " moves=Rb", text, 99));
    TEST_ASSERT_EQUAL_INT(BP_ERR_OVER,
                          bp_state_parse(&out, game, RGGR " moves=Ra,Ga,Rc,Gc,Rc", text, 99));
    TEST_ASSERT_EQUAL_INT(BP_ERR_SYNTAX, bp_state_parse(&out, game, RGGR " moves=R", text, 99));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, bp_state_parse(&out, game, "board=RR moves=-", text, 99));
    TEST_ASSERT_EQUAL_INT(BP_ERR_POSITION,
                          bp_state_parse(&out, game,
                                         RGGR " track=RGGR pawns=R2,G0 ladder=- "
                                              "hands=-,- mover=1 turn=normal moves=-",
                                         text, 99));
    TEST_ASSERT_NULL(out);
    test_assert_message(text, 99);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_parse(&out, game, RGGR " moves=Ra", text, 99));
    TEST_ASSERT_EQUAL_STRING("", text);
    TEST_ASSERT_EQUAL_INT32(1, bp_state_ply(out));
    bp_state_free(out);
    bp_game_free(game);
}

static void test_record_text_fills_exactly_its_buffer(void)
{
    bp_state *state = test_open(RGGR " moves=Ra,Ga,Rc,Gc");
    size_t length = 0;
    size_t right;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_record_format(NULL, 0, &right, state));
    for (size_t size = 0; size <= right; size++) {
        TEST_ASSERT_EQUAL_INT(BP_ERR_SPACE, bp_record_format(text, size, &length, state));
        TEST_ASSERT_EQUAL_UINT(right, length);
        TEST_ASSERT_EQUAL_INT('#', text[0]);
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_record_format(text, right + 1, NULL, state));
    TEST_ASSERT_EQUAL_UINT(right, strlen(text));
    TEST_ASSERT_EQUAL_INT('#', text[right + 1]);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_the_record_of_the_documentation);
    RUN_TEST(test_records_are_read_with_or_without_result_and_in_any_case);
    RUN_TEST(test_a_record_may_begin_in_the_middle);
    RUN_TEST(test_results_that_the_moves_do_not_lead_to_are_refused);
    RUN_TEST(test_wrong_records_are_refused);
    RUN_TEST(test_message_of_a_wrong_move_names_the_place);
    RUN_TEST(test_record_of_a_given_game);
    RUN_TEST(test_record_text_fills_exactly_its_buffer);
    return UNITY_END();
}
