# SPDX-License-Identifier: MIT
"""Transposition tables."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Callable

from . import _bindings as c
from ._calls import Call, Used
from ._handles import get_constant, get_number, get_text
from ._library import checked, choice, ctype, explained, library, u64

TABLES = ("array", "growing", "uthash", "none")


class Table(Used):
    """A transposition table that several solvers can share. Kinds: "array", "growing", "uthash", "none",
    and Table.file() for one that outlives the program.

        >>> table = Table("array", 1 << 20)
        >>> first, second = Solver("margin", table=table), Solver("margin", table=table)
        >>> cold = first.solve("RGBYYBGRGRBY").nodes
        >>> second.solve("RGBYYBGRGRBY").nodes < cold
        True
        >>> table.entries > 0
        True
    """

    __slots__ = ()
    _noun = "table"

    def __init__(self, name: str = "array", size: int = 0) -> None:
        kind = choice(TABLES, name, "the kind of table").encode()
        self._fill(checked, library().bp_table_new, kind, u64(size, "size"), None)

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        return f"<Table {self.name}: {self.entries} entries, {self.size} bytes>"

    name = get_constant("bp_table_name", "The kind of table.")
    size = get_number("bp_table_bytes", "Its memory in bytes.")
    entries = get_number("bp_table_entry_count", "The number of its entries.")

    @staticmethod
    def suggested_size() -> int:
        """A size in bytes for a program whose only large memory is a table: a quarter of what the process may use."""
        return int(library().bp_table_suggested_bytes())

    @classmethod
    def file(cls, path: str | bytes | os.PathLike[Any], size: int = 0) -> Table:
        """A table in a file, which outlives the program; a missing file is made, of at most so many bytes."""
        return cls._of(explained, library().bp_table_new_file, os.fsencode(path), u64(size, "size"), None)

    why = get_text("bp_table_why", "Why the table was last refused, or \"\" if its last use began well.")

    def _has(self, flag: int) -> bool:
        return self._call("flags") & flag != 0

    @property
    def thread_safe(self) -> bool:
        """Whether several solvers, or several threads of one, may use it at once."""
        return self._has(c.BP_TABLE_THREAD_SAFE)

    @property
    def never_forgets(self) -> bool:
        """Whether it keeps everything that is stored in it."""
        return self._has(c.BP_TABLE_NEVER_FORGETS)

    @property
    def persistent(self) -> bool:
        """Whether its entries outlive it."""
        return self._has(c.BP_TABLE_PERSISTENT)

    def sync(self) -> None:
        """Returns when a table in a file is safe on the disk."""
        self._call("sync")

    def save(self) -> bytes:
        """All entries and what their keys mean, for load().

            >>> table = Table()
            >>> value = Solver("margin", table=table).solve("RGBYYBGRGRBY").value
            >>> copy = Table("growing")
            >>> copy.load(table.save())
            >>> copy.entries == table.entries
            True
        """
        chunks: list[bytes] = []

        def receive(start: int, size: int, user: Any) -> int:
            chunks.append(ctypes.string_at(start, size))
            return 0

        self._stream(checked, self._lib.bp_table_save, ctype("bp_write_fn")(receive), None)
        return b"".join(chunks)

    def load(self, saved: bytes) -> None:
        """Adds the entries that save() wrote. Bytes that are damaged, or keys of another meaning, are refused."""
        rest = memoryview(memoryview(saved).tobytes())

        def supply(start: int, size: int, user: Any) -> int:
            nonlocal rest
            piece, rest = rest[:size].tobytes(), rest[size:]
            ctypes.memmove(start, piece, len(piece))
            return len(piece)

        self._stream(explained, self._lib.bp_table_load, ctype("bp_read_fn")(supply), None)

    def _stream(self, caller: Callable[..., Any], function: Any, callback: Any, user: Any) -> None:
        """A call with a callback, which no exception of a signal handler may leave."""
        call = Call(lambda: caller(function, self, callback, user))
        calls = self._calls
        calls.add(call)
        try:
            call.wait()
        finally:
            calls.discard(call)

    def clear(self) -> None:
        """Removes all entries, and what their keys mean: the next solve may be of another game."""
        self._call("clear")
