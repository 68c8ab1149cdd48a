/* SPDX-License-Identifier: MIT */
/* Proof certificates: a strategy for each side that has something to prove, as its reply in every position that the
   strategy can meet. Each position is listed once. A checker needs the rules of the game alone. */

#include <stdio.h>
#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/assert.h"
#include "base/text.h"
#include "game/game_text.h"
#include "solver/mtdf.h"

typedef struct proof {
    bp__run *run;
    const bp_game *game;
    bp_table *listed; /* the positions of the strategy so far, by their full keys */
    int32_t seat;     /* the side of the strategy */
    int32_t bound;    /* the strategy gets at least this value */
    uint64_t replies;
    int status;
} proof;

static int must_stop(const proof *p)
{
    return p->status != BP_OK || p->run->workers[0].stopped;
}

/* Sends a line to the callback, which may stop the run. */
static void send(proof *p, const char *line)
{
    bp__run *run = p->run;
    if (!must_stop(p) && run->solver->proof(line, run->solver->proof_user) != 0) {
        bp__run_stop(run, BP_STOP_CANCELLED);
        run->workers[0].stopped = 1;
    }
}

/* Sends a line that ends with a position: "<before><position>". */
static void send_position(proof *p, const char *before, const void *position)
{
    const bp_game_ops *ops = p->game->ops;
    const void *setup = p->run->setup;
    const bp__memory *memory = &p->run->solver->searcher.memory;
    size_t length = ops->format_position(NULL, 0, position, setup);
    size_t size = strlen(before) + length + 1;
    if (length > BP__TEXT_MAX) {
        bp__run_blame(p->run, "format_position", NULL, "returns the length %zu", length);
        p->status = BP_ERR_METHOD;
        return;
    }
    char *line = bp__memory_alloc(memory, size);
    if (!line) {
        p->status = BP_ERR_MEMORY;
        return;
    }
    bp__writer writer = bp__writer_over(line, size);
    bp__write_text(&writer, before);
    ops->format_position(line + writer.length, size - writer.length, position, setup);
    line[size - 1] = '\0';
    send(p, line);
    bp__memory_free(memory, line);
}

static void send_reply(proof *p, const void *position, bp_move move)
{
    char text[80];
    size_t length = p->game->ops->format_move(text, sizeof text - 1, move, position, p->run->setup);
    if (length >= sizeof text - 2) {
        p->status = BP_ERR_UNSUPPORTED;
        return;
    }
    text[length] = '\t';
    text[length + 1] = '\0';
    p->replies++;
    send_position(p, text, position);
}

/* Adds a position to those listed. Returns 0 if it was there already. */
static int add_position(proof *p, const void *position)
{
    uint64_t key[2];
    uint64_t value;
    bp__position_key(key, p->game, p->run->setup, position);
    if (p->listed->ops->probe(&value, key, p->listed->instance)) {
        return 0;
    }
    p->status = p->listed->ops->store(key, 1, 0, p->listed->instance);
    return 1;
}

/* The index of the child by the reply of the strategy; -1 if the proof must stop. */
static int32_t choose_reply(proof *p, size_t ply, const void *position,
                            const bp__children *children)
{
    BP__ASSERT(p->replies <= p->run->solver->max_replies);
    if (p->replies == p->run->solver->max_replies) {
        p->status = BP_ERR_LIMIT;
        return -1;
    }
    int32_t index = bp__mtdf_choose(p->run, ply, children, p->bound);
    if (index < 0 && !must_stop(p) && !bp__run_has_stopped(p->run)) {
        p->status = bp__run_blame_values(p->run, position);
    }
    BP__ASSERT(index < (int32_t)children->count);
    return must_stop(p) ? -1 : index;
}

/* Lists the replies of the strategy in a position and in all that can follow it. */
static void list_replies(proof *p, size_t ply, const void *position)
{
    bp__worker *w = &p->run->workers[0];
    if (w->ops->is_over(position, w->setup) || !add_position(p, position) || must_stop(p)) {
        return;
    }
    const bp__children *c = bp__worker_children(w, ply, position);
    if (!c || must_stop(p)) {
        return;
    }
    if (w->ops->mover(position, w->setup) == p->seat) {
        int32_t index = choose_reply(p, ply, position, c);
        if (index >= 0) {
            send_reply(p, position, c->items[index].move);
            list_replies(p, ply + 1, bp__child_position(c, (size_t)index));
        }
        return;
    }
    for (size_t i = 0; i < c->count && !must_stop(p); i++) {
        list_replies(p, ply + 1, bp__child_position(c, i));
    }
}

static void prove_side(proof *p, int32_t seat, int32_t bound)
{
    char line[64];
    p->seat = seat;
    p->bound = bound;
    if (p->listed->instance) {
        p->listed->ops->clear(p->listed->instance);
    }
    snprintf(line, sizeof line, "side %d least %d", seat + 1, bound);
    send(p, line);
    if (!must_stop(p)) {
        list_replies(p, 0, p->run->root);
    }
}

static void write_all(proof *p, int32_t mover)
{
    char line[64];
    const bp_result *result = p->run->result;
    int32_t value = result->lower;
    BP__ASSERT(result->lower == result->upper);
    int outcome = bp__run_option(p->run, BP_OPTION_OBJECTIVE) == BP_OBJECTIVE_OUTCOME;
    send(p, "bigpoints proof 1");
    send(p, outcome ? "objective outcome" : "objective margin");
    snprintf(line, sizeof line, "value %d", value);
    send(p, line);
    send_position(p, "root ", p->run->root);
    if (!must_stop(p) && (!outcome || value >= 0)) {
        prove_side(p, mover, value);
    }
    if (!must_stop(p) && (!outcome || value <= 0)) {
        prove_side(p, 1 - mover, -value);
    }
    if (!must_stop(p)) {
        snprintf(line, sizeof line, "end %llu", (unsigned long long)p->replies);
        send(p, line);
    }
}

int bp__write_certificate(bp__run *run)
{
    bp_solver *solver = run->solver;
    bp_result *result = run->result;
    int64_t objective = bp__run_option(run, BP_OPTION_OBJECTIVE);
    if (objective != BP_OBJECTIVE_OUTCOME && objective != BP_OBJECTIVE_MARGIN) {
        return BP_OK;
    }
    proof p = {.run = run, .game = run->game};
    int hashed;
    bp__domain domain = {.text = "proof",
                         .key_format = BP__KEY_FORMAT,
                         .key_bits = bp__position_key_bits(&hashed, run->game),
                         .value_bits = 1};
    const bp_allocator *allocator = bp__searcher_allocator(&solver->searcher);
    int status = bp_table_new(&p.listed, "growing", 0, allocator);
    if (status == BP_OK) {
        status = bp__table_use(p.listed, &domain, 1, 1);
    }
    if (status == BP_OK) {
        write_all(&p, run->game->ops->mover(run->root, run->setup));
        status = p.status == BP_ERR_MEMORY ? BP_ERR_MEMORY : BP_OK;
        bp__table_release(p.listed);
    }
    bp_table_free(p.listed);
    result->counts[BP_COUNT_REPLIES] = run->workers[0].stopped ? BP_ERR_UNSUPPORTED
                                       : p.status != BP_OK     ? p.status
                                                               : (int64_t)p.replies;
    return status;
}
