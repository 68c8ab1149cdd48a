/* The reports of a match as CSV and JSON, and what all formats share. */

#include "programs/match/match_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/json.h"

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

enum { DIGITS = 6 };

static void write_share(json *j, const match_share *share)
{
    json_decimal(j, "share", share->share, DIGITS);
    json_decimal(j, "low", share->has_interval ? share->low : NAN, DIGITS);
    json_decimal(j, "high", share->has_interval ? share->high : NAN, DIGITS);
}

static void write_contestant(json *j, const match_view *view, int32_t i)
{
    const match_standing *standing = &view->stats.standings[i];
    const match_tally *tally = &view->outcome->tallies[i];
    json_open(j, NULL, '{');
    json_int(j, "seat", i + 1);
    json_text(j, "kind", view->options->contestants[i].text);
    json_int(j, "games", view->stats.games);
    json_int(j, "wins", standing->wins);
    json_int(j, "ties", standing->ties);
    json_int(j, "losses", standing->losses);
    write_share(j, &standing->share);
    json_decimal(j, "mean_score", standing->score, DIGITS);
    json_decimal(j, "mean_margin", standing->margin, DIGITS);
    json_count(j, "moves", tally->moves);
    json_count(j, "exact_moves", tally->exact);
    json_decimal(j, "exact_share", match_per_move(tally, (double)tally->exact), DIGITS);
    json_decimal(j, "nodes_a_move", match_per_move(tally, (double)tally->nodes), DIGITS);
    json_decimal(j, "mean_depth", match_per_move(tally, (double)tally->depth), DIGITS);
    json_decimal(j, "ms_a_move", match_per_move(tally, 1000 * tally->seconds), DIGITS);
    if (view->options->regret) {
        json_decimal(j, "regret", match_per_move(tally, (double)tally->lost), DIGITS);
        json_decimal(j, "no_loss_share", match_per_move(tally, (double)tally->lossless), DIGITS);
        json_int(j, "largest_loss", tally->lost_max);
    }
    json_close(j, '}');
}

static void write_elo(json *j, const match_share *share)
{
    json_open(j, "elo", '{');
    json_decimal(j, "difference", match_elo(share->share), DIGITS);
    json_decimal(j, "low", share->has_interval ? match_elo(share->low) : NAN, DIGITS);
    json_decimal(j, "high", share->has_interval ? match_elo(share->high) : NAN, DIGITS);
    json_close(j, '}');
}

void match_report_json(const match_view *view)
{
    const match_options *options = view->options;
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "configuration", view->config);
    json_count(&j, "seed", options->seed);
    json_int(&j, "requested", options->games);
    json_int(&j, "games", view->stats.games);
    json_int(&j, "rounds", view->stats.rounds);
    json_int(&j, "threads", options->threads);
    json_open(&j, "contestants", '[');
    for (int32_t i = 0; i < options->players; i++) {
        write_contestant(&j, view, i);
    }
    json_close(&j, ']');
    json_open(&j, "orders", '[');
    for (int32_t i = 0; i < options->players; i++) {
        json_open(&j, NULL, '{');
        json_int(&j, "order", i + 1);
        write_share(&j, &view->stats.orders[i]);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    if (options->players == 2) {
        write_elo(&j, &view->stats.standings[0].share);
    }
    json_decimal(&j, "games_a_second", (double)view->stats.games / view->outcome->seconds, DIGITS);
    json_decimal(&j, "seconds", view->outcome->seconds, DIGITS);
    json_close(&j, '}');
    putchar('\n');
}
