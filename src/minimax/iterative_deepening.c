/* Principal variation search (negamax alpha-beta with null windows after the first move) with iterative deepening and a
   transposition table; leaves are evaluated statically.

   Internal values are 256 times those that the caller sees. A decided game adds a distance term for the winner, 128 less
   its ply from the root, so that a win counts more the sooner it comes, and a loss the later. Static evaluations have no
   distance term. */

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/engine.h"
#include "base/platform/platform.h"
#include "base/stack.h"
#include "game/position_key.h"
#include "minimax/minimax_internal.h"

enum { SCALE = 256, SOONEST = 128, INDICES = 1 << 13 };

#define INFINITE (INT64_C(1) << 40)

/* One ply: the moves, the position after the present one, and the principal variation from here. */
typedef struct frame {
    _Alignas(16) unsigned char *child; /* behind the frame, so that is aligned too */
    bp_move *moves;
    size_t pv_length;
    bp_move pv[BP_MINIMAX_DEPTH];
} frame;

typedef struct search_state {
    bp_minimax *minimax;
    bp_table *table;
    const bp_game *game;
    const void *root;
    int64_t range; /* of margins */
    int64_t worst; /* static evaluations lie between this and its negative */
    double start;  /* by bp__clock() */
    uint64_t nodes;
    uint64_t next_poll;
    int is_complete; /* no static evaluation was used since this was set */
    int ended;       /* what the search returns now is void */
    int status;
    size_t stride;
    bp__stack frames;
} search_state;

/* A table entry, from the lowest bit on:

       | value from this position on, 39 | depth, 7 | kind of bound, 2 | complete, 1 | best move, 13 | */
typedef struct entry {
    int64_t value;
    int32_t depth;
    int bound;    /* the kind of bound that the value is */
    int complete; /* no static evaluation was used */
    size_t best;  /* 1 + the index of the best move; 0 for none */
} entry;

enum { LOWER_BOUND = 1, UPPER_BOUND = 2, EXACT_VALUE = 3 };

bp__domain bp__minimax_domain(const bp_game *game)
{
    int hashed;
    return (bp__domain){.text = "minimax", /* a table of its own, empty before each search */
                        .rules = game->rules,
                        .key_format = BP__KEY_FORMAT,
                        .key_bits = bp__position_key_bits(&hashed, game),
                        .value_bits = 62};
}

/* The distance term of a value; 0 for a static evaluation or a draw. */
static int64_t distance_term(int64_t value)
{
    return value - (value + (value < 0 ? -SOONEST : SOONEST)) / SCALE * SCALE;
}

/* The same value as seen from a position so many plies closer to the end. */
static int64_t shift_distance(int64_t value, int64_t plies)
{
    int64_t end = distance_term(value);
    return end > 0 ? value + plies : end < 0 ? value - plies : value;
}

static uint64_t pack(const entry *m)
{
    return (uint64_t)(m->value + INFINITE / 4) | (uint64_t)m->depth << 39 |
           (uint64_t)m->bound << 46 | (uint64_t)m->complete << 48 | (uint64_t)m->best << 49;
}

static entry unpack(uint64_t word)
{
    return (entry){.value = (int64_t)(word & ((UINT64_C(1) << 39) - 1)) - INFINITE / 4,
                   .depth = (int32_t)(word >> 39 & 127),
                   .bound = (int)(word >> 46 & 3),
                   .complete = (int)(word >> 48 & 1),
                   .best = (size_t)(word >> 49)};
}

static frame *frame_at(search_state *h, size_t ply)
{
    frame *f = bp__stack_at(&h->frames, ply);
    if (!f) {
        h->ended = 1;
        h->status = h->frames.status;
        return NULL;
    }
    if (!f->child) {
        f->child = (unsigned char *)(f + 1);
        f->moves = (bp_move *)(void *)(f->child + h->stride);
    }
    f->pv_length = 0;
    return f;
}

/* A method of the game answered what it must not answer. */
static void fail(search_state *h)
{
    h->ended = 1;
    h->status = BP_ERR_METHOD;
}

static int32_t mover_of(search_state *h, const void *position)
{
    int32_t mover = h->game->ops->mover(position, h->game->setup);
    if ((uint32_t)mover > 1) {
        fail(h);
    }
    return mover;
}

