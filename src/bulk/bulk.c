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
#include "game/game_internal.h"
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
    bp__session *session;        /* or NULL */
    const bp_game *session_game; /* its game */
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
    return bp__objective_shares_table(bp_solver_get_objective(solver), game->traits.players);
}

static void close_session(batch *b)
{
    bp__session_close(b->session);
    b->session = NULL;
    b->session_game = NULL;
}

static item_result take_result(const bp_result *result)
{
    item_result r = {.nodes = bp_result_node_count(result),
                     .status = bp_result_stop_reason(result)};
    bp_result_bounds(&r.lower, &r.upper, result);
    bp_result_best(&r.best, result); /* it stays 0 if there is none */
    return r;
}

static item_result solve_in_session(batch *b, const bp_game *game, const void *setup,
                                    const void *position)
{
    const bp_result *result;
    int status = BP_OK;
    if (b->session_game != game) {
        close_session(b);
        status = bp__session_open(&b->session, b->solver, game);
        b->session_game = status == BP_OK ? game : NULL;
    }
    if (status == BP_OK) {
        status = bp__session_solve(&result, b->session, setup, position, b->out.best != NULL);
    }
    return status == BP_OK ? take_result(result) : unknown(status);
}

/* The best move is the first of the principal variation. */
static item_result solve_alone(batch *b, const bp_game *game, const void *position)
{
    bp_result *result = NULL;
    int status = bp__solver_solve(&result, b->solver, game, position, -1, b->out.best != NULL);
    item_result r = status == BP_OK ? take_result(result) : unknown(status);
    bp_result_free(result);
    return r;
}

/* Solves a position. */
static item_result solve(batch *b, const bp_game *game, const void *position)
{
    if (!bp__solver_suits(b->solver, game)) {
        return unknown(BP_ERR_UNSUPPORTED);
    }
    int in_session = shares_session(b->solver, game) && !game->ops->is_over(position, game->setup);
    return in_session ? solve_in_session(b, game, game->setup, position)
                      : solve_alone(b, game, position);
}

/* Whether the call has to end: it was cancelled, or the progress callback returned non-zero. */
static int is_cancelled(const batch *b)
{
    return bp__engine_is_cancelled(bp__solver_engine(b->solver));
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
    int status = bp__engine_enter(bp__solver_engine(solver));
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
    bp__engine_end(bp__solver_engine(solver), BP_OK);
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
    const bp_allocator *allocator = bp__engine_allocator(bp__solver_engine(b->solver));
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
                                          bp__engine_allocator(bp__solver_engine(b->solver)));
    item_result r = status == BP_OK ? solve(b, game, game->initial) : unknown(status);
    bp_game_free(game);
    return r;
}

static item_result solve_line(board_game *shared, batch *b, const char *line, size_t length)
{
    int status = set_board(shared, b, line, length);
    if (status != BP_OK) {
        return unknown(status);
    }
    const bp_game *game = shared->game;
    if (!bp__solver_suits(b->solver, game) || !shares_session(b->solver, game)) {
        return solve_board_alone(shared, b);
    }
    return solve_in_session(b, game, &shared->setup, game->initial);
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
                                : bp__engine_enter(bp__solver_engine(solver));
    if (count && status != BP_ERR_BUSY) {
        *count = lines;
    }
    if (only_counts || status != BP_OK) {
        return status;
    }
    batch b = {.solver = solver};
    take_arrays(&b.out, lower, upper, best, nodes, statuses);
    solve_lines(&b, config, boards);
    bp__engine_end(bp__solver_engine(solver), BP_OK);
    return BP_OK;
}
