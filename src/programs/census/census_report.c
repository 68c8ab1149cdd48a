/* SPDX-License-Identifier: MIT */
/* The reports of a census: text, CSV, JSON, and the details file. */

#include "programs/census/census.h"

#include <inttypes.h>
#include <string.h>

#include "programs/common/json.h"
#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/common/words.h"

/* --- Numbers -------------------------------------------------------------------------------------- */

/* Whether all seats have the same share of the boards. */
enum balance { BALANCE_UNKNOWN, BALANCED, UNBALANCED };

/* A census and its configuration, ready to print. */
typedef struct census_view {
    const census_options *options;
    const bp_census *census;
    int32_t colours;
    int32_t players;
    int32_t objective;
    int32_t white;
    int32_t black;
    const char *rules;
    char discs[32];  /* "3", or "3,3,2" */
    char total[64];  /* all boards of the configuration, as decimal text */
    uint64_t boards; /* counted */
    uint64_t units;
    uint64_t sample;
    uint64_t seed;
    uint64_t shard;
    uint64_t shards; /* 1: all is one shard */
    int32_t length;  /* discs of a board */

    /* Fair boards and sizes, as the thesis defines them: on a fair board no player has a strategy that always wins, which an
       objective of strategies shows; a size is balanced if the shares of its seats are equal. */
    int has_fair;
    uint64_t fair;
    enum balance balance;
    int32_t best_seat; /* the most and the fewest wins */
    int32_t worst_seat;

    /* The first player's margins. */
    int has_margins; /* 0 for outcomes, and if nothing is counted */
    int32_t min;
    int32_t max;
    double mean;

    /* The fairest handicap: points by which the first player must win, chosen so that the counts of wins and losses
       differ as little as possible; and these counts. It makes sense for two players and a margin that does not depend
       on the order of moves. */
    int has_handicap;
    int32_t handicap;
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
} census_view;

/* How many boards have this: an outcome of a seat, a margin of the first player, a score of a seat. */
static uint64_t outcomes(const census_view *view, int32_t seat, int32_t outcome)
{
    uint64_t count = 0;
    bp_census_outcome_count(&count, view->census, seat, outcome);
    return count;
}

static uint64_t margins(const census_view *view, int32_t margin)
{
    uint64_t count = 0;
    bp_census_margin_count(&count, view->census, margin);
    return count;
}

static uint64_t scores(const census_view *view, int32_t seat, int32_t score)
{
    uint64_t count = 0;
    bp_census_score_count(&count, view->census, seat, score);
    return count;
}

/* A first move: the place of the pawn, what is taken, and on how many boards it is best and legal. */
typedef struct first_move {
    int32_t place;
    int32_t take;
    char name[16]; /* the place, and b, a or n for the disc that is taken */
    uint64_t best;
    uint64_t legal;
} first_move;

