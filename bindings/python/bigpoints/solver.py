# SPDX-License-Identifier: MIT
"""The exact solver."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Iterable

from . import _bindings as c
from ._library import check, checked, ctype, encode, experimental, library, u64
from ._searcher import Finder, TableUser, number_option, objective_option, seconds_option, switch_option
from .boards import Config, own_config
from .bulk import Answers, lines, state_array
from .game import State, own_state
from .progress import Progress
from .result import Result
from .tables import Table


class Solver(Finder, TableUser):
    """The exact solver.

    Solver(objective, option=value, ...): "outcome" (win 1, draw 0, loss -1), "margin" (points), "guaranteed",
    "thesis" or "maxn"; docs/command.md explains them. Every option is also a property, and help(Solver) describes it.
    None is the default. table: a table to share. progress(now) receives a Progress every 1,024 nodes; a true result
    stops the search. proof(line) receives the lines of a certificate with at most max_proof_replies replies.

        >>> with Solver("margin", all_moves=True) as solver:
        ...     result = solver.solve("RGBBGR")
        ...     result.value, result.best, result.moves["Ba"].bounds
        (1, 'Ba', Bounds(lower=1, upper=1))
        >>> solver = Solver("margin")
        >>> solver.nodes = 1000
        >>> solver.solve("RPGYBRPBGYRYGBPRPGBYGRPYB")
        <Result: margin from -52 to 56, nodes>
    """

    __slots__ = ("__proof", "__max_proof_replies")
    _noun = "solver"

    objective = objective_option()
    seconds = seconds_option()
    nodes = number_option()
    memory = number_option()
    threads = number_option()
    all_moves = switch_option()
    pv = switch_option()
    move_pvs = switch_option()

    def __init__(self, objective: c.ObjectiveName | None = None, *, seconds: float | None = None,
                 nodes: int | None = None, memory: int | None = None, threads: int | None = None,
                 all_moves: bool | None = None, pv: bool | None = None, move_pvs: bool | None = None,
                 table: Table | None = None, progress: Callable[[Progress], Any] | None = None,
                 proof: Callable[[str], Any] | None = None, max_proof_replies: int = 1000000) -> None:
        self._fill(checked, library().bp_solver_new, None)
        self._configure(objective=objective, seconds=seconds, nodes=nodes, memory=memory, threads=threads,
                        all_moves=all_moves, pv=pv, move_pvs=move_pvs, table=table, progress=progress)
        self.__proof: Callable[[str], Any] | None = None
        self.max_proof_replies = max_proof_replies
        self.proof = proof

    @property
    def proof(self) -> Callable[[str], Any] | None:
        """The function that receives the lines of a certificate, or None. A true result stops the solve."""
        return self.__proof

    @proof.setter
    def proof(self, function: Callable[[str], Any] | None) -> None:
        current, kind = self._current_call, ctype("bp_line_fn")
        callback = kind(lambda line, user: current.forward(function, line.decode())) if function else kind(0)
        self._set_callback("set_proof", callback, self.__max_proof_replies)
        self.__proof = function

    @property
    def max_proof_replies(self) -> int:
        """The largest number of replies in a certificate."""
        return self.__max_proof_replies

    @max_proof_replies.setter
    def max_proof_replies(self, replies: int) -> None:
        self.__max_proof_replies = u64(replies, "max_proof_replies")
        self.proof = self.__proof

    def solve(self, state: State | str) -> Result:
        """Solves a state, or the text of one. A reached limit is no error: the result then has bounds and no value."""
        return self._find("bp_solve", state, "bp_solver_why")

    @property
    def last_answers(self) -> Answers:
        """The result of the last solve_boards() or solve_states(), also if it ended with an exception."""
        return self._latest(Answers)  # type: ignore[no-any-return]

    def solve_boards(self, boards: str | Iterable[str], config: Config | str = "players=2",
                     *, best: bool = False, nodes: bool = False) -> Answers:
        """Solves many boards in one call: an iterable of boards, or one text with a board on each line.

        config gives players, starter and rules. A board that is refused does not stop the others.

            >>> Solver("margin").solve_boards(["RGGR", "GRRG", "no board", "RGBBGR"]).values
            [1, 1, None, 1]
        """
        self._found = None
        text, count = lines(boards)
        code, answers = encode(text), Answers(count, best, nodes)
        with own_config(config) as own:
            return self._bulk(answers, best, lambda out: experimental().bp_bulk_solve_boards(out, self, own, code))

    def solve_states(self, states: Iterable[State], *, best: bool = False, nodes: bool = False) -> Answers:
        """Solves many states in one call.

            >>> state = State("RGBBGR")
            >>> after = [state.copy().apply(move) for move in state.moves]
            >>> [-value for value in Solver("margin").solve_states(after).values]
            [-1, -1, 0, -2, 1]
        """
        self._found = None
        own = [own_state(state) for state in states]
        held, handles = state_array(own)
        answers = Answers(len(held), best, nodes)
        return self._bulk(answers, best, lambda out: experimental().bp_bulk_solve_states(out, self, handles, len(held)))

    def _bulk(self, answers: Answers, best: bool, call: Callable[[Any], Any]) -> Answers:
        def work() -> Answers:
            handle, pv = ctype("bp_answers*")(), self._get(c.BP_OPTION_PV)
            self._lib.bp_solver_set(self, c.BP_OPTION_PV, int(best))
            try:
                check(call(ctypes.byref(handle)))
                answers._take(handle)
            finally:
                self._lib.bp_answers_free(handle)
                self._lib.bp_solver_set(self, c.BP_OPTION_PV, pv)
            self._found = answers
            return answers

        return self._work(work)  # type: ignore[no-any-return]

    def clear(self) -> None:
        """Clears the table."""
        check(self._brief(self._lib.bp_solver_clear, self))


def solve(state: State | str, objective: c.ObjectiveName | None = None, **options: Any) -> Result:
    """Solves a state, or the text of one: by how much the player to move wins, and with which move.

    The objective is "margin", or "guaranteed" for more than two players. Options are those of a Solver.

        >>> result = solve("RGGR")
        >>> result.outcome, result.margin, result.best
        (1, 1, 'Ga')
    """
    own = own_state(state)
    if objective is None:
        objective = "margin" if len(own.scores) == 2 else "guaranteed"
    with Solver(objective, **options) as solver:
        return solver.solve(own)
