/* SPDX-License-Identifier: MIT */
/*
 * Statistics of matches: the sequential test is wrong in about 5 % of simulated matches on either side, its ratio agrees
 * with a computation by brute force, Elo ratings and their intervals, and games that are lost by a fault.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "programs/match/match_stats.h"
#include "support/support.h"

enum { MATCHES = 1000, PAIRS_MAX = 100000 };

void setUp(void)
{
}
void tearDown(void)
{
}

static double uniform(test_random *random)
{
    return (double)(test_random_next(random) >> 11) * 0x1p-53;
}

/* A game of two: 1 for a win of contestant 0, 1/2 for a tie, 0. */
static match_game game_of(double points)
{
    match_game game = {.over = 1};
    game.scores[0] = (int16_t)(20 + 2 * points);
    game.scores[1] = 21;
    return game;
}

/* --- Games that are simulated ---------------------------------------------------------------------- */

/* How games come about: whoever begins on a board has an advantage that differs from board to board, so the two games of a
   pair depend on each other. */
typedef struct source {
    double share;     /* expected, of contestant 0 */
    double ties;      /* probability */
    double advantage; /* of the first move, at most, as a share */
} source;

static match_game play(test_random *random, const source *from, double advantage)
{
    double u = uniform(random);
    double win = from->share + advantage - from->ties / 2;
    return game_of(u < win ? 1 : u < win + from->ties ? 0.5 : 0);
}

static void play_pair(match_game pair[2], test_random *random, const source *from)
{
    double advantage = from->advantage * (2 * uniform(random) - 0.2) / 1.8;
    pair[0] = play(random, from, advantage);
    pair[1] = play(random, from, -advantage);
}

static double share_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* --- The sequential test ---------------------------------------------------------------------------- */

/* Plays pairs until the test is decided. Returns the verdict and adds the pairs. */
static enum sprt_verdict run_match(test_random *random, const sprt *test, const source *from,
                                   int64_t *pairs_played)
{
    sprt_pairs pairs = {{0}};
    for (int pair = 0; pair < PAIRS_MAX; pair++) {
        match_game games[2];
        play_pair(games, random, from);
        sprt_add(&pairs, &games[0], &games[1]);
        enum sprt_verdict verdict = sprt_decide(sprt_llr(test, &pairs));
        if (verdict != SPRT_OPEN) {
            *pairs_played += pair + 1;
            return verdict;
        }
    }
    return SPRT_OPEN;
}

/* Of so many matches with this true difference, how many accept H1. All must end. */
static int accepted(test_random *random, const sprt *test, const source *shape, double elo,
                    double *mean_pairs)
{
    source from = *shape;
    int64_t played = 0;
    int count = 0;
    from.share = share_of_elo(elo);
    for (int match = 0; match < MATCHES; match++) {
        enum sprt_verdict verdict = run_match(random, test, &from, &played);
        TEST_ASSERT_NOT_EQUAL(SPRT_OPEN, verdict);
        count += verdict == SPRT_H1;
    }
    *mean_pairs = (double)played / MATCHES;
    return count;
}

/* Of 40,000 matches of each kind below, 4.7 to 5.1 % of the verdicts were wrong, on either side. So many are wrong of 1,000
   matches if the rate is 5 %: fewer than 30 or more than 72 have a probability of 0.07 and 0.1 %. */
enum { WRONG_MIN = 30, WRONG_MAX = 72 };

