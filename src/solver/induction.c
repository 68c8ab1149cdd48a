/* SPDX-License-Identifier: MIT */
/* Backward induction over payoff vectors (max^n for several players), with memoisation: every position is searched once.
   There are no cutoffs and no reduced positions, because a tie between moves is broken by their order. A game may have its own
   method for `thesis`. */

#include "solver/solve_run.h"

#include <string.h>

#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/assert.h"
#include "base/size.h"
#include "base/stack.h"

/* Packed scores: one field for each seat, the score minus the lowest possible score. */
typedef uint64_t payoff;

/* One ply: the moves, and for each child its position, its key and, once known, its payoff. */
typedef struct frame {
    unsigned char *positions;
    uint64_t (*keys)[2];
    payoff *payoffs;
    bp_move *moves;
    unsigned char *known;
} frame;

typedef struct induction {
    bp__run *run;
    const bp_game *game;
    const bp_game_ops *ops;
    const void *setup;
    const bp_table_ops *table;
    void *instance;
    size_t stride;
    uint32_t poll_mask; /* a node polls if the number of nodes before it has none of these bits */
    uint32_t score_bits;
    int32_t players;
    int32_t score_min;
    int thesis;
    int refined;
    int stopped;
    int blames_child; /* the run failed by a position; the move that led to it is still to be named */
    bp__counters counters;
    bp__stack frames; /* of frame and what it points to */
} induction;

static int32_t score_of(const induction *x, payoff p, int32_t seat)
{
    BP__ASSERT(seat >= 0 && seat < x->players);
    uint64_t mask = (UINT64_C(1) << x->score_bits) - 1;
    return (int32_t)(p >> ((uint32_t)seat * x->score_bits) & mask) + x->score_min;
}

static payoff pack(const induction *x, const int32_t *scores)
{
    payoff p = 0;
    for (int32_t seat = 0; seat < x->players; seat++) {
        BP__ASSERT((uint64_t)(scores[seat] - x->score_min) >> x->score_bits == 0);
        p |= (uint64_t)(scores[seat] - x->score_min) << ((uint32_t)seat * x->score_bits);
    }
    return p;
}

/* The preference of a player: a larger number is better, and equal numbers are ties. */
static int64_t preference(const induction *x, payoff p, int32_t seat)
{
    const int64_t step = INT64_C(1) << 32;
    int64_t own = score_of(x, p, seat);
    if (x->thesis) {
        int64_t other = score_of(x, p, 1 - seat);
        /* A win before a draw before a loss; then the own score, or a low one of the winner. */
        return own > other ? step + own : own == other ? own : -step - other;
    }
    int64_t best_other = INT64_MIN;
    for (int32_t other = 0; other < x->players; other++) {
        int64_t score = score_of(x, p, other);
        best_other = other != seat && score > best_other ? score : best_other;
    }
    if (x->refined) {
        return own < best_other ? own - best_other : own;
    }
    return own * step - best_other;
}

/* A block: the frame itself, padded, then positions, keys, payoffs, moves, known. */
enum { FRAME_BYTES = (sizeof(frame) + 15) / 16 * 16 };

static size_t frame_bytes(const induction *x)
{
    size_t each = x->stride + sizeof(uint64_t[2]) + sizeof(payoff) + sizeof(bp_move) + 1;
    return bp__size_add(bp__size_mul(x->game->traits.max_moves, each),
                        FRAME_BYTES + BP__MOVES_SLACK * sizeof(bp_move));
}

static frame *frame_at(induction *x, size_t ply)
{
    frame *f = bp__stack_at(&x->frames, ply);
    if (f && !f->positions) {
        size_t max = x->game->traits.max_moves;
        f->positions = (unsigned char *)f + FRAME_BYTES;
        f->keys = (void *)(f->positions + max * x->stride);
        f->payoffs = (payoff *)(void *)(f->keys + max);
        f->moves = (bp_move *)(void *)(f->payoffs + max);
        f->known = (unsigned char *)(void *)(f->moves + max + BP__MOVES_SLACK);
    }
    return f;
}

