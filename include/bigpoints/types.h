/* SPDX-License-Identifier: MIT */
/**
 * @file types.h
 * @brief The opaque handles, the move, and the types that several headers share.
 */
#ifndef BIGPOINTS_TYPES_H
#define BIGPOINTS_TYPES_H

#include <stddef.h>
#include <stdint.h>

/** A set-up of Big Points: players, rules, and either a board or the disc counts and a seed. See config.h. */
typedef struct bp_config bp_config;

/** Rules plus set-up: immutable, reference counted. See game.h. */
typedef struct bp_game bp_game;

/** A position of a game and the moves that led to it. See state.h. */
typedef struct bp_state bp_state;

/** A series of games, one for each player, with the totals of the scores (rule 18). See experimental/series.h. */
typedef struct bp_series bp_series;

/** A transposition table: bounds and values of positions that a search has visited. See table.h. */
typedef struct bp_table bp_table;

/** Options, limits and a table for solving positions. See solver.h. */
typedef struct bp_solver bp_solver;

/** The result of a search: what it found of a position, and what that took. See result.h. */
typedef struct bp_result bp_result;

/** The results of a bulk call. See experimental/bulk.h. */
typedef struct bp_answers bp_answers;

/** An opponent of some level. See player.h. */
typedef struct bp_player bp_player;

/** Depth-limited minimax with alpha-beta. See experimental/minimax.h. */
typedef struct bp_minimax bp_minimax;

/** A census: all boards of a configuration, or a sample of them, solved and counted. See experimental/census.h. */
typedef struct bp_census bp_census;

/** A judgement of every move of a game. See experimental/review.h. */
typedef struct bp_review bp_review;

/** A position with exactly one right move. See experimental/puzzle.h. */
typedef struct bp_puzzle bp_puzzle;

/** What a running search or census reports to its progress callback. See progress.h. */
typedef struct bp_progress bp_progress;

/** The game tree of a position of a small game. See experimental/game_tree.h. */
typedef struct bp_tree bp_tree;

/** The strategic form of a small game of two players. See experimental/strategic.h. */
typedef struct bp_strategic bp_strategic;

/** A game of two players as a payoff matrix. See experimental/matrix_game.h. */
typedef struct bp_matrix bp_matrix;

/** Equilibria of a matrix game. See experimental/matrix_game.h. */
typedef struct bp_equilibria bp_equilibria;

/** Where memory comes from. Pass NULL for malloc and free; to bring your own see sys/allocator.h. */
typedef struct bp_allocator bp_allocator;

/** A move. 0 is never a legal move. All other values have a meaning only in the position that they belong to. */
typedef uint32_t bp_move;

/** The number of players of Big Points, and of a series. */
enum bp_players_limit {
    BP_PLAYERS_MIN = 2, /**< Minimum number of players. */
    BP_PLAYERS_MAX = 5  /**< Maximum number of players. */
};

/** The length of a game with any rules. */
enum bp_game_limit {
    BP_ENDLESS_PLIES = 100000 /**< A game with more moves counts as endless. */
};

/** What a search computes. */
enum bp_objective {
    /** Two players: does the mover win (1), draw (0) or lose (-1) under best play? */
    BP_OBJECTIVE_OUTCOME = 0,
    /** Two players: the mover's score minus the opponent's score under best play. */
    BP_OBJECTIVE_MARGIN = 1,
    /** Two players, thesis rules. Each player prefers a win to a draw and a draw to a loss; among wins the higher
     *  own score, among draws the higher score, among losses the lower score of the winner; among equal
     *  results the first move. Gives the scores, and the number of distinct positions. */
    BP_OBJECTIVE_THESIS = 2,
    /** Any number of players: each player maximises its own score, then minimises the best other score; among
     *  equal results it takes the first move. Gives the scores, and the number of distinct positions. */
    BP_OBJECTIVE_MAXN = 3,
    /** Any number of players: the largest difference between its own score and the best other score that the mover
     *  can force against all others together. */
    BP_OBJECTIVE_GUARANTEED = 4,
    /** Any number of players: each player maximises its refined payoff: the own score if it is the highest one, otherwise
     *  the own score minus the highest one; among equal results it takes the first move. Gives the scores, and the
     *  number of distinct positions. */
    BP_OBJECTIVE_REFINED = 5
};

/** Why a search stopped. */
enum bp_stop_reason {
    BP_STOP_SOLVED = 0,  /**< The value is known. */
    BP_STOP_SECONDS = 1, /**< The time limit was reached. */
    BP_STOP_NODES = 2,   /**< The node limit was reached. */
    BP_STOP_MEMORY =
        3, /**< Memory is full: a table that never forgets, or a player's tree without limits. */
    BP_STOP_CANCELLED = 4 /**< A cancel, or the progress callback, stopped it. */
};

/** What results, progress, reviews and censuses count. */
enum bp_count {
    /** Nodes: entries into the recursive search, positions that a player's tree expanded, all threads together. */
    BP_COUNT_NODES = 0,
    BP_COUNT_PROBES = 1, /**< Solver: table probes. */
    BP_COUNT_HITS = 2,   /**< Solver: probes that found an entry. */
    BP_COUNT_STORES = 3, /**< Solver: entries stored in the table. */
    /** Solver, census: distinct positions, not counting ends, that `thesis` or `maxn` met; not with a table that forgets, or
     *  that was not empty before. */
    BP_COUNT_STATES = 4,
    BP_COUNT_REPLIES =
        5, /**< Solver: replies in the certificate, if one was wanted and the value is known. */
    BP_COUNT_TABLE_BYTES = 6, /**< Solver: the memory of the table at the end, in bytes. */
    BP_COUNT_WINDOWS = 7,     /**< Solver: null windows that are finished. */
    BP_COUNT_DEPTH =
        8, /**< Player: the length of the principal variation. Minimax: the last finished depth. */
    BP_COUNT_DISTANCE =
        9, /**< Minimax: moves to the end of the game that the value is of; 0 for an estimate or a draw. */
    BP_COUNT_LEVEL = 10, /**< Player: the level that chose. */
    /** Review: moves. Census: units of its shard, or all. bp_puzzle_next(): the maximum of games. */
    BP_COUNT_UNITS = 11,
    /** Review: moves that are judged. Census: units that are done. bp_puzzle_next(): games that are played. */
    BP_COUNT_UNITS_DONE = 12,
    BP_COUNT_BOARDS = 13, /**< Census: boards that are done. */
    BP_COUNT_COUNT = 14   /**< The number of counts. */
};

/**
 * @brief Receives a text line by line.
 * @param line one line without its end
 * @param user the pointer that was passed with the callback
 * @return non-zero to stop
 */
typedef int (*bp_line_fn)(const char *line, void *user);

#endif
