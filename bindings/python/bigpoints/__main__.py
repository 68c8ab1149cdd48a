# SPDX-License-Identifier: MIT
"""Solves boards in a terminal: python -m bigpoints [OPTION]... BOARD..."""

from __future__ import annotations

import argparse
import os
import sys
from typing import List, NoReturn, Tuple

import bigpoints

NAME = "python -m bigpoints"
OBJECTIVES = ("outcome", "margin", "thesis", "maxn", "guaranteed", "refined")
TWO_PLAYERS = ("outcome", "margin", "thesis")
SOLVED, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130

OUTCOMES = {(1, 1): "wins", (0, 0): "draws", (-1, -1): "loses", (0, 1): "draws or wins", (-1, 0): "loses or draws",
            (-1, 1): "wins, draws or loses"}
REASONS = {"seconds": "the time is over", "nodes": "the node limit is reached", "memory": "the table is full",
           "cancelled": "interrupted"}

DESCRIPTION = """\
Solves games of Big Points exactly: who wins under best play, by how much, and
with which moves.

BOARD is the initial track from START to the ladder: letters R G B Y P W K, or
1-5 for the five colours. A configuration, a position or a record is solved too,
such as "players=3 board=RGGRBB"."""

EPILOG = """\
Exit codes: 0 all solved, 1 a solve failed or reached a limit, 2 wrong usage,
130 interrupted.
Example: python -m bigpoints --objective margin --moves RGBGRBRGB"""


class Parser(argparse.ArgumentParser):
    """The options of the command line."""

    def __init__(self) -> None:
        super().__init__(prog=NAME, usage=f"{NAME} [OPTION]... BOARD...", description=DESCRIPTION, epilog=EPILOG,
                         formatter_class=argparse.RawDescriptionHelpFormatter, add_help=False, allow_abbrev=False)
        self.add_argument("boards", nargs="*", metavar="BOARD", help=argparse.SUPPRESS)
        options = self.add_argument_group("options")
        options.add_argument("--objective", default="outcome", metavar="WHAT", choices=OBJECTIVES,
                             help=f"{', '.join(OBJECTIVES[:-1])} or {OBJECTIVES[-1]} (default outcome)")
        options.add_argument("--moves", action="store_true", help="compute the value of every first move")
        options.add_argument("--seconds", type=seconds, default=0, metavar="S",
                             help="stop the search of each board after S seconds")
        options.add_argument("--help", action="help", help="print this text")
        options.add_argument("--version", action="store_true", help="print the version")

    def error(self, message: str) -> NoReturn:
        """Ends the program for wrong usage."""
        self.exit(USAGE, f"{NAME}: {message}\nTry '{NAME} --help'.\n")