static int32_t mover_of(induction *x, const void *position)
{
    int32_t mover = bp__game_mover(x->game, position);
    if (mover < 0) {
        x->blames_child = bp__run_blame_mover(x->run, position);
        x->stopped = 1;
        return 0;
    }
    return mover;
}

/* The scores of a finished game. Returns 0 for impossible ones. */
static int take_scores(int32_t *out, induction *x, const void *position)
{
    x->ops->scores(out, position, x->setup);
    for (int32_t seat = 0; seat < x->players; seat++) {
        if (!bp__game_has_score(x->game, out[seat])) {
            bp__run_blame_score(x->run, position, out[seat]);
            x->stopped = 1;
            return 0;
        }
    }
    return 1;
}

/* Makes all children. Those that end the game get their payoff; the keys of the others are prefetched. Returns their
   number; meaningless if the search has stopped. */
static size_t expand(induction *x, frame *f, const void *position)
{
    size_t count = x->ops->moves(f->moves, position, x->setup);
    if (!bp__game_has_count(x->game, count)) {
        bp__run_blame_count(x->run, "moves", position, count);
        x->stopped = 1;
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        unsigned char *next = f->positions + i * x->stride;
        memcpy(next, position, x->stride);
        x->ops->apply(next, f->moves[i], x->setup);
        f->known[i] = x->ops->is_over(next, x->setup) != 0;
        if (f->known[i]) {
            int32_t scores[BP__PLAYERS_MAX];
            if (!take_scores(scores, x, next)) {
                bp__run_blame_move(x->run, position, f->moves[i]);
                return 0;
            }
            f->payoffs[i] = pack(x, scores);
            continue;
        }
        bp__position_key(f->keys[i], x->game, x->setup, next);
        if (x->table->prefetch) {
            x->table->prefetch(f->keys[i], x->instance);
        }
    }
    return count;
}

static payoff induce(induction *x, size_t ply, const void *position, const uint64_t key[2]);

/* The payoff of a child, from the table or by searching it. */
static payoff child_payoff(induction *x, size_t ply, const frame *f, size_t i)
{
    payoff found = f->payoffs[i];
    if (f->known[i]) {
        return found;
    }
    x->counters.probes++;
    if (x->table->probe(&found, f->keys[i], x->instance)) {
        x->counters.hits++;
        return found;
    }
    return induce(x, ply + 1, f->positions + i * x->stride, f->keys[i]);
}

/* The first child of a position that the mover prefers to all others. The children of the frame are made. */
static size_t choose(induction *x, size_t ply, const frame *f, const void *position, size_t count,
                     int32_t mover, payoff *best)
{
    size_t chosen = 0;
    int64_t max = INT64_MIN;
    for (size_t i = 0; i < count && !x->stopped; i++) {
        payoff p = child_payoff(x, ply, f, i);
        if (x->blames_child) {
            x->blames_child = 0;
            bp__run_blame_move(x->run, position, f->moves[i]);
        }
        f->payoffs[i] = p;
        int64_t value = preference(x, p, mover);
        if (value > max) {
            max = value;
            chosen = i;
            *best = p;
        }
    }
    BP__ASSERT(chosen < count || x->stopped);
    return chosen;
}

static payoff induce(induction *x, size_t ply, const void *position, const uint64_t key[2])
{
    uint64_t before = x->counters.nodes++;
    if ((before & x->poll_mask) == 0 && bp__run_poll(x->run, &x->counters, 1)) {
        x->stopped = 1;
    }
    frame *f = x->stopped ? NULL : frame_at(x, ply);
    if (!f) {
        if (!x->stopped) {
            bp__run_fail(x->run, x->frames.status);
        }
        x->stopped = 1;
        return 0;
    }
    payoff best = 0;
    size_t count = expand(x, f, position);
    choose(x, ply, f, position, count, mover_of(x, position), &best);
    if (x->stopped) {
        return 0;
    }
    x->counters.stores++;
    if (x->table->store(key, best, bp__log2(x->counters.nodes - before), x->instance) != BP_OK) {
        bp__run_stop(x->run, BP_STOP_MEMORY);
        x->stopped = 1;
    }
    return best;
}

