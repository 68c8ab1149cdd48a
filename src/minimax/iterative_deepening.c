/* SPDX-License-Identifier: MIT */
/* Principal variation search (negamax alpha-beta with null windows after the first move) with iterative deepening and a
   transposition table; leaves are evaluated statically.

   Internal values are 256 times those that the caller sees. A decided game adds a distance term for the winner, 128 less
   its ply from the root, so that a win counts more the sooner it comes, and a loss the later. Static evaluations have no
   distance term.

   Without delay both sides prefer the sooner of two equal ends, so the distance term is no part of the zero-sum value. It
   then breaks ties between equal values, draws have one too, and windows lie half a point outside their values, so that no
   cutoff removes an equal value. */

#include <string.h>

#include <bigpoints/state.h>
#include <bigpoints/status.h>

#include "base/assert.h"
#include "base/platform/platform.h"
#include "base/searcher.h"
#include "base/stack.h"
#include "game/position_key.h"
#include "minimax/minimax_internal.h"

enum { SCALE = 256, SOONEST = 128, INDICES = 1 << 13 };

#define INFINITE (INT64_C(1) << 40)

/* One ply: the moves, the position after the current move, and the principal variation from here. */
typedef struct frame {
    _Alignas(16) unsigned char *child; /* behind the frame, so that is aligned too */
    bp_move *moves;
    size_t pv_length;
    bp_move pv[BP_DEPTH_MAX];
} frame;

typedef struct search_run {
    bp_minimax *minimax;
    bp__minimax_found *found;
    bp_table *table;
    const bp_game *game;
    const void *root;
    int64_t worst; /* static evaluations lie between this and its negative */
    double start;  /* by bp__clock() */
    uint64_t nodes;
    uint64_t next_poll;
    int is_complete; /* no static evaluation was used since this was set */
    int stopped;     /* the values that the search returns are meaningless */
    int status;
    size_t stride;
    bp__stack frames;
} search_run;

static int64_t option_of(const search_run *run, int32_t option)
{
    return bp__option(&run->minimax->searcher, option);
}

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

/* Whether a side prefers a value to another. */
static int is_better(const search_run *run, int64_t one, int64_t other)
{
    int64_t end = distance_term(one);
    int64_t other_end = distance_term(other);
    if (option_of(run, BP_OPTION_DELAY) || one - end != other - other_end) {
        return one > other;
    }
    return end * end > other_end * other_end;
}

/* The lower end of the window for the moves after one with this value. */
static int64_t window_floor(const search_run *run, int64_t value)
{
    return option_of(run, BP_OPTION_DELAY) ? value : value - distance_term(value) - SCALE / 2;
}

/* The same value as seen from a position so many plies closer to the end. */
static int64_t shift_distance(int64_t value, int64_t plies)
{
    int64_t end = distance_term(value);
    return end > 0 ? value + plies : end < 0 ? value - plies : value;
}

