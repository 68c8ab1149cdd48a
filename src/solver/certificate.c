/* Certificates: for each side that has something to prove, its reply in every position that its strategy
   can meet. Each position stands there once. */

#include <stdio.h>
#include <string.h>

#include <bigpoints/game.h>
#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/text.h"
#include "solver/mtdf.h"

typedef struct proof {
    bp__mtdf *drive;
    const bp_game *game;
    bp_table *met; /* positions dealt with, by their identity */
    int32_t seat;  /* whose strategy */
    int32_t min;   /* what it secures */
    uint64_t replies;
    int status;
} proof;

static int must_end(const proof *p)
{
    return p->status != BP_OK || p->drive->workers[0].ended;
}

/* Hands a line over; a receiver that has had enough ends the run. */
static void say(proof *p, const char *line)
{
    bp__run *run = p->drive->run;
    if (!must_end(p) && run->solver->proof(line, run->solver->proof_user) != 0) {
        int none = BP_STOP_SOLVED;
        atomic_compare_exchange_strong(&run->stop, &none, BP_STOP_CANCELLED);
        p->drive->workers[0].ended = 1;
    }
}

/* A line that ends with a position: "<before><position>". */
static void say_position(proof *p, const char *before, const void *position)
{
    const bp_game *game = p->game;
    const bp__memory *memory = &p->drive->run->solver->memory;
    size_t size = strlen(before) + game->ops->format_position(NULL, 0, position, game->setup) + 1;
    char *line = bp__memory_take(memory, size);
    if (!line) {
        p->status = BP_ERR_MEMORY;
        return;
    }
    bp__writer writer = bp__writer_over(line, size);
    bp__write_text(&writer, before);
    game->ops->format_position(line + writer.length, size - writer.length, position, game->setup);
    say(p, line);
    bp__memory_give(memory, line);
}

static void say_reply(proof *p, const void *position, bp_move move)
{
    char text[80];
    size_t length =
        p->game->ops->format_move(text, sizeof text - 1, move, position, p->game->setup);
    if (length >= sizeof text - 2) {
        p->status = BP_ERR_UNSUPPORTED;
        return;
    }
    text[length] = '\t';
    text[length + 1] = '\0';
    p->replies++;
    say_position(p, text, position);
}

static int has_met(proof *p, const void *position)
{
    uint64_t key[2];
    uint64_t value;
    bp__position_key(key, p->game, position);
    if (p->met->ops->probe(&value, key, p->met->instance)) {
        return 1;
    }
    p->status = p->met->ops->store(key, 1, 0, p->met->instance);
    return 0;
}

/* Covers a position, and all that can follow, in which the seat secures `min`. */
static void cover(proof *p, size_t ply, const void *position)
{
    bp__worker *w = &p->drive->workers[0];
    if (w->ops->is_over(position, w->setup) || has_met(p, position) || must_end(p)) {
        return;
    }
    int32_t count = bp__mtdf_children(p->drive, ply, position);
    if (must_end(p)) {
        return;
    }
    const bp__frame *frame = bp__worker_frame(w, ply);
    if (w->ops->mover(position, w->setup) == p->seat) {
        if (p->replies == p->drive->run->solver->max_replies) {
            p->status = BP_ERR_LIMIT;
            return;
        }
        int32_t index = bp__mtdf_choose(p->drive, ply, count, p->min);
        if (index >= 0 && !must_end(p)) {
            say_reply(p, position, frame->moves[index]);
            cover(p, ply + 1, frame->positions + (size_t)index * w->stride);
        }
        return;
    }
    for (int32_t i = 0; i < count && !must_end(p); i++) {
        cover(p, ply + 1, frame->positions + (size_t)i * w->stride);
    }
}

static void prove_side(proof *p, int32_t seat, int32_t min)
{
    char line[64];
    p->seat = seat;
    p->min = min;
    if (p->met->instance) {
        p->met->ops->clear(p->met->instance);
    }
    snprintf(line, sizeof line, "side %d least %d", seat + 1, min);
    say(p, line);
    if (!must_end(p)) {
        cover(p, 0, p->drive->run->root);
    }
}

static void write_all(proof *p, int32_t mover)
{
    char line[64];
    const bp_result *result = p->drive->run->result;
    int32_t value = result->lower;
    int outcome = p->drive->is_outcome;
    say(p, "bigpoints proof 1");
    say(p, outcome ? "objective outcome" : "objective margin");
    snprintf(line, sizeof line, "value %d", value);
    say(p, line);
    say_position(p, "root ", p->drive->run->root);
    if (!must_end(p) && (!outcome || value >= 0)) {
        prove_side(p, mover, value);
    }
    if (!must_end(p) && (!outcome || value <= 0)) {
        prove_side(p, 1 - mover, -value);
    }
    if (!must_end(p)) {
        snprintf(line, sizeof line, "end %llu", (unsigned long long)p->replies);
        say(p, line);
    }
}

int bp__mtdf_prove(bp__mtdf *drive)
{
    bp__run *run = drive->run;
    bp_solver *solver = run->solver;
    bp_result *result = run->result;
    if (solver->objective != BP_OBJECTIVE_OUTCOME && solver->objective != BP_OBJECTIVE_MARGIN) {
        return BP_OK;
    }
    proof p = {.drive = drive, .game = run->game};
    int hashed;
    bp__domain domain = {"proof", run->game->ops, bp__position_key_bits(&hashed, run->game), 1, 0};
    const bp_allocator *allocator = solver->own_allocator ? &solver->allocator : NULL;
    int status = bp_table_new(&p.met, "growing", 0, allocator);
    if (status == BP_OK) {
        status = bp__table_use(p.met, &domain, 1, 1);
    }
    if (status == BP_OK) {
        /* Deep searches from many positions: one thread each is enough. */
        int32_t threads = drive->threads;
        drive->threads = 1;
        write_all(&p, run->game->ops->mover(run->root, run->game->setup));
        drive->threads = threads;
        status = p.status == BP_ERR_MEMORY ? BP_ERR_MEMORY : BP_OK;
        bp__table_release(p.met);
    }
    bp_table_free(p.met);
    result->proof_status = drive->workers[0].ended ? BP_ERR_UNSUPPORTED : p.status;
    result->proof_replies = p.replies;
    return status;
}
