/* SPDX-License-Identifier: MIT */
/* Null-window search of Four in a Row near the end: negamax on bitboards, without a table. */

#include "games/connect4_internal.h"

/* A search of more plies is faster with a table. */
enum { PLIES_MAX = 10 };

/* A position whose mover has no immediate win. */
typedef struct node {
    uint64_t own;  /* discs of the player to move */
    uint64_t all;  /* discs of both */
    uint64_t safe; /* the landings after which the other player has no immediate win */
    int32_t left;  /* empty cells */
    int32_t score; /* for move ordering: the higher, the better for the player who moved */
} node;

/* Makes the child of a safe move. A child without a safe move is lost. Returns the winning cells of the player who moved. */
static inline uint64_t make_child(node *out, const node *n, uint64_t cell, const connect4_setup *s)
{
    uint64_t all = n->all | cell;
    uint64_t threats = connect4_winning_cells(n->own | cell, all, s);
    uint64_t safe = connect4_safe_landings(connect4_landings(all, s), threats);
    *out = (node){n->own ^ n->all, all, safe, n->left - 1, 0};
    return threats;
}

/* Makes the children of all safe moves, the highest score first; among equals the centre is first. Many winning cells of the
   player who moved and few safe moves of the other are a high score. Returns the number, or 0 if a child is lost. */
static int make_children(node out[CONNECT4_COLUMNS], const node *n, const connect4_setup *s)
{
    int count = 0;
    for (int i = 0; i < s->width; i++) {
        uint64_t cell = n->safe & s->columns[i];
        if (cell == 0) {
            continue;
        }
        node child;
        uint64_t threats = make_child(&child, n, cell, s);
        if (child.safe == 0) {
            return 0;
        }
        child.score = 2 * connect4_count(threats) - connect4_count(child.safe);
        int at = count++;
        for (; at > 0 && out[at - 1].score < child.score; at--) {
            out[at] = out[at - 1];
        }
        out[at] = child;
    }
    return count;
}

/* Whether the child of a safe move is lost. */
static int has_lost_child(const node *n, const connect4_setup *s)
{
    node child;
    for (uint64_t rest = n->safe; rest != 0; rest &= rest - 1) {
        make_child(&child, n, rest & (~rest + 1), s);
        if (child.safe == 0) {
            return 1;
        }
    }
    return 0;
}

/* Whether a player can still complete four if the other has these discs. */
static int can_win(uint64_t others, const connect4_setup *s)
{
    return connect4_has_four(s->cells & ~others, s);
}

/* Is the value of a node with a safe move above `threshold`? Returns a lower bound of the value if it is, otherwise an
   upper bound. Nobody wins with the next two discs. Meaningless once the window's nodes are used up. */
static int32_t search(bp_null_window *window, const node *n, int32_t threshold,
                      const connect4_setup *s)
{
    int32_t upper = (n->left - 1) / 2;  /* a win with the third disc */
    int32_t lower = -(n->left - 2) / 2; /* a loss by the fourth */
    if (window->nodes >= window->max_nodes) {
        return threshold;
    }
    window->nodes++;
    if (upper <= threshold || lower > threshold) {
        return upper <= threshold ? upper : lower;
    }
    if (upper - 1 <= threshold) {
        return has_lost_child(n, s) ? upper : upper - 1;
    }
    if ((n->safe & (n->safe - 1)) == 0) { /* a forced move */
        node child;
        make_child(&child, n, n->safe, s);
        return child.safe == 0 ? upper : -search(window, &child, -threshold - 1, s);
    }
    if (!can_win(threshold < 0 ? n->own : n->own ^ n->all, s)) {
        return 0;
    }
    node children[CONNECT4_COLUMNS];
    int count = make_children(children, n, s);
    int32_t best = count ? lower : upper;
    for (int i = 0; i < count && best <= threshold; i++) {
        int32_t value = -search(window, &children[i], -threshold - 1, s);
        best = value > best ? value : best;
    }
    return best;
}

/* The number of plies is that to the bounds of search(): with a threshold far from 0 the search ends soon. */
int connect4_null_window(bp_null_window *window, const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    int32_t left = s->size - (int32_t)p->count;
    int32_t threshold = window->threshold;
    window->nodes = 0;
    if (left - 2 * (threshold < 0 ? -threshold - 1 : threshold) > PLIES_MAX) {
        return 0;
    }
    uint64_t free = connect4_landings(p->all, s);
    uint64_t threats = connect4_winning_cells(p->own ^ p->all, p->all, s);
    node n = {p->own, p->all, connect4_safe_landings(free, threats), left, 0};
    if ((free & connect4_winning_cells(p->own, p->all, s)) != 0) {
        window->bound = connect4_win_after(p->count, s);
    } else if (n.safe == 0) {
        window->bound = -connect4_win_after(p->count + 1, s);
    } else {
        window->bound = search(window, &n, threshold, s);
        window->nodes -= window->nodes > 0;
    }
    return window->nodes + 1 < window->max_nodes;
}
