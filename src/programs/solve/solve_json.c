/* The JSON of bp-solve: one object on one line for each board, values for the mover. */

#include <stdio.h>
#include <stdlib.h>

#include <bigpoints.h>

#include "programs/common/checked_memory.h"
#include "programs/common/enum_names.h"
#include "programs/common/json.h"
#include "programs/solve/solve_report.h"

static void write_game(json *j, const command *line, const solve_answer *answer)
{
    size_t length;
    bp_state_format(NULL, 0, &length, answer->state);
    char *position = checked_alloc(line, length + 1, 1);
    bp_state_format(position, length + 1, NULL, answer->state);
    json_text(j, "board", answer->text);
    json_text(j, "position", position);
    free(position);
    json_text(j, "objective", objective_names[answer->options->objective]);
    json_text(j, "rules", rules_names[answer->rules]);
    json_int(j, "players", answer->players);
    json_int(j, "mover", answer->mover + 1);
}

static void write_scores(json *j, const solve_answer *answer)
{
    int32_t scores[BP_PLAYERS_MAX];
    if (bp_result_scores(scores, BP_PLAYERS_MAX, NULL, answer->result) != BP_OK) {
        json_null(j, "scores");
        return;
    }
    json_open(j, "scores", '[');
    for (int32_t seat = 0; seat < answer->players; seat++) {
        json_int(j, NULL, scores[seat]);
    }
    json_close(j, ']');
}

/* A number, or null if the status of its function is not BP_OK. */
static void write_known(json *j, const char *name, int code, uint64_t number)
{
    if (code == BP_OK) {
        json_count(j, name, number);
    } else {
        json_null(j, name);
    }
}

static void write_known_int(json *j, const char *name, int code, int32_t number)
{
    if (code == BP_OK) {
        json_int(j, name, number);
    } else {
        json_null(j, name);
    }
}

static void write_value(json *j, const solve_answer *answer)
{
    int32_t value = 0;
    int32_t outcome = 0;
    int known = bp_result_value(&value, answer->result);
    int decided = bp_result_outcome(&outcome, answer->result);
    json_text(j, "stop_reason", stop_reason_names[answer->stop_reason]);
    write_known_int(j, "value", known, value);
    json_int(j, "lower", answer->lower);
    json_int(j, "upper", answer->upper);
    write_known_int(j, "outcome", decided, outcome);
    write_scores(j, answer);
}

static void write_pv(json *j, const command *line, const solve_answer *answer)
{
    char text[BP_MOVE_TEXT];
    size_t count;
    bp_move *moves = solve_pv(line, &count, answer);
    bp_state *state = solve_copy(line, answer);
    json_open(j, "pv", '[');
    for (size_t i = 0; i < count; i++) {
        json_text(j, NULL, solve_move_text(text, state, moves[i]));
        bp_state_apply(state, moves[i]);
    }
    json_close(j, ']');
    bp_state_free(state);
    free(moves);
}

static void write_moves(json *j, const command *line, const solve_answer *answer)
{
    char text[BP_MOVE_TEXT];
    bp_move move;
    int has_best = bp_result_best(&move, answer->result) == BP_OK;
    json_text(j, "best", has_best ? solve_move_text(text, answer->state, move) : NULL);
    write_pv(j, line, answer);
    json_open(j, "moves", '[');
    for (int32_t i = 0; i < bp_result_move_count(answer->result); i++) {
        int32_t lower;
        int32_t upper;
        bp_result_move(&move, &lower, &upper, answer->result, i);
        json_open(j, NULL, '{');
        json_text(j, "move", solve_move_text(text, answer->state, move));
        json_int(j, "lower", lower);
        json_int(j, "upper", upper);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void write_work(json *j, const solve_answer *answer)
{
    uint64_t states = 0;
    uint64_t replies = 0;
    int known = bp_result_state_count(&states, answer->result);
    int proved = bp_result_reply_count(&replies, answer->result);
    json_count(j, "nodes", bp_result_node_count(answer->result));
    json_count(j, "probes", bp_result_probe_count(answer->result));
    json_count(j, "hits", bp_result_hit_count(answer->result));
    json_count(j, "stores", bp_result_store_count(answer->result));
    write_known(j, "states", known, states);
    json_count(j, "table_bytes", bp_result_table_bytes(answer->result));
    write_known(j, "proof_replies", proved, replies);
    json_decimal(j, "seconds", bp_result_seconds(answer->result), 6);
    json_bool(j, "lossless", bp_result_is_lossless(answer->result) == 1);
}

void solve_report_json(const command *line, const solve_answer *answer)
{
    json j = 0;
    json_open(&j, NULL, '{');
    write_game(&j, line, answer);
    write_value(&j, answer);
    write_moves(&j, line, answer);
    write_work(&j, answer);
    json_close(&j, '}');
    putchar('\n');
}
