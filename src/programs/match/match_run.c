/* SPDX-License-Identifier: MIT */
/* Plays the games of a match on several threads: each takes the next game until none is left. An exact review measures the regret of
   the moves. */

/* For clock_gettime. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <bigpoints/experimental/review.h>

#include "programs/common/open_state.h"
#include "programs/common/output.h"
#include "programs/common/platform/system.h"
#include "programs/common/players.h"
#include "programs/common/progress.h"
#include "programs/common/stop_signal.h"
#include "programs/match/match.h"

enum {
    PROGRESS_NANOSECONDS = 250000000,
    FAULTS_SHOWN = 10,
    WHY_SIZE = 8192,
    SOLVABLE_NODES = 5000000 /* that --regret may spend on the first position; some seconds */
};

/* The players of a match, as one thread uses them. */
typedef struct worker {
    const match_options *options;
    match_seat seats[MATCH_CONTESTANTS_MAX]; /* by contestant */
    bp_review *review;                       /* with --regret */
} worker;

/* --- Regret --------------------------------------------------------------------------------------- */

/* A review without limits: every judgement of it is exact. */
static int open_review(bp_review **out)
{
    int status = bp_review_new(out, NULL);
    if (status == BP_OK) {
        bp_review_set(*out, BP_OPTION_SOLVE_NODES, 0);
        bp_review_set_progress(*out, match_progress_stop, NULL);
    }
    return status;
}

/* Adds the regrets of a game to the tallies of the members. */
static int add_regrets(match_finish *out, const worker *w, const bp_state *state,
                       const match_place *place)
{
    const bp_review *review = w->review;
    int status = bp_review_run(w->review, state);
    for (int32_t ply = 0; status == BP_OK && ply < (int32_t)bp_review_count(review, BP_COUNT_UNITS);
         ply++) {
        judgement move = judgement_of(review, ply);
        if (!move.is_exact) {
            return match_is_stopped() ? BP_OK : BP_ERR_LIMIT;
        }
        int32_t who = match_member_at(w->options, place, move.mover);
        int32_t lost = move.regret / BP_ESTIMATE_POINT;
        match_tally *tally = &out->tallies[who];
        tally->lost += (uint64_t)lost;
        tally->lossless += lost == 0;
        tally->lost_max = (uint64_t)lost > tally->lost_max ? (uint64_t)lost : tally->lost_max;
    }
    return status;
}

int match_is_solvable(int *out, const match_options *options)
{
    int32_t value;
    bp_solver *solver = NULL;
    bp_state *state = NULL;
    bp_result *result = NULL;
    int status = match_start(&state, options, 0);
    if (status == BP_OK) {
        status = bp_solver_new(&solver, NULL);
    }
    if (status == BP_OK) {
        bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
        bp_solver_set(solver, BP_OPTION_NODES, SOLVABLE_NODES);
        bp_solver_set_progress(solver, match_progress_stop, NULL);
        status = bp_solve(&result, solver, state);
    }
    if (status == BP_OK) {
        *out = bp_result_value(&value, result) == BP_OK || match_is_stopped();
    }
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    return status;
}

/* --- One game ------------------------------------------------------------------------------------- */

static int open_worker(worker *out, const match_options *options)
{
    int status = BP_OK;
    *out = (worker){.options = options};
    for (int32_t i = 0; i < options->count && status == BP_OK; i++) {
        status = match_seat_open(&out->seats[i], &options->contestants[i], options);
    }
    return status == BP_OK && options->regret ? open_review(&out->review) : status;
}

static void close_worker(worker *w)
{
    for (int32_t i = 0; i < w->options->count; i++) {
        match_seat_close(&w->seats[i]);
    }
    bp_review_free(w->review);
}

/* The random numbers of a player depend on the game and on its place in the group. */
static int begin_game(worker *w, const match_place *place, int64_t number)
{
    int status = BP_OK;
    uint64_t seed = game_mix(w->options->seed, (uint64_t)number);
    for (int32_t i = 0; i < w->options->players && status == BP_OK; i++) {
        status = match_seat_begin(&w->seats[place->members[i]], game_mix(seed, (uint64_t)i));
    }
    return status;
}

static void forfeit(match_finish *out, int32_t member, const match_fault *fault)
{
    out->fault = *fault;
    out->game = (match_game){.over = fault->kind != MATCH_NOT_RUN, .forfeit = (int8_t)(member + 1)};
    out->tallies[member].faults[fault->kind]++;
}

