# SPDX-License-Identifier: MIT
"""The shared library: where it is, its functions, its errors, and the conversion of numbers and texts."""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import operator
import os
import sys
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator

from . import _bindings as c
from ._bindings import __version__

# Long calls release Python's lock, so that other threads run. All other calls are short and hold the lock, so that two
# threads are never inside one handle.
LONG = {
    "bp_solve", "bp_bulk_solve_boards", "bp_bulk_solve_states", "bp_player_choose", "bp_census_run",
    "bp_minimax_search", "bp_bulk_playout_totals", "bp_bulk_playouts", "bp_tree_new", "bp_strategic_new",
    "bp_review_run", "bp_puzzle_next", "bp_strategic_matrix", "bp_matrix_solve", "bp_matrix_equilibria",
}


# ---------------------------------------------------------------------------------------------------
# Types
# ---------------------------------------------------------------------------------------------------


class Kind(ctypes.c_void_p):
    """A pointer to one kind of handle. The class of a kind has the name of the handle: Solver for bp_solver."""


NUMBERS = {
    "int": ctypes.c_int, "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "bp_move": ctypes.c_uint32,
    "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t, "double": ctypes.c_double,
    "uint8_t": ctypes.c_uint8,
}


@functools.lru_cache(maxsize=None)
def ctype(name: str) -> Any:
    """The ctypes type of a type of C, as _bindings.py writes it."""
    if name == "void":
        return None
    if name in ("char*", "char**"):
        return ctypes.c_char_p if name == "char*" else ctypes.POINTER(ctypes.c_char_p)
    if name in ("void*", "bp_allocator*"):
        return ctypes.c_void_p
    if name in NUMBERS:
        return NUMBERS[name]
    if name in c.CALLBACKS:
        return ctypes.CFUNCTYPE(*map(ctype, c.CALLBACKS[name].split()))
    if name[:-1] in NUMBERS:
        return ctypes.POINTER(NUMBERS[name[:-1]])
    if name.endswith("**"):
        return ctypes.POINTER(ctypes.c_void_p)
    return type(name[3:-1].capitalize(), (Kind,), {})


# ---------------------------------------------------------------------------------------------------
# Errors
# ---------------------------------------------------------------------------------------------------


