/* SPDX-License-Identifier: MIT */
/*
 * Scenarios of Gomoku that combine two or three of the report's heuristics: which places the report's score puts first,
 * and what the player by threats does there. docs/games.md has them as a table.
 */
#include <bigpoints.h>
#include <bigpoints/experimental/minimax.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "games/gomoku_heuristics.h"
#include "support/gomoku.h"
#include "support/searching.h"

enum { DEPTH = 6, BEST_SIZE = 256 };

void setUp(void)
{
}

void tearDown(void)
{
}

/* A position with X to move. */
typedef struct scenario {
    const char *heuristics;
    const char *x_places;
    const char *o_places;
    const char *wanted;  /* the places that meet all of the heuristics */
    const char *best;    /* those with the highest score, by row from below, then by column */
    int32_t score;       /* of the best places */
    const char *threats; /* the place that the player by threats takes */
} scenario;

static const scenario scenarios[] = {
    {"clear field, free ends", "g8 h8", "g1 h1", "e8 f8 i8 j8", "e1 j1 e8 j8", 402, "h9"},
    {"sentinel, wide block", "", "g4 h4 i4 j5 j6 j7", "j4", "j4", 452, "j4"},
    {"dashed, wide block", "", "g8 i8 j9 j11", "j8", "j8", 404, "j8"},
    {"triangulation, dashed", "h10 h12 j8 l8", "", "h8", "h8", 404, "k9"},
    {"triangulation, wide block", "i8 j8 h9 h10", "g7 f6 i7 j6", "h8", "k7 h8", 404, "h8"},
    {"sentinel, free ends", "e12 f12 g12", "d12 g4 h4 i4", "e4 f4 j4 k4", "e4 f4 j4 k4 i12", 451,
     "f4"},
    {"triangulation, sentinel, wide block", "k4 l4", "g4 h4 i4 j5 j6 j7", "j4", "j4", 452, "j4"},
    {"triangulation, dashed, wide block", "h10 h11", "j8 k8", "h8", "h8", 403, "i11"},
    {"free ends, dashed, sentinel", "c12 d12", "g4 h4 j4", "f4 i4 k4", "f4 k4", 452, "i4"},
    {"triangulation, sentinel, wide block", "j5 j6 k5 l6", "g4 h4 i4", "j4", "e4 f4 j4 k4", 451,
     "j4"},
};

enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

/* Finds the highest score, and lists the places that have it. */
static int32_t find_best(char out[BEST_SIZE], const bp_state *state)
{
    const bp__gomoku_setup *setup = test_gomoku_setup(state);
    const bp__gomoku_position *p = test_gomoku_position(state);
    int32_t best = 0;
    size_t length = 0;

    out[0] = '\0';
    for (int y = 0; y < setup->size; y++) {
        for (int x = 0; x < setup->size; x++) {
            int32_t score = bp__gomoku_at(p, x, y) == BP__GOMOKU_EMPTY
                                ? bp__gomoku_report_score(p, x, y, setup)
                                : 0;
            length = score > best ? 0 : length;
            best = score > best ? score : best;
            if (score == best && length + 8 < BEST_SIZE) {
                length += (size_t)snprintf(out + length, BEST_SIZE - length, "%s%c%d",
                                           length > 0 ? " " : "", 'a' + x, y + 1);
            }
        }
    }
    return best;
}

static int is_among(const char *place, const char *places)
{
    size_t length = strcspn(place, " ");

    for (const char *at = places; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " ")) {
        if (strcspn(at, " ") == length && strncmp(at, place, length) == 0) {
            return 1;
        }
    }
    return 0;
}

static void test_scores_of_scenarios(void)
{
    for (int i = 0; i < SCENARIOS; i++) {
        const scenario *it = &scenarios[i];
        bp_state *state = test_gomoku(15, it->x_places, it->o_places, 'X');
        char best[BEST_SIZE];
        int32_t score = find_best(best, state);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(it->best, best, it->heuristics);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(it->score, score, it->heuristics);
        bp_state_free(state);
    }
}

/* In every scenario the score puts a wanted place among the first; in six of ten no other. */
static void test_scores_put_wanted_places_first(void)
{
    int only_wanted = 0;

    for (int i = 0; i < SCENARIOS; i++) {
        int wanted = 0;
        int others = 0;
        for (const char *at = scenarios[i].best; *at != '\0';
             at += strcspn(at, " "), at += strspn(at, " ")) {
            *(is_among(at, scenarios[i].wanted) ? &wanted : &others) += 1;
        }
        TEST_ASSERT_GREATER_THAN_INT_MESSAGE(0, wanted, scenarios[i].heuristics);
        only_wanted += others == 0;
    }
    TEST_ASSERT_EQUAL_INT(6, only_wanted);
}

/* In seven of ten scenarios the player by threats takes a wanted place. In the others it follows own threats. */
static void test_moves_by_threats(void)
{
    int wanted = 0;
    bp_minimax *minimax = NULL;

    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_new(&minimax, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set_estimate(minimax, bp__gomoku_threats, NULL));
    TEST_ASSERT_EQUAL_INT(BP_OK, bp_minimax_set(minimax, BP_OPTION_DEPTH, DEPTH));
    for (int i = 0; i < SCENARIOS; i++) {
        bp_state *state = test_gomoku(15, scenarios[i].x_places, scenarios[i].o_places, 'X');
        char text[64];
        searching_found found;
        searching_run(&found, minimax, state);
        test_move_text(text, sizeof text, state, found.move);
        if (strcmp(text, scenarios[i].threats) != 0) {
            test_fail("%s: it plays %s, not %s", scenarios[i].heuristics, text,
                      scenarios[i].threats);
        }
        wanted += is_among(text, scenarios[i].wanted);
        bp_state_free(state);
    }
    bp_minimax_free(minimax);
    TEST_ASSERT_EQUAL_INT(7, wanted);
}

/* A walk never joins the two sides of a place, so the place that makes five has a low score. The search still finds it. */
static void test_a_hole_in_a_row_has_a_low_score(void)
{
    bp_state *state = test_gomoku(15, "f8 g8 i8 j8", "", 'X');
    const bp__gomoku_setup *setup = test_gomoku_setup(state);
    char best[BEST_SIZE];

    TEST_ASSERT_EQUAL_INT32(402, bp__gomoku_report_score(test_gomoku_position(state), 7, 7, setup));
    TEST_ASSERT_EQUAL_INT32(452, find_best(best, state));
    TEST_ASSERT_EQUAL_STRING("e8 k8", best);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_scores_of_scenarios);
    RUN_TEST(test_scores_put_wanted_places_first);
    RUN_TEST(test_moves_by_threats);
    RUN_TEST(test_a_hole_in_a_row_has_a_low_score);
    return UNITY_END();
}
