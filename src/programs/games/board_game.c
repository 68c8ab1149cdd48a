/* Depth-limited minimax search for the board games: sets the limits, runs the library's alpha-beta search, and keeps
   its result. */

#include "programs/games/board_game.h"

#include "programs/common/stop_signal.h"

static int watch(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return stop_signal_requested();
}

void board_open(board_game *g, const command *line, const board_kind *kind,
                const board_settings *set, bp_game *game)
{
    *g = (board_game){.line = line, .kind = kind, .set = *set, .game = game};
    command_need(line, bp_state_new(&g->state, game));
    command_need(line, bp_minimax_new(&g->minimax, NULL));
    command_need(line, bp_minimax_set_progress(g->minimax, watch, NULL));
}

void board_close(board_game *g)
{
    bp_minimax_free(g->minimax);
    bp_state_free(g->state);
    bp_game_free(g->game);
}

void board_restart(board_game *g)
{
    while (bp_state_undo(g->state) == BP_OK) {
    }
}

int32_t board_depth(const board_game *g)
{
    if (g->set.depth > 0) {
        return g->set.depth;
    }
    /* Without pruning there is no iterative deepening, so a time or node limit would leave no finished depth. */
    int is_limited = g->set.milliseconds > 0 || g->set.nodes > 0;
    return g->set.pruning && is_limited ? 0 : g->kind->depth(g);
}

/* Searches within the limits. The caller has set the evaluation function. */
static board_choice search(board_game *g, const bp_state *state, int32_t depth, int pruning,
                           uint64_t nodes, int32_t milliseconds)
{
    board_choice out = {0};
    bp_minimax *m = g->minimax;
    int32_t value = 0;
    command_need(g->line, bp_minimax_set_depth(m, depth));
    command_need(g->line, bp_minimax_set_pruning(m, pruning));
    command_need(g->line, bp_minimax_set_delay(m, g->set.equal == BOARD_EQUAL_LATE));
    command_need(g->line, bp_minimax_set_nodes(m, nodes));
    command_need(g->line, bp_minimax_set_seconds(m, milliseconds / 1000.0));
    command_need(g->line, bp_minimax_search(&out.move, m, state));
    bp_minimax_value(&value, m);
    out.value = board_side(g, bp_state_mover(state)) == 0 ? value : -value;
    out.distance = bp_minimax_distance(m);
    out.depth = bp_minimax_depth(m);
    out.stop = bp_minimax_stop_reason(m);
    out.nodes = bp_minimax_node_count(m);
    out.seconds = bp_minimax_seconds(m);
    return out;
}

board_choice board_choose(board_game *g)
{
    int32_t depth = board_depth(g);
    command_need(g->line, g->kind->set_estimate(g));
    return search(g, g->state, depth > 0 ? depth : BP_MINIMAX_DEPTH, g->set.pruning, g->set.nodes,
                  g->set.milliseconds);
}

/* An evaluation function that costs nothing. The node count of a search without pruning does not depend on values. */
static int32_t evaluate_zero(const void *position, bp_move last, const void *setup, void *user)
{
    (void)position;
    (void)last;
    (void)setup;
    (void)user;
    return 0;
}

uint64_t board_nodes_otherwise(int *is_all, board_game *g, const bp_state *state, int32_t depth,
                               uint64_t max)
{
    command_need(g->line, g->set.pruning ? bp_minimax_set_estimate(g->minimax, evaluate_zero, NULL)
                                         : g->kind->set_estimate(g));
    board_choice other = search(g, state, depth, !g->set.pruning, max, 0);
    *is_all = other.stop == BP_STOP_SOLVED;
    return other.nodes;
}
