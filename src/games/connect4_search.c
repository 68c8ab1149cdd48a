/* SPDX-License-Identifier: MIT */
/* Null-window negamax of Four in a Row on bitboards, and the bounds and candidate moves that it shares with the solver.
   Moves that lose at once are left out, and a forced move is played at once: every node has two moves or more. The last
   plies do without the transposition table. */

#include "games/connect4_internal.h"

/* --- Nodes ------------------------------------------------------------------------------------------ */

/* A position whose mover has no immediate win. */
typedef struct node {
    uint64_t own;    /* discs of the player to move */
    uint64_t all;    /* discs of both */
    uint64_t safe;   /* the landings after which the other player has no immediate win */
    uint64_t key[2]; /* the reduced key, if the table is used */
    int32_t left;    /* empty cells */
    int32_t sign;    /* 1 if the mover of the parent moves, otherwise -1 */
    int32_t lower;   /* bounds of the value for the mover */
    int32_t upper;
    int32_t score; /* for move ordering */
} node;

/* The winning cells of the player who does not move decide which landings are safe. */
static inline void set_safe(node *n, uint64_t threats, const bp__connect4_setup *s)
{
    n->safe = bp__connect4_safe_landings(bp__connect4_landings(n->all, s), threats);
}

/* Returns the winning cells of the player who moved. */
static inline uint64_t play(node *n, uint64_t cell, const bp__connect4_setup *s)
{
    uint64_t discs = n->own | cell;
    n->own ^= n->all;
    n->all |= cell;
    n->left--;
    n->sign = -n->sign;
    uint64_t threats = bp__connect4_winning_cells(discs, n->all, s);
    set_safe(n, threats, s);
    return threats;
}

/* Plays forced moves and sets bounds. Without a safe move the other player wins with its next disc, or the grid is full.
   With several, nobody wins with the next two discs. */
static inline void play_forced(node *n, const bp__connect4_setup *s)
{
    while (n->safe != 0 && (n->safe & (n->safe - 1)) == 0) {
        play(n, n->safe, s);
    }
    n->lower = -(n->safe ? n->left - 2 : n->left) / 2;
    n->upper = n->safe ? (n->left - 1) / 2 : n->lower;
}

/* Whether some safe move leaves the other player no safe move. */
static int wins_with_third_disc(const node *n, const bp__connect4_setup *s)
{
    for (uint64_t rest = n->safe; rest != 0; rest &= rest - 1) {
        node child = {.own = n->own, .all = n->all};
        play(&child, rest & (~rest + 1), s);
        if (child.safe == 0) {
            return 1;
        }
    }
    return 0;
}

/* Tightens the bounds of a node with safe moves to 0 or -1, if this can decide a window with this threshold: a player who
   cannot complete four any more does not win. With an even number of empty cells the other player can follow up: it
   answers in the same column or, after the lowest cell of a column with an odd number of them, in another such column. Then
   the mover gets at most these lowest cells and every second cell counted from the top; the rest belongs to the other. */
static inline void tighten(node *n, int32_t threshold, const bp__connect4_setup *s)
{
    uint64_t other = n->own ^ n->all;
    uint64_t empty = s->cells ^ n->all;
    uint64_t reach = empty;
    if (n->left % 2 == 0) {
        reach &= s->second | bp__connect4_landings(n->all, s);
    }
    if (threshold >= -1 && !bp__connect4_has_four(n->own | reach, s)) {
        n->upper = bp__connect4_has_four(other | (empty ^ reach), s) ? -1 : 0;
    }
    if (threshold < 0 && !bp__connect4_has_four(other | empty, s)) {
        n->lower = 0;
    }
}

/* --- The search ------------------------------------------------------------------------------------- */

typedef struct run {
    bp_search *s;
    const bp__connect4_setup *setup;
    const bp_search_path *path;    /* the nearest node above that has a key */
    const bp_search_path *back_to; /* the search returns to this node; NULL: it goes on */
} run;

/* A null window, while the children of a node are searched. */
typedef struct window {
    int32_t threshold;
    int32_t best; /* the largest upper bound so far; once above the threshold, a lower bound */
} window;

static int32_t child_threshold(const window *w, const node *child)
{
    return child->sign > 0 ? w->threshold : -w->threshold - 1;
}

static void update(window *w, int32_t value)
{
    w->best = value > w->best ? value : w->best;
}

/* Compares the bounds of a child with the window. Returns whether they decide the child. */
static inline int compare(window *w, const node *child)
{
    int32_t threshold = child_threshold(w, child);
    if (child->lower <= threshold && child->upper > threshold) {
        return 0;
    }
    update(w, child->sign * (child->lower > threshold ? child->lower : child->upper));
    return 1;
}

/* Whether the bounds of play_forced() decide soon: near the end of the game, or with a threshold far from 0. Such a node is
   searched faster without the table. */
static int is_small(const node *n, int32_t threshold)
{
    enum { PLIES_MAX = 10 };
    return n->left - 2 * (threshold < 0 ? -threshold - 1 : threshold) <= PLIES_MAX;
}

