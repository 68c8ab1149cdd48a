/* SPDX-License-Identifier: MIT */
/* The reports of a match: text, CSV and JSON. */

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "programs/common/json.h"
#include "programs/common/open_state.h"
#include "programs/match/match.h"

/* A contestant in all its games. */
typedef struct total {
    int64_t games;
    match_standing standing; /* in a round robin its share has no interval */
    match_rating rating;     /* in a round robin only */
} total;

/* The data of a report. */
typedef struct view {
    const match_options *options;
    const match_outcome *outcome;
    match_stats stats;                   /* of the only group; not in a round robin */
    total totals[MATCH_CONTESTANTS_MAX]; /* by contestant */
} view;

/* A sum divided by the number of moves; 0 if there are none. */
static double per_move(const match_tally *tally, uint64_t sum)
{
    return tally->moves > 0 ? (double)sum / (double)tally->moves : 0;
}

/* Whether a report has the Elo difference of two contestants. */
static int has_difference(const match_options *options)
{
    return options->count == 2 && !options->round_robin;
}

/* --- Text ----------------------------------------------------------------------------------------- */

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

static void print_heading(const view *v)
{
    const match_options *options = v->options;
    int64_t done = v->outcome->done;
    if (!game_is_bigpoints(options->kind)) {
        printf("%s ", options->kind->title);
    }
    printf("%s, ", options->setup);
    if (options->opening > 0) {
        printf("%" PRId32 " random move%s first, ", options->opening,
               options->opening == 1 ? "" : "s");
    }
    if (options->clock_text) {
        printf("clock %s, ", options->clock_text);
    }
    printf("seed %" PRIu64 "\n", options->seed);
    printf("%" PRId64 " game%s", done, done == 1 ? "" : "s");
    if (options->round_robin) {
        printf(", every two of %" PRId32 " players on the same boards\n", options->count);
    } else {
        printf(", %" PRId64 " round%s of %" PRId32 " with every rotation of the seats\n",
               v->stats.rounds, v->stats.rounds == 1 ? "" : "s", options->players);
    }
    if (v->outcome->resumed > 0) {
        printf("%" PRId64 " of them are from %s\n", v->outcome->resumed, options->results);
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

/* The contestants, the highest rating first; without ratings as they were given. */
static void rank(int32_t order[MATCH_CONTESTANTS_MAX], const view *v)
{
    for (int32_t i = 0; i < v->options->count; i++) {
        int32_t at = i;
        while (at > 0 && v->totals[order[at - 1]].rating.elo < v->totals[i].rating.elo) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

/* The standings: of a round robin with ratings, the best player first. */
static void print_standings(const view *v, const int32_t *order, int width)
{
    int is_ranked = v->options->round_robin;
    printf("\n%sseat  %-*s   games    wins    ties  losses    share%s    score  margin\n",
           is_ranked ? "rank  " : "", width, "kind",
           is_ranked ? "    Elo  95 % interval" : "    95 % interval");
    for (int32_t at = 0; at < v->options->count; at++) {
        char interval[CELL] = "one board only";
        char score[CELL];
        char margin[CELL];
        int32_t i = order[at];
        const total *row = &v->totals[i];
        const match_standing *standing = &row->standing;
        if (is_ranked) {
            printf("%4" PRId32 "  ", at + 1);
        }
        printf("%4" PRId32 "  %-*s %7" PRId64 " %7" PRId64 " %7" PRId64 " %7" PRId64 " %6.1f %%  ",
               i + 1, width, v->options->contestants[i].name, row->games, standing->wins,
               standing->ties, standing->losses, 100 * standing->share.share);
        if (row->rating.has_interval) {
            snprintf(interval, sizeof interval, "%+.0f to %+.0f", row->rating.low,
                     row->rating.high);
        }
        if (is_ranked) {
            printf("%+5.0f %14s", row->rating.elo, interval);
        } else {
            printf("%16s", interval_text(interval, &standing->share));
        }
        printf("  %7s %7s\n", mean_text(score, 0, standing->score),
               mean_text(margin, 1, standing->margin));
    }
    if (is_ranked) {
        printf("The mean of the Elo ratings is 0.\n");
    }
}

/* The points of a contestant against another one. */
static double points_against(const view *v, int32_t i, int32_t other)
{
    int32_t pair[2];
    int32_t group = 0;
    match_pair_of(pair, v->options->count, group);
    while (pair[0] + pair[1] != i + other || (pair[0] != i && pair[1] != i)) {
        match_pair_of(pair, v->options->count, ++group);
    }
    const match_results *results = &v->outcome->results[group];
    match_stats stats = match_stats_of(results);
    return results->done > 0 ? stats.standings[pair[1] == i].share.share * (double)results->done
                             : 0;
}

/* Who won how many points against whom. */
static void print_crosstable(const view *v, const int32_t *order, int width)
{
    printf("\nPoints of a player (row) against another one (column, by rank)\nrank  %-*s", width,
           "kind");
    for (int32_t at = 0; at < v->options->count; at++) {
        printf(" %6" PRId32, at + 1);
    }
    for (int32_t row = 0; row < v->options->count; row++) {
        printf("\n%4" PRId32 "  %-*s", row + 1, width, v->options->contestants[order[row]].name);
        for (int32_t at = 0; at < v->options->count; at++) {
            if (at == row) {
                printf(" %6s", "-");
            } else {
                printf(" %6g", points_against(v, order[row], order[at]));
            }
        }
    }
    putchar('\n');
}

static void print_work(const view *v, int width)
{
    const match_options *options = v->options;
    printf("\nseat  %-*s    moves  nodes a move   depth    exact  ms a move\n", width, "kind");
    for (int32_t i = 0; i < options->count; i++) {
        const match_tally *tally = &v->outcome->tallies[i];
        printf("%4" PRId32 "  %-*s %8" PRIu64 "  %12.1f  %6.2f  %5.1f %%  %9.3f\n", i + 1, width,
               options->contestants[i].name, tally->moves, per_move(tally, tally->nodes),
               per_move(tally, tally->depth), 100 * per_move(tally, tally->exact),
               per_move(tally, tally->microseconds) / 1000);
    }
    for (int32_t i = 0; i < options->count; i++) {
        const match_tally *tally = &v->outcome->tallies[i];
        if (options->contestants[i].player.is_best && tally->exact < tally->moves) {
            printf("Seat %" PRId32 ": %" PRIu64 " of %" PRIu64
                   " moves were not exact, because the budget was too small\n",
                   i + 1, tally->moves - tally->exact, tally->moves);
        }
    }
}

static void print_faults(const view *v)
{
    for (int32_t i = 0; i < v->options->count; i++) {
        const uint64_t *faults = v->outcome->tallies[i].faults;
        uint64_t count = 0;
        for (int kind = MATCH_CRASH; kind < MATCH_FAULTS; kind++) {
            count += faults[kind];
        }
        if (count > 0) {
            printf("Seat %" PRId32 " lost %" PRIu64 " game%s by faults: %" PRIu64
                   " crashed, %" PRIu64 " out of time, %" PRIu64 " illegal, %" PRIu64 " errors\n",
                   i + 1, count, count == 1 ? "" : "s", faults[MATCH_CRASH], faults[MATCH_TIMEOUT],
                   faults[MATCH_ILLEGAL], faults[MATCH_ERROR]);
        }
    }
}

static void print_regret(const view *v, int width)
{
    const match_options *options = v->options;
    printf("\nseat  %-*s  points lost a move  nothing lost  largest loss\n", width, "kind");
    for (int32_t i = 0; i < options->count; i++) {
        const match_tally *tally = &v->outcome->tallies[i];
        printf("%4" PRId32 "  %-*s  %18.4f  %10.1f %%  %12" PRIu64 "\n", i + 1, width,
               options->contestants[i].name, per_move(tally, tally->lost),
               100 * per_move(tally, tally->lossless), tally->lost_max);
    }
}

static void print_orders(const view *v)
{
    static const char *const names[] = {"begins", "is second", "is third", "is fourth", "is fifth"};
    printf("\nShare of the player who\n");
    for (int32_t i = 0; i < v->options->players; i++) {
        char interval[CELL];
        const match_share *share = &v->stats.orders[i];
        printf("  %-9s %6.1f %%  %16s\n", names[i], 100 * share->share,
               interval_text(interval, share));
    }
}

/* The Elo difference of the two contestants with its interval. An infinite end is not printed. */
static void print_elo(const view *v)
{
    const match_share *share = &v->stats.standings[0].share;
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

static void print_sprt(const view *v)
{
    const sprt *test = &v->options->test;
    const int64_t *pairs = v->outcome->pairs.counts;
    printf("Pairs of games with 0, 1/2, 1, 1 1/2, 2 points of seat 1: %" PRId64 ", %" PRId64
           ", %" PRId64 ", %" PRId64 ", %" PRId64 "\n",
           pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
    printf("SPRT of Elo %g against Elo %g: log-likelihood ratio %+.2f, bounds -%.2f and +%.2f: ",
           test->elo0, test->elo1, v->outcome->llr, SPRT_BOUND, SPRT_BOUND);
    switch (v->outcome->verdict) {
    case SPRT_H0: printf("Elo %g is accepted\n", test->elo0); break;
    case SPRT_H1: printf("Elo %g is accepted\n", test->elo1); break;
    case SPRT_OPEN: printf("not decided\n"); break;
    }
}

static void report_text(const view *v)
{
    int32_t order[MATCH_CONTESTANTS_MAX] = {0};
    int width = kind_width(v->options);
    int64_t played = v->outcome->done - v->outcome->resumed;
    print_heading(v);
    if (v->outcome->done == 0) {
        printf("No game was finished.\n");
        return;
    }
    rank(order, v);
    print_standings(v, order, width);
    if (v->options->round_robin) {
        print_crosstable(v, order, width);
    }
    print_work(v, width);
    print_faults(v);
    if (v->options->regret) {
        print_regret(v, width);
    }
    if (!v->options->round_robin) {
        print_orders(v);
    }
    if (has_difference(v->options)) {
        print_elo(v);
    }
    if (v->options->has_sprt) {
        print_sprt(v);
    }
    printf("%.2f games a second, %.2f seconds\n", (double)played / v->outcome->seconds,
           v->outcome->seconds);
}

/* --- CSV ------------------------------------------------------------------------------------------ */

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

static void print_csv_row(const view *v, int32_t i)
{
    const match_options *options = v->options;
    const total *row = &v->totals[i];
    const match_standing *standing = &row->standing;
    const match_tally *tally = &v->outcome->tallies[i];
    printf("%" PRId32 ",", i + 1);
    print_field(options->contestants[i].name);
    printf(",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",", row->games, standing->wins,
           standing->ties, standing->losses);
    if (!isnan(standing->score)) {
        printf("%.4f", standing->score);
    }
    if (options->regret) {
        printf(",%" PRIu64 ",%.4f", tally->moves, per_move(tally, tally->lost));
    }
    if (options->round_robin) {
        printf(",%.2f,", row->rating.elo);
        printf(row->rating.has_interval ? "%.2f,%.2f" : ",", row->rating.low, row->rating.high);
    }
    putchar('\n');
}

static void report_csv(const view *v)
{
    printf("seat,kind,games,wins,ties,losses,mean_score%s%s\n",
           v->options->regret ? ",moves,regret" : "",
           v->options->round_robin ? ",elo,elo_low,elo_high" : "");
    for (int32_t i = 0; i < v->options->count; i++) {
        print_csv_row(v, i);
    }
}

/* --- JSON ----------------------------------------------------------------------------------------- */

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

static void write_contestant(json *j, const view *v, int32_t i)
{
    const match_standing *standing = &v->totals[i].standing;
    const match_tally *tally = &v->outcome->tallies[i];
    json_open(j, NULL, '{');
    json_int(j, "seat", i + 1);
    json_text(j, "kind", v->options->contestants[i].text);
    json_text(j, "name", v->options->contestants[i].name);
    json_int(j, "games", v->totals[i].games);
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
    json_decimal(j, "exact_share", per_move(tally, tally->exact), DIGITS);
    json_decimal(j, "nodes_a_move", per_move(tally, tally->nodes), DIGITS);
    json_decimal(j, "mean_depth", per_move(tally, tally->depth), DIGITS);
    json_decimal(j, "ms_a_move", per_move(tally, tally->microseconds) / 1000, DIGITS);
    if (v->options->regret) {
        json_decimal(j, "regret", per_move(tally, tally->lost), DIGITS);
        json_decimal(j, "no_loss_share", per_move(tally, tally->lossless), DIGITS);
        json_count(j, "largest_loss", tally->lost_max);
    }
    if (v->options->round_robin) {
        write_rating(j, &v->totals[i].rating);
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

static void write_sprt(json *j, const view *v)
{
    static const char *const verdicts[] = {NULL, "H0", "H1"};
    json_open(j, "sprt", '{');
    json_decimal(j, "elo0", v->options->test.elo0, DIGITS);
    json_decimal(j, "elo1", v->options->test.elo1, DIGITS);
    json_decimal(j, "alpha", 0.05, 2);
    json_decimal(j, "beta", 0.05, 2);
    json_decimal(j, "llr", v->outcome->llr, DIGITS);
    json_decimal(j, "bound", SPRT_BOUND, DIGITS);
    json_text(j, "verdict", verdicts[v->outcome->verdict]);
    json_open(j, "pairs", '[');
    for (int i = 0; i < SPRT_POINTS; i++) {
        json_int(j, NULL, v->outcome->pairs.counts[i]);
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* The two-player matches of a round robin. */
static void write_encounters(json *j, const view *v)
{
    json_open(j, "encounters", '[');
    for (int32_t group = 0; group < v->options->groups; group++) {
        const match_stats stats = match_stats_of(&v->outcome->results[group]);
        const match_standing *standing = &stats.standings[0];
        int32_t pair[2];
        match_pair_of(pair, v->options->count, group);
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
static void write_orders(json *j, const view *v)
{
    json_open(j, "orders", '[');
    for (int32_t i = 0; i < v->options->players; i++) {
        json_open(j, NULL, '{');
        json_int(j, "order", i + 1);
        write_share(j, &v->stats.orders[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void report_json(const view *v)
{
    const match_options *options = v->options;
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "game", options->kind->name);
    json_text(&j, "configuration", options->setup);
    json_int(&j, "opening", options->opening);
    json_text(&j, "clock", options->clock_text);
    json_count(&j, "seed", options->seed);
    json_int(&j, "requested", match_game_count(options));
    json_int(&j, "games", v->outcome->done);
    json_int(&j, "resumed", v->outcome->resumed);
    if (!options->round_robin) {
        json_int(&j, "rounds", v->stats.rounds);
    }
    json_int(&j, "threads", options->threads);
    json_open(&j, "contestants", '[');
    for (int32_t i = 0; i < options->count; i++) {
        write_contestant(&j, v, i);
    }
    json_close(&j, ']');
    if (options->round_robin) {
        write_encounters(&j, v);
    } else {
        write_orders(&j, v);
    }
    if (has_difference(options)) {
        write_elo(&j, &v->stats.standings[0].share);
    }
    if (options->has_sprt) {
        write_sprt(&j, v);
    }
    json_decimal(&j, "games_a_second",
                 (double)(v->outcome->done - v->outcome->resumed) / v->outcome->seconds, DIGITS);
    json_decimal(&j, "seconds", v->outcome->seconds, DIGITS);
    json_close(&j, '}');
    putchar('\n');
}

/* --- All formats ---------------------------------------------------------------------------------- */

void match_report(const match_options *options, const match_outcome *outcome)
{
    static void (*const reports[])(const view *) = {
        [MATCH_TEXT] = report_text,
        [MATCH_CSV] = report_csv,
        [MATCH_JSON] = report_json,
    };
    match_rating ratings[MATCH_CONTESTANTS_MAX] = {{0}};
    view v = {.options = options, .outcome = outcome};
    if (options->round_robin) {
        match_ratings_of(ratings, options->count, outcome->results);
    } else {
        v.stats = match_stats_of(&outcome->results[0]);
    }
    for (int32_t i = 0; i < options->count; i++) {
        total *it = &v.totals[i];
        it->rating = ratings[i];
        if (options->round_robin) {
            it->standing = match_total_of(&it->games, options->count, outcome->results, i);
        } else {
            it->games = outcome->done;
            it->standing = v.stats.standings[i];
        }
    }
    reports[options->format](&v);
}
