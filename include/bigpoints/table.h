/**
 * @file table.h
 * @brief Transposition tables.
 *
 * A solver makes a table for itself. Make one here to choose its kind, to read its statistics, or to
 * let several solvers share it. Built in:
 *
 * | name | stores | threads |
 * |---|---|---|
 * | `none` | nothing | many |
 * | `uthash` | everything, until its limit of bytes; the readable reference | one |
 * | `array` | a fixed number of bytes, replacing the cheapest entries | many |
 * | `growing` | everything, until its limit of bytes; small entries | one |
 *
 * A back-end of your own: see sys/table_ops.h.
 */
#ifndef BIGPOINTS_TABLE_H
#define BIGPOINTS_TABLE_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup table Transposition tables
 *  @{ */

/**
 * @brief A table of a built-in kind. Its memory is taken when a solver first uses it.
 * @param[out] out receives the table; free it with bp_table_free()
 * @param name "none", "uthash", "array" or "growing"
 * @param bytes how much memory it may take; 0 for a default (64 MiB for `array`, no limit for the others)
 * @param allocator where memory comes from, or NULL (then `array` asks the system for large pages)
 * @return #BP_OK, #BP_ERR_ARGUMENT (NULL, or no such name), #BP_ERR_LIMIT (too few bytes for one entry),
 *         #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_table_new(bp_table **out, const char *name, uint64_t bytes,
                        const bp_allocator *allocator);

/**
 * @brief Gives the table back; solvers that use it keep it alive.
 * @param table the table, or NULL. Any thread.
 * @since 0.1
 */
BP_API void bp_table_free(bp_table *table);

/**
 * @brief The name of the table's back-end.
 * @param table the table
 * @return a text that lives as long as the table; "" for NULL
 * @since 0.1
 */
BP_API const char *bp_table_name(const bp_table *table);

/**
 * @brief Whether several threads may use the table at once.
 * @param table the table
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_table_is_thread_safe(const bp_table *table);

/**
 * @brief Whether the table keeps everything that is stored in it.
 * @param table the table
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_table_never_forgets(const bp_table *table);

/**
 * @brief Forgets everything. Cheap, whatever the size.
 * @param table the table; no solver may be using it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_table_clear(bp_table *table);

/**
 * @brief The memory that the table takes now.
 * @param table the table; while a solver is using it, the answer is that from before
 * @return the number of bytes; 0 before its first use, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_table_bytes(const bp_table *table);

/**
 * @brief The number of entries that the table holds now.
 * @param table the table; while a solver is using it, the answer is that from before
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_table_entries(const bp_table *table);

/** @} */

BP_END_DECLS

#endif
