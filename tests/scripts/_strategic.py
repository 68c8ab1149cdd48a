# SPDX-License-Identifier: MIT
"""Strategic forms of two to five players against brute force.

    _strategic.py EFG NFG JSON PAYOFF
    _strategic.py best EFG PAYOFF...

EFG is the tree as bigpoints tree writes it for Gambit, or "nim:2+1:3:wins", a tree that is made here by the rules of Nim (heaps, players,
what the last stick does; each move a branch of its own). NFG and JSON are what bigpoints matrix (or the example strategic) writes of the
same game. From the tree alone this enumerates the reduced pure strategies of each player and plays all profiles. It compares the
payoffs of all cells; with JSON ("-" for none) also the pure equilibria, and what iterated strict dominance leaves. "best" prints the
scores of the tree if each mover takes the move with the best payoff for itself, the first one of several (max^n), and these moves.
"""
import itertools
import json
import re
import sys


def read_tree(name):
    """Returns the tree as nested tuples: ("p", seat, children) or ("t", scores). Gambit's format is in prefix order."""
    lines = [line for line in open(name, encoding="utf-8").read().split("\n") if line[:2] in ("p ", "t ", "c ")]
    at = 0

    def node():
        nonlocal at
        line = lines[at]
        at += 1
        if line[0] == "t":
            return "t", tuple(int(n) for n in re.search(r"\{([^{}]*)\}\s*$", line)[1].replace(",", " ").split())
        seat = int(re.match(r'p "[^"]*" (\d+)', line)[1]) - 1
        actions = re.findall(r'"[^"]*"', re.search(r"\{(.*?)\}", line)[1])
        return "p", seat, tuple(node() for _ in actions)

    tree = node()
    assert at == len(lines), (at, len(lines))
    return tree


def nim_tree(heaps, players, wins, mover=0):
    """The tree of Nim, as read_tree() returns it."""
    after = [heaps[:i] + (heap - taken,) + heaps[i + 1:] for i, heap in enumerate(heaps) for taken in range(1, heap + 1)]
    if not after:
        taker = (mover - 1) % players
        return "t", tuple(int((seat == taker) == wins) for seat in range(players))
    return "p", mover, tuple(nim_tree(left, players, wins, (mover + 1) % players) for left in after)


def tree_of(name):
    """The tree of a file, or of a game of Nim."""
    if not name.startswith("nim:"):
        return read_tree(name)
    _, heaps, players, last = name.split(":")
    return nim_tree(tuple(map(int, heaps.split("+"))), int(players), last == "wins")


def strategies(tree, seat, path=()):
    """The reduced strategies of a seat below a node: dicts from the path of a decision to the child."""
    if tree[0] == "t":
        return [{}]
    if tree[1] == seat:
        mine = len(tree[2]) > 1
        return [{**({path: i} if mine else {}), **rest}
                for i, child in enumerate(tree[2]) for rest in strategies(child, seat, path + (i,))]
    parts = [strategies(child, seat, path + (i,)) for i, child in enumerate(tree[2])]
    # The reply to the first move varies fastest.
    return [{key: value for part in reversed(combination) for key, value in part.items()}
            for combination in itertools.product(*reversed(parts))]


def play(tree, profile):
    path = ()
    while tree[0] == "p":
        choice = profile[tree[1]].get(path, 0)
        path += (choice,)
        tree = tree[2][choice]
    return tree[1]


def payoff(scores, seat, what):
    other = max(score for i, score in enumerate(scores) if i != seat)
    margin = scores[seat] - other
    return {"margin": margin, "outcome": (margin > 0) - (margin < 0), "scores": scores[seat],
            "refined": scores[seat] if margin >= 0 else margin}[what]


def read_nfg(name):
    """Returns the numbers of strategies and the payoffs by profile."""
    text = open(name, encoding="utf-8").read()
    head, rest = text.split("\n}\n", 1)
    counts = [len(re.findall(r'"[^"]*"', line)) for line in head.split("\n\n", 1)[1].split("\n")]
    outcomes = [tuple(map(int, line.split('" ')[1].rstrip(" }").split(", "))) for line in rest.split("\n") if line.startswith('{ "')]
    numbers = [int(word) for word in rest.split("\n}\n")[1].split()]
    profiles = [tuple(reversed(p)) for p in itertools.product(*(range(count) for count in reversed(counts)))]
    assert len(numbers) == len(profiles)
    return counts, {p: outcomes[n - 1] for p, n in zip(profiles, numbers)}


def main(efg, nfg, solution, what):
    tree = tree_of(efg)
    counts, cells = read_nfg(nfg)
    seats = range(len(counts))
    mine = [strategies(tree, seat) for seat in seats]
    assert counts == [len(m) for m in mine], (counts, [len(m) for m in mine])
    found = {}
    for profile in itertools.product(*(range(count) for count in counts)):
        scores = play(tree, [mine[seat][profile[seat]] for seat in seats])
        found[profile] = tuple(payoff(scores, seat, what) for seat in seats)
        assert found[profile] == cells[profile], (profile, found[profile], cells[profile])

    def changed(profile, seat, strategy):
        return profile[:seat] + (strategy,) + profile[seat + 1:]

    pure = [list(p) for p in found
            if all(found[changed(p, seat, s)][seat] <= found[p][seat] for seat in seats for s in range(counts[seat]))]
    left = [list(range(count)) for count in counts]
    again = True
    while again: # all dominated strategies of a round at once: what is left does not depend on the order
        again = False
        keep = []
        for seat in seats:
            others = list(itertools.product(*([0] if i == seat else left[i] for i in seats)))
            keep.append([s for s in left[seat] if not any(
                all(found[changed(p, seat, by)][seat] > found[changed(p, seat, s)][seat] for p in others)
                for by in left[seat] if by != s)])
        again = keep != left
        left = keep
    if solution != "-":
        said = json.load(open(solution, encoding="utf-8"))
        assert [[s - 1 for s in p] for p in said["pure_equilibria"]] == pure, (said["pure_equilibria"], pure)
        assert [[s - 1 for s in p] for p in said["undominated"]] == left, (said["undominated"], left)
    print(f"{len(counts)} players, {' x '.join(map(str, counts))} strategies, {len(pure)} pure equilibria, "
          f"{' x '.join(str(len(each)) for each in left)} strategies left")


def best(tree, what):
    """Backward induction: the scores, and the numbers of the best moves at the root, from 0."""
    if tree[0] == "t":
        return tree[1], []
    ends = [best(child, what)[0] for child in tree[2]]
    payoffs = [payoff(end, tree[1], what) for end in ends]
    moves = [i for i, each in enumerate(payoffs) if each == max(payoffs)]
    return ends[moves[0]], moves


if sys.argv[1] == "best":
    for name in sys.argv[3:]:
        scores, first = best(tree_of(sys.argv[2]), name)
        print(name, *scores, "by", *first)
else:
    main(*sys.argv[1:])
