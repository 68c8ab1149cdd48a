/* SPDX-License-Identifier: MIT */
/* Layered graph drawing (Sugiyama's method): longest-path layering, one dummy place for each layer that a branch
   passes, crossing reduction (tree_order.c), and coordinates. For the coordinates, sweeps go forward and backward over the
   layers: places move to their barycenters, and pool-adjacent-violators merging keeps their order and keeps them from
   overlapping. A layer is a column of the picture. */

#include <stdlib.h>

#include "programs/common/command.h"
#include "programs/tree/tree.h"

enum { SWEEPS = 24, BEND = 5, ARRIVAL = 14 /* between two branches that arrive */ };

/* A place and its barycenter: the mean of its neighbours' coordinates. */
typedef struct barycenter {
    double y;
    size_t place;
    double sum; /* of the neighbours' coordinates */
    int count;  /* of the neighbours */
} barycenter;

typedef struct layers {
    tree_layout *layout;
    const tree_picture *picture;
    tree_links links;
    size_t *rank;        /* of each place in its column */
    barycenter *centers; /* one for each place */
    barycenter *column;  /* those of one column */
} layers;

/* Longest-path layering: the column of a node is the length of the longest path to it. */
static void choose_columns(tree_layout *layout, const tree_picture *picture)
{
    int moved = 1;
    while (moved) {
        moved = 0;
        for (size_t i = 0; i < picture->branch_count; i++) {
            int32_t min = layout->places[picture->branches[i].from].column + 1;
            tree_place *to = &layout->places[picture->branches[i].to];
            moved |= to->column < min;
            to->column = to->column < min ? min : to->column;
        }
    }
}

/* The number of columns between the ends of a branch. */
static size_t crossed(const tree_layout *layout, const tree_branch *branch)
{
    return (size_t)(layout->places[branch->to].column - layout->places[branch->from].column - 1);
}

/* Adds the dummy places: the bends of all branches. */
static void add_bends(tree_layout *layout, const tree_picture *picture)
{
    size_t count = layout->place_count;
    for (size_t i = 0; i < picture->branch_count; i++) {
        count += crossed(layout, &picture->branches[i]);
    }
    tree_place *places = checked_resize(picture->line, layout->places, count, sizeof *places);
    layout->places = places;
    for (size_t i = 0; i < picture->branch_count; i++) {
        layout->bends[i] = layout->place_count;
        int32_t column = places[picture->branches[i].from].column;
        for (size_t j = crossed(layout, &picture->branches[i]); j > 0; j--) {
            column++;
            places[layout->place_count++] =
                (tree_place){.column = column, .up = BEND, .down = BEND};
        }
    }
    layout->bends[picture->branch_count] = layout->place_count;
}

static void add_link(layers *l, size_t left, size_t right)
{
    l->links.of[l->links.count++] = (tree_link){left, right};
}

static void add_links(layers *l)
{
    const tree_picture *picture = l->picture;
    for (size_t i = 0; i < picture->branch_count; i++) {
        size_t at = (size_t)picture->branches[i].from;
        for (size_t bend = l->layout->bends[i]; bend < l->layout->bends[i + 1]; bend++) {
            add_link(l, at, bend);
            at = bend;
        }
        add_link(l, at, (size_t)picture->branches[i].to);
    }
}

static int compare(const void *a, const void *b)
{
    const barycenter *one = a;
    const barycenter *other = b;
    if (one->y != other->y) {
        return one->y < other->y ? -1 : 1;
    }
    return one->place < other->place ? -1 : 1;
}

/* A block of places that touch each other. */
typedef struct group {
    double mean; /* of barycenter less offset over its members */
    size_t size;
} group;

static group join(const group *a, const group *b)
{
    double sum = a->mean * (double)a->size + b->mean * (double)b->size;
    return (group){sum / (double)(a->size + b->size), a->size + b->size};
}

/* Moves the places of a column as close to their barycenters as possible without overlap (pool adjacent violators):
   places that would overlap form a group, and a group stands at the mean of its members. `centers` is in the order of the column. */
static void place_column(const layers *l, const barycenter *centers, size_t count)
{
    group *groups = checked_alloc(l->picture->line, count, sizeof *groups);
    double *offsets = checked_alloc(l->picture->line, count, sizeof *offsets);
    size_t last = 0; /* one behind the last group */
    for (size_t i = 0; i < count; i++) {
        double before = i == 0 ? 0 : l->layout->places[centers[i - 1].place].down;
        double up = l->layout->places[centers[i].place].up;
        offsets[i] = i == 0 ? 0 : offsets[i - 1] + before + up + TREE_ROW_GAP;
        groups[last++] = (group){centers[i].y - offsets[i], 1};
        while (last > 1 && groups[last - 2].mean > groups[last - 1].mean) {
            last--;
            groups[last - 1] = join(&groups[last - 1], &groups[last]);
        }
    }
    for (size_t i = 0, at = 0; i < last; i++) {
        for (size_t j = 0; j < groups[i].size; j++, at++) {
            l->layout->places[centers[at].place].y = groups[i].mean + offsets[at];
        }
    }
    free(groups);
    free(offsets);
}

