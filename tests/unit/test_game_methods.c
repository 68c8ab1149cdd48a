/* SPDX-License-Identifier: MIT */
/*
 * Experimental methods of a game: bp_game_new_experimental(), `thesis_solve` with right answers, impossible answers
 * and every status, and `search` in several manners, with impossible bounds and every status.
 */

#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>
#include <bigpoints/experimental/game_methods.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"

/* What the method does wrong. */
enum fault {
    NO_FAULT,
    NO_PV,
    LONG_PV,
    HUGE_PV,
    SHORT_PV,
    PV_AFTER_THE_END,
    ILLEGAL_FIRST_MOVE,
    ILLEGAL_LAST_MOVE,
    SCORE_TOO_HIGH,
    SCORE_TOO_LOW,
    SCORES_OF_OTHER_PLAY,
    MOVE_SCORE_TOO_HIGH,
    LONG_MOVE_PV,
    SHORT_MOVE_PV,
    MOVE_PV_OF_ANOTHER_MOVE,
    ILLEGAL_MOVE_PV,
    FAULTS
};

/* How `search` works, and what it does wrong. */
enum manner {
    BY_FORMULA,
    BY_PLAIN_NEGAMAX,
    WITH_TABLE,
    RIGHT_MANNERS,
    BOUND_TOO_HIGH = RIGHT_MANNERS,
    BOUND_TOO_LOW,
    STORES_CROSSED_BOUNDS,
    STORES_TOO_HIGH,
    STORES_TOO_LOW,
    STORES_EXTREMES,
    MANNERS
};

/* A pile of counters: a move takes one to three, and who takes the last one scores a point. */
typedef struct setup {
    int32_t counters;
    enum fault fault;
    enum manner manner;
    int status;          /* that the method returns instead of an answer */
    uint64_t nodes;      /* that the method reports to `poll`, one after the other */
    int calls;           /* of `thesis_solve` */
    atomic_int searches; /* calls of `search`, by any thread */
    atomic_int entered;  /* calls of `enter` by it */
    int freed;           /* set-ups freed */
} setup;

typedef struct position {
    int32_t left;
    int32_t mover;
} position;

void setUp(void)
{
}

void tearDown(void)
{
}

static void initial(void *state, const void *s)
{
    ((position *)state)->left = ((const setup *)s)->counters;
}

static int32_t mover(const void *state, const void *s)
{
    (void)s;
    return ((const position *)state)->mover;
}

static int is_over(const void *state, const void *s)
{
    (void)s;
    return ((const position *)state)->left == 0;
}

static size_t moves(bp_move *out, const void *state, const void *s)
{
    size_t count = 0;
    (void)s;
    for (bp_move take = 1; take <= 3 && (int32_t)take <= ((const position *)state)->left; take++) {
        out[count++] = take;
    }
    return count;
}

static void apply(void *state, bp_move move, const void *s)
{
    position *p = state;
    (void)s;
    p->left -= (int32_t)move;
    p->mover = 1 - p->mover;
}

static void scores(int32_t *out, const void *state, const void *s)
{
    const position *p = state;
    (void)s;
    out[p->mover] = 0;
    out[1 - p->mover] = p->left == 0;
}

static size_t format_move(char *out, size_t size, bp_move move, const void *state, const void *s)
{
    (void)state;
    (void)s;
    return (size_t)snprintf(out, size, "take%u", (unsigned)move);
}

static size_t format_setup(char *out, size_t size, const void *s)
{
    return (size_t)snprintf(out, size, "pile=%d", (int)((const setup *)s)->counters);
}

static size_t format_position(char *out, size_t size, const void *state, const void *s)
{
    const position *p = state;
    (void)s;
    return (size_t)snprintf(out, size, "left=%d mover=%d", (int)p->left, (int)p->mover);
}

static int parse_position(void *state, const char *text, char *why, size_t why_size, const void *s)
{
    (void)state;
    (void)text;
    (void)s;
    snprintf(why, why_size, "positions of this game are not read");
    return BP_ERR_SYNTAX;
}

/* The value for the mover does not depend on who moves. */
static void reduced_key(uint64_t out[2], const void *state, const void *s)
{
    (void)s;
    out[0] = (uint64_t)((const position *)state)->left;
    out[1] = 0;
}

static void free_setup(void *s)
{
    ((setup *)s)->freed++;
}

