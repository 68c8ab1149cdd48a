# SPDX-License-Identifier: MIT
"""Long calls of the library, which a worker thread makes, and the handles that they use."""

from __future__ import annotations

import _thread
import contextlib
import functools
import os
import queue
import signal
import threading
from typing import Any, Callable

from . import _bindings as c
from ._handles import Handle
from ._library import BigPointsError


def _nudge(lock: threading.Lock) -> None:
    with contextlib.suppress(RuntimeError):  # no thread is waiting
        lock.release()


class Workers:
    """A pool of threads that make the long calls. An idle thread waits a while for another call."""

    of_process: dict[int, Workers] = {}  # a forked process has none of the threads

    def __init__(self) -> None:
        self.calls: queue.SimpleQueue[Call] = queue.SimpleQueue()
        self.idle: set[int] = set()

    @classmethod
    def here(cls) -> Workers:
        process = os.getpid()
        return cls.of_process.get(process) or cls.of_process.setdefault(process, cls())

    def make(self, call: Call) -> None:
        if not self.idle:
            self.add()
        self.calls.put(call)

    def add(self) -> None:
        _thread.start_new_thread(self._loop, ())

    def _loop(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # all but faults, which belong to the thread
            faults = {signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT}
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals() - faults)
        self._rest()
        with contextlib.suppress(queue.Empty):
            while True:
                call = self.calls.get(timeout=0.2)
                self.idle.discard(threading.get_ident())
                call.run(self._rest)
                del call
        self.idle.discard(threading.get_ident())

    def _rest(self) -> None:
        self.idle.add(threading.get_ident())


class Call:
    """A long call of the library, made on a worker thread.

    No exception may pass through C, and a signal handler raises wherever Python code runs. So the call runs on a thread
    of its own that has all signals blocked. The thread that made the call waits for it and runs its callbacks. An
    exception there, from a callback or a signal handler, stops the call, and is raised when the call has ended.
    """

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work: Callable[[], Any] | None = work
        self.process = os.getpid()
        self.waiter = threading.get_ident()
        self.gate = threading.Lock()
        self.begun = self.given_up = self.direct = self.stopping = self.answering = self.done = False
        self.question: Callable[[], Any] | None = None
        self.answer = 0
        self.wake_waiter, self.wake_worker = threading.Lock(), threading.Lock()
        self.wake_waiter.acquire()
        self.wake_worker.acquire()
        self.result: Any = None
        self.error: BaseException | None = None  # of the worker thread
        self.raised: BaseException | None = None  # in the waiting thread

    # On the worker thread.

    def run(self, rest: Callable[[], None]) -> None:
        with self.gate:
            if self.begun or self.given_up:
                rest()
                return
            self.begun = True
        try:
            assert self.work is not None
            self.result = self.work()
        except BaseException as error:
            self.error = error
        finally:
            self.work = None
            try:
                rest()
            finally:
                self.done = True
                _nudge(self.wake_waiter)

    def forward(self, function: Callable[..., Any] | None, *arguments: Any) -> int:
        """Forwards a callback from C to the waiting thread, and returns its answer; 1 stops the call."""
        if function is not None and not self.stopping:
            self.question = functools.partial(function, *arguments)
            if self.direct:
                self.reply()
            _nudge(self.wake_waiter)
            while self.question is not None and not self.stopping:
                self.wake_worker.acquire(timeout=0.05)
            if not self.stopping:
                return self.answer
        return 1 if self.stopping else 0

    # On the waiting thread.

    def wait(self) -> Any:
        """The result of the work."""
        try:
            self.start()
            while not self.ended():
                try:
                    while not self.ended():
                        try:
                            self.attend()
                        except BaseException as error:
                            self.stop(error)
                except BaseException as error:  # a second one at the same time
                    self.stop(error)
        finally:
            self.stopping = True  # in any case: no thread answers callbacks any more
        if not self.done and not self.given_up:
            raise BigPointsError(c.BP_ERR_BUSY, "the process was forked during the call")
        try:
            if self.raised is not None:
                raise self.raised
            if self.error is not None:
                raise self.error
            return self.result
        finally:
            self.raised = self.error = None  # they refer to this frame

    def start(self) -> None:
        try:
            Workers.here().make(self)
        except BaseException as error:
            if "new thread" not in str(error):
                self.stop(error)
            elif self.gave_up():  # no thread can be started, perhaps at the end of the program: use this one
                self.given_up, self.direct = False, True
                self.run(lambda: None)

    def gave_up(self) -> bool:
        """Gives up a call that has not begun. Returns whether it is given up."""
        with self.gate:
            self.given_up = not self.begun
        return self.given_up

    def ended(self) -> bool:
        return self.done or self.given_up or self.process != os.getpid()

    def stop(self, error: BaseException) -> None:
        if self.raised is not None and error.__context__ is None and error is not self.raised:
            error.__context__ = self.raised
        self.raised = error
        self.stopping = True
        if self.gave_up():
            self.work = None

    def attend(self) -> None:
        while not self.ended():
            if self.question is not None and not self.stopping:
                self.reply()
            elif not self.wake_waiter.acquire(timeout=0.05) and not self.begun:
                Workers.here().add()  # all others are busy, or gone
                Workers.here().calls.put(self)

    def reply(self) -> None:
        question = self.question
        if question is None:
            return
        try:
            self.answering = True
            self.answer = 1 if question() else 0
        except BaseException as error:
            self.stop(error)
        finally:
            self.answering = False
            self.question = None
            _nudge(self.wake_worker)


class CurrentCall:
    """The call that a handle is in. Callbacks refer to this object, not to the handle."""

    call: Call | None = None
    point = c.BP_ESTIMATE_POINT  # estimates are divided by it

    def forward(self, function: Callable[..., Any] | None, *arguments: Any) -> int:
        call = self.call
        return 1 if call is None else call.forward(function, *arguments)


_left_behind: list[Any] = []


class Used(Handle):
    """A handle that long calls use."""

    __slots__ = ("_calls", "_process")
    _calls: set[Any]
    _process: int

    def __new__(cls, *arguments: Any, **named: Any) -> Any:
        thing = super().__new__(cls)
        thing._calls, thing._process = set(), os.getpid()
        return thing

    def _fill(self, caller: Callable[..., Any], function: Any, *arguments: Any) -> None:
        super()._fill(caller, function, *arguments)
        self._calls, self._process = set(), os.getpid()

    def _notice_fork(self) -> None:
        if self._process != os.getpid():
            if self._calls:  # for the library the handle is still in use
                _left_behind.append(self._pointer)
                Handle.close(self)
            self._calls, self._process = set(), os.getpid()
