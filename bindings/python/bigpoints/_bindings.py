# SPDX-License-Identifier: MIT
"""Everything that the headers of libbigpoints declare. Written by "make symbols".

A function or a callback is the type of its result and those of its parameters, in C, without "const".
"""

from typing import Dict, Literal

__version__ = "0.2.0"

ObjectiveName = Literal["outcome", "margin", "thesis", "maxn", "guaranteed", "refined"]
StopReason = Literal["solved", "seconds", "nodes", "memory", "cancelled"]
CountName = Literal["nodes", "probes", "hits", "stores", "states", "replies", "table_bytes", "windows", "depth",
    "distance", "level", "units", "units_done", "boards"]
RulesName = Literal["official", "thesis"]
FirstTake = Literal["behind", "ahead", "nothing"]
PayoffName = Literal["margin", "outcome", "scores", "refined"]

BP_PLAYERS_MIN = 2
BP_PLAYERS_MAX = 5
BP_ENDLESS_PLIES = 100000
BP_OBJECTIVE_OUTCOME = 0
BP_OBJECTIVE_MARGIN = 1
BP_OBJECTIVE_THESIS = 2
BP_OBJECTIVE_MAXN = 3
BP_OBJECTIVE_GUARANTEED = 4
BP_OBJECTIVE_REFINED = 5
BP_STOP_SOLVED = 0
BP_STOP_SECONDS = 1
BP_STOP_NODES = 2
BP_STOP_MEMORY = 3
BP_STOP_CANCELLED = 4
BP_COUNT_NODES = 0
BP_COUNT_PROBES = 1
BP_COUNT_HITS = 2
BP_COUNT_STORES = 3
BP_COUNT_STATES = 4
BP_COUNT_REPLIES = 5
BP_COUNT_TABLE_BYTES = 6
BP_COUNT_WINDOWS = 7
BP_COUNT_DEPTH = 8
BP_COUNT_DISTANCE = 9
BP_COUNT_LEVEL = 10
BP_COUNT_UNITS = 11
BP_COUNT_UNITS_DONE = 12
BP_COUNT_BOARDS = 13
BP_COUNT_COUNT = 14
BP_COLOURS_MIN = 2
BP_COLOURS_MAX = 5
BP_DISCS_MAX = 9
BP_SPECIALS_MAX = 5
BP_BOARD_MAX = 55
BP_MOVES_MAX = 21
BP_PLIES_MAX = 120
BP_RED = 0
BP_GREEN = 1
BP_BLUE = 2
BP_YELLOW = 3
BP_PURPLE = 4
BP_WHITE = 5
BP_BLACK = 6
BP_NO_DISC = 7
BP_RULES_OFFICIAL = 0
BP_RULES_THESIS = 1
BP_CONFIG_RED = 0
BP_CONFIG_GREEN = 1
BP_CONFIG_BLUE = 2
BP_CONFIG_YELLOW = 3
BP_CONFIG_PURPLE = 4
BP_CONFIG_WHITE = 5
BP_CONFIG_BLACK = 6
BP_CONFIG_PLAYERS = 7
BP_CONFIG_STARTER = 8
BP_CONFIG_RULES = 9
BP_CONFIG_SEED = 10
BP_MOVE_TEXT = 64
BP_BOARD_TEXT = 56
BP_COUNT_TEXT = 64
BP_CONFIG_TEXT = 128
BP_POSITION_TEXT = 512
BP_RECORD_TEXT = 2048
BP_MESSAGE_TEXT = 1024
BP_SEATS_MAX = 16
BP_SEARCHER_SOLVER = 0
BP_SEARCHER_PLAYER = 1
BP_SEARCHER_MINIMAX = 2
BP_SEARCHER_REVIEW = 3
BP_SEARCHER_CENSUS = 4
BP_THREADS_MAX = 256
BP_MEMORY_MIN = 65536
BP_DEPTH_MAX = 120
BP_SHARDS_MAX = 1000000000
BP_LEVEL_MIN = 1
BP_LEVEL_MAX = 10
BP_LEVEL_AUTO = 11
BP_OPTION_OBJECTIVE = 0
BP_OPTION_MILLISECONDS = 1
BP_OPTION_NODES = 2
BP_OPTION_MEMORY = 3
BP_OPTION_THREADS = 4
BP_OPTION_ALL_MOVES = 5
BP_OPTION_PV = 6
BP_OPTION_MOVE_PVS = 7
BP_OPTION_LEVEL = 8
BP_OPTION_SEED = 9
BP_OPTION_DEPTH = 10
BP_OPTION_PRUNING = 11
BP_OPTION_CANDIDATES = 12
BP_OPTION_TRANSPOSITIONS = 13
BP_OPTION_DELAY = 14
BP_OPTION_SOLVE_NODES = 15
BP_OPTION_SEARCH_NODES = 16
BP_OPTION_SAMPLE = 17
BP_OPTION_FIRST_MOVES = 18
BP_OPTION_SHARDS = 19
BP_OPTION_SHARD = 20
BP_OPTION_END = 21
BP_OPTION_FIRST = 22
BP_OPTION_COUNT = 23
BP_ESTIMATE_POINT = 1024
BP_OK = 0
BP_ERR_ARGUMENT = -1
BP_ERR_MEMORY = -2
BP_ERR_SPACE = -3
BP_ERR_SYNTAX = -4
BP_ERR_CONFIG = -5
BP_ERR_POSITION = -6
BP_ERR_ILLEGAL = -7
BP_ERR_OVER = -8
BP_ERR_NOT_OVER = -9
BP_ERR_HISTORY = -10
BP_ERR_RANGE = -11
BP_ERR_MISMATCH = -12
BP_ERR_UNSUPPORTED = -13
BP_ERR_VERSION = -14
BP_ERR_LIMIT = -16
BP_ERR_BUSY = -17
BP_ERR_STOPPED = -18
BP_ERR_FILE = -19
BP_ERR_METHOD = -15
BP_ERR_OPTION = -20
BP_ERR_NOT_KNOWN = -21
BP_TABLE_THREAD_SAFE = 1
BP_TABLE_NEVER_FORGETS = 2
BP_TABLE_PERSISTENT = 4
BP_VERSION_MAJOR = 0
BP_VERSION_MINOR = 2
BP_VERSION_PATCH = 0
BP_VERSION_NUMBER = 2000
BP_PLACE_START = 0
BP_PLACE_LADDER = 64
BP_PLACE_NONE = 65
BP_ANSWER_STATUS = 0
BP_ANSWER_LOWER = 1
BP_ANSWER_UPPER = 2
BP_ANSWER_BEST = 3
BP_ANSWER_NODES = 4
BP_FIRST_BEHIND = 0
BP_FIRST_AHEAD = 1
BP_FIRST_NOTHING = 2
BP_GAME_OPS_VERSION = 3
BP_DOMAIN_OF_SETUP = 2147483647
BP_GAME_EXPERIMENTAL_OPS_VERSION = 3
BP_TREE_PLAIN = 0
BP_TREE_POSITIONS = 1
BP_TREE_MERGED = 2
BP_TREE_NODES = 1000000
BP_MATRIX_CELLS = 1000000
BP_MATRIX_SOLVE = 100
BP_MATRIX_STRATEGIES = 64
BP_MATRIX_SUPPORTS = 100000
BP_MATRIX_PLAIN = 0
BP_MATRIX_TRANSPOSED = 1
BP_MATRIX_BEST = -1
BP_MINIMAX_WIN = 1048576
BP_PUZZLE_MOVES = 3
BP_PUZZLE_GAMES = 64
BP_PUZZLE_SEEDS = 10
BP_PUZZLE_FINDS = 8
BP_PUZZLE_NODES = 100000
BP_PUZZLE_SOLVE = 50000
BP_STRATEGIC_PROFILES = 1000000
BP_PAYOFF_MARGIN = 0
BP_PAYOFF_OUTCOME = 1
BP_PAYOFF_SCORES = 2
BP_PAYOFF_REFINED = 3
BP_ALLOCATOR_VERSION = 1
BP_GAME_KIND_VERSION = 1
BP_GAME_HEURISTICS_MAX = 16
BP_GAME_WEIGHTS_MAX = 8
BP_GAME_PARTS_MAX = 16
BP_TABLE_OPS_VERSION = 2

