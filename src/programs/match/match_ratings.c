/* SPDX-License-Identifier: MIT */
/* Elo ratings by the Bradley-Terry model: the maximum of the likelihood by Newton's method. Every pair gets one drawn game in
   addition, so that ratings stay finite. The intervals come from the sandwich estimator of the covariance with the boards as
   clusters, because the games on one board are not independent. */

#include "programs/match/match_ratings.h"

#include <math.h>

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

static void add_games(model *m)
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
    add_games(&m);
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
            double half = ELO_UNIT * match_student(boards - 1) * sqrt(used);
            out[i].low = out[i].elo - half;
            out[i].high = out[i].elo + half;
        }
    }
}
