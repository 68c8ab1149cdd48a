/* SPDX-License-Identifier: MIT */
/*
 * The rules of Big Points, one test for each number of the rules page, and its test vectors.
 *
 * Positions in the middle of a game are set up by their text. Places are counted from 1, next to
 * START; discs under a pawn are still in the track's text.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/series.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "support/support.h"

#define STANDARD "RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP"

static bp_state *state;

void setUp(void)
{
    state = NULL;
}

void tearDown(void)
{
    bp_state_free(state);
    state = NULL;
}

/* Opens a position in place of the one before. */
static void open_position(const char *text)
{
    bp_state_free(state);
    state = NULL;
    state = test_open(text);
}

/* The status of opening a text that has to be refused. */
static int refusal(const char *text)
{
    char why[256] = "unset";
    bp_state *none = (bp_state *)&why;
    int status = bp_bigpoints_open(&none, text, NULL, why, sizeof why);

    TEST_ASSERT_NULL(none);
    test_assert_message(why, sizeof why);
    return status;
}

static void assert_hand(int32_t seat, int32_t disc, int32_t count)
{
    TEST_ASSERT_EQUAL_INT32(count, bp_hand_count(state, seat, disc));
}

/* Rule 1. */

static void test_rule_01_players_pawns_discs_and_steps(void)
{
    for (int players = 2; players <= 5; players++) {
        char text[64];
        snprintf(text, sizeof text, "players=%d", players);
        open_position(text);
        TEST_ASSERT_EQUAL_INT32(5, bp_ladder_step_count(state));
        for (int32_t colour = BP_RED; colour <= BP_PURPLE; colour++) {
            TEST_ASSERT_EQUAL_INT32(BP_PLACE_START, bp_pawn_place(state, colour));
        }
    }
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("players=1"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("players=6"));

    /* The colours are letters or the numbers 1 to 5. */
    open_position("board=12345wk");
    test_assert_fields(state, "track=RGBYPWK pawns=R0,G0,B0,Y0,P0 ladder=- hands=-,- mover=1 "
                              "turn=normal");
}

/* Rule 2. */

static void test_rule_02_standard_track_has_55_discs_and_pawns_are_at_start(void)
{
    int32_t counts[BP_NO_DISC + 1] = {0};

    open_position("players=4 seed=11");
    TEST_ASSERT_EQUAL_INT32(55, bp_track_length(state));
    for (int32_t place = 1; place <= 55; place++) {
        int32_t disc = bp_track_disc(state, place);
        TEST_ASSERT_TRUE(disc >= BP_RED && disc <= BP_BLACK);
        counts[disc]++;
        TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_track_pawn(state, place));
    }
    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        TEST_ASSERT_EQUAL_INT32(disc <= BP_PURPLE ? 9 : 5, counts[disc]);
        for (int32_t seat = 0; seat < 4; seat++) {
            assert_hand(seat, disc, 0);
        }
    }
    for (int32_t step = 0; step < 5; step++) {
        TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_ladder_pawn(state, step));
    }
    /* The disc beside the ladder is the tenth: a climb from START gives it, see rule 9. */
}

/* Rule 3. */

static void test_rule_03_set_up_does_not_depend_on_the_number_of_players(void)
{
    char boards[6][BP_BOARD_MAX + 1];

    for (int players = 2; players <= 5; players++) {
        char text[64];
        bp_config *config;
        snprintf(text, sizeof text, "players=%d seed=12345", players);
        config = test_config(text);
        TEST_ASSERT_EQUAL_INT(BP_OK,
                              bp_config_board(boards[players], BP_BOARD_MAX + 1, NULL, config));
        bp_config_free(config);
        TEST_ASSERT_EQUAL_STRING(boards[2], boards[players]);
    }
    /* Perfect information: every hand is visible, whoever is to move. */
    open_position("players=3 board=RGGR moves=Ra,Ga,Rc");
    assert_hand(0, BP_GREEN, 1);
    assert_hand(1, BP_RED, 1);
    assert_hand(2, BP_RED, 1);
}

/* Rule 4. */

