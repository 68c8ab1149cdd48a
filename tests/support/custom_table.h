/* SPDX-License-Identifier: MIT */
/*
 * Two transposition tables as a third party might write them, on the public headers alone. They also count every call
 * of the library that breaks the contract of table_ops.h.
 */
#ifndef TESTS_CUSTOM_TABLE_H
#define TESTS_CUSTOM_TABLE_H

#include <bigpoints/sys/table_ops.h>
#include <stdint.h>

/* Counts of calls to the instances of one table; pass it as `user`. */
typedef struct custom_log {
    uint64_t created;
    uint64_t destroyed;
    uint64_t probes;
    uint64_t hits;
    uint64_t stores;
    uint64_t prefetches;
    uint64_t clears;
    uint64_t wrong;       /* calls that the library must not make */
    bp_table_shape shape; /* of the last instance */
    int create_status;    /* the status of `create`, if not BP_OK */
    uint64_t stores_max;  /* `store` fails after so many; 0: never */
} custom_log;

/* Never loses an entry; for one thread at a time. */
extern const bp_table_ops custom_keeper;

/* For many threads; each slot holds the last key stored. */
extern const bp_table_ops custom_shared;

#endif
