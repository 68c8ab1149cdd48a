/* SPDX-License-Identifier: MIT */
/* Running a census: a parallel loop over units with results in order. Threads take chunks of units from a ring buffer.
   The calling thread solves too, and counts finished chunks in the order of their units. So counts, rows and
   checkpoints always cover a prefix of the run's units. A checkpoint that is due is written between two chunks of the
   calling thread, never inside a search; the last one is written at the end.

       ring   | chunk | chunk | chunk | ... |
                ^ head: to be counted next     ^ tail: to be handed out next */

#include <string.h>

#include <bigpoints/status.h>
#include <bigpoints/table.h>

#include "base/platform/platform.h"
#include "base/text.h"
#include "census/census_internal.h"
#include "table/table_internal.h"

enum { RING = 64, CHUNK_MAX = 256 };

typedef char board_text[BP_BOARD_MAX + 1];

/* The size of chunks is adjusted so that one takes between chunk_min and chunk_max seconds. */
static const double chunk_min = 0.005;
static const double chunk_max = 0.05;
static const double progress_seconds = 0.1;

typedef struct chunk {
    uint64_t first;
    uint32_t count;
    uint32_t solved; /* from the first on */
    int is_done;     /* its thread has finished it or has given it up */
    unsigned char *results;
    board_text *boards; /* of the rows; NULL if none are sent */
} chunk;

typedef struct run run;

typedef struct worker {
    run *run;
    int32_t id; /* 0 is the calling thread */
    bp__unit_solver *solver;
    bp__thread thread;
} worker;

struct run {
    bp_census *census;
    bp__range range;
    bp__ranges skipped; /* done before this run */
    bp_table *table;    /* shared by all threads, or NULL */
    worker *workers;
    int32_t started; /* threads besides the calling one */
    unsigned char *results;
    board_text *boards;
    atomic_int ended; /* by an error, a cancel or a callback: no more units are handed out */

    bp__mutex lock; /* guards what follows, up to `status` */
    bp__condition changed;
    chunk ring[RING];
    uint64_t head;
    uint64_t tail;
    uint64_t next;       /* the unit to hand out next, if it is not done */
    uint32_t chunk_size; /* units of the next chunk */
    int status;

    /* Used by the calling thread alone. */
    double start;          /* by bp__clock() */
    double last_progress;  /* seconds from the start */
    double last_save;      /* seconds from the start */
    uint64_t counted_time; /* milliseconds already in the counts */
    uint64_t done;         /* units of the shard that are done */
    uint64_t done_here;    /* those of this run */
    uint64_t nodes_before; /* of units done before this run */
    int is_sealed;         /* nothing more is counted */
    int save_failed;       /* nothing more is saved */
};

static double seconds_of(const run *r)
{
    return bp__clock() - r->start;
}

static int has_ended(run *r)
{
    if (bp__searcher_is_cancelled(&r->census->searcher)) {
        atomic_store(&r->ended, 1);
    }
    return atomic_load_explicit(&r->ended, memory_order_relaxed);
}

/* Ends the run, with an error unless the status is BP_OK. */
static void end_run(run *r, int status)
{
    bp__mutex_lock(&r->lock);
    r->status = r->status == BP_OK ? status : r->status;
    atomic_store(&r->ended, 1);
    bp__condition_broadcast(&r->changed);
    bp__mutex_unlock(&r->lock);
}

static int send_row(const bp_census *census, const char *board, const bp__unit_result *result)
{
    int32_t values[BP__SEATS_MAX] = {0};
    int for_first = bp__census_objective(census) == BP_OBJECTIVE_OUTCOME ||
                    bp__census_objective(census) == BP_OBJECTIVE_MARGIN;
    size_t count = for_first ? 1 : (size_t)census->config.players;
    for (size_t i = 0; i < count; i++) {
        values[i] = result->values[i];
    }
    if (bp__census_shares_table(census) && !for_first) {
        values[1] = -values[0]; /* a zero-sum value */
    }
    return census->row(board, census->weight, values, count, result->states, census->row_user);
}

