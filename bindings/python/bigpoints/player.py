# SPDX-License-Identifier: MIT
"""Computer players."""

from __future__ import annotations

import operator
from typing import Any, Callable, Literal, Union

from . import _bindings as c
from ._library import check, checked, library, refuse
from ._searcher import Finder, Option, number_option, seconds_option, seed_option
from .game import State
from .progress import Progress
from .result import Result

LevelName = Union[int, Literal["auto"]]


def _level(option: Option[LevelName], value: LevelName) -> int:
    if value == "auto":
        return c.BP_LEVEL_AUTO
    if not c.BP_LEVEL_MIN <= operator.index(value) <= c.BP_LEVEL_MAX:
        refuse(option.name, value, f"from {c.BP_LEVEL_MIN} to {c.BP_LEVEL_MAX}, or \"auto\"", c.BP_ERR_RANGE)
    return operator.index(value)


def _level_name(value: int) -> LevelName:
    return "auto" if value == c.BP_LEVEL_AUTO else value


class Player(Finder):
    """A computer player of level 1 (random) to 10 (as strong as its budget allows), or "auto", which adapts to its
    opponents.

    Player(level, option=value, ...): every option is also a property, and help(Player) describes it. None is the
    default. With seconds=0 and a limit of nodes the moves are the same on every machine. progress(now) receives a
    Progress every 1,024 nodes; a true result ends the search.

        >>> player = Player(5, seed=1, seconds=0, nodes=2000)
        >>> state = State("RGBYYBGRGRBY")
        >>> while not state.over:
        ...     _ = state.apply(player.choose(state))
        >>> state.scores == State(state.record).scores
        True
    """

    __slots__ = ()
    _noun = "player"

    level = Option(_level, _level_name)
    seed = seed_option()
    seconds = seconds_option()
    nodes = number_option()
    memory = number_option()

    def __init__(self, level: LevelName | None = None, *, seed: int | None = None, seconds: float | None = None,
                 nodes: int | None = None, memory: int | None = None,
                 progress: Callable[[Progress], Any] | None = None) -> None:
        self._fill(checked, library().bp_player_new, c.BP_LEVEL_MAX, 0, None)
        self._configure(level=level, seed=seed, seconds=seconds, nodes=nodes, memory=memory, progress=progress)

    def choose(self, state: State | str) -> Result:
        """Chooses a move: the best one of the result, which State.apply() takes."""
        return self._find("bp_player_choose", state)

    def clear(self) -> None:
        """Clears the tables of earlier searches."""
        check(self._brief(self._lib.bp_player_clear, self))