static const bp_game_ops PILE = {
    .version = BP_GAME_OPS_VERSION,
    .name = "pile",
    .initial = initial,
    .mover = mover,
    .is_over = is_over,
    .moves = moves,
    .apply = apply,
    .scores = scores,
    .format_move = format_move,
    .format_setup = format_setup,
    .format_position = format_position,
    .parse_position = parse_position,
    .reduced_key = reduced_key,
    .free_setup = free_setup,
};
static const bp_game_traits PILE_TRAITS = {
    .version = BP_GAME_OPS_VERSION,
    .players = 2,
    .state_size = sizeof(position),
    .max_moves = 3,
    .score_max = 1,
    .reduced_bits = 32,
    .has_thesis = 1,
};

/* The scores after best play: the mover wins unless the pile is a multiple of four. */
static void best_scores(int32_t out[2], const position *p)
{
    int32_t winner = p->left % 4 != 0 ? p->mover : 1 - p->mover;
    out[winner] = 1;
    out[1 - winner] = 0;
}

static void spoil(bp_thesis_solution *out, enum fault fault)
{
    switch (fault) {
    case NO_PV: out->pv_length = 0; break;
    case LONG_PV: out->pv_length = out->pv_size + 1; break;
    case HUGE_PV: out->pv_length = SIZE_MAX / 2; break;
    case SHORT_PV: out->pv_length--; break;
    case PV_AFTER_THE_END: out->pv[out->pv_length++] = 1; break;
    case ILLEGAL_FIRST_MOVE: out->pv[0] = 4; break;
    case ILLEGAL_LAST_MOVE: out->pv[out->pv_length - 1] = 0; break;
    case SCORE_TOO_HIGH: out->scores[0] = INT32_MAX; break;
    case SCORE_TOO_LOW: out->scores[1] = -1; break;
    case SCORES_OF_OTHER_PLAY: out->scores[0] = 1 - out->scores[0]; break;
    case MOVE_SCORE_TOO_HIGH: out->move_scores[5] = 2; break;
    case LONG_MOVE_PV: out->move_pv_lengths[1] = out->pv_size + 1; break;
    case SHORT_MOVE_PV: out->move_pv_lengths[1]--; break;
    case MOVE_PV_OF_ANOTHER_MOVE: out->move_pvs[out->pv_size] = 1; break;
    case ILLEGAL_MOVE_PV: out->move_pvs[out->pv_size + 1] = 4; break;
    default: break;
    }
}

/* Best play to the end. Returns its length. */
static size_t play_best(bp_move *pv, position p, const void *s)
{
    size_t length = 0;
    while (p.left > 0) {
        bp_move take = p.left % 4 != 0 ? (bp_move)p.left % 4 : 1;
        pv[length++] = take;
        apply(&p, take, s);
    }
    return length;
}

/* The method. The set-up of a test is not constant: it counts the calls. */
static int thesis_solve(bp_thesis_solution *out, const void *state, const void *s)
{
    setup *is = (setup *)(uintptr_t)s;
    position p = *(const position *)state;
    is->calls++;
    for (out->nodes = 1; out->nodes <= is->nodes; out->nodes++) {
        if (out->poll(out->nodes, out->user)) {
            return BP_ERR_BUSY;
        }
    }
    if (is->status != BP_OK) {
        return is->status;
    }
    best_scores(out->scores, &p);
    for (bp_move take = 1; take <= 3 && (int32_t)take <= p.left; take++) {
        position next = p;
        apply(&next, take, s);
        best_scores(out->move_scores + 2 * (take - 1), &next);
        if (out->move_pvs) {
            bp_move *pv = out->move_pvs + (take - 1) * out->pv_size;
            pv[0] = take;
            out->move_pv_lengths[take - 1] = 1 + play_best(pv + 1, next, s);
        }
    }
    out->pv_length = play_best(out->pv, p, s);
    out->states = (uint64_t)((const position *)state)->left;
    spoil(out, is->fault);
    return BP_OK;
}

static const bp_game_experimental_ops METHODS = {
    .version = BP_GAME_EXPERIMENTAL_OPS_VERSION,
    .thesis_solve = thesis_solve,
};

