/* SPDX-License-Identifier: MIT */
/* Solving many items in one call: a parallel loop. Consecutive items that one session can solve are a group. The threads
   of the solver take the items of a group one by one, each with a session of its own, and share the table. The calling
   thread takes items too. Items of other objectives are solved one after the other. */

#include <bigpoints/experimental/bulk.h>

#include <stdatomic.h>
#include <string.h>

#include <bigpoints/bigpoints_game.h>
#include <bigpoints/game.h>
#include <bigpoints/status.h>

#include "base/platform/platform.h"
#include "base/progress_internal.h"
#include "base/text.h"
#include "bigpoints/bigpoints_internal.h"
#include "bigpoints/config_internal.h"
#include "bulk/answers.h"
#include "game/game_internal.h"
#include "solver/solve_session.h"

/* Lengths of a reason, and of a board that is quoted in it. */
enum { WHY_SIZE = 512, QUOTED = 100 };

/* One call. */
typedef struct batch {
    bp_solver *solver;
    bp__searcher *searcher; /* of the solver */
    bp_answers *out;
    size_t count;
    const bp_state *const *states; /* NULL: the items are boards */
    const char **lines;            /* where each board begins; one more for the end */
    bp_config config;              /* of the boards; its board is that of `board_game` */
    bp_game *board_game;           /* for boards with these discs, or NULL */
    char why[WHY_SIZE];            /* why the calling thread can't read a board */

    /* The group that is being solved. */
    const bp_game *game;
    size_t end;         /* of its items */
    atomic_size_t next; /* the item to take next */

    /* The end of a group, when the calling thread waits for the others. */
    bp__mutex lock;
    bp__condition changed;
    atomic_int is_waiting; /* for progress to pass on */
    int32_t running;       /* threads besides the calling one */
    int has_progress;
    bp_progress progress;
} batch;

/* One thread of a group. The first is the calling one. */
typedef struct worker {
    batch *b;
    bp__session *session; /* or NULL */
    bp__setup setup;      /* of a board */
    char why[WHY_SIZE];   /* why it can't read a board */
    bp__thread thread;
} worker;

static bp__answer unknown(int32_t status, const char *why)
{
    return (bp__answer){.lower = INT32_MIN, .upper = INT32_MAX, .status = status, .why = why};
}

static bp__answer take_result(const bp_result *result)
{
    bp__answer answer = {.nodes = (uint64_t)bp_result_count(result, BP_COUNT_NODES),
                         .status = bp_result_stop_reason(result)};
    bp_result_bounds(&answer.lower, &answer.upper, result);
    bp_result_best(&answer.best, result); /* it stays 0 if there is none */
    return answer;
}

/* Solving one item */

/* Solves a position without a session. The best move is the first of the principal variation. */
static bp__answer solve_alone(batch *b, const bp_game *game, const void *position)
{
    bp_result *result = NULL;
    int pv = (int)bp__option(b->searcher, BP_OPTION_PV);
    const char *objection = bp__solver_objection(b->solver, game);
    if (objection) {
        return unknown(BP_ERR_UNSUPPORTED, objection);
    }
    int status = bp__solver_solve(&result, b->solver, game, position, -1, pv);
    bp__answer answer =
        status == BP_OK ? take_result(result) : unknown(status, bp__solver_why(b->solver));
    bp_result_free(result);
    return answer;
}

/* The session of the calling thread is opened with its first item, and again after a failure. */
static bp__answer solve_in_session(worker *w, const void *setup, const void *position)
{
    batch *b = w->b;
    const bp_result *result;
    int best = (int)bp__option(b->searcher, BP_OPTION_PV);
    int status = w->session
                     ? BP_OK
                     : bp__session_open_shared(&w->session, b->solver, b->game,
                                               b->searcher->progress, b->searcher->progress_user);
    if (status == BP_OK) {
        status = bp__session_solve(&result, w->session, setup, position, best);
    }
    return status == BP_OK ? take_result(result)
                           : unknown(status, w->session ? bp__session_why(w->session)
                                                        : bp__solver_reason(b->solver, status, 0));
}

/* The length of a board's line without its end, which is a newline, or a carriage return before it. */
static size_t length_of(const batch *b, size_t index)
{
    const char *line = b->lines[index];
    size_t length = (size_t)(b->lines[index + 1] - line);
    length -= length > 0 && line[length - 1] == '\n';
    length -= length > 0 && line[length - 1] == '\r';
    return length;
}

