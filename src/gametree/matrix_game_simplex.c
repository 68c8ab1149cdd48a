/* SPDX-License-Identifier: MIT */
/* The value of a zero-sum matrix by the simplex method with integer pivoting (Edmonds, Bareiss);
   Bland's rule prevents cycles.

   All payoffs a are shifted to be positive, so that the value is too. Player 2's linear program is

       maximise y1 + ... + yn,  with  A y <= 1,  y >= 0,

   and y / (y1 + ... + yn) is an optimal strategy; the value is 1 / (y1 + ... + yn). The dual variables are player 1's. The
   origin is feasible, so there is one phase. The tableau has a row for each basic variable and a column for each other one;
   all its entries are whole numbers over the common denominator `det`, the last pivot:

                  columns of A    right side
       rows of A  a ...           1
       objective  -1 ...          0

   Every entry is a minor of the matrix, so its size is bounded by Hadamard's inequality. */

#include <bigpoints/status.h>

#include "gametree/matrix_game_internal.h"

typedef struct tableau {
    int32_t rows;    /* of the matrix; the objective is row number `rows` */
    int32_t columns; /* of the matrix; the right side is column number `columns` */
    bp__wide *entries;
    int32_t *basic;     /* by row: variables 0 to columns - 1 are y, the others are slacks */
    int32_t *non_basic; /* by column */
    bp__wide det;
} tableau;

static bp__wide *entry(const tableau *t, int32_t row, int32_t column)
{
    return &t->entries[(size_t)row * (size_t)(t->columns + 1) + (size_t)column];
}

/* --- Pivoting ------------------------------------------------------------------------------------------ */

/* The column of a variable that improves the objective, or -1: by Bland's rule the one with the smallest number, otherwise
   the one with the largest coefficient, which takes fewer pivots. */
static int32_t entering(const tableau *t, int bland)
{
    int32_t best = -1;
    for (int32_t column = 0; column < t->columns; column++) {
        const bp__wide *coefficient = entry(t, t->rows, column);
        if (coefficient->sign >= 0) {
            continue;
        }
        if (best < 0 || (bland ? t->non_basic[column] < t->non_basic[best]
                               : bp__wide_compare(coefficient, entry(t, t->rows, best)) < 0)) {
            best = column;
        }
    }
    return best;
}

/* The row with the smallest ratio of right side and column, and among equal ratios the variable with the smallest number.
   Sets `fits` to 0 if a product is too large. */
static int32_t leaving(const tableau *t, int32_t column, int *fits)
{
    int32_t best = -1;
    for (int32_t row = 0; row < t->rows && *fits; row++) {
        bp__wide left;
        bp__wide right;
        if (entry(t, row, column)->sign <= 0) {
            continue;
        }
        int order = -1;
        if (best >= 0) {
            *fits = bp__wide_multiply(&left, entry(t, row, t->columns), entry(t, best, column)) &&
                    bp__wide_multiply(&right, entry(t, best, t->columns), entry(t, row, column));
            order = *fits ? bp__wide_compare(&left, &right) : 0;
        }
        if (order < 0 || (order == 0 && t->basic[row] < t->basic[best])) {
            best = row;
        }
    }
    return best;
}

/* x = (x * pivot - a * b) / det, which is a whole number. */
static int eliminate(bp__wide *x, const bp__wide *pivot, const bp__wide *a, const bp__wide *b,
                     const bp__wide *det)
{
    bp__wide left;
    bp__wide right;
    if (!bp__wide_multiply(&left, x, pivot) || !bp__wide_multiply(&right, a, b) ||
        !bp__wide_subtract(&left, &left, &right)) {
        return 0;
    }
    bp__wide_divide(x, NULL, &left, det);
    return 1;
}

/* Exchanges a basic and another variable. The pivot is positive. */
static int pivot(tableau *t, int32_t row, int32_t column)
{
    bp__wide *p = entry(t, row, column);
    int fits = 1;
    for (int32_t i = 0; i <= t->rows && fits; i++) {
        for (int32_t j = 0; j <= t->columns && fits && i != row; j++) {
            if (j != column) {
                fits = eliminate(entry(t, i, j), p, entry(t, i, column), entry(t, row, j), &t->det);
            }
        }
        if (i != row) {
            bp__wide_negate(entry(t, i, column));
        }
    }
    bp__wide old;
    bp__wide_copy(&old, &t->det);
    bp__wide_copy(&t->det, p);
    bp__wide_copy(p, &old);
    int32_t variable = t->basic[row];
    t->basic[row] = t->non_basic[column];
    t->non_basic[column] = variable;
    return fits;
}

