# SPDX-License-Identifier: MIT
"""Series of games."""

from __future__ import annotations

import ctypes

from ._handles import Handle, get_flag, get_number
from ._library import check, checked, experimental, i32, need, one
from .game import State, seats


class Series(Handle):
    """A series: as many games as players, each started by the next seat, with total scores.

        >>> series = Series(2)
        >>> while not series.over:
        ...     state = State(f"start={series.starter + 1} board=RGGR")
        ...     while not state.over:
        ...         _ = state.apply(state.moves[0])
        ...     series.add(state)
        >>> series.totals, series.winners
        ([1, 1], [0, 1])
    """

    __slots__ = ("_players",)
    _noun = "series"
    _players: int

    def __init__(self, players: int, starter: int = 0) -> None:
        self._fill(checked, experimental().bp_series_new, i32(players, "players"), i32(starter, "starter"), None)
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
        need(State, state)
        check(self._lib.bp_series_add(self, state))

    played = get_number("bp_series_game_count", "The number of games played.")
    over = get_flag("bp_series_is_over", "Whether every seat has begun one game.")
    starter = get_number("bp_series_starter", "The seat that begins the next game.")

    @property
    def totals(self) -> list[int]:
        """The points so far, by seat."""
        return [one(ctypes.c_int32, self._lib.bp_series_total, self, seat) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        return seats(one(ctypes.c_uint32, self._lib.bp_series_winners, self))
