/* SPDX-License-Identifier: MIT */
/* Queries of bigpoints engine that search a position: solve and choose. */

#include "programs/common/command.h"
#include "programs/common/open_state.h"
#include "programs/common/result_json.h"
#include "programs/engine/engine_work.h"

/* --- solve ---------------------------------------------------------------------------------------- */

static int set_solver(bp_solver *solver, engine_work *w)
{
    const engine_request *r = w->request;
    int statuses[] = {
        bp_solver_set(solver, BP_OPTION_OBJECTIVE, r->objective),
        bp_solver_set(solver, BP_OPTION_ALL_MOVES, r->all_moves),
        bp_solver_set(solver, BP_OPTION_PV, r->pv),
        bp_solver_set(solver, BP_OPTION_THREADS, r->threads),
        bp_solver_set(solver, BP_OPTION_NODES, (int64_t)r->nodes),
        bp_solver_set(solver, BP_OPTION_MILLISECONDS, milliseconds_of(r->seconds)),
        bp_solver_set(solver, BP_OPTION_MEMORY, (int64_t)w->memory),
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
    int32_t rules = config_number_of(w->state, BP_CONFIG_RULES);
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
        bp_player_set(player, BP_OPTION_MILLISECONDS, milliseconds_of(has_limit ? r->seconds : 1)),
        bp_player_set(player, BP_OPTION_NODES, (int64_t)r->nodes),
        bp_player_set(player, BP_OPTION_MEMORY, (int64_t)w->memory),
        bp_player_set_progress(player, engine_progress, w),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (statuses[i] != BP_OK) {
            return statuses[i];
        }
    }
    return BP_OK;
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
        engine_put_points(w, "value", value);
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
    int status = engine_put_position(w, w->state);
    engine_put_points(w, "value", value);
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
int engine_choose(engine_work *w)
{
    bp_state *copy = NULL;
    bp_player *player = NULL;
    bp_result *result = NULL;
    int status = bp_state_clone(&copy, w->state);
    if (status == BP_OK) {
        status = bp_player_new(&player, w->request->level, w->request->seed, NULL);
    }
    if (status == BP_OK) {
        status = set_player(player, w);
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
