/* SPDX-License-Identifier: MIT */
/* Statistics of a match: shares of the wins with 95 % confidence intervals (Student's t over the rounds, or the Wilson
   score interval if the rounds do not vary), and Elo differences. */

#include "programs/common/match_stats.h"

#include <math.h>

/* The 97.5 % quantile of the normal distribution. */
#define NORMAL 1.959963984540054

/* Differences below this are rounding errors. */
#define ROUNDING 1e-9

/* The 97.5 % quantile of Student's t distribution: tabulated for 1 and 2 degrees of freedom, otherwise the first terms
   of the Cornish-Fisher expansion in 1 / freedom. Its error is 0.004 for 3 degrees and less beyond. */
double match_student(int64_t freedom)
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
    return -400 * log10(1 / share - 1);
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
        out.low = out.share - match_student(rounds - 1) * error;
        out.high = out.share + match_student(rounds - 1) * error;
    }
    /* The Wilson interval may miss 0 and 1 by rounding. */
    out.low = out.low < ROUNDING ? 0 : out.low;
    out.high = out.high > 1 - ROUNDING ? 1 : out.high;
    return out;
}

static match_standing standing_of(const match_results *results, int32_t contestant)
{
    match_standing out = {.share = share_of_rounds(&(subject){results, 0, contestant})};
    int64_t score = 0;
    int64_t margin = 0;
    int64_t scored = 0;
    for (int64_t number = 0; number < results->count; number++) {
        const match_game *game = &results->games[number];
        double share = match_share_of(game, results->players, contestant);
        if (!game->over) {
            continue;
        }
        out.wins += share >= 1;
        out.ties += share > 0 && share < 1;
        out.losses += share <= 0;
        out.forfeits += game->forfeit == contestant + 1;
        if (!game->forfeit) {
            score += game->scores[contestant];
            margin += game->scores[contestant] - best_other(game, results->players, contestant);
            scored++;
        }
    }
    out.score = scored > 0 ? (double)score / (double)scored : NAN;
    out.margin = scored > 0 ? (double)margin / (double)scored : NAN;
    return out;
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
