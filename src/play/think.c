/* How a player thinks: the end of a game is solved if the budget may suffice for that, everything else is searched
   deeper and deeper. */

/* For clock_gettime. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "play/player.h"
#include "search/deepening.h"

enum { TABLES_DEFAULT = 64 << 20, NODES_A_SECOND = 500000 };

const bp__level bp__levels[BP_LEVEL_MAX + 1] = {
    [1] = {.depth = 0},
    [2] = {.depth = 1, .mistakes = 50},
    [3] = {.depth = 1, .mistakes = 20},
    [4] = {.depth = 1},
    [5] = {.depth = 2},
    [6] = {.depth = 3},
    [7] = {.depth = BP__DEPTH_MOST, .nodes = 1000},
    [8] = {.depth = BP__DEPTH_MOST, .nodes = 5000, .solves = 1},
    [9] = {.depth = BP__DEPTH_MOST, .nodes = 25000, .solves = 1},
    [10] = {.depth = BP__DEPTH_MOST, .solves = 1},
};

/* One choice in the making. */
typedef struct thought {
    bp_player *player;
    const bp_state *state;
    uint64_t nodes_most;
    uint64_t nodes_before; /* of what was tried before the present search */
    struct timespec start;
} thought;

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + 1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

/* Asked every now and then. Non-zero: stop; the choice then says why. */
static int must_stop(thought *t, uint64_t nodes, int32_t depth, bp_move best, int32_t value)
{
    bp_player *player = t->player;
    if (player->thinking &&
        player->thinking(t->nodes_before + nodes, depth, best, value, player->thinking_user)) {
        player->choice.stop = BP_STOP_CANCELLED;
    } else if (atomic_load_explicit(&player->cancelled, memory_order_relaxed)) {
        player->choice.stop = BP_STOP_CANCELLED;
    } else if (player->seconds > 0 && seconds_since(&t->start) >= player->seconds) {
        player->choice.stop = BP_STOP_SECONDS;
    }
    return player->choice.stop != BP_STOP_SOLVED;
}

static int poll_search(bp__deepening *search, void *user)
{
    return must_stop(user, search->nodes, search->depth, search->line[0], search->value);
}

static int poll_solver(uint64_t nodes, int32_t windows, int32_t least, int32_t greatest, void *user)
{
    (void)windows;
    (void)least;
    (void)greatest;
    return must_stop(user, nodes, 0, 0, 0);
}

static uint64_t half_of_memory(const bp_player *player)
{
    return (player->bytes ? player->bytes : TABLES_DEFAULT) / 2;
}

static const bp_allocator *allocator_of(const bp_player *player)
{
    return player->own_allocator ? &player->allocator : NULL;
}

/* Solving */

/* Whether the rest of the game is so short that the budget may suffice. Each move about doubles the work, and most
   games need fewer moves than are left at most; measured, see the page "Players". */
static int is_within_reach(const thought *t)
{
    const bp_game *game = t->state->game;
    uint64_t nodes = t->nodes_most;
    if (t->player->seconds > 0 && t->player->seconds < (double)nodes / NODES_A_SECOND) {
        nodes = (uint64_t)(t->player->seconds * NODES_A_SECOND);
    }
    int32_t doublings = 0;
    while (nodes >>= 1) {
        doublings++;
    }
    return game->ops->moves_left &&
           game->ops->moves_left(t->state->position, game->setup) <= doublings * 3 / 2;
}

static int open_solver(bp_player *player)
{
    int status = player->solver ? BP_OK : bp_solver_new(&player->solver, allocator_of(player));
    return status == BP_OK ? bp_solver_set_memory(player->solver, half_of_memory(player)) : status;
}

