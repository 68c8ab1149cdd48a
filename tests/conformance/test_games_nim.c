/* SPDX-License-Identifier: MIT */
/*
 * Nim of examples/games: the conformance suite, the rules, and the solver compared with Bouton's nim-sum rule.
 */
#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "conformance/game_suite.h"
#include "games/nim.h"
#include "support/playing.h"
#include "support/support.h"

/* Heaps of a test; unused ones are 0. */
typedef struct heaps {
    uint8_t of[BP__NIM_HEAPS];
    int32_t count;
} heaps;

static const bp_game_ops *ops_in_use = &bp__nim_ops;

static bp_state *begin_for(int32_t players, const heaps *h, int32_t rule)
{
    bp_game *game = NULL;
    bp_state *state = NULL;
    TEST_ASSERT_EQUAL_INT(BP_OK,
                          bp__nim_new(&game, ops_in_use, h->of, h->count, players, rule, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

static bp_state *begin(const heaps *h, int32_t rule)
{
    return begin_for(2, h, rule);
}

/* The functions without the optional ones. */
static bp_game_ops bare_ops(void)
{
    bp_game_ops ops = bp__nim_ops;
    ops.parse_move = NULL;
    ops.explain = NULL;
    ops.encode = NULL;
    ops.decode = NULL;
    ops.estimate = NULL;
    ops.moves_left = NULL;
    ops.candidates = NULL;
    ops.reduce = NULL;
    ops.reduced_key = NULL;
    return ops;
}

void setUp(void)
{
    ops_in_use = &bp__nim_ops;
}

void tearDown(void)
{
}

/* --- The suite ------------------------------------------------------------------------------------ */

static void test_suite(void)
{
    static const heaps all[] = {
        {{1}, 1},          {{2, 2}, 2},          {{3, 5, 7}, 3},      {{0, 4, 0, 3}, 4},
        {{9, 9, 9, 9}, 4}, {{40, 1}, 2},         {{0, 0}, 2},         {{1, 1, 1, 1, 1, 1, 1, 1}, 8},
        {{255}, 1},        {{1, 2, 3, 4, 5}, 5}, {{8, 7, 6, 5, 4}, 5}};
    bp_game_ops bare = bare_ops();
    for (size_t i = 0; i < TEST_LENGTH(all); i++) {
        for (int32_t rule = BP__NIM_LAST_LOSES; rule <= BP__NIM_LAST_WINS; rule++) {
            bp_game *game = NULL;
            TEST_ASSERT_EQUAL_INT(
                BP_OK, bp__nim_new(&game, &bp__nim_ops, all[i].of, all[i].count, 2, rule, NULL));
            game_suite_run(game, 100 + i, all[i].of[0] > 9 ? 1 : 10);
            bp_game_free(game);
            TEST_ASSERT_EQUAL_INT(
                BP_OK, bp__nim_new(&game, &bare, all[i].of, all[i].count, 2, rule, NULL));
            game_suite_run(game, 200 + i, all[i].of[0] > 9 ? 1 : 3);
            bp_game_free(game);
        }
    }
}

static void test_suite_of_several_players(void)
{
    static const heaps all[] = {
        {{3}, 1}, {{2, 2}, 2}, {{3, 5, 7}, 3}, {{0, 4, 0, 3}, 4}, {{0, 0}, 2}};
    for (size_t i = 0; i < TEST_LENGTH(all); i++) {
        for (int32_t players = 3; players <= BP__NIM_PLAYERS; players++) {
            bp_state *state = begin_for(players, &all[i], players % 2);
            bp_game *game = NULL;
            bp_state_game(&game, state);
            TEST_ASSERT_EQUAL_INT32(players, bp_game_player_count(game));
            game_suite_run(game, 300 + i, 10);
            bp_game_free(game);
            bp_state_free(state);
        }
    }
}

/* --- The rules ------------------------------------------------------------------------------------ */

static void test_setups_out_of_range_are_refused(void)
{
    static const uint8_t many[BP__NIM_HEAPS + 1] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    static const struct {
        int32_t count;
        int32_t players;
        int32_t rule;
    } wrong[] = {{0, 2, 0},  {-1, 2, 0}, {BP__NIM_HEAPS + 1, 2, 0},  {2, 2, 2},
                 {2, 2, -1}, {2, 1, 0},  {2, BP__NIM_PLAYERS + 1, 0}};
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        bp_game *game = (bp_game *)(uintptr_t)1;
        TEST_ASSERT_EQUAL_INT(BP_ERR_RANGE, bp__nim_new(&game, &bp__nim_ops, many, wrong[i].count,
                                                        wrong[i].players, wrong[i].rule, NULL));
        TEST_ASSERT_NULL(game);
    }
}

static void test_moves_and_their_order(void)
{
    bp_state *state = begin(&(heaps){{2, 0, 1}, 3}, BP__NIM_LAST_LOSES);
    test_assert_moves(state, "1-from-1 2-from-1 1-from-3");
    test_play(state, "2-FROM-1");
    TEST_ASSERT_EQUAL_INT32(1, bp_state_mover(state));
    test_assert_position(state, "heaps=2+0+1 last=loses left=0+0+1 mover=2");
    bp__nim_position now = *(const bp__nim_position *)bp_state_position(state);
    TEST_ASSERT_EQUAL_UINT8(1, now.heaps[2]);
    TEST_ASSERT_EQUAL_UINT8(1, now.mover);
    bp_state_free(state);
}

/* The last stick loses, or wins. */
static void test_scores(void)
{
    for (int32_t rule = BP__NIM_LAST_LOSES; rule <= BP__NIM_LAST_WINS; rule++) {
        bp_state *state = begin(&(heaps){{2, 1}, 2}, rule);
        test_assert_scores(state, "0,0");
        test_play(state, "2-from-1 1-from-2");
        test_assert_scores(state, rule == BP__NIM_LAST_WINS ? "0,1" : "1,0");
        bp_state_undo(state);
        bp_state_undo(state);
        test_play(state, "1-from-1 1-from-1 1-from-2");
        test_assert_scores(state, rule == BP__NIM_LAST_WINS ? "1,0" : "0,1");
        bp_state_free(state);
    }
}

static void test_illegal_moves_have_a_reason(void)
{
    static const struct {
        const char *move;
        int status;
        const char *why;
    } wrong[] = {
        {"3-from-1", BP_ERR_ILLEGAL, "heap 1 has 2 sticks, not 3"},
        {"9999-from-3", BP_ERR_ILLEGAL, "heap 3 has 1 stick, not 9999"},
        {"0-from-1", BP_ERR_ILLEGAL, "at least one stick has to be taken"},
        {"1-from-2", BP_ERR_ILLEGAL, "heap 2 is empty"},
        {"1-from-4", BP_ERR_ILLEGAL, "there is no heap 4: heaps are 1 to 3"},
        {"1-from-0", BP_ERR_ILLEGAL, "there is no heap 0: heaps are 1 to 3"},
        {"1-from-9999", BP_ERR_ILLEGAL, "there is no heap 9999: heaps are 1 to 3"},
        {"10000-from-1", BP_ERR_SYNTAX, "a move is written like"},
        {"01-from-1", BP_ERR_SYNTAX, "a move is written like"},
        {"-1-from-1", BP_ERR_SYNTAX, "a move is written like"},
        {"1-from-", BP_ERR_SYNTAX, "a move is written like"},
        {"1-from-1 ", BP_ERR_SYNTAX, "a move is written like"},
        {"1-form-1", BP_ERR_SYNTAX, "a move is written like"},
        {"", BP_ERR_SYNTAX, "a move is written like"},
    };
    bp_state *state = begin(&(heaps){{2, 0, 1}, 3}, BP__NIM_LAST_LOSES);
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        char why[128];
        bp_move move = 77;
        TEST_ASSERT_EQUAL_INT_MESSAGE(wrong[i].status,
                                      bp_move_parse(&move, state, wrong[i].move, why, sizeof why),
                                      wrong[i].move);
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, strncmp(wrong[i].why, why, strlen(wrong[i].why)), why);
    }
    bp_state_free(state);
}