static void test_rule_04_reduced_games_within_the_limits(void)
{
    open_position("players=5 start=5 board=PBRBB");
    TEST_ASSERT_EQUAL_INT32(4, bp_state_mover(state));
    TEST_ASSERT_EQUAL_INT32(3, bp_ladder_step_count(state));
    TEST_ASSERT_EQUAL_INT32(5, bp_track_length(state));
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_NONE, bp_pawn_place(state, BP_GREEN));
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_NONE, bp_pawn_place(state, BP_YELLOW));
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_START, bp_pawn_place(state, BP_PURPLE));
    test_assert_moves(state, "Rb Ra Bb Ba Pa");

    open_position("board=R2"); /* The smallest game, in mixed notation. */
    open_position("board=RRRRRRRRRGGGGGGGGGBBBBBBBBBYYYYYYYYYPPPPPPPPPWWWWWKKKKK");
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("board=RRR"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("board=RWK"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("board=GRRRRRRRRRR"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("board=RGWWWWWW"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("board=RGKKKKKK"));
}

/* Rule 5. */

static void test_rule_05_pawn_goes_to_the_next_disc_of_its_colour(void)
{
    /* The second red is gone and everything else lies between: red goes from 1 to 8. */
    open_position("players=2 start=1 rules=official board=RGBRWGKR track=RGB.WGKR pawns=R1,G0,B3 "
                  "ladder=- hands=R,- mover=2 turn=normal");
    test_assert_moves(state, "Rb Ga Bc");
    TEST_ASSERT_EQUAL_INT32(8, bp_move_target(state, test_move(state, "Rb")));
    TEST_ASSERT_EQUAL_INT32(2, bp_move_target(state, test_move(state, "Ga")));

    /* The disc that red leaves stays where it is, and green may take it now. */
    test_play(state, "Rb");
    test_assert_fields(state, "track=RGB.WG.R pawns=R8,G0,B3 ladder=- hands=R,K mover=1 "
                              "turn=normal");
    TEST_ASSERT_EQUAL_INT32(BP_RED, bp_track_pawn(state, 8));
    TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_track_pawn(state, 1));
    test_assert_moves(state, "Rc Gb Ga Bc");
    TEST_ASSERT_EQUAL_INT32(1, bp_move_taken_place(state, test_move(state, "Gb")));
}

static void test_rule_05_there_is_no_pass_and_no_second_move_of_a_climbed_pawn(void)
{
    open_position("board=RGGR");
    test_assert_illegal(state, "pass");
    test_assert_illegal(state, "xRa");

    open_position("players=2 start=1 rules=official board=RGGR track=RGGR pawns=G0 ladder=R "
                  "hands=R,- mover=2 turn=normal");
    test_assert_moves(state, "Gb Ga");
    test_assert_illegal(state, "Ra");
    test_assert_illegal(state, "Rc");
}

static void test_rule_05_turns_go_round_from_seat_to_seat(void)
{
    static const char *const moves[] = {"Ra", "Ga", "Rb", "Gb", "Ra"};
    static const int32_t movers[] = {1, 2, 3, 0, 1};

    open_position("players=4 start=2 board=RGRGRGRG");
    for (size_t i = 0; i < TEST_LENGTH(movers); i++) {
        TEST_ASSERT_EQUAL_INT32(movers[i], bp_state_mover(state));
        test_play(state, moves[i]);
    }
}

/* Rule 6, with the vector "Taking" of the rules page. */

static void test_rule_06_takes_the_first_free_disc_ahead_or_behind(void)
{
    bp_move ahead;
    bp_move behind;

    open_position("players=2 start=1 rules=official board=GWBYKPRBGP track=GWBYKPRBGP "
                  "pawns=R7,G1,B3,Y4,P6 ladder=- hands=-,- mover=1 turn=normal");
    ahead = test_move(state, "Ba");
    behind = test_move(state, "Bb");
    test_assert_illegal(state, "Bn");
    test_assert_illegal(state, "Bc");
    TEST_ASSERT_EQUAL_INT32(BP_BLUE, bp_move_pawn(state, ahead));
    TEST_ASSERT_EQUAL_INT32(8, bp_move_target(state, ahead));
    TEST_ASSERT_EQUAL_INT32(BP_GREEN, bp_move_taken_disc(state, ahead));
    TEST_ASSERT_EQUAL_INT32(9, bp_move_taken_place(state, ahead));
    TEST_ASSERT_EQUAL_INT32(BP_BLACK, bp_move_taken_disc(state, behind));
    TEST_ASSERT_EQUAL_INT32(5, bp_move_taken_place(state, behind));

    test_play(state, "Ba");
    test_assert_fields(state, "track=GWBYKPRB.P pawns=R7,G1,B8,Y4,P6 ladder=- hands=G,- mover=2 "
                              "turn=normal");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(state));
    test_play(state, "Bb");
    test_assert_fields(state, "track=GWBY.PRBGP pawns=R7,G1,B8,Y4,P6 ladder=- hands=K,- mover=2 "
                              "turn=normal");
}

