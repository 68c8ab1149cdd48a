# SPDX-License-Identifier: MIT
"""Depth-limited minimax."""

from __future__ import annotations

from typing import Any, Callable

from . import _bindings as c
from ._library import checked, experimental
from ._searcher import Finder, number_option, objective_option, seconds_option, switch_option
from .game import State
from .progress import Progress
from .result import Result


class Minimax(Finder):
    """Depth-limited alpha-beta with iterative deepening, for two players. (Experimental in the library.)

    Minimax(objective, option=value, ...): every option is also a property, and help(Minimax) describes it. None is the
    default.

        >>> Minimax("margin", depth=4).search("RGBBGR").best
        'Ba'
    """

    __slots__ = ()
    _noun = "minimax"

    objective = objective_option()
    seconds = seconds_option()
    nodes = number_option()
    memory = number_option()
    depth = number_option()
    pruning = switch_option()
    candidates = switch_option()
    transpositions = switch_option()
    delay = switch_option()

    def __init__(self, objective: c.ObjectiveName | None = None, *, seconds: float | None = None,
                 nodes: int | None = None, memory: int | None = None, depth: int | None = None,
                 pruning: bool | None = None, candidates: bool | None = None, transpositions: bool | None = None,
                 delay: bool | None = None, progress: Callable[[Progress], Any] | None = None) -> None:
        self._fill(checked, experimental().bp_minimax_new, None)
        self._configure(objective=objective, seconds=seconds, nodes=nodes, memory=memory, depth=depth, pruning=pruning,
                        candidates=candidates, transpositions=transpositions, delay=delay, progress=progress)

    def search(self, state: State | str) -> Result:
        """Searches for the best move."""
        self._current_call.point = c.BP_ESTIMATE_POINT if self.objective == "margin" else 1
        return self._find("bp_minimax_search", state)
