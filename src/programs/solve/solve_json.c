/* The JSON of bp-solve: one object on one line for each board, values for the mover. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <bigpoints.h>

#include "programs/common/enum_names.h"
#include "programs/solve/solve_report.h"

static void print_string(const char *name, const char *text)
{
    printf("\"%s\":\"", name);
    for (; *text; text++) {
        unsigned char letter = (unsigned char)*text;
        if (letter == '"' || letter == '\\') {
            printf("\\%c", letter);
        } else if (letter < ' ' || letter > '~') {
            printf("\\u%04x", letter);
        } else {
            putchar(letter);
        }
    }
    printf("\",");
}

/* A number, or null if it is not known. */
static void print_number(const char *name, int known, int32_t number)
{
    if (known) {
        printf("\"%s\":%" PRId32 ",", name, number);
    } else {
        printf("\"%s\":null,", name);
    }
}

static void print_count(const char *name, int known, uint64_t count)
{
    if (known) {
        printf("\"%s\":%" PRIu64 ",", name, count);
    } else {
        printf("\"%s\":null,", name);
    }
}

static void print_game(const command *line, const solve_answer *answer)
{
    size_t length;
    bp_state_format(NULL, 0, &length, answer->state);
    char *position = malloc(length + 1);
    if (!position) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    bp_state_format(position, length + 1, NULL, answer->state);
    print_string("board", answer->text);
    print_string("position", position);
    free(position);
    print_string("objective", objective_names[answer->options->objective]);
    print_string("rules", rules_names[answer->rules]);
    print_number("players", 1, answer->players);
    print_number("mover", 1, answer->mover + 1);
}

static void print_scores(const solve_answer *answer)
{
    int32_t scores[BP_PLAYERS_MAX];
    if (bp_result_scores(scores, BP_PLAYERS_MAX, NULL, answer->result) != BP_OK) {
        printf("\"scores\":null,");
        return;
    }
    for (int32_t seat = 0; seat < answer->players; seat++) {
        printf("%s%" PRId32, seat == 0 ? "\"scores\":[" : ",", scores[seat]);
    }
    printf("],");
}

static void print_value(const solve_answer *answer)
{
    int32_t value = 0;
    int32_t outcome = 0;
    int known = bp_result_value(&value, answer->result) == BP_OK;
    int decided = bp_result_outcome(&outcome, answer->result) == BP_OK;
    print_string("stop_reason", stop_reason_names[answer->stop_reason]);
    print_number("value", known, value);
    print_number("lower", 1, answer->lower);
    print_number("upper", 1, answer->upper);
    print_number("outcome", decided, outcome);
    print_scores(answer);
}

static void print_moves(const command *line, const solve_answer *answer)
{
    char text[64];
    bp_move move;
    size_t count;
    bp_move *moves = solve_pv(line, &count, answer);
    if (bp_result_best(&move, answer->result) == BP_OK) {
        print_string("best", solve_move_text(text, answer->state, move));
    } else {
        printf("\"best\":null,");
    }
    printf("\"pv\":[");
    solve_print_moves(line, answer, moves, count, "\"", ",");
    printf("],\"moves\":[");
    free(moves);
    for (int32_t i = 0; i < bp_result_move_count(answer->result); i++) {
        int32_t lower;
        int32_t upper;
        bp_result_move(&move, &lower, &upper, answer->result, i);
        printf("%s{\"move\":\"%s\",\"lower\":%" PRId32 ",\"upper\":%" PRId32 "}", i == 0 ? "" : ",",
               solve_move_text(text, answer->state, move), lower, upper);
    }
    printf("],");
}

static void print_work(const solve_answer *answer)
{
    uint64_t states = 0;
    uint64_t replies = 0;
    int has_states = bp_result_state_count(&states, answer->result) == BP_OK;
    int has_proof = bp_result_reply_count(&replies, answer->result) == BP_OK;
    print_count("nodes", 1, bp_result_node_count(answer->result));
    print_count("probes", 1, bp_result_probe_count(answer->result));
    print_count("hits", 1, bp_result_hit_count(answer->result));
    print_count("stores", 1, bp_result_store_count(answer->result));
    print_count("states", has_states, states);
    print_count("table_bytes", 1, bp_result_table_bytes(answer->result));
    print_count("proof_replies", has_proof, replies);
    printf("\"seconds\":%.6f,\"lossless\":%s", bp_result_seconds(answer->result),
           bp_result_is_lossless(answer->result) == 1 ? "true" : "false");
}

void solve_report_json(const command *line, const solve_answer *answer)
{
    putchar('{');
    print_game(line, answer);
    print_value(answer);
    print_moves(line, answer);
    print_work(answer);
    printf("}\n");
}
