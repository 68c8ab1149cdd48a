# SPDX-License-Identifier: MIT
"""The strategic form of small games, and matrix games."""

from __future__ import annotations

import ctypes
from fractions import Fraction
from typing import Any, NamedTuple, Sequence

from . import _bindings as c
from ._calls import Call
from ._handles import Handle, get_flag, get_text
from ._library import (check, checked, constant, ctype, encode, experimental, explained, i32, library, number,
                       read, read_list)
from .tree import Node, Tree, written


class Pair(NamedTuple):
    """A strategy of the first player and one of the second, by their numbers."""

    row: int
    column: int


class Dominated(NamedTuple):
    """A strategy that is removed because another one of the same seat is better against all that remain."""

    round: int
    seat: int
    strategy: int
    by: int


class Equilibrium(NamedTuple):
    """An equilibrium in mixed strategies: by seat, the probability of each strategy, and the expected payoff."""

    probabilities: list[list[Fraction]]
    payoffs: list[Fraction]


class Strategic(Handle):
    """The strategic form of a small game of two players: pure strategies, and where each pair of them ends.
    (Experimental in the library.)

    The rows are the strategies of the first player, the columns those of the second. max_profiles: the largest number
    of pairs, 0 for a million. matrix() has the payoffs.

        >>> form = Strategic(Tree("RGGR", positions=True, merged=True))
        >>> form
        <Strategic: 8 x 16 strategies>
        >>> form.strategies(0)[0], form.end(0, 0).scores
        ('A-B F-M', [1, 0])
    """

    __slots__ = ()
    _noun = "strategic"

    def __init__(self, tree: Tree, *, max_profiles: int = 0) -> None:
        self._fill(checked, experimental().bp_strategic_new, tree, i32(max_profiles, "max_profiles"), None)

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        return "<Strategic: {} x {} strategies>".format(*self.shape)

    @property
    def tree(self) -> Tree:
        """The tree of the game."""
        return Tree._of(checked, self._lib.bp_strategic_tree, self)

    @property
    def shape(self) -> Pair:
        """The numbers of rows and columns."""
        return Pair(self._call("strategy_count", 0), self._call("strategy_count", 1))

    def strategies(self, seat: int) -> list[str]:
        """The strategies of a seat: "A-B D-I" chooses B at node A, and I at D."""
        count = self._call("strategy_count", i32(seat, "seat"))
        return [read(self._lib.bp_strategic_format, self, seat, strategy) for strategy in range(count)]

    def decisions(self, seat: int, strategy: int) -> dict[int, int]:
        """What a strategy of a seat chooses: the child that follows each node at which the seat decides, as numbers.

            >>> form = Strategic(Tree("RGGR"))
            >>> {form.tree[at]: form.tree[child] for at, child in form.decisions(0, 0).items()}
            {<Node A>: <Node B>, <Node E>: <Node L>, <Node F>: <Node N>}
        """
        nodes, own, number = self.tree, i32(seat, "seat"), i32(strategy, "strategy")
        count, function = ctypes.c_size_t(), experimental().bp_strategic_decisions
        check(function(None, None, 0, ctypes.byref(count), self, own, number))
        at, choices = (ctypes.c_int32 * count.value)(), (ctypes.c_int32 * count.value)()
        check(function(at, choices, count.value, None, self, own, number))
        return {node: nodes[node].children[choice].number for node, choice in zip(at, choices)}

    def end(self, row: int, column: int) -> Node:
        """The node where a pair of strategies ends the game."""
        return self.tree[self._call("end", _profile(row, column))]

    def matrix(self, payoff: c.PayoffName = "margin") -> Matrix:
        """The game in normal form, with the payoffs "margin", "outcome", "scores" or "refined"."""
        return Matrix._of(checked, self._lib.bp_strategic_matrix, self, constant("bp_payoff", payoff, "payoff"), None)

    def csv(self) -> str:
        """The normal form as comma-separated values: the names of the nodes where the game ends."""
        return written(self._lib.bp_strategic_write_csv, self)


