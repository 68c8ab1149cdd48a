/* SPDX-License-Identifier: MIT */
/* Queries of bigpoints engine without a search: moves, apply, evaluate, draw, svg. */

#include <stdlib.h>

#include "programs/common/result_json.h"
#include "programs/engine/engine_work.h"

static void put_legal(engine_work *w, const bp_move *moves, size_t count)
{
    json_open(w->out, "legal", '[');
    for (size_t i = 0; i < count; i++) {
        result_json_move(w->out, NULL, w->state, moves[i]);
    }
    json_close(w->out, ']');
}

static int put_scores(engine_work *w)
{
    int32_t scores[BP_PLAYERS_MAX];
    size_t count = 0;
    int status = bp_state_scores(scores, BP_PLAYERS_MAX, &count, w->state);
    if (status == BP_OK) {
        result_json_ints(w->out, "scores", scores, (int32_t)count);
    }
    return status;
}

/* The players with the highest score; none before the end. */
static void put_winners(engine_work *w)
{
    uint32_t winners = 0;
    bp_state_winners(&winners, w->state);
    json_open(w->out, "winners", '[');
    for (int32_t seat = 0; seat < 32; seat++) {
        if (winners >> seat & 1) {
            json_int(w->out, NULL, seat + 1);
        }
    }
    json_close(w->out, ']');
}

static int put_state(engine_work *w)
{
    int status = engine_put_position(w, w->state);
    json_bool(w->out, "over", bp_state_is_over(w->state) == 1);
    return status;
}

int engine_moves(engine_work *w)
{
    size_t count = 0;
    int status = put_state(w);
    if (status == BP_OK) {
        status = bp_state_moves(NULL, 0, &count, w->state);
    }
    if (status != BP_OK) {
        return status;
    }
    bp_move *moves = malloc((count + 1) * sizeof *moves);
    if (!moves) {
        return BP_ERR_MEMORY;
    }
    status = bp_state_moves(moves, count, NULL, w->state);
    if (status == BP_OK) {
        put_legal(w, moves, count);
    }
    free(moves);
    return status;
}

int engine_apply(engine_work *w)
{
    int status = put_state(w);
    if (status == BP_OK) {
        status = engine_put_text(w, "record", w->state, bp_record_format);
    }
    if (status == BP_OK) {
        status = put_scores(w);
    }
    put_winners(w);
    return status;
}

int engine_evaluate(engine_work *w)
{
    int32_t estimates[BP_PLAYERS_MAX];
    size_t count = 0;
    int status = put_state(w);
    if (status == BP_OK) {
        status = put_scores(w);
    }
    if (status == BP_OK) {
        status = bp_state_estimate(estimates, BP_PLAYERS_MAX, &count, w->state);
    }
    json_open(w->out, "estimates", '[');
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        engine_put_points(w, NULL, estimates[i]);
    }
    json_close(w->out, ']');
    return status;
}

int engine_draw(engine_work *w)
{
    return engine_put_text(w, "drawing", w->state, bp_state_draw);
}

int engine_svg(engine_work *w)
{
    return engine_put_text(w, "svg", w->state, bp_state_svg);
}
