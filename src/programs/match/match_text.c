/* SPDX-License-Identifier: MIT */
/* The report of a match as text. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "programs/match/match_report.h"

enum { CELL = 48, KIND_MIN = 6 };

/* The width of the column of kinds. */
static int kind_width(const match_options *options)
{
    int width = KIND_MIN;
    for (int32_t i = 0; i < options->count; i++) {
        int length = (int)strlen(options->contestants[i].name);
        width = length > width ? length : width;
    }
    return width;
}

static const char *interval_text(char out[CELL], const match_share *share)
{
    if (share->has_interval) {
        snprintf(out, CELL, "%5.1f to %5.1f %%", 100 * share->low, 100 * share->high);
    } else {
        snprintf(out, CELL, "%s", "one board only");
    }
    return out;
}

static void print_heading(const match_view *view)
{
    const match_options *options = view->options;
    int64_t done = view->outcome->done;
    printf("%s, seed %" PRIu64 "\n", view->config, options->seed);
    printf("%" PRId64 " game%s", done, done == 1 ? "" : "s");
    if (options->round_robin) {
        printf(", every two of %" PRId32 " players on the same boards\n", options->count);
    } else {
        printf(", %" PRId64 " round%s of %" PRId32 " with every rotation of the seats\n",
               view->stats.rounds, view->stats.rounds == 1 ? "" : "s", options->players);
    }
    if (view->outcome->resumed > 0) {
        printf("%" PRId64 " of them are from %s\n", view->outcome->resumed, options->results);
    }
}

/* A mean with two digits, or "-" if there is none. */
static const char *mean_text(char out[CELL], int has_sign, double number)
{
    if (isnan(number)) {
        return "-";
    }
    snprintf(out, CELL, has_sign ? "%+.2f" : "%.2f", number);
    return out;
}

static void print_standings(const match_view *view, int width)
{
    const match_options *options = view->options;
    printf("\nseat  %-*s   games    wins    ties  losses    share    95 %% interval    score  "
           "margin\n",
           width, "kind");
    for (int32_t i = 0; i < options->players; i++) {
        char interval[CELL];
        char score[CELL];
        char margin[CELL];
        const match_standing *standing = &view->stats.standings[i];
        printf("%4" PRId32 "  %-*s %7" PRId64 " %7" PRId64 " %7" PRId64 " %7" PRId64
               " %6.1f %%  %16s  %7s %7s\n",
               i + 1, width, options->contestants[i].name, view->stats.games, standing->wins,
               standing->ties, standing->losses, 100 * standing->share.share,
               interval_text(interval, &standing->share), mean_text(score, 0, standing->score),
               mean_text(margin, 1, standing->margin));
    }
}

/* --- Round robins --------------------------------------------------------------------------------- */

