/* SPDX-License-Identifier: MIT */
/* Move choice: sets the limits, runs the library's alpha-beta search, and keeps its result. A level is a depth with
   random estimates and random moves mixed in. */

#include "programs/games/board_game.h"

#include <stdlib.h>

#include "programs/common/command.h"
#include "programs/common/stop_signal.h"

/* The depth of a search that nothing limits, in a game that says nothing else. */
enum { DEPTH = 6 };

static int watch(const bp_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return stop_signal_requested();
}

const bp_game_kind *board_find_kind(const command *line, const char *name)
{
    const bp_game_kind *kind;
    command_need(line, bp_game_kind_find(&kind, name, NULL, 0, NULL, 0));
    return kind;
}

void board_heuristic_names(const char *out[BOARD_NAMES_SIZE], const bp_game_kind *kind)
{
    for (int32_t i = 0; i < kind->heuristic_count; i++) {
        out[i] = kind->heuristics[i].name;
    }
    out[kind->heuristic_count] = NULL;
}

const bp_game_heuristic *board_heuristic(const board_game *g)
{
    return g->kind->heuristic_count > 0 ? &g->kind->heuristics[g->set.heuristic] : NULL;
}

/* Opens the initial position of a set-up. */
static void open_state(board_game *g, const char *setup)
{
    char why[BP_MESSAGE_TEXT];
    int status = g->kind->open(&g->state, setup, NULL, why, sizeof why);
    if (status != BP_OK && why[0]) {
        command_usage(g->line, "%s", why);
    }
    command_need(g->line, status);
    command_need(g->line, bp_state_game(&g->game, g->state));
}

void board_open(board_game *g, const command *line, const bp_game_kind *kind,
                const board_program *program, const board_settings *set, const char *setup)
{
    *g = (board_game){.line = line, .kind = kind, .program = program, .set = *set};
    open_state(g, setup);
    command_need(line, bp_minimax_new(&g->minimax, NULL));
    command_need(line, bp_minimax_set_progress(g->minimax, watch, NULL));
}

void board_close(board_game *g)
{
    bp_minimax_free(g->minimax);
    bp_state_free(g->before);
    bp_state_free(g->state);
    bp_game_free(g->game);
}

static void forget_choice(board_game *g)
{
    bp_state_free(g->before);
    g->before = NULL;
}

void board_replace(board_game *g, const char *setup)
{
    forget_choice(g);
    bp_state_free(g->state);
    bp_game_free(g->game);
    open_state(g, setup);
}

void board_restart(board_game *g)
{
    forget_choice(g);
    while (bp_state_undo(g->state) == BP_OK) {
    }
}

