/* Game trees: every position that can follow one, breadth first. */

#include "gametree/game_tree_internal.h"

#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/status.h>

#include "base/key.h"
#include "base/mix.h"

enum {
    FIRST_SLOTS = 64,
    OPTIONS_ALL = BP_TREE_POSITIONS | BP_TREE_MERGED,
    BYTES_DEFAULT = 256 << 20
};

/* What makes positions equal when moves are merged. */
typedef struct likeness {
    uint64_t key[2];
    int32_t mover; /* -1 for an end */
    int32_t banked;
} likeness;

/* A tree while it grows. */
typedef struct growth {
    bp_tree *tree;
    int32_t max;
    int32_t node;            /* whose moves are played */
    bp_move *moves;          /* all of them */
    unsigned char *position; /* after one of them */
    likeness *likenesses;    /* of the children so far */
    int32_t *slots;    /* in a graph: nodes by their positions, and 1 more: 0 is an empty slot */
    size_t slot_count; /* a power of two, at least twice the nodes */
} growth;

static int is_graph(const growth *g)
{
    return (g->tree->options & BP_TREE_POSITIONS) != 0;
}

static int is_merged(const growth *g)
{
    return (g->tree->options & BP_TREE_MERGED) != 0;
}

/* The node whose moves are played. It moves when nodes are added. */
static bp__game_node *current(const growth *g)
{
    return (bp__game_node *)g->tree->nodes.items + g->node;
}

/* --- Positions that are there already --------------------------------------------------------------- */

/* The slot in which a position is, or would be. */
static int32_t *find_slot(const growth *g, const void *position)
{
    size_t bytes = g->tree->game->traits.state_size;
    uint64_t key[2];
    bp__key(key, position, bytes);
    size_t at = (size_t)bp__mix(key, 128).low & (g->slot_count - 1);
    while (g->slots[at] &&
           memcmp(bp__game_tree_position(g->tree, g->slots[at] - 1), position, bytes) != 0) {
        at = (at + 1) & (g->slot_count - 1);
    }
    return &g->slots[at];
}

/* Keeps half of the slots empty, that of the next node included. */
static int make_slots(growth *g)
{
    int32_t nodes = bp__game_tree_count(g->tree);
    if ((size_t)nodes < g->slot_count / 2) {
        return BP_OK;
    }
    size_t count = g->slot_count ? 2 * g->slot_count : FIRST_SLOTS;
    int32_t *slots = bp__memory_take(&g->tree->memory, count * sizeof *slots);
    if (!slots) {
        return BP_ERR_MEMORY;
    }
    bp__memory_give(&g->tree->memory, g->slots);
    g->slots = slots;
    g->slot_count = count;
    for (int32_t node = 0; node < nodes; node++) {
        *find_slot(g, bp__game_tree_position(g->tree, node)) = node + 1;
    }
    return BP_OK;
}

/* --- Equal positions --------------------------------------------------------------------------------- */

static int has_reduced_key(const bp_game *game)
{
    return game->traits.players == 2 && game->ops->reduced_key && game->traits.reduced_bits > 0;
}

/* Without a reduced key it says nothing: then positions themselves are compared. */
static likeness likeness_of(const bp_game *game, const void *position)
{
    likeness like = {.mover = -1};
    if (has_reduced_key(game) && !game->ops->is_over(position, game->setup)) {
        int64_t span = 2 * ((int64_t)game->traits.score_max - game->traits.score_min);
        int32_t widest = span < INT32_MAX ? (int32_t)span : INT32_MAX;
        bp_reduction reduction = {0, -widest, widest, 0};
        like.mover = game->ops->mover(position, game->setup);
        if (game->ops->reduce) {
            game->ops->reduce(&reduction, position, game->setup);
        }
        like.banked = reduction.banked;
        game->ops->reduced_key(like.key, position, game->setup);
    }
    return like;
}