static void test_texts_that_are_no_position_are_refused(void)
{
    static const struct {
        const char *text;
        int status;
    } wrong[] = {
        {"heaps=2+1 last=wins", BP_ERR_MISMATCH},
        {"heaps=2+2 last=loses", BP_ERR_MISMATCH},
        {"heaps=2+1+0 last=loses", BP_ERR_MISMATCH},
        {"", BP_ERR_MISMATCH},
        {"heaps=2+1 last=loses ", BP_ERR_SYNTAX},
        {"heaps=2+1 last=loses left=2+1", BP_ERR_SYNTAX},
        {"heaps=2+1 last=loses left=2 mover=1", BP_ERR_SYNTAX},
        {"heaps=2+1 last=loses left=1+1+1 mover=1", BP_ERR_SYNTAX},
        {"heaps=2+1 last=loses left=1+256 mover=1", BP_ERR_SYNTAX},
        {"heaps=2+1 last=loses left=1+1 mover=0", BP_ERR_SYNTAX},
        {"heaps=2+1 last=loses left=1+1 mover=3", BP_ERR_SYNTAX},
        {"heaps=2+1 last=loses left=1+1 mover=2x", BP_ERR_SYNTAX},
        {"heaps=2+1 last=loses left=3+1 mover=2", BP_ERR_POSITION},
        {"heaps=2+1 last=loses left=2+1 mover=2", BP_ERR_POSITION},
        {"heaps=2+1 last=loses left=1+1 mover=1", BP_ERR_POSITION},
        {"heaps=2+1 last=loses left=1+0 mover=2", BP_ERR_POSITION},
    };
    bp_state *state = begin(&(heaps){{2, 1}, 2}, BP__NIM_LAST_LOSES);
    bp_game *game = NULL;
    bp_state_game(&game, state);
    for (size_t i = 0; i < TEST_LENGTH(wrong); i++) {
        char why[128] = "";
        bp_state *read = NULL;
        TEST_ASSERT_EQUAL_INT_MESSAGE(wrong[i].status,
                                      bp_state_parse(&read, game, wrong[i].text, why, sizeof why),
                                      wrong[i].text);
        test_assert_message(why, sizeof why);
    }
    bp_game_free(game);
    bp_state_free(state);
}