/* The first move of a number from 0 to 3 times the length, in the order of places. Returns whether it is legal on a board. */
static int find_first_move(first_move *out, const census_view *view, int32_t number)
{
    static const char letters[] = "ban"; /* by bp_first_take */
    *out = (first_move){.place = 1 + number / 3, .take = number % 3};
    bp_census_first_move(&out->best, &out->legal, view->census, out->place, out->take);
    snprintf(out->name, sizeof out->name, "%d%c", (int)out->place, letters[out->take]);
    return out->legal > 0;
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

/* Whether two seats' shares of an outcome differ; of a sample, whether their 95 % intervals do not meet. */
static int is_apart(const census_view *view, int32_t a, int32_t b, int32_t outcome)
{
    double share = 0;
    double low[2] = {0, 0};
    double high[2] = {0, 0};
    bp_census_share(&share, &low[0], &high[0], view->census, a, outcome);
    bp_census_share(&share, &low[1], &high[1], view->census, b, outcome);
    return low[0] > high[1] || low[1] > high[0];
}

/* Which boards are fair, and whether the size is balanced. A shard says nothing of the size, and a sample can only show that it
   is not balanced. */
static void view_fairness(census_view *view)
{
    int is_apart_somewhere = 0;
    uint64_t won = 0;
    for (int32_t seat = 0; seat < view->players; seat++) {
        uint64_t wins = outcomes(view, seat, 1);
        won += wins;
        view->best_seat = wins > outcomes(view, view->best_seat, 1) ? seat : view->best_seat;
        view->worst_seat = wins <= outcomes(view, view->worst_seat, 1) ? seat : view->worst_seat;
        for (int32_t other = 0; other < seat; other++) {
            is_apart_somewhere = is_apart_somewhere || is_apart(view, seat, other, 1) ||
                                 is_apart(view, seat, other, 0);
        }
    }
    view->has_fair = view->objective != BP_OBJECTIVE_THESIS && view->objective != BP_OBJECTIVE_MAXN;
    view->fair = view->boards - won;
    view->balance = view->shards > 1 || view->boards == 0 ? BALANCE_UNKNOWN
                    : is_apart_somewhere                  ? UNBALANCED
                    : view->sample                        ? BALANCE_UNKNOWN
                                                          : BALANCED;
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
        uint64_t count = margins(view, margin);
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
    view_fairness(&view);
    view_margins(&view);
    return view;
}

/* --- CSV ------------------------------------------------------------------------------------------ */

/* The columns of the configuration. */
static void print_subject(const census_view *view, FILE *file)
{
    const char *quote = strchr(view->discs, ',') ? "\"" : "";
    fprintf(file, "%d,%s%s%s,%d,%d,%s,%s", (int)view->colours, quote, view->discs, quote,
            (int)view->white, (int)view->black, view->rules, objective_names[view->objective]);
}

static void report_csv(const census_view *view)
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
        printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64, outcomes(view, seat, 1),
               outcomes(view, seat, 0), outcomes(view, seat, -1));
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

/* Histograms and first moves, with a header. */
static void report_details(const census_view *view, FILE *file)
{
    char value[16];
    int32_t min = 0;
    int32_t max = 0;
    fprintf(file, "colours,discs,white,black,rules,objective,table,seat,value,boards\n");
    for (int32_t seat = 0; seat < view->players; seat++) {
        for (int32_t outcome = -1; outcome <= 1; outcome++) {
            snprintf(value, sizeof value, "%d", (int)outcome);
            print_detail(view, file, "outcome", seat, value, outcomes(view, seat, outcome));
        }
    }
    for (int32_t margin = view->min; view->has_margins && margin <= view->max; margin++) {
        snprintf(value, sizeof value, "%d", (int)margin);
        print_detail(view, file, "margin", 0, value, margins(view, margin));
    }
    for (int32_t seat = 0; seat < view->players; seat++) {
        int has_scores = bp_census_score_range(&min, &max, view->census, seat) == BP_OK;
        for (int32_t score = min; has_scores && score <= max; score++) {
            snprintf(value, sizeof value, "%d", (int)score);
            print_detail(view, file, "score", seat, value, scores(view, seat, score));
        }
    }
    for (int32_t i = 0; i < 3 * view->length; i++) {
        first_move move;
        if (find_first_move(&move, view, i)) {
            print_detail(view, file, "legal-move", 0, move.name, move.legal);
            print_detail(view, file, "best-move", 0, move.name, move.best);
        }
    }
}

/* --- Text ----------------------------------------------------------------------------------------- */

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
    print_count(outcomes(view, seat, outcome), 16);
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

