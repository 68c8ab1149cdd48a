# SPDX-License-Identifier: MIT
"""bigpoints matrix against brute force in Python's fractions.

Small random games, many of them with ties: the extreme equilibria are found a second time, from the definition, as pairs of
vertices of the best-reply polyhedra { (x, v): x >= 0, sum x = 1, payoffs of the opponent <= v }. Larger zero-sum games, 20 x 20
among them: the conditions of optimality hold exactly. The seed is printed; BP_TEST_SEED chooses another one.
"""

import itertools
import json
import os
import random
import subprocess
import sys
from fractions import Fraction

PROGRAM = os.path.join(os.environ.get("BUILD", "build"), "bin", "bigpoints")
SEED = int(os.environ.get("BP_TEST_SEED", "22"))
GAMES = 60


def run(rows, *options):
    """The solution of a game, whose cells are numbers or pairs."""
    def cell(value):
        return "({},{})".format(*value) if isinstance(value, tuple) else str(value)
    text = "\n".join(" ".join(map(cell, row)) for row in rows)
    done = subprocess.run([PROGRAM, "matrix", "--format", "json", *options], input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"exit code {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def solve(equations):
    """The one solution of a square linear system [coefficients, right side], or None."""
    rows = [[Fraction(v) for v in row] for row in equations]
    size = len(rows)
    for step in range(size):
        pivot = next((row for row in range(step, size) if rows[row][step] != 0), None)
        if pivot is None:
            return None
        rows[step], rows[pivot] = rows[pivot], rows[step]
        rows[step] = [v / rows[step][step] for v in rows[step]]
        for row in range(size):
            if row != step and rows[row][step] != 0:
                rows[row] = [a - rows[row][step] * b for a, b in zip(rows[row], rows[step])]
    return [row[size] for row in rows]


def vertices(opponent):
    """The vertices x of { x >= 0, sum x = 1, opponent[i][j] x_i <= v }, with v the largest payoff of the opponent."""
    count, replies = len(opponent), len(opponent[0])
    # Inequalities a (x, v) >= 0: x_i >= 0, and v minus the payoff of reply j.
    inequalities = [[int(i == j) for j in range(count)] + [0] for i in range(count)]
    inequalities += [[-opponent[i][j] for i in range(count)] + [1] for j in range(replies)]
    found = set()
    for tight in itertools.combinations(inequalities, count):
        point = solve([[1] * count + [0, 1]] + [list(row) + [0] for row in tight])
        if point and all(sum(a * b for a, b in zip(row, point)) >= 0 for row in inequalities):
            found.add(tuple(point[:count]))
    return found


def payoffs(matrix, mixed):
    """The payoff of each row against mixed columns."""
    return [sum(a * p for a, p in zip(row, mixed)) for row in matrix]


def best(matrix, mixed, own):
    """Whether every row of the support of `own` is a best reply to `mixed`."""
    values = payoffs(matrix, mixed)
    return all(p == 0 or value == max(values) for p, value in zip(own, values))


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def oracle(first, second):
    """All extreme equilibria and whether the game is degenerate, from the payoffs of both players."""
    xs, ys = vertices(second), vertices(transposed(first))
    found = {(x, y) for x in xs for y in ys if best(first, y, x) and best(transposed(second), x, y)}

    def surplus(points, replies):
        return any(sum(v == max(values) for v in values) > sum(p > 0 for p in point)
                   for point in points for values in [payoffs(replies, point)])
    return found, surplus(xs, transposed(second)) or surplus(ys, first)


def check_small(dice, zero_sum):
    rows, columns, bound = dice.randint(1, 4), dice.randint(1, 4), dice.choice([1, 2, 5, 50])

    def draw():
        return Fraction(dice.randint(-bound, bound), dice.choice([1, 1, 2, 3]))
    first = [[draw() for _ in range(columns)] for _ in range(rows)]
    second = [[-v if zero_sum else draw() for v in row] for row in first]
    cells = first if zero_sum else [list(zip(a, b)) for a, b in zip(first, second)]
    answer = run(cells)
    found = [tuple(tuple(map(Fraction, side)) for side in e["probabilities"]) for e in answer["equilibria"]]
    expected, degenerate = oracle(first, second)
    assert set(found) == expected and len(found) == len(expected), f"{cells}: {found}, not {expected}"
    assert answer["degenerate"] == degenerate, f"{cells}: degenerate is {answer['degenerate']}"
    for (x, y), e in zip(found, answer["equilibria"]):
        values = [Fraction(v) for v in e["payoffs"]]
        assert values == [max(payoffs(first, y)), max(payoffs(transposed(second), x))], f"{cells}: {e}"
    if zero_sum:
        check_optimal(first, answer)
    return len(expected), degenerate


def check_optimal(matrix, answer):
    """Player 1 gets at least the value from each column, player 2 grants at most the value to each row."""
    x, y = [[Fraction(p) for p in side] for side in answer["optimal"]["probabilities"]]
    value = Fraction(answer["value"])
    assert sum(x) == sum(y) == 1 and min(x + y) >= 0
    assert min(payoffs(transposed(matrix), x)) == value == max(payoffs(matrix, y))
    assert [Fraction(v) for v in answer["optimal"]["payoffs"]] == [value, -value]


def main():
    print(f"seed {SEED}", flush=True)
    dice = random.Random(SEED)
    tests = failures = degenerate = mixed = 0
    for game in range(GAMES):
        tests += 1
        try:
            count, is_degenerate = check_small(dice, game % 3 == 0)
            degenerate += is_degenerate
            mixed += count > 1
        except AssertionError as error:
            failures += 1
            print(f"FAIL: game {game} of seed {SEED}: {error}")
    for rows, columns, bound in ((20, 20, 100), (20, 20, 10 ** 17), (30, 7, 3), (3, 40, 1000)):
        tests += 1
        matrix = [[dice.randint(-bound, bound) for _ in range(columns)] for _ in range(rows)]
        try:
            check_optimal(matrix, run(matrix, "--supports", "1"))
        except AssertionError as error:
            failures += 1
            print(f"FAIL: {rows} x {columns} of seed {SEED}: {error}")
    tests += 1
    if not (0 < degenerate < GAMES and mixed > 0):
        failures += 1
        print(f"FAIL: of {GAMES} games {degenerate} are degenerate, {mixed} have several equilibria")
    print(f"{tests} Tests {failures} Failures 0 Ignored")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
