# SPDX-License-Identifier: MIT
"""Python binding of libbigpoints through ctypes: rules, exact solver, players and census of the board game Big Points.

This file alone is the module: a copy of it beside the shared library works. It needs Python 3.8. A wheel contains the
library too, the marker py.typed, and __main__.py, which solves a board in a terminal: python -m bigpoints RGBYYBGR.

    >>> import bigpoints
    >>> state = bigpoints.State("RGBYYBGR")     # a board, from START to the ladder
    >>> state.moves()
    ['Ra', 'Gb', 'Ga', 'Bb', 'Ba', 'Yb', 'Ya']
    >>> state.apply("Ya").apply("Ra").mover     # seats are numbered from 0
    0
    >>> solver = bigpoints.Solver("margin")
    >>> result = solver.solve(state)
    >>> result.value, result.best               # points for the player to move, and how
    (4, 'Yc')

Moves, boards, positions and configurations are texts; docs/notation.md describes them. A move may also be a number from
State.move_numbers(). When the library refuses a call, BigPointsError is raised. It carries the status and a message:

    >>> state.apply("Pa")
    Traceback (most recent call last):
    ...
    bigpoints.BigPointsValueError: there is no purple pawn in this game

Every object that owns a handle of the library has close() and is a context manager. Python also frees the handle
together with the object. Handles can be freed in any order.

Ctrl-C stops a solve, a census, a review or a player's search and raises KeyboardInterrupt. The result so far is kept:
Solver.last, Player.last, Minimax.last and Review.last return it, and the next run() of a census continues. Long calls
release Python's lock. An object that is busy in another thread raises BP_ERR_BUSY.
"""

from __future__ import annotations

import _thread
import collections
import contextlib
import ctypes
import ctypes.util
import functools
import math
import operator
import os
import queue
import re
import signal
import sys
import threading
import time
import weakref
from array import array
from pathlib import Path
from typing import (Any, Callable, Dict, Generic, Iterable, Iterator, List, Mapping, NamedTuple, NoReturn, Optional,
                    Set, Tuple, Type, TypeVar, Union, overload)

__all__ = [
    "Answer", "Answers", "BigPointsError", "BigPointsValueError", "Bounds", "Canonical", "Census", "Choice", "Config",
    "Counts", "Dominated", "Game", "Judgement", "Minimax", "Node", "Pair", "Player", "Progress", "Puzzle", "Result",
    "Review", "Series", "Share", "Solver", "State", "Strategic", "Table", "Totals", "Tree", "canonical", "legal_moves",
    "load", "normalise", "rank", "version",
]

__version__ = "0.1.0"

if not getattr(sys, "_is_gil_enabled", lambda: True)():
    raise ImportError("bigpoints relies on Python's global lock; run a free-threaded Python with -X gil=1")

# ---------------------------------------------------------------------------------------------------
# The library's functions
# ---------------------------------------------------------------------------------------------------

_INT, _I32, _U32, _I64, _U64 = ctypes.c_int, ctypes.c_int32, ctypes.c_uint32, ctypes.c_int64, ctypes.c_uint64
_SIZE, _F64, _TEXT, _HANDLE = ctypes.c_size_t, ctypes.c_double, ctypes.c_char_p, ctypes.c_void_p
_OUT = ctypes.POINTER(ctypes.c_void_p)


class _Kind(ctypes.c_void_p):
    """A pointer to one kind of handle."""


_CONFIG, _GAME, _STATE, _TABLE, _SOLVER = (
    type(name, (_Kind,), {}) for name in ("Config", "Game", "State", "Table", "Solver"))
_RESULT, _PLAYER, _SERIES, _CENSUS, _MINIMAX = (
    type(name, (_Kind,), {}) for name in ("Result", "Player", "Series", "Census", "Minimax"))
_TREE, _STRATEGIC, _REVIEW, _PUZZLE = (
    type(name, (_Kind,), {}) for name in ("Tree", "Strategic", "Review", "Puzzle"))
_ANSWERS = type("Answers", (ctypes.c_void_p,), {})  # never leaves a call
_PROGRESS = type("Progress", (ctypes.c_void_p,), {})  # not a handle: the library lends it to a callback
_P_I32, _P_U32, _P_I64 = ctypes.POINTER(_I32), ctypes.POINTER(_U32), ctypes.POINTER(_I64)
_P_U64, _P_SIZE, _P_F64 = ctypes.POINTER(_U64), ctypes.POINTER(_SIZE), ctypes.POINTER(_F64)
_P_U8 = ctypes.POINTER(ctypes.c_uint8)
_PROGRESS_FN = ctypes.CFUNCTYPE(_INT, _PROGRESS, _HANDLE)
_LINE = ctypes.CFUNCTYPE(_INT, _TEXT, _HANDLE)
_CENSUS_ROW = ctypes.CFUNCTYPE(_INT, _TEXT, _U64, _P_I32, _SIZE, _U64, _HANDLE)
_CENSUS_SAVE = ctypes.CFUNCTYPE(_INT, _TEXT, _SIZE, _HANDLE)
_DOMINATED = ctypes.CFUNCTYPE(_INT, _I32, _I32, _I32, _I32, _HANDLE)
_WRITE = ctypes.CFUNCTYPE(_INT, _HANDLE, _SIZE, _HANDLE)
_READ = ctypes.CFUNCTYPE(_SIZE, _HANDLE, _SIZE, _HANDLE)

