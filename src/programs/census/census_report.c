/* The reports of a census as CSV and JSON, the details file, and the numbers that all formats share. */

#include "programs/census/census_report.h"

#include <inttypes.h>
#include <string.h>

#include "programs/common/enum_names.h"
#include "programs/common/output.h"

static const char take_letters[] = "ban"; /* by bp_first_take */

census_view census_view_of(const bp_census *census, const command *line)
{
    census_view view = {.census = census, .objective = bp_census_objective(census)};
    bp_config *config = NULL;
    if (bp_census_config(&config, census) != BP_OK) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    int32_t first = 0;
    int even = 1;
    for (int32_t disc = 0; disc < BP_WHITE; disc++) {
        int32_t count = bp_config_discs(config, disc);
        size_t length = strlen(view.discs);
        if (count > 0) {
            first = view.colours++ == 0 ? count : first;
            even = even && count == first;
            snprintf(view.discs + length, sizeof view.discs - length, "%s%d", length > 0 ? "," : "",
                     (int)count);
            view.length += count;
        }
    }
    if (even) {
        snprintf(view.discs, sizeof view.discs, "%d", (int)first);
    }
    view.white = bp_config_discs(config, BP_WHITE);
    view.black = bp_config_discs(config, BP_BLACK);
    view.length += view.white + view.black;
    view.players = bp_config_players(config);
    view.rules = rules_names[bp_config_rules(config)];
    bp_board_count(view.total, sizeof view.total, NULL, config);
    bp_census_get_sample(&view.sample, &view.seed, census);
    view.boards = bp_census_board_count(census);
    view.units = bp_census_done_count(census);
    bp_config_free(config);
    return view;
}

static uint64_t count_of(const census_view *view, int32_t seat, int32_t outcome)
{
    uint64_t count = 0;
    bp_census_outcome_count(&count, view->census, seat, outcome);
    return count;
}

static uint64_t margin_count(const census_view *view, int32_t margin)
{
    uint64_t count = 0;
    bp_census_margin_count(&count, view->census, margin);
    return count;
}

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

int census_margins(const census_view *view, int32_t *lower, int32_t *upper, double *mean,
                   census_handicap *handicap)
{
    uint64_t count = 0;
    double sum = 0;
    if (bp_census_margin_range(lower, upper, view->census) != BP_OK) {
        return 0;
    }
    for (int32_t margin = *lower; margin <= *upper; margin++) {
        sum += (double)margin_count(view, margin) * margin;
    }
    *mean = sum / (double)view->boards;
    *handicap = (census_handicap){0, 0, 0, 0};
    uint64_t below = 0;
    uint64_t closest = UINT64_MAX;
    for (int32_t margin = *lower; margin <= *upper; margin++) {
        count = margin_count(view, margin);
        uint64_t above = view->boards - below - count;
        if (distance(above, below) < closest) {
            closest = distance(above, below);
            *handicap = (census_handicap){margin, above, count, below};
        }
        below += count;
    }
    return 1;
}

int census_has_handicap(const census_view *view)
{
    return view->players == 2 && view->objective != BP_OBJECTIVE_THESIS &&
           view->objective != BP_OBJECTIVE_MAXN;
}

/* Prints the count of states, or `none` if the census has no such count. */
static void print_states(const census_view *view, const char *none)
{
    uint64_t states;
    if (bp_census_state_count(&states, view->census) == BP_OK) {
        printf("%" PRIu64, states);
    } else {
        printf("%s", none);
    }
}

/* The columns of the configuration. */
static void print_subject(const census_view *view, FILE *file)
{
    const char *quote = strchr(view->discs, ',') ? "\"" : "";
    fprintf(file, "%d,%s%s%s,%d,%d,%s,%s", (int)view->colours, quote, view->discs, quote,
            (int)view->white, (int)view->black, view->rules, objective_names[view->objective]);
}

