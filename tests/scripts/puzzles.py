# SPDX-License-Identifier: MIT
"""The thousand puzzles of src/programs/play/puzzles.inc: each position is solved again, and exactly one move is right.

    python3 tests/scripts/puzzles.py
"""

import json
import os
import subprocess
import sys
from collections import Counter

PROGRAM = os.path.join(os.environ.get("BUILD", "build"), "bin", "bigpoints")


def question(number, puzzle):
    board, moves, *_ = puzzle
    played = {} if moves == "-" else {"moves": moves.split(",")}
    return json.dumps({"id": str(number), "query": "solve", "position": f"players=2 board={board}", **played,
                       "objective": "outcome", "all_moves": True, "pv": False})


def fault(puzzle, answer):
    """What is wrong with a puzzle, or ''."""
    _, _, solution, outcome, grade = puzzle
    values = {move["move"]: move["lower"] for move in answer.get("moves", []) if move["lower"] == move["upper"]}
    if len(values) < 3 or len(values) != len(answer["moves"]):
        return f"not three moves or more with a value: {answer}"
    if answer["value"] != int(outcome) or int(outcome) not in (0, 1):
        return f"the value is {answer['value']}"
    if [move for move, value in values.items() if value == int(outcome)] != [solution]:
        return f"the right moves are others: {values}"
    return "" if 1 <= int(grade) <= 10 else f"grade {grade}"


def main():
    with open("src/programs/play/puzzles.inc", encoding="ascii") as file:
        puzzles = [line.strip('",\n').split() for line in file if line.startswith('"')]
    questions = "".join(f"{question(number, puzzle)}\n" for number, puzzle in enumerate(puzzles))
    run = subprocess.run([PROGRAM, "engine"], input=questions, capture_output=True, text=True, check=True, timeout=120)
    answers = {int(answer["id"]): answer for answer in map(json.loads, run.stdout.splitlines())}
    faults = [f"{' '.join(puzzle)}: {wrong}" for number, puzzle in enumerate(puzzles)
              if (wrong := fault(puzzle, answers[number]))]
    twice = [name for name, count in Counter((board, moves) for board, moves, *_ in puzzles).items() if count > 1]
    if len(puzzles) != 1000 or twice:
        faults.append(f"{len(puzzles)} puzzles, twice: {twice}")
    for line in faults[:10]:
        print(f"FAIL: {line}")
    print(f"{len(puzzles)} Tests {len(faults)} Failures 0 Ignored")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
