# SPDX-License-Identifier: MIT
"""Many boards and positions in one call."""

from __future__ import annotations

import ctypes
from array import array
from typing import Any, Iterable, Iterator, NamedTuple, overload

from . import _bindings as c
from ._handles import Pointer
from ._library import check, ctype, experimental, held, name_of, read
from .game import State


class Answer(NamedTuple):
    """One item of Answers. Numbers that are not known, or were not requested, are None."""

    value: int | None
    lower: int | None
    upper: int | None
    best: int | None
    nodes: int | None
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
        >>> answers[1].status
        "board 2, 'RGXR': character 3: 'X' is no disc; a board has R G B Y P W K or 1-5"

    The numbers are also in arrays of 64 bits, which numpy can use without a copy. lower and upper are the bounds of
    each value. statuses has 0 for a solved item, a positive stop reason for a search that was stopped, and a negative
    error for an item that was refused. best and nodes are empty unless requested.
    """

    __slots__ = ("_reasons", "best", "lower", "nodes", "statuses", "upper")

    def __init__(self, count: int, best: bool, nodes: bool) -> None:
        self.statuses, self.lower, self.upper = (array("q", bytes(8 * count)) for _ in range(3))
        self.best, self.nodes = (array("q", bytes(8 * count if wanted else 0)) for wanted in (best, nodes))
        self._reasons: dict[int, str] = {}

    def _take(self, handle: Any) -> None:
        """Copies the columns of bp_answers, and the reasons why items were refused."""
        lib = experimental()
        for numbers, column in ((self.statuses, c.BP_ANSWER_STATUS), (self.lower, c.BP_ANSWER_LOWER),
                                (self.upper, c.BP_ANSWER_UPPER), (self.best, c.BP_ANSWER_BEST),
                                (self.nodes, c.BP_ANSWER_NODES)):
            if numbers:
                out = (ctypes.c_int64 * len(numbers)).from_buffer(numbers)
                check(lib.bp_answers_column(out, len(numbers), None, handle, column))
        self._reasons = {index: read(lib.bp_answers_why, handle, index)
                         for index, status in enumerate(self.statuses) if status < 0}

    def __len__(self) -> int:
        return len(self.statuses)

    @property
    def values(self) -> list[int | None]:
        """The values; None where one is not known."""
        return [lower if lower == upper else None for lower, upper in zip(self.lower, self.upper)]

    @overload
    def __getitem__(self, index: int) -> Answer: ...

    @overload
    def __getitem__(self, index: slice) -> list[Answer]: ...

    def __getitem__(self, index: int | slice) -> Answer | list[Answer]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        status, lower, upper = self.statuses[index], self.lower[index], self.upper[index]
        known = lower > -1 << 31 or upper < (1 << 31) - 1  # otherwise nothing is known
        return Answer(
            lower if lower == upper else None, lower if known else None, upper if known else None,
            self.best[index] or None if self.best else None, self.nodes[index] if self.nodes else None,
            name_of("bp_stop_reason", status) if status >= 0 else self._reasons[index % len(self)])

    def __iter__(self) -> Iterator[Answer]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        solved = sum(1 for status in self.statuses if status == 0)
        return f"<Answers: {solved} of {len(self)} solved>"


def lines(boards: str | Iterable[str]) -> tuple[str, int]:
    """Boards as one text with a line for each, and their number."""
    if isinstance(boards, str):
        text = boards if boards.endswith("\n") or not boards else boards + "\n"
        return text.replace("\0", "?"), text.count("\n")
    items = list(boards)
    text = "\n".join(items + [""])
    if text.count("\n") != len(items):  # a line break is no disc, but would make two boards of one
        text = "\n".join([item.replace("\n", "?") for item in items] + [""])
    return text.replace("\0", "?"), len(items)


def state_array(states: Iterable[State]) -> tuple[list[Pointer], Any]:
    """The pointers of many states, to be kept during a call, and a C array of them."""
    pointers = [held(state, ctype("bp_state*")) for state in states]
    return pointers, (ctypes.c_void_p * max(1, len(pointers)))(*[each._as_parameter_.value for each in pointers])


def legal_moves(states: Iterable[State]) -> list[list[int]]:
    """The legal moves of many states, as numbers, from one call.

        >>> states = [State("RGGR"), State("RRGG")]
        >>> legal_moves(states) == [state.move_numbers for state in states]
        True
    """
    lib, (held, handles) = experimental(), state_array(states)
    length, count = ctypes.c_size_t(), len(held)
    offsets = (ctypes.c_size_t * (count + 1))()
    size = 32 * count
    while True:
        out = (ctypes.c_uint32 * size)()
        status = lib.bp_bulk_moves(out, size, ctypes.byref(length), offsets, handles, count)
        if status != c.BP_ERR_SPACE:
            break
        size = length.value
    check(status)
    moves = out[:length.value]
    return [moves[offsets[i]:offsets[i + 1]] for i in range(count)]
