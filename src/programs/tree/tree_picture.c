/* SPDX-License-Identifier: MIT */
/* The picture of a tree: growable lists of nodes, branches and illegal moves; how they grow from a game or a recursion; the values that
   are backed up from the ends. */

#include "programs/tree/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOVE_SIZE = 64 };

/* --- Lists ------------------------------------------------------------------------------------------ */

/* Ends the program because the tree is too large. */
static _Noreturn void too_large(const tree_picture *picture)
{
    command_fail(
        picture->line, "the tree has more than %" PRId32 " node%s: %s", picture->options->max,
        picture->options->max == 1 ? "" : "s",
        picture->options->fibonacci >= 0
            ? "--once draws each number once, --max-nodes allows more"
            : "--depth draws the beginning, --once or --merge less of it, --max-nodes more");
}

/* Makes space for one more element in a list of `count` elements. The capacity is the next power of two. */
static void *grow(const tree_picture *picture, void *list, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0) { /* the list is not full */
        return list;
    }
    return checked_resize(picture->line, list, count ? 2 * count : 1, size);
}

/* A to Z, AA to AZ, and so on. */
static void write_name(char out[TREE_NAME_SIZE], size_t number)
{
    char letters[TREE_NAME_SIZE];
    size_t count = 0;
    for (number++; number > 0 && count < sizeof letters - 1; number = (number - 1) / 26) {
        letters[count++] = (char)('A' + (number - 1) % 26);
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = letters[count - 1 - i];
    }
    out[count] = '\0';
}

/* The identity of a position: with --once, positions with the same key are one node. With --merge, symmetric positions have the same
   key, if the game knows them. */
static void find_key(uint64_t key[2], const tree_picture *picture, const bp_state *state)
{
    if (picture->options->merge && picture->art->key) {
        picture->art->key(key, state);
    } else {
        command_need(picture->line, bp_state_key(key, state));
    }
}

/* Adds an empty node, the last one. */
static tree_node *add_node(tree_picture *picture)
{
    if (picture->node_count >= (size_t)picture->options->max) {
        too_large(picture);
    }
    picture->nodes = grow(picture, picture->nodes, picture->node_count, sizeof *picture->nodes);
    tree_node *node = &picture->nodes[picture->node_count++];
    *node = (tree_node){0};
    return node;
}

/* Adds a node; the picture takes ownership of the state. */
static int32_t add_position(tree_picture *picture, bp_state *state)
{
    tree_node *node = add_node(picture);
    int32_t index = (int32_t)picture->node_count - 1;
    node->state = state;
    node->mover = bp_state_mover(state);
    find_key(node->key, picture, state);
    write_name(node->name, (size_t)index);
    return index;
}

/* Adds a call named F(n). */
static int32_t add_call(tree_picture *picture, int32_t n, enum tree_mark mark)
{
    tree_node *node = add_node(picture);
    node->mark = mark;
    node->key[0] = (uint64_t)n;
    snprintf(node->name, sizeof node->name, "F(%d)", (int)n);
    return (int32_t)picture->node_count - 1;
}

/* Adds a move to a list of moves; dots stand for the moves that do not fit. */
static void add_move(char moves[TREE_MOVES_SIZE], const char *move)
{
    size_t length = strlen(moves);
    int is_full = length > 3 && strcmp(moves + length - 3, "...") == 0;
    if (length + strlen(move) + sizeof ", , ..." > TREE_MOVES_SIZE) {
        move = "...";
    }
    if (!is_full) {
        snprintf(moves + length, TREE_MOVES_SIZE - length, "%s%s", length ? ", " : "", move);
    }
}

/* Adds a branch, or adds the move to the branch between the same nodes if there is one. */
static void add_branch(tree_picture *picture, int32_t from, int32_t to, const char *move)
{
    for (size_t i = picture->branch_count; i > 0 && picture->branches[i - 1].from == from; i--) {
        if (picture->branches[i - 1].to == to) {
            add_move(picture->branches[i - 1].moves, move);
            return;
        }
    }
    picture->branches =
        grow(picture, picture->branches, picture->branch_count, sizeof *picture->branches);
    tree_branch *branch = &picture->branches[picture->branch_count++];
    *branch = (tree_branch){.from = from, .to = to};
    add_move(branch->moves, move);
}