static int play_move(match_finish *out, int32_t member, match_seat *seat, bp_state *state)
{
    game_choice choice;
    match_fault fault;
    match_tally *tally = &out->tallies[member];
    int status = match_seat_choose(&choice, &fault, seat, state);
    if (status == BP_OK && fault.kind != MATCH_NO_FAULT) {
        forfeit(out, member, &fault);
        return BP_OK;
    }
    if (status == BP_OK && !(seat->program && match_is_stopped())) {
        status = bp_state_apply(state, choice.move);
    }
    tally->moves++;
    tally->nodes += choice.nodes;
    tally->depth += (uint64_t)choice.depth;
    tally->exact += (uint64_t)choice.is_exact;
    tally->microseconds += (uint64_t)(choice.seconds * 1e6 + 0.5);
    return status;
}

static int finish_game(match_game *out, const match_options *options, const bp_state *state,
                       const match_place *place)
{
    int32_t scores[BP_PLAYERS_MAX];
    int status = bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
    for (int32_t i = 0; i < options->players && status == BP_OK; i++) {
        int32_t score = scores[(i + place->rotation) % options->players];
        status = score >= 0 && score <= INT16_MAX ? BP_OK : BP_ERR_UNSUPPORTED;
        out->scores[i] = (int16_t)score;
    }
    out->over = status == BP_OK;
    return status;
}

/* Plays a game from its start to its end or to a fault, or until match_is_stopped(); then `out->game.over` is 0. Returns a
   status of the library; BP_OK with a fault MATCH_NOT_RUN if a program can't be started. */
static int play_game(match_finish *out, worker *w, bp_state *state, int64_t number)
{
    match_place place = match_place_of(w->options, number);
    *out = (match_finish){.game = {.over = 0}};
    int status = begin_game(w, &place, number);
    while (status == BP_OK && !bp_state_is_over(state) && !match_is_stopped() &&
           out->fault.kind == MATCH_NO_FAULT) {
        int32_t i = match_member_at(w->options, &place, bp_state_mover(state));
        status = play_move(out, i, &w->seats[place.members[i]], state);
    }
    if (status == BP_OK && w->review && !match_is_stopped()) {
        status = add_regrets(out, w, state, &place);
    }
    if (status == BP_OK && bp_state_is_over(state) && !match_is_stopped()) {
        status = finish_game(&out->game, w->options, state, &place);
    }
    return status;
}

/* A finished game that waits until all games before it are counted. */
typedef struct kept_game {
    match_finish finish;
    char *record;
} kept_game;

/* Data that the threads share. The lock protects all fields that change. */
typedef struct match {
    const match_options *options;
    const command *line;
    pthread_mutex_t lock;
    pthread_cond_t ended; /* signalled by a worker that ends */
    int64_t count;        /* games of the match */
    int64_t next;         /* the first game that has not begun */
    int32_t working;      /* threads */
    int status;           /* of the library: the first failure */
    match_outcome outcome;
    kept_game **kept;   /* by game: finished, but not yet counted */
    int64_t next_count; /* the first game that has not been counted */
    int32_t faults;     /* that were reported */
    int has_record;
    output_file output;
    FILE *journal;        /* NULL without --results */
    int32_t threads_made; /* and to be joined */
} match;

/* --- Counting ------------------------------------------------------------------------------------- */

static void fail(match *m, int status)
{
    m->status = m->status == BP_OK ? status : m->status;
    match_stop();
}

static void fail_because(match *m, const char *format, const char *text, const char *reason)
{
    if (!m->outcome.failure[0]) {
        snprintf(m->outcome.failure, sizeof m->outcome.failure, format, text, reason);
    }
    match_stop();
}

static void add_tally(match_tally *sum, const match_tally *tally)
{
    sum->moves += tally->moves;
    sum->nodes += tally->nodes;
    sum->depth += tally->depth;
    sum->exact += tally->exact;
    sum->microseconds += tally->microseconds;
    sum->lost += tally->lost;
    sum->lossless += tally->lossless;
    sum->lost_max = tally->lost_max > sum->lost_max ? tally->lost_max : sum->lost_max;
    for (int i = 0; i < MATCH_FAULTS; i++) {
        sum->faults[i] += tally->faults[i];
    }
}

