/* The searches of a session: the choice of a level, hints, and values of positions and moves. The values come from the
   exact solver if its limits suffice, otherwise from a search of the level-10 player. */

#include <string.h>

#include "programs/play/play_internal.h"

/* An evaluation solves for half a second at most. If that fails, it searches for about a second. */
enum { NODES_A_SECOND = 400000 };

int play_report_progress(play_session *session, play_progress now)
{
    if (session->progress && session->progress(&now, session->progress_user)) {
        session->stopped = 1;
    }
    return session->stopped;
}

static int on_player_progress(const bp_progress *progress, void *user)
{
    play_progress now = {.nodes = bp_progress_node_count(progress),
                         .depth = bp_progress_depth(progress)};
    bp_progress_best(&now.best, progress);
    bp_progress_value(&now.value, progress);
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
    return play_check(session, bp_player_choose(out, player, session->state));
}

/* The adviser */

static int open_adviser(play_session *session)
{
    return session->adviser ||
           play_check(session, bp_player_new(&session->adviser, BP_LEVEL_MAX, 0, NULL));
}

/* Lets the adviser, a level-10 player, choose a move in the present position. Returns whether it succeeded. */
static int advise(play_advice *out, play_session *session, uint64_t nodes)
{
    if (!open_adviser(session)) {
        return 0;
    }
    bp_player *adviser = session->adviser;
    bp_player_clear(adviser); /* so that the result does not depend on earlier searches */
    bp_player_set_nodes(adviser, nodes);
    bp_player_set_seconds(adviser, 0);
    bp_player_set_progress(adviser, on_player_progress, session);
    if (!play_check(session, bp_player_choose(&out->move, adviser, session->state))) {
        return 0;
    }
    bp_player_value(&out->value, adviser);
    out->exact = bp_player_is_exact(adviser) == 1;
    out->depth = bp_player_depth(adviser);
    return 1;
}

/* The adviser's value of a move for the mover, from its last search. */
static int32_t advised_value(const play_session *session, bp_move move)
{
    int32_t value = 0;
    bp_move other = 0;
    for (int32_t i = 0; other != move && i < bp_player_option_count(session->adviser); i++) {
        bp_player_option(&other, &value, session->adviser, i);
    }
    return value;
}

/* The node limit of hints and of estimates: the same, so that they agree. */
static uint64_t nodes_of(const play_session *session)
{
    return session->nodes ? session->nodes : NODES_A_SECOND;
}

int play_hint(play_advice *out, play_session *session)
{
    if (play_is_over(session)) {
        return play_fail(session, "the game is over");
    }
    session->stopped = 0;
    return advise(out, session, nodes_of(session));
}

/* Exact values */

static int on_solver_progress(const bp_progress *progress, void *user)
{
    return play_report_progress(user, (play_progress){.nodes = bp_progress_node_count(progress)});
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
    out->exact = 1;
    out->count = (size_t)count;
    for (int32_t i = 0; i < count; i++) {
        int32_t lower;
        int32_t upper;
        bp_result_move(&out->moves[i], &lower, &upper, result, i);
        if (lower != upper) {
            return 0;
        }
        out->values[i] = lower * BP_ESTIMATE_POINT;
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
    bp_solver_set_objective(session->solver,
                            session->players == 2 ? BP_OBJECTIVE_MARGIN : BP_OBJECTIVE_GUARANTEED);
    bp_solver_set_all_moves(session->solver, 1);
    return 1;
}

/* Solves the position and every legal move. Returns whether `nodes` nodes and `seconds` (0: no limit) sufficed. */
static int solve_moves(play_evaluation *out, play_session *session, uint64_t nodes, double seconds)
{
    bp_result *result;
    if (!open_solver(session)) {
        return 0;
    }
    bp_solver_set_nodes(session->solver, nodes);
    bp_solver_set_seconds(session->solver, seconds);
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

static int estimate_moves(play_evaluation *out, play_session *session, uint64_t nodes)
{
    play_advice advice;
    if (!advise(&advice, session, nodes)) {
        return 0;
    }
    out->exact = 0;
    out->count = play_moves(out->moves, session);
    out->value = advised_value(session, advice.move);
    for (size_t i = 0; i < out->count; i++) {
        out->values[i] = advised_value(session, out->moves[i]);
    }
    return 1;
}

int play_evaluate(play_evaluation *out, play_session *session)
{
    uint64_t nodes = session->nodes;
    memset(out, 0, sizeof *out);
    session->stopped = 0;
    if (play_is_over(session)) {
        return play_fail(session, "the game is over");
    }
    if (solve_moves(out, session, nodes, nodes ? 0 : 0.5)) {
        return 1;
    }
    return estimate_moves(out, session, nodes_of(session));
}