enum { SMALL = 4, SEATS = BP__NIM_PLAYERS, CODES = SMALL * SMALL * SMALL * SEATS };

/* Marks the reachable positions; three heaps below SMALL are encoded as a number. */
static void mark_reached(unsigned char *reached, bp_state *state)
{
    bp_move moves[TEST_MOVES];
    size_t count = 0;
    bp__nim_position p = *(const bp__nim_position *)bp_state_position(state);
    int code = ((p.heaps[0] * SMALL + p.heaps[1]) * SMALL + p.heaps[2]) * SEATS + p.mover;
    if (reached[code]) {
        return;
    }
    reached[code] = 1;
    bp_state_moves(moves, TEST_MOVES, &count, state);
    for (size_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[i]));
        mark_reached(reached, state);
        bp_state_undo(state);
    }
}

/* Exactly the reachable positions are decoded. */
static void test_possible_positions_are_those_that_play_reaches(void)
{
    static const heaps all[] = {{{3, 3, 3}, 3}, {{1, 1, 1}, 3}, {{2, 0, 1}, 3}, {{3, 1, 0}, 3}};
    for (size_t i = 0; i < (SEATS - 1) * TEST_LENGTH(all); i++) {
        unsigned char reached[CODES] = {0};
        int32_t players = 2 + (int32_t)(i / TEST_LENGTH(all));
        bp_state *state = begin_for(players, &all[i % TEST_LENGTH(all)], BP__NIM_LAST_LOSES);
        bp_game *game = NULL;
        bp_state_game(&game, state);
        mark_reached(reached, state);
        for (int code = 0; code < CODES; code++) {
            uint8_t bytes[4] = {(uint8_t)(code / SEATS / SMALL / SMALL),
                                (uint8_t)(code / SEATS / SMALL % SMALL),
                                (uint8_t)(code / SEATS % SMALL), (uint8_t)(code % SEATS)};
            bp_state *decoded = NULL;
            int status = bp_state_decode(&decoded, game, bytes, sizeof bytes);
            TEST_ASSERT_EQUAL_INT(reached[code] ? BP_OK : BP_ERR_POSITION, status);
            bp_state_free(decoded);
        }
        bp_game_free(game);
        bp_state_free(state);
    }
}

/* --- Several players ------------------------------------------------------------------------------ */

