/* Runs the games of a match on several threads: each takes the next game until none is left. */

/* For clock_gettime. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/match/match_run.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "programs/common/output.h"
#include "programs/common/progress_bar.h"
#include "programs/common/stop_signal.h"

enum { PROGRESS_NANOSECONDS = 250000000 };

/* Data that the threads share. The lock protects all fields that change. */
typedef struct match {
    const match_options *options;
    pthread_mutex_t lock;
    pthread_cond_t ended; /* signalled by a worker that ends */
    int64_t next;         /* the first game that has not begun */
    int32_t working;      /* threads */
    int status;           /* of the library: the first failure */
    match_outcome outcome;
    double share; /* of the first contestant, summed over games */
    output_file output;
    char **records;       /* by game: finished, but not yet written; NULL without --record */
    int64_t next_record;  /* the first game that has not been written */
    int32_t threads_made; /* and to be joined */
} match;

static void fail(match *m, int status)
{
    m->status = m->status == BP_OK ? status : m->status;
    match_stop();
}

/* Records */

static void write_record(match *m, int64_t game)
{
    output_write_line(m->records[game], &m->output); /* output_close() reports a failure */
    free(m->records[game]);
    m->records[game] = NULL;
}

/* Writes the records that are next in the order of the games. */
static void write_ready(match *m)
{
    while (m->next_record < m->options->games && m->records[m->next_record]) {
        write_record(m, m->next_record++);
    }
}

/* Writes the records after a game that was not finished, and closes the file. */
static void close_records(match *m)
{
    for (int64_t game = m->next_record; game < m->options->games; game++) {
        if (m->records[game]) {
            write_record(m, game);
        }
    }
    free(m->records);
    output_close(&m->output);
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

/* Games */

/* Takes the next game: its number and its start. Returns 0 if there is none. */
static int take_game(int64_t *number, bp_state **out, match *m)
{
    bp_game *game = NULL;
    int status = BP_OK;
    *out = NULL;
    pthread_mutex_lock(&m->lock);
    *number = m->next;
    if (m->next < m->options->games && !match_is_stopped()) {
        m->next++;
        if (!m->options->has_board) {
            uint64_t round = (uint64_t)(*number / m->options->players);
            bp_config_set_seed(m->options->config, m->options->seed + round);
        }
        status = bp_bigpoints_new(&game, m->options->config, NULL, NULL, 0);
        if (status == BP_OK) {
            status = bp_state_new(out, game);
        }
        bp_game_free(game);
    }
    if (status != BP_OK) {
        fail(m, status);
    }
    pthread_mutex_unlock(&m->lock);
    return *out != NULL;
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
}

static void keep_game(match *m, int64_t number, const match_game *game, const match_tally *tallies,
                      char *record)
{
    pthread_mutex_lock(&m->lock);
    m->outcome.results.games[number] = *game;
    m->outcome.results.done++;
    m->share += match_share_of(game, m->options->players, 0);
    for (int32_t i = 0; i < m->options->players; i++) {
        add_tally(&m->outcome.tallies[i], &tallies[i]);
    }
    if (m->records) {
        m->records[number] = record;
        write_ready(m);
    }
    pthread_mutex_unlock(&m->lock);
}

static int play_games(match *m, match_players *players)
{
    int64_t number;
    bp_state *state;
    int status = BP_OK;
    while (status == BP_OK && take_game(&number, &state, m)) {
        match_game game;
        match_tally tallies[BP_PLAYERS_MAX] = {{0}};
        char *record = NULL;
        status = match_play(&game, tallies, players, state, number);
        if (status == BP_OK && game.over && m->records) {
            status = make_record(&record, state);
        }
        if (status == BP_OK && game.over) {
            keep_game(m, number, &game, tallies, record);
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

/* Waiting */

static void show(const match *m, double began)
{
    char text[160];
    char left[64];
    double done = (double)m->outcome.results.done;
    double fraction = done / (double)m->options->games;
    double seconds = match_clock() - began;
    progress_bar_time(left, sizeof left, done > 0 ? seconds * (1 - fraction) / fraction : -1);
    int length = snprintf(text, sizeof text, " %5.1f %%  %" PRId64 " of %" PRId32 " games%s",
                          100 * fraction, m->outcome.results.done, m->options->games, left);
    if (m->outcome.results.done > 0) {
        snprintf(text + length, sizeof text - (size_t)length, "  %.40s: %.1f %%",
                 m->options->contestants[0].text, 100 * m->share / done);
    }
    progress_bar_draw(fraction, text);
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
        show(m, began);
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
    double began = match_clock();
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
    m->outcome.seconds = match_clock() - began;
}

static void open_match(match *m, const command *line)
{
    const match_options *options = m->options;
    m->outcome.results = (match_results){
        .players = options->players,
        .count = options->games,
        .games = calloc((size_t)options->games, sizeof *m->outcome.results.games),
    };
    if (options->record) {
        output_open(&m->output, line, options->record);
        m->records = calloc((size_t)options->games, sizeof *m->records);
    }
    if (!m->outcome.results.games || (options->record && !m->records)) {
        if (options->record) {
            output_drop(&m->output);
        }
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->ended, NULL);
}

match_outcome match_run(const match_options *options, const command *line)
{
    match m = {.options = options};
    open_match(&m, line);
    pthread_t *threads = calloc((size_t)options->threads, sizeof *threads);
    if (threads) {
        stop_signal_catch();
        run_workers(&m, threads);
    } else {
        m.status = BP_ERR_MEMORY;
    }
    free(threads);
    if (m.status != BP_OK) {
        snprintf(m.outcome.failure, sizeof m.outcome.failure, "%s", bp_status_text(m.status));
    }
    if (m.records) {
        close_records(&m);
    }
    pthread_cond_destroy(&m.ended);
    pthread_mutex_destroy(&m.lock);
    return m.outcome;
}