class Matrix(Handle):
    """A game of two players in normal form: the first chooses a row, the second a column. (Experimental in the
    library.)

    Matrix(first) is a zero-sum game with these payoffs of the first player, rows of whole numbers; Matrix(first,
    second) has payoffs of both. denominator: all payoffs are divided by it.

        >>> game = Matrix([[2, -1], [-1, 1]]).solve()
        >>> game.probabilities[0], game.payoffs[0]
        ([Fraction(2, 5), Fraction(3, 5)], Fraction(1, 5))
        >>> Strategic(Tree("RGGR", positions=True, merged=True)).matrix().security(0)
        Fraction(1, 1)
    """

    __slots__ = ()
    _noun = "matrix"

    def __init__(self, first: Sequence[Sequence[int]], second: Sequence[Sequence[int]] | None = None, *,
                 denominator: int = 1) -> None:
        shapes = {tuple(len(row) for row in payoffs) for payoffs in (first, second) if payoffs is not None}
        rows, columns = len(first), len(first[0]) if first else 0
        if shapes != {(columns,) * rows}:
            raise ValueError("the rows of payoffs must have the same length")

        def numbers(payoffs: Sequence[Sequence[int]]) -> Any:
            flat = [number(ctypes.c_int64, payoff, "a payoff") for row in payoffs for payoff in row]
            return (ctypes.c_int64 * len(flat))(*flat)

        self._fill(checked, experimental().bp_matrix_new, rows, columns, numbers(first), second and numbers(second),
                   number(ctypes.c_int64, denominator, "denominator"), None)

    @classmethod
    def parse(cls, text: str, *, transposed: bool = False) -> Matrix:
        """A table of payoffs, or a strategic game of Gambit (.nfg). transposed: the first player chooses the column."""
        code = encode(text)
        return cls._of(explained, experimental().bp_matrix_parse, code, len(code),
                       c.BP_MATRIX_TRANSPOSED if transposed else c.BP_MATRIX_PLAIN, None)

    def __repr__(self) -> str:
        return super().__repr__() if self.closed else "<Matrix: {} x {} strategies>".format(*self.shape)

    zero_sum = get_flag("bp_matrix_is_zero_sum", "Whether the payoffs of each cell add up to 0.")
    title = get_text("bp_matrix_title", "The title of a file, or the game of a strategic form; otherwise empty.")

    @property
    def shape(self) -> Pair:
        """The numbers of rows and columns."""
        return Pair(self._call("strategy_count", 0), self._call("strategy_count", 1))

    def names(self, seat: int) -> list[str]:
        """The names of the strategies of a seat; their numbers from 1 if they have none."""
        count = self._call("strategy_count", i32(seat, "seat"))
        return [read(self._lib.bp_matrix_name, self, seat, strategy) for strategy in range(count)]

    def payoffs(self, seat: int = 0) -> list[list[Fraction]]:
        """The payoffs of a seat: a list for each row."""
        rows, columns = self.shape
        own, function = i32(seat, "seat"), self._lib.bp_matrix_payoff
        return [[_fraction(function, self, _profile(row, column), own) for column in range(columns)]
                for row in range(rows)]

    def security(self, seat: int, strategy: int | None = None, of: int = 0) -> Fraction:
        """What a strategy secures, whatever the opponent plays, of the payoff of the seat `of`: a row its minimum, a
        column its maximum. Without a strategy it is that of the best one: the maximin for the rows (seat 0), the
        minimax for the columns (seat 1)."""
        own = c.BP_MATRIX_BEST if strategy is None else i32(strategy, "strategy")
        return _fraction(self._lib.bp_matrix_security, self, i32(seat, "seat"), own, i32(of, "seat"))

    def eliminate(self) -> list[Dominated]:
        """The strategies that the iterated elimination of strictly dominated strategies removes, in this order."""
        removed: list[Dominated] = []

        def receive(round: int, seat: int, strategy: int, by: int, user: Any) -> int:
            removed.append(Dominated(round, seat, strategy, by))
            return 0

        callback = ctype("bp_dominated_fn")(receive)
        Call(lambda: checked(self._lib.bp_matrix_eliminate, self, callback, None)).wait()
        return removed

    def pure_equilibria(self) -> list[Pair]:
        """The Nash equilibria in pure strategies; in a zero-sum game they are the saddle points."""
        numbers = iter(read_list(ctypes.c_int32, self._lib.bp_matrix_pure_equilibria, self))
        return [Pair(row, column) for row, column in zip(numbers, numbers)]

    def solve(self) -> Equilibrium:
        """Optimal mixed strategies of a zero-sum game; the payoff of the first player is the value of the game."""
        return self._equilibria(self._lib.bp_matrix_solve, self)[0][0]

    def equilibria(self, max_supports: int = 0) -> tuple[list[Equilibrium], bool]:
        """All extreme equilibria in mixed strategies, and whether the game is degenerate: it may have others, which are
        mixtures of them. max_supports: the largest number of pairs of supports, 0 for 100,000."""
        return self._equilibria(self._lib.bp_matrix_equilibria, self, i32(max_supports, "max_supports"))

    def _equilibria(self, function: Any, *arguments: Any) -> tuple[list[Equilibrium], bool]:
        lib, handle, shape = library(), ctype("bp_equilibria*")(), self.shape

        def work() -> tuple[list[Equilibrium], bool]:
            check(function(ctypes.byref(handle), *arguments))
            try:
                found = [Equilibrium(
                    [[Fraction(read(lib.bp_equilibria_probability, handle, index, seat, strategy))
                      for strategy in range(shape[seat])] for seat in (0, 1)],
                    [Fraction(read(lib.bp_equilibria_payoff, handle, index, seat)) for seat in (0, 1)])
                    for index in range(check(lib.bp_equilibria_count(handle)))]
                return found, lib.bp_equilibria_is_degenerate(handle) == 1
            finally:
                lib.bp_equilibria_free(handle)

        return Call(work).wait()  # type: ignore[no-any-return]

    def nfg(self) -> str:
        """A strategic game of Gambit."""
        return written(self._lib.bp_matrix_write_nfg, self)

    def csv(self) -> str:
        """The names of the strategies and the payoffs as comma-separated values, which parse() reads."""
        return written(self._lib.bp_matrix_write_csv, self)


def _profile(row: int, column: int) -> Any:
    return (ctypes.c_int32 * 2)(i32(row, "row"), i32(column, "column"))


def _fraction(function: Any, *arguments: Any) -> Fraction:
    """The fraction that a function with the parameters (numerator, denominator, arguments) writes."""
    numerator, denominator = ctypes.c_int64(), ctypes.c_int64()
    check(function(numerator, denominator, *arguments))
    return Fraction(numerator.value, denominator.value)