uint64_t board_random(uint64_t *random)
{
    uint64_t z = *random += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* --- The search ------------------------------------------------------------------------------------- */

int32_t board_depth(const board_game *g)
{
    if (g->set.depth > 0) {
        return g->set.depth;
    }
    /* Without pruning there is no iterative deepening, so a time or node limit would leave no finished depth. */
    int is_limited = g->set.milliseconds > 0 || g->set.nodes > 0;
    if (g->set.pruning && is_limited) {
        return 0;
    }
    return g->kind->search_depth ? g->kind->search_depth(bp_state_position(g->state),
                                                         bp_game_setup(g->game), g->set.pruning)
                                 : DEPTH;
}

typedef struct limits {
    int32_t depth;
    int32_t milliseconds;
    uint64_t nodes;
    int pruning;
    int delay;
} limits;

/* Searches within the limits. The caller has set the evaluation function. */
static board_choice search(board_game *g, const bp_state *state, limits limit)
{
    board_choice out = {.pruning = limit.pruning};
    bp_minimax *m = g->minimax;
    int32_t value = 0;
    command_need(g->line, bp_minimax_set(m, BP_OPTION_DEPTH, limit.depth));
    command_need(g->line, bp_minimax_set(m, BP_OPTION_PRUNING, limit.pruning));
    command_need(g->line, bp_minimax_set(m, BP_OPTION_DELAY, limit.delay));
    command_need(g->line, bp_minimax_set(m, BP_OPTION_NODES, (int64_t)limit.nodes));
    command_need(g->line, bp_minimax_set(m, BP_OPTION_MILLISECONDS, limit.milliseconds));
    bp_result *result;
    command_need(g->line, bp_minimax_search(&result, m, state));
    bp_result_best(&out.move, result);
    bp_result_estimate(&value, result);
    out.value = board_side(g, bp_state_mover(state)) == 0 ? value : -value;
    out.distance = (int32_t)bp_result_count(result, BP_COUNT_DISTANCE);
    out.depth = (int32_t)bp_result_count(result, BP_COUNT_DEPTH);
    out.stop = bp_result_stop_reason(result);
    out.nodes = (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    out.seconds = bp_result_seconds(result);
    bp_result_free(result);
    return out;
}

/* The evaluation function of a search by the settings, or of a level. */
static board_estimate estimate_of(board_game *g, int is_level)
{
    const bp_game_heuristic *heuristic = is_level ? g->kind->heuristics : board_heuristic(g);
    if (!heuristic) {
        return (board_estimate){NULL, NULL}; /* that of the game itself */
    }
    const int32_t *weights = is_level                      ? g->kind->level_weights
                             : heuristic->weight_count > 0 ? g->set.weights
                                                           : NULL;
    return (board_estimate){heuristic->estimate, (void *)weights};
}

static void set_estimate(board_game *g, board_estimate estimate)
{
    command_need(g->line, bp_minimax_set_estimate(g->minimax, estimate.function, estimate.user));
}

static board_choice choose_by_settings(board_game *g)
{
    const board_settings *set = &g->set;
    int32_t depth = board_depth(g);
    if (g->program->choose && set->depth == 0 && set->pruning) {
        return g->program->choose(g);
    }
    set_estimate(g, estimate_of(g, 0));
    return search(g, g->state,
                  (limits){.depth = depth > 0 ? depth : BP_DEPTH_MAX,
                           .milliseconds = set->milliseconds,
                           .nodes = set->nodes,
                           .pruning = set->pruning,
                           .delay = set->equal == BOARD_EQUAL_LATE});
}

/* --- Levels ----------------------------------------------------------------------------------------- */

/* The estimate of a level with its noise, which depends on the seed and the position alone. */
static int32_t estimate_with_noise(const void *position, bp_move last, const void *setup,
                                   void *user)
{
    const board_game *g = user;
    uint64_t random = g->set.seed ^ g->kind->hash(position, setup);
    int32_t width = 2 * g->noise + 1;
    return g->estimate.function(position, last, setup, g->estimate.user) - g->noise +
           (int32_t)(board_random(&random) % (uint64_t)width);
}

static board_choice search_by_level(board_game *g, const bp_game_level *level)
{
    g->estimate = estimate_of(g, 1);
    g->noise = level->noise;
    set_estimate(g, level->noise > 0 ? (board_estimate){estimate_with_noise, g} : g->estimate);
    return search(
        g, g->state,
        (limits){.depth = level->depth, .nodes = (uint64_t)level->nodes, .pruning = 1, .delay = 1});
}

/* Whether the mover wins at once by a move. */
static int is_win(const board_game *g, bp_move move)
{
    uint32_t winners = 0;
    bp_state *next;
    command_need(g->line, bp_state_clone(&next, g->state));
    command_need(g->line, bp_state_apply(next, move));
    bp_state_winners(&winners, next);
    bp_state_free(next);
    return winners == UINT32_C(1) << bp_state_mover(g->state);
}

/* A random move among those that are plausible, or a win in one move. */
static bp_move random_move(board_game *g, uint64_t *random)
{
    size_t count = 0;
    size_t kept = 0;
    bp_state_moves(NULL, 0, &count, g->state);
    bp_move *moves = checked_alloc(g->line, count, sizeof *moves);
    command_need(g->line, bp_state_moves(moves, count, &count, g->state));
    bp_move out = moves[board_random(random) % count];
    for (size_t i = 0; i < count; i++) {
        if (is_win(g, moves[i])) {
            out = moves[i];
            kept = 0;
            break;
        }
        if (!g->kind->is_plausible ||
            g->kind->is_plausible(moves[i], bp_state_position(g->state), bp_game_setup(g->game))) {
            moves[kept++] = moves[i];
        }
    }
    out = kept > 0 ? moves[board_random(random) % kept] : out;
    free(moves);
    return out;
}

/* The random numbers depend on the seed and the position alone, so a move that is taken back comes again. */
static board_choice choose_by_level(board_game *g, const bp_game_level *level)
{
    uint64_t key[2] = {0, 0};
    command_need(g->line, bp_state_key(key, g->state));
    uint64_t random = g->set.seed * 0x9FB21C651E98DF25u ^ key[0] ^ key[1];
    if ((int32_t)(board_random(&random) % 100) < level->mistakes) {
        return (board_choice){.move = random_move(g, &random),
                              .stop = BP_STOP_SOLVED,
                              .pruning = 1,
                              .source = "a random move"};
    }
    return level->depth == 0 ? g->program->choose(g) : search_by_level(g, level);
}

int32_t board_best_outcome(const board_game *g)
{
    int32_t outcome = 0;
    g->kind->best_play(&outcome, bp_state_position(g->state), bp_game_setup(g->game));
    return outcome;
}

board_choice board_choose(board_game *g)
{
    int32_t level = g->set.levels[board_side(g, bp_state_mover(g->state))];
    return level > 0 ? choose_by_level(g, &g->kind->levels[level - 1]) : choose_by_settings(g);
}

board_choice board_advise(board_game *g)
{
    bp_game_level level = g->kind->levels[BP_LEVEL_MAX - 1];
    level.noise = 0;
    return choose_by_level(g, &level);
}

/* --- Comparison ------------------------------------------------------------------------------------- */

/* An evaluation function that costs nothing. The node count of a search without pruning does not depend on values. */
static int32_t evaluate_zero(const void *position, bp_move last, const void *setup, void *user)
{
    (void)position;
    (void)last;
    (void)setup;
    (void)user;
    return 0;
}

uint64_t board_nodes_otherwise(int *is_all, board_game *g, uint64_t max)
{
    int pruning = !g->choice.pruning;
    set_estimate(g, pruning ? estimate_of(g, 0) : (board_estimate){evaluate_zero, NULL});
    board_choice other = search(g, g->before,
                                (limits){.depth = g->choice.depth,
                                         .nodes = max,
                                         .pruning = pruning,
                                         .delay = g->set.equal == BOARD_EQUAL_LATE});
    *is_all = other.stop == BP_STOP_SOLVED;
    return other.nodes;
}
