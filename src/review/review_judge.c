/* SPDX-License-Identifier: MIT */
/* Judges the moves of a game, from the last to the first. A position is solved with all its moves by the exact solver,
   whose table stays warm from one position to the one before it. If the budget does not suffice, a player of level 10
   searches it. */

#include <string.h>

#include <bigpoints/player.h>
#include <bigpoints/solver.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/pages.h"
#include "base/platform/platform.h"
#include "game/game_internal.h"
#include "player/player_internal.h"
#include "review/review_internal.h"
#include "solver/solver_internal.h"

enum { MEMORY_DEFAULT = 1 << 30, TABLE_SHARE = 16, FAILURES_MAX = 2 };

/* A review in progress. */
typedef struct judging {
    bp_review *review;
    bp__judgements *results;
    bp_state *state; /* the position before the move that is judged */
    int32_t ply;
    int32_t players;
    bp_solver *solver;
    bp_player *player;   /* NULL if the game has no estimates */
    int32_t not_solved;  /* positions in a row */
    int32_t stop_reason; /* BP_STOP_SOLVED while it goes on */
    double start;        /* by bp__clock() */
} judging;

static bp__judgement *current(const judging *j)
{
    return &j->results->moves[j->ply];
}

/* Limits and progress */

static double seconds_of(const judging *j)
{
    return bp__clock() - j->start;
}

/* Whether the review must stop. `nodes` are those of the search that runs; `table_fill` is that of the solver's table, or
   negative. */
static int must_stop(judging *j, uint64_t nodes, double table_fill)
{
    const bp_review *review = j->review;
    double seconds = seconds_of(j);
    double max_seconds = bp__option_seconds(&review->searcher);
    if (j->stop_reason != BP_STOP_SOLVED) {
        return 1;
    }
    if (bp__searcher_is_cancelled(&review->searcher)) {
        j->stop_reason = BP_STOP_CANCELLED;
    } else if (max_seconds > 0 && seconds >= max_seconds) {
        j->stop_reason = BP_STOP_SECONDS;
    } else if (review->searcher.progress) {
        bp_progress progress = bp__progress_of(j->results->nodes + nodes, seconds);
        progress.table_fill = table_fill;
        progress.counts[BP_COUNT_UNITS] = j->results->count;
        progress.counts[BP_COUNT_UNITS_DONE] = j->results->count - 1 - j->ply;
        if (review->searcher.progress(&progress, review->searcher.progress_user)) {
            j->stop_reason = BP_STOP_CANCELLED;
        }
    }
    return j->stop_reason != BP_STOP_SOLVED;
}

static int on_progress(const bp_progress *progress, void *user)
{
    return must_stop(user, (uint64_t)progress->counts[BP_COUNT_NODES], progress->table_fill);
}

/* Principal variations */

/* Appends moves to the principal variation of the current move. */
static int add_to_pv(judging *j, const bp_move *moves, size_t count)
{
    bp__vector *pvs = &j->results->pvs;
    bp_move *out = bp__vector_add(pvs, &j->review->searcher.memory, count, sizeof *out);
    if (!out) {
        return BP_ERR_MEMORY;
    }
    if (count > 0) {
        memcpy(out, moves, count * sizeof *out);
    }
    current(j)->pv_length += count;
    return BP_OK;
}

/* Appends the principal variation of a result. */
static int add_result_to_pv(judging *j, const bp_result *result)
{
    size_t count = 0;
    bp_result_pv(NULL, 0, &count, result);
    bp_move *out =
        bp__vector_add(&j->results->pvs, &j->review->searcher.memory, count, sizeof *out);
    if (!out) {
        return BP_ERR_MEMORY;
    }
    current(j)->pv_length += count;
    return bp_result_pv(out, count, NULL, result);
}

/* Begins the principal variation of the current move with its better move. */
static int begin_pv(judging *j)
{
    bp__judgement *move = current(j);
    move->pv_start = j->results->pvs.count;
    return add_to_pv(j, &move->best, 1);
}

/* Exact judgements */

