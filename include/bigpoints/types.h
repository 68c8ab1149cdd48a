/**
 * @file types.h
 * @brief The opaque handles, and the move.
 */
#ifndef BIGPOINTS_TYPES_H
#define BIGPOINTS_TYPES_H

#include <stddef.h>
#include <stdint.h>

/** A set-up of Big Points: players, rules, and a board or the counts and seed of one. See config.h. */
typedef struct bp_config bp_config;

/** Rules plus set-up: immutable, reference counted, shareable between threads. See game.h. */
typedef struct bp_game bp_game;

/** A position of a game with the moves that led to it. See state.h. */
typedef struct bp_state bp_state;

/** As many games as there are players, totals added (rule 18). See series.h. */
typedef struct bp_series bp_series;

/** What a search remembers of the positions it has met. See table.h. */
typedef struct bp_table bp_table;

/** Options, limits and a table for solving positions. See solver.h. */
typedef struct bp_solver bp_solver;

/** The answer of a solver. See solver.h. */
typedef struct bp_result bp_result;

/** An opponent of some level. See player.h. */
typedef struct bp_player bp_player;

/** Minimax to a horizon. See minimax.h. */
typedef struct bp_minimax bp_minimax;

/** Many boards solved and counted. See census.h. */
typedef struct bp_census bp_census;

/** Every position that can follow one, of a small game. See strategic.h. */
typedef struct bp_tree bp_tree;

/** The strategies of a small game of two players, and where they lead. See strategic.h. */
typedef struct bp_strategic bp_strategic;

/** Where memory comes from. Pass NULL for malloc and free; to bring your own see sys/allocator.h. */
typedef struct bp_allocator bp_allocator;

/** A move. 0 is never a legal move; other values mean something only together with a state. */
typedef uint32_t bp_move;

/** How many can play Big Points, or a series. */
enum bp_players_limit {
    BP_PLAYERS_MIN = 2, /**< Fewest players. */
    BP_PLAYERS_MAX = 5  /**< Most players. */
};

#endif