/* Returns the refusal with a reason; adds one if there is none. */
static tree_refusal *refusal_for(tree_picture *picture, int32_t from, const char *reason)
{
    for (size_t i = picture->refusal_count; i > 0 && picture->refusals[i - 1].from == from; i--) {
        if (strcmp(picture->refusals[i - 1].reason, reason) == 0) {
            return &picture->refusals[i - 1];
        }
    }
    picture->refusals =
        grow(picture, picture->refusals, picture->refusal_count, sizeof *picture->refusals);
    tree_refusal *refusal = &picture->refusals[picture->refusal_count++];
    *refusal = (tree_refusal){.from = from};
    snprintf(refusal->reason, sizeof refusal->reason, "%s", reason);
    return refusal;
}

void tree_picture_refuse(tree_picture *picture, int32_t from, const char *move, const char *reason)
{
    bp_move read;
    char why[256];
    tree_refusal *refusal = refusal_for(picture, from, reason);
    size_t length = strlen(refusal->why);
    add_move(refusal->moves, move);
    bp_move_parse(&read, picture->nodes[from].state, move, why, sizeof why);
    snprintf(refusal->why + length, sizeof refusal->why - length, "%s%s: %s", length ? "\n" : "",
             move, why);
}

/* --- The whole tree ------------------------------------------------------------------------------- */

/* Copies the branches of one node, which the picture has already. */
static void copy_branches(tree_picture *picture, const bp_tree *tree, int32_t node)
{
    for (int32_t i = 0; i < bp_tree_child_count(tree, node); i++) {
        size_t count = 0;
        bp_tree_moves(NULL, 0, &count, tree, node, i);
        bp_move *moves = checked_alloc(picture->line, count, sizeof *moves);
        command_need(picture->line, bp_tree_moves(moves, count, &count, tree, node, i));
        for (size_t j = 0; j < count; j++) {
            char text[MOVE_SIZE];
            command_need(picture->line, bp_move_format(text, sizeof text, NULL,
                                                       picture->nodes[node].state, moves[j]));
            add_branch(picture, node, bp_tree_child(tree, node, i), text);
        }
        free(moves);
    }
}

/* Adds the whole game tree, copied from that of the library. */
static void grow_whole(tree_picture *picture, const bp_state *state)
{
    const tree_options *options = picture->options;
    bp_tree *tree;
    int32_t flags = (options->once ? BP_TREE_POSITIONS : BP_TREE_PLAIN) |
                    (options->merge ? BP_TREE_MERGED : BP_TREE_PLAIN);
    int status = bp_tree_new(&tree, state, flags, options->max, NULL);
    if (status == BP_ERR_LIMIT) {
        too_large(picture);
    }
    command_need(picture->line, status);
    for (int32_t node = 0; node < bp_tree_node_count(tree); node++) {
        bp_state *position;
        command_need(picture->line, bp_tree_state(&position, tree, node));
        add_position(picture, position);
    }
    for (int32_t node = 0; node < bp_tree_node_count(tree); node++) {
        copy_branches(picture, tree, node);
    }
    bp_tree_free(tree);
}

/* --- Breadth-first expansion ---------------------------------------------------------------------- */

/* Returns the node of a position that the picture already has, or -1. */
static int32_t find(const tree_picture *picture, const bp_state *state)
{
    uint64_t key[2];
    find_key(key, picture, state);
    for (size_t i = 0; i < picture->node_count; i++) {
        const uint64_t *other = picture->nodes[i].key;
        if (key[0] == other[0] && key[1] == other[1]) {
            return (int32_t)i;
        }
    }
    return -1;
}

/* Adds all children of a node. `moves` is a buffer for `capacity` moves. */
static void expand(tree_picture *picture, int32_t from, bp_move *moves, size_t capacity)
{
    size_t count = 0;
    bp_state_moves(moves, capacity, &count, picture->nodes[from].state);
    for (size_t i = 0; i < count; i++) {
        char text[MOVE_SIZE];
        bp_state *next;
        const bp_state *state = picture->nodes[from].state;
        command_need(picture->line, bp_move_format(text, sizeof text, NULL, state, moves[i]));
        command_need(picture->line, bp_state_clone(&next, state));
        command_need(picture->line, bp_state_apply(next, moves[i]));
        int32_t to = picture->options->once ? find(picture, next) : -1;
        if (to >= 0) {
            bp_state_free(next);
        } else {
            to = add_position(picture, next);
        }
        add_branch(picture, from, to, text);
    }
}

