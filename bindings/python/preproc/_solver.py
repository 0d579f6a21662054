"""Solvers."""

from __future__ import annotations

import ctypes
import enum
import json
from typing import Any, Callable, Iterable, Iterator

from preproc._arguments import text as encoded, u32
from preproc._errors import Error, ErrorKind, raise_last
from preproc._interruptible import interruptible
from preproc._native import LINE_CALLBACK, TERMINATOR, handles, lib, take_list, text_of
from preproc._terms import Context, Term, Value


class Status(enum.Enum):
    """The answer to a check."""

    UNKNOWN = "unknown"
    SAT = "sat"
    UNSAT = "unsat"

    def __str__(self) -> str:
        return self.value


UNKNOWN = Status.UNKNOWN
SAT = Status.SAT
UNSAT = Status.UNSAT
_ANSWERS = {0: UNKNOWN, 10: SAT, 20: UNSAT}


class Solver:
    """Assertions over the terms of a context, with push and pop. `Solver(context, timeout=10)` sets options of the
    command line, with `_` for `-`. As a context manager it is closed at the end; `with solver.scope():` is a push with
    its pop.

    One thread at a time uses it; while a check runs in one, others may run, and may call `interrupt`."""

    def __init__(self, context: Context, **options: object):
        self.context = context
        self._terminator: object = None
        self._progress: object = None
        self._delete = lib.preproc_solver_delete
        self.pointer = lib.preproc_solver_new(context.pointer)
        if not self.pointer:
            raise_last(context.pointer)
        context._solvers.add(self.pointer)
        for name, value in options.items():
            self.set(name.replace("_", "-"), value)

    def close(self) -> None:
        """Frees the solver, which is not to be used any more."""
        pointer = getattr(self, "pointer", None)
        self.pointer = None
        if pointer and pointer in self.context._solvers:  # else it went with its context, as garbage may
            self.context._solvers.remove(pointer)
            self._delete(pointer)

    __del__ = close

    def __enter__(self) -> "Solver":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _text(self, found: "bytes | None") -> str:
        if found is None:
            self._check_done(False)
            return ""
        return found.decode("utf-8", "replace")

    def _check_done(self, done: bool) -> None:
        if not done:
            raise_last(self.context.pointer if self.pointer else None)

    def set(self, option: str, value: object) -> None:
        """Sets an option of the command line, or of SMT-LIB by its keyword: set("timeout", 2.5), set(":random-seed",
        7). Error for one that there is not, or that is about files, scripts or output; nothing is changed then."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        self._check_done(lib.preproc_set(self.pointer, encoded(option), encoded(text)))

    def allow_processes(self, program: "str | None") -> None:
        """Lets the solver start processes, `program` (a preproc-solve) among them; None: none again."""
        self._check_done(lib.preproc_allow_processes(self.pointer, encoded(program) if program else None))

    def push(self, levels: int = 1) -> None:
        """Opens levels for assertions."""
        self._check_done(lib.preproc_push(self.pointer, u32(levels)))

    def pop(self, levels: int = 1) -> None:
        """Forgets what was added since so many pushes. Error where there are fewer."""
        self._check_done(lib.preproc_pop(self.pointer, u32(levels)))

    def scope(self) -> "_Scope":
        """A context manager: `with solver.scope():` pushes, and pops at the end."""
        return _Scope(self)

    def add(self, *assertions: Term) -> None:
        """Asserts terms of sort Bool, at the level that is open."""
        for term in assertions:
            if not lib.preproc_add(self.pointer, term.handle):
                self._check_done(False)

    def assertions(self) -> "list[Term]":
        """The terms that are asserted, in order."""
        return self._terms(take_list(lib.preproc_assertions, self.pointer))

    def _terms(self, found: "list[int] | None") -> "list[Term]":
        if found is None:
            self._check_done(False)
        return [Term(self.context, handle) for handle in found or []]

    def _call(self, function: "Callable[[], Any]") -> Any:
        """The result of a function of the library that may take long. What a callback or a signal raises ends it, and is
        raised here."""
        if self.pointer is None:
            return function()  # an error of this thread
        self.context._checking = self.pointer
        try:
            return interruptible(function, self.interrupt)
        finally:
            self.context._checking = None
            self.context._thrown.reraise()

    def check(self, *assumptions: Term) -> Status:
        """Decides the assertions, together with these assumptions, which are forgotten afterwards. A limit that is
        reached is no error but UNKNOWN. Ctrl-C, and what a callback raises, ends the check and is raised; the solver
        stays usable."""
        if assumptions:
            given = handles(assumptions)
            answer = self._call(lambda: lib.preproc_check_assuming(self.pointer, given, len(assumptions)))
        else:
            answer = self._call(lambda: lib.preproc_check(self.pointer))
        if answer < 0:
            self._check_done(False)
        return _ANSWERS[answer]

    @property
    def reason_unknown(self) -> str:
        """Why the last check was unknown: "timeout", "memout", "interrupted", "incomplete", or a solver's own words;
        empty where it was not."""
        return self._text(lib.preproc_reason_unknown(self.pointer))

    def term(self, term: Term) -> Term:
        """After sat: the value of a term in the model, as a term. Error where no term can be it, as of functions."""
        found = self._call(lambda: lib.preproc_value(self.pointer, term.handle))
        self._check_done(found != 0)
        return Term(self.context, found)

    def value(self, term: Term) -> Value:
        """After sat: the value of a term as a bool, an int (bit-vectors unsigned), a Fraction or a str. Error where it
        is of another sort: `text` has all values."""
        return self.term(term).value

    def values(self, terms: Iterable[Term]) -> "list[Value]":
        """After sat: the values of several terms, as of `value`."""
        return [self.value(term) for term in terms]

    def text(self, term: Term) -> str:
        """After sat: the value of a term as SMT-LIB writes it."""
        return self._text(self._call(lambda: lib.preproc_value_text(self.pointer, term.handle)))

    def model(self) -> str:
        """After sat: the model, as get-model prints it."""
        return self._text(self._call(lambda: lib.preproc_model(self.pointer)))

    def unsat_core(self) -> "list[Term]":
        """After unsat: assertions and assumptions that are unsatisfiable together. Error where the last check was not
        unsat."""
        return self._terms(self._call(lambda: take_list(lib.preproc_unsat_core, self.pointer)))

    def models(self, *terms: Term) -> "Iterator[tuple[Term, ...]]":
        """The models of the assertions, told apart by the values of these terms: a tuple of values for each, once. Ends
        where there are no further ones; Error where a limit was reached before, with the reason. What is added
        meanwhile ends the list with an Error."""
        given = handles(terms)
        self._check_done(self._call(lambda: lib.preproc_models(self.pointer, given, len(terms))))
        values = (ctypes.c_uint64 * max(1, len(terms)))()
        while True:
            answer = self._call(lambda: lib.preproc_next_model(self.pointer, values))
            if answer < 0:
                self._check_done(False)
            if _ANSWERS[answer] == UNSAT:
                return
            if _ANSWERS[answer] == UNKNOWN:
                raise Error("no further models were found: " + self.reason_unknown, ErrorKind.SOLVER_ERROR)
            yield tuple(Term(self.context, values[i]) for i in range(len(terms)))

    def count_models(self, *terms: Term) -> "tuple[int, bool]":
        """The number of models, told apart by the values of these terms, and whether that is exact: else there are at
        least so many."""
        given = handles(terms)
        exact = ctypes.c_bool(True)
        text = self._text(
            self._call(lambda: lib.preproc_count_models(self.pointer, given, len(terms), ctypes.byref(exact)))
        )
        return int(text), exact.value

    def interrupt(self) -> None:
        """Ends the running check, which answers UNKNOWN; for any thread. Where no check runs, nothing happens."""
        lib.preproc_interrupt(self.pointer)

    def set_terminator(self, terminator: "Callable[[], bool] | None") -> None:
        """Checks end when this returns True. It is called about every 5 ms, by another thread; None: not any more."""
        asks = self.context._thrown.guard(lambda: bool(terminator()), True, lambda: None) if terminator else None
        callback = TERMINATOR(lambda _: asks()) if terminator else TERMINATOR()
        self._check_done(lib.preproc_set_terminator(self.pointer, callback, None))
        self._terminator = callback

    def set_progress(self, progress: "Callable[[str], None] | None") -> None:
        """Gets the name of each step of a check as it begins; None: not any more. What the solver has learned is
        dropped."""
        tells = self.context._thrown.guard(progress, None, self.context._stop) if progress else None
        callback = LINE_CALLBACK(lambda _, step, size: tells(text_of(step, size))) if progress else LINE_CALLBACK()
        self._check_done(lib.preproc_set_progress(self.pointer, callback, None))
        self._progress = callback

    def statistics(self) -> dict:
        """Counters of the checks, as `--stats=json` prints them, since an option was set last."""
        return json.loads(self._text(lib.preproc_statistics(self.pointer)))

    def emit(self) -> str:
        """What the passes leave of the assertions, as a script for another solver."""
        return self._text(self._call(lambda: lib.preproc_emit(self.pointer)))


class _Scope:
    def __init__(self, solver: Solver):
        self._solver = solver

    def __enter__(self) -> Solver:
        self._solver.push()
        return self._solver

    def __exit__(self, *_: object) -> None:
        self._solver.pop()
