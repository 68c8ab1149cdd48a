/* SPDX-License-Identifier: MIT */
/* How a player chooses a move: Monte-Carlo tree search, and near the end of a game the exact solver. The table
   bp__levels below defines the levels.

   If the budget may suffice to solve the rest of the game, the tree search gets an eighth of it first, then the
   solver gets half, and the search continues with the rest if the solver did not finish. */

#include <stdlib.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/bit_scan.h"
#include "base/pages.h"
#include "base/platform/platform.h"
#include "base/searcher.h"
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

/* A choice in progress. */
typedef struct choosing {
    bp_result *result; /* of what was found so far */
    int is_solved;     /* the value of the result is proved */
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
    if (!player->searcher.progress) {
        return 0;
    }
    bp_progress progress = bp__progress_of(nodes, bp__clock() - c->start);
    progress.counts[BP_COUNT_DEPTH] = (int64_t)tree->pv_length;
    progress.has_best = 1;
    progress.best = tree->pv[0];
    progress.value = tree->value;
    progress.table_fill = table_fill;
    return player->searcher.progress(&progress, player->searcher.progress_user);
}

/* Whether a search or a solve must stop. `table_fill` is that of the solver's table, or negative. */
static int must_stop(choosing *c, uint64_t nodes, double table_fill)
{
    if (bp__searcher_is_cancelled(&c->player->searcher) || call_progress(c, nodes, table_fill)) {
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
    return must_stop(c, c->tree.nodes + (uint64_t)solving->counts[BP_COUNT_NODES],
                     solving->table_fill);
}

/* The default is found once, so that the table of the solver stays from move to move. */
uint64_t bp__player_half_of_memory(bp_player *player)
{
    uint64_t bytes = (uint64_t)bp__option(&player->searcher, BP_OPTION_MEMORY);
    if (bytes == 0 && player->default_bytes == 0) {
        player->default_bytes = bp__pages_default(MEMORY_DEFAULT);
    }
    return (bytes ? bytes : player->default_bytes) / 2;
}

/* Tree search */

/* Highest estimate first. Ties are broken by the lower move number, so that the order is the same on every platform. */
static int compare_moves(const void *left, const void *right)
{
    const bp__root_move *a = left;
    const bp__root_move *b = right;
    if (a->estimate != b->estimate) {
        return a->estimate > b->estimate ? -1 : 1;
    }
    return a->move < b->move ? -1 : a->move > b->move;
}

/* Makes the root moves of the tree those of the result. */
static int set_moves(const choosing *c)
{
    bp_result *result = c->result;
    if (bp__result_make_moves(result, c->count) != BP_OK) {
        return BP_ERR_MEMORY;
    }
    for (size_t i = 0; i < c->count; i++) {
        result->moves[i] = (bp__root_move){.move = c->moves[i],
                                           .lower = result->lower,
                                           .upper = result->upper,
                                           .estimate = bp__mcts_move_value(&c->tree, i),
                                           .visits = bp__mcts_move_visits(&c->tree, i)};
    }
    qsort(result->moves, c->count, sizeof *result->moves, compare_moves);
    return BP_OK;
}

/* Makes a value the result's: an estimate, or a proved one. */
static void set_value(choosing *c, int32_t estimate, int is_proved)
{
    c->result->estimate = estimate;
    c->is_solved = is_proved;
    if (is_proved) {
        BP__ASSERT(estimate % BP_ESTIMATE_POINT == 0);
        c->result->lower = c->result->upper = estimate / BP_ESTIMATE_POINT;
    }
}

/* Searches until the tree has so many nodes. What it found becomes the result; the solver may replace it. */
static int run_search(choosing *c, uint64_t nodes, double deadline)
{
    bp_result *result = c->result;
    c->deadline = deadline;
    int status = c->tree.nodes == 0 ? bp__mcts_open(&c->tree, c->moves, c->count) : BP_OK;
    if (status == BP_OK) {
        status = bp__mcts_search(&c->tree, nodes);
    }
    if (status == BP_OK) {
        status = set_moves(c);
    }
    if (status == BP_OK) {
        status = bp__result_set_pv(result, &result->pv, c->tree.pv, c->tree.pv_length);
    }
    set_value(c, c->tree.value, c->tree.is_proven && c->state->game->traits.players == 2);
    result->counts[BP_COUNT_DEPTH] = (int64_t)c->tree.pv_length;
    result->lossless = c->is_solved;
    return status;
}

/* Exact solver */

/* Whether the rest of the game is so short that the budget may suffice to solve it. The limit is 4/3 log2(nodes)
   moves for two players, and log2(nodes) moves for more. Then the solver finishes more than half of its attempts; the
   figures are on the page "Players". */
static int is_within_reach(const choosing *c, uint64_t nodes)
{
    const bp_game *game = c->state->game;
    double by_time = bp__option_seconds(&c->player->searcher) * NODES_A_SECOND;
    if (by_time > 0 && by_time < (double)nodes) {
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
                     : bp_solver_new(&player->solver, bp__searcher_allocator(&player->searcher));
    if (status != BP_OK) {
        return status;
    }
    bp__solver_limit_memory(player->solver, table_bytes(player, nodes));
    bp_solver_set(player->solver, BP_OPTION_OBJECTIVE, c->result->objective);
    bp_solver_set(player->solver, BP_OPTION_NODES, nodes < INT64_MAX ? (int64_t)nodes : 0);
    bp_solver_set_progress(player->solver, poll_solver, c);
    return BP_OK;
}

/* Makes the value and the principal variation of a solved position the result's. */
static int accept(choosing *c, const bp_result *solved)
{
    bp_result *result = c->result;
    int32_t value;
    bp_move best;
    if (bp_result_value(&value, solved) != BP_OK || bp_result_best(&best, solved) != BP_OK) {
        return BP_OK; /* the budget was too small */
    }
    int status = solved->pv.count > 0
                     ? bp__result_set_pv(result, &result->pv, solved->pv.items, solved->pv.count)
                     : bp__result_set_pv(result, &result->pv, &best, 1);
    set_value(c, value * BP_ESTIMATE_POINT, 1);
    result->counts[BP_COUNT_DEPTH] = (int64_t)result->pv.count;
    result->lossless = solved->lossless;
    return status;
}

static int run_solver(choosing *c, uint64_t nodes, double deadline)
{
    bp_result *solved;
    int status = open_solver(c, nodes);
    c->deadline = deadline;
    if (status == BP_OK) {
        status = bp_solve(&solved, c->player->solver, c->state);
    }
    if (status == BP_ERR_LIMIT || status == BP_ERR_UNSUPPORTED) {
        return BP_OK; /* the solver cannot solve this game: the move of the tree search is kept */
    }
    if (status == BP_OK) {
        c->solver_nodes = (uint64_t)bp_result_count(solved, BP_COUNT_NODES);
        status = accept(c, solved);
        bp_result_free(solved);
    }
    return status;
}

/* Search and solver together */

static int is_done(const choosing *c)
{
    return c->is_solved || c->cancelled;
}

static int search_and_solve(choosing *c, uint64_t nodes, double deadline)
{
    if (c->count == 1) {
        return run_search(c, 1, deadline);
    }
    if (bp__searcher_is_cancelled(&c->player->searcher)) {
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

int bp__player_search(bp_result *result, bp_player *player, const bp__level *level,
                      const bp_state *state, const bp_move *moves, size_t count)
{
    uint64_t max_nodes = (uint64_t)bp__option(&player->searcher, BP_OPTION_NODES);
    uint64_t nodes = less_of(level->nodes, max_nodes ? max_nodes : UINT64_MAX);
    double seconds = bp__option_seconds(&player->searcher);
    double deadline = seconds > 0 ? seconds : -1;
    choosing c = {
        .result = result,
        .player = player,
        .level = level,
        .state = state,
        .moves = moves,
        .count = count,
        .tree = {.game = state->game,
                 .root = state->position,
                 .memory = &player->searcher.memory,
                 .max_bytes = bp__player_half_of_memory(player),
                 .max_nodes = nodes,
                 .forgets = nodes < UINT64_MAX || deadline >= 0,
                 .poll = poll_search,
                 .user = &c},
    };
    c.start = bp__clock();
    int status = search_and_solve(&c, nodes, deadline);
    bp__mcts_close(&c.tree);
    uint64_t searched = c.tree.nodes + c.solver_nodes;
    result->counts[BP_COUNT_NODES] = (int64_t)searched;
    result->seconds = bp__clock() - c.start;
    result->stop_reason = c.cancelled             ? BP_STOP_CANCELLED
                          : c.is_solved           ? BP_STOP_SOLVED
                          : is_late(&c, deadline) ? BP_STOP_SECONDS
                          : searched >= nodes     ? BP_STOP_NODES
                          : c.tree.is_full        ? BP_STOP_MEMORY
                                                  : BP_STOP_SOLVED;
    return status;
}
