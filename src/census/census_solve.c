/* Solving one unit of a census. Two players' values come from one search that stays open for all boards, on a table
   that all threads share; `thesis` takes a class of boards at a time; the rest is left to bp_solve(). */

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

struct bp__solving {
    bp__memory memory;
    const bp_census *census;
    bp_game *game; /* its board changes */
    bp_solver *solver;
    bp__session session; /* if the threads share a table */
    int is_open;
    int (*poll)(uint64_t nodes, void *user);
    void *user;
    uint64_t bytes; /* for this thread alone */
    uint8_t renamings[BP__RENAMINGS_MAX][BP__COLOURS];
};

int bp__solving_shares(const bp_census *census)
{
    return census->objective == BP_OBJECTIVE_OUTCOME || census->objective == BP_OBJECTIVE_MARGIN ||
           (census->objective == BP_OBJECTIVE_GUARANTEED && census->config.players == 2);
}

/* Progress of the solver. */
static int hear(uint64_t nodes, int32_t windows, int32_t lower, int32_t upper, void *user)
{
    const bp__solving *solving = user;
    (void)windows;
    (void)lower;
    (void)upper;
    return solving->poll(nodes, solving->user);
}

static int make_solver(bp__solving *solving, bp_table *table)
{
    const bp_census *census = solving->census;
    const bp_allocator *allocator = census->own_allocator ? &census->allocator : NULL;
    int status = bp_solver_new(&solving->solver, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp_solver_set_objective(solving->solver, census->objective);
    bp_solver_set_memory(solving->solver, solving->bytes);
    bp_solver_set_table(solving->solver, table);
    bp_solver_set_all_moves(solving->solver, census->moves);
    bp_solver_set_progress(solving->solver, hear, solving);
    return BP_OK;
}

int bp__solving_new(bp__solving **out, const bp_census *census, bp_table *table,
                    int (*poll)(uint64_t nodes, void *user), void *user)
{
    const bp_allocator *allocator = census->own_allocator ? &census->allocator : NULL;
    bp__solving *solving = bp__memory_take(&census->memory, sizeof *solving);
    *out = solving;
    if (!solving) {
        return BP_ERR_MEMORY;
    }
    solving->memory = census->memory;
    solving->census = census;
    solving->poll = poll;
    solving->user = user;
    solving->bytes = census->bytes / (uint64_t)census->threads;
    solving->bytes += solving->bytes == 0; /* 0 would be no limit */
    bp__board_renamings(solving->renamings, &census->config.counts);
    int status = bp_bigpoints_new(&solving->game, &census->config, allocator, NULL, 0);
    if (status == BP_OK) {
        status = make_solver(solving, table);
    }
    if (status == BP_OK && bp__solving_shares(census)) {
        solving->is_open = 1;
        status = bp__session_open(&solving->session, solving->solver, solving->game);
    }
    return status;
}

void bp__solving_free(bp__solving *solving)
{
    if (!solving) {
        return;
    }
    if (solving->is_open) {
        bp__session_close(&solving->session);
    }
    bp_solver_free(solving->solver);
    bp_game_free(solving->game);
    bp__memory memory = solving->memory;
    bp__memory_give(&memory, solving);
}

/* The kinds of all first moves, and which are best. */
static void note_moves(bp__unit_result *out, const bp_result *result, const bp__setup *setup)
{
    for (int32_t i = 0; i < result->move_count; i++) {
        bp__move_fields parts;
        bp__move_split(&parts, result->moves[i].move);
        int32_t take = parts.take == BP__TAKE_BEHIND  ? BP_FIRST_BEHIND
                       : parts.take == BP__TAKE_AHEAD ? BP_FIRST_AHEAD
                                                      : BP_FIRST_NOTHING;
        int32_t place = 1 + bp__bit_first(setup->discs[parts.colour]);
        out->moves[i] = (uint8_t)(3 * place + take);
        if (result->moves[i].lower == result->upper) {
            out->best_moves = (uint16_t)(out->best_moves | 1u << i);
        }
    }
    out->move_count = (uint8_t)result->move_count;
}

static int solve_open(bp__unit_result *out, bp__solving *solving)
{
    const bp_result *result = &solving->session.result;
    uint64_t before = bp__session_nodes(&solving->session);
    int status = bp__session_value(&solving->session, solving->game->initial);
    if (status != BP_OK) {
        return status;
    }
    if (bp__run_ended(&solving->session.run)) {
        /* A lent table that never forgets may be full. */
        int full = atomic_load(&solving->session.run.stop) == BP_STOP_MEMORY;
        return full ? BP_ERR_LIMIT : BP_ERR_BUSY;
    }
    out->nodes = bp__session_nodes(&solving->session) - before;
    out->values[0] = (int16_t)result->lower;
    note_moves(out, result, solving->game->setup);
    return BP_OK;
}

static int solve_class(bp__unit_result *out, bp__solving *solving)
{
    int32_t scores[BP__RENAMINGS_MAX][2];
    size_t boards = solving->census->renamings ? solving->census->renamings : 1;
    bp__class class = {
        .memory = &solving->memory,
        .max_bytes = solving->bytes,
        .poll = solving->poll,
        .user = solving->user,
        .boards = boards,
        .names = (const uint8_t(*)[BP__COLOURS])solving->renamings,
        .scores = scores,
    };
    const void *root = solving->game->initial;
    int status = bp__bigpoints_thesis_solve_class(&class, root, solving->game->setup);
    if (status != BP_OK) {
        return status;
    }
    out->states = class.states;
    out->nodes = class.nodes;
    for (int32_t seat = 0; seat < 2; seat++) {
        out->values[seat] = (int16_t)scores[0][seat];
        for (size_t i = 0; i < solving->census->renamings; i++) {
            out->scores[i][seat] = (int16_t)scores[i][seat];
        }
    }
    return BP_OK;
}

/* Takes over what bp_solve() found; `seat` says for whom, under `guaranteed`. */
static int take_result(bp__unit_result *out, const bp_result *result, int32_t seat)
{
    int32_t scores[BP__PLAYERS_MAX];
    size_t count = 0;
    int32_t stop = bp_result_stop_reason(result);
    out->nodes += bp_result_nodes(result);
    if (stop != BP_STOP_SOLVED) {
        return stop == BP_STOP_MEMORY ? BP_ERR_LIMIT : BP_ERR_BUSY;
    }
    if (bp_result_scores(scores, BP__PLAYERS_MAX, &count, result) != BP_OK) {
        int32_t value = 0; /* for the side to move: the first seat, or those against this one */
        bp_result_value(&value, result);
        out->values[seat] = (int16_t)(seat == 0 ? value : -value);
        return BP_OK;
    }
    for (size_t i = 0; i < count; i++) {
        out->values[i] = (int16_t)scores[i];
    }
    return bp_result_states(&out->states, result);
}

static int solve_alone(bp__unit_result *out, bp__solving *solving)
{
    bp_state *state = NULL;
    int status = bp_state_new(&state, solving->game);
    int guaranteed = solving->census->objective == BP_OBJECTIVE_GUARANTEED;
    int32_t asked = guaranteed ? solving->census->config.players : 1;
    for (int32_t seat = 0; seat < asked && status == BP_OK; seat++) {
        bp_result *result = NULL;
        solving->solver->seat = guaranteed ? seat : -1;
        /* A board may come twice; its states are counted from an empty table on. */
        bp_solver_clear(solving->solver);
        status = bp_solve(&result, solving->solver, state);
        if (status == BP_OK) {
            status = take_result(out, result, seat);
        }
        bp_result_free(result);
    }
    bp_state_free(state);
    return status;
}

int bp__solving_board(bp__unit_result *out, bp__solving *solving, const bp__board *board)
{
    memset(out, 0, solving->census->result_bytes);
    bp__bigpoints_change_board(solving->game, board);
    if (solving->is_open) {
        return solve_open(out, solving);
    }
    return solving->census->objective == BP_OBJECTIVE_THESIS ? solve_class(out, solving)
                                                             : solve_alone(out, solving);
}
