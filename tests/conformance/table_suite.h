/*
 * What every transposition table has to do, whoever wrote it: one suite for all bp_table_ops.
 */
#ifndef TESTS_TABLE_SUITE_H
#define TESTS_TABLE_SUITE_H

#include <bigpoints/sys/table_ops.h>
#include <stdint.h>

/* A back-end under test. */
typedef struct table_subject {
    const bp_table_ops *ops;
    void *user;      /* for `create` */
    int remembers;   /* 0: `none`, which may forget everything at once */
    uint32_t widest; /* the widest values that it takes, in bits */
} table_subject;

/* Stores and asks for about so many random keys of every width, with values of many widths: no key
 * ever gets another's value, and a table that never forgets knows them all. */
void table_suite_keys(const table_subject *subject, uint64_t seed, int keys);

/* Keys that differ in one bit, neighbours, the least and the greatest ones. */
void table_suite_close_keys(const table_subject *subject);

/* A key that is stored again has the new value or none, never the old one. */
void table_suite_replacing(const table_subject *subject, uint64_t seed);

/* Clearing forgets everything, however often it is done. */
void table_suite_clearing(const table_subject *subject, uint64_t seed, int times);

/* Never more memory than was allowed; what does not fit is a status, and loses nothing. `widths` is
 * how many widths of keys are tried with each limit, 1 to 4. */
void table_suite_limits(const table_subject *subject, uint64_t seed, int widths);

/* Every allocation fails in turn. */
void table_suite_memory(const table_subject *subject, uint64_t seed);

/* Two threads store and ask for the same keys; only for a table that is safe for that. */
void table_suite_threads(const table_subject *subject, uint64_t seed, int rounds);

#endif
