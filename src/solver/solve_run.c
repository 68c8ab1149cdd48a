/* SPDX-License-Identifier: MIT */
/* A run of the solver: limits, cancelling, the progress callback, and the choice of the table. */

#include "solver/solve_run.h"

#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/assert.h"
#include "base/platform/platform.h"
#include "base/text.h"
#include "game/game_text.h"

bp__run bp__run_of(bp_solver *solver, bp_result *result, const bp_game *game, const void *position)
{
    return (bp__run){.solver = solver,
                     .result = result,
                     .game = game,
                     .setup = game->setup,
                     .root = position,
                     .why = solver->why,
                     .threads = (int32_t)bp__option(&solver->searcher, BP_OPTION_THREADS),
                     .progress = solver->searcher.progress,
                     .progress_user = solver->searcher.progress_user,
                     .seat = -1};
}

void bp__run_begin(bp__run *run)
{
    run->start = bp__clock();
}

double bp__run_seconds(const bp__run *run)
{
    return bp__clock() - run->start;
}

int bp__run_has_stopped(bp__run *run)
{
    return atomic_load_explicit(&run->stop, memory_order_relaxed) != BP_STOP_SOLVED ||
           atomic_load_explicit(&run->failed, memory_order_relaxed) != BP_OK;
}

int bp__run_fail(bp__run *run, int status)
{
    int none = BP_OK;
    return atomic_compare_exchange_strong(&run->failed, &none, status);
}

int bp__run_blame(bp__run *run, const char *method, const void *position, const char *format, ...)
{
    int is_first = bp__run_fail(run, BP_ERR_METHOD);
    if (is_first) {
        va_list arguments;
        va_start(arguments, format);
        bp__text_fault(run->why, BP__SOLVER_WHY, run->game, run->setup, method, position, format,
                       arguments);
        va_end(arguments);
    }
    return is_first;
}

void bp__run_blame_move(bp__run *run, const void *before, bp_move move)
{
    char text[BP__MOVE_TEXT_SIZE];
    size_t used = strlen(run->why);
    bp__text_close(text, sizeof text,
                   run->game->ops->format_move(text, sizeof text, move, before, run->setup));
    bp__why(run->why + used, BP__SOLVER_WHY - used, BP_ERR_METHOD, ", after the move %s", text);
}

int bp__run_blame_mover(bp__run *run, const void *position)
{
    return bp__run_blame(run, "mover", position, "gives %d, which is no seat",
                         (int)run->game->ops->mover(position, run->setup));
}

int bp__run_blame_count(bp__run *run, const char *method, const void *position, size_t count)
{
    return bp__run_blame(run, method, position, "gives %zu moves, which are not 1 to %u", count,
                         (unsigned)run->game->traits.max_moves);
}

int bp__run_blame_score(bp__run *run, const void *position, int32_t score)
{
    const bp_game_traits *traits = &run->game->traits;
    return bp__run_blame(run, "scores", position, "gives %d at the end, outside %d to %d",
                         (int)score, (int)traits->score_min, (int)traits->score_max);
}

const char *bp__run_or_table(const bp__run *run)
{
    return run->solver->caller_table ? ", or the table has wrong values" : "";
}

int bp__run_blame_values(bp__run *run, const void *position)
{
    bp__run_blame(run, "key, reduced_key, reduce or candidates", position,
                  "no move keeps the value of the position%s", bp__run_or_table(run));
    return BP_ERR_METHOD;
}

void bp__run_stop(bp__run *run, int reason)
{
    int none = BP_STOP_SOLVED;
    atomic_compare_exchange_strong(&run->stop, &none, reason);
}

/* Calls the progress callback. A stop by it is a cancel, so that a call that solves several positions stops too. The callback may
   wait for another search on the same table, so this search leaves the table during the call. */
static void call_progress(const bp__run *run, uint64_t nodes)
{
    if (!run->progress) {
        return;
    }
    bp_progress progress = bp__progress_of(nodes, bp__run_seconds(run));
    BP__ASSERT(run->result->lower <= run->result->upper);
    progress.counts[BP_COUNT_WINDOWS] = run->windows;
    progress.has_bounds = 1;
    progress.lower = run->result->lower;
    progress.upper = run->result->upper;
    progress.table_fill = bp__table_fill(run->table);
    if (run->table) {
        bp__table_leave(run->table);
    }
    if (run->progress(&progress, run->progress_user) != 0) {
        bp_solver_cancel(run->solver, 1);
    }
    if (run->table) {
        bp__table_enter(run->table);
    }
}

static int is_cancelled(const bp__run *run)
{
    return bp__searcher_is_cancelled(&run->solver->searcher);
}