static uint64_t pack(const entry *m)
{
    BP__ASSERT(m->value >= -INFINITE / 4 && m->value < INFINITE / 4);
    BP__ASSERT(m->depth >= 0 && m->depth <= 127);
    BP__ASSERT(m->bound >= 0 && m->bound <= EXACT_VALUE);
    BP__ASSERT((m->complete & ~1) == 0 && m->best < INDICES);
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

static frame *frame_at(search_run *run, size_t ply)
{
    frame *f = bp__stack_at(&run->frames, ply);
    if (!f) {
        run->stopped = 1;
        run->status = run->frames.status;
        return NULL;
    }
    if (!f->child) {
        f->child = (unsigned char *)(f + 1);
        f->moves = (bp_move *)(void *)(f->child + run->stride);
    }
    f->pv_length = 0;
    return f;
}

/* A method of the game broke its contract. */
static void fail(search_run *run)
{
    run->stopped = 1;
    run->status = BP_ERR_METHOD;
}

static int32_t mover_of(search_run *run, const void *position)
{
    int32_t mover = run->game->ops->mover(position, run->game->setup);
    if ((uint32_t)mover > 1) {
        fail(run);
    }
    return mover;
}

/* The value of a finished game for seat 0. */
static int64_t final_value(search_run *run, const void *position, size_t ply)
{
    int32_t scores[BP__PLAYERS_MAX];
    if (bp__game_final_scores(scores, run->game, position) != BP_OK) {
        fail(run);
        return 0;
    }
    int64_t margin = (int64_t)scores[0] - scores[1];
    int64_t sign = margin > 0 ? 1 : margin < 0 ? -1 : 0;
    int64_t value = option_of(run, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_OUTCOME
                        ? sign * BP_MINIMAX_WIN
                        : margin * BP_ESTIMATE_POINT;
    int64_t winner =
        sign == 0 && !option_of(run, BP_OPTION_DELAY) ? 1 : sign; /* either, for a draw */
    return value * SCALE + winner * (SOONEST - (int64_t)ply);
}

/* The static evaluation of a position for seat 0. */
static int64_t evaluate(const search_run *run, const void *position, bp_move last)
{
    const bp_minimax *m = run->minimax;
    int32_t scores[BP__PLAYERS_MAX];
    int64_t value;
    if (m->estimate) {
        value = m->estimate(position, last, run->game->setup, m->estimate_user);
    } else {
        bp__game_estimate(run->game, scores, position);
        value = (int64_t)scores[0] - scores[1];
    }
    value = value <= run->worst ? run->worst + 1 : value >= -run->worst ? -run->worst - 1 : value;
    return value * SCALE;
}

/* Appends the legal moves that are not among the `first` candidates. Returns the number of all. */
static size_t add_others(const search_run *run, bp_move *out, size_t first, const void *position)
{
    bp_move *all = out + bp__game_move_slots(run->game);
    size_t count = run->game->ops->moves(all, position, run->game->setup);
    size_t total = first;
    size_t seen = 0;
    for (size_t i = 0; i < count && bp__game_has_count(run->game, count); i++) {
        size_t at = seen < first ? 0 : first; /* all candidates seen: the others are new */
        while (at < first && out[at] != all[i]) {
            at++;
        }
        if (at == first) {
            out[total++] = all[i];
        } else {
            seen++;
        }
    }
    return bp__game_has_count(run->game, count) ? total : 0;
}

/* The moves to search, in order: candidates, then the others unless the search is narrow. 0 if the search has stopped,
   because there are none or too many. */
static size_t list_moves(search_run *run, bp_move *out, const void *position)
{
    const bp_game_ops *ops = run->game->ops;
    size_t count = ops->candidates ? ops->candidates(out, position, run->game->setup) : 0;
    if (count > run->game->traits.max_moves) {
        count = 0;
    } else if (count == 0 || !option_of(run, BP_OPTION_CANDIDATES)) {
        count = add_others(run, out, count, position);
    }
    if (!bp__game_has_count(run->game, count)) {
        fail(run);
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
    if (length > BP_DEPTH_MAX - 1) {
        length = BP_DEPTH_MAX - 1;
    }
    if (length > 0) {
        memcpy(f->pv + 1, below->pv, length * sizeof *f->pv);
    }
    f->pv[0] = move;
    f->pv_length = length + 1;
}

/* Calls the progress callback. Returns non-zero to stop. */
static int call_progress(const search_run *run)
{
    const bp_minimax *m = run->minimax;
    const bp__minimax_found *found = run->found;
    if (!m->searcher.progress) {
        return 0;
    }
    bp_progress progress = bp__progress_of(run->nodes, found->seconds);
    progress.counts[BP_COUNT_DEPTH] = found->depth;
    progress.has_best = 1;
    progress.best = found->pv[0];
    progress.value = found->value;
    progress.table_fill = bp__table_fill(run->table);
    return m->searcher.progress(&progress, m->searcher.progress_user);
}

/* Whether the search must stop, and why. */
static int poll(search_run *run)
{
    bp_minimax *m = run->minimax;
    bp__minimax_found *found = run->found;
    uint64_t max_nodes = (uint64_t)option_of(run, BP_OPTION_NODES);
    double max_seconds = bp__option_seconds(&m->searcher);
    run->next_poll = run->nodes + BP__POLL_NODES;
    if (max_nodes > 0 && max_nodes < run->next_poll) {
        run->next_poll = max_nodes;
    }
    found->nodes = run->nodes;
    found->seconds = bp__clock() - run->start;
    if (max_nodes > 0 && run->nodes >= max_nodes) {
        found->stop_reason = BP_STOP_NODES;
    } else if (max_seconds > 0 && found->seconds >= max_seconds) {
        found->stop_reason = BP_STOP_SECONDS;
    } else if (bp__searcher_is_cancelled(&m->searcher) || call_progress(run)) {
        found->stop_reason = BP_STOP_CANCELLED;
    }
    return found->stop_reason != BP_STOP_SOLVED;
}

static int64_t search(search_run *run, size_t ply, const void *position, int32_t depth,
                      int64_t alpha, int64_t beta);

/* The value of a move for its mover: of the finished game, by static evaluation, or by search. */
static int64_t search_move(search_run *run, size_t ply, const frame *f, int32_t mover, bp_move move,
                           int32_t depth, int64_t alpha, int64_t beta)
{
    const bp_game_ops *ops = run->game->ops;
    int64_t sign = mover == 0 ? 1 : -1;
    if (ops->is_over(f->child, run->game->setup)) {
        return sign * final_value(run, f->child, ply + 1);
    }
    if (depth <= 1) {
        run->is_complete = 0;
        return sign * evaluate(run, f->child, move);
    }
    return mover_of(run, f->child) == mover
               ? search(run, ply + 1, f->child, depth - 1, alpha, beta)
               : -search(run, ply + 1, f->child, depth - 1, -beta, -alpha);
}

/* Principal variation search: after the first move a null window decides whether a move needs the full window. */
static int64_t value_of_move(search_run *run, size_t ply, const frame *f, int32_t mover,
                             size_t index, int32_t depth, int64_t alpha, int64_t beta)
{
    bp_move move = f->moves[index];
    if (!option_of(run, BP_OPTION_PRUNING)) {
        return search_move(run, ply, f, mover, move, depth, -INFINITE, INFINITE);
    }
    if (index == 0 || depth <= 1 || beta - alpha == 1 || !option_of(run, BP_OPTION_DELAY)) {
        return search_move(run, ply, f, mover, move, depth, alpha, beta);
    }
    int64_t value = search_move(run, ply, f, mover, move, depth, alpha, alpha + 1);
    if (value > alpha && value < beta && !run->stopped) {
        value = search_move(run, ply, f, mover, move, depth, alpha, beta);
    }
    return value;
}

/* Searches the moves of a frame in order. Returns the best value, and its index in `*best`. */
static int64_t search_moves(search_run *run, size_t ply, frame *f, size_t count,
                            const void *position, int32_t depth, int64_t alpha, int64_t beta,
                            size_t *best)
{
    int32_t mover = mover_of(run, position);
    int64_t value = -INFINITE;
    for (size_t i = 0; i < count && value < beta; i++) {
        if (run->nodes >= run->next_poll && poll(run)) {
            run->stopped = 1;
            break;
        }
        run->nodes++;
        memcpy(f->child, position, run->stride);
        run->game->ops->apply(f->child, f->moves[i], run->game->setup);
        frame *below = bp__stack_at(&run->frames, ply + 1);
        if (below) {
            below->pv_length = 0;
        }
        int64_t floor = value > alpha ? window_floor(run, value) : alpha;
        int64_t answer = value_of_move(run, ply, f, mover, i, depth, floor, beta);
        if (run->stopped) {
            break;
        }
        if (is_better(run, answer, value)) {
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
static entry tt_probe(const search_run *run, const uint64_t key[2], size_t ply)
{
    uint64_t word;
    entry known = {0};
    if (run->table && run->table->ops->probe(&word, key, run->table->instance)) {
        known = unpack(word);
        known.value = shift_distance(known.value, -(int64_t)ply);
    }
    return known;
}

static void tt_store(const search_run *run, const uint64_t key[2], size_t ply, entry known)
{
    known.value = shift_distance(known.value, (int64_t)ply);
    known.best = known.best < INDICES ? known.best : 0;
    run->table->ops->store(key, pack(&known), (uint32_t)(known.depth < 63 ? known.depth : 63),
                           run->table->instance);
}

/* Negamax alpha-beta of a position that is not over. Returns its value for the mover if that lies between `alpha` and
   `beta`, otherwise a bound on that side (fail-soft). Meaningless once the search has stopped. */
static int64_t search(search_run *run, size_t ply, const void *position, int32_t depth,
                      int64_t alpha, int64_t beta)
{
    uint64_t key[2] = {0, 0};
    BP__ASSERT(depth >= 1 && alpha < beta);
    frame *f = frame_at(run, ply);
    if (!f) {
        return 0;
    }
    if (run->table) {
        bp__position_key(key, run->game, run->game->setup, position);
    }
    entry known = tt_probe(run, key, ply);
    if (is_usable(&known, depth, alpha, beta)) {
        run->is_complete &= known.complete;
        return known.value;
    }
    size_t count = list_moves(run, f->moves, position);
    if (count == 0) {
        return 0;
    }
    size_t first = known.best > 0 && known.best <= count ? known.best - 1 : 0;
    put_first(f->moves, first);
    int was_complete = run->is_complete;
    size_t best = 0;
    run->is_complete = 1;
    int64_t value = search_moves(run, ply, f, count, position, depth, alpha, beta, &best);
    if (run->table && !run->stopped) {
        size_t index = best == 0 ? first : best <= first ? best - 1 : best;
        tt_store(run, key, ply,
                 (entry){.value = value,
                         .depth = depth,
                         .bound = value >= beta    ? LOWER_BOUND
                                  : value <= alpha ? UPPER_BOUND
                                                   : EXACT_VALUE,
                         .complete = run->is_complete,
                         .best = index + 1});
    }
    run->is_complete &= was_complete;
    return value;
}

/* One iteration: searches the root to a depth. The best move so far comes first, so the result is usable even if the
   iteration is stopped. */
static void deepen(search_run *run, frame *f, size_t count, int32_t depth)
{
    bp__minimax_found *found = run->found;
    size_t best = 0;
    run->is_complete = 1;
    f->pv_length = 0;
    int64_t value = search_moves(run, 0, f, count, run->root, depth, -INFINITE, INFINITE, &best);
    if (f->pv_length > 0) {
        int64_t end = distance_term(value);
        found->value = (int32_t)((value - end) / SCALE);
        int is_decided = end != 0 && found->value != 0;
        found->distance = (int32_t)(is_decided ? SOONEST - (end < 0 ? -end : end) : 0);
        found->pv_length = f->pv_length;
        memcpy(found->pv, f->pv, f->pv_length * sizeof *f->pv);
        put_first(f->moves, best);
    }
    if (!run->stopped) {
        found->depth = depth;
    }
}

/* Whether a deeper search gives the same result. */
static int is_final(const search_run *run)
{
    int decided = run->found->value == BP_MINIMAX_WIN || run->found->value == -BP_MINIMAX_WIN;
    return run->stopped || run->is_complete ||
           (option_of(run, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_OUTCOME && decided);
}

int bp__minimax_run(bp__minimax_found *out, bp_minimax *minimax, bp_table *table,
                    const bp_game *game, const void *position)
{
    const bp_game_traits *traits = &game->traits;
    int64_t range = (int64_t)traits->score_max - traits->score_min;
    search_run run = {.minimax = minimax,
                      .found = out,
                      .table = table,
                      .game = game,
                      .root = position,
                      .worst = bp__option(&minimax->searcher, BP_OPTION_OBJECTIVE) ==
                                       BP_OBJECTIVE_OUTCOME
                                   ? -BP_MINIMAX_WIN
                                   : -range * BP_ESTIMATE_POINT - 1,
                      .stride = bp__state_stride(game)};
    run.frames = (bp__stack){.memory = &minimax->searcher.memory,
                             .bytes = sizeof(frame) + run.stride +
                                      2 * bp__game_move_slots(game) * sizeof(bp_move)};
    bp__stack_begin(&run.frames, 0);
    run.start = bp__clock();
    frame *f = frame_at(&run, 0);
    size_t count = f ? list_moves(&run, f->moves, position) : 0;
    if (count > 0) {
        out->pv[0] = f->moves[0];
        out->pv_length = 1;
        int64_t guess = evaluate(&run, position, 0) / SCALE; /* until a move has a value */
        out->value = (int32_t)(mover_of(&run, position) == 0 ? guess : -guess);
        int deepens = option_of(&run, BP_OPTION_PRUNING) ||
                      option_of(&run, BP_OPTION_MILLISECONDS) > 0; /* time may be up at any depth */
        int32_t max_depth = (int32_t)option_of(&run, BP_OPTION_DEPTH);
        int32_t depth = deepens ? 1 : max_depth;
        do {
            deepen(&run, f, count, depth);
        } while (!is_final(&run) && depth++ < max_depth);
        out->nodes = run.nodes;
        out->seconds = bp__clock() - run.start;
    }
    bp__stack_free(&run.frames);
    return run.status;
}
