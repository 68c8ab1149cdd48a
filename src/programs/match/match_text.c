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
    for (int32_t i = 0; i < options->players; i++) {
        int length = (int)strlen(options->contestants[i].text);
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
    printf("%s, seed %" PRIu64 "\n", view->config, options->seed);
    printf("%" PRId64 " game%s, %" PRId64 " round%s of %" PRId32
           " with every rotation of the seats\n",
           view->stats.games, view->stats.games == 1 ? "" : "s", view->stats.rounds,
           view->stats.rounds == 1 ? "" : "s", options->players);
}

static void print_standings(const match_view *view, int width)
{
    const match_options *options = view->options;
    printf("\nseat  %-*s   games    wins    ties  losses    share    95 %% interval    score  "
           "margin\n",
           width, "kind");
    for (int32_t i = 0; i < options->players; i++) {
        char interval[CELL];
        const match_standing *standing = &view->stats.standings[i];
        printf("%4" PRId32 "  %-*s %7" PRId64 " %7" PRId64 " %7" PRId64 " %7" PRId64
               " %6.1f %%  %16s  %7.2f %+7.2f\n",
               i + 1, width, options->contestants[i].text, view->stats.games, standing->wins,
               standing->ties, standing->losses, 100 * standing->share.share,
               interval_text(interval, &standing->share), standing->score, standing->margin);
    }
}

static void print_work(const match_view *view, int width)
{
    const match_options *options = view->options;
    printf("\nseat  %-*s    moves  nodes a move   depth    exact  ms a move\n", width, "kind");
    for (int32_t i = 0; i < options->players; i++) {
        const match_tally *tally = &view->outcome->tallies[i];
        printf("%4" PRId32 "  %-*s %8" PRIu64 "  %12.1f  %6.2f  %5.1f %%  %9.3f\n", i + 1, width,
               options->contestants[i].text, tally->moves,
               match_per_move(tally, (double)tally->nodes),
               match_per_move(tally, (double)tally->depth),
               match_per_move(tally, 100 * (double)tally->exact),
               match_per_move(tally, 1000 * tally->seconds));
    }
    for (int32_t i = 0; i < options->players; i++) {
        const match_tally *tally = &view->outcome->tallies[i];
        if (options->contestants[i].kind == MATCH_EXACT && tally->exact < tally->moves) {
            printf("Seat %" PRId32 ": %" PRIu64 " of %" PRIu64
                   " moves were not exact, because the budget was too small\n",
                   i + 1, tally->moves - tally->exact, tally->moves);
        }
    }
}

static void print_regret(const match_view *view, int width)
{
    const match_options *options = view->options;
    printf("\nseat  %-*s  points lost a move  nothing lost  largest loss\n", width, "kind");
    for (int32_t i = 0; i < options->players; i++) {
        const match_tally *tally = &view->outcome->tallies[i];
        printf("%4" PRId32 "  %-*s  %18.4f  %10.1f %%  %12" PRId32 "\n", i + 1, width,
               options->contestants[i].text, match_per_move(tally, (double)tally->lost),
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
    if (!share->has_interval) {
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

void match_report_text(const match_view *view)
{
    int width = kind_width(view->options);
    print_heading(view);
    if (view->stats.games == 0) {
        printf("No game was finished.\n");
        return;
    }
    print_standings(view, width);
    print_work(view, width);
    if (view->options->regret) {
        print_regret(view, width);
    }
    print_orders(view);
    if (view->options->players == 2) {
        print_elo(view);
    }
    printf("%.2f games a second, %.2f seconds\n",
           (double)view->stats.games / view->outcome->seconds, view->outcome->seconds);
}
