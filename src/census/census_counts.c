/* SPDX-License-Identifier: MIT */
/* The counts of a census: adding a result, totals, and shares with Wilson score intervals. */

#include <bigpoints/status.h>

#include "census/census_internal.h"

static int is_scored(const bp_census *census)
{
    return bp__census_objective(census) == BP_OBJECTIVE_THESIS ||
           bp__census_objective(census) == BP_OBJECTIVE_MAXN;
}

/* Counts a board by the scores of all seats: wins and shared wins, scores, and the lead of the first seat. */
static void count_scores(bp__census_counts *counts, const int32_t *scores, int32_t players)
{
    int32_t best = -1;
    int32_t best_other = -1;
    int32_t leaders = 0;
    for (int32_t seat = 0; seat < players; seat++) {
        best = scores[seat] > best ? scores[seat] : best;
        best_other = seat > 0 && scores[seat] > best_other ? scores[seat] : best_other;
    }
    for (int32_t seat = 0; seat < players; seat++) {
        leaders += scores[seat] == best;
    }
    for (int32_t seat = 0; seat < players; seat++) {
        int leads = scores[seat] == best;
        counts->outcomes[seat][leads ? (leaders == 1 ? 2 : 1) : 0]++;
        counts->scores[seat][scores[seat] + 1]++;
    }
    counts->margins[BP__SCORE_MAX + scores[0] - best_other]++;
}

static void count_value(bp__census_counts *counts, int32_t seat, int32_t value, uint64_t weight)
{
    counts->outcomes[seat][1 + (value > 0) - (value < 0)] += weight;
}

/* Counts a board by its value for the first seat, or by what each of more than two seats can force. */
static void count_values(bp__census_counts *counts, const bp_census *census,
                         const bp__unit_result *result)
{
    int32_t players = census->config.players;
    int32_t first = result->values[0];
    count_value(counts, 0, first, census->weight);
    if (players == 2) {
        count_value(counts, 1, -first, census->weight);
    }
    for (int32_t seat = 1; players > 2 && seat < players; seat++) {
        count_value(counts, seat, result->values[seat], census->weight);
    }
    if (bp__census_objective(census) != BP_OBJECTIVE_OUTCOME) {
        counts->margins[BP__SCORE_MAX + first] += census->weight;
    }
}

static void count_moves(bp__census_counts *counts, const bp_census *census,
                        const bp__unit_result *result)
{
    for (uint32_t i = 0; i < result->move_count; i++) {
        counts->legal[result->moves[i]] += census->weight;
        counts->best[result->moves[i]] += (result->best_moves >> i & 1) ? census->weight : 0;
    }
}

void bp__census_counts_add(bp__census_counts *counts, const bp_census *census,
                           const bp__unit_result *result)
{
    int32_t players = census->config.players;
    int32_t scores[BP__SEATS_MAX] = {0};
    for (int32_t seat = 0; seat < players; seat++) {
        scores[seat] = result->values[seat];
    }
    if (!is_scored(census)) {
        count_values(counts, census, result);
        count_moves(counts, census, result);
    } else if (census->renamings == 0) {
        count_scores(counts, scores, players);
    }
    for (size_t i = 0; i < census->renamings; i++) {
        scores[0] = result->scores[i][0];
        scores[1] = result->scores[i][1];
        count_scores(counts, scores, players);
    }
    counts->states += result->states * census->weight;
    counts->nodes += result->nodes;
}

void bp__census_counts_merge(bp__census_counts *counts, const bp__census_counts *more)
{
    /* The struct holds nothing but counters. */
    uint64_t *to = (uint64_t *)(void *)counts;
    const uint64_t *from = (const uint64_t *)(const void *)more;
    for (size_t i = 0; i < sizeof *counts / sizeof *to; i++) {
        to[i] += from[i];
    }
}

int64_t bp_census_count(const bp_census *census, int32_t count)
{
    uint64_t number;
    if (!census || count < 0 || count >= BP_COUNT_COUNT) {
        return BP_ERR_ARGUMENT;
    }
    switch (count) {
    case BP_COUNT_UNITS: number = census->units > 0 ? census->units : UINT64_MAX; break;
    case BP_COUNT_UNITS_DONE: number = bp__ranges_units(&census->done); break;
    case BP_COUNT_BOARDS: number = bp__ranges_units(&census->done) * census->weight; break;
    case BP_COUNT_NODES: number = census->counts.nodes; break;
    case BP_COUNT_STATES:
        if (!is_scored(census)) {
            return BP_ERR_UNSUPPORTED;
        }
        number = census->counts.states;
        break;
    default: return BP_ERR_UNSUPPORTED;
    }
    return number <= INT64_MAX ? (int64_t)number : BP_ERR_RANGE;
}

int32_t bp_census_shard_done(const bp_census *census)
{
    if (!census) {
        return BP_ERR_ARGUMENT;
    }
    bp__range range = bp__census_range(census);
    return census->units > 0 && bp__ranges_skip(&census->done, range.first) >= range.end;
}

int bp_census_range(uint64_t *first, uint64_t *end, const bp_census *census)
{
    if (!census) {
        return BP_ERR_ARGUMENT;
    }
    bp__range range = bp__census_range(census);
    if (first) {
        *first = range.first;
    }
    if (end) {
        *end = range.end;
    }
    return BP_OK;
}