static void test_rule_06_skips_gaps_and_takes_white_and_black(void)
{
    /* Green enters 4: behind it a gap, red's pawn and white; ahead a gap and black. */
    open_position("players=2 start=1 rules=official board=WRBGBK track=WR.G.K pawns=R2,G0,B0 "
                  "ladder=- hands=B,B mover=1 turn=normal");
    test_assert_moves(state, "Rc Gb Ga Bc");
    TEST_ASSERT_EQUAL_INT32(1, bp_move_taken_place(state, test_move(state, "Gb")));
    TEST_ASSERT_EQUAL_INT32(BP_WHITE, bp_move_taken_disc(state, test_move(state, "Gb")));
    TEST_ASSERT_EQUAL_INT32(6, bp_move_taken_place(state, test_move(state, "Ga")));
    TEST_ASSERT_EQUAL_INT32(BP_BLACK, bp_move_taken_disc(state, test_move(state, "Ga")));
}

/* Rule 7. */

static void test_rule_07_the_only_free_side_must_be_taken(void)
{
    /* Red enters the first place: nothing lies behind. */
    open_position("board=RGGR");
    test_assert_moves(state, "Ra Gb Ga");
    test_assert_illegal(state, "Rb");
    test_assert_illegal(state, "Rn");

    /* Red goes to the last place: nothing lies ahead. */
    open_position("players=2 start=1 rules=official board=RGGR track=R.GR pawns=R1,G0 ladder=- "
                  "hands=G,- mover=2 turn=normal");
    test_assert_moves(state, "Rb Ga");
    test_assert_illegal(state, "Ra");
    test_assert_illegal(state, "Gb");
    test_assert_illegal(state, "Gn");
}

/* Rule 8. */

static void test_rule_08_no_free_disc_on_either_side_takes_nothing(void)
{
    bp_move nothing;

    open_position("board=RGB");
    test_play(state, "Ra");
    test_assert_moves(state, "Rc Gc Bn");
    test_assert_illegal(state, "Ba");
    test_assert_illegal(state, "Bb");
    nothing = test_move(state, "Bn");
    TEST_ASSERT_EQUAL_INT32(3, bp_move_target(state, nothing));
    TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_move_taken_disc(state, nothing));
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_NONE, bp_move_taken_place(state, nothing));
    test_play(state, "Bn");
    test_assert_fields(state, "track=R.B pawns=R1,G0,B3 ladder=- hands=G,- mover=1 turn=normal");

    /* The same in an extra turn: the black is spent all the same. */
    open_position("players=2 start=1 rules=official board=RGBK track=R.B. pawns=R1,G0,B0 ladder=- "
                  "hands=G,K mover=2 turn=extra");
    test_assert_moves(state, "pass xRc xGc xBn");
    test_play(state, "xBn");
    test_assert_fields(state, "track=R.B. pawns=R1,G0,B3 ladder=- hands=G,- mover=1 turn=normal");
}

/* Rule 9. */

