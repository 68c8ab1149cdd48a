/* Solving many items in one call. Two-player values come from one solve session for all items of a game. The other
   objectives are solved item by item. */

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
typedef struct arrays {
    int32_t *lower;
    int32_t *upper;
    bp_move *best;
    uint64_t *nodes;
    int32_t *statuses;
} arrays;

/* The result of one item. */
typedef struct item_result {
    int32_t lower;
    int32_t upper;
    bp_move best;
    uint64_t nodes;
    int32_t status;
} item_result;

/* One call. */
typedef struct batch {
    bp_solver *solver;
    arrays out;
    const bp_game *session_game; /* the game of the open session, or NULL */
    bp__session session;
} batch;

/* The game of the first board with the discs of the current one, and the set-up of the current one. */
typedef struct board_game {
    bp_config config; /* that of the game */
    bp_game *game;    /* NULL before the first valid board */
    bp__setup setup;
} board_game;

static void take_arrays(arrays *out, int32_t *lower, int32_t *upper, bp_move *best, uint64_t *nodes,
                        int32_t *statuses)
{
    out->lower = lower;
    out->upper = upper;
    out->best = best;
    out->nodes = nodes;
    out->statuses = statuses;
}

static void store(const arrays *out, size_t i, const item_result *r)
{
    if (out->lower) {
        out->lower[i] = r->lower;
    }
    if (out->upper) {
        out->upper[i] = r->upper;
    }
    if (out->best) {
        out->best[i] = r->best;
    }
    if (out->nodes) {
        out->nodes[i] = r->nodes;
    }
    if (out->statuses) {
        out->statuses[i] = r->status;
    }
}

static item_result unknown(int32_t status)
{
    return (item_result){.lower = INT32_MIN, .upper = INT32_MAX, .status = status};
}

/* Whether one session can solve many positions of a game. */
static int shares_session(const bp_solver *solver, const bp_game *game)
{
    return solver->objective == BP_OBJECTIVE_OUTCOME || solver->objective == BP_OBJECTIVE_MARGIN ||
           (solver->objective == BP_OBJECTIVE_GUARANTEED && game->traits.players == 2);
}

static void close_session(batch *b)
{
    if (b->session_game) {
        bp__session_close(&b->session);
        b->session_game = NULL;
    }
}

/* Writes to `out` only if it returns BP_OK. */
static int solve_in_session(item_result *out, batch *b, const bp_game *game, const void *setup,
                            const void *position)
{
    bp__session *session = &b->session;
    int status = BP_OK;
    if (b->session_game != game) {
        close_session(b);
        b->session_game = game;
        status = bp__session_open(session, b->solver, game);
        if (status != BP_OK) {
            close_session(b);
            return status;
        }
    }
    bp_move best = 0;
    uint64_t before = bp__session_nodes(session);
    bp__session_renew(session);
    status = bp__session_set_setup(session, setup);
    if (status == BP_OK) {
        status = bp__session_value(session, position);
    }
    if (status == BP_OK && b->out.best) {
        status = bp__session_best(&best, session);
    }
    if (status == BP_OK) {
        *out = (item_result){.lower = session->result.lower,
                             .upper = session->result.upper,
                             .best = best,
                             .nodes = bp__session_nodes(session) - before,
                             .status = atomic_load(&session->run.stop)};
    }
    return status;
}

static int solve_alone(item_result *out, batch *b, const bp_game *game, const void *position)
{
    bp_result *result = NULL;
    int32_t pv = b->solver->pv;
    b->solver->pv = b->out.best != NULL; /* the best move is the first of the variation */
    int status = bp__solver_solve(&result, b->solver, game, position);
    b->solver->pv = pv;
    if (status == BP_OK) {
        *out = (item_result){.lower = result->lower,
                             .upper = result->upper,
                             .best = result->best,
                             .nodes = result->nodes,
                             .status = result->stop_reason};
    }
    bp_result_free(result);
    return status;
}

/* Solves a position. */
static item_result solve(batch *b, const bp_game *game, const void *position)
{
    item_result r = {0};
    int status = BP_ERR_UNSUPPORTED;
    if (bp__solver_suits(b->solver, game)) {
        int in_session =
            shares_session(b->solver, game) && !game->ops->is_over(position, game->setup);
        status = in_session ? solve_in_session(&r, b, game, game->setup, position)
                            : solve_alone(&r, b, game, position);
    }
    return status == BP_OK ? r : unknown(status);
}

