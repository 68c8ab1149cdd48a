/* SPDX-License-Identifier: MIT */
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

uint64_t match_fault_count(const match_tally *tally)
{
    uint64_t sum = 0;
    for (int i = 0; i < MATCH_FAULTS; i++) {
        sum += tally->faults[i];
    }
    return sum;
}

/* Adds the games of a pair to a contestant's total. Means become sums until end_total(). */
static void add_pair(match_total *total, const match_results *results, const match_stats *stats,
                     int32_t member)
{
    const match_standing *from = &stats->standings[member];
    match_standing *to = &total->standing;
    int64_t scored = results->done - stats->standings[0].forfeits - stats->standings[1].forfeits;
    total->games += results->done;
    to->wins += from->wins;
    to->ties += from->ties;
    to->losses += from->losses;
    to->forfeits += from->forfeits;
    to->share.share += results->done > 0 ? from->share.share * (double)results->done : 0;
    to->score += scored > 0 ? from->score * (double)scored : 0;
    to->margin += scored > 0 ? from->margin * (double)scored : 0;
    to->share.low += (double)scored;
}

static void end_total(match_total *total)
{
    match_standing *standing = &total->standing;
    double scored = standing->share.low;
    standing->share.share /= (double)total->games;
    standing->share.low = 0;
    standing->score = scored > 0 ? standing->score / scored : NAN;
    standing->margin = scored > 0 ? standing->margin / scored : NAN;
}

static void make_totals(match_view *view)
{
    const match_options *options = view->options;
    match_rating ratings[MATCH_CONTESTANTS_MAX];
    for (int32_t group = 0; group < options->groups; group++) {
        const match_results *results = &view->outcome->results[group];
        match_stats stats = match_stats_of(results);
        int32_t pair[2];
        match_pair_of(pair, options->count, group);
        for (int32_t i = 0; i < 2; i++) {
            add_pair(&view->totals[pair[i]], results, &stats, i);
        }
    }
    match_ratings_of(ratings, options->count, view->outcome->results);
    for (int32_t i = 0; i < options->count; i++) {
        end_total(&view->totals[i]);
        view->totals[i].rating = ratings[i];
    }
}

void match_report(const match_options *options, const match_outcome *outcome)
{
    static void (*const reports[])(const match_view *) = {
        [MATCH_TEXT] = match_report_text,
        [MATCH_CSV] = match_report_csv,
        [MATCH_JSON] = match_report_json,
    };
    match_view view = {.options = options, .outcome = outcome};
    match_config_text(view.config, options);
    if (options->round_robin) {
        make_totals(&view);
    } else {
        view.stats = match_stats_of(&outcome->results[0]);
        for (int32_t i = 0; i < options->count; i++) {
            view.totals[i] =
                (match_total){.games = outcome->done, .standing = view.stats.standings[i]};
        }
    }
    if (options->has_sprt) {
        view.pairs = sprt_pairs_of(&outcome->results[0]);
        view.llr = sprt_llr(&options->sprt, &view.pairs);
    }
    reports[options->format](&view);
}

/* CSV */

/* A field of CSV, in quotation marks if it needs them. */
static void print_field(const char *text)
{
    if (!strpbrk(text, ",\"")) {
        printf("%s", text);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        printf(*text == '"' ? "\"\"" : "%c", *text);
    }
    putchar('"');
}

static void print_csv_row(const match_view *view, int32_t i)
{
    const match_options *options = view->options;
    const match_total *total = &view->totals[i];
    const match_standing *standing = &total->standing;
    const match_tally *tally = &view->outcome->tallies[i];
    printf("%" PRId32 ",", i + 1);
    print_field(options->contestants[i].name);
    printf(",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",", total->games, standing->wins,
           standing->ties, standing->losses);
    if (!isnan(standing->score)) {
        printf("%.4f", standing->score);
    }
    if (options->regret) {
        printf(",%" PRIu64 ",%.4f", tally->moves, match_per_move(tally, (double)tally->lost));
    }
    if (options->round_robin) {
        printf(",%.2f,", total->rating.elo);
        printf(total->rating.has_interval ? "%.2f,%.2f" : ",", total->rating.low,
               total->rating.high);
    }
    putchar('\n');
}

