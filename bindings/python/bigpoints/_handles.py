# SPDX-License-Identifier: MIT
"""Objects that own a handle of the library, and their properties."""

from __future__ import annotations

import collections
import ctypes
import functools
import operator
import weakref
from typing import Any, Callable, Generic, Type, TypeVar, overload

from . import _bindings as c
from ._library import BigPointsError, Kind, Library, checked, ctype, library, one, read, read_list


class Pointer:
    """Owns a pointer of the library: the handle is freed with the last reference to this object."""

    __slots__ = ("_as_parameter_", "kind", "release")

    def __init__(self, kind: type[Kind], free: Any) -> None:
        pointer = self._as_parameter_ = kind()
        self.kind = kind
        steps = (functools.partial(free, pointer),
                 functools.partial(ctypes.memset, ctypes.addressof(pointer), 0, ctypes.sizeof(pointer)))
        self.release = functools.partial(collections.deque, map(operator.methodcaller("__call__"), steps), 0)

    # Not a method, and release runs no Python code: so no signal handler can run in between.
    __del__ = property(operator.attrgetter("release"))


# The pointers of all objects that are alive and not closed. When a reference cycle is collected, __del__() of one
# object may still use another one. This table keeps the pointers outside the cycle, so that Python does not finalize
# them first.
_pointers: dict[int, tuple[Pointer, Any]] = {}

Thing = TypeVar("Thing", bound="Handle")


class Handle:
    """A handle of the library. It is freed once: by close(), at the end of a with block, or with the object. A call
    that uses it in another thread ends first."""

    __slots__ = ("_pointer", "__weakref__")
    _noun = ""  # in the names of its functions: bp_NOUN_free
    _pointer: Pointer | None

    def __new__(cls: Type[Thing], *arguments: Any, **named: Any) -> Thing:
        thing = super().__new__(cls)
        thing._pointer = None
        return thing

    @property
    def _lib(self) -> Library:
        return library()

    def _fill(self, caller: Callable[..., Any], function: Any, *arguments: Any) -> None:
        """Creates the handle of this object by a function; caller is checked or explained."""
        self.close()
        pointer = Pointer(ctype(f"bp_{self._noun}*"), library().function(f"bp_{self._noun}_free"))
        caller(function, ctypes.byref(pointer._as_parameter_), *arguments)
        forget = functools.partial(_pointers.pop, id(pointer))
        _pointers[id(pointer)] = pointer, weakref.ref(self, forget)
        self._pointer = pointer

    @classmethod
    def _of(cls: Type[Thing], caller: Callable[..., Any], function: Any, *arguments: Any) -> Thing:
        thing = cls.__new__(cls)
        thing._fill(caller, function, *arguments)
        return thing

    def _hold(self, kind: type[Kind]) -> Pointer:
        """The pointer, which must be of this kind."""
        self._notice_fork()
        pointer = self._pointer
        if pointer is None or not pointer._as_parameter_:
            raise BigPointsError(c.BP_ERR_ARGUMENT, f"this {type(self).__name__} is closed")
        if pointer.kind is not kind:
            raise TypeError(f"a {kind.__name__} is needed, not {type(self).__name__}")
        return pointer

    def _own(self) -> Pointer:
        """The pointer, of the kind of this class."""
        return self._hold(ctype(f"bp_{self._noun}*"))

    def _call(self, name: str, *arguments: Any) -> int:
        """Calls the function bp_NOUN_name of this handle, which returns a number or a status."""
        return checked(getattr(library(), f"bp_{self._noun}_{name}"), self, *arguments)

    def _ask(self, getter: Getter[Any]) -> Any:
        """The value of a property."""
        return getter.ask(getattr(library(), getter.name), self)

    def _notice_fork(self) -> None:
        """For handles of long calls: a forked process has the handle but not the call."""

    @property
    def closed(self) -> bool:
        """Whether close() was called."""
        return self._pointer is None

    def close(self) -> None:
        """Frees the memory. The object can't be used any more. Closing it twice does nothing."""
        pointer, self._pointer = self._pointer, None
        _pointers.pop(id(pointer), None)

    def __enter__(self: Thing) -> Thing:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} can't be copied or pickled")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{' closed' if self.closed else ''}>"


# ---------------------------------------------------------------------------------------------------
# Properties
# ---------------------------------------------------------------------------------------------------

Value = TypeVar("Value")


class Getter(Generic[Value]):
    """A property that can't be set: what a function of the library says about a handle."""

    def __init__(self, name: str, doc: str, ask: Callable[[Any, Handle], Value]) -> None:
        self.name, self.ask, self.__doc__ = name, ask, doc

    @overload
    def __get__(self, handle: None, owner: Any) -> Getter[Value]: ...

    @overload
    def __get__(self, handle: Handle, owner: Any) -> Value: ...

    def __get__(self, handle: Any, owner: Any) -> Any:
        return self if handle is None else handle._ask(self)

    def __set__(self, handle: Handle, value: Any) -> None:
        raise AttributeError(f"this property of a {type(handle).__name__} can't be set")


def get_number(name: str, doc: str) -> Getter[int]:
    """A number that a function returns."""
    return Getter(name, doc, checked)


def get_flag(name: str, doc: str) -> Getter[bool]:
    """A function that returns 1 or 0."""
    return Getter(name, doc, lambda function, handle: checked(function, handle) == 1)


def get_value(name: str, doc: str, kind: Any = ctypes.c_int32) -> Getter[int]:
    """A number that a function writes."""
    return Getter(name, doc, lambda function, handle: one(kind, function, handle))


def get_count(name: str, count: int, doc: str) -> Getter[int]:
    """One of the counts that a function returns."""
    return Getter(name, doc, lambda function, handle: checked(function, handle, count))


def get_float(name: str, doc: str) -> Getter[float]:
    """A number that a function returns, which is no status."""
    return Getter(name, doc, lambda function, handle: float(function(handle)))


def get_values(name: str, doc: str, kind: Any = ctypes.c_int32) -> Getter[list[int]]:
    """The numbers that a function writes."""
    return Getter(name, doc, lambda function, handle: read_list(kind, function, handle))


def get_text(name: str, doc: str) -> Getter[str]:
    """The text that a function writes."""
    return Getter(name, doc, read)


def get_constant(name: str, doc: str) -> Getter[str]:
    """The text that a function returns."""
    return Getter(name, doc, lambda function, handle: str(function(handle).decode()))
