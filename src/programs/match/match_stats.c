/* SPDX-License-Identifier: MIT */
/* Statistics of a match: shares of the wins with 95 % confidence intervals (Student's t over the rounds, or the Wilson
   score interval if the rounds do not vary), Elo differences and ratings, and the sequential test. */

#include "programs/match/match_stats.h"

#include <math.h>

/* The 97.5 % quantile of the normal distribution. */
#define NORMAL 1.959963984540054

/* Differences below this are rounding errors. */
#define ROUNDING 1e-9

/* The 97.5 % quantile of Student's t distribution: tabulated for 1 and 2 degrees of freedom, otherwise the first terms
   of the Cornish-Fisher expansion in 1 / freedom. Its error is 0.004 for 3 degrees and less beyond. */
static double student(int64_t freedom)
{
    double v = (double)freedom;
    if (freedom < 3) {
        return freedom == 1 ? 12.7062 : 4.30265;
    }
    return NORMAL + (2.372271 + (2.822498 + (2.555850 + 1.589534 / v) / v) / v) / v;
}

static int32_t best_other(const match_game *game, int32_t players, int32_t contestant)
{
    int32_t best = INT32_MIN;
    for (int32_t i = 0; i < players; i++) {
        if (i != contestant && game->scores[i] > best) {
            best = game->scores[i];
        }
    }
    return best;
}

double match_share_of(const match_game *game, int32_t players, int32_t contestant)
{
    int32_t equals = 0;
    if (game->forfeit) {
        return contestant == game->forfeit - 1 ? 0 : 1.0 / (players - 1);
    }
    for (int32_t i = 0; i < players; i++) {
        if (game->scores[i] > game->scores[contestant]) {
            return 0;
        }
        equals += game->scores[i] == game->scores[contestant];
    }
    return 1.0 / equals;
}

double match_elo(double share)
{
    if (share <= 0 || share >= 1) {
        return share <= 0 ? -INFINITY : INFINITY;
    }
    return 0 - 400 * log10(1 / share - 1); /* 0, not -0, for an even match */
}

/* Shares */

/* Whose share is computed: a contestant's or a seat's. */
typedef struct subject {
    const match_results *results;
    int by_seat;
    int32_t number;
} subject;

/* The subject's summed share of the games of one round; `*games` receives how many are over. */
static double round_share(const subject *s, int64_t round, int32_t *games)
{
    double sum = 0;
    int32_t players = s->results->players;
    *games = 0;
    for (int64_t game = round * players; game < (round + 1) * players; game++) {
        if (game >= s->results->count || !s->results->games[game].over) {
            continue;
        }
        int32_t turned = (int32_t)(game % players);
        int32_t who = s->by_seat ? (s->number + players - turned) % players : s->number;
        sum += match_share_of(&s->results->games[game], players, who);
        ++*games;
    }
    return sum;
}

/* Wilson score interval, for shares that do not vary: the t interval would have length 0. */
static void set_wilson(match_share *out, double games)
{
    double z2 = NORMAL * NORMAL;
    double middle = (out->share + z2 / (2 * games)) / (1 + z2 / games);
    double half = NORMAL / (1 + z2 / games) *
                  sqrt(out->share * (1 - out->share) / games + z2 / (4 * games * games));
    out->low = middle - half;
    out->high = middle + half;
}

/* Student's t interval. A round is one observation because its games are on one board; incomplete rounds weigh less. */
static match_share share_of_rounds(const subject *s)
{
    match_share out = {0};
    int64_t last = (s->results->count - 1) / s->results->players;
    double total = 0;
    double squares = 0;
    int64_t games = 0;
    int64_t rounds = 0;
    int32_t played;
    for (int64_t round = 0; round <= last; round++) {
        total += round_share(s, round, &played);
        games += played;
        rounds += played > 0;
    }
    out.share = games > 0 ? total / (double)games : NAN;
    if (rounds < 2) {
        return out;
    }
    for (int64_t round = 0; round <= last; round++) {
        double off = round_share(s, round, &played);
        off -= out.share * played;
        squares += off * off;
    }
    out.has_interval = 1;
    double freedom = (double)(rounds - 1);
    double error = sqrt(squares * (double)rounds / freedom) / (double)games;
    if (error < ROUNDING) {
        set_wilson(&out, (double)games);
    } else {
        out.low = out.share - student(rounds - 1) * error;
        out.high = out.share + student(rounds - 1) * error;
    }
    /* The Wilson interval may miss 0 and 1 by rounding. */
    out.low = out.low < ROUNDING ? 0 : out.low;
    out.high = out.high > 1 - ROUNDING ? 1 : out.high;
    return out;
}

