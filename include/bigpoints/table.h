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
 * | `uthash` | everything, until its limit of bytes; the readable reference; not in a library built with `make UTHASH=no` | one |
 * | `array` | a fixed number of bytes, replacing the cheapest entries | many |
 * | `growing` | everything, until its limit of bytes; small entries | one |
 * | `file` | as `array`, in a file that outlives the program: bp_table_new_file() | many |
 *
 * A table is bound to the meaning of its keys and values by its first use: the rules, the set-up where keys mean something
 * in one set-up only, the objective's kind of value. A solver that needs another meaning is refused with
 * #BP_ERR_MISMATCH, until bp_table_clear() unbinds the table. A back-end of your own: see sys/table_ops.h.
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

/**
 * @brief A sensible memory limit for a program that has a table and no other large need: a quarter of what the process may
 * have, which is the minimum of physical memory, address space and data limits, and the limits of its control groups. Less
 * if the system does not grant that much at the moment. On Linux it reads files of /proc and /sys.
 * @return the number of bytes, at least 1 MiB
 * @since 0.1
 */
BP_API uint64_t bp_table_suggested_bytes(void);

/**
 * @brief A table of a built-in kind. Its memory is taken when a solver first uses it.
 * @param[out] out receives the table; free it with bp_table_free()
 * @param name "none", "uthash", "array" or "growing"
 * @param bytes how much memory it may take; 0 for a default (64 MiB for `array`, less if the system has no
 *        more; no limit for the others)
 * @param allocator where memory comes from, or NULL (then `array` asks the system for large pages)
 * @return #BP_OK, #BP_ERR_ARGUMENT (NULL, or no such name), #BP_ERR_LIMIT (too few bytes for one entry),
 *         #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_table_new(bp_table **out, const char *name, uint64_t bytes,
                        const bp_allocator *allocator);

/**
 * @brief A table in a file, for a search that goes on after its process was killed, or for the next one.
 *
 * The file is opened, or made with all of its space reserved on the disk if there is none or an empty one, and locked until
 * the table is freed. It is mapped into memory. If the process is killed at any moment, each bucket of the file holds correct entries or none
 * afterwards. The first use checks every bucket, so it reads the whole file. After each solve the file is made safe on the
 * disk, as by bp_table_sync(). The file holds keys and values of one meaning. It can be used by the same version of the
 * library on the same kind of machine, and by others that agree in layout; all others refuse it. A checksum guards
 * against damage, not against forgery: use files that you trust. The file must not be truncated or written by others
 * while it is in use.
 * @param[out] out receives the table; free it with bp_table_free()
 * @param path the name of the file
 * @param bytes how many bytes of entries a new file has, rounded down to a power of two; 0 for 64 MiB. Headers of 8 KiB
 *        come in addition. An existing file keeps its size.
 * @param allocator where memory of the handle comes from, or NULL
 * @param why a buffer for the reason of a failure, or NULL
 * @param why_size its size
 * @return #BP_OK; #BP_ERR_ARGUMENT; #BP_ERR_LIMIT (too few bytes for one entry); #BP_ERR_FILE (the file can't be
 *         opened or made, has no space on the disk, is in use by another process or table, is no table, is damaged or
 *         truncated, was made by a newer version or on another kind of machine); #BP_ERR_MEMORY. The first use can be
 *         refused too, with #BP_ERR_MISMATCH: the file holds keys of another meaning; bp_table_why() has the reason.
 * @since 0.1
 */
BP_API int bp_table_new_file(bp_table **out, const char *path, uint64_t bytes,
                             const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief Another reference to the same table.
 * @param[out] out receives the table; free it with bp_table_free()
 * @param table the table
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_table_ref(bp_table **out, bp_table *table);

/**
 * @brief Gives the table back; solvers that use it keep it alive.
 * @param table the table, or NULL
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
 * @brief Whether what is stored in the table outlives it.
 * @param table the table
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_table_is_persistent(const bp_table *table);

/**
 * @brief Forgets everything, and unbinds the table from the meaning of its keys. Cheap, whatever the size.
 *
 * A persistent table that was not used yet stays as it is.
 * @param table the table; no solver may be using it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_table_clear(bp_table *table);

/**
 * @brief Returns when everything that a persistent table holds is safe on its medium. Other tables need no such call.
 * @param table the table; no solver may be using it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY, #BP_ERR_FILE, or what a back-end of your own returns
 * @since 0.1
 */
BP_API int bp_table_sync(bp_table *table);

/**
 * @brief Why the table was last refused or failed: one English sentence, or "" if its last use began well.
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
 * @param size how many
 * @param user what was given with the callback
 * @return 0 to go on, anything else to stop
 */
typedef int (*bp_write_fn)(const void *bytes, size_t size, void *user);

/**
 * @brief Supplies the bytes of a saved table, one piece after the other.
 * @param[out] out receives the next bytes
 * @param size how many are wanted, at least 1
 * @param user what was given with the callback
 * @return how many were written to `out`; 0 at the end, or if there are no more for another reason
 */
typedef size_t (*bp_read_fn)(void *out, size_t size, void *user);

/**
 * @brief Saves all entries of a table, with the meaning of its keys, as bytes that bp_table_load() reads.
 *
 * The bytes are the same on every machine.
 * @param table a table that was used; no solver may be using it
 * @param write receives the bytes; it may not use the table
 * @param user passed on to `write`
 * @return #BP_OK; #BP_ERR_ARGUMENT; #BP_ERR_MISMATCH (the table was not used yet, so its keys mean nothing);
 *         #BP_ERR_UNSUPPORTED (the back-end can't list its entries); #BP_ERR_BUSY; #BP_ERR_STOPPED (`write` stopped
 *         it); #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_table_save(bp_table *table, bp_write_fn write, void *user);

/**
 * @brief Adds the entries of a saved table. Reads no byte beyond its end.
 *
 * All bytes are read and checked before the first entry is stored: it takes memory for all of them.
 * @param table the table; if it was not used yet, it is bound to the meaning of the saved keys
 * @param read supplies the bytes
 * @param user passed on to `read`
 * @param why a buffer for the reason of a failure, or NULL
 * @param why_size its size
 * @return #BP_OK; #BP_ERR_ARGUMENT; #BP_ERR_FILE (no saved table, damaged, cut off, or made by a newer version);
 *         #BP_ERR_MISMATCH (the table's keys have another meaning); #BP_ERR_MEMORY; #BP_ERR_BUSY; #BP_ERR_LIMIT (too
 *         few bytes). After a failure the table is unchanged, except that a table that never forgets and became full
 *         keeps the entries that it could take.
 * @since 0.1
 */
BP_API int bp_table_load(bp_table *table, bp_read_fn read, void *user, char *why, size_t why_size);

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
BP_API uint64_t bp_table_entry_count(const bp_table *table);

/** @} */

BP_END_DECLS

#endif
