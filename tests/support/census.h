/* SPDX-License-Identifier: MIT */
/*
 * Helpers of the census tests: censuses made from configuration texts, all results of a census in one structure,
 * received rows and saved checkpoints.
 *
 * Every helper that finds something wrong fails the running Unity test; none returns an error.
 */
#ifndef TESTS_CENSUS_H
#define TESTS_CENSUS_H

#include <bigpoints.h>
#include <bigpoints/experimental/census.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

enum { CENSUS_SEATS = 5, CENSUS_SCORES = 170, CENSUS_PLACES = BP_BOARD_MAX };

/* A new census of a configuration's text; free it with bp_census_free(). */
bp_census *census_open(const char *config, int32_t objective);

/* Set several options, each in its order, and return the first status that is not BP_OK: a random sample (0 boards: all
 * boards), a shard, and a range of units. */
int census_set_sample(bp_census *census, uint64_t boards, uint64_t seed);
int census_set_shard(bp_census *census, uint64_t shard, uint64_t shards);
int census_set_range(bp_census *census, uint64_t first, uint64_t end);

/* An option, which the census must have, and a number that it counts. */
int64_t census_option(const bp_census *census, int32_t option);
uint64_t census_count(const bp_census *census, int32_t count);

/* Runs a census; it must succeed. */
void census_run(bp_census *census);

/* A census that has run with this number of threads. */
bp_census *census_of(const char *config, int32_t objective, int32_t threads);

/* All results of a census, except nodes and seconds, which depend on how it was run; and the statuses of the getters
 * that may refuse. Two of these can be compared byte by byte. */
typedef struct census_counts {
    uint64_t units;
    uint64_t done;
    uint64_t boards;
    uint64_t states;
    int64_t states_status;
    int64_t margin_status;
    int64_t score_status;
    int64_t move_status;
    uint64_t outcomes[CENSUS_SEATS][3]; /* losses, draws, wins */
    uint64_t margins[2 * CENSUS_SCORES + 1];
    uint64_t scores[CENSUS_SEATS][CENSUS_SCORES + 2]; /* from score -1 */
    uint64_t legal[CENSUS_PLACES + 1][3];
    uint64_t best[CENSUS_PLACES + 1][3];
} census_counts;

void census_counts_read(census_counts *out, const bp_census *census);

/* Compares counts, and reports the first difference; `what` names the case. */
void census_assert_counts(const census_counts *expected, const census_counts *actual,
                          const char *what);
void census_assert_same(const bp_census *expected, const bp_census *actual, const char *what);

/* One row. */
typedef struct census_row {
    char board[BP_BOARD_MAX + 1];
    uint64_t boards;
    int32_t values[CENSUS_SEATS];
    size_t count;
    uint64_t states;
} census_row;

/* Rows that were received. */
typedef struct census_rows {
    census_row *items;
    size_t count;
    size_t capacity;
    uint64_t refuse_at; /* the call, from 1, that returns non-zero and keeps no row; 0: none */
    uint64_t cancel_at; /* the call in which the census is cancelled; 0: none */
    uint64_t calls;
    bp_census *census; /* the one to cancel */
    pthread_t thread;  /* the one that must call */
    int strangers;     /* calls by other threads */
} census_rows;

/* Makes a census send its rows here. Free them with census_rows_free(). */
void census_rows_from(census_rows *out, bp_census *census);
void census_rows_free(census_rows *rows);

/* Appends the rows of another census from now on. */
void census_rows_go_on(census_rows *rows, bp_census *census);

/* Appends the rows of another list. */
void census_rows_join(census_rows *to, const census_rows *more);

/* Compares lists of rows. */
void census_assert_rows(const census_rows *expected, const census_rows *actual, const char *what);

/* A checkpoint. */
typedef struct census_text {
    char *text; /* followed by a NUL that does not belong to it */
    size_t length;
    uint64_t calls;
    uint64_t refuse_at; /* the call, from 1, that returns non-zero */
} census_text;

/* A bp_census_save_fn that keeps the last text. */
int census_keep_text(const char *text, size_t length, void *user);

/* The checkpoint of a census; free it with census_text_free(). */
census_text census_save(const bp_census *census);
void census_text_free(census_text *text);

/* A checkpoint with this body, all lines but the last, and the checksum line that belongs to it. */
census_text census_sealed(const char *body);

/* Adds a text; it must succeed. */
void census_add(bp_census *census, const census_text *text);

/* Checks that a text is refused with this status and a message, and that nothing has changed. The message, which
 * stays until the next call, is returned. */
const char *census_assert_refused(int status, bp_census *census, const char *text, size_t length);

#endif
