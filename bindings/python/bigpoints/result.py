# SPDX-License-Identifier: MIT
"""Results of searches."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from . import _bindings as c
from ._library import check, choice, ctype, library, maybe, name_of, optional, read_list
from .game import Bounds, State, own_state, pv_texts


class RootMove(NamedTuple):
    """What a search found about a move. Fields that it did not compute are None or empty."""

    bounds: Bounds
    estimate: float | None
    visits: int | None
    scores: list[int] | None
    pv: list[str]

    @property
    def value(self) -> int | None:
        """The value of the move for the player to move, if it is proved."""
        return self.bounds.lower if self.bounds.lower == self.bounds.upper else None


for _field, _text in {
        "bounds": "What was proved about the value for the player to move.",
        "estimate": "Player: the value as the search sees it, in points.",
        "visits": "Player: how often the search visited the move.",
        "scores": "The scores by seat after the move, for \"thesis\", \"maxn\" and \"refined\".",
        "pv": "The principal variation that begins with the move, if the solver has move_pvs set.",
}.items():
    getattr(RootMove, _field).__doc__ = _text


class Result:
    """The result of a search: of Solver.solve(), Player.choose(), Minimax.search() or Review.run(). It never changes.

    Values are for the player to move: positive is good. A search that was stopped has bounds and perhaps an estimate,
    but no value.

        >>> result = Solver("margin", all_moves=True).solve("RGBBGR")
        >>> result.value, result.outcome, result.best, result.exact
        (1, 1, 'Ba', True)
        >>> {move: found.value for move, found in result.moves.items()}
        {'Ra': -1, 'Gb': -1, 'Ga': 0, 'Bb': -2, 'Ba': 1}
    """

    __slots__ = {
        "objective": "What was computed. A player's is \"margin\", or \"guaranteed\" for more than two players.",
        "seat": "The seat whose values these are: the player to move.",
        "stop_reason": "Why the search stopped: \"solved\", \"seconds\", \"nodes\", \"memory\" or \"cancelled\".",
        "exact": "Whether the value is proved.",
        "lossless": "Whether what is proved used no hashed keys, which two positions could share.",
        "value": "The proved value; None if it is not known.",
        "bounds": "The bounds that are proved on the value.",
        "outcome": "1 if the player to move wins, 0 for a draw, -1 otherwise; None if it is not proved.",
        "estimate": "The value as the search sees it, in points; of Minimax with \"outcome\" in its own unit.",
        "scores": "The scores by seat, for \"thesis\", \"maxn\" and \"refined\"; otherwise None.",
        "best_number": "The best move as a number; None if none is known.",
        "pv_numbers": "The principal variation as numbers.",
        "seconds": "The time of the search.",
        "_state": "The position that was searched.",
        "_counts": "The counts by name; a status if the search does not count that.",
        "_moves": "The number of each root move, and what was found about it; its pv as numbers.",
    }
    objective: c.ObjectiveName
    seat: int
    stop_reason: c.StopReason
    exact: bool
    lossless: bool
    value: int | None
    bounds: Bounds
    outcome: int | None
    estimate: float | None
    scores: list[int] | None
    best_number: int | None
    pv_numbers: list[int]
    seconds: float
    _state: State
    _counts: dict[str, int]
    _moves: list[tuple[int, Bounds, float | None, int | None, list[int] | None, list[int]]]

    def __init__(self) -> None:
        raise TypeError("a search makes results")

    @classmethod
    def _read(cls, handle: Any, state: State, point: int) -> Result:
        """Copies a result of the library."""
        self, get = cls.__new__(cls), library().function

        def number(name: str) -> int:
            return check(get(name)(handle))

        def known(kind: Any, name: str) -> Any:
            return optional(kind, get(name), handle)

        self._state = state
        self.objective = name_of("bp_objective", number("bp_result_objective"))
        self.seat = number("bp_result_seat")
        self.stop_reason = name_of("bp_stop_reason", number("bp_result_stop_reason"))
        self.exact, self.lossless = number("bp_result_is_exact") == 1, number("bp_result_is_lossless") == 1
        lower, upper = ctypes.c_int32(), ctypes.c_int32()
        check(get("bp_result_bounds")(lower, upper, handle))
        self.bounds = Bounds(lower.value, upper.value)
        self.value = known(ctypes.c_int32, "bp_result_value")
        self.outcome = known(ctypes.c_int32, "bp_result_outcome")
        estimate = known(ctypes.c_int32, "bp_result_estimate")
        self.estimate = None if estimate is None else estimate / point
        has_scores = self.objective in ("thesis", "maxn", "refined")
        self.scores = maybe(read_list, ctypes.c_int32, get("bp_result_scores"), handle) if has_scores else None
        self.best_number = known(ctypes.c_uint32, "bp_result_best")
        self.pv_numbers = read_list(ctypes.c_uint32, get("bp_result_pv"), handle)
        self.seconds = get("bp_result_seconds")(handle)
        count = get("bp_result_count")
        self._counts = {name: count(handle, which) for name, which in c.ENUMERATIONS["bp_count"].items()}
        self._moves = []
        move, guess, visits = ctypes.c_uint32(), ctypes.c_int32(), ctypes.c_int64()
        for index in range(number("bp_result_move_count")):
            check(get("bp_result_move")(move, lower, upper, handle, index))
            guessed = get("bp_result_move_estimate")(guess, visits, handle, index) == 0
            self._moves.append((
                move.value, Bounds(lower.value, upper.value), guess.value / point if guessed else None,
                visits.value if guessed else None,
                maybe(read_list, ctypes.c_int32, get("bp_result_move_scores"), handle, index) if has_scores else None,
                read_list(ctypes.c_uint32, get("bp_result_move_pv"), handle, index)))
        return self

    @property
    def state(self) -> State:
        """The position that was searched: a new copy."""
        return own_state(self._state)

    @property
    def margin(self) -> int | None:
        """The value in points; None if it is not known, and for "outcome"."""
        return None if self.objective == "outcome" else self.value

    @property
    def best(self) -> str | None:
        """The best move; None if none is known."""
        return None if self.best_number is None else self._state.move_text(self.best_number)

    @property
    def pv(self) -> list[str]:
        """The principal variation: best play, to the end of the game if the position is solved."""
        return pv_texts(self._state, self.pv_numbers)

    @property
    def moves(self) -> dict[str, RootMove]:
        """What was found about each move: by a solver with all_moves set, in move order; by a player, the best first;
        otherwise empty."""
        return {self._state.move_text(number): RootMove(bounds, estimate, visits, scores, pv_texts(self._state, pv))
                for number, bounds, estimate, visits, scores, pv in self._moves}

    @property
    def nodes(self) -> int:
        """The nodes of the search."""
        return self._counts["nodes"]

    def count(self, name: c.CountName) -> int | None:
        """How many of something the search counted, such as "probes", "replies" or "depth"; None if this search does
        not count that. For "replies" of a certificate that was too long it raises BP_ERR_LIMIT."""
        found = self._counts[choice(self._counts, name, "a count")]
        return None if found == c.BP_ERR_UNSUPPORTED else check(found)

    def __repr__(self) -> str:
        if self.value is not None:
            known = str(self.value)
        elif self.estimate is not None:
            known = f"about {self.estimate:.1f}"
        else:
            known = "from {} to {}".format(*self.bounds)
        best = f" by {self.best}" if self.best_number is not None else ""
        return f"<Result: {self.objective} {known}{best}, {self.stop_reason}>"


def take(state: State, function: Any, *arguments: Any, point: int = c.BP_ESTIMATE_POINT) -> Result:
    """The result that a function with the parameters (out, arguments) makes, of the search of a state."""
    handle = ctype("bp_result*")()
    check(function(ctypes.byref(handle), *arguments))
    try:
        return Result._read(handle, state, point)
    finally:
        library().bp_result_free(handle)
