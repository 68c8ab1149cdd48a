/* SPDX-License-Identifier: MIT */
/**
 * @file game_kind.h
 * @brief What a game brings to programs: its name, how to open it, its evaluation functions, and what a session needs.
 *
 * A program that offers games by name finds the #bp_game_kind of a name with bp_game_kind_find(): that of a built-in game, or
 * one of a list of its own. There is no registry: the program passes its list with each call.
 */
#ifndef BIGPOINTS_SYS_GAME_KIND_H
#define BIGPOINTS_SYS_GAME_KIND_H

#include <bigpoints/export.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/types.h>

BP_BEGIN_DECLS

/** @defgroup sys_game_kind Kinds of games
 *
 *  @code{.c}
 *  static int open_any(bp_state **out, const char *name, const char *text, const bp_game_kind *own)
 *  {
 *      const bp_game_kind *more[] = {own};
 *      const bp_game_kind *kind;
 *      char why[BP_MESSAGE_TEXT];
 *      *out = NULL;
 *      int status = bp_game_kind_find(&kind, name, more, 1, why, sizeof why);
 *      if (status == BP_OK) {
 *          status = kind->open(out, text, NULL, why, sizeof why);
 *      }
 *      if (status != BP_OK) {
 *          fprintf(stderr, "%s\n", why);
 *      }
 *      return status;
 *  }
 *  @endcode
 *  @see games.h, which opens built-in games alone; sys/game_ops.h for the rules of a game; the page "Extending the library"
 *  @{ */

/** The version of #bp_game_kind that this header describes. */
#define BP_GAME_KIND_VERSION 1u

/** Limits of a #bp_game_kind. */
enum bp_game_kind_limit {
    BP_GAME_HEURISTICS_MAX = 16, /**< Heuristics of a game. */
    BP_GAME_WEIGHTS_MAX = 8,     /**< Weights of a heuristic. */
    BP_GAME_PARTS_MAX = 16       /**< Parts of a value. */
};

/** A static evaluation function for depth-limited minimax (experimental/minimax.h). */
typedef struct bp_game_heuristic {
    /** REQUIRED. 1 to 31 characters without spaces: "threats". */
    const char *name;
    /** REQUIRED. What it is, in a few words for lists. */
    const char *help;
    /** REQUIRED. A bp_minimax_estimate_fn: the value of a position for the first player. `user` is NULL, or points to
     *  `weight_count` numbers of type int32_t. */
    int32_t (*estimate)(const void *position, bp_move last, const void *setup, void *user);
    /** The number of weights that `user` can set, 0 to #BP_GAME_WEIGHTS_MAX. */
    int32_t weight_count;
    /** The maximum of a weight; the minimum is 0. */
    int32_t weight_max;
    /** The weights that NULL stands for; NULL if there are none. */
    const int32_t *weights;
    /** OPTIONAL. The names of the numbers that a value is made of, at most #BP_GAME_PARTS_MAX, terminated by NULL. */
    const char *const *parts;
    /** REQUIRED with `parts`. Writes these numbers: for each part that of the first player, then that of the second. */
    void (*split)(int32_t *out, const void *position, bp_move last, const void *setup);
} bp_game_heuristic;

/** A level of a computer player that searches by minimax. The weaker it is, the more of its play is random. */
typedef struct bp_game_level {
    /** The percentage of moves that are random. A win in one move is never missed. */
    int32_t mistakes;
    /** A random number from -noise to noise is added to each estimate. */
    int32_t noise;
    /** The depth of the search; 0: best play, by the solver or by `best_play`. */
    int32_t depth;
    /** The nodes of the search; 0: no limit. */
    int64_t nodes;
} bp_game_level;

/**
 * @brief A kind of game: what a program needs to know of it beside its rules.
 *
 * The structure and everything that it points to never change while a program uses it. The functions are pure, as those of
 * #bp_game_ops; positions and set-ups are those of its games (bp_state_position(), bp_game_setup()). A program does without
 * any member that is NULL or 0.
 */