static int read_board(bp__board *out, const batch *b, size_t index, char *why, size_t why_size)
{
    return bp__board_read(out, b->lines[index], length_of(b, index), 1, why, why_size);
}

static bp__answer solve_board(worker *w, size_t index)
{
    bp__board board;
    int status = read_board(&board, w->b, index, w->why, sizeof w->why);
    if (status != BP_OK) {
        return unknown(status, w->why);
    }
    bp__bigpoints_set_board(&w->setup, &board);
    return solve_in_session(w, &w->setup, w->b->game->initial);
}

static bp__answer solve_state(worker *w, const bp_state *state)
{
    if (!state) {
        return unknown(BP_ERR_ARGUMENT, "it is NULL");
    }
    const bp_game *game = state->game;
    return game->ops->is_over(state->position, game->setup)
               ? solve_alone(w->b, game, state->position)
               : solve_in_session(w, game->setup, state->position);
}

/* Stores an answer. A failure gets a sentence: which item, and what is wrong with it. */
static void store(batch *b, size_t index, const bp__answer *answer)
{
    bp__answers_store(b->out, index, answer);
    if (answer->status >= 0) {
        return;
    }
    char text[WHY_SIZE + 2 * QUOTED];
    bp__writer writer = bp__writer_over(text, sizeof text);
    bp__write_text(&writer, b->states ? "position " : "board ");
    bp__write_unsigned(&writer, (uint64_t)index + 1);
    if (!b->states) {
        size_t length = length_of(b, index);
        bp__write_text(&writer, ", '");
        for (size_t i = 0; i < length && i < QUOTED; i++) {
            bp__write_char(&writer, bp__printable(b->lines[index][i]));
        }
        bp__write_text(&writer, length > QUOTED ? "...'" : "'");
    }
    bp__write_text(&writer, ": ");
    bp__write_text(&writer, answer->why ? answer->why : bp_status_text(answer->status));
    bp__answers_explain(b->out, index, text);
}

static int is_cancelled(const batch *b)
{
    return bp__searcher_is_cancelled(b->searcher);
}

/* Takes and solves items until none is left. After a cancel all items that are left are cancelled too. */
static void work(worker *w)
{
    batch *b = w->b;
    size_t i;
    while ((i = atomic_fetch_add(&b->next, 1)) < b->end) {
        bp__answer answer = is_cancelled(b) ? unknown(BP_STOP_CANCELLED, NULL)
                            : b->states     ? solve_state(w, b->states[i])
                                            : solve_board(w, i);
        store(b, i, &answer);
    }
}

/* Threads */

/* The progress callback of the other threads: if the calling thread has nothing else to do, it passes the progress on. */
static int relay_progress(const bp_progress *progress, void *user)
{
    batch *b = user;
    if (atomic_load_explicit(&b->is_waiting, memory_order_relaxed)) {
        bp__mutex_lock(&b->lock);
        b->progress = *progress;
        b->has_progress = 1;
        bp__condition_broadcast(&b->changed);
        bp__mutex_unlock(&b->lock);
    }
    return 0;
}

static void run_thread(void *argument)
{
    worker *w = argument;
    batch *b = w->b;
    work(w);
    bp__mutex_lock(&b->lock);
    b->running--;
    bp__condition_broadcast(&b->changed);
    bp__mutex_unlock(&b->lock);
}

static void pass_progress_on(batch *b)
{
    bp_progress progress = b->progress;
    b->has_progress = 0;
    bp__mutex_unlock(&b->lock);
    if (!is_cancelled(b) && b->searcher->progress(&progress, b->searcher->progress_user) != 0) {
        bp__searcher_cancel(b->searcher, 1);
    }
    bp__mutex_lock(&b->lock);
}

/* Waits for the other threads. The progress callback is called meanwhile. */
static void await_threads(batch *b)
{
    bp__mutex_lock(&b->lock);
    atomic_store(&b->is_waiting, b->searcher->progress != NULL);
    while (b->running > 0) {
        if (b->has_progress) {
            pass_progress_on(b);
        } else {
            bp__condition_wait(&b->changed, &b->lock);
        }
    }
    b->has_progress = 0;
    atomic_store(&b->is_waiting, 0);
    bp__mutex_unlock(&b->lock);
}

static void open_worker(worker *w, batch *b)
{
    w->b = b;
    w->session = NULL;
    if (!b->states) {
        w->setup = *(const bp__setup *)b->game->setup;
    }
}

