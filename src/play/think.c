/* How a player thinks. The position is searched deeper and deeper. If the end of the game is so near that the budget
   may suffice, the search takes only an eighth of it at first, the solver has a try with half, and the search goes on
   with the rest if that was not enough. */

/* For clock_gettime. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "play/player.h"
#include "search/deepening.h"
#include "search/search.h"

enum { TABLES_DEFAULT = 64 << 20, NODES_A_SECOND = 500000, FIRST_LOOK_MOST = 1 << 16 };

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

/* One choice in the making. What is known of it so far stands in the player's choice. */
typedef struct thought {
    bp_player *player;
    const bp__level *level;
    const bp_state *state;
    const bp_move *moves;
    size_t count;
    struct timespec start;
    double
        deadline; /* of the present search or solver, in seconds from the start; negative for none */
    int cancelled;
} thought;

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + 1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

static int is_late(const thought *t, double deadline)
{
    return deadline >= 0 && seconds_since(&t->start) >= deadline;
}

/* Asked every now and then. Non-zero: stop. `nodes` are those of the present search or solver. */
static int must_stop(thought *t, uint64_t nodes, int32_t depth, bp_move best, int32_t value)
{
    bp_player *player = t->player;
    if (atomic_load_explicit(&player->cancelled, memory_order_relaxed) ||
        (player->thinking && player->thinking(player->choice.nodes + nodes, depth, best, value,
                                              player->thinking_user))) {
        t->cancelled = 1;
    }
    return t->cancelled || is_late(t, t->deadline);
}

static int poll_search(bp__deepening *search, void *user)
{
    return must_stop(user, search->nodes, search->depth, search->line[0], search->value);
}

static int poll_solver(uint64_t nodes, int32_t windows, int32_t least, int32_t greatest, void *user)
{
    thought *t = user;
    const bp__choice *choice = &t->player->choice;
    (void)windows;
    (void)least;
    (void)greatest;
    return must_stop(t, nodes, choice->depth, choice->line[0], choice->value);
}

static uint64_t half_of_memory(const bp_player *player)
{
    return (player->bytes ? player->bytes : TABLES_DEFAULT) / 2;
}

static const bp_allocator *allocator_of(const bp_player *player)
{
    return player->own_allocator ? &player->allocator : NULL;
}

/* Searching */

static int open_table(bp_player *player, const bp_state *state)
{
    int status = player->table ? BP_OK
                               : bp_table_new(&player->table, "array", half_of_memory(player),
                                              allocator_of(player));
    return status == BP_OK ? bp__deepening_use(player->table, state->game, state->position)
                           : status;
}

static int search(thought *t, int32_t depth, uint64_t nodes, double deadline)
{
    bp_player *player = t->player;
    bp__choice *choice = &player->choice;
    bp__deepening deepening = {
        .game = t->state->game,
        .root = t->state->position,
        .memory = &player->memory,
        .depth_most = depth,
        .nodes_most = nodes,
        .poll = poll_search,
        .user = t,
    };
    int status = open_table(player, t->state);
    if (status != BP_OK) {
        return status;
    }
    t->deadline = deadline;
    deepening.table = player->table;
    status = bp__deepening_run(&deepening, t->moves, t->count);
    bp__table_release(player->table);
    if (status == BP_OK) {
        status = bp__player_keep(player, deepening.line, deepening.line_length);
    }
    choice->value = deepening.value;
    choice->depth = deepening.depth;
    choice->exact = deepening.exact;
    choice->nodes += deepening.nodes;
    return status;
}

/* Solving */

/* Whether the rest of the game is so short that the budget may suffice: each move about doubles the work. Measured;
   see the page "Players". */
static int is_within_reach(const thought *t, uint64_t nodes)
{
    const bp_game *game = t->state->game;
    double by_time = t->player->seconds * NODES_A_SECOND;
    if (t->player->seconds > 0 && by_time < (double)nodes) {
        nodes = (uint64_t)by_time;
    }
    int32_t doublings = 0;
    while (doublings < 24 && nodes >> (doublings + 1)) {
        doublings++;
    }
    return nodes >= 4 * BP__POLL_NODES && game->ops->moves_left &&
           game->ops->moves_left(t->state->position, game->setup) <= doublings * 3 / 2;
}