/* Plays every game from a state, beside it the heaps and the number of moves alone, and compares. */
static void play_all(bp_state *state, int of[2], int plies, int32_t players, int32_t rule)
{
    bp_move moves[TEST_MOVES];
    int32_t scores[BP_PLAYERS_MAX];
    char text[128];
    size_t count = 0;
    size_t listed = 0;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_moves(moves, TEST_MOVES, &count, state));
    snprintf(text, sizeof text, "heaps=3+2 players=%d last=%s left=%d+%d mover=%d", (int)players,
             rule == BP__NIM_LAST_WINS ? "wins" : "loses", of[0], of[1], plies % (int)players + 1);
    test_assert_position(state, text);
    TEST_ASSERT_EQUAL_INT(of[0] + of[1] == 0, bp_state_is_over(state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state));
    for (int seat = 0; seat < players; seat++) {
        int took_last = of[0] + of[1] == 0 && seat == (plies - 1) % (int)players;
        int score = rule == BP__NIM_LAST_WINS ? took_last : of[0] + of[1] == 0 && !took_last;
        TEST_ASSERT_EQUAL_INT32(score, scores[seat]);
    }
    for (unsigned heap = 0; heap < 2; heap++) {
        for (int sticks = 1; sticks <= of[heap]; sticks++) {
            TEST_ASSERT_TRUE(listed < count);
            TEST_ASSERT_EQUAL_UINT32(bp__nim_move(heap + 1, (unsigned)sticks), moves[listed++]);
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, moves[listed - 1]));
            of[heap] -= sticks;
            play_all(state, of, plies + 1, players, rule);
            of[heap] += sticks;
            bp_state_undo(state);
        }
    }
    TEST_ASSERT_EQUAL_size_t(count, listed);
}

static void test_turns_go_round(void)
{
    for (int32_t players = 3; players <= BP__NIM_PLAYERS; players++) {
        for (int32_t rule = BP__NIM_LAST_LOSES; rule <= BP__NIM_LAST_WINS; rule++) {
            bp_state *state = begin_for(players, &(heaps){{3, 2}, 2}, rule);
            play_all(state, (int[]){3, 2}, 0, players, rule);
            bp_state_free(state);
        }
    }
}

/* The margin that a seat can guarantee against all others, by plain minimax. */
static int guaranteed(int of[3], int mover, int seat, int players, int32_t rule)
{
    int best = 0;
    int is_first = 1;
    for (int heap = 0; heap < 3; heap++) {
        for (int sticks = 1; sticks <= of[heap]; sticks++) {
            of[heap] -= sticks;
            int value = guaranteed(of, (mover + 1) % players, seat, players, rule);
            of[heap] += sticks;
            best = is_first || (mover == seat ? value > best : value < best) ? value : best;
            is_first = 0;
        }
    }
    if (!is_first) {
        return best;
    }
    int took_last = seat == (mover + players - 1) % players;
    return rule == BP__NIM_LAST_WINS ? (took_last ? 1 : -1) : (took_last ? -1 : 0);
}

static void test_solver_of_several_players(void)
{
    bp_solver *solver = NULL;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_GUARANTEED);
    for (int code = 1; code < 64; code++) {
        heaps h = {{(uint8_t)(code >> 4), code >> 2 & 3, code & 3}, 3};
        for (int32_t players = 3; players <= 4; players++) {
            for (int32_t rule = BP__NIM_LAST_LOSES; rule <= BP__NIM_LAST_WINS; rule++) {
                bp_state *state = begin_for(players, &h, rule);
                bp_result *result = NULL;
                int32_t value = 0;
                TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, state));
                TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_value(&value, result));
                TEST_ASSERT_EQUAL_INT32(
                    guaranteed((int[]){h.of[0], h.of[1], h.of[2]}, 0, 0, (int)players, rule),
                    value);
                bp_result_free(result);
                bp_state_free(state);
            }
        }
    }
    bp_solver_free(solver);
}

/* Texts of two players are those without the word; it may be written. */
static void test_players_in_texts(void)
{
    static const char *const texts[][2] = {
        {"heaps=2+1 players=2 last=wins", "heaps=2+1 last=wins left=2+1 mover=1"},
        {"heaps=2+1 players=2 last=wins left=0+1 mover=2", "heaps=2+1 last=wins left=0+1 mover=2"},
        {"heaps=2+1 players=3 last=wins left=1+0 mover=3",
         "heaps=2+1 players=3 last=wins left=1+0 mover=3"},
        {"heaps=2+1 players=2 last=wins left=0+1 mover=3", NULL},
        {"heaps=2+1 players=3 last=wins left=1+0 mover=2", NULL},
        {"heaps=2+1 players=1 last=wins", NULL},
        {"heaps=2+1 players=6 last=wins", NULL},
        {"heaps=2+1 players=03 last=wins", NULL},
        {"heaps=2+1 players= last=wins", NULL},
        {"heaps=2+1 last=wins players=3", NULL}};
    for (size_t i = 0; i < TEST_LENGTH(texts); i++) {
        char why[BP_MESSAGE_TEXT] = "";
        bp_state *state = NULL;
        int status = bp_state_open(&state, "nim", texts[i][0], NULL, why, sizeof why);
        TEST_ASSERT_EQUAL_INT_MESSAGE(texts[i][1] != NULL, status == BP_OK, texts[i][0]);
        if (texts[i][1]) {
            test_assert_position(state, texts[i][1]);
        } else {
            test_assert_message(why, sizeof why);
        }
        bp_state_free(state);
    }
}

