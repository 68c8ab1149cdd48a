/* SPDX-License-Identifier: MIT */
/* Finds puzzles: players of level 3 play a game, the solver goes back from its end and marks the positions with exactly
   one right move, and players of all levels grade one of them. */

#include <bigpoints/bigpoints_game.h>
#include <bigpoints/config.h>
#include <bigpoints/game.h>
#include <bigpoints/player.h>
#include <bigpoints/solver.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/platform/platform.h"
#include "base/progress_internal.h"
#include "base/random.h"
#include "bigpoints/config_internal.h"
#include "game/game_internal.h"
#include "result/result_internal.h"
#include "review/puzzle_internal.h"

enum {
    PLAYING_LEVEL = 3,
    FAILURES_MAX = 2, /* positions in a row that were not solved; earlier ones are harder */
    TABLE_BYTES = 16 << 20,
    PLAYER_BYTES = 256 << 20,
    PV_SHARE = 8 /* a value by points takes more nodes than an outcome */
};

/* A search in progress. */
typedef struct searching {
    bp_puzzle *puzzle;
    const bp_config *config;
    const bp_allocator *allocator;
    bp_progress_fn progress;
    void *user;
    bp_player *player;
    bp_solver *solver;
    bp_state *state;     /* the game that was played */
    int32_t *candidates; /* the plies of positions with one right move */
    int32_t candidate_count;
    int32_t game_number;
    uint64_t nodes; /* of finished searches */
    double start;   /* by bp__clock() */
    int stopped;
} searching;

static int call_progress(searching *s, uint64_t nodes)
{
    if (s->progress && !s->stopped) {
        bp_progress progress = bp__progress_of(s->nodes + nodes, bp__clock() - s->start);
        progress.counts[BP_COUNT_UNITS] = BP_PUZZLE_GAMES;
        progress.counts[BP_COUNT_UNITS_DONE] = s->game_number;
        s->stopped = s->progress(&progress, s->user) != 0;
    }
    return s->stopped;
}

static int on_progress(const bp_progress *progress, void *user)
{
    return call_progress(user, (uint64_t)progress->counts[BP_COUNT_NODES]);
}

/* Turns a stop by the callback into a status. */
static int ended(const searching *s, int status)
{
    return status == BP_OK && s->stopped ? BP_ERR_STOPPED : status;
}

/* Playing */

static int choose(bp_move *out, searching *s)
{
    bp_result *result;
    bp_player_clear(s->player); /* so that the choice does not depend on earlier ones */
    int status = bp_player_choose(&result, s->player, s->state);
    if (status != BP_OK) {
        return status;
    }
    s->nodes += (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    bp_result_best(out, result);
    bp_result_free(result);
    return ended(s, BP_OK);
}

static int open_game(searching *s, uint64_t seed)
{
    bp_game *game;
    bp_config config = *s->config; /* a setter would forget a board that is set */
    config.seed = seed;
    int status = bp_bigpoints_new(&game, &config, s->allocator, NULL, 0);
    if (status != BP_OK) {
        return status;
    }
    bp_state_free(s->state);
    status = bp_state_new(&s->state, game);
    bp_game_free(game);
    return status;
}

static int play_game(searching *s, bp__random *random)
{
    int status = open_game(s, bp__random_next(random));
    bp_player_set(s->player, BP_OPTION_LEVEL, PLAYING_LEVEL);
    bp_player_set(s->player, BP_OPTION_SEED, (int64_t)bp__random_next(random));
    while (status == BP_OK && !bp_state_is_over(s->state)) {
        bp_move move;
        status = choose(&move, s);
        if (status == BP_OK) {
            status = bp_state_apply(s->state, move);
        }
    }
    return status;
}

/* Proving */

static int solve(bp_result **out, searching *s, int32_t objective, int64_t nodes)
{
    int is_outcome = objective == BP_OBJECTIVE_OUTCOME;
    bp_solver_set(s->solver, BP_OPTION_OBJECTIVE, objective);
    bp_solver_set(s->solver, BP_OPTION_ALL_MOVES, is_outcome);
    bp_solver_set(s->solver, BP_OPTION_PV, !is_outcome);
    bp_solver_set(s->solver, BP_OPTION_NODES, nodes);
    int status = bp_solve(out, s->solver, s->state);
    if (status == BP_OK) {
        s->nodes += (uint64_t)bp_result_count(*out, BP_COUNT_NODES);
    }
    return status;
}

/* Whether every move has a known outcome. */
static int is_solved(const bp_result *result)
{
    int32_t lower;
    int32_t upper;
    int solved = bp_result_bounds(&lower, &upper, result) == BP_OK && lower == upper;
    for (int32_t i = 0; solved && i < bp_result_move_count(result); i++) {
        solved = bp_result_move(NULL, &lower, &upper, result, i) == BP_OK && lower == upper;
    }
    return solved;
}

/* Whether exactly one move is right: it wins, or it draws and none wins. In a lost position all moves are equal. */
static int is_puzzle(const bp_result *result)
{
    int32_t right = 0;
    int32_t value = 0;
    bp_result_value(&value, result);
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        int32_t lower = 0;
        bp_result_move(NULL, &lower, NULL, result, i);
        right += lower == value;
    }
    return right == 1;
}

