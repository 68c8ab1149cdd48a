# SPDX-License-Identifier: MIT
"""Brute-force minimax over whole game trees, the oracle of programs that count or draw trees. Big Points has the rules
of examples/check_proof.py, which shares no code with the library; Nim has its own rules here.

    _trees.py memo BOARD...      for each board: nodes of the tree, positions without ends, distinct ones (thesis rules)
    _trees.py dot FILE GAME...   checks pictures of bigpoints tree --format dot --illegal: of Big Points by the thesis
                                 rules on the board GAME, or of Nim with heaps GAME such as 2+2 (the last stick loses)
    _trees.py svg FILE NODES...  checks that pictures are well-formed and self-contained, and show so many nodes
"""
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "examples"))
sys.dont_write_bytecode = True
import check_proof as rules  # noqa: E402


class BigPoints:
    """Big Points by the thesis rules on a board."""

    def __init__(self, board):
        self.board = board
        colours = [c for c in rules.COLOURS if c in board]
        pawns = tuple(0 if c in colours else None for c in rules.COLOURS)
        self.colours = colours
        self.root = rules.State(board, pawns, "", ((0,) * 7, (0,) * 7), 0, 0)

    def moves(self, state):
        return rules.moves("thesis", state)

    def value(self, state):
        return rules.margin(state, 0)

    def refused(self, state):
        legal = self.moves(state)
        every = [c + way for c in self.colours for way in "abcn"] if legal else []
        return {move: self.reason(state, move) for move in every if move not in legal}

    def reason(self, state, move):
        """A short reason why a move is illegal."""
        place = state.pawns[rules.COLOURS.index(move[0])]
        if place is None:
            return "on the ladder"
        ahead = [i for i, disc in enumerate(state.track, 1) if disc == move[0] and i > place]
        if not ahead:
            return "must climb"
        taken = [ahead[0] if c == move[0] else p for c, p in zip(rules.COLOURS, state.pawns)]
        free = [disc != "." and i not in taken for i, disc in enumerate(state.track, 1)]
        return {"a": "none ahead", "b": "none behind", "c": "can't climb yet",
                "n": "must take" if any(free) else "no free disc"}[move[1]]


class Nim:
    """Misere Nim: whoever takes the last stick loses."""

    def __init__(self, heaps):
        self.root = tuple(map(int, heaps.split("+"))), 0

    def moves(self, state):
        heaps, mover = state
        return {"%d-from-%d" % (n, i + 1): (heaps[:i] + (heap - n,) + heaps[i + 1:], 1 - mover)
                for i, heap in enumerate(heaps) for n in range(1, heap + 1)}

    def value(self, state):
        return 1 if state[1] == 0 else -1

    def refused(self, state):
        return {"1-from-%d" % (i + 1): "empty" for i, heap in enumerate(state[0]) if heap == 0 and any(state[0])}


def best(game, state):
    """Plain minimax: the margin of the first player under best play."""
    after = [best(game, child) for child in game.moves(state).values()]
    mover = state[1] if isinstance(game, Nim) else state.mover
    return game.value(state) if not after else (max if mover == 0 else min)(after)


def count(game, state, met):
    """Counts the nodes of the tree, and the inner ones; `met` collects the inner ones."""
    children = game.moves(state).values()
    if children:
        met.add(state)
    totals = [count(game, child, met) for child in children]
    return 1 + sum(t[0] for t in totals), (1 if totals else 0) + sum(t[1] for t in totals)


def compare(game, state, node, picture):
    """Compares a subtree of a picture with the game; returns the number of nodes."""
    nodes, branches, refusals = picture
    legal = game.moves(state)
    value = best(game, state)
    assert nodes[node].startswith("(%+d)" % value), (node, nodes[node], value)
    assert set(branches.get(node, {})) == set(legal), (node, branches.get(node), legal)
    assert refusals.get(node, {}) == game.refused(state), (node, refusals.get(node), game.refused(state))
    seen = 1
    for move, child in legal.items():
        to, thick = branches[node][move]
        assert thick == (best(game, child) == value), (node, move)
        seen += compare(game, child, to, picture)
    return seen


def read_dot(name):
    """Reads the values of nodes, the branches and whether they are thick, and the illegal moves."""
    nodes, branches, refusals = {}, {}, {}
    with open(name, encoding="utf-8") as file:
        for line in file:
            if match := re.match(r'  (n\d+) \[tooltip="([A-Z]+)  .*?\((0|[+-]\d+)\).*label=<(.*)>\];', line):
                node, label, value, table = match.groups()
                nodes[node] = "(%+d)" % int(value)
                texts = re.sub("<[^>]*>", "\n", table).split()
                assert label in texts and value in texts, line
                for moves, reason in re.findall("\u2717 </B></FONT><FONT[^>]*><B>(.*?)</B></FONT> <FONT[^>]*>(.*?)</FONT>", table):
                    refusals.setdefault(node, {}).update((move, reason) for move in moves.split(", "))
            elif match := re.match(r'  (n\d+):b:e -> (n\d+):b:w \[label=<<FONT[^>]*>(<B>)?([^<]*).*penwidth=(\S+)\];', line):
                assert (match[3] == "<B>") == (match[5] == "2.6"), line
                branches.setdefault(match[1], {})[match[4]] = match[2], match[5] == "2.6"
            else:
                assert re.match(r"digraph |  graph|    label|  node |  edge |}", line), line
    return nodes, branches, refusals


def check_svg(name, wanted):
    """Checks that nothing is loaded from elsewhere or lies outside the sheet, and that every node has its name."""
    text = open(name, encoding="utf-8").read()
    root = ElementTree.fromstring(text)
    left, top, width, height = (float(n) for n in root.get("viewBox").split())
    down = float(re.search(r"translate\([-0-9.]+ ([-0-9.]+)\)", root[0].get("transform"))[1])
    assert "href=" not in text and "url(" not in text and "<script" not in text and "<style" not in text
    names = set()
    for element in root.iter("{http://www.w3.org/2000/svg}text"):
        x, y = float(element.get("x")), float(element.get("y")) + down
        assert left <= x <= left + width and top <= y <= top + height, element.text
        if element.get("font-weight") == "bold" and re.fullmatch(r"[A-Z]+|F\([0-9]+\)", element.text or "") and \
                element.get("font-size") == "12.00":
            names.add(element.text)
    assert len(names) == int(wanted), (name, len(names), wanted)


def main(words):
    if words[0] == "memo":
        for board in words[1:]:
            met = set()
            print(board, *count(BigPoints(board), BigPoints(board).root, met), len(met))
    for name, what in zip(words[1::2], words[2::2]):
        if words[0] == "dot":
            game = Nim(what) if "+" in what else BigPoints(what)
            picture = read_dot(name)
            assert compare(game, game.root, "n0", picture) == len(picture[0]), name
        elif words[0] == "svg":
            check_svg(name, what)


main(sys.argv[1:])
