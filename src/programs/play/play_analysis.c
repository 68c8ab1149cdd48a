/* SPDX-License-Identifier: MIT */
/* The searches of a session: the choice of a level, and the values of positions and moves. The values come from the exact
   solver if its limits suffice, otherwise from a search of the level-10 player. */

#include <string.h>

#include "programs/play/play_internal.h"

/* An evaluation takes a second: half of it to solve the position, and if that fails, half of it to search. */
enum { HALF_A_SECOND = 500 }; /* milliseconds */

int play_report_progress(play_session *session, play_progress now)
{
    if (session->progress && session->progress(&now, session->progress_user)) {
        session->stopped = 1;
    }
    return session->stopped;
}

static int on_player_progress(const bp_progress *progress, void *user)
{
    play_progress now = {.nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES),
                         .depth = (int32_t)bp_progress_count(progress, BP_COUNT_DEPTH)};
    bp_progress_best(&now.best, &now.value, progress);
    return play_report_progress(user, now);
}

int play_choose(bp_move *out, play_session *session)
{
    int32_t mover = play_mover(session);
    bp_player *player = mover >= 0 ? session->seats[mover].player : NULL;
    if (!player) {
        return play_fail(session, "it is not a computer's turn");
    }
    session->stopped = 0;
    bp_player_set_progress(player, on_player_progress, session);
    bp_result *result;
    session->seats[mover].level_now = 0;
    if (!play_check(session, bp_player_choose(&result, player, session->state))) {
        return 0;
    }
    session->seats[mover].level_now = (int32_t)bp_result_count(result, BP_COUNT_LEVEL);
    bp_result_best(out, result);
    bp_result_free(result);
    return 1;
}

/* Exact values */

static int on_solver_progress(const bp_progress *progress, void *user)
{
    return play_report_progress(
        user, (play_progress){.nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES)});
}

/* Copies the values of a result; returns 0 if not all of them are known. */
static int take_values(play_evaluation *out, const bp_result *result)
{
    int32_t count = bp_result_move_count(result);
    int32_t value;
    if (count <= 0 || count > BP_MOVES_MAX || bp_result_value(&value, result) != BP_OK) {
        return 0;
    }
    out->value = value * BP_ESTIMATE_POINT;
    out->exact = out->proved = 1;
    out->count = (size_t)count;
    for (int32_t i = 0; i < count; i++) {
        int32_t lower;
        int32_t upper;
        bp_result_move(&out->moves[i], &lower, &upper, result, i);
        if (lower != upper) {
            return 0;
        }
        out->values[i] = lower * BP_ESTIMATE_POINT;
        if (lower == value && !out->best) {
            out->best = out->moves[i];
        }
    }
    return 1;
}

static int open_solver(play_session *session)
{
    if (session->solver) {
        return 1;
    }
    if (!play_check(session, bp_solver_new(&session->solver, NULL))) {
        return 0;
    }
    bp_solver_set(session->solver, BP_OPTION_OBJECTIVE,
                  session->players == 2 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED);
    bp_solver_set(session->solver, BP_OPTION_ALL_MOVES, 1);
    return 1;
}

/* Solves the position and every legal move. Returns whether the limits sufficed. */
static int solve_moves(play_evaluation *out, play_session *session)
{
    bp_result *result;
    if (!open_solver(session)) {
        return 0;
    }
    bp_solver_set(session->solver, BP_OPTION_NODES, (int64_t)session->nodes);
    bp_solver_set(session->solver, BP_OPTION_MILLISECONDS, session->nodes ? 0 : HALF_A_SECOND);
    bp_solver_set_progress(session->solver, on_solver_progress, session);
    int status = bp_solve(&result, session->solver, session->state);
    bp_solver_set_progress(session->solver, NULL, NULL);
    if (!play_check(session, status)) {
        return 0;
    }
    int known = take_values(out, result);
    bp_result_free(result);
    return known;
}

/* Estimates */

/* The estimate of a move for the mover. */
static int32_t advised_value(const bp_result *result, bp_move move)
{
    int32_t value = 0;
    bp_move other = 0;
    for (int32_t i = 0; other != move && i < bp_result_move_count(result); i++) {
        bp_result_move(&other, NULL, NULL, result, i);
        bp_result_move_estimate(&value, NULL, result, i);
    }
    return value;
}

/* Lets the adviser, a level-10 player, search the position. */
static int estimate_moves(play_evaluation *out, play_session *session)
{
    *out = (play_evaluation){0};
    if (!session->adviser &&
        !play_check(session, bp_player_new(&session->adviser, BP_LEVEL_MAX, 0, NULL))) {
        return 0;
    }
    bp_player *adviser = session->adviser;
    bp_player_clear(adviser); /* so that the result does not depend on earlier searches */
    bp_player_set(adviser, BP_OPTION_NODES, (int64_t)session->nodes);
    bp_player_set(adviser, BP_OPTION_MILLISECONDS, session->nodes ? 0 : HALF_A_SECOND);
    bp_player_set_progress(adviser, on_player_progress, session);
    bp_result *result;
    if (!play_check(session, bp_player_choose(&result, adviser, session->state))) {
        return 0;
    }
    out->proved = bp_result_is_exact(result) == 1;
    bp_result_best(&out->best, result);
    bp_result_estimate(&out->value, result);
    out->count = play_moves(out->moves, session);
    for (size_t i = 0; i < out->count; i++) {
        out->values[i] = advised_value(result, out->moves[i]);
        if (!out->proved && out->values[i] > out->value) {
            out->best = out->moves[i]; /* the search has visited another one more often */
            out->value = out->values[i];
        }
    }
    bp_result_free(result);
    return 1;
}

int play_evaluate(play_evaluation *out, play_session *session)
{
    uint64_t key[2];
    session->stopped = 0;
    if (play_is_over(session)) {
        return play_fail(session, "the game is over");
    }
    if (!play_check(session, bp_state_key(key, session->state))) {
        return 0;
    }
    if (session->evaluation.count > 0 && memcmp(key, session->evaluated, sizeof key) == 0) {
        *out = session->evaluation;
        return 1;
    }
    *out = (play_evaluation){0};
    if (!solve_moves(out, session) && !estimate_moves(out, session)) {
        return 0;
    }
    if (!session->stopped) {
        session->evaluation = *out;
        memcpy(session->evaluated, key, sizeof key);
    }
    return 1;
}