/* Goes back from the end of the game and lists the positions with one right move. */
static int find_candidates(searching *s)
{
    int32_t not_solved = 0;
    int status = bp_solver_clear(s->solver);
    s->candidate_count = 0;
    while (status == BP_OK && not_solved < FAILURES_MAX && bp_state_undo(s->state) == BP_OK) {
        bp_result *result;
        size_t count;
        status = bp_state_moves(NULL, 0, &count, s->state);
        if (status != BP_OK || count < BP_PUZZLE_MOVES) {
            continue;
        }
        status = solve(&result, s, BP_OBJECTIVE_OUTCOME, BP_PUZZLE_SOLVE);
        if (status != BP_OK) {
            return status;
        }
        int solved = is_solved(result);
        not_solved = solved ? 0 : not_solved + 1;
        if (solved && is_puzzle(result)) {
            s->candidates[s->candidate_count++] = bp_state_ply(s->state);
        }
        bp_result_free(result);
        status = ended(s, status);
    }
    return status;
}

/* Grading */

/* Whether the players of a level find the solution often enough. */
static int is_found(int *out, searching *s, int32_t level)
{
    int32_t finds = 0;
    int status = BP_OK;
    bp_player_set(s->player, BP_OPTION_LEVEL, level);
    for (int32_t seed = 0; seed < BP_PUZZLE_SEEDS && status == BP_OK; seed++) {
        bp_move move;
        bp_player_set(s->player, BP_OPTION_SEED, seed);
        status = choose(&move, s);
        finds += status == BP_OK && move == s->puzzle->result->best;
        if (seed + 1 - finds > BP_PUZZLE_SEEDS - BP_PUZZLE_FINDS) {
            break;
        }
    }
    *out = finds >= BP_PUZZLE_FINDS;
    return status;
}

/* Sets the grade; 0 if no level finds the solution. */
static int grade(searching *s)
{
    int found = 0;
    int status = BP_OK;
    s->puzzle->grade = 0;
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX && status == BP_OK; level++) {
        status = is_found(&found, s, level);
        if (status == BP_OK && found) {
            s->puzzle->grade = level;
            break;
        }
    }
    return status;
}

/* Solves the position by points: the principal variation begins with the right move, because its value has the best sign.
   There is no result if the budget does not suffice. */
static int find_result(searching *s)
{
    bp_result *result;
    bp_puzzle *puzzle = s->puzzle;
    int status = solve(&result, s, BP_OBJECTIVE_MARGIN, (int64_t)PV_SHARE * BP_PUZZLE_SOLVE);
    if (status != BP_OK) {
        return status;
    }
    int solved =
        result->stop_reason == BP_STOP_SOLVED && bp_result_is_exact(result) && result->pv.count > 0;
    bp_result_free(puzzle->result);
    puzzle->result = solved ? result : NULL;
    if (solved) {
        BP__ASSERT(result->best == *(const bp_move *)result->pv.items);
    } else {
        bp_result_free(result);
    }
    return ended(s, status);
}