# The return type of each function, then its argument types. A test compares this table with the headers.
_DECLARED: Dict[str, Tuple[Any, ...]] = {
    "bp_board_normalise": (_INT, _TEXT, _SIZE, _P_SIZE, _TEXT, _TEXT, _SIZE),
    "bp_board_count": (_INT, _TEXT, _SIZE, _P_SIZE, _CONFIG),
    "bp_board_rank": (_INT, _P_U64, _TEXT, _TEXT, _SIZE),
    "bp_board_unrank": (_INT, _TEXT, _SIZE, _P_SIZE, _CONFIG, _U64),
    "bp_board_canonical": (_INT, _TEXT, _SIZE, _P_SIZE, _P_U64, _TEXT, _TEXT, _SIZE),
    "bp_board_random": (_INT, _TEXT, _SIZE, _P_SIZE, _CONFIG, _U64, _U64),
    "bp_config_parse": (_INT, _OUT, _TEXT, _HANDLE, _TEXT, _SIZE),
    "bp_config_free": (None, _CONFIG),
    "bp_config_format": (_INT, _TEXT, _SIZE, _P_SIZE, _CONFIG),
    "bp_config_check": (_INT, _CONFIG, _TEXT, _SIZE),
    "bp_config_set_players": (_INT, _CONFIG, _I32),
    "bp_config_set_starter": (_INT, _CONFIG, _I32),
    "bp_config_set_rules": (_INT, _CONFIG, _I32),
    "bp_config_set_discs": (_INT, _CONFIG, _I32, _I32),
    "bp_config_set_seed": (_INT, _CONFIG, _U64),
    "bp_config_set_board": (_INT, _CONFIG, _TEXT, _TEXT, _SIZE),
    "bp_config_players": (_I32, _CONFIG),
    "bp_config_starter": (_I32, _CONFIG),
    "bp_config_rules": (_I32, _CONFIG),
    "bp_config_discs": (_I32, _CONFIG, _I32),
    "bp_config_seed": (_INT, _P_U64, _CONFIG),
    "bp_config_board": (_INT, _TEXT, _SIZE, _P_SIZE, _CONFIG),
    "bp_game_free": (None, _GAME),
    "bp_game_name": (_TEXT, _GAME),
    "bp_game_player_count": (_I32, _GAME),
    "bp_game_starter": (_I32, _GAME),
    "bp_game_max_moves": (_I32, _GAME),
    "bp_game_score_range": (_INT, _P_I32, _P_I32, _GAME),
    "bp_game_key_is_exact": (_I32, _GAME),
    "bp_game_format": (_INT, _TEXT, _SIZE, _P_SIZE, _GAME),
    "bp_game_check": (_INT, _GAME, _U64, _I32, _TEXT, _SIZE),
    "bp_player_new": (_INT, _OUT, _I32, _U64, _HANDLE),
    "bp_player_free": (None, _PLAYER),
    "bp_player_set_level": (_INT, _PLAYER, _I32),
    "bp_player_set_seed": (_INT, _PLAYER, _U64),
    "bp_player_set_seconds": (_INT, _PLAYER, _F64),
    "bp_player_set_nodes": (_INT, _PLAYER, _U64),
    "bp_player_set_memory": (_INT, _PLAYER, _U64),
    "bp_player_set_progress": (_INT, _PLAYER, _PROGRESS_FN, _HANDLE),
    "bp_player_get_level": (_I32, _PLAYER),
    "bp_player_get_seed": (_U64, _PLAYER),
    "bp_player_get_seconds": (_F64, _PLAYER),
    "bp_player_get_nodes": (_U64, _PLAYER),
    "bp_player_get_memory": (_U64, _PLAYER),
    "bp_player_cancel": (None, _PLAYER),
    "bp_player_uncancel": (None, _PLAYER),
    "bp_player_clear": (_INT, _PLAYER),
    "bp_player_choose": (_INT, _P_U32, _PLAYER, _STATE),
    "bp_player_value": (_INT, _P_I32, _PLAYER),
    "bp_player_pv": (_INT, _P_U32, _SIZE, _P_SIZE, _PLAYER),
    "bp_player_option_count": (_I32, _PLAYER),
    "bp_player_option": (_INT, _P_U32, _P_I32, _PLAYER, _I32),
    "bp_player_depth": (_I32, _PLAYER),
    "bp_player_is_exact": (_I32, _PLAYER),
    "bp_player_stop_reason": (_I32, _PLAYER),
    "bp_player_node_count": (_U64, _PLAYER),
    "bp_player_seconds": (_F64, _PLAYER),
    "bp_progress_node_count": (_U64, _PROGRESS),
    "bp_progress_seconds": (_F64, _PROGRESS),
    "bp_progress_depth": (_I32, _PROGRESS),
    "bp_progress_window_count": (_I32, _PROGRESS),
    "bp_progress_bounds": (_INT, _P_I32, _P_I32, _PROGRESS),
    "bp_progress_best": (_INT, _P_U32, _PROGRESS),
    "bp_progress_value": (_INT, _P_I32, _PROGRESS),
    "bp_progress_table_fill": (_F64, _PROGRESS),
    "bp_progress_units": (_INT, _P_U64, _P_U64, _PROGRESS),
    "bp_progress_rate": (_F64, _PROGRESS),
    "bp_progress_seconds_left": (_F64, _PROGRESS),
    "bp_bigpoints_new": (_INT, _OUT, _CONFIG, _HANDLE, _TEXT, _SIZE),
    "bp_bigpoints_open": (_INT, _OUT, _TEXT, _HANDLE, _TEXT, _SIZE),
    "bp_bigpoints_config": (_INT, _OUT, _STATE, _HANDLE),
    "bp_bigpoints_board": (_INT, _TEXT, _SIZE, _P_SIZE, _STATE),
    "bp_bigpoints_rules": (_I32, _STATE),
    "bp_track_length": (_I32, _STATE),
    "bp_track_disc": (_I32, _STATE, _I32),
    "bp_pawn_place": (_I32, _STATE, _I32),
    "bp_ladder_step_count": (_I32, _STATE),
    "bp_ladder_pawn": (_I32, _STATE, _I32),
    "bp_hand_count": (_I32, _STATE, _I32, _I32),
    "bp_series_new": (_INT, _OUT, _I32, _I32, _HANDLE),
    "bp_series_free": (None, _SERIES),
    "bp_series_add": (_INT, _SERIES, _STATE),
    "bp_series_game_count": (_I32, _SERIES),
    "bp_series_is_over": (_I32, _SERIES),
    "bp_series_starter": (_I32, _SERIES),
    "bp_series_total": (_INT, _P_I32, _SERIES, _I32),
    "bp_series_winners": (_INT, _P_U32, _SERIES),
    "bp_solver_new": (_INT, _OUT, _HANDLE),
    "bp_solver_free": (None, _SOLVER),
    "bp_solver_set_objective": (_INT, _SOLVER, _I32),
    "bp_solver_set_table": (_INT, _SOLVER, _TABLE),
    "bp_solver_set_memory": (_INT, _SOLVER, _U64),
    "bp_solver_set_threads": (_INT, _SOLVER, _I32),
    "bp_solver_set_seconds": (_INT, _SOLVER, _F64),
    "bp_solver_set_nodes": (_INT, _SOLVER, _U64),
    "bp_solver_set_all_moves": (_INT, _SOLVER, _I32),
    "bp_solver_set_pv": (_INT, _SOLVER, _I32),
    "bp_solver_set_progress": (_INT, _SOLVER, _PROGRESS_FN, _HANDLE),
    "bp_solver_set_proof": (_INT, _SOLVER, _LINE, _HANDLE, _U64),
    "bp_solver_get_objective": (_I32, _SOLVER),
    "bp_solver_get_memory": (_U64, _SOLVER),
    "bp_solver_get_threads": (_I32, _SOLVER),
    "bp_solver_get_seconds": (_F64, _SOLVER),
    "bp_solver_get_nodes": (_U64, _SOLVER),
    "bp_solver_get_all_moves": (_I32, _SOLVER),
    "bp_solver_get_pv": (_I32, _SOLVER),
    "bp_solver_cancel": (None, _SOLVER),
    "bp_solver_uncancel": (None, _SOLVER),
    "bp_solver_clear": (_INT, _SOLVER),
    "bp_solver_why": (_INT, _TEXT, _SIZE, _P_SIZE, _SOLVER),
    "bp_solve": (_INT, _OUT, _SOLVER, _STATE),
    "bp_result_free": (None, _RESULT),
    "bp_result_stop_reason": (_I32, _RESULT),
    "bp_result_value": (_INT, _P_I32, _RESULT),
    "bp_result_bounds": (_INT, _P_I32, _P_I32, _RESULT),
    "bp_result_outcome": (_INT, _P_I32, _RESULT),
    "bp_result_scores": (_INT, _P_I32, _SIZE, _P_SIZE, _RESULT),
    "bp_result_best": (_INT, _P_U32, _RESULT),
    "bp_result_pv": (_INT, _P_U32, _SIZE, _P_SIZE, _RESULT),
    "bp_result_move_count": (_I32, _RESULT),
    "bp_result_move": (_INT, _P_U32, _P_I32, _P_I32, _RESULT, _I32),
    "bp_result_node_count": (_U64, _RESULT),
    "bp_result_state_count": (_INT, _P_U64, _RESULT),
    "bp_result_seconds": (_F64, _RESULT),
    "bp_result_table_bytes": (_U64, _RESULT),
    "bp_result_is_lossless": (_I32, _RESULT),
    "bp_result_reply_count": (_INT, _P_U64, _RESULT),
    "bp_state_new": (_INT, _OUT, _GAME),
    "bp_state_clone": (_INT, _OUT, _STATE),
    "bp_state_free": (None, _STATE),
    "bp_state_game": (_INT, _OUT, _STATE),
    "bp_state_mover": (_I32, _STATE),
    "bp_state_is_over": (_I32, _STATE),
    "bp_state_ply": (_I32, _STATE),
    "bp_state_moves": (_INT, _P_U32, _SIZE, _P_SIZE, _STATE),
    "bp_state_is_legal": (_I32, _STATE, _U32),
    "bp_state_explain": (_INT, _TEXT, _SIZE, _P_SIZE, _STATE, _U32),
    "bp_state_apply": (_INT, _STATE, _U32),
    "bp_state_undo": (_INT, _STATE),
    "bp_state_redo": (_INT, _STATE),
    "bp_state_redo_count": (_I32, _STATE),
    "bp_state_mover_at": (_I32, _STATE, _I32),
    "bp_state_move_at": (_INT, _P_U32, _STATE, _I32),
    "bp_state_scores": (_INT, _P_I32, _SIZE, _P_SIZE, _STATE),
    "bp_state_estimate": (_INT, _P_I32, _SIZE, _P_SIZE, _STATE),
    "bp_state_winners": (_INT, _P_U32, _STATE),
    "bp_state_key": (_INT, _P_U64, _STATE),
    "bp_move_format": (_INT, _TEXT, _SIZE, _P_SIZE, _STATE, _U32),
    "bp_move_parse": (_INT, _P_U32, _STATE, _TEXT, _TEXT, _SIZE),
    "bp_state_format": (_INT, _TEXT, _SIZE, _P_SIZE, _STATE),
    "bp_state_draw": (_INT, _TEXT, _SIZE, _P_SIZE, _STATE),
    "bp_state_svg": (_INT, _TEXT, _SIZE, _P_SIZE, _STATE),
    "bp_state_parse": (_INT, _OUT, _GAME, _TEXT, _TEXT, _SIZE),
    "bp_record_format": (_INT, _TEXT, _SIZE, _P_SIZE, _STATE),
    "bp_record_parse": (_INT, _OUT, _GAME, _TEXT, _TEXT, _SIZE),
    "bp_state_encode": (_INT, _P_U8, _SIZE, _P_SIZE, _STATE),
    "bp_state_decode": (_INT, _OUT, _GAME, _P_U8, _SIZE),
    "bp_status_name": (_TEXT, _INT),
    "bp_status_text": (_TEXT, _INT),
    "bp_table_new": (_INT, _OUT, _TEXT, _U64, _HANDLE),
    "bp_table_new_file": (_INT, _OUT, _TEXT, _U64, _HANDLE, _TEXT, _SIZE),
    "bp_table_free": (None, _TABLE),
    "bp_table_name": (_TEXT, _TABLE),
    "bp_table_is_thread_safe": (_I32, _TABLE),
    "bp_table_never_forgets": (_I32, _TABLE),
    "bp_table_is_persistent": (_I32, _TABLE),
    "bp_table_save": (_INT, _TABLE, _WRITE, _HANDLE),
    "bp_table_load": (_INT, _TABLE, _READ, _HANDLE, _TEXT, _SIZE),
    "bp_table_clear": (_INT, _TABLE),
    "bp_table_sync": (_INT, _TABLE),
    "bp_table_why": (_INT, _TEXT, _SIZE, _P_SIZE, _TABLE),
    "bp_table_bytes": (_U64, _TABLE),
    "bp_table_entry_count": (_U64, _TABLE),
    "bp_constant": (_INT, _P_I64, _TEXT),
    "bp_constant_count": (_I32,),
    "bp_constant_name": (_TEXT, _I32),
    "bp_constant_group": (_TEXT, _I32),
    "bp_version_string": (_TEXT,),
    "bp_version_major": (_INT,),
    "bp_version_minor": (_INT,),
    "bp_census_new": (_INT, _OUT, _CONFIG, _I32, _HANDLE, _TEXT, _SIZE),
    "bp_census_open": (_INT, _OUT, _TEXT, _SIZE, _HANDLE, _TEXT, _SIZE),
    "bp_census_free": (None, _CENSUS),
    "bp_census_set_sample": (_INT, _CENSUS, _U64, _U64),
    "bp_census_set_moves": (_INT, _CENSUS, _I32),
    "bp_census_set_shard": (_INT, _CENSUS, _U64, _U64),
    "bp_census_set_threads": (_INT, _CENSUS, _I32),
    "bp_census_set_memory": (_INT, _CENSUS, _U64),
    "bp_census_set_table": (_INT, _CENSUS, _TABLE),
    "bp_census_set_progress": (_INT, _CENSUS, _PROGRESS_FN, _HANDLE),
    "bp_census_set_rows": (_INT, _CENSUS, _CENSUS_ROW, _HANDLE),
    "bp_census_run": (_INT, _CENSUS, _TEXT, _SIZE),
    "bp_census_get_threads": (_I32, _CENSUS),
    "bp_census_get_memory": (_U64, _CENSUS),
    "bp_census_get_moves": (_I32, _CENSUS),
    "bp_census_get_sample": (_INT, _P_U64, _P_U64, _CENSUS),
    "bp_census_get_shard": (_INT, _P_U64, _P_U64, _CENSUS),
    "bp_census_cancel": (None, _CENSUS),
    "bp_census_uncancel": (None, _CENSUS),
    "bp_census_save": (_INT, _CENSUS, _CENSUS_SAVE, _HANDLE),
    "bp_census_add": (_INT, _CENSUS, _TEXT, _SIZE, _TEXT, _SIZE),
    "bp_census_config": (_INT, _OUT, _CENSUS),
    "bp_census_objective": (_I32, _CENSUS),
    "bp_census_unit_count": (_U64, _CENSUS),
    "bp_census_done_count": (_U64, _CENSUS),
    "bp_census_shard_done": (_I32, _CENSUS),
    "bp_census_board_count": (_U64, _CENSUS),
    "bp_census_outcome_count": (_INT, _P_U64, _CENSUS, _I32, _I32),
    "bp_census_share": (_INT, _P_F64, _P_F64, _P_F64, _CENSUS, _I32, _I32),
    "bp_census_margin_count": (_INT, _P_U64, _CENSUS, _I32),
    "bp_census_score_count": (_INT, _P_U64, _CENSUS, _I32, _I32),
    "bp_census_node_count": (_U64, _CENSUS),
    "bp_census_seconds": (_F64, _CENSUS),
    "bp_minimax_new": (_INT, _OUT, _HANDLE),
    "bp_minimax_free": (None, _MINIMAX),
    "bp_minimax_set_objective": (_INT, _MINIMAX, _I32),
    "bp_minimax_set_depth": (_INT, _MINIMAX, _I32),
    "bp_minimax_set_seconds": (_INT, _MINIMAX, _F64),
    "bp_minimax_set_nodes": (_INT, _MINIMAX, _U64),
    "bp_minimax_set_pruning": (_INT, _MINIMAX, _I32),
    "bp_minimax_set_memory": (_INT, _MINIMAX, _U64),
    "bp_minimax_set_transpositions": (_INT, _MINIMAX, _I32),
    "bp_minimax_set_progress": (_INT, _MINIMAX, _PROGRESS_FN, _HANDLE),
    "bp_minimax_get_objective": (_I32, _MINIMAX),
    "bp_minimax_get_depth": (_I32, _MINIMAX),
    "bp_minimax_get_seconds": (_F64, _MINIMAX),
    "bp_minimax_get_nodes": (_U64, _MINIMAX),
    "bp_minimax_get_pruning": (_I32, _MINIMAX),
    "bp_minimax_get_memory": (_U64, _MINIMAX),
    "bp_minimax_get_transpositions": (_I32, _MINIMAX),
    "bp_minimax_cancel": (None, _MINIMAX),
    "bp_minimax_uncancel": (None, _MINIMAX),
    "bp_minimax_search": (_INT, _P_U32, _MINIMAX, _STATE),
    "bp_minimax_value": (_INT, _P_I32, _MINIMAX),
    "bp_minimax_distance": (_I32, _MINIMAX),
    "bp_minimax_pv": (_INT, _P_U32, _SIZE, _P_SIZE, _MINIMAX),
    "bp_minimax_depth": (_I32, _MINIMAX),
    "bp_minimax_stop_reason": (_I32, _MINIMAX),
    "bp_minimax_node_count": (_U64, _MINIMAX),
    "bp_minimax_seconds": (_F64, _MINIMAX),
    "bp_tree_new": (_INT, _OUT, _STATE, _I32, _I32, _HANDLE),
    "bp_tree_free": (None, _TREE),
    "bp_tree_game": (_INT, _OUT, _TREE),
    "bp_tree_node_count": (_I32, _TREE),
    "bp_tree_label": (_INT, _TEXT, _SIZE, _P_SIZE, _TREE, _I32),
    "bp_tree_parent": (_I32, _TREE, _I32),
    "bp_tree_depth": (_I32, _TREE, _I32),
    "bp_tree_child_count": (_I32, _TREE, _I32),
    "bp_tree_child": (_I32, _TREE, _I32, _I32),
    "bp_tree_moves": (_INT, _P_U32, _SIZE, _P_SIZE, _TREE, _I32, _I32),
    "bp_tree_format_move": (_INT, _TEXT, _SIZE, _P_SIZE, _TREE, _I32, _U32),
    "bp_tree_state": (_INT, _OUT, _TREE, _I32),
    "bp_tree_mover": (_I32, _TREE, _I32),
    "bp_tree_is_end": (_I32, _TREE, _I32),
    "bp_tree_scores": (_INT, _P_I32, _SIZE, _P_SIZE, _TREE, _I32),
    "bp_tree_value": (_INT, _P_I32, _TREE, _I32),
    "bp_tree_best": (_I32, _TREE, _I32),
    "bp_tree_write_dot": (_INT, _TREE, _LINE, _HANDLE),
    "bp_tree_write_efg": (_INT, _TREE, _LINE, _HANDLE),
    "bp_strategic_new": (_INT, _OUT, _TREE, _I32, _I32, _HANDLE),
    "bp_strategic_free": (None, _STRATEGIC),
    "bp_strategic_tree": (_INT, _OUT, _STRATEGIC),
    "bp_strategic_strategy_count": (_I32, _STRATEGIC, _I32),
    "bp_strategic_format": (_INT, _TEXT, _SIZE, _P_SIZE, _STRATEGIC, _I32, _I32),
    "bp_strategic_end": (_I32, _STRATEGIC, _I32, _I32),
    "bp_strategic_payoff": (_INT, _P_I32, _STRATEGIC, _I32, _I32, _I32),
    "bp_strategic_row_min": (_INT, _P_I32, _STRATEGIC, _I32),
    "bp_strategic_column_max": (_INT, _P_I32, _STRATEGIC, _I32),
    "bp_strategic_maximin": (_INT, _P_I32, _STRATEGIC),
    "bp_strategic_minimax": (_INT, _P_I32, _STRATEGIC),
    "bp_strategic_saddles": (_INT, _P_I32, _P_I32, _SIZE, _P_SIZE, _STRATEGIC),
    "bp_strategic_equilibria": (_INT, _P_I32, _P_I32, _SIZE, _P_SIZE, _STRATEGIC),
    "bp_strategic_eliminate": (_INT, _STRATEGIC, _DOMINATED, _HANDLE),
    "bp_strategic_write_nfg": (_INT, _STRATEGIC, _LINE, _HANDLE),
    "bp_strategic_write_csv": (_INT, _STRATEGIC, _LINE, _HANDLE),
    "bp_strategic_write_payoffs": (_INT, _STRATEGIC, _LINE, _HANDLE),
    "bp_review_new": (_INT, _OUT, _HANDLE),
    "bp_review_free": (None, _REVIEW),
    "bp_review_set_solve_nodes": (_INT, _REVIEW, _U64),
    "bp_review_set_search_nodes": (_INT, _REVIEW, _U64),
    "bp_review_set_seconds": (_INT, _REVIEW, _F64),
    "bp_review_set_memory": (_INT, _REVIEW, _U64),
    "bp_review_set_progress": (_INT, _REVIEW, _PROGRESS_FN, _HANDLE),
    "bp_review_get_solve_nodes": (_U64, _REVIEW),
    "bp_review_get_search_nodes": (_U64, _REVIEW),
    "bp_review_get_seconds": (_F64, _REVIEW),
    "bp_review_get_memory": (_U64, _REVIEW),
    "bp_review_cancel": (None, _REVIEW),
    "bp_review_uncancel": (None, _REVIEW),
    "bp_review_run": (_INT, _REVIEW, _STATE),
    "bp_review_mover": (_I32, _REVIEW, _I32),
    "bp_review_played": (_INT, _P_U32, _REVIEW, _I32),
    "bp_review_best": (_INT, _P_U32, _REVIEW, _I32),
    "bp_review_values": (_INT, _P_I32, _P_I32, _REVIEW, _I32),
    "bp_review_is_exact": (_I32, _REVIEW, _I32),
    "bp_review_is_lossless": (_I32, _REVIEW, _I32),
    "bp_review_pv": (_INT, _P_U32, _SIZE, _P_SIZE, _REVIEW, _I32),
    "bp_review_turning_points": (_INT, _P_I32, _SIZE, _P_SIZE, _REVIEW),
    "bp_review_total_regret": (_U64, _REVIEW, _I32),
    "bp_review_mean_regret": (_F64, _REVIEW, _I32),
    "bp_review_stop_reason": (_I32, _REVIEW),
    "bp_review_node_count": (_U64, _REVIEW),
    "bp_review_seconds": (_F64, _REVIEW),
    "bp_puzzle_next": (_INT, _OUT, _CONFIG, _U64, _PROGRESS_FN, _HANDLE, _HANDLE),
    "bp_puzzle_free": (None, _PUZZLE),
    "bp_puzzle_state": (_INT, _OUT, _PUZZLE),
    "bp_puzzle_solution": (_INT, _P_U32, _PUZZLE),
    "bp_puzzle_pv": (_INT, _P_U32, _SIZE, _P_SIZE, _PUZZLE),
    "bp_puzzle_outcome": (_I32, _PUZZLE),
    "bp_puzzle_grade": (_I32, _PUZZLE),
    "bp_puzzle_is_lossless": (_I32, _PUZZLE),
    "bp_bulk_solve_boards": (_INT, _OUT, _SOLVER, _CONFIG, _TEXT),
    "bp_bulk_solve_states": (_INT, _OUT, _SOLVER, _OUT, _SIZE),
    "bp_answers_free": (None, _ANSWERS),
    "bp_answers_lower": (_INT, _P_I32, _SIZE, _P_SIZE, _ANSWERS),
    "bp_answers_upper": (_INT, _P_I32, _SIZE, _P_SIZE, _ANSWERS),
    "bp_answers_best": (_INT, _P_U32, _SIZE, _P_SIZE, _ANSWERS),
    "bp_answers_nodes": (_INT, _P_U64, _SIZE, _P_SIZE, _ANSWERS),
    "bp_answers_statuses": (_INT, _P_I32, _SIZE, _P_SIZE, _ANSWERS),
    "bp_bulk_moves": (_INT, _P_U32, _SIZE, _P_SIZE, _P_SIZE, _OUT, _SIZE),
    "bp_bulk_playouts": (_INT, _P_I32, _SIZE, _P_SIZE, _STATE, _U64, _U64, _U64),
    "bp_bulk_playout_totals": (_INT, _P_I64, _P_U64, _SIZE, _P_SIZE, _STATE, _U64, _U64, _U64),
}

# Long calls release Python's lock, so that other threads run. All other calls are short and hold the lock, so that two
# threads are never inside one handle.
_LONG = {
    "bp_solve", "bp_bulk_solve_boards", "bp_bulk_solve_states", "bp_player_choose", "bp_census_run",
    "bp_minimax_search", "bp_bulk_playout_totals", "bp_bulk_playouts", "bp_tree_new", "bp_strategic_new",
    "bp_review_run", "bp_puzzle_next",
}

_TABLES = ("array", "growing", "uthash", "none")
_LETTERS = {"BP_RED": "R", "BP_GREEN": "G", "BP_BLUE": "B", "BP_YELLOW": "Y", "BP_PURPLE": "P", "BP_WHITE": "W",
            "BP_BLACK": "K"}


class BigPointsError(Exception):
    """An error status of the library.

    status is the number, name is its name in the C headers. The message says what is wrong; for a text that was read it
    also names the place. A wrong value, text or move is a BigPointsValueError.

        >>> try:
        ...     State("RGXR")
        ... except BigPointsError as error:
        ...     print(error.status, error.name, error, sep=" | ")
        -4 | BP_ERR_SYNTAX | character 3: 'X' is no disc; a board has R G B Y P W K or 1-5
    """

    def __new__(cls, status: int, message: str = "") -> "BigPointsError":
        if _library().bp_status_name(status).decode() in _VALUE_ERRORS:
            cls = BigPointsValueError
        return super().__new__(cls, status, message)  # type: ignore[call-arg]

    def __init__(self, status: int, message: str = "") -> None:
        lib = _library()
        self.status = operator.index(status)
        self.name = str(lib.bp_status_name(status).decode())
        self.message = message or str(lib.bp_status_text(status).decode())
        super().__init__(self.message)

    def __reduce__(self) -> Tuple[Any, ...]:
        return (BigPointsError, (self.status, self.message))


class BigPointsValueError(BigPointsError, ValueError):
    """A value, text or move that the library refuses, or a closed object. The message names the allowed range."""


_VALUE_ERRORS = {"BP_ERR_ARGUMENT", "BP_ERR_SYNTAX", "BP_ERR_CONFIG", "BP_ERR_POSITION", "BP_ERR_ILLEGAL",
                 "BP_ERR_RANGE"}


