/* Every node adds the moves of one more position to the tree: from the root down, the branch is followed that seems
   best to the player who moves there, with a bonus for branches not looked at often; the new position's moves are
   looked at once each, and what the best of them promises to every player is added to all branches above. So a
   branch's mean comes nearer and nearer to its value under best play. A branch of which the whole rest of the game is
   in the tree has that value, and is not followed any more. */

#include "player/mcts.h"

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

enum {
    PATH_MAX = 512,
    BLOCK_SHIFT_MAX = 16,
    CURIOSITY_PARTS = 200,
    BONUS_MAX = 1 << 30,
    VISITS_MAX = 1 << 30,
    INDICES_MAX = 1 << 30
};

typedef struct branch {
    uint32_t visits; /* including the first look */
    uint32_t spread; /* 16 times the square root of the visits */
    int32_t value;   /* mean, for the player who chooses it */
    uint32_t first;  /* of the branches after it */
    uint32_t count;  /* of them; 0 while there are none yet */
    bp_move move;
    uint8_t seat; /* that moves after it */
    uint8_t is_end;
    uint8_t is_proven;  /* everything after it is known to the end: its mean is exact */
    uint8_t has_proven; /* so is something after it */
} branch;

/* From the root to a leaf. */
typedef struct path {
    uint32_t at[PATH_MAX];
    size_t length;
} path;

/* What a position promises: the scores of all players, or, of two players, the first one's margin. */
typedef struct promise {
    int64_t of[BP__PLAYERS_MAX];
} promise;

static size_t branch_bytes(const bp__mcts *t)
{
    return sizeof(branch) + (size_t)t->values * sizeof(int64_t);
}

static unsigned char *block_of(const bp__mcts *t, uint32_t index)
{
    return t->blocks[index >> t->block_shift];
}

static uint32_t place_in_block(const bp__mcts *t, uint32_t index)
{
    return index & ((UINT32_C(1) << t->block_shift) - 1);
}

static branch *branch_at(const bp__mcts *t, uint32_t index)
{
    unsigned char *sums = block_of(t, index);
    branch *first =
        (branch *)(void *)(sums + ((size_t)t->values * sizeof(int64_t) << t->block_shift));
    return first + place_in_block(t, index);
}

/* A block begins with the sums of its branches. */
static int64_t *sums_at(const bp__mcts *t, uint32_t index)
{
    int64_t *first = (int64_t *)(void *)block_of(t, index);
    return first + (size_t)t->values * place_in_block(t, index);
}

/* Room for `count` branches in one block. Returns the index of the first; 0 (which is the root's) if there is
   none: then `*status` tells whether memory could not be had. */
static uint32_t make_room(bp__mcts *t, size_t count, int *status)
{
    uint32_t place = place_in_block(t, t->used);
    size_t block = UINT32_C(1) << t->block_shift;
    if (place + count > block) {
        t->used += (uint32_t)(block - place);
    }
    if (t->used >> t->block_shift >= t->block_count) {
        if (t->block_count == t->max_blocks) {
            t->is_full = 1;
            return 0;
        }
        void *fresh = bp__memory_take(t->memory, branch_bytes(t) << t->block_shift);
        if (!fresh) {
            *status = BP_ERR_MEMORY;
            return 0;
        }
        t->blocks[t->block_count++] = fresh;
    }
    uint32_t first = t->used;
    t->used += (uint32_t)count;
    return first;
}

/* One look at a position. */
static void look(const bp__mcts *t, promise *out, const void *position, int is_end)
{
    int32_t scores[BP__PLAYERS_MAX];
    int32_t players = t->game->traits.players;
    if (is_end) {
        t->game->ops->scores(scores, position, t->game->setup);
    } else {
        bp__game_estimate(t->game, scores, position);
    }
    int32_t unit = is_end ? BP_ESTIMATE_POINT : 1;
    if (players == 2) {
        out->of[0] = (int64_t)unit * (scores[0] - scores[1]);
        return;
    }
    for (int32_t seat = 0; seat < players; seat++) {
        out->of[seat] = (int64_t)unit * scores[seat];
    }
}

/* What sums over `visits` are worth to a player. */
static int32_t worth(const bp__mcts *t, const int64_t *sums, uint32_t visits, int32_t seat)
{
    if (t->values == 1) {
        return (int32_t)((seat == 0 ? sums[0] : -sums[0]) / (int64_t)visits);
    }
    int64_t best = INT64_MIN;
    for (int32_t other = 0; other < t->values; other++) {
        if (other != seat && sums[other] > best) {
            best = sums[other];
        }
    }
    return (int32_t)((sums[seat] - best) / (int64_t)visits);
}

/* The branch to follow: what it is worth, and what it may be worth. At least one is not proven. */
static uint32_t follow(const bp__mcts *t, const branch *from)
{
    const branch *after = branch_at(t, from->first);
    uint64_t wanted = (uint64_t)t->curiosity * from->spread >> 4;
    uint32_t bonus = wanted < BONUS_MAX ? (uint32_t)wanted : BONUS_MAX;
    int32_t max = INT32_MIN;
    uint32_t best = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        if (after[i].is_proven) {
            continue;
        }
        int32_t hope = after[i].value + (int32_t)(bonus / (after[i].visits + 1));
        if (hope > max) {
            max = hope;
            best = i;
        }
    }
    return from->first + best;
}