static void test_rule_09_climbs_to_the_highest_free_step_and_takes_the_disc_beside(void)
{
    bp_move climb;

    open_position("board=RG");
    test_play(state, "Ra"); /* takes the only green, so green climbs from START */
    test_assert_moves(state, "Rc Gc");
    climb = test_move(state, "Gc");
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_LADDER, bp_move_target(state, climb));
    TEST_ASSERT_EQUAL_INT32(BP_GREEN, bp_move_taken_disc(state, climb));
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_LADDER, bp_move_taken_place(state, climb));
    test_assert_illegal(state, "Gn");

    test_play(state, "Gc"); /* nothing leaves the track */
    test_assert_fields(state, "track=R. pawns=R1 ladder=G hands=G,G mover=1 turn=normal");
    TEST_ASSERT_EQUAL_INT32(BP_GREEN, bp_ladder_pawn(state, 0));
    TEST_ASSERT_EQUAL_INT32(BP_NO_DISC, bp_ladder_pawn(state, 1));
    TEST_ASSERT_EQUAL_INT32(BP_PLACE_LADDER, bp_pawn_place(state, BP_GREEN));

    test_play(state, "Rc"); /* the next step */
    test_assert_fields(state, "track=R. pawns=- ladder=GR hands=RG,G mover=- turn=normal");
    TEST_ASSERT_EQUAL_INT32(BP_RED, bp_ladder_pawn(state, 1));
}

/* Rule 10. */

static void test_rule_10_a_black_taken_in_this_turn_buys_nothing(void)
{
    open_position("board=RKGWRGK");
    TEST_ASSERT_EQUAL_INT32(0, test_can_spend(state));
    test_play(state, "Ra"); /* the first black */
    test_assert_fields(state, "track=R.GWRGK pawns=R1,G0 ladder=- hands=K,- mover=2 turn=normal");
    TEST_ASSERT_EQUAL_INT32(0, test_can_spend(state));
}

static void test_rule_10_one_black_buys_one_extra_turn(void)
{
    open_position("board=RKGWRGK moves=Ra,Ga");
    TEST_ASSERT_EQUAL_INT32(1, test_can_spend(state));
    TEST_ASSERT_EQUAL_INT32(0, bp_turn_is_extra(state));
    test_assert_moves(state, "Rb Ra Gb Ga");
    test_assert_illegal(state, "xRa"); /* the normal turn comes first */

    test_play(state, "Ga"); /* the second black; the first may be spent now */
    test_assert_fields(state, "track=R.G.RG. pawns=R1,G6 ladder=- hands=K2,W mover=1 turn=extra");
    TEST_ASSERT_EQUAL_INT32(1, test_can_spend(state));
    TEST_ASSERT_EQUAL_INT32(1, bp_turn_is_extra(state));
    test_assert_moves(state, "pass xRb xGc xG-a");
    test_assert_illegal(state, "Rb"); /* no second normal move */

    /* At most one in a turn, though another black is held. */
    test_play(state, "xRb");
    test_assert_fields(state, "track=R...RG. pawns=R5,G6 ladder=- hands=GK,W mover=2 turn=normal");
}

static void test_rule_10_a_black_may_be_kept_for_later(void)
{
    open_position("board=RKGWRGK moves=Ra,Ga,Gb");
    test_assert_moves(state, "pass xRc xGc xG-a");
    test_play(state, "pass");
    test_assert_fields(state, "track=R.G..GK pawns=R1,G6 ladder=- hands=RK,W mover=2 turn=normal");
    TEST_ASSERT_EQUAL_INT32(0, test_can_spend(state));
    test_play(state, "Gc"); /* player 2 has no black: the turn passes by itself */
    test_assert_fields(state, "track=R.G..GK pawns=R1 ladder=G hands=RK,GW mover=1 turn=normal");
    TEST_ASSERT_EQUAL_INT32(1, test_can_spend(state));
}

/* Rule 11. */

static void test_rule_11_an_extra_turn_moves_any_pawn_forward_or_backward(void)
{
    /* Red skips the gap at 2 and goes back to 1; the disc it left at 3 is free then. */
    open_position("players=2 start=1 rules=official board=RRRGGK track=R.RGG. pawns=R3,G0 ladder=- "
                  "hands=R,K mover=2 turn=extra");
    test_assert_moves(state, "pass xRc xR-a xGb xGa");
    TEST_ASSERT_EQUAL_INT32(1, bp_move_target(state, test_move(state, "xR-a")));
    TEST_ASSERT_EQUAL_INT32(3, bp_move_taken_place(state, test_move(state, "xR-a")));
    test_play(state, "xR-a");
    test_assert_fields(state, "track=R..GG. pawns=R1,G0 ladder=- hands=R,R mover=1 turn=normal");
}