/* The search */

static int try_candidate(searching *s, int32_t ply)
{
    int status = BP_OK;
    while (bp_state_ply(s->state) < ply && status == BP_OK) {
        status = bp_state_redo(s->state);
    }
    while (bp_state_ply(s->state) > ply && status == BP_OK) {
        status = bp_state_undo(s->state);
    }
    if (status == BP_OK) {
        status = find_result(s);
    }
    if (status == BP_OK && s->puzzle->result) {
        status = grade(s);
    }
    return status;
}

/* Plays a game and tries its candidates, from a random one on. */
static int try_game(searching *s, uint64_t seed)
{
    bp__random random = bp__random_seed(seed, (uint64_t)s->game_number);
    int status = play_game(s, &random);
    if (status == BP_OK) {
        bp__memory_free(&s->puzzle->memory, s->candidates);
        s->candidates = bp__memory_alloc(&s->puzzle->memory, ((size_t)bp_state_ply(s->state) + 1) *
                                                                 sizeof *s->candidates);
        status = s->candidates ? find_candidates(s) : BP_ERR_MEMORY;
    }
    if (status != BP_OK || s->candidate_count == 0) {
        return status;
    }
    int32_t count = s->candidate_count;
    int32_t first = (int32_t)bp__random_below(&random, (uint64_t)count);
    for (int32_t i = 0; i < count && status == BP_OK && s->puzzle->grade == 0; i++) {
        status = try_candidate(s, s->candidates[(first + i) % count]);
    }
    return status;
}

static int open_searchers(searching *s)
{
    int status = bp_player_new(&s->player, PLAYING_LEVEL, 0, s->allocator);
    if (status == BP_OK) {
        bp_player_set(s->player, BP_OPTION_MILLISECONDS, 0);
        bp_player_set(s->player, BP_OPTION_NODES, BP_PUZZLE_NODES);
        bp_player_set(s->player, BP_OPTION_MEMORY, PLAYER_BYTES);
        bp_player_set_progress(s->player, on_progress, s);
        status = bp_solver_new(&s->solver, s->allocator);
    }
    if (status == BP_OK) {
        bp_solver_set(s->solver, BP_OPTION_MEMORY, TABLE_BYTES);
        bp_solver_set_progress(s->solver, on_progress, s);
    }
    return status;
}

/* Plays the moves up to the position again: moves to redo would reveal what was played there. */
static int keep_state(searching *s)
{
    bp_puzzle *puzzle = s->puzzle;
    int status = bp_state_new(&puzzle->state, s->state->game);
    for (int32_t ply = 0; ply < bp_state_ply(s->state) && status == BP_OK; ply++) {
        status = bp_state_apply(puzzle->state, bp__state_made(s->state)[ply]);
    }
    return status;
}

int bp__puzzle_search(bp_puzzle *out, const bp_config *config, uint64_t seed,
                      bp_progress_fn progress, void *user, const bp_allocator *allocator)
{
    searching s = {.puzzle = out,
                   .config = config,
                   .allocator = allocator,
                   .progress = progress,
                   .user = user,
                   .start = bp__clock()};
    int status = open_searchers(&s);
    for (; s.game_number < BP_PUZZLE_GAMES && status == BP_OK && out->grade == 0; s.game_number++) {
        call_progress(&s, 0);
        status = ended(&s, status);
        if (status == BP_OK) {
            status = try_game(&s, seed);
        }
    }
    if (status == BP_OK) {
        status = out->grade > 0 ? keep_state(&s) : BP_ERR_LIMIT;
    }
    bp__memory_free(&out->memory, s.candidates);
    bp_state_free(s.state);
    bp_player_free(s.player);
    bp_solver_free(s.solver);
    return status;
}
