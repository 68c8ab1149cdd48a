/* SPDX-License-Identifier: MIT */
/* The searches of a session: the choice of a computer, the values of positions and moves, and reviews. Values come from the
   exact solver if its limits suffice, otherwise from a search of the level-10 player or by the first heuristic of the kind. */

#include <string.h>

#include <bigpoints/experimental/minimax.h>

#include "programs/common/players.h"
#include "programs/play/play_internal.h"

/* An evaluation takes a second: half of it to solve the position, and if that fails, half of it to search. */
enum { HALF_A_SECOND = 500 }; /* milliseconds */

/* The same of a game with levels of its own, whose hints are the same on every machine. */
enum { NODES = 200000, SHARE = 2 /* for all moves, in relation to the best one */ };

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
    game_player *player = mover >= 0 ? session->seats[mover].player : NULL;
    game_choice choice;
    if (!player) {
        return play_fail(session, "it is not a computer's turn");
    }
    session->stopped = 0;
    game_player_set_progress(player, on_player_progress, session);
    session->seats[mover].level_now = 0;
    if (!play_check(session, game_player_choose(&choice, player, session->state))) {
        return 0;
    }
    session->seats[mover].level_now = choice.level;
    *out = choice.move;
    return 1;
}

/* --- Exact values --------------------------------------------------------------------------------- */

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
    if (count <= 0 || count > PLAY_MOVES_MAX || bp_result_value(&value, result) != BP_OK) {
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

/* Solves the position and every legal move. Returns whether the limits sufficed. A puzzle is proved, so that it needs no limit,
   and its hint is always the right move. */
static int solve_moves(play_evaluation *out, play_session *session)
{
    bp_result *result;
    int is_proved = session->puzzle && !session->solved && !session->refutation[0];
    uint64_t nodes = is_proved               ? 0
                     : session->limits.nodes ? session->limits.nodes
                     : session->kind->levels ? NODES
                                             : 0;
    int64_t milliseconds = nodes || is_proved ? 0 : HALF_A_SECOND;
    if (!open_solver(session)) {
        return 0;
    }
    bp_solver_set(session->solver, BP_OPTION_NODES, (int64_t)nodes);
    bp_solver_set(session->solver, BP_OPTION_MILLISECONDS, milliseconds);
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

/* --- Estimates ------------------------------------------------------------------------------------ */

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
    bp_player_set(adviser, BP_OPTION_NODES, (int64_t)session->limits.nodes);
    bp_player_set(adviser, BP_OPTION_MILLISECONDS, session->limits.nodes ? 0 : HALF_A_SECOND);
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

/* An outcome that is known, as an exact value. */
static int32_t points_of(int32_t value)
{
    return value > 0 ? BP_ESTIMATE_POINT : value < 0 ? -BP_ESTIMATE_POINT : 0;
}

/* The value of the position after a move, for the player who made it: of the end of the game, by the theorem of the game, or by
   a search. */
static int value_after(int32_t *out, play_session *session, const bp_state *after, int32_t mover,
                       const game_player_settings *set)
{
    uint32_t winners = 0;
    game_choice choice;
    if (bp_state_is_over(after) == 1) {
        bp_state_winners(&winners, after);
        int has_won = (int)(winners >> mover & 1);
        *out = winners == UINT32_C(1) << mover ? BP_MINIMAX_WIN : has_won ? 0 : -BP_MINIMAX_WIN;
        return BP_OK;
    }
    int status = set->is_best ? game_player_choose(&choice, session->searcher, after)
                              : game_player_search(&choice, session->searcher, set, after);
    *out = bp_state_mover(after) == mover ? choice.value : -choice.value;
    return status;
}

/* Searches the position, then the one after each move, by the first heuristic of the kind. */
static int search_moves(play_evaluation *out, play_session *session)
{
    game_player_settings set = game_player_usual(session->kind);
    game_choice choice;
    bp_state *after = NULL;
    uint64_t nodes = session->limits.nodes ? session->limits.nodes : NODES;
    *out = (play_evaluation){0};
    set.is_best = session->kind->best_play != NULL;
    if (session->kind->level_weights) {
        memcpy(set.weights, session->kind->level_weights,
               (size_t)session->kind->heuristics->weight_count * sizeof *set.weights);
    }
    set.nodes = nodes;
    set.has_limit = 1;
    if (!session->searcher &&
        !play_check(session, game_player_new(&session->searcher, session->kind, &set))) {
        return 0;
    }
    game_player_set_progress(session->searcher, on_player_progress, session);
    int status = game_player_choose(&choice, session->searcher, session->state);
    if (status == BP_OK) {
        status = bp_state_clone(&after, session->state);
    }
    out->best = choice.move;
    out->value = choice.value;
    out->distance = choice.distance;
    out->count = play_moves(out->moves, session);
    set.depth = choice.depth > 1 ? choice.depth - 1 : 1; /* as deep as below the position */
    set.nodes = SHARE * nodes / (out->count + 1);
    for (size_t i = 0; i < out->count && status == BP_OK && !session->stopped; i++) {
        bp_state_apply(after, out->moves[i]);
        status = value_after(&out->values[i], session, after, bp_state_mover(session->state), &set);
        if (out->moves[i] == out->best || out->values[i] > out->value) {
            out->values[i] = out->value;
        }
        bp_state_undo(after);
    }
    bp_state_free(after);
    out->exact = out->proved = set.is_best;
    for (size_t i = 0; i < out->count && set.is_best; i++) {
        out->values[i] = points_of(out->values[i]);
    }
    out->value = set.is_best ? points_of(out->value) : out->value;
    return play_check(session, status);
}

/* Whether the solver may succeed. A game with levels of its own is not tried as long as it may be very long. */
static int is_solvable(const play_session *session)
{
    enum { PLIES_MAX = 64 };
    bp_game *game = NULL;
    if (!session->kind->levels || bp_state_game(&game, session->state) != BP_OK) {
        return 1;
    }
    int32_t plies = bp_game_max_plies(game) - bp_state_ply(session->state);
    bp_game_free(game);
    return plies <= PLIES_MAX;
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
    if (!(is_solvable(session) && solve_moves(out, session)) &&
        !(session->kind->levels ? search_moves : estimate_moves)(out, session)) {
        return 0;
    }
    if (!session->stopped) {
        session->evaluation = *out;
        memcpy(session->evaluated, key, sizeof key);
    }
    return 1;
}

/* --- Reviews -------------------------------------------------------------------------------------- */

/* The library judges the moves; here are its budgets, and the choice of the costliest moves. */

/* The solver can solve the positions of the second half of a standard game; those of the first half are searched.
   Together this takes ten to twenty seconds. With more than two players a node takes longer, so the limits are lower. */
enum { NODES_SOLVING = 1500000, NODES_SEARCHING = 150000, SEVERAL_SHARE = 4, NODES_MIN = 4096 };

/* Regrets below half a point are not listed. */
enum { REGRET_MIN = BP_ESTIMATE_POINT / 2 };

static int on_review_progress(const bp_progress *progress, void *user)
{
    return play_report_progress(
        user, (play_progress){.nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES),
                              .done = (int32_t)bp_progress_count(progress, BP_COUNT_UNITS_DONE),
                              .all = (int32_t)bp_progress_count(progress, BP_COUNT_UNITS)});
}

static void set_options(bp_review *review, play_session *session)
{
    uint64_t nodes = session->limits.nodes;
    uint64_t share = session->players > 2 ? SEVERAL_SHARE : 1;
    uint64_t to_search = nodes ? nodes / 4 : NODES_SEARCHING / share;
    bp_review_set(review, BP_OPTION_SOLVE_NODES, (int64_t)(nodes ? nodes : NODES_SOLVING / share));
    bp_review_set(review, BP_OPTION_SEARCH_NODES,
                  (int64_t)(to_search > NODES_MIN ? to_search : NODES_MIN));
    bp_review_set_progress(review, on_review_progress, session);
}

int play_review_make(bp_review **out, play_session *session)
{
    *out = NULL;
    if (bp_state_ply(session->state) == 0) {
        return play_fail(session, "no move has been made yet");
    }
    if (!play_check(session, bp_review_new(out, NULL))) {
        return 0;
    }
    set_options(*out, session);
    session->stopped = 0;
    if (!play_check(session, bp_review_run(*out, session->state))) {
        bp_review_free(*out);
        *out = NULL;
        return 0;
    }
    return 1;
}

int32_t play_review_first(const bp_review *review)
{
    return (int32_t)bp_review_count(review, BP_COUNT_UNITS) -
           (int32_t)bp_review_count(review, BP_COUNT_UNITS_DONE);
}

int32_t play_review_worst(int32_t *out, int32_t max, const bp_review *review, int32_t seat)
{
    int32_t count = 0;
    for (int32_t ply = play_review_first(review);
         ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS); ply++) {
        judgement move = judgement_of(review, ply);
        int32_t regret = move.regret;
        if (move.mover != seat || regret < REGRET_MIN) {
            continue;
        }
        int32_t at = count < max ? count++ : max;
        for (; at > 0 && bp_review_regret(review, out[at - 1]) < regret; at--) {
            if (at < max) {
                out[at] = out[at - 1];
            }
        }
        if (at < max) {
            out[at] = ply;
        }
    }
    return count;
}

int play_review_misses(const bp_review *review, int32_t seat)
{
    int32_t first = play_review_first(review);
    int made = 0;
    for (int32_t ply = 0; ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS); ply++) {
        if (judgement_of(review, ply).mover == seat) {
            made = 1;
            if (ply >= first) {
                return 0;
            }
        }
    }
    return made;
}
