/*
 * Two transposition tables as a third party might write them, on the public headers alone. They
 * also watch the library: every call that breaks a promise of table_ops.h is counted.
 */
#ifndef TESTS_CUSTOM_TABLE_H
#define TESTS_CUSTOM_TABLE_H

#include <bigpoints/sys/table_ops.h>
#include <stdint.h>

/* What happened to the instances of one table; hand it over as `user`. */
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
    int create_status;    /* what `create` answers, if not BP_OK */
    uint64_t stores_max;  /* `store` fails after so many; 0: never */
} custom_log;

/* Never forgets, for one thread at a time. */
extern const bp_table_ops custom_keeper;

/* For many threads; each slot holds the key that was stored last. */
extern const bp_table_ops custom_shared;

#endif
