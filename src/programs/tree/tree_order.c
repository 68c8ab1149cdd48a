/* SPDX-License-Identifier: MIT */
/* Crossing reduction of layered graph drawing: the order of the places in each column. Sweeps by the barycenter heuristic
   alternate with exchanges of neighbours in a column (the transposition heuristic of Gansner et al.); the best order that
   was found is kept. */

#include <stdlib.h>
#include <string.h>

#include "programs/common/command.h"
#include "programs/tree/tree.h"

enum { SWEEPS = 16, EXCHANGE_ROUNDS = 8 };

/* The neighbours of each place on one side: those of place i are `of[first[i]]` to `of[first[i + 1] - 1]`. */
typedef struct neighbours {
    size_t *first;
    size_t *of;
} neighbours;

typedef struct ordering {
    const tree_picture *picture;
    const tree_links *links;
    size_t place_count;
    int32_t columns;
    size_t *start;      /* of each column in `at`; one more entry ends the list */
    size_t *at;         /* the places, column by column, in order */
    size_t *rank;       /* of each place in its column */
    neighbours side[2]; /* to the left, to the right */
    double *center;     /* barycenter of each place */
    size_t *counts;     /* scratch of count_crossings(): a Fenwick tree */
} ordering;

static neighbours find_neighbours(const ordering *o, int right)
{
    neighbours n = {checked_alloc(o->picture->line, o->place_count + 2, sizeof *n.first),
                    checked_alloc(o->picture->line, o->links->count + 1, sizeof *n.of)};
    for (size_t i = 0; i < o->links->count; i++) {
        const tree_link *link = &o->links->of[i];
        n.first[(right ? link->left : link->right) + 2]++;
    }
    for (size_t i = 2; i <= o->place_count; i++) {
        n.first[i] += n.first[i - 1];
    }
    for (size_t i = 0; i < o->links->count; i++) {
        const tree_link *link = &o->links->of[i];
        n.of[n.first[(right ? link->left : link->right) + 1]++] = right ? link->right : link->left;
    }
    return n;
}

/* Adds one to the count of a rank, or sums up the counts of all ranks above it (further down the column). */
static void add_rank(size_t *counts, size_t size, size_t rank)
{
    for (size_t i = rank + 1; i <= size; i += i & (~i + 1)) {
        counts[i]++;
    }
}

static size_t count_up_to(const size_t *counts, size_t rank)
{
    size_t sum = 0;
    for (size_t i = rank + 1; i > 0; i -= i & (~i + 1)) {
        sum += counts[i];
    }
    return sum;
}

/* The crossings between a column and the one to its right: pairs of links in different orders at their ends. */
static size_t count_crossings(const ordering *o, int32_t column)
{
    size_t size = o->start[column + 2] - o->start[column + 1];
    size_t crossings = 0;
    size_t before = 0;
    memset(o->counts, 0, (size + 1) * sizeof *o->counts);
    for (size_t i = o->start[column]; i < o->start[column + 1]; i++) {
        size_t from = o->side[1].first[o->at[i]];
        size_t end = o->side[1].first[o->at[i] + 1];
        for (size_t k = from; k < end; k++) {
            crossings += before - count_up_to(o->counts, o->rank[o->side[1].of[k]]);
        }
        for (size_t k = from; k < end; k++, before++) {
            add_rank(o->counts, size, o->rank[o->side[1].of[k]]);
        }
    }
    return crossings;
}

static size_t count_all(const ordering *o)
{
    size_t crossings = 0;
    for (int32_t column = 0; column + 1 < o->columns; column++) {
        crossings += count_crossings(o, column);
    }
    return crossings;
}

/* The crossings of the links of two places on one side, if the first one is above the other. */
static size_t count_pair(const ordering *o, int side, size_t first, size_t second)
{
    const neighbours *n = &o->side[side];
    size_t crossings = 0;
    for (size_t i = n->first[first]; i < n->first[first + 1]; i++) {
        for (size_t k = n->first[second]; k < n->first[second + 1]; k++) {
            crossings += o->rank[n->of[i]] > o->rank[n->of[k]];
        }
    }
    return crossings;
}