/* A standing while games are added: the score and the margin are sums over the games with scores. */
typedef struct standing_sum {
    match_standing out;
    int64_t games;
    int64_t scored;
    double share;
} standing_sum;

static void add_games(standing_sum *sum, const match_results *results, int32_t contestant)
{
    for (int64_t number = 0; number < results->count; number++) {
        const match_game *game = &results->games[number];
        double share = match_share_of(game, results->players, contestant);
        if (!game->over) {
            continue;
        }
        sum->games++;
        sum->share += share;
        sum->out.wins += share >= 1;
        sum->out.ties += share > 0 && share < 1;
        sum->out.losses += share <= 0;
        sum->out.forfeits += game->forfeit == contestant + 1;
        if (!game->forfeit) {
            sum->out.score += game->scores[contestant];
            sum->out.margin +=
                game->scores[contestant] - best_other(game, results->players, contestant);
            sum->scored++;
        }
    }
}

static match_standing end_sum(const standing_sum *sum)
{
    match_standing out = sum->out;
    out.share.share = sum->games > 0 ? sum->share / (double)sum->games : NAN;
    out.score = sum->scored > 0 ? out.score / (double)sum->scored : NAN;
    out.margin = sum->scored > 0 ? out.margin / (double)sum->scored : NAN;
    return out;
}

static match_standing standing_of(const match_results *results, int32_t contestant)
{
    standing_sum sum = {.games = 0};
    add_games(&sum, results, contestant);
    match_standing out = end_sum(&sum);
    out.share = share_of_rounds(&(subject){results, 0, contestant});
    return out;
}

match_standing match_total_of(int64_t *games, int32_t count, const match_results *pairs,
                              int32_t contestant)
{
    standing_sum sum = {.games = 0};
    for (int32_t number = 0; number < match_pair_count(count); number++) {
        int32_t pair[2];
        match_pair_of(pair, count, number);
        if (pair[0] == contestant || pair[1] == contestant) {
            add_games(&sum, &pairs[number], pair[1] == contestant);
        }
    }
    *games = sum.games;
    return end_sum(&sum);
}

static int64_t count_rounds(const match_results *results)
{
    int64_t rounds = 0;
    for (int64_t round = 0; round <= (results->count - 1) / results->players; round++) {
        int32_t played;
        round_share(&(subject){results, 0, 0}, round, &played);
        rounds += played > 0;
    }
    return rounds;
}

match_stats match_stats_of(const match_results *results)
{
    match_stats stats = {.games = results->done, .rounds = count_rounds(results)};
    for (int32_t i = 0; i < results->players; i++) {
        stats.standings[i] = standing_of(results, i);
        stats.orders[i] = share_of_rounds(&(subject){results, 1, i});
    }
    return stats;
}

/* --- Ratings -------------------------------------------------------------------------------------- */

/* Elo ratings by the Bradley-Terry model: the maximum of the likelihood by Newton's method. Every pair gets one drawn game in
   addition, so that ratings stay finite. The intervals come from the sandwich estimator of the covariance with the boards as
   clusters, because the games on one board are not independent. */

/* Elo points of one unit of the logistic model: 400 / ln 10. */
#define ELO_UNIT 173.71779276130073

/* Newton's method ends when no rating changes by more; a step is at most STEP_MAX. */
#define TOLERANCE 1e-10
#define STEP_MAX 2.0
#define TINY 1e-12

enum { STEPS_MAX = 200, MAX = MATCH_CONTESTANTS_MAX };

typedef struct model {
    int32_t count;
    const match_results *pairs;
    double games[MAX][MAX];  /* with the added draw */
    double points[MAX][MAX]; /* of the first against the second */
    double rating[MAX];      /* in units of the logistic model */
    double inverse[MAX][MAX];
} model;

int32_t match_pair_count(int32_t count)
{
    return count * (count - 1) / 2;
}

void match_pair_of(int32_t pair[2], int32_t count, int32_t number)
{
    pair[0] = 0;
    while (number >= count - 1 - pair[0]) {
        number -= count - 1 - pair[0];
        pair[0]++;
    }
    pair[1] = pair[0] + 1 + number;
}