/* The value of a finished game for seat 0. */
static int64_t final_value(search_state *h, const void *position, size_t ply)
{
    int32_t scores[BP__PLAYERS_MAX];
    if (bp__game_final_scores(scores, h->game, position) != BP_OK) {
        fail(h);
        return 0;
    }
    int64_t margin = (int64_t)scores[0] - scores[1];
    int64_t sign = margin > 0 ? 1 : margin < 0 ? -1 : 0;
    int64_t value = h->minimax->objective == BP_OBJECTIVE_OUTCOME ? sign * BP_MINIMAX_WIN
                                                                  : margin * BP_ESTIMATE_POINT;
    return value * SCALE + sign * (SOONEST - (int64_t)ply);
}

/* The static evaluation of a position for seat 0. */
static int64_t evaluate(const search_state *h, const void *position, bp_move last)
{
    const bp_minimax *m = h->minimax;
    int32_t scores[BP__PLAYERS_MAX];
    int64_t value;
    if (m->estimate) {
        value = m->estimate(position, last, h->game->setup, m->estimate_user);
    } else {
        bp__game_estimate(h->game, scores, position);
        value = (int64_t)scores[0] - scores[1];
    }
    value = value <= h->worst ? h->worst + 1 : value >= -h->worst ? -h->worst - 1 : value;
    return value * SCALE;
}

/* Appends the legal moves that are not among the `first` candidates. Returns the number of all. */
static size_t add_others(const search_state *h, bp_move *out, size_t first, const void *position)
{
    bp_move *all = out + bp__game_move_slots(h->game);
    size_t count = h->game->ops->moves(all, position, h->game->setup);
    size_t total = first;
    size_t met = 0;
    for (size_t i = 0; i < count && bp__game_has_count(h->game, count); i++) {
        size_t at = met < first ? 0 : first; /* all candidates met: the others are new */
        while (at < first && out[at] != all[i]) {
            at++;
        }
        if (at == first) {
            out[total++] = all[i];
        } else {
            met++;
        }
    }
    return bp__game_has_count(h->game, count) ? total : 0;
}

/* The moves to search, in order: candidates, then the others unless the search is narrow. 0 if the search has ended,
   because there are none or too many. */
static size_t list_moves(search_state *h, bp_move *out, const void *position)
{
    const bp_game_ops *ops = h->game->ops;
    size_t count = ops->candidates ? ops->candidates(out, position, h->game->setup) : 0;
    if (count > h->game->traits.max_moves) {
        count = 0;
    } else if (count == 0 || !h->minimax->narrow) {
        count = add_others(h, out, count, position);
    }
    if (!bp__game_has_count(h->game, count)) {
        fail(h);
        return 0;
    }
    return count;
}

static void put_first(bp_move *moves, size_t index)
{
    bp_move move = moves[index];
    memmove(moves + 1, moves, index * sizeof *moves);
    moves[0] = move;
}

static void keep_pv(frame *f, bp_move move, const frame *below)
{
    size_t length = below ? below->pv_length : 0;
    if (length > BP_MINIMAX_DEPTH - 1) {
        length = BP_MINIMAX_DEPTH - 1;
    }
    if (length > 0) {
        memcpy(f->pv + 1, below->pv, length * sizeof *f->pv);
    }
    f->pv[0] = move;
    f->pv_length = length + 1;
}

/* Calls the progress callback. Returns non-zero to stop. */
static int call_progress(const search_state *h)
{
    const bp_minimax *m = h->minimax;
    const bp__minimax_result *found = &m->found;
    if (!m->engine.progress) {
        return 0;
    }
    bp_progress progress = bp__progress_of(h->nodes, found->seconds);
    progress.depth = found->depth;
    progress.has_best = 1;
    progress.best = found->pv[0];
    progress.value = found->value;
    progress.table_fill = bp__table_fill(h->table);
    return m->engine.progress(&progress, m->engine.progress_user);
}

/* Whether the search must stop, and why. */
static int poll(search_state *h)
{
    bp_minimax *m = h->minimax;
    bp__minimax_result *found = &m->found;
    h->next_poll = h->nodes + BP__POLL_NODES;
    if (m->engine.nodes > 0 && m->engine.nodes < h->next_poll) {
        h->next_poll = m->engine.nodes;
    }
    found->nodes = h->nodes;
    found->seconds = bp__clock() - h->start;
    if (m->engine.nodes > 0 && h->nodes >= m->engine.nodes) {
        found->stop_reason = BP_STOP_NODES;
    } else if (m->engine.seconds > 0 && found->seconds >= m->engine.seconds) {
        found->stop_reason = BP_STOP_SECONDS;
    } else if (bp__engine_is_cancelled(&m->engine) || call_progress(h)) {
        found->stop_reason = BP_STOP_CANCELLED;
    }
    return found->stop_reason != BP_STOP_SOLVED;
}