static void test_rule_11_backward_is_to_the_nearest_disc_behind(void)
{
    open_position("players=2 start=1 rules=official board=RGRGRGRK track=RGRGRGR. pawns=R7,G0 "
                  "ladder=- hands=-,K mover=2 turn=extra");
    test_assert_moves(state, "pass xRc xR-b xR-a xGb xGa");
    TEST_ASSERT_EQUAL_INT32(5, bp_move_target(state, test_move(state, "xR-b")));
    TEST_ASSERT_EQUAL_INT32(4, bp_move_taken_place(state, test_move(state, "xR-b")));
    TEST_ASSERT_EQUAL_INT32(6, bp_move_taken_place(state, test_move(state, "xR-a")));
}

static void test_rule_11_the_pawn_just_moved_may_move_again(void)
{
    open_position("players=2 start=1 rules=official board=RGRGRGK track=RGRGRG. pawns=R1,G0 "
                  "ladder=- hands=K,- mover=1 turn=normal");
    test_play(state, "Ra xR-a");
    /* 1 to 3, taking the green at 4; back from 3 to 1, taking the green at 2. */
    test_assert_fields(state, "track=R.R.RG. pawns=R1,G0 ladder=- hands=G2,- mover=2 turn=normal");
}

static void test_rule_11_never_back_to_start_and_never_off_the_ladder(void)
{
    open_position("players=2 start=1 rules=official board=RGBRGBK track=RGBRGB. pawns=R1,G0 "
                  "ladder=B hands=BK,- mover=1 turn=extra");
    test_assert_moves(state, "pass xRb xRa xGa");
    test_assert_illegal(state, "xR-a");
    test_assert_illegal(state, "xR-b");
    test_assert_illegal(state, "xR-n");
    test_assert_illegal(state, "xG-a");
    test_assert_illegal(state, "xB-a");
    test_assert_illegal(state, "xB-b");
    test_assert_illegal(state, "xBc");
}

/* Rule 12. */

static void test_rule_12_a_spent_black_leaves_the_game(void)
{
    open_position("players=2 start=1 rules=official board=RGWK track=RG.. pawns=R1,G0 ladder=- "
                  "hands=WK,- mover=1 turn=extra");
    test_assert_scores(state, "1,0"); /* white counts black */
    test_play(state, "xRc");
    test_assert_fields(state, "track=RG.. pawns=G0 ladder=R hands=RW,- mover=2 turn=normal");
    assert_hand(0, BP_BLACK, 0);
    assert_hand(1, BP_BLACK, 0);
    test_assert_scores(state, "2,0"); /* red 1, white counts red alone */
}

/* Rule 13. */

static void test_rule_13_no_extra_turn_when_the_normal_turn_ends_the_game(void)
{
    open_position("players=2 start=1 rules=official board=RGK track=RG. pawns=R1 ladder=G "
                  "hands=GK,- mover=1 turn=normal");
    test_play(state, "Rc");
    test_assert_fields(state, "track=RG. pawns=- ladder=GR hands=RGK,- mover=- turn=normal");
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(state));
    TEST_ASSERT_EQUAL_INT32(BP_ERR_OVER, bp_state_mover(state));
    TEST_ASSERT_EQUAL_INT32(0, bp_turn_is_extra(state));
    TEST_ASSERT_EQUAL_INT32(0, test_can_spend(state));
    test_assert_moves(state, "");
}

/* Rule 14. */

static void test_rule_14_the_game_ends_at_once_with_the_last_pawn(void)
{
    open_position("players=2 start=1 rules=official board=RGWK track=RG.. pawns=R1 ladder=G "
                  "hands=GWK,- mover=1 turn=extra");
    test_assert_moves(state, "pass xRc");
    TEST_ASSERT_EQUAL_INT32(0, bp_state_is_over(state));
    test_play(state, "xRc");
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(state));
    test_assert_moves(state, "");
    test_assert_fields(state, "track=RG.. pawns=- ladder=GR hands=RGW,- mover=- turn=normal");
    test_assert_scores(state, "3,0"); /* green 1, white 2: the black that paid does not count */
}

