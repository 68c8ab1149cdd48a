# SPDX-License-Identifier: MIT
"""Python binding of libbigpoints through ctypes: rules, exact solver, players and census of the board game Big Points.

It needs Python 3.8 and no other package. A wheel contains the library too.

    >>> import bigpoints
    >>> result = bigpoints.solve("RGGR")        # a board, from START to the ladder
    >>> result.outcome, result.margin, result.best
    (1, 1, 'Ga')
    >>> state = bigpoints.State("RGBYYBGR")
    >>> state.moves
    ('Ra', 'Gb', 'Ga', 'Bb', 'Ba', 'Yb', 'Ya')
    >>> state.apply("Ya").apply("Ra").mover     # seats are numbered from 0
    0
    >>> solver = bigpoints.Solver("margin")
    >>> result = solver.solve(state)
    >>> result.value, result.best               # points for the player to move, and how
    (4, 'Yc')

Moves, boards, positions and configurations are texts; docs/notation.md describes them. A move may also be a number from
State.move_numbers. When the library refuses a call, BigPointsError is raised. It carries the status and a message:

    >>> state.apply("Pa")
    Traceback (most recent call last):
    ...
    bigpoints.BigPointsValueError: there is no purple pawn in this game

Every object that owns a handle of the library has close() and is a context manager. Python also frees the handle
together with the object. Handles can be freed in any order.

Ctrl-C stops a long call and raises KeyboardInterrupt. The result so far is kept: the property `last` of a solver,
player, minimax or review returns it, and the next run() of a census continues. Long calls release Python's lock. An
object that is busy in another thread raises BP_ERR_BUSY.
"""

import sys as _sys

if not getattr(_sys, "_is_gil_enabled", lambda: True)():
    raise ImportError("bigpoints relies on Python's global lock; run a free-threaded Python with -X gil=1")

from ._bindings import __version__ as __version__
from ._library import BigPointsError, BigPointsValueError, load, version
from .boards import Canonical, Config, canonical, normalise, rank
from .bulk import Answer, Answers, legal_moves
from .census import Census, Counts, Share, Units
from .game import Bounds, Game, State, Step, Totals
from .game import open_game as open
from .minimax import Minimax
from .player import Player
from .progress import Progress
from .puzzle import Puzzle
from .result import Result, RootMove
from .review import Judgement, Review
from .series import Series
from .solver import Solver, solve
from .strategic import Dominated, Equilibrium, Matrix, Pair, Strategic
from .tables import Table
from .tree import Node, Tree

__all__ = [
    "Answer", "Answers", "BigPointsError", "BigPointsValueError", "Bounds", "Canonical", "Census", "Config",
    "Counts", "Dominated", "Equilibrium", "Game", "Judgement", "Matrix", "Minimax", "Node", "Pair", "Player",
    "Progress", "Puzzle", "Result", "Review", "RootMove", "Series", "Share", "Solver", "State", "Step",
    "Strategic", "Table", "Totals", "Tree", "Units", "canonical", "legal_moves", "load", "normalise", "open", "rank", "solve",
    "version",
]

# help(), pickle and tracebacks show them where programs find them.
for _name in __all__:
    globals()[_name].__module__ = __name__
open.__name__ = open.__qualname__ = "open"
