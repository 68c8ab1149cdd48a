/* SPDX-License-Identifier: MIT */
/* Every public constant and type, in alphabetical order. Written by "make symbols" from the headers. */

#include "ffi/constants_internal.h"

#include <bigpoints/config.h>
#include <bigpoints/constants.h>
#include <bigpoints/experimental/census.h>
#include <bigpoints/experimental/game_methods.h>
#include <bigpoints/experimental/game_tree.h>
#include <bigpoints/experimental/matrix_game.h>
#include <bigpoints/experimental/minimax.h>
#include <bigpoints/experimental/puzzle.h>
#include <bigpoints/experimental/strategic.h>
#include <bigpoints/player.h>
#include <bigpoints/state.h>
#include <bigpoints/status.h>
#include <bigpoints/sys/allocator.h>
#include <bigpoints/sys/game_ops.h>
#include <bigpoints/sys/table_ops.h>
#include <bigpoints/types.h>
#include <bigpoints/version.h>
#include <bigpoints/view.h>

/* clang-format off */
#define CONSTANT(name, group) {#name, group, name}
#define TYPE(name) {#name, (int32_t)sizeof(name)}

const bp__constant bp__constants[] = {
    CONSTANT(BP_ALLOCATOR_VERSION, ""),
    CONSTANT(BP_BLACK, "bp_disc"),
    CONSTANT(BP_BLUE, "bp_disc"),
    CONSTANT(BP_BOARD_MAX, "bp_limit"),
    CONSTANT(BP_BOARD_TEXT, "bp_buffer"),
    CONSTANT(BP_COLOURS_MAX, "bp_limit"),
    CONSTANT(BP_COLOURS_MIN, "bp_limit"),
    CONSTANT(BP_CONFIG_TEXT, "bp_buffer"),
    CONSTANT(BP_COUNT_TEXT, "bp_buffer"),
    CONSTANT(BP_DISCS_MAX, "bp_limit"),
    CONSTANT(BP_ERR_ARGUMENT, "bp_status"),
    CONSTANT(BP_ERR_BUSY, "bp_status"),
    CONSTANT(BP_ERR_CONFIG, "bp_status"),
    CONSTANT(BP_ERR_FILE, "bp_status"),
    CONSTANT(BP_ERR_HISTORY, "bp_status"),
    CONSTANT(BP_ERR_ILLEGAL, "bp_status"),
    CONSTANT(BP_ERR_LIMIT, "bp_status"),
    CONSTANT(BP_ERR_MEMORY, "bp_status"),
    CONSTANT(BP_ERR_METHOD, "bp_status"),
    CONSTANT(BP_ERR_MISMATCH, "bp_status"),
    CONSTANT(BP_ERR_NOT_OVER, "bp_status"),
    CONSTANT(BP_ERR_OVER, "bp_status"),
    CONSTANT(BP_ERR_POSITION, "bp_status"),
    CONSTANT(BP_ERR_RANGE, "bp_status"),
    CONSTANT(BP_ERR_SPACE, "bp_status"),
    CONSTANT(BP_ERR_STOPPED, "bp_status"),
    CONSTANT(BP_ERR_SYNTAX, "bp_status"),
    CONSTANT(BP_ERR_UNSUPPORTED, "bp_status"),
    CONSTANT(BP_ERR_VERSION, "bp_status"),
    CONSTANT(BP_ESTIMATE_POINT, "bp_estimate_unit"),
    CONSTANT(BP_FIRST_AHEAD, "bp_first_take"),
    CONSTANT(BP_FIRST_BEHIND, "bp_first_take"),
    CONSTANT(BP_FIRST_NOTHING, "bp_first_take"),
    CONSTANT(BP_GAME_EXPERIMENTAL_OPS_VERSION, ""),
    CONSTANT(BP_GAME_OPS_VERSION, ""),
    CONSTANT(BP_GREEN, "bp_disc"),
    CONSTANT(BP_LEVEL_AUTO, "bp_level"),
    CONSTANT(BP_LEVEL_MAX, "bp_level"),
    CONSTANT(BP_LEVEL_MIN, "bp_level"),
    CONSTANT(BP_MATRIX_CELLS, "bp_matrix_limit"),
    CONSTANT(BP_MATRIX_PLAIN, "bp_matrix_option"),
    CONSTANT(BP_MATRIX_SOLVE, "bp_matrix_limit"),
    CONSTANT(BP_MATRIX_STRATEGIES, "bp_matrix_limit"),
    CONSTANT(BP_MATRIX_SUPPORTS, "bp_matrix_limit"),
    CONSTANT(BP_MATRIX_TRANSPOSED, "bp_matrix_option"),
    CONSTANT(BP_MEMORY_MIN, "bp_option_limit"),
    CONSTANT(BP_MESSAGE_TEXT, "bp_buffer"),
    CONSTANT(BP_MINIMAX_DEPTH, "bp_minimax_limit"),
    CONSTANT(BP_MINIMAX_WIN, "bp_minimax_limit"),
    CONSTANT(BP_MOVES_MAX, "bp_limit"),
    CONSTANT(BP_MOVE_TEXT, "bp_buffer"),
    CONSTANT(BP_NO_DISC, "bp_disc"),
    CONSTANT(BP_OBJECTIVE_GUARANTEED, "bp_objective"),
    CONSTANT(BP_OBJECTIVE_MARGIN, "bp_objective"),
    CONSTANT(BP_OBJECTIVE_MAXN, "bp_objective"),
    CONSTANT(BP_OBJECTIVE_OUTCOME, "bp_objective"),
    CONSTANT(BP_OBJECTIVE_THESIS, "bp_objective"),
    CONSTANT(BP_OK, "bp_status"),
    CONSTANT(BP_PAYOFF_MARGIN, "bp_payoff"),
    CONSTANT(BP_PAYOFF_OUTCOME, "bp_payoff"),
    CONSTANT(BP_PAYOFF_REFINED, "bp_payoff"),
    CONSTANT(BP_PAYOFF_SCORES, "bp_payoff"),
    CONSTANT(BP_PLACE_LADDER, "bp_place"),
    CONSTANT(BP_PLACE_NONE, "bp_place"),
    CONSTANT(BP_PLACE_START, "bp_place"),
    CONSTANT(BP_PLAYERS_MAX, "bp_players_limit"),
    CONSTANT(BP_PLAYERS_MIN, "bp_players_limit"),
    CONSTANT(BP_PLIES_MAX, "bp_limit"),
    CONSTANT(BP_POSITION_TEXT, "bp_buffer"),
    CONSTANT(BP_PURPLE, "bp_disc"),
    CONSTANT(BP_PUZZLE_FINDS, "bp_puzzle_limit"),
    CONSTANT(BP_PUZZLE_GAMES, "bp_puzzle_limit"),
    CONSTANT(BP_PUZZLE_MOVES, "bp_puzzle_limit"),
    CONSTANT(BP_PUZZLE_NODES, "bp_puzzle_limit"),
    CONSTANT(BP_PUZZLE_SEEDS, "bp_puzzle_limit"),
    CONSTANT(BP_PUZZLE_SOLVE, "bp_puzzle_limit"),
    CONSTANT(BP_RECORD_TEXT, "bp_buffer"),
    CONSTANT(BP_RED, "bp_disc"),
    CONSTANT(BP_RULES_OFFICIAL, "bp_rules"),
    CONSTANT(BP_RULES_THESIS, "bp_rules"),
    CONSTANT(BP_SEATS_MAX, "bp_buffer"),
    CONSTANT(BP_SPECIALS_MAX, "bp_limit"),
    CONSTANT(BP_STOP_CANCELLED, "bp_stop_reason"),
    CONSTANT(BP_STOP_MEMORY, "bp_stop_reason"),
    CONSTANT(BP_STOP_NODES, "bp_stop_reason"),
    CONSTANT(BP_STOP_SECONDS, "bp_stop_reason"),
    CONSTANT(BP_STOP_SOLVED, "bp_stop_reason"),
    CONSTANT(BP_STRATEGIC_PAIRS, "bp_strategic_limit"),
    CONSTANT(BP_TABLE_NEVER_FORGETS, "bp_table_flag"),
    CONSTANT(BP_TABLE_OPS_VERSION, ""),
    CONSTANT(BP_TABLE_PERSISTENT, "bp_table_flag"),
    CONSTANT(BP_TABLE_THREAD_SAFE, "bp_table_flag"),
    CONSTANT(BP_THREADS_MAX, "bp_option_limit"),
    CONSTANT(BP_TREE_MERGED, "bp_tree_option"),
    CONSTANT(BP_TREE_NODES, "bp_tree_limit"),
    CONSTANT(BP_TREE_PLAIN, "bp_tree_option"),
    CONSTANT(BP_TREE_POSITIONS, "bp_tree_option"),
    CONSTANT(BP_VERSION_MAJOR, ""),
    CONSTANT(BP_VERSION_MINOR, ""),
    CONSTANT(BP_VERSION_PATCH, ""),
    CONSTANT(BP_WHITE, "bp_disc"),
    CONSTANT(BP_YELLOW, "bp_disc"),
};

const bp__type bp__types[] = {
    TYPE(bp_allocator),
    TYPE(bp_game_experimental_ops),
    TYPE(bp_game_ops),
    TYPE(bp_game_traits),
    TYPE(bp_move),
    TYPE(bp_reduction),
    TYPE(bp_search),
    TYPE(bp_search_path),
    TYPE(bp_table_ops),
    TYPE(bp_table_shape),
    TYPE(bp_thesis_solution),
};
/* clang-format on */

const int32_t bp__constant_count = (int32_t)(sizeof bp__constants / sizeof bp__constants[0]);
const int32_t bp__type_count = (int32_t)(sizeof bp__types / sizeof bp__types[0]);