class _Library:
    """The shared library: its functions, which get their types at their first use, and its constants, by name."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._long = ctypes.CDLL(path)
        self._short = ctypes.PyDLL(path)
        self._functions: Dict[str, Any] = {}
        self._names: Dict[str, Dict[str, int]] = {}

    def function(self, name: str) -> Any:
        """The ctypes function of a name."""
        if name not in self._functions:
            try:
                function = getattr(self._long if name in _LONG else self._short, name)
            except AttributeError:
                raise ImportError(f"{self.path} has no {name}(); is it an older libbigpoints?") from None
            function.restype, *function.argtypes = _DECLARED[name]
            self._functions[name] = function
        return self._functions[name]

    def names(self, group: str) -> Dict[str, int]:
        """The constants of an enumeration by their short names: BP_STOP_SOLVED of bp_stop_reason is "solved"."""
        if group not in self._names:
            texts = [self.bp_constant_name(i).decode() for i in range(self.bp_constant_count())
                     if self.bp_constant_group(i).decode() == group]
            prefix = os.path.commonprefix(texts).rpartition("_")[0] + "_"
            pairs = sorted((getattr(self, text), text[len(prefix):].lower()) for text in texts)
            self._names[group] = {text: number for number, text in pairs}
        return self._names[group]

    def discs(self) -> Dict[str, int]:
        """The kinds of disc by letter. The first five are the colours of the pawns."""
        return {letter: getattr(self, name) for name, letter in _LETTERS.items()}

    def letter(self, disc: int) -> str:
        """The letter of a kind of disc; "." for none."""
        return next((letter for letter, number in self.discs().items() if number == disc), ".")

    def __getattr__(self, name: str) -> Any:
        if name in _DECLARED:
            setattr(self, name, self._wrapper(name))
        elif name.startswith("BP_"):
            setattr(self, name, _one(_I64, self.bp_constant, name.encode()))
        else:
            raise AttributeError(name)
        return self.__dict__[name]

    def _wrapper(self, name: str) -> Callable[..., Any]:
        function = self.function(name)
        handles = [(i, kind) for i, kind in enumerate(function.argtypes) if issubclass(kind, _Kind)]

        def call(*arguments: Any) -> Any:
            # This list keeps the pointers alive during the call, even if another thread closes an object.
            given = list(arguments)
            for i, kind in handles:
                given[i] = _held(given[i], kind)
            return function(*given)

        return call


def _candidates() -> Iterator[str]:
    """The paths to try: in the folder of this file, BIGPOINTS_LIBRARY, beside the folder, in the tree or the
    installation of this file, in the system."""
    names = {"darwin": ["libbigpoints.dylib"], "win32": ["libbigpoints-0.dll", "bigpoints.dll"]}.get(
        sys.platform, ["libbigpoints.so.0", "libbigpoints.so"])

    def inside(folder: Path) -> List[str]:
        return [str(folder / name) for name in names if (folder / name).exists()]

    here = Path(__file__).resolve().parent
    yield from inside(here)
    named = os.environ.get("BIGPOINTS_LIBRARY")
    if named:
        yield named
        return
    tree = here.parent.parent.parent
    for folder in (here.parent, tree / "lib", tree.parent / "lib"):
        yield from inside(folder)
    found = ctypes.util.find_library("bigpoints")
    if found:
        yield found
    yield from names


def _open(path: Optional[str]) -> _Library:
    tried: List[str] = []
    for candidate in [path] if path else _candidates():
        try:
            lib = _Library(candidate)
            major = lib.bp_version_major()
        except (OSError, ImportError) as error:
            tried.append(f"  {candidate}: {error}")
            continue
        if major == 0:
            return lib
        tried.append(f"  {candidate}: version {lib.bp_version_string().decode()}; this file is for 0.x")
    raise ImportError("no libbigpoints that fits was found; name it by load(path) or in BIGPOINTS_LIBRARY. Tried:\n" +
                      "\n".join(tried))


_loaded: List[_Library] = []


def _library() -> _Library:
    if not _loaded:
        _loaded.append(_open(None))
    return _loaded[0]


def _experimental() -> _Library:
    """The library, for functions that may change in a minor version."""
    lib = _library()
    if lib.bp_version_minor() != 1:
        raise ImportError(f"libbigpoints {version()} is loaded; this file knows the experimental functions of 0.1 only")
    return lib


def load(path: Union[None, str, "os.PathLike[str]"] = None) -> str:
    """Loads the library from a path, or searches for it, and returns its path.

    Without this call the library is loaded at its first use. It is searched in this order: in the folder of this file,
    where a wheel has it; the environment variable BIGPOINTS_LIBRARY; beside the folder; in the source tree or the
    installation of this file; in the system. A process loads one library.
    """
    name = None if path is None else os.fspath(path)
    if not _loaded:
        _loaded.append(_open(name))
    elif name is not None and os.path.realpath(name) != os.path.realpath(_loaded[0].path):
        raise ImportError(f"{_loaded[0].path} is loaded already")
    return _loaded[0].path


def version() -> str:
    """The version of the library.

        >>> version().count(".")
        2
    """
    return str(_library().bp_version_string().decode())


# ---------------------------------------------------------------------------------------------------
# Conversion of numbers and texts
# ---------------------------------------------------------------------------------------------------


def _check(status: Any, message: str = "") -> int:
    """Raises an error for a negative status; returns any other number."""
    if status < 0:
        raise BigPointsError(status, message)
    return int(status)


def _checked(function: Any, *arguments: Any) -> int:
    """Calls a function that returns a status."""
    return _check(function(*arguments))


def _ranged(status: int, what: str, value: Any, allowed: str) -> None:
    """Raises an error for a negative status. If it is a wrong argument, the message names the allowed range, in which
    the names of constants stand for their values."""
    lib = _library()
    if status != lib.BP_ERR_ARGUMENT:
        _check(status)
        return
    numbers = re.sub(r"BP_\w+", lambda match: str(getattr(lib, match.group())), allowed)
    with contextlib.suppress(ValueError):  # Python does not write numbers of thousands of digits
        numbers += f", not {value!r}"
    raise BigPointsError(status, f"{what} must be {numbers}")


def _explained(function: Any, *arguments: Any) -> None:
    """Calls a function with the parameters (arguments, why, size), which writes its message to why."""
    size = _library().BP_MESSAGE_TEXT
    why = ctypes.create_string_buffer(size)
    status = function(*arguments, why, size)
    _check(status, why.value.decode("utf-8", "replace"))


def _number(value: int, bits: int, signed: bool, what: str = "the number") -> int:
    """The number, if it fits; ctypes itself would truncate it."""
    value = operator.index(value)
    smallest = -(1 << (bits - 1)) if signed else 0
    if not smallest <= value < smallest + (1 << bits):
        _ranged(_library().BP_ERR_ARGUMENT, what, value, f"from {smallest} to {smallest + (1 << bits) - 1}")
    return value


def _fits(kind: Any, value: int) -> bool:
    return bool(kind(value).value == value)


def _i32(value: int, what: str = "the number") -> int:
    return _number(value, 32, True, what)


def _u64(value: int, what: str = "the number") -> int:
    return _number(value, 64, False, what)


def _f64(value: float, what: str) -> float:
    if isinstance(value, str) or not hasattr(value, "__float__"):
        raise TypeError(f"{what} must be a number, not {type(value).__name__}")
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _need(kind: type, value: Any) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"a {kind.__name__} is needed, not {type(value).__name__}")


def _bytes(text: str) -> bytes:
    """A text for C, where a NUL would end it."""
    _need(str, text)
    code = text.encode("utf-8", "replace")
    if 0 in code:
        raise BigPointsError(_library().BP_ERR_SYNTAX, f"character {code.index(0) + 1} is NUL")
    return code


def _read(function: Any, *arguments: Any) -> str:
    """The text that a function with the parameters (out, size, length, arguments) writes."""
    length = ctypes.c_size_t()
    size = 256
    while True:
        out = ctypes.create_string_buffer(size)
        status = function(out, size, ctypes.byref(length), *arguments)
        if status != _library().BP_ERR_SPACE:
            _check(status)
            return out.value.decode("utf-8", "replace")
        size = length.value + 1


def _list(kind: Any, function: Any, *arguments: Any) -> List[int]:
    """The numbers that a function with the parameters (out, size, count, arguments) writes."""
    count = ctypes.c_size_t()
    size = 64
    while True:
        out = (kind * size)()
        status = function(out, size, ctypes.byref(count), *arguments)
        if status != _library().BP_ERR_SPACE:
            _check(status)
            return out[:count.value]  # type: ignore[no-any-return]
        size = count.value


def _one(kind: Any, function: Any, *arguments: Any) -> int:
    """The number that a function with the parameters (out, arguments) writes."""
    out = kind()
    _check(function(ctypes.byref(out), *arguments))
    return int(out.value)


def _maybe(kind: Any, function: Any, *arguments: Any) -> Optional[int]:
    """As _one(); None if the number is not known, or was not requested."""
    out = kind()
    status = function(ctypes.byref(out), *arguments)
    if status in (_library().BP_ERR_RANGE, _library().BP_ERR_UNSUPPORTED):
        return None
    _check(status)
    return int(out.value)


def _choice(names: Iterable[str], name: str, what: str) -> str:
    """The name, if it is one of the names."""
    _need(str, name)
    if name not in tuple(names):
        _ranged(_library().BP_ERR_ARGUMENT, what, name, f"one of {', '.join(names)}")
    return name


def _constant(group: str, name: str, what: str) -> int:
    """The number of a name in an enumeration of the library."""
    names = _library().names(group)
    return names[_choice(names, name, what)]


def _name(group: str, number: int) -> str:
    """The name of a number in an enumeration of the library."""
    names = {value: name for name, value in _library().names(group).items()}
    return names.get(number, f"number {number}")


# ---------------------------------------------------------------------------------------------------
# Handles
# ---------------------------------------------------------------------------------------------------


class _Pointer:
    """Owns a pointer of the library: the handle is freed with the last reference to this object."""

    __slots__ = ("_as_parameter_", "kind", "release")

    def __init__(self, kind: Type[_Kind], free: Any) -> None:
        pointer = self._as_parameter_ = kind()
        self.kind = kind
        steps = (functools.partial(free, pointer),
                 functools.partial(ctypes.memset, ctypes.addressof(pointer), 0, ctypes.sizeof(pointer)))
        self.release = functools.partial(collections.deque, map(operator.methodcaller("__call__"), steps), 0)

    # Not a method, and release runs no Python code: so no signal handler can run in between.
    __del__ = property(operator.attrgetter("release"))


# The pointers of all objects that are alive and not closed. When a reference cycle is collected, __del__() of one
# object may still use another one. This table keeps the pointers outside the cycle, so that Python does not finalize
# them first.
_pointers: Dict[int, Tuple[_Pointer, Any]] = {}

_Thing = TypeVar("_Thing", bound="_Handle")


class _Handle:
    """A handle of the library. It is freed once: by close(), at the end of a with block, or with the object. A call
    that uses it in another thread ends first."""

    __slots__ = ("_pointer", "__weakref__")
    _kind: Type[_Kind]
    _free = ""
    _pointer: Optional[_Pointer]

    def __new__(cls: Type[_Thing], *arguments: Any, **named: Any) -> _Thing:
        thing = super().__new__(cls)
        thing._pointer = None
        return thing

    @property
    def _lib(self) -> _Library:
        return _library()

    def _fill(self, caller: Callable[..., Any], function: Any, *arguments: Any) -> None:
        """Creates the handle of this object by a function; caller is _checked or _explained."""
        self.close()
        pointer = _Pointer(self._kind, self._lib.function(self._free))
        caller(function, ctypes.byref(pointer._as_parameter_), *arguments)
        forget = functools.partial(_pointers.pop, id(pointer))
        _pointers[id(pointer)] = pointer, weakref.ref(self, forget)
        self._pointer = pointer

    @classmethod
    def _of(cls: Type[_Thing], caller: Callable[..., Any], function: Any, *arguments: Any) -> _Thing:
        thing = cls.__new__(cls)
        thing._fill(caller, function, *arguments)
        return thing

    def _notice_fork(self) -> None:
        """For handles of long calls: a forked process has the handle but not the call."""

    @property
    def closed(self) -> bool:
        """Whether close() was called."""
        return self._pointer is None

    def close(self) -> None:
        """Frees the memory. The object can't be used any more. Closing it twice does nothing."""
        pointer, self._pointer = self._pointer, None
        _pointers.pop(id(pointer), None)

    def __enter__(self: _Thing) -> _Thing:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} can't be copied or pickled")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{' closed' if self.closed else ''}>"


def _held(handle: Any, kind: Type[_Kind]) -> _Pointer:
    """The pointer of an object, which must own a handle of this kind."""
    if not isinstance(handle, _Handle):
        raise TypeError(f"a {kind.__name__} is needed, not {type(handle).__name__}")
    handle._notice_fork()
    pointer = handle._pointer
    if pointer is None or not pointer._as_parameter_:
        raise BigPointsError(_library().BP_ERR_ARGUMENT, f"this {type(handle).__name__} is closed")
    if pointer.kind is not kind:
        raise TypeError(f"a {kind.__name__} is needed, not {type(handle).__name__}")
    return pointer


def _nudge(lock: threading.Lock) -> None:
    with contextlib.suppress(RuntimeError):  # no thread is waiting
        lock.release()


class _Helpers:
    """A pool of threads that make the long calls. An idle thread waits a while for another call."""

    of_process: Dict[int, "_Helpers"] = {}  # a forked process has none of the threads

    def __init__(self) -> None:
        self.calls: "queue.SimpleQueue[_Call]" = queue.SimpleQueue()
        self.idle: Set[int] = set()

    @classmethod
    def here(cls) -> "_Helpers":
        process = os.getpid()
        return cls.of_process.get(process) or cls.of_process.setdefault(process, cls())

    def make(self, call: "_Call") -> None:
        if not self.idle:
            self.add()
        self.calls.put(call)

    def add(self) -> None:
        _thread.start_new_thread(self._loop, ())

    def _loop(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # all but faults, which belong to the thread
            faults = {signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT}
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals() - faults)
        self._rest()
        with contextlib.suppress(queue.Empty):
            while True:
                call = self.calls.get(timeout=0.2)
                self.idle.discard(threading.get_ident())
                call.run(self._rest)
                del call
        self.idle.discard(threading.get_ident())

    def _rest(self) -> None:
        self.idle.add(threading.get_ident())


class _Call:
    """A long call of the library, made on a worker thread.

    No exception may pass through C, and a signal handler raises wherever Python code runs. So the call runs on a thread
    of its own that has all signals blocked. The thread that made the call waits for it and runs its callbacks. An
    exception there, from a callback or a signal handler, stops the call, and is raised when the call has ended.
    """

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work: Optional[Callable[[], Any]] = work
        self.process = os.getpid()
        self.waiter = threading.get_ident()
        self.gate = threading.Lock()
        self.begun = self.given_up = self.direct = self.stopping = self.answering = self.done = False
        self.question: Optional[Callable[[], Any]] = None
        self.answer = 0
        self.wake_waiter, self.wake_worker = threading.Lock(), threading.Lock()
        self.wake_waiter.acquire()
        self.wake_worker.acquire()
        self.result: Any = None
        self.error: Optional[BaseException] = None  # of the worker thread
        self.raised: Optional[BaseException] = None  # in the waiting thread

    # On the worker thread.

    def run(self, rest: Callable[[], None]) -> None:
        with self.gate:
            if self.begun or self.given_up:
                rest()
                return
            self.begun = True
        try:
            assert self.work is not None
            self.result = self.work()
        except BaseException as error:
            self.error = error
        finally:
            self.work = None
            try:
                rest()
            finally:
                self.done = True
                _nudge(self.wake_waiter)

    def forward(self, function: Optional[Callable[..., Any]], *arguments: Any) -> int:
        """Forwards a callback from C to the waiting thread, and returns its answer; 1 stops the call."""
        if function is not None and not self.stopping:
            self.question = functools.partial(function, *arguments)
            if self.direct:
                self.reply()
            _nudge(self.wake_waiter)
            while self.question is not None and not self.stopping:
                self.wake_worker.acquire(timeout=0.05)
            if not self.stopping:
                return self.answer
        return 1 if self.stopping else 0

    # On the waiting thread.

    def wait(self) -> Any:
        """The result of the work."""
        try:
            self.start()
            while not self.ended():
                try:
                    while not self.ended():
                        try:
                            self.attend()
                        except BaseException as error:
                            self.stop(error)
                except BaseException as error:  # a second one at the same time
                    self.stop(error)
        finally:
            self.stopping = True  # in any case: no thread answers callbacks any more
        if not self.done and not self.given_up:
            raise BigPointsError(_library().BP_ERR_BUSY, "the process was forked during the call")
        try:
            if self.raised is not None:
                raise self.raised
            if self.error is not None:
                raise self.error
            return self.result
        finally:
            self.raised = self.error = None  # they refer to this frame

    def start(self) -> None:
        try:
            _Helpers.here().make(self)
        except BaseException as error:
            if "new thread" not in str(error):
                self.stop(error)
            elif self.gave_up():  # no thread can be started, perhaps at the end of the program: use this one
                self.given_up, self.direct = False, True
                self.run(lambda: None)

    def gave_up(self) -> bool:
        """Gives up a call that has not begun. Returns whether it is given up."""
        with self.gate:
            self.given_up = not self.begun
        return self.given_up

    def ended(self) -> bool:
        return self.done or self.given_up or self.process != os.getpid()

    def stop(self, error: BaseException) -> None:
        if self.raised is not None and error.__context__ is None and error is not self.raised:
            error.__context__ = self.raised
        self.raised = error
        self.stopping = True
        if self.gave_up():
            self.work = None

    def attend(self) -> None:
        while not self.ended():
            if self.question is not None and not self.stopping:
                self.reply()
            elif not self.wake_waiter.acquire(timeout=0.05) and not self.begun:
                _Helpers.here().add()  # all others are busy, or gone
                _Helpers.here().calls.put(self)

    def reply(self) -> None:
        question = self.question
        if question is None:
            return
        try:
            self.answering = True
            self.answer = 1 if question() else 0
        except BaseException as error:
            self.stop(error)
        finally:
            self.answering = False
            self.question = None
            _nudge(self.wake_worker)


class _CurrentCall:
    """The call that a handle is in. Callbacks refer to this object, not to the handle."""

    call: Optional[_Call] = None
    scale = 1  # values of the progress are divided by it

    def forward(self, function: Optional[Callable[..., Any]], *arguments: Any) -> int:
        call = self.call
        return 1 if call is None else call.forward(function, *arguments)