static bp_state *open_state(setup *is, const bp_game_ops *ops,
                            const bp_game_experimental_ops *methods)
{
    bp_game *game = NULL;
    bp_state *state = NULL;
    char why[BP_MESSAGE_TEXT] = "something";
    TEST_STATUS(BP_OK, bp_game_new_experimental(&game, ops, &PILE_TRAITS, is, methods, NULL, why,
                                                sizeof why));
    TEST_ASSERT_EQUAL_STRING("", why);
    TEST_STATUS(BP_OK, bp_state_new(&state, game));
    bp_game_free(game);
    return state;
}

/* Compares the results of two states of one pile: value, scores, principal variation, and root moves. */
static void assert_same_results(const bp_result *a, const bp_result *b)
{
    bp_move pv[2][64];
    size_t length[2];
    int32_t points[2][2];
    TEST_ASSERT_EQUAL_INT32(test_value(a), test_value(b));
    TEST_STATUS(BP_OK, bp_result_scores(points[0], 2, NULL, a));
    TEST_STATUS(BP_OK, bp_result_scores(points[1], 2, NULL, b));
    TEST_ASSERT_EQUAL_INT32_ARRAY(points[0], points[1], 2);
    TEST_STATUS(BP_OK, bp_result_pv(pv[0], 64, &length[0], a));
    TEST_STATUS(BP_OK, bp_result_pv(pv[1], 64, &length[1], b));
    TEST_ASSERT_EQUAL_size_t(length[0], length[1]);
    TEST_ASSERT_EQUAL_MEMORY(pv[0], pv[1], length[0] * sizeof(bp_move));
    TEST_ASSERT_EQUAL_INT32(bp_result_move_count(a), bp_result_move_count(b));
    for (int32_t i = 0; i < bp_result_move_count(a); i++) {
        bp_move move[2];
        int32_t bounds[2][2];
        TEST_STATUS(BP_OK, bp_result_move(&move[0], &bounds[0][0], &bounds[0][1], a, i));
        TEST_STATUS(BP_OK, bp_result_move(&move[1], &bounds[1][0], &bounds[1][1], b, i));
        TEST_ASSERT_EQUAL_UINT32(move[0], move[1]);
        TEST_ASSERT_EQUAL_INT32_ARRAY(bounds[0], bounds[1], 2);
        TEST_STATUS(BP_OK, bp_result_move_scores(points[0], 2, NULL, a, i));
        TEST_STATUS(BP_OK, bp_result_move_scores(points[1], 2, NULL, b, i));
        TEST_ASSERT_EQUAL_INT32_ARRAY(points[0], points[1], 2);
        TEST_STATUS(BP_OK, bp_result_move_pv(pv[0], 64, &length[0], a, i));
        TEST_STATUS(BP_OK, bp_result_move_pv(pv[1], 64, &length[1], b, i));
        TEST_ASSERT_EQUAL_size_t(length[0], length[1]);
        TEST_ASSERT_TRUE(length[0] > 0);
        TEST_ASSERT_EQUAL_MEMORY(pv[0], pv[1], length[0] * sizeof(bp_move));
    }
}

static void test_method_gives_the_results_of_the_library(void)
{
    for (int32_t counters = 1; counters <= 20; counters++) {
        setup with = {.counters = counters};
        setup without = {.counters = counters};
        bp_state *states[2] = {open_state(&with, &PILE, &METHODS),
                               open_state(&without, &PILE, NULL)};
        bp_solver *solver = test_solver(BP_OBJECTIVE_THESIS);
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MOVE_PVS, 1));
        bp_result *a = test_solve(solver, states[0]);
        bp_result *b = test_solve(solver, states[1]);
        assert_same_results(a, b);
        TEST_ASSERT_EQUAL_INT(1, with.calls);
        TEST_ASSERT_EQUAL_INT(0, without.calls);
        bp_solver_free(solver);
        bp_state_free(states[0]);
        bp_state_free(states[1]);
        TEST_ASSERT_EQUAL_INT(1, with.freed);
        assert_same_results(a, b); /* handles may be freed in any order */
        bp_result_free(a);
        bp_result_free(b);
    }
}