/* The score of a player minus the best other score. */
static int32_t value_for(const induction *x, payoff p, int32_t seat)
{
    int32_t best = INT32_MIN;
    for (int32_t other = 0; other < x->players; other++) {
        int32_t score = score_of(x, p, other);
        best = other != seat && score > best ? score : best;
    }
    return score_of(x, p, seat) - best;
}

static void unpack(int32_t *scores, const induction *x, payoff p)
{
    for (int32_t seat = 0; seat < x->players; seat++) {
        scores[seat] = score_of(x, p, seat);
    }
}

static void fill_result(induction *x, payoff p)
{
    bp_result *result = x->run->result;
    result->has_scores = 1;
    unpack(result->scores, x, p);
    result->lower = result->upper = value_for(x, p, result->seat);
}

/* Lists the root moves, if they are wanted, with the widest bounds. */
static int list_moves(induction *x)
{
    bp_result *result = x->run->result;
    if (!bp__run_option(x->run, BP_OPTION_ALL_MOVES)) {
        return BP_OK;
    }
    bp_move *moves =
        bp__memory_alloc(&result->memory, bp__game_move_slots(x->game) * sizeof *moves);
    int status = moves ? BP_OK : BP_ERR_MEMORY;
    if (status == BP_OK) {
        size_t count = x->ops->moves(moves, x->run->root, x->setup);
        if (bp__game_has_count(x->game, count)) {
            status = bp__result_make_moves(result, count);
        } else {
            bp__run_blame_count(x->run, "moves", x->run->root, count);
            status = BP_ERR_METHOD;
        }
        for (int32_t i = 0; i < result->move_count; i++) {
            result->moves[i].move = moves[i];
            result->moves[i].lower = result->lower;
            result->moves[i].upper = result->upper;
        }
    }
    bp__memory_free(&result->memory, moves);
    return status;
}

static void value_move(induction *x, int32_t index, payoff p)
{
    bp__root_move *move = &x->run->result->moves[index];
    move->has_scores = 1;
    unpack(move->scores, x, p);
    move->lower = move->upper = value_for(x, p, x->run->result->seat);
}

/* Makes the children of a position at a ply, and chooses the best one. NULL if the search stops. */
static const frame *expand_and_choose(induction *x, size_t *chosen, size_t ply,
                                      const void *position)
{
    frame *f = frame_at(x, ply);
    if (!f) {
        bp__run_fail(x->run, x->frames.status);
        x->stopped = 1;
        return NULL;
    }
    payoff best = 0;
    int32_t mover = mover_of(x, position);
    size_t count = expand(x, f, position);
    *chosen = choose(x, ply, f, position, count, mover, &best);
    return x->stopped ? NULL : f;
}

/* Appends a root move to a principal variation, and best play after it to the end of the game. */
static int follow_pv(induction *x, bp__vector *pv, const frame *f, size_t index)
{
    for (size_t ply = 1; f; ply++) {
        const void *position = f->positions + index * x->stride;
        int status = bp__result_push(x->run->result, pv, f->moves[index]);
        if (status != BP_OK || x->ops->is_over(position, x->setup)) {
            return status;
        }
        f = expand_and_choose(x, &index, ply, position);
    }
    return BP_OK;
}

