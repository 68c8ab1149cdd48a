/* SPDX-License-Identifier: MIT */
/*
 * What the tests share: random numbers with a printed seed, states opened from text, snapshots
 * that show whether anything changed, an allocator that fails on request, random set-ups.
 *
 * Every helper that finds something wrong fails the running Unity test; none returns an error.
 */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <bigpoints.h>
#include <bigpoints/experimental/game_tree.h>
#include <bigpoints/sys/allocator.h>

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include "naive/naive.h"

enum {
    TEST_TEXT = 4096, /* bytes that hold any text of the tests, the longest record included */
    TEST_CODE = 128,  /* bytes that hold any encoded position of the tests */
    TEST_MOVES = 64,  /* moves that any position of the tests offers at most */
    TEST_SMALL = 3,   /* discs of a colour that make a board small enough to search in full */
    TEST_LARGE = 9    /* discs of a colour at most, as the rules have it */
};

/* The number of elements of an array. */
#define TEST_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

#if defined(__GNUC__)
#define TEST_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define TEST_PRINTF(text, first)
#endif

/* Fails the running test with a message; the seed in use stands in front of it. */
void test_fail(const char *format, ...) TEST_PRINTF(1, 2);

/* Random numbers: splitmix64, so that a seed means the same test everywhere. */
typedef struct test_random {
    uint64_t state;
} test_random;

/* Seeds a generator with the number in the environment variable BP_TEST_SEED, or else with the
 * given one, and remembers the seed so that test_fail() can print it. */
void test_random_init(test_random *random, uint64_t seed);

/* The next 64 bits. */
uint64_t test_random_next(test_random *random);

/* A number from 0 to n - 1. */
int test_random_below(test_random *random, int n);

/* A number from min to max. */
int test_random_between(test_random *random, int lower, int upper);

/* A state of any Big Points text; free it with bp_state_free(). */
bp_state *test_open(const char *text);

/* The game of any Big Points text; free it with bp_game_free(). */
bp_game *test_game(const char *text);

/* A configuration of its text; free it with bp_config_free(). */
bp_config *test_config(const char *text);

/* A number of a configuration, but the seed. */
int32_t test_config_number(const bp_config *config, int32_t field);

/* The seat that begins a game, or a status. */
int32_t test_starter(bp_game *game);

/* The bytes of an encoded position of a game, or a status. */
int32_t test_encoded_size(bp_game *game);

/* Whether the mover has a black disc for an extra turn: now, or after the normal move if that does not end the game. */
int test_can_spend(const bp_state *state);

/* The game of a state; free it with bp_game_free(). */
bp_game *test_game_of(const bp_state *state);

/* A pointer that no library function may leave in a handle output after a failure. */
void *test_poison(void);

/* Callbacks that take what they get and never stop: a line, a saved text, progress. */
int test_ignore_line(const char *line, void *user);
int test_ignore_text(const char *text, size_t length, void *user);
int test_ignore_progress(const bp_progress *progress, void *user);

/* The legal move of a text. */
bp_move test_move(const bp_state *state, const char *text);

/* Plays the moves of a text, separated by spaces: "Ra Gb pass". */
void test_play(bp_state *state, const char *moves);

/* Checks that the text names a move that is not legal here: refused with a message, and nothing
 * changes. */
void test_assert_illegal(bp_state *state, const char *move);

/* Checks the legal moves and their order, given as text: "Rb Ra Gc". */
void test_assert_moves(const bp_state *state, const char *moves);

/* Checks the text of the position. */
void test_assert_position(const bp_state *state, const char *text);

/* Checks the scores, given as text: "3,5". */
void test_assert_scores(const bp_state *state, const char *scores);

/* Checks the last six fields of the position's text, from "track=" on. */
void test_assert_fields(const bp_state *state, const char *fields);

/* Checks that a message of a parser is there and closed within its buffer. */
void test_assert_message(const char *why, size_t size);

/* Writes the text of a position, of a record, of a move. */
void test_position_text(char *out, size_t size, const bp_state *state);
void test_tree_text(char *out, size_t size, const bp_tree *tree, int32_t node); /* its position */
void test_record_text(char *out, size_t size, const bp_state *state);
void test_move_text(char *out, size_t size, const bp_state *state, bp_move move);

/* Everything that the library reports about a state. */
typedef struct test_snapshot {
    char position[TEST_TEXT];
    char record[TEST_TEXT];
    uint8_t code[TEST_CODE];
    size_t code_length;
    uint64_t key[2];
    int32_t ply;
    int32_t mover;
} test_snapshot;

/* Takes a snapshot. Games without encoding get an empty code. */
void test_snapshot_take(test_snapshot *out, const bp_state *state);

/* Checks that two snapshots are equal in every byte, with their histories or without. */
void test_assert_same(const test_snapshot *expected, const test_snapshot *actual);
void test_assert_same_position(const test_snapshot *expected, const test_snapshot *actual);

/* Checks that a state is as it was when the snapshot was taken. */
void test_assert_unchanged(const test_snapshot *expected, const bp_state *state);

/* Checks that a state that was read from anything is the one of the snapshot, with its history or without any; frees it. */
void test_assert_copy(bp_state *copy, const test_snapshot *expected, int with_history);

/* Memory that is counted, and that fails on request. `allocator` is handed to the library; any
 * thread may call it. */
typedef struct test_memory {
    bp_allocator allocator;
    pthread_mutex_t lock; /* of what follows */
    size_t calls;         /* allocations so far */
    size_t live;          /* blocks not given back yet */
    size_t bytes;         /* their size together */
    size_t peak;          /* its maximum */
    size_t fail_at;       /* the number, from 1, of the allocation that fails; 0: none */
    int for_ever;         /* non-zero: all later ones fail too */
    size_t failed;        /* allocations that failed */
    int damaged;          /* non-zero: a block was freed twice, or was never ours, or was overrun */
} test_memory;

/* Makes memory that never fails. It must not move while the library uses it. */
void test_memory_init(test_memory *memory);

/* Checks that every block came back undamaged. */
void test_memory_assert_empty(const test_memory *memory);

/* The letters of the discs in their order, and the disc of a letter. */
extern const char TEST_LETTERS[];
int test_disc_of(char letter);

/* The first board of discs in the order of the letters; and the next board, which returns 0 after the last. */
void test_first_board(char *out, const int counts[7]);
int test_next_board(char *board);

/* A set-up of Big Points in plain fields. */
typedef struct test_setup {
    int players;
    int starter;
    int thesis;
    char board[BP_BOARD_MAX + 1];
} test_setup;

/* A random set-up of any shape: 2-5 players, 2-5 colours of which any may be missing, uneven
 * counts from 1 to `max`, 0-5 white and black; one in eight by thesis rules. */
void test_setup_random(test_setup *out, test_random *random, int max);

/* The configuration text of a set-up. */
void test_setup_text(char *out, size_t size, const test_setup *setup);

/* Starts the naive implementation with a set-up. */
void test_setup_naive(naive *out, const test_setup *setup);

/* Writes the position text of the naive implementation, as the notation page has it. The naive
 * game does not remember who began, so the set-up is given too. */
void test_naive_text(char *out, size_t size, const naive *game, const test_setup *setup);

/* Opens a text that has to be refused, checks the message and returns the status. */
int test_refusal(const char *line);

/* A text that no position has. */
void test_assert_position_refused(const char *line);

/* A text whose fault may be called by more than one name. */
void test_assert_refused_somehow(const char *line);

#endif