class Progress(NamedTuple):
    """What a progress callback receives. Fields that do not apply are None. Later versions may have more fields."""

    nodes: int
    seconds: float
    windows: Optional[int]
    lower: Optional[int]
    upper: Optional[int]
    depth: Optional[int]
    best: Optional[int]
    value: Optional[float]
    table_fill: Optional[float]
    done: Optional[int]
    total: Optional[int]
    rate: Optional[float]
    seconds_left: Optional[float]


for _field, _text in {
        "nodes": "The nodes of the search, or of the units that this run of a census has finished.",
        "seconds": "The time since the search or the run began.",
        "windows": "Solver: the finished null windows.",
        "lower": "Solver: the lower bound of the value so far.",
        "upper": "Solver: the upper bound of the value so far.",
        "depth": "Player: the moves in the principal variation. Minimax: the last finished depth.",
        "best": "Player, Minimax: the best move so far, as State.apply() takes it.",
        "value": "Player, Minimax: its value, as Choice.value.",
        "table_fill": "How full the transposition table is, from 0 to 1; None if there is none, or it has no limit.",
        "done": "Census: the units of the shard that are done. Review: the judged moves. Puzzle: the games played.",
        "total": "Census: the units of the shard. Review: the moves. Puzzle: the largest number of games.",
        "rate": "Census: the units per second of this run.",
        "seconds_left": "Census: the seconds until the shard is done; None if they are not known yet.",
}.items():
    getattr(Progress, _field).__doc__ = _text


def _read_progress(now: Any, scale: int) -> Progress:
    """Reads what the library reports, which is valid until the callback of C returns."""
    lib = _library()
    lower, upper, value, best, done, total = _I32(), _I32(), _I32(), _U32(), _U64(), _U64()
    solves = lib.bp_progress_bounds(lower, upper, now) == 0
    searches = lib.bp_progress_best(best, now) == 0 and lib.bp_progress_value(value, now) == 0
    counts = lib.bp_progress_units(done, total, now) == 0

    def known(number: float) -> Optional[float]:
        return number if number >= 0 else None

    return Progress(
        lib.bp_progress_node_count(now), lib.bp_progress_seconds(now),
        lib.bp_progress_window_count(now) if solves else None, lower.value if solves else None,
        upper.value if solves else None, lib.bp_progress_depth(now) if searches else None,
        best.value if searches else None, value.value / scale if searches else None,
        known(lib.bp_progress_table_fill(now)), done.value if counts else None, total.value if counts else None,
        known(lib.bp_progress_rate(now)), known(lib.bp_progress_seconds_left(now)))


def _progress_callback(current: _CurrentCall, function: Optional[Callable[[Progress], Any]]) -> Any:
    """The progress callback of a call for C, which passes a Progress to a function."""
    def forward(now: Any, user: Any) -> int:
        if function is None:
            return current.forward(None)
        return current.forward(function, _read_progress(now, current.scale))

    return _PROGRESS_FN(forward)


_left_behind: List[Any] = []


class _Used(_Handle):
    """A handle that long calls use."""

    __slots__ = ("_calls", "_process")
    _calls: Set[Any]
    _process: int

    def __new__(cls, *arguments: Any, **named: Any) -> Any:
        thing = super().__new__(cls)
        thing._calls, thing._process = set(), os.getpid()
        return thing

    def _fill(self, caller: Callable[..., Any], function: Any, *arguments: Any) -> None:
        super()._fill(caller, function, *arguments)
        self._calls, self._process = set(), os.getpid()

    def _notice_fork(self) -> None:
        if self._process != os.getpid():
            if self._calls:  # for the library the handle is still in use
                _left_behind.append(self._pointer)
                _Handle.close(self)
            self._calls, self._process = set(), os.getpid()


_Value = TypeVar("_Value")


class _Option(Generic[_Value]):
    """An option of an engine: a property with a getter and a setter of the library behind it. Its type is that of the
    default: int, float, bool, or str for an objective."""

    def __init__(self, getter: str, default: _Value, allowed: str, doc: str) -> None:
        self.getter, self.setter = getter, getter.replace("_get_", "_set_")
        self.name = getter.partition("_get_")[2]
        self.kind, self.default, self.allowed, self.__doc__ = type(default), default, allowed, doc

    @overload
    def __get__(self, engine: None, owner: Any) -> "_Option[_Value]": ...

    @overload
    def __get__(self, engine: "_Worker", owner: Any) -> _Value: ...

    def __get__(self, engine: Any, owner: Any) -> Any:
        if engine is None:
            return self
        value = getattr(engine._lib, self.getter)(engine)
        return _name("bp_objective", value) if self.kind is str else self.kind(value)  # type: ignore[call-arg]

    def __set__(self, engine: "_Worker", value: _Value) -> None:
        given: Any = value
        convert: Dict[type, Callable[[], float]] = {
            int: lambda: operator.index(given), float: lambda: _f64(given, self.name), bool: lambda: int(bool(given)),
            str: lambda: _constant("bp_objective", given, self.name)}
        engine._set(self.setter, self.name, value, self.allowed, convert[self.kind]())


class _Worker(_Used):
    """A handle with long calls: one at a time. During one, only its own callbacks may use the handle."""

    __slots__ = ("_current_call", "_found", "_lent", "_lock", "__callbacks", "__progress")
    _engine = ""  # in the names of its functions
    _found: Any  # by the last call
    _lent: Optional["Table"]

    def _fill(self, caller: Callable[..., Any], function: Any, *arguments: Any) -> None:
        super()._fill(caller, function, *arguments)
        self.__callbacks: Dict[str, Any] = {}
        self.__progress: Optional[Callable[[Progress], Any]] = None
        self._found = self._lent = None
        self._current_call = _CurrentCall()
        self._lock = threading.RLock()  # held for a moment only
        self.progress = None

    def _function(self, name: str) -> Any:
        """A function of the engine: bp_solver_cancel() for "cancel"."""
        return getattr(self._lib, f"bp_{self._engine}_{name}")

    def _notice_fork(self) -> None:
        if self._process != os.getpid() and self._pointer is not None:
            self._lock = threading.RLock()
            self._current_call.call = None
        super()._notice_fork()

    def _wait_while_stopping(self) -> None:
        """Waits for the end of a call that is being stopped."""
        call = self._current_call.call
        while call is not None and call.stopping and not call.done and not call.direct:
            time.sleep(0.001)

    def _refuse(self, call: _Call) -> NoReturn:
        other = " in another thread" if call.waiter != threading.get_ident() else ""
        raise BigPointsError(_library().BP_ERR_BUSY, f"this {type(self).__name__} is busy{other}")

    def _brief(self, function: Any, *arguments: Any) -> Any:
        """Calls a function that is allowed only between long calls and in callbacks."""
        _held(self, self._kind)
        self._wait_while_stopping()
        with self._lock:
            call = self._current_call.call
            if call is not None and not (call.answering and call.waiter == threading.get_ident()):
                self._refuse(call)
            return function(*arguments)

    def _set(self, setter: str, what: str, value: Any, allowed: str, *arguments: Any) -> None:
        """Calls a function that sets an option; arguments are the value for C."""
        lib, kinds = self._lib, _DECLARED[setter][2:]
        if all(_fits(kind, number) for kind, number in zip(kinds, arguments) if isinstance(number, int)):
            status = self._brief(getattr(lib, setter), self, *arguments)
        else:
            status = lib.BP_ERR_ARGUMENT
        _ranged(status, what, value, allowed)

    def _set_callback(self, setter: str, callback: Any, *arguments: Any) -> None:
        """Sets a callback of the library."""
        _check(self._brief(getattr(self._lib, setter), self, callback, None, *arguments))
        self.__callbacks[setter] = callback

    @property
    def progress(self) -> Optional[Callable[[Progress], Any]]:
        """The function that receives a Progress from time to time, or None. A true result stops the call."""
        return self.__progress

    @progress.setter
    def progress(self, function: Optional[Callable[[Progress], Any]]) -> None:
        self._set_callback(f"bp_{self._engine}_set_progress", _progress_callback(self._current_call, function))
        self.__progress = function

    def _lend(self, setter: str, table: Optional["Table"]) -> None:
        """Sets a table, which other handles may share, or none."""
        if table is None:
            _check(self._brief(self._lib.function(setter), _held(self, self._kind), None))
        else:
            _need(Table, table)
            _check(self._brief(getattr(self._lib, setter), self, table))
        self._lent = table

    def _work(self, work: Callable[[], Any]) -> Any:
        """Runs work, which makes a long call."""
        _held(self, self._kind)
        if self._lent is not None and not self._lent.closed:
            _held(self._lent, _TABLE)
        self._wait_while_stopping()
        current, callbacks, used = self._current_call, self.__callbacks, [self._calls]
        if current.call is not None:
            self._refuse(current.call)
        if self._lent is not None:
            used.append(self._lent._calls)

        def alone() -> Any:
            with self._lock:
                if current.call is not None:
                    raise BigPointsError(_library().BP_ERR_BUSY, f"this {type(self).__name__} is busy")
                current.call = call
            try:
                for calls in used:
                    calls.add(call)
                return work()
            finally:
                for calls in used:
                    calls.discard(call)
                current.call = None
                callbacks  # keeps them alive until here, even if the object is freed

        call = _Call(alone)
        return call.wait()

    def _latest(self, kind: type) -> Any:
        if not self.closed:
            self._wait_while_stopping()
        if not isinstance(self._found, kind):
            raise LookupError(f"the last call of this {type(self).__name__} left no {kind.__name__}")
        return self._found

    def close(self) -> None:
        """Frees the memory. The object can't be used any more. A long call in another thread is cancelled and ends
        first."""
        self._notice_fork()
        if self._pointer is not None and self._calls:
            self.cancel()
        super().close()

    def cancel(self) -> None:
        """Stops a running call soon, or the next one at its start. Any thread may call it."""
        self._function("cancel")(self)

    def uncancel(self) -> None:
        """Withdraws a cancel that came between two calls. Any thread may call it."""
        self._function("uncancel")(self)

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        members = [member for kind in type(self).__mro__ for member in vars(kind).values()]
        options = [(option, getattr(self, option.name)) for option in members if isinstance(option, _Option)]
        shown = [f"{option.name}={value!r}" for option, value in options if value != option.default]
        return f"{type(self).__name__}({', '.join(shown)})"


# ---------------------------------------------------------------------------------------------------
# Configurations, boards, games
# ---------------------------------------------------------------------------------------------------


class Bounds(NamedTuple):
    """A range of numbers. The lower and the upper bound of an exact value are equal."""

    lower: int
    upper: int


class Canonical(NamedTuple):
    """The first board of a class under renaming of colours, and the number of boards in the class."""

    board: str
    boards: int


class Config(_Handle):
    """A set-up of Big Points: players, starter, rules, and a board or the discs and the seed of one.

    The text is a board, or fields key=value. A missing field has its value of the standard game.

        >>> config = Config("players=3 colours=4 discs=3 seed=7")
        >>> config.players, config.discs["R"], len(config.board)
        (3, 3, 12)
        >>> config.board = "RGGR"
        >>> str(config)
        'players=3 start=1 rules=official board=RGGR'
    """

    __slots__ = ()
    _kind, _free = _CONFIG, "bp_config_free"

    def __init__(self, text: str = "") -> None:
        self._fill(_explained, _library().bp_config_parse, _bytes(text), None)

    def __str__(self) -> str:
        self._agree()
        return _read(self._lib.bp_config_format, self)

    def __reduce__(self) -> Any:
        return type(self), (str(self),)

    def __repr__(self) -> str:
        try:
            return f"Config({str(self)!r})"
        except BigPointsError as error:
            return f"<Config: {error}>"

    def _agree(self) -> None:
        """Checks that the fields agree. They may contradict each other only while they are being set."""
        _explained(self._lib.bp_config_check, self)

    @property
    def players(self) -> int:
        """The number of players."""
        return _check(self._lib.bp_config_players(self))

    @players.setter
    def players(self, players: int) -> None:
        status = self._lib.bp_config_set_players(self, _i32(players, "players"))
        _ranged(status, "players", players, "from BP_PLAYERS_MIN to BP_PLAYERS_MAX")

    @property
    def starter(self) -> int:
        """The seat that begins, from 0 on."""
        return _check(self._lib.bp_config_starter(self))

    @starter.setter
    def starter(self, seat: int) -> None:
        status = self._lib.bp_config_set_starter(self, _i32(seat, "starter"))
        _ranged(status, "starter", seat, f"from 0 to {self._lib.BP_PLAYERS_MAX - 1}")

    @property
    def rules(self) -> str:
        """"official" or "thesis"."""
        return _name("bp_rules", _check(self._lib.bp_config_rules(self)))

    @rules.setter
    def rules(self, rules: str) -> None:
        _check(self._lib.bp_config_set_rules(self, _constant("bp_rules", rules, "rules")))

    @property
    def discs(self) -> Dict[str, int]:
        """The number of discs of each kind, by letter."""
        return {letter: _check(self._lib.bp_config_discs(self, disc)) for letter, disc in self._lib.discs().items()}

    @discs.setter
    def discs(self, counts: Mapping[str, int]) -> None:
        lib, before = self._lib, self.discs
        for letter in counts:
            _choice(before, letter, "a disc")
        try:
            for letter, disc in lib.discs().items():
                count = operator.index(counts.get(letter, 0))
                fits = _fits(_I32, count)
                status = lib.bp_config_set_discs(self, disc, count) if fits else lib.BP_ERR_ARGUMENT
                limit = "BP_SPECIALS_MAX" if letter in "WK" else "BP_DISCS_MAX"
                _ranged(status, f"the number of discs {letter}", count, f"from 0 to {limit}")
        except BaseException:
            for letter, disc in lib.discs().items():
                lib.bp_config_set_discs(self, disc, before[letter])
            raise

    @property
    def seed(self) -> Optional[int]:
        """The seed that shuffles the board; None if one board is set."""
        return _maybe(ctypes.c_uint64, self._lib.bp_config_seed, self)

    @seed.setter
    def seed(self, seed: int) -> None:
        _check(self._lib.bp_config_set_seed(self, _u64(seed, "seed")))

    @property
    def board(self) -> str:
        """The board: the one that was set, or the one that the seed shuffles."""
        self._agree()
        return _read(self._lib.bp_config_board, self)

    @board.setter
    def board(self, board: str) -> None:
        _explained(self._lib.bp_config_set_board, self, _bytes(board))

    def board_count(self) -> int:
        """The number of different boards of these discs.

            >>> Config("colours=3 discs=3").board_count()
            1680
        """
        return int(_read(self._lib.bp_board_count, self))

    def __iter__(self) -> Iterator[str]:
        """All boards of these discs, in the order of their ranks.

            >>> list(Config("colours=2 discs=2"))
            ['RRGG', 'RGRG', 'RGGR', 'GRRG', 'GRGR', 'GGRR']
        """
        with _config(self) as own:
            for rank in range(own.board_count()):
                yield own.board_at(rank)

    def board_at(self, rank: int) -> str:
        """The board of a rank; the function rank() is its inverse."""
        try:
            return _read(self._lib.bp_board_unrank, self, _u64(rank, "rank"))
        except BigPointsError as error:
            if error.name != "BP_ERR_RANGE":
                raise
            count = self.board_count()
            many = f"below 2**64, and there are {count} boards"
            allowed = f"from 0 to {count - 1}, not {rank}" if count < 1 << 64 else many
            raise BigPointsError(error.status, f"a rank must be {allowed}") from None

    def random_board(self, seed: int, index: int = 0) -> str:
        """A uniformly random board, the same on every machine.

            >>> sorted(Config("colours=2 discs=2").random_board(1))
            ['G', 'G', 'R', 'R']
        """
        return _read(self._lib.bp_board_random, self, _u64(seed, "seed"), _u64(index, "index"))


def normalise(board: str) -> str:
    """A board in capital letters without spaces.

        >>> normalise("rg 12")
        'RGRG'
    """
    size = _library().BP_BOARD_TEXT
    out = ctypes.create_string_buffer(size)
    _explained(_library().bp_board_normalise, out, size, None, _bytes(board))
    return out.value.decode()


def rank(board: str) -> int:
    """The place of a board, from 0, among all boards with the same discs.

        >>> rank("RGGR"), Config("board=RGGR").board_at(2)
        (2, 'RGGR')
    """
    out = ctypes.c_uint64()
    _explained(_library().bp_board_rank, ctypes.byref(out), _bytes(board))
    return int(out.value)


def canonical(board: str) -> Canonical:
    """The first board of the class under renaming of colours, and the number of boards in the class.

        >>> canonical("GRRG")
        Canonical(board='RGGR', boards=2)
    """
    size, boards = _library().BP_BOARD_TEXT, ctypes.c_uint64()
    out = ctypes.create_string_buffer(size)
    _explained(_library().bp_board_canonical, out, size, None, ctypes.byref(boards), _bytes(board))
    return Canonical(out.value.decode(), int(boards.value))


