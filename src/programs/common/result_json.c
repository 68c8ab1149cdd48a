/* SPDX-License-Identifier: MIT */
/* The result of a solve as fields of a JSON object. */

#include "programs/common/result_json.h"

#include <stdlib.h>

#include <bigpoints.h>

#include "programs/common/open_state.h"

void result_json_move(json *j, const char *name, const bp_state *state, bp_move move)
{
    char text[BP_MOVE_TEXT];
    int known = bp_move_format(text, sizeof text, NULL, state, move) == BP_OK;
    json_text(j, name, known ? text : NULL);
}

int result_json_moves(json *j, const char *name, const bp_state *state, const bp_move *moves,
                      size_t count)
{
    bp_state *copy;
    int status = bp_state_clone(&copy, state);
    json_open(j, name, '[');
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        result_json_move(j, NULL, copy, moves[i]);
        status = bp_state_apply(copy, moves[i]);
    }
    json_close(j, ']');
    bp_state_free(copy);
    return status;
}

void result_json_ints(json *j, const char *name, const int32_t *numbers, int32_t count)
{
    json_open(j, name, '[');
    for (int32_t i = 0; i < count; i++) {
        json_int(j, NULL, numbers[i]);
    }
    json_close(j, ']');
}

/* A number, or null if the status of its function is not BP_OK. */
static void write_known(json *j, const char *name, int status, int64_t number)
{
    if (status == BP_OK) {
        json_int(j, name, number);
    } else {
        json_no_value(j, name);
    }
}

static void write_value(json *j, const bp_result *result)
{
    int32_t value = 0;
    int32_t lower = 0;
    int32_t upper = 0;
    int32_t outcome = 0;
    int32_t scores[BP_PLAYERS_MAX];
    size_t players = 0;
    int known = bp_result_value(&value, result);
    int decided = bp_result_outcome(&outcome, result);
    bp_result_bounds(&lower, &upper, result);
    json_text(j, "stop_reason", stop_reason_names[bp_result_stop_reason(result)]);
    write_known(j, "value", known, value);
    json_int(j, "lower", lower);
    json_int(j, "upper", upper);
    write_known(j, "outcome", decided, outcome);
    if (bp_result_scores(scores, BP_PLAYERS_MAX, &players, result) == BP_OK) {
        result_json_ints(j, "scores", scores, (int32_t)players);
    } else {
        json_no_value(j, "scores");
    }
}

int result_json_pv(json *j, const bp_state *state, const bp_result *result)
{
    size_t count = 0;
    bp_result_pv(NULL, 0, &count, result);
    bp_move *moves = malloc((count + 1) * sizeof *moves);
    if (!moves) {
        return BP_ERR_MEMORY;
    }
    bp_result_pv(moves, count, &count, result);
    int status = result_json_moves(j, "pv", state, moves, count);
    free(moves);
    return status;
}

static int write_moves(json *j, const bp_state *state, const bp_result *result)
{
    bp_move move = 0;
    bp_result_best(&move, result);
    result_json_move(j, "best", state, move);
    int status = result_json_pv(j, state, result);
    json_open(j, "moves", '[');
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        int32_t lower = 0;
        int32_t upper = 0;
        bp_result_move(&move, &lower, &upper, result, i);
        json_open(j, NULL, '{');
        result_json_move(j, "move", state, move);
        json_int(j, "lower", lower);
        json_int(j, "upper", upper);
        json_close(j, '}');
    }
    json_close(j, ']');
    return status;
}

static void write_work(json *j, const bp_result *result)
{
    int64_t states = bp_result_count(result, BP_COUNT_STATES);
    json_count(j, "nodes", (uint64_t)bp_result_count(result, BP_COUNT_NODES));
    json_count(j, "probes", (uint64_t)bp_result_count(result, BP_COUNT_PROBES));
    json_count(j, "hits", (uint64_t)bp_result_count(result, BP_COUNT_HITS));
    json_count(j, "stores", (uint64_t)bp_result_count(result, BP_COUNT_STORES));
    write_known(j, "states", states < 0 ? (int)states : BP_OK, states);
    json_count(j, "table_bytes", (uint64_t)bp_result_count(result, BP_COUNT_TABLE_BYTES));
    json_decimal(j, "seconds", bp_result_seconds(result), 6);
    json_bool(j, "lossless", bp_result_is_lossless(result) == 1);
}

int result_json(json *j, const bp_state *state, const bp_result *result)
{
    write_value(j, result);
    int status = write_moves(j, state, result);
    write_work(j, result);
    return status;
}
