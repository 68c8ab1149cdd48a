/* SPDX-License-Identifier: MIT */
/* The query perft of bigpoints engine: move sequences by first move. It walks the first plies itself, so that it can be stopped. */

#include <stdlib.h>

#include "programs/common/result_json.h"
#include "programs/engine/engine_work.h"

enum { LIBRARY_DEPTH = 2 }; /* the library counts the last plies */

typedef struct counting {
    engine_work *work;
    bp_state *state; /* a copy, on which moves are played */
    size_t max_moves;
    uint64_t total;
} counting;

static void report(counting *c)
{
    engine_answer answer;
    if (engine_progress_begin(&answer, c->work)) {
        json_count(&answer.json, "count", c->total);
        engine_answer_send(&answer, c->work->output);
    }
}

static int count_leaves(counting *c, int32_t depth)
{
    uint64_t number = 0;
    int status = bp_state_perft(&number, c->state, depth);
    if (status == BP_OK && number > UINT64_MAX - c->total) {
        status = BP_ERR_RANGE;
    }
    c->total += status == BP_OK ? number : 0;
    return status;
}

/* Adds the sequences of a length from the current position. */
static int count(counting *c, int32_t depth)
{
    size_t number = 0;
    if (engine_is_stopped(c->work)) {
        return BP_ERR_STOPPED;
    }
    report(c);
    if (depth <= LIBRARY_DEPTH) {
        return count_leaves(c, depth);
    }
    bp_move *moves = malloc((c->max_moves + 1) * sizeof *moves);
    int status = moves ? bp_state_moves(moves, c->max_moves, &number, c->state) : BP_ERR_MEMORY;
    for (size_t i = 0; i < number && status == BP_OK; i++) {
        status = bp_state_apply(c->state, moves[i]);
        if (status == BP_OK) {
            status = count(c, depth - 1);
            bp_state_undo(c->state);
        }
    }
    free(moves);
    return status;
}

/* The count of each first move. */
static int put_moves(counting *c, const bp_move *moves, size_t number)
{
    json *out = c->work->out;
    int status = BP_OK;
    json_open(out, "moves", '[');
    for (size_t i = 0; i < number && status == BP_OK; i++) {
        uint64_t before = c->total;
        status = bp_state_apply(c->state, moves[i]);
        if (status == BP_OK) {
            status = count(c, c->work->request->depth - 1);
            bp_state_undo(c->state);
        }
        json_open(out, NULL, '{');
        result_json_move(out, "move", c->state, moves[i]);
        json_count(out, "count", c->total - before);
        json_close(out, '}');
    }
    json_close(out, ']');
    return status;
}

static int put_counts(counting *c)
{
    size_t number = 0;
    int32_t depth = c->work->request->depth;
    bp_move *moves = malloc((c->max_moves + 1) * sizeof *moves);
    int status = moves ? bp_state_moves(moves, c->max_moves, &number, c->state) : BP_ERR_MEMORY;
    if (status == BP_OK) {
        status = engine_put_position(c->work, c->state);
    }
    json_int(c->work->out, "depth", depth);
    if (status == BP_OK) {
        status = put_moves(c, moves, depth > 0 ? number : 0);
    }
    json_count(c->work->out, "count", depth > 0 ? c->total : 1);
    free(moves);
    return status;
}

int engine_perft(engine_work *w)
{
    counting c = {.work = w};
    bp_game *game = NULL;
    int status = bp_state_game(&game, w->state);
    if (status == BP_OK) {
        c.max_moves = (size_t)bp_game_max_moves(game);
        bp_game_free(game);
        status = bp_state_clone(&c.state, w->state);
    }
    if (status == BP_OK) {
        status = put_counts(&c);
    }
    bp_state_free(c.state);
    return status;
}