def _config(config: Union[Config, str]) -> Config:
    """A copy of a configuration: another thread may change the original during a long call."""
    return Config(str(config) if isinstance(config, Config) else config)


class Game(_Handle):
    """A game: rules and a set-up, from a configuration, its text, or a board.

        >>> game = Game("RGGR")
        >>> game.players, game.starter, game.score_range
        (2, 0, Bounds(lower=0, upper=3))
        >>> str(game)
        'players=2 start=1 rules=official board=RGGR'
        >>> game.start().moves()
        ['Ra', 'Gb', 'Ga']
    """

    __slots__ = ()
    _kind, _free = _GAME, "bp_game_free"

    def __init__(self, config: Union[Config, str]) -> None:
        own = config if isinstance(config, Config) else Config(config)
        self._fill(_explained, _library().bp_bigpoints_new, own, None)

    def __str__(self) -> str:
        return _read(self._lib.bp_game_format, self)

    def __reduce__(self) -> Any:
        return type(self), (str(self),)

    def __repr__(self) -> str:
        return super().__repr__() if self.closed else f"Game({str(self)!r})"

    @property
    def name(self) -> str:
        """The name of the rules."""
        return str(self._lib.bp_game_name(self).decode())

    @property
    def players(self) -> int:
        """The number of players."""
        return _check(self._lib.bp_game_player_count(self))

    @property
    def starter(self) -> int:
        """The seat that begins."""
        return _check(self._lib.bp_game_starter(self))

    @property
    def max_moves(self) -> int:
        """The largest number of legal moves of a position."""
        return _check(self._lib.bp_game_max_moves(self))

    @property
    def score_range(self) -> Bounds:
        """The lowest and the highest score that a player can reach."""
        min_score, max_score = ctypes.c_int32(), ctypes.c_int32()
        _check(self._lib.bp_game_score_range(ctypes.byref(min_score), ctypes.byref(max_score), self))
        return Bounds(min_score.value, max_score.value)

    @property
    def has_exact_keys(self) -> bool:
        """Whether different positions always have different keys."""
        return _check(self._lib.bp_game_key_is_exact(self)) == 1

    def check(self, seed: int = 0, games: int = 1) -> None:
        """Plays random games and checks that the game follows the rules for games; an error says what is wrong."""
        _explained(self._lib.bp_game_check, self, _u64(seed, "seed"), _i32(games, "games"))

    def start(self) -> "State":
        """The first position."""
        return State._of(_checked, self._lib.bp_state_new, self)

    def position(self, text: str) -> "State":
        """A position of this game from its text."""
        return State._of(_explained, self._lib.bp_state_parse, self, _bytes(text))

    def record(self, text: str) -> "State":
        """The last position of a record of this game. Its moves can be undone."""
        return State._of(_explained, self._lib.bp_record_parse, self, _bytes(text))

    def decode(self, code: bytes) -> "State":
        """The position that State.encode() wrote."""
        own = memoryview(code).tobytes()
        numbers = (ctypes.c_uint8 * max(1, len(own))).from_buffer_copy(own or b"\0")
        return State._of(_checked, self._lib.bp_state_decode, self, numbers, len(own))


# ---------------------------------------------------------------------------------------------------
# Positions
# ---------------------------------------------------------------------------------------------------


class Totals(NamedTuple):
    """Totals of random games by seat: the points, and the number of games won."""

    scores: List[int]
    wins: List[int]


class State(_Handle):
    """A position with its move history, from one line of text: a board, a configuration, a position or a record.

        >>> state = State("RGGR")
        >>> state.apply("Ga").apply("Ra").text
        'players=2 start=1 rules=official board=RGGR track=RG.. pawns=R1,G2 ladder=- hands=G,R mover=1 turn=normal'
        >>> state.undo().history
        ['Ga']
        >>> state == State(state.record)
        True
        >>> print(state.redo())
        START     empty
         1 to 4   [R][G] .  .
        LADDER    1:.  0:.
        player 1  G, 0 points; is to move
        player 2  R, 0 points
        last move player 2: Ra
    """

    __slots__ = ()
    _kind, _free = _STATE, "bp_state_free"

    def __init__(self, text: str) -> None:
        self._fill(_explained, _library().bp_bigpoints_open, _bytes(text), None)

    def copy(self) -> "State":
        """A copy with its history."""
        return State._of(_checked, self._lib.bp_state_clone, self)

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.copy()

    def __reduce__(self) -> Any:
        return type(self), (self.record,)

    @property
    def game(self) -> Game:
        """The game of this position."""
        return Game._of(_checked, self._lib.bp_state_game, self)

    @property
    def config(self) -> Config:
        """The configuration of the game, with its board: a copy.

            >>> State("seed=3 colours=2 discs=2").apply("Ra").config.players
            2
        """
        return Config._of(_checked, self._lib.bp_bigpoints_config, self, None)

    @property
    def board(self) -> str:
        """The board of the game, as at its start."""
        return _read(self._lib.bp_bigpoints_board, self)

    @property
    def rules(self) -> str:
        """The rules of the game: "official" or "thesis"."""
        return _name("bp_rules", _check(self._lib.bp_bigpoints_rules(self)))

    @property
    def text(self) -> str:
        """The position as one line."""
        return _read(self._lib.bp_state_format, self)

    @property
    def record(self) -> str:
        """The whole game as one line."""
        return _read(self._lib.bp_record_format, self)

    def draw(self) -> str:
        """The position as lines of text for people; str() is the same."""
        return _read(self._lib.bp_state_draw, self).rstrip("\n")

    def svg(self) -> str:
        """The position as a picture: an SVG document. A Jupyter notebook shows it.

            >>> State("RGGR").svg().split()[0]
            '<svg'
        """
        return _read(self._lib.bp_state_svg, self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return super().__repr__() if self.closed else f"State({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or not (self.closed or other.closed) and self.text == other.text

    __hash__ = None  # type: ignore[assignment]

    @property
    def mover(self) -> Optional[int]:
        """The seat to move; None when the game is over."""
        seat = int(self._lib.bp_state_mover(self))
        return None if seat == self._lib.BP_ERR_OVER else _check(seat)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return _check(self._lib.bp_state_is_over(self)) == 1

    @property
    def ply(self) -> int:
        """The number of moves that can be undone."""
        return _check(self._lib.bp_state_ply(self))

    def move_numbers(self) -> List[int]:
        """The legal moves as numbers, in move order."""
        return _list(ctypes.c_uint32, self._lib.bp_state_moves, self)

    def moves(self) -> List[str]:
        """The legal moves as texts, in move order."""
        return [self.move_text(move) for move in self.move_numbers()]

    def move_text(self, move: int) -> str:
        """The text of a legal move."""
        return _read(self._lib.bp_move_format, self, _number(move, 32, False))

    def move_number(self, move: Union[str, int]) -> int:
        """The number of a move's text. The move must be legal."""
        if not isinstance(move, str):
            move = _number(move, 32, False)
            if not _check(self._lib.bp_state_is_legal(self, move)):
                raise BigPointsError(self._lib.BP_ERR_ILLEGAL, self.explain(move))
            return move
        out = ctypes.c_uint32()
        _explained(self._lib.bp_move_parse, ctypes.byref(out), self, _bytes(move))
        return int(out.value)

    def explain(self, move: int) -> str:
        """Why the move of a number is not legal; empty for a legal one."""
        return _read(self._lib.bp_state_explain, self, _number(move, 32, False))

    def is_legal(self, move: Union[str, int]) -> bool:
        """Whether a move, as text or number, is legal here."""
        if isinstance(move, str):
            try:
                self.move_number(move)
            except BigPointsError as error:
                if error.name in ("BP_ERR_SYNTAX", "BP_ERR_ILLEGAL", "BP_ERR_OVER"):
                    return False
                raise
            return True
        return _check(self._lib.bp_state_is_legal(self, _number(move, 32, False))) == 1

    def apply(self, move: Union[str, int]) -> "State":
        """Plays a move, as text or number, and returns the state itself."""
        _check(self._lib.bp_state_apply(self, self.move_number(move)))
        return self

    def undo(self) -> "State":
        """Takes the last move back, and returns the state itself."""
        _check(self._lib.bp_state_undo(self))
        return self

    def redo(self) -> "State":
        """Plays the last move that was taken back, and returns the state itself. apply() keeps such moves if it plays
        the next one of them, and forgets them otherwise."""
        _check(self._lib.bp_state_redo(self))
        return self

    @property
    def redo_count(self) -> int:
        """The number of moves that redo() can play again."""
        return _check(self._lib.bp_state_redo_count(self))

    def mover_at(self, ply: int) -> int:
        """The seat that made a move of the history, which are numbered from 0."""
        return _check(self._lib.bp_state_mover_at(self, _i32(ply, "ply")))

    @property
    def history(self) -> List[str]:
        """The moves that can be undone, the first one first."""
        moves = []
        with self.copy() as past:
            for ply in reversed(range(self.ply)):
                number = _one(ctypes.c_uint32, self._lib.bp_state_move_at, self, ply)
                moves.append(past.undo().move_text(number))
        return moves[::-1]

    @property
    def scores(self) -> List[int]:
        """The scores by seat: the result at the end, provisional before."""
        return _list(ctypes.c_int32, self._lib.bp_state_scores, self)

    @property
    def estimate(self) -> List[float]:
        """A static evaluation: estimated final scores by seat."""
        points = _list(ctypes.c_int32, self._lib.bp_state_estimate, self)
        return [estimate / self._lib.BP_ESTIMATE_POINT for estimate in points]

    @property
    def winners(self) -> List[int]:
        """The seats that won a finished game; tied leaders all win."""
        bits = _one(ctypes.c_uint32, self._lib.bp_state_winners, self)
        return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]

    @property
    def key(self) -> int:
        """A hash key of 128 bits, equal for equal positions of one game."""
        out = (ctypes.c_uint64 * 2)()
        _check(self._lib.bp_state_key(out, self))
        return int(out[1]) << 64 | int(out[0])

    def encode(self) -> bytes:
        """The position in the fewest bytes; Game.decode() reads them."""
        return bytes(_list(ctypes.c_uint8, self._lib.bp_state_encode, self))

    # For user interfaces of Big Points.

    @property
    def track(self) -> str:
        """The track from START to the ladder, with "." for a disc that was taken."""
        length = _check(self._lib.bp_track_length(self))
        discs = [_check(self._lib.bp_track_disc(self, place)) for place in range(1, length + 1)]
        return "".join(self._lib.letter(disc) for disc in discs)

    @property
    def pawns(self) -> Dict[str, Union[int, str]]:
        """The place of each pawn: a place of the track from 1 on, "start" or "ladder".

            >>> State("RGGR").apply("Ga").pawns
            {'R': 'start', 'G': 2}
        """
        lib = self._lib
        pawns = list(lib.discs().items())[:lib.BP_COLOURS_MAX]
        places = {letter: _check(lib.bp_pawn_place(self, disc)) for letter, disc in pawns}
        names: Dict[int, Union[int, str]] = {lib.BP_PLACE_START: "start", lib.BP_PLACE_LADDER: "ladder"}
        return {letter: names.get(place, place) for letter, place in places.items() if place != lib.BP_PLACE_NONE}

    @property
    def ladder(self) -> str:
        """The pawns on the ladder, the highest step first."""
        steps = range(_check(self._lib.bp_ladder_step_count(self)))
        return "".join(self._lib.letter(_check(self._lib.bp_ladder_pawn(self, step))) for step in steps).rstrip(".")

    @property
    def hands(self) -> List[Dict[str, int]]:
        """The discs in each seat's hand: numbers by letter.

            >>> State("RGGR").apply("Ga").hands
            [{'G': 1}, {}]
        """
        hands = []
        for seat in range(len(self.scores)):
            counts = {letter: _check(self._lib.bp_hand_count(self, seat, disc))
                      for letter, disc in self._lib.discs().items()}
            hands.append({letter: count for letter, count in counts.items() if count})
        return hands

    # Random games.

    def playouts(self, count: int, seed: int = 0, first: int = 0) -> List[Tuple[int, ...]]:
        """The scores of random games from this position to the end, one tuple for each game.

        Game number i of a seed is the same on every machine, whichever other games are played.

            >>> State("RGGR").playouts(3, seed=1) == State("RGGR").playouts(5, seed=1)[:3]
            True
        """
        games: List[Tuple[int, ...]] = []
        players = len(self.scores)
        with self.copy() as own:
            for at, some in _chunks(first, count):
                out = (ctypes.c_int32 * (some * players))()
                _check(self._lib.bp_bulk_playouts(out, len(out), None, own, _u64(seed, "seed"), at, some))
                numbers = iter(out)
                games.extend(zip(*[numbers] * players))
        return games

    def playout_totals(self, count: int, seed: int = 0, first: int = 0) -> Totals:
        """The total of each seat's scores in the games of playouts(), and the number of games that each seat won.

            >>> totals = State("RGGR").playout_totals(1000, seed=1)
            >>> len(totals.scores), max(totals.wins) <= 1000
            (2, True)
        """
        players = len(self.scores)
        totals, wins = [0] * players, [0] * players
        with self.copy() as own:
            for at, some in _chunks(first, count):
                points, won = (ctypes.c_int64 * players)(), (ctypes.c_uint64 * players)()
                _check(self._lib.bp_bulk_playout_totals(points, won, players, None, own, _u64(seed, "seed"), at, some))
                totals = [a + b for a, b in zip(totals, points)]
                wins = [a + b for a, b in zip(wins, won)]
        return Totals(totals, wins)


def _chunks(first: int, count: int) -> Iterator[Tuple[int, int]]:
    """Ranges of games that are short enough for Ctrl-C to take effect between them."""
    _u64(_u64(first, "first") + max(0, _u64(count, "count") - 1))
    while count > 0:
        some = min(count, 4096)
        yield first, some
        first += some
        count -= some


def _handles(states: Iterable[State]) -> Tuple[List[_Pointer], Any]:
    """The pointers of many states, to be kept during a call, and a C array of them."""
    held = [_held(state, _STATE) for state in states]
    return held, (ctypes.c_void_p * max(1, len(held)))(*[pointer._as_parameter_.value for pointer in held])


def legal_moves(states: Iterable[State]) -> List[List[int]]:
    """The legal moves of many states, as numbers, from one call.

        >>> states = [State("RGGR"), State("RRGG")]
        >>> legal_moves(states) == [state.move_numbers() for state in states]
        True
    """
    lib, (held, handles) = _library(), _handles(states)
    length, count = ctypes.c_size_t(), len(held)
    offsets = (ctypes.c_size_t * (count + 1))()
    size = 32 * count
    while True:
        out = (ctypes.c_uint32 * size)()
        status = lib.bp_bulk_moves(out, size, ctypes.byref(length), offsets, handles, count)
        if status != lib.BP_ERR_SPACE:
            break
        size = length.value
    _check(status)
    moves = out[:length.value]
    return [moves[offsets[i]:offsets[i + 1]] for i in range(count)]


# ---------------------------------------------------------------------------------------------------
# Solving
# ---------------------------------------------------------------------------------------------------


class Table(_Used):
    """A transposition table that several solvers can share. Kinds: "array", "growing", "uthash", "none",
    and Table.file() for one that outlives the program.

        >>> table = Table("array", 1 << 20)
        >>> first, second = Solver("margin", table=table), Solver("margin", table=table)
        >>> cold = first.solve("RGBYYBGRGRBY").nodes
        >>> second.solve("RGBYYBGRGRBY").nodes < cold
        True
        >>> table.entries > 0
        True
    """

    __slots__ = ()
    _kind, _free = _TABLE, "bp_table_free"

    def __init__(self, name: str = "array", size: int = 0) -> None:
        kind = _bytes(_choice(_TABLES, name, "the kind of table"))
        self._fill(_checked, _library().bp_table_new, kind, _u64(size, "size"), None)

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        return f"<Table {self.name}: {self.entries} entries, {self.size} bytes>"

    @property
    def name(self) -> str:
        """The kind of table."""
        return str(self._lib.bp_table_name(self).decode())

    @property
    def size(self) -> int:
        """Its memory in bytes."""
        return int(self._lib.bp_table_bytes(self))

    @property
    def entries(self) -> int:
        """The number of its entries."""
        return int(self._lib.bp_table_entry_count(self))

    @classmethod
    def file(cls, path: Union[str, bytes, "os.PathLike[Any]"], size: int = 0) -> "Table":
        """A table in a file, which outlives the program; a missing file is made, of at most so many bytes."""
        return cls._of(_explained, _library().bp_table_new_file, os.fsencode(path), _u64(size, "size"), None)

    @property
    def why(self) -> str:
        """Why the table was last refused, or "" if its last use began well."""
        return _read(self._lib.bp_table_why, self)

    @property
    def thread_safe(self) -> bool:
        """Whether several solvers, or several threads of one, may use it at once."""
        return _check(self._lib.bp_table_is_thread_safe(self)) == 1

    @property
    def never_forgets(self) -> bool:
        """Whether it keeps everything that is stored in it."""
        return _check(self._lib.bp_table_never_forgets(self)) == 1

    @property
    def persistent(self) -> bool:
        """Whether its entries outlive it."""
        return _check(self._lib.bp_table_is_persistent(self)) == 1

    def sync(self) -> None:
        """Returns when a table in a file is safe on the disk."""
        _check(self._lib.bp_table_sync(self))

    def save(self) -> bytes:
        """All entries and what their keys mean, for load().

            >>> table = Table()
            >>> value = Solver("margin", table=table).solve("RGBYYBGRGRBY").value
            >>> copy = Table("growing")
            >>> copy.load(table.save())
            >>> copy.entries == table.entries
            True
        """
        chunks: List[bytes] = []

        def receive(start: int, size: int, user: Any) -> int:
            chunks.append(ctypes.string_at(start, size))
            return 0

        self._call(_checked, self._lib.bp_table_save, _WRITE(receive), None)
        return b"".join(chunks)

    def load(self, saved: bytes) -> None:
        """Adds the entries that save() wrote. Bytes that are damaged, or keys of another meaning, are refused."""
        rest = memoryview(memoryview(saved).tobytes())

        def supply(start: int, size: int, user: Any) -> int:
            nonlocal rest
            piece, rest = rest[:size].tobytes(), rest[size:]
            ctypes.memmove(start, piece, len(piece))
            return len(piece)

        self._call(_explained, self._lib.bp_table_load, _READ(supply), None)

    def _call(self, caller: Callable[..., Any], function: Any, callback: Any, user: Any) -> None:
        """A call with a callback, which no exception of a signal handler may leave."""
        call = _Call(lambda: caller(function, self, callback, user))
        calls = self._calls
        calls.add(call)
        try:
            call.wait()
        finally:
            calls.discard(call)

    def clear(self) -> None:
        """Removes all entries, and what their keys mean: the next solve may be of another game."""
        _check(self._lib.bp_table_clear(self))


