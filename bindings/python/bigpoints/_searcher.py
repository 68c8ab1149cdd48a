# SPDX-License-Identifier: MIT
"""What solvers, players, minimax, reviews and censuses have in common: options, progress, long calls, cancelling."""

from __future__ import annotations

import ctypes
import functools
import math
import operator
import os
import threading
import time
from typing import Any, Callable, Generic, NamedTuple, NoReturn, TypeVar, overload

from . import _bindings as c
from ._calls import Call, CurrentCall, Used
from ._handles import Getter
from ._library import BigPointsError, check, choice, explained, library, name_of, need, read, refuse
from .game import State, own_state
from .progress import Progress, progress_callback
from .result import Result, take
from .tables import Table

# ---------------------------------------------------------------------------------------------------
# Options
# ---------------------------------------------------------------------------------------------------

Value = TypeVar("Value")


class OptionInfo(NamedTuple):
    """What the library says about an option."""

    name: str
    help: str
    lowest: int
    highest: int
    default: int


def option_info(searcher: int, option: int) -> OptionInfo:
    """The name, help and range of an option of a kind of searcher."""
    name, text = ctypes.c_char_p(), ctypes.c_char_p()
    lowest, highest, default = ctypes.c_int64(), ctypes.c_int64(), ctypes.c_int64()
    check(library().bp_option_info(ctypes.byref(name), ctypes.byref(text), lowest, highest, default, searcher, option))
    return OptionInfo((name.value or b"").decode(), (text.value or b"").decode(), lowest.value, highest.value,
                      default.value)


class Option(Generic[Value]):
    """An option of a searcher: a property. Its range, its default and its documentation come from the library."""

    name: str
    searcher: int
    option: int

    def __init__(self, to_c: Callable[[Option[Any], Value], int], from_c: Callable[[int], Value],
                 c_name: str = "") -> None:
        self.to_c, self.from_c, self.c_name = to_c, from_c, c_name

    def __set_name__(self, owner: type[Searcher], name: str) -> None:
        self.name = name
        self.searcher = c.ENUMERATIONS["bp_searcher"][owner._noun]
        self.option = c.ENUMERATIONS["bp_option"][self.c_name or name]

    @property
    def info(self) -> OptionInfo:
        """What the library says about it."""
        return option_info(self.searcher, self.option)

    @property
    def default(self) -> Value:
        """The value in a new searcher."""
        return self.from_c(self.info.default)

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        return f"{self.info.help} The default is {self.default!r}."

    @overload
    def __get__(self, searcher: None, owner: Any) -> Option[Value]: ...

    @overload
    def __get__(self, searcher: Searcher, owner: Any) -> Value: ...

    def __get__(self, searcher: Any, owner: Any) -> Any:
        return self if searcher is None else self.from_c(searcher._get(self.option))

    def __set__(self, searcher: Searcher, value: Value) -> None:
        searcher._set(self, self.to_c(self, value), value)


def _seed(option: Option[int], value: int) -> int:
    value = operator.index(value)
    if not 0 <= value < 1 << 64:
        refuse(option.name, value, f"from 0 to {(1 << 64) - 1}", c.BP_ERR_RANGE)
    return ctypes.c_int64(value).value


def _milliseconds(option: Option[float], value: float) -> int:
    if isinstance(value, str) or not hasattr(value, "__float__"):
        raise TypeError(f"{option.name} must be a number, not {type(value).__name__}")
    highest = option.info.highest // 1000
    if not 0 <= value <= highest:  # true for nan, too
        refuse(option.name, value, f"from 0 to {highest}", c.BP_ERR_RANGE)
    return math.ceil(value * 1000)


def _objective(option: Option[c.ObjectiveName], value: c.ObjectiveName) -> int:
    info = option.info
    names = {name: number for name, number in c.ENUMERATIONS["bp_objective"].items()
             if info.lowest <= number <= info.highest}
    return names[choice(names, value, option.name)]


def number_option() -> Option[int]:
    """A whole number."""
    return Option(lambda option, value: operator.index(value), int)


def switch_option() -> Option[bool]:
    """On or off."""
    return Option(lambda option, value: int(bool(value)), bool)


def seed_option() -> Option[int]:
    """A number from 0 to 2**64 - 1."""
    return Option(_seed, lambda value: value % (1 << 64))


def seconds_option() -> Option[float]:
    """A limit of time, which the library has in whole milliseconds."""
    return Option(_milliseconds, lambda value: value / 1000, "milliseconds")


def objective_option() -> Option[c.ObjectiveName]:
    """The name of an objective."""
    return Option(_objective, functools.partial(name_of, "bp_objective"))


# ---------------------------------------------------------------------------------------------------
# Searchers
# ---------------------------------------------------------------------------------------------------