/* Goes down to a branch that has none after it, playing its moves. */
static void descend(const bp__mcts *t, path *p, void *position)
{
    uint32_t at = 0;
    p->at[0] = 0;
    p->length = 1;
    while (branch_at(t, at)->count > 0 && p->length < PATH_MAX) {
        at = follow(t, branch_at(t, at));
        p->at[p->length++] = at;
        t->game->ops->apply(position, branch_at(t, at)->move, t->game->setup);
    }
}

/* Adds the moves of a position to its branch. `out` becomes what the best of them promises. Returns 0 if there is no
   room for them. */
static int expand(bp__mcts *t, uint32_t at, const bp_move *moves, size_t count,
                  const void *position, unsigned char *child, promise *out, int *status)
{
    const bp_game_ops *ops = t->game->ops;
    const void *setup = t->game->setup;
    uint32_t first = make_room(t, count, status);
    if (first == 0) {
        return 0;
    }
    branch *from = branch_at(t, at);
    branch *after = branch_at(t, first);
    int32_t best = INT32_MIN;
    from->first = first;
    from->count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        promise p = {{0}};
        memcpy(child, position, t->game->traits.state_size);
        ops->apply(child, moves[i], setup);
        after[i].move = moves[i];
        after[i].is_end = ops->is_over(child, setup) != 0;
        after[i].is_proven = after[i].is_end;
        from->has_proven |= after[i].is_end;
        after[i].seat = (uint8_t)(after[i].is_end ? 0 : ops->mover(child, setup));
        look(t, &p, child, after[i].is_end);
        memcpy(sums_at(t, first + (uint32_t)i), p.of, (size_t)t->values * sizeof *p.of);
        after[i].visits = 1;
        after[i].spread = 16;
        after[i].value = worth(t, p.of, 1, from->seat);
        if (after[i].value > best) {
            best = after[i].value;
            *out = p;
        }
    }
    t->nodes++;
    return 1;
}

static void count_visit(branch *b)
{
    b->visits++;
    while ((uint64_t)(b->spread + 1) * (b->spread + 1) <= (uint64_t)b->visits << 8) {
        b->spread++;
    }
}

/* What a branch promises. */
static void recall(const bp__mcts *t, promise *out, uint32_t index)
{
    const int64_t *sums = sums_at(t, index);
    for (int32_t k = 0; k < t->values; k++) {
        out->of[k] = sums[k] / (int64_t)branch_at(t, index)->visits;
    }
}

/* A branch whose mover has a proven move that is worth more than what comes up from below promises that; if all its
   moves are proven, so is the branch. */
static void prove(const bp__mcts *t, branch *b, promise *up)
{
    const branch *after = branch_at(t, b->first);
    uint32_t best = b->count;
    uint32_t proven = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        if (after[i].is_proven) {
            proven++;
            best = best == b->count || after[i].value > after[best].value ? i : best;
        }
    }
    b->is_proven = proven == b->count;
    b->has_proven = proven > 0;
    if (b->is_proven || (proven > 0 && after[best].value > worth(t, up->of, 1, b->seat))) {
        recall(t, up, b->first + best);
    }
}

/* Adds what a leaf promises to the branches that lead to it, from below; what is proven on the way stands from then
   on. */
static void add(const bp__mcts *t, const path *p, const promise *leaf)
{
    promise up = *leaf;
    int fresh = 1; /* something after this branch may be proven now */
    for (size_t i = p->length; i-- > 0;) {
        branch *b = branch_at(t, p->at[i]);
        int64_t *sums = sums_at(t, p->at[i]);
        if (b->count > 0 && (fresh || b->has_proven)) {
            prove(t, b, &up);
        }
        fresh = b->is_proven;
        count_visit(b);
        for (int32_t k = 0; k < t->values; k++) {
            sums[k] = b->is_proven ? up.of[k] * (int64_t)b->visits : sums[k] + up.of[k];
        }
        if (i > 0) {
            b->value = worth(t, sums, b->visits, branch_at(t, p->at[i - 1])->seat);
        }
    }
}

/* The best of the branches after one: the one looked at most often, unless a proven one is worth more. */
static uint32_t best_after(const bp__mcts *t, const branch *from)
{
    const branch *after = branch_at(t, from->first);
    uint32_t proven = from->count;
    uint32_t open = from->count;
    for (uint32_t i = 0; i < from->count; i++) {
        if (after[i].is_proven) {
            proven = proven == from->count || after[i].value > after[proven].value ? i : proven;
        } else if (open == from->count || after[i].visits > after[open].visits ||
                   (after[i].visits == after[open].visits && after[i].value > after[open].value)) {
            open = i;
        }
    }
    if (open == from->count || proven == from->count) {
        return open == from->count ? proven : open;
    }
    return after[proven].value > after[open].value ? proven : open;
}