void match_report_csv(const match_view *view)
{
    printf("seat,kind,games,wins,ties,losses,mean_score%s%s\n",
           view->options->regret ? ",moves,regret" : "",
           view->options->round_robin ? ",elo,elo_low,elo_high" : "");
    for (int32_t i = 0; i < view->options->count; i++) {
        print_csv_row(view, i);
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

static void write_faults(json *j, const match_tally *tally)
{
    json_open(j, "faults", '{');
    for (int i = MATCH_CRASH; i < MATCH_NOT_RUN; i++) {
        json_count(j, match_fault_names[i], tally->faults[i]);
    }
    json_close(j, '}');
}

static void write_rating(json *j, const match_rating *rating)
{
    json_open(j, "elo", '{');
    json_decimal(j, "rating", rating->elo, DIGITS);
    json_decimal(j, "low", rating->has_interval ? rating->low : NAN, DIGITS);
    json_decimal(j, "high", rating->has_interval ? rating->high : NAN, DIGITS);
    json_close(j, '}');
}

static void write_contestant(json *j, const match_view *view, int32_t i)
{
    const match_standing *standing = &view->totals[i].standing;
    const match_tally *tally = &view->outcome->tallies[i];
    json_open(j, NULL, '{');
    json_int(j, "seat", i + 1);
    json_text(j, "kind", view->options->contestants[i].text);
    json_text(j, "name", view->options->contestants[i].name);
    json_int(j, "games", view->totals[i].games);
    json_int(j, "wins", standing->wins);
    json_int(j, "ties", standing->ties);
    json_int(j, "losses", standing->losses);
    json_int(j, "forfeits", standing->forfeits);
    write_faults(j, tally);
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
    if (view->options->round_robin) {
        write_rating(j, &view->totals[i].rating);
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

static void write_sprt(json *j, const match_view *view)
{
    static const char *const verdicts[] = {NULL, "H0", "H1"};
    json_open(j, "sprt", '{');
    json_decimal(j, "elo0", view->options->sprt.elo0, DIGITS);
    json_decimal(j, "elo1", view->options->sprt.elo1, DIGITS);
    json_decimal(j, "alpha", 0.05, 2);
    json_decimal(j, "beta", 0.05, 2);
    json_decimal(j, "llr", view->llr, DIGITS);
    json_decimal(j, "bound", SPRT_BOUND, DIGITS);
    json_text(j, "verdict", verdicts[view->outcome->verdict]);
    json_open(j, "pairs", '[');
    for (int i = 0; i < SPRT_POINTS; i++) {
        json_int(j, NULL, view->pairs.counts[i]);
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* The two-player matches of a round robin. */
static void write_encounters(json *j, const match_view *view)
{
    json_open(j, "encounters", '[');
    for (int32_t group = 0; group < view->options->groups; group++) {
        const match_stats stats = match_stats_of(&view->outcome->results[group]);
        const match_standing *standing = &stats.standings[0];
        int32_t pair[2];
        match_pair_of(pair, view->options->count, group);
        json_open(j, NULL, '{');
        json_int(j, "first", pair[0] + 1);
        json_int(j, "second", pair[1] + 1);
        json_int(j, "games", stats.games);
        json_int(j, "wins", standing->wins);
        json_int(j, "ties", standing->ties);
        json_int(j, "losses", standing->losses);
        write_share(j, &standing->share);
        json_decimal(j, "mean_margin", standing->margin, DIGITS);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* The shares of the player who begins and of those who follow. */
static void write_orders(json *j, const match_view *view)
{
    json_open(j, "orders", '[');
    for (int32_t i = 0; i < view->options->players; i++) {
        json_open(j, NULL, '{');
        json_int(j, "order", i + 1);
        write_share(j, &view->stats.orders[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void match_report_json(const match_view *view)
{
    const match_options *options = view->options;
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "configuration", view->config);
    json_count(&j, "seed", options->seed);
    json_int(&j, "requested", match_game_count(options));
    json_int(&j, "games", view->outcome->done);
    json_int(&j, "resumed", view->outcome->resumed);
    if (!options->round_robin) {
        json_int(&j, "rounds", view->stats.rounds);
    }
    json_int(&j, "threads", options->threads);
    json_open(&j, "contestants", '[');
    for (int32_t i = 0; i < options->count; i++) {
        write_contestant(&j, view, i);
    }
    json_close(&j, ']');
    if (options->round_robin) {
        write_encounters(&j, view);
    } else {
        write_orders(&j, view);
    }
    if (options->count == 2 && !options->round_robin) {
        write_elo(&j, &view->stats.standings[0].share);
    }
    if (options->has_sprt) {
        write_sprt(&j, view);
    }
    json_decimal(&j, "games_a_second",
                 (double)(view->outcome->done - view->outcome->resumed) / view->outcome->seconds,
                 DIGITS);
    json_decimal(&j, "seconds", view->outcome->seconds, DIGITS);
    json_close(&j, '}');
    putchar('\n');
}