/* --- The solver and the rule ---------------------------------------------------------------------- */

static void report(const heaps *h, int32_t rule, const char *what)
{
    char text[128];
    int length = snprintf(text, sizeof text, "rule %d:", (int)rule);
    for (int32_t i = 0; i < h->count; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, " %d", h->of[i]);
    }
    test_fail("%s: %s", text, what);
}

/* The solver's value and its winning moves agree with the rule. */
static void check_solver(bp_solver *solver, const heaps *h, int32_t rule)
{
    bp_state *state = begin(h, rule);
    bp_result *result = NULL;
    int32_t value = 0;
    int32_t winning = 0;
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solve(&result, solver, state));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_result_value(&value, result));
    if (value != (bp__nim_rule_wins(h->of, rule) ? 1 : -1)) {
        report(h, rule, "the solver and the rule differ");
    }
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move;
        int32_t min;
        bp_result_move(&move, &min, NULL, result, i);
        uint8_t after[BP__NIM_HEAPS];
        memcpy(after, h->of, BP__NIM_HEAPS);
        after[(move >> 16) - 1] = (uint8_t)(after[(move >> 16) - 1] - (move & 255));
        if ((min == 1) != !bp__nim_rule_wins(after, rule)) {
            report(h, rule, "the solver and the rule differ about a move");
        }
        winning += min == 1;
    }
    if (bp_result_move_count(result) > 0 && (winning > 0) != (value == 1)) {
        report(h, rule, "a win without a winning move, or a loss with one");
    }
    bp_result_free(result);
    bp_state_free(state);
}

/* Every three heaps of up to 7 sticks, and every move of them, with the optional functions and without. */
static void test_solver_agrees_with_the_rule(void)
{
    bp_game_ops bare = bare_ops();
    for (int round = 0; round < 2; round++) {
        bp_solver *solver = NULL;
        ops_in_use = round == 0 ? &bp__nim_ops : &bare;
        TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
        bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1);
        for (int code = 1; code < 512; code++) {
            heaps h = {{(uint8_t)(code >> 6), code >> 3 & 7, code & 7}, 3};
            check_solver(solver, &h, BP__NIM_LAST_LOSES);
            check_solver(solver, &h, BP__NIM_LAST_WINS);
        }
        bp_solver_free(solver);
    }
}

/* Large heaps, at random. */
static void test_solver_agrees_with_the_rule_on_large_heaps(void)
{
    static const struct {
        int32_t count;
        int sticks;
    } sizes[] = {{1, 255}, {2, 255}, {3, 60}, {4, 20}, {5, 9}, {8, 3}};
    bp_solver *solver = NULL;
    test_random random;
    test_random_init(&random, 20);
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_solver_new(&solver, NULL));
    for (size_t i = 0; i < 2 * TEST_LENGTH(sizes); i++) {
        heaps h = {{0}, sizes[i / 2].count};
        int sum = 0;
        for (int32_t j = 0; j < h.count; j++) {
            h.of[j] = (uint8_t)test_random_between(&random, 1, sizes[i / 2].sticks);
            sum ^= h.of[j];
        }
        if (i % 2 == 1 && h.count > 1) { /* lost, if the last heap may be so large */
            h.of[h.count - 1] = (uint8_t)(sum ^ h.of[h.count - 1]);
        }
        for (int32_t rule = BP__NIM_LAST_LOSES; rule <= BP__NIM_LAST_WINS; rule++) {
            int is_empty = bp__nim_rule_move(h.of, rule) == 0 && h.of[0] == 0;
            if (!is_empty) {
                check_solver(solver, &h, rule);
            }
        }
    }
    bp_solver_free(solver);
}

/* The rule is consistent: no move leads from a lost position to a lost one; the move of the rule leads from a won
   position to a lost one. */
