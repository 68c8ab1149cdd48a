/* SPDX-License-Identifier: MIT */
/* Queries of bp-engine about games: review and puzzle. */

#include <stdio.h>
#include <stdlib.h>

#include <bigpoints/experimental/puzzle.h>
#include <bigpoints/experimental/review.h>

#include "programs/common/enum_names.h"
#include "programs/common/result_json.h"
#include "programs/engine/engine_games.h"
#include "programs/engine/engine_work.h"

/* --- review --------------------------------------------------------------------------------------- */

static int set_review(bp_review *review, engine_work *w)
{
    const engine_request *r = w->request;
    int status = bp_review_set_seconds(review, r->seconds);
    if (status == BP_OK && r->solve_nodes > 0) {
        status = bp_review_set_solve_nodes(review, r->solve_nodes);
    }
    if (status == BP_OK && r->search_nodes > 0) {
        status = bp_review_set_search_nodes(review, r->search_nodes);
    }
    if (status == BP_OK) {
        status = bp_review_set_memory(review, w->memory);
    }
    return status == BP_OK ? bp_review_set_progress(review, engine_progress, w) : status;
}

static int put_pv(engine_work *w, const bp_review *review, int32_t ply, const bp_state *before)
{
    size_t count = 0;
    bp_review_pv(NULL, 0, &count, review, ply);
    bp_move *moves = malloc((count + 1) * sizeof *moves);
    if (!moves) {
        return BP_ERR_MEMORY;
    }
    bp_review_pv(moves, count, NULL, review, ply);
    int status = result_json_moves(w->out, "pv", before, moves, count);
    free(moves);
    return status;
}

/* One move of the game. What was not judged is null. */
static int put_judgement(engine_work *w, const bp_review *review, int32_t ply,
                         const bp_state *before)
{
    bp_move played = 0;
    bp_move best = 0;
    int32_t best_value;
    int32_t value;
    bp_review_played(&played, review, ply);
    json_int(w->out, "ply", ply + 1);
    json_int(w->out, "mover", bp_review_mover(review, ply) + 1);
    result_json_move(w->out, "move", before, played);
    if (bp_review_values(&best_value, &value, review, ply) != BP_OK) {
        static const char *const names[] = {"best",   "best_value", "value",
                                            "regret", "exact",      "lossless"};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            json_no_value(w->out, names[i]);
        }
        return result_json_moves(w->out, "pv", before, NULL, 0);
    }
    bp_review_best(&best, review, ply);
    result_json_move(w->out, "best", before, best);
    engine_put_points(w, "best_value", best_value);
    engine_put_points(w, "value", value);
    engine_put_points(w, "regret", bp_review_regret(review, ply));
    json_bool(w->out, "exact", bp_review_is_exact(review, ply) == 1);
    json_bool(w->out, "lossless", bp_review_is_lossless(review, ply) == 1);
    return put_pv(w, review, ply, before);
}

/* All moves; the state goes back to its beginning and forward again. */
static int put_judgements(engine_work *w, const bp_review *review)
{
    int status = BP_OK;
    while (bp_state_undo(w->state) == BP_OK) {
    }
    json_open(w->out, "moves", '[');
    for (int32_t ply = 0; ply < bp_review_move_count(review) && status == BP_OK; ply++) {
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
        engine_put_points(w, NULL, (double)bp_review_total_regret(review, seat));
    }
    json_close(w->out, ']');
    json_open(w->out, "mean_regrets", '[');
    for (int32_t seat = 0; seat < players; seat++) {
        engine_put_points(w, NULL, bp_review_mean_regret(review, seat));
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
    json_int(w->out, "judged", bp_review_judged_count(review));
    put_regrets(w, review, bp_game_player_count(game));
    bp_game_free(game);
    put_turning_points(w, review);
    status = put_judgements(w, review);
    json_count(w->out, "nodes", bp_review_node_count(review));
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
    bp_state *state;
    bp_move solution = 0;
    bp_move pv[BP_PLIES_MAX];
    size_t count = 0;
    int status = bp_puzzle_state(&state, puzzle);
    if (status != BP_OK) {
        return status;
    }
    bp_puzzle_solution(&solution, puzzle);
    status = engine_put_position(w, state);
    if (status == BP_OK) {
        status = engine_put_text(w, "record", state, bp_record_format);
    }
    json_int(w->out, "outcome", bp_puzzle_outcome(puzzle));
    json_int(w->out, "grade", bp_puzzle_grade(puzzle));
    json_bool(w->out, "lossless", bp_puzzle_is_lossless(puzzle) == 1);
    result_json_move(w->out, "best", state, solution);
    if (status == BP_OK) {
        status = bp_puzzle_pv(pv, BP_PLIES_MAX, &count, puzzle);
    }
    if (status == BP_OK) {
        status = result_json_moves(w->out, "pv", state, pv, count);
    }
    bp_state_free(state);
    return status;
}

/* `position` is a configuration. */
int engine_puzzle(engine_work *w)
{
    bp_config *config = NULL;
    bp_puzzle *puzzle = NULL;
    const engine_request *r = w->request;
    if (r->game != ENGINE_BIGPOINTS) {
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
