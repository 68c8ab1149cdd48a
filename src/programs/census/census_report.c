/* The reports of a census as CSV and JSON, the details file, and the numbers that all formats share. */

#include "programs/census/census_report.h"

#include <inttypes.h>
#include <string.h>

#include "programs/common/enum_names.h"
#include "programs/common/json.h"
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
        uint64_t states;
        printf(",%" PRIu64 ",", bp_census_node_count(view->census));
        if (bp_census_state_count(&states, view->census) == BP_OK) {
            printf("%" PRIu64, states);
        }
        printf(",%.3f", bp_census_seconds(view->census));
    }
    printf("\n");
}

static void write_outcome(json *j, const census_view *view, int32_t seat, int32_t outcome,
                          const char *name)
{
    double share = 0;
    double lower = 0;
    double upper = 0;
    bp_census_share(&share, &lower, &upper, view->census, seat, outcome);
    json_open(j, name, '{');
    json_count(j, "boards", count_of(view, seat, outcome));
    json_decimal(j, "share", share, 10);
    if (view->sample) {
        json_decimal(j, "lower", lower, 10);
        json_decimal(j, "upper", upper, 10);
    }
    json_close(j, '}');
}

/* A field of a histogram, named by its value; none for a count of 0. */
static void write_bar(json *j, int32_t value, uint64_t count)
{
    char name[16];
    snprintf(name, sizeof name, "%d", (int)value);
    if (count > 0) {
        json_count(j, name, count);
    }
}

static void write_margins(json *j, const census_view *view)
{
    int32_t lower;
    int32_t upper;
    double mean;
    census_handicap handicap;
    if (!census_margins(view, &lower, &upper, &mean, &handicap)) {
        return;
    }
    json_open(j, "margins", '{');
    for (int32_t margin = lower; margin <= upper; margin++) {
        write_bar(j, margin, margin_count(view, margin));
    }
    json_close(j, '}');
    json_decimal(j, "mean_margin", mean, 6);
    if (!census_has_handicap(view)) {
        return;
    }
    json_open(j, "handicap", '{');
    json_int(j, "points", handicap.points);
    json_count(j, "wins", handicap.wins);
    json_count(j, "draws", handicap.draws);
    json_count(j, "losses", handicap.losses);
    json_close(j, '}');
}

static void write_scores(json *j, const census_view *view, int32_t seat)
{
    uint64_t count;
    int32_t min = 0;
    int32_t max = -1;
    int status = bp_census_score_range(&min, &max, view->census, seat);
    if (status != BP_OK && status != BP_ERR_RANGE) {
        return;
    }
    json_open(j, "scores", '{');
    for (int32_t score = min; score <= max; score++) {
        bp_census_score_count(&count, view->census, seat, score);
        write_bar(j, score, count);
    }
    json_close(j, '}');
}

static void write_first_moves(json *j, const census_view *view)
{
    if (!bp_census_get_moves(view->census)) {
        return;
    }
    json_open(j, "first_moves", '{');
    for (int32_t place = 1; place <= view->length; place++) {
        for (int32_t take = BP_FIRST_BEHIND; take <= BP_FIRST_NOTHING; take++) {
            char name[16];
            uint64_t best;
            uint64_t legal;
            bp_census_first_move(&best, &legal, view->census, place, take);
            if (legal > 0) {
                snprintf(name, sizeof name, "%d%c", (int)place, take_letters[take]);
                json_open(j, name, '{');
                json_count(j, "best", best);
                json_count(j, "legal", legal);
                json_close(j, '}');
            }
        }
    }
    json_close(j, '}');
}

static void write_subject(json *j, const census_view *view)
{
    json_int(j, "colours", view->colours);
    json_text(j, "discs", view->discs);
    json_int(j, "white", view->white);
    json_int(j, "black", view->black);
    json_int(j, "players", view->players);
    json_text(j, "rules", view->rules);
    json_text(j, "objective", objective_names[view->objective]);
    json_text(j, "all_boards", view->total);
    json_count(j, "boards", view->boards);
    json_count(j, "classes", view->units);
    if (view->sample) {
        json_count(j, "sample", view->sample);
        json_count(j, "seed", view->seed);
    }
    if (view->shards > 1) {
        json_count(j, "shard", view->shard);
        json_count(j, "shards", view->shards);
    }
}

static void write_work(json *j, const census_view *view)
{
    uint64_t states;
    json_open(j, "work", '{');
    json_count(j, "nodes", bp_census_node_count(view->census));
    if (bp_census_state_count(&states, view->census) == BP_OK) {
        json_count(j, "states", states);
    } else {
        json_null(j, "states");
    }
    json_decimal(j, "seconds", bp_census_seconds(view->census), 3);
    json_close(j, '}');
}

void census_report_json(const census_view *view, int work)
{
    json j = 0;
    json_open(&j, NULL, '{');
    write_subject(&j, view);
    json_open(&j, "seats", '[');
    for (int32_t seat = 0; seat < view->players; seat++) {
        json_open(&j, NULL, '{');
        write_outcome(&j, view, seat, 1, "wins");
        write_outcome(&j, view, seat, 0, "draws");
        write_outcome(&j, view, seat, -1, "losses");
        write_scores(&j, view, seat);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    write_margins(&j, view);
    write_first_moves(&j, view);
    if (work) {
        write_work(&j, view);
    }
    json_close(&j, '}');
    putchar('\n');
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