static void drop_kept(match *m, int64_t number)
{
    if (m->kept[number]) {
        free(m->kept[number]->record);
        free(m->kept[number]);
        m->kept[number] = NULL;
    }
}

/* Counts a game that is kept: its result, its moves, its record. */
static void count_game(match *m, int64_t number)
{
    const kept_game *kept = m->kept[number];
    match_place place = match_place_of(m->options, number);
    match_results *results = &m->outcome.results[place.group];
    results->games[place.round * m->options->players + place.rotation] = kept->finish.game;
    results->done++;
    m->outcome.done++;
    for (int32_t i = 0; i < m->options->players; i++) {
        int32_t who = place.members[i];
        add_tally(&m->outcome.tallies[who], &kept->finish.tallies[i]);
        m->outcome.points[who] += match_share_of(&kept->finish.game, m->options->players, i);
        m->outcome.played[who]++;
    }
    if (m->has_record) {
        output_write_line(kept->record, &m->output); /* output_close() reports a failure */
    }
    drop_kept(m, number);
}

/* Tests the hypotheses after the second game of a pair. */
static void test_pair(match *m, int64_t number)
{
    const match_game *games = m->outcome.results[0].games;
    sprt_add(&m->outcome.pairs, &games[number - 1], &games[number]);
    m->outcome.llr = sprt_llr(&m->options->test, &m->outcome.pairs);
    m->outcome.verdict = sprt_decide(m->outcome.llr);
    if (m->outcome.verdict != SPRT_OPEN) {
        match_stop();
    }
}

/* Counts the games that are next in order, up to a decision. */
static void count_ready(match *m)
{
    while (m->next_count < m->count && m->kept[m->next_count] && m->outcome.verdict == SPRT_OPEN) {
        int64_t number = m->next_count++;
        count_game(m, number);
        if (m->options->has_sprt && number % 2 == 1) {
            test_pair(m, number);
        }
    }
}

/* At the end: counts the games after one that was not finished; without them, if there is a decision. */
static void count_rest(match *m)
{
    for (int64_t number = m->next_count; number < m->count; number++) {
        if (m->kept[number] && m->outcome.verdict == SPRT_OPEN) {
            count_game(m, number);
        }
        drop_kept(m, number);
    }
}

/* Keeps a game until it is counted. Takes the record. */
static void keep(match *m, int64_t number, const match_finish *finish, char *record)
{
    m->kept[number] = malloc(sizeof *m->kept[number]);
    if (!m->kept[number]) {
        free(record);
        fail(m, BP_ERR_MEMORY);
        return;
    }
    *m->kept[number] = (kept_game){*finish, record};
}

/* A game of the file of --results. Games that this match does not have stay in the file and do not count. */
static void keep_resumed(int64_t number, const match_finish *finish, char *record, void *user)
{
    match *m = user;
    if (number >= m->count || m->kept[number]) {
        free(record);
        return;
    }
    m->outcome.resumed++;
    keep(m, number, finish, record);
}

/* --- Games ---------------------------------------------------------------------------------------- */

/* Takes the next game: its number and its start. Returns 0 if there is none. */
static int take_game(int64_t *number, bp_state **out, match *m)
{
    int status = BP_OK;
    *out = NULL;
    pthread_mutex_lock(&m->lock);
    while (m->next < m->count && (m->next < m->next_count || m->kept[m->next])) {
        m->next++;
    }
    *number = m->next;
    if (m->next < m->count && !match_is_stopped()) {
        m->next++;
        status = match_start(out, m->options, *number);
    }
    if (status != BP_OK) {
        fail(m, status);
    }
    pthread_mutex_unlock(&m->lock);
    return *out != NULL;
}

int match_make_record(char **out, const bp_state *state)
{
    size_t length;
    int status = bp_record_format(NULL, 0, &length, state);
    *out = status == BP_OK ? malloc(length + 1) : NULL;
    if (status == BP_OK && !*out) {
        return BP_ERR_MEMORY;
    }
    return status == BP_OK ? bp_record_format(*out, length + 1, NULL, state) : status;
}

