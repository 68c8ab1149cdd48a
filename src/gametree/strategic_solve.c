/* SPDX-License-Identifier: MIT */
/* Solution concepts for a payoff matrix in pure strategies: maximin and minimax, saddle points, Nash equilibria, and
   iterated elimination of strictly dominated strategies. */

#include <bigpoints/status.h>

#include "base/text.h"
#include "gametree/dominance.h"

int bp_strategic_maximin(int32_t *out, const bp_strategic *strategic)
{
    if (!out || !strategic) {
        return BP_ERR_ARGUMENT;
    }
    int32_t best = strategic->row_min[0];
    for (int32_t row = 1; row < bp__strategies_count(&strategic->sides[0]); row++) {
        best = strategic->row_min[row] > best ? strategic->row_min[row] : best;
    }
    *out = best;
    return BP_OK;
}

int bp_strategic_minimax(int32_t *out, const bp_strategic *strategic)
{
    if (!out || !strategic) {
        return BP_ERR_ARGUMENT;
    }
    int32_t best = strategic->column_max[0];
    for (int32_t column = 1; column < bp__strategies_count(&strategic->sides[1]); column++) {
        best = strategic->column_max[column] < best ? strategic->column_max[column] : best;
    }
    *out = best;
    return BP_OK;
}

/* --- Saddle points and equilibria --------------------------------------------------------------------- */

static int is_saddle(const bp_strategic *s, int32_t row, int32_t column)
{
    int32_t payoff = bp__strategic_payoff(s, row, column, 0);
    return payoff == s->row_min[row] && payoff == s->column_max[column];
}

/* Each strategy is a best reply to the other. */
static int is_equilibrium(const bp_strategic *s, int32_t row, int32_t column)
{
    return bp__strategic_payoff(s, row, column, 0) == s->column_max[column] &&
           bp__strategic_payoff(s, row, column, 1) == s->row_reply[row];
}

typedef int (*pair_fn)(const bp_strategic *s, int32_t row, int32_t column);

/* Counts the pairs that match, and stores them in the buffers that are not NULL. */
static size_t collect(int32_t *rows, int32_t *columns, const bp_strategic *s, pair_fn matches)
{
    size_t found = 0;
    for (int32_t row = 0; row < bp__strategies_count(&s->sides[0]); row++) {
        for (int32_t column = 0; column < bp__strategies_count(&s->sides[1]); column++) {
            if (!matches(s, row, column)) {
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

static int deliver(int32_t *rows, int32_t *columns, size_t size, size_t *count,
                   const bp_strategic *s, pair_fn matches)
{
    if (!s) {
        return BP_ERR_ARGUMENT;
    }
    int status =
        bp__check_buffer(rows ? rows : columns, size, count, collect(NULL, NULL, s, matches), 0);
    if (status == BP_OK && (rows || columns)) {
        collect(rows, columns, s, matches);
    }
    return status;
}

int bp_strategic_saddles(int32_t *rows, int32_t *columns, size_t size, size_t *count,
                         const bp_strategic *strategic)
{
    return deliver(rows, columns, size, count, strategic, is_saddle);
}

int bp_strategic_equilibria(int32_t *rows, int32_t *columns, size_t size, size_t *count,
                            const bp_strategic *strategic)
{
    return deliver(rows, columns, size, count, strategic, is_equilibrium);
}

/* --- Dominated strategies ------------------------------------------------------------------------------ */

static int32_t payoff(const bp_strategic *s, int32_t seat, int32_t own, int32_t other)
{
    return bp__strategic_payoff(s, seat == 0 ? own : other, seat == 0 ? other : own, seat);
}

static int is_better(int32_t seat, int32_t better, int32_t worse, int32_t other, const void *game)
{
    return payoff(game, seat, better, other) > payoff(game, seat, worse, other);
}

int bp_strategic_eliminate(const bp_strategic *strategic, bp_dominated_fn dominated, void *user)
{
    if (!strategic || !dominated) {
        return BP_ERR_ARGUMENT;
    }
    bp__elimination elimination = {.game = strategic, .is_better = is_better};
    for (int32_t seat = 0; seat < BP__SIDES; seat++) {
        elimination.counts[seat] = bp__strategies_count(&strategic->sides[seat]);
    }
    int status = bp__eliminate(&elimination, dominated, user, &strategic->memory);
    bp__elimination_free(&elimination, &strategic->memory);
    return status;
}
