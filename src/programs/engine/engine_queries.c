/* SPDX-License-Identifier: MIT */
/* The queries of bigpoints engine: each adds the fields of its answer. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/experimental/puzzle.h>
#include <bigpoints/experimental/review.h>

#include "programs/common/open_state.h"
#include "programs/common/players.h"
#include "programs/common/result_json.h"
#include "programs/engine/engine.h"

/* --- Options of searchers, and fields of several answers ------------------------------------------ */

typedef int set_fn(void *searcher, int32_t option, int64_t value);

static int set_solver(void *solver, int32_t option, int64_t value)
{
    return bp_solver_set(solver, option, value);
}

static int set_player(void *player, int32_t option, int64_t value)
{
    return bp_player_set(player, option, value);
}

static int set_review(void *review, int32_t option, int64_t value)
{
    return bp_review_set(review, option, value);
}

/* Sets the options of the request, and the limit of memory. */
static int set_options(void *searcher, set_fn *set, const engine_work *w)
{
    int status = BP_OK;
    for (int32_t option = 0; option < BP_OPTION_COUNT && status == BP_OK; option++) {
        if (w->request->given >> option & 1) {
            status = set(searcher, option, w->request->options[option]);
        }
    }
    return status == BP_OK ? set(searcher, BP_OPTION_MEMORY, (int64_t)w->memory) : status;
}

/* All legal moves, which the caller frees. */
static int make_moves(bp_move **out, size_t *count, const bp_state *state)
{
    int status = bp_state_moves(NULL, 0, count, state);
    *out = status == BP_OK ? malloc((*count + 1) * sizeof **out) : NULL;
    if (status == BP_OK) {
        status = *out ? bp_state_moves(*out, *count, NULL, state) : BP_ERR_MEMORY;
    }
    return status;
}

static int put_text(engine_work *w, const char *name, const bp_state *state,
                    int (*format)(char *, size_t, size_t *, const bp_state *))
{
    size_t length = 0;
    int status = format(NULL, 0, &length, state);
    if (status != BP_OK) {
        return status;
    }
    char *text = malloc(length + 1);
    if (!text) {
        return BP_ERR_MEMORY;
    }
    status = format(text, length + 1, NULL, state);
    if (status == BP_OK) {
        json_text(w->out, name, text);
    }
    free(text);
    return status;
}

static int put_position(engine_work *w, const bp_state *state)
{
    int32_t mover = bp_state_mover(state);
    int status = put_text(w, "position", state, bp_state_format);
    if (mover >= 0) {
        json_int(w->out, "mover", mover + 1);
    } else {
        json_no_value(w->out, "mover");
    }
    return status;
}

static void put_points(engine_work *w, const char *name, double estimate)
{
    json_decimal(w->out, name, estimate / BP_ESTIMATE_POINT, 3);
}

/* --- moves, apply, evaluate, draw, svg ------------------------------------------------------------- */

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
    int status = put_position(w, w->state);
    json_bool(w->out, "over", bp_state_is_over(w->state) == 1);
    return status;
}

static int run_moves(engine_work *w)
{
    bp_move *moves = NULL;
    size_t count = 0;
    int status = put_state(w);
    if (status == BP_OK) {
        status = make_moves(&moves, &count, w->state);
    }
    json_open(w->out, "legal", '[');
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        result_json_move(w->out, NULL, w->state, moves[i]);
    }
    json_close(w->out, ']');
    free(moves);
    return status;
}

static int run_apply(engine_work *w)
{
    int status = put_state(w);
    if (status == BP_OK) {
        status = put_text(w, "record", w->state, bp_record_format);
    }
    if (status == BP_OK) {
        status = put_scores(w);
    }
    put_winners(w);
    return status;
}

static int run_evaluate(engine_work *w)
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
        put_points(w, NULL, estimates[i]);
    }
    json_close(w->out, ']');
    return status;
}

/* --- solve ---------------------------------------------------------------------------------------- */

static int put_solution(engine_work *w, const bp_result *result)
{
    bp_game *game;
    int32_t rules = config_number_of(w->state, BP_CONFIG_RULES);
    int status = put_position(w, w->state);
    json_text(w->out, "objective", objective_names[bp_result_objective(result)]);
    if (rules >= 0) {
        json_text(w->out, "rules", rules_names[rules]);
    }
    if (bp_state_game(&game, w->state) == BP_OK) {
        json_int(w->out, "players", bp_game_player_count(game));
        bp_game_free(game);
    }
    return status == BP_OK ? result_json(w->out, w->state, result) : status;
}