static double expected(const model *m, int32_t i, int32_t j)
{
    return 1 / (1 + exp(m->rating[j] - m->rating[i]));
}

static void count_points(model *m)
{
    for (int32_t number = 0; number < match_pair_count(m->count); number++) {
        int32_t pair[2];
        const match_results *results = &m->pairs[number];
        double games = 1;
        double points = 0.5;
        match_pair_of(pair, m->count, number);
        for (int64_t game = 0; game < results->count; game++) {
            if (results->games[game].over) {
                games++;
                points += match_share_of(&results->games[game], 2, 0);
            }
        }
        m->games[pair[0]][pair[1]] = m->games[pair[1]][pair[0]] = games;
        m->points[pair[0]][pair[1]] = points;
        m->points[pair[1]][pair[0]] = games - points;
    }
}

/* Inverts the information matrix plus 1 / count in every element, which makes it regular: ratings have an arbitrary zero.
   Gauss-Jordan elimination; the matrix is positive definite, so no pivots are searched. */
static void invert_information(model *m)
{
    double a[MAX][MAX];
    for (int32_t i = 0; i < m->count; i++) {
        double sum = 0;
        for (int32_t j = 0; j < m->count; j++) {
            double p = expected(m, i, j);
            a[i][j] = 1.0 / m->count - (i == j ? 0 : m->games[i][j] * p * (1 - p));
            sum += i == j ? 0 : m->games[i][j] * p * (1 - p);
            m->inverse[i][j] = i == j;
        }
        a[i][i] += sum;
    }
    for (int32_t k = 0; k < m->count; k++) {
        double pivot = a[k][k];
        for (int32_t j = 0; j < m->count; j++) {
            a[k][j] /= pivot;
            m->inverse[k][j] /= pivot;
        }
        for (int32_t i = 0; i < m->count; i++) {
            double factor = i == k ? 0 : a[i][k];
            for (int32_t j = 0; j < m->count; j++) {
                a[i][j] -= factor * a[k][j];
                m->inverse[i][j] -= factor * m->inverse[k][j];
            }
        }
    }
}

/* One step of Newton's method. Returns the largest change. */
static double improve(model *m)
{
    double gradient[MAX] = {0};
    double largest = 0;
    for (int32_t i = 0; i < m->count; i++) {
        for (int32_t j = 0; j < m->count; j++) {
            gradient[i] += i == j ? 0 : m->points[i][j] - m->games[i][j] * expected(m, i, j);
        }
    }
    invert_information(m);
    for (int32_t i = 0; i < m->count; i++) {
        double step = 0;
        for (int32_t j = 0; j < m->count; j++) {
            step += m->inverse[i][j] * gradient[j];
        }
        step = step > STEP_MAX ? STEP_MAX : step < -STEP_MAX ? -STEP_MAX : step;
        m->rating[i] += step;
        largest = fabs(step) > largest ? fabs(step) : largest;
    }
    return largest;
}

static void centre(model *m)
{
    double mean = 0;
    for (int32_t i = 0; i < m->count; i++) {
        mean += m->rating[i] / m->count;
    }
    for (int32_t i = 0; i < m->count; i++) {
        m->rating[i] -= mean;
    }
}

/* The residuals of one board: points less expected points, by contestant. Returns whether games on it are over. */
static int board_residuals(double out[MAX], const model *m, int64_t board)
{
    int played = 0;
    for (int32_t i = 0; i < m->count; i++) {
        out[i] = 0;
    }
    for (int32_t number = 0; number < match_pair_count(m->count); number++) {
        int32_t pair[2];
        const match_results *results = &m->pairs[number];
        match_pair_of(pair, m->count, number);
        for (int64_t game = 2 * board; game < 2 * board + 2 && game < results->count; game++) {
            if (results->games[game].over) {
                double off =
                    match_share_of(&results->games[game], 2, 0) - expected(m, pair[0], pair[1]);
                out[pair[0]] += off;
                out[pair[1]] -= off;
                played = 1;
            }
        }
    }
    return played;
}

/* The variance of each rating. Returns the number of boards. */
static int64_t add_variances(double out[MAX], const model *m)
{
    int64_t boards = 0;
    for (int64_t board = 0; 2 * board < m->pairs[0].count; board++) {
        double residuals[MAX];
        boards += board_residuals(residuals, m, board);
        for (int32_t i = 0; i < m->count; i++) {
            double change = 0;
            for (int32_t j = 0; j < m->count; j++) {
                change += m->inverse[i][j] * residuals[j];
            }
            out[i] += change * change;
        }
    }
    return boards;
}

