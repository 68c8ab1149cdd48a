/* SPDX-License-Identifier: MIT */
/* Queries of bp-engine that search a position: solve and choose. */

#include <stdlib.h>

#include "programs/common/enum_names.h"
#include "programs/common/result_json.h"
#include "programs/engine/engine_work.h"

/* --- solve ---------------------------------------------------------------------------------------- */

static int set_solver(bp_solver *solver, engine_work *w)
{
    const engine_request *r = w->request;
    int statuses[] = {
        bp_solver_set_objective(solver, r->objective),
        bp_solver_set_all_moves(solver, r->all_moves),
        bp_solver_set_pv(solver, r->pv),
        bp_solver_set_threads(solver, r->threads),
        bp_solver_set_nodes(solver, r->nodes),
        bp_solver_set_seconds(solver, r->seconds),
        bp_solver_set_memory(solver, w->memory),
        bp_solver_set_progress(solver, engine_progress, w),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (statuses[i] != BP_OK) {
            return statuses[i];
        }
    }
    return BP_OK;
}

static int put_solution(engine_work *w, const bp_result *result)
{
    bp_game *game;
    int32_t rules = bp_bigpoints_rules(w->state);
    int status = engine_put_position(w, w->state);
    json_text(w->out, "objective", objective_names[w->request->objective]);
    if (rules >= 0) {
        json_text(w->out, "rules", rules_names[rules]);
    }
    if (bp_state_game(&game, w->state) == BP_OK) {
        json_int(w->out, "players", bp_game_player_count(game));
        bp_game_free(game);
    }
    return status == BP_OK ? result_json(w->out, w->state, result) : status;
}

int engine_solve(engine_work *w)
{
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    if (bp_state_is_over(w->state)) {
        return BP_ERR_OVER;
    }
    int status = bp_solver_new(&solver, NULL);
    if (status == BP_OK) {
        status = set_solver(solver, w);
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

static int set_player(bp_player *player, engine_work *w)
{
    const engine_request *r = w->request;
    int has_limit = r->seconds > 0 || r->nodes > 0;
    int statuses[] = {
        bp_player_set_seconds(player, has_limit ? r->seconds : 1),
        bp_player_set_nodes(player, r->nodes),
        bp_player_set_memory(player, w->memory),
        bp_player_set_progress(player, engine_progress, w),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (statuses[i] != BP_OK) {
            return statuses[i];
        }
    }
    return BP_OK;
}

static int put_pv(engine_work *w, const bp_player *player)
{
    size_t count = 0;
    bp_player_pv(NULL, 0, &count, player);
    bp_move *moves = malloc((count + 1) * sizeof *moves);
    if (!moves) {
        return BP_ERR_MEMORY;
    }
    bp_player_pv(moves, count, NULL, player);
    int status = result_json_moves(w->out, "pv", w->state, moves, count);
    free(moves);
    return status;
}

static void put_options(engine_work *w, const bp_player *player)
{
    json_open(w->out, "moves", '[');
    for (int32_t i = 0; i < bp_player_option_count(player); i++) {
        bp_move move = 0;
        int32_t value = 0;
        bp_player_option(&move, &value, player, i);
        json_open(w->out, NULL, '{');
        result_json_move(w->out, "move", w->state, move);
        engine_put_points(w, "value", value);
        json_close(w->out, '}');
    }
    json_close(w->out, ']');
}

static int put_choice(engine_work *w, const bp_player *player, bp_move move)
{
    int32_t value = 0;
    bp_player_value(&value, player);
    result_json_move(w->out, "move", w->state, move);
    int status = engine_put_position(w, w->state);
    engine_put_points(w, "value", value);
    json_bool(w->out, "exact", bp_player_is_exact(player) == 1);
    json_bool(w->out, "lossless", bp_player_is_lossless(player) == 1);
    json_text(w->out, "stop_reason", stop_reason_names[bp_player_stop_reason(player)]);
    json_int(w->out, "depth", bp_player_depth(player));
    if (status == BP_OK) {
        status = put_pv(w, player);
    }
    put_options(w, player);
    json_count(w->out, "nodes", bp_player_node_count(player));
    json_decimal(w->out, "seconds", bp_player_seconds(player), 6);
    return status;
}

/* The player searches a copy: progress answers read the state at the same time. */
int engine_choose(engine_work *w)
{
    bp_state *copy = NULL;
    bp_player *player = NULL;
    bp_move move = 0;
    int status = bp_state_clone(&copy, w->state);
    if (status == BP_OK) {
        status = bp_player_new(&player, w->request->level, w->request->seed, NULL);
    }
    if (status == BP_OK) {
        status = set_player(player, w);
    }
    if (status == BP_OK) {
        status = bp_player_choose(&move, player, copy);
    }
    if (status == BP_OK) {
        status = put_choice(w, player, move);
    }
    bp_player_free(player);
    bp_state_free(copy);
    return status;
}
