/* SPDX-License-Identifier: MIT */
/* One contestant of a match: chooses moves, and measures the search. */

#include "programs/match/match_seat.h"

#include <stdatomic.h>

#include "programs/common/platform/system.h"
#include "programs/common/stop_signal.h"
#include "programs/match/thumb_rules.h"

uint64_t match_mix(uint64_t seed, uint64_t number)
{
    uint64_t z = seed + (number + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* --- Stopping ------------------------------------------------------------------------------------- */

static atomic_int stopped;

void match_stop(void)
{
    atomic_store(&stopped, 1);
}

int match_is_stopped(void)
{
    return atomic_load_explicit(&stopped, memory_order_relaxed) || stop_signal_seen();
}

/* Progress callback. */
static int stop(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return match_is_stopped();
}

/* --- Opening and closing -------------------------------------------------------------------------- */

static int open_solver(bp_solver **out, int32_t players)
{
    int status = bp_solver_new(out, NULL);
    if (status == BP_OK) {
        bp_solver_set(*out, BP_OPTION_OBJECTIVE,
                      players == 2 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED);
        bp_solver_set_progress(*out, stop, NULL);
    }
    return status;
}

/* Levels below the highest have node limits of their own; without a clock their games are reproducible. */
static int open_player(bp_player **out, const match_contestant *who)
{
    int status = bp_player_new(out, who->level, 0, NULL);
    if (status != BP_OK) {
        return status;
    }
    bp_player_set_progress(*out, stop, NULL);
    if (who->has_budget || who->level < BP_LEVEL_MAX) {
        bp_player_set(*out, BP_OPTION_MILLISECONDS, milliseconds_of(who->seconds));
        bp_player_set(*out, BP_OPTION_NODES, (int64_t)who->nodes);
    }
    return BP_OK;
}

int match_seat_open(match_seat *out, const match_contestant *who, const match_options *options)
{
    *out = (match_seat){.who = who};
    if (who->kind == MATCH_ENGINE) {
        return match_engine_open(&out->engine, who, options->grace);
    }
    int plays_alone = who->kind == MATCH_GREEDY || who->kind == MATCH_THUMB;
    int status = plays_alone ? BP_OK : open_player(&out->player, who);
    if (status == BP_OK && who->kind == MATCH_EXACT) {
        status = open_solver(&out->solver, options->players);
    }
    if (status == BP_OK && who->kind == MATCH_EXACT) {
        bp_solver_set(out->solver, BP_OPTION_MILLISECONDS, milliseconds_of(who->seconds));
        bp_solver_set(out->solver, BP_OPTION_NODES, (int64_t)who->nodes);
    }
    return status;
}

void match_seat_close(match_seat *seat)
{
    bp_player_free(seat->player);
    bp_solver_free(seat->solver);
    match_engine_close(seat->engine);
    *seat = (match_seat){.who = NULL};
}

int match_seat_begin(match_seat *seat, uint64_t seed)
{
    int status = BP_OK;
    seat->seed = seed;
    if (seat->player) {
        bp_player_set(seat->player, BP_OPTION_SEED, (int64_t)seed);
        status = bp_player_clear(seat->player);
    }
    if (seat->solver && status == BP_OK) {
        status = bp_solver_clear(seat->solver);
    }
    return status;
}

/* --- Choosing ------------------------------------------------------------------------------------- */

/* Greedy search of depth 1 for the own estimated score; equal moves are equally likely (reservoir sampling). */
static int choose_greedily(match_choice *out, const match_seat *seat, const bp_state *state)
{
    bp_move moves[BP_MOVES_MAX];
    int32_t estimates[BP_PLAYERS_MAX];
    bp_state *after;
    size_t count = 0;
    uint64_t equals = 0;
    int32_t max = 0;
    int32_t mover = bp_state_mover(state);
    uint64_t seed = match_mix(seat->seed, (uint64_t)bp_state_ply(state));
    int status = bp_state_clone(&after, state);
    if (status == BP_OK) {
        status = bp_state_moves(moves, BP_MOVES_MAX, &count, state);
    }
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        status = bp_state_apply(after, moves[i]);
        if (status == BP_OK) {
            status = bp_state_estimate(estimates, BP_PLAYERS_MAX, NULL, after);
            bp_state_undo(after);
        }
        if (status != BP_OK) {
            break;
        }
        if (equals == 0 || estimates[mover] > max) {
            equals = 0;
            max = estimates[mover];
        }
        if (estimates[mover] == max && match_mix(seed, i) % ++equals == 0) {
            out->move = moves[i];
        }
    }
    bp_state_free(after);
    out->nodes = count;
    out->depth = 1;
    return status;
}

/* The move with the highest points by the rules of thumb; equal moves are equally likely (reservoir sampling). */
static int choose_by_thumb(match_choice *out, const match_seat *seat, const bp_state *state)
{
    thumb_view view;
    uint64_t equals = 0;
    int32_t max = 0;
    uint64_t seed = match_mix(seat->seed, (uint64_t)bp_state_ply(state));
    int status = thumb_view_make(&view, state);
    for (size_t i = 0; i < view.count && status == BP_OK; i++) {
        int32_t points = thumb_points(&view, &view.moves[i]);
        if (equals == 0 || points > max) {
            equals = 0;
            max = points;
        }
        if (points == max && match_mix(seed, i) % ++equals == 0) {
            out->move = view.moves[i].move;
        }
    }
    out->nodes = view.count;
    out->depth = 1;
    return status;
}

static int choose_by_player(match_choice *out, const match_seat *seat, const bp_state *state)
{
    bp_result *result;
    int status = bp_player_choose(&result, seat->player, state);
    if (status == BP_OK) {
        bp_result_best(&out->move, result);
        out->nodes += (uint64_t)bp_result_count(result, BP_COUNT_NODES);
        out->depth = (int32_t)bp_result_count(result, BP_COUNT_DEPTH);
        out->exact = bp_result_is_exact(result) == 1;
        bp_result_free(result);
    }
    return status;
}

/* Takes the solver's move if the value is solved; `out->exact` says so. */
static int choose_by_solver(match_choice *out, const match_seat *seat, const bp_state *state)
{
    int32_t value;
    size_t length = 0;
    bp_result *result;
    int status = bp_solve(&result, seat->solver, state);
    if (status != BP_OK) {
        return status;
    }
    out->nodes += (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    out->exact =
        bp_result_value(&value, result) == BP_OK && bp_result_best(&out->move, result) == BP_OK;
    bp_result_pv(NULL, 0, &length, result);
    out->depth = (int32_t)length;
    bp_result_free(result);
    return BP_OK;
}

int match_seat_choose(match_choice *out, match_seat *seat, const bp_state *state)
{
    int status = BP_OK;
    double began = system_clock();
    *out = (match_choice){0};
    if (seat->who->kind == MATCH_GREEDY) {
        status = choose_greedily(out, seat, state);
    } else if (seat->who->kind == MATCH_THUMB) {
        status = choose_by_thumb(out, seat, state);
    } else if (seat->who->kind == MATCH_EXACT) {
        status = choose_by_solver(out, seat, state);
    } else if (seat->who->kind == MATCH_ENGINE) {
        uint64_t seed = match_mix(seat->seed, (uint64_t)bp_state_ply(state));
        status = match_engine_choose(out, seat->engine, state, seed);
    }
    if (status == BP_OK && seat->player && !out->exact) {
        status = choose_by_player(out, seat, state);
    }
    out->seconds = system_clock() - began;
    return status;
}