static int is_seat(const bp_census *census, int32_t seat)
{
    return census && seat >= 0 && seat < census->config.players;
}

int bp_census_outcome_count(uint64_t *out, const bp_census *census, int32_t seat, int32_t outcome)
{
    if (!out || !is_seat(census, seat) || outcome < -1 || outcome > 1) {
        return BP_ERR_ARGUMENT;
    }
    *out = census->counts.outcomes[seat][outcome + 1];
    return BP_OK;
}

/* Newton's method from above. The library does not link libm. */
static double square_root(double x)
{
    double next = x > 1 ? x : 1;
    double root;
    do {
        root = next;
        next = (root + x / root) / 2;
    } while (next < root);
    return root;
}

/* Wilson score interval. Without a sample z is 0, and both ends are the share itself. */
int bp_census_share(double *share, double *lower, double *upper, const bp_census *census,
                    int32_t seat, int32_t outcome)
{
    uint64_t count;
    int status = share ? bp_census_outcome_count(&count, census, seat, outcome) : BP_ERR_ARGUMENT;
    if (status != BP_OK) {
        return status;
    }
    double boards = (double)(bp__ranges_units(&census->done) * census->weight);
    if (boards <= 0) {
        return BP_ERR_NOT_KNOWN;
    }
    const double z =
        bp__census_sample(census) ? 1.959963984540054 : 0; /* 95 % of a normal distribution */
    double p = (double)count / boards;
    double scale = 1 + z * z / boards;
    double middle = (p + z * z / (2 * boards)) / scale;
    double half = z * square_root(p * (1 - p) / boards + z * z / (4 * boards * boards)) / scale;
    *share = p;
    if (lower) {
        *lower = count == 0 ? 0 : middle - half;
    }
    if (upper) {
        *upper = p >= 1 ? 1 : middle + half;
    }
    return BP_OK;
}

int bp_census_margin_count(uint64_t *out, const bp_census *census, int32_t margin)
{
    if (!out || !census) {
        return BP_ERR_ARGUMENT;
    }
    if (bp__census_objective(census) == BP_OBJECTIVE_OUTCOME) {
        return BP_ERR_UNSUPPORTED;
    }
    int known = margin >= -BP__SCORE_MAX && margin <= BP__SCORE_MAX;
    *out = known ? census->counts.margins[BP__SCORE_MAX + margin] : 0;
    return BP_OK;
}

/* The first and the last number of a histogram that was counted; `first` is the number of its first counter. */
static int range_of(int32_t *min, int32_t *max, const uint64_t *counts, int32_t size, int32_t first)
{
    int32_t low = 0;
    int32_t high = size - 1;
    while (low < size && counts[low] == 0) {
        low++;
    }
    while (high > low && counts[high] == 0) {
        high--;
    }
    if (low == size) {
        return BP_ERR_NOT_KNOWN;
    }
    if (min) {
        *min = first + low;
    }
    if (max) {
        *max = first + high;
    }
    return BP_OK;
}

int bp_census_margin_range(int32_t *min, int32_t *max, const bp_census *census)
{
    if (!census) {
        return BP_ERR_ARGUMENT;
    }
    if (bp__census_objective(census) == BP_OBJECTIVE_OUTCOME) {
        return BP_ERR_UNSUPPORTED;
    }
    return range_of(min, max, census->counts.margins, 2 * BP__SCORE_MAX + 1, -BP__SCORE_MAX);
}

int bp_census_score_range(int32_t *min, int32_t *max, const bp_census *census, int32_t seat)
{
    if (!is_seat(census, seat)) {
        return BP_ERR_ARGUMENT;
    }
    if (!is_scored(census)) {
        return BP_ERR_UNSUPPORTED;
    }
    return range_of(min, max, census->counts.scores[seat], BP__SCORE_MAX + 2, -1);
}

int bp_census_score_count(uint64_t *out, const bp_census *census, int32_t seat, int32_t score)
{
    if (!out || !is_seat(census, seat)) {
        return BP_ERR_ARGUMENT;
    }
    if (!is_scored(census)) {
        return BP_ERR_UNSUPPORTED;
    }
    int known = score >= -1 && score <= BP__SCORE_MAX;
    *out = known ? census->counts.scores[seat][score + 1] : 0;
    return BP_OK;
}

int bp_census_first_move(uint64_t *best, uint64_t *legal, const bp_census *census, int32_t place,
                         int32_t take)
{
    if (!census || place < 1 || place > BP_BOARD_MAX || take < BP_FIRST_BEHIND ||
        take > BP_FIRST_NOTHING) {
        return BP_ERR_ARGUMENT;
    }
    if (!bp__option(&census->searcher, BP_OPTION_FIRST_MOVES)) {
        return BP_ERR_UNSUPPORTED;
    }
    if (best) {
        *best = census->counts.best[3 * place + take];
    }
    if (legal) {
        *legal = census->counts.legal[3 * place + take];
    }
    return BP_OK;
}

double bp_census_seconds(const bp_census *census)
{
    return census ? (double)census->counts.milliseconds / 1000 : 0;
}
