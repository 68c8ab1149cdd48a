/* SPDX-License-Identifier: MIT */
/* Monte-Carlo tree search with PUCT selection (equal priors), static evaluation instead of playouts, and proven values as
   in MCTS-Solver.

   One iteration:
   1. Selection. From the root down, the child with the highest selection score is taken: its mean value for the
      player to move plus the exploration bonus  exploration * sqrt(parent visits) / (child visits + 1).
   2. Expansion and evaluation. The leaf gets all its children at once. Each is evaluated statically: there are no
      random playouts.
   3. Backpropagation. The scores of the leaf's best child are added to all nodes on the path.

   Differences from the textbook: a node has a score for every player (with two players the margin alone), so the same
   search serves any number of players. A finished game is proven. A node whose children are all proven is proven,
   too, and has the value of its best child (minimax; max^n with more than two players). Proven nodes are not selected
   any more.

   A full tree forgets: nodes that are proven or have few visits lose their children but keep their visits and scores, and
   their memory is used again. Such a node is a leaf that the search may expand once more. */

#include "player/mcts.h"

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/bit_scan.h"
#include "base/searcher.h"
#include "base/size.h"

enum {
    PATH_PLIES_MAX = 512,
    BLOCK_SHIFT_MAX = 16,
    EXPLORATION_DIVISOR = 200,
    BONUS_MAX = 1 << 30,
    VISITS_MAX = 1 << 30,
    INDICES_MAX = 1 << 30
};

typedef struct node {
    uint32_t visits;      /* including the first evaluation */
    uint32_t sqrt_visits; /* 16 times the square root of the visits */
    int32_t value;        /* mean, for the player who moves at the parent */
    uint32_t first_child;
    uint32_t child_count; /* 0 before expansion */
    bp_move move;         /* from the parent */
    uint8_t seat;         /* that moves here */
    uint8_t is_free;      /* not part of the tree: on a free list */
    uint8_t is_proven;    /* the whole subtree is searched to the end: the mean is exact */
    uint8_t has_proven;   /* a child is proven */
} node;

/* From the root to a leaf. */
typedef struct path {
    uint32_t at[PATH_PLIES_MAX];
    size_t length;
} path;

/* The scores of all players; with two players the first one's margin alone. */
typedef struct score_vector {
    int64_t of[BP__PLAYERS_MAX];
} score_vector;

static size_t node_bytes(const bp__mcts *t)
{
    return sizeof(node) + (size_t)t->value_count * sizeof(int64_t);
}

static unsigned char *block_of(const bp__mcts *t, uint32_t index)
{
    return t->blocks[index >> t->block_shift];
}

static uint32_t place_in_block(const bp__mcts *t, uint32_t index)
{
    return index & ((UINT32_C(1) << t->block_shift) - 1);
}

static node *node_at(const bp__mcts *t, uint32_t index)
{
    BP__ASSERT(index < t->used);
    unsigned char *totals = block_of(t, index);
    node *first =
        (node *)(void *)(totals + ((size_t)t->value_count * sizeof(int64_t) << t->block_shift));
    return first + place_in_block(t, index);
}

/* The scores of a node, summed over its visits. A block begins with the totals of its nodes. */
static int64_t *totals_at(const bp__mcts *t, uint32_t index)
{
    int64_t *first = (int64_t *)(void *)block_of(t, index);
    return first + (size_t)t->value_count * place_in_block(t, index);
}

/* Puts a run of free nodes, all of one block, on the list of its length. Its first node has the link. */
static void link_run(bp__mcts *t, uint32_t first, uint32_t count)
{
    BP__ASSERT(first > 0 && count >= 1 && count <= t->game->traits.max_moves);
    BP__ASSERT(place_in_block(t, first) + count <= UINT32_C(1) << t->block_shift);
    node_at(t, first)->first_child = t->free_lists[count];
    t->free_lists[count] = first;
    t->free_count += count;
}

/* Takes `count` nodes from the shortest free run that has so many; the rest of the run stays free. Returns the index of
   the first, 0 if there is none. */
static uint32_t take_free(bp__mcts *t, uint32_t count)
{
    uint32_t length = count;
    while (length <= t->game->traits.max_moves && t->free_lists[length] == 0) {
        length++;
    }
    if (length > t->game->traits.max_moves) {
        return 0;
    }
    uint32_t first = t->free_lists[length];
    t->free_lists[length] = node_at(t, first)->first_child;
    BP__ASSERT(t->free_count >= length);
    t->free_count -= length;
    if (length > count) {
        link_run(t, first + count, length - count);
    }
    return first;
}