/* Starts a thread with a session of its own. Returns 0 if that is not possible: fewer threads do as well. */
static int start_thread(worker *w, batch *b)
{
    open_worker(w, b);
    if (bp__session_open_shared(&w->session, b->solver, b->game, relay_progress, b) != BP_OK) {
        return 0;
    }
    bp__mutex_lock(&b->lock);
    b->running++;
    bp__mutex_unlock(&b->lock);
    if (bp__thread_start(&w->thread, run_thread, w) != BP_OK) {
        bp__mutex_lock(&b->lock);
        b->running--;
        bp__mutex_unlock(&b->lock);
        bp__session_close(w->session);
        return 0;
    }
    return 1;
}

/* Solves the items of a group from `first` to before `b->end`. */
static void solve_group(batch *b, size_t first)
{
    size_t threads = (size_t)bp__option(b->searcher, BP_OPTION_THREADS);
    size_t count = b->end - first < threads ? b->end - first : threads;
    worker own;
    worker *others =
        count > 1 ? bp__memory_alloc(&b->searcher->memory, (count - 1) * sizeof *others) : NULL;
    size_t started = 0;
    open_worker(&own, b);
    atomic_store(&b->next, first);
    while (others && started < count - 1 && start_thread(&others[started], b)) {
        started++;
    }
    work(&own);
    if (started > 0) {
        await_threads(b);
    }
    for (size_t i = 0; i < started; i++) {
        bp__thread_join(&others[i].thread);
        bp__session_close(others[i].session);
    }
    bp__session_close(own.session);
    bp__memory_free(&b->searcher->memory, others);
}

/* Groups */

/* Whether one session can solve many positions of a game. */
static int has_session(const batch *b, const bp_game *game)
{
    return !bp__solver_objection(b->solver, game) &&
           bp__objective_shares_table((int32_t)bp__option(b->searcher, BP_OPTION_OBJECTIVE),
                                      game->traits.players);
}

/* Whether a session of a game can solve positions of another one: reduced keys mean the same in both. */
static int share_session(const bp_game *game, const bp_game *other)
{
    const bp_game_traits *a = &game->traits;
    const bp_game_traits *b = &other->traits;
    return game == other ||
           (game->rules == other->rules && a->reduced_bits > 0 &&
            a->reduced_bits == b->reduced_bits && a->reduced_is_hashed == b->reduced_is_hashed &&
            a->reduced_domain == b->reduced_domain && a->reduced_domain != BP_DOMAIN_OF_SETUP &&
            a->players == b->players && a->state_size == b->state_size &&
            a->max_moves == b->max_moves && a->score_min == b->score_min &&
            a->score_max == b->score_max && a->candidates_keep_value == b->candidates_keep_value &&
            a->far_values_first == b->far_values_first);
}

/* The group that begins with a state, or an answer if it is none. */
static bp__answer begin_with_state(batch *b, size_t first)
{
    const bp_state *state = b->states[first];
    if (!state) {
        return unknown(BP_ERR_ARGUMENT, "it is NULL");
    }
    const bp_game *game = state->game;
    if (!has_session(b, game) || game->ops->is_over(state->position, game->setup)) {
        return solve_alone(b, game, state->position);
    }
    b->game = game;
    while (b->end < b->count &&
           (!b->states[b->end] || share_session(game, b->states[b->end]->game))) {
        b->end++;
    }
    return unknown(BP_OK, NULL);
}

/* Makes the game for boards with the discs of this one. */
static int make_board_game(batch *b, const bp__board *board)
{
    if (b->board_game && memcmp(&board->counts, &b->config.counts, sizeof board->counts) == 0) {
        return BP_OK;
    }
    bp_game_free(b->board_game);
    b->board_game = NULL;
    b->config.has_board = 1;
    b->config.board = *board;
    b->config.counts = board->counts;
    return bp_bigpoints_new(&b->board_game, &b->config, bp__searcher_allocator(b->searcher), b->why,
                            sizeof b->why);
}

/* Solves a board in a game of its own. */
static bp__answer solve_board_alone(batch *b, const bp__board *board)
{
    bp_game *game;
    bp__setup setup = *(const bp__setup *)b->board_game->setup;
    bp__bigpoints_set_board(&setup, board);
    int status = bp__bigpoints_from_setup(&game, &setup, &b->board_game->traits,
                                          bp__searcher_allocator(b->searcher));
    bp__answer answer =
        status == BP_OK ? solve_alone(b, game, game->initial) : unknown(status, NULL);
    bp_game_free(game);
    return answer;
}

