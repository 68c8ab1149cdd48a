/* SPDX-License-Identifier: MIT */
/* Queries of bigpoints engine about games: review and puzzle. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/experimental/puzzle.h>
#include <bigpoints/experimental/review.h>

#include "programs/common/command.h"
#include "programs/common/open_state.h"
#include "programs/common/players.h"
#include "programs/common/result_json.h"
#include "programs/engine/engine_work.h"

/* --- review --------------------------------------------------------------------------------------- */

static int set_review(bp_review *review, engine_work *w)
{
    const engine_request *r = w->request;
    int status = bp_review_set(review, BP_OPTION_MILLISECONDS, milliseconds_of(r->seconds));
    if (status == BP_OK && r->solve_nodes > 0) {
        status = bp_review_set(review, BP_OPTION_SOLVE_NODES, (int64_t)r->solve_nodes);
    }
    if (status == BP_OK && r->search_nodes > 0) {
        status = bp_review_set(review, BP_OPTION_SEARCH_NODES, (int64_t)r->search_nodes);
    }
    if (status == BP_OK) {
        status = bp_review_set(review, BP_OPTION_MEMORY, (int64_t)w->memory);
    }
    return status == BP_OK ? bp_review_set_progress(review, engine_progress, w) : status;
}

/* One move of the game. What was not judged is null. */
static int put_judgement(engine_work *w, const bp_review *review, int32_t ply,
                         const bp_state *before)
{
    judgement move = judgement_of(review, ply);
    bp_result *result;
    json_int(w->out, "ply", ply + 1);
    json_int(w->out, "mover", move.mover + 1);
    result_json_move(w->out, "move", before, move.played);
    if (!move.is_known) {
        static const char *const names[] = {"best",   "best_value", "value",
                                            "regret", "exact",      "lossless"};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            json_no_value(w->out, names[i]);
        }
        return result_json_moves(w->out, "pv", before, NULL, 0);
    }
    result_json_move(w->out, "best", before, move.best);
    engine_put_points(w, "best_value", move.value_best);
    engine_put_points(w, "value", move.value_best - move.regret);
    engine_put_points(w, "regret", move.regret);
    json_bool(w->out, "exact", move.is_exact);
    json_bool(w->out, "lossless", move.is_lossless);
    int status = bp_review_result(&result, review, ply);
    if (status == BP_OK) {
        status = result_json_pv(w->out, before, result);
        bp_result_free(result);
    }
    return status;
}

/* All moves; the state goes back to its beginning and forward again. */
static int put_judgements(engine_work *w, const bp_review *review)
{
    int status = BP_OK;
    while (bp_state_undo(w->state) == BP_OK) {
    }
    json_open(w->out, "moves", '[');
    for (int32_t ply = 0; ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS) && status == BP_OK;
         ply++) {
        json_open(w->out, NULL, '{');
        status = put_judgement(w, review, ply, w->state);
        json_close(w->out, '}');
        if (status == BP_OK) {
            status = bp_state_redo(w->state);
        }
    }
    json_close(w->out, ']');
    return status;
}

static void put_turning_points(engine_work *w, const bp_review *review)
{
    size_t count = 0;
    bp_review_turning_points(NULL, 0, &count, review);
    int32_t *plies = malloc((count + 1) * sizeof *plies);
    json_open(w->out, "turning_points", '[');
    if (plies && bp_review_turning_points(plies, count, NULL, review) == BP_OK) {
        for (size_t i = 0; i < count; i++) {
            json_int(w->out, NULL, plies[i] + 1);
        }
    }
    json_close(w->out, ']');
    free(plies);
}

static void put_regrets(engine_work *w, const bp_review *review, int32_t players)
{
    json_open(w->out, "total_regrets", '[');
    for (int32_t seat = 0; seat < players; seat++) {
        uint64_t regret = 0;
        bp_review_total(&regret, NULL, review, seat);
        engine_put_points(w, NULL, (double)regret);
    }
    json_close(w->out, ']');
    json_open(w->out, "mean_regrets", '[');
    for (int32_t seat = 0; seat < players; seat++) {
        uint64_t regret = 0;
        int32_t moves = 0;
        bp_review_total(&regret, &moves, review, seat);
        engine_put_points(w, NULL, moves > 0 ? (double)regret / moves : 0);
    }
    json_close(w->out, ']');
}

static int put_review(engine_work *w, const bp_review *review)
{
    bp_game *game;
    int status = engine_put_position(w, w->state);
    if (status == BP_OK) {
        status = bp_state_game(&game, w->state);
    }
    if (status != BP_OK) {
        return status;
    }
    json_text(w->out, "stop_reason", stop_reason_names[bp_review_stop_reason(review)]);
    json_int(w->out, "judged", (int32_t)bp_review_count(review, BP_COUNT_UNITS_DONE));
    put_regrets(w, review, bp_game_player_count(game));
    bp_game_free(game);
    put_turning_points(w, review);
    status = put_judgements(w, review);
    json_count(w->out, "nodes", (uint64_t)bp_review_count(review, BP_COUNT_NODES));
    json_decimal(w->out, "seconds", bp_review_seconds(review), 6);
    return status;
}

int engine_review(engine_work *w)
{
    bp_review *review;
    int status = bp_review_new(&review, NULL);
    if (status == BP_OK) {
        status = set_review(review, w);
    }
    if (status == BP_OK) {
        status = bp_review_run(review, w->state);
    }
    if (status == BP_OK) {
        status = put_review(w, review);
    }
    bp_review_free(review);
    return status;
}

/* --- puzzle --------------------------------------------------------------------------------------- */

static int put_puzzle(engine_work *w, const bp_puzzle *puzzle)
{
    bp_state *state = NULL;
    bp_result *result = NULL;
    int32_t outcome = 0;
    bp_move solution = 0;
    int status = bp_puzzle_state(&state, puzzle);
    if (status == BP_OK) {
        status = bp_puzzle_result(&result, puzzle);
    }
    if (status == BP_OK) {
        status = engine_put_position(w, state);
    }
    if (status == BP_OK) {
        status = engine_put_text(w, "record", state, bp_record_format);
    }
    if (status == BP_OK) {
        bp_result_outcome(&outcome, result);
        bp_result_best(&solution, result);
        json_int(w->out, "outcome", outcome);
        json_int(w->out, "grade", bp_puzzle_grade(puzzle));
        json_bool(w->out, "lossless", bp_result_is_lossless(result) == 1);
        result_json_move(w->out, "best", state, solution);
        status = result_json_pv(w->out, state, result);
    }
    bp_result_free(result);
    bp_state_free(state);
    return status;
}

/* `position` is a configuration. */
int engine_puzzle(engine_work *w)
{
    bp_config *config = NULL;
    bp_puzzle *puzzle = NULL;
    const engine_request *r = w->request;
    if (strcmp(r->game->name, "bigpoints") != 0) {
        snprintf(w->why, sizeof w->why, "puzzles are for the game 'bigpoints' only");
        return BP_ERR_UNSUPPORTED;
    }
    int status = bp_config_parse(&config, r->position, NULL, w->why, sizeof w->why);
    if (status == BP_OK) {
        status = bp_puzzle_next(&puzzle, config, r->seed, engine_progress, w, NULL);
    }
    if (status == BP_OK) {
        status = put_puzzle(w, puzzle);
    }
    bp_puzzle_free(puzzle);
    bp_config_free(config);
    return status;
}
