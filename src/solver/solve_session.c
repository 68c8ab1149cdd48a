/* A solver session: one MTD(f) search, its table and frames kept open, for many positions; without principal
   variations. */

#include "solver/solve_session.h"

#include <bigpoints/status.h>

int bp__session_open(bp__session *session, bp_solver *solver, const bp_game *game)
{
    *session = (bp__session){
        .run = {.solver = solver, .game = game, .setup = game->setup, .root = game->initial}};
    session->result.memory = solver->engine.memory;
    session->run.result = &session->result;
    bp__run_begin(&session->run);
    return bp__mtdf_open(&session->mtdf, &session->run);
}

static void forget_moves(bp_result *result)
{
    bp__memory_give(&result->memory, result->moves);
    result->moves = NULL;
    result->move_count = 0;
    result->best = 0;
}

void bp__session_close(bp__session *session)
{
    forget_moves(&session->result);
    bp__mtdf_close(&session->mtdf);
    if (session->run.table) {
        bp__table_release(session->run.table);
    }
}

int bp__session_set_setup(bp__session *session, const void *setup)
{
    bp__mtdf *mtdf = &session->mtdf;
    if (setup != session->run.game->setup && !mtdf->workers[0].use_reduced) {
        return BP_ERR_UNSUPPORTED;
    }
    session->run.setup = setup;
    for (int32_t i = 0; i < mtdf->threads; i++) {
        mtdf->workers[i].setup = setup;
    }
    return BP_OK;
}

void bp__session_renew(bp__session *session)
{
    bp__run *run = &session->run;
    atomic_store_explicit(&run->stop, BP_STOP_SOLVED, memory_order_relaxed);
    atomic_store_explicit(&run->failed, BP_OK, memory_order_relaxed);
    atomic_store_explicit(&run->nodes, 0, memory_order_relaxed);
    run->windows = 0;
    for (int32_t i = 0; i < session->mtdf.threads; i++) {
        bp__worker *worker = &session->mtdf.workers[i];
        worker->tally.polled = worker->tally.nodes; /* the polls go on in their rhythm */
        worker->ended = 0;
    }
    bp__run_begin(run);
}

int bp__session_value(bp__session *session, const void *position)
{
    bp_result *result = &session->result;
    bp__mtdf *mtdf = &session->mtdf;
    forget_moves(result);
    session->run.root = position;
    result->lower = mtdf->value_min;
    result->upper = mtdf->value_max;
    bp__mtdf_value(mtdf, position, &result->lower, &result->upper);
    int status = BP_OK;
    if (session->run.solver->all_moves && !mtdf->workers[0].ended) {
        status = bp__mtdf_moves(mtdf);
    }
    int failed = atomic_load(&session->run.failed);
    return status == BP_OK ? failed : status;
}

int bp__session_best(bp_move *out, bp__session *session)
{
    const bp_result *result = &session->result;
    bp__mtdf *mtdf = &session->mtdf;
    *out = result->best;
    if (*out != 0 || mtdf->workers[0].ended || result->lower != result->upper) {
        return BP_OK;
    }
    int32_t count = bp__mtdf_children(mtdf, 0, session->run.root);
    int32_t index = bp__mtdf_choose(mtdf, 0, count, result->lower);
    if (index >= 0 && index < count) {
        *out = bp__worker_frame(&mtdf->workers[0], 0)->moves[index];
    }
    return atomic_load(&session->run.failed);
}

uint64_t bp__session_nodes(const bp__session *session)
{
    uint64_t nodes = 0;
    for (int32_t i = 0; i < session->mtdf.threads; i++) {
        nodes += session->mtdf.workers[i].tally.nodes;
    }
    return nodes;
}
