/* SPDX-License-Identifier: MIT */
/* The struct behind bp_table, and the functions for searchers. */
#ifndef BP_TABLE_TABLE_INTERNAL_H
#define BP_TABLE_TABLE_INTERNAL_H

#include <stdatomic.h>

#include <bigpoints/sys/allocator.h>
#include <bigpoints/sys/table_ops.h>

#include "base/memory.h"
#include "base/platform/platform.h"

/* The meaning of keys and values. Two domains are the same if all fields are equal. */
typedef struct bp__domain {
    const char
        *text; /* the rules, the set-up if keys are valid in it only, and the kind of value */
    const void *
        rules; /* the method table of a game, because different games can have the same name; NULL: unknown */
    uint32_t key_format; /* changes with the layout of keys or values */
    uint32_t key_bits;
    uint32_t value_bits;
} bp__domain;

enum { BP__TABLE_WHY = 512 };

struct bp_table {
    bp_table_ops methods;    /* a copy; its name follows the struct */
    const bp_table_ops *ops; /* the copy */
    const bp_table_ops *
        origin; /* the address of the caller's table, to recognise built-in ones; it may be invalid */
    void *user;
    void (*free_user)(void *user); /* NULL: it is the caller's */
    uint64_t bytes;
    uint64_t first_bytes; /* bp__table_begin_with() */
    bp__memory memory;
    bp_allocator allocator;
    int caller_allocator; /* the caller passed an allocator */
    atomic_uint references;
    bp__mutex lock;    /* of what follows */
    void *instance;    /* NULL before the first use */
    bp__domain domain; /* of the instance; its text is a copy */
    int bound;      /* the instance holds the domain; otherwise it is empty, and may be destroyed */
    int concurrent; /* the instance was made for several threads */
    int users;      /* searches that are using it */
    int saving;     /* its entries are being listed: no search may use it */
    uint64_t uses;  /* the number of uses so far */
    uint64_t bytes_before;   /* its memory when it was last unused */
    uint64_t entries_before; /* and its entries */
    bp__condition
        changed; /* of what follows: an array for several threads grows while all of them wait */
    int active;  /* threads between enter and leave */
    int waiting; /* those of them that wait for it to grow */
    uint64_t growths;
    char why[BP__TABLE_WHY]; /* the reason of the last failure */
};

/* Lets a built-in table `array` that is not in use yet begin with so many bytes, for work that is known to fill them. Other tables
   ignore it. */
void bp__table_begin_with(bp_table *table, uint64_t bytes);

/* Another reference. */
bp_table *bp__table_ref(bp_table *table);

/* Begins the use of a table by `threads` threads for a domain. If it has another domain, or is not safe for all of its users,
   it is created again if `owned`; otherwise the status is BP_ERR_MISMATCH. Other statuses: BP_ERR_MEMORY, BP_ERR_LIMIT,
   BP_ERR_FILE, BP_ERR_BUSY. `why` has the reason. */
int bp__table_use(bp_table *table, const bp__domain *domain, int32_t threads, int owned);

/* Binds a table that is not in use to a domain. The lock is held. */
int bp__table_bind(bp_table *table, const bp__domain *domain);

/* Stores an entry in a table that is bound; lets it grow if no search uses it. The lock is held. BP_OK, BP_ERR_MEMORY
   or BP_ERR_LIMIT. */
int bp__table_put(bp_table *table, const uint64_t key[2], uint64_t value, uint32_t weight);

/* Ends a use. After the last use a persistent table is synced. Returns the memory of the table; while other searches use it,
   the value from before. */
uint64_t bp__table_release(bp_table *table);

/* The number of entries if only the calling search uses the table, otherwise UINT64_MAX. `*uses` receives the number of uses so
   far: if it is the same later, no other search used the table in between. */
uint64_t bp__table_entries_alone(bp_table *table, uint64_t *uses);

/* The fill of a table that the calling thread uses: 0 to 1, or negative if it is NULL, has no limit, or its back-end does
   not report it. O(1). */
double bp__table_fill(const bp_table *table);

/* A thread enters a table before it probes or stores, and leaves it when it is done, or before it waits for another thread.
   In between it calls bp__table_safepoint() regularly, while it has no pointer into the table. The table grows when all
   threads are at a safepoint. */
void bp__table_enter(bp_table *table);
void bp__table_leave(bp_table *table);
void bp__table_safepoint(bp_table *table);

/* Whether an array for several threads should grow and can; its growth, while no thread uses it; and the preparation of its
   growth, which all threads call regularly. */
int bp__array_is_crowded(const void *instance);
void bp__array_grow(void *instance);
void bp__array_prepare(void *instance);

/* The fill of an instance, 0 to 1, or negative without a limit. */
double bp__growing_fill(const void *instance);
double bp__uthash_fill(const void *instance);

/* The built-in back-ends. */
extern const bp_table_ops bp__table_none;
extern const bp_table_ops bp__table_uthash;
extern const bp_table_ops bp__table_array;
extern const bp_table_ops bp__table_growing;
extern const bp_table_ops bp__table_file;

#endif
