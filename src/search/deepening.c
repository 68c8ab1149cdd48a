/* Alpha-beta by iterative deepening: a full window for the first move of a node and null windows for the others.
   Moves are tried in the order of what the table remembers, then of the estimates of the positions that they lead
   to. */

#include "search/deepening.h"

#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/key.h"

enum { INFINITE = 1 << 30, TO_THE_END = 255, VALUES_OF_ESTIMATES = 16 };

/* One ply: what its moves lead to, and the best play found from here. The positions lie `stride` bytes apart. */
typedef struct frame {
    unsigned char *positions;
    int32_t *looks; /* by child: its value for the mover here, from one look */
    bp_move *moves;
    uint16_t *order; /* of trying: indices */
    unsigned char *ends;
    size_t line_length;
    bp_move line[BP__DEPTH_MOST];
} frame;

/* What the table remembers of a position. */
typedef struct memory {
    int32_t value;
    int32_t depth; /* that it was searched to; TO_THE_END if no estimate was needed */
    int bound;     /* what the value is */
    size_t best;   /* 1 + the index of the best move; 0 for none */
} memory;

enum { IS_LEAST = 1, IS_MOST = 2, IS_EXACT = 3 };

/* With more than two players: the root's mover, against the others; else -1. */
static int32_t seat_of(const bp_game *game, const void *root)
{
    return game->traits.players == 2 ? -1 : game->ops->mover(root, game->setup);
}

int bp__deepening_use(bp_table *table, const bp_game *game, const void *root)
{
    char name[1024];
    bp__domain domain = {.name = name,
                         .rules = game->ops,
                         .key_bits = 8 * BP__KEY_BYTES,
                         .value_bits = 58,
                         .kind = VALUES_OF_ESTIMATES + seat_of(game, root)};
    if (bp_game_format(name, sizeof name, NULL, game) != BP_OK) {
        return BP_ERR_UNSUPPORTED;
    }
    return bp__table_use(table, &domain, 1, 1);
}

static uint64_t pack(const memory *m)
{
    return (uint64_t)(uint32_t)(m->value + INFINITE) | (uint64_t)m->depth << 32 |
           (uint64_t)m->bound << 40 | (uint64_t)m->best << 42;
}

static memory unpack(uint64_t word)
{
    return (memory){.value = (int32_t)(uint32_t)word - INFINITE,
                    .depth = (int32_t)(word >> 32 & 255),
                    .bound = (int)(word >> 40 & 3),
                    .best = (size_t)(word >> 42)};
}

static int32_t side_of(const bp__deepening *s, const void *position)
{
    int32_t mover = s->game->ops->mover(position, s->game->setup);
    return s->seat < 0 ? mover : mover != s->seat;
}

/* Own score less the best other's, for side 0. */
static int32_t margin(const bp__deepening *s, const int32_t *scores)
{
    if (s->seat < 0) {
        return scores[0] - scores[1];
    }
    int32_t other = -INFINITE;
    for (int32_t seat = 0; seat < s->game->traits.players; seat++) {
        if (seat != s->seat && scores[seat] > other) {
            other = scores[seat];
        }
    }
    return scores[s->seat] - other;
}

/* The value for side 0 from one look. */
static int32_t look(const bp__deepening *s, const void *position, int is_end)
{
    int32_t scores[BP__PLAYERS_MOST];
    if (is_end) {
        s->game->ops->scores(scores, position, s->game->setup);
        return margin(s, scores) * BP_ESTIMATE_POINT;
    }
    s->game->ops->estimate(scores, position, s->game->setup);
    return margin(s, scores);
}

_Static_assert(sizeof(frame) % 16 == 0, "positions behind a frame are aligned");

static frame *frame_at(bp__deepening *s, size_t ply)
{
    frame *f = bp__stack_at(&s->frames, ply);
    if (!f) {
        s->out_of_memory = 1;
        s->ended = 1;
        return NULL;
    }
    if (!f->positions) {
        size_t most = s->game->traits.max_moves;
        f->positions = (unsigned char *)(f + 1);
        f->looks = (int32_t *)(void *)(f->positions + most * s->stride);
        f->moves = (bp_move *)(void *)(f->looks + most);
        f->order = (uint16_t *)(void *)(f->moves + most);
        f->ends = (unsigned char *)(f->order + most);
    }
    f->line_length = 0;
    return f;
}