void census_report_csv(const census_view *view, int header, int work)
{
    if (header) {
        printf("colours,discs,white,black,rules,objective,boards,classes,wins,draws,losses");
        for (int seat = 2; view->players > 2 && seat <= view->players; seat++) {
            printf(",wins%d,draws%d,losses%d", seat, seat, seat);
        }
        printf("%s\n", work ? ",nodes,states,seconds" : "");
    }
    print_subject(view, stdout);
    printf(",%" PRIu64 ",%" PRIu64, view->boards, view->units);
    for (int32_t seat = 0; seat < (view->players > 2 ? view->players : 1); seat++) {
        printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64, count_of(view, seat, 1),
               count_of(view, seat, 0), count_of(view, seat, -1));
    }
    if (work) {
        printf(",%" PRIu64 ",", bp_census_node_count(view->census));
        print_states(view, "");
        printf(",%.3f", bp_census_seconds(view->census));
    }
    printf("\n");
}

static void print_outcome(const census_view *view, int32_t seat, int32_t outcome, const char *name)
{
    double share = 0;
    double lower = 0;
    double upper = 0;
    bp_census_share(&share, &lower, &upper, view->census, seat, outcome);
    printf("\"%s\":{\"boards\":%" PRIu64 ",\"share\":%.10f", name, count_of(view, seat, outcome),
           share);
    if (view->sample) {
        printf(",\"lower\":%.10f,\"upper\":%.10f", lower, upper);
    }
    printf("}");
}

static void print_margins_json(const census_view *view)
{
    int32_t lower;
    int32_t upper;
    double mean;
    census_handicap handicap;
    if (!census_margins(view, &lower, &upper, &mean, &handicap)) {
        return;
    }
    printf(",\"margins\":{");
    const char *comma = "";
    for (int32_t margin = lower; margin <= upper; margin++) {
        if (margin_count(view, margin) > 0) {
            printf("%s\"%d\":%" PRIu64, comma, (int)margin, margin_count(view, margin));
            comma = ",";
        }
    }
    printf("},\"mean_margin\":%.6f", mean);
    if (!census_has_handicap(view)) {
        return;
    }
    printf(",\"handicap\":{\"points\":%d,\"wins\":%" PRIu64 ",\"draws\":%" PRIu64
           ",\"losses\":%" PRIu64 "}",
           (int)handicap.points, handicap.wins, handicap.draws, handicap.losses);
}

static void print_scores_json(const census_view *view, int32_t seat)
{
    uint64_t count;
    int32_t min = 0;
    int32_t max = -1;
    const char *comma = "";
    int status = bp_census_score_range(&min, &max, view->census, seat);
    if (status != BP_OK && status != BP_ERR_RANGE) {
        return;
    }
    printf(",\"scores\":{");
    for (int32_t score = min; score <= max; score++) {
        bp_census_score_count(&count, view->census, seat, score);
        if (count > 0) {
            printf("%s\"%d\":%" PRIu64, comma, (int)score, count);
            comma = ",";
        }
    }
    printf("}");
}

static void print_moves_json(const census_view *view)
{
    const char *comma = "";
    if (!bp_census_get_moves(view->census)) {
        return;
    }
    printf(",\"first_moves\":{");
    for (int32_t place = 1; place <= view->length; place++) {
        for (int32_t take = BP_FIRST_BEHIND; take <= BP_FIRST_NOTHING; take++) {
            uint64_t best;
            uint64_t legal;
            bp_census_first_move(&best, &legal, view->census, place, take);
            if (legal > 0) {
                printf("%s\"%d%c\":{\"best\":%" PRIu64 ",\"legal\":%" PRIu64 "}", comma, (int)place,
                       take_letters[take], best, legal);
                comma = ",";
            }
        }
    }
    printf("}");
}