/* Counts the solved units of a finished chunk, and sends their rows. BP_ERR_BUSY if the row callback stops the run. */
static int count_chunk(run *r, const chunk *c)
{
    bp_census *census = r->census;
    uint32_t i = 0;
    int stopped = 0;
    /* Memory must not fail once something is counted. */
    int status = bp__ranges_reserve(&census->done, &census->searcher.memory);
    if (status == BP_OK && census->renamings > 0) {
        bp__range range = {c->first, c->first + c->solved};
        status = bp__kept_add(&census->kept, range, census->result_bytes, &census->searcher.memory);
    }
    if (status != BP_OK) {
        return status;
    }
    for (; i < c->solved; i++) {
        uint64_t unit = c->first + i;
        const bp__unit_result *result =
            (const void *)(c->results + (size_t)i * census->result_bytes);
        if (c->boards) {
            stopped = send_row(census, c->boards[i], result);
            if (stopped) {
                break;
            }
        }
        if (census->renamings > 0) {
            memcpy(bp__kept_find(&census->kept, unit, census->result_bytes), result,
                   census->result_bytes);
        }
        bp__census_counts_add(&census->counts, census, result);
    }
    r->done += i;
    r->done_here += i;
    status = bp__ranges_add(&census->done, (bp__range){c->first, c->first + i},
                            &census->searcher.memory);
    return status == BP_OK && stopped ? BP_ERR_BUSY : status;
}

/* Brings the run time up to date, and writes a checkpoint if there is a callback that receives it. */
static void save_checkpoint(run *r)
{
    bp_census *census = r->census;
    uint64_t now = (uint64_t)(seconds_of(r) * 1000);
    census->counts.milliseconds += now - r->counted_time;
    r->counted_time = now;
    if (census->save && !r->save_failed) {
        int status = bp__checkpoint_write(census, census->save, census->save_user);
        if (status != BP_OK) {
            r->save_failed = 1;
            end_run(r, status == BP_ERR_STOPPED ? BP_OK : status);
        }
    }
    r->last_save = seconds_of(r);
}

static void report_progress(run *r)
{
    const bp_census *census = r->census;
    double now = seconds_of(r);
    double rate = now > 0 ? (double)r->done_here / now : 0;
    uint64_t total = r->range.end - r->range.first;
    double left = r->done == total ? 0 : rate > 0 ? (double)(total - r->done) / rate : -1;
    r->last_progress = now;
    bp_progress progress = bp__progress_of(census->counts.nodes - r->nodes_before, now);
    progress.counts[BP_COUNT_UNITS] = (int64_t)total;
    progress.counts[BP_COUNT_UNITS_DONE] = (int64_t)r->done;
    progress.seconds_left = left;
    progress.table_fill = bp__unit_solver_table_fill(r->workers[0].solver);
    if (census->searcher.progress &&
        census->searcher.progress(&progress, census->searcher.progress_user) != 0) {
        end_run(r, BP_OK);
    }
}

/* The chunk to be counted next if it is finished, otherwise NULL. */
static const chunk *finished_chunk(run *r)
{
    bp__mutex_lock(&r->lock);
    const chunk *c = &r->ring[r->head % RING];
    int ready = r->head < r->tail && c->is_done;
    bp__mutex_unlock(&r->lock);
    return ready ? c : NULL;
}

static void drop_chunk(run *r)
{
    bp__mutex_lock(&r->lock);
    r->head++;
    bp__condition_broadcast(&r->changed);
    bp__mutex_unlock(&r->lock);
}

/* The calling thread's work besides solving, also in the middle of a search: counts finished chunks and reports
   progress. */
static void housekeep(run *r)
{
    const chunk *c;
    while (!r->is_sealed && (c = finished_chunk(r)) != NULL) {
        int status = count_chunk(r, c);
        if (status != BP_OK) {
            end_run(r, status == BP_ERR_BUSY ? BP_OK : status);
        }
        /* Units after a gap are not counted. */
        r->is_sealed = status != BP_OK || c->solved < c->count;
        drop_chunk(r);
    }
    double now = seconds_of(r);
    if (now - r->last_progress >= progress_seconds && !has_ended(r)) {
        report_progress(r);
    }
}

/* The same between two searches, where a checkpoint may be due. */
static void housekeep_and_save(run *r)
{
    const bp_census *census = r->census;
    housekeep(r);
    if (census->save && seconds_of(r) - r->last_save >= census->save_seconds && !has_ended(r)) {
        save_checkpoint(r);
    }
}

/* The poll callback of every solver: stops it when the run has ended, and does the calling thread's housekeeping. */
static int poll(uint64_t nodes, void *user)
{
    worker *w = user;
    run *r = w->run;
    (void)nodes;
    if (w->id == 0 && seconds_of(r) - r->last_progress >= progress_seconds) {
        housekeep(r);
    }
    return has_ended(r);
}

/* Appends the next chunk to the ring. The lock is held, and the ring is not full. */
static void hand_out(run *r, chunk **out)
{
    uint64_t first = bp__ranges_skip(&r->skipped, r->next);
    uint64_t end_of_gap = bp__ranges_next(&r->skipped, first);
    end_of_gap = end_of_gap < r->range.end ? end_of_gap : r->range.end;
    uint64_t count = end_of_gap - first < r->chunk_size ? end_of_gap - first : r->chunk_size;
    chunk *c = &r->ring[r->tail++ % RING];
    c->first = first;
    c->count = (uint32_t)count;
    c->solved = 0;
    c->is_done = 0;
    r->next = first + count;
    *out = c;
}