typedef struct bp_game_kind {
    /** #BP_GAME_KIND_VERSION. */
    uint32_t version;

    /** REQUIRED. The name of its games, as bp_game_name() returns it: "connect4". */
    const char *name;
    /** REQUIRED. The name for people: "Four in a Row". */
    const char *title;
    /** REQUIRED. The rules in one sentence, which can follow the title: "four in a row win, across, upright or diagonally." */
    const char *summary;
    /** REQUIRED. How a move is written: "a column such as 4". */
    const char *move_help;
    /** REQUIRED. The usual set-up: "7x6". */
    const char *usual_setup;

    /**
     * @brief REQUIRED. Opens a line of notation: a set-up (gives the initial position), a position, or a record.
     *
     * A usual implementation reads the set-up at the beginning of the text, makes the game, and passes the whole text on to
     * bp_state_parse(). An empty text is an error.
     * @param[out] out receives the state, or NULL after a failure
     * @param text the line
     * @param allocator where all memory comes from, or NULL
     * @param[out] why buffer for a message, or NULL
     * @param why_size its size
     * @return #BP_OK or a status
     */
    int (*open)(bp_state **out, const char *text, const bp_allocator *allocator, char *why,
                size_t why_size);

    /** OPTIONAL. Evaluation functions beside the `estimate` of the game. They, `levels` and `best_play` are for games of two
     *  players; with more, programs do without. A program takes the first one unless another is
     *  asked for. */
    const bp_game_heuristic *heuristics;
    /** Their number, at most #BP_GAME_HEURISTICS_MAX. */
    int32_t heuristic_count;
    /** How the report of the game calls the value of a position, such as "utility"; NULL: "value". */
    const char *value_name;
    /** The units of an estimate in a point; 0: #BP_ESTIMATE_POINT. */
    int32_t value_unit;
    /** The points of a won game, if programs print them; 0: they say who wins. */
    int32_t value_win;
    /** OPTIONAL. The depth of a search without other limits, 1 to 120. `pruning` is 0 for plain minimax. */
    int32_t (*search_depth)(const void *position, const void *setup, int32_t pruning);

    /** Non-zero if depth-limited searches try all legal moves, because the `candidates` of the game are for exact solving.
     *  Otherwise they try the candidates alone (#BP_OPTION_CANDIDATES). */
    int32_t all_moves;

    /** OPTIONAL. #BP_LEVEL_MAX levels for play by the first heuristic. Without it a program can use a bp_player. */
    const bp_game_level *levels;
    /** OPTIONAL. The weights of the first heuristic for levels. */
    const int32_t *level_weights;
    /** REQUIRED with a level that has noise. A hash of the position, which the random numbers of a level depend on. */
    uint64_t (*hash)(const void *position, const void *setup);
    /** OPTIONAL. Non-zero if a level may choose this legal move at random. Without it: any legal move. */
    int (*is_plausible)(bp_move move, const void *position, const void *setup);
    /** OPTIONAL. Best play by a theorem: returns a best move for the mover, in a lost position one that makes the game
     *  long, and writes the outcome under best play for the mover: 1, 0 or -1. At the end of a game the outcome is that of
     *  the player who would be next, and the move is 0. */
    bp_move (*best_play)(int32_t *outcome, const void *position, const void *setup);
    /** OPTIONAL. Rules of thumb, by which a person can play without a search: writes the points of each legal move, in the order
     *  of bp_state_moves(). A player by them takes a move with the most points. Returns #BP_OK or a status. */
    int (*rate_moves)(int32_t *out, size_t size, const bp_state *state);

    /** OPTIONAL. A random move for the openings of matches, from numbers that `random` returns; it may be illegal, then the
     *  program asks again. Without it: any legal move. */
    bp_move (*opening_move)(uint64_t (*random)(void *user), void *user, const void *setup);
    /** The usual number of random moves in an opening. */
    int32_t opening_moves;

    /** OPTIONAL. Turns what a person types, lower-case words with a blank between them ("2 from 3"), into the notation of a
     *  move ("2-from-3"). Uses the buffer as `format_move` of #bp_game_ops does; returns 0 if the words can be no move.
     *  Without it a move is one word. */
    size_t (*read_move)(char *out, size_t size, const char *words);
    /** If positions are written as a size and the rows of a grid from the top, "7x6 ......./..X....", with X for the first
     *  player and O for the second: how many marks in a row win. 0: the game has no such grid. */
    int32_t row;
    /** Non-zero if a move is a column of that grid; 0 if it is a place, with a letter for its column. */
    int32_t is_upright;
} bp_game_kind;

/**
 * @brief Lists the built-in games.
 * @param[out] out receives a kind, which never changes; NULL after a failure
 * @param index 0 for the first game, Big Points
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_RANGE (there is no game with this number)
 * @since 0.2
 */
BP_API int bp_game_kind_at(const bp_game_kind **out, int32_t index);

/**
 * @brief Finds a kind of game by its name, first in a list of one's own, then among the built-in games.
 * @param[out] out receives the kind; NULL after a failure
 * @param name the name
 * @param more one's own kinds, or NULL
 * @param more_count their number
 * @param[out] why buffer for a message, or NULL; it lists the names if there is no game of this name
 * @param why_size its size
 * @return #BP_OK, #BP_ERR_ARGUMENT, #BP_ERR_UNSUPPORTED (there is no game of this name), #BP_ERR_VERSION (a kind of the list),
 *         #BP_ERR_METHOD (a kind of the list has no name, or the kind found lacks another required member)
 * @since 0.2
 */
BP_API int bp_game_kind_find(const bp_game_kind **out, const char *name,
                             const bp_game_kind *const *more, size_t more_count, char *why,
                             size_t why_size);

/** @} */

BP_END_DECLS

#endif