/* Solves the current position with the values of all moves. */
static int solve_moves(bp_result **out, judging *j)
{
    int status = bp_solve(out, j->solver, j->state);
    if (status == BP_OK) {
        j->results->nodes += (uint64_t)bp_result_count(*out, BP_COUNT_NODES);
    }
    return status;
}

/* Solves the current position, the value for the side that a seat is on. */
static int solve_for(bp_result **out, judging *j, int32_t seat)
{
    bp__searcher *searcher = bp__solver_searcher(j->solver);
    bp_solver_set(j->solver, BP_OPTION_ALL_MOVES, 0);
    int status = bp__searcher_enter(searcher);
    if (status == BP_OK) {
        status = bp__solver_solve(out, j->solver, j->state->game, j->state->position, seat, 1);
        bp__searcher_end(searcher, status);
    }
    bp_solver_set(j->solver, BP_OPTION_ALL_MOVES, 1);
    if (status == BP_OK) {
        j->results->nodes += (uint64_t)bp_result_count(*out, BP_COUNT_NODES);
    }
    return status;
}

/* Fills the judgement of the current move from the values of all moves. Returns 0 if not all of them are known. */
static int take_values(bp__judgement *move, const bp_result *result)
{
    int32_t value;
    if (bp_result_value(&value, result) != BP_OK) {
        return 0;
    }
    bp_move first_best = 0;
    int32_t played = value;
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move root;
        int32_t lower;
        int32_t upper;
        if (bp_result_move(&root, &lower, &upper, result, i) != BP_OK || lower != upper) {
            return 0;
        }
        played = root == move->played ? lower : played;
        first_best = first_best == 0 && lower == value ? root : first_best;
    }
    move->value_best = value * BP_ESTIMATE_POINT;
    move->value_played = played * BP_ESTIMATE_POINT;
    move->best = played < value ? first_best : move->played;
    move->is_judged = 1;
    move->is_exact = 1;
    move->is_lossless = bp_result_is_lossless(result) == 1;
    return 1;
}

/* The principal variation after the better move, for the side that the mover of the position is on. */
static int solve_pv(judging *j)
{
    bp_result *result;
    int status = begin_pv(j);
    if (status == BP_OK) {
        status = bp_state_apply(j->state, current(j)->best);
        status = status == BP_ERR_ILLEGAL ? BP_ERR_METHOD : status; /* it was legal before */
    }
    if (status != BP_OK || bp_state_is_over(j->state)) {
        return status;
    }
    status = solve_for(&result, j, j->players > 2 ? current(j)->mover : -1);
    if (status == BP_OK) {
        status = add_result_to_pv(j, result);
        bp_result_free(result);
    }
    return status;
}

/* Judges the current move exactly if its budget suffices. */
static int judge_exactly(judging *j)
{
    bp_result *result;
    if (j->not_solved >= FAILURES_MAX) {
        return BP_OK;
    }
    int status = solve_moves(&result, j);
    if (status == BP_ERR_LIMIT || status == BP_ERR_UNSUPPORTED) {
        j->not_solved = FAILURES_MAX; /* the solver cannot solve this game */
        return BP_OK;
    }
    if (status != BP_OK) {
        return status;
    }
    int is_solved = take_values(current(j), result);
    bp_result_free(result);
    j->not_solved = is_solved ? 0 : j->not_solved + 1;
    if (is_solved) {
        status = solve_pv(j);
        while (bp_state_ply(j->state) > j->ply) {
            bp_state_undo(j->state);
        }
    }
    return status;
}

/* Estimates */

/* The estimate of a root move. */
static int32_t estimate_of(const bp_result *result, bp_move move)
{
    int32_t estimate = 0;
    bp_move at = 0;
    for (int32_t i = 0; at != move && i < bp_result_move_count(result); i++) {
        bp_result_move(&at, NULL, NULL, result, i);
        bp_result_move_estimate(&estimate, NULL, result, i);
    }
    return estimate;
}

