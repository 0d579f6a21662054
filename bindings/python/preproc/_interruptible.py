"""Calls of the library that Ctrl-C ends, and that raise what callbacks have raised.

Python handles signals in its main thread, and only while that runs Python: not while it waits for a function in C. So the
main thread has another one call the function, and waits for that as Python waits, which a signal interrupts."""

from __future__ import annotations

import os
import queue
import threading
from typing import Any, Callable


class _Helper:
    """A thread that calls what it is given, one call after another. A copy of the process has one of its own."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.calls: "queue.SimpleQueue[_Call]" = queue.SimpleQueue()
        threading.Thread(target=self._serve, name="preproc", daemon=True).start()

    def _serve(self) -> None:
        while True:
            call = self.calls.get()
            call.run()
            del call


class _Call:
    def __init__(self, function: "Callable[[], Any]") -> None:
        self.function = function
        self.result: Any = None
        self.error: "BaseException | None" = None
        self.ended: "queue.SimpleQueue[None]" = queue.SimpleQueue()

    def run(self) -> None:
        try:
            self.result = self.function()
        except BaseException as error:  # raised by whoever waits
            self.error = error
        self.ended.put(None)


_idle: "list[_Helper]" = []


def _helper() -> _Helper:
    """One that nobody uses: a callback of one call may check something else."""
    while _idle:
        helper = _idle.pop()
        if helper.process == os.getpid():
            return helper
    return _Helper()


def interruptible(function: "Callable[[], Any]", interrupt: "Callable[[], None]") -> Any:
    """The result of a call. What a signal raises meanwhile, KeyboardInterrupt say, is raised when `interrupt`, which is
    called again and again, has ended the call."""
    if threading.current_thread() is not threading.main_thread():
        return function()  # no signal comes here
    try:
        helper = _helper()
    except RuntimeError:  # no thread can be had
        return function()
    call = _Call(function)
    try:
        helper.calls.put(call)
        call.ended.get()
    except BaseException:
        _end(helper, call, interrupt)
        raise
    finally:
        _idle.append(helper)
    if call.error is not None:
        raise call.error
    return call.result


def _end(helper: _Helper, call: _Call, interrupt: "Callable[[], None]") -> None:
    """Waits until a call has ended, or was never begun."""
    end = _Call(lambda: None)  # behind it, if it is there
    is_sent = False
    while True:
        try:
            if not is_sent:
                helper.calls.put(end)
                is_sent = True
            interrupt()
            end.ended.get(timeout=0.02)
            return
        except BaseException:  # it goes on; or another signal: it is about to end
            pass


class Thrown:
    """What callbacks have raised, until the call during which they came returns."""

    def __init__(self) -> None:
        self._error: "BaseException | None" = None

    def guard(self, callback: "Callable[..., Any]", otherwise: Any, stop: "Callable[[], None]") -> "Callable[..., Any]":
        """The callback; where it raises, that is kept, `stop` is called, and the result is `otherwise`, until `reraise`."""

        def call(*arguments: Any) -> Any:
            if self._error is not None:
                return otherwise
            try:
                return callback(*arguments)
            except BaseException as error:
                self._error = error
            stop()
            return otherwise

        return call

    def reraise(self) -> None:
        error, self._error = self._error, None
        if error is not None:
            raise error