static int open_solver(thought *t, uint64_t nodes)
{
    bp_player *player = t->player;
    int status = player->solver ? BP_OK : bp_solver_new(&player->solver, allocator_of(player));
    if (status != BP_OK) {
        return status;
    }
    bp_solver_set_memory(player->solver, half_of_memory(player));
    bp_solver_set_objective(player->solver, t->state->game->traits.players == 2
                                                ? BP_OBJECTIVE_MARGIN
                                                : BP_OBJECTIVE_GUARANTEED);
    bp_solver_set_nodes(player->solver, nodes);
    bp_solver_set_progress(player->solver, poll_solver, t);
    return BP_OK;
}

/* Takes a solved position's value and play over. */
static int accept(bp_player *player, const bp_result *result)
{
    bp__choice *choice = &player->choice;
    int32_t value;
    bp_move best;
    size_t length;
    if (bp_result_value(&value, result) != BP_OK || bp_result_best(&best, result) != BP_OK) {
        return BP_OK; /* the budget was too small */
    }
    bp_result_line(NULL, 0, &length, result);
    bp_move *line = bp__memory_take(&player->memory, (length + 1) * sizeof *line);
    if (!line) {
        return BP_ERR_MEMORY;
    }
    bp_result_line(line, length, NULL, result);
    line[0] = best;
    length = length > 0 ? length : 1;
    int status = bp__player_keep(player, line, length);
    bp__memory_give(&player->memory, line);
    choice->value = value * BP_ESTIMATE_POINT;
    choice->depth = (int32_t)length;
    choice->exact = 1;
    choice->lossless = bp_result_is_lossless(result) == 1;
    return status;
}

static int solve(thought *t, uint64_t nodes, double deadline)
{
    bp_result *result;
    int status = open_solver(t, nodes);
    t->deadline = deadline;
    if (status == BP_OK) {
        status = bp_solve(&result, t->player->solver, t->state);
    }
    if (status == BP_OK) {
        t->player->choice.nodes += bp_result_nodes(result);
        status = accept(t->player, result);
        bp_result_free(result);
    }
    return status;
}

/* Both */

static uint64_t less_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static int is_done(const thought *t)
{
    return t->player->choice.exact || t->cancelled;
}

static int think(thought *t, uint64_t nodes, double deadline)
{
    const bp__choice *choice = &t->player->choice;
    int32_t depth = t->level->depth;
    if (t->count == 1 || atomic_load(&t->player->cancelled)) {
        t->cancelled = t->count > 1;
        return search(t, 1, nodes, deadline);
    }
    int status = BP_OK;
    if (t->level->solves && is_within_reach(t, nodes)) {
        status = search(t, depth, less_of(nodes / 8, FIRST_LOOK_MOST), deadline / 8);
        if (status == BP_OK && !is_done(t)) {
            status = solve(t, nodes / 2, deadline / 2);
        }
    }
    if (status == BP_OK && !is_done(t) && !(choice->nodes > 0 && is_late(t, deadline))) {
        status = search(t, depth, nodes - less_of(nodes, choice->nodes), deadline);
    }
    return status;
}

int bp__player_think(bp_player *player, const bp__level *level, const bp_state *state,
                     const bp_move *moves, size_t count)
{
    thought t = {.player = player, .level = level, .state = state, .moves = moves, .count = count};
    bp__choice *choice = &player->choice;
    uint64_t nodes = less_of(level->nodes ? level->nodes : UINT64_MAX,
                             player->nodes ? player->nodes : UINT64_MAX);
    double deadline = player->seconds > 0 ? player->seconds : -1;
    clock_gettime(CLOCK_MONOTONIC, &t.start);
    int status = think(&t, nodes, deadline);
    choice->seconds = seconds_since(&t.start);
    choice->stop = t.cancelled              ? BP_STOP_CANCELLED
                   : choice->exact          ? BP_STOP_SOLVED
                   : is_late(&t, deadline)  ? BP_STOP_SECONDS
                   : choice->nodes >= nodes ? BP_STOP_NODES
                                            : BP_STOP_SOLVED;
    return status;
}