/* The table is copied: it need not outlive the call. A table without methods is no table. */
static void test_table_is_copied(void)
{
    setup is = {.counters = 9};
    bp_game_experimental_ops methods = METHODS;
    bp_state *state = open_state(&is, &PILE, &methods);
    memset(&methods, 0xa5, sizeof methods);
    bp_solver *solver = test_solver(BP_OBJECTIVE_THESIS);
    test_assert_solved(solver, state);
    TEST_ASSERT_EQUAL_INT(1, is.calls);
    bp_state_free(state);

    methods = METHODS;
    methods.thesis_solve = NULL;
    state = open_state(&is, &PILE, &methods);
    test_assert_solved(solver, state);
    TEST_ASSERT_EQUAL_INT(1, is.calls);
    bp_state_free(state);
    bp_solver_free(solver);
}

/* Other objectives, and solvers with a table of the caller, do not call the method. */
static void test_method_is_not_called_otherwise(void)
{
    setup is = {.counters = 9};
    bp_state *state = open_state(&is, &PILE, &METHODS);
    bp_table *table = NULL;
    TEST_STATUS(BP_OK, bp_table_new(&table, "growing", 1 << 20, NULL));
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    test_assert_solved(solver, state);
    bp_solver_free(solver);
    solver = test_solver(BP_OBJECTIVE_THESIS);
    TEST_STATUS(BP_OK, bp_solver_set_table(solver, table));
    test_assert_solved(solver, state);
    TEST_ASSERT_EQUAL_INT(0, is.calls);
    bp_solver_free(solver);
    bp_table_free(table);
    bp_state_free(state);
}

/* An impossible answer gives a status, and no result. The solver works afterwards. */
static void test_impossible_answers_are_refused(void)
{
    bp_solver *solver = test_solver(BP_OBJECTIVE_THESIS);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_MOVE_PVS, 1));
    for (int fault = NO_FAULT + 1; fault < FAULTS; fault++) {
        setup is = {.counters = 10, .fault = (enum fault)fault};
        bp_state *state = open_state(&is, &PILE, &METHODS);
        bp_result *result = (bp_result *)state;
        char name[32];
        snprintf(name, sizeof name, "fault %d", fault);
        TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_METHOD, bp_solve(&result, solver, state), name);
        TEST_ASSERT_NULL(result);
        is.fault = NO_FAULT;
        test_assert_solved(solver, state);
        bp_state_free(state);
    }
    bp_solver_free(solver);
}

/* A status of the method, and what bp_solve() makes of it. */
static void test_every_status(void)
{
    static const struct {
        int status, answer;
        int32_t stop;
    } cases[] = {
        {BP_ERR_UNSUPPORTED, BP_OK, BP_STOP_SOLVED}, /* by the library's method */
        {BP_ERR_LIMIT, BP_OK, BP_STOP_MEMORY},
        {BP_ERR_MEMORY, BP_ERR_MEMORY, 0},
        {BP_ERR_BUSY, BP_ERR_METHOD, 0}, /* nobody stopped it */
        {BP_ERR_OVER, BP_ERR_METHOD, 0},
        {-1000, BP_ERR_METHOD, 0},
        {1, BP_ERR_METHOD, 0},
        {INT_MAX, BP_ERR_METHOD, 0},
    };
    bp_solver *solver = test_solver(BP_OBJECTIVE_THESIS);
    for (size_t i = 0; i < TEST_LENGTH(cases); i++) {
        setup is = {.counters = 9, .status = cases[i].status};
        bp_state *state = open_state(&is, &PILE, &METHODS);
        bp_result *result = NULL;
        TEST_STATUS(cases[i].answer, bp_solve(&result, solver, state));
        TEST_ASSERT_EQUAL_INT(cases[i].answer == BP_OK, result != NULL);
        if (result) {
            TEST_ASSERT_EQUAL_INT32(cases[i].stop, bp_result_stop_reason(result));
        }
        bp_result_free(result);
        bp_state_free(state);
    }
    bp_solver_free(solver);
}

static void test_poll_stops_the_method(void)
{
    setup is = {.counters = 9, .nodes = 100};
    bp_state *state = open_state(&is, &PILE, &METHODS);
    bp_solver *solver = test_solver(BP_OBJECTIVE_THESIS);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 50));
    bp_result *result = NULL;
    TEST_STATUS(BP_OK, bp_solve(&result, solver, state));
    TEST_ASSERT_EQUAL_INT32(BP_STOP_NODES, bp_result_stop_reason(result));
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

/* What a search of the pile knows at every node. */
typedef struct pile_run {
    bp_search *s;
    setup *is;
    const bp_search_path *back_to;
} pile_run;

