/* SPDX-License-Identifier: MIT */
/*
 * The conformance suite of transposition tables: one suite for all implementations of bp_table_ops.
 */
#ifndef TESTS_TABLE_SUITE_H
#define TESTS_TABLE_SUITE_H

#include <bigpoints/sys/table_ops.h>
#include <stdint.h>

/* A back-end under test. */
typedef struct table_subject {
    const bp_table_ops *ops;
    void *user;      /* for `create` */
    int remembers;   /* 0: `none`, which may lose every entry */
    uint32_t widest; /* the widest values that it stores, in bits */
} table_subject;

/* Stores and probes about so many random keys of every width, with values of many widths: no key ever gets another's
 * value, and a table that never loses entries has them all. */
void table_suite_keys(const table_subject *subject, uint64_t seed, int keys);

/* Keys that differ in one bit, neighbours, the smallest and the largest ones. */
void table_suite_close_keys(const table_subject *subject);

/* A key that is stored again gives the new value or a miss, never the old value. */
void table_suite_replacing(const table_subject *subject, uint64_t seed);

/* Clearing removes all entries, however often it is done. */
void table_suite_clearing(const table_subject *subject, uint64_t seed, int times);

/* A table never takes more memory than its limit; an entry that does not fit gives a status and loses no other.
 * `widths` is the number of key widths tried with each limit, 1 to 4. */
void table_suite_limits(const table_subject *subject, uint64_t seed, int widths);

/* `each` visits every entry once, with the value that a probe finds, and stops when it is to. */
void table_suite_each(const table_subject *subject, uint64_t seed);

/* Every allocation fails in turn. */
void table_suite_memory(const table_subject *subject, uint64_t seed);

/* Two threads store and probe the same keys; only for a thread-safe table. */
void table_suite_threads(const table_subject *subject, uint64_t seed, int rounds);

#endif