static int64_t search(search_state *h, size_t ply, const void *position, int32_t depth,
                      int64_t alpha, int64_t beta);

/* The value of a move for its mover: of the finished game, by static evaluation, or by search. */
static int64_t search_move(search_state *h, size_t ply, const frame *f, int32_t mover, bp_move move,
                           int32_t depth, int64_t alpha, int64_t beta)
{
    const bp_game_ops *ops = h->game->ops;
    int64_t sign = mover == 0 ? 1 : -1;
    if (ops->is_over(f->child, h->game->setup)) {
        return sign * final_value(h, f->child, ply + 1);
    }
    if (depth <= 1) {
        h->is_complete = 0;
        return sign * evaluate(h, f->child, move);
    }
    return mover_of(h, f->child) == mover ? search(h, ply + 1, f->child, depth - 1, alpha, beta)
                                          : -search(h, ply + 1, f->child, depth - 1, -beta, -alpha);
}

/* Principal variation search: after the first move a null window decides whether a move needs the full window. */
static int64_t value_of_move(search_state *h, size_t ply, const frame *f, int32_t mover,
                             size_t index, int32_t depth, int64_t alpha, int64_t beta)
{
    bp_move move = f->moves[index];
    if (!h->minimax->pruning) {
        return search_move(h, ply, f, mover, move, depth, -INFINITE, INFINITE);
    }
    if (index == 0 || depth <= 1 || beta - alpha == 1) {
        return search_move(h, ply, f, mover, move, depth, alpha, beta);
    }
    int64_t value = search_move(h, ply, f, mover, move, depth, alpha, alpha + 1);
    if (value > alpha && value < beta && !h->ended) {
        value = search_move(h, ply, f, mover, move, depth, alpha, beta);
    }
    return value;
}

/* Searches the moves of a frame in order. Returns the best value, and its index in `*best`. */
static int64_t search_moves(search_state *h, size_t ply, frame *f, size_t count,
                            const void *position, int32_t depth, int64_t alpha, int64_t beta,
                            size_t *best)
{
    int32_t mover = mover_of(h, position);
    int64_t value = -INFINITE;
    for (size_t i = 0; i < count && value < beta; i++) {
        if (h->nodes >= h->next_poll && poll(h)) {
            h->ended = 1;
            break;
        }
        h->nodes++;
        memcpy(f->child, position, h->stride);
        h->game->ops->apply(f->child, f->moves[i], h->game->setup);
        frame *below = bp__stack_at(&h->frames, ply + 1);
        if (below) {
            below->pv_length = 0;
        }
        int64_t floor = value > alpha ? value : alpha;
        int64_t answer = value_of_move(h, ply, f, mover, i, depth, floor, beta);
        if (h->ended) {
            break;
        }
        if (answer > value) {
            value = answer;
            *best = i;
            if (value > alpha) {
                keep_pv(f, f->moves[i], below);
            }
        }
    }
    return value;
}

/* Whether an entry decides this search: its depth is the same, or smaller and its search was complete. */
static int is_usable(const entry *known, int32_t depth, int64_t alpha, int64_t beta)
{
    return known->bound != 0 &&
           (known->depth == depth || (known->complete && known->depth < depth)) &&
           (known->bound == EXACT_VALUE || (known->bound == LOWER_BOUND && known->value >= beta) ||
            (known->bound == UPPER_BOUND && known->value <= alpha));
}

/* The entry of a position, with its value as seen from the root. */
static entry tt_probe(const search_state *h, const uint64_t key[2], size_t ply)
{
    uint64_t word;
    entry known = {0};
    if (h->table && h->table->ops->probe(&word, key, h->table->instance)) {
        known = unpack(word);
        known.value = shift_distance(known.value, -(int64_t)ply);
    }
    return known;
}

static void tt_store(const search_state *h, const uint64_t key[2], size_t ply, entry known)
{
    known.value = shift_distance(known.value, (int64_t)ply);
    known.best = known.best < INDICES ? known.best : 0;
    h->table->ops->store(key, pack(&known), (uint32_t)(known.depth < 63 ? known.depth : 63),
                         h->table->instance);
}

/* Negamax alpha-beta of a position that is not over. Returns its value for the mover if that lies between `alpha` and
   `beta`, otherwise a bound on that side (fail-soft). Void once the search has ended. */
