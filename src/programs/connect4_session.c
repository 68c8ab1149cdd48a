/* A sitting with bp-connect4: the game, and the two ways to find a move. */

#include "programs/connect4_session.h"

#include "programs/connect4_show.h"
#include "programs/connect4_solver.h"
#include "programs/connect4_stop.h"

/* The report's depths: the first until turn 20, then the second. */
enum { EARLY_DEPTH = 8, LATE_DEPTH = 11, LATE_TURN = 20 };

static int watch_minimax(uint64_t nodes, int32_t depth, bp_move best, int32_t value, void *user)
{
    (void)nodes;
    (void)depth;
    (void)best;
    (void)value;
    (void)user;
    return connect4_stop_asked();
}

void connect4_session_open(connect4_session *s, const command *line, const connect4_request *asked)
{
    *s = (connect4_session){.line = line,
                            .heuristic = asked->heuristic,
                            .depth = asked->depth,
                            .milliseconds = asked->milliseconds,
                            .pruning = asked->pruning,
                            .compare = 1};
    connect4_need(line, connect4_new(&s->game, asked->width, asked->height));
    connect4_need(line, bp_state_new(&s->state, s->game));
    connect4_need(line, bp_minimax_new(&s->minimax, NULL));
    connect4_need(line, bp_minimax_set_candidates(s->minimax, 0));
    connect4_need(line, bp_minimax_set_estimate(s->minimax, connect4_estimate, &s->heuristic));
    connect4_need(line, bp_minimax_set_progress(s->minimax, watch_minimax, NULL));
    s->solver = connect4_solver_new(line, asked);
    connect4_need(line, bp_solver_set_all_moves(s->solver, 1));
}

void connect4_session_close(connect4_session *s)
{
    bp_solver_free(s->solver);
    bp_minimax_free(s->minimax);
    bp_state_free(s->state);
    bp_game_free(s->game);
}

int connect4_deepens(const connect4_session *s)
{
    return s->depth == 0 && s->milliseconds > 0 && s->pruning;
}

int32_t connect4_depth(const connect4_session *s)
{
    if (s->depth > 0) {
        return s->depth;
    }
    return connect4_turn(s->state) > LATE_TURN ? LATE_DEPTH : EARLY_DEPTH;
}

static connect4_thought search(connect4_session *s, const bp_state *state)
{
    connect4_thought out = {0};
    int32_t value = 0;
    connect4_need(s->line, bp_minimax_search(&out.move, s->minimax, state));
    bp_minimax_value(&value, s->minimax);
    out.value = bp_state_mover(state) == 0 ? value : -value;
    out.distance = bp_minimax_distance(s->minimax);
    out.depth = bp_minimax_depth(s->minimax);
    out.stop = bp_minimax_stop(s->minimax);
    out.nodes = bp_minimax_nodes(s->minimax);
    return out;
}

connect4_thought connect4_think(connect4_session *s)
{
    int32_t depth = connect4_deepens(s) ? CONNECT4_DEPTH_MOST : connect4_depth(s);
    connect4_need(s->line, bp_minimax_set_depth(s->minimax, depth));
    connect4_need(s->line, bp_minimax_set_pruning(s->minimax, s->pruning));
    connect4_need(s->line, bp_minimax_set_nodes(s->minimax, 0));
    connect4_need(s->line, bp_minimax_set_seconds(s->minimax, s->milliseconds / 1000.0));
    return search(s, s->state);
}

/* The nodes of a search without pruning do not depend on what positions look worth. */
static int32_t look_worth_nothing(const void *position, bp_move last, const void *setup, void *user)
{
    (void)position;
    (void)last;
    (void)setup;
    (void)user;
    return 0;
}

uint64_t connect4_nodes_otherwise(int *is_all, connect4_session *s, const bp_state *state,
                                  int32_t depth, uint64_t most)
{
    bp_minimax_estimate_fn estimate = s->pruning ? look_worth_nothing : connect4_estimate;
    connect4_need(s->line, bp_minimax_set_depth(s->minimax, depth));
    connect4_need(s->line, bp_minimax_set_pruning(s->minimax, !s->pruning));
    connect4_need(s->line, bp_minimax_set_nodes(s->minimax, most));
    connect4_need(s->line, bp_minimax_set_seconds(s->minimax, 0));
    connect4_need(s->line, bp_minimax_set_estimate(s->minimax, estimate, &s->heuristic));
    connect4_thought other = search(s, state);
    connect4_need(s->line, bp_minimax_set_estimate(s->minimax, connect4_estimate, &s->heuristic));
    *is_all = other.stop == BP_STOP_SOLVED;
    return other.nodes;
}