/* Fills the judgement of the current move from the choice of the player. */
static int take_estimates(judging *j, const bp_result *result)
{
    bp__judgement *move = current(j);
    const bp_move *pv = result->pv.items;
    move->value_played = estimate_of(result, move->played);
    move->value_best = estimate_of(result, result->best);
    move->best = result->best;
    if (move->value_best <= move->value_played) {
        move->value_best = move->value_played;
        move->best = move->played;
    }
    move->is_judged = 1;
    int status = begin_pv(j);
    if (status == BP_OK && result->best == move->best) {
        status = add_to_pv(j, pv + 1, result->pv.count - 1);
    }
    return status;
}

/* Compares the move played with the choice of the player. */
static int judge_by_search(judging *j)
{
    bp_result *result;
    if (!j->player) {
        return BP_OK;
    }
    bp_player_clear(j->player); /* so that the result does not depend on earlier searches */
    int status = bp_player_choose(&result, j->player, j->state);
    if (status == BP_OK && j->stop_reason == BP_STOP_SOLVED) {
        j->results->nodes += (uint64_t)bp_result_count(result, BP_COUNT_NODES);
        status = take_estimates(j, result);
    }
    bp_result_free(result);
    return status;
}

/* Moves without alternative */

/* The value of a finished game for a seat. */
static int final_value(int32_t *out, const bp_game *game, const void *position, int32_t seat)
{
    int32_t scores[BP__PLAYERS_MAX];
    int64_t best_other = INT64_MIN;
    int status = bp__game_final_scores(scores, game, position);
    if (status != BP_OK) {
        return status;
    }
    for (int32_t other = 0; other < game->traits.players; other++) {
        if (other != seat && scores[other] > best_other) {
            best_other = scores[other];
        }
    }
    *out = (int32_t)(scores[seat] - best_other) * BP_ESTIMATE_POINT;
    return BP_OK;
}

/* The judgement of the position after the last move, if the game is over. */
static int judge_end(bp__judgement *out, const bp_state *end, int32_t seat)
{
    *out = (bp__judgement){.mover = seat};
    if (!bp_state_is_over(end)) {
        return BP_OK;
    }
    out->is_judged = out->is_exact = out->is_lossless = 1;
    return final_value(&out->value_best, end->game, end->position, seat);
}

/* Continues the principal variation of the current move with that of the next one. */
static int repeat_pv(judging *j, const bp__judgement *next)
{
    bp__vector *pvs = &j->results->pvs;
    size_t start = pvs->count;
    if (!bp__vector_add(pvs, &j->review->searcher.memory, next->pv_length, sizeof(bp_move))) {
        return BP_ERR_MEMORY;
    }
    bp_move *moves = pvs->items;
    memcpy(moves + start, moves + next->pv_start, next->pv_length * sizeof *moves);
    current(j)->pv_length += next->pv_length;
    return BP_OK;
}

/* Gives a move without alternative the value of the position after it, if that is known for its mover. */
static int judge_forced(judging *j, const bp_state *end)
{
    bp__judgement *move = current(j);
    bp__judgement over = {0};
    const bp__judgement *next = j->ply + 1 < j->results->count ? move + 1 : &over;
    int status = next == &over ? judge_end(&over, end, move->mover) : BP_OK;
    if (status != BP_OK || !next->is_judged || (next->mover != move->mover && j->players > 2)) {
        return status;
    }
    move->is_judged = 1;
    move->is_exact = next->is_exact;
    move->is_lossless = next->is_lossless;
    move->value_best = next->mover == move->mover ? next->value_best : -next->value_best;
    move->value_played = move->value_best;
    status = begin_pv(j);
    return status == BP_OK ? repeat_pv(j, next) : status;
}

/* The review */

static int judge_move(judging *j, const bp_state *end)
{
    size_t count;
    bp__judgement *move = current(j);
    int status = bp_state_moves(NULL, 0, &count, j->state);
    if (status == BP_OK && count == 1) {
        status = judge_forced(j, end);
    } else if (status == BP_OK) {
        status = judge_exactly(j);
    }
    if (status == BP_OK && !move->is_judged && j->stop_reason == BP_STOP_SOLVED) {
        status = judge_by_search(j);
    }
    if (j->stop_reason != BP_STOP_SOLVED) {
        move->is_judged = 0;
    }
    j->results->judged += move->is_judged;
    return status;
}