/* Allocates `count` nodes in one block. Returns the index of the first; 0 (the root's) if the tree is full, or if
   memory cannot be had: then `*status` is BP_ERR_MEMORY. */
static uint32_t allocate_nodes(bp__mcts *t, size_t count, int *status)
{
    uint32_t dropped = t->free_count >= count ? take_free(t, (uint32_t)count) : 0;
    if (dropped > 0) {
        return dropped;
    }
    uint32_t place = place_in_block(t, t->used);
    size_t block = UINT32_C(1) << t->block_shift;
    BP__ASSERT(count >= 1 && count <= block);
    if (place + count > block) {
        t->used += (uint32_t)(block - place);
    }
    if (t->used >> t->block_shift >= t->block_count) {
        if (t->block_count == t->max_blocks) {
            t->is_full = 1;
            return 0;
        }
        void *fresh = bp__memory_alloc(t->memory, bp__size_shift(node_bytes(t), t->block_shift));
        if (!fresh) {
            *status = BP_ERR_MEMORY;
            return 0;
        }
        t->blocks[t->block_count++] = fresh;
    }
    uint32_t first = t->used;
    BP__ASSERT(place_in_block(t, first) + count <= block);
    t->used += (uint32_t)count;
    return first;
}

/* Evaluates a position statically, a finished game exactly. BP_OK, or BP_ERR_METHOD for scores outside the traits. */
static int evaluate(const bp__mcts *t, score_vector *out, const void *position, int is_end)
{
    int32_t scores[BP__PLAYERS_MAX];
    int32_t players = t->game->traits.players;
    int status = BP_OK;
    if (is_end) {
        status = bp__game_final_scores(scores, t->game, position);
    } else {
        bp__game_estimate(t->game, scores, position);
    }
    int32_t unit = is_end ? BP_ESTIMATE_POINT : 1;
    if (players == 2) {
        out->of[0] = unit * ((int64_t)scores[0] - scores[1]);
        return status;
    }
    for (int32_t seat = 0; seat < players; seat++) {
        out->of[seat] = (int64_t)unit * scores[seat];
    }
    return status;
}

/* The mean value for a player: its own score minus the best other score. */
static int32_t mean_value(const bp__mcts *t, const int64_t *totals, uint32_t visits, int32_t seat)
{
    BP__ASSERT(visits >= 1 && visits <= VISITS_MAX);
    if (t->value_count == 1) {
        return (int32_t)((seat == 0 ? totals[0] : -totals[0]) / (int64_t)visits);
    }
    int64_t best = INT64_MIN;
    for (int32_t other = 0; other < t->value_count; other++) {
        if (other != seat && totals[other] > best) {
            best = totals[other];
        }
    }
    return (int32_t)((totals[seat] - best) / (int64_t)visits);
}

/* The child with the highest selection score: its value plus the exploration bonus. At least one is not proven. */
static uint32_t select_child(const bp__mcts *t, const node *parent)
{
    const node *children = node_at(t, parent->first_child);
    uint64_t wanted = (uint64_t)t->exploration * parent->sqrt_visits >> 4;
    uint32_t bonus = wanted < BONUS_MAX ? (uint32_t)wanted : BONUS_MAX;
    int32_t max = INT32_MIN;
    uint32_t best = 0;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        if (children[i].is_proven) {
            continue;
        }
        int32_t score = children[i].value + (int32_t)(bonus / (children[i].visits + 1));
        if (score > max) {
            max = score;
            best = i;
        }
    }
    BP__ASSERT(!children[best].is_proven && !children[best].is_free);
    return parent->first_child + best;
}

/* Selects a path from the root to a leaf, and applies its moves to the position. */
static void descend(const bp__mcts *t, path *p, void *position)
{
    uint32_t at = 0;
    p->at[0] = 0;
    p->length = 1;
    while (node_at(t, at)->child_count > 0 && p->length < PATH_PLIES_MAX) {
        at = select_child(t, node_at(t, at));
        p->at[p->length++] = at;
        t->game->ops->apply(position, node_at(t, at)->move, t->game->setup);
    }
}

/* Gives a leaf its children, one for each move, and evaluates them. `out` receives the scores of the best one.
   Returns 0 if they cannot be allocated, or if a method of the game is at fault: `*status` says so. */
