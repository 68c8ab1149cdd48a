/* Solution concepts for a payoff matrix in pure strategies: maximin and minimax, saddle points, Nash equilibria, and
   iterated elimination of strictly dominated strategies. */

#include <bigpoints/status.h>

#include "base/text.h"
#include "gametree/strategic_internal.h"

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

/* The strategies that remain during the elimination. */
typedef struct elimination {
    const bp_strategic *strategic;
    unsigned char *removed[BP__SIDES]; /* a flag for each strategy */
    int32_t counts[BP__SIDES];         /* of all strategies, removed or not */
} elimination;

static int32_t payoff(const elimination *e, int32_t seat, int32_t own, int32_t other)
{
    int32_t row = seat == 0 ? own : other;
    int32_t column = seat == 0 ? other : own;
    return bp__strategic_payoff(e->strategic, row, column, seat);
}

/* Strict dominance: whether one strategy of a seat is better than another against every remaining strategy of the
   opponent. */
static int dominates(const elimination *e, int32_t seat, int32_t better, int32_t worse)
{
    for (int32_t other = 0; other < e->counts[1 - seat]; other++) {
        if (!e->removed[1 - seat][other] &&
            payoff(e, seat, better, other) <= payoff(e, seat, worse, other)) {
            return 0;
        }
    }
    return 1;
}

/* The first remaining strategy that dominates `strategy`, or -1. */
static int32_t find_dominator(const elimination *e, int32_t seat, int32_t strategy)
{
    for (int32_t by = 0; by < e->counts[seat]; by++) {
        if (by != strategy && !e->removed[seat][by] && dominates(e, seat, by, strategy)) {
            return by;
        }
    }
    return -1;
}

/* One round. Returns the number of removed strategies, or -1 if the callback stopped it. */
static int32_t eliminate(elimination *e, int32_t round, bp_dominated_fn dominated, void *user)
{
    int32_t count = 0;
    for (int32_t seat = 0; seat < BP__SIDES; seat++) {
        for (int32_t strategy = 0; strategy < e->counts[seat]; strategy++) {
            int32_t by = e->removed[seat][strategy] ? -1 : find_dominator(e, seat, strategy);
            if (by < 0) {
                continue;
            }
            e->removed[seat][strategy] = 1;
            count++;
            if (dominated(round, seat, strategy, by, user)) {
                return -1;
            }
        }
    }
    return count;
}

int bp_strategic_eliminate(const bp_strategic *strategic, bp_dominated_fn dominated, void *user)
{
    if (!strategic || !dominated) {
        return BP_ERR_ARGUMENT;
    }
    elimination e = {.strategic = strategic};
    size_t all = 0;
    for (int32_t seat = 0; seat < BP__SIDES; seat++) {
        e.counts[seat] = bp__strategies_count(&strategic->sides[seat]);
        all += (size_t)e.counts[seat];
    }
    e.removed[0] = bp__memory_take(&strategic->memory, all);
    if (!e.removed[0]) {
        return BP_ERR_MEMORY;
    }
    e.removed[1] = e.removed[0] + e.counts[0];
    int32_t count = 1;
    for (int32_t round = 1; count > 0; round++) {
        count = eliminate(&e, round, dominated, user);
    }
    bp__memory_give(&strategic->memory, e.removed[0]);
    return count < 0 ? BP_ERR_STOPPED : BP_OK;
}