/* Rule 15, with the vector of three colours. */

static void test_rule_15_steps_are_worth_less_from_the_top(void)
{
    static const char *const boards[] = {"board=RG", "board=RGB", "board=RGBY", "board=RGBYP"};

    for (int32_t steps = 2; steps <= 5; steps++) {
        open_position(boards[steps - 2]);
        TEST_ASSERT_EQUAL_INT32(steps, bp_ladder_step_count(state));
        for (int32_t step = 0; step < steps; step++) {
            TEST_ASSERT_EQUAL_INT32(steps - 1 - step, bp_ladder_worth(state, step));
        }
    }
    /* 2 red (third), 1 green (second), 3 blue (first): 7. */
    open_position("players=2 start=1 rules=official board=RGBB track=.... pawns=- ladder=BGR "
                  "hands=R2GB3,G mover=- turn=normal");
    test_assert_scores(state, "7,1");
}

static void test_rule_15_a_disc_counts_nothing_before_its_pawn_has_climbed(void)
{
    open_position("players=2 start=1 rules=official board=RRGG track=R..G pawns=G4 ladder=R "
                  "hands=R2,G mover=1 turn=normal");
    test_assert_scores(state, "2,0");
}

/* Rule 16, with the two vectors of the standard ladder. */

static void test_rule_16_white_counts_the_colours_of_the_hand(void)
{
    /* 2 red at 4, 1 purple at 2, 1 green at 0, 1 black, 2 white: 18. */
    open_position("players=2 start=1 rules=official board=RGBYPWWK track=........ pawns=- "
                  "ladder=RBPYG hands=R2GPW2K,GB2Y2P mover=- turn=normal");
    test_assert_scores(state, "18,10");

    /* 3 red, 4 green, 4 blue, 1 yellow, 3 purple, 1 white, 1 black: 39; white is worth 6. */
    open_position("players=2 start=1 rules=official board=RRGGGBBBYPPWK track=............. "
                  "pawns=- ladder=RGBYP hands=R3G4B4YP3WK,Y mover=- turn=normal");
    test_assert_scores(state, "39,1");
}

static void test_rule_16_black_is_worth_nothing_and_white_alone_too(void)
{
    open_position("players=4 start=1 rules=official board=RGWWKK track=RG.... pawns=- ladder=RG "
                  "hands=W2,K,RGK,- mover=- turn=normal");
    test_assert_scores(state, "0,0,1,0");
}

/* Rule 17. */

static void test_rule_17_most_points_wins_and_ties_are_shared(void)
{
    uint32_t winners = 99;

    open_position("board=RG moves=Ra,Gc,Rc");
    test_assert_scores(state, "1,1");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_winners(&winners, state));
    TEST_ASSERT_EQUAL_UINT32(3, winners);

    open_position("players=4 start=1 rules=official board=RGBB track=RG.. pawns=- ladder=BRG "
                  "hands=-,B,G,RB2 mover=- turn=normal");
    test_assert_scores(state, "0,2,0,5");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_winners(&winners, state));
    TEST_ASSERT_EQUAL_UINT32(8, winners);

    /* Nobody has won before the end. */
    open_position("players=3 start=1 rules=official board=RGBB track=RGBB pawns=R0 ladder=BG "
                  "hands=-,-,GB mover=1 turn=normal");
    TEST_ASSERT_EQUAL_INT(BP_ERR_NOT_OVER, bp_state_winners(&winners, state));
    TEST_ASSERT_EQUAL_UINT32(8, winners);
}

/* Rule 18. */

/* A finished game of three players with the given starter and hands. */
static void add_game(bp_series *series, int starter, const char *hands)
{
    char text[256];

    snprintf(text, sizeof text,
             "players=3 start=%d rules=official board=RG track=.. pawns=- ladder=RG hands=%s "
             "mover=- turn=normal",
             starter, hands);
    open_position(text);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_add(series, state));
}