/* Plays the moves of a frame and looks at what they lead to. */
static void expand(const bp__deepening *s, frame *f, size_t count, const void *position)
{
    const bp_game_ops *ops = s->game->ops;
    const void *setup = s->game->setup;
    int32_t sign = side_of(s, position) == 0 ? 1 : -1;
    for (size_t i = 0; i < count; i++) {
        unsigned char *child = f->positions + i * s->stride;
        memcpy(child, position, s->game->traits.state_size);
        ops->apply(child, f->moves[i], setup);
        f->ends[i] = ops->is_over(child, setup) != 0;
        f->looks[i] = sign * look(s, child, f->ends[i]);
    }
}

/* Best looks first; `first`, if any, before all. */
static void sort(frame *f, size_t count, size_t first)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && f->order[at - 1] != first &&
               (i == first || f->looks[f->order[at - 1]] < f->looks[i]);
             at--) {
            f->order[at] = f->order[at - 1];
        }
        f->order[at] = (uint16_t)i;
    }
}

static void keep_line(frame *f, bp_move move, const frame *below)
{
    size_t length = below ? below->line_length : 0;
    f->line[0] = move;
    if (length > BP__DEPTH_MOST - 1) {
        length = BP__DEPTH_MOST - 1;
    }
    if (length > 0) {
        memcpy(f->line + 1, below->line, length * sizeof *f->line);
    }
    f->line_length = length + 1;
}

/* The last ply before the horizon: one look at each child. */
static int32_t search_last(bp__deepening *s, frame *f, size_t count)
{
    size_t best = 0;
    for (size_t i = 0; i < count; i++) {
        best = f->looks[i] > f->looks[best] ? i : best;
        s->sees_end &= f->ends[i];
    }
    keep_line(f, f->moves[best], NULL);
    return f->looks[best];
}

static int32_t search(bp__deepening *s, size_t ply, const void *position, int32_t depth,
                      int32_t alpha, int32_t beta);

/* The value of child `i` for the mover of its parent. */
static int32_t search_child(bp__deepening *s, size_t ply, const frame *f, size_t i, int32_t side,
                            int32_t depth, int32_t alpha, int32_t beta)
{
    const void *child = f->positions + i * s->stride;
    if (f->ends[i]) {
        return f->looks[i];
    }
    return side_of(s, child) == side ? search(s, ply + 1, child, depth, alpha, beta)
                                     : -search(s, ply + 1, child, depth, -beta, -alpha);
}

/* Tries the moves of a frame in order. Returns the best value; `*best` is its index. */
static int32_t try_moves(bp__deepening *s, size_t ply, frame *f, size_t count, const void *position,
                         int32_t depth, int32_t alpha, int32_t beta, size_t *best)
{
    int32_t side = side_of(s, position);
    int32_t value = -INFINITE;
    for (size_t i = 0; i < count && value < beta; i++) {
        size_t child = f->order[i];
        int32_t floor = value > alpha ? value : alpha;
        int32_t answer;
        if (i == 0 || beta - floor == 1) {
            answer = search_child(s, ply, f, child, side, depth - 1, floor, beta);
        } else {
            answer = search_child(s, ply, f, child, side, depth - 1, floor, floor + 1);
            if (answer > floor && answer < beta && !s->ended) {
                answer = search_child(s, ply, f, child, side, depth - 1, floor, beta);
            }
        }
        if (s->ended) {
            break;
        }
        if (answer > value) {
            value = answer;
            *best = child;
            if (value > alpha) {
                keep_line(f, f->moves[child],
                          f->ends[child] ? NULL : bp__stack_at(&s->frames, ply + 1));
            }
        }
    }
    return value;
}

static int must_stop(bp__deepening *s)
{
    return s->nodes >= s->nodes_most || (s->nodes % BP__DEEPENING_POLL == 0 && s->poll(s, s->user));
}