static void test_the_rule_holds(void)
{
    for (int code = 1; code < 4096; code++) {
        heaps h = {{(uint8_t)(code >> 9), code >> 6 & 7, code >> 3 & 7, code & 7}, 4};
        for (int32_t rule = BP__NIM_LAST_LOSES; rule <= BP__NIM_LAST_WINS; rule++) {
            bp_move best = bp__nim_rule_move(h.of, rule);
            int lost = 0;
            for (bp_move heap = 1; heap <= 4; heap++) {
                heaps after = h;
                while (after.of[heap - 1] > 0) {
                    after.of[heap - 1]--;
                    int loses = !bp__nim_rule_wins(after.of, rule);
                    bp_move move = heap << 16 | (bp_move)(h.of[heap - 1] - after.of[heap - 1]);
                    lost += loses;
                    if (move == best && !loses) {
                        report(&h, rule, "the rule's move does not win");
                    }
                }
            }
            if ((lost > 0) != bp__nim_rule_wins(h.of, rule) || (lost > 0) != (best != 0)) {
                report(&h, rule, "the rule contradicts itself");
            }
        }
    }
}

/* Candidates are legal and distinct, and include a best move. */
static void test_candidates_keep_the_value(void)
{
    for (int code = 1; code < 4096; code++) {
        bp__nim_position p = {{(uint8_t)(code >> 9), code >> 6 & 7, code >> 3 & 7, code & 7}, 0};
        for (int32_t rule = BP__NIM_LAST_LOSES; rule <= BP__NIM_LAST_WINS; rule++) {
            bp__nim_setup setup = {.count = 4, .rule = (uint8_t)rule};
            bp_move moves[TEST_MOVES];
            bp_move tried[TEST_MOVES];
            size_t count = bp__nim_ops.moves(moves, &p, &setup);
            size_t few = bp__nim_ops.candidates(tried, &p, &setup);
            int wins = 0;
            TEST_ASSERT_TRUE(few >= 1 && few <= count);
            for (size_t i = 0; i < few; i++) {
                size_t at = 0;
                bp__nim_position next = p;
                while (at < count && moves[at] != tried[i]) {
                    at++;
                }
                TEST_ASSERT_TRUE(at < count);
                moves[at] = 0; /* once */
                bp__nim_ops.apply(&next, tried[i], &setup);
                wins |= !bp__nim_rule_wins(next.heaps, rule);
            }
            TEST_ASSERT_EQUAL_INT(bp__nim_rule_wins(p.heaps, rule), wins);
        }
    }
}

/* Search makes players stronger: the highest level never loses a won game to the lowest. */
static void test_levels_work(void)
{
    bp_player *players[2] = {NULL, NULL};
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&players[0], BP_LEVEL_MAX, 1, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_player_new(&players[1], BP_LEVEL_MIN, 1, NULL));
    bp_player_set(players[0], BP_OPTION_MILLISECONDS, 0);
    bp_player_set(players[0], BP_OPTION_NODES, 20000);
    for (uint64_t seed = 0; seed < 20; seed++) {
        bp_state *state =
            begin(&(heaps){{3, 5, 7}, 3}, seed % 2 ? BP__NIM_LAST_WINS : BP__NIM_LAST_LOSES);
        uint32_t winners = 0;
        bp_player_set(players[1], BP_OPTION_SEED, (int64_t)seed);
        while (!bp_state_is_over(state)) {
            bp_move move = playing_move(players[bp_state_mover(state)], state);
            TEST_ASSERT_EQUAL_INT(BP_OK, bp_state_apply(state, move));
        }
        bp_state_winners(&winners, state);
        TEST_ASSERT_EQUAL_UINT32(1, winners);
        bp_state_free(state);
    }
    bp_player_free(players[0]);
    bp_player_free(players[1]);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_suite);
    RUN_TEST(test_suite_of_several_players);
    RUN_TEST(test_setups_out_of_range_are_refused);
    RUN_TEST(test_moves_and_their_order);
    RUN_TEST(test_scores);
    RUN_TEST(test_illegal_moves_have_a_reason);
    RUN_TEST(test_texts_that_are_no_position_are_refused);
    RUN_TEST(test_possible_positions_are_those_that_play_reaches);
    RUN_TEST(test_turns_go_round);
    RUN_TEST(test_solver_of_several_players);
    RUN_TEST(test_players_in_texts);
    RUN_TEST(test_solver_agrees_with_the_rule);
    RUN_TEST(test_solver_agrees_with_the_rule_on_large_heaps);
    RUN_TEST(test_the_rule_holds);
    RUN_TEST(test_candidates_keep_the_value);
    RUN_TEST(test_levels_work);
    return UNITY_END();
}