/* Expands the tree breadth first, to the depth of the options or to the end of the game. */
static void grow_breadth_first(tree_picture *picture, const bp_state *state)
{
    bp_game *game;
    bp_state *root;
    int32_t depth = picture->options->depth;
    int32_t before = bp_state_ply(state); /* a record has moves already */
    command_need(picture->line, bp_state_game(&game, state));
    size_t capacity = (size_t)bp_game_max_moves(game);
    bp_game_free(game);
    bp_move *moves = checked_alloc(picture->line, capacity, sizeof *moves);
    command_need(picture->line, bp_state_clone(&root, state));
    add_position(picture, root);
    for (size_t i = 0; i < picture->node_count; i++) {
        tree_node *node = &picture->nodes[i];
        if (node->mover < 0) {
            continue;
        }
        if (depth == 0 || bp_state_ply(node->state) - before < depth) {
            expand(picture, (int32_t)i, moves, capacity);
        } else {
            node->is_cut = 1;
        }
    }
    free(moves);
}

/* --- Calls of a recursion --------------------------------------------------------------------------- */

uint64_t tree_fibonacci(int32_t n)
{
    uint64_t before = 1;
    uint64_t now = 0;
    for (; n > 0; n--) {
        uint64_t next = before + now;
        before = now;
        now = next;
    }
    return now;
}

uint64_t tree_fibonacci_calls(int32_t n)
{
    return 2 * tree_fibonacci(n + 1) - 1;
}

/* The mark of a call. The recursion runs depth first, so F(n - 1) is complete, and has computed F(n - 2), before F(n - 2) is
   called: each second call with an argument of 2 or more is a repeated one. F(1) and F(0) are not computed. */
static enum tree_mark mark_of(const tree_node *from, int32_t n, int is_second)
{
    if (from->mark != TREE_FIRST) {
        return TREE_SAVED;
    }
    return is_second && n >= 2 ? TREE_REPEATED : TREE_FIRST;
}

/* Every call, in a tree. */
static void grow_tree(tree_picture *picture)
{
    for (size_t from = 0; from < picture->node_count; from++) {
        int32_t n = (int32_t)picture->nodes[from].key[0];
        for (int second = 0; n >= 2 && second <= 1; second++) {
            int32_t next = n - 1 - second;
            enum tree_mark mark = mark_of(&picture->nodes[from], next, second);
            int32_t to = add_call(picture, next, mark);
            add_branch(picture, (int32_t)from, to, "");
        }
    }
}

/* Every number once: node k is F(n - k). */
static void grow_once(tree_picture *picture, int32_t n)
{
    for (int32_t k = 1; k <= n; k++) {
        add_call(picture, n - k, TREE_FIRST);
    }
    for (int32_t k = 0; n - k >= 2; k++) {
        add_branch(picture, k, k + 1, "");
        add_branch(picture, k, k + 2, "");
    }
}

static void grow_fibonacci(tree_picture *picture)
{
    int32_t n = picture->options->fibonacci;
    add_call(picture, n, TREE_FIRST);
    if (picture->options->once) {
        grow_once(picture, n);
    } else {
        grow_tree(picture);
    }
}

/* --- Values ----------------------------------------------------------------------------------------- */

/* The payoffs of an end, as bp_payoff has them: of more than two players, the opponent is the best other one. */
static void find_payoffs(int32_t out[BP_PLAYERS_MAX], const tree_picture *picture,
                         const bp_state *state)
{
    int32_t scores[BP_PLAYERS_MAX] = {0};
    command_need(picture->line, bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state));
    for (int32_t seat = 0; seat < picture->players; seat++) {
        int32_t other = INT32_MIN;
        for (int32_t i = 0; i < picture->players; i++) {
            other = i != seat && scores[i] > other ? scores[i] : other;
        }
        int32_t margin = scores[seat] - other;
        switch (picture->options->payoff) {
        case BP_PAYOFF_OUTCOME: out[seat] = (margin > 0) - (margin < 0); break;
        case BP_PAYOFF_SCORES: out[seat] = scores[seat]; break;
        case BP_PAYOFF_REFINED: out[seat] = margin < 0 ? margin : scores[seat]; break;
        default: out[seat] = margin; break;
        }
    }
}

