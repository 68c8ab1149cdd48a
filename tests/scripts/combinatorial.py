# SPDX-License-Identifier: MIT
"""The example combinatorial against a second implementation, which compares games by their definition.

Every value that the example prints is read back as a game and must equal the position: the position is at most the value, and the value
at most the position. A value in braces must have no dominated and no reversible option; a number must be the simplest one between
the options. Closes with the line that the test runner counts.
"""
import functools
import itertools
import os
import re
import subprocess
import sys
from fractions import Fraction

PROGRAM = os.path.join(os.environ.get("BUILD", "build").replace("build/release", "build"), "examples", "combinatorial")
if not os.path.exists(PROGRAM):
    PROGRAM = "build/examples/combinatorial"
ZERO = (frozenset(), frozenset())


@functools.lru_cache(maxsize=None)
def at_most(a, b):
    """a <= b"""
    return not any(at_most(b, left) for left in a[0]) and not any(at_most(right, a) for right in b[1])


def equal(a, b):
    return at_most(a, b) and at_most(b, a)


@functools.lru_cache(maxsize=None)
def number(value):
    """The game of a dyadic fraction, by its parents in the tree of numbers."""
    if value.denominator == 1:
        below = number(value - 1) if value > 0 else None
        above = number(value + 1) if value < 0 else None
        return frozenset([below] if below else []), frozenset([above] if above else [])
    step = Fraction(1, value.denominator)
    return frozenset([number(value - step)]), frozenset([number(value + step)])


@functools.lru_cache(maxsize=None)
def nimber(n):
    options = frozenset(nimber(i) for i in range(n))
    return options, options


def read(words):
    """Reads a value from a list of words, and removes them."""
    word = words.pop(0)
    if word == "{":
        sides = [[], []]
        for side, end in (0, "|"), (1, "}"):
            while words[0] != end:
                sides[side].append(read(words))
                if words[0] == ",":
                    words.pop(0)
            words.pop(0)
        game = frozenset(sides[0]), frozenset(sides[1])
        for side in 0, 1:
            better = (lambda a, b: at_most(b, a)) if side == 0 else at_most
            for option in game[side]:
                assert not any(other != option and better(other, option) for other in game[side]), "a dominated option"
                replies = option[1 - side]
                assert not any(at_most(reply, game) if side == 0 else at_most(game, reply) for reply in replies), "a reversible option"
        return game
    if word.startswith("*"):
        return nimber(int(word[1:] or "1"))
    return number(Fraction(word))


def nim(heaps):
    @functools.lru_cache(maxsize=None)
    def game(position):
        options = frozenset(game(tuple(sorted(position[:i] + (left,) + position[i + 1:])))
                            for i, heap in enumerate(position) for left in range(heap))
        return options, options
    return game(tuple(sorted(heaps)))


def hackenbush(string):
    return tuple(frozenset(hackenbush(string[:i]) for i, edge in enumerate(string) if edge == colour) for colour in "BR")


def domineering(rows, columns):
    @functools.lru_cache(maxsize=None)
    def game(free):
        return tuple(frozenset(game(free - {(r, c), (r + down, c + right)}) for r, c in free if (r + down, c + right) in free)
                     for down, right in ((1, 0), (0, 1)))
    return game(frozenset(itertools.product(range(rows), range(columns))))


def main():
    sys.setrecursionlimit(10000)
    cases = [(["nim", *map(str, heaps)], nim(heaps)) for heaps in [(1,), (3,), (1, 1), (2, 1), (3, 2), (1, 2, 3), (1, 1, 1, 2), (4, 2), (3, 3, 1)]]
    cases += [(["hackenbush", "".join(s)], hackenbush("".join(s))) for length in range(1, 6) for s in itertools.product("BR", repeat=length)]
    cases += [(["domineering", f"{r}x{c}"], domineering(r, c)) for r, c in itertools.product(range(1, 5), repeat=2) if r * c <= 9]
    failures = 0
    for words, game in cases:
        out = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout
        try:
            options, value, winner = re.match(r"\S+ = (\{.*?\}) = (?!.* = )(.*); (.*) wins$", out.split("\n")[0]).groups()
            tokens = re.findall(r"[{}|,]|[^{}|, ]+", value)
            read_value = read(tokens)
            assert not tokens and equal(read_value, game), (words, value)
            first, second = not at_most(game, ZERO), not at_most(ZERO, game)  # Left, Right wins as the one who begins
            wanted = {(0, 0): "the player who moves second", (1, 1): "the player who moves first", (1, 0): "Left", (0, 1): "Right"}
            assert winner == wanted[first, second], (words, winner)
            if words[0] == "nim":
                xor = functools.reduce(lambda a, b: a ^ b, map(int, words[1:]))
                assert f"Grundy number {xor}\n" in out and equal(game, nimber(xor))
        except (AssertionError, AttributeError, ValueError) as error:
            failures += 1
            print("FAIL:", " ".join(words), repr(error), out)
    for words in ["nim"], ["nim", "x"], ["nim", "256"], ["hackenbush", "BXR"], ["domineering", "2x9"], ["domineering", "2"], ["go"], []:
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
        if done.returncode not in (1, 2) or not done.stderr or done.stdout:
            failures += 1
            print("FAIL: wrong usage", words)
    print(len(cases) + 8, "Tests", failures, "Failures 0 Ignored")
    sys.exit(failures > 0)


main()
