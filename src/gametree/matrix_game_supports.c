/* SPDX-License-Identifier: MIT */
/* All extreme equilibria of a bimatrix game by enumeration of supports, in whole numbers.

   All payoffs are shifted to be positive. With payoffs A of player 1 and B of player 2, the strategies of the players, not
   normalised, are the points of two polytopes:

       P = { x >= 0, B'x <= 1 }          Q = { y >= 0, A y <= 1 }

   A point has a label for each inequality that is tight: row i if x_i = 0 or if row i is a best reply to y; column j if
   y_j = 0 or if column j is a best reply to x. A pair of vertices other than the origins is an extreme equilibrium if
   together they have all labels. A game is degenerate if a vertex of P has more labels than there are rows, or one of Q
   more than there are columns.

   Each vertex is the solution of a linear system: a support S of the player and as many strategies T of the opponent that
   are best replies. So all pairs S, T of equal size are tried, for both polytopes. The labels identify a vertex. */

#include <bigpoints/status.h>

#include "gametree/matrix_game_internal.h"

/* A set of strategies, or of labels: rows are bits 0 to rows - 1, columns the bits behind them. */
typedef uint64_t set;

typedef struct vertex {
    set labels;
    set own;     /* the support, or more */
    set replies; /* best replies of the opponent, as many */
} vertex;

typedef struct enumeration {
    const bp_matrix *matrix;
    int64_t min[2];     /* of the payoffs of each seat */
    bp__wide *system;   /* a linear system: rows of unknowns + 1 entries */
    bp__wide *solution; /* by strategy, over `det` > 0 */
    bp__wide det;
    bp__vector found[2]; /* vertices of P and Q */
    int degenerate;
} enumeration;

static int32_t size_of(set s)
{
    int32_t count = 0;
    for (; s != 0; s &= s - 1) {
        count++;
    }
    return count;
}

/* The next larger number with as many bits (Gosper). */
static set next_subset(set s)
{
    set lowest = s & (0 - s);
    set ripple = s + lowest;
    return (((s ^ ripple) >> 2) / lowest) | ripple;
}

/* The strategies of a set, in order. */
static void members(int32_t *out, set s)
{
    for (int32_t i = 0; s != 0; i++, s >>= 1) {
        if (s & 1) {
            *out++ = i;
        }
    }
}

/* The shifted payoff of the opponent of `seat`. */
static void opponent_payoff(bp__wide *out, const enumeration *e, int32_t seat, int32_t own,
                            int32_t other)
{
    int64_t payoff =
        bp__matrix_payoff(e->matrix, seat == 0 ? own : other, seat == 0 ? other : own, 1 - seat);
    bp__matrix_shifted(out, payoff, e->min[1 - seat]);
}

/* --- Linear systems ------------------------------------------------------------------------------------ */

static bp__wide *at(const enumeration *e, int32_t size, int32_t row, int32_t column)
{
    return &e->system[row * (size + 1) + column];
}

/* Brings a row with a non-zero entry in the column to the place of the pivot; 0 if there is none. */
static int find_pivot(enumeration *e, int32_t size, int32_t step)
{
    int32_t row = step;
    while (row < size && at(e, size, row, step)->sign == 0) {
        row++;
    }
    for (int32_t column = 0; column <= size && row < size && row != step; column++) {
        bp__wide swapped;
        bp__wide_copy(&swapped, at(e, size, row, column));
        bp__wide_copy(at(e, size, row, column), at(e, size, step, column));
        bp__wide_copy(at(e, size, step, column), &swapped);
    }
    return row < size;
}

/* One step of Gauss-Jordan elimination without fractions: every entry of another row becomes
   (entry * pivot - a * b) / det, a whole number. Returns 0 if a number is too large. */
static int eliminate(enumeration *e, int32_t size, int32_t step)
{
    const bp__wide *pivot = at(e, size, step, step);
    for (int32_t row = 0; row < size; row++) {
        if (row == step) {
            continue;
        }
        for (int32_t column = size; column >= 0; column--) {
            bp__wide left;
            bp__wide right;
            bp__wide *entry = at(e, size, row, column);
            if (column < step && column != row) {
                continue; /* 0, and stays so */
            }
            if (!bp__wide_multiply(&left, entry, pivot) ||
                !bp__wide_multiply(&right, at(e, size, row, step), at(e, size, step, column)) ||
                !bp__wide_subtract(&left, &left, &right)) {
                return 0;
            }
            bp__wide_divide(entry, NULL, &left, &e->det);
        }
    }
    bp__wide_copy(&e->det, pivot);
    return 1;
}

/* Solves: the opponent's payoff of each strategy in `replies` is 1 against the own ones. BP_OK; BP_ERR_RANGE, or
   BP_ERR_ARGUMENT if the system has no single solution. */