static int judge_all(judging *j, const bp_state *end)
{
    int status = BP_OK;
    for (j->ply = j->results->count - 1; j->ply >= 0 && status == BP_OK; j->ply--) {
        if (must_stop(j, 0, -1)) {
            break;
        }
        status = bp_state_undo(j->state);
        if (status == BP_OK) {
            status = judge_move(j, end);
        }
    }
    return status;
}

static int open_solver(judging *j, uint64_t bytes)
{
    int status = bp_solver_new(&j->solver, bp__searcher_allocator(&j->review->searcher));
    if (status != BP_OK) {
        return status;
    }
    bp_solver_set(j->solver, BP_OPTION_OBJECTIVE,
                  j->players == 2 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED);
    bp__solver_limit_memory(j->solver, bytes);
    bp_solver_set(j->solver, BP_OPTION_NODES,
                  bp__option(&j->review->searcher, BP_OPTION_SOLVE_NODES));
    bp_solver_set(j->solver, BP_OPTION_ALL_MOVES, 1);
    bp_solver_set(j->solver, BP_OPTION_PV, 0);
    return bp_solver_set_progress(j->solver, on_progress, j);
}

static int open_player(judging *j, uint64_t bytes)
{
    int status =
        bp_player_new(&j->player, BP_LEVEL_MAX, 0, bp__searcher_allocator(&j->review->searcher));
    if (status != BP_OK) {
        return status;
    }
    bp_player_set(j->player, BP_OPTION_MILLISECONDS, 0);
    bp_player_set(j->player, BP_OPTION_NODES,
                  bp__option(&j->review->searcher, BP_OPTION_SEARCH_NODES));
    j->player->searcher.options[BP_OPTION_MEMORY] = (int64_t)bytes; /* any number */
    return bp_player_set_progress(j->player, on_progress, j);
}

/* Lists the moves of the history. */
static int open_results(judging *j, const bp_state *state)
{
    bp__judgements *results = j->results;
    int32_t count = bp_state_ply(state);
    int status = BP_OK;
    results->moves =
        bp__memory_alloc(&j->review->searcher.memory, ((size_t)count + 1) * sizeof *results->moves);
    if (!results->moves) {
        return BP_ERR_MEMORY;
    }
    const bp_game_traits *traits = &state->game->traits;
    results->count = count;
    results->players = traits->players;
    results->score_range = traits->score_max - traits->score_min;
    for (int32_t ply = 0; ply < count && status == BP_OK; ply++) {
        bp__judgement *move = &results->moves[ply];
        status = bp_state_move_at(&move->played, &move->mover, state, ply);
        move->best = move->played;
    }
    return status;
}

int bp__review_judge(bp_review *review, const bp_state *state)
{
    judging j = {.review = review,
                 .results = &review->results,
                 .players = state->game->traits.players,
                 .start = bp__clock()};
    uint64_t bytes = (uint64_t)bp__option(&review->searcher, BP_OPTION_MEMORY);
    bytes = bytes ? bytes : bp__pages_default(MEMORY_DEFAULT);
    int status = open_results(&j, state);
    if (status == BP_OK) {
        status = bp_state_clone(&j.state, state);
    }
    if (status == BP_OK) {
        status = open_solver(&j, bytes / TABLE_SHARE);
    }
    if (status == BP_OK && bp__game_can_estimate(state->game)) {
        status = open_player(&j, bytes - bytes / TABLE_SHARE);
    }
    if (status == BP_OK) {
        status = judge_all(&j, state);
    }
    review->results.is_there = 1;
    review->results.stop_reason = j.stop_reason;
    review->results.seconds = seconds_of(&j);
    bp_player_free(j.player);
    bp_solver_free(j.solver);
    bp_state_free(j.state);
    return status;
}
