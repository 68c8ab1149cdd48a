# SPDX-License-Identifier: MIT
"""Game trees."""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Iterator, NamedTuple

from . import _bindings as c
from ._calls import Call
from ._handles import Handle
from ._library import check, checked, ctype, experimental, i32, one, read, read_list
from .game import State, own_state


def written(function: Any, *arguments: Any) -> str:
    """The text that a function with the parameters (arguments, receive, user) passes line by line to a callback."""
    lines: list[str] = []

    def receive(line: bytes, user: Any) -> int:
        lines.append(line.decode())
        return 0

    callback = ctype("bp_line_fn")(receive)
    Call(lambda: checked(function, *arguments, callback, None)).wait()
    return "".join(line + "\n" for line in lines)


class Tree(Handle):
    """All positions that can follow a state, for small games: a sequence of nodes. (Experimental in the library.)

    positions: each position is one node, which can have several parents. merged: moves that lead to equivalent
    positions share a child. max_nodes: the largest number of nodes, 0 for a million.

        >>> tree = Tree("RGGR", positions=True, merged=True)
        >>> tree
        <Tree: 38 nodes>
        >>> tree.root.value, tree.root.best, tree.root.children
        (1, <Node B>, [<Node B>, <Node C>, <Node D>])
        >>> tree.root.moves, tree[-1].scores
        ([['Ra'], ['Gb'], ['Ga']], [2, 1])
    """

    __slots__ = ()
    _noun = "tree"

    def __init__(self, state: State | str, *, positions: bool = False, merged: bool = False,
                 max_nodes: int = 0) -> None:
        lib, own = experimental(), own_state(state)
        options = (c.BP_TREE_POSITIONS if positions else 0) | (c.BP_TREE_MERGED if merged else 0)
        self._fill(checked, lib.bp_tree_new, own, options, i32(max_nodes, "max_nodes"), None)

    def __len__(self) -> int:
        return self._call("node_count")

    def __getitem__(self, number: int) -> Node:
        number = operator.index(number)
        if not -len(self) <= number < len(self):
            raise IndexError(f"node {number} of a tree with {len(self)} nodes")
        return Node(self, number % len(self))

    def __iter__(self) -> Iterator[Node]:
        return (Node(self, number) for number in range(len(self)))

    def __repr__(self) -> str:
        return super().__repr__() if self.closed else f"<Tree: {len(self)} nodes>"

    @property
    def root(self) -> Node:
        """The first node."""
        return Node(self, 0)

    def dot(self) -> str:
        """A Graphviz graph."""
        return written(self._lib.bp_tree_write_dot, self)

    def efg(self) -> str:
        """An extensive game of Gambit; not of a tree with positions=True."""
        return written(self._lib.bp_tree_write_efg, self)


class Node(NamedTuple):
    """A node of a tree."""

    tree: Tree
    number: int

    def __repr__(self) -> str:
        return f"<Node {'closed' if self.tree.closed else self.label}>"

    def _node(self, function: Any, *arguments: Any) -> Node:
        return Node(self.tree, check(function(*self, *arguments)))

    def _child_indices(self) -> range:
        return range(check(self.tree._lib.bp_tree_child_count(*self)))

    @property
    def label(self) -> str:
        """The name: A, B, and so on."""
        return read(self.tree._lib.bp_tree_label, *self)

    @property
    def parent(self) -> Node | None:
        """The parent, of several the first one; None for the root."""
        return self._node(self.tree._lib.bp_tree_parent) if self.number else None

    @property
    def depth(self) -> int:
        """The number of moves from the root."""
        return 0 if self.parent is None else self.parent.depth + 1

    @property
    def children(self) -> list[Node]:
        """The children, in move order."""
        return [self._node(self.tree._lib.bp_tree_child, index) for index in self._child_indices()]

    @property
    def moves(self) -> list[list[str]]:
        """The moves that lead to each child: one, or several that are merged."""
        function, state = self.tree._lib.bp_tree_moves, self.state
        return [[state.move_text(move) for move in read_list(ctypes.c_uint32, function, *self, index)]
                for index in self._child_indices()]

    @property
    def state(self) -> State:
        """The position. Its history is the path from the root."""
        return State._of(checked, self.tree._lib.bp_tree_state, *self)

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""
        seat = self.tree._lib.bp_tree_mover(*self)
        return None if seat == c.BP_ERR_OVER else check(seat)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.mover is None

    @property
    def scores(self) -> list[int]:
        """The scores by seat, as State.scores."""
        return read_list(ctypes.c_int32, self.tree._lib.bp_tree_scores, *self)

    @property
    def value(self) -> int:
        """The first player's score minus the second's under optimal play; for two players."""
        return one(ctypes.c_int32, self.tree._lib.bp_tree_value, *self)

    @property
    def best(self) -> Node | None:
        """The first child of the same value; None when the game is over."""
        return next((child for child in self.children if child.value == self.value), None)


for _field, _text in {"tree": "The tree.", "number": "The number of the node, breadth first from 0."}.items():
    getattr(Node, _field).__doc__ = _text