static int32_t negamax(pile_run *r, int32_t left, int32_t threshold, const bp_search_path *up);

/* The best of the moves. */
static int32_t search_moves(pile_run *r, int32_t left, int32_t threshold,
                            const bp_search_path *here)
{
    const bp_search *s = r->s;
    int32_t best = -1;
    for (int32_t take = 1; take <= 3 && take <= left && best <= threshold && !r->back_to; take++) {
        uint64_t key[2] = {(uint64_t)(left - take), 0};
        int is_marked = s->enter && r->is->manner == WITH_TABLE && left > take;
        if (is_marked) {
            r->is->entered++;
            (void)s->is_entered(key, r->s);
            s->enter(key, left < 8, r->s);
        }
        int32_t value = left == take ? 1 : -negamax(r, left - take, -threshold - 1, here);
        best = value > best ? value : best;
        if (is_marked) {
            s->leave(key, r->s);
        }
    }
    return best;
}

static int32_t negamax(pile_run *r, int32_t left, int32_t threshold, const bp_search_path *up)
{
    bp_search *s = r->s;
    uint64_t before = s->nodes;
    const bp_search_path here = {up, {(uint64_t)left, 0}, threshold};
    int has_table = r->is->manner == WITH_TABLE;
    int32_t best;
    if (s->nodes++ >= s->next_poll) {
        r->back_to = s->poll(up, s);
    }
    if (r->back_to) {
        return 0;
    }
    do {
        int32_t lower = -1;
        int32_t upper = 1;
        r->back_to = NULL;
        if (has_table && s->probe(&lower, &upper, here.key, s) &&
            (lower > threshold || upper <= threshold)) {
            return lower > threshold ? lower : upper;
        }
        best = search_moves(r, left, threshold, has_table ? &here : up);
    } while (has_table && r->back_to == &here);
    if (has_table && !r->back_to) {
        s->store(best > threshold ? best : -1, best > threshold ? 1 : best, here.key,
                 s->nodes - before, s);
    }
    return best;
}

static int search(bp_search *s, const void *state, const void *setup_of_game)
{
    setup *is = (setup *)(uintptr_t)setup_of_game;
    int32_t left = ((const position *)state)->left;
    pile_run r = {.s = s, .is = is};
    uint64_t key[2];
    reduced_key(key, state, is);
    is->searches++;
    s->bound = left % 4 != 0 ? 1 : -1;
    s->nodes += is->manner != BY_PLAIN_NEGAMAX && is->manner != WITH_TABLE;
    switch (is->manner) {
    case BY_PLAIN_NEGAMAX:
    case WITH_TABLE: s->bound = negamax(&r, left, s->threshold, NULL); break;
    case BOUND_TOO_HIGH: s->bound = 2; break;
    case BOUND_TOO_LOW: s->bound = -2; break;
    case STORES_CROSSED_BOUNDS: s->store(1, 0, key, 1, s); break;
    case STORES_TOO_HIGH: s->store(3, 3, key, 1, s); break;
    case STORES_TOO_LOW: s->store(-3, -3, key, 1, s); break;
    case STORES_EXTREMES: s->store(INT32_MAX, INT32_MIN, key, 1, s); break;
    default: break;
    }
    return is->status;
}

static const bp_game_experimental_ops SEARCH = {
    .version = BP_GAME_EXPERIMENTAL_OPS_VERSION,
    .search = search,
    .search_bytes = 64,
};

/* Checks the values of a pile and of all its moves. */
static void assert_pile_is_solved(bp_solver *solver, const bp_state *state, int32_t counters)
{
    bp_result *result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT32(counters % 4 != 0 ? 1 : -1, test_value(result));
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move;
        int32_t lower;
        int32_t upper;
        TEST_STATUS(BP_OK, bp_result_move(&move, &lower, &upper, result, i));
        TEST_ASSERT_EQUAL_INT32((counters - (int32_t)move) % 4 != 0 ? -1 : 1, lower);
        TEST_ASSERT_EQUAL_INT32(lower, upper);
    }
    bp_result_free(result);
}

