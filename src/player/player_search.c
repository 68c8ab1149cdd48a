/* SPDX-License-Identifier: MIT */
/* How a player chooses a move: Monte-Carlo tree search, and near the end of a game the exact solver. The table
   bp__levels below defines the levels.

   If the budget may suffice to solve the rest of the game, the tree search gets an eighth of it first, then the
   solver gets half, and the search continues with the rest if the solver did not finish. */

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/bit_scan.h"
#include "base/engine.h"
#include "base/pages.h"
#include "base/platform/platform.h"
#include "player/player_internal.h"
#include "solver/solver_internal.h"

enum {
    MEMORY_DEFAULT = 1 << 30,
    NODES_A_SECOND = 500000,
    FIRST_SEARCH_MAX = 4096,
    DOUBLINGS_MAX = 24,
    BYTES_A_NODE = 64,
    TABLE_MIN = 1 << 16
};

/* The levels. `mistakes` is the percentage of moves made at random, `nodes` the budget of a move, and `solves` allows
   the exact solver near the end of a game. The highest level is limited by the player's own limits alone. */
const bp__level bp__levels[BP_LEVEL_MAX + 1] = {
    [1] = {.mistakes = 100},
    [2] = {.mistakes = 50, .nodes = 1},
    [3] = {.mistakes = 20, .nodes = 1},
    [4] = {.nodes = 1},
    [5] = {.nodes = 10},
    [6] = {.nodes = 50},
    [7] = {.nodes = 250},
    [8] = {.nodes = 2500, .solves = 1},
    [9] = {.nodes = 15000, .solves = 1},
    [10] = {.nodes = UINT64_MAX, .solves = 1},
};

/* A choice in progress. Its result so far is in the player's `choice`. */
typedef struct choosing {
    bp_player *player;
    const bp__level *level;
    const bp_state *state;
    const bp_move *moves;
    size_t count;
    double start; /* by bp__clock() */
    double
        deadline; /* of the current search or solve, in seconds after the start; negative: none */
    int cancelled;
    bp__mcts tree;
    uint64_t solver_nodes;
} choosing;

static uint64_t less_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static int is_late(const choosing *c, double deadline)
{
    return deadline >= 0 && bp__clock() - c->start >= deadline;
}

/* Calls the progress callback. Returns non-zero to stop. */
static int call_progress(const choosing *c, uint64_t nodes, double table_fill)
{
    const bp_player *player = c->player;
    const bp__mcts *tree = &c->tree;
    if (!player->engine.progress) {
        return 0;
    }
    bp_progress progress = bp__progress_of(nodes, bp__clock() - c->start);
    progress.depth = (int32_t)tree->pv_length;
    progress.has_best = 1;
    progress.best = tree->pv[0];
    progress.value = tree->value;
    progress.table_fill = table_fill;
    return player->engine.progress(&progress, player->engine.progress_user);
}

/* Whether a search or a solve must stop. `table_fill` is that of the solver's table, or negative. */
static int must_stop(choosing *c, uint64_t nodes, double table_fill)
{
    if (bp__engine_is_cancelled(&c->player->engine) || call_progress(c, nodes, table_fill)) {
        c->cancelled = 1;
    }
    return c->cancelled || is_late(c, c->deadline);
}

static int poll_search(bp__mcts *tree, void *user)
{
    choosing *c = user;
    return must_stop(c, c->solver_nodes + tree->nodes, -1);
}

static int poll_solver(const bp_progress *solving, void *user)
{
    choosing *c = user;
    return must_stop(c, c->tree.nodes + solving->nodes, solving->table_fill);
}

/* The default is found once, so that the table of the solver stays from move to move. */
uint64_t bp__player_half_of_memory(bp_player *player)
{
    if (player->engine.bytes == 0 && player->default_bytes == 0) {
        player->default_bytes = bp__pages_default(MEMORY_DEFAULT);
    }
    return (player->engine.bytes ? player->engine.bytes : player->default_bytes) / 2;
}

/* Tree search */

/* Searches until the tree has so many nodes. Its result becomes the choice; the solver may replace it. */
static int run_search(choosing *c, uint64_t nodes, double deadline)
{
    bp__choice *choice = &c->player->choice;
    c->deadline = deadline;
    int status = c->tree.nodes == 0 ? bp__mcts_open(&c->tree, c->moves, c->count) : BP_OK;
    if (status == BP_OK) {
        status = bp__mcts_search(&c->tree, nodes);
    }
    choice->value = c->tree.value;
    choice->depth = (int32_t)c->tree.pv_length;
    choice->exact = c->tree.is_proven && c->state->game->traits.players == 2;
    choice->lossless = choice->exact;
    if (status == BP_OK) {
        status = bp__player_set_options(c->player, &c->tree, c->moves, c->count);
    }
    return status == BP_OK ? bp__player_set_pv(c->player, c->tree.pv, c->tree.pv_length) : status;
}

/* Exact solver */

/* Whether the rest of the game is so short that the budget may suffice to solve it. The limit is 4/3 log2(nodes)
   moves for two players, and log2(nodes) moves for more. Then the solver finishes more than half of its attempts; the
   figures are on the page "Players". */
