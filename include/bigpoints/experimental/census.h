/* SPDX-License-Identifier: MIT */
/**
 * @file census.h
 * @brief A census: all boards of a configuration, or a uniform random sample of them, solved and counted.
 *
 * Experimental until 1.0: everything here may change in a minor version. Define `BP_EXPERIMENTAL` before the include to
 * use this header. A program that uses it must be compiled again for each minor version.
 *
 * A census solves the initial positions of many boards by one objective and counts the results. Boards that
 * differ only in the names of colours make an equivalence class. The values of `outcome`, `margin` and
 * `guaranteed` are the same for a whole class, so one board of it is solved and counted for all. The scores of
 * `thesis` and `maxn` depend on the order of moves, and so on the names of colours: every board is counted by
 * its own scores, though `thesis` solves a class at a time.
 *
 * The unit of work is one class, or one board of a sample. Units are numbered from 0. A census holds the set of
 * units that are done, and their counts: bp_census_run() does the missing units of its shard, bp_census_save()
 * writes a checkpoint, a text with everything that is done, and bp_census_add() adds a checkpoint to a census.
 * So a run can be divided into shards, stopped, resumed and merged; the counts do not depend on how.
 */
#ifndef BIGPOINTS_EXPERIMENTAL_CENSUS_H
#define BIGPOINTS_EXPERIMENTAL_CENSUS_H

#ifndef BP_EXPERIMENTAL
#error "This header may change in each minor version: to use it, #define BP_EXPERIMENTAL first."
#endif