/* The play expected, and what it is worth. */
static void tell(bp__mcts *t)
{
    const branch *from = branch_at(t, 0);
    t->line_length = 0;
    t->is_proven = from->is_proven;
    while (from->count > 0 && t->line_length < BP__MCTS_PV) {
        const branch *next = branch_at(t, from->first) + best_after(t, from);
        t->value = t->line_length == 0 ? next->value : t->value;
        t->line[t->line_length++] = next->move;
        from = next;
    }
}

/* One more node. Returns 0 if there is no room for it. */
static int add_node(bp__mcts *t, int *status)
{
    unsigned char *position = t->room;
    unsigned char *child = position + bp__state_stride(t->game);
    bp_move *moves = (bp_move *)(void *)(child + bp__state_stride(t->game));
    path p;
    promise leaf = {{0}};
    memcpy(position, t->root, t->game->traits.state_size);
    descend(t, &p, position);
    uint32_t last = p.at[p.length - 1];
    if (branch_at(t, last)->count > 0) { /* the path is too long */
        look(t, &leaf, position, 0);
        t->nodes++;
    } else {
        size_t count = t->game->ops->moves(moves, position, t->game->setup);
        if (!expand(t, last, moves, count, position, child, &leaf, status)) {
            return 0;
        }
    }
    add(t, &p, &leaf);
    return 1;
}

/* Whether the caller says stop. */
static int must_stop(bp__mcts *t)
{
    tell(t);
    return t->poll(t, t->user);
}

int bp__mcts_grow(bp__mcts *t, uint64_t nodes)
{
    int status = BP_OK;
    uint64_t next_poll = t->nodes;
    while (t->nodes < nodes && !branch_at(t, 0)->is_proven) {
        if (t->nodes >= next_poll) {
            next_poll = t->nodes + BP__MCTS_POLL;
            if (must_stop(t)) {
                break;
            }
        }
        t->is_full |= branch_at(t, 0)->visits >= VISITS_MAX;
        if (t->is_full || !add_node(t, &status)) {
            break;
        }
    }
    tell(t);
    return status;
}

/* The base-2 logarithm, rounded down, but at most `max`. */
static uint32_t doublings(uint64_t number, uint32_t max)
{
    uint32_t count = 0;
    while (count < max && number >> (count + 1)) {
        count++;
    }
    return count;
}

/* Blocks are as large as the tree will be, within reason, and have room for the moves of any position. */
static void lay_out(bp__mcts *t)
{
    const bp_game_traits *traits = &t->game->traits;
    int64_t range = (int64_t)traits->score_max - traits->score_min;
    uint32_t min = doublings(traits->max_moves, BLOCK_SHIFT_MAX) + 1;
    uint32_t wanted = doublings(t->max_nodes, BLOCK_SHIFT_MAX - 4) + 4;
    t->values = traits->players == 2 ? 1 : traits->players;
    t->curiosity = (uint32_t)(range * BP_ESTIMATE_POINT / CURIOSITY_PARTS) + 1;
    while (wanted > min && (uint64_t)branch_bytes(t) << wanted > t->max_bytes) {
        wanted--;
    }
    t->block_shift = wanted < min ? min : wanted;
    uint64_t blocks = t->max_bytes / (branch_bytes(t) << t->block_shift);
    uint64_t needed = t->max_nodes < INDICES_MAX / traits->max_moves
                          ? t->max_nodes * traits->max_moves
                          : INDICES_MAX;
    needed = (needed >> t->block_shift) + 2;
    t->max_blocks = (size_t)(blocks < 1 ? 1 : blocks < needed ? blocks : needed);
}

int bp__mcts_open(bp__mcts *t, const bp_move *moves, size_t count)
{
    lay_out(t);
    size_t stride = bp__state_stride(t->game);
    t->room = bp__memory_take(t->memory, 2 * stride + t->game->traits.max_moves * sizeof(bp_move));
    t->blocks = bp__memory_take(t->memory, t->max_blocks * sizeof *t->blocks);
    int status = t->room && t->blocks ? BP_OK : BP_ERR_MEMORY;
    if (status == BP_OK && (make_room(t, 1, &status), status) == BP_OK) {
        promise best = {{0}};
        branch_at(t, 0)->seat = (uint8_t)t->game->ops->mover(t->root, t->game->setup);
        expand(t, 0, moves, count, t->root, t->room, &best, &status);
        prove(t, branch_at(t, 0), &best);
        tell(t);
    }
    return status;
}

int32_t bp__mcts_value(const bp__mcts *t, size_t index)
{
    return branch_at(t, branch_at(t, 0)->first + (uint32_t)index)->value;
}

void bp__mcts_close(bp__mcts *t)
{
    for (size_t i = 0; i < t->block_count; i++) {
        bp__memory_give(t->memory, t->blocks[i]);
    }
    bp__memory_give(t->memory, t->blocks);
    bp__memory_give(t->memory, t->room);
}