static int solve(enumeration *e, int32_t seat, set own, set replies)
{
    int32_t unknowns[BP_MATRIX_STRATEGIES];
    int32_t equations[BP_MATRIX_STRATEGIES];
    int32_t size = size_of(own);
    members(unknowns, own);
    members(equations, replies);
    for (int32_t row = 0; row < size; row++) {
        for (int32_t column = 0; column < size; column++) {
            opponent_payoff(at(e, size, row, column), e, seat, unknowns[column], equations[row]);
        }
        bp__wide_set(at(e, size, row, size), 1);
    }
    bp__wide_set(&e->det, 1);
    for (int32_t step = 0; step < size; step++) {
        if (!find_pivot(e, size, step)) {
            return BP_ERR_ARGUMENT;
        }
        if (!eliminate(e, size, step)) {
            return BP_ERR_RANGE;
        }
    }
    int32_t sign = e->det.sign;
    e->det.sign = 1;
    for (int32_t i = 0; i < e->matrix->counts[seat]; i++) {
        bp__wide_set(&e->solution[i], 0);
    }
    for (int32_t i = 0; i < size; i++) {
        bp__wide_copy(&e->solution[unknowns[i]], at(e, size, i, size));
        e->solution[unknowns[i]].sign *= sign;
    }
    return BP_OK;
}

/* --- Vertices ------------------------------------------------------------------------------------------ */

/* Compares the opponent's payoff of a reply with 1: negative, zero or positive. Sets `fits` to 0 if a number is too
   large. */
static int compare_reply(const enumeration *e, int32_t seat, int32_t reply, int *fits)
{
    bp__wide sum;
    bp__wide payoff;
    bp__wide product;
    bp__wide_set(&sum, 0);
    for (int32_t i = 0; i < e->matrix->counts[seat] && *fits; i++) {
        if (e->solution[i].sign != 0) {
            opponent_payoff(&payoff, e, seat, i, reply);
            *fits = bp__wide_multiply(&product, &payoff, &e->solution[i]) &&
                    bp__wide_add(&sum, &sum, &product);
        }
    }
    return *fits ? bp__wide_compare(&sum, &e->det) : 0;
}

/* The labels of the solution: BP_OK, BP_ERR_RANGE, or BP_ERR_ARGUMENT if it is not in the polytope. */
static int find_labels(set *out, const enumeration *e, int32_t seat)
{
    const int32_t *counts = e->matrix->counts;
    int32_t own_shift = seat == 0 ? 0 : counts[0];
    int32_t other_shift = seat == 0 ? counts[0] : 0;
    int fits = 1;
    *out = 0;
    for (int32_t i = 0; i < counts[seat]; i++) {
        if (e->solution[i].sign < 0) {
            return BP_ERR_ARGUMENT;
        }
        *out |= (set)(e->solution[i].sign == 0) << (own_shift + i);
    }
    for (int32_t reply = 0; reply < counts[1 - seat]; reply++) {
        int order = compare_reply(e, seat, reply, &fits);
        if (order > 0) {
            return BP_ERR_ARGUMENT;
        }
        *out |= (set)(order == 0) << (other_shift + reply);
    }
    return fits ? BP_OK : BP_ERR_RANGE;
}

/* Adds the vertex of a pair of sets, if it is one, and a new one. */
static int add_vertex(enumeration *e, int32_t seat, set own, set replies)
{
    bp__vector *found = &e->found[seat];
    const vertex *known = found->items;
    set labels = 0;
    int status = solve(e, seat, own, replies);
    if (status == BP_OK) {
        status = find_labels(&labels, e, seat);
    }
    if (status != BP_OK) {
        return status == BP_ERR_ARGUMENT ? BP_OK : status;
    }
    for (size_t i = 0; known && i < found->count; i++) {
        if (known[i].labels == labels) {
            return BP_OK;
        }
    }
    e->degenerate |= size_of(labels) > e->matrix->counts[seat];
    vertex *added = bp__vector_add(found, &e->matrix->memory, 1, sizeof *added);
    if (!added) {
        return BP_ERR_MEMORY;
    }
    *added = (vertex){labels, own, replies};
    return BP_OK;
}

/* The smallest set of a size. */
static set first_subset(int32_t size)
{
    return ((set)1 << size) - 1;
}

static int find_vertices(enumeration *e)
{
    int32_t rows = e->matrix->counts[0];
    int32_t columns = e->matrix->counts[1];
    int status = BP_OK;
    for (int32_t size = 1; size <= rows && size <= columns; size++) {
        for (set s = first_subset(size); s >> rows == 0; s = next_subset(s)) {
            for (set t = first_subset(size); t >> columns == 0; t = next_subset(t)) {
                status = status == BP_OK ? add_vertex(e, 0, s, t) : status;
                status = status == BP_OK ? add_vertex(e, 1, t, s) : status;
                if (status != BP_OK) {
                    return status;
                }
            }
        }
    }
    return BP_OK;
}

/* --- Equilibria ---------------------------------------------------------------------------------------- */