ENUMERATIONS: Dict[str, Dict[str, int]] = {
    "bp_players_limit": {"min": 2, "max": 5},
    "bp_game_limit": {"plies": 100000},
    "bp_objective": {"outcome": 0, "margin": 1, "thesis": 2, "maxn": 3, "guaranteed": 4, "refined": 5},
    "bp_stop_reason": {"solved": 0, "seconds": 1, "nodes": 2, "memory": 3, "cancelled": 4},
    "bp_count": {"nodes": 0, "probes": 1, "hits": 2, "stores": 3, "states": 4, "replies": 5, "table_bytes": 6,
        "windows": 7, "depth": 8, "distance": 9, "level": 10, "units": 11, "units_done": 12, "boards": 13},
    "bp_limit": {"colours_min": 2, "colours_max": 5, "discs_max": 9, "specials_max": 5, "board_max": 55,
        "moves_max": 21, "plies_max": 120},
    "bp_disc": {"red": 0, "green": 1, "blue": 2, "yellow": 3, "purple": 4, "white": 5, "black": 6, "no_disc": 7},
    "bp_rules": {"official": 0, "thesis": 1},
    "bp_config_field": {"red": 0, "green": 1, "blue": 2, "yellow": 3, "purple": 4, "white": 5, "black": 6,
        "players": 7, "starter": 8, "rules": 9, "seed": 10},
    "bp_buffer": {"move_text": 64, "board_text": 56, "count_text": 64, "config_text": 128, "position_text": 512,
        "record_text": 2048, "message_text": 1024, "seats_max": 16},
    "bp_searcher": {"solver": 0, "player": 1, "minimax": 2, "review": 3, "census": 4},
    "bp_option_limit": {"threads_max": 256, "memory_min": 65536, "depth_max": 120, "shards_max": 1000000000},
    "bp_level": {"min": 1, "max": 10, "auto": 11},
    "bp_option": {"objective": 0, "milliseconds": 1, "nodes": 2, "memory": 3, "threads": 4, "all_moves": 5, "pv": 6,
        "move_pvs": 7, "level": 8, "seed": 9, "depth": 10, "pruning": 11, "candidates": 12, "transpositions": 13,
        "delay": 14, "solve_nodes": 15, "search_nodes": 16, "sample": 17, "first_moves": 18, "shards": 19,
        "shard": 20, "end": 21, "first": 22},
    "bp_estimate_unit": {"point": 1024},
    "bp_status": {"ok": 0, "err_argument": -1, "err_memory": -2, "err_space": -3, "err_syntax": -4, "err_config": -5,
        "err_position": -6, "err_illegal": -7, "err_over": -8, "err_not_over": -9, "err_history": -10,
        "err_range": -11, "err_mismatch": -12, "err_unsupported": -13, "err_version": -14, "err_limit": -16,
        "err_busy": -17, "err_stopped": -18, "err_file": -19, "err_method": -15, "err_option": -20,
        "err_not_known": -21},
    "bp_table_flag": {"thread_safe": 1, "never_forgets": 2, "persistent": 4},
    "bp_place": {"start": 0, "ladder": 64, "none": 65},
    "bp_answer_column": {"status": 0, "lower": 1, "upper": 2, "best": 3, "nodes": 4},
    "bp_first_take": {"behind": 0, "ahead": 1, "nothing": 2},
    "bp_tree_option": {"plain": 0, "positions": 1, "merged": 2},
    "bp_tree_limit": {"nodes": 1000000},
    "bp_matrix_limit": {"cells": 1000000, "solve": 100, "strategies": 64, "supports": 100000},
    "bp_matrix_option": {"plain": 0, "transposed": 1},
    "bp_matrix_strategy": {"best": -1},
    "bp_minimax_limit": {"win": 1048576},
    "bp_puzzle_limit": {"moves": 3, "games": 64, "seeds": 10, "finds": 8, "nodes": 100000, "solve": 50000},
    "bp_strategic_limit": {"profiles": 1000000},
    "bp_payoff": {"margin": 0, "outcome": 1, "scores": 2, "refined": 3},
    "bp_game_kind_limit": {"heuristics_max": 16, "weights_max": 8, "parts_max": 16},
}