static int run_solve(engine_work *w)
{
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    if (bp_state_is_over(w->state)) {
        return BP_ERR_OVER;
    }
    int status = bp_solver_new(&solver, NULL);
    if (status == BP_OK) {
        bp_solver_set_progress(solver, engine_progress, w);
        status = set_options(solver, set_solver, w);
    }
    if (status == BP_OK) {
        status = bp_solve(&result, solver, w->state);
    }
    if (status == BP_OK) {
        status = put_solution(w, result);
    } else {
        bp_solver_why(w->why, sizeof w->why, NULL, solver);
    }
    bp_result_free(result);
    bp_solver_free(solver);
    return status;
}

/* --- choose --------------------------------------------------------------------------------------- */

/* Without any limit a move takes at most a second, which is what a new player has. */
static int set_limits(bp_player *player, engine_work *w)
{
    bp_player_set_progress(player, engine_progress, w);
    if (w->request->options[BP_OPTION_NODES] > 0) {
        bp_player_set(player, BP_OPTION_MILLISECONDS, 0);
    }
    return set_options(player, set_player, w);
}

static void put_moves(engine_work *w, const bp_result *result)
{
    json_open(w->out, "moves", '[');
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move = 0;
        int32_t value = 0;
        bp_result_move(&move, NULL, NULL, result, i);
        bp_result_move_estimate(&value, NULL, result, i);
        json_open(w->out, NULL, '{');
        result_json_move(w->out, "move", w->state, move);
        put_points(w, "value", value);
        json_close(w->out, '}');
    }
    json_close(w->out, ']');
}

static int put_choice(engine_work *w, const bp_result *result)
{
    int32_t value = 0;
    bp_move move = 0;
    bp_result_best(&move, result);
    bp_result_estimate(&value, result);
    result_json_move(w->out, "move", w->state, move);
    int status = put_position(w, w->state);
    put_points(w, "value", value);
    json_bool(w->out, "exact", bp_result_is_exact(result) == 1);
    json_bool(w->out, "lossless", bp_result_is_lossless(result) == 1);
    json_text(w->out, "stop_reason", stop_reason_names[bp_result_stop_reason(result)]);
    json_int(w->out, "depth", (int32_t)bp_result_count(result, BP_COUNT_DEPTH));
    if (status == BP_OK) {
        status = result_json_pv(w->out, w->state, result);
    }
    put_moves(w, result);
    json_count(w->out, "nodes", (uint64_t)bp_result_count(result, BP_COUNT_NODES));
    json_decimal(w->out, "seconds", bp_result_seconds(result), 6);
    return status;
}

/* The player searches a copy: progress answers read the state at the same time. */
static int run_choose(engine_work *w)
{
    bp_state *copy = NULL;
    bp_player *player = NULL;
    bp_result *result = NULL;
    int status = bp_state_clone(&copy, w->state);
    if (status == BP_OK) {
        status = bp_player_new(&player, BP_LEVEL_MAX, 0, NULL);
    }
    if (status == BP_OK) {
        status = set_limits(player, w);
    }
    if (status == BP_OK) {
        status = bp_player_choose(&result, player, copy);
    }
    if (status == BP_OK) {
        status = put_choice(w, result);
    }
    bp_result_free(result);
    bp_player_free(player);
    bp_state_free(copy);
    return status;
}

/* --- review --------------------------------------------------------------------------------------- */

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
    put_points(w, "best_value", move.value_best);
    put_points(w, "value", move.value_best - move.regret);
    put_points(w, "regret", move.regret);
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

/* The sums of the regrets of all players, or their means. */
static void put_regrets(engine_work *w, const char *name, const bp_review *review, int32_t players,
                        int is_mean)
{
    json_open(w->out, name, '[');
    for (int32_t seat = 0; seat < players; seat++) {
        uint64_t regret = 0;
        int32_t moves = 0;
        bp_review_total(&regret, &moves, review, seat);
        put_points(w, NULL, (double)regret / (is_mean && moves > 0 ? moves : 1));
    }
    json_close(w->out, ']');
}