static void make_key(node *n, const bp__connect4_setup *s)
{
    n->key[0] = bp__connect4_reduced_code(n->own, n->all, s);
    n->key[1] = 0;
}

/* For move ordering: many winning cells of the player who moved are good. As long as many cells are empty, a cell in many
   groups of four is; near the end, few safe replies are. */
static inline int32_t score_move(const node *child, uint64_t cell, uint64_t threats, int has_table,
                                 const bp__connect4_setup *s)
{
    enum { LATE = 20 };
    int32_t score = bp__connect4_count(threats);
    if (!has_table) {
        return 2 * score - bp__connect4_count(child->safe);
    }
    if (child->left > LATE) {
        for (int plane = 3; plane >= 0; plane--) {
            score = 2 * score + ((s->groups[plane] & cell) != 0);
        }
    }
    return score;
}

/* Move ordering: moves the last of the children, which are in order, to its place. */
static inline void insert_last(node children[BP__CONNECT4_COLUMNS], int last)
{
    int at = last;
    while (at > 0 && children[at - 1].score < children[last].score) {
        at--;
    }
    if (at < last) {
        node child = children[last];
        for (int i = last; i > at; i--) {
            children[i] = children[i - 1];
        }
        children[at] = child;
    }
}

/* Makes the children that their bounds do not decide, the highest score first; among equals the centre is first. Returns
   their number, or 0 after a cutoff. */
static inline int expand(const run *r, node children[BP__CONNECT4_COLUMNS], const node *n,
                         window *w, int has_table)
{
    const bp__connect4_setup *s = r->setup;
    int count = 0;
    for (int i = 0; i < s->width; i++) {
        uint64_t cell = n->safe & s->columns[i];
        if (cell == 0) {
            continue;
        }
        node *child = &children[count];
        *child = (node){.own = n->own, .all = n->all, .left = n->left, .sign = 1};
        uint64_t threats = play(child, cell, s);
        child->score = score_move(child, cell, threats, has_table, s);
        play_forced(child, s);
        int done = compare(w, child);
        if (!done && has_table) {
            tighten(child, child_threshold(w, child), s);
            done = compare(w, child);
        }
        if (w->best > w->threshold) {
            return 0;
        }
        if (done) {
            continue;
        }
        if (has_table) {
            make_key(child, s);
            r->s->prefetch(child->key, r->s);
        }
        insert_last(children, count++);
    }
    return count;
}

/* Enhanced transposition cutoff: leaves out the children that the table decides. Returns the number of the others, or 0
   after a cutoff. */
static int probe_children(const run *r, node children[BP__CONNECT4_COLUMNS], int count, window *w)
{
    int left = 0;
    for (int i = 0; i < count; i++) {
        node *child = &children[i];
        r->s->probe(&child->lower, &child->upper, child->key, r->s);
        if (!compare(w, child)) {
            children[left++] = *child;
        } else if (w->best > w->threshold) {
            return 0;
        }
    }
    return left;
}

static int32_t search(run *r, const node *n, int32_t threshold, int is_all_node);

static int32_t search_child(run *r, const node *child, const window *w, int is_all_node)
{
    return search(r, child, child_threshold(w, child),
                  child->sign > 0 ? is_all_node : !is_all_node);
}

/* Searches a child without the table. Its bounds are tightened here, because a brother often causes a cutoff before. */
static inline void search_without_table(run *r, node *child, window *w, int is_all_node)
{
    tighten(child, child_threshold(w, child), r->setup);
    if (!compare(w, child)) {
        update(w, child->sign * search_child(r, child, w, is_all_node));
    }
}

/* Searches a child that has a key, and stores its bounds. */
static void search_with_table(run *r, node *child, window *w, int is_all_node)
{
    bp_search *s = r->s;
    int32_t threshold = child_threshold(w, child);
    const bp_search_path here = {r->path, {child->key[0], child->key[1]}, threshold};
    uint64_t before = s->nodes;
    int32_t value = 0;
    int done;
    if (s->enter) {
        s->enter(child->key, is_small(child, threshold), s);
    }
    r->path = &here;
    do {
        r->back_to = NULL;
        s->probe(&child->lower, &child->upper, child->key, s);
        done = compare(w, child);
        if (!done) {
            value = search_child(r, child, w, is_all_node);
        }
    } while (r->back_to == &here); /* another thread has decided the child */
    r->path = here.parent;
    if (!done && !r->back_to) {
        int32_t *bound = value > threshold ? &child->lower : &child->upper;
        *bound = value;
        s->store(child->lower, child->upper, child->key, s->nodes - before, s);
        update(w, child->sign * value);
    }
    if (s->leave) {
        s->leave(child->key, s);
    }
}

/* Searches the children in order until a cutoff. At an expected all-node, a child that another thread searches is deferred
   to the end, as in ABDADA, but never the first one. */
