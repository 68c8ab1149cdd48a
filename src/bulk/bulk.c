/* Solving many items in one call. Two players' values come from one search that stays open from item to item; the
   rest is solved one by one. */

#include <bigpoints/bulk.h>

#include <string.h>

#include <bigpoints/bigpoints_game.h>
#include <bigpoints/game.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "bigpoints/bigpoints_internal.h"
#include "bigpoints/config_internal.h"
#include "solver/solve_session.h"

/* The caller's arrays; any may be NULL. */
typedef struct answers {
    int32_t *lower;
    int32_t *upper;
    bp_move *best;
    uint64_t *nodes;
    int32_t *statuses;
} answers;

/* What is known of one item. */
typedef struct answer {
    int32_t lower;
    int32_t upper;
    bp_move best;
    uint64_t nodes;
    int32_t status;
} answer;

/* One call. */
typedef struct batch {
    bp_solver *solver;
    answers out;
    bp_game *open_for; /* the game that the session is open for, or NULL */
    bp__session session;
} batch;

/* Boards with the same discs share a game. */
typedef struct laid {
    bp_config config; /* of the game; its board is the first one */
    bp_game *game;    /* NULL before the first good board */
} laid;

static void take_arrays(answers *out, int32_t *lower, int32_t *upper, bp_move *best,
                        uint64_t *nodes, int32_t *statuses)
{
    out->lower = lower;
    out->upper = upper;
    out->best = best;
    out->nodes = nodes;
    out->statuses = statuses;
}

static void put(const answers *out, size_t i, const answer *a)
{
    if (out->lower) {
        out->lower[i] = a->lower;
    }
    if (out->upper) {
        out->upper[i] = a->upper;
    }
    if (out->best) {
        out->best[i] = a->best;
    }
    if (out->nodes) {
        out->nodes[i] = a->nodes;
    }
    if (out->statuses) {
        out->statuses[i] = a->status;
    }
}

static answer know_nothing(int32_t status)
{
    return (answer){.lower = INT32_MIN, .upper = INT32_MAX, .status = status};
}

/* Whether one search may stay open for many positions of a game. */
static int shares(const bp_solver *solver, const bp_game *game)
{
    return solver->objective == BP_OBJECTIVE_OUTCOME || solver->objective == BP_OBJECTIVE_MARGIN ||
           (solver->objective == BP_OBJECTIVE_GUARANTEED && game->traits.players == 2);
}

static void close_session(batch *b)
{
    if (b->open_for) {
        bp__session_close(&b->session);
        b->open_for = NULL;
    }
}

/* Fills the answer only if BP_OK. */
static int solve_open(answer *out, batch *b, bp_game *game, const void *position)
{
    bp__session *session = &b->session;
    int status = BP_OK;
    if (b->open_for != game) {
        close_session(b);
        b->open_for = game;
        status = bp__session_open(session, b->solver, game);
        if (status != BP_OK) {
            close_session(b);
            return status;
        }
    }
    bp_move best = 0;
    uint64_t before = bp__session_nodes(session);
    bp__session_renew(session);
    status = bp__session_value(session, position);
    if (status == BP_OK && b->out.best) {
        status = bp__session_best(&best, session);
    }
    if (status == BP_OK) {
        *out = (answer){.lower = session->result.lower,
                        .upper = session->result.upper,
                        .best = best,
                        .nodes = bp__session_nodes(session) - before,
                        .status = atomic_load(&session->run.stop)};
    }
    return status;
}

static int solve_alone(answer *out, batch *b, bp_game *game, const void *position)
{
    bp_result *result = NULL;
    int32_t pv = b->solver->pv;
    b->solver->pv = b->out.best != NULL; /* its first move is the best one */
    int status = bp__solver_solve(&result, b->solver, game, position);
    b->solver->pv = pv;
    if (status == BP_OK) {
        *out = (answer){.lower = result->lower,
                        .upper = result->upper,
                        .best = result->best,
                        .nodes = result->nodes,
                        .status = result->stop_reason};
    }
    bp_result_free(result);
    return status;
}