void census_report_json(const census_view *view, int work)
{
    printf("{\"colours\":%d,\"discs\":\"%s\",\"white\":%d,\"black\":%d,\"players\":%d,"
           "\"rules\":\"%s\",\"objective\":\"%s\",\"all_boards\":\"%s\",\"boards\":%" PRIu64
           ",\"classes\":%" PRIu64,
           (int)view->colours, view->discs, (int)view->white, (int)view->black, (int)view->players,
           view->rules, objective_names[view->objective], view->total, view->boards, view->units);
    if (view->sample) {
        printf(",\"sample\":%" PRIu64 ",\"seed\":%" PRIu64, view->sample, view->seed);
    }
    if (view->shards > 1) {
        printf(",\"shard\":%" PRIu64 ",\"shards\":%" PRIu64, view->shard, view->shards);
    }
    printf(",\"seats\":[");
    for (int32_t seat = 0; seat < view->players; seat++) {
        printf("%s{", seat ? "," : "");
        print_outcome(view, seat, 1, "wins");
        printf(",");
        print_outcome(view, seat, 0, "draws");
        printf(",");
        print_outcome(view, seat, -1, "losses");
        print_scores_json(view, seat);
        printf("}");
    }
    printf("]");
    print_margins_json(view);
    print_moves_json(view);
    if (work) {
        printf(",\"work\":{\"nodes\":%" PRIu64 ",\"states\":", bp_census_node_count(view->census));
        print_states(view, "null");
        printf(",\"seconds\":%.3f}", bp_census_seconds(view->census));
    }
    printf("}\n");
}

/* One line of the details. */
static void print_detail(const census_view *view, FILE *file, const char *table, int32_t seat,
                         const char *value, uint64_t count)
{
    if (count > 0) {
        print_subject(view, file);
        fprintf(file, ",%s,%d,%s,%" PRIu64 "\n", table, (int)seat + 1, value, count);
    }
}

static void print_first_moves(const census_view *view, FILE *file, int32_t place)
{
    for (int32_t take = BP_FIRST_BEHIND; take <= BP_FIRST_NOTHING; take++) {
        char value[16];
        uint64_t best = 0;
        uint64_t legal = 0;
        bp_census_first_move(&best, &legal, view->census, place, take);
        snprintf(value, sizeof value, "%d%c", (int)place, take_letters[take]);
        print_detail(view, file, "legal-move", 0, value, legal);
        print_detail(view, file, "best-move", 0, value, best);
    }
}

void census_report_details(const census_view *view, FILE *file)
{
    char value[16];
    uint64_t count;
    int32_t min = 0;
    int32_t max = 0;
    fprintf(file, "colours,discs,white,black,rules,objective,table,seat,value,boards\n");
    for (int32_t seat = 0; seat < view->players; seat++) {
        for (int32_t outcome = -1; outcome <= 1; outcome++) {
            snprintf(value, sizeof value, "%d", (int)outcome);
            print_detail(view, file, "outcome", seat, value, count_of(view, seat, outcome));
        }
    }
    int counted = bp_census_margin_range(&min, &max, view->census) == BP_OK;
    for (int32_t margin = min; counted && margin <= max; margin++) {
        snprintf(value, sizeof value, "%d", (int)margin);
        print_detail(view, file, "margin", 0, value, margin_count(view, margin));
    }
    for (int32_t seat = 0; seat < view->players; seat++) {
        counted = bp_census_score_range(&min, &max, view->census, seat) == BP_OK;
        for (int32_t score = min; counted && score <= max; score++) {
            snprintf(value, sizeof value, "%d", (int)score);
            bp_census_score_count(&count, view->census, seat, score);
            print_detail(view, file, "score", seat, value, count);
        }
    }
    for (int32_t place = 1; place <= view->length; place++) {
        print_first_moves(view, file, place);
    }
}

void census_report(const census_options *options, const command *line, const bp_census *census)
{
    census_view view = census_view_of(census, line);
    view.shard = options->shard;
    view.shards = options->shards;
    if (options->format == CENSUS_CSV) {
        census_report_csv(&view, options->header, options->work);
    } else if (options->format == CENSUS_JSON) {
        census_report_json(&view, options->work);
    } else {
        census_report_text(&view, options->work);
    }
    command_flush(line);
    if (options->details) {
        output_file details;
        output_open(&details, line, options->details);
        census_report_details(&view, details.file);
        output_close(&details);
    }
}

void census_report_try(const census_options *options, const command *line)
{
    if (options->details) {
        output_file details;
        output_open(&details, line, options->details);
        output_drop(&details);
    }
}