void match_ratings_of(match_rating *out, int32_t count, const match_results *pairs)
{
    model m = {.count = count, .pairs = pairs};
    double variance[MAX] = {0};
    count_points(&m);
    for (int step = 0; step < STEPS_MAX && improve(&m) > TOLERANCE; step++) {
    }
    centre(&m);
    invert_information(&m);
    int64_t boards = add_variances(variance, &m);
    for (int32_t i = 0; i < count; i++) {
        out[i] = (match_rating){.elo = ELO_UNIT * m.rating[i], .has_interval = boards > 1};
        if (boards > 1) {
            double corrected = variance[i] * (double)boards / (double)(boards - 1);
            /* Boards that do not vary have the variance of the model. */
            double used = corrected < TINY ? m.inverse[i][i] : corrected;
            double half = ELO_UNIT * student(boards - 1) * sqrt(used);
            out[i].low = out[i].elo - half;
            out[i].high = out[i].elo + half;
        }
    }
}

/* --- The sequential probability ratio test -------------------------------------------------------- */

/* Sequential probability ratio test (Wald) with a generalized likelihood ratio: the distribution of the points of a pair is not
   known, so each hypothesis takes the multinomial distribution of the largest likelihood whose mean is the expected score of
   its Elo difference. The two games of a pair are on one board and are not independent; the pair is one observation. */

/* Added to every count: a result that has not occurred yet is not impossible. */
#define PRIOR 1e-3

enum { BISECTIONS = 60 };

/* The points of a pair, divided by 2: shares from 0 to 1. */
static double share_at(int i)
{
    return (double)i / (SPRT_POINTS - 1);
}

/* The expected share of an Elo difference. */
static double expected_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

void sprt_add(sprt_pairs *pairs, const match_game *first, const match_game *second)
{
    double points = match_share_of(first, 2, 0) + match_share_of(second, 2, 0);
    pairs->counts[lround(2 * points)]++;
}

sprt_pairs sprt_pairs_of(const match_results *results)
{
    sprt_pairs pairs = {{0}};
    for (int64_t game = 0; game + 1 < results->count; game += 2) {
        if (results->games[game].over && results->games[game + 1].over) {
            sprt_add(&pairs, &results->games[game], &results->games[game + 1]);
        }
    }
    return pairs;
}

/* The Lagrange multiplier x of the maximum of the likelihood under the mean `share`. The probabilities are
   weights[i] / (1 + x d[i]) with d[i] = share_at(i) - share, and x solves sum of weights[i] d[i] / (1 + x d[i]) = 0. The sum
   decreases in x; all 1 + x d[i] are positive between the two ends. */
static double multiplier(const double weights[SPRT_POINTS], double share)
{
    double low = -1 / (1 - share);
    double high = 1 / share;
    for (int step = 0; step < BISECTIONS; step++) {
        double x = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < SPRT_POINTS; i++) {
            double d = share_at(i) - share;
            sum += weights[i] * d / (1 + x * d);
        }
        if (sum > 0) {
            low = x;
        } else {
            high = x;
        }
    }
    return (low + high) / 2;
}

double sprt_llr(const sprt *test, const sprt_pairs *pairs)
{
    double weights[SPRT_POINTS];
    double total = 0;
    double llr = 0;
    double share0 = expected_share(test->elo0);
    double share1 = expected_share(test->elo1);
    for (int i = 0; i < SPRT_POINTS; i++) {
        weights[i] = (double)pairs->counts[i] + PRIOR;
        total += (double)pairs->counts[i];
    }
    if (total <= 0) {
        return 0;
    }
    double x0 = multiplier(weights, share0);
    double x1 = multiplier(weights, share1);
    for (int i = 0; i < SPRT_POINTS; i++) {
        llr +=
            weights[i] * (log1p(x0 * (share_at(i) - share0)) - log1p(x1 * (share_at(i) - share1)));
    }
    return llr;
}

enum sprt_verdict sprt_decide(double llr)
{
    return llr >= SPRT_BOUND ? SPRT_H1 : llr <= -SPRT_BOUND ? SPRT_H0 : SPRT_OPEN;
}
