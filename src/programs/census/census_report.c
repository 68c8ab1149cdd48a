/* SPDX-License-Identifier: MIT */
/* The reports of a census: the numbers that all formats share, the CSV, and the details file. */

#include "programs/census/census_report.h"

#include <inttypes.h>
#include <string.h>

#include "programs/common/open_state.h"
#include "programs/common/output.h"

uint64_t census_outcomes(const census_view *view, int32_t seat, int32_t outcome)
{
    uint64_t count = 0;
    bp_census_outcome_count(&count, view->census, seat, outcome);
    return count;
}

uint64_t census_margins(const census_view *view, int32_t margin)
{
    uint64_t count = 0;
    bp_census_margin_count(&count, view->census, margin);
    return count;
}

uint64_t census_scores(const census_view *view, int32_t seat, int32_t score)
{
    uint64_t count = 0;
    bp_census_score_count(&count, view->census, seat, score);
    return count;
}

const char *census_move_name(char out[16], int32_t place, int32_t take)
{
    static const char letters[] = "ban"; /* by bp_first_take */
    snprintf(out, 16, "%d%c", (int)place, letters[take]);
    return out;
}

/* The configuration of the census. */
static void view_config(census_view *view, const bp_config *config)
{
    int32_t first = 0;
    int even = 1;
    for (int32_t disc = 0; disc < BP_WHITE; disc++) {
        int32_t count = config_number(config, disc);
        size_t length = strlen(view->discs);
        if (count > 0) {
            first = view->colours++ == 0 ? count : first;
            even = even && count == first;
            snprintf(view->discs + length, sizeof view->discs - length, "%s%d",
                     length > 0 ? "," : "", (int)count);
            view->length += count;
        }
    }
    if (even) {
        snprintf(view->discs, sizeof view->discs, "%d", (int)first);
    }
    view->white = config_number(config, BP_WHITE);
    view->black = config_number(config, BP_BLACK);
    view->length += view->white + view->black;
    view->players = config_number(config, BP_CONFIG_PLAYERS);
    view->rules = rules_names[config_number(config, BP_CONFIG_RULES)];
    bp_board_count(view->total, sizeof view->total, NULL, config);
}

/* The mean of the margins and the handicap. */
static void view_margins(census_view *view)
{
    double sum = 0;
    uint64_t below = 0;
    uint64_t closest = UINT64_MAX;
    view->has_margins = bp_census_margin_range(&view->min, &view->max, view->census) == BP_OK;
    view->has_handicap = view->has_margins && view->players == 2 &&
                         view->objective != BP_OBJECTIVE_THESIS &&
                         view->objective != BP_OBJECTIVE_MAXN;
    for (int32_t margin = view->min; view->has_margins && margin <= view->max; margin++) {
        uint64_t count = census_margins(view, margin);
        uint64_t above = view->boards - below - count;
        uint64_t difference = above > below ? above - below : below - above;
        if (difference < closest) {
            closest = difference;
            view->handicap = margin;
            view->wins = above;
            view->draws = count;
            view->losses = below;
        }
        sum += (double)count * margin;
        below += count;
    }
    view->mean = view->has_margins ? sum / (double)view->boards : 0;
}

static census_view view_of(const census_options *options, const command *line,
                           const bp_census *census)
{
    census_view view = {.options = options, .census = census};
    bp_config *config = NULL;
    command_need(line, bp_census_config(&config, census));
    view_config(&view, config);
    bp_config_free(config);
    view.objective = (int32_t)census_option(census, BP_OPTION_OBJECTIVE);
    view.boards = (uint64_t)bp_census_count(census, BP_COUNT_BOARDS);
    view.units = (uint64_t)bp_census_count(census, BP_COUNT_UNITS_DONE);
    view.sample = (uint64_t)census_option(census, BP_OPTION_SAMPLE);
    view.seed = (uint64_t)census_option(census, BP_OPTION_SEED);
    view.shard = (uint64_t)census_option(census, BP_OPTION_SHARD);
    view.shards = (uint64_t)census_option(census, BP_OPTION_SHARDS);
    view_margins(&view);
    return view;
}

/* The columns of the configuration. */
static void print_subject(const census_view *view, FILE *file)
{
    const char *quote = strchr(view->discs, ',') ? "\"" : "";
    fprintf(file, "%d,%s%s%s,%d,%d,%s,%s", (int)view->colours, quote, view->discs, quote,
            (int)view->white, (int)view->black, view->rules, objective_names[view->objective]);
}

void census_report_csv(const census_view *view)
{
    int work = view->options->work;
    if (view->options->header) {
        printf("colours,discs,white,black,rules,objective,boards,classes,wins,draws,losses");
        for (int seat = 2; view->players > 2 && seat <= view->players; seat++) {
            printf(",wins%d,draws%d,losses%d", seat, seat, seat);
        }
        printf("%s\n", work ? ",nodes,states,seconds" : "");
    }
    print_subject(view, stdout);
    printf(",%" PRIu64 ",%" PRIu64, view->boards, view->units);
    for (int32_t seat = 0; seat < (view->players > 2 ? view->players : 1); seat++) {
        printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64, census_outcomes(view, seat, 1),
               census_outcomes(view, seat, 0), census_outcomes(view, seat, -1));
    }
    if (work) {
        int64_t states = bp_census_count(view->census, BP_COUNT_STATES);
        printf(",%" PRIu64 ",", (uint64_t)bp_census_count(view->census, BP_COUNT_NODES));
        if (states >= 0) {
            printf("%" PRId64, states);
        }
        printf(",%.3f", bp_census_seconds(view->census));
    }
    printf("\n");
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
        census_move_name(value, place, take);
        print_detail(view, file, "legal-move", 0, value, legal);
        print_detail(view, file, "best-move", 0, value, best);
    }
}

void census_report_details(const census_view *view, FILE *file)
{
    char value[16];
    int32_t min = 0;
    int32_t max = 0;
    fprintf(file, "colours,discs,white,black,rules,objective,table,seat,value,boards\n");
    for (int32_t seat = 0; seat < view->players; seat++) {
        for (int32_t outcome = -1; outcome <= 1; outcome++) {
            snprintf(value, sizeof value, "%d", (int)outcome);
            print_detail(view, file, "outcome", seat, value, census_outcomes(view, seat, outcome));
        }
    }
    for (int32_t margin = view->min; view->has_margins && margin <= view->max; margin++) {
        snprintf(value, sizeof value, "%d", (int)margin);
        print_detail(view, file, "margin", 0, value, census_margins(view, margin));
    }
    for (int32_t seat = 0; seat < view->players; seat++) {
        int has_scores = bp_census_score_range(&min, &max, view->census, seat) == BP_OK;
        for (int32_t score = min; has_scores && score <= max; score++) {
            snprintf(value, sizeof value, "%d", (int)score);
            print_detail(view, file, "score", seat, value, census_scores(view, seat, score));
        }
    }
    for (int32_t place = 1; place <= view->length; place++) {
        print_first_moves(view, file, place);
    }
}

void census_report(const census_options *options, const command *line, const bp_census *census)
{
    static void (*const reports[])(const census_view *) = {
        [CENSUS_TEXT] = census_report_text,
        [CENSUS_CSV] = census_report_csv,
        [CENSUS_JSON] = census_report_json,
    };
    census_view view = view_of(options, line, census);
    reports[options->format](&view);
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
