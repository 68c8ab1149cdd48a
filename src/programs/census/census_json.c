/* SPDX-License-Identifier: MIT */
/* The report of a census as JSON: one object on one line. */

#include <stdio.h>

#include "programs/census/census_report.h"
#include "programs/common/json.h"
#include "programs/common/open_state.h"

static void write_outcome(json *j, const census_view *view, int32_t seat, int32_t outcome,
                          const char *name)
{
    double share = 0;
    double lower = 0;
    double upper = 0;
    bp_census_share(&share, &lower, &upper, view->census, seat, outcome);
    json_open(j, name, '{');
    json_count(j, "boards", census_outcomes(view, seat, outcome));
    json_decimal(j, "share", share, 10);
    if (view->sample) {
        json_decimal(j, "lower", lower, 10);
        json_decimal(j, "upper", upper, 10);
    }
    json_close(j, '}');
}

/* A count of boards, in the form of an outcome. */
static void write_boards(json *j, const char *name, uint64_t count)
{
    json_open(j, name, '{');
    json_count(j, "boards", count);
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
    if (!view->has_margins) {
        return;
    }
    json_open(j, "margins", '{');
    for (int32_t margin = view->min; margin <= view->max; margin++) {
        write_bar(j, margin, census_margins(view, margin));
    }
    json_close(j, '}');
    json_decimal(j, "mean_margin", view->mean, 6);
    if (!view->has_handicap) {
        return;
    }
    json_open(j, "handicap", '{');
    json_int(j, "points", view->handicap);
    write_boards(j, "wins", view->wins);
    write_boards(j, "draws", view->draws);
    write_boards(j, "losses", view->losses);
    json_close(j, '}');
}

static void write_scores(json *j, const census_view *view, int32_t seat)
{
    int32_t min = 0;
    int32_t max = -1;
    int status = bp_census_score_range(&min, &max, view->census, seat);
    if (status != BP_OK && status != BP_ERR_NOT_KNOWN) {
        return;
    }
    json_open(j, "scores", '{');
    for (int32_t score = min; score <= max; score++) {
        write_bar(j, score, census_scores(view, seat, score));
    }
    json_close(j, '}');
}

static void write_first_moves(json *j, const census_view *view)
{
    if (!census_option(view->census, BP_OPTION_FIRST_MOVES)) {
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
                json_open(j, census_move_name(name, place, take), '{');
                json_count(j, "best_boards", best);
                json_count(j, "legal_boards", legal);
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
    int64_t states = bp_census_count(view->census, BP_COUNT_STATES);
    json_count(j, "nodes", (uint64_t)bp_census_count(view->census, BP_COUNT_NODES));
    if (states >= 0) {
        json_count(j, "states", (uint64_t)states);
    } else {
        json_no_value(j, "states");
    }
    json_decimal(j, "seconds", bp_census_seconds(view->census), 6);
}

void census_report_json(const census_view *view)
{
    json j = {0};
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
    if (view->options->work) {
        write_work(&j, view);
    }
    json_close(&j, '}');
    putchar('\n');
}