static int is_within_reach(const choosing *c, uint64_t nodes)
{
    const bp_game *game = c->state->game;
    double by_time = c->player->engine.seconds * NODES_A_SECOND;
    if (c->player->engine.seconds > 0 && by_time < (double)nodes) {
        nodes = (uint64_t)by_time;
    }
    int32_t doublings = (int32_t)bp__log2(nodes);
    doublings = doublings < DOUBLINGS_MAX ? doublings : DOUBLINGS_MAX;
    int32_t reach = game->traits.players == 2 ? doublings * 4 / 3 : doublings;
    return nodes >= UINT64_C(2) * BP__POLL_NODES && game->ops->moves_left &&
           game->ops->moves_left(c->state->position, game->setup) <= reach;
}

/* The size of the solver's table: no more than so many nodes can fill. */
static uint64_t table_bytes(bp_player *player, uint64_t nodes)
{
    uint64_t max = bp__player_half_of_memory(player);
    return nodes < max / BYTES_A_NODE ? less_of(nodes * BYTES_A_NODE + TABLE_MIN, max) : max;
}

static int open_solver(choosing *c, uint64_t nodes)
{
    bp_player *player = c->player;
    int status = player->solver
                     ? BP_OK
                     : bp_solver_new(&player->solver, bp__engine_allocator(&player->engine));
    if (status != BP_OK) {
        return status;
    }
    bp__solver_limit_memory(player->solver, table_bytes(player, nodes));
    bp_solver_set_objective(player->solver, c->state->game->traits.players == 2
                                                ? BP_OBJECTIVE_MARGIN
                                                : BP_OBJECTIVE_GUARANTEED);
    bp_solver_set_nodes(player->solver, nodes);
    bp_solver_set_progress(player->solver, poll_solver, c);
    return BP_OK;
}

/* Makes the value and the principal variation of a solved position the choice's. */
static int accept(bp_player *player, const bp_result *result)
{
    bp__choice *choice = &player->choice;
    int32_t value;
    bp_move best;
    size_t length;
    if (bp_result_value(&value, result) != BP_OK || bp_result_best(&best, result) != BP_OK) {
        return BP_OK; /* the budget was too small */
    }
    bp_result_pv(NULL, 0, &length, result);
    bp_move *pv = bp__memory_take_array(&player->engine.memory, length + 1, sizeof *pv);
    if (!pv) {
        return BP_ERR_MEMORY;
    }
    bp_result_pv(pv, length, NULL, result);
    pv[0] = best;
    length = length > 0 ? length : 1;
    int status = bp__player_set_pv(player, pv, length);
    bp__memory_give(&player->engine.memory, pv);
    choice->value = value * BP_ESTIMATE_POINT;
    choice->depth = (int32_t)length;
    choice->exact = 1;
    choice->lossless = bp_result_is_lossless(result) == 1;
    return status;
}

static int run_solver(choosing *c, uint64_t nodes, double deadline)
{
    bp_result *result;
    int status = open_solver(c, nodes);
    c->deadline = deadline;
    if (status == BP_OK) {
        status = bp_solve(&result, c->player->solver, c->state);
    }
    if (status == BP_ERR_LIMIT || status == BP_ERR_UNSUPPORTED) {
        return BP_OK; /* the solver cannot solve this game: the move of the tree search is kept */
    }
    if (status == BP_OK) {
        c->solver_nodes = bp_result_node_count(result);
        status = accept(c->player, result);
        bp_result_free(result);
    }
    return status;
}

/* Search and solver together */

static int is_done(const choosing *c)
{
    return c->player->choice.exact || c->cancelled;
}

static int search_and_solve(choosing *c, uint64_t nodes, double deadline)
{
    if (c->count == 1) {
        return run_search(c, 1, deadline);
    }
    if (bp__engine_is_cancelled(&c->player->engine)) {
        c->cancelled = 1;
        return run_search(c, 1, deadline);
    }
    int status = BP_OK;
    if (c->level->solves && is_within_reach(c, nodes)) {
        status = run_search(c, less_of(nodes / 8, FIRST_SEARCH_MAX), deadline / 8);
        if (status == BP_OK && !is_done(c)) {
            status = run_solver(c, nodes / 2, deadline / 2);
        }
    }
    if (status == BP_OK && !is_done(c)) {
        status = run_search(c, nodes - less_of(nodes, c->solver_nodes), deadline);
    }
    return status;
}

int bp__player_search(bp_player *player, const bp__level *level, const bp_state *state,
                      const bp_move *moves, size_t count)
{
    uint64_t nodes =
        less_of(level->nodes, player->engine.nodes ? player->engine.nodes : UINT64_MAX);
    double deadline = player->engine.seconds > 0 ? player->engine.seconds : -1;
    choosing c = {
        .player = player,
        .level = level,
        .state = state,
        .moves = moves,
        .count = count,
        .tree = {.game = state->game,
                 .root = state->position,
                 .memory = &player->engine.memory,
                 .max_bytes = bp__player_half_of_memory(player),
                 .max_nodes = nodes,
                 .forgets = nodes < UINT64_MAX || deadline >= 0,
                 .poll = poll_search,
                 .user = &c},
    };
    bp__choice *choice = &player->choice;
    c.start = bp__clock();
    int status = search_and_solve(&c, nodes, deadline);
    bp__mcts_close(&c.tree);
    choice->nodes = c.tree.nodes + c.solver_nodes;
    choice->seconds = bp__clock() - c.start;
    choice->stop_reason = c.cancelled              ? BP_STOP_CANCELLED
                          : choice->exact          ? BP_STOP_SOLVED
                          : is_late(&c, deadline)  ? BP_STOP_SECONDS
                          : choice->nodes >= nodes ? BP_STOP_NODES
                          : c.tree.is_full         ? BP_STOP_MEMORY
                                                   : BP_STOP_SOLVED;
    return status;
}