/* Takes a solved position's value and play over. Returns whether it was solved. */
static int accept(bp_player *player, const bp_result *result, int *status)
{
    int32_t value;
    bp_move best;
    size_t length;
    if (bp_result_value(&value, result) != BP_OK || bp_result_best(&best, result) != BP_OK) {
        return 0;
    }
    bp_result_line(NULL, 0, &length, result);
    bp_move *line = length > 0 ? bp__memory_take(&player->memory, length * sizeof *line) : NULL;
    if (line) {
        bp_result_line(line, length, NULL, result);
        *status = bp__player_keep(player, line, length);
    } else {
        *status = bp__player_keep(player, &best, 1);
    }
    bp__memory_give(&player->memory, line);
    player->choice.value = value * BP_ESTIMATE_POINT;
    player->choice.depth = (int32_t)length;
    player->choice.exact = 1;
    player->choice.lossless = bp_result_is_lossless(result) == 1;
    player->choice.stop = BP_STOP_SOLVED;
    return 1;
}

/* Tries to solve with half the budget. Returns whether the choice is made. */
static int solve(thought *t, int *status)
{
    bp_player *player = t->player;
    bp_result *result;
    int solved = 0;
    *status = open_solver(player);
    if (*status == BP_OK) {
        bp_solver *solver = player->solver;
        bp_solver_set_objective(solver, t->state->game->traits.players == 2
                                            ? BP_OBJECTIVE_MARGIN
                                            : BP_OBJECTIVE_GUARANTEED);
        bp_solver_set_nodes(solver, t->nodes_most / 2);
        bp_solver_set_seconds(solver, player->seconds / 2);
        bp_solver_set_progress(solver, poll_solver, t);
        *status = bp_solve(&result, solver, t->state);
    }
    if (*status == BP_OK) {
        t->nodes_before = bp_result_nodes(result);
        solved = accept(player, result, status);
        bp_result_free(result);
    }
    return solved;
}

/* Searching */

static int open_table(bp_player *player, const bp_game *game)
{
    int status = player->table ? BP_OK
                               : bp_table_new(&player->table, "array", half_of_memory(player),
                                              allocator_of(player));
    return status == BP_OK ? bp__deepening_use(player->table, game) : status;
}

/* Whether somebody said stop before the search began. */
static int must_hurry(bp_player *player)
{
    if (atomic_load(&player->cancelled)) {
        player->choice.stop = BP_STOP_CANCELLED;
    }
    return player->choice.stop != BP_STOP_SOLVED;
}

static int search(thought *t, const bp__level *level, const bp_move *moves, size_t count)
{
    bp_player *player = t->player;
    bp__deepening deepening = {
        .game = t->state->game,
        .root = t->state->position,
        .memory = &player->memory,
        .depth_most = count == 1 || must_hurry(player) ? 1 : level->depth,
        .nodes_most = t->nodes_most - t->nodes_before,
        .poll = poll_search,
        .user = t,
    };
    int status = open_table(player, deepening.game);
    if (status != BP_OK) {
        return status;
    }
    deepening.table = player->table;
    status = bp__deepening_run(&deepening, moves, count);
    bp__table_release(player->table);
    if (status == BP_OK) {
        status = bp__player_keep(player, deepening.line, deepening.line_length);
    }
    bp__choice *choice = &player->choice;
    choice->value = deepening.value;
    choice->depth = deepening.depth;
    choice->exact = deepening.exact;
    if (choice->stop == BP_STOP_SOLVED && deepening.nodes >= deepening.nodes_most) {
        choice->stop = BP_STOP_NODES;
    }
    t->nodes_before += deepening.nodes;
    return status;
}

static uint64_t less_of(uint64_t a, uint64_t b)
{
    return a == 0 ? b : b == 0 || a < b ? a : b;
}

int bp__player_think(bp_player *player, const bp__level *level, const bp_state *state,
                     const bp_move *moves, size_t count)
{
    uint64_t nodes = less_of(player->nodes, level->nodes);
    thought t = {.player = player, .state = state, .nodes_most = nodes ? nodes : UINT64_MAX};
    int status = BP_OK;
    clock_gettime(CLOCK_MONOTONIC, &t.start);
    if (count == 1 || !level->solves || !is_within_reach(&t) || !solve(&t, &status)) {
        if (status == BP_OK) {
            status = search(&t, level, moves, count);
        }
    }
    player->choice.nodes = t.nodes_before;
    player->choice.seconds = seconds_since(&t.start);
    return status;
}