/* Pivots to the optimum. The program is bounded, so a row is found for each column. From a pivot that does not improve the
   objective to the next one that does, Bland's rule prevents cycles. */
static int optimise(tableau *t)
{
    int fits = 1;
    int32_t column = entering(t, 0);
    while (column >= 0 && fits) {
        int32_t row = leaving(t, column, &fits);
        int improves = row >= 0 && entry(t, row, t->columns)->sign > 0;
        fits = fits && row >= 0 && pivot(t, row, column);
        column = entering(t, !improves);
    }
    return fits ? BP_OK : BP_ERR_RANGE;
}

/* --- The program and its solution ---------------------------------------------------------------------- */

static int open_tableau(tableau *t, const bp_matrix *matrix)
{
    size_t height = (size_t)matrix->counts[0] + 1;
    size_t width = (size_t)matrix->counts[1] + 1;
    int64_t min = bp__matrix_min(matrix, 0);
    t->rows = matrix->counts[0];
    t->columns = matrix->counts[1];
    t->entries = bp__memory_alloc(&matrix->memory, height * width * sizeof *t->entries);
    t->basic = bp__memory_alloc(&matrix->memory, height * sizeof *t->basic);
    t->non_basic = bp__memory_alloc(&matrix->memory, width * sizeof *t->non_basic);
    if (!t->entries || !t->basic || !t->non_basic) {
        return BP_ERR_MEMORY;
    }
    for (int32_t column = 0; column < t->columns; column++) {
        t->non_basic[column] = column;
        bp__wide_set(entry(t, t->rows, column), -1);
    }
    for (int32_t row = 0; row < t->rows; row++) {
        t->basic[row] = t->columns + row;
        bp__wide_set(entry(t, row, t->columns), 1);
        for (int32_t column = 0; column < t->columns; column++) {
            bp__matrix_shifted(entry(t, row, column), bp__matrix_payoff(matrix, row, column, 0),
                               min);
        }
    }
    bp__wide_set(&t->det, 1);
    return BP_OK;
}

static void close_tableau(tableau *t, const bp__memory *memory)
{
    bp__memory_free(memory, t->entries);
    bp__memory_free(memory, t->basic);
    bp__memory_free(memory, t->non_basic);
}

/* The value of a variable: player 2's strategies are the variables y, player 1's are the dual ones of the slacks. */
static const bp__wide *strategy(const tableau *t, int32_t seat, int32_t number,
                                const bp__wide *zero)
{
    const int32_t *place = seat == 0 ? t->non_basic : t->basic;
    int32_t count = seat == 0 ? t->columns : t->rows;
    int32_t variable = seat == 0 ? t->columns + number : number;
    for (int32_t i = 0; i < count; i++) {
        if (place[i] == variable) {
            return seat == 0 ? entry(t, t->rows, i) : entry(t, i, t->columns);
        }
    }
    return zero;
}

static int write_solution(bp_equilibria *out, const tableau *t, const bp_matrix *matrix)
{
    const bp__wide *sum = entry(t, t->rows, t->columns);
    bp__wide zero;
    int status = BP_OK;
    bp__wide_set(&zero, 0);
    for (int32_t seat = 0; seat < 2; seat++) {
        for (int32_t i = 0; i < matrix->counts[seat] && status == BP_OK; i++) {
            status = bp__equilibria_add(out, strategy(t, seat, i, &zero), sum);
        }
    }
    for (int32_t sign = 1; sign >= -1 && status == BP_OK; sign -= 2) {
        status = bp__equilibria_add_payoff(out, matrix, 0, sign, &t->det, sum);
    }
    return status;
}

int bp_matrix_solve(bp_equilibria **out, const bp_matrix *matrix)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!matrix) {
        return BP_ERR_ARGUMENT;
    }
    if (!matrix->is_zero_sum || matrix->players != 2) {
        return BP_ERR_UNSUPPORTED;
    }
    if (matrix->counts[0] > BP_MATRIX_SOLVE || matrix->counts[1] > BP_MATRIX_SOLVE) {
        return BP_ERR_LIMIT;
    }
    tableau t = {0};
    bp_equilibria *found = NULL;
    int status = open_tableau(&t, matrix);
    status = status == BP_OK ? optimise(&t) : status;
    status = status == BP_OK ? bp__equilibria_open(&found, matrix) : status;
    status = status == BP_OK ? write_solution(found, &t, matrix) : status;
    close_tableau(&t, &matrix->memory);
    if (status != BP_OK) {
        bp_equilibria_free(found);
        return status;
    }
    found->degenerate = BP_ERR_UNSUPPORTED;
    *out = found;
    return BP_OK;
}