CALLBACKS: Dict[str, str] = {
    "bp_line_fn": "int char* void*",
    "bp_progress_fn": "int bp_progress* void*",
    "bp_write_fn": "int void* size_t void*",
    "bp_read_fn": "size_t void* size_t void*",
    "bp_census_row_fn": "int char* uint64_t int32_t* size_t uint64_t void*",
    "bp_census_save_fn": "int char* size_t void*",
    "bp_dominated_fn": "int int32_t int32_t int32_t int32_t void*",
    "bp_minimax_estimate_fn": "int32_t void* bp_move void* void*",
    "bp_table_visit_fn": "int uint64_t* uint64_t uint32_t void*",
}

FUNCTIONS: Dict[str, str] = {
    "bp_config_new": "int bp_config** bp_allocator*",
    "bp_config_parse": "int bp_config** char* bp_allocator* char* size_t",
    "bp_config_free": "void bp_config*",
    "bp_config_format": "int char* size_t size_t* bp_config*",
    "bp_config_check": "int bp_config* char* size_t",
    "bp_config_set": "int bp_config* int32_t int64_t",
    "bp_config_get": "int int64_t* bp_config* int32_t",
    "bp_config_set_board": "int bp_config* char* char* size_t",
    "bp_config_board": "int char* size_t size_t* bp_config*",
    "bp_bigpoints_new": "int bp_game** bp_config* bp_allocator* char* size_t",
    "bp_bigpoints_open": "int bp_state** char* bp_allocator* char* size_t",
    "bp_bigpoints_config": "int bp_config** bp_state* bp_allocator*",
    "bp_board_normalise": "int char* size_t size_t* char* char* size_t",
    "bp_board_count": "int char* size_t size_t* bp_config*",
    "bp_board_rank": "int uint64_t* char* char* size_t",
    "bp_board_unrank": "int char* size_t size_t* bp_config* uint64_t",
    "bp_board_canonical": "int char* size_t size_t* uint64_t* char* char* size_t",
    "bp_board_random": "int char* size_t size_t* bp_config* uint64_t uint64_t",
    "bp_constant": "int int64_t* char*",
    "bp_constant_count": "int32_t",
    "bp_constant_name": "char* int32_t",
    "bp_game_ref": "int bp_game** bp_game*",
    "bp_game_free": "void bp_game*",
    "bp_game_name": "char* bp_game*",
    "bp_game_player_count": "int32_t bp_game*",
    "bp_game_max_moves": "int32_t bp_game*",
    "bp_game_max_plies": "int32_t bp_game*",
    "bp_game_score_range": "int int32_t* int32_t* bp_game*",
    "bp_game_key_is_exact": "int32_t bp_game*",
    "bp_game_format": "int char* size_t size_t* bp_game*",
    "bp_game_open": "int bp_game** char* char* bp_allocator* char* size_t",
    "bp_state_open": "int bp_state** char* char* bp_allocator* char* size_t",
    "bp_option_info": "int char** char** int64_t* int64_t* int64_t* int32_t int32_t",
    "bp_option_check": "int int32_t int32_t int64_t char* size_t",
    "bp_progress_count": "int64_t bp_progress* int32_t",
    "bp_progress_seconds": "double bp_progress*",
    "bp_progress_bounds": "int int32_t* int32_t* bp_progress*",
    "bp_progress_best": "int bp_move* int32_t* bp_progress*",
    "bp_progress_table_fill": "double bp_progress*",
    "bp_progress_seconds_left": "double bp_progress*",
    "bp_result_free": "void bp_result*",
    "bp_result_objective": "int32_t bp_result*",
    "bp_result_seat": "int32_t bp_result*",
    "bp_result_stop_reason": "int32_t bp_result*",
    "bp_result_is_exact": "int32_t bp_result*",
    "bp_result_is_lossless": "int32_t bp_result*",
    "bp_result_value": "int int32_t* bp_result*",
    "bp_result_bounds": "int int32_t* int32_t* bp_result*",
    "bp_result_outcome": "int int32_t* bp_result*",
    "bp_result_estimate": "int int32_t* bp_result*",
    "bp_result_scores": "int int32_t* size_t size_t* bp_result*",
    "bp_result_best": "int bp_move* bp_result*",
    "bp_result_pv": "int bp_move* size_t size_t* bp_result*",
    "bp_result_move_count": "int32_t bp_result*",
    "bp_result_move": "int bp_move* int32_t* int32_t* bp_result* int32_t",
    "bp_result_move_estimate": "int int32_t* int64_t* bp_result* int32_t",
    "bp_result_move_scores": "int int32_t* size_t size_t* bp_result* int32_t",
    "bp_result_move_pv": "int bp_move* size_t size_t* bp_result* int32_t",
    "bp_result_count": "int64_t bp_result* int32_t",
    "bp_result_seconds": "double bp_result*",
    "bp_player_new": "int bp_player** int32_t uint64_t bp_allocator*",
    "bp_player_free": "void bp_player*",
    "bp_player_set": "int bp_player* int32_t int64_t",
    "bp_player_get": "int int64_t* bp_player* int32_t",
    "bp_player_set_progress": "int bp_player* bp_progress_fn void*",
    "bp_player_cancel": "void bp_player* int32_t",
    "bp_player_clear": "int bp_player*",
    "bp_player_choose": "int bp_result** bp_player* bp_state*",
    "bp_solve_text": "int int32_t* int32_t* char* size_t char* int64_t char* size_t",
    "bp_solver_new": "int bp_solver** bp_allocator*",
    "bp_solver_free": "void bp_solver*",
    "bp_solver_set": "int bp_solver* int32_t int64_t",
    "bp_solver_get": "int int64_t* bp_solver* int32_t",
    "bp_solver_set_table": "int bp_solver* bp_table*",
    "bp_solver_set_progress": "int bp_solver* bp_progress_fn void*",
    "bp_solver_set_proof": "int bp_solver* bp_line_fn void* uint64_t",
    "bp_solver_cancel": "void bp_solver* int32_t",
    "bp_solver_clear": "int bp_solver*",
    "bp_solve": "int bp_result** bp_solver* bp_state*",
    "bp_solver_why": "int char* size_t size_t* bp_solver*",
    "bp_state_new": "int bp_state** bp_game*",
    "bp_state_clone": "int bp_state** bp_state*",
    "bp_state_free": "void bp_state*",
    "bp_state_game": "int bp_game** bp_state*",
    "bp_state_mover": "int32_t bp_state*",
    "bp_state_is_over": "int32_t bp_state*",
    "bp_state_ply": "int32_t bp_state*",
    "bp_state_moves": "int bp_move* size_t size_t* bp_state*",
    "bp_state_is_legal": "int32_t bp_state* bp_move",
    "bp_state_explain": "int char* size_t size_t* bp_state* bp_move",
    "bp_state_apply": "int bp_state* bp_move",
    "bp_state_undo": "int bp_state*",
    "bp_state_redo": "int bp_state*",
    "bp_state_redo_count": "int32_t bp_state*",
    "bp_state_move_at": "int bp_move* int32_t* bp_state* int32_t",
    "bp_state_scores": "int int32_t* size_t size_t* bp_state*",
    "bp_state_estimate": "int int32_t* size_t size_t* bp_state*",
    "bp_state_winners": "int uint32_t* bp_state*",
    "bp_state_key": "int uint64_t* bp_state*",
    "bp_move_format": "int char* size_t size_t* bp_state* bp_move",
    "bp_move_parse": "int bp_move* bp_state* char* char* size_t",
    "bp_state_format": "int char* size_t size_t* bp_state*",
    "bp_state_draw": "int char* size_t size_t* bp_state*",
    "bp_state_svg": "int char* size_t size_t* bp_state*",
    "bp_record_format": "int char* size_t size_t* bp_state*",
    "bp_state_parse": "int bp_state** bp_game* char* char* size_t",
    "bp_state_encode": "int uint8_t* size_t size_t* bp_state*",
    "bp_state_decode": "int bp_state** bp_game* uint8_t* size_t",
    "bp_state_perft": "int uint64_t* bp_state* int32_t",
    "bp_status_name": "char* int",
    "bp_status_text": "char* int",
    "bp_table_suggested_bytes": "uint64_t",
    "bp_table_new": "int bp_table** char* uint64_t bp_allocator*",
    "bp_table_new_file": "int bp_table** char* uint64_t bp_allocator* char* size_t",
    "bp_table_ref": "int bp_table** bp_table*",
    "bp_table_free": "void bp_table*",
    "bp_table_name": "char* bp_table*",
    "bp_table_flags": "int32_t bp_table*",
    "bp_table_clear": "int bp_table*",
    "bp_table_sync": "int bp_table*",
    "bp_table_why": "int char* size_t size_t* bp_table*",
    "bp_table_save": "int bp_table* bp_write_fn void*",
    "bp_table_load": "int bp_table* bp_read_fn void* char* size_t",
    "bp_table_bytes": "uint64_t bp_table*",
    "bp_table_entry_count": "uint64_t bp_table*",
    "bp_version_string": "char*",
    "bp_version_number": "int",
    "bp_track_length": "int32_t bp_state*",
    "bp_track_disc": "int32_t bp_state* int32_t",
    "bp_track_pawn": "int32_t bp_state* int32_t",
    "bp_pawn_place": "int32_t bp_state* int32_t",
    "bp_ladder_step_count": "int32_t bp_state*",
    "bp_ladder_pawn": "int32_t bp_state* int32_t",
    "bp_ladder_worth": "int32_t bp_state* int32_t",
    "bp_hand_count": "int32_t bp_state* int32_t int32_t",
    "bp_turn_is_extra": "int32_t bp_state*",
    "bp_move_pawn": "int32_t bp_state* bp_move",
    "bp_move_target": "int32_t bp_state* bp_move",
    "bp_move_taken_disc": "int32_t bp_state* bp_move",
    "bp_move_taken_place": "int32_t bp_state* bp_move",
    "bp_bulk_solve_boards": "int bp_answers** bp_solver* bp_config* char*",
    "bp_bulk_solve_states": "int bp_answers** bp_solver* bp_state** size_t",
    "bp_answers_free": "void bp_answers*",
    "bp_answers_count": "uint64_t bp_answers*",
    "bp_answers_column": "int int64_t* size_t size_t* bp_answers* int32_t",
    "bp_answers_item": "int int32_t* int32_t* int32_t* bp_move* int64_t* bp_answers* uint64_t",
    "bp_answers_why": "int char* size_t size_t* bp_answers* uint64_t",
    "bp_bulk_moves": "int bp_move* size_t size_t* size_t* bp_state** size_t",
    "bp_bulk_playouts": "int int32_t* size_t size_t* bp_state* uint64_t uint64_t uint64_t",
    "bp_bulk_playout_totals": "int int64_t* uint64_t* size_t size_t* bp_state* uint64_t uint64_t uint64_t",
    "bp_census_new": "int bp_census** bp_config* int32_t bp_allocator* char* size_t",
    "bp_census_open": "int bp_census** char* size_t bp_allocator* char* size_t",
    "bp_census_free": "void bp_census*",
    "bp_census_set": "int bp_census* int32_t int64_t",
    "bp_census_get": "int int64_t* bp_census* int32_t",
    "bp_census_set_table": "int bp_census* bp_table*",
    "bp_census_set_progress": "int bp_census* bp_progress_fn void*",
    "bp_census_set_rows": "int bp_census* bp_census_row_fn void*",
    "bp_census_set_save": "int bp_census* bp_census_save_fn void* double",
    "bp_census_cancel": "void bp_census* int32_t",
    "bp_census_run": "int bp_census* char* size_t",
    "bp_census_save": "int bp_census* bp_census_save_fn void*",
    "bp_census_add": "int bp_census* char* size_t char* size_t",
    "bp_census_config": "int bp_config** bp_census*",
    "bp_census_count": "int64_t bp_census* int32_t",
    "bp_census_range": "int uint64_t* uint64_t* bp_census*",
    "bp_census_shard_done": "int32_t bp_census*",
    "bp_census_missing": "int uint64_t* uint64_t* bp_census* uint64_t",
    "bp_census_outcome_count": "int uint64_t* bp_census* int32_t int32_t",
    "bp_census_share": "int double* double* double* bp_census* int32_t int32_t",
    "bp_census_margin_count": "int uint64_t* bp_census* int32_t",
    "bp_census_margin_range": "int int32_t* int32_t* bp_census*",
    "bp_census_score_count": "int uint64_t* bp_census* int32_t int32_t",
    "bp_census_score_range": "int int32_t* int32_t* bp_census* int32_t",
    "bp_census_first_move": "int uint64_t* uint64_t* bp_census* int32_t int32_t",
    "bp_census_seconds": "double bp_census*",
    "bp_game_new": "int bp_game** bp_game_ops* bp_game_traits* void* bp_allocator* char* size_t",
    "bp_game_check": "int bp_game* uint64_t int32_t char* size_t",
    "bp_game_setup": "void* bp_game*",
    "bp_state_position": "void* bp_state*",
    "bp_game_new_experimental": "int bp_game** bp_game_ops* bp_game_traits* void* bp_game_experimental_ops* bp_allocator* char* size_t",
    "bp_tree_new": "int bp_tree** bp_state* int32_t int32_t bp_allocator*",
    "bp_tree_free": "void bp_tree*",
    "bp_tree_node_count": "int32_t bp_tree*",
    "bp_tree_label": "int char* size_t size_t* bp_tree* int32_t",
    "bp_tree_parent": "int32_t bp_tree* int32_t",
    "bp_tree_child_count": "int32_t bp_tree* int32_t",
    "bp_tree_child": "int32_t bp_tree* int32_t int32_t",
    "bp_tree_moves": "int bp_move* size_t size_t* bp_tree* int32_t int32_t",
    "bp_tree_state": "int bp_state** bp_tree* int32_t",
    "bp_tree_mover": "int32_t bp_tree* int32_t",
    "bp_tree_scores": "int int32_t* size_t size_t* bp_tree* int32_t",
    "bp_tree_value": "int int32_t* bp_tree* int32_t",
    "bp_tree_write_dot": "int bp_tree* bp_line_fn void*",
    "bp_tree_write_efg": "int bp_tree* bp_line_fn void*",
    "bp_matrix_new": "int bp_matrix** int32_t int32_t int64_t* int64_t* int64_t bp_allocator*",
    "bp_matrix_parse": "int bp_matrix** char* size_t int32_t bp_allocator* char* size_t",
    "bp_matrix_free": "void bp_matrix*",
    "bp_matrix_player_count": "int32_t bp_matrix*",
    "bp_matrix_strategy_count": "int32_t bp_matrix* int32_t",
    "bp_matrix_is_zero_sum": "int32_t bp_matrix*",
    "bp_matrix_title": "int char* size_t size_t* bp_matrix*",
    "bp_matrix_name": "int char* size_t size_t* bp_matrix* int32_t int32_t",
    "bp_matrix_payoff": "int int64_t* int64_t* bp_matrix* int32_t* int32_t",
    "bp_matrix_security": "int int64_t* int64_t* bp_matrix* int32_t int32_t int32_t",
    "bp_matrix_eliminate": "int bp_matrix* bp_dominated_fn void*",
    "bp_matrix_pure_equilibria": "int int32_t* size_t size_t* bp_matrix*",
    "bp_matrix_solve": "int bp_equilibria** bp_matrix*",
    "bp_matrix_equilibria": "int bp_equilibria** bp_matrix* int32_t",
    "bp_matrix_write_nfg": "int bp_matrix* bp_line_fn void*",
    "bp_matrix_write_csv": "int bp_matrix* bp_line_fn void*",
    "bp_equilibria_free": "void bp_equilibria*",
    "bp_equilibria_count": "int32_t bp_equilibria*",
    "bp_equilibria_is_degenerate": "int32_t bp_equilibria*",
    "bp_equilibria_probability": "int char* size_t size_t* bp_equilibria* int32_t int32_t int32_t",
    "bp_equilibria_payoff": "int char* size_t size_t* bp_equilibria* int32_t int32_t",
    "bp_minimax_new": "int bp_minimax** bp_allocator*",
    "bp_minimax_free": "void bp_minimax*",
    "bp_minimax_set": "int bp_minimax* int32_t int64_t",
    "bp_minimax_get": "int int64_t* bp_minimax* int32_t",
    "bp_minimax_set_estimate": "int bp_minimax* bp_minimax_estimate_fn void*",
    "bp_minimax_set_progress": "int bp_minimax* bp_progress_fn void*",
    "bp_minimax_cancel": "void bp_minimax* int32_t",
    "bp_minimax_search": "int bp_result** bp_minimax* bp_state*",
    "bp_puzzle_next": "int bp_puzzle** bp_config* uint64_t bp_progress_fn void* bp_allocator*",
    "bp_puzzle_free": "void bp_puzzle*",
    "bp_puzzle_state": "int bp_state** bp_puzzle*",
    "bp_puzzle_result": "int bp_result** bp_puzzle*",
    "bp_puzzle_grade": "int32_t bp_puzzle*",
    "bp_review_new": "int bp_review** bp_allocator*",
    "bp_review_free": "void bp_review*",
    "bp_review_set": "int bp_review* int32_t int64_t",
    "bp_review_get": "int int64_t* bp_review* int32_t",
    "bp_review_set_progress": "int bp_review* bp_progress_fn void*",
    "bp_review_cancel": "void bp_review* int32_t",
    "bp_review_run": "int bp_review* bp_state*",
    "bp_review_count": "int64_t bp_review* int32_t",
    "bp_review_move": "int bp_move* int32_t* bp_review* int32_t",
    "bp_review_result": "int bp_result** bp_review* int32_t",
    "bp_review_regret": "int32_t bp_review* int32_t",
    "bp_review_turning_points": "int int32_t* size_t size_t* bp_review*",
    "bp_review_total": "int uint64_t* int32_t* bp_review* int32_t",
    "bp_review_stop_reason": "int32_t bp_review*",
    "bp_review_seconds": "double bp_review*",
    "bp_series_new": "int bp_series** int32_t int32_t bp_allocator*",
    "bp_series_free": "void bp_series*",
    "bp_series_add": "int bp_series* bp_state*",
    "bp_series_game_count": "int32_t bp_series*",
    "bp_series_is_over": "int32_t bp_series*",
    "bp_series_starter": "int32_t bp_series*",
    "bp_series_total": "int int32_t* bp_series* int32_t",
    "bp_series_winners": "int uint32_t* bp_series*",
    "bp_strategic_new": "int bp_strategic** bp_tree* int32_t bp_allocator*",
    "bp_strategic_free": "void bp_strategic*",
    "bp_strategic_tree": "int bp_tree** bp_strategic*",
    "bp_strategic_strategy_count": "int32_t bp_strategic* int32_t",
    "bp_strategic_decisions": "int int32_t* int32_t* size_t size_t* bp_strategic* int32_t int32_t",
    "bp_strategic_format": "int char* size_t size_t* bp_strategic* int32_t int32_t",
    "bp_strategic_end": "int32_t bp_strategic* int32_t*",
    "bp_strategic_matrix": "int bp_matrix** bp_strategic* int32_t bp_allocator*",
    "bp_strategic_write_csv": "int bp_strategic* bp_line_fn void*",
    "bp_game_kind_at": "int bp_game_kind** int32_t",
    "bp_game_kind_find": "int bp_game_kind** char* bp_game_kind** size_t char* size_t",
    "bp_table_new_custom": "int bp_table** bp_table_ops* uint64_t void* bp_allocator*",
    "bp_table_bind": "int bp_table* char* uint32_t uint32_t uint32_t",
    "bp_table_probe": "int32_t uint64_t* bp_table* uint64_t*",
    "bp_table_store": "int bp_table* uint64_t* uint64_t uint32_t",
}
