# SPDX-License-Identifier: MIT
"""Reviews of games."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, NamedTuple

from . import _bindings as c
from ._handles import get_count, get_float, get_values
from ._library import check, checked, experimental, i32, name_of
from ._searcher import Searcher, number_option, seconds_option
from .game import State, own_state
from .progress import Progress
from .result import Result, take


class Judgement(NamedTuple):
    """The judgement of a move by a Review."""

    ply: int
    seat: int
    move: str
    regret: float
    result: Result


for _field, _text in {
        "ply": "The number of the move in the history, from 0.",
        "seat": "Who made it.",
        "move": "The move.",
        "regret": "What it cost in points: the best value less the value of the move.",
        "result": "The result of the position before it. Its best move is the better one, or this move.",
}.items():
    getattr(Judgement, _field).__doc__ = _text


class Review(Searcher):
    """Judges the moves of a game, from the last one to the first. (Experimental in the library.)

    Review(option=value, ...): every option is also a property, and help(Review) describes it. None is the default.
    progress(now) receives a Progress every 1,024 nodes and before each move; a true result stops the review.

        >>> review = Review()
        >>> for judged in review.run("board=RGBYYBGR moves=Gb,Ya,Rb,Yc"):
        ...     print(judged.move, judged.result.best, judged.regret)
        Gb Ba 2.0
        Ya Ya 0.0
        Rb Yc 1.0
        Yc Yc 0.0
        >>> review.total_regret(0), review.turning_points
        (3.0, [0])
    """

    __slots__ = ()
    _noun = "review"

    seconds = seconds_option()
    memory = number_option()
    solve_nodes = number_option()
    search_nodes = number_option()

    def __init__(self, *, seconds: float | None = None, memory: int | None = None, solve_nodes: int | None = None,
                 search_nodes: int | None = None, progress: Callable[[Progress], Any] | None = None) -> None:
        self._fill(checked, experimental().bp_review_new, None)
        self._configure(seconds=seconds, memory=memory, solve_nodes=solve_nodes, search_nodes=search_nodes,
                        progress=progress)

    def run(self, state: State | str) -> list[Judgement]:
        """Judges the history of a state or of a record. Returns the moves that were judged, the first one first."""
        self._found = None
        own, lib = own_state(state), self._lib

        def work() -> list[Judgement]:
            check(lib.bp_review_run(self, own))
            judged = [self._judgement(ply, own_state(own.undo())) for ply in reversed(range(own.ply))]
            self._found = [move for move in reversed(judged) if move is not None]
            return self._found

        return self._work(work)  # type: ignore[no-any-return]

    def _judgement(self, ply: int, state: State) -> Judgement | None:
        """The judgement of the move that was made in a state; None if it was not judged."""
        lib, move, seat = self._lib, ctypes.c_uint32(), ctypes.c_int32()
        regret = lib.bp_review_regret(self, ply)
        if regret == c.BP_ERR_NOT_KNOWN:
            return None
        check(lib.bp_review_move(move, seat, self, ply))
        return Judgement(ply, seat.value, state.move_text(move.value), check(regret) / c.BP_ESTIMATE_POINT,
                         take(state, lib.bp_review_result, self, ply))

    @property
    def last(self) -> list[Judgement]:
        """The judgements of the last run(), also if it ended with an exception."""
        return self._latest(list)  # type: ignore[no-any-return]

    turning_points = get_values("bp_review_turning_points",
                                "The plies at which a win or a draw was given away: the signs of both values differ.")

    def _total(self, seat: int) -> tuple[float, int]:
        """The regret of a seat, and the number of its judged moves."""
        regret, moves = ctypes.c_uint64(), ctypes.c_int32()
        check(self._brief(self._lib.bp_review_total, regret, moves, self, i32(seat, "seat")))
        return regret.value / c.BP_ESTIMATE_POINT, moves.value

    def total_regret(self, seat: int) -> float:
        """The points that the judged moves of a seat lost."""
        return self._total(seat)[0]

    def mean_regret(self, seat: int) -> float:
        """The points that a judged move of a seat lost on average."""
        regret, moves = self._total(seat)
        return regret / max(1, moves)

    @property
    def stop_reason(self) -> c.StopReason:
        """Why the last run() stopped: "solved" if it went through all moves, "seconds" or "cancelled"."""
        reason = check(self._brief(self._lib.bp_review_stop_reason, self))
        return name_of("bp_stop_reason", reason)  # type: ignore[no-any-return]

    nodes = get_count("bp_review_count", c.BP_COUNT_NODES, "The nodes of the last run().")
    elapsed = get_float("bp_review_seconds", "The time of the last run() in seconds.")