/* The verdict about the boards and about the size. */
static void print_fairness(const census_view *view)
{
    printf(view->boards > 0 && (view->has_fair || view->shards == 1) ? "\n" : "");
    if (view->has_fair && view->boards > 0) {
        printf("Fair boards, on which no player has a strategy that always wins: ");
        print_count(view->fair, 0);
        printf(" (%.3f %%)\n", 100 * (double)view->fair / (double)view->boards);
    }
    if (view->balance == BALANCED) {
        printf("The size is balanced: all seats have the same share.\n");
    } else if (view->balance == UNBALANCED &&
               outcomes(view, view->best_seat, 1) == outcomes(view, view->worst_seat, 1)) {
        printf(
            "The size is not balanced: some seats share the first place more often than others.\n");
    } else if (view->balance == UNBALANCED) {
        printf("The size is not balanced: player %d wins more boards than player %d.\n",
               (int)view->best_seat + 1, (int)view->worst_seat + 1);
    } else if (view->sample && view->shards == 1) {
        printf("The sample does not show whether the size is balanced.\n");
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
        uint64_t count = margins(view, margin);
        max = count > max ? count : max;
    }
    double boards = (double)view->boards;
    for (int32_t margin = view->min; margin <= view->max; margin++) {
        uint64_t count = margins(view, margin);
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
    first_move move;
    if (!census_option(view->census, BP_OPTION_FIRST_MOVES)) {
        return;
    }
    printf("\nFirst moves: the pawn by the place of its first disc, what is taken, and how often "
           "it is "
           "best\n");
    for (int32_t i = 0; i < 3 * view->length; i++) {
        if (find_first_move(&move, view, i)) {
            printf("  %2d %-8s", (int)move.place, takes[move.take]);
            print_count(move.best, 16);
            printf(" of ");
            print_count(move.legal, 0);
            printf(" (%.2f %%)\n", 100 * (double)move.best / (double)move.legal);
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

static void report_text(const census_view *view)
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
    print_fairness(view);
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

/* --- JSON ----------------------------------------------------------------------------------------- */

static void write_outcome(json *j, const census_view *view, int32_t seat, int32_t outcome,
                          const char *name)
{
    double share = 0;
    double lower = 0;
    double upper = 0;
    bp_census_share(&share, &lower, &upper, view->census, seat, outcome);
    json_open(j, name, '{');
    json_count(j, "boards", outcomes(view, seat, outcome));
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
        write_bar(j, margin, margins(view, margin));
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
        write_bar(j, score, scores(view, seat, score));
    }
    json_close(j, '}');
}

static void write_first_moves(json *j, const census_view *view)
{
    first_move move;
    if (!census_option(view->census, BP_OPTION_FIRST_MOVES)) {
        return;
    }
    json_open(j, "first_moves", '{');
    for (int32_t i = 0; i < 3 * view->length; i++) {
        if (find_first_move(&move, view, i)) {
            json_open(j, move.name, '{');
            json_count(j, "best_boards", move.best);
            json_count(j, "legal_boards", move.legal);
            json_close(j, '}');
        }
    }
    json_close(j, '}');
}

/* Fair boards, and whether the size is balanced: null where the census does not tell. */
static void write_fairness(json *j, const census_view *view)
{
    if (view->has_fair && view->boards > 0) {
        json_open(j, "fair", '{');
        json_count(j, "boards", view->fair);
        json_decimal(j, "share", (double)view->fair / (double)view->boards, 10);
        json_close(j, '}');
    } else {
        json_no_value(j, "fair");
    }
    if (view->balance == BALANCE_UNKNOWN) {
        json_no_value(j, "balanced");
    } else {
        json_bool(j, "balanced", view->balance == BALANCED);
    }
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

static void report_json(const census_view *view)
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
    write_fairness(&j, view);
    write_margins(&j, view);
    write_first_moves(&j, view);
    if (view->options->work) {
        write_work(&j, view);
    }
    json_close(&j, '}');
    putchar('\n');
}

/* --- All of them ------------------------------------------------------------------------------------ */

void census_report(const census_options *options, const command *line, const bp_census *census)
{
    static void (*const reports[])(const census_view *) = {
        [CENSUS_TEXT] = report_text,
        [CENSUS_CSV] = report_csv,
        [CENSUS_JSON] = report_json,
    };
    census_view view = view_of(options, line, census);
    reports[options->format](&view);
    command_flush(line);
    if (options->details) {
        output_file details;
        output_open(&details, line, options->details);
        report_details(&view, details.file);
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