/* The value of a position that is not over for the side to move, if it lies between `alpha` and `beta`; otherwise a
   bound on that side. Void once the search has ended. */
static int32_t search(bp__deepening *s, size_t ply, const void *position, int32_t depth,
                      int32_t alpha, int32_t beta)
{
    uint64_t key[2];
    uint64_t word;
    memory known = {0};
    frame *f = frame_at(s, ply);
    if (!f || must_stop(s)) {
        s->ended = 1;
        return 0;
    }
    s->nodes++;
    if (depth > 1 && s->table) {
        bp__key(key, position, s->game->traits.state_size);
        if (s->table->ops->probe(&word, key, s->table->instance)) {
            known = unpack(word);
            int answers =
                known.depth >= depth &&
                ((known.bound & IS_LEAST && known.value >= beta) ||
                 (known.bound & IS_MOST && known.value <= alpha) || known.bound == IS_EXACT);
            if (answers && ply > 0) {
                s->sees_end &= known.depth == TO_THE_END;
                return known.value;
            }
        }
    }
    size_t count = s->game->ops->moves(f->moves, position, s->game->setup);
    expand(s, f, count, position);
    if (depth <= 1) {
        return search_last(s, f, count);
    }
    sort(f, count, known.best - 1);
    int saw_end = s->sees_end;
    size_t best = f->order[0];
    s->sees_end = 1;
    int32_t value = try_moves(s, ply, f, count, position, depth, alpha, beta, &best);
    if (s->table && !s->ended) {
        known = (memory){.value = value,
                         .depth = s->sees_end ? TO_THE_END : depth,
                         .bound = value >= beta    ? IS_LEAST
                                  : value <= alpha ? IS_MOST
                                                   : IS_EXACT,
                         .best = best + 1};
        s->table->ops->store(key, pack(&known), (uint32_t)(depth < 63 ? depth : 63),
                             s->table->instance);
    }
    s->sees_end &= saw_end;
    return value;
}

/* The root: a frame whose order is that of the last search's values. */

static void deepen(bp__deepening *s, frame *f, size_t count, int32_t depth)
{
    size_t best = f->order[0];
    s->sees_end = 1;
    f->line_length = 0;
    int32_t value = try_moves(s, 0, f, count, s->root, depth, -INFINITE, INFINITE, &best);
    if (f->line_length >
        0) { /* also of a search that was stopped: its first moves are the likeliest */
        s->value = value;
        s->line_length = f->line_length;
        memcpy(s->line, f->line, f->line_length * sizeof *f->line);
    }
    if (s->ended) {
        return;
    }
    s->depth = depth;
    s->exact = s->sees_end;
    /* The best move first, the others as they were. */
    size_t at = 0;
    while (f->order[at] != best) {
        at++;
    }
    memmove(f->order + 1, f->order, at * sizeof *f->order);
    f->order[0] = (uint16_t)best;
}

int bp__deepening_run(bp__deepening *s, const bp_move *moves, size_t count)
{
    const bp_game *game = s->game;
    size_t each = 0;
    s->seat = seat_of(game, s->root);
    s->stride = bp__state_stride(game);
    each = s->stride + sizeof(int32_t) + sizeof(bp_move) + sizeof(uint16_t) + 1;
    s->frames =
        (bp__stack){.memory = s->memory, .bytes = sizeof(frame) + game->traits.max_moves * each};
    s->line[0] = moves[0];
    s->line_length = 1;
    frame *f = frame_at(s, 0);
    if (f) {
        memcpy(f->moves, moves, count * sizeof *moves);
        expand(s, f, count, s->root);
        sort(f, count, count);
        s->line[0] = f->moves[f->order[0]];
        s->value = f->looks[f->order[0]];
        s->depth = 1;
        s->nodes = 1;
        s->ended = s->poll(s, s->user) || s->nodes >= s->nodes_most;
        for (int32_t depth = 2; depth <= s->depth_most && !s->ended && !s->exact; depth++) {
            deepen(s, f, count, depth);
        }
    }
    bp__stack_free(&s->frames);
    return s->out_of_memory ? BP_ERR_MEMORY : BP_OK;
}