static int expand(bp__mcts *t, uint32_t at, const bp_move *moves, size_t count,
                  const void *position, unsigned char *child, score_vector *out, int *status)
{
    const bp_game_ops *ops = t->game->ops;
    const void *setup = t->game->setup;
    uint32_t first = allocate_nodes(t, count, status);
    if (first == 0) {
        return 0;
    }
    node *parent = node_at(t, at);
    node *children = node_at(t, first);
    BP__ASSERT(parent->child_count == 0 && !parent->is_free);
    int32_t best = INT32_MIN;
    parent->first_child = first;
    parent->child_count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        score_vector scores = {{0}};
        memcpy(child, position, t->game->traits.state_size);
        ops->apply(child, moves[i], setup);
        children[i] = (node){.move = moves[i], .visits = 1, .sqrt_visits = 16};
        int is_end = ops->is_over(child, setup) != 0;
        children[i].is_proven = (uint8_t)is_end;
        parent->has_proven |= (uint8_t)is_end;
        int32_t seat = is_end ? 0 : bp__game_mover(t->game, child);
        children[i].seat = (uint8_t)seat;
        int valued = evaluate(t, &scores, child, is_end);
        if (seat < 0 || valued != BP_OK) {
            *status = BP_ERR_METHOD;
            return 0;
        }
        memcpy(totals_at(t, first + (uint32_t)i), scores.of,
               (size_t)t->value_count * sizeof *scores.of);
        children[i].value = mean_value(t, scores.of, 1, parent->seat);
        if (children[i].value > best) {
            best = children[i].value;
            *out = scores;
        }
    }
    t->nodes++;
    return 1;
}

/* Counts a visit, and keeps `sqrt_visits` up to date with integers alone. */
static void count_visit(node *n)
{
    n->visits++;
    while ((uint64_t)(n->sqrt_visits + 1) * (n->sqrt_visits + 1) <= (uint64_t)n->visits << 8) {
        n->sqrt_visits++;
    }
}

/* The mean scores of a node. */
static void mean_scores(const bp__mcts *t, score_vector *out, uint32_t index)
{
    const int64_t *totals = totals_at(t, index);
    for (int32_t k = 0; k < t->value_count; k++) {
        out->of[k] = totals[k] / (int64_t)node_at(t, index)->visits;
    }
}

/* Backs up proven values. If the best proven child is better for the node's mover than the scores `up` from below, or
   if all children are proven, then its scores replace `up`. If all children are proven, so is the node. */
static void back_up_proven(const bp__mcts *t, node *n, score_vector *up)
{
    const node *children = node_at(t, n->first_child);
    uint32_t best = n->child_count;
    uint32_t proven = 0;
    for (uint32_t i = 0; i < n->child_count; i++) {
        if (children[i].is_proven) {
            proven++;
            best = best == n->child_count || children[i].value > children[best].value ? i : best;
        }
    }
    n->is_proven = proven == n->child_count;
    n->has_proven = proven > 0;
    if (n->is_proven || (proven > 0 && children[best].value > mean_value(t, up->of, 1, n->seat))) {
        mean_scores(t, up, n->first_child + best);
    }
}

/* Adds the scores of a leaf to all nodes on its path, from the leaf up. Proven nodes keep their exact scores. */
static void backpropagate(const bp__mcts *t, const path *p, const score_vector *leaf)
{
    score_vector up = *leaf;
    int fresh = 1; /* a child of this node may have become proven */
    for (size_t i = p->length; i-- > 0;) {
        node *n = node_at(t, p->at[i]);
        int64_t *totals = totals_at(t, p->at[i]);
        if (n->child_count > 0 && (fresh || n->has_proven)) {
            back_up_proven(t, n, &up);
        }
        fresh = n->is_proven;
        count_visit(n);
        for (int32_t k = 0; k < t->value_count; k++) {
            totals[k] = n->is_proven ? up.of[k] * (int64_t)n->visits : totals[k] + up.of[k];
        }
        if (i > 0) {
            n->value = mean_value(t, totals, n->visits, node_at(t, p->at[i - 1])->seat);
        }
    }
}

