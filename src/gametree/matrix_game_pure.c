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
    bp__matrix_fraction(numerator, denominator, matrix,
                        best ? secured_by_best(matrix, seat, of)
                             : secured(matrix, seat, strategy, of));
    return BP_OK;
}

/* --- Equilibria ---------------------------------------------------------------------------------------- */

/* The payoff of a seat's best reply to each strategy of the opponent. */
static int64_t *best_replies(const bp_matrix *matrix, int32_t seat)
{
    int32_t others = matrix->counts[1 - seat];
    int64_t *best = bp__memory_alloc(&matrix->memory, (size_t)others * sizeof *best);
    for (int32_t other = 0; other < others && best; other++) {
        best[other] = secured(matrix, 1 - seat, other, seat);
    }
    return best;
}

/* Counts the equilibria, and stores their rows and columns in `out` unless it is NULL. */
static size_t collect(int32_t *out, const bp_matrix *matrix, int64_t *const best[2])
{
    size_t found = 0;
    for (int32_t row = 0; row < matrix->counts[0]; row++) {
        for (int32_t column = 0; column < matrix->counts[1]; column++) {
            if (bp__matrix_payoff(matrix, row, column, 0) < best[0][column] ||
                bp__matrix_payoff(matrix, row, column, 1) < best[1][row]) {
                continue;
            }
            if (out) {
                out[2 * found] = row;
                out[2 * found + 1] = column;
            }
            found++;
        }
    }
    return found;
}

int bp_matrix_pure_equilibria(int32_t *out, size_t size, size_t *count, const bp_matrix *matrix)
{
    if (!matrix || (!out && size > 0)) {
        return BP_ERR_ARGUMENT;
    }
    int64_t *best[2] = {best_replies(matrix, 0), best_replies(matrix, 1)};
    int status = best[0] && best[1] ? BP_OK : BP_ERR_MEMORY;
    if (status == BP_OK) {
        status = bp__check_buffer(out, size, count, 2 * collect(NULL, matrix, best), 0);
    }
    if (status == BP_OK && out) {
        collect(out, matrix, best);
    }
    bp__memory_free(&matrix->memory, best[0]);
    bp__memory_free(&matrix->memory, best[1]);
    return status;
}