/* The value of every root move, the principal variation, and those of the root moves if they are wanted. */
static int find_pvs(induction *x)
{
    bp_result *result = x->run->result;
    size_t chosen;
    const frame *f = expand_and_choose(x, &chosen, 0, x->run->root);
    if (!f) {
        return BP_OK;
    }
    for (int32_t i = 0; i < result->move_count; i++) {
        value_move(x, i, f->payoffs[i]);
    }
    int status = follow_pv(x, &result->pv, f, chosen);
    if (status == BP_OK && !x->stopped) {
        result->best = f->moves[chosen];
    }
    int32_t count = bp__run_option(x->run, BP_OPTION_MOVE_PVS) ? result->move_count : 0;
    for (int32_t i = 0; i < count && status == BP_OK && !x->stopped; i++) {
        status = follow_pv(x, &result->moves[i].pv, f, (size_t)i);
    }
    return status;
}

static int open_table(induction *x)
{
    char text[BP__DOMAIN_TEXT];
    bp__domain domain;
    int status = bp__run_domain(&domain, text, x->run, 0,
                                x->thesis    ? "thesis-scores"
                                : x->refined ? "refined-scores"
                                             : "maxn-scores",
                                -1);
    domain.value_bits = x->score_bits * (uint32_t)x->players;
    if (status != BP_OK || domain.value_bits > 62) {
        return BP_ERR_UNSUPPORTED;
    }
    status = bp__run_table(x->run, "growing", &domain, 1);
    if (status == BP_OK) {
        x->table = x->run->table->ops;
        x->instance = x->run->table->instance;
    }
    return status;
}

static void search_all(induction *x)
{
    bp_result *result = x->run->result;
    bp_table *table = x->run->table;
    uint64_t uses;
    uint64_t uses_before;
    int counts = (table->ops->flags & BP_TABLE_NEVER_FORGETS) != 0 &&
                 bp__table_entries_alone(table, &uses_before) == 0;
    uint64_t key[2];
    payoff p;
    bp__position_key(key, x->game, x->setup, x->run->root);
    x->counters.probes++;
    if (x->table->probe(&p, key, x->instance)) {
        x->counters.hits++;
    } else {
        p = induce(x, 0, x->run->root, key);
    }
    if (x->stopped) {
        return;
    }
    fill_result(x, p);
    x->run->windows = 1;
    uint64_t states = counts ? bp__table_entries_alone(table, &uses) : 0;
    if (counts && states != UINT64_MAX && uses == uses_before) {
        result->counts[BP_COUNT_STATES] = (int64_t)states;
    }
}

/* The poll of the game's own method: its nodes count as nodes of this search. */
static int poll_for_game(uint64_t nodes, void *user)
{
    induction *x = user;
    x->counters.nodes = nodes;
    return bp__run_poll(x->run, &x->counters, 1);
}

/* Capacity for the principal variation of such a method. */
enum { PV_MAX = 512 };

/* One block for a method of the game: its outputs, then the buffers for their check. */
typedef struct method_buffers {
    unsigned char *position;
    bp_move *pv;
    bp_move *legal;
    int32_t *move_scores; /* two for each legal move */
    bp_move *move_pvs;    /* PV_MAX moves for each legal move; NULL: not wanted */
    size_t *move_pv_lengths;
} method_buffers;

static int take_buffers(method_buffers *out, const induction *x, const bp__memory *memory)
{
    size_t max = bp__game_move_slots(x->game);
    size_t pvs =
        bp__run_option(x->run, BP_OPTION_MOVE_PVS) ? (size_t)x->run->result->move_count : 0;
    size_t moves = (1 + pvs) * PV_MAX + max;
    out->position =
        bp__memory_alloc(memory, x->stride + pvs * sizeof *out->move_pv_lengths +
                                     moves * sizeof *out->pv + 2 * max * sizeof *out->move_scores);
    if (!out->position) {
        return BP_ERR_MEMORY;
    }
    out->move_pv_lengths = (size_t *)(void *)(out->position + x->stride);
    out->pv = (bp_move *)(void *)(out->move_pv_lengths + pvs);
    out->move_pvs = pvs > 0 ? out->pv + PV_MAX : NULL;
    out->legal = out->pv + (1 + pvs) * PV_MAX;
    out->move_scores = (int32_t *)(void *)(out->legal + max);
    return BP_OK;
}