class Answer(NamedTuple):
    """One item of Answers. Numbers that are not known, or were not requested, are None."""

    value: Optional[int]
    lower: Optional[int]
    upper: Optional[int]
    best: Optional[int]
    nodes: Optional[int]
    status: str


for _field, _text in {
        "value": "The value for the player to move.",
        "lower": "The lower bound of the value.",
        "upper": "The upper bound of the value.",
        "best": "A best move as a number; State.move_text() has its text.",
        "nodes": "The nodes of the search.",
        "status": "\"solved\", the stop reason of the search, or why the item was refused.",
}.items():
    getattr(Answer, _field).__doc__ = _text


class Answers:
    """The results of Solver.solve_boards() and solve_states(): a sequence of Answer, which pandas.DataFrame() accepts.

        >>> answers = Solver("margin").solve_boards(["RGGR", "RGXR"])
        >>> answers[0]
        Answer(value=1, lower=1, upper=1, best=None, nodes=None, status='solved')
        >>> [answer.status for answer in answers]
        ['solved', 'the text does not follow the notation']

    The numbers are also in arrays, which numpy can use without a copy. lower and upper are the bounds of each value.
    statuses has 0 for a solved item, a positive stop reason for a search that was stopped, and a negative error for an
    item that was refused. best and nodes are empty unless requested.
    """

    __slots__ = ("best", "lower", "nodes", "statuses", "upper")

    def __init__(self, count: int, best: bool, nodes: bool) -> None:
        self.lower = array("i", bytes(4 * count))
        self.upper = array("i", bytes(4 * count))
        self.statuses = array("i", bytes(4 * count))
        self.best = array("I", bytes(4 * count if best else 0))
        self.nodes = array("Q", bytes(8 * count if nodes else 0))

    def _arrays(self) -> List[Any]:
        """The arrays as arguments of C."""
        arrays = ((_I32, self.lower), (_I32, self.upper), (_U32, self.best), (_U64, self.nodes),
                  (_I32, self.statuses))
        return [(kind * len(numbers)).from_buffer(numbers) if numbers else None for kind, numbers in arrays]

    def _take(self, lib: Any, handle: Any) -> None:
        """Copies the columns of bp_answers."""
        copies = (lib.bp_answers_lower, lib.bp_answers_upper, lib.bp_answers_best, lib.bp_answers_nodes,
                  lib.bp_answers_statuses)
        for copy, column in zip(copies, self._arrays()):
            if column is not None:
                _check(copy(column, len(column), None, handle))

    def __len__(self) -> int:
        return len(self.statuses)

    @property
    def values(self) -> List[Optional[int]]:
        """The values; None where one is not known."""
        return [lower if lower == upper else None for lower, upper in zip(self.lower, self.upper)]

    @overload
    def __getitem__(self, index: int) -> Answer: ...

    @overload
    def __getitem__(self, index: slice) -> List[Answer]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Answer, List[Answer]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        status, lower, upper = self.statuses[index], self.lower[index], self.upper[index]
        known = lower > -1 << 31 or upper < (1 << 31) - 1  # otherwise nothing is known
        return Answer(
            lower if lower == upper else None, lower if known else None, upper if known else None,
            self.best[index] or None if self.best else None, self.nodes[index] if self.nodes else None,
            _name("bp_stop_reason", status) if status >= 0 else str(_library().bp_status_text(status).decode()))

    def __iter__(self) -> Iterator[Answer]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        solved = sum(1 for status in self.statuses if status == 0)
        return f"<Answers: {solved} of {len(self)} solved>"


class Result(_Handle):
    """The result of a solver. A search that was stopped has bounds and no value."""

    __slots__ = ("_state",)
    _kind, _free = _RESULT, "bp_result_free"
    _state: State

    def __init__(self) -> None:
        raise TypeError("a Solver makes results")

    @property
    def value(self) -> Optional[int]:
        """The value for the player to move; None if it is not known."""
        return _maybe(ctypes.c_int32, self._lib.bp_result_value, self)

    @property
    def bounds(self) -> Bounds:
        """The lower and the upper bound of the value."""
        lower, upper = ctypes.c_int32(), ctypes.c_int32()
        _check(self._lib.bp_result_bounds(ctypes.byref(lower), ctypes.byref(upper), self))
        return Bounds(lower.value, upper.value)

    @property
    def outcome(self) -> Optional[int]:
        """1 if the player to move wins, 0 for a draw, -1 otherwise; None if it is not known."""
        return _maybe(ctypes.c_int32, self._lib.bp_result_outcome, self)

    @property
    def stop_reason(self) -> str:
        """Why the search stopped: "solved", "seconds", "nodes", "memory" or "cancelled"."""
        return _name("bp_stop_reason", _check(self._lib.bp_result_stop_reason(self)))

    @property
    def best_number(self) -> Optional[int]:
        """A best move as a number; None if none is known."""
        return _maybe(ctypes.c_uint32, self._lib.bp_result_best, self)

    @property
    def best(self) -> Optional[str]:
        """A best move; None if none is known."""
        number = self.best_number
        return None if number is None else self._state.move_text(number)

    @property
    def pv(self) -> List[str]:
        """The principal variation: best play to the end of the game, as far as it is known."""
        return _pv_texts(self._state, _list(ctypes.c_uint32, self._lib.bp_result_pv, self))

    @property
    def moves(self) -> Dict[str, Bounds]:
        """The bounds of every move's value, if the solver has all_moves set."""
        found = {}
        for index in range(_check(self._lib.bp_result_move_count(self))):
            move, lower, upper = ctypes.c_uint32(), ctypes.c_int32(), ctypes.c_int32()
            _check(self._lib.bp_result_move(ctypes.byref(move), ctypes.byref(lower), ctypes.byref(upper),
                                            self, index))
            found[self._state.move_text(move.value)] = Bounds(lower.value, upper.value)
        return found

    @property
    def scores(self) -> Optional[List[int]]:
        """The scores by seat, for "thesis" and "maxn"; otherwise None."""
        try:
            return _list(ctypes.c_int32, self._lib.bp_result_scores, self)
        except BigPointsError as error:
            if error.name in ("BP_ERR_RANGE", "BP_ERR_UNSUPPORTED"):
                return None
            raise

    @property
    def positions(self) -> Optional[int]:
        """The number of distinct positions in the search of "thesis" or "maxn"; None if they were not counted."""
        return _maybe(ctypes.c_uint64, self._lib.bp_result_state_count, self)

    @property
    def nodes(self) -> int:
        """The nodes of the search."""
        return int(self._lib.bp_result_node_count(self))

    @property
    def seconds(self) -> float:
        """The time of the search."""
        return float(self._lib.bp_result_seconds(self))

    @property
    def table_bytes(self) -> int:
        """The memory of the table at the end."""
        return int(self._lib.bp_result_table_bytes(self))

    @property
    def lossless(self) -> bool:
        """Whether the search used no hashed keys, which two positions could share."""
        return _check(self._lib.bp_result_is_lossless(self)) == 1

    @property
    def proof_replies(self) -> Optional[int]:
        """The number of replies in the certificate; None without one."""
        return _maybe(ctypes.c_uint64, self._lib.bp_result_reply_count, self)

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        value, best = self.value, self.best
        known = f"value {value}" if value is not None else "value from {} to {}".format(*self.bounds)
        return f"<Result: {known}{f' by {best}' if best else ''}, {self.stop_reason}>"


def _pv_texts(state: State, numbers: List[int]) -> List[str]:
    """A principal variation as texts."""
    texts = []
    with state.copy() as at:
        for number in numbers:
            texts.append(at.move_text(number))
            at.apply(number)
    return texts


def _state(state: Union[State, str]) -> State:
    """A copy of a state: another thread may change the original during a long call."""
    if isinstance(state, State):
        return State._of(_checked, _library().bp_state_clone, state)
    return State(state)


def _lines(boards: Union[str, Iterable[str]]) -> Tuple[str, int]:
    """Boards as one text with a line for each, and their number."""
    if isinstance(boards, str):
        text = boards if boards.endswith("\n") or not boards else boards + "\n"
        return text.replace("\r\n", "\n").replace("\0", "?"), text.count("\n")
    items = list(boards)
    text = "\n".join(items + [""])
    if text.count("\n") != len(items):  # a line break is no disc, but would make two boards of one
        text = "\n".join([item.replace("\n", "?") for item in items] + [""])
    return text.replace("\0", "?"), len(items)


class Solver(_Worker):
    """The exact solver.

    objective: "outcome" (win 1, draw 0, loss -1), "margin" (points), "guaranteed", "thesis" or "maxn"; docs/solving.md
    explains them. seconds, nodes: limits for each solve, 0 for none. memory: bytes for its table. table: a table to
    share. all_moves: solve every move. pv: find the principal variation. progress(now) receives a Progress every 1,024
    nodes; a true result stops the search. proof(line) receives the lines of a certificate with at most
    max_proof_replies replies. Every option is also a property.

        >>> with Solver("margin", all_moves=True) as solver:
        ...     result = solver.solve("RGBBGR")
        ...     result.value, result.best, result.moves["Ba"]
        (1, 'Ba', Bounds(lower=1, upper=1))
        >>> solver = Solver("margin")
        >>> solver.nodes = 1000
        >>> solver.solve("RPGYBRPBGYRYGBPRPGBYGRPYB")
        <Result: value from -52 to 56, nodes>
    """

    __slots__ = ("__proof", "__max_proof_replies")
    _kind, _free, _engine = _SOLVER, "bp_solver_free", "solver"

    objective = _Option("bp_solver_get_objective", "outcome", "", "What a solve computes; docs/solving.md explains it.")
    seconds = _Option("bp_solver_get_seconds", 0.0, "0 (no limit) or more", "The time limit of each solve; 0 for none.")
    nodes = _Option("bp_solver_get_nodes", 0, "0 (no limit) or more", "The limit of nodes of each solve; 0 for none.")
    threads = _Option("bp_solver_get_threads", 1, "from 1 to BP_THREADS_MAX", "The threads of a solve.")
    memory = _Option("bp_solver_get_memory", 0, "0 (the default) or at least BP_MEMORY_MIN",
                     "The bytes of its own table; 0 for the default.")
    all_moves = _Option("bp_solver_get_all_moves", False, "", "Whether every move is solved.")
    pv = _Option("bp_solver_get_pv", True, "", "Whether the principal variation is found besides the value.")

    def __init__(self, objective: str = "outcome", *, seconds: float = 0, nodes: int = 0, threads: int = 1,
                 memory: int = 0, table: Optional[Table] = None, all_moves: bool = False, pv: bool = True,
                 progress: Optional[Callable[[Progress], Any]] = None,
                 proof: Optional[Callable[[str], Any]] = None, max_proof_replies: int = 1000000) -> None:
        self._fill(_checked, _library().bp_solver_new, None)
        self.progress, self.objective, self.seconds, self.nodes = progress, objective, seconds, nodes
        self.threads, self.memory, self.all_moves, self.pv, self.table = threads, memory, all_moves, pv, table
        self.__proof: Optional[Callable[[str], Any]] = None
        self.max_proof_replies = max_proof_replies
        self.proof = proof

    @property
    def table(self) -> Optional[Table]:
        """The table that is shared; None for one of its own."""
        return self._lent

    @table.setter
    def table(self, table: Optional[Table]) -> None:
        self._lend("bp_solver_set_table", table)

    @property
    def proof(self) -> Optional[Callable[[str], Any]]:
        """The function that receives the lines of a certificate, or None. A true result stops the solve."""
        return self.__proof

    @proof.setter
    def proof(self, function: Optional[Callable[[str], Any]]) -> None:
        current = self._current_call
        callback = _LINE(lambda line, user: current.forward(function, line.decode())) if function else _LINE(0)
        self._set_callback("bp_solver_set_proof", callback, self.__max_proof_replies)
        self.__proof = function

    @property
    def max_proof_replies(self) -> int:
        """The largest number of replies in a certificate."""
        return self.__max_proof_replies

    @max_proof_replies.setter
    def max_proof_replies(self, replies: int) -> None:
        self.__max_proof_replies = _u64(replies, "max_proof_replies")
        self.proof = self.__proof

    def solve(self, state: Union[State, str]) -> Result:
        """Solves a state, or the text of one. A reached limit is no error: the result then has bounds and no value."""
        self._found = None
        own = _state(state)

        def solve(*arguments: Any) -> int:
            status = self._lib.bp_solve(*arguments)
            return _check(status, _read(self._lib.bp_solver_why, self) if status < 0 else "")

        def work() -> Result:
            result = Result._of(_checked, solve, self, own)
            result._state = own
            self._found = result
            return result

        return self._work(work)  # type: ignore[no-any-return]

    @property
    def last(self) -> Result:
        """The result of the last solve(), also if it ended with an exception such as KeyboardInterrupt."""
        return self._latest(Result)  # type: ignore[no-any-return]

    @property
    def last_answers(self) -> Answers:
        """The result of the last solve_boards() or solve_states(), also if it ended with an exception."""
        return self._latest(Answers)  # type: ignore[no-any-return]

    def solve_boards(self, boards: Union[str, Iterable[str]], config: Union[Config, str] = "",
                     *, best: bool = False, nodes: bool = False) -> Answers:
        """Solves many boards in one call: an iterable of boards, or one text with a board on each line.

        config gives players, starter and rules. A board that is refused does not stop the others.

            >>> Solver("margin").solve_boards(["RGGR", "GRRG", "no board", "RGBBGR"]).values
            [1, 1, None, 1]
        """
        self._found = None
        text, count = _lines(boards)
        code, answers = _bytes(text), Answers(count, best, nodes)
        with _config(config) as own:
            return self._bulk(answers, best, lambda out: self._lib.bp_bulk_solve_boards(out, self, own, code))

    def solve_states(self, states: Iterable[State], *, best: bool = False, nodes: bool = False) -> Answers:
        """Solves many states in one call.

            >>> state = State("RGBBGR")
            >>> after = [state.copy().apply(move) for move in state.moves()]
            >>> [-value for value in Solver("margin").solve_states(after).values]
            [-1, -1, 0, -2, 1]
        """
        self._found = None
        own = [_state(state) for state in states]
        held, handles = _handles(own)
        answers = Answers(len(held), best, nodes)
        return self._bulk(answers, best, lambda out: self._lib.bp_bulk_solve_states(out, self, handles, len(held)))

    def _bulk(self, answers: Answers, best: bool, call: Callable[[Any], Any]) -> Answers:
        def work() -> Answers:
            handle, pv = _ANSWERS(), self._lib.bp_solver_get_pv(self)
            self._lib.bp_solver_set_pv(self, int(best))
            try:
                _check(call(ctypes.byref(handle)))
                answers._take(self._lib, handle)
            finally:
                self._lib.bp_answers_free(handle)
                self._lib.bp_solver_set_pv(self, pv)
            self._found = answers
            return answers

        return self._work(work)  # type: ignore[no-any-return]

    def clear(self) -> None:
        """Clears the table."""
        _check(self._brief(self._lib.bp_solver_clear, self))


# ---------------------------------------------------------------------------------------------------
# Players
# ---------------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """The choice of a Player or Minimax, and the result of its search."""

    move: str
    value: float
    pv: List[str]
    depth: int
    exact: bool
    stop_reason: str
    nodes: int
    seconds: float
    moves: Dict[str, float]


