/* SPDX-License-Identifier: MIT */
/**
 * @file table.h
 * @brief Transposition tables.
 *
 * By default a solver makes its own table. Make a table here to choose its back-end, to read its statistics, or to
 * share it between solvers. Built in:
 *
 * | name | stores | threads |
 * |---|---|---|
 * | `none` | nothing | many |
 * | `uthash` | everything, up to its memory limit; the simple reference implementation; not in a library built with `make UTHASH=no` | one |
 * | `array` | a fixed number of entries; replaces the cheapest ones | many |
 * | `growing` | everything, up to its memory limit; small entries | one |
 * | `file` | as `array`, in a persistent file: bp_table_new_file() | many |
 *
 * The first use of a table binds it to a meaning of keys and values: the rules, the set-up if keys are valid in one
 * set-up only, and the kind of value of the objective. A solver that needs another meaning fails with
 * #BP_ERR_MISMATCH. bp_table_clear() unbinds the table. sys/table_ops.h describes a back-end of your own.
 */
#ifndef BIGPOINTS_TABLE_H
#define BIGPOINTS_TABLE_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup table Transposition tables
 *
 *  @code{.c}
 *  bp_table *table;
 *  bp_solver *solver;
 *  if (bp_table_new(&table, "array", 1 << 24, NULL) != BP_OK || bp_solver_new(&solver, NULL) != BP_OK) {
 *      return 1;
 *  }
 *  bp_solver_set_table(solver, table);
 *  printf("%s table\n", bp_table_name(table));
 *  bp_table_free(table);
 *  bp_solver_free(solver);
 *  @endcode
 *  @see bp_solver_set_table(), sys/table_ops.h for a table of your own, the page "Solving"
 *  @{ */

/** Properties of a table: bits of bp_table_flags(). */
enum bp_table_flag {
    BP_TABLE_THREAD_SAFE = 1,   /**< Several threads may use it at once. */
    BP_TABLE_NEVER_FORGETS = 2, /**< Every entry stays until the table is cleared. */
    BP_TABLE_PERSISTENT = 4     /**< Entries outlive the handle. */
};

/**
 * @brief A suggested memory limit for a program whose only large memory is a table.
 *
 * It is a quarter of the memory that the process may use: the minimum of physical memory, the limits of address space and
 * data, and the limits of its control groups. It is less if the system can't provide that much now. On Linux the function
 * reads files of /proc and /sys.
 * @return the number of bytes, at least 1 MiB
 * @since 0.1
 */
BP_API uint64_t bp_table_suggested_bytes(void);

/**
 * @brief Makes a table with a built-in back-end. Memory is allocated when a solver first uses the table.
 * @param[out] out receives the table; free it with bp_table_free()
 * @param name "none", "uthash", "array" or "growing"
 * @param bytes the memory limit; 0 for the default (64 MiB for `array`, or less if the system has less; no limit for the
 *        others)
 * @param allocator where memory comes from, or NULL (then `array` requests large pages from the system)
 * @return #BP_OK, #BP_ERR_ARGUMENT (NULL, or no such name), #BP_ERR_LIMIT (too few bytes for one entry),
 *         #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_table_new(bp_table **out, const char *name, uint64_t bytes,
                        const bp_allocator *allocator);

/**
 * @brief Makes a persistent table in a file. A search can continue after its process was killed, and later searches can
 * use the entries.
 *
 * If the file does not exist or is empty, it is created, and all of its space is reserved on the disk. The file is locked
 * until the table is freed, and mapped into memory. If the process is killed at any moment, each bucket of the file
 * contains correct entries or none. The first use checks every bucket, so it reads the whole file. After each solve the
 * file is synced to the disk, as by bp_table_sync().
 *
 * The file contains keys and values of one meaning. The same version of the library can use it on the same kind of
 * machine, as can other versions and machines with the same layout; all others reject it. A checksum detects damage,
 * but not forgery: use only files that you trust. No other program may truncate or write the file while it is in use.
 * @param[out] out receives the table; free it with bp_table_free()
 * @param path the name of the file
 * @param bytes the size of the entries in a new file, rounded down to a power of two; 0 for 64 MiB. The file also has
 *        headers of 8 KiB. An existing file keeps its size.
 * @param allocator where memory of the handle comes from, or NULL
 * @param why a buffer for the reason of a failure, or NULL
 * @param why_size its size
 * @return #BP_OK; #BP_ERR_ARGUMENT; #BP_ERR_LIMIT (too few bytes for one entry); #BP_ERR_FILE (the file can't be
 *         opened or created, has no space on the disk, is in use by another process or table, is not a table, is damaged or
 *         truncated, or was made by a newer version or on another kind of machine); #BP_ERR_MEMORY. The first use can
 *         also fail, with #BP_ERR_MISMATCH: the file contains keys of another meaning; bp_table_why() has the reason.
 * @since 0.1
 */
BP_API int bp_table_new_file(bp_table **out, const char *path, uint64_t bytes,
                             const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief Makes another reference to a table.
 * @param[out] out receives the table; free it with bp_table_free()
 * @param table the table
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_table_ref(bp_table **out, bp_table *table);

/**
 * @brief Frees a reference to a table. The last one frees the table; a solver holds a reference too.
 * @param table the table, or NULL
 * @since 0.1
 */
BP_API void bp_table_free(bp_table *table);

/**
 * @brief The name of the table's back-end.
 * @param table the table
 * @return a text that is valid as long as the table; "" for NULL
 * @since 0.1
 */
BP_API const char *bp_table_name(const bp_table *table);

/**
 * @brief The properties of the table.
 * @param table the table
 * @return the bits of #bp_table_flag that apply, or #BP_ERR_ARGUMENT
 * @since 0.2
 */
BP_API int32_t bp_table_flags(const bp_table *table);

/**
 * @brief Removes all entries, and unbinds the table from the meaning of its keys. The cost does not depend on the size.
 *
 * A persistent table that was not used yet does not change.
 * @param table the table; no solver may be using it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_table_clear(bp_table *table);

/**
 * @brief Syncs a persistent table: writes all entries to its file. No effect for other tables.
 * @param table the table; no solver may be using it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY, #BP_ERR_FILE, or what a back-end of your own returns
 * @since 0.1
 */
BP_API int bp_table_sync(bp_table *table);

/**
 * @brief Why the last use of the table failed: one English sentence, or "" if it did not fail.
 * @param[out] out receives the text
 * @param size the size of `out`
 * @param[out] length receives the length of the text, or NULL
 * @param table the table
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_SPACE
 * @since 0.1
 */
BP_API int bp_table_why(char *out, size_t size, size_t *length, const bp_table *table);

/**
 * @brief Receives the bytes of a saved table, one piece after the other.
 * @param bytes the next bytes
 * @param size the number of bytes
 * @param user the pointer that was passed with the callback
 * @return 0 to continue, non-zero to stop
 */
typedef int (*bp_write_fn)(const void *bytes, size_t size, void *user);

/**
 * @brief Supplies the bytes of a saved table, one piece after the other.
 * @param[out] out receives the next bytes
 * @param size the maximum number of bytes, at least 1
 * @param user the pointer that was passed with the callback
 * @return the number of bytes written to `out`; 0 at the end, or after a failure
 */
typedef size_t (*bp_read_fn)(void *out, size_t size, void *user);

/**
 * @brief Saves all entries of a table and the meaning of its keys as bytes for bp_table_load().
 *
 * The bytes are the same on every machine.
 * @param table a table that was used; no solver may be using it
 * @param write receives the bytes; it must not use the table
 * @param user passed on to `write`
 * @return #BP_OK; #BP_ERR_ARGUMENT; #BP_ERR_MISMATCH (the table was not used yet, so its keys have no meaning);
 *         #BP_ERR_UNSUPPORTED (the back-end can't list its entries); #BP_ERR_BUSY; #BP_ERR_STOPPED (`write` stopped
 *         it); #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_table_save(bp_table *table, bp_write_fn write, void *user);

/**
 * @brief Adds the entries of a saved table. It reads no byte after the saved table.
 *
 * It reads and checks all bytes before it stores the first entry, so it needs memory for all of them.
 * @param table the table; if it was not used yet, it is bound to the meaning of the saved keys
 * @param read supplies the bytes
 * @param user passed on to `read`
 * @param why a buffer for the reason of a failure, or NULL
 * @param why_size its size
 * @return #BP_OK; #BP_ERR_ARGUMENT; #BP_ERR_FILE (not a saved table, damaged, truncated, or made by a newer version);
 *         #BP_ERR_MISMATCH (the table's keys have another meaning); #BP_ERR_MEMORY; #BP_ERR_BUSY; #BP_ERR_LIMIT (too
 *         few bytes). After a failure the table is unchanged, except that a table that never forgets and became full
 *         keeps the entries that were stored before.
 * @since 0.1
 */
BP_API int bp_table_load(bp_table *table, bp_read_fn read, void *user, char *why, size_t why_size);

/**
 * @brief The memory that the table uses.
 * @param table the table; while a solver uses it, the result is from before that use
 * @return the number of bytes; 0 before its first use, and for NULL
 * @since 0.1
 */
BP_API uint64_t bp_table_bytes(const bp_table *table);

/**
 * @brief The number of entries that the table holds now.
 * @param table the table; while a solver uses it, the result is from before that use
 * @return the number; for NULL 0
 * @since 0.1
 */
BP_API uint64_t bp_table_entry_count(const bp_table *table);

/** @} */

BP_END_DECLS

#endif