int bp__run_poll(bp__run *run, bp__counters *counters, int reports)
{
    BP__ASSERT(counters->nodes >= counters->polled);
    uint64_t more = counters->nodes - counters->polled;
    uint64_t nodes = atomic_fetch_add_explicit(&run->nodes, more, memory_order_relaxed) + more;
    counters->polled = counters->nodes;
    uint64_t max_nodes = (uint64_t)bp__run_option(run, BP_OPTION_NODES);
    double max_seconds = bp__option_seconds(&run->solver->searcher);
    if (max_nodes > 0 && nodes >= max_nodes) {
        bp__run_stop(run, BP_STOP_NODES);
    }
    if (max_seconds > 0 && bp__run_seconds(run) >= max_seconds) {
        bp__run_stop(run, BP_STOP_SECONDS);
    }
    if (reports && !is_cancelled(run) && !bp__run_has_stopped(run)) {
        call_progress(run, nodes);
    }
    if (is_cancelled(run)) {
        bp__run_stop(run, BP_STOP_CANCELLED);
    }
    if (run->table) {
        bp__table_safepoint(run->table);
    }
    return bp__run_has_stopped(run) ||
           atomic_load_explicit(&run->window_winner, memory_order_relaxed);
}

void bp__run_collect(bp__run *run, const bp__counters *counters)
{
    BP__ASSERT(counters->hits <= counters->probes);
    int64_t *counts = run->result->counts;
    counts[BP_COUNT_NODES] += (int64_t)counters->nodes;
    counts[BP_COUNT_PROBES] += (int64_t)counters->probes;
    counts[BP_COUNT_HITS] += (int64_t)counters->hits;
    counts[BP_COUNT_STORES] += (int64_t)counters->stores;
}

/* The name of a game has no blank, and the set-up is the last word: so different domains have different texts. */
int bp__run_domain(bp__domain *out, char text[BP__DOMAIN_TEXT], const bp__run *run, int reduced,
                   const char *values, int32_t seat)
{
    const bp_game *game = run->game;
    int hashed = game->traits.reduced_is_hashed;
    bp__writer writer = bp__writer_over(text, BP__DOMAIN_TEXT);
    *out = (bp__domain){.text = text, .rules = game->rules, .key_format = BP__KEY_FORMAT};
    bp__write_text(&writer, "game=");
    bp__write_text(&writer, game->ops->name);
    bp__write_text(&writer, " values=");
    bp__write_text(&writer, values);
    if (seat >= 0) {
        bp__write_text(&writer, ":");
        bp__write_number(&writer, seat + 1);
    }
    out->key_bits = reduced ? game->traits.reduced_bits : bp__position_key_bits(&hashed, game);
    if (reduced && game->traits.reduced_domain != BP_DOMAIN_OF_SETUP) {
        bp__write_text(&writer, " keys=reduced:");
        bp__write_unsigned(&writer, game->traits.reduced_domain);
    } else {
        bp__write_text(&writer, reduced ? " keys=reduced setup=" : " keys=position setup=");
        size_t used = writer.length < BP__DOMAIN_TEXT ? writer.length : BP__DOMAIN_TEXT;
        if (bp_game_format(text + used, BP__DOMAIN_TEXT - used, NULL, game) != BP_OK) {
            return BP_ERR_UNSUPPORTED;
        }
    }
    run->result->lossless = !hashed;
    return writer.length < BP__DOMAIN_TEXT ? BP_OK : BP_ERR_UNSUPPORTED;
}

int bp__run_table(bp__run *run, const char *kind, const bp__domain *domain, int32_t threads)
{
    bp_solver *solver = run->solver;
    bp_table *table = solver->caller_table;
    if (!table) {
        uint64_t bytes = (uint64_t)bp__run_option(run, BP_OPTION_MEMORY);
        if (solver->default_table && (solver->default_bytes != bytes ||
                                      strcmp(bp_table_name(solver->default_table), kind) != 0)) {
            bp_table_free(solver->default_table);
            solver->default_table = NULL;
        }
        if (!solver->default_table) {
            const bp_allocator *allocator = bp__searcher_allocator(&solver->searcher);
            int status = bp_table_new(&solver->default_table, kind, bytes, allocator);
            if (status != BP_OK) {
                return status;
            }
            solver->default_bytes = bytes;
        }
        table = solver->default_table;
    }
    BP__ASSERT(domain->key_bits >= 1 && domain->key_bits <= 128);
    BP__ASSERT(domain->value_bits >= 1 && domain->value_bits <= 62);
    int status = bp__table_use(table, domain, threads, table == solver->default_table);
    run->table = status == BP_OK ? table : NULL;
    return status;
}
