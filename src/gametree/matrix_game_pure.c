/* SPDX-License-Identifier: MIT */
/* Solution concepts of a matrix game in pure strategies: iterated strict dominance and Nash equilibria. */

#include <bigpoints/status.h>

#include "base/text.h"
#include "gametree/dominance.h"
#include "gametree/matrix_game_internal.h"

/* --- Dominance ----------------------------------------------------------------------------------------- */

static int64_t payoff(const bp_matrix *matrix, int32_t seat, int32_t own, int32_t other)
{
    return bp__matrix_payoff(matrix, seat == 0 ? own : other, seat == 0 ? other : own, seat);
}

static int is_better(int32_t seat, int32_t better, int32_t worse, int32_t other, const void *game)
{
    return payoff(game, seat, better, other) > payoff(game, seat, worse, other);
}

static bp__elimination elimination_of(const bp_matrix *matrix)
{
    return (bp__elimination){
        .game = matrix, .is_better = is_better, .counts = {matrix->counts[0], matrix->counts[1]}};
}

int bp_matrix_eliminate(const bp_matrix *matrix, bp_dominated_fn dominated, void *user)
{
    if (!matrix || !dominated) {
        return BP_ERR_ARGUMENT;
    }
    bp__elimination elimination = elimination_of(matrix);
    int status = bp__eliminate(&elimination, dominated, user, &matrix->memory);
    bp__elimination_free(&elimination, &matrix->memory);
    return status;
}

int bp_matrix_undominated(int32_t *out, size_t size, size_t *count, const bp_matrix *matrix,
                          int32_t seat)
{
    if (!bp__matrix_has(matrix, seat, 0) || (!out && size > 0)) {
        return BP_ERR_ARGUMENT;
    }
    bp__elimination elimination = elimination_of(matrix);
    int status = bp__eliminate(&elimination, NULL, NULL, &matrix->memory);
    size_t remaining = 0;
    for (int32_t i = 0; i < matrix->counts[seat] && status == BP_OK; i++) {
        remaining += !elimination.removed[seat][i];
    }
    if (status == BP_OK) {
        status = bp__check_buffer(out, size, count, remaining, 0);
    }
    for (int32_t i = 0; i < matrix->counts[seat] && status == BP_OK && out; i++) {
        if (!elimination.removed[seat][i]) {
            *out++ = i;
        }
    }
    bp__elimination_free(&elimination, &matrix->memory);
    return status;
}

/* --- Equilibria ---------------------------------------------------------------------------------------- */

/* The payoff of a seat's best reply to each strategy of the opponent. */
static int64_t *best_replies(const bp_matrix *matrix, int32_t seat)
{
    int32_t others = matrix->counts[1 - seat];
    int64_t *best = bp__memory_take(&matrix->memory, (size_t)others * sizeof *best);
    for (int32_t other = 0; other < others && best; other++) {
        best[other] = payoff(matrix, seat, 0, other);
        for (int32_t own = 1; own < matrix->counts[seat]; own++) {
            int64_t now = payoff(matrix, seat, own, other);
            best[other] = now > best[other] ? now : best[other];
        }
    }
    return best;
}

/* Counts the equilibria, and stores them in the buffers that are not NULL. */
static size_t collect(int32_t *rows, int32_t *columns, const bp_matrix *matrix,
                      int64_t *const best[2])
{
    size_t found = 0;
    for (int32_t row = 0; row < matrix->counts[0]; row++) {
        for (int32_t column = 0; column < matrix->counts[1]; column++) {
            if (bp__matrix_payoff(matrix, row, column, 0) < best[0][column] ||
                bp__matrix_payoff(matrix, row, column, 1) < best[1][row]) {
                continue;
            }
            if (rows) {
                rows[found] = row;
            }
            if (columns) {
                columns[found] = column;
            }
            found++;
        }
    }
    return found;
}

int bp_matrix_pure_equilibria(int32_t *rows, int32_t *columns, size_t size, size_t *count,
                              const bp_matrix *matrix)
{
    if (!matrix || (!rows && !columns && size > 0)) {
        return BP_ERR_ARGUMENT;
    }
    int64_t *best[2] = {best_replies(matrix, 0), best_replies(matrix, 1)};
    int status = best[0] && best[1] ? BP_OK : BP_ERR_MEMORY;
    if (status == BP_OK) {
        status = bp__check_buffer(rows ? rows : columns, size, count,
                                  collect(NULL, NULL, matrix, best), 0);
    }
    if (status == BP_OK && (rows || columns)) {
        collect(rows, columns, matrix, best);
    }
    bp__memory_give(&matrix->memory, best[0]);
    bp__memory_give(&matrix->memory, best[1]);
    return status;
}