/* The next chunk for a worker; waits while the ring is full. NULL if no units are left. */
static chunk *take_chunk(worker *w)
{
    run *r = w->run;
    chunk *c = NULL;
    for (;;) {
        if (w->id == 0) {
            housekeep_and_save(r);
        }
        bp__mutex_lock(&r->lock);
        int over = has_ended(r) || bp__ranges_skip(&r->skipped, r->next) >= r->range.end;
        int full = r->tail - r->head == RING;
        if (!over && full && !(w->id == 0 && r->ring[r->head % RING].is_done)) {
            bp__condition_wait(&r->changed, &r->lock);
        }
        if (!over && !full) {
            hand_out(r, &c);
        }
        bp__mutex_unlock(&r->lock);
        if (over || c) {
            return c;
        }
    }
}

static void finish_chunk(run *r, chunk *c, double seconds)
{
    bp__mutex_lock(&r->lock);
    c->is_done = 1;
    if (seconds < chunk_min && c->count == r->chunk_size && r->chunk_size < CHUNK_MAX) {
        r->chunk_size *= 2;
    } else if (seconds > chunk_max && r->chunk_size > 1) {
        r->chunk_size /= 2;
    }
    bp__condition_broadcast(&r->changed);
    bp__mutex_unlock(&r->lock);
}

static void solve_chunk(worker *w, chunk *c)
{
    run *r = w->run;
    const bp_census *census = r->census;
    bp__board board;
    while (c->solved < c->count && !has_ended(r)) {
        uint64_t unit = c->first + c->solved;
        if (c->solved == 0) {
            bp__census_board(&board, census, unit);
        } else {
            bp__census_next_board(&board, census, unit);
        }
        bp__unit_result *result = (void *)(c->results + c->solved * census->result_bytes);
        int status = bp__unit_solver_solve(result, w->solver, &board);
        if (status != BP_OK) {
            end_run(r, status == BP_ERR_BUSY ? BP_OK : status);
            return;
        }
        if (c->boards) {
            bp__board_write(c->boards[c->solved], &board);
        }
        c->solved++;
    }
}

static void work(void *user)
{
    worker *w = user;
    run *r = w->run;
    chunk *c;
    while ((c = take_chunk(w)) != NULL) {
        double before = seconds_of(r);
        solve_chunk(w, c);
        finish_chunk(r, c, seconds_of(r) - before);
    }
}

/* Waits for the last chunks of the other threads, and counts them. */
static void drain(run *r)
{
    for (int waiting = 1; waiting;) {
        housekeep_and_save(r);
        bp__mutex_lock(&r->lock);
        waiting = r->head < r->tail;
        if (waiting && !r->ring[r->head % RING].is_done) {
            bp__condition_wait(&r->changed, &r->lock);
        }
        bp__mutex_unlock(&r->lock);
        waiting = waiting && !r->is_sealed;
    }
    for (int32_t i = 1; i <= r->started; i++) {
        bp__thread_join(&r->workers[i].thread);
    }
}

static void work_together(run *r)
{
    for (int32_t i = 1; i < (int32_t)bp__option(&r->census->searcher, BP_OPTION_THREADS); i++) {
        if (bp__thread_start(&r->workers[i].thread, work, &r->workers[i]) != BP_OK) {
            break; /* the run continues with fewer threads */
        }
        r->started = i;
    }
    work(&r->workers[0]);
    drain(r);
}

/* How large a table begins: a board leaves about 60 entries of 8 bytes, and half of the slots stay free. A larger table grows, because
   touching all of its pages at once would take long. */
static uint64_t first_bytes(const bp_census *census)
{
    enum { UNIT_BYTES = 1024, MIN_BYTES = 1 << 20, MAX_BYTES = 64 << 20 };
    bp__range range = bp__census_range(census);
    uint64_t units = range.end - range.first;
    return units < MIN_BYTES / UNIT_BYTES   ? MIN_BYTES
           : units > MAX_BYTES / UNIT_BYTES ? MAX_BYTES
                                            : units * UNIT_BYTES;
}

/* The caller's table, or a new one if there are several threads; a single thread's solver makes its own. */
static int take_table(run *r)
{
    const bp_census *census = r->census;
    const bp_allocator *allocator = bp__searcher_allocator(&census->searcher);
    if (census->table) {
        r->table = bp__table_ref(census->table);
    } else if ((int32_t)bp__option(&census->searcher, BP_OPTION_THREADS) > 1) {
        int status = bp_table_new(&r->table, "array", bp__census_bytes(census), allocator);
        if (status == BP_OK) {
            bp__table_begin_with(r->table, first_bytes(census));
        }
        return status;
    }
    return BP_OK;
}