/* Reports a fault on standard error; after some of them only the report counts them. */
static void show_fault(match *m, int64_t number, const match_finish *finish)
{
    match_place place = match_place_of(m->options, number);
    int32_t who = place.members[finish->game.forfeit - 1];
    if (m->faults++ >= FAULTS_SHOWN) {
        return;
    }
    if (progress_bar_is_seen()) {
        progress_bar_end();
    }
    fprintf(stderr, "%s: game %" PRId64 ": seat %" PRId32 " (%s) loses: %s\n", m->line->name,
            number, who + 1, m->options->contestants[who].name, finish->fault.text);
    if (m->faults == FAULTS_SHOWN) {
        fprintf(stderr, "%s: further faults are only counted\n", m->line->name);
    }
}

/* Keeps a game that is over. */
static void end_game(match *m, int64_t number, const match_finish *finish, char *record)
{
    pthread_mutex_lock(&m->lock);
    if (finish->fault.kind == MATCH_NOT_RUN) {
        fail_because(m, "%s%s", finish->fault.text, "");
        free(record);
    } else if (m->outcome.verdict != SPRT_OPEN) {
        free(record);
    } else {
        if (finish->fault.kind != MATCH_NO_FAULT) {
            show_fault(m, number, finish);
        }
        if (m->journal && !match_journal_write(m->journal, m->options, number, finish, record)) {
            fail_because(m, "%s can't be written: %s", m->options->results, strerror(errno));
        }
        keep(m, number, finish, record);
        count_ready(m);
    }
    pthread_mutex_unlock(&m->lock);
}

static int play_games(match *m, worker *w)
{
    int64_t number;
    bp_state *state;
    int status = BP_OK;
    while (status == BP_OK && take_game(&number, &state, m)) {
        match_finish finish;
        char *record = NULL;
        status = play_game(&finish, w, state, number);
        if (status == BP_OK && finish.game.over) {
            status = match_make_record(&record, state);
        }
        if (status == BP_OK && (finish.game.over || finish.fault.kind == MATCH_NOT_RUN)) {
            end_game(m, number, &finish, record);
        }
        bp_state_free(state);
    }
    return status;
}

static void *work(void *user)
{
    match *m = user;
    worker w;
    int status = open_worker(&w, m->options);
    if (status == BP_OK) {
        status = play_games(m, &w);
    }
    close_worker(&w);
    pthread_mutex_lock(&m->lock);
    if (status != BP_OK) {
        fail(m, status);
    }
    m->working--;
    pthread_cond_signal(&m->ended);
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

/* --- Waiting -------------------------------------------------------------------------------------- */

static double share_of(const match_outcome *outcome, int32_t i)
{
    return outcome->played[i] > 0 ? outcome->points[i] / (double)outcome->played[i] : 0;
}

/* "10 leads greedy 8.5 : 3.5", or for more players "10 leads with 61.0 %". */
static void leader_text(char *out, size_t size, const match_options *options,
                        const match_outcome *outcome)
{
    int32_t first = 0;
    const match_contestant *who = options->contestants;
    for (int32_t i = 1; i < options->count; i++) {
        first = share_of(outcome, i) > share_of(outcome, first) ? i : first;
    }
    if (options->count > 2) {
        snprintf(out, size, "  %.20s leads with %.1f %%", who[first].name,
                 100 * share_of(outcome, first));
        return;
    }
    int32_t second = 1 - first;
    int is_tie = outcome->points[first] <= outcome->points[second];
    snprintf(out, size, "  %.20s %s %.20s %g : %g", who[first].name, is_tie ? "and" : "leads",
             who[second].name, outcome->points[first], outcome->points[second]);
}

/* Draws the progress bar: how far the match is, who leads, and with --sprt how near the test is to its end. */
static void show_progress(const match_options *options, const match_outcome *outcome,
                          double seconds)
{
    char text[240];
    char left[64] = "";
    char leader[96] = "";
    char test[48] = "";
    int64_t count = match_game_count(options);
    int64_t played = outcome->done - outcome->resumed;
    double fraction = (double)outcome->done / (double)count;
    if (outcome->done > 0) {
        leader_text(leader, sizeof leader, options, outcome);
    }
    if (options->has_sprt) {
        double nearness = fabs(outcome->llr) / SPRT_BOUND;
        fraction = nearness > fraction ? nearness : fraction;
        snprintf(test, sizeof test, "  LLR %+.2f of %.2f", outcome->llr, SPRT_BOUND);
    } else if (played > 0) {
        progress_bar_time(left, sizeof left,
                          seconds * (double)(count - outcome->done) / (double)played);
    }
    snprintf(text, sizeof text, "  %" PRId64 " of %" PRId64 " games%s%s%s", outcome->done, count,
             left, leader, test);
    progress_bar_draw(fraction < 1 ? fraction : 1, text);
}

/* Waits until all workers have ended. */
static void wait_for_workers(match *m, double began)
{
    int seen = progress_bar_is_seen();
    pthread_mutex_lock(&m->lock);
    while (m->working > 0) {
        struct timespec until;
        if (!seen) {
            pthread_cond_wait(&m->ended, &m->lock);
            continue;
        }
        show_progress(m->options, &m->outcome, system_clock() - began);
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PROGRESS_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&m->ended, &m->lock, &until);
    }
    pthread_mutex_unlock(&m->lock);
    if (seen) {
        progress_bar_end();
    }
}

