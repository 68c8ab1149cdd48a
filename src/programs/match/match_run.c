/* SPDX-License-Identifier: MIT */
/* Runs the games of a match on several threads: each takes the next game until none is left. */

/* For clock_gettime. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/match/match_run.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "programs/common/command.h"
#include "programs/common/output.h"
#include "programs/common/platform/system.h"
#include "programs/common/progress.h"
#include "programs/common/stop_signal.h"
#include "programs/match/match_journal.h"
#include "programs/match/match_progress.h"

enum { PROGRESS_NANOSECONDS = 250000000, FAULTS_SHOWN = 10, WHY_SIZE = 8192 };

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
    sprt_pairs pairs;   /* of the counted games, for --sprt */
    double llr;
    int32_t faults; /* that were reported */
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
    sum->seconds += tally->seconds;
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
    sprt_add(&m->pairs, &games[number - 1], &games[number]);
    m->llr = sprt_llr(&m->options->sprt, &m->pairs);
    m->outcome.verdict = sprt_decide(m->llr);
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

static int make_record(char **out, const bp_state *state)
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

static int play_games(match *m, match_players *players)
{
    int64_t number;
    bp_state *state;
    int status = BP_OK;
    while (status == BP_OK && take_game(&number, &state, m)) {
        match_finish finish;
        char *record = NULL;
        status = match_play(&finish, players, state, number);
        if (status == BP_OK && finish.game.over) {
            status = make_record(&record, state);
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
    match_players players;
    int status = match_players_open(&players, m->options);
    if (status == BP_OK) {
        status = play_games(m, &players);
    }
    match_players_close(&players);
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
        match_progress_show(m->options, &m->outcome, m->llr, system_clock() - began);
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