/* The best child: the one with the highest number of visits, unless a proven one has a higher value. */
static uint32_t best_child(const bp__mcts *t, const node *parent)
{
    const node *children = node_at(t, parent->first_child);
    uint32_t proven = parent->child_count;
    uint32_t open = parent->child_count;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        if (children[i].is_proven) {
            proven = proven == parent->child_count || children[i].value > children[proven].value
                         ? i
                         : proven;
        } else if (open == parent->child_count || children[i].visits > children[open].visits ||
                   (children[i].visits == children[open].visits &&
                    children[i].value > children[open].value)) {
            open = i;
        }
    }
    if (open == parent->child_count || proven == parent->child_count) {
        return open == parent->child_count ? proven : open;
    }
    BP__ASSERT(proven < parent->child_count && open < parent->child_count);
    return children[proven].value > children[open].value ? proven : open;
}

/* Updates the principal variation and its value. */
static void update_pv(bp__mcts *t)
{
    const node *parent = node_at(t, 0);
    t->pv_length = 0;
    t->is_proven = parent->is_proven;
    while (parent->child_count > 0 && t->pv_length < BP__MCTS_PV_MAX) {
        const node *next = node_at(t, parent->first_child) + best_child(t, parent);
        t->value = t->pv_length == 0 ? next->value : t->value;
        t->pv[t->pv_length++] = next->move;
        parent = next;
    }
}

/* One iteration: selection, expansion, evaluation, backpropagation. Returns 0 if there is no memory for it, or if a
   method of the game is at fault. */
static int run_iteration(bp__mcts *t, int *status)
{
    unsigned char *position = t->scratch;
    unsigned char *child = position + bp__state_stride(t->game);
    bp_move *moves = (bp_move *)(void *)(child + bp__state_stride(t->game));
    path p;
    score_vector leaf = {{0}};
    memcpy(position, t->root, t->game->traits.state_size);
    descend(t, &p, position);
    uint32_t last = p.at[p.length - 1];
    if (node_at(t, last)->child_count > 0) { /* the path is too long */
        *status = evaluate(t, &leaf, position, 0);
        t->nodes++;
    } else {
        size_t count = t->game->ops->moves(moves, position, t->game->setup);
        if (!bp__game_has_count(t->game, count)) {
            *status = BP_ERR_METHOD;
            return 0;
        }
        if (!expand(t, last, moves, count, position, child, &leaf, status)) {
            return 0;
        }
    }
    backpropagate(t, &p, &leaf);
    return 1;
}

/* Makes a node a leaf: marks all nodes below it as free. Returns their number. */
static uint32_t drop_children(bp__mcts *t, node *n)
{
    node *children = node_at(t, n->first_child);
    uint32_t dropped = n->child_count;
    for (uint32_t i = 0; i < n->child_count; i++) {
        BP__ASSERT(!children[i].is_free);
        dropped += children[i].child_count > 0 ? drop_children(t, &children[i]) : 0;
        children[i].is_free = 1;
    }
    n->child_count = 0;
    n->has_proven = 0;
    return dropped;
}

/* Makes the proven nodes below `n` leaves, and those with fewer visits than `min_visits`. Returns how many nodes it marked
   as free. */
static uint32_t drop_below(bp__mcts *t, const node *n, uint32_t min_visits)
{
    node *children = node_at(t, n->first_child);
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < n->child_count; i++) {
        if (children[i].child_count > 0) {
            int drops = children[i].is_proven || children[i].visits < min_visits;
            dropped +=
                drops ? drop_children(t, &children[i]) : drop_below(t, &children[i], min_visits);
        }
    }
    return dropped;
}

/* Makes the free lists anew, so that free runs side by side become one. */
static void link_free_nodes(bp__mcts *t)
{
    uint32_t max = t->game->traits.max_moves;
    memset(t->free_lists, 0, (max + (size_t)1) * sizeof *t->free_lists);
    t->free_count = 0;
    for (uint32_t i = 0; i < t->used;) {
        uint32_t first = i;
        while (i < t->used && i - first < max && node_at(t, i)->is_free &&
               (i == first || place_in_block(t, i) > 0)) {
            i++;
        }
        if (i > first) {
            link_run(t, first, i - first);
        } else {
            i++;
        }
    }
}

/* Frees half of the nodes that a full tree uses or more, the least visited branches first. The root keeps its children.
   Returns 0 if there is nothing else. */