class BigPointsError(Exception):
    """An error status of the library.

    status is the number, name is its name in the C headers. The message says what is wrong; for a text that was read it
    also names the place. A wrong value, text or move is a BigPointsValueError.

        >>> try:
        ...     State("RGXR")
        ... except BigPointsError as error:
        ...     print(error.status, error.name, error, sep=" | ")
        -4 | BP_ERR_SYNTAX | character 3: 'X' is no disc; a board has R G B Y P W K or 1-5
    """

    def __new__(cls, status: int, message: str = "") -> BigPointsError:
        if operator.index(status) in _VALUE_ERRORS:
            cls = BigPointsValueError
        return super().__new__(cls, status, message)  # type: ignore[call-arg]

    def __init__(self, status: int, message: str = "") -> None:
        lib = library()
        self.status = operator.index(status)
        self.name = str(lib.bp_status_name(status).decode())
        self.message = message or str(lib.bp_status_text(status).decode())
        super().__init__(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        return (BigPointsError, (self.status, self.message))


class BigPointsValueError(BigPointsError, ValueError):
    """A value, text or move that the library refuses, or a closed object. The message names the allowed range."""


_VALUE_ERRORS = {c.BP_ERR_ARGUMENT, c.BP_ERR_SYNTAX, c.BP_ERR_CONFIG, c.BP_ERR_POSITION, c.BP_ERR_ILLEGAL,
                 c.BP_ERR_RANGE}


# ---------------------------------------------------------------------------------------------------
# Loading
# ---------------------------------------------------------------------------------------------------


class Library:
    """The functions of the shared library by name. They get their types at their first use."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._long = ctypes.CDLL(path)
        self._short = ctypes.PyDLL(path)

    @functools.lru_cache(maxsize=None)
    def function(self, name: str) -> Any:
        """The ctypes function of a name, which takes pointers."""
        try:
            function = getattr(self._long if name in LONG else self._short, name)
        except AttributeError:
            raise ImportError(f"{self.path} has no {name}(); is it an older libbigpoints?") from None
        function.restype, *function.argtypes = map(ctype, c.FUNCTIONS[name].split())
        return function

    def __getattr__(self, name: str) -> Any:
        """The function of a name, which takes the objects that own handles."""
        if name not in c.FUNCTIONS:
            raise AttributeError(name)
        function = self.function(name)
        handles = [(i, kind) for i, kind in enumerate(function.argtypes) if issubclass(kind, Kind)]

        def call(*arguments: Any) -> Any:
            # This list keeps the pointers alive during the call, even if another thread closes an object.
            given = list(arguments)
            for i, kind in handles:
                given[i] = held(given[i], kind)
            return function(*given)

        setattr(self, name, call)
        return call


def held(handle: Any, kind: type[Kind]) -> Any:
    """The pointer of an object that owns a handle of this kind, or the pointer that C passed to a callback."""
    if isinstance(handle, Kind):
        return handle
    hold = getattr(handle, "_hold", None)
    if hold is None:
        raise TypeError(f"a {kind.__name__} is needed, not {type(handle).__name__}")
    return hold(kind)


def _candidates() -> Iterator[str]:
    """The paths to try: in the folder of this file, BIGPOINTS_LIBRARY, beside the folder, in the tree or the
    installation of this file, in the system."""
    names = {"darwin": ["libbigpoints.dylib"], "win32": ["libbigpoints-0.dll", "bigpoints.dll"]}.get(
        sys.platform, ["libbigpoints.so.0", "libbigpoints.so"])

    def inside(folder: Path) -> list[str]:
        return [str(folder / name) for name in names if (folder / name).exists()]

    here = Path(__file__).resolve().parent
    yield from inside(here)
    named = os.environ.get("BIGPOINTS_LIBRARY")
    if named:
        yield named
        return
    tree = here.parent.parent.parent
    for folder in (here.parent, tree / "lib", tree.parent / "lib"):
        yield from inside(folder)
    found = ctypes.util.find_library("bigpoints")
    if found:
        yield found
    yield from names


def _numbers(text: str) -> tuple[str, ...]:
    """The major and the minor part of a version."""
    return tuple(text.split(".")[:2])


def _open(path: str | None) -> Library:
    tried: list[str] = []
    for candidate in [path] if path else _candidates():
        try:
            lib = Library(candidate)
            text = lib.bp_version_string().decode()
        except (OSError, ImportError) as error:
            tried.append(f"  {candidate}: {error}")
            continue
        if _numbers(text)[0] == _numbers(__version__)[0]:
            return lib
        tried.append(f"  {candidate}: version {text}; this module is for {_numbers(__version__)[0]}.x")
    raise ImportError("no libbigpoints that fits was found; name it by load(path) or in BIGPOINTS_LIBRARY. Tried:\n" +
                      "\n".join(tried))


_loaded: list[Library] = []


def library() -> Library:
    """The library, which is loaded at its first use."""
    if not _loaded:
        _loaded.append(_open(None))
    return _loaded[0]


def experimental() -> Library:
    """The library, for functions that may change in a minor version."""
    if _numbers(version()) != _numbers(__version__):
        raise ImportError(f"libbigpoints {version()} is loaded; this module knows the experimental functions of "
                          f"{'.'.join(_numbers(__version__))} only")
    return library()


def load(path: str | os.PathLike[str] | None = None) -> str:
    """Loads the library from a path, or searches for it, and returns its path.

    Without this call the library is loaded at its first use. It is searched in this order: in the folder of this
    module, where a wheel has it; the environment variable BIGPOINTS_LIBRARY; beside the folder; in the source tree or
    the installation of this module; in the system. A process loads one library.
    """
    name = None if path is None else os.fspath(path)
    if not _loaded:
        _loaded.append(_open(name))
    elif name is not None and os.path.realpath(name) != os.path.realpath(_loaded[0].path):
        raise ImportError(f"{_loaded[0].path} is loaded already")
    return _loaded[0].path


def version() -> str:
    """The version of the library.

        >>> version().count(".")
        2
    """
    return str(library().bp_version_string().decode())


# ---------------------------------------------------------------------------------------------------
# Numbers, names and texts
# ---------------------------------------------------------------------------------------------------


def check(status: Any, message: str = "") -> int:
    """Raises an error for a negative status; returns any other number."""
    if status < 0:
        raise BigPointsError(status, message)
    return int(status)


def checked(function: Any, *arguments: Any) -> int:
    """Calls a function that returns a status."""
    return check(function(*arguments))


def explained(function: Any, *arguments: Any) -> None:
    """Calls a function with the parameters (arguments, why, size), which writes its message to why."""
    why = ctypes.create_string_buffer(c.BP_MESSAGE_TEXT)
    status = function(*arguments, why, c.BP_MESSAGE_TEXT)
    check(status, why.value.decode("utf-8", "replace"))


def refuse(what: str, value: Any, allowed: str, status: int = c.BP_ERR_ARGUMENT) -> None:
    """Raises the error for a value that is not allowed."""
    try:
        allowed += f", not {value!r}"
    except ValueError:  # Python does not write numbers of thousands of digits
        pass
    raise BigPointsError(status, f"{what} must be {allowed}")


def number(kind: Any, value: int, what: str = "the number") -> int:
    """The number, if a type of C has it; ctypes itself would truncate it."""
    value = operator.index(value)
    if kind(value).value != value:
        bits = 8 * ctypes.sizeof(kind)
        lowest = 0 if kind(-1).value > 0 else -(1 << bits - 1)
        refuse(what, value, f"from {lowest} to {lowest + (1 << bits) - 1}")
    return value


def i32(value: int, what: str = "the number") -> int:
    """A number that must fit an int32_t."""
    return number(ctypes.c_int32, value, what)


def u32(value: int, what: str = "the number") -> int:
    """A number that must fit a uint32_t."""
    return number(ctypes.c_uint32, value, what)


def u64(value: int, what: str = "the number") -> int:
    """A number that must fit a uint64_t."""
    return number(ctypes.c_uint64, value, what)


def need(kind: type, value: Any) -> None:
    """Raises a TypeError for a value of another type."""
    if not isinstance(value, kind):
        raise TypeError(f"a {kind.__name__} is needed, not {type(value).__name__}")


def encode(text: str) -> bytes:
    """A text for C, where a NUL would end it."""
    need(str, text)
    code = text.encode("utf-8", "replace")
    if 0 in code:
        raise BigPointsError(c.BP_ERR_SYNTAX, f"character {code.index(0) + 1} is NUL")
    return code


def read(function: Any, *arguments: Any) -> str:
    """The text that a function with the parameters (out, size, length, arguments) writes."""
    length = ctypes.c_size_t()
    size = 256
    while True:
        out = ctypes.create_string_buffer(size)
        status = function(out, size, ctypes.byref(length), *arguments)
        if status != c.BP_ERR_SPACE:
            check(status)
            return out.value.decode("utf-8", "replace")
        size = length.value + 1


def read_list(kind: Any, function: Any, *arguments: Any) -> list[int]:
    """The numbers that a function with the parameters (out, size, count, arguments) writes."""
    count = ctypes.c_size_t()
    size = 64
    while True:
        out = (kind * size)()
        status = function(out, size, ctypes.byref(count), *arguments)
        if status != c.BP_ERR_SPACE:
            check(status)
            return out[:count.value]  # type: ignore[no-any-return]
        size = count.value


def one(kind: Any, function: Any, *arguments: Any) -> int:
    """The number that a function with the parameters (out, arguments) writes."""
    out = kind()
    check(function(ctypes.byref(out), *arguments))
    return int(out.value)


# Not known, not requested, or not applicable.
_UNKNOWN = (c.BP_ERR_NOT_KNOWN, c.BP_ERR_UNSUPPORTED)


def optional(kind: Any, function: Any, *arguments: Any) -> Any:
    """As one(); None if there is no such number."""
    out = kind()
    status = function(ctypes.byref(out), *arguments)
    if status in _UNKNOWN:
        return None
    check(status)
    return out.value


def maybe(call: Callable[..., Any], *arguments: Any) -> Any:
    """What a call of this module returns; None if there is no such thing."""
    try:
        return call(*arguments)
    except BigPointsError as error:
        if error.status in _UNKNOWN:
            return None
        raise


def choice(names: Iterable[str], name: str, what: str) -> str:
    """The name, if it is one of the names."""
    need(str, name)
    names = tuple(names)
    if name not in names:
        refuse(what, name, f"one of {', '.join(names)}")
    return name


def constant(group: str, name: str, what: str) -> int:
    """The number of a name in an enumeration."""
    names = c.ENUMERATIONS[group]
    return names[choice(names, name, what)]


_NAMES = {group: {number: name for name, number in names.items()} for group, names in c.ENUMERATIONS.items()}


def name_of(group: str, value: int) -> Any:
    """The name of a number in an enumeration."""
    return _NAMES[group].get(value, f"number {value}")