static void check_errors(const sprt *test, const source *shape, uint64_t seed)
{
    test_random random;
    double pairs0;
    double pairs1;
    test_random_init(&random, seed);
    int false_h1 = accepted(&random, test, shape, test->elo0, &pairs0);
    int false_h0 = MATCHES - accepted(&random, test, shape, test->elo1, &pairs1);
    printf("SPRT of %g against %g, ties %g, advantage %g: %d and %d of %d wrong, %.0f and %.0f "
           "pairs\n",
           test->elo0, test->elo1, shape->ties, shape->advantage, false_h1, false_h0, MATCHES,
           pairs0, pairs1);
    /* A test that errs less often wastes games. */
    if (false_h1 < WRONG_MIN || false_h1 > WRONG_MAX || false_h0 < WRONG_MIN ||
        false_h0 > WRONG_MAX) {
        test_fail("the rate of wrong verdicts is not 5 %%: %d and %d of %d", false_h1, false_h0,
                  MATCHES);
    }
    /* Far from both hypotheses the verdict is always right. */
    double pairs;
    TEST_ASSERT_TRUE(accepted(&random, test, shape, test->elo0 - 100, &pairs) == 0);
    TEST_ASSERT_TRUE(pairs < pairs0);
    TEST_ASSERT_TRUE(accepted(&random, test, shape, test->elo1 + 100, &pairs) == MATCHES);
    TEST_ASSERT_TRUE(pairs < pairs1);
}

static void test_sprt_errors(void)
{
    check_errors(&(sprt){0, 40}, &(source){.ties = 0.06, .advantage = 0.25}, 1);
    check_errors(&(sprt){-30, 30}, &(source){.ties = 0.02, .advantage = 0.4}, 2);
    check_errors(&(sprt){0, 60}, &(source){.ties = 0.5, .advantage = 0.1}, 3);
}

/* The largest log-likelihood of the counts among distributions with this mean, by a search over the other probabilities. */
static double brute_likelihood(const double counts[3], double mean)
{
    double best = -INFINITY;
    for (int i = 1; i < 200000; i++) { /* points 0, 1, 2 of a pair: p1 is free */
        double p1 = i / 200000.0;
        double p2 = mean - p1 / 2;
        double p0 = 1 - p1 - p2;
        if (p0 > 0 && p2 > 0) {
            double sum = counts[0] * log(p0) + counts[1] * log(p1) + counts[2] * log(p2);
            best = sum > best ? sum : best;
        }
    }
    return best;
}

static void test_llr_by_brute_force(void)
{
    const sprt test = {-10, 30};
    static const int64_t cases[][3] = {{5, 20, 9}, {30, 3, 41}, {100, 200, 120}, {2, 50, 2}};
    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        const sprt_pairs pairs = {{cases[i][0], 0, cases[i][1], 0, cases[i][2]}};
        const double counts[3] = {(double)cases[i][0], (double)cases[i][1], (double)cases[i][2]};
        double wanted = brute_likelihood(counts, share_of_elo(test.elo1)) -
                        brute_likelihood(counts, share_of_elo(test.elo0));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, wanted, sprt_llr(&test, &pairs));
    }
}

static void test_llr_properties(void)
{
    const sprt_pairs none = {{0}};
    const sprt test = {0, 20};
    const sprt mirrored = {-20, 0};
    TEST_ASSERT_EQUAL_DOUBLE(0, sprt_llr(&test, &none));
    const sprt_pairs pairs = {{3, 1, 10, 2, 9}};
    const sprt_pairs turned = {{9, 2, 10, 1, 3}};
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, -sprt_llr(&mirrored, &turned), sprt_llr(&test, &pairs));
    /* Results of one kind only give a finite ratio, with the right sign. */
    for (int i = 0; i < SPRT_POINTS; i++) {
        sprt_pairs same = {{0}};
        same.counts[i] = 50;
        double llr = sprt_llr(&test, &same);
        TEST_ASSERT_TRUE(isfinite(llr));
        TEST_ASSERT_TRUE(i < 2 ? llr < 0 : i > 2 ? llr > 0 : llr < 0);
    }
    TEST_ASSERT_EQUAL_INT(SPRT_H1, sprt_decide(SPRT_BOUND));
    TEST_ASSERT_EQUAL_INT(SPRT_H0, sprt_decide(-SPRT_BOUND));
    TEST_ASSERT_EQUAL_INT(SPRT_OPEN, sprt_decide(0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, log(0.95 / 0.05), SPRT_BOUND);
}