static int put_review(engine_work *w, const bp_review *review)
{
    bp_game *game;
    int status = put_position(w, w->state);
    if (status == BP_OK) {
        status = bp_state_game(&game, w->state);
    }
    if (status != BP_OK) {
        return status;
    }
    json_text(w->out, "stop_reason", stop_reason_names[bp_review_stop_reason(review)]);
    json_int(w->out, "judged", (int32_t)bp_review_count(review, BP_COUNT_UNITS_DONE));
    put_regrets(w, "total_regrets", review, bp_game_player_count(game), 0);
    put_regrets(w, "mean_regrets", review, bp_game_player_count(game), 1);
    bp_game_free(game);
    put_turning_points(w, review);
    status = put_judgements(w, review);
    json_count(w->out, "nodes", (uint64_t)bp_review_count(review, BP_COUNT_NODES));
    json_decimal(w->out, "seconds", bp_review_seconds(review), 6);
    return status;
}

static int run_review(engine_work *w)
{
    bp_review *review;
    int status = bp_review_new(&review, NULL);
    if (status == BP_OK) {
        bp_review_set_progress(review, engine_progress, w);
        status = set_options(review, set_review, w);
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
        status = put_position(w, state);
    }
    if (status == BP_OK) {
        status = put_text(w, "record", state, bp_record_format);
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
static int run_puzzle(engine_work *w)
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
        status = bp_puzzle_next(&puzzle, config, (uint64_t)r->options[BP_OPTION_SEED],
                                engine_progress, w, NULL);
    }
    if (status == BP_OK) {
        status = put_puzzle(w, puzzle);
    }
    bp_puzzle_free(puzzle);
    bp_config_free(config);
    return status;
}

/* --- perft ---------------------------------------------------------------------------------------- */

enum {
    LIBRARY_DEPTH = 2
}; /* the library counts the last plies; between them the query can be stopped */

typedef struct counting {
    engine_work *work;
    bp_state *state; /* a copy, on which moves are played */
    uint64_t total;
} counting;

static int count_moves(counting *c, int32_t depth, json *out);

/* Adds the sequences of a length from the current position. */
static int count(counting *c, int32_t depth)
{
    engine_answer answer;
    uint64_t number = 0;
    if (engine_is_stopped(c->work)) {
        return BP_ERR_STOPPED;
    }
    if (engine_progress_begin(&answer, c->work)) {
        json_count(&answer.json, "count", c->total);
        engine_answer_send(&answer, c->work->output);
    }
    if (depth > LIBRARY_DEPTH) {
        return count_moves(c, depth, NULL);
    }
    int status = bp_state_perft(&number, c->state, depth);
    if (status == BP_OK && number > UINT64_MAX - c->total) {
        return BP_ERR_RANGE;
    }
    c->total += number;
    return status;
}

/* The same, move by move; writes the count of each first move, unless `out` is NULL. */
static int count_moves(counting *c, int32_t depth, json *out)
{
    bp_move *moves = NULL;
    size_t number = 0;
    int status = make_moves(&moves, &number, c->state);
    for (size_t i = 0; i < number && status == BP_OK; i++) {
        uint64_t before = c->total;
        status = bp_state_apply(c->state, moves[i]);
        if (status == BP_OK) {
            status = count(c, depth - 1);
            bp_state_undo(c->state);
        }
        if (out) {
            json_open(out, NULL, '{');
            result_json_move(out, "move", c->state, moves[i]);
            json_count(out, "count", c->total - before);
            json_close(out, '}');
        }
    }
    free(moves);
    return status;
}

static int run_perft(engine_work *w)
{
    counting c = {.work = w};
    int32_t depth = w->request->depth;
    int status = bp_state_clone(&c.state, w->state);
    if (status == BP_OK) {
        status = put_position(w, w->state);
    }
    json_int(w->out, "depth", depth);
    json_open(w->out, "moves", '[');
    if (status == BP_OK && depth > 0) {
        status = count_moves(&c, depth, w->out);
    }
    json_close(w->out, ']');
    json_count(w->out, "count", depth > 0 ? c.total : 1);
    bp_state_free(c.state);
    return status;
}

/* --- All queries ---------------------------------------------------------------------------------- */

int engine_query_run(engine_work *w)
{
    switch (w->request->query) {
    case ENGINE_CHOOSE: return run_choose(w);
    case ENGINE_SOLVE: return run_solve(w);
    case ENGINE_MOVES: return run_moves(w);
    case ENGINE_APPLY: return run_apply(w);
    case ENGINE_EVALUATE: return run_evaluate(w);
    case ENGINE_REVIEW: return run_review(w);
    case ENGINE_PUZZLE: return run_puzzle(w);
    case ENGINE_DRAW: return put_text(w, "drawing", w->state, bp_state_draw);
    case ENGINE_SVG: return put_text(w, "svg", w->state, bp_state_svg);
    default: return run_perft(w);
    }
}
