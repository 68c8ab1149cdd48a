/* SPDX-License-Identifier: MIT */
/* A census handle: its options, its shard, and the boards of its units. */

#include "census/census_internal.h"

#include <bigpoints/config.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/pages.h"
#include "base/text.h"
#include "table/table_internal.h"

enum { SHARDS_MAX = 1000000000 };

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
    int all_boards = census->sample == 0;
    census->listing =
        all_boards && census->objective != BP_OBJECTIVE_MAXN ? BP__CLASSES : BP__ALL_BOARDS;
    census->weight = bp__listing_size(census->listing, counts);
    census->units = all_boards ? bp__board_total(counts) / census->weight : census->sample;
    census->renamings =
        all_boards && census->objective == BP_OBJECTIVE_THESIS ? (size_t)census->weight : 0;
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
    bp__engine *engine;
    int status = check(config, objective, why, why_size);
    if (status == BP_OK) {
        status = bp__engine_new(&engine, sizeof **out, allocator);
    }
    if (status != BP_OK) {
        return status;
    }
    bp_census *census = (bp_census *)(void *)engine; /* its first member */
    *out = census;
    census->config = *config;
    census->config.has_board = 0;
    census->objective = objective;
    census->shard = 1;
    census->shards = 1;
    make_plan(census);
    return BP_OK;
}

void bp_census_free(bp_census *census)
{
    if (!census) {
        return;
    }
    const bp__memory *memory = &census->engine.memory;
    bp_table_free(census->table);
    bp__memory_give(memory, census->done.items);
    bp__kept_free(&census->kept, memory);
    bp__engine_free(&census->engine);
}

/* The same for an option that changes what is counted: nothing may be done yet. */
static int begin_plan(bp_census *census)
{
    int status = census ? bp__engine_enter(&census->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK && census->done.count > 0) {
        bp__engine_leave(&census->engine);
        status = BP_ERR_BUSY;
    }
    return status;
}

int bp_census_set_sample(bp_census *census, uint64_t boards, uint64_t seed)
{
    int status = begin_plan(census);
    if (status == BP_OK) {
        census->range = (bp__range){0, 0};
        census->sample = boards;
        census->seed = boards ? seed : 0;
        make_plan(census);
        bp__engine_leave(&census->engine);
    }
    return status;
}

int bp_census_set_moves(bp_census *census, int32_t on)
{
    int status = begin_plan(census);
    if (status != BP_OK) {
        return status;
    }
    if (on && !bp__census_shares_table(census)) {
        status = BP_ERR_UNSUPPORTED;
    } else {
        census->moves = on != 0;
    }
    bp__engine_leave(&census->engine);
    return status;
}

static int is_shard(uint64_t index, uint64_t count)
{
    return index >= 1 && index <= count && count <= SHARDS_MAX;
}

int32_t bp_census_shard_done(const bp_census *census)
{
    if (!census) {
        return BP_ERR_ARGUMENT;
    }
    bp__range range = bp__census_range(census);
    return census->units > 0 && bp__ranges_skip(&census->done, range.first) >= range.end;
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

int bp_census_set_shard(bp_census *census, uint64_t index, uint64_t count)
{
    int status = is_shard(index, count) ? begin_plan(census) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        census->range = (bp__range){0, 0};
        census->shard = index;
        census->shards = count;
        bp__engine_leave(&census->engine);
    }
    return status;
}

int bp_census_set_range(bp_census *census, uint64_t first, uint64_t end)
{
    int status = first < end ? begin_plan(census) : BP_ERR_ARGUMENT;
    if (status != BP_OK) {
        return status;
    }
    if (end > census->units) {
        status = BP_ERR_ARGUMENT;
    } else {
        census->range = (bp__range){first, end};
    }
    bp__engine_leave(&census->engine);
    return status;
}

int bp_census_set_threads(bp_census *census, int32_t threads)
{
    return census ? bp__engine_set_threads(&census->engine, threads) : BP_ERR_ARGUMENT;
}

int bp_census_set_memory(bp_census *census, uint64_t bytes)
{
    return census ? bp__engine_set_memory(&census->engine, bytes) : BP_ERR_ARGUMENT;
}

int bp_census_set_table(bp_census *census, bp_table *table)
{
    int status = census ? bp__engine_enter(&census->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        bp_table *before = census->table;
        census->table = table ? bp__table_ref(table) : NULL;
        bp_table_free(before);
        bp__engine_leave(&census->engine);
    }
    return status;
}

