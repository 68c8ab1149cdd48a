# SPDX-License-Identifier: MIT
"""What a search reports while it runs."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, NamedTuple

from . import _bindings as c
from ._calls import CurrentCall
from ._library import ctype, library


class Progress(NamedTuple):
    """What a progress callback receives. Fields that do not apply are None. Later versions may have more fields."""

    nodes: int
    seconds: float
    windows: int | None
    lower: int | None
    upper: int | None
    depth: int | None
    best: int | None
    value: float | None
    table_fill: float | None
    done: int | None
    total: int | None
    seconds_left: float | None


for _field, _text in {
        "nodes": "The nodes of the search, or of the units that this run of a census has finished.",
        "seconds": "The time since the search or the run began.",
        "windows": "Solver: the finished null windows.",
        "lower": "Solver: the lower bound of the value so far.",
        "upper": "Solver: the upper bound of the value so far.",
        "depth": "Player: the moves in the principal variation. Minimax: the last finished depth.",
        "best": "Player, Minimax: the best move so far, as State.apply() takes it.",
        "value": "Player, Minimax: its value, as Result.estimate.",
        "table_fill": "How full the transposition table is, from 0 to 1; None if there is none, or it has no limit.",
        "done": "Census: the units of the shard that are done. Review: the judged moves. Puzzle: the games played.",
        "total": "Census: the units of the shard. Review: the moves. Puzzle: the largest number of games.",
        "seconds_left": "Census: the seconds until the shard is done; None if they are not known yet.",
}.items():
    getattr(Progress, _field).__doc__ = _text


def read_progress(now: Any, point: int) -> Progress:
    """Reads what the library reports, which is valid until the callback of C returns."""
    lib = library()
    lower, upper, value, best = ctypes.c_int32(), ctypes.c_int32(), ctypes.c_int32(), ctypes.c_uint32()
    solves = lib.bp_progress_bounds(lower, upper, now) == 0
    searches = lib.bp_progress_best(best, value, now) == 0

    def known(number: Any) -> Any:
        return number if number >= 0 else None

    def count(what: int) -> Any:
        return known(lib.bp_progress_count(now, what))

    return Progress(
        count(c.BP_COUNT_NODES) or 0, lib.bp_progress_seconds(now), count(c.BP_COUNT_WINDOWS),
        lower.value if solves else None, upper.value if solves else None, count(c.BP_COUNT_DEPTH) if searches else None,
        best.value if searches else None, value.value / point if searches else None,
        known(lib.bp_progress_table_fill(now)), count(c.BP_COUNT_UNITS_DONE), count(c.BP_COUNT_UNITS),
        known(lib.bp_progress_seconds_left(now)))


def progress_callback(current: CurrentCall, function: Callable[[Progress], Any] | None) -> Any:
    """The progress callback of a call for C, which passes a Progress to a function."""
    def forward(now: Any, user: Any) -> int:
        if function is None:
            return current.forward(None)
        return current.forward(function, read_progress(now, current.point))

    return ctype("bp_progress_fn")(forward)
