/* How a player thinks. It searches with a growing tree. If the end of the game is so near that the budget
   may suffice, the search takes only an eighth of it at first, the solver has a try with half, and the search goes on
   with the rest if that was not enough. */

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/engine.h"
#include "base/platform/platform.h"
#include "player/player_internal.h"

enum {
    MEMORY_DEFAULT = 1 << 30,
    NODES_A_SECOND = 500000,
    FIRST_LOOK_MAX = 4096,
    DOUBLINGS_MAX = 24,
    BYTES_A_NODE = 64,
    TABLE_MIN = 1 << 16
};

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

/* One choice in the making. What is known of it so far stands in the player's choice. */
typedef struct thought {
    bp_player *player;
    const bp__level *level;
    const bp_state *state;
    const bp_move *moves;
    size_t count;
    double start; /* by bp__clock() */
    double
        deadline; /* of the present search or solver, in seconds from the start; negative for none */
    int cancelled;
    bp__mcts tree;
    uint64_t solver_nodes;
} thought;

static uint64_t less_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static int is_late(const thought *t, double deadline)
{
    return deadline >= 0 && bp__clock() - t->start >= deadline;
}

/* Asked every now and then. Non-zero: stop. */
static int must_stop(thought *t, uint64_t nodes)
{
    bp_player *player = t->player;
    const bp__mcts *tree = &t->tree;
    if (atomic_load_explicit(&player->cancelled, memory_order_relaxed) ||
        (player->thinking && player->thinking(nodes, (int32_t)tree->line_length, tree->line[0],
                                              tree->value, player->thinking_user))) {
        t->cancelled = 1;
    }
    return t->cancelled || is_late(t, t->deadline);
}

static int poll_search(bp__mcts *tree, void *user)
{
    thought *t = user;
    return must_stop(t, t->solver_nodes + tree->nodes);
}

static int poll_solver(uint64_t nodes, int32_t windows, int32_t lower, int32_t upper, void *user)
{
    thought *t = user;
    (void)windows;
    (void)lower;
    (void)upper;
    return must_stop(t, t->tree.nodes + nodes);
}

static uint64_t half_of_memory(const bp_player *player)
{
    return (player->bytes ? player->bytes : MEMORY_DEFAULT) / 2;
}

static const bp_allocator *allocator_of(const bp_player *player)
{
    return player->own_allocator ? &player->allocator : NULL;
}

/* Searching */

/* Grows the tree to so many nodes. What it then thinks is the choice, until something better is known. */
static int search(thought *t, uint64_t nodes, double deadline)
{
    bp__choice *choice = &t->player->choice;
    t->deadline = deadline;
    int status = t->tree.nodes == 0 ? bp__mcts_open(&t->tree, t->moves, t->count) : BP_OK;
    if (status == BP_OK) {
        status = bp__mcts_grow(&t->tree, nodes);
    }
    choice->value = t->tree.value;
    choice->depth = (int32_t)t->tree.line_length;
    choice->exact = t->tree.is_proven && t->state->game->traits.players == 2;
    choice->lossless = choice->exact;
    if (status == BP_OK) {
        status = bp__player_keep_options(t->player, &t->tree, t->moves, t->count);
    }
    return status == BP_OK ? bp__player_keep(t->player, t->tree.line, t->tree.line_length) : status;
}

/* Solving */

/* Whether the rest of the game is so short that the budget may suffice: two players' games of as many moves as the
   budget has doublings, and a third more; with more players not quite so many. That is right without black discs and
   too hopeful with them; the figures stand on the page "Players". */
static int is_within_reach(const thought *t, uint64_t nodes)
{
    const bp_game *game = t->state->game;
    double by_time = t->player->seconds * NODES_A_SECOND;
    if (t->player->seconds > 0 && by_time < (double)nodes) {
        nodes = (uint64_t)by_time;
    }
    int32_t doublings = 0;
    while (doublings < DOUBLINGS_MAX && nodes >> (doublings + 1)) {
        doublings++;
    }
    int32_t reach = game->traits.players == 2 ? doublings * 4 / 3 : doublings;
    return nodes >= UINT64_C(2) * BP__POLL_NODES && game->ops->moves_left &&
           game->ops->moves_left(t->state->position, game->setup) <= reach;
}

/* No more than so many nodes can fill. */
static uint64_t table_bytes(const bp_player *player, uint64_t nodes)
{
    uint64_t max = half_of_memory(player);
    return nodes < max / BYTES_A_NODE ? less_of(nodes * BYTES_A_NODE + TABLE_MIN, max) : max;
}

static int open_solver(thought *t, uint64_t nodes)
{
    bp_player *player = t->player;
    int status = player->solver ? BP_OK : bp_solver_new(&player->solver, allocator_of(player));
    if (status != BP_OK) {
        return status;
    }
    bp_solver_set_memory(player->solver, table_bytes(player, nodes));
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
    bp_result_pv(NULL, 0, &length, result);
    bp_move *line = bp__memory_take(&player->memory, (length + 1) * sizeof *line);
    if (!line) {
        return BP_ERR_MEMORY;
    }
    bp_result_pv(line, length, NULL, result);
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
    if (status == BP_ERR_LIMIT || status == BP_ERR_UNSUPPORTED) {
        return BP_OK; /* not this game: the search has a move */
    }
    if (status == BP_OK) {
        t->solver_nodes = bp_result_nodes(result);
        status = accept(t->player, result);
        bp_result_free(result);
    }
    return status;
}

/* Both */

static int is_done(const thought *t)
{
    return t->player->choice.exact || t->cancelled;
}

static int think(thought *t, uint64_t nodes, double deadline)
{
    if (t->count == 1) {
        return search(t, 1, deadline);
    }
    if (atomic_load(&t->player->cancelled)) {
        t->cancelled = 1;
        return search(t, 1, deadline);
    }
    int status = BP_OK;
    if (t->level->solves && is_within_reach(t, nodes)) {
        status = search(t, less_of(nodes / 8, FIRST_LOOK_MAX), deadline / 8);
        if (status == BP_OK && !is_done(t)) {
            status = solve(t, nodes / 2, deadline / 2);
        }
    }
    if (status == BP_OK && !is_done(t)) {
        status = search(t, nodes - less_of(nodes, t->solver_nodes), deadline);
    }
    return status;
}

int bp__player_think(bp_player *player, const bp__level *level, const bp_state *state,
                     const bp_move *moves, size_t count)
{
    uint64_t nodes = less_of(level->nodes, player->nodes ? player->nodes : UINT64_MAX);
    double deadline = player->seconds > 0 ? player->seconds : -1;
    thought t = {
        .player = player,
        .level = level,
        .state = state,
        .moves = moves,
        .count = count,
        .tree = {.game = state->game,
                 .root = state->position,
                 .memory = &player->memory,
                 .max_bytes = half_of_memory(player),
                 .max_nodes = nodes,
                 .poll = poll_search,
                 .user = &t},
    };
    bp__choice *choice = &player->choice;
    t.start = bp__clock();
    int status = think(&t, nodes, deadline);
    bp__mcts_close(&t.tree);
    choice->nodes = t.tree.nodes + t.solver_nodes;
    choice->seconds = bp__clock() - t.start;
    choice->stop = t.cancelled              ? BP_STOP_CANCELLED
                   : choice->exact          ? BP_STOP_SOLVED
                   : is_late(&t, deadline)  ? BP_STOP_SECONDS
                   : choice->nodes >= nodes ? BP_STOP_NODES
                   : t.tree.is_full         ? BP_STOP_MEMORY
                                            : BP_STOP_SOLVED;
    return status;
}
