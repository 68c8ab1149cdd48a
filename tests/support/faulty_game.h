/* SPDX-License-Identifier: MIT */
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

/* Every fault, with a name that says which rule it breaks. */
#define TEST_FAULTS(X)             \
    X(NONE)                        \
    X(INITIAL_IMPURE)              \
    X(OVER_CHANGES_POSITION)       \
    X(OVER_NEVER)                  \
    X(MOVER_HIGH)                  \
    X(MOVER_NEGATIVE)              \
    X(MOVER_IMPURE)                \
    X(MOVES_NONE)                  \
    X(MOVES_MANY)                  \
    X(MOVES_HUGE_COUNT)            \
    X(MOVES_WRITES_MORE)           \
    X(MOVES_ZERO)                  \
    X(MOVES_TWICE)                 \
    X(MOVES_IMPURE)                \
    X(MOVES_CHANGES_POSITION)      \
    X(APPLY_IMPURE)                \
    X(APPLY_NOTHING)               \
    X(SCORES_HIGH)                 \
    X(SCORES_LOW)                  \
    X(SCORES_EXTREME)              \
    X(SCORES_UNSET)                \
    X(SCORES_MORE)                 \
    X(ESTIMATE_HIGH)               \
    X(ESTIMATE_EXTREME)            \
    X(ESTIMATE_IMPURE)             \
    X(LEFT_NEGATIVE)               \
    X(LEFT_EXTREME)                \
    X(CANDIDATES_NONE)             \
    X(CANDIDATES_MANY)             \
    X(CANDIDATES_HUGE_COUNT)       \
    X(CANDIDATES_ILLEGAL)          \
    X(CANDIDATES_TWICE)            \
    X(CANDIDATES_WITHOUT_BEST)     \
    X(KEY_WIDE)                    \
    X(KEY_SHARED)                  \
    X(REDUCED_KEY_WIDE)            \
    X(REDUCED_KEY_SHARED)          \
    X(REDUCE_WRONG_BOUNDS)         \
    X(REDUCE_CROSSED_BOUNDS)       \
    X(REDUCE_EXTREME)              \
    X(REDUCE_BANKED)               \
    X(REDUCE_IMPURE)               \
    X(ENCODE_LONG)                 \
    X(ENCODE_IMPURE)               \
    X(DECODE_OTHER)                \
    X(DECODE_ANYTHING)             \
    X(FORMAT_SETUP_OTHER)          \
    X(FORMAT_POSITION_LINES)       \
    X(FORMAT_POSITION_MOVES)       \
    X(FORMAT_POSITION_LENGTH)      \
    X(FORMAT_POSITION_HUGE_LENGTH) \
    X(FORMAT_POSITION_UNBOUNDED)   \
    X(PARSE_POSITION_REFUSES)      \
    X(PARSE_POSITION_OTHER)        \
    X(PARSE_POSITION_GARBAGE)      \
    X(PARSE_POSITION_STATUS)       \
    X(FORMAT_MOVE_SPACE)           \
    X(FORMAT_MOVE_SAME)            \
    X(FORMAT_MOVE_LONG)            \
    X(FORMAT_MOVE_HUGE_LENGTH)     \
    X(FORMAT_MOVE_UNCLOSED)        \
    X(FORMAT_MOVE_EMPTY)           \
    X(PARSE_MOVE_OTHER)            \
    X(PARSE_MOVE_STATUS)           \
    X(PARSE_MOVE_WHY)              \
    X(EXPLAIN_EMPTY)               \
    X(EXPLAIN_HUGE_LENGTH)         \
    X(THESIS_LONG_PV)              \
    X(THESIS_NO_PV)                \
    X(THESIS_SCORES)               \
    X(THESIS_MOVE_SCORES)          \
    X(THESIS_STATUS)               \
    X(THESIS_BUSY)

#define TEST_FAULT_ENUM(name) FAULT_##name,
#define TEST_FAULT_NAME(name) #name,

typedef enum fault { TEST_FAULTS(TEST_FAULT_ENUM) FAULTS } fault;

/* Its name. */
const char *test_fault_name(fault broken);

/* A new game with a fault in positions with at most `from` counters. */
bp_game *test_faulty_game(fault broken, int32_t players, int32_t from);

/* Its methods and traits without a fault, and its set-up; free that with free(). */
extern const bp_game_ops test_faulty_ops;
bp_game_traits test_faulty_traits(int32_t players);
void *test_faulty_setup(fault broken, int32_t players, int32_t from);

#endif