/* Starts the workers and waits for them. If threads can't be made, the match goes on with those that were made, or else
   in the calling thread. */
static void run_workers(match *m, pthread_t *threads)
{
    double began = system_clock();
    pthread_mutex_lock(&m->lock);
    while (m->threads_made < m->options->threads &&
           pthread_create(&threads[m->threads_made], NULL, work, m) == 0) {
        m->threads_made++;
    }
    m->working = m->threads_made > 0 ? m->threads_made : 1;
    pthread_mutex_unlock(&m->lock);
    if (m->threads_made == 0) {
        work(m);
    }
    wait_for_workers(m, began);
    for (int32_t i = 0; i < m->threads_made; i++) {
        pthread_join(threads[i], NULL);
    }
    m->outcome.seconds = system_clock() - began;
}

/* --- The match ------------------------------------------------------------------------------------ */

static void open_results(match *m)
{
    const match_options *options = m->options;
    size_t groups = (size_t)options->groups;
    m->outcome.results = checked_alloc(m->line, groups, sizeof *m->outcome.results);
    match_game *games = checked_alloc(m->line, (size_t)m->count, sizeof *games);
    for (size_t i = 0; i < groups; i++) {
        m->outcome.results[i] = (match_results){.players = options->players,
                                                .count = options->games,
                                                .games = games + i * (size_t)options->games};
    }
}

void match_outcome_free(match_outcome *outcome)
{
    free(outcome->results[0].games);
    free(outcome->results);
}

static void open_files(match *m)
{
    char why[WHY_SIZE];
    const match_options *options = m->options;
    if (options->record) {
        m->has_record = 1;
        output_open(&m->output, m->line, options->record);
    }
    if (options->results) {
        m->journal = match_journal_open(options, keep_resumed, m, why, sizeof why);
        if (!m->journal) {
            if (m->has_record) {
                output_drop(&m->output);
            }
            command_fail(m->line, "%s", why);
        }
    }
}

static void open_match(match *m)
{
    m->count = match_game_count(m->options);
    open_results(m);
    m->kept = checked_alloc(m->line, (size_t)m->count, sizeof(kept_game *));
    open_files(m);
    count_ready(m);
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->ended, NULL);
}

static void close_match(match *m)
{
    count_rest(m);
    if (m->options->has_sprt) { /* with pairs behind a game that was not finished */
        m->outcome.pairs = sprt_pairs_of(&m->outcome.results[0]);
        m->outcome.llr = sprt_llr(&m->options->test, &m->outcome.pairs);
    }
    free(m->kept);
    if (m->status != BP_OK) {
        fail_because(m, "%s%s", bp_status_text(m->status), "");
    }
    if (m->journal && (output_sync(m->journal) != 0 || fclose(m->journal) != 0)) {
        fail_because(m, "%s can't be written: %s", m->options->results, strerror(errno));
    }
    if (m->has_record) {
        output_close(&m->output);
    }
    pthread_cond_destroy(&m->ended);
    pthread_mutex_destroy(&m->lock);
}

match_outcome match_run_games(const match_options *options, const command *line)
{
    match m = {.options = options, .line = line};
    open_match(&m);
    pthread_t *threads = calloc((size_t)options->threads, sizeof *threads);
    if (threads) {
        stop_signal_catch();
        run_workers(&m, threads);
    } else {
        m.status = BP_ERR_MEMORY;
    }
    free(threads);
    close_match(&m);
    return m.outcome;
}
