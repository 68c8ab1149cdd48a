/* SPDX-License-Identifier: MIT */
/* Builds a game tree breadth first. With BP_TREE_POSITIONS it is a transposition graph: equal positions are one node,
   found through a hash table with open addressing. */

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

/* The equivalence class of a position. Merged moves lead to equivalent positions. */
typedef struct equivalence {
    uint64_t key[2];
    int32_t mover; /* -1 for a terminal position */
    int32_t banked;
} equivalence;

/* A tree under construction. */
typedef struct builder {
    bp_tree *tree;
    int32_t max;
    int32_t node;              /* the node that is expanded */
    bp_move *moves;            /* its legal moves */
    unsigned char *position;   /* after one of them */
    equivalence *equivalences; /* of the children so far */
    int32_t *slots;    /* in a graph: hash table of node numbers plus 1; 0 is an empty slot */
    size_t slot_count; /* a power of two, at least twice the nodes */
} builder;

static int is_graph(const builder *b)
{
    return (b->tree->options & BP_TREE_POSITIONS) != 0;
}

static int is_merged(const builder *b)
{
    return (b->tree->options & BP_TREE_MERGED) != 0;
}

/* The node that is expanded. The pointer is invalid after a node has been added. */
static bp__game_node *current(const builder *b)
{
    return (bp__game_node *)b->tree->nodes.items + b->node;
}

/* --- Transpositions --------------------------------------------------------------------------------- */

/* The slot of a position, or the empty slot where it belongs. */
static int32_t *find_slot(const builder *b, const void *position)
{
    size_t bytes = b->tree->game->traits.state_size;
    uint64_t key[2];
    bp__key(key, position, bytes);
    size_t at = (size_t)bp__mix(key, 128).low & (b->slot_count - 1);
    while (b->slots[at] &&
           memcmp(bp__game_tree_position(b->tree, b->slots[at] - 1), position, bytes) != 0) {
        at = (at + 1) & (b->slot_count - 1);
    }
    return &b->slots[at];
}

/* Grows the hash table so that at most half of its slots are used after the next node. */
static int make_slots(builder *b)
{
    int32_t nodes = bp__game_tree_count(b->tree);
    if ((size_t)nodes < b->slot_count / 2) {
        return BP_OK;
    }
    size_t count = b->slot_count ? 2 * b->slot_count : FIRST_SLOTS;
    int32_t *slots = bp__memory_alloc_array(&b->tree->memory, count, sizeof *slots);
    if (!slots) {
        return BP_ERR_MEMORY;
    }
    bp__memory_free(&b->tree->memory, b->slots);
    b->slots = slots;
    b->slot_count = count;
    for (int32_t node = 0; node < nodes; node++) {
        *find_slot(b, bp__game_tree_position(b->tree, node)) = node + 1;
    }
    return BP_OK;
}

/* --- Equivalent positions ---------------------------------------------------------------------------- */

static int has_reduced_key(const bp_game *game)
{
    return game->traits.players == 2 && game->ops->reduced_key && game->traits.reduced_bits > 0;
}

/* Not used in a game without a reduced key: there positions are compared byte by byte. */
static equivalence equivalence_of(const bp_game *game, const void *position)
{
    equivalence class = {.mover = -1};
    if (has_reduced_key(game) && !game->ops->is_over(position, game->setup)) {
        int64_t range = 2 * ((int64_t)game->traits.score_max - game->traits.score_min);
        int32_t widest = range < INT32_MAX ? (int32_t)range : INT32_MAX;
        bp_reduction reduction = {0, -widest, widest, 0};
        class.mover = game->ops->mover(position, game->setup);
        if (game->ops->reduce) {
            game->ops->reduce(&reduction, position, game->setup);
        }
        class.banked = reduction.banked;
        game->ops->reduced_key(class.key, position, game->setup);
    }
    return class;
}

static int same_scores(const bp_game *game, const void *a, const void *b)
{
    int32_t scores_a[BP__PLAYERS_MAX];
    int32_t scores_b[BP__PLAYERS_MAX];
    game->ops->scores(scores_a, a, game->setup);
    game->ops->scores(scores_b, b, game->setup);
    return memcmp(scores_a, scores_b, (size_t)game->traits.players * sizeof *scores_a) == 0;
}

static int are_equivalent(const bp_game *game, const equivalence *class_a, const void *a,
                          const equivalence *class_b, const void *b)
{
    if (!has_reduced_key(game)) {
        return memcmp(a, b, game->traits.state_size) == 0;
    }
    if (class_a->mover != class_b->mover) {
        return 0;
    }
    return class_a->mover < 0
               ? same_scores(game, a, b)
               : class_a->banked == class_b->banked && class_a->key[0] == class_b->key[0] &&
                     class_a->key[1] == class_b->key[1];
}

/* The child whose position is equivalent to b->position, or the number of children if there is none. */
static int32_t find_equivalent(const builder *b, const equivalence *class)
{
    const bp__game_node *node = current(b);
    const int32_t *children = bp__game_tree_children(b->tree, node);
    int32_t index = 0;
    while (index < node->child_count &&
           !are_equivalent(b->tree->game, class, b->position, &b->equivalences[index],
                           bp__game_tree_position(b->tree, children[index]))) {
        index++;
    }
    return index;
}

/* --- Expansion ---------------------------------------------------------------------------------------- */

