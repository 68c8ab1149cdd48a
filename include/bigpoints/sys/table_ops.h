/* SPDX-License-Identifier: MIT */
/**
 * @file table_ops.h
 * @brief Tables of your own: the method table of a transposition table, and direct access to the entries of a table.
 *
 * A table maps keys of up to 128 bits to values of up to 64 bits. The back-end does not interpret them. It may
 * drop entries, but it must never return the value of another key. The library creates an instance when a solver first
 * uses the table. It destroys the instance with the table, or when the table is bound to keys of another kind.
 *
 * The domain is the meaning of keys and values: a text with the rules, the set-up if keys are valid in one set-up
 * only, and the kind of value. Two domains are the same if and only if the texts, the key formats and the
 * numbers of bits are equal. A persistent back-end stores all of these with its entries, and returns #BP_ERR_MISMATCH for
 * another domain.
 */
#ifndef BIGPOINTS_SYS_TABLE_OPS_H
#define BIGPOINTS_SYS_TABLE_OPS_H

#include <bigpoints/export.h>
#include <bigpoints/table.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup sys_table Tables of your own
 *
 *  @code{.c}
 *  static int use_own_table(bp_solver *solver, const bp_table_ops *ops, void *user)
 *  {
 *      bp_table *table;
 *      int status = bp_table_new_custom(&table, ops, 0, user, NULL);
 *      if (status == BP_OK) {
 *          status = bp_solver_set_table(solver, table);
 *      }
 *      bp_table_free(table);
 *      return status;
 *  }
 *  @endcode
 *  @see table.h, the page "Extending the library", examples/custom_table.c for a whole back-end
 *  @{ */

/** The version of #bp_table_ops and #bp_table_shape that this header describes. Version 1 lacks the last member of
 *  #bp_table_ops, `each`; the library then uses NULL. */
#define BP_TABLE_OPS_VERSION 2u

/** The requirements for an instance. */
typedef struct bp_table_shape {
    /** The version that the back-end's #bp_table_ops has. */
    uint32_t version;
    /** The width of keys in bits, 1 to 128. Higher bits are zero. */
    uint32_t key_bits;
    /** The width of values in bits, 1 to 64. Higher bits are zero. */
    uint32_t value_bits;
    /** Non-zero if several threads may use the instance at once; always 0 without #BP_TABLE_THREAD_SAFE. A table that is
     *  passed to a solver of one thread counts, because other solvers may use it at the same time. */
    uint32_t concurrent;
    /** The memory limit of the instance; 0 for the back-end's default. */
    uint64_t bytes;
    /** Where memory comes from, or NULL. Valid only during the call: copy it. */
    const bp_allocator *allocator;
    /** The meaning of keys and values. Never NULL. Valid only during the call: copy it. */
    const char *domain;
    /** A number that changes whenever the layout of keys or values changes under the same domain. */
    uint32_t key_format;
    /** The size of `why` in bytes. */
    uint32_t why_size;
    /** Buffer for one sentence that says why `create` fails, or NULL; bp_table_why() returns it. */
    char *why;
} bp_table_shape;

/**
 * @brief Visits an entry of a table.
 * @param key the key, the low word first
 * @param value the value
 * @param weight the weight that it was stored with, or less
 * @param user the pointer that was passed with the callback
 * @return 0 to continue, non-zero to stop
 */
typedef int (*bp_table_visit_fn)(const uint64_t key[2], uint64_t value, uint32_t weight,
                                 void *user);

/** The functions of a table. bp_table_new_custom() copies the structure and its name; the functions must stay loaded. A
 *  returned status that is no #bp_status counts as #BP_ERR_METHOD. */
typedef struct bp_table_ops {
    /** #BP_TABLE_OPS_VERSION. */
    uint32_t version;

    /** REQUIRED. Short and without spaces. */
    const char *name;

    /** Bits of #bp_table_flag. #BP_TABLE_THREAD_SAFE: several threads may call `probe`, `store` and `prefetch` at once.
     *  #BP_TABLE_NEVER_FORGETS: every entry stays until `clear`, and `store` may fail. #BP_TABLE_PERSISTENT: a later
     *  instance of the same domain finds the entries. */
    uint32_t flags;

    /** REQUIRED. Makes an instance, never NULL. It is empty, or has the entries that a persistent table stored for the same
     *  domain. Returns #BP_OK, #BP_ERR_MEMORY, #BP_ERR_LIMIT, #BP_ERR_FILE, or #BP_ERR_MISMATCH if a persistent table
     *  contains another domain. `user` is the pointer that was passed to bp_table_new_custom(). */
    int (*create)(void **out, const bp_table_shape *shape, void *user);

    /** REQUIRED. Frees an instance. */
    void (*destroy)(void *instance);

    /** REQUIRED. Returns 1 and writes the value of a key, or returns 0. */
    int (*probe)(uint64_t *out, const uint64_t key[2], void *instance);

    /** REQUIRED. Stores or replaces the value of a key. `weight`, 0 to 63, is a hint for replacement: a value
     *  with a larger weight is more expensive to recompute. The solver passes the base-2 logarithm of the nodes
     *  that it searched, minimax the depth. Returns #BP_OK. A table that never forgets may also return #BP_ERR_MEMORY or
     *  #BP_ERR_LIMIT. */
    int (*store)(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance);

    /** OPTIONAL. Prefetches the entry of a key that will be probed soon. */
    void (*prefetch)(const uint64_t key[2], void *instance);

    /** REQUIRED. Removes all entries. A persistent table also removes its domain: the instance is destroyed afterwards, and
     *  the next one may be for another domain. Never called while another function of the instance runs. */
    void (*clear)(void *instance);

    /** REQUIRED. Writes the memory in use and the number of entries. */
    void (*stats)(uint64_t *bytes, uint64_t *entries, void *instance);

    /** OPTIONAL. Writes a persistent table to its storage. Called when the last solver that uses the table has ended,
     *  and by bp_table_sync(). Never called while another function of the instance runs. Returns #BP_OK or a status. */
    int (*sync)(void *instance);

    /** OPTIONAL. Calls `visit` for every entry, in any order, until it returns non-zero. Returns this number, or 0.
     *  Without it the table can't be saved. Never called while another function of the instance runs. */
    int (*each)(bp_table_visit_fn visit, void *user, void *instance);
} bp_table_ops;

/**
 * @brief Makes a table with a back-end of your own.
 * @param[out] out receives the table; free it with bp_table_free()
 * @param ops the functions; copied
 * @param bytes passed on to `create`
 * @param user passed on to `create`
 * @param allocator where memory comes from, or NULL
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_VERSION, #BP_ERR_METHOD, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_table_new_custom(bp_table **out, const bp_table_ops *ops, uint64_t bytes, void *user,
                               const bp_allocator *allocator);

/**
 * @brief Binds a table to keys and values of your own, so that bp_table_probe() and bp_table_store() can use it.
 *
 * A solver binds its own table. A bound table stays bound until bp_table_clear().
 * @param table the table
 * @param domain the meaning of keys and values: a text that is unique to it; copied
 * @param key_format a number that changes whenever the layout of keys or values changes
 * @param key_bits the width of keys, 1 to 128
 * @param value_bits the width of values, 1 to 64
 * @return #BP_OK, also if it is already bound to the same domain; #BP_ERR_ARGUMENT; #BP_ERR_MISMATCH (it is bound to
 *         another domain, or its file contains one); #BP_ERR_LIMIT (too few bytes, or values too wide for the back-end);
 *         #BP_ERR_MEMORY; #BP_ERR_FILE. bp_table_why() has the reason.
 * @since 0.1
 */
BP_API int bp_table_bind(bp_table *table, const char *domain, uint32_t key_format,
                         uint32_t key_bits, uint32_t value_bits);

/**
 * @brief Finds the value of a key.
 * @param[out] out receives the value if the key has one
 * @param table a table that is bound
 * @param key two words, the low one first
 * @return 1 if the key has a value, otherwise 0; #BP_ERR_ARGUMENT; #BP_ERR_MISMATCH (the table is not bound);
 *         #BP_ERR_RANGE (the key is too wide); #BP_ERR_BUSY (a solver uses the table and it is not thread-safe, or it
 *         is being saved)
 * @since 0.1
 */
BP_API int32_t bp_table_probe(uint64_t *out, bp_table *table, const uint64_t *key);

/**
 * @brief Stores or replaces the value of a key.
 *
 * Solvers do not check values: a wrong value for one of their keys makes their results wrong.
 * @param table a table that is bound
 * @param key two words, the low one first
 * @param value the value
 * @param weight 0 to 63, a hint for replacement: a value with a larger weight is more expensive to recompute
 * @return #BP_OK; #BP_ERR_ARGUMENT; #BP_ERR_MISMATCH (the table is not bound); #BP_ERR_RANGE (the key or the
 *         value is too wide, or the weight too large); #BP_ERR_BUSY as for bp_table_probe(); for a table that never
 *         forgets also #BP_ERR_MEMORY and #BP_ERR_LIMIT
 * @since 0.1
 */
BP_API int bp_table_store(bp_table *table, const uint64_t *key, uint64_t value, uint32_t weight);

/** @} */

BP_END_DECLS

#endif