static inline void search_children(run *r, node children[BP__CONNECT4_COLUMNS], int count,
                                   window *w, int has_table, int is_all_node)
{
    bp_search *s = r->s;
    for (int may_defer = has_table && s->is_entered && is_all_node; may_defer >= 0; may_defer--) {
        int deferred = 0;
        for (int i = 0; i < count && w->best <= w->threshold && !r->back_to; i++) {
            node *child = &children[i];
            if (may_defer && i > 0 && s->is_entered(child->key, s)) {
                children[deferred++] = *child;
            } else if (has_table) {
                search_with_table(r, child, w, is_all_node);
            } else {
                search_without_table(r, child, w, is_all_node);
            }
        }
        count = deferred;
    }
}

/* Searches a node that its bounds do not decide: is its value above the threshold? Returns a lower bound if it is, otherwise
   an upper bound. Meaningless if the search returns to a node above. */
static inline int32_t search_node(run *r, const node *n, int32_t threshold, int has_table,
                                  int is_all_node)
{
    bp_search *s = r->s;
    if (++s->nodes >= s->next_poll) {
        r->back_to = s->poll(r->path, s);
    }
    if (r->back_to) {
        return 0;
    }
    int32_t most = (n->left - 1) / 2; /* the value of a win with the third disc */
    if (most - 1 <= threshold) {
        return wins_with_third_disc(n, r->setup) ? most : most - 1;
    }
    window w = {threshold, -n->left};
    node children[BP__CONNECT4_COLUMNS];
    int count = expand(r, children, n, &w, has_table);
    if (has_table) {
        count = probe_children(r, children, count, &w);
    }
    search_children(r, children, count, &w, has_table, is_all_node);
    return w.best;
}

/* One copy of the code with the table and one without it. */
static int32_t search(run *r, const node *n, int32_t threshold, int is_all_node)
{
    return is_small(n, threshold) ? search_node(r, n, threshold, 0, is_all_node)
                                  : search_node(r, n, threshold, 1, is_all_node);
}

/* --- Methods ---------------------------------------------------------------------------------------- */

/* The immediate wins; if there is none, the moves that do not lose immediately; if there is none, all. The centre is
   first. */
size_t bp__connect4_candidates(bp_move *out, const void *state, const void *setup)
{
    const bp__connect4_position *p = state;
    const bp__connect4_setup *s = setup;
    uint64_t free = bp__connect4_landings(p->all, s);
    uint64_t wins = free & bp__connect4_winning_cells(p->own, p->all, s);
    uint64_t threats = bp__connect4_winning_cells(p->own ^ p->all, p->all, s);
    uint64_t safe = bp__connect4_safe_landings(free, threats);
    uint64_t tried = wins ? wins : safe ? safe : free;
    size_t count = 0;
    for (int i = 0; i < s->width; i++) {
        if (tried & s->columns[i]) {
            out[count++] = (bp_move)s->order[i] + 1;
        }
    }
    return count;
}

/* Makes the node of a position that is not over, after its forced moves. An immediate win gives the exact value. */
static void make_node(node *out, const bp__connect4_position *p, uint64_t wins, uint64_t threats,
                      const bp__connect4_setup *s)
{
    *out = (node){.own = p->own, .all = p->all, .left = s->size - (int32_t)p->count, .sign = 1};
    if ((bp__connect4_landings(p->all, s) & wins) != 0) {
        out->lower = out->upper = bp__connect4_win_after(p->count, s);
        return;
    }
    set_safe(out, threats, s);
    play_forced(out, s);
}

/* The estimate counts the threats of both players. */
void bp__connect4_reduce(bp_reduction *out, const void *state, const void *setup)
{
    enum { POINT_OF_ORDER = 64 };
    const bp__connect4_position *p = state;
    const bp__connect4_setup *s = setup;
    uint64_t wins = bp__connect4_winning_cells(p->own, p->all, s);
    uint64_t threats = bp__connect4_winning_cells(p->own ^ p->all, p->all, s);
    node n;
    make_node(&n, p, wins, threats, s);
    if (n.lower < n.upper) {
        tighten(&n, -1, s);
    }
    out->lower = n.sign > 0 ? n.lower : -n.upper;
    out->upper = n.sign > 0 ? n.upper : -n.lower;
    out->estimate = POINT_OF_ORDER * (bp__connect4_count(wins) - bp__connect4_count(threats));
}

int bp__connect4_search(bp_search *s, const void *state, const void *setup)
{
    const bp__connect4_position *p = state;
    const bp__connect4_setup *game = setup;
    run r = {.s = s, .setup = game};
    window w = {s->threshold, -game->size};
    uint64_t before = s->nodes;
    node n;
    make_node(&n, p, bp__connect4_winning_cells(p->own, p->all, game),
              bp__connect4_winning_cells(p->own ^ p->all, p->all, game), game);
    if (!compare(&w, &n)) {
        if (is_small(&n, child_threshold(&w, &n))) {
            search_without_table(&r, &n, &w, s->is_all_node);
        } else {
            make_key(&n, game);
            search_with_table(&r, &n, &w, s->is_all_node);
        }
    }
    s->nodes += s->nodes == before; /* the root counts, whatever decides it */
    s->bound = w.best;
    return BP_OK;
}