/* The seat to move, -1 for a terminal position, or BP_ERR_METHOD; also for scores outside the traits. */
static int32_t mover_of(const bp_game *game, const void *position)
{
    int32_t scores[BP__PLAYERS_MAX];
    if (!game->ops->is_over(position, game->setup)) {
        return bp__game_mover(game, position);
    }
    return bp__game_final_scores(scores, game, position) == BP_OK ? -1 : BP_ERR_METHOD;
}

/* Adds a node for b->position. */
static int add_node(builder *b, int32_t parent, bp_move through)
{
    bp_tree *tree = b->tree;
    const bp_game *game = tree->game;
    int32_t number = bp__game_tree_count(tree);
    if (number >= b->max) {
        return BP_ERR_LIMIT;
    }
    int32_t mover = mover_of(game, b->position);
    if (mover < -1) {
        return mover;
    }
    int32_t depth = parent < 0 ? 0 : current(b)->depth + 1;
    if (is_graph(b) && make_slots(b) != BP_OK) {
        return BP_ERR_MEMORY;
    }
    void *position = bp__vector_add(&tree->positions, &tree->memory, 1, tree->stride);
    bp__game_node *node =
        position ? bp__vector_add(&tree->nodes, &tree->memory, 1, sizeof *node) : NULL;
    if (!node) {
        return BP_ERR_MEMORY;
    }
    if (b->slots) {
        *find_slot(b, b->position) = number + 1;
    }
    memcpy(position, b->position, game->traits.state_size);
    node->parent = parent;
    node->depth = depth;
    node->through = through;
    node->mover = mover;
    return BP_OK;
}

/* Adds b->position as a child of the current node. In a graph it may be a node already. */
static int add_child(builder *b, bp_move move)
{
    bp_tree *tree = b->tree;
    int32_t slot = b->slots ? *find_slot(b, b->position) : 0;
    int32_t child = slot ? slot - 1 : bp__game_tree_count(tree);
    int status = slot ? BP_OK : add_node(b, b->node, move);
    if (status != BP_OK) {
        return status;
    }
    int32_t *added = bp__vector_add(&tree->children, &tree->memory, 1, sizeof *added);
    if (!added) {
        return BP_ERR_MEMORY;
    }
    *added = child;
    current(b)->child_count++;
    return BP_OK;
}

/* Plays a move of the current node, and adds the position after it unless an equivalent child exists. */
static int add_move(builder *b, bp_move move)
{
    bp_tree *tree = b->tree;
    const bp_game *game = tree->game;
    memcpy(b->position, bp__game_tree_position(tree, b->node), tree->stride);
    game->ops->apply(b->position, move, game->setup);
    equivalence class = {.mover = -1};
    int32_t index = current(b)->child_count;
    if (is_merged(b)) {
        class = equivalence_of(game, b->position);
        index = find_equivalent(b, &class);
    }
    if (index == current(b)->child_count) {
        int status = add_child(b, move);
        if (status != BP_OK) {
            return status;
        }
        b->equivalences[index] = class;
    }
    bp__game_move *made = bp__vector_add(&tree->moves, &tree->memory, 1, sizeof *made);
    if (!made) {
        return BP_ERR_MEMORY;
    }
    *made = (bp__game_move){move, index};
    current(b)->move_count++;
    return BP_OK;
}

/* Adds the children of the current node. */
static int expand(builder *b)
{
    const bp_game *game = b->tree->game;
    bp__game_node *node = current(b);
    node->first_child = b->tree->children.count;
    node->first_move = b->tree->moves.count;
    if (node->mover < 0) {
        return BP_OK;
    }
    size_t count =
        game->ops->moves(b->moves, bp__game_tree_position(b->tree, b->node), game->setup);
    if (!bp__game_has_count(game, count)) {
        return BP_ERR_METHOD;
    }
    for (size_t i = 0; i < count; i++) {
        int status = add_move(b, b->moves[i]);
        if (status != BP_OK) {
            return status;
        }
    }
    return BP_OK;
}

static int add_all_nodes(builder *b, const void *root)
{
    const bp__memory *memory = &b->tree->memory;
    size_t max = b->tree->game->traits.max_moves;
    b->moves = bp__memory_alloc_array(memory, bp__game_move_slots(b->tree->game), sizeof *b->moves);
    b->equivalences = bp__memory_alloc_array(memory, max, sizeof *b->equivalences);
    b->position = bp__memory_alloc(memory, b->tree->stride);
    if (!b->moves || !b->equivalences || !b->position) {
        return BP_ERR_MEMORY;
    }
    memcpy(b->position, root, b->tree->game->traits.state_size);
    int status = add_node(b, -1, 0);
    for (b->node = 0; status == BP_OK && b->node < bp__game_tree_count(b->tree); b->node++) {
        status = expand(b);
    }
    return status;
}

/* --- The handle --------------------------------------------------------------------------------------- */

static int build(bp_tree *tree, const void *root, int32_t max)
{
    builder b = {.tree = tree, .max = max};
    int status = add_all_nodes(&b, root);
    bp__memory_free(&tree->memory, b.moves);
    bp__memory_free(&tree->memory, b.equivalences);
    bp__memory_free(&tree->memory, b.position);
    bp__memory_free(&tree->memory, b.slots);
    return status == BP_OK ? bp__game_tree_evaluate(tree) : status;
}

/* The default node limit, lowered for large positions. */
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
    bp_tree *tree = bp__memory_alloc(&memory, sizeof *tree);
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

void bp__game_tree_ref(bp_tree *tree)
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
    bp__memory_free(&memory, tree->values);
    bp_game_free(tree->game);
    bp__memory_free(&memory, tree);
}
