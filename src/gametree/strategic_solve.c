/* What game theory says of a payoff matrix: what can be forced, what is stable, and what a reasonable player never
   does. */

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

/* --- Pairs that stand out ----------------------------------------------------------------------------- */

static int is_saddle(const bp_strategic *s, int32_t row, int32_t column)
{
    int32_t payoff = bp__strategic_payoff(s, row, column, 0);
    return payoff == s->row_min[row] && payoff == s->column_max[column];
}

/* Neither player has a better reply to the other's strategy. */
static int is_equilibrium(const bp_strategic *s, int32_t row, int32_t column)
{
    return bp__strategic_payoff(s, row, column, 0) == s->column_max[column] &&
           bp__strategic_payoff(s, row, column, 1) == s->row_reply[row];
}

typedef int (*test_fn)(const bp_strategic *s, int32_t row, int32_t column);

/* Counts the pairs that pass a test, and hands them over where there is a buffer. */
static size_t collect(int32_t *rows, int32_t *columns, const bp_strategic *s, test_fn test)
{
    size_t found = 0;
    for (int32_t row = 0; row < bp__strategies_count(&s->sides[0]); row++) {
        for (int32_t column = 0; column < bp__strategies_count(&s->sides[1]); column++) {
            if (!test(s, row, column)) {
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
                   const bp_strategic *s, test_fn test)
{
    if (!s) {
        return BP_ERR_ARGUMENT;
    }
    int status =
        bp__check_buffer(rows ? rows : columns, size, count, collect(NULL, NULL, s, test), 0);
    if (status == BP_OK && (rows || columns)) {
        collect(rows, columns, s, test);
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

/* What remains. */
typedef struct remainder {
    const bp_strategic *strategic;
    unsigned char *gone[BP__SIDES]; /* for each strategy */
    int32_t counts[BP__SIDES];      /* of all strategies */
} remainder;

static int32_t payoff(const remainder *r, int32_t seat, int32_t own, int32_t other)
{
    int32_t row = seat == 0 ? own : other;
    int32_t column = seat == 0 ? other : own;
    return bp__strategic_payoff(r->strategic, row, column, seat);
}

/* Whether one strategy of a seat is better than another, whatever the opponent still has against it. */
static int dominates(const remainder *r, int32_t seat, int32_t better, int32_t worse)
{
    for (int32_t other = 0; other < r->counts[1 - seat]; other++) {
        if (!r->gone[1 - seat][other] &&
            payoff(r, seat, better, other) <= payoff(r, seat, worse, other)) {
            return 0;
        }
    }
    return 1;
}

/* The first strategy that remains and dominates, or -1. */
static int32_t find_dominator(const remainder *r, int32_t seat, int32_t strategy)
{
    for (int32_t by = 0; by < r->counts[seat]; by++) {
        if (by != strategy && !r->gone[seat][by] && dominates(r, seat, by, strategy)) {
            return by;
        }
    }
    return -1;
}

/* One round. Returns how many went, or -1 if the listener has had enough. */
static int32_t eliminate(remainder *r, int32_t round, bp_dominated_fn dominated, void *user)
{
    int32_t went = 0;
    for (int32_t seat = 0; seat < BP__SIDES; seat++) {
        for (int32_t strategy = 0; strategy < r->counts[seat]; strategy++) {
            int32_t by = r->gone[seat][strategy] ? -1 : find_dominator(r, seat, strategy);
            if (by < 0) {
                continue;
            }
            r->gone[seat][strategy] = 1;
            went++;
            if (dominated(round, seat, strategy, by, user)) {
                return -1;
            }
        }
    }
    return went;
}

int bp_strategic_eliminate(const bp_strategic *strategic, bp_dominated_fn dominated, void *user)
{
    if (!strategic || !dominated) {
        return BP_ERR_ARGUMENT;
    }
    remainder r = {.strategic = strategic};
    size_t all = 0;
    for (int32_t seat = 0; seat < BP__SIDES; seat++) {
        r.counts[seat] = bp__strategies_count(&strategic->sides[seat]);
        all += (size_t)r.counts[seat];
    }
    r.gone[0] = bp__memory_take(&strategic->memory, all);
    if (!r.gone[0]) {
        return BP_ERR_MEMORY;
    }
    r.gone[1] = r.gone[0] + r.counts[0];
    int32_t went = 1;
    for (int32_t round = 1; went > 0; round++) {
        went = eliminate(&r, round, dominated, user);
    }
    bp__memory_give(&strategic->memory, r.gone[0]);
    return went < 0 ? BP_ERR_LIMIT : BP_OK;
}
