/* A sitting with bp-gomoku: the game, and the search for a move. */

#include "programs/gomoku_session.h"

#include "games/gomoku_heuristics.h"
#include "programs/board_stop.h"

/* Where nothing else limits a search; and without pruning, where it does not deepen step by step. */
enum { DEPTH = 6, DEPTH_WITHOUT_PRUNING = 3 };

void gomoku_need(const command *line, int status)
{
    if (status != BP_OK) {
        command_fail(line, "%s", bp_status_text(status));
    }
}

static int watch(uint64_t nodes, int32_t depth, bp_move best, int32_t value, void *user)
{
    (void)nodes;
    (void)depth;
    (void)best;
    (void)value;
    (void)user;
    return board_stop_asked();
}

void gomoku_session_open(gomoku_session *s, const command *line, const gomoku_request *asked)
{
    int is_limited = asked->depth > 0 || asked->nodes > 0;
    *s = (gomoku_session){.line = line,
                          .heuristic = asked->heuristic,
                          .depth = asked->depth,
                          .milliseconds = asked->milliseconds >= 0 ? asked->milliseconds
                                          : is_limited             ? 0
                                                                   : GOMOKU_TIME,
                          .nodes = asked->nodes,
                          .pruning = asked->pruning};
    gomoku_need(line, gomoku_new(&s->game, asked->size));
    gomoku_need(line, bp_state_new(&s->state, s->game));
    gomoku_need(line, bp_minimax_new(&s->minimax, NULL));
    gomoku_need(line, bp_minimax_set_progress(s->minimax, watch, NULL));
}

void gomoku_session_close(gomoku_session *s)
{
    bp_minimax_free(s->minimax);
    bp_state_free(s->state);
    bp_game_free(s->game);
}

int32_t gomoku_depth(const gomoku_session *s)
{
    if (s->depth > 0) {
        return s->depth;
    }
    if (!s->pruning) {
        return DEPTH_WITHOUT_PRUNING;
    }
    return s->milliseconds > 0 || s->nodes > 0 ? 0 : DEPTH;
}

/* A won game is worth 500 points, and an estimate its points, rounded. */
static int32_t points_of(int32_t value)
{
    if (value == BP_MINIMAX_WIN || value == -BP_MINIMAX_WIN) {
        return value > 0 ? GOMOKU_WIN : -GOMOKU_WIN;
    }
    return (value + (value < 0 ? -BP_ESTIMATE_POINT : BP_ESTIMATE_POINT) / 2) / BP_ESTIMATE_POINT;
}

gomoku_thought gomoku_think(gomoku_session *s)
{
    gomoku_thought out = {0};
    bp_minimax *m = s->minimax;
    int32_t depth = gomoku_depth(s);
    int32_t value = 0;
    bp_minimax_estimate_fn estimate =
        s->heuristic == GOMOKU_BY_REPORT ? gomoku_report : gomoku_threats;
    gomoku_need(s->line, bp_minimax_set_estimate(m, estimate, NULL));
    gomoku_need(s->line, bp_minimax_set_depth(m, depth > 0 ? depth : GOMOKU_DEPTH_MOST));
    gomoku_need(s->line, bp_minimax_set_pruning(m, s->pruning));
    gomoku_need(s->line, bp_minimax_set_nodes(m, s->nodes));
    gomoku_need(s->line, bp_minimax_set_seconds(m, s->milliseconds / 1000.0));
    gomoku_need(s->line, bp_minimax_search(&out.move, m, s->state));
    bp_minimax_value(&value, m);
    out.value = points_of(bp_state_mover(s->state) == 0 ? value : -value);
    out.distance = bp_minimax_distance(m);
    out.depth = bp_minimax_depth(m);
    out.stop = bp_minimax_stop(m);
    out.nodes = bp_minimax_nodes(m);
    out.seconds = bp_minimax_seconds(m);
    return out;
}
