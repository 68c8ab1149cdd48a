/* SPDX-License-Identifier: MIT */
/* A census handle: its options, its shard, and the boards of its units. */

#include "census/census_internal.h"

#include <bigpoints/config.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/pages.h"
#include "base/text.h"
#include "table/table_internal.h"

static int check(const bp_config *config, int32_t objective, char *why, size_t why_size)
{
    int status = bp_config_check(config, why, why_size);
    if (status != BP_OK) {
        return status;
    }
    if (objective < BP_OBJECTIVE_OUTCOME || objective > BP_OBJECTIVE_GUARANTEED) {
        return bp__why(why, why_size, BP_ERR_ARGUMENT, "there is no such objective");
    }
    if (config->starter != 0) {
        return bp__why(why, why_size, BP_ERR_CONFIG, "in a census the first seat begins");
    }
    int for_two = objective == BP_OBJECTIVE_OUTCOME || objective == BP_OBJECTIVE_MARGIN;
    if (for_two && config->players != 2) {
        return bp__why(why, why_size, BP_ERR_UNSUPPORTED,
                       "outcome and margin are for two players; use maxn or guaranteed");
    }
    if (objective == BP_OBJECTIVE_THESIS && config->rules != BP_RULES_THESIS) {
        return bp__why(why, why_size, BP_ERR_UNSUPPORTED,
                       "the objective thesis is for the rules of the thesis");
    }
    return BP_OK;
}

/* Derives the number and size of the units from the options. */
static void make_plan(bp_census *census)
{
    const bp__counts *counts = &census->config.counts;
    int32_t objective = bp__census_objective(census);
    uint64_t sample = bp__census_sample(census);
    int all_boards = sample == 0;
    census->listing = all_boards && objective != BP_OBJECTIVE_MAXN ? BP__CLASSES : BP__ALL_BOARDS;
    census->weight = bp__listing_size(census->listing, counts);
    census->units = all_boards ? bp__board_total(counts) / census->weight : sample;
    census->renamings = all_boards && objective == BP_OBJECTIVE_THESIS ? (size_t)census->weight : 0;
    size_t bytes = sizeof(bp__unit_result) + census->renamings * sizeof(int16_t[2]);
    census->result_bytes = (bytes + 7) / 8 * 8;
}

int bp_census_new(bp_census **out, const bp_config *config, int32_t objective,
                  const bp_allocator *allocator, char *why, size_t why_size)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    bp__searcher *searcher;
    int status = check(config, objective, why, why_size);
    if (status == BP_OK) {
        status = bp__searcher_new(&searcher, sizeof **out, BP_SEARCHER_CENSUS, allocator);
    }
    if (status != BP_OK) {
        return status;
    }
    bp_census *census = (bp_census *)(void *)searcher; /* its first member */
    *out = census;
    census->config = *config;
    census->config.has_board = 0;
    searcher->options[BP_OPTION_OBJECTIVE] = objective;
    make_plan(census);
    return BP_OK;
}

void bp_census_free(bp_census *census)
{
    if (!census) {
        return;
    }
    const bp__memory *memory = &census->searcher.memory;
    bp_table_free(census->table);
    bp__memory_free(memory, census->done.items);
    bp__kept_free(&census->kept, memory);
    bp__searcher_free(&census->searcher);
}

/* Whether an option changes what is counted, or which units: it is set before anything is done. */
static int is_plan(int32_t option)
{
    return option != BP_OPTION_MEMORY && option != BP_OPTION_THREADS;
}

/* Whether a value fits the other options. BP_OK, BP_ERR_RANGE, or what check() says of an objective. */
static int check_plan(const bp_census *census, int32_t option, int64_t value)
{
    const int64_t *options = census->searcher.options;
    int good = 1;
    switch (option) {
    case BP_OPTION_OBJECTIVE: return check(&census->config, (int32_t)value, NULL, 0);
    case BP_OPTION_FIRST_MOVES:
        return value == 0 || bp__census_shares_table(census) ? BP_OK : BP_ERR_UNSUPPORTED;
    case BP_OPTION_SHARDS: good = value >= options[BP_OPTION_SHARD]; break;
    case BP_OPTION_SHARD: good = value <= options[BP_OPTION_SHARDS]; break;
    case BP_OPTION_END:
        good = value == 0 || (value > options[BP_OPTION_FIRST] && (uint64_t)value <= census->units);
        break;
    case BP_OPTION_FIRST: good = value == 0 || value < options[BP_OPTION_END]; break;
    default: break;
    }
    return good ? BP_OK : BP_ERR_RANGE;
}

/* Sets an option of the plan. A new objective counts no first moves. Other boards, or another shard, end the range of units. */
static int set_plan(bp_census *census, int32_t option, int64_t value)
{
    int64_t *options = census->searcher.options;
    int status = census->done.count > 0 ? BP_ERR_BUSY : check_plan(census, option, value);
    if (status != BP_OK) {
        return status;
    }
    options[option] = value;
    if (option == BP_OPTION_OBJECTIVE) {
        options[BP_OPTION_FIRST_MOVES] = 0;
    }
    if (option == BP_OPTION_SAMPLE || option == BP_OPTION_OBJECTIVE || option == BP_OPTION_SHARDS ||
        option == BP_OPTION_SHARD) {
        options[BP_OPTION_END] = 0;
    }
    if (options[BP_OPTION_END] == 0) {
        options[BP_OPTION_FIRST] = 0;
    }
    make_plan(census);
    return BP_OK;
}