/* Every right search gives the values, with one thread and with several. */
static void test_searches(void)
{
    for (int manner = BY_FORMULA; manner < RIGHT_MANNERS; manner++) {
        for (int32_t threads = 1; threads <= 4; threads += 3) {
            int entered = 0;
            for (int32_t counters = 1; counters <= 18; counters++) {
                setup is = {.counters = counters, .manner = (enum manner)manner};
                bp_state *state = open_state(&is, &PILE, &SEARCH);
                bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
                TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
                TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
                assert_pile_is_solved(solver, state, counters);
                TEST_ASSERT_TRUE(is.searches > 0);
                entered += is.entered;
                bp_solver_free(solver);
                bp_state_free(state);
            }
            TEST_ASSERT_EQUAL_INT(manner == WITH_TABLE && threads > 1, entered > 0);
        }
    }
}

/* A limit of nodes stops a search through its polls. The solver works afterwards. */
static void test_poll_stops_a_search(void)
{
    setup is = {.counters = 41, .manner = BY_PLAIN_NEGAMAX}; /* some hundred million nodes */
    bp_state *state = open_state(&is, &PILE, &SEARCH);
    for (int32_t threads = 1; threads <= 2; threads++) {
        bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
        bp_result *result = NULL;
        is.manner = BY_PLAIN_NEGAMAX;
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 5000));
        TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
        TEST_STATUS(BP_OK, bp_solve(&result, solver, state));
        TEST_ASSERT_EQUAL_INT32(BP_STOP_NODES, bp_result_stop_reason(result));
        bp_result_free(result);
        is.manner = WITH_TABLE;
        assert_pile_is_solved(solver, state, is.counters);
        bp_solver_free(solver);
    }
    bp_state_free(state);
}

/* Each impossible bound, returned or stored, gives a status and no result. The solver works afterwards. */
static void test_impossible_bounds_are_refused(void)
{
    for (int manner = RIGHT_MANNERS; manner < MANNERS; manner++) {
        for (int32_t threads = 1; threads <= 2; threads++) {
            setup is = {.counters = 12, .manner = (enum manner)manner};
            bp_state *state = open_state(&is, &PILE, &SEARCH);
            bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
            bp_result *result = (bp_result *)state;
            char name[32];
            snprintf(name, sizeof name, "manner %d", manner);
            TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_THREADS, threads));
            TEST_ASSERT_EQUAL_INT_MESSAGE(BP_ERR_METHOD, bp_solve(&result, solver, state), name);
            TEST_ASSERT_NULL(result);
            is.manner = WITH_TABLE;
            assert_pile_is_solved(solver, state, is.counters);
            bp_solver_free(solver);
            bp_state_free(state);
        }
    }
}

static void test_every_status_of_a_search(void)
{
    static const int statuses[] = {
        BP_ERR_LIMIT, BP_ERR_MEMORY, BP_ERR_UNSUPPORTED, BP_ERR_BUSY, -1000, 1, INT_MAX};
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    for (size_t i = 0; i < TEST_LENGTH(statuses); i++) {
        setup is = {.counters = 9, .status = statuses[i]};
        bp_state *state = open_state(&is, &PILE, &SEARCH);
        test_assert_refused(statuses[i] == BP_ERR_LIMIT ? BP_ERR_LIMIT : BP_ERR_METHOD, solver,
                            state);
        is.status = BP_OK;
        assert_pile_is_solved(solver, state, is.counters);
        bp_state_free(state);
    }
    bp_solver_free(solver);
}

/* Only the objectives of two sides and one value are searched so. */
static void test_other_objectives_do_not_search(void)
{
    static const int32_t objectives[] = {BP_OBJECTIVE_OUTCOME, BP_OBJECTIVE_GUARANTEED,
                                         BP_OBJECTIVE_THESIS, BP_OBJECTIVE_MAXN};
    for (size_t i = 0; i < TEST_LENGTH(objectives); i++) {
        setup is = {.counters = 9};
        bp_state *state = open_state(&is, &PILE, &SEARCH);
        bp_solver *solver = test_solver(objectives[i]);
        test_assert_solved(solver, state);
        TEST_ASSERT_EQUAL_INT(i<2, is.searches> 0);
        bp_solver_free(solver);
        bp_state_free(state);
    }
}

