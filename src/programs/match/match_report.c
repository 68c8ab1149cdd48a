/* The reports of a match as CSV and JSON, and what all formats share. */

#include "programs/match/match_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

double match_per_move(const match_tally *tally, double sum)
{
    return tally->moves > 0 ? sum / (double)tally->moves : 0;
}

void match_report(const match_options *options, const match_outcome *outcome)
{
    static void (*const reports[])(const match_view *) = {
        [MATCH_TEXT] = match_report_text,
        [MATCH_CSV] = match_report_csv,
        [MATCH_JSON] = match_report_json,
    };
    match_view view = {options, outcome, match_stats_of(&outcome->results), ""};
    bp_config_format(view.config, sizeof view.config, NULL, options->config);
    char *seed = strstr(view.config, " seed=");
    if (seed) {
        *seed = '\0';
    }
    reports[options->format](&view);
}

/* CSV */

void match_report_csv(const match_view *view)
{
    const match_options *options = view->options;
    printf("seat,kind,games,wins,ties,losses,mean_score%s\n",
           options->regret ? ",moves,regret" : "");
    for (int32_t i = 0; i < options->players; i++) {
        const match_standing *standing = &view->stats.standings[i];
        const match_tally *tally = &view->outcome->tallies[i];
        printf("%" PRId32 ",%s,%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",", i + 1,
               options->contestants[i].text, view->stats.games, standing->wins, standing->ties,
               standing->losses);
        if (view->stats.games > 0) {
            printf("%.4f", standing->score);
        }
        if (options->regret) {
            printf(",%" PRIu64 ",%.4f", tally->moves, match_per_move(tally, (double)tally->lost));
        }
        putchar('\n');
    }
}

/* JSON */

/* A number, or null for what is not known or has no bounds. */
static void print_number(const char *before, const char *name, double number)
{
    if (isfinite(number)) {
        printf("%s\"%s\":%.6f", before, name, number);
    } else {
        printf("%s\"%s\":null", before, name);
    }
}

static void print_share(const match_share *share)
{
    print_number(",", "share", share->share);
    print_number(",", "low", share->has_interval ? share->low : NAN);
    print_number(",", "high", share->has_interval ? share->high : NAN);
}

static void print_contestant(const match_view *view, int32_t i)
{
    const match_standing *standing = &view->stats.standings[i];
    const match_tally *tally = &view->outcome->tallies[i];
    printf("{\"seat\":%" PRId32 ",\"kind\":\"%s\",\"games\":%" PRId64 ",\"wins\":%" PRId64
           ",\"ties\":%" PRId64 ",\"losses\":%" PRId64,
           i + 1, view->options->contestants[i].text, view->stats.games, standing->wins,
           standing->ties, standing->losses);
    print_share(&standing->share);
    print_number(",", "mean_score", standing->score);
    print_number(",", "mean_margin", standing->margin);
    printf(",\"moves\":%" PRIu64 ",\"exact_moves\":%" PRIu64, tally->moves, tally->exact);
    print_number(",", "exact_share", match_per_move(tally, (double)tally->exact));
    print_number(",", "nodes_a_move", match_per_move(tally, (double)tally->nodes));
    print_number(",", "mean_depth", match_per_move(tally, (double)tally->depth));
    print_number(",", "ms_a_move", match_per_move(tally, 1000 * tally->seconds));
    if (view->options->regret) {
        print_number(",", "regret", match_per_move(tally, (double)tally->lost));
        print_number(",", "no_loss_share", match_per_move(tally, (double)tally->lossless));
        printf(",\"largest_loss\":%" PRId32, tally->lost_max);
    }
    putchar('}');
}

void match_report_json(const match_view *view)
{
    const match_options *options = view->options;
    printf("{\"configuration\":\"%s\",\"seed\":%" PRIu64 ",\"requested\":%" PRId64
           ",\"games\":%" PRId64 ",\"rounds\":%" PRId64 ",\"threads\":%" PRId32
           ",\"contestants\":[",
           view->config, options->seed, options->games, view->stats.games, view->stats.rounds,
           options->threads);
    for (int32_t i = 0; i < options->players; i++) {
        printf("%s", i > 0 ? "," : "");
        print_contestant(view, i);
    }
    printf("],\"orders\":[");
    for (int32_t i = 0; i < options->players; i++) {
        printf("%s{\"order\":%" PRId32, i > 0 ? "," : "", i + 1);
        print_share(&view->stats.orders[i]);
        putchar('}');
    }
    putchar(']');
    if (options->players == 2) {
        const match_share *share = &view->stats.standings[0].share;
        print_number(",\"elo\":{", "difference", match_elo(share->share));
        print_number(",", "low", share->has_interval ? match_elo(share->low) : NAN);
        print_number(",", "high", share->has_interval ? match_elo(share->high) : NAN);
        putchar('}');
    }
    print_number(",", "games_a_second", (double)view->stats.games / view->outcome->seconds);
    print_number(",", "seconds", view->outcome->seconds);
    printf("}\n");
}
