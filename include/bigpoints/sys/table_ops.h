/**
 * @file table_ops.h
 * @brief What the author of a transposition table implements.
 *
 * A table maps keys of up to 128 bits to values of up to 64 bits that mean nothing to it. It may forget;
 * it may never answer with another key's value. The library creates an instance when a solver first uses
 * the table, and destroys it with the table, or when the table is to serve keys of another kind.
 */
#ifndef BIGPOINTS_SYS_TABLE_OPS_H
#define BIGPOINTS_SYS_TABLE_OPS_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup sys_table Tables of your own
 *  @{ */

/** The version of #bp_table_ops and #bp_table_shape that this header describes. In version 1 the last member of
 *  #bp_table_ops, `sync`, is missing; it is NULL then. */
#define BP_TABLE_OPS_VERSION 2u

/** Properties of a back-end. */
enum bp_table_flag {
    BP_TABLE_THREAD_SAFE = 1, /**< `probe`, `store` and `prefetch` may be called by many threads. */
    BP_TABLE_NEVER_FORGETS = 2, /**< What was stored is found, until `clear`; `store` may fail. */
    BP_TABLE_PERSISTENT = 4     /**< What was stored outlives the instance. */
};

/** What an instance is made for. */
typedef struct bp_table_shape {
    /** The version that the back-end's #bp_table_ops has. */
    uint32_t version;
    /** Keys have at most so many bits, 1 to 128. The bits above are zero. */
    uint32_t key_bits;
    /** Values have at most so many bits, 1 to 64. The bits above are zero. */
    uint32_t value_bits;
    /** Non-zero if several threads may use the instance at once. */
    uint32_t concurrent;
    /** How much memory the instance may take; 0 for the back-end's default. */
    uint64_t bytes;
    /** Where memory comes from, or NULL. Copy it to keep it. */
    const bp_allocator *allocator;
} bp_table_shape;

/** The functions of a table. bp_table_new_custom() copies the structure and its name; the functions must stay loaded. */
typedef struct bp_table_ops {
    /** #BP_TABLE_OPS_VERSION. */
    uint32_t version;

    /** REQUIRED. Short and without spaces. */
    const char *name;

    /** Any of #bp_table_flag. */
    uint32_t flags;

    /** REQUIRED. Makes an empty instance. Returns #BP_OK, #BP_ERR_MEMORY or #BP_ERR_LIMIT. `user` is what
     *  bp_table_new_custom() was given. */
    int (*create)(void **out, const bp_table_shape *shape, void *user);

    /** REQUIRED. Frees an instance. */
    void (*destroy)(void *instance);

    /** REQUIRED. Returns 1 and writes the value of a key, or returns 0. */
    int (*probe)(uint64_t *out, const uint64_t key[2], void *instance);

    /** REQUIRED. Stores or replaces the value of a key. `weight` is the base-2 logarithm of the work that
     *  finding it took, 0 to 63: a hint for what to forget. Returns #BP_OK, or, if the table never
     *  forgets, #BP_ERR_MEMORY or #BP_ERR_LIMIT. */
    int (*store)(const uint64_t key[2], uint64_t value, uint32_t weight, void *instance);

    /** OPTIONAL. The key will be probed soon. */
    void (*prefetch)(const uint64_t key[2], void *instance);

    /** REQUIRED. Forgets everything. Never called while another function of the instance runs. */
    void (*clear)(void *instance);

    /** REQUIRED. The memory taken, and the number of entries held. */
    void (*stats)(uint64_t *bytes, uint64_t *entries, void *instance);

    /** OPTIONAL. Makes a persistent table safe on its medium. Returns #BP_OK or a status. */
    int (*sync)(void *instance);
} bp_table_ops;

/**
 * @brief A table of your own back-end.
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

/** @} */

BP_END_DECLS

#endif