/* Bad arguments: a status, no game, and the set-up stays the caller's. */
static void assert_refused(int status, const char *why_part, const bp_game_ops *ops,
                           const bp_game_traits *traits, const bp_game_experimental_ops *methods)
{
    setup is = {.counters = 9};
    bp_game *game = (bp_game *)&is;
    char why[BP_MESSAGE_TEXT] = "something";
    TEST_STATUS(status,
                bp_game_new_experimental(&game, ops, traits, &is, methods, NULL, why, sizeof why));
    TEST_ASSERT_NULL(game);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(why, why_part), why);
    for (size_t size = 0; size < 8; size++) {
        char small[8];
        memset(small, '#', sizeof small);
        TEST_STATUS(status, bp_game_new_experimental(&game, ops, traits, &is, methods, NULL,
                                                     size > 0 ? small : NULL, size));
        TEST_ASSERT_EQUAL_CHAR(size > 0 ? '\0' : '#', small[size > 0 ? strlen(small) : 0]);
        TEST_ASSERT_EQUAL_CHAR('#', small[7]);
    }
    TEST_ASSERT_EQUAL_INT(0, is.freed);
}

static void test_new_refuses_bad_arguments(void)
{
    setup is = {.counters = 9};
    bp_game_experimental_ops methods = METHODS;
    bp_game_ops ops = PILE;
    TEST_STATUS(BP_ERR_ARGUMENT,
                bp_game_new_experimental(NULL, &PILE, &PILE_TRAITS, &is, &METHODS, NULL, NULL, 0));
    assert_refused(BP_ERR_ARGUMENT, "", NULL, &PILE_TRAITS, &METHODS);
    assert_refused(BP_ERR_ARGUMENT, "", &PILE, NULL, &METHODS);
    methods.version = 0;
    assert_refused(BP_ERR_VERSION, "version 0", &PILE, &PILE_TRAITS, &methods);
    methods.version = BP_GAME_EXPERIMENTAL_OPS_VERSION + 1;
    assert_refused(BP_ERR_VERSION, "experimental methods", &PILE, &PILE_TRAITS, &methods);
    ops.version = BP_GAME_OPS_VERSION + 1;
    assert_refused(BP_ERR_VERSION, "", &ops, &PILE_TRAITS, &METHODS);
    ops = PILE;
    ops.scores = NULL;
    assert_refused(BP_ERR_METHOD, "", &ops, &PILE_TRAITS, &METHODS);
}

/* Makes a game and solves it with an allocator whose allocation number `fail_at` fails. Returns whether one failed. */
static int solve_with_failing_memory(size_t fail_at)
{
    test_memory memory;
    setup is = {.counters = 9};
    bp_game *game = NULL;
    bp_state *state = NULL;
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    test_memory_init(&memory);
    memory.fail_at = fail_at;
    int status = bp_game_new_experimental(&game, &PILE, &PILE_TRAITS, &is, &METHODS,
                                          &memory.allocator, NULL, 0);
    status = status == BP_OK ? bp_state_new(&state, game) : status;
    status = status == BP_OK ? bp_solver_new(&solver, &memory.allocator) : status;
    status =
        status == BP_OK ? bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_THESIS) : status;
    status = status == BP_OK ? bp_solve(&result, solver, state) : status;
    TEST_STATUS(memory.failed > 0 ? BP_ERR_MEMORY : BP_OK, status);
    int made = game != NULL;
    bp_game_free(game);
    bp_solver_free(solver);
    bp_state_free(state);
    bp_result_free(result);
    TEST_ASSERT_EQUAL_INT(made, is.freed);
    test_memory_assert_empty(&memory);
    return memory.failed > 0;
}

static void test_every_allocation_fails(void)
{
    size_t fail_at = 1;
    while (solve_with_failing_memory(fail_at)) {
        fail_at++;
    }
    TEST_ASSERT_GREATER_THAN_size_t(6, fail_at);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_method_gives_the_results_of_the_library);
    RUN_TEST(test_table_is_copied);
    RUN_TEST(test_method_is_not_called_otherwise);
    RUN_TEST(test_impossible_answers_are_refused);
    RUN_TEST(test_every_status);
    RUN_TEST(test_poll_stops_the_method);
    RUN_TEST(test_searches);
    RUN_TEST(test_poll_stops_a_search);
    RUN_TEST(test_impossible_bounds_are_refused);
    RUN_TEST(test_every_status_of_a_search);
    RUN_TEST(test_other_objectives_do_not_search);
    RUN_TEST(test_new_refuses_bad_arguments);
    RUN_TEST(test_every_allocation_fails);
    return UNITY_END();
}
