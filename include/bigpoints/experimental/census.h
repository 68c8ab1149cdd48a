/**
 * @file census.h
 * @brief A census: every board of a configuration, or a fair sample of them, solved and counted.
 *
 * Experimental until 1.0: names and numbers here may change in a minor version.
 *
 * A census asks one objective of the initial position of many boards and counts who wins. Boards that differ
 * only in the names of colours make a class; `outcome`, `margin` and `guaranteed` are the same for a whole
 * class, so one board of it is solved and counted for all. What `thesis` and `maxn` say of the scores depends
 * on the order of moves, and so on the names: every board is counted by its own scores, though `thesis` takes
 * a class at a time.
 *
 * The unit of work, one class or one board of the sample, has a number from 0 on. A census holds the units
 * that are done and their sums: bp_census_run() does those of its shard that are missing, bp_census_save()
 * writes all that is done as text, and bp_census_add() takes such a text in. So a run can be cut into shards,
 * stopped and resumed, and merged; the sums never depend on how.
 *
 * A census is for one thread at a time, but for bp_census_cancel(). Callbacks are called on the thread that
 * called bp_census_run().
 */
#ifndef BIGPOINTS_EXPERIMENTAL_CENSUS_H
#define BIGPOINTS_EXPERIMENTAL_CENSUS_H