int bp_census_set(bp_census *census, int32_t option, int64_t value)
{
    if (!census || !is_plan(option)) {
        return bp__searcher_set(census ? &census->searcher : NULL, option, value);
    }
    int status = bp_option_check(BP_SEARCHER_CENSUS, option, value, NULL, 0);
    if (status == BP_OK) {
        status = bp__searcher_enter(&census->searcher);
    }
    if (status == BP_OK) {
        status = set_plan(census, option, value);
        bp__searcher_leave(&census->searcher);
    }
    return status;
}

int bp_census_get(int64_t *out, const bp_census *census, int32_t option)
{
    return bp__searcher_get(out, census ? &census->searcher : NULL, option);
}

int bp_census_missing(uint64_t *first, uint64_t *end, const bp_census *census, uint64_t from)
{
    if (!first || !end || !census) {
        return BP_ERR_ARGUMENT;
    }
    uint64_t unit = bp__ranges_skip(&census->done, from);
    uint64_t next = bp__ranges_next(&census->done, unit);
    *first = unit < census->units ? unit : census->units;
    *end = next < census->units ? next : census->units;
    return BP_OK;
}

int bp_census_set_table(bp_census *census, bp_table *table)
{
    int status = census ? bp__searcher_enter(&census->searcher) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        bp_table *before = census->table;
        census->table = table ? bp__table_ref(table) : NULL;
        bp_table_free(before);
        bp__searcher_leave(&census->searcher);
    }
    return status;
}

int bp_census_set_progress(bp_census *census, bp_progress_fn progress, void *user)
{
    return bp__searcher_set_progress(census ? &census->searcher : NULL, progress, user);
}

int bp_census_set_rows(bp_census *census, bp_census_row_fn row, void *user)
{
    int status = census ? bp__searcher_enter(&census->searcher) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        census->row = row;
        census->row_user = user;
        bp__searcher_leave(&census->searcher);
    }
    return status;
}

int bp_census_set_save(bp_census *census, bp_census_save_fn save, void *user, double seconds)
{
    int status = census && seconds >= 0 ? bp__searcher_enter(&census->searcher) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        census->save = save;
        census->save_user = user;
        census->save_seconds = seconds;
        bp__searcher_leave(&census->searcher);
    }
    return status;
}

int bp_census_config(bp_config **out, const bp_census *census)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!census) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp_config_new(out, bp__searcher_allocator(&census->searcher));
    if (status == BP_OK) {
        bp__memory memory = (*out)->memory;
        **out = census->config;
        (*out)->memory = memory;
    }
    return status;
}

void bp_census_cancel(bp_census *census, int32_t on)
{
    bp__searcher_cancel(census ? &census->searcher : NULL, on);
}

int bp__census_begin(bp_census *census, char *why, size_t why_size)
{
    int status = bp__searcher_enter(&census->searcher);
    if (status == BP_OK && census->units == 0) {
        bp__searcher_leave(&census->searcher);
        status = bp__why(why, why_size, BP_ERR_RANGE,
                         "the number of boards does not fit 64 bits; use a sample");
    }
    return status;
}

uint64_t bp__census_bytes(const bp_census *census)
{
    uint64_t bytes = (uint64_t)bp__option(&census->searcher, BP_OPTION_MEMORY);
    return bytes ? bytes : bp__pages_default(UINT64_C(1) << 30);
}

bp__range bp__shard_range(uint64_t units, uint64_t index, uint64_t count)
{
    uint64_t each = units / count;
    uint64_t longer = units % count; /* this many shards have one unit more */
    uint64_t before = index - 1;
    uint64_t first = before * each + (before < longer ? before : longer);
    return (bp__range){first, first + each + (before < longer)};
}

bp__range bp__census_range(const bp_census *census)
{
    const int64_t *options = census->searcher.options;
    return options[BP_OPTION_END] > 0
               ? (bp__range){(uint64_t)options[BP_OPTION_FIRST], (uint64_t)options[BP_OPTION_END]}
               : bp__shard_range(census->units, (uint64_t)options[BP_OPTION_SHARD],
                                 (uint64_t)options[BP_OPTION_SHARDS]);
}

void bp__census_board(bp__board *out, const bp_census *census, uint64_t unit)
{
    const bp__counts *counts = &census->config.counts;
    if (bp__census_sample(census)) {
        bp__board_shuffle(out, counts, (uint64_t)bp__option(&census->searcher, BP_OPTION_SEED),
                          unit);
    } else {
        bp__board_unrank(out, census->listing, counts, unit);
    }
}

void bp__census_next_board(bp__board *board, const bp_census *census, uint64_t unit)
{
    if (bp__census_sample(census)) {
        bp__census_board(board, census, unit);
    } else {
        bp__board_next(board, census->listing);
    }
}