static int64_t search(search_state *h, size_t ply, const void *position, int32_t depth,
                      int64_t alpha, int64_t beta)
{
    uint64_t key[2] = {0, 0};
    frame *f = frame_at(h, ply);
    if (!f) {
        return 0;
    }
    if (h->table) {
        bp__position_key(key, h->game, h->game->setup, position);
    }
    entry known = tt_probe(h, key, ply);
    if (is_usable(&known, depth, alpha, beta)) {
        h->is_complete &= known.complete;
        return known.value;
    }
    size_t count = list_moves(h, f->moves, position);
    if (count == 0) {
        return 0;
    }
    size_t first = known.best > 0 && known.best <= count ? known.best - 1 : 0;
    put_first(f->moves, first);
    int was_complete = h->is_complete;
    size_t best = 0;
    h->is_complete = 1;
    int64_t value = search_moves(h, ply, f, count, position, depth, alpha, beta, &best);
    if (h->table && !h->ended) {
        size_t index = best == 0 ? first : best <= first ? best - 1 : best;
        tt_store(h, key, ply,
                 (entry){.value = value,
                         .depth = depth,
                         .bound = value >= beta    ? LOWER_BOUND
                                  : value <= alpha ? UPPER_BOUND
                                                   : EXACT_VALUE,
                         .complete = h->is_complete,
                         .best = index + 1});
    }
    h->is_complete &= was_complete;
    return value;
}

/* One iteration: searches the root to a depth. The best move so far comes first, so the result is usable even if the
   iteration is stopped. */
static void deepen(search_state *h, frame *f, size_t count, int32_t depth)
{
    bp__minimax_result *found = &h->minimax->found;
    size_t best = 0;
    h->is_complete = 1;
    f->pv_length = 0;
    int64_t value = search_moves(h, 0, f, count, h->root, depth, -INFINITE, INFINITE, &best);
    if (f->pv_length > 0) {
        int64_t end = distance_term(value);
        found->value = (int32_t)((value - end) / SCALE);
        found->distance = (int32_t)(end == 0 ? 0 : SOONEST - (end < 0 ? -end : end));
        found->pv_length = f->pv_length;
        memcpy(found->pv, f->pv, f->pv_length * sizeof *f->pv);
        put_first(f->moves, best);
    }
    if (!h->ended) {
        found->depth = depth;
    }
}

/* Whether a deeper search can change nothing. */
static int is_final(const search_state *h)
{
    const bp_minimax *m = h->minimax;
    int decided = m->found.value == BP_MINIMAX_WIN || m->found.value == -BP_MINIMAX_WIN;
    return h->ended || h->is_complete || (m->objective == BP_OBJECTIVE_OUTCOME && decided);
}

int bp__minimax_run(bp_minimax *minimax, bp_table *table, const bp_game *game, const void *position)
{
    const bp_game_traits *traits = &game->traits;
    int64_t range = (int64_t)traits->score_max - traits->score_min;
    search_state h = {.minimax = minimax,
                      .table = table,
                      .game = game,
                      .root = position,
                      .range = range,
                      .worst = minimax->objective == BP_OBJECTIVE_OUTCOME
                                   ? -BP_MINIMAX_WIN
                                   : -range * BP_ESTIMATE_POINT - 1,
                      .stride = bp__state_stride(game)};
    h.frames = (bp__stack){.memory = &minimax->engine.memory,
                           .bytes = sizeof(frame) + h.stride +
                                    2 * bp__game_move_slots(game) * sizeof(bp_move)};
    bp__stack_begin(&h.frames, 0);
    h.start = bp__clock();
    frame *f = frame_at(&h, 0);
    size_t count = f ? list_moves(&h, f->moves, position) : 0;
    if (count > 0) {
        bp__minimax_result *found = &minimax->found;
        found->pv[0] = f->moves[0];
        found->pv_length = 1;
        int64_t guess = evaluate(&h, position, 0) / SCALE; /* until a move has a value */
        found->value = (int32_t)(mover_of(&h, position) == 0 ? guess : -guess);
        int deepens =
            minimax->pruning || minimax->engine.seconds > 0; /* time may be up at any depth */
        int32_t depth = deepens ? 1 : minimax->depth;
        do {
            deepen(&h, f, count, depth);
        } while (!is_final(&h) && depth++ < minimax->depth);
        found->nodes = h.nodes;
        found->seconds = bp__clock() - h.start;
    }
    bp__stack_free(&h.frames);
    return h.status;
}
