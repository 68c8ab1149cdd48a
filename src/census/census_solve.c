/* SPDX-License-Identifier: MIT */
/* Solving one unit of a census, a class of boards or one board. Two-player values come from one solve session for all
   boards, with a transposition table that all threads share. `thesis` solves a class of boards at a time. The other
   objectives, and boards too large for keys that hold for all of them, are solved in a game for each board. */

#include <string.h>

#include <bigpoints/bigpoints_game.h>
#include <bigpoints/game.h>
#include <bigpoints/status.h>

#include "bigpoints/bigpoints_internal.h"
#include "bigpoints/rules.h"
#include "bigpoints/thesis/thesis_solve.h"
#include "census/census_internal.h"
#include "game/game_internal.h"
#include "solver/solve_session.h"

struct bp__unit_solver {
    bp__memory memory;
    const bp_census *census;
    bp_game *game;   /* of the first board; it gives the traits and the initial position of all */
    bp__setup setup; /* of the unit's board */
    bp_solver *solver;
    bp__session *session; /* or NULL: a game for each board */
    int (*poll)(uint64_t nodes, void *user);
    void *user;
    uint64_t bytes; /* this thread's memory limit */
    uint8_t renamings[BP__RENAMINGS_MAX][BP__COLOURS];
};

int bp__census_shares_table(const bp_census *census)
{
    return bp__objective_shares_table(bp__census_objective(census), census->config.players);
}

/* The solver's progress callback. */
static int on_progress(const bp_progress *progress, void *user)
{
    const bp__unit_solver *u = user;
    return u->poll((uint64_t)progress->counts[BP_COUNT_NODES], u->user);
}

/* Whether one session can solve all boards. */
static int has_session(const bp__unit_solver *u)
{
    return bp__census_shares_table(u->census) &&
           u->game->traits.reduced_domain != BP_DOMAIN_OF_SETUP;
}