static int same_scores(const bp_game *game, const void *a, const void *b)
{
    int32_t scores_a[BP__PLAYERS_MAX];
    int32_t scores_b[BP__PLAYERS_MAX];
    game->ops->scores(scores_a, a, game->setup);
    game->ops->scores(scores_b, b, game->setup);
    return memcmp(scores_a, scores_b, (size_t)game->traits.players * sizeof *scores_a) == 0;
}

static int alike(const bp_game *game, const likeness *like_a, const void *a, const likeness *like_b,
                 const void *b)
{
    if (!has_reduced_key(game)) {
        return memcmp(a, b, game->traits.state_size) == 0;
    }
    if (like_a->mover != like_b->mover) {
        return 0;
    }
    return like_a->mover < 0
               ? same_scores(game, a, b)
               : like_a->banked == like_b->banked && like_a->key[0] == like_b->key[0] &&
                     like_a->key[1] == like_b->key[1];
}

/* The child whose position is like the one in `g`, or the number of children if there is none. */
static int32_t find_alike(const growth *g, const likeness *like)
{
    const bp__game_node *node = current(g);
    const int32_t *children = bp__game_tree_children(g->tree, node);
    int32_t index = 0;
    while (index < node->child_count &&
           !alike(g->tree->game, like, g->position, &g->likenesses[index],
                  bp__game_tree_position(g->tree, children[index]))) {
        index++;
    }
    return index;
}

/* --- Growing ------------------------------------------------------------------------------------------ */

/* A new node for the position in `g`. */
static int add_node(growth *g, int32_t parent, bp_move through)
{
    bp_tree *tree = g->tree;
    const bp_game *game = tree->game;
    int32_t number = bp__game_tree_count(tree);
    if (number >= g->max) {
        return BP_ERR_LIMIT;
    }
    int32_t depth = parent < 0 ? 0 : current(g)->depth + 1;
    if (is_graph(g) && make_slots(g) != BP_OK) {
        return BP_ERR_MEMORY;
    }
    void *position = bp__vector_add(&tree->positions, &tree->memory, 1, tree->stride);
    bp__game_node *node =
        position ? bp__vector_add(&tree->nodes, &tree->memory, 1, sizeof *node) : NULL;
    if (!node) {
        return BP_ERR_MEMORY;
    }
    if (g->slots) {
        *find_slot(g, g->position) = number + 1;
    }
    memcpy(position, g->position, game->traits.state_size);
    node->parent = parent;
    node->depth = depth;
    node->through = through;
    node->mover =
        game->ops->is_over(position, game->setup) ? -1 : game->ops->mover(position, game->setup);
    return BP_OK;
}

/* A new child of the current node: the position in `g`, which is another node already or becomes one. */
static int add_child(growth *g, bp_move move)
{
    bp_tree *tree = g->tree;
    int32_t slot = g->slots ? *find_slot(g, g->position) : 0;
    int32_t child = slot ? slot - 1 : bp__game_tree_count(tree);
    int status = slot ? BP_OK : add_node(g, g->node, move);
    if (status != BP_OK) {
        return status;
    }
    int32_t *added = bp__vector_add(&tree->children, &tree->memory, 1, sizeof *added);
    if (!added) {
        return BP_ERR_MEMORY;
    }
    *added = child;
    current(g)->child_count++;
    return BP_OK;
}

/* Plays a move of the current node. */
static int follow(growth *g, bp_move move)
{
    bp_tree *tree = g->tree;
    const bp_game *game = tree->game;
    memcpy(g->position, bp__game_tree_position(tree, g->node), tree->stride);
    game->ops->apply(g->position, move, game->setup);
    likeness like = {.mover = -1};
    int32_t index = current(g)->child_count;
    if (is_merged(g)) {
        like = likeness_of(game, g->position);
        index = find_alike(g, &like);
    }
    if (index == current(g)->child_count) {
        int status = add_child(g, move);
        if (status != BP_OK) {
            return status;
        }
        g->likenesses[index] = like;
    }
    bp__game_move *made = bp__vector_add(&tree->moves, &tree->memory, 1, sizeof *made);
    if (!made) {
        return BP_ERR_MEMORY;
    }
    *made = (bp__game_move){move, index};
    current(g)->move_count++;
    return BP_OK;
}