/* The contestants, the highest rating first. */
static void rank(int32_t order[MATCH_CONTESTANTS_MAX], const match_view *view)
{
    for (int32_t i = 0; i < view->options->count; i++) {
        int32_t at = i;
        while (at > 0 && view->totals[order[at - 1]].rating.elo < view->totals[i].rating.elo) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

static void print_ranking(const match_view *view, const int32_t *order, int width)
{
    printf("\nrank  seat  %-*s   games    wins    ties  losses    share    Elo  95 %% interval    "
           "score  margin\n",
           width, "kind");
    for (int32_t at = 0; at < view->options->count; at++) {
        char interval[CELL] = "one board only";
        char score[CELL];
        char margin[CELL];
        int32_t i = order[at];
        const match_total *total = &view->totals[i];
        const match_rating *rating = &total->rating;
        if (rating->has_interval) {
            snprintf(interval, sizeof interval, "%+.0f to %+.0f", rating->low, rating->high);
        }
        printf("%4" PRId32 "  %4" PRId32 "  %-*s %7" PRId64 " %7" PRId64 " %7" PRId64 " %7" PRId64
               " %6.1f %%  %+5.0f %14s  %7s %7s\n",
               at + 1, i + 1, width, view->options->contestants[i].name, total->games,
               total->standing.wins, total->standing.ties, total->standing.losses,
               100 * total->standing.share.share, rating->elo, interval,
               mean_text(score, 0, total->standing.score),
               mean_text(margin, 1, total->standing.margin));
    }
    printf("The mean of the Elo ratings is 0.\n");
}

/* The points of a contestant against another one. */
static double points_against(const match_view *view, int32_t i, int32_t other)
{
    double points = 0;
    for (int32_t group = 0; group < view->options->groups; group++) {
        int32_t pair[2];
        const match_results *results = &view->outcome->results[group];
        match_pair_of(pair, view->options->count, group);
        int32_t member = pair[0] == i ? 0 : 1;
        for (int64_t game = 0;
             pair[member] == i && pair[1 - member] == other && game < results->count; game++) {
            points +=
                results->games[game].over ? match_share_of(&results->games[game], 2, member) : 0;
        }
    }
    return points;
}

/* Who won how many points against whom. */
static void print_crosstable(const match_view *view, const int32_t *order, int width)
{
    printf("\nPoints of a player (row) against another one (column, by rank)\nrank  %-*s", width,
           "kind");
    for (int32_t at = 0; at < view->options->count; at++) {
        printf(" %6" PRId32, at + 1);
    }
    for (int32_t row = 0; row < view->options->count; row++) {
        printf("\n%4" PRId32 "  %-*s", row + 1, width, view->options->contestants[order[row]].name);
        for (int32_t at = 0; at < view->options->count; at++) {
            if (at == row) {
                printf(" %6s", "-");
            } else {
                printf(" %6g", points_against(view, order[row], order[at]));
            }
        }
    }
    putchar('\n');
}

/* --- All matches ---------------------------------------------------------------------------------- */

static void print_work(const match_view *view, int width)
{
    const match_options *options = view->options;
    printf("\nseat  %-*s    moves  nodes a move   depth    exact  ms a move\n", width, "kind");
    for (int32_t i = 0; i < options->count; i++) {
        const match_tally *tally = &view->outcome->tallies[i];
        printf("%4" PRId32 "  %-*s %8" PRIu64 "  %12.1f  %6.2f  %5.1f %%  %9.3f\n", i + 1, width,
               options->contestants[i].name, tally->moves,
               match_per_move(tally, (double)tally->nodes),
               match_per_move(tally, (double)tally->depth),
               match_per_move(tally, 100 * (double)tally->exact),
               match_per_move(tally, 1000 * tally->seconds));
    }
    for (int32_t i = 0; i < options->count; i++) {
        const match_tally *tally = &view->outcome->tallies[i];
        if (options->contestants[i].kind == MATCH_EXACT && tally->exact < tally->moves) {
            printf("Seat %" PRId32 ": %" PRIu64 " of %" PRIu64
                   " moves were not exact, because the budget was too small\n",
                   i + 1, tally->moves - tally->exact, tally->moves);
        }
    }
}

static void print_faults(const match_view *view)
{
    for (int32_t i = 0; i < view->options->count; i++) {
        const match_tally *tally = &view->outcome->tallies[i];
        uint64_t count = match_fault_count(tally);
        if (count > 0) {
            printf("Seat %" PRId32 " lost %" PRIu64 " game%s by faults: %" PRIu64
                   " crashed, %" PRIu64 " out of time, %" PRIu64 " illegal, %" PRIu64 " errors\n",
                   i + 1, count, count == 1 ? "" : "s", tally->faults[MATCH_CRASH],
                   tally->faults[MATCH_TIMEOUT], tally->faults[MATCH_ILLEGAL],
                   tally->faults[MATCH_ERROR]);
        }
    }
}

static void print_regret(const match_view *view, int width)
{
    const match_options *options = view->options;
    printf("\nseat  %-*s  points lost a move  nothing lost  largest loss\n", width, "kind");
    for (int32_t i = 0; i < options->count; i++) {
        const match_tally *tally = &view->outcome->tallies[i];
        printf("%4" PRId32 "  %-*s  %18.4f  %10.1f %%  %12" PRId32 "\n", i + 1, width,
               options->contestants[i].name, match_per_move(tally, (double)tally->lost),
               match_per_move(tally, 100 * (double)tally->lossless), tally->lost_max);
    }
}

static void print_orders(const match_view *view)
{
    static const char *const names[] = {"begins", "is second", "is third", "is fourth", "is fifth"};
    printf("\nShare of the player who\n");
    for (int32_t i = 0; i < view->options->players; i++) {
        char interval[CELL];
        const match_share *share = &view->stats.orders[i];
        printf("  %-9s %6.1f %%  %16s\n", names[i], 100 * share->share,
               interval_text(interval, share));
    }
}

/* The Elo difference of the two contestants with its interval. An infinite end is not printed. */
static void print_elo(const match_view *view)
{
    const match_share *share = &view->stats.standings[0].share;
    double elo = match_elo(share->share);
    double low = match_elo(share->low);
    double high = match_elo(share->high);
    printf("\nElo of seat 1 less that of seat 2: ");
    if (!share->has_interval && isinf(elo)) {
        printf("not known, one board only\n");
    } else if (!share->has_interval) {
        printf("%+.0f, one board only\n", elo);
    } else if (isinf(elo)) {
        printf("%s %+.0f\n", elo > 0 ? "at least" : "at most", elo > 0 ? low : high);
    } else if (isinf(low) && isinf(high)) {
        printf("%+.0f (anything)\n", elo);
    } else if (isinf(low)) {
        printf("%+.0f (at most %+.0f)\n", elo, high);
    } else if (isinf(high)) {
        printf("%+.0f (at least %+.0f)\n", elo, low);
    } else {
        printf("%+.0f (%+.0f to %+.0f)\n", elo, low, high);
    }
}

static void print_sprt(const match_view *view)
{
    const sprt *test = &view->options->sprt;
    const int64_t *pairs = view->pairs.counts;
    printf("Pairs of games with 0, 1/2, 1, 1 1/2, 2 points of seat 1: %" PRId64 ", %" PRId64
           ", %" PRId64 ", %" PRId64 ", %" PRId64 "\n",
           pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
    printf("SPRT of Elo %g against Elo %g: log-likelihood ratio %+.2f, bounds -%.2f and +%.2f: ",
           test->elo0, test->elo1, view->llr, SPRT_BOUND, SPRT_BOUND);
    switch (view->outcome->verdict) {
    case SPRT_H0: printf("Elo %g is accepted\n", test->elo0); break;
    case SPRT_H1: printf("Elo %g is accepted\n", test->elo1); break;
    case SPRT_OPEN: printf("not decided\n"); break;
    }
}

void match_report_text(const match_view *view)
{
    int width = kind_width(view->options);
    int64_t played = view->outcome->done - view->outcome->resumed;
    print_heading(view);
    if (view->outcome->done == 0) {
        printf("No game was finished.\n");
        return;
    }
    if (view->options->round_robin) {
        int32_t order[MATCH_CONTESTANTS_MAX] = {0};
        rank(order, view);
        print_ranking(view, order, width);
        print_crosstable(view, order, width);
    } else {
        print_standings(view, width);
    }
    print_work(view, width);
    print_faults(view);
    if (view->options->regret) {
        print_regret(view, width);
    }
    if (!view->options->round_robin) {
        print_orders(view);
    }
    if (view->options->count == 2 && !view->options->round_robin) {
        print_elo(view);
    }
    if (view->options->has_sprt) {
        print_sprt(view);
    }
    printf("%.2f games a second, %.2f seconds\n", (double)played / view->outcome->seconds,
           view->outcome->seconds);
}
