/*
 * A game with one fault: a heap of counters, a move takes one to three, whoever takes the last one scores a point. All
 * optional methods are there. A fault breaks one rule of the contract of bp_game_ops.
 */
#ifndef TESTS_FAULTY_GAME_H
#define TESTS_FAULTY_GAME_H

#include <bigpoints.h>
#include <bigpoints/experimental/game_methods.h>
#include <bigpoints/sys/game_ops.h>
#include <stdint.h>

enum { FAULTY_COUNTERS = 13, FAULTY_MAX_MOVES = 3 };

typedef enum fault {
    FAULT_NONE,
    FAULT_INITIAL_IMPURE,
    FAULT_OVER_CHANGES_POSITION,
    FAULT_OVER_NEVER,
    FAULT_MOVER_HIGH,
    FAULT_MOVER_NEGATIVE,
    FAULT_MOVER_IMPURE,
    FAULT_MOVES_NONE,
    FAULT_MOVES_MANY,
    FAULT_MOVES_HUGE_COUNT,
    FAULT_MOVES_WRITES_MORE,
    FAULT_MOVES_ZERO,
    FAULT_MOVES_TWICE,
    FAULT_MOVES_IMPURE,
    FAULT_APPLY_IMPURE,
    FAULT_SCORES_HIGH,
    FAULT_SCORES_LOW,
    FAULT_SCORES_EXTREME,
    FAULT_SCORES_UNSET,
    FAULT_SCORES_MORE,
    FAULT_ESTIMATE_HIGH,
    FAULT_ESTIMATE_IMPURE,
    FAULT_LEFT_NEGATIVE,
    FAULT_CANDIDATES_NONE,
    FAULT_CANDIDATES_MANY,
    FAULT_CANDIDATES_ILLEGAL,
    FAULT_CANDIDATES_TWICE,
    FAULT_CANDIDATES_WITHOUT_BEST,
    FAULT_KEY_WIDE,
    FAULT_KEY_SHARED,
    FAULT_REDUCED_KEY_WIDE,
    FAULT_REDUCED_KEY_SHARED,
    FAULT_REDUCE_WRONG_BOUNDS,
    FAULT_REDUCE_CROSSED_BOUNDS,
    FAULT_REDUCE_EXTREME,
    FAULT_REDUCE_BANKED,
    FAULT_ENCODE_LONG,
    FAULT_ENCODE_IMPURE,
    FAULT_DECODE_OTHER,
    FAULT_DECODE_ANYTHING,
    FAULT_FORMAT_SETUP_OTHER,
    FAULT_FORMAT_POSITION_LINES,
    FAULT_FORMAT_POSITION_MOVES,
    FAULT_FORMAT_POSITION_LENGTH,
    FAULT_FORMAT_POSITION_UNBOUNDED,
    FAULT_PARSE_POSITION_REFUSES,
    FAULT_PARSE_POSITION_OTHER,
    FAULT_PARSE_POSITION_GARBAGE,
    FAULT_PARSE_POSITION_STATUS,
    FAULT_FORMAT_MOVE_SPACE,
    FAULT_FORMAT_MOVE_SAME,
    FAULT_FORMAT_MOVE_LONG,
    FAULT_FORMAT_MOVE_EMPTY,
    FAULT_PARSE_MOVE_OTHER,
    FAULT_EXPLAIN_EMPTY,
    FAULT_THESIS_LONG_PV,
    FAULT_THESIS_NO_PV,
    FAULT_THESIS_SCORES,
    FAULT_THESIS_MOVE_SCORES,
    FAULT_THESIS_STATUS,
    FAULT_THESIS_BUSY,
    FAULTS
} fault;

/* A new game with a fault in positions with at most `from` counters. */
bp_game *test_faulty_game(fault broken, int32_t players, int32_t from);

/* Its methods and traits without a fault, and its set-up; free that with free(). */
extern const bp_game_ops test_faulty_ops;
bp_game_traits test_faulty_traits(int32_t players);
void *test_faulty_setup(fault broken, int32_t players, int32_t from);

#endif