/* Computes the barycenters over the neighbours to the left (side < 0), to the right (side > 0), or both (0). */
static void compute_barycenters(layers *l, int side)
{
    const tree_layout *layout = l->layout;
    for (size_t i = 0; i < layout->place_count; i++) {
        l->centers[i] = (barycenter){.y = layout->places[i].y, .place = i};
    }
    for (size_t i = 0; i < l->links.count; i++) {
        const tree_link *between = &l->links.of[i];
        if (side <= 0) {
            l->centers[between->right].sum += layout->places[between->left].y;
            l->centers[between->right].count++;
        }
        if (side >= 0) {
            l->centers[between->left].sum += layout->places[between->right].y;
            l->centers[between->left].count++;
        }
    }
    for (size_t i = 0; i < layout->place_count; i++) {
        barycenter *center = &l->centers[i];
        center->y = center->count ? center->sum / center->count : center->y;
    }
}

/* Places one column by the barycenters, in its order. */
static void arrange(layers *l, int32_t column, int side)
{
    size_t count = 0;
    compute_barycenters(l, side);
    for (size_t i = 0; i < l->layout->place_count; i++) {
        if (l->layout->places[i].column == column) {
            l->column[l->rank[i]] = l->centers[i];
            count++;
        }
    }
    place_column(l, l->column, count);
}

/* Makes boxes high enough for the labels of all branches that arrive, one below another. */
static void grow_boxes(tree_layout *layout, const tree_picture *picture)
{
    double *arriving = checked_alloc(picture->line, picture->node_count, sizeof *arriving);
    for (size_t i = 0; i < picture->branch_count; i++) {
        arriving[picture->branches[i].to] += ARRIVAL / 2.0;
    }
    for (size_t i = 0; i < picture->node_count; i++) {
        tree_place *place = &layout->places[i];
        double more = arriving[i] > place->up ? arriving[i] - place->up : 0;
        place->up += more;
        place->down += more;
    }
    free(arriving);
}

/* Chooses where each branch arrives at its box, in the order of the places they come from. */
static void choose_arrivals(layers *l)
{
    tree_layout *layout = l->layout;
    const tree_picture *picture = l->picture;
    size_t count = picture->branch_count;
    barycenter *sorted = checked_alloc(picture->line, count, sizeof *sorted);
    for (size_t i = 0; i < count; i++) {
        size_t before = layout->bends[i + 1] > layout->bends[i] ? layout->bends[i + 1] - 1
                                                                : (size_t)picture->branches[i].from;
        sorted[i] = (barycenter){.y = layout->places[before].y, .place = i};
    }
    qsort(sorted, count, sizeof *sorted, compare);
    double *next = checked_alloc(picture->line, 2 * picture->node_count, sizeof *next);
    double *all = next + picture->node_count;
    for (size_t i = 0; i < count; i++) {
        all[picture->branches[i].to] += ARRIVAL;
    }
    for (size_t i = 0; i < count; i++) {
        int32_t to = picture->branches[sorted[i].place].to;
        layout->arrivals[sorted[i].place] =
            layout->places[to].y + next[to] + (ARRIVAL - all[to]) / 2;
        next[to] += ARRIVAL;
    }
    free(next);
    free(sorted);
}

void tree_layers_make(tree_layout *layout, const tree_picture *picture)
{
    layers l = {.layout = layout, .picture = picture};
    int32_t columns = 1;
    choose_columns(layout, picture);
    grow_boxes(layout, picture);
    add_bends(layout, picture);
    for (size_t i = 0; i < layout->place_count; i++) {
        columns = columns > layout->places[i].column + 1 ? columns : layout->places[i].column + 1;
    }
    size_t bends = layout->place_count - picture->node_count;
    l.links.of = checked_alloc(picture->line, picture->branch_count + bends, sizeof *l.links.of);
    l.rank = checked_alloc(picture->line, layout->place_count, sizeof *l.rank);
    l.centers = checked_alloc(picture->line, 2 * layout->place_count, sizeof *l.centers);
    l.column = l.centers + layout->place_count;
    add_links(&l);
    layout->crossings = tree_order_columns(l.rank, layout, &l.links, columns, picture);
    for (size_t i = 0; i < layout->place_count; i++) {
        layout->places[i].y = (double)l.rank[i];
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        int forward = sweep % 2 == 0;
        int side = sweep >= SWEEPS - 2 ? 0 : forward ? -1 : 1;
        for (int32_t i = 0; i < columns; i++) {
            arrange(&l, forward ? i : columns - 1 - i, side);
        }
    }
    choose_arrivals(&l);
    free(l.links.of);
    free(l.rank);
    free(l.centers);
}
