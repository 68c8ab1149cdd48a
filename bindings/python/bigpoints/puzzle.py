# SPDX-License-Identifier: MIT
"""Puzzles."""

from __future__ import annotations

from typing import Any, Callable

from ._calls import Call, CurrentCall
from ._handles import Handle, get_number
from ._library import checked, experimental, u64
from .boards import Config, own_config
from .game import State
from .progress import Progress, progress_callback
from .result import Result, take


class Puzzle(Handle):
    """A position of two players with exactly one winning move, or where none wins exactly one that draws. (Experimental
    in the library.)

    The same configuration and seed give the same puzzle on every machine. progress(now) receives a Progress; a true
    result stops the search, which then raises BP_ERR_STOPPED.

        >>> puzzle = Puzzle("colours=4 discs=3", seed=1)
        >>> puzzle
        <Puzzle: the mover draws, grade 6>
        >>> puzzle.state.history, puzzle.result.best
        (['Ra'], 'Ya')
    """

    __slots__ = ()
    _noun = "puzzle"

    def __init__(self, config: Config | str = "players=2", seed: int = 0, *,
                 progress: Callable[[Progress], Any] | None = None) -> None:
        lib, current, number = experimental(), CurrentCall(), u64(seed, "seed")
        callback = progress_callback(current, progress)
        with own_config(config) as own:
            current.call = Call(
                lambda: self._fill(checked, lib.bp_puzzle_next, own, number, callback, None, None))
            current.call.wait()

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        return f"<Puzzle: the mover {'wins' if self.result.outcome else 'draws'}, grade {self.grade}>"

    @property
    def state(self) -> State:
        """A new state of the position, with the moves that led to it."""
        return State._of(checked, self._lib.bp_puzzle_state, self)

    @property
    def result(self) -> Result:
        """The exact result of the position: its best move is the solution."""
        return Call(lambda: take(self.state, self._lib.bp_puzzle_result, self)).wait()  # type: ignore[no-any-return]

    grade = get_number("bp_puzzle_grade",
                       "From 1 to 10: the lowest level whose players find the solution with 8 of 10 seeds.")