static int make_solver(bp__unit_solver *u, bp_table *table)
{
    const bp_census *census = u->census;
    const bp_allocator *allocator = bp__searcher_allocator(&census->searcher);
    int status = bp_solver_new(&u->solver, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp_solver_set(u->solver, BP_OPTION_OBJECTIVE, bp__census_objective(census));
    bp__solver_limit_memory(u->solver, u->bytes);
    if (has_session(u)) { /* otherwise no two boards share a table */
        bp_solver_set_table(u->solver, table);
    }
    bp_solver_set(u->solver, BP_OPTION_ALL_MOVES,
                  bp__option(&census->searcher, BP_OPTION_FIRST_MOVES));
    bp_solver_set_progress(u->solver, on_progress, u);
    return BP_OK;
}

int bp__unit_solver_new(bp__unit_solver **out, const bp_census *census, bp_table *table,
                        int (*poll)(uint64_t nodes, void *user), void *user)
{
    const bp_allocator *allocator = bp__searcher_allocator(&census->searcher);
    bp__unit_solver *u = bp__memory_alloc(&census->searcher.memory, sizeof *u);
    *out = u;
    if (!u) {
        return BP_ERR_MEMORY;
    }
    u->memory = census->searcher.memory;
    u->census = census;
    u->poll = poll;
    u->user = user;
    u->bytes =
        bp__census_bytes(census) / (uint64_t)bp__option(&census->searcher, BP_OPTION_THREADS);
    u->bytes += u->bytes == 0; /* 0 would be no limit */
    bp__board_renamings(u->renamings, &census->config.counts);
    int status = bp_bigpoints_new(&u->game, &census->config, allocator, NULL, 0);
    if (status == BP_OK) {
        u->setup = *(const bp__setup *)u->game->setup;
        status = make_solver(u, table);
    }
    if (status == BP_OK && has_session(u)) {
        /* The boards of a sample have little in common. */
        status = bp__session_open(&u->session, u->solver, u->game, !bp__census_sample(census));
    }
    return status;
}

void bp__unit_solver_free(bp__unit_solver *u)
{
    if (!u) {
        return;
    }
    bp__session_close(u->session);
    bp_solver_free(u->solver);
    bp_game_free(u->game);
    bp__memory memory = u->memory;
    bp__memory_free(&memory, u);
}

double bp__unit_solver_table_fill(const bp__unit_solver *u)
{
    return bp__solver_table_fill(u->solver);
}

/* Why a solve that did not fail has no value. */
static int stop_status(const bp_result *result)
{
    /* A caller's table that never evicts may be full. */
    return bp_result_stop_reason(result) == BP_STOP_MEMORY ? BP_ERR_LIMIT : BP_ERR_BUSY;
}

/* Stores the kinds of all first moves, and which are best. */
static void store_moves(bp__unit_result *out, const bp_result *result, const bp__setup *setup)
{
    int32_t count = bp_result_move_count(result);
    int32_t value = 0;
    bp_result_bounds(NULL, &value, result);
    for (int32_t i = 0; i < count; i++) {
        bp__move_fields fields;
        bp_move move = 0;
        int32_t lower = 0;
        bp_result_move(&move, &lower, NULL, result, i);
        bp__move_split(&fields, move);
        int32_t take = fields.take == BP__TAKE_BEHIND  ? BP_FIRST_BEHIND
                       : fields.take == BP__TAKE_AHEAD ? BP_FIRST_AHEAD
                                                       : BP_FIRST_NOTHING;
        int32_t place = 1 + bp__bit_first(setup->discs[fields.colour]);
        out->moves[i] = (uint8_t)(3 * place + take);
        if (lower == value) {
            out->best_moves = (uint16_t)(out->best_moves | 1u << i);
        }
    }
    out->move_count = (uint8_t)count;
}

static int solve_in_session(bp__unit_result *out, bp__unit_solver *u)
{
    const bp_result *result;
    int status = bp__session_solve(&result, u->session, &u->setup, u->game->initial, 0);
    if (status != BP_OK) {
        return status;
    }
    if (bp_result_stop_reason(result) != BP_STOP_SOLVED) {
        return stop_status(result);
    }
    int32_t value = 0;
    bp_result_value(&value, result);
    out->nodes = (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    out->values[0] = (int16_t)value;
    store_moves(out, result, &u->setup);
    return BP_OK;
}

static int solve_class(bp__unit_result *out, bp__unit_solver *u)
{
    int32_t scores[BP__RENAMINGS_MAX][2];
    size_t boards = u->census->renamings ? u->census->renamings : 1;
    bp__class class = {
        .memory = &u->memory,
        .max_bytes = u->bytes,
        .poll = u->poll,
        .user = u->user,
        .boards = boards,
        .names = (const uint8_t(*)[BP__COLOURS])u->renamings,
        .scores = scores,
    };
    const void *root = u->game->initial;
    int status = bp__bigpoints_thesis_solve_class(&class, root, &u->setup);
    if (status != BP_OK) {
        return status;
    }
    out->states = class.states;
    out->nodes = class.nodes;
    for (int32_t seat = 0; seat < 2; seat++) {
        out->values[seat] = (int16_t)scores[0][seat];
        for (size_t i = 0; i < u->census->renamings; i++) {
            out->scores[i][seat] = (int16_t)scores[i][seat];
        }
    }
    return BP_OK;
}

/* Stores a result. Under `guaranteed` it is the value for `seat`. */
static int store_result(bp__unit_result *out, const bp_result *result, int32_t seat)
{
    int32_t scores[BP__PLAYERS_MAX];
    size_t count = 0;
    out->nodes += (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    if (bp_result_stop_reason(result) != BP_STOP_SOLVED) {
        return stop_status(result);
    }
    if (bp_result_scores(scores, BP__PLAYERS_MAX, &count, result) != BP_OK) {
        int32_t value = 0; /* for the mover: the first seat, or an opponent of `seat` */
        bp_result_value(&value, result);
        out->values[seat] = (int16_t)(seat == 0 ? value : -value);
        return BP_OK;
    }
    for (size_t i = 0; i < count; i++) {
        out->values[i] = (int16_t)scores[i];
    }
    int64_t states = bp_result_count(result, BP_COUNT_STATES);
    if (states >= 0) {
        out->states = (uint64_t)states;
    }
    return states >= 0 ? BP_OK : (int)states;
}

/* Solves the unit's board in a game of its own. */
static int solve_alone(bp__unit_result *out, bp__unit_solver *u)
{
    bp_game *game = NULL;
    int status = bp__bigpoints_from_setup(&game, &u->setup, &u->game->traits,
                                          bp__searcher_allocator(&u->census->searcher));
    int guaranteed = bp__census_objective(u->census) == BP_OBJECTIVE_GUARANTEED;
    int32_t solves = guaranteed ? u->census->config.players : 1;
    for (int32_t seat = 0; seat < solves && status == BP_OK; seat++) {
        bp_result *result = NULL;
        /* A sample can repeat a board. Its states are counted with an empty table each time. */
        bp_solver_clear(u->solver);
        status =
            bp__solver_solve(&result, u->solver, game, game->initial, guaranteed ? seat : -1, 1);
        if (status == BP_OK) {
            status = store_result(out, result, seat);
        }
        if (status == BP_OK && bp__option(&u->census->searcher, BP_OPTION_FIRST_MOVES)) {
            store_moves(out, result, &u->setup);
        }
        bp_result_free(result);
    }
    bp_game_free(game);
    return status;
}

int bp__unit_solver_solve(bp__unit_result *out, bp__unit_solver *u, const bp__board *board)
{
    memset(out, 0, u->census->result_bytes);
    bp__bigpoints_set_board(&u->setup, board);
    if (u->session) {
        return solve_in_session(out, u);
    }
    return bp__census_objective(u->census) == BP_OBJECTIVE_THESIS ? solve_class(out, u)
                                                                  : solve_alone(out, u);
}
