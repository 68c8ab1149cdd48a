/* Proof certificates: a strategy for each side that has something to prove, as its reply in every position that the
   strategy can meet. Each position is listed once. A checker needs the rules of the game alone. */

#include <stdio.h>
#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/text.h"
#include "solver/mtdf.h"

typedef struct proof {
    bp__mtdf *mtdf;
    const bp_game *game;
    bp_table *met;   /* the positions listed so far, by their full keys */
    int32_t seat;    /* whose strategy */
    int32_t secured; /* the value that it proves */
    uint64_t replies;
    int status;
} proof;

static int must_end(const proof *p)
{
    return p->status != BP_OK || p->mtdf->workers[0].ended;
}

/* Sends a line to the callback, which may end the run. */
static void send(proof *p, const char *line)
{
    bp__run *run = p->mtdf->run;
    if (!must_end(p) && run->solver->proof(line, run->solver->proof_user) != 0) {
        int none = BP_STOP_SOLVED;
        atomic_compare_exchange_strong(&run->stop, &none, BP_STOP_CANCELLED);
        p->mtdf->workers[0].ended = 1;
    }
}

/* Sends a line that ends with a position: "<before><position>". */
static void send_position(proof *p, const char *before, const void *position)
{
    const bp_game_ops *ops = p->game->ops;
    const void *setup = p->mtdf->run->setup;
    const bp__memory *memory = &p->mtdf->run->solver->engine.memory;
    size_t size = strlen(before) + ops->format_position(NULL, 0, position, setup) + 1;
    char *line = bp__memory_take(memory, size);
    if (!line) {
        p->status = BP_ERR_MEMORY;
        return;
    }
    bp__writer writer = bp__writer_over(line, size);
    bp__write_text(&writer, before);
    ops->format_position(line + writer.length, size - writer.length, position, setup);
    send(p, line);
    bp__memory_give(memory, line);
}

static void send_reply(proof *p, const void *position, bp_move move)
{
    char text[80];
    size_t length =
        p->game->ops->format_move(text, sizeof text - 1, move, position, p->mtdf->run->setup);
    if (length >= sizeof text - 2) {
        p->status = BP_ERR_UNSUPPORTED;
        return;
    }
    text[length] = '\t';
    text[length + 1] = '\0';
    p->replies++;
    send_position(p, text, position);
}

static int has_met(proof *p, const void *position)
{
    uint64_t key[2];
    uint64_t value;
    bp__position_key(key, p->game, p->mtdf->run->setup, position);
    if (p->met->ops->probe(&value, key, p->met->instance)) {
        return 1;
    }
    p->status = p->met->ops->store(key, 1, 0, p->met->instance);
    return 0;
}

/* Lists the replies in a position and in all that can follow it, where the seat gets at least `secured`. */
static void cover(proof *p, size_t ply, const void *position)
{
    bp__worker *w = &p->mtdf->workers[0];
    if (w->ops->is_over(position, w->setup) || has_met(p, position) || must_end(p)) {
        return;
    }
    int32_t count = bp__mtdf_children(p->mtdf, ply, position);
    if (must_end(p)) {
        return;
    }
    const bp__frame *frame = bp__worker_frame(w, ply);
    if (w->ops->mover(position, w->setup) == p->seat) {
        if (p->replies == p->mtdf->run->solver->max_replies) {
            p->status = BP_ERR_LIMIT;
            return;
        }
        int32_t index = bp__mtdf_choose(p->mtdf, ply, count, p->secured);
        if (index >= 0 && !must_end(p)) {
            send_reply(p, position, frame->moves[index]);
            cover(p, ply + 1, frame->positions + (size_t)index * w->stride);
        } else if (!must_end(p) && !bp__run_ended(p->mtdf->run)) {
            p->status = BP_ERR_METHOD; /* no move keeps what was proved */
        }
        return;
    }
    for (int32_t i = 0; i < count && !must_end(p); i++) {
        cover(p, ply + 1, frame->positions + (size_t)i * w->stride);
    }
}

static void prove_side(proof *p, int32_t seat, int32_t secured)
{
    char line[64];
    p->seat = seat;
    p->secured = secured;
    if (p->met->instance) {
        p->met->ops->clear(p->met->instance);
    }
    snprintf(line, sizeof line, "side %d least %d", seat + 1, secured);
    send(p, line);
    if (!must_end(p)) {
        cover(p, 0, p->mtdf->run->root);
    }
}

static void write_all(proof *p, int32_t mover)
{
    char line[64];
    const bp_result *result = p->mtdf->run->result;
    int32_t value = result->lower;
    int outcome = p->mtdf->is_outcome;
    send(p, "bigpoints proof 1");
    send(p, outcome ? "objective outcome" : "objective margin");
    snprintf(line, sizeof line, "value %d", value);
    send(p, line);
    send_position(p, "root ", p->mtdf->run->root);
    if (!must_end(p) && (!outcome || value >= 0)) {
        prove_side(p, mover, value);
    }
    if (!must_end(p) && (!outcome || value <= 0)) {
        prove_side(p, 1 - mover, -value);
    }
    if (!must_end(p)) {
        snprintf(line, sizeof line, "end %llu", (unsigned long long)p->replies);
        send(p, line);
    }
}

int bp__mtdf_prove(bp__mtdf *mtdf)
{
    bp__run *run = mtdf->run;
    bp_solver *solver = run->solver;
    bp_result *result = run->result;
    if (solver->objective != BP_OBJECTIVE_OUTCOME && solver->objective != BP_OBJECTIVE_MARGIN) {
        return BP_OK;
    }
    proof p = {.mtdf = mtdf, .game = run->game};
    int hashed;
    bp__domain domain = {.text = "proof",
                         .key_format = BP__KEY_FORMAT,
                         .key_bits = bp__position_key_bits(&hashed, run->game),
                         .value_bits = 1};
    const bp_allocator *allocator = bp__engine_allocator(&solver->engine);
    int status = bp_table_new(&p.met, "growing", 0, allocator);
    if (status == BP_OK) {
        status = bp__table_use(p.met, &domain, 1, 1);
    }
    if (status == BP_OK) {
        write_all(&p, run->game->ops->mover(run->root, run->setup));
        status = p.status == BP_ERR_MEMORY ? BP_ERR_MEMORY : BP_OK;
        bp__table_release(p.met);
    }
    bp_table_free(p.met);
    result->proof_status = mtdf->workers[0].ended ? BP_ERR_UNSUPPORTED : p.status;
    result->proof_replies = p.replies;
    return status;
}
