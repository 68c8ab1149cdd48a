/* SPDX-License-Identifier: MIT */
/* A solver session: one MTD(f) search, its table and frames kept open, for many positions; without principal
   variations. */

#include "solver/solve_session.h"

#include <bigpoints/status.h>

#include "solver/mtdf.h"

struct bp__session {
    bp_result result;
    bp__run run;
    char why[BP__SOLVER_WHY]; /* several sessions of one solver run at once */
};

/* Makes a session by the threads and the progress callback of the solver. NULL without memory. */
static bp__session *make_session(bp_solver *solver, const bp_game *game)
{
    bp__session *session = bp__memory_alloc(&solver->searcher.memory, sizeof *session);
    if (session) {
        bp__result_init(&session->result, &solver->searcher.memory,
                        (int32_t)bp__option(&solver->searcher, BP_OPTION_OBJECTIVE),
                        game->traits.players, 0);
        session->run = bp__run_of(solver, &session->result, game, game->initial);
        session->run.why = session->why;
    }
    return session;
}

static int open_session(bp__session **out, bp__session *session)
{
    int status = session ? bp__mtdf_open(&session->run) : BP_ERR_MEMORY;
    if (status != BP_OK) {
        bp__session_close(session);
        session = NULL;
    }
    *out = session;
    return status;
}

int bp__session_open(bp__session **out, bp_solver *solver, const bp_game *game, int is_shared)
{
    bp__session *session = make_session(solver, game);
    if (session) {
        session->run.is_shared = is_shared;
    }
    return open_session(out, session);
}

int bp__session_open_shared(bp__session **out, bp_solver *solver, const bp_game *game,
                            bp_progress_fn progress, void *user)
{
    bp__session *session = make_session(solver, game);
    if (session) {
        session->run.threads = 1;
        session->run.progress = progress;
        session->run.progress_user = user;
    }
    return open_session(out, session);
}

void bp__session_close(bp__session *session)
{
    if (!session) {
        return;
    }
    bp__memory memory = session->result.memory;
    bp__result_free_moves(&session->result);
    bp__mtdf_close(&session->run);
    if (session->run.table) {
        bp__table_release(session->run.table);
    }
    bp__memory_free(&memory, session);
}

/* Resets the run for the next position. */
static void renew(bp__run *run, const void *setup, const void *position)
{
    run->setup = setup;
    run->root = position;
    run->windows = 0;
    run->why[0] = '\0';
    atomic_store_explicit(&run->stop, BP_STOP_SOLVED, memory_order_relaxed);
    atomic_store_explicit(&run->failed, BP_OK, memory_order_relaxed);
    atomic_store_explicit(&run->nodes, 0, memory_order_relaxed);
    for (int32_t i = 0; i < run->worker_count; i++) {
        bp__worker *worker = &run->workers[i];
        worker->counters.polled = worker->counters.nodes; /* the interval between polls continues */
        worker->setup = setup;
        worker->search.setup_number++;
        worker->stopped = 0;
        worker->blamed = NULL;
    }
    bp__run_begin(run);
}

static int find_best(bp__run *run)
{
    bp_result *result = run->result;
    if (result->best != 0 || run->workers[0].stopped || result->lower != result->upper) {
        return BP_OK;
    }
    const bp__children *children = bp__worker_children(&run->workers[0], 0, run->root);
    int32_t index = children ? bp__mtdf_choose(run, 0, children, result->lower) : -1;
    if (index >= 0) {
        result->best = children->items[index].move;
    }
    return atomic_load(&run->failed);
}

static uint64_t count_nodes(const bp__run *run)
{
    uint64_t nodes = 0;
    for (int32_t i = 0; i < run->worker_count; i++) {
        nodes += run->workers[i].counters.nodes;
    }
    return nodes;
}

int bp__session_solve(const bp_result **out, bp__session *session, const void *setup,
                      const void *position, int best)
{
    bp__run *run = &session->run;
    bp_result *result = &session->result;
    *out = result;
    if (setup != run->game->setup &&
        (!run->use_reduced || run->game->traits.reduced_domain == BP_DOMAIN_OF_SETUP)) {
        return BP_ERR_UNSUPPORTED;
    }
    uint64_t before = count_nodes(run);
    bp__result_free_moves(result);
    renew(run, setup, position);
    int status = bp__mtdf_solve(run);
    if (status == BP_OK && best) {
        status = find_best(run);
    }
    result->counts[BP_COUNT_NODES] = (int64_t)(count_nodes(run) - before);
    result->stop_reason = atomic_load(&run->stop);
    bp__run_explain(run, status);
    return status;
}

const char *bp__session_why(const bp__session *session)
{
    return session->why[0] ? session->why : NULL;
}