static void test_rule_18_a_series_has_a_game_for_each_player(void)
{
    bp_series *series = NULL;
    uint32_t winners = 0;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_new(&series, 3, 2, NULL));
    TEST_ASSERT_EQUAL_INT32(2, bp_series_starter(series));
    add_game(series, 3, "R2,G2,-");                        /* 2 0 0 */
    TEST_ASSERT_EQUAL_INT32(0, bp_series_starter(series)); /* the next clockwise */
    add_game(series, 1, "-,RG,RG");                        /* 0 1 1 */
    TEST_ASSERT_EQUAL_INT32(1, bp_series_starter(series));
    TEST_ASSERT_EQUAL_INT32(0, bp_series_is_over(series));
    add_game(series, 2, "G2,R,R"); /* 0 1 1 */
    TEST_ASSERT_EQUAL_INT32(1, bp_series_is_over(series));
    TEST_ASSERT_EQUAL_INT32(3, bp_series_game_count(series));
    for (int32_t seat = 0; seat < 3; seat++) {
        int32_t total = -1;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_total(&total, series, seat));
        TEST_ASSERT_EQUAL_INT32(2, total);
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_series_winners(&winners, series));
    TEST_ASSERT_EQUAL_UINT32(7, winners); /* a tie is shared */
    bp_series_free(series);
}

/* Move order. */

static void test_move_order_of_a_normal_turn(void)
{
    open_position("players=3 board=" STANDARD);
    test_assert_moves(state, "Ra Gb Ga Bb Ba Yb Ya Pb Pa");

    /* Both sides, a climb, one that takes nothing: always R G B Y P, behind before ahead. */
    open_position("players=2 start=1 rules=official board=PYRBB track=PYR.. pawns=R0,B0,Y2,P1 "
                  "ladder=- hands=B2,- mover=2 turn=normal");
    test_assert_moves(state, "Rn Bc Yc Pc");
}

static void test_move_order_of_an_extra_turn(void)
{
    open_position("players=2 start=1 rules=official board=RGRGRGK track=RGRGRG. pawns=R3,G4 "
                  "ladder=- hands=K,- mover=1 turn=extra");
    test_assert_moves(state, "pass xRb xRa xR-a xGb xG-b xG-a");
}

/* Thesis rules. */

static void test_thesis_rules_ask_for_two_players_and_equal_counts(void)
{
    open_position("rules=thesis colours=3 discs=2");
    open_position("rules=thesis start=2 board=RGGR");
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("rules=thesis players=3 board=RGGR"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("rules=thesis board=RGGRW"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("rules=thesis board=RGGRK"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("rules=thesis board=RGGRR"));
    TEST_ASSERT_EQUAL_INT(BP_ERR_CONFIG, refusal("rules=thesis")); /* the standard game has both */
}

static void test_thesis_rules_forbid_a_move_that_takes_nothing(void)
{
    open_position("rules=thesis board=RGB moves=Ra");
    test_assert_moves(state, "Rc Gc");
    test_assert_illegal(state, "Bn");
}

static void test_thesis_position_without_a_move_is_a_draw_at_minus_one(void)
{
    uint32_t winners = 0;

    open_position("players=2 start=1 rules=thesis board=RG track=R. pawns=R0 ladder=G hands=G2,- "
                  "mover=- turn=normal");
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_over(state));
    test_assert_moves(state, "");
    test_assert_scores(state, "-1,-1");
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_winners(&winners, state));
    TEST_ASSERT_EQUAL_UINT32(3, winners);
}

/* Win 1, draw 0, loss -1. */
static int outcome(const int32_t value[2], int32_t seat)
{
    int32_t margin = value[seat] - value[1 - seat];

    return (margin > 0) - (margin < 0);
}

/* Whether a player prefers one pair of scores strictly to another, as the thesis has it. */
static int prefers(int32_t seat, const int32_t one[2], const int32_t other[2])
{
    if (outcome(one, seat) != outcome(other, seat)) {
        return outcome(one, seat) > outcome(other, seat);
    }
    if (outcome(one, seat) < 0) {
        return one[1 - seat] < other[1 - seat];
    }
    return one[seat] > other[seat];
}

