# SPDX-License-Identifier: MIT
"""Configurations and boards of Big Points."""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Iterator, Mapping, NamedTuple

from . import _bindings as c
from ._handles import Handle
from ._library import (BigPointsError, check, choice, constant, encode, explained, library, maybe, name_of, one,
                       read, refuse, u64)

# The kinds of disc by letter. The first five are the colours of the pawns.
DISCS = {"R": c.BP_RED, "G": c.BP_GREEN, "B": c.BP_BLUE, "Y": c.BP_YELLOW, "P": c.BP_PURPLE, "W": c.BP_WHITE,
         "K": c.BP_BLACK}
LETTERS = {disc: letter for letter, disc in DISCS.items()}


class Canonical(NamedTuple):
    """The first board of a class under renaming of colours, and the number of boards in the class."""

    board: str
    boards: int


class Config(Handle):
    """A set-up of Big Points: players, starter, rules, and a board or the discs and the seed of one.

    The text is a board, or fields key=value. A missing field has its value of the standard game.

        >>> config = Config("players=3 colours=4 discs=3 seed=7")
        >>> config.players, config.discs["R"], len(config.board)
        (3, 3, 12)
        >>> config.board = "RGGR"
        >>> str(config)
        'players=3 start=1 rules=official board=RGGR'
    """

    __slots__ = ()
    _noun = "config"

    def __init__(self, text: str = "players=2") -> None:
        self._fill(explained, library().bp_config_parse, encode(text), None)

    def __str__(self) -> str:
        self._agree()
        return read(self._lib.bp_config_format, self)

    def __reduce__(self) -> Any:
        return type(self), (str(self),)

    def __repr__(self) -> str:
        try:
            return f"Config({str(self)!r})"
        except BigPointsError as error:
            return f"<Config: {error}>"

    def _agree(self) -> None:
        """Checks that the fields agree. They may contradict each other only while they are being set."""
        explained(self._lib.bp_config_check, self)

    def _get(self, field: int) -> int:
        return one(ctypes.c_int64, self._lib.bp_config_get, self, field)

    def _set(self, field: int, value: int, what: str, lowest: int, highest: int) -> None:
        value = operator.index(value)
        if not lowest <= value <= highest:
            refuse(what, value, f"from {lowest} to {highest}")
        check(self._lib.bp_config_set(self, field, ctypes.c_int64(value).value))

    @property
    def players(self) -> int:
        """The number of players."""
        return self._get(c.BP_CONFIG_PLAYERS)

    @players.setter
    def players(self, players: int) -> None:
        self._set(c.BP_CONFIG_PLAYERS, players, "players", c.BP_PLAYERS_MIN, c.BP_PLAYERS_MAX)

    @property
    def starter(self) -> int:
        """The seat that begins, from 0 on."""
        return self._get(c.BP_CONFIG_STARTER)

    @starter.setter
    def starter(self, seat: int) -> None:
        self._set(c.BP_CONFIG_STARTER, seat, "starter", 0, c.BP_PLAYERS_MAX - 1)

    @property
    def rules(self) -> c.RulesName:
        """"official" or "thesis"."""
        return name_of("bp_rules", self._get(c.BP_CONFIG_RULES))  # type: ignore[no-any-return]

    @rules.setter
    def rules(self, rules: c.RulesName) -> None:
        check(self._lib.bp_config_set(self, c.BP_CONFIG_RULES, constant("bp_rules", rules, "rules")))

    @property
    def discs(self) -> dict[str, int]:
        """The number of discs of each kind, by letter."""
        return {letter: self._get(disc) for letter, disc in DISCS.items()}

    @discs.setter
    def discs(self, counts: Mapping[str, int]) -> None:
        before = self.discs
        for letter in counts:
            choice(DISCS, letter, "a disc")
        try:
            for letter, disc in DISCS.items():
                highest = c.BP_SPECIALS_MAX if letter in "WK" else c.BP_DISCS_MAX
                self._set(disc, counts.get(letter, 0), f"the number of discs {letter}", 0, highest)
        except BaseException:
            for letter, disc in DISCS.items():
                self._lib.bp_config_set(self, disc, before[letter])
            raise

    @property
    def seed(self) -> int | None:
        """The seed that shuffles the board; None if one board is set."""
        seed = maybe(self._get, c.BP_CONFIG_SEED)
        return None if seed is None else seed % (1 << 64)

    @seed.setter
    def seed(self, seed: int) -> None:
        self._set(c.BP_CONFIG_SEED, seed, "seed", 0, (1 << 64) - 1)

    @property
    def board(self) -> str:
        """The board: the one that was set, or the one that the seed shuffles."""
        self._agree()
        return read(self._lib.bp_config_board, self)

    @board.setter
    def board(self, board: str) -> None:
        explained(self._lib.bp_config_set_board, self, encode(board))

    def board_count(self) -> int:
        """The number of different boards of these discs.

            >>> Config("colours=3 discs=3").board_count()
            1680
        """
        return int(read(self._lib.bp_board_count, self))

    def __iter__(self) -> Iterator[str]:
        """All boards of these discs, in the order of their ranks.

            >>> list(Config("colours=2 discs=2"))
            ['RRGG', 'RGRG', 'RGGR', 'GRRG', 'GRGR', 'GGRR']
        """
        with own_config(self) as own:
            for rank in range(own.board_count()):
                yield own.board_at(rank)

    def board_at(self, rank: int) -> str:
        """The board of a rank; the function rank() is its inverse."""
        try:
            return read(self._lib.bp_board_unrank, self, u64(rank, "rank"))
        except BigPointsError as error:
            if error.name != "BP_ERR_RANGE":
                raise
            count = self.board_count()
            many = f"below 2**64, and there are {count} boards"
            allowed = f"from 0 to {count - 1}, not {rank}" if count < 1 << 64 else many
            raise BigPointsError(error.status, f"a rank must be {allowed}") from None

    def random_board(self, seed: int, index: int = 0) -> str:
        """A uniformly random board, the same on every machine.

            >>> sorted(Config("colours=2 discs=2").random_board(1))
            ['G', 'G', 'R', 'R']
        """
        return read(self._lib.bp_board_random, self, u64(seed, "seed"), u64(index, "index"))


def normalise(board: str) -> str:
    """A board in capital letters without spaces.

        >>> normalise("rg 12")
        'RGRG'
    """
    size = c.BP_BOARD_TEXT
    out = ctypes.create_string_buffer(size)
    explained(library().bp_board_normalise, out, size, None, encode(board))
    return out.value.decode()


def rank(board: str) -> int:
    """The place of a board, from 0, among all boards with the same discs.

        >>> rank("RGGR"), Config("board=RGGR").board_at(2)
        (2, 'RGGR')
    """
    out = ctypes.c_uint64()
    explained(library().bp_board_rank, ctypes.byref(out), encode(board))
    return int(out.value)


def canonical(board: str) -> Canonical:
    """The first board of the class under renaming of colours, and the number of boards in the class.

        >>> canonical("GRRG")
        Canonical(board='RGGR', boards=2)
    """
    size, boards = c.BP_BOARD_TEXT, ctypes.c_uint64()
    out = ctypes.create_string_buffer(size)
    explained(library().bp_board_canonical, out, size, None, ctypes.byref(boards), encode(board))
    return Canonical(out.value.decode(), int(boards.value))


def own_config(config: Config | str) -> Config:
    """A copy of a configuration: another thread may change the original during a long call."""
    return Config(str(config) if isinstance(config, Config) else config)