def seconds(text: str) -> float:
    """The value of --seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number <= 1e9:
        raise argparse.ArgumentTypeError(f"a number greater than 0, at most 1000000000, is needed, not {text!r}")
    return number


def verdict(objective: str, bounds: Tuple[int, int]) -> str:
    """The predicate of a sentence about the player to move: "wins by 3 points"."""
    lower, upper = bounds
    if objective == "outcome":
        return OUTCOMES[lower, upper]
    if lower != upper:
        return f"gets a margin between {lower:+} and {upper:+}"
    if lower == 0:
        return "draws"
    return f"{'wins' if lower > 0 else 'loses'} by {abs(lower)} point{'s' if abs(lower) > 1 else ''}"


def value_lines(state: bigpoints.State, result: bigpoints.Result, objective: str) -> List[str]:
    """Who wins, and by how much."""
    lines, scores, bounds = [], result.scores, result.bounds
    if result.stop_reason != "solved":
        lines.append(f"Stopped early: {REASONS.get(result.stop_reason, result.stop_reason)}.")
    if scores is not None:
        gets = ", player ".join(f"{seat} gets {score}" for seat, score in enumerate(scores, 1))
        return [*lines, f"Player {gets} points."]
    mover = state.mover or 0
    against = " against all others together" if objective == "guaranteed" else ""
    known = "" if bounds.lower == bounds.upper else ", as far as is known"
    return [*lines, f"Player {mover + 1} {verdict(objective, bounds)}{against}{known}."]


def pv_lines(state: bigpoints.State, result: bigpoints.Result) -> List[str]:
    """The principal variation, and the scores at its end."""
    moves, end = result.pv, state.copy()
    if not moves:
        return []
    for move in moves:
        end.apply(move)
    lines = ["Principal variation: " + " ".join(moves)]
    if end.over:
        lines.append(f"It ends {' : '.join(map(str, end.scores))}.")
        if result.objective == "outcome" and result.bounds.lower != 0:
            lines.append("It keeps the outcome, not the largest margin: --objective margin finds that.")
    return lines


def report(text: str, state: bigpoints.State, result: bigpoints.Result, objective: str) -> str:
    """The report on a board, as bigpoints solve prints it."""
    lines = [f"{text}: {objective}, {state.game.players} players, {state.config.rules} rules"]
    lines += [f"    {line}" for line in state.draw().splitlines()]
    lines += [f"  {line}" for line in value_lines(state, result, objective) + pv_lines(state, result)]
    moves = result.moves
    if moves:
        lines += ["  First moves:", *(f"    {move:<6}{verdict(objective, moves[move].bounds)}" for move in moves)]
    return "\n".join([*lines, f"  Work: {result.nodes:,} nodes."])


def open_state(parser: Parser, text: str, objective: str) -> bigpoints.State:
    """The state to solve. Ends the program if the objective does not fit it."""
    if not text.strip():  # it would be the standard game
        parser.error("a board is missing, such as RGGR")
    try:
        state = bigpoints.State(text)
    except bigpoints.BigPointsValueError as error:
        parser.error(f"'{text}': {error}")
    players = state.game.players
    if state.over:
        parser.error(f"'{text}': the game is over")
    if objective in TWO_PLAYERS and players != 2:
        parser.error(f"--objective {objective} is for 2 players, not {players}: try maxn or guaranteed")
    if objective == "thesis" and state.config.rules != "thesis":
        parser.error(f"--objective thesis needs a game with rules=thesis: \"rules=thesis board={state.board}\"")
    return state


def missing(result: bigpoints.Result) -> str:
    """What a search that was stopped did not find; "" if every value is known."""
    if result.scores is None and result.value is None:
        return "the value"
    return "" if all(move.value is not None for move in result.moves.values()) else "every move's value"


def solve_all(solver: bigpoints.Solver, jobs: List[Tuple[str, bigpoints.State]]) -> int:
    """Solves and reports. Returns the exit code."""
    code = SOLVED
    for number, (text, state) in enumerate(jobs):
        try:
            result = solver.solve(state)
        except KeyboardInterrupt as stop:
            try:
                code, result = INTERRUPTED, solver.last
            except LookupError:  # it came before the search
                raise stop from None
        print("\n" * (number > 0) + report(text, state, result, solver.objective), flush=True)
        if code == INTERRUPTED:
            break
        if missing(result):
            print(f"{NAME}: '{text}': stopped by the limit of {result.stop_reason} before {missing(result)} was known",
                  file=sys.stderr)
            code = FAILED
    return code


def main() -> int:
    """Runs the program and returns its exit code."""
    parser = Parser()
    options = parser.parse_args()
    if options.version:
        print(f"bigpoints {bigpoints.version()}")
        return SOLVED
    if not options.boards:
        parser.error("a board is missing, such as RGGR")
    jobs = [(text, open_state(parser, text, options.objective)) for text in options.boards]
    return solve_all(bigpoints.Solver(options.objective, seconds=options.seconds, all_moves=options.moves), jobs)


def run() -> int:
    """Runs the program; a failure is a message and an exit code, not a traceback."""
    try:
        return main()
    except KeyboardInterrupt:
        return INTERRUPTED
    except (bigpoints.BigPointsError, ImportError, OSError) as error:
        if isinstance(error, OSError):  # the output can't be written: nor can what Python still has in its buffer
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # as for "head": nobody reads the rest
            return FAILED
        print(f"{NAME}: {error}", file=sys.stderr)
        return FAILED


if __name__ == "__main__":
    sys.exit(run())
