/* A graph in columns: each node stands behind all that lead to it. Places of a column are ordered by where their
   neighbours stand, to and fro, until few branches cross. */

#include <stdlib.h>
#include <string.h>

#include "programs/common/checked_memory.h"
#include "programs/tree/tree_layout.h"

enum { SWEEPS = 24, BEND = 5, ARRIVAL = 14 /* between two branches that arrive */ };

/* Two neighbours, in adjacent columns. */
typedef struct link {
    size_t left;
    size_t right;
} link;

/* A place with where it would like to be. */
typedef struct wish {
    double y;
    size_t place;
    double sum; /* of the neighbours that were asked */
    int count;
} wish;

typedef struct layers {
    tree_layout *layout;
    const tree_picture *picture;
    link *links;
    size_t link_count;
    wish *wishes; /* one for each place; then those of one column */
    wish *column;
} layers;

/* The longest way to each node decides its column. */
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

/* Columns between the ends of a branch. */
static size_t crossed(const tree_layout *layout, const tree_branch *branch)
{
    return (size_t)(layout->places[branch->to].column - layout->places[branch->from].column - 1);
}

/* Makes the bends of all branches. */
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
            places[layout->place_count++] =
                (tree_place){.column = ++column, .up = BEND, .down = BEND};
        }
    }
    layout->bends[picture->branch_count] = layout->place_count;
}

static void add_link(layers *l, size_t left, size_t right)
{
    l->links[l->link_count++] = (link){left, right};
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
    const wish *one = a;
    const wish *other = b;
    if (one->y != other->y) {
        return one->y < other->y ? -1 : 1;
    }
    return one->place < other->place ? -1 : 1;
}

/* Places that touch each other. */
typedef struct group {
    double mean; /* where the first one wishes to be, on average over all of them */
    size_t size;
} group;

static group join(const group *a, const group *b)
{
    double sum = a->mean * (double)a->size + b->mean * (double)b->size;
    return (group){sum / (double)(a->size + b->size), a->size + b->size};
}

/* Puts the places of a column where they wish to be, as far as there is room: those that would overlap form groups,
   and a group stands in the middle of its members' wishes. The wishes are sorted. */
static void settle_column(const layers *l, wish *wishes, size_t count)
{
    group *groups = checked_alloc(l->picture->line, count, sizeof *groups);
    double *offsets = checked_alloc(l->picture->line, count, sizeof *offsets);
    size_t last = 0; /* one behind the last group */
    for (size_t i = 0; i < count; i++) {
        double before = i == 0 ? 0 : l->layout->places[wishes[i - 1].place].down;
        double up = l->layout->places[wishes[i].place].up;
        offsets[i] = i == 0 ? 0 : offsets[i - 1] + before + up + TREE_ROW_GAP;
        groups[last++] = (group){wishes[i].y - offsets[i], 1};
        while (last > 1 && groups[last - 2].mean > groups[last - 1].mean) {
            last--;
            groups[last - 1] = join(&groups[last - 1], &groups[last]);
        }
    }
    for (size_t i = 0, at = 0; i < last; i++) {
        for (size_t j = 0; j < groups[i].size; j++, at++) {
            l->layout->places[wishes[at].place].y = groups[i].mean + offsets[at];
        }
    }
    free(groups);
    free(offsets);
}

/* Asks the neighbours: those to the left, to the right, or (0) all. */
static void make_wishes(layers *l, int side)
{
    const tree_layout *layout = l->layout;
    for (size_t i = 0; i < layout->place_count; i++) {
        l->wishes[i] = (wish){.y = layout->places[i].y, .place = i};
    }
    for (size_t i = 0; i < l->link_count; i++) {
        const link *between = &l->links[i];
        if (side <= 0) {
            l->wishes[between->right].sum += layout->places[between->left].y;
            l->wishes[between->right].count++;
        }
        if (side >= 0) {
            l->wishes[between->left].sum += layout->places[between->right].y;
            l->wishes[between->left].count++;
        }
    }
    for (size_t i = 0; i < layout->place_count; i++) {
        wish *w = &l->wishes[i];
        w->y = w->count ? w->sum / w->count : w->y;
    }
}

/* Arranges one column anew. */
static void arrange(layers *l, int32_t column, int side)
{
    size_t count = 0;
    make_wishes(l, side);
    for (size_t i = 0; i < l->layout->place_count; i++) {
        if (l->layout->places[i].column == column) {
            l->column[count++] = l->wishes[i];
        }
    }
    qsort(l->column, count, sizeof *l->column, compare);
    settle_column(l, l->column, count);
}

/* Boxes at which many branches arrive are made high enough for their moves to stand below each other. */
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

/* Where each branch arrives: in the order in which they come. */
static void choose_arrivals(layers *l)
{
    tree_layout *layout = l->layout;
    const tree_picture *picture = l->picture;
    size_t count = picture->branch_count;
    wish *sorted = checked_alloc(picture->line, count, sizeof *sorted);
    for (size_t i = 0; i < count; i++) {
        size_t before = layout->bends[i + 1] > layout->bends[i] ? layout->bends[i + 1] - 1
                                                                : (size_t)picture->branches[i].from;
        sorted[i] = (wish){.y = layout->places[before].y, .place = i};
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
        layout->places[i].y = (double)i;
    }
    size_t bends = layout->place_count - picture->node_count;
    l.links = checked_alloc(picture->line, picture->branch_count + bends, sizeof *l.links);
    l.wishes = checked_alloc(picture->line, 2 * layout->place_count, sizeof *l.wishes);
    l.column = l.wishes + layout->place_count;
    add_links(&l);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        int forth = sweep % 2 == 0;
        int side = sweep >= SWEEPS - 2 ? 0 : forth ? -1 : 1;
        for (int32_t i = 0; i < columns; i++) {
            arrange(&l, forth ? i : columns - 1 - i, side);
        }
    }
    choose_arrivals(&l);
    free(l.links);
    free(l.wishes);
}