/* The group that begins with a board, or an answer if it is none. Boards that can't be read are in any group. */
static bp__answer begin_with_board(batch *b, size_t first)
{
    bp__board board;
    int status = read_board(&board, b, first, b->why, sizeof b->why);
    if (status == BP_OK) {
        status = make_board_game(b, &board);
    }
    if (status != BP_OK) {
        return unknown(status, b->why[0] ? b->why : NULL);
    }
    if (!has_session(b, b->board_game) ||
        b->board_game->traits.reduced_domain == BP_DOMAIN_OF_SETUP) {
        return solve_board_alone(b, &board); /* no two boards have keys that mean the same */
    }
    b->game = b->board_game;
    bp__counts counts = board.counts;
    while (b->end < b->count && (read_board(&board, b, b->end, NULL, 0) != BP_OK ||
                                 memcmp(&board.counts, &counts, sizeof counts) == 0)) {
        b->end++;
    }
    return unknown(BP_OK, NULL);
}

static void solve_all(batch *b)
{
    for (size_t i = 0; i < b->count; i = b->end) {
        b->game = NULL;
        b->end = i + 1;
        bp__answer answer = is_cancelled(b) ? unknown(BP_STOP_CANCELLED, NULL)
                            : b->states     ? begin_with_state(b, i)
                                            : begin_with_board(b, i);
        if (b->game) {
            solve_group(b, i);
        } else {
            store(b, i, &answer);
        }
    }
}

/* Calls */

/* Solves the items by a solver that was entered. */
static int solve_batch(bp_answers **out, batch *b)
{
    int status = bp__answers_new(&b->out, b->count, &b->searcher->memory);
    if (status != BP_OK) {
        return status;
    }
    atomic_init(&b->next, 0);
    atomic_init(&b->is_waiting, 0);
    status = bp__mutex_init(&b->lock);
    if (status == BP_OK) {
        status = bp__condition_init(&b->changed);
        if (status == BP_OK) {
            solve_all(b);
            bp__condition_destroy(&b->changed);
        }
        bp__mutex_destroy(&b->lock);
    }
    if (status != BP_OK) {
        bp_answers_free(b->out);
        return status;
    }
    *out = b->out;
    return BP_OK;
}

int bp_bulk_solve_states(bp_answers **out, bp_solver *solver, const bp_state *const *states,
                         size_t count)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!solver || (!states && count > 0)) {
        return BP_ERR_ARGUMENT;
    }
    bp__searcher *searcher = bp__solver_searcher(solver);
    int status = bp__searcher_enter(searcher);
    if (status != BP_OK) {
        return status;
    }
    batch b = {.solver = solver, .searcher = searcher, .states = states, .count = count};
    status = solve_batch(out, &b);
    bp__searcher_end(searcher, status);
    return status;
}

static size_t count_lines(const char *text)
{
    size_t lines = 0;
    while (*text) {
        text += strcspn(text, "\n");
        text += *text == '\n';
        lines++;
    }
    return lines;
}

/* Finds the lines of a text. BP_OK or BP_ERR_MEMORY. */
static int find_lines(batch *b, const char *text)
{
    b->count = count_lines(text);
    b->lines = bp__memory_alloc(&b->searcher->memory, (b->count + 1) * sizeof *b->lines);
    if (!b->lines) {
        return BP_ERR_MEMORY;
    }
    for (size_t i = 0; i < b->count; i++) {
        b->lines[i] = text;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    b->lines[b->count] = text;
    return BP_OK;
}

int bp_bulk_solve_boards(bp_answers **out, bp_solver *solver, const bp_config *config,
                         const char *boards)
{
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (!solver || !config || !boards) {
        return BP_ERR_ARGUMENT;
    }
    bp__searcher *searcher = bp__solver_searcher(solver);
    int status = bp__searcher_enter(searcher);
    if (status != BP_OK) {
        return status;
    }
    batch b = {.solver = solver, .searcher = searcher, .config = *config};
    status = find_lines(&b, boards);
    if (status == BP_OK) {
        status = solve_batch(out, &b);
    }
    bp_game_free(b.board_game);
    bp__memory_free(&searcher->memory, (void *)b.lines);
    bp__searcher_end(searcher, status);
    return status;
}