/* Solves a position that is not over. */
static answer solve(batch *b, bp_game *game, const void *position)
{
    answer a = {0};
    int status = BP_ERR_UNSUPPORTED;
    if (bp__solver_suits(b->solver, game)) {
        status = shares(b->solver, game) ? solve_open(&a, b, game, position)
                                         : solve_alone(&a, b, game, position);
    }
    return status == BP_OK ? a : know_nothing(status);
}

/* Whether the call is to end: somebody cancelled it, or the progress function said stop. */
static int is_cancelled(const batch *b)
{
    return bp__engine_is_cancelled(&b->solver->engine);
}

static answer solve_state(batch *b, const bp_state *state)
{
    if (!state) {
        return know_nothing(BP_ERR_ARGUMENT);
    }
    return bp_state_is_over(state) ? know_nothing(BP_ERR_OVER)
                                   : solve(b, state->game, state->position);
}

int bp_bulk_solve_states(int32_t *lower, int32_t *upper, bp_move *best, uint64_t *nodes,
                         int32_t *statuses, bp_solver *solver, const bp_state *const *states,
                         size_t count)
{
    if (!solver || (!states && count > 0)) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__solver_enter(solver);
    if (status != BP_OK) {
        return status;
    }
    batch b = {.solver = solver};
    take_arrays(&b.out, lower, upper, best, nodes, statuses);
    for (size_t i = 0; i < count; i++) {
        answer a = is_cancelled(&b) ? know_nothing(BP_STOP_CANCELLED) : solve_state(&b, states[i]);
        put(&b.out, i, &a);
    }
    close_session(&b);
    bp__solver_leave(solver);
    return BP_OK;
}

/* Lays the board of a line: on the game that is there if the discs are the same, otherwise on a new one. */
static int lay(laid *on, batch *b, const char *line, size_t length)
{
    bp__board board;
    int status = bp__board_read(&board, line, length, 1, NULL, 0);
    if (status != BP_OK) {
        return status;
    }
    if (on->game && memcmp(&board.counts, &on->config.counts, sizeof board.counts) == 0) {
        bp__bigpoints_change_board(on->game, &board);
        return BP_OK;
    }
    close_session(b);
    bp_game_free(on->game);
    on->game = NULL;
    on->config.has_board = 1;
    on->config.board = board;
    on->config.counts = board.counts;
    const bp_allocator *allocator = bp__engine_allocator(&b->solver->engine);
    return bp_bigpoints_new(&on->game, &on->config, allocator, NULL, 0);
}

static answer solve_line(laid *on, batch *b, const char *line, size_t length)
{
    int status = lay(on, b, line, length);
    return status == BP_OK && on->game ? solve(b, on->game, on->game->initial)
                                       : know_nothing(status);
}

static size_t count_lines(const char *text)
{
    size_t lines = 0;
    while (*text) {
        const char *end = strchr(text, '\n');
        lines++;
        if (!end) {
            break;
        }
        text = end + 1;
    }
    return lines;
}

static void solve_lines(batch *b, const bp_config *config, const char *text)
{
    laid on = {.config = *config};
    for (size_t i = 0; *text; i++) {
        size_t length = strcspn(text, "\n");
        answer a =
            is_cancelled(b) ? know_nothing(BP_STOP_CANCELLED) : solve_line(&on, b, text, length);
        put(&b->out, i, &a);
        text += length + (text[length] == '\n');
    }
    close_session(b);
    bp_game_free(on.game);
}

int bp_bulk_solve_boards(int32_t *lower, int32_t *upper, bp_move *best, uint64_t *nodes,
                         int32_t *statuses, size_t size, size_t *count, bp_solver *solver,
                         const bp_config *config, const char *boards)
{
    if (!solver || !config || !boards) {
        return BP_ERR_ARGUMENT;
    }
    size_t lines = count_lines(boards);
    int only_counts = size == 0 && !lower && !upper && !best && !nodes && !statuses;
    int status = only_counts ? BP_OK : lines > size ? BP_ERR_SPACE : bp__solver_enter(solver);
    if (count && status != BP_ERR_BUSY) {
        *count = lines;
    }
    if (only_counts || status != BP_OK) {
        return status;
    }
    batch b = {.solver = solver};
    take_arrays(&b.out, lower, upper, best, nodes, statuses);
    solve_lines(&b, config, boards);
    bp__solver_leave(solver);
    return BP_OK;
}
