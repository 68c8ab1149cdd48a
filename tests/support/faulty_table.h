/* SPDX-License-Identifier: MIT */
/*
 * A table with one fault, written on the public headers alone: it has 4,096 slots, each for the last key stored. A fault
 * breaks one rule of the contract of bp_table_ops.
 */
#ifndef TESTS_FAULTY_TABLE_H
#define TESTS_FAULTY_TABLE_H

#include <bigpoints/sys/table_ops.h>
#include <bigpoints/types.h>

/* Every fault. Those from PROBE_TWO to FLAG_NEVER_FORGETS make the table lie: a solver that believes it may be wrong. */
#define TEST_TABLE_FAULTS(X) \
    X(NONE)                  \
    X(CREATE_STATUS)         \
    X(CREATE_NEGATIVE)       \
    X(CREATE_NOTHING)        \
    X(CREATE_WHY)            \
    X(STORE_STATUS)          \
    X(STORE_NEGATIVE)        \
    X(STORE_FAILS)           \
    X(STORE_NOTHING)         \
    X(CLEAR_NOTHING)         \
    X(STATS_UNSET)           \
    X(STATS_HUGE)            \
    X(SYNC_STATUS)           \
    X(EACH_STATUS)           \
    X(EACH_GOES_ON)          \
    X(EACH_NOTHING)          \
    X(EACH_WIDE)             \
    X(NAME_EMPTY)            \
    X(NAME_LONG)             \
    X(FLAGS_UNKNOWN)         \
    X(FLAG_PERSISTENT)       \
    X(PROBE_TWO)             \
    X(PROBE_NEGATIVE)        \
    X(PROBE_UNSET)           \
    X(PROBE_ZERO)            \
    X(PROBE_WIDE)            \
    X(PROBE_RANDOM)          \
    X(PROBE_OTHER_KEY)       \
    X(PROBE_IMPURE)          \
    X(FLAG_NEVER_FORGETS)

#define TEST_TABLE_FAULT_ENUM(name) TABLE_FAULT_##name,

typedef enum table_fault { TEST_TABLE_FAULTS(TEST_TABLE_FAULT_ENUM) TABLE_FAULTS } table_fault;

const char *test_table_fault_name(table_fault broken);

/* Whether the table answers with values that nobody stored. */
int test_table_lies(table_fault broken);

/* A new table with a fault. */
bp_table *test_faulty_table(table_fault broken);

#endif