/* The index of the first branch of a node; branches are sorted. */
static size_t first_branch(const tree_picture *picture, int32_t node)
{
    size_t low = 0;
    size_t high = picture->branch_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (picture->branches[middle].from < node) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void back_up(tree_picture *picture, int32_t index)
{
    tree_node *node = &picture->nodes[index];
    const tree_node *best = NULL;
    if (node->has_values) {
        return;
    }
    node->has_values = 1;
    size_t first = first_branch(picture, index);
    for (size_t i = first; i < picture->branch_count && picture->branches[i].from == index; i++) {
        const tree_node *to = &picture->nodes[picture->branches[i].to];
        back_up(picture, picture->branches[i].to);
        if (!best || to->values[node->mover] > best->values[node->mover]) {
            best = to;
        }
    }
    if (best) {
        memcpy(node->values, best->values, sizeof node->values);
    } else {
        find_payoffs(node->values, picture, node->state);
    }
    for (size_t i = first; best && i < picture->branch_count && picture->branches[i].from == index;
         i++) {
        const tree_node *to = &picture->nodes[picture->branches[i].to];
        picture->branches[i].is_best = to->values[node->mover] == node->values[node->mover];
    }
}

/* Solves the nodes of a tree that is cut, which shows no ends to back up from. All share one solver, so they share its
   transposition table. */
static void solve_nodes(tree_picture *picture)
{
    bp_solver *solver;
    command_need(picture->line, bp_solver_new(&solver, NULL));
    command_need(picture->line, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    for (size_t i = 0; i < picture->node_count; i++) {
        tree_node *node = &picture->nodes[i];
        bp_result *result;
        if (node->mover < 0) {
            find_payoffs(node->values, picture, node->state);
            continue;
        }
        command_need(picture->line, bp_solve(&result, solver, node->state));
        command_need(picture->line, bp_result_value(&node->values[node->mover], result));
        node->values[1 - node->mover] = -node->values[node->mover];
        bp_result_free(result);
    }
    for (size_t i = 0; i < picture->branch_count; i++) {
        tree_branch *branch = &picture->branches[i];
        branch->is_best =
            picture->nodes[branch->from].values[0] == picture->nodes[branch->to].values[0];
    }
    bp_solver_free(solver);
}

/* --- The picture ------------------------------------------------------------------------------------ */

void tree_picture_make(tree_picture *picture, const command *line, const tree_options *options,
                       const bp_state *state)
{
    bp_game *game;
    *picture = (tree_picture){.line = line, .options = options, .art = tree_art_of(options->kind)};
    if (options->fibonacci >= 0) {
        grow_fibonacci(picture);
        return;
    }
    command_need(picture->line, bp_state_game(&game, state));
    picture->players = bp_game_player_count(game);
    bp_game_free(game);
    if (options->values && options->depth && picture->players != 2) {
        command_usage(line, "--values with --depth is for 2 players, not %d",
                      (int)picture->players);
    }
    if (options->depth || (options->once && options->merge && picture->art->key)) {
        grow_breadth_first(picture, state);
    } else {
        grow_whole(picture, state);
    }
    if (options->values && options->depth) {
        solve_nodes(picture);
    } else if (options->values) {
        back_up(picture, 0);
    }
    for (size_t i = 0; options->illegal && i < picture->node_count; i++) {
        if (picture->nodes[i].mover >= 0 && !picture->nodes[i].is_cut) {
            picture->art->refuse(picture, (int32_t)i);
        }
    }
}

void tree_picture_free(tree_picture *picture)
{
    for (size_t i = 0; i < picture->node_count; i++) {
        bp_state_free(picture->nodes[i].state);
    }
    free(picture->nodes);
    free(picture->branches);
    free(picture->refusals);
}
