/* SPDX-License-Identifier: MIT */
/* The report of a census as text. */

#include <inttypes.h>
#include <string.h>

#include "programs/census/census_report.h"
#include "programs/common/open_state.h"
#include "programs/common/words.h"

/* Right-aligned, with a comma at every third digit. */
static void print_count(uint64_t count, int width)
{
    char number[WORDS_NUMBER_SIZE];
    printf("%*s", width, words_grouped(number, count));
}

static void print_row(const census_view *view, const char *label, int32_t seat, int32_t outcome)
{
    double share = 0;
    double lower = 0;
    double upper = 0;
    bp_census_share(&share, &lower, &upper, view->census, seat, outcome);
    printf("  %-22s", label);
    print_count(census_outcomes(view, seat, outcome), 16);
    printf("  %7.3f %%", 100 * share);
    if (view->sample) {
        printf("   95 %%: %.3f to %.3f %%", 100 * lower, 100 * upper);
    }
    printf("\n");
}

static void print_outcomes(const census_view *view)
{
    if (view->players == 2) {
        print_row(view, "the first player wins", 0, 1);
        print_row(view, "draw", 0, 0);
        print_row(view, "the second player wins", 0, -1);
        return;
    }
    int can = view->objective == BP_OBJECTIVE_GUARANTEED;
    for (int32_t seat = 0; seat < view->players; seat++) {
        char label[64];
        snprintf(label, sizeof label, can ? "player %d can win" : "player %d wins alone",
                 (int)seat + 1);
        print_row(view, label, seat, 1);
        snprintf(label, sizeof label, can ? "         can share" : "         shares first");
        print_row(view, label, seat, 0);
    }
}

static void print_margins(const census_view *view)
{
    if (!view->has_margins) {
        return;
    }
    printf("\n%s by points: mean %.3f\n",
           view->objective == BP_OBJECTIVE_GUARANTEED && view->players > 2
               ? "What the first player can force,"
               : "The first player's margin,",
           view->mean);
    uint64_t max = 1;
    for (int32_t margin = view->min; margin <= view->max; margin++) {
        uint64_t count = census_margins(view, margin);
        max = count > max ? count : max;
    }
    double boards = (double)view->boards;
    for (int32_t margin = view->min; margin <= view->max; margin++) {
        uint64_t count = census_margins(view, margin);
        printf("  %4d", (int)margin);
        print_count(count, 16);
        printf("  %7.3f %%  ", 100 * (double)count / boards);
        for (int bar = (int)(40 * (double)count / (double)max + 0.5); bar > 0; bar--) {
            printf("#");
        }
        printf("\n");
    }
    if (view->has_handicap) {
        printf("Fairest handicap: the first player must win by more than %d (%.2f %% wins, %.2f %% "
               "draws, %.2f %% losses)\n",
               (int)view->handicap, 100 * (double)view->wins / boards,
               100 * (double)view->draws / boards, 100 * (double)view->losses / boards);
    }
}

static void print_first_moves(const census_view *view)
{
    static const char *const takes[] = {"behind", "ahead", "nothing"};
    if (!census_option(view->census, BP_OPTION_FIRST_MOVES)) {
        return;
    }
    printf(
        "\nFirst moves: the pawn by the place of its first disc, what is taken, and how often it "
        "is best\n");
    for (int32_t place = 1; place <= view->length; place++) {
        for (int32_t take = BP_FIRST_BEHIND; take <= BP_FIRST_NOTHING; take++) {
            uint64_t best = 0;
            uint64_t legal = 0;
            bp_census_first_move(&best, &legal, view->census, place, take);
            if (legal > 0) {
                printf("  %2d %-8s", (int)place, takes[take]);
                print_count(best, 16);
                printf(" of ");
                print_count(legal, 0);
                printf(" (%.2f %%)\n", 100 * (double)best / (double)legal);
            }
        }
    }
}

/* "4 colours x 3 discs + 1 white + 2 black". */
static void print_size(const census_view *view)
{
    printf("%d colours x %s disc%s", (int)view->colours, view->discs,
           strcmp(view->discs, "1") == 0 ? "" : "s");
    if (view->white) {
        printf(" + %d white", (int)view->white);
    }
    if (view->black) {
        printf(" + %d black", (int)view->black);
    }
}

void census_report_text(const census_view *view)
{
    printf("Census of ");
    print_size(view);
    printf(", %d players, %s rules, objective %s\n", (int)view->players, view->rules,
           objective_names[view->objective]);
    if (view->shards > 1) {
        printf("Shard %" PRIu64 " of %" PRIu64 " alone: ", view->shard, view->shards);
    }
    if (view->sample) {
        printf(view->shards > 1 ? "a sample of " : "A sample of ");
        print_count(view->boards, 0);
        printf(" boards (seed %" PRIu64 ") of %s\n", view->seed, view->total);
    } else {
        print_count(view->boards, 0);
        printf(" boards, ");
        print_count(view->units, 0);
        printf(view->units == view->boards ? " solved\n" : " up to the names of colours\n");
    }
    printf("\n");
    print_outcomes(view);
    print_margins(view);
    print_first_moves(view);
    if (view->options->work) {
        int64_t states = bp_census_count(view->census, BP_COUNT_STATES);
        printf("\n%" PRIu64 " nodes (%.1f a board solved)",
               (uint64_t)bp_census_count(view->census, BP_COUNT_NODES),
               (double)bp_census_count(view->census, BP_COUNT_NODES) /
                   (double)(view->units ? view->units : 1));
        if (states >= 0) {
            printf(", %" PRId64 " states", states);
        }
        printf(", %.3f s\n", bp_census_seconds(view->census));
    }
}
