/* An exact search that stays open for many positions: one table, one stack, no line of play. */

#include "search/session.h"

#include <bigpoints/status.h>

int bp__session_open(bp__session *session, bp_solver *solver, bp_game *game)
{
    *session = (bp__session){.run = {.solver = solver, .game = game, .root = game->initial}};
    session->result.memory = solver->memory;
    session->run.result = &session->result;
    bp__run_begin(&session->run);
    return bp__drive_open(&session->drive, &session->run);
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
    bp__drive_close(&session->drive);
    if (session->run.table) {
        bp__table_release(session->run.table);
    }
}

int bp__session_value(bp__session *session, const void *position)
{
    bp_result *result = &session->result;
    bp__drive *drive = &session->drive;
    forget_moves(result);
    session->run.root = position;
    result->least = drive->least;
    result->greatest = drive->greatest;
    bp__drive_value(drive, position, &result->least, &result->greatest);
    int status = BP_OK;
    if (session->run.solver->all_moves && !drive->workers[0].ended) {
        status = bp__drive_moves(drive);
    }
    int failed = atomic_load(&session->run.failed);
    return status == BP_OK ? failed : status;
}

uint64_t bp__session_nodes(const bp__session *session)
{
    return session->drive.workers ? session->drive.workers[0].tally.nodes : 0;
}
