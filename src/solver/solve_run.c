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

bp__run bp__run_of(bp_solver *solver, bp_result *result, const bp_game *game, const void *position)
{
    return (bp__run){.solver = solver,
                     .result = result,
                     .game = game,
                     .setup = game->setup,
                     .root = position,
                     .threads = solver->engine.threads,
                     .progress = solver->engine.progress,
                     .progress_user = solver->engine.progress_user,
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

void bp__run_fail(bp__run *run, int status)
{
    int none = BP_OK;
    atomic_compare_exchange_strong(&run->failed, &none, status);
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
    progress.windows = run->windows;
    progress.has_bounds = 1;
    progress.lower = run->result->lower;
    progress.upper = run->result->upper;
    progress.table_fill = bp__table_fill(run->table);
    if (run->table) {
        bp__table_leave(run->table);
    }
    if (run->progress(&progress, run->progress_user) != 0) {
        bp_solver_cancel(run->solver);
    }
    if (run->table) {
        bp__table_enter(run->table);
    }
}

static int is_cancelled(const bp__run *run)
{
    return bp__engine_is_cancelled(&run->solver->engine);
}

int bp__run_poll(bp__run *run, bp__counters *counters, int reports)
{
    const bp_solver *solver = run->solver;
    BP__ASSERT(counters->nodes >= counters->polled);
    uint64_t more = counters->nodes - counters->polled;
    uint64_t nodes = atomic_fetch_add_explicit(&run->nodes, more, memory_order_relaxed) + more;
    counters->polled = counters->nodes;
    if (solver->engine.nodes > 0 && nodes >= solver->engine.nodes) {
        bp__run_stop(run, BP_STOP_NODES);
    }
    if (solver->engine.seconds > 0 && bp__run_seconds(run) >= solver->engine.seconds) {
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
    run->result->nodes += counters->nodes;
    run->result->probes += counters->probes;
    run->result->hits += counters->hits;
    run->result->stores += counters->stores;
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
    if (reduced) {
        bp__write_text(&writer, " keys=reduced:");
        bp__write_unsigned(&writer, game->traits.reduced_domain);
        out->key_bits = game->traits.reduced_bits;
    } else {
        bp__write_text(&writer, " keys=position setup=");
        size_t used = writer.length < BP__DOMAIN_TEXT ? writer.length : BP__DOMAIN_TEXT;
        out->key_bits = bp__position_key_bits(&hashed, game);
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
        if (solver->default_table && strcmp(bp_table_name(solver->default_table), kind) != 0) {
            bp_table_free(solver->default_table);
            solver->default_table = NULL;
        }
        if (!solver->default_table) {
            const bp_allocator *allocator = bp__engine_allocator(&solver->engine);
            int status =
                bp_table_new(&solver->default_table, kind, solver->engine.bytes, allocator);
            if (status != BP_OK) {
                return status;
            }
        }
        table = solver->default_table;
    }
    BP__ASSERT(domain->key_bits >= 1 && domain->key_bits <= 128);
    BP__ASSERT(domain->value_bits >= 1 && domain->value_bits <= 62);
    int status = bp__table_use(table, domain, threads, table == solver->default_table);
    run->table = status == BP_OK ? table : NULL;
    return status;
}
