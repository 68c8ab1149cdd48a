/* Solving one unit of a census, a class of boards or one board. Two-player values come from one solve session for all
   boards, with a transposition table that all threads share. `thesis` solves a class of boards at a time. The other
   objectives call bp_solve() for each board. */

#include <string.h>

#include <bigpoints/bigpoints_game.h>
#include <bigpoints/game.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "bigpoints/bigpoints_internal.h"
#include "bigpoints/rules.h"
#include "bigpoints/thesis/thesis_solve.h"
#include "census/census_internal.h"
#include "solver/solve_session.h"

struct bp__unit_solver {
    bp__memory memory;
    const bp_census *census;
    bp_game *game;   /* of the first board; it gives the traits and the initial position of all */
    bp__setup setup; /* of the unit's board */
    bp_solver *solver;
    bp__session session; /* if bp__census_shares_table() */
    int is_open;         /* the session */
    int (*poll)(uint64_t nodes, void *user);
    void *user;
    uint64_t bytes; /* this thread's memory limit */
    uint8_t renamings[BP__RENAMINGS_MAX][BP__COLOURS];
};

int bp__census_shares_table(const bp_census *census)
{
    return census->objective == BP_OBJECTIVE_OUTCOME || census->objective == BP_OBJECTIVE_MARGIN ||
           (census->objective == BP_OBJECTIVE_GUARANTEED && census->config.players == 2);
}

/* The solver's progress callback. */
static int on_progress(const bp_progress *progress, void *user)
{
    const bp__unit_solver *u = user;
    return u->poll(progress->nodes, u->user);
}

static int make_solver(bp__unit_solver *u, bp_table *table)
{
    const bp_census *census = u->census;
    const bp_allocator *allocator = bp__engine_allocator(&census->engine);
    int status = bp_solver_new(&u->solver, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp_solver_set_objective(u->solver, census->objective);
    bp__solver_limit_memory(u->solver, u->bytes);
    bp_solver_set_table(u->solver, table);
    bp_solver_set_all_moves(u->solver, census->moves);
    bp_solver_set_progress(u->solver, on_progress, u);
    return BP_OK;
}

int bp__unit_solver_new(bp__unit_solver **out, const bp_census *census, bp_table *table,
                        int (*poll)(uint64_t nodes, void *user), void *user)
{
    const bp_allocator *allocator = bp__engine_allocator(&census->engine);
    bp__unit_solver *u = bp__memory_take(&census->engine.memory, sizeof *u);
    *out = u;
    if (!u) {
        return BP_ERR_MEMORY;
    }
    u->memory = census->engine.memory;
    u->census = census;
    u->poll = poll;
    u->user = user;
    u->bytes = bp__census_bytes(census) / (uint64_t)census->engine.threads;
    u->bytes += u->bytes == 0; /* 0 would be no limit */
    bp__board_renamings(u->renamings, &census->config.counts);
    int status = bp_bigpoints_new(&u->game, &census->config, allocator, NULL, 0);
    if (status == BP_OK) {
        u->setup = *(const bp__setup *)u->game->setup;
        status = make_solver(u, table);
    }
    if (status == BP_OK && bp__census_shares_table(census)) {
        u->is_open = 1;
        status = bp__session_open(&u->session, u->solver, u->game);
    }
    return status;
}

void bp__unit_solver_free(bp__unit_solver *u)
{
    if (!u) {
        return;
    }
    if (u->is_open) {
        bp__session_close(&u->session);
    }
    bp_solver_free(u->solver);
    bp_game_free(u->game);
    bp__memory memory = u->memory;
    bp__memory_give(&memory, u);
}

double bp__unit_solver_table_fill(const bp__unit_solver *u)
{
    return bp__table_fill(u->solver->lent ? u->solver->lent : u->solver->own);
}

/* Stores the kinds of all first moves, and which are best. */
static void store_moves(bp__unit_result *out, const bp_result *result, const bp__setup *setup)
{
    for (int32_t i = 0; i < result->move_count; i++) {
        bp__move_fields fields;
        bp__move_split(&fields, result->moves[i].move);
        int32_t take = fields.take == BP__TAKE_BEHIND  ? BP_FIRST_BEHIND
                       : fields.take == BP__TAKE_AHEAD ? BP_FIRST_AHEAD
                                                       : BP_FIRST_NOTHING;
        int32_t place = 1 + bp__bit_first(setup->discs[fields.colour]);
        out->moves[i] = (uint8_t)(3 * place + take);
        if (result->moves[i].lower == result->upper) {
            out->best_moves = (uint16_t)(out->best_moves | 1u << i);
        }
    }
    out->move_count = (uint8_t)result->move_count;
}

static int solve_in_session(bp__unit_result *out, bp__unit_solver *u)
{
    const bp_result *result = &u->session.result;
    uint64_t before = bp__session_nodes(&u->session);
    int status = bp__session_set_setup(&u->session, &u->setup);
    if (status == BP_OK) {
        status = bp__session_value(&u->session, u->game->initial);
    }
    if (status != BP_OK) {
        return status;
    }
    if (bp__run_ended(&u->session.run)) {
        /* A caller's table that never evicts may be full. */
        int full = atomic_load(&u->session.run.stop) == BP_STOP_MEMORY;
        return full ? BP_ERR_LIMIT : BP_ERR_BUSY;
    }
    out->nodes = bp__session_nodes(&u->session) - before;
    out->values[0] = (int16_t)result->lower;
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

/* Stores a result of bp_solve(). Under `guaranteed` it is the value for `seat`. */
static int store_result(bp__unit_result *out, const bp_result *result, int32_t seat)
{
    int32_t scores[BP__PLAYERS_MAX];
    size_t count = 0;
    int32_t stop = bp_result_stop_reason(result);
    out->nodes += bp_result_node_count(result);
    if (stop != BP_STOP_SOLVED) {
        return stop == BP_STOP_MEMORY ? BP_ERR_LIMIT : BP_ERR_BUSY;
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
    return bp_result_state_count(&out->states, result);
}

/* The start of the game on the unit's board. */
static int make_state(bp_state **out, const bp__unit_solver *u)
{
    bp_game *game = NULL;
    *out = NULL;
    int status = bp__bigpoints_from_setup(&game, &u->setup, &u->game->traits,
                                          bp__engine_allocator(&u->census->engine));
    if (status == BP_OK) {
        status = bp_state_new(out, game);
    }
    bp_game_free(game);
    return status;
}

static int solve_alone(bp__unit_result *out, bp__unit_solver *u)
{
    bp_state *state;
    int status = make_state(&state, u);
    int guaranteed = u->census->objective == BP_OBJECTIVE_GUARANTEED;
    int32_t solves = guaranteed ? u->census->config.players : 1;
    for (int32_t seat = 0; seat < solves && status == BP_OK; seat++) {
        bp_result *result = NULL;
        u->solver->seat = guaranteed ? seat : -1;
        /* A sample can repeat a board. Its states are counted with an empty table each time. */
        bp_solver_clear(u->solver);
        status = bp_solve(&result, u->solver, state);
        if (status == BP_OK) {
            status = store_result(out, result, seat);
        }
        bp_result_free(result);
    }
    bp_state_free(state);
    return status;
}

int bp__unit_solver_solve(bp__unit_result *out, bp__unit_solver *u, const bp__board *board)
{
    memset(out, 0, u->census->result_bytes);
    bp__bigpoints_set_board(&u->setup, board);
    if (u->is_open) {
        return solve_in_session(out, u);
    }
    return u->census->objective == BP_OBJECTIVE_THESIS ? solve_class(out, u) : solve_alone(out, u);
}