static int open_run(run *r)
{
    bp_census *census = r->census;
    const bp__memory *memory = &census->searcher.memory;
    size_t chunk_bytes = CHUNK_MAX * census->result_bytes;
    r->workers = bp__memory_alloc_array(
        memory, (size_t)bp__option(&census->searcher, BP_OPTION_THREADS), sizeof *r->workers);
    r->results = bp__memory_alloc_array(memory, RING, chunk_bytes);
    if (!r->workers || !r->results) {
        return BP_ERR_MEMORY;
    }
    /* Under `thesis` over all boards, rows have to wait for the last unit. */
    if (census->row && census->renamings == 0) {
        r->boards = bp__memory_alloc_array(memory, (size_t)RING * CHUNK_MAX, sizeof *r->boards);
        if (!r->boards) {
            return BP_ERR_MEMORY;
        }
    }
    for (size_t i = 0; i < RING; i++) {
        r->ring[i].results = r->results + i * chunk_bytes;
        r->ring[i].boards = r->boards ? r->boards + i * CHUNK_MAX : NULL;
    }
    int status = bp__ranges_merge(&r->skipped, &census->done, &(bp__ranges){0}, memory);
    if (status == BP_OK && bp__census_shares_table(census)) {
        status = take_table(r);
    }
    for (int32_t i = 0;
         i < (int32_t)bp__option(&census->searcher, BP_OPTION_THREADS) && status == BP_OK; i++) {
        worker *w = &r->workers[i];
        w->run = r;
        w->id = i;
        status = bp__unit_solver_new(&w->solver, census, r->table, poll, w);
    }
    return status;
}

static void close_run(run *r)
{
    const bp__memory *memory = &r->census->searcher.memory;
    for (int32_t i = 0;
         r->workers && i < (int32_t)bp__option(&r->census->searcher, BP_OPTION_THREADS); i++) {
        bp__unit_solver_free(r->workers[i].solver);
    }
    bp_table_free(r->table);
    bp__memory_free(memory, r->skipped.items);
    bp__memory_free(memory, r->boards);
    bp__memory_free(memory, r->results);
    bp__memory_free(memory, r->workers);
}

/* The number of units of the shard that are done already. */
static uint64_t count_done(const run *r)
{
    uint64_t done = 0;
    for (uint64_t unit = r->range.first; unit < r->range.end;) {
        uint64_t open = bp__ranges_skip(&r->census->done, unit);
        open = open < r->range.end ? open : r->range.end;
        done += open - unit;
        unit = bp__ranges_next(&r->census->done, open);
    }
    return done;
}

/* Does the units of the shard that are left, then writes the last checkpoint, reports progress, and sends the rows that
   have to wait for the last unit. */
static int run_all(run *r)
{
    bp_census *census = r->census;
    r->range = bp__census_range(census);
    r->next = r->range.first;
    r->chunk_size = 1;
    r->done = count_done(r);
    r->nodes_before = census->counts.nodes;
    r->start = bp__clock();
    int status = open_run(r);
    if (status == BP_OK) {
        work_together(r);
        save_checkpoint(r);
        report_progress(r);
        status = r->status;
    }
    close_run(r);
    if (status == BP_OK && !has_ended(r) && census->row && census->renamings > 0 &&
        bp_census_shard_done(census)) {
        status = bp__census_send_thesis_rows(census);
    }
    return status == BP_ERR_BUSY ? BP_OK : status;
}

static int run_shard(bp_census *census)
{
    run *r = bp__memory_alloc(&census->searcher.memory, sizeof *r);
    if (!r) {
        return BP_ERR_MEMORY;
    }
    int status = BP_ERR_MEMORY;
    r->census = census;
    if (bp__mutex_init(&r->lock) == BP_OK) {
        if (bp__condition_init(&r->changed) == BP_OK) {
            status = run_all(r);
            bp__condition_destroy(&r->changed);
        }
        bp__mutex_destroy(&r->lock);
    }
    bp__memory_free(&census->searcher.memory, r);
    return status;
}

int bp_census_run(bp_census *census, char *why, size_t why_size)
{
    bp__why_clear(why, why_size);
    if (!census) {
        return BP_ERR_ARGUMENT;
    }
    int begun = bp__census_begin(census, why, why_size);
    if (begun != BP_OK) {
        return begun;
    }
    int status = run_shard(census);
    bp__searcher_end(&census->searcher, status);
    if (status == BP_ERR_LIMIT) {
        bp__why(why, why_size, status, "a board needs more memory than is allowed");
    } else if (status != BP_OK) {
        bp__why(why, why_size, status, "%s", bp_status_text(status));
    }
    return status;
}