/* Whether the call has to end: it was cancelled, or the progress callback returned non-zero. */
static int is_cancelled(const batch *b)
{
    return bp__engine_is_cancelled(&b->solver->engine);
}

static item_result solve_state(batch *b, const bp_state *state)
{
    if (!state) {
        return unknown(BP_ERR_ARGUMENT);
    }
    return solve(b, state->game, state->position);
}

int bp_bulk_solve_states(int32_t *lower, int32_t *upper, bp_move *best, uint64_t *nodes,
                         int32_t *statuses, bp_solver *solver, const bp_state *const *states,
                         size_t count)
{
    if (!solver || (!states && count > 0)) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__engine_enter(&solver->engine);
    if (status != BP_OK) {
        return status;
    }
    batch b = {.solver = solver};
    take_arrays(&b.out, lower, upper, best, nodes, statuses);
    for (size_t i = 0; i < count; i++) {
        item_result r = is_cancelled(&b) ? unknown(BP_STOP_CANCELLED) : solve_state(&b, states[i]);
        store(&b.out, i, &r);
    }
    close_session(&b);
    bp__engine_end(&solver->engine, BP_OK);
    return BP_OK;
}

/* Sets the board of a line: in the set-up alone if the discs are the same, otherwise with a new game. */
static int set_board(board_game *shared, batch *b, const char *line, size_t length)
{
    bp__board board;
    int status = bp__board_read(&board, line, length, 1, NULL, 0);
    if (status != BP_OK) {
        return status;
    }
    if (shared->game && memcmp(&board.counts, &shared->config.counts, sizeof board.counts) == 0) {
        bp__bigpoints_set_board(&shared->setup, &board);
        return BP_OK;
    }
    close_session(b);
    bp_game_free(shared->game);
    shared->game = NULL;
    shared->config.has_board = 1;
    shared->config.board = board;
    shared->config.counts = board.counts;
    const bp_allocator *allocator = bp__engine_allocator(&b->solver->engine);
    status = bp_bigpoints_new(&shared->game, &shared->config, allocator, NULL, 0);
    if (status == BP_OK) {
        shared->setup = *(const bp__setup *)shared->game->setup;
    }
    return status;
}

/* Solves the current board in a game of its own. */
static item_result solve_board_alone(const board_game *shared, batch *b)
{
    bp_game *game;
    int status = bp__bigpoints_from_setup(&game, &shared->setup, &shared->game->traits,
                                          bp__engine_allocator(&b->solver->engine));
    item_result r = status == BP_OK ? solve(b, game, game->initial) : unknown(status);
    bp_game_free(game);
    return r;
}

static item_result solve_line(board_game *shared, batch *b, const char *line, size_t length)
{
    item_result r = {0};
    int status = set_board(shared, b, line, length);
    if (status != BP_OK) {
        return unknown(status);
    }
    const bp_game *game = shared->game;
    if (!bp__solver_suits(b->solver, game) || !shares_session(b->solver, game)) {
        return solve_board_alone(shared, b);
    }
    status = solve_in_session(&r, b, game, &shared->setup, game->initial);
    return status == BP_OK ? r : unknown(status);
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
    board_game shared = {.config = *config};
    for (size_t i = 0; *text; i++) {
        size_t length = strcspn(text, "\n");
        item_result r =
            is_cancelled(b) ? unknown(BP_STOP_CANCELLED) : solve_line(&shared, b, text, length);
        store(&b->out, i, &r);
        text += length + (text[length] == '\n');
    }
    close_session(b);
    bp_game_free(shared.game);
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
    int status = only_counts    ? BP_OK
                 : lines > size ? BP_ERR_SPACE
                                : bp__engine_enter(&solver->engine);
    if (count && status != BP_ERR_BUSY) {
        *count = lines;
    }
    if (only_counts || status != BP_OK) {
        return status;
    }
    batch b = {.solver = solver};
    take_arrays(&b.out, lower, upper, best, nodes, statuses);
    solve_lines(&b, config, boards);
    bp__engine_end(&solver->engine, BP_OK);
    return BP_OK;
}
