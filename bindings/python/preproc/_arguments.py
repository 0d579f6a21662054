"""Arguments of functions in C: ctypes would cut off numbers that do not fit, and C takes a NUL for the end of a text."""

import operator

from preproc._errors import Error, ErrorKind


def u32(value: int) -> int:
    """A number below 2**32; Error for another one, TypeError for what is no whole number."""
    number = operator.index(value)
    if not 0 <= number < 1 << 32:
        raise Error(f"expected a number from 0 to 2**32 - 1, got {shown(number)}", ErrorKind.BAD_ARGUMENT)
    return number


def text(value: str) -> bytes:
    """A text in UTF-8; Error where a NUL is in it, or what is no character."""
    if "\0" in value:
        raise Error("a text has a NUL in it", ErrorKind.BAD_ARGUMENT)
    return utf8(value)


def utf8(value: str) -> bytes:
    """A text in UTF-8, for functions that are told its length; Error where what is no character is in it."""
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        raise Error(f"a text has what is no character in it: {error.reason}", ErrorKind.BAD_ARGUMENT) from None


def shown(number: int) -> str:
    """A number for a message."""
    return str(number) if abs(number) < 1 << 128 else "one of more than 128 bits"