/* Exchanges neighbours in a column if that saves crossings; returns whether one was exchanged. */
static int exchange(ordering *o, int32_t column)
{
    int changed = 0;
    for (size_t i = o->start[column]; i + 1 < o->start[column + 1]; i++) {
        size_t above = o->at[i];
        size_t below = o->at[i + 1];
        size_t now = count_pair(o, 0, above, below) + count_pair(o, 1, above, below);
        size_t then = count_pair(o, 0, below, above) + count_pair(o, 1, below, above);
        if (then < now) {
            o->at[i] = below;
            o->at[i + 1] = above;
            o->rank[below]--;
            o->rank[above]++;
            changed = 1;
        }
    }
    return changed;
}

static void exchange_all(ordering *o)
{
    int changed = 1;
    for (int round = 0; changed && round < EXCHANGE_ROUNDS; round++) {
        changed = 0;
        for (int32_t column = 0; column < o->columns; column++) {
            changed |= exchange(o, column);
        }
    }
}

/* Sorts a column by barycenters over the neighbours of one side, by insertion: equal ones keep their order. */
static void sort_column(ordering *o, int32_t column, int side)
{
    const neighbours *n = &o->side[side];
    for (size_t i = o->start[column]; i < o->start[column + 1]; i++) {
        size_t place = o->at[i];
        double sum = 0;
        for (size_t k = n->first[place]; k < n->first[place + 1]; k++) {
            sum += (double)o->rank[n->of[k]];
        }
        size_t count = n->first[place + 1] - n->first[place];
        o->center[place] = count > 0 ? sum / (double)count : (double)o->rank[place];
        size_t to = i;
        for (; to > o->start[column] && o->center[o->at[to - 1]] > o->center[place]; to--) {
            o->at[to] = o->at[to - 1];
        }
        o->at[to] = place;
    }
    for (size_t i = o->start[column]; i < o->start[column + 1]; i++) {
        o->rank[o->at[i]] = i - o->start[column];
    }
}

static void sweep(ordering *o, int forward)
{
    for (int32_t i = 1; i < o->columns; i++) {
        sort_column(o, forward ? i : o->columns - 1 - i, forward ? 0 : 1);
    }
}

/* Lists the places of each column in the order of their numbers. */
static void list_columns(ordering *o, const tree_layout *layout)
{
    size_t next = 0;
    for (int32_t column = 0; column < o->columns; column++) {
        o->start[column] = next;
        for (size_t i = 0; i < layout->place_count; i++) {
            if (layout->places[i].column == column) {
                o->rank[i] = next - o->start[column];
                o->at[next++] = i;
            }
        }
    }
    o->start[o->columns] = next;
}

size_t tree_order_columns(size_t *out, const tree_layout *layout, const tree_links *links,
                          int32_t columns, const tree_picture *picture)
{
    size_t count = layout->place_count;
    size_t *block = checked_alloc(picture->line, 4 * count + (size_t)columns + 4, sizeof *block);
    ordering o = {.picture = picture,
                  .links = links,
                  .place_count = count,
                  .columns = columns,
                  .at = block,
                  .rank = block + count,
                  .counts = block + 2 * count,
                  .start = block + 3 * count + 2,
                  .center = checked_alloc(picture->line, count, sizeof *o.center)};
    list_columns(&o, layout);
    o.side[0] = find_neighbours(&o, 0);
    o.side[1] = find_neighbours(&o, 1);
    memcpy(out, o.rank, count * sizeof *out);
    size_t best = count_all(&o);
    for (int i = 0; i < SWEEPS && best > 0; i++) {
        sweep(&o, i % 2 == 0);
        exchange_all(&o);
        size_t crossings = count_all(&o);
        if (crossings < best) {
            best = crossings;
            memcpy(out, o.rank, count * sizeof *out);
        }
    }
    for (int side = 0; side < 2; side++) {
        free(o.side[side].first);
        free(o.side[side].of);
    }
    free(o.center);
    free(block);
    return best;
}