static int forget(bp__mcts *t)
{
    uint32_t wanted = (t->used - t->free_count) / 2;
    uint32_t dropped = 0;
    for (uint32_t visits = 4; visits <= VISITS_MAX && dropped < wanted; visits *= 2) {
        dropped += drop_below(t, node_at(t, 0), visits);
    }
    link_free_nodes(t);
    t->is_full = dropped == 0;
    return dropped > 0;
}

/* Whether the search must stop. */
static int must_stop(bp__mcts *t)
{
    update_pv(t);
    return t->poll(t, t->user);
}

int bp__mcts_search(bp__mcts *t, uint64_t nodes)
{
    int status = BP_OK;
    uint64_t next_poll = t->nodes;
    uint32_t poll_nodes = bp__poll_nodes(t->game->traits.max_moves);
    while (t->nodes < nodes && !node_at(t, 0)->is_proven) {
        if (t->nodes >= next_poll) {
            next_poll = t->nodes + poll_nodes;
            if (must_stop(t)) {
                break;
            }
        }
        t->is_full |= node_at(t, 0)->visits >= VISITS_MAX;
        if (t->is_full) {
            break;
        }
        if (!run_iteration(t, &status) && !(t->is_full && t->forgets && forget(t))) {
            break;
        }
    }
    update_pv(t);
    return status;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Chooses the size of a block: as large as the whole tree, within limits, and at least the moves of any position. */
static void size_blocks(bp__mcts *t)
{
    const bp_game_traits *traits = &t->game->traits;
    int64_t range = (int64_t)traits->score_max - traits->score_min;
    uint32_t min = smaller(bp__log2(traits->max_moves), BLOCK_SHIFT_MAX) + 1;
    uint32_t wanted = smaller(bp__log2(t->max_nodes), BLOCK_SHIFT_MAX - 4) + 4;
    t->value_count = traits->players == 2 ? 1 : traits->players;
    t->exploration = (uint32_t)(range * BP_ESTIMATE_POINT / EXPLORATION_DIVISOR) + 1;
    while (wanted > min && (uint64_t)node_bytes(t) << wanted > t->max_bytes) {
        wanted--;
    }
    t->block_shift = wanted < min ? min : wanted;
    uint64_t blocks = t->max_bytes / bp__size_shift(node_bytes(t), t->block_shift);
    uint64_t needed = t->max_nodes < INDICES_MAX / traits->max_moves
                          ? t->max_nodes * traits->max_moves
                          : INDICES_MAX;
    needed = (needed >> t->block_shift) + 2;
    t->max_blocks = (size_t)(blocks < 1 ? 1 : blocks < needed ? blocks : needed);
}

int bp__mcts_open(bp__mcts *t, const bp_move *moves, size_t count)
{
    size_blocks(t);
    size_t stride = bp__state_stride(t->game);
    t->scratch =
        bp__memory_alloc(t->memory, 2 * stride + bp__game_move_slots(t->game) * sizeof(bp_move));
    t->blocks = bp__memory_alloc_array(t->memory, t->max_blocks, sizeof *t->blocks);
    t->free_lists = bp__memory_alloc_array(t->memory, bp__game_move_slots(t->game) + (uint64_t)1,
                                           sizeof *t->free_lists);
    int status = t->scratch && t->blocks && t->free_lists ? BP_OK : BP_ERR_MEMORY;
    if (status == BP_OK && (allocate_nodes(t, 1, &status), status) == BP_OK) {
        score_vector best = {{0}};
        int32_t seat = bp__game_mover(t->game, t->root);
        node_at(t, 0)->seat = (uint8_t)seat;
        if (seat < 0) {
            status = seat;
        } else if (expand(t, 0, moves, count, t->root, t->scratch, &best, &status)) {
            back_up_proven(t, node_at(t, 0), &best);
            update_pv(t);
        }
    }
    return status;
}

int32_t bp__mcts_move_value(const bp__mcts *t, size_t index)
{
    return node_at(t, node_at(t, 0)->first_child + (uint32_t)index)->value;
}

int64_t bp__mcts_move_visits(const bp__mcts *t, size_t index)
{
    return node_at(t, node_at(t, 0)->first_child + (uint32_t)index)->visits;
}

void bp__mcts_close(bp__mcts *t)
{
    for (size_t i = 0; i < t->block_count; i++) {
        bp__memory_free(t->memory, t->blocks[i]);
    }
    bp__memory_free(t->memory, t->blocks);
    bp__memory_free(t->memory, t->free_lists);
    bp__memory_free(t->memory, t->scratch);
}
