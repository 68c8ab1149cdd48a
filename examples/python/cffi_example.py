# SPDX-License-Identifier: MIT
"""libbigpoints through cffi, which reads C declarations: there are no types to declare and nothing to compile.

    python3 examples/python/cffi_example.py [HEADER [LIBRARY]]

HEADER is the flattened header: build/bigpoints_ffi.h after "make ffi-header", or the installed one. The program solves
a board, lets a player play against itself, solves many boards in one call, and shows an error.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, List

import cffi

tree = Path(__file__).resolve().parents[2]


def find_header() -> str:
    """In the build tree, or where pkg-config knows it."""
    if (tree / "build/bigpoints_ffi.h").exists():
        return str(tree / "build/bigpoints_ffi.h")
    command = ["pkg-config", "--variable=ffi_header", "bigpoints"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def find_library() -> str:
    """Named by BIGPOINTS_LIBRARY, in the build tree, or installed."""
    built = tree / "lib/libbigpoints.so.0"
    return os.environ.get("BIGPOINTS_LIBRARY") or (str(built) if built.exists() else "libbigpoints.so.0")


if len(sys.argv) > 3:
    sys.exit("usage: cffi_example.py [HEADER [LIBRARY]]")
ffi: Any = cffi.FFI()
ffi.cdef(Path(sys.argv[1] if len(sys.argv) > 1 else find_header()).read_text())
lib: Any = ffi.dlopen(sys.argv[2] if len(sys.argv) > 2 else find_library())


class Failed(Exception):
    """A status, with its message."""


def check(status: int, why: Any = None) -> int:
    """Raises an error for a negative status; returns any other number."""
    if status < 0:
        message = ffi.string(why).decode() if why is not None else ""
        raise Failed(f"{ffi.string(lib.bp_status_name(status)).decode()}: "
                     f"{message or ffi.string(lib.bp_status_text(status)).decode()}")
    return status


def handle(function: Any, *arguments: Any, free: Any, why: bool = False) -> Any:
    """Calls a function whose first argument is an output handle. The garbage collector frees the handle."""
    kind = ffi.typeof(function).args[0]  # pointer to pointer
    out, message = ffi.new(kind), ffi.new("char[]", 256)
    check(function(out, *arguments, *([message, 256] if why else [])), message if why else None)
    return ffi.gc(out[0], free)


def text(function: Any, *arguments: Any) -> str:
    """Calls a function that fills a buffer: once for the length, once for the text."""
    length = ffi.new("size_t *")
    check(function(ffi.NULL, 0, length, *arguments))
    out = ffi.new("char[]", length[0] + 1)
    check(function(out, length[0] + 1, ffi.NULL, *arguments))
    return str(ffi.string(out).decode())


def open_state(line: str) -> Any:
    """A state from one line of text."""
    return handle(lib.bp_bigpoints_open, line.encode(), ffi.NULL, free=lib.bp_state_free, why=True)


def solve(line: str) -> None:
    """Solves a position and prints its value and principal variation."""
    state = open_state(line)
    solver = handle(lib.bp_solver_new, ffi.NULL, free=lib.bp_solver_free)
    check(lib.bp_solver_set(solver, lib.BP_OPTION_OBJECTIVE, lib.BP_OBJECTIVE_MARGIN))
    result = handle(lib.bp_solve, solver, state, free=lib.bp_result_free)
    value, count, pv = ffi.new("int32_t *"), ffi.new("size_t *"), ffi.new("bp_move[]", 256)
    check(lib.bp_result_value(value, result))
    check(lib.bp_result_pv(pv, 256, count, result))
    moves: List[str] = []
    for move in pv[0:count[0]]:
        moves.append(text(lib.bp_move_format, state, move))
        check(lib.bp_state_apply(state, move))
    print(f"{line}: margin {value[0]:+d} by {' '.join(moves)}")


def play(line: str) -> None:
    """Lets a player play against itself."""
    state = open_state(line)
    player = handle(lib.bp_player_new, 4, 1, ffi.NULL, free=lib.bp_player_free)
    move = ffi.new("bp_move *")
    while not check(lib.bp_state_is_over(state)):
        result = handle(lib.bp_player_choose, player, state, free=lib.bp_result_free)
        check(lib.bp_result_best(move, result))
        check(lib.bp_state_apply(state, move[0]))
    print(text(lib.bp_record_format, state))


def solve_many(boards: List[str]) -> None:
    """Solves many boards in one call, and copies whole columns into arrays."""
    solver = handle(lib.bp_solver_new, ffi.NULL, free=lib.bp_solver_free)
    config = handle(lib.bp_config_new, ffi.NULL, free=lib.bp_config_free)
    count = len(boards)
    values, statuses = ffi.new("int64_t[]", count), ffi.new("int64_t[]", count)
    answers = handle(lib.bp_bulk_solve_boards, solver, config, "\n".join(boards).encode(), free=lib.bp_answers_free)
    check(lib.bp_answers_column(values, count, ffi.NULL, answers, lib.BP_ANSWER_LOWER))
    check(lib.bp_answers_column(statuses, count, ffi.NULL, answers, lib.BP_ANSWER_STATUS))
    for i, board in enumerate(boards):
        print(f"{board}: {values[i]}" if statuses[i] == 0 else text(lib.bp_answers_why, answers, i))


if __name__ == "__main__":
    print("libbigpoints", ffi.string(lib.bp_version_string()).decode())
    solve("board=RGBYYBGR")
    play("players=3 board=RGBYYBGRGRBY")
    solve_many(["RGGR", "RGBBGR", "RGXR"])
    try:
        open_state("board=RGRB players=9")
    except Failed as failure:
        print(failure)