for _field, _text in {
        "move": "The move.",
        "value": "The value for the mover, in points; of Minimax with \"outcome\" the raw value of its search.",
        "pv": "The principal variation; its first move is the chosen one.",
        "depth": "The depth of the search in moves.",
        "exact": "Whether the value is exact and the move best.",
        "stop_reason": "Why the search stopped, as Result.stop_reason.",
        "nodes": "The nodes of the search.",
        "seconds": "The time of the search.",
        "moves": "The value of each move, the best first; empty for Minimax, and if the player moved at random.",
}.items():
    getattr(Choice, _field).__doc__ = _text


class Player(_Worker):
    """A computer player of level 1 (random) to 10 (as strong as its budget allows).

    seconds and nodes limit the search for each move, 0 for no limit. With a limit of nodes alone the moves are the same
    on every machine. progress(now) receives a Progress every 1,024 nodes; a true result ends the search.

        >>> player = Player(level=5, seed=1, seconds=0, nodes=2000)
        >>> state = State("RGBYYBGRGRBY")
        >>> while not state.over:
        ...     _ = state.apply(player.choose(state))
        >>> state.scores == State(state.record).scores
        True
    """

    __slots__ = ()
    _kind, _free, _engine = _PLAYER, "bp_player_free", "player"

    level = _Option("bp_player_get_level", 5, "from BP_LEVEL_MIN to BP_LEVEL_MAX", "How strong it plays.")
    seed = _Option("bp_player_get_seed", 0, "from 0 to 18446744073709551615", "The seed of its random choices.")
    seconds = _Option("bp_player_get_seconds", 1.0, "0 (no limit) or more", "The time limit of a move; 0 for none.")
    nodes = _Option("bp_player_get_nodes", 0, "0 (no limit) or more", "The limit of nodes of a move; 0 for none.")
    memory = _Option("bp_player_get_memory", 0, "0 (the default) or at least BP_MEMORY_MIN",
                     "The memory limit in bytes; 0 for the default.")

    def __init__(self, level: int = 5, *, seed: int = 0, seconds: float = 1, nodes: int = 0, memory: int = 0,
                 progress: Optional[Callable[[Progress], Any]] = None) -> None:
        self._fill(_checked, _library().bp_player_new, 1, 0, None)
        self._current_call.scale = self._lib.BP_ESTIMATE_POINT
        self.progress, self.level, self.seed = progress, level, seed
        self.seconds, self.nodes, self.memory = seconds, nodes, memory

    def choose(self, state: Union[State, str]) -> str:
        """Chooses a move. The property last has the result of the search."""
        self._found = None
        own, lib = _state(state), self._lib

        def work() -> str:
            move = own.move_text(_one(ctypes.c_uint32, lib.bp_player_choose, self, own))
            self._found = Choice(
                move, _one(ctypes.c_int32, lib.bp_player_value, self) / self._lib.BP_ESTIMATE_POINT,
                _pv_texts(own, _list(ctypes.c_uint32, lib.bp_player_pv, self)),
                _check(lib.bp_player_depth(self)), _check(lib.bp_player_is_exact(self)) == 1,
                _name("bp_stop_reason", _check(lib.bp_player_stop_reason(self))), int(lib.bp_player_node_count(self)),
                float(lib.bp_player_seconds(self)), self._values(own))
            return move

        return self._work(work)  # type: ignore[no-any-return]

    @property
    def last(self) -> Choice:
        """The result of the last choose(), also if it ended with an exception."""
        return self._latest(Choice)  # type: ignore[no-any-return]

    def _values(self, state: State) -> Dict[str, float]:
        """The value of each move in the last search, the best first."""
        found = {}
        for index in range(_check(self._lib.bp_player_option_count(self))):
            move, value = ctypes.c_uint32(), ctypes.c_int32()
            _check(self._lib.bp_player_option(ctypes.byref(move), ctypes.byref(value), self, index))
            found[state.move_text(move.value)] = value.value / self._lib.BP_ESTIMATE_POINT
        return found

    def clear(self) -> None:
        """Clears the tables of earlier searches."""
        _check(self._brief(self._lib.bp_player_clear, self))


class Minimax(_Worker):
    """Depth-limited alpha-beta with iterative deepening, for two players. (Experimental in the library.)

        >>> Minimax("margin", depth=4).choose("RGBBGR")
        'Ba'
    """

    __slots__ = ()
    _kind, _free, _engine = _MINIMAX, "bp_minimax_free", "minimax"

    objective = _Option("bp_minimax_get_objective", "outcome", "outcome or margin", "What a search computes.")
    depth = _Option("bp_minimax_get_depth", 8, "from 1 to BP_MINIMAX_DEPTH", "The largest depth in moves.")
    seconds = _Option("bp_minimax_get_seconds", 0.0, "0 (no limit) or more", "The time limit; 0 for none.")
    nodes = _Option("bp_minimax_get_nodes", 0, "0 (no limit) or more", "The limit of nodes; 0 for none.")
    memory = _Option("bp_minimax_get_memory", 0, "0 (the default) or at least BP_MEMORY_MIN",
                     "The bytes of its table; 0 for the default.")
    pruning = _Option("bp_minimax_get_pruning", True, "", "Whether alpha-beta pruning is on.")
    transpositions = _Option("bp_minimax_get_transpositions", True, "", "Whether the transposition table is on.")

    def __init__(self, objective: str = "outcome", *, depth: int = 8, seconds: float = 0, nodes: int = 0,
                 memory: int = 0, pruning: bool = True, transpositions: bool = True,
                 progress: Optional[Callable[[Progress], Any]] = None) -> None:
        self._fill(_checked, _experimental().bp_minimax_new, None)
        self.progress, self.objective, self.depth, self.seconds = progress, objective, depth, seconds
        self.nodes, self.memory, self.pruning, self.transpositions = nodes, memory, pruning, transpositions

    def choose(self, state: Union[State, str]) -> str:
        """Searches, and returns the best move. The property last has the whole result."""
        self._found = None
        own, lib, current = _state(state), self._lib, self._current_call

        def work() -> str:
            current.scale = lib.BP_ESTIMATE_POINT if self.objective == "margin" else 1
            move = own.move_text(_one(ctypes.c_uint32, lib.bp_minimax_search, self, own))
            self._found = Choice(
                move, _one(ctypes.c_int32, lib.bp_minimax_value, self) / current.scale,
                _pv_texts(own, _list(ctypes.c_uint32, lib.bp_minimax_pv, self)),
                _check(lib.bp_minimax_depth(self)), _check(lib.bp_minimax_distance(self)) > 0,
                _name("bp_stop_reason", _check(lib.bp_minimax_stop_reason(self))), int(lib.bp_minimax_node_count(self)),
                float(lib.bp_minimax_seconds(self)), {})
            return move

        return self._work(work)  # type: ignore[no-any-return]

    @property
    def last(self) -> Choice:
        """The result of the last choose(), also if it ended with an exception."""
        return self._latest(Choice)  # type: ignore[no-any-return]


# ---------------------------------------------------------------------------------------------------
# Reviews and puzzles
# ---------------------------------------------------------------------------------------------------


class Judgement(NamedTuple):
    """The judgement of a move by a Review. Values are for the player who made the move, in points."""

    ply: int
    seat: int
    move: str
    best: str
    value_best: float
    value_played: float
    regret: float
    exact: bool
    lossless: bool
    pv: List[str]


for _field, _text in {
        "ply": "The number of the move in the history, from 0.",
        "seat": "Who made it.",
        "move": "The move.",
        "best": "The better move; the move itself if its regret is 0.",
        "value_best": "The value of the position under best play.",
        "value_played": "The value of the move.",
        "regret": "The difference of both values.",
        "exact": "Whether the values are exact; otherwise they are estimates.",
        "lossless": "Whether exact values rest on keys that no two positions share.",
        "pv": "The principal variation that begins with the better move.",
}.items():
    getattr(Judgement, _field).__doc__ = _text


class Review(_Worker):
    """Judges the moves of a game, from the last one to the first. (Experimental in the library.)

    solve_nodes and search_nodes are the budgets of nodes to solve a position, and to search one that was not solved; 0
    for no limit. seconds limits the whole review. progress(now) receives a Progress every 1,024 nodes and before each
    move; a true result stops the review.

        >>> review = Review()
        >>> for judged in review.run("board=RGBYYBGR moves=Gb,Ya,Rb,Yc"):
        ...     print(judged.move, judged.best, judged.regret)
        Gb Ba 2.0
        Ya Ya 0.0
        Rb Yc 1.0
        Yc Yc 0.0
        >>> review.total_regret(0), review.turning_points
        (3.0, [0])
    """

    __slots__ = ()
    _kind, _free, _engine = _REVIEW, "bp_review_free", "review"

    solve_nodes = _Option("bp_review_get_solve_nodes", 1500000, "0 (no limit) or more",
                          "The limit of nodes to solve a position with all its moves; 0 for none.")
    search_nodes = _Option("bp_review_get_search_nodes", 150000, "0 (no limit) or more",
                           "The limit of nodes to search a position that was not solved; 0 for none.")
    seconds = _Option("bp_review_get_seconds", 0.0, "0 (no limit) or more", "The time limit of a review; 0 for none.")
    memory = _Option("bp_review_get_memory", 0, "0 (the default) or at least BP_MEMORY_MIN",
                     "The memory limit in bytes; 0 for the default.")

    def __init__(self, *, solve_nodes: int = 1500000, search_nodes: int = 150000, seconds: float = 0, memory: int = 0,
                 progress: Optional[Callable[[Progress], Any]] = None) -> None:
        self._fill(_checked, _experimental().bp_review_new, None)
        self.progress, self.solve_nodes, self.search_nodes = progress, solve_nodes, search_nodes
        self.seconds, self.memory = seconds, memory

    def run(self, state: Union[State, str]) -> List[Judgement]:
        """Judges the history of a state or of a record. Returns the moves that were judged, the first one first."""
        self._found = None
        own, lib = _state(state), self._lib

        def work() -> List[Judgement]:
            _check(lib.bp_review_run(self, own))
            judged = [self._judgement(ply, own.undo()) for ply in reversed(range(own.ply))]
            self._found = [move for move in reversed(judged) if move is not None]
            return self._found

        return self._work(work)  # type: ignore[no-any-return]

    def _judgement(self, ply: int, state: State) -> Optional[Judgement]:
        """The judgement of the move that was made in a state; None if it was not judged."""
        lib, best, played = self._lib, _I32(), _I32()
        status = lib.bp_review_values(ctypes.byref(best), ctypes.byref(played), self, ply)
        if status == lib.BP_ERR_RANGE:
            return None
        _check(status)
        point = lib.BP_ESTIMATE_POINT
        return Judgement(
            ply, _check(lib.bp_review_mover(self, ply)),
            state.move_text(_one(_U32, lib.bp_review_played, self, ply)),
            state.move_text(_one(_U32, lib.bp_review_best, self, ply)),
            best.value / point, played.value / point, (best.value - played.value) / point,
            _check(lib.bp_review_is_exact(self, ply)) == 1, _check(lib.bp_review_is_lossless(self, ply)) == 1,
            _pv_texts(state, _list(_U32, lib.bp_review_pv, self, ply)))

    @property
    def last(self) -> List[Judgement]:
        """The judgements of the last run(), also if it ended with an exception."""
        return self._latest(list)  # type: ignore[no-any-return]

    @property
    def turning_points(self) -> List[int]:
        """The plies at which a win or a draw was given away: the signs of both values differ."""
        return self._brief(_list, _I32, self._lib.bp_review_turning_points, self)  # type: ignore[no-any-return]

    def total_regret(self, seat: int) -> float:
        """The points that the judged moves of a seat lost."""
        points = self._brief(self._lib.bp_review_total_regret, self, _i32(seat, "seat"))
        return float(points / self._lib.BP_ESTIMATE_POINT)

    def mean_regret(self, seat: int) -> float:
        """The points that a judged move of a seat lost on average."""
        points = self._brief(self._lib.bp_review_mean_regret, self, _i32(seat, "seat"))
        return float(points / self._lib.BP_ESTIMATE_POINT)

    @property
    def stop_reason(self) -> str:
        """Why the last run() stopped: "solved" if it went through all moves, "seconds" or "cancelled"."""
        return _name("bp_stop_reason", _check(self._brief(self._lib.bp_review_stop_reason, self)))

    @property
    def nodes(self) -> int:
        """The nodes of the last run()."""
        return int(self._brief(self._lib.bp_review_node_count, self))

    @property
    def elapsed(self) -> float:
        """The time of the last run() in seconds."""
        return float(self._brief(self._lib.bp_review_seconds, self))


class Puzzle(_Handle):
    """A position of two players with exactly one winning move, or where none wins exactly one that draws. (Experimental
    in the library.)

    The same configuration and seed give the same puzzle on every machine. progress(now) receives a Progress; a true
    result stops the search, which then raises BP_ERR_STOPPED.

        >>> puzzle = Puzzle("colours=4 discs=3", seed=1)
        >>> puzzle
        <Puzzle: the mover draws, grade 6>
        >>> puzzle.state.history, puzzle.solution
        (['Ra'], 'Ya')
    """

    __slots__ = ()
    _kind, _free = _PUZZLE, "bp_puzzle_free"

    def __init__(self, config: Union[Config, str] = "", seed: int = 0, *,
                 progress: Optional[Callable[[Progress], Any]] = None) -> None:
        lib, current, number = _experimental(), _CurrentCall(), _u64(seed, "seed")
        callback = _progress_callback(current, progress)
        with _config(config) as own:
            current.call = _Call(
                lambda: self._fill(_checked, lib.bp_puzzle_next, own, number, callback, None, None))
            current.call.wait()

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        return f"<Puzzle: the mover {'wins' if self.wins else 'draws'}, grade {self.grade}>"

    @property
    def state(self) -> State:
        """A new state of the position, with the moves that led to it."""
        return State._of(_checked, self._lib.bp_puzzle_state, self)

    @property
    def solution(self) -> str:
        """The move that is right."""
        return self.state.move_text(_one(_U32, self._lib.bp_puzzle_solution, self))

    @property
    def pv(self) -> List[str]:
        """The principal variation from the solution to the end of the game."""
        return _pv_texts(self.state, _list(_U32, self._lib.bp_puzzle_pv, self))

    @property
    def wins(self) -> bool:
        """Whether the solution wins; otherwise it draws."""
        return _check(self._lib.bp_puzzle_outcome(self)) == 1

    @property
    def grade(self) -> int:
        """From 1 to 10: the lowest level whose players find the solution with 8 of 10 seeds."""
        return _check(self._lib.bp_puzzle_grade(self))

    @property
    def lossless(self) -> bool:
        """Whether the proof rests on keys that no two positions share."""
        return _check(self._lib.bp_puzzle_is_lossless(self)) == 1


# ---------------------------------------------------------------------------------------------------
# Game trees
# ---------------------------------------------------------------------------------------------------


def _written(function: Any, *arguments: Any) -> str:
    """The text that a function with the parameters (arguments, receive, user) passes line by line to a callback."""
    lines: List[str] = []

    def receive(line: bytes, user: Any) -> int:
        lines.append(line.decode())
        return 0

    callback = _LINE(receive)
    _Call(lambda: _checked(function, *arguments, callback, None)).wait()
    return "".join(line + "\n" for line in lines)


class Tree(_Handle):
    """All positions that can follow a state, for small games: a sequence of nodes. (Experimental in the library.)

    positions: each position is one node, which can have several parents. merged: moves that lead to equivalent
    positions share a child. max_nodes: the largest number of nodes, 0 for a million.

        >>> tree = Tree("RGGR", positions=True, merged=True)
        >>> tree
        <Tree: 38 nodes>
        >>> tree.root.value, tree.root.best, tree.root.children
        (1, <Node B>, [<Node B>, <Node C>, <Node D>])
        >>> tree.root.moves, tree[-1].scores
        ([['Ra'], ['Gb'], ['Ga']], [2, 1])
    """

    __slots__ = ()
    _kind, _free = _TREE, "bp_tree_free"

    def __init__(self, state: Union[State, str], *, positions: bool = False, merged: bool = False,
                 max_nodes: int = 0) -> None:
        lib, own = _experimental(), _state(state)
        options = (lib.BP_TREE_POSITIONS if positions else 0) | (lib.BP_TREE_MERGED if merged else 0)
        self._fill(_checked, lib.bp_tree_new, own, options, _i32(max_nodes, "max_nodes"), None)

    def __len__(self) -> int:
        return _check(self._lib.bp_tree_node_count(self))

    def __getitem__(self, number: int) -> "Node":
        number = operator.index(number)
        if not -len(self) <= number < len(self):
            raise IndexError(f"node {number} of a tree with {len(self)} nodes")
        return Node(self, number % len(self))

    def __iter__(self) -> Iterator["Node"]:
        return (Node(self, number) for number in range(len(self)))

    def __repr__(self) -> str:
        return super().__repr__() if self.closed else f"<Tree: {len(self)} nodes>"

    @property
    def root(self) -> "Node":
        """The first node."""
        return Node(self, 0)

    @property
    def game(self) -> Game:
        """The game of its positions."""
        return Game._of(_checked, self._lib.bp_tree_game, self)

    def dot(self) -> str:
        """A Graphviz graph."""
        return _written(self._lib.bp_tree_write_dot, self)

    def efg(self) -> str:
        """An extensive game of Gambit; not of a tree with positions=True."""
        return _written(self._lib.bp_tree_write_efg, self)