static void test_pairs_of_results(void)
{
    match_game games[7] = {game_of(1),   game_of(0.5), game_of(0), game_of(0),
                           game_of(0.5), game_of(0.5), game_of(1)};
    match_results results = {.players = 2, .count = 7, .done = 7, .games = games};
    sprt_pairs pairs = sprt_pairs_of(&results);
    const int64_t wanted[SPRT_POINTS] = {1, 0, 1, 1, 0}; /* the last game has no partner */
    TEST_ASSERT_EQUAL_INT64_ARRAY(wanted, pairs.counts, SPRT_POINTS);
    games[3].over = 0;
    pairs = sprt_pairs_of(&results);
    TEST_ASSERT_EQUAL_INT64(0, pairs.counts[0]);
}

/* --- Faults ------------------------------------------------------------------------------------------ */

static void test_forfeits(void)
{
    match_game games[4] = {game_of(1), game_of(1), game_of(0), game_of(0)};
    match_results results = {.players = 2, .count = 4, .done = 4, .games = games};
    games[0] = (match_game){.over = 1, .forfeit = 1}; /* contestant 0 */
    match_stats stats = match_stats_of(&results);
    TEST_ASSERT_EQUAL_DOUBLE(0.25, stats.standings[0].share.share);
    TEST_ASSERT_EQUAL_INT64(1, stats.standings[0].wins);
    TEST_ASSERT_EQUAL_INT64(3, stats.standings[0].losses);
    TEST_ASSERT_EQUAL_INT64(1, stats.standings[0].forfeits);
    TEST_ASSERT_EQUAL_INT64(0, stats.standings[1].forfeits);
    TEST_ASSERT_EQUAL_INT64(3, stats.standings[1].wins);
    /* Means are over the games with scores: 22, 20 and 20 against 21. */
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 62.0 / 3, stats.standings[0].score);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 1.0 / 3, stats.standings[1].margin);
    for (int i = 0; i < 4; i++) {
        games[i] = (match_game){.over = 1, .forfeit = 2};
    }
    stats = match_stats_of(&results);
    TEST_ASSERT_TRUE(isnan(stats.standings[0].score) && isnan(stats.standings[1].margin));
    TEST_ASSERT_EQUAL_INT64(4, stats.standings[0].wins);
}

static void test_forfeits_of_three(void)
{
    const match_game game = {.over = 1, .forfeit = 2};
    TEST_ASSERT_EQUAL_DOUBLE(0.5, match_share_of(&game, 3, 0));
    TEST_ASSERT_EQUAL_DOUBLE(0, match_share_of(&game, 3, 1));
    TEST_ASSERT_EQUAL_DOUBLE(0.5, match_share_of(&game, 3, 2));
}

/* --- Ratings ----------------------------------------------------------------------------------------- */

static void test_pairs_of_contestants(void)
{
    int32_t number = 0;
    for (int32_t i = 0; i < MATCH_CONTESTANTS_MAX; i++) {
        for (int32_t j = i + 1; j < MATCH_CONTESTANTS_MAX; j++, number++) {
            int32_t pair[2];
            match_pair_of(pair, MATCH_CONTESTANTS_MAX, number);
            TEST_ASSERT_EQUAL_INT32(i, pair[0]);
            TEST_ASSERT_EQUAL_INT32(j, pair[1]);
        }
    }
    TEST_ASSERT_EQUAL_INT32(number, match_pair_count(MATCH_CONTESTANTS_MAX));
}

enum { FOUR = 4, PAIRS_OF_FOUR = 6, GAMES = 200 };

/* Simulates a round robin of four players with these ratings. The advantage of the first move differs by board. */
static void simulate(match_results results[PAIRS_OF_FOUR], match_game games[PAIRS_OF_FOUR][GAMES],
                     test_random *random, const double ratings[FOUR])
{
    for (int32_t number = 0; number < PAIRS_OF_FOUR; number++) {
        results[number] = (match_results){2, GAMES, GAMES, games[number]};
    }
    for (int board = 0; board < GAMES / 2; board++) {
        double advantage = 300 * (uniform(random) - 0.2);
        for (int32_t number = 0; number < PAIRS_OF_FOUR; number++) {
            int32_t pair[2];
            match_pair_of(pair, FOUR, number);
            for (int turn = 0; turn < 2; turn++) {
                double elo = ratings[pair[0]] - ratings[pair[1]];
                /* Both games keep the expected share of the ratings. */
                double shift = 0.15 * advantage / 300 * (turn == 0 ? 1 : -1);
                games[number][2 * board + turn] =
                    game_of(uniform(random) < share_of_elo(elo) + shift ? 1 : 0);
            }
        }
    }
}

