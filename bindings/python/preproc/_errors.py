"""Errors of the library as exceptions."""

import ctypes
import enum

from preproc._native import lib


class ErrorKind(enum.IntEnum):
    """What kind of error it was (`preproc_error_kind`)."""

    NO_ERROR = 0
    BAD_ARGUMENT = 1
    BAD_SORT = 2
    BAD_TEXT = 3
    BAD_OPTION = 4
    BAD_STATE = 5
    SOLVER_ERROR = 6
    NO_MEMORY = 7
    INTERNAL_ERROR = 8


class Error(Exception):
    """An error of the library; `str` says what went wrong and what was expected. `kind` is an `ErrorKind`; `line` and
    `column`, counted from 1, are its place in a text that was given, or None. What raised it stays usable."""

    def __init__(self, message: str, kind: ErrorKind, line: "int | None" = None, column: "int | None" = None):
        super().__init__(message)
        self.kind = kind
        self.line = line
        self.column = column


def raise_last(context) -> None:
    """Raises the error of the context's last call."""
    line = ctypes.c_uint64()
    column = ctypes.c_uint64()
    placed = lib.preproc_error_position(context, ctypes.byref(line), ctypes.byref(column))
    raise Error(
        lib.preproc_error_message(context).decode("utf-8", "replace"),
        ErrorKind(lib.preproc_error(context)),
        line.value if placed else None,
        column.value if placed else None,
    )