/* Solves for a vertex again, and sets the sum of its strategies, which is not zero. */
static int restore(bp__wide *sum, enumeration *e, int32_t seat, const vertex *v)
{
    int status = solve(e, seat, v->own, v->replies);
    bp__wide_set(sum, 0);
    for (int32_t i = 0; i < e->matrix->counts[seat] && status == BP_OK; i++) {
        status = bp__wide_add(sum, sum, &e->solution[i]) ? BP_OK : BP_ERR_RANGE;
    }
    return status;
}

/* The probabilities of both players, then the payoffs. The payoff of a player follows from the vertex of the opponent. */
static int add_equilibrium(bp_equilibria *out, enumeration *e, const vertex *const pair[2])
{
    bp__wide sums[2];
    bp__wide dets[2];
    int status = BP_OK;
    for (int32_t seat = 0; seat < 2 && status == BP_OK; seat++) {
        status = restore(&sums[seat], e, seat, pair[seat]);
        bp__wide_copy(&dets[seat], &e->det);
        for (int32_t i = 0; i < e->matrix->counts[seat] && status == BP_OK; i++) {
            status = bp__equilibria_add(out, &e->solution[i], &sums[seat]);
        }
    }
    for (int32_t seat = 0; seat < 2 && status == BP_OK; seat++) {
        status =
            bp__equilibria_add_payoff(out, e->matrix, seat, 1, &dets[1 - seat], &sums[1 - seat]);
    }
    return status;
}

static int match_vertices(bp_equilibria *out, enumeration *e)
{
    const vertex *xs = e->found[0].items;
    const vertex *ys = e->found[1].items;
    int32_t labels = e->matrix->counts[0] + e->matrix->counts[1];
    set all = ~(set)0 >> (BP_MATRIX_STRATEGIES - labels);
    int status = BP_OK;
    for (size_t i = 0; i < e->found[0].count && status == BP_OK; i++) {
        for (size_t j = 0; j < e->found[1].count && status == BP_OK; j++) {
            if ((xs[i].labels | ys[j].labels) == all) {
                const vertex *const pair[2] = {&xs[i], &ys[j]};
                status = add_equilibrium(out, e, pair);
            }
        }
    }
    out->degenerate = e->degenerate;
    return status;
}

/* --- The function -------------------------------------------------------------------------------------- */

/* Whether C(rows + columns, rows) - 1, the number of pairs of supports, is more than `max`. */
static int too_many(int32_t rows, int32_t columns, int32_t max)
{
    uint64_t pairs = 1;
    for (int32_t i = 1; i <= rows && pairs <= (uint64_t)max + 1; i++) {
        pairs = pairs * (uint64_t)(columns + i) / (uint64_t)i;
    }
    return pairs - 1 > (uint64_t)max;
}

static int open_enumeration(enumeration *e)
{
    const bp_matrix *matrix = e->matrix;
    int32_t rows = matrix->counts[0];
    int32_t columns = matrix->counts[1];
    size_t smaller = (size_t)(rows < columns ? rows : columns);
    size_t larger = (size_t)(rows < columns ? columns : rows);
    e->min[0] = bp__matrix_min(matrix, 0);
    e->min[1] = bp__matrix_min(matrix, 1);
    e->system = bp__memory_alloc(&matrix->memory, smaller * (smaller + 1) * sizeof *e->system);
    e->solution = bp__memory_alloc(&matrix->memory, larger * sizeof *e->solution);
    return e->system && e->solution ? BP_OK : BP_ERR_MEMORY;
}

static void close_enumeration(enumeration *e)
{
    const bp__memory *memory = &e->matrix->memory;
    bp__memory_free(memory, e->system);
    bp__memory_free(memory, e->solution);
    bp__vector_free(&e->found[0], memory);
    bp__vector_free(&e->found[1], memory);
}

int bp_matrix_equilibria(bp_equilibria **out, const bp_matrix *matrix, int32_t max)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!matrix || max < 0) {
        return BP_ERR_ARGUMENT;
    }
    if (matrix->players != 2) {
        return BP_ERR_UNSUPPORTED;
    }
    const int32_t *counts = matrix->counts;
    if ((int64_t)counts[0] + counts[1] > BP_MATRIX_STRATEGIES ||
        too_many(counts[0], counts[1], max ? max : BP_MATRIX_SUPPORTS)) {
        return BP_ERR_LIMIT;
    }
    enumeration e = {.matrix = matrix};
    bp_equilibria *found = NULL;
    int status = open_enumeration(&e);
    status = status == BP_OK ? find_vertices(&e) : status;
    status = status == BP_OK ? bp__equilibria_open(&found, matrix) : status;
    status = status == BP_OK ? match_vertices(found, &e) : status;
    close_enumeration(&e);
    if (status != BP_OK) {
        bp_equilibria_free(found);
        return status;
    }
    *out = found;
    return BP_OK;
}