#include <bigpoints/export.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup census Census
 *  @{ */

/** What a first move takes, besides moving a pawn to its first disc. */
enum bp_first_take {
    BP_FIRST_BEHIND = 0, /**< The free disc behind. */
    BP_FIRST_AHEAD = 1,  /**< The free disc ahead. */
    BP_FIRST_NOTHING = 2 /**< Nothing: there is no free disc. */
};

/**
 * @brief Hears how far a census is, about ten times a second and once at the end.
 * @param done units done, of this shard
 * @param total units of this shard
 * @param rate units a second, of this run
 * @param seconds_left until the shard is done, at this rate; negative if not known yet
 * @param user what bp_census_set_progress() was given
 * @return non-zero to stop
 */
typedef int (*bp_census_progress_fn)(uint64_t done, uint64_t total, double rate,
                                     double seconds_left, void *user);

/**
 * @brief Receives one board, or one for its whole class.
 *
 * Rows come in the order of the units, each exactly once; but those of `thesis` over all boards come after
 * the last unit, one for every board of the shard's classes, in the order of the boards, and again in every
 * run of a shard that is done.
 * @param board the board; of a class, its first one
 * @param boards how many boards it stands for
 * @param values `outcome`, `margin`: one value for the first player; `thesis`, `maxn`: the scores by seat;
 *        `guaranteed`: what each seat can force
 * @param count how many values
 * @param states distinct positions, for `thesis` and `maxn`; otherwise 0
 * @param user what bp_census_set_rows() was given
 * @return non-zero to stop: this row is not counted then, and comes again in the next run
 */
typedef int (*bp_census_row_fn)(const char *board, uint64_t boards, const int32_t *values,
                                size_t count, uint64_t states, void *user);

/**
 * @brief Receives all that is done, as text.
 * @param text lines of text, the last one a checksum
 * @param length its length in bytes
 * @param user what was given with the function
 * @return non-zero if it could not be kept; a running census stops then
 */
typedef int (*bp_census_save_fn)(const char *text, size_t length, void *user);

/**
 * @brief A census of all boards of a configuration, on one thread, without callbacks.
 * @param[out] out receives the census; free it with bp_census_free()
 * @param config players, rules and the number of discs of each kind; its board and seed do not matter
 * @param objective one of #bp_objective
 * @param allocator where memory comes from, or NULL; with more than one thread it is called by all of them
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_CONFIG (no game can be made of it, or the first
 *         seat does not begin), #BP_ERR_UNSUPPORTED (the objective is not for these players or rules)
 * @since 0.1
 */
BP_API int bp_census_new(bp_census **out, const bp_config *config, int32_t objective,
                         const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief The census of a saved text, all boards of it, with what is done in it.
 * @param[out] out receives the census; free it with bp_census_free()
 * @param text what bp_census_save() wrote
 * @param length its length in bytes
 * @param allocator where memory comes from, or NULL
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, or a status of bp_census_new() or bp_census_add()
 * @since 0.1
 */
BP_API int bp_census_open(bp_census **out, const char *text, size_t length,
                          const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief Frees a census. Not while it runs.
 * @param census the census, or NULL
 * @since 0.1
 */
BP_API void bp_census_free(bp_census *census);

/**
 * @brief Makes it a census of boards drawn uniformly, with replacement: board i of the sample is
 * bp_board_random() with this seed and index i.
 * @param census the census, nothing of it done yet
 * @param boards how many; 0 for all boards, each once
 * @param seed any number
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY (it is running, or something is done)
 * @since 0.1
 */
BP_API int bp_census_set_sample(bp_census *census, uint64_t boards, uint64_t seed);

/**
 * @brief Also values every first move, and counts which are best. Not for `thesis`, `maxn`, or `guaranteed`
 * of more than two players.
 * @param census the census, nothing of it done yet
 * @param on non-zero for yes
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED, #BP_ERR_BUSY (it is running, or something is done)
 * @since 0.1
 */
BP_API int bp_census_set_moves(bp_census *census, int32_t on);

/**
 * @brief Leaves all units but those of one shard to others. Shards are ranges of units of almost equal
 * length.
 * @param census the census, nothing of it done yet
 * @param index 1 to `count`
 * @param count how many shards there are, 1 to 1,000,000,000
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY (it is running, or something is done)
 * @since 0.1
 */
BP_API int bp_census_set_shard(bp_census *census, uint64_t index, uint64_t count);

/**
 * @brief Makes a shard of any range of units, for those who hand out the work themselves. It is in place of
 * bp_census_set_shard(); bp_census_set_sample(), which numbers the units anew, comes before it.
 * @param census the census, nothing of it done yet
 * @param first the first unit
 * @param end the unit behind the last one, more than `first` and at most bp_census_units()
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY (it is running, or something is done)
 * @since 0.1
 */
BP_API int bp_census_set_range(bp_census *census, uint64_t first, uint64_t end);

/**
 * @brief Sets the number of threads.
 * @param census the census
 * @param threads 1 to 256
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_threads(bp_census *census, int32_t threads);

/**
 * @brief Sets the memory for tables, of all threads together.
 * @param census the census
 * @param bytes the limit; 0 for the default, 1 GiB
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_memory(bp_census *census, uint64_t bytes);

/**
 * @brief Lends a table, which stays warm from one census to the next; the census keeps it alive. For `outcome`,
 * `margin`, and `guaranteed` of two players; the others do not heed it.
 * @param census the census
 * @param table the table, or NULL for one of its own
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_table(bp_census *census, bp_table *table);

/**
 * @brief Sets a function that hears how far the census is.
 * @param census the census
 * @param progress the function, or NULL
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_progress(bp_census *census, bp_census_progress_fn progress, void *user);

/**
 * @brief Sets a function that receives every board.
 * @param census the census
 * @param row the function, or NULL
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_rows(bp_census *census, bp_census_row_fn row, void *user);

/**
 * @brief Sets a function that receives all that is done every now and then, and at the end of a run, however
 * it ends. Rows of what is done have been delivered then.
 * @param census the census
 * @param save the function, or NULL
 * @param user passed on to it
 * @param seconds the time from one call to the next; not less than 0
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_save(bp_census *census, bp_census_save_fn save, void *user,
                              double seconds);

/**
 * @brief Does the units of the shard that are not done yet, in order.
 *
 * Stopping is not an error: bp_census_shard_done() says whether anything is left.
 * @param census the census
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_BUSY (it is running), #BP_ERR_RANGE (there are
 *         more boards than 64 bits number: take a sample), #BP_ERR_LIMIT (a board needs more memory than is
 *         allowed), #BP_ERR_MISMATCH (a lent table is in use for other keys, or not safe for the threads)
 * @since 0.1
 */
BP_API int bp_census_run(bp_census *census, char *why, size_t why_size);

/**
 * @brief Stops a running bp_census_run() soon, or the next one at once. Any thread, also a signal handler.
 * @param census the census, or NULL
 * @since 0.1
 */
BP_API void bp_census_cancel(bp_census *census);

/**
 * @brief Writes all that is done as text that bp_census_add() reads.
 * @param census the census
 * @param save receives the text
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_BUSY, #BP_ERR_LIMIT (`save` could not keep it)
 * @since 0.1
 */
BP_API int bp_census_save(const bp_census *census, bp_census_save_fn save, void *user);

/**
 * @brief Takes in what was done before or elsewhere. After a failure nothing has changed.
 * @param census a census of the same boards by the same objective
 * @param text what bp_census_save() wrote
 * @param length its length in bytes
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_BUSY, #BP_ERR_RANGE (as bp_census_run()),
 *         #BP_ERR_SYNTAX (damaged, or no such text), #BP_ERR_VERSION (of another version of the format),
 *         #BP_ERR_MISMATCH (of another census, of units that are done already, or of another shard)
 * @since 0.1
 */
BP_API int bp_census_add(bp_census *census, const char *text, size_t length, char *why,
                         size_t why_size);

/** @} */

/** @defgroup findings What a census found
 *  Of what is done so far. Getters answer #BP_ERR_ARGUMENT for NULL.
 *  @{ */

/**
 * @brief The configuration that is counted.
 * @param[out] out receives a configuration of its own; free it with bp_config_free()
 * @param census the census
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_census_config(bp_config **out, const bp_census *census);

/**
 * @brief What is asked of every board.
 * @param census the census
 * @return one of #bp_objective, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_census_objective(const bp_census *census);

/**
 * @brief The sample.
 * @param[out] boards receives its size, 0 for all boards, or NULL
 * @param[out] seed receives its seed, or NULL
 * @param census the census
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_census_sample(uint64_t *boards, uint64_t *seed, const bp_census *census);

/**
 * @brief Whether first moves are valued.
 * @param census the census
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_census_has_moves(const bp_census *census);

/**
 * @brief The number of units of the whole census: classes, boards (`maxn`), or boards of the sample.
 * @param census the census
 * @return the number; 0 for NULL, or if 64 bits do not suffice
 * @since 0.1
 */
BP_API uint64_t bp_census_units(const bp_census *census);

/**
 * @brief The number of units done, of all shards taken in.
 * @param census the census
 * @return the number; 0 for NULL
 * @since 0.1
 */
BP_API uint64_t bp_census_done(const bp_census *census);

/**
 * @brief Whether every unit of the shard is done; without shards, of the census.
 * @param census the census
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_census_shard_done(const bp_census *census);

/**
 * @brief Whether every unit of some shard is done.
 * @param census the census
 * @param index 1 to `count`
 * @param count as for bp_census_set_shard()
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_census_has_shard(const bp_census *census, uint64_t index, uint64_t count);

/**
 * @brief The next range of units that are not done, whatever the shard.
 * @param[out] first receives its first unit
 * @param[out] end receives the unit behind its last one; if all is done, both are bp_census_units()
 * @param census the census
 * @param from the unit to begin at
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_census_missing(uint64_t *first, uint64_t *end, const bp_census *census,
                             uint64_t from);

/**
 * @brief The number of boards that are counted: those of all classes done, or boards of the sample.
 * @param census the census
 * @return the number; 0 for NULL
 * @since 0.1
 */
BP_API uint64_t bp_census_boards(const bp_census *census);

/**
 * @brief On how many boards a seat wins, shares the first place, or loses.
 *
 * For `guaranteed` with more than two players: on how many it can force a win against all others together,
 * a shared first place at best, or neither.
 * @param[out] out receives the number
 * @param census the census
 * @param seat 0 to the number of players less one
 * @param outcome 1, 0 or -1
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_census_count(uint64_t *out, const bp_census *census, int32_t seat, int32_t outcome);

/**
 * @brief The share of an outcome, from 0 to 1, and for a sample its 95 % Wilson interval.
 * @param[out] share receives the share
 * @param[out] lower receives the lower end, or NULL; without a sample, the share
 * @param[out] upper receives the upper end, or NULL; without a sample, the share
 * @param census the census
 * @param seat 0 to the number of players less one
 * @param outcome 1, 0 or -1
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE (nothing is done yet)
 * @since 0.1
 */
BP_API int bp_census_share(double *share, double *lower, double *upper, const bp_census *census,
                           int32_t seat, int32_t outcome);

/**
 * @brief On how many boards the first player's score less the best other is `margin`: `margin`, `thesis`
 * and `maxn`; for `guaranteed` what the first player can force.
 * @param[out] out receives the number
 * @param census the census
 * @param margin any number
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (`outcome`)
 * @since 0.1
 */
BP_API int bp_census_margin(uint64_t *out, const bp_census *census, int32_t margin);

/**
 * @brief On how many boards a seat gets a score: `thesis` and `maxn`.
 * @param[out] out receives the number
 * @param census the census
 * @param seat 0 to the number of players less one
 * @param score any number
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (another objective)
 * @since 0.1
 */
BP_API int bp_census_score(uint64_t *out, const bp_census *census, int32_t seat, int32_t score);

/**
 * @brief How often a kind of first move is legal, and how often it is among the best.
 * @param[out] best receives the number of boards on which it is best, or NULL
 * @param[out] legal receives the number of boards on which it is legal, or NULL
 * @param census the census
 * @param place where the first disc of the pawn's colour lies, from 1 on
 * @param take one of #bp_first_take
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (bp_census_set_moves() was not called)
 * @since 0.1
 */
BP_API int bp_census_first_move(uint64_t *best, uint64_t *legal, const bp_census *census,
                                int32_t place, int32_t take);

/**
 * @brief Distinct positions of all boards together, for `thesis` and `maxn`.
 * @param[out] out receives the number
 * @param census the census
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (another objective)
 * @since 0.1
 */
BP_API int bp_census_states(uint64_t *out, const bp_census *census);

/**
 * @brief Nodes of all units done. They depend on threads, shards and memory.
 * @param census the census
 * @return the number; 0 for NULL
 * @since 0.1
 */
BP_API uint64_t bp_census_nodes(const bp_census *census);

/**
 * @brief Seconds of all runs, those of the shards taken in too.
 * @param census the census
 * @return seconds; 0 for NULL
 * @since 0.1
 */
BP_API double bp_census_seconds(const bp_census *census);

/** @} */

BP_END_DECLS

#endif