/* Whether the scores of a method of the game are within the traits. */
static int fits(const induction *x, const int32_t scores[2])
{
    return bp__game_has_score(x->game, scores[0]) && bp__game_has_score(x->game, scores[1]);
}

/* Whether a principal variation consists of legal moves and ends the game with these scores, or fills its buffer. */
static int pv_leads_to(const induction *x, const method_buffers *b, const bp_move *pv,
                       size_t length, const int32_t scores[2])
{
    if (length > PV_MAX || !fits(x, scores)) {
        return 0;
    }
    memcpy(b->position, x->run->root, x->stride);
    for (size_t i = 0; i < length; i++) {
        int over = x->ops->is_over(b->position, x->setup);
        size_t count = over ? 0 : x->ops->moves(b->legal, b->position, x->setup);
        size_t at = 0;
        while (at < count && b->legal[at] != pv[i]) {
            at++;
        }
        if (at == count) {
            return 0;
        }
        x->ops->apply(b->position, pv[i], x->setup);
    }
    if (!x->ops->is_over(b->position, x->setup)) {
        return length == PV_MAX;
    }
    int32_t last[BP__PLAYERS_MAX];
    x->ops->scores(last, b->position, x->setup);
    return last[0] == scores[0] && last[1] == scores[1];
}

/* Whether a method of the game wrote a possible answer for a root move. */
static int move_is_possible(const induction *x, const method_buffers *b, size_t index)
{
    const int32_t *scores = b->move_scores + 2 * index;
    size_t length = b->move_pvs ? b->move_pv_lengths[index] : 0;
    if (length == 0) {
        return fits(x, scores);
    }
    const bp_move *pv = b->move_pvs + index * PV_MAX;
    return pv[0] == x->run->result->moves[index].move && pv_leads_to(x, b, pv, length, scores);
}

/* Copies a principal variation into the result. */
static int copy_pv(const induction *x, bp__vector *out, const bp_move *pv, size_t length)
{
    bp_move *moves = bp__vector_add(out, &x->run->result->memory, length, sizeof *moves);
    if (!moves) {
        return BP_ERR_MEMORY;
    }
    memcpy(moves, pv, length * sizeof *moves);
    return BP_OK;
}

/* Takes the scores and the principal variation of a root move; its first move is always known. */
static int take_move(induction *x, const method_buffers *b, size_t index)
{
    bp__root_move *at = &x->run->result->moves[index];
    value_move(x, (int32_t)index, pack(x, b->move_scores + 2 * index));
    if (!b->move_pvs) {
        return BP_OK;
    }
    size_t length = b->move_pv_lengths[index];
    return length > 0 ? copy_pv(x, &at->pv, b->move_pvs + index * PV_MAX, length)
                      : copy_pv(x, &at->pv, &at->move, 1);
}

/* Takes the answer of a method of the game; BP_ERR_METHOD for an impossible one. */
static int take_answer(induction *x, const method_buffers *b, const bp_thesis_solution *answer)
{
    bp_result *result = x->run->result;
    size_t count = (size_t)result->move_count;
    int good =
        answer->pv_length >= 1 && pv_leads_to(x, b, b->pv, answer->pv_length, answer->scores);
    for (size_t i = 0; i < count && good; i++) {
        good = move_is_possible(x, b, i);
    }
    if (!good) {
        bp__run_blame(x->run, "thesis_solve", x->run->root,
                      "scores or best play of the answer are impossible");
        return BP_ERR_METHOD;
    }
    fill_result(x, pack(x, answer->scores));
    result->best = b->pv[0];
    result->counts[BP_COUNT_STATES] = (int64_t)answer->states;
    int status = copy_pv(x, &result->pv, b->pv, answer->pv_length);
    for (size_t i = 0; i < count && status == BP_OK; i++) {
        status = take_move(x, b, i);
    }
    return status == BP_OK ? atomic_load(&x->run->failed) : status;
}