#include <bigpoints/export.h>
#include <bigpoints/options.h>
#include <bigpoints/progress.h>
#include <bigpoints/result.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup census Census
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  bp_config *config;
 *  bp_census *census;
 *  char why[BP_MESSAGE_TEXT];
 *  uint64_t wins;
 *  if (bp_config_parse(&config, "colours=2 discs=3", NULL, NULL, 0) != BP_OK ||
 *      bp_census_new(&census, config, BP_OBJECTIVE_OUTCOME, NULL, why, sizeof why) != BP_OK ||
 *      bp_census_run(census, why, sizeof why) != BP_OK) {
 *      return 1;
 *  }
 *  bp_census_outcome_count(&wins, census, 0, 1);
 *  printf("player 1 wins %.0f of %.0f boards\n", (double)wins, (double)bp_census_count(census, BP_COUNT_BOARDS));
 *  bp_census_free(census);
 *  bp_config_free(config);
 *  @endcode
 *  @see @ref findings, bulk.h for boards of your choice, the page "Census"
 *  @{ */

/** The disc that a first move takes, after a pawn has moved to the first disc of its colour. */
enum bp_first_take {
    BP_FIRST_BEHIND = 0, /**< The free disc behind. */
    BP_FIRST_AHEAD = 1,  /**< The free disc ahead. */
    BP_FIRST_NOTHING = 2 /**< Nothing: there is no free disc. */
};

/**
 * @brief Row callback: receives the result of one board, or of one board for its whole class.
 *
 * Rows come in the order of the units, each exactly once. Only the rows of `thesis` over all boards come after
 * the last unit, one for every board of the shard's classes, in the order of the boards, and again in every
 * run of a shard that is done.
 * @param board the board; for a class, its first board
 * @param boards the number of boards that it represents
 * @param values `outcome`, `margin`: one value for the first player; `thesis`, `maxn`: the scores by seat;
 *        `guaranteed`: what each seat can force
 * @param count the number of values
 * @param states the number of distinct positions, for `thesis` and `maxn`; otherwise 0
 * @param user what bp_census_set_rows() was given
 * @return non-zero to stop; then this row is not counted, and comes again in the next run
 */
typedef int (*bp_census_row_fn)(const char *board, uint64_t boards, const int32_t *values,
                                size_t count, uint64_t states, void *user);

/**
 * @brief Receives a checkpoint: everything that is done, as text.
 * @param text lines of text; the last one is a checksum
 * @param length the length in bytes
 * @param user what was given with the function
 * @return non-zero if it could not be saved; then a running census stops
 */
typedef int (*bp_census_save_fn)(const char *text, size_t length, void *user);

/**
 * @brief Makes a census of all boards of a configuration, on one thread, without callbacks.
 * @param[out] out receives the census; free it with bp_census_free()
 * @param config players, rules and the number of discs of each kind; its board and seed do not matter
 * @param objective one of #bp_objective
 * @param allocator where memory comes from, or NULL
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_CONFIG (no game can be made of it, or the first
 *         seat does not begin), #BP_ERR_UNSUPPORTED (the objective is not for these players or rules)
 * @since 0.1
 */
BP_API int bp_census_new(bp_census **out, const bp_config *config, int32_t objective,
                         const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief Makes a census from a checkpoint. Its shard is all units.
 * @param[out] out receives the census; free it with bp_census_free()
 * @param text what bp_census_save() wrote
 * @param length the length in bytes
 * @param allocator where memory comes from, or NULL
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, or a status of bp_census_new() or bp_census_add()
 * @since 0.1
 */
BP_API int bp_census_open(bp_census **out, const char *text, size_t length,
                          const bp_allocator *allocator, char *why, size_t why_size);

/**
 * @brief Frees a census. It must not be running.
 * @param census the census, or NULL
 * @since 0.1
 */
BP_API void bp_census_free(bp_census *census);

/**
 * @brief Sets an option. bp_option_info() describes the options of #BP_SEARCHER_CENSUS.
 *
 * A shard is one of #BP_OPTION_SHARDS, which is set first. To do other units, set #BP_OPTION_END and then #BP_OPTION_FIRST.
 * A new objective, sample or shard ends such a range, and a new objective counts no first moves.
 * @param census the census
 * @param option one of #bp_option
 * @param value the value
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION (there is no such option), #BP_ERR_RANGE (the value is outside the range of
 *         the option; bp_option_check() has the reason), #BP_ERR_BUSY
 *         (it is running, or has done units already: only #BP_OPTION_MEMORY and #BP_OPTION_THREADS can still be set),
 *         #BP_ERR_UNSUPPORTED (the objective is not for these players or rules, or has no values of first moves)
 * @since 0.2
 */
BP_API int bp_census_set(bp_census *census, int32_t option, int64_t value);

/**
 * @brief Reads an option.
 * @param[out] out receives the value
 * @param census the census
 * @param option one of #bp_option
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_OPTION
 * @since 0.2
 */
BP_API int bp_census_get(int64_t *out, const bp_census *census, int32_t option);

/**
 * @brief Sets a table that keeps its entries from one census to the next; the census holds a reference. For
 * `outcome`, `margin`, and `guaranteed` with two players; ignored for other objectives, and for boards so large that no two of them
 * share a table.
 * @param census the census
 * @param table the table, or NULL to let the census make its own
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_table(bp_census *census, bp_table *table);

/**
 * @brief Sets the progress callback. It is called about ten times a second, and once at the end. It receives the units of
 * the shard, the rate, the seconds left, nodes, seconds and the fill of the table; see progress.h.
 * @param census the census
 * @param progress the function, or NULL; it returns non-zero to stop
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_progress(bp_census *census, bp_progress_fn progress, void *user);

/**
 * @brief Sets the row callback, which receives the result of every board.
 * @param census the census
 * @param row the function, or NULL
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_rows(bp_census *census, bp_census_row_fn row, void *user);

/**
 * @brief Sets a function that receives checkpoints, periodically during a run and at its end, however it
 * ends. All rows of the units in a checkpoint have been delivered before it.
 * @param census the census
 * @param save the function, or NULL
 * @param user passed on to it
 * @param seconds the shortest time between two checkpoints; not negative. A checkpoint that is due waits until the
 *        calling thread has solved its unit.
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_BUSY
 * @since 0.1
 */
BP_API int bp_census_set_save(bp_census *census, bp_census_save_fn save, void *user,
                              double seconds);

/**
 * @brief Stops a running bp_census_run() soon, or the next one. A call that succeeds uses the cancel up.
 * @param census the census, or NULL
 * @param on non-zero to cancel; 0 withdraws a cancel that came too late
 * @since 0.2
 */
BP_API void bp_census_cancel(bp_census *census, int32_t on);

/**
 * @brief Does the units of the shard that are not done yet, in order.
 *
 * A stopped run is not an error: bp_census_shard_done() says whether any units are left.
 * @param census the census
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_BUSY (it is running), #BP_ERR_RANGE (there are
 *         more boards than 64 bits can number: use a sample), #BP_ERR_LIMIT (a board needs more memory than is
 *         allowed), #BP_ERR_MISMATCH (the caller's table is in use for other keys, or not safe for threads)
 * @since 0.1
 */
BP_API int bp_census_run(bp_census *census, char *why, size_t why_size);

/**
 * @brief Writes a checkpoint: everything that is done, as text that bp_census_add() reads.
 * @param census the census
 * @param save receives the text
 * @param user passed on to it
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_BUSY, #BP_ERR_STOPPED (`save` returned non-zero)
 * @since 0.1
 */
BP_API int bp_census_save(const bp_census *census, bp_census_save_fn save, void *user);

/**
 * @brief Adds a checkpoint: units that were done before or elsewhere. A failure changes nothing.
 * @param census a census with the same configuration, objective and sample
 * @param text what bp_census_save() wrote
 * @param length the length in bytes
 * @param[out] why buffer for a message, or NULL
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY, #BP_ERR_BUSY, #BP_ERR_RANGE (as bp_census_run()),
 *         #BP_ERR_SYNTAX (the text is damaged, or not a checkpoint), #BP_ERR_VERSION (another version of the
 *         format), #BP_ERR_MISMATCH (another census, units that are done already, or another shard)
 * @since 0.1
 */
BP_API int bp_census_add(bp_census *census, const char *text, size_t length, char *why,
                         size_t why_size);

/** @} */

/** @defgroup findings Results of a census
 *  All results cover the units that are done so far. Getters return #BP_ERR_ARGUMENT for NULL.
 *
 *  @warning Experimental until 1.0: everything in this group may change in each minor version.
 *
 *  @code{.c}
 *  static void print_margins(const bp_census *census)
 *  {
 *      int32_t min;
 *      int32_t max;
 *      if (bp_census_margin_range(&min, &max, census) != BP_OK) {
 *          return;
 *      }
 *      for (int32_t margin = min; margin <= max; margin++) {
 *          uint64_t boards;
 *          bp_census_margin_count(&boards, census, margin);
 *          printf("%d: %.0f\n", (int)margin, (double)boards);
 *      }
 *  }
 *  @endcode
 *  @see @ref census
 *  @{ */

/**
 * @brief The configuration whose boards are counted.
 * @param[out] out receives a copy of the configuration; free it with bp_config_free()
 * @param census the census
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_MEMORY
 * @since 0.1
 */
BP_API int bp_census_config(bp_config **out, const bp_census *census);

/**
 * @brief A count: #BP_COUNT_UNITS and #BP_COUNT_UNITS_DONE of the whole census, #BP_COUNT_BOARDS that are done,
 * #BP_COUNT_NODES, and for `thesis` and `maxn` #BP_COUNT_STATES, the sum over the boards.
 * @param census the census
 * @param count one of #bp_count
 * @return the number, or #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED, #BP_ERR_RANGE (it does not fit 63 bits)
 * @since 0.2
 */
BP_API int64_t bp_census_count(const bp_census *census, int32_t count);

/**
 * @brief The units of the census's shard.
 * @param[out] first receives the first unit, or NULL
 * @param[out] end receives the unit after the last one, or NULL
 * @param census the census
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.2
 */
BP_API int bp_census_range(uint64_t *first, uint64_t *end, const bp_census *census);

/**
 * @brief Whether every unit of the census's shard is done; without shards, every unit of the census.
 * @param census the census
 * @return 1 or 0, or #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int32_t bp_census_shard_done(const bp_census *census);

/**
 * @brief The next range of units that are not done, regardless of the shard.
 * @param[out] first receives its first unit
 * @param[out] end receives the unit after its last one; if all units are done, both are the number of units
 * @param census the census
 * @param from the unit at which the search begins
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_census_missing(uint64_t *first, uint64_t *end, const bp_census *census,
                             uint64_t from);

/**
 * @brief The number of boards on which a seat wins, shares the first place, or loses.
 *
 * For `guaranteed` with more than two players: the number of boards on which it can force a win against all
 * others together, a shared first place at best, or neither.
 * @param[out] out receives the number
 * @param census the census
 * @param seat 0 to the number of players less one
 * @param outcome 1, 0 or -1
 * @return #BP_OK, #BP_ERR_ARGUMENT
 * @since 0.1
 */
BP_API int bp_census_outcome_count(uint64_t *out, const bp_census *census, int32_t seat,
                                   int32_t outcome);

/**
 * @brief The share of an outcome, from 0 to 1, and for a sample its 95 % Wilson score interval.
 * @param[out] share receives the share
 * @param[out] lower receives the lower end, or NULL; without a sample, the share
 * @param[out] upper receives the upper end, or NULL; without a sample, the share
 * @param census the census
 * @param seat 0 to the number of players less one
 * @param outcome 1, 0 or -1
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_NOT_KNOWN (no unit is done yet)
 * @since 0.1
 */
BP_API int bp_census_share(double *share, double *lower, double *upper, const bp_census *census,
                           int32_t seat, int32_t outcome);

/**
 * @brief The number of boards on which the first player's score minus the best other score is `margin`: for
 * `margin`, `thesis` and `maxn`; for `guaranteed`, the margin that the first player can force.
 * @param[out] out receives the number
 * @param census the census
 * @param margin any number
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (`outcome`)
 * @since 0.1
 */
BP_API int bp_census_margin_count(uint64_t *out, const bp_census *census, int32_t margin);

/**
 * @brief The range of margins that were counted: outside of it bp_census_margin_count() is 0.
 * @param[out] min receives the lowest margin, or NULL
 * @param[out] max receives the highest margin, or NULL
 * @param census the census
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (`outcome`), #BP_ERR_NOT_KNOWN (nothing is counted yet)
 * @since 0.1
 */
BP_API int bp_census_margin_range(int32_t *min, int32_t *max, const bp_census *census);

/**
 * @brief The number of boards on which a seat gets a score: for `thesis` and `maxn`.
 * @param[out] out receives the number
 * @param census the census
 * @param seat 0 to the number of players less one
 * @param score any number
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (another objective)
 * @since 0.1
 */
BP_API int bp_census_score_count(uint64_t *out, const bp_census *census, int32_t seat,
                                 int32_t score);

/**
 * @brief The range of scores of a seat that were counted: outside of it bp_census_score_count() is 0.
 * @param[out] min receives the lowest score, or NULL
 * @param[out] max receives the highest score, or NULL
 * @param census the census
 * @param seat 0 to the number of players less one
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (another objective), #BP_ERR_NOT_KNOWN (nothing is counted yet)
 * @since 0.1
 */
BP_API int bp_census_score_range(int32_t *min, int32_t *max, const bp_census *census, int32_t seat);

/**
 * @brief The number of boards on which a kind of first move is legal, and on which it is a best move.
 * @param[out] best receives the number of boards on which it is best, or NULL
 * @param[out] legal receives the number of boards on which it is legal, or NULL
 * @param census the census
 * @param place the place of the first disc of the pawn's colour, from 1
 * @param take one of #bp_first_take
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (#BP_OPTION_FIRST_MOVES is 0)
 * @since 0.1
 */
BP_API int bp_census_first_move(uint64_t *best, uint64_t *legal, const bp_census *census,
                                int32_t place, int32_t take);

/**
 * @brief The seconds of all runs, including those of added checkpoints.
 * @param census the census
 * @return seconds; 0 for NULL
 * @since 0.1
 */
BP_API double bp_census_seconds(const bp_census *census);

/** @} */

BP_END_DECLS

#endif