/* The value of a position by plain recursion; among equals the first move stands. */
static void thesis_value(int32_t out[2], bp_state *position)
{
    bp_move moves[TEST_MOVES];
    size_t count = 0;
    int32_t mover = bp_state_mover(position);

    if (bp_state_is_over(position)) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(out, 2, NULL, position));
        return;
    }
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, position));
    for (size_t i = 0; i < count; i++) {
        int32_t value[2];
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(position, moves[i]));
        thesis_value(value, position);
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_undo(position));
        if (i == 0 || prefers(mover, value, out)) {
            memcpy(out, value, sizeof value);
        }
    }
}

static void test_thesis_table_of_two_colours_and_two_discs(void)
{
    static const struct {
        const char *board;
        int32_t value[2];
    } rows[] = {{"1122", {2, 1}}, {"1212", {2, 0}}, {"1221", {2, 1}},
                {"2112", {2, 1}}, {"2121", {2, 1}}, {"2211", {2, 0}}};

    for (size_t i = 0; i < TEST_LENGTH(rows); i++) {
        char text[64];
        int32_t value[2] = {-9, -9};
        snprintf(text, sizeof text, "rules=thesis board=%s", rows[i].board);
        open_position(text);
        thesis_value(value, state);
        TEST_ASSERT_EQUAL_INT32_ARRAY_MESSAGE(rows[i].value, value, 2, rows[i].board);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_rule_01_players_pawns_discs_and_steps);
    RUN_TEST(test_rule_02_standard_track_has_55_discs_and_pawns_are_at_start);
    RUN_TEST(test_rule_03_set_up_does_not_depend_on_the_number_of_players);
    RUN_TEST(test_rule_04_reduced_games_within_the_limits);
    RUN_TEST(test_rule_05_pawn_goes_to_the_next_disc_of_its_colour);
    RUN_TEST(test_rule_05_there_is_no_pass_and_no_second_move_of_a_climbed_pawn);
    RUN_TEST(test_rule_05_turns_go_round_from_seat_to_seat);
    RUN_TEST(test_rule_06_takes_the_first_free_disc_ahead_or_behind);
    RUN_TEST(test_rule_06_skips_gaps_and_takes_white_and_black);
    RUN_TEST(test_rule_07_the_only_free_side_must_be_taken);
    RUN_TEST(test_rule_08_no_free_disc_on_either_side_takes_nothing);
    RUN_TEST(test_rule_09_climbs_to_the_highest_free_step_and_takes_the_disc_beside);
    RUN_TEST(test_rule_10_a_black_taken_in_this_turn_buys_nothing);
    RUN_TEST(test_rule_10_one_black_buys_one_extra_turn);
    RUN_TEST(test_rule_10_a_black_may_be_kept_for_later);
    RUN_TEST(test_rule_11_an_extra_turn_moves_any_pawn_forward_or_backward);
    RUN_TEST(test_rule_11_backward_is_to_the_nearest_disc_behind);
    RUN_TEST(test_rule_11_the_pawn_just_moved_may_move_again);
    RUN_TEST(test_rule_11_never_back_to_start_and_never_off_the_ladder);
    RUN_TEST(test_rule_12_a_spent_black_leaves_the_game);
    RUN_TEST(test_rule_13_no_extra_turn_when_the_normal_turn_ends_the_game);
    RUN_TEST(test_rule_14_the_game_ends_at_once_with_the_last_pawn);
    RUN_TEST(test_rule_15_steps_are_worth_less_from_the_top);
    RUN_TEST(test_rule_15_a_disc_counts_nothing_before_its_pawn_has_climbed);
    RUN_TEST(test_rule_16_white_counts_the_colours_of_the_hand);
    RUN_TEST(test_rule_16_black_is_worth_nothing_and_white_alone_too);
    RUN_TEST(test_rule_17_most_points_wins_and_ties_are_shared);
    RUN_TEST(test_rule_18_a_series_has_a_game_for_each_player);
    RUN_TEST(test_move_order_of_a_normal_turn);
    RUN_TEST(test_move_order_of_an_extra_turn);
    RUN_TEST(test_thesis_rules_ask_for_two_players_and_equal_counts);
    RUN_TEST(test_thesis_rules_forbid_a_move_that_takes_nothing);
    RUN_TEST(test_thesis_position_without_a_move_is_a_draw_at_minus_one);
    RUN_TEST(test_thesis_table_of_two_colours_and_two_discs);
    return UNITY_END();
}