/* Adds the children of the current node. */
static int expand(growth *g)
{
    const bp_game *game = g->tree->game;
    bp__game_node *node = current(g);
    node->first_child = g->tree->children.count;
    node->first_move = g->tree->moves.count;
    if (node->mover < 0) {
        return BP_OK;
    }
    size_t count =
        game->ops->moves(g->moves, bp__game_tree_position(g->tree, g->node), game->setup);
    for (size_t i = 0; i < count; i++) {
        int status = follow(g, g->moves[i]);
        if (status != BP_OK) {
            return status;
        }
    }
    return BP_OK;
}

static int grow(growth *g, const void *root)
{
    const bp__memory *memory = &g->tree->memory;
    size_t max = g->tree->game->traits.max_moves;
    g->moves = bp__memory_take(memory, max * sizeof *g->moves);
    g->likenesses = bp__memory_take(memory, max * sizeof *g->likenesses);
    g->position = bp__memory_take(memory, g->tree->stride);
    if (!g->moves || !g->likenesses || !g->position) {
        return BP_ERR_MEMORY;
    }
    memcpy(g->position, root, g->tree->game->traits.state_size);
    int status = add_node(g, -1, 0);
    for (g->node = 0; status == BP_OK && g->node < bp__game_tree_count(g->tree); g->node++) {
        status = expand(g);
    }
    return status;
}

/* --- The handle --------------------------------------------------------------------------------------- */

static int build(bp_tree *tree, const void *root, int32_t max)
{
    growth g = {.tree = tree, .max = max};
    int status = grow(&g, root);
    bp__memory_give(&tree->memory, g.moves);
    bp__memory_give(&tree->memory, g.likenesses);
    bp__memory_give(&tree->memory, g.position);
    bp__memory_give(&tree->memory, g.slots);
    return status == BP_OK ? bp__game_tree_evaluate(tree) : status;
}

/* Positions may be large. */
static int32_t default_max(size_t stride)
{
    size_t max = BYTES_DEFAULT / stride;
    return max < BP_TREE_NODES ? (int32_t)max : BP_TREE_NODES;
}

int bp_tree_new(bp_tree **out, const bp_state *state, int32_t options, int32_t max,
                const bp_allocator *allocator)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!state || options < 0 || options > OPTIONS_ALL || max < 0) {
        return BP_ERR_ARGUMENT;
    }
    bp__memory memory;
    int status = bp__memory_init(&memory, allocator);
    if (status != BP_OK) {
        return status;
    }
    bp_tree *tree = bp__memory_take(&memory, sizeof *tree);
    if (!tree) {
        return BP_ERR_MEMORY;
    }
    tree->memory = memory;
    tree->options = options;
    tree->stride = bp__state_stride(state->game);
    atomic_init(&tree->references, 1);
    bp_game_ref(&tree->game, state->game);
    status = build(tree, state->position, max ? max : default_max(tree->stride));
    if (status != BP_OK) {
        bp_tree_free(tree);
        return status;
    }
    *out = tree;
    return BP_OK;
}

void bp__game_tree_hold(bp_tree *tree)
{
    atomic_fetch_add_explicit(&tree->references, 1, memory_order_relaxed);
}

void bp_tree_free(bp_tree *tree)
{
    if (!tree || atomic_fetch_sub_explicit(&tree->references, 1, memory_order_acq_rel) > 1) {
        return;
    }
    bp__memory memory = tree->memory;
    bp__vector_free(&tree->nodes, &memory);
    bp__vector_free(&tree->positions, &memory);
    bp__vector_free(&tree->children, &memory);
    bp__vector_free(&tree->moves, &memory);
    bp__memory_give(&memory, tree->values);
    bp_game_free(tree->game);
    bp__memory_give(&memory, tree);
}
