/* The struct behind bp_table, and what an engine calls. */
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
        *text; /* the rules, the set-up if keys mean something there only, and the kind of value */
    const void *
        rules; /* the method table of a game: two games of one name need not be the same; NULL: not known */
    uint32_t key_format; /* changes with the layout of keys or values */
    uint32_t key_bits;
    uint32_t value_bits;
} bp__domain;

enum { BP__TABLE_WHY = 512 };

struct bp_table {
    bp_table_ops methods;    /* a copy; its name follows the struct */
    const bp_table_ops *ops; /* the copy */
    const bp_table_ops
        *origin; /* where the caller's table was, to recognise built-in ones; may be gone */
    void *user;
    void (*free_user)(void *user); /* NULL: it is the caller's */
    uint64_t bytes;
    bp__memory memory;
    bp_allocator allocator;
    int own_allocator; /* the caller brought one */
    atomic_uint references;
    bp__mutex lock;          /* of what follows */
    void *instance;          /* NULL before the first use */
    bp__domain domain;       /* of the instance; its text is a copy */
    int bound;               /* the instance holds the domain; otherwise it is empty, and may go */
    int concurrent;          /* what the instance was made for */
    int users;               /* searches that are using it */
    int saving;              /* its entries are being listed: nobody else may use it */
    uint64_t uses;           /* how often a search began to */
    uint64_t bytes_before;   /* its memory when nobody was touching it last */
    uint64_t entries_before; /* and its entries */
    bp__condition changed; /* of what follows: an array for several threads grows while all rest */
    int active;            /* threads between enter and leave */
    int resting;           /* of these, waiting for it to grow */
    uint64_t growths;
    char why[BP__TABLE_WHY]; /* the reason of the last refusal or failure */
};

/* Another reference. */
bp_table *bp__table_ref(bp_table *table);

/* Begins the use of a table by `threads` threads for a domain. A table for another domain is made anew
   if `owned`, and refused with BP_ERR_MISMATCH otherwise; so is a table that is not safe for all its
   users. Other statuses: BP_ERR_MEMORY, BP_ERR_LIMIT, BP_ERR_FILE, BP_ERR_BUSY. The reason is left in `why`. */
int bp__table_use(bp_table *table, const bp__domain *domain, int32_t threads, int owned);

/* Binds a table that nobody is using to a domain. The lock is held. */
int bp__table_bind(bp_table *table, const bp__domain *domain);

/* Stores an entry in a table that is bound; lets it grow if nobody else uses it. The lock is held. BP_OK, BP_ERR_MEMORY
   or BP_ERR_LIMIT. */
int bp__table_put(bp_table *table, const uint64_t key[2], uint64_t value, uint32_t weight);

/* Ends a use; a persistent table that nobody uses any more is made safe. Returns the memory that the table takes; while
   others use it, from before. */
uint64_t bp__table_release(bp_table *table);

/* The number of entries if nobody but the asking search is using the table, otherwise UINT64_MAX. `*uses` receives how
   often its use has begun: if that is still the same later, nobody else has been there meanwhile. */
uint64_t bp__table_entries_alone(bp_table *table, uint64_t *uses);

/* How full a table is that the calling thread uses: 0 to 1, or negative if it is NULL, has no limit, or its back-end does
   not report it. O(1). */
double bp__table_fill(const bp_table *table);

/* Every thread enters a table before it probes or stores, leaves it when it is done or may wait for another
   thread, and rests now and then in between, at a moment when it holds nothing of the table: then the table
   may grow, once all threads rest. */
void bp__table_enter(bp_table *table);
void bp__table_leave(bp_table *table);
void bp__table_rest(bp_table *table);

/* Whether an array for several threads wants to grow, and may; and its growth, while nobody uses it. Before that, all
   threads prepare it now and then. */
int bp__array_is_crowded(const void *instance);
void bp__array_grow(void *instance);
void bp__array_prepare(void *instance);

/* The share of what fits into the memory of an instance, 0 to 1, or negative without a limit. */
double bp__growing_fill(const void *instance);
double bp__uthash_fill(const void *instance);

/* The built-in back-ends. */
extern const bp_table_ops bp__table_none;
extern const bp_table_ops bp__table_uthash;
extern const bp_table_ops bp__table_array;
extern const bp_table_ops bp__table_growing;
extern const bp_table_ops bp__table_file;

#endif