class Searcher(Used):
    """A handle with options and long calls: one at a time. During one, only its own callbacks may use the handle."""

    __slots__ = ("_current_call", "_found", "_lent", "_lock", "__callbacks", "__progress")
    _found: Any  # by the last call
    _lent: Table | None

    def _fill(self, caller: Callable[..., Any], function: Any, *arguments: Any) -> None:
        super()._fill(caller, function, *arguments)
        self.__callbacks: dict[str, Any] = {}
        self.__progress: Callable[[Progress], Any] | None = None
        self._found = self._lent = None
        self._current_call = CurrentCall()
        self._lock = threading.RLock()  # held for a moment only
        self.progress = None

    def _function(self, name: str) -> Any:
        """A function of this kind of searcher: bp_solver_cancel() for "cancel"."""
        return getattr(library(), f"bp_{self._noun}_{name}")

    # Options.

    @classmethod
    def _options(cls) -> dict[str, Option[Any]]:
        """The options by name."""
        return {name: member for kind in reversed(cls.__mro__) for name, member in vars(kind).items()
                if isinstance(member, Option)}

    def _configure(self, **options: Any) -> None:
        """Sets the options that are not None."""
        for name, value in options.items():
            if value is not None:
                setattr(self, name, value)

    def _get(self, option: int) -> int:
        out = ctypes.c_int64()
        check(self._function("get")(ctypes.byref(out), self, option))
        return out.value

    def _set(self, option: Option[Any], value: int, given: Any) -> None:
        if ctypes.c_int64(value).value != value:
            refuse(option.name, given, f"from {option.info.lowest} to {option.info.highest}", c.BP_ERR_RANGE)
        status = self._brief(self._function("set"), self, option.option, value)
        if status == c.BP_ERR_RANGE:
            explained(self._lib.bp_option_check, option.searcher, option.option, value)
        check(status, f"{option.name} {value} does not fit the other options" if status == c.BP_ERR_RANGE else "")

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        options = [(option, getattr(self, name)) for name, option in self._options().items()]
        shown = [f"{option.name}={value!r}" for option, value in options if value != option.default]
        return f"{type(self).__name__}({', '.join(shown)})"

    # Callbacks.

    def _set_callback(self, name: str, callback: Any, *arguments: Any) -> None:
        """Sets a callback of the library."""
        check(self._brief(self._function(name), self, callback, None, *arguments))
        self.__callbacks[name] = callback

    @property
    def progress(self) -> Callable[[Progress], Any] | None:
        """The function that receives a Progress from time to time, or None. A true result stops the call."""
        return self.__progress

    @progress.setter
    def progress(self, function: Callable[[Progress], Any] | None) -> None:
        self._set_callback("set_progress", progress_callback(self._current_call, function))
        self.__progress = function

    # Long calls.

    def _notice_fork(self) -> None:
        if self._process != os.getpid() and self._pointer is not None:
            self._lock = threading.RLock()
            self._current_call.call = None
        super()._notice_fork()

    def _wait_while_stopping(self) -> None:
        """Waits for the end of a call that is being stopped."""
        call = self._current_call.call
        while call is not None and call.stopping and not call.done and not call.direct:
            time.sleep(0.001)

    def _refuse(self, call: Call) -> NoReturn:
        other = " in another thread" if call.waiter != threading.get_ident() else ""
        raise BigPointsError(c.BP_ERR_BUSY, f"this {type(self).__name__} is busy{other}")

    def _brief(self, function: Any, *arguments: Any) -> Any:
        """Calls a function that is allowed only between long calls and in callbacks."""
        self._own()
        self._wait_while_stopping()
        with self._lock:
            call = self._current_call.call
            if call is not None and not (call.answering and call.waiter == threading.get_ident()):
                self._refuse(call)
            return function(*arguments)

    def _ask(self, getter: Getter[Any]) -> Any:
        return self._brief(super()._ask, getter)

    def _work(self, work: Callable[[], Any]) -> Any:
        """Runs work, which makes a long call."""
        self._own()
        if self._lent is not None and not self._lent.closed:
            self._lent._own()
        self._wait_while_stopping()
        current, callbacks, used = self._current_call, self.__callbacks, [self._calls]
        if current.call is not None:
            self._refuse(current.call)
        if self._lent is not None:
            used.append(self._lent._calls)

        def alone() -> Any:
            with self._lock:
                if current.call is not None:
                    raise BigPointsError(c.BP_ERR_BUSY, f"this {type(self).__name__} is busy")
                current.call = call
            try:
                for calls in used:
                    calls.add(call)
                return work()
            finally:
                for calls in used:
                    calls.discard(call)
                current.call = None
                callbacks  # keeps them alive until here, even if the object is freed

        call = Call(alone)
        return call.wait()

    def _latest(self, kind: type) -> Any:
        if not self.closed:
            self._wait_while_stopping()
        if not isinstance(self._found, kind):
            raise LookupError(f"the last call of this {type(self).__name__} left no {kind.__name__}")
        return self._found

    def close(self) -> None:
        """Frees the memory. The object can't be used any more. A long call in another thread is cancelled and ends
        first."""
        self._notice_fork()
        if self._pointer is not None and self._calls:
            self.cancel()
        super().close()

    def cancel(self, on: bool = True) -> None:
        """Stops a running call soon, or the next one at its start; cancel(False) withdraws a cancel that came between
        two calls. Any thread may call it."""
        self._function("cancel")(self, int(on))


class TableUser(Searcher):
    """A searcher that can use a table of its caller."""

    __slots__ = ()

    @property
    def table(self) -> Table | None:
        """The table to use, which others may share; None for tables of its own."""
        return self._lent

    @table.setter
    def table(self, table: Table | None) -> None:
        if table is None:
            check(self._brief(library().function(f"bp_{self._noun}_set_table"), self._own(), None))
        else:
            need(Table, table)
            check(self._brief(self._function("set_table"), self, table))
        self._lent = table


class Finder(Searcher):
    """A searcher whose long call gives a result."""

    __slots__ = ()

    def _find(self, name: str, state: State | str, explain: str = "") -> Result:
        """The result of a long call. explain is a function that says why it was refused."""
        self._found = None
        own, function = own_state(state), getattr(library(), name)

        def call(*arguments: Any) -> int:
            status = function(*arguments)
            return check(status, read(getattr(library(), explain), self) if status < 0 and explain else "")

        def work() -> Result:
            self._found = take(own, call, self, own, point=self._current_call.point)
            return self._found

        return self._work(work)  # type: ignore[no-any-return]

    @property
    def last(self) -> Result:
        """The result of the last search, also if it ended with an exception such as KeyboardInterrupt."""
        return self._latest(Result)  # type: ignore[no-any-return]
