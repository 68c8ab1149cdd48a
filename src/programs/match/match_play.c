/* SPDX-License-Identifier: MIT */
/* Plays one game of a match, and measures the regret of its moves by an exact review. */

#include "programs/match/match_play.h"
#include "programs/common/players.h"

/* What --regret may spend on the start of the first board; takes some seconds. */
enum { SOLVABLE_NODES = 5000000 };

/* --- Regret --------------------------------------------------------------------------------------- */

/* Progress callback. */
static int stop(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return match_is_stopped();
}

/* A review without limits: every judgement of it is exact. */
static int open_review(bp_review **out)
{
    int status = bp_review_new(out, NULL);
    if (status == BP_OK) {
        bp_review_set(*out, BP_OPTION_SOLVE_NODES, 0);
        bp_review_set_progress(*out, stop, NULL);
    }
    return status;
}

/* Adds the regrets of a game to the tallies of the members. */
static int add_regrets(match_finish *out, const match_players *players, const bp_state *state,
                       const match_place *place)
{
    const bp_review *review = players->review;
    int status = bp_review_run(players->review, state);
    for (int32_t ply = 0; status == BP_OK && ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS);
         ply++) {
        judgement move = judgement_of(review, ply);
        if (!move.is_exact) {
            return match_is_stopped() ? BP_OK : BP_ERR_LIMIT;
        }
        int32_t who = match_member_at(players->options, place, move.mover);
        int32_t lost = move.regret / BP_ESTIMATE_POINT;
        match_tally *tally = &out->tallies[who];
        tally->lost += (uint64_t)lost;
        tally->lossless += lost == 0;
        tally->lost_max = lost > tally->lost_max ? lost : tally->lost_max;
    }
    return status;
}

/* Solves the start of a game within SOLVABLE_NODES. */
static int try_solve(int *out, bp_solver *solver, bp_game *game)
{
    int32_t value;
    bp_state *state = NULL;
    bp_result *result = NULL;
    int status = bp_state_new(&state, game);
    if (status == BP_OK) {
        bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
        bp_solver_set(solver, BP_OPTION_NODES, SOLVABLE_NODES);
        bp_solver_set_progress(solver, stop, NULL);
        status = bp_solve(&result, solver, state);
    }
    if (status == BP_OK) {
        *out = bp_result_value(&value, result) == BP_OK || match_is_stopped();
    }
    bp_result_free(result);
    bp_state_free(state);
    return status;
}

int match_is_solvable(int *out, const match_options *options)
{
    bp_solver *solver = NULL;
    bp_game *game = NULL;
    if (!options->has_board) {
        bp_config_set(options->config, BP_CONFIG_SEED, (int64_t)options->seed);
    }
    int status = bp_bigpoints_new(&game, options->config, NULL, NULL, 0);
    if (status == BP_OK) {
        status = bp_solver_new(&solver, NULL);
    }
    if (status == BP_OK) {
        status = try_solve(out, solver, game);
    }
    bp_solver_free(solver);
    bp_game_free(game);
    return status;
}

/* --- Opening and closing -------------------------------------------------------------------------- */

int match_players_open(match_players *out, const match_options *options)
{
    int status = BP_OK;
    *out = (match_players){.options = options};
    for (int32_t i = 0; i < options->count && status == BP_OK; i++) {
        status = match_seat_open(&out->seats[i], &options->contestants[i], options);
    }
    if (status == BP_OK && options->regret) {
        status = open_review(&out->review);
    }
    return status;
}

void match_players_close(match_players *players)
{
    for (int32_t i = 0; i < MATCH_CONTESTANTS_MAX; i++) {
        match_seat_close(&players->seats[i]);
    }
    bp_review_free(players->review);
}

/* --- The game ------------------------------------------------------------------------------------- */

static int begin(match_players *players, const match_place *place, int64_t number)
{
    int status = BP_OK;
    uint64_t seed = match_mix(players->options->seed, (uint64_t)number);
    for (int32_t i = 0; i < players->options->players && status == BP_OK; i++) {
        match_seat *seat = &players->seats[place->members[i]];
        status = match_seat_begin(seat, match_mix(seed, (uint64_t)i));
    }
    return status;
}

static void forfeit(match_finish *out, int32_t member, const match_fault *fault)
{
    out->fault = *fault;
    out->game = (match_game){.over = fault->kind != MATCH_NOT_RUN, .forfeit = (int8_t)(member + 1)};
    out->tallies[member].faults[fault->kind]++;
}

static int play_move(match_finish *out, int32_t member, match_seat *seat, bp_state *state)
{
    match_choice choice;
    match_tally *tally = &out->tallies[member];
    int status = match_seat_choose(&choice, seat, state);
    if (status == BP_OK && choice.fault.kind != MATCH_NO_FAULT) {
        forfeit(out, member, &choice.fault);
        return BP_OK;
    }
    if (status == BP_OK && !(seat->engine && match_is_stopped())) {
        status = bp_state_apply(state, choice.move);
    }
    tally->moves++;
    tally->nodes += choice.nodes;
    tally->depth += (uint64_t)choice.depth;
    tally->exact += (uint64_t)choice.exact;
    tally->seconds += choice.seconds;
    return status;
}

static int finish(match_game *out, const match_options *options, const bp_state *state,
                  const match_place *place)
{
    int32_t scores[BP_PLAYERS_MAX];
    int status = bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
    for (int32_t i = 0; i < options->players && status == BP_OK; i++) {
        out->scores[i] = (int16_t)scores[(i + place->rotation) % options->players];
    }
    out->over = status == BP_OK;
    return status;
}

int match_play(match_finish *out, match_players *players, bp_state *state, int64_t number)
{
    match_place place = match_place_of(players->options, number);
    *out = (match_finish){.game = {.over = 0}};
    int status = begin(players, &place, number);
    while (status == BP_OK && !bp_state_is_over(state) && !match_is_stopped() &&
           out->fault.kind == MATCH_NO_FAULT) {
        int32_t i = match_member_at(players->options, &place, bp_state_mover(state));
        status = play_move(out, i, &players->seats[place.members[i]], state);
    }
    if (status == BP_OK && players->review && !match_is_stopped()) {
        status = add_regrets(out, players, state, &place);
    }
    if (status == BP_OK && bp_state_is_over(state) && !match_is_stopped()) {
        status = finish(&out->game, players->options, state, &place);
    }
    return status;
}