int bp_census_set_progress(bp_census *census, bp_progress_fn progress, void *user)
{
    return census ? bp__engine_set_progress(&census->engine, progress, user) : BP_ERR_ARGUMENT;
}

int bp_census_set_rows(bp_census *census, bp_census_row_fn row, void *user)
{
    int status = census ? bp__engine_enter(&census->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        census->row = row;
        census->row_user = user;
        bp__engine_leave(&census->engine);
    }
    return status;
}

int bp_census_set_save(bp_census *census, bp_census_save_fn save, void *user, double seconds)
{
    int status = census && seconds >= 0 ? bp__engine_enter(&census->engine) : BP_ERR_ARGUMENT;
    if (status == BP_OK) {
        census->save = save;
        census->save_user = user;
        census->save_seconds = seconds;
        bp__engine_leave(&census->engine);
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
    int status = bp_config_new(out, bp__engine_allocator(&census->engine));
    if (status == BP_OK) {
        bp__memory memory = (*out)->memory;
        **out = census->config;
        (*out)->memory = memory;
    }
    return status;
}

int32_t bp_census_objective(const bp_census *census)
{
    return census ? census->objective : BP_ERR_ARGUMENT;
}

int bp_census_get_sample(uint64_t *boards, uint64_t *seed, const bp_census *census)
{
    if (!census) {
        return BP_ERR_ARGUMENT;
    }
    if (boards) {
        *boards = census->sample;
    }
    if (seed) {
        *seed = census->seed;
    }
    return BP_OK;
}

int32_t bp_census_get_moves(const bp_census *census)
{
    return census ? census->moves : BP_ERR_ARGUMENT;
}

int bp_census_get_shard(uint64_t *index, uint64_t *count, const bp_census *census)
{
    if (!census) {
        return BP_ERR_ARGUMENT;
    }
    if (index) {
        *index = census->shard;
    }
    if (count) {
        *count = census->shards;
    }
    return BP_OK;
}

int bp_census_get_range(uint64_t *first, uint64_t *end, const bp_census *census)
{
    if (!census) {
        return BP_ERR_ARGUMENT;
    }
    bp__range range = bp__census_range(census);
    if (first) {
        *first = range.first;
    }
    if (end) {
        *end = range.end;
    }
    return BP_OK;
}

int32_t bp_census_get_threads(const bp_census *census)
{
    return census ? census->engine.threads : BP_ERR_ARGUMENT;
}

uint64_t bp_census_get_memory(const bp_census *census)
{
    return census ? census->engine.bytes : 0;
}

int bp_census_get_table(bp_table **out, const bp_census *census)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = census && census->table ? bp__table_ref(census->table) : NULL;
    return census ? BP_OK : BP_ERR_ARGUMENT;
}

void bp_census_cancel(bp_census *census)
{
    bp__engine_cancel(census ? &census->engine : NULL);
}

void bp_census_uncancel(bp_census *census)
{
    bp__engine_uncancel(census ? &census->engine : NULL);
}

int bp__census_begin(bp_census *census, char *why, size_t why_size)
{
    int status = bp__engine_enter(&census->engine);
    if (status == BP_OK && census->units == 0) {
        bp__engine_leave(&census->engine);
        status = bp__why(why, why_size, BP_ERR_RANGE,
                         "the number of boards does not fit 64 bits; use a sample");
    }
    return status;
}

uint64_t bp__census_bytes(const bp_census *census)
{
    return census->engine.bytes ? census->engine.bytes : bp__pages_default(UINT64_C(1) << 30);
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
    return census->range.end > 0 ? census->range
                                 : bp__shard_range(census->units, census->shard, census->shards);
}

void bp__census_board(bp__board *out, const bp_census *census, uint64_t unit)
{
    const bp__counts *counts = &census->config.counts;
    if (census->sample) {
        bp__board_shuffle(out, counts, census->seed, unit);
    } else {
        bp__board_unrank(out, census->listing, counts, unit);
    }
}

void bp__census_next_board(bp__board *board, const bp_census *census, uint64_t unit)
{
    if (census->sample) {
        bp__census_board(board, census, unit);
    } else {
        bp__board_next(board, census->listing);
    }
}