/* The 95 % intervals contain the true ratings: in 95.0 % of 8,000 tournaments of four. Of 400 tournaments 93 to 97.5 % do,
   which is 3.7 and 4.6 standard deviations from 95 %. */
static void test_rating_intervals(void)
{
    static match_game games[PAIRS_OF_FOUR][GAMES];
    static const double truth[FOUR] = {120, 40, -30, -130};
    enum { TOURNAMENTS = 400 };
    match_results results[PAIRS_OF_FOUR];
    test_random random;
    int covered = 0;
    double error = 0;
    test_random_init(&random, 7);
    for (int tournament = 0; tournament < TOURNAMENTS; tournament++) {
        match_rating ratings[FOUR];
        double sum = 0;
        simulate(results, games, &random, truth);
        match_ratings_of(ratings, FOUR, results);
        for (int i = 0; i < FOUR; i++) {
            TEST_ASSERT_TRUE(ratings[i].has_interval && ratings[i].low < ratings[i].high);
            covered += ratings[i].low <= truth[i] && truth[i] <= ratings[i].high;
            error += (ratings[i].elo - truth[i]) / (TOURNAMENTS * FOUR) * (i < 2 ? 1 : -1);
            sum += ratings[i].elo;
        }
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0, sum);
    }
    printf("ratings: %d of %d intervals contain the truth, bias %.2f\n", covered,
           TOURNAMENTS * FOUR, error);
    TEST_ASSERT_TRUE(covered > 0.93 * TOURNAMENTS * FOUR && covered < 0.975 * TOURNAMENTS * FOUR);
    TEST_ASSERT_DOUBLE_WITHIN(2, 0, error);
}

/* Two players: the rating is the Elo difference of the share, with one draw more. */
static void test_rating_of_two(void)
{
    match_game games[40];
    match_rating ratings[2];
    for (int i = 0; i < 40; i++) {
        games[i] = game_of(i % 4 != 0);
    }
    match_results results = {.players = 2, .count = 40, .done = 40, .games = games};
    match_ratings_of(ratings, 2, &results);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, match_elo(30.5 / 41), ratings[0].elo - ratings[1].elo);
    TEST_ASSERT_TRUE(ratings[0].has_interval);
    results.count = results.done = 2;
    match_ratings_of(ratings, 2, &results);
    TEST_ASSERT_FALSE(ratings[0].has_interval);
    /* Nothing but wins, and no game at all. */
    for (int i = 0; i < 40; i++) {
        games[i] = game_of(1);
    }
    results.count = results.done = 40;
    match_ratings_of(ratings, 2, &results);
    TEST_ASSERT_TRUE(isfinite(ratings[0].elo) && ratings[0].elo > 100);
    TEST_ASSERT_TRUE(isfinite(ratings[0].low) && ratings[0].low < ratings[0].high);
    memset(games, 0, sizeof games);
    match_ratings_of(ratings, 2, &results);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0, ratings[0].elo);
    TEST_ASSERT_FALSE(ratings[0].has_interval);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_sprt_errors);
    RUN_TEST(test_llr_by_brute_force);
    RUN_TEST(test_llr_properties);
    RUN_TEST(test_pairs_of_results);
    RUN_TEST(test_forfeits);
    RUN_TEST(test_forfeits_of_three);
    RUN_TEST(test_pairs_of_contestants);
    RUN_TEST(test_rating_intervals);
    RUN_TEST(test_rating_of_two);
    return UNITY_END();
}