/* What the status of a method of the game means for the run. A run that was stopped is no failure. */
static int judge_status(induction *x, int status)
{
    switch (status) {
    case BP_ERR_LIMIT: bp__run_stop(x->run, BP_STOP_MEMORY); return BP_OK;
    case BP_ERR_MEMORY:
    case BP_ERR_UNSUPPORTED: return status;
    case BP_ERR_BUSY: /* the poll has stopped the run */
        if (atomic_load(&x->run->stop) != BP_STOP_SOLVED) {
            return BP_OK;
        }
    }
    bp__run_blame(x->run, "thesis_solve", x->run->root, "returns %d", status);
    return BP_ERR_METHOD;
}

/* Solves by the method of the game, if it has one and the caller gave no table. BP_ERR_UNSUPPORTED: not done. */
static int solve_by_game(induction *x)
{
    bp_solver *solver = x->run->solver;
    const bp__memory *memory = &solver->searcher.memory;
    const bp_game_experimental_ops *methods = &x->game->experimental;
    method_buffers buffers;
    if (!x->thesis || !methods->thesis_solve || solver->caller_table) {
        return BP_ERR_UNSUPPORTED;
    }
    if (take_buffers(&buffers, x, memory) != BP_OK) {
        return BP_ERR_MEMORY;
    }
    bp_thesis_solution answer = {
        .max_bytes = (uint64_t)bp__run_option(x->run, BP_OPTION_MEMORY),
        .allocator = bp__searcher_allocator(&solver->searcher),
        .poll = poll_for_game,
        .user = x,
        .pv = buffers.pv,
        .pv_size = PV_MAX,
        .move_scores = buffers.move_scores,
        .move_pvs = buffers.move_pvs,
        .move_pv_lengths = buffers.move_pv_lengths,
    };
    int status = methods->thesis_solve(&answer, x->run->root, x->setup);
    x->counters.nodes = answer.nodes;
    x->run->result->counts[BP_COUNT_TABLE_BYTES] = (int64_t)answer.bytes;
    x->run->result->lossless = 1;
    status = status == BP_OK ? take_answer(x, &buffers, &answer) : judge_status(x, status);
    bp__memory_free(memory, buffers.position);
    return status;
}

/* Solves by backward induction with a table. */
static int solve_by_table(induction *x)
{
    int status = open_table(x);
    if (status != BP_OK) {
        return status;
    }
    x->frames = (bp__stack){.memory = &x->run->solver->searcher.memory, .bytes = frame_bytes(x)};
    bp__stack_begin(&x->frames, 0);
    bp__table_enter(x->run->table);
    search_all(x);
    if (!x->stopped) {
        status = find_pvs(x);
    }
    bp__table_leave(x->run->table);
    bp__stack_free(&x->frames);
    int failed = atomic_load(&x->run->failed);
    return status == BP_OK ? failed : status;
}

int bp__solve_by_induction(bp__run *run)
{
    const bp_game_traits *traits = &run->game->traits;
    int64_t range = (int64_t)traits->score_max - traits->score_min;
    induction x = {
        .run = run,
        .game = run->game,
        .ops = run->game->ops,
        .setup = run->setup,
        .stride = bp__state_stride(run->game),
        .poll_mask = bp__poll_nodes(run->game->traits.max_moves) - 1,
        .score_bits = bp__field_bits((uint64_t)range + 1),
        .players = traits->players,
        .score_min = traits->score_min,
        .thesis = bp__run_option(run, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_THESIS,
        .refined = bp__run_option(run, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_REFINED,
    };
    run->result->lower = (int32_t)-range;
    run->result->upper = (int32_t)range;
    int status = list_moves(&x);
    if (status == BP_OK) {
        status = solve_by_game(&x);
    }
    if (status == BP_ERR_UNSUPPORTED) {
        x.counters = (bp__counters){0};
        status = solve_by_table(&x);
    }
    bp__run_collect(run, &x.counters);
    return status;
}
