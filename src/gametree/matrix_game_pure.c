/* SPDX-License-Identifier: MIT */
/* Solution concepts of a matrix game in pure strategies: security levels and Nash equilibria. */

#include <bigpoints/status.h>

#include "base/text.h"
#include "gametree/matrix_game_internal.h"

/* The payoff of seat `of` for a strategy of another seat, or of the same, and one of the opponent. */
static int64_t payoff(const bp_matrix *matrix, int32_t seat, int32_t own, int32_t other, int32_t of)
{
    return bp__matrix_payoff(matrix, seat == 0 ? own : other, seat == 0 ? other : own, of);
}

/* --- Security levels ----------------------------------------------------------------------------------- */

/* The worst that the opponent can do to a strategy: the smallest own payoff, or the opponent's largest one. */
static int64_t secured(const bp_matrix *matrix, int32_t seat, int32_t strategy, int32_t of)
{
    int64_t worst = payoff(matrix, seat, strategy, 0, of);
    for (int32_t other = 1; other < matrix->counts[1 - seat]; other++) {
        int64_t now = payoff(matrix, seat, strategy, other, of);
        if (of == seat ? now < worst : now > worst) {
            worst = now;
        }
    }
    return worst;
}

static int64_t secured_by_best(const bp_matrix *matrix, int32_t seat, int32_t of)
{
    int64_t best = secured(matrix, seat, 0, of);
    for (int32_t strategy = 1; strategy < matrix->counts[seat]; strategy++) {
        int64_t now = secured(matrix, seat, strategy, of);
        if (of == seat ? now > best : now < best) {
            best = now;
        }
    }
    return best;
}

int bp_matrix_security(int64_t *numerator, int64_t *denominator, const bp_matrix *matrix,
                       int32_t seat, int32_t strategy, int32_t of)
{
    int best = strategy == BP_MATRIX_BEST;
    if (!numerator || !denominator || !bp__matrix_has(matrix, seat, best ? 0 : strategy) ||
        !bp__matrix_has(matrix, of, 0)) {
        return BP_ERR_ARGUMENT;
    }
    if (matrix->players != 2) {
        return BP_ERR_UNSUPPORTED;
    }
    bp__matrix_fraction(numerator, denominator, matrix,
                        best ? secured_by_best(matrix, seat, of)
                             : secured(matrix, seat, strategy, of));
    return BP_OK;
}

/* --- Equilibria ---------------------------------------------------------------------------------------- */

/* The place of a cell among those that differ in the strategy of a seat alone. */
static size_t without(const bp_matrix *matrix, size_t cell, int32_t seat)
{
    size_t stride = bp__matrix_stride(matrix, seat);
    return cell / (stride * (size_t)matrix->counts[seat]) * stride + cell % stride;
}

/* The payoff of a seat's best reply to each combination of the others' strategies. */
static int64_t *best_replies(const bp_matrix *matrix, int32_t seat)
{
    size_t cells = bp__matrix_cells(matrix);
    size_t others = cells / (size_t)matrix->counts[seat];
    int64_t *best = bp__memory_alloc_array(&matrix->memory, others, sizeof *best);
    for (size_t i = 0; i < others && best; i++) {
        best[i] = INT64_MIN;
    }
    for (size_t cell = 0; cell < cells && best; cell++) {
        int64_t payoff = bp__matrix_at(matrix, cell, seat);
        int64_t *other = &best[without(matrix, cell, seat)];
        *other = payoff > *other ? payoff : *other;
    }
    return best;
}

/* Counts the equilibria, and stores their profiles in `out` unless it is NULL. */
static size_t collect(int32_t *out, const bp_matrix *matrix,
                      int64_t *const best[BP__MATRIX_PLAYERS])
{
    size_t found = 0;
    size_t cells = bp__matrix_cells(matrix);
    for (size_t cell = 0; cell < cells; cell++) {
        int32_t seat = 0;
        while (seat < matrix->players &&
               bp__matrix_at(matrix, cell, seat) == best[seat][without(matrix, cell, seat)]) {
            seat++;
        }
        if (seat < matrix->players) {
            continue;
        }
        for (seat = 0; seat < matrix->players && out; seat++) {
            *out++ =
                (int32_t)(cell / bp__matrix_stride(matrix, seat) % (size_t)matrix->counts[seat]);
        }
        found++;
    }
    return found;
}

int bp_matrix_pure_equilibria(int32_t *out, size_t size, size_t *count, const bp_matrix *matrix)
{
    int64_t *best[BP__MATRIX_PLAYERS] = {NULL};
    int status = BP_OK;
    if (!matrix || (!out && size > 0)) {
        return BP_ERR_ARGUMENT;
    }
    for (int32_t seat = 0; seat < matrix->players && status == BP_OK; seat++) {
        best[seat] = best_replies(matrix, seat);
        status = best[seat] ? BP_OK : BP_ERR_MEMORY;
    }
    if (status == BP_OK) {
        size_t numbers = (size_t)matrix->players * collect(NULL, matrix, best);
        status = bp__check_buffer(out, size, count, numbers, 0);
    }
    if (status == BP_OK && out) {
        collect(out, matrix, best);
    }
    for (int32_t seat = 0; seat < matrix->players; seat++) {
        bp__memory_free(&matrix->memory, best[seat]);
    }
    return status;
}
