# SPDX-License-Identifier: MIT
"""The census of boards."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, NamedTuple

from . import _bindings as c
from ._handles import get_count, get_flag, get_float
from ._library import (BigPointsError, check, checked, constant, ctype, experimental, explained, i32, one)
from ._searcher import TableUser, number_option, objective_option, seed_option, switch_option
from .boards import Config, own_config
from .progress import Progress
from .tables import Table


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


class FirstMove(NamedTuple):
    """The numbers of boards on which a kind of first move is a best move, and on which it is legal."""

    best: int
    legal: int


class Units(NamedTuple):
    """A range of units: the first one, and the one after the last."""

    first: int
    end: int


def _seconds(seconds: float) -> float:
    if isinstance(seconds, str) or not hasattr(seconds, "__float__"):
        raise TypeError(f"checkpoint_seconds must be a number, not {type(seconds).__name__}")
    return float(seconds)


class Census(TableUser):
    """Solves all boards of a configuration, or a random sample, and counts values. (Experimental in the library.)

    Census(config, objective, option=value, ...): every option is also a property, and help(Census) describes it. None
    is the default. progress(now) receives a Progress about ten times a second, rows(board, boards, values, positions)
    is called for every board or class of boards, and checkpoint(text) with what save() would return, at most every
    checkpoint_seconds and at the end of a run. A true result stops the run; the next run() continues it.

        >>> census = Census("colours=3 discs=2", "outcome").run()
        >>> census.boards, census.counts()
        (90, Counts(wins=54, draws=30, losses=6))
        >>> again = Census.open(census.save())
        >>> again.counts() == census.counts()
        True
    """

    __slots__ = ()
    _noun = "census"

    objective = objective_option()
    memory = number_option()
    threads = number_option()
    sample = number_option()
    seed = seed_option()
    first_moves = switch_option()
    shards = number_option()
    shard = number_option()
    first = number_option()
    end = number_option()

    def __init__(self, config: Config | str, objective: c.ObjectiveName | None = None, *, memory: int | None = None,
                 threads: int | None = None, sample: int | None = None, seed: int | None = None,
                 first_moves: bool | None = None, shards: int | None = None, shard: int | None = None,
                 first: int | None = None, end: int | None = None, table: Table | None = None,
                 progress: Callable[[Progress], Any] | None = None,
                 rows: Callable[[str, int, tuple[int, ...], int], Any] | None = None,
                 checkpoint: Callable[[bytes], Any] | None = None, checkpoint_seconds: float = 60) -> None:
        option = type(self).objective
        with own_config(config) as own:
            self._fill(explained, experimental().bp_census_new, own,
                       option.info.default if objective is None else option.to_c(option, objective), None)
        self._configure(memory=memory, threads=threads, sample=sample, seed=seed, first_moves=first_moves,
                        shards=shards, shard=shard, end=end, first=first, table=table, progress=progress)
        if rows is not None:
            current = self._current_call
            self._set_callback("set_rows", ctype("bp_census_row_fn")(
                lambda board, boards, values, count, positions, user: current.forward(
                    rows, board.decode(), boards, tuple(values[:count]), positions)))
        if checkpoint is not None:
            own_current = self._current_call
            self._set_callback("set_save", ctype("bp_census_save_fn")(
                lambda text, length, user: own_current.forward(checkpoint, text)), _seconds(checkpoint_seconds))

    @classmethod
    def open(cls, text: bytes) -> Census:
        """The census that save() wrote."""
        own = memoryview(text).tobytes()
        return cls._of(explained, experimental().bp_census_open, own, len(own), None)

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        try:
            return f"<Census of {self.config!r}, {self.objective}: {self.done} of {self.units} units done>"
        except BigPointsError:
            return "<Census, running>"

    def run(self) -> Census:
        """Solves the units that are not done. After Ctrl-C or a stop by a callback, another run() continues."""
        self._work(lambda: explained(self._lib.bp_census_run, self))
        return self

    def save(self) -> bytes:
        """A checkpoint of all units that are done, for open() and add()."""
        chunks: list[bytes] = []

        def receive(text: bytes, length: int, user: Any) -> int:
            chunks.append(text)
            return 0

        keep = ctype("bp_census_save_fn")(receive)
        self._work(lambda: checked(self._lib.bp_census_save, self, keep, None))
        return b"".join(chunks)

    def add(self, text: bytes) -> None:
        """Adds the units of another shard's checkpoint, which save() wrote."""
        own = memoryview(text).tobytes()
        self._brief(explained, self._lib.bp_census_add, self, own, len(own))

    @property
    def config(self) -> str:
        """The configuration of the boards."""
        with self._brief(Config._of, checked, self._lib.bp_census_config, self) as config:
            return str(config)

    units = get_count("bp_census_count", c.BP_COUNT_UNITS, "The number of units of work: classes of boards, or boards.")
    done = get_count("bp_census_count", c.BP_COUNT_UNITS_DONE, "The number of units that are done.")
    boards = get_count("bp_census_count", c.BP_COUNT_BOARDS, "The number of boards counted.")
    nodes = get_count("bp_census_count", c.BP_COUNT_NODES, "The nodes of all searches.")
    seconds = get_float("bp_census_seconds", "The seconds of all runs.")
    finished = get_flag("bp_census_shard_done", "Whether all units of the shard are done.")

    @property
    def positions(self) -> int | None:
        """The sum of the distinct positions of all boards; None unless the objective is "thesis" or "maxn"."""
        count = int(self._brief(self._lib.bp_census_count, self, c.BP_COUNT_STATES))
        return None if count == c.BP_ERR_UNSUPPORTED else check(count)

    @property
    def shard_units(self) -> Units:
        """The units of its shard."""
        first, end = ctypes.c_uint64(), ctypes.c_uint64()
        check(self._brief(self._lib.bp_census_range, first, end, self))
        return Units(first.value, end.value)

    def missing(self) -> list[Units]:
        """The ranges of units that are not done, of all shards.

            >>> census = Census("colours=3 discs=2", "outcome", end=4).run()
            >>> census.missing()
            [Units(first=4, end=15)]
        """
        def found() -> list[Units]:
            first, end, ranges = ctypes.c_uint64(), ctypes.c_uint64(), []
            while check(self._lib.bp_census_missing(first, end, self, end.value)) == 0 and first.value < end.value:
                ranges.append(Units(first.value, end.value))
            return ranges

        return self._brief(found)  # type: ignore[no-any-return]

    def counts(self, seat: int = 0) -> Counts:
        """The numbers of boards that a seat wins, draws and loses."""
        own, function = i32(seat, "seat"), self._lib.bp_census_outcome_count
        return Counts(*(self._brief(one, ctypes.c_uint64, function, self, own, outcome) for outcome in (1, 0, -1)))

    def share(self, outcome: int = 1, seat: int = 0) -> Share:
        """The share of an outcome, and for a sample the bounds of its 95 % confidence interval."""
        share, lower, upper = ctypes.c_double(), ctypes.c_double(), ctypes.c_double()
        check(self._brief(self._lib.bp_census_share, share, lower, upper, self, i32(seat, "seat"), i32(outcome)))
        return Share(share.value, lower.value, upper.value)

    def margins(self) -> dict[int, int]:
        """The number of boards for each margin of the first player; not for "outcome"."""
        return self._histogram("margin")

    def scores(self, seat: int = 0) -> dict[int, int]:
        """The number of boards for each score of a seat; for "thesis" and "maxn"."""
        return self._histogram("score", i32(seat, "seat"))

    def _histogram(self, what: str, *seat: int) -> dict[int, int]:
        def counted() -> dict[int, int]:
            lower, upper, function = ctypes.c_int32(), ctypes.c_int32(), self._function(f"{what}_count")
            status = self._function(f"{what}_range")(lower, upper, self, *seat)
            values = range(0) if status == c.BP_ERR_NOT_KNOWN else range(lower.value, upper.value + check(status) + 1)
            numbers = {number: one(ctypes.c_uint64, function, self, *seat, number) for number in values}
            return {number: boards for number, boards in numbers.items() if boards}

        return self._brief(counted)  # type: ignore[no-any-return]

    def first_move(self, place: int, take: c.FirstTake) -> FirstMove:
        """How often a kind of first move is best and legal, if first_moves is set: of the pawn whose first disc is at a
        place from 1 on, taking the disc "behind" or "ahead", or "nothing"."""
        best, legal = ctypes.c_uint64(), ctypes.c_uint64()
        check(self._brief(self._lib.bp_census_first_move, best, legal, self, i32(place, "place"),
                          constant("bp_first_take", take, "take")))
        return FirstMove(best.value, legal.value)
