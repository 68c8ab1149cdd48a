# SPDX-License-Identifier: MIT
"""A benchmark of bulk calls in Python: the time for each item, one by one and all in one call.

    python3 examples/python/bulk_speed.py [--quick]

Each comparison does the same work in the same run, so the ratios hold on a busy machine too. "Bare" is one by one with
the calls of the library alone, without the classes of the module.
"""

import ctypes
import sys
import time
from typing import Any, Callable, List, Tuple

sys.path.append(sys.path[0] + "/../../bindings/python")  # the module in the source tree
import bigpoints  # noqa: E402
from bigpoints import Config, Solver, State, _bindings, _library  # noqa: E402

lib: Any = _library.library()


def boards_of(config: str, count: int) -> List[str]:
    """Random boards of a configuration."""
    with Config(config) as discs:
        return [discs.random_board(1, index) for index in range(count)]


def bare(boards: List[str], objective: Any) -> List[int]:
    """One by one, with as few calls as one board needs."""
    read, solve, get_value, free_result, free_state = (lib.function(name) for name in (
        "bp_bigpoints_open", "bp_solve", "bp_result_value", "bp_result_free", "bp_state_free"))
    solver, state, result = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    value = ctypes.c_int32()
    lib.function("bp_solver_new")(ctypes.byref(solver), None)
    number = _bindings.ENUMERATIONS["bp_objective"][objective]
    lib.function("bp_solver_set")(solver.value, _bindings.BP_OPTION_OBJECTIVE, number)
    values = []
    for board in boards:
        read(ctypes.byref(state), board.encode(), None, None, 0)
        solve(ctypes.byref(result), solver.value, state.value)
        get_value(ctypes.byref(value), result.value)
        free_result(result.value)
        free_state(state.value)
        values.append(value.value)
    lib.function("bp_solver_free")(solver.value)
    return values


def one_by_one(boards: List[str], objective: Any) -> List[Any]:
    """One by one, as a program would write it."""
    solver = Solver(objective)
    return [solver.solve(State(board)).value for board in boards]


def at_once(boards: List[str], objective: Any) -> List[Any]:
    """All boards in one call."""
    return Solver(objective).solve_boards(boards).values


def seconds(work: Callable[..., Any], *arguments: Any) -> Tuple[float, Any]:
    """The shortest of three times, and the result."""
    best = float("inf")
    answer: Any = None
    for _ in range(3):
        before = time.perf_counter()
        answer = work(*arguments)
        best = min(best, time.perf_counter() - before)
    return best, answer


def compare_boards(config: str, objective: str, count: int) -> float:
    """Prints a row, and returns how many times faster one call is than bare calls."""
    boards = boards_of(config, count)
    single, wanted = seconds(one_by_one, boards, objective)
    calls, also = seconds(bare, boards, objective)
    together, found = seconds(at_once, boards, objective)
    if not wanted == also == found:
        raise SystemExit("the values differ")
    name = f"{config}, {objective}"
    print(f"{name:36} {1e6 * single / count:9.2f} {1e6 * calls / count:9.2f} {1e6 * together / count:9.2f} "
          f"{single / together:9.1f} {calls / together:9.1f}")
    return calls / together


def compare_moves(count: int) -> None:
    """Legal moves of many states."""
    states = [State(board) for board in boards_of("colours=4 discs=4", count)]
    single, wanted = seconds(lambda: [state.move_numbers for state in states])
    together, found = seconds(bigpoints.legal_moves, states)
    if wanted != found:
        raise SystemExit("the moves differ")
    print(f"{'legal moves, a state':36} {1e6 * single / count:9.2f} {'':9} {1e6 * together / count:9.2f} "
          f"{single / together:9.1f}")


def compare_playouts(count: int) -> None:
    """Random games."""
    import random

    start = State("colours=4 discs=4 seed=1")

    def single_games() -> None:
        for _ in range(count):
            state = start.copy()
            while not state.over:
                state.apply(random.choice(state.move_numbers))
            state.scores

    single, _ = seconds(single_games)
    together, _ = seconds(start.playout_totals, 50 * count)
    together /= 50
    print(f"{'random games, a game':36} {1e6 * single / count:9.2f} {'':9} {1e6 * together / count:9.2f} "
          f"{single / together:9.1f}")


def main() -> None:
    if sys.argv[1:] not in ([], ["--quick"]):
        sys.exit("usage: bulk_speed.py [--quick]")
    count = 1000 if sys.argv[1:] else 5000
    print(f"{'microseconds for each':36} {'1 by 1':>9} {'bare':>9} {'at once':>9} {'times':>9} {'of bare':>9}")
    ratio = compare_boards("colours=2 discs=2", "outcome", count)
    compare_boards("colours=2 discs=2", "margin", count)
    compare_boards("colours=3 discs=2", "outcome", count)
    compare_boards("colours=3 discs=3", "outcome", count)
    compare_boards("colours=4 discs=3", "outcome", count // 5)
    compare_moves(count)
    compare_playouts(count // 20)
    print(f"tiny boards: {ratio:.1f} times faster at once than by bare calls")


if __name__ == "__main__":
    main()