class Node(NamedTuple):
    """A node of a tree."""

    tree: Tree
    number: int

    def __repr__(self) -> str:
        return f"<Node {'closed' if self.tree.closed else self.label}>"

    @property
    def label(self) -> str:
        """The name: A, B, and so on."""
        return _read(self.tree._lib.bp_tree_label, *self)

    @property
    def parent(self) -> Optional["Node"]:
        """The parent, of several the first one; None for the root."""
        return Node(self.tree, _check(self.tree._lib.bp_tree_parent(*self))) if self.number else None

    @property
    def depth(self) -> int:
        """The number of moves from the root."""
        return _check(self.tree._lib.bp_tree_depth(*self))

    @property
    def children(self) -> List["Node"]:
        """The children, in move order."""
        lib = self.tree._lib
        indices = range(_check(lib.bp_tree_child_count(*self)))
        return [Node(self.tree, _check(lib.bp_tree_child(*self, i))) for i in indices]

    @property
    def moves(self) -> List[List[str]]:
        """The moves that lead to each child: one, or several that are merged."""
        lib = self.tree._lib
        numbers = [_list(_U32, lib.bp_tree_moves, *self, i) for i in range(_check(lib.bp_tree_child_count(*self)))]
        return [[_read(lib.bp_tree_format_move, *self, number) for number in some] for some in numbers]

    @property
    def state(self) -> State:
        """The position. Its history is the path from the root."""
        return State._of(_checked, self.tree._lib.bp_tree_state, *self)

    @property
    def mover(self) -> Optional[int]:
        """The seat to move; None when the game is over."""
        return None if self.over else _check(self.tree._lib.bp_tree_mover(*self))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return _check(self.tree._lib.bp_tree_is_end(*self)) == 1

    @property
    def scores(self) -> List[int]:
        """The scores by seat, as State.scores."""
        return _list(_I32, self.tree._lib.bp_tree_scores, *self)

    @property
    def value(self) -> int:
        """The first player's score minus the second's under optimal play; for two players."""
        return _one(_I32, self.tree._lib.bp_tree_value, *self)

    @property
    def best(self) -> Optional["Node"]:
        """A child of the same value; None when the game is over."""
        return None if self.over else self.children[_check(self.tree._lib.bp_tree_best(*self))]


for _field, _text in {"tree": "The tree.", "number": "The number of the node, breadth first from 0."}.items():
    getattr(Node, _field).__doc__ = _text


class Pair(NamedTuple):
    """A strategy of the first player and one of the second, by their numbers."""

    row: int
    column: int


class Dominated(NamedTuple):
    """A strategy that is removed because another one of the same seat is better against all that remain."""

    round: int
    seat: int
    strategy: int
    by: int


class Strategic(_Handle):
    """The strategic form of a small game of two players: pure strategies, and the payoffs of each pair of them.
    (Experimental in the library.)

    The rows are the strategies of the first player, the columns those of the second. payoff: "margin", "outcome", "scores" or
    "refined". max_pairs: the largest number of pairs, 0 for a million.

        >>> form = Strategic(Tree("RGGR", positions=True, merged=True))
        >>> form
        <Strategic: 8 x 16 strategies>
        >>> form.maximin, form.minimax
        (1, 1)
    """

    __slots__ = ()
    _kind, _free = _STRATEGIC, "bp_strategic_free"

    def __init__(self, tree: Tree, payoff: str = "margin", *, max_pairs: int = 0) -> None:
        number = _constant("bp_payoff", payoff, "payoff")
        self._fill(_checked, _experimental().bp_strategic_new, tree, number, _i32(max_pairs, "max_pairs"), None)

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        return "<Strategic: {} x {} strategies>".format(*self.shape)

    @property
    def tree(self) -> Tree:
        """The tree of the game."""
        return Tree._of(_checked, self._lib.bp_strategic_tree, self)

    @property
    def shape(self) -> Pair:
        """The numbers of rows and columns."""
        rows, columns = (_check(self._lib.bp_strategic_strategy_count(self, seat)) for seat in (0, 1))
        return Pair(rows, columns)

    def strategies(self, seat: int) -> List[str]:
        """The strategies of a seat: "A-B D-I" chooses B at node A, and I at D."""
        count = _check(self._lib.bp_strategic_strategy_count(self, _i32(seat, "seat")))
        return [_read(self._lib.bp_strategic_format, self, seat, strategy) for strategy in range(count)]

    def end(self, row: int, column: int) -> Node:
        """The node where a pair of strategies ends the game."""
        return self.tree[_check(self._lib.bp_strategic_end(self, _i32(row, "row"), _i32(column, "column")))]

    def payoffs(self, seat: int = 0) -> List[List[int]]:
        """The payoffs of a seat: a list for each row."""
        rows, columns = self.shape
        return [[_one(_I32, self._lib.bp_strategic_payoff, self, row, column, _i32(seat, "seat"))
                 for column in range(columns)] for row in range(rows)]

    @property
    def row_minima(self) -> List[int]:
        """What each strategy of the first player guarantees."""
        return [_one(_I32, self._lib.bp_strategic_row_min, self, row) for row in range(self.shape.row)]

    @property
    def column_maxima(self) -> List[int]:
        """To what each strategy of the second player limits the first."""
        return [_one(_I32, self._lib.bp_strategic_column_max, self, column) for column in range(self.shape.column)]

    @property
    def maximin(self) -> int:
        """The largest row minimum, which the first player can force."""
        return _one(_I32, self._lib.bp_strategic_maximin, self)

    @property
    def minimax(self) -> int:
        """The smallest column maximum, to which the second player can limit the first."""
        return _one(_I32, self._lib.bp_strategic_minimax, self)

    @property
    def saddles(self) -> List[Pair]:
        """The saddle points."""
        return self._pairs(self._lib.bp_strategic_saddles)

    @property
    def equilibria(self) -> List[Pair]:
        """The Nash equilibria in pure strategies."""
        return self._pairs(self._lib.bp_strategic_equilibria)

    def _pairs(self, function: Any) -> List[Pair]:
        count = ctypes.c_size_t()
        _check(function(None, None, 0, ctypes.byref(count), self))
        rows, columns = (_I32 * count.value)(), (_I32 * count.value)()
        _check(function(rows, columns, count.value, None, self))
        return [Pair(row, column) for row, column in zip(rows, columns)]

    def eliminate(self) -> List[Dominated]:
        """The strategies that the iterated elimination of strictly dominated strategies removes, in this order."""
        removed: List[Dominated] = []

        def receive(round: int, seat: int, strategy: int, by: int, user: Any) -> int:
            removed.append(Dominated(round, seat, strategy, by))
            return 0

        callback = _DOMINATED(receive)
        _Call(lambda: _checked(self._lib.bp_strategic_eliminate, self, callback, None)).wait()
        return removed

    def nfg(self) -> str:
        """A strategic game of Gambit."""
        return _written(self._lib.bp_strategic_write_nfg, self)

    def csv(self) -> str:
        """The normal form as comma-separated values: the names of the nodes where the game ends."""
        return _written(self._lib.bp_strategic_write_csv, self)

    def payoffs_csv(self) -> str:
        """The payoffs as comma-separated values."""
        return _written(self._lib.bp_strategic_write_payoffs, self)


# ---------------------------------------------------------------------------------------------------
# Many games, many boards
# ---------------------------------------------------------------------------------------------------


class Series(_Handle):
    """A series: as many games as players, each started by the next seat, with total scores.

        >>> series = Series(2)
        >>> while not series.over:
        ...     state = State(f"start={series.starter + 1} board=RGGR")
        ...     while not state.over:
        ...         _ = state.apply(state.moves()[0])
        ...     series.add(state)
        >>> series.totals, series.winners
        ([1, 1], [0, 1])
    """

    __slots__ = ("_players",)
    _kind, _free = _SERIES, "bp_series_free"
    _players: int

    def __init__(self, players: int, starter: int = 0) -> None:
        self._fill(_checked, _library().bp_series_new, _i32(players, "players"), _i32(starter, "starter"), None)
        self._players = players

    @property
    def players(self) -> int:
        """The number of players."""
        return self._players

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        return f"<Series: {self.played} of {self.players} games, totals {self.totals}>"

    def add(self, state: State) -> None:
        """Adds the scores of a finished game."""
        _need(State, state)
        _check(self._lib.bp_series_add(self, state))

    @property
    def played(self) -> int:
        """The number of games played."""
        return _check(self._lib.bp_series_game_count(self))

    @property
    def over(self) -> bool:
        """Whether every seat has begun one game."""
        return _check(self._lib.bp_series_is_over(self)) == 1

    @property
    def starter(self) -> int:
        """The seat that begins the next game."""
        return _check(self._lib.bp_series_starter(self))

    @property
    def totals(self) -> List[int]:
        """The points so far, by seat."""
        return [_one(ctypes.c_int32, self._lib.bp_series_total, self, seat) for seat in range(self.players)]

    @property
    def winners(self) -> List[int]:
        """The seats that won."""
        bits = _one(ctypes.c_uint32, self._lib.bp_series_winners, self)
        return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


class Counts(NamedTuple):
    """Numbers of boards."""

    wins: int
    draws: int
    losses: int


class Share(NamedTuple):
    """A share of boards, and for a sample the bounds of its 95 % confidence interval."""

    value: float
    lower: float
    upper: float


class Census(_Worker):
    """Solves all boards of a configuration, or a random sample, and counts values. (Experimental in the library.)

    sample: the number of boards to draw with the seed, 0 for all boards. moves: solve the first moves too. shard:
    (index from 1, count). progress(now) receives a Progress about ten times a second, rows(board, boards, values,
    positions) is called for every board or class of boards. A true result stops the run; the next run()
    continues it.

        >>> census = Census("colours=3 discs=2", "outcome").run()
        >>> census.boards, census.counts()
        (90, Counts(wins=54, draws=30, losses=6))
        >>> again = Census.open(census.save())
        >>> again.counts() == census.counts()
        True
    """

    __slots__ = ()
    _kind, _free, _engine = _CENSUS, "bp_census_free", "census"

    moves = _Option("bp_census_get_moves", False, "", "Whether the first moves are solved too.")
    threads = _Option("bp_census_get_threads", 1, "from 1 to BP_THREADS_MAX", "The number of threads.")
    memory = _Option("bp_census_get_memory", 0, "0 (the default) or at least BP_MEMORY_MIN",
                     "The bytes of the tables of all threads together; 0 for the default.")

    def __init__(self, config: Union[Config, str], objective: str = "outcome", *, sample: int = 0, seed: int = 0,
                 moves: bool = False, shard: Tuple[int, int] = (1, 1), threads: int = 1, memory: int = 0,
                 table: Optional[Table] = None, progress: Optional[Callable[[Progress], Any]] = None,
                 rows: Optional[Callable[[str, int, Tuple[int, ...], int], Any]] = None) -> None:
        with _config(config) as own:
            number = _constant("bp_objective", objective, "objective")
            self._fill(_explained, _experimental().bp_census_new, own, number, None)
        self.progress, self.moves, self.threads, self.memory = progress, moves, threads, memory
        _check(self._lib.bp_census_set_sample(self, _u64(sample, "sample"), _u64(seed, "seed")))
        self.shard, self.table = shard, table
        if rows is not None:
            current = self._current_call
            self._set_callback("bp_census_set_rows", _CENSUS_ROW(
                lambda board, boards, values, count, positions, user: current.forward(
                    rows, board.decode(), boards, tuple(values[:count]), positions)))

    @classmethod
    def open(cls, text: bytes) -> "Census":
        """The census that save() wrote."""
        own = memoryview(text).tobytes()
        return cls._of(_explained, _experimental().bp_census_open, own, len(own), None)

    @property
    def sample(self) -> int:
        """The size of the sample; 0 if all boards are solved."""
        return self._pair(self._lib.bp_census_get_sample)[0]

    @property
    def seed(self) -> int:
        """The seed of the sample."""
        return self._pair(self._lib.bp_census_get_sample)[1]

    @property
    def shard(self) -> Tuple[int, int]:
        """The shard that run() solves: its index from 1, and the number of shards."""
        return self._pair(self._lib.bp_census_get_shard)

    @shard.setter
    def shard(self, shard: Tuple[int, int]) -> None:
        index, count = shard
        self._set("bp_census_set_shard", "shard", shard, "(index, count) with an index from 1 to count",
                  operator.index(index), operator.index(count))

    @property
    def table(self) -> Optional[Table]:
        """The table that outlives the census; None for tables of its own."""
        return self._lent

    @table.setter
    def table(self, table: Optional[Table]) -> None:
        self._lend("bp_census_set_table", table)

    def _pair(self, getter: Any) -> Tuple[int, int]:
        first, second = ctypes.c_uint64(), ctypes.c_uint64()
        _check(getter(ctypes.byref(first), ctypes.byref(second), self))
        return first.value, second.value

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        try:
            return f"<Census of {self.config!r}, {self.objective}: {self.done} of {self.units} units done>"
        except BigPointsError:
            return "<Census, running>"

    def run(self) -> "Census":
        """Solves the units that are not done. After Ctrl-C or a stop by a callback, another run() continues."""
        self._work(lambda: _explained(self._lib.bp_census_run, self))
        return self

    def save(self) -> bytes:
        """A checkpoint of all units that are done, for open() and add()."""
        chunks: List[bytes] = []

        def receive(text: bytes, length: int, user: Any) -> int:
            chunks.append(text)
            return 0

        keep = _CENSUS_SAVE(receive)
        self._work(lambda: _checked(self._lib.bp_census_save, self, keep, None))
        return b"".join(chunks)

    def add(self, text: bytes) -> None:
        """Adds the units of another shard's checkpoint, which save() wrote."""
        own = memoryview(text).tobytes()
        self._brief(_explained, self._lib.bp_census_add, self, own, len(own))

    @property
    def config(self) -> str:
        """The configuration of the boards."""
        with self._brief(Config._of, _checked, self._lib.bp_census_config, self) as config:
            return str(config)

    @property
    def objective(self) -> str:
        """The objective that every board is solved for."""
        return _name("bp_objective", _check(self._brief(self._lib.bp_census_objective, self)))

    @property
    def units(self) -> int:
        """The number of units of work: classes of boards, or boards."""
        return int(self._brief(self._lib.bp_census_unit_count, self))

    @property
    def done(self) -> int:
        """The number of units that are done."""
        return int(self._brief(self._lib.bp_census_done_count, self))

    @property
    def finished(self) -> bool:
        """Whether all units of the shard are done."""
        return _check(self._brief(self._lib.bp_census_shard_done, self)) == 1

    @property
    def boards(self) -> int:
        """The number of boards counted."""
        return int(self._brief(self._lib.bp_census_board_count, self))

    @property
    def nodes(self) -> int:
        """The nodes of all searches."""
        return int(self._brief(self._lib.bp_census_node_count, self))

    @property
    def seconds(self) -> float:
        """The seconds of all runs."""
        return float(self._brief(self._lib.bp_census_seconds, self))

    def counts(self, seat: int = 0) -> Counts:
        """The numbers of boards that a seat wins, draws and loses."""
        own = _i32(seat, "seat")
        win, draw, loss = (
            self._brief(_one, ctypes.c_uint64, self._lib.bp_census_outcome_count, self, own, o) for o in (1, 0, -1))
        return Counts(win, draw, loss)

    def share(self, outcome: int = 1, seat: int = 0) -> Share:
        """The share of an outcome, and for a sample the bounds of its 95 % confidence interval."""
        share, lower, upper = ctypes.c_double(), ctypes.c_double(), ctypes.c_double()
        _check(self._brief(self._lib.bp_census_share, ctypes.byref(share), ctypes.byref(lower),
                           ctypes.byref(upper), self, _i32(seat, "seat"), _i32(outcome)))
        return Share(share.value, lower.value, upper.value)

    def margins(self) -> Dict[int, int]:
        """The number of boards for each margin of the first player; not for "outcome"."""
        with Game(self.config) as game:
            min_score, max_score = game.score_range
        numbers = {margin: self._brief(_one, ctypes.c_uint64, self._lib.bp_census_margin_count, self, margin)
                   for margin in range(min_score - max_score, max_score - min_score + 1)}
        return {margin: number for margin, number in numbers.items() if number}

    def scores(self, seat: int = 0) -> Dict[int, int]:
        """The number of boards for each score of a seat; for "thesis" and "maxn"."""
        with Game(self.config) as game:
            min_score, max_score = game.score_range
        own, count = _i32(seat, "seat"), self._lib.bp_census_score_count
        numbers = {score: self._brief(_one, ctypes.c_uint64, count, self, own, score)
                   for score in range(min_score, max_score + 1)}
        return {score: number for score, number in numbers.items() if number}
