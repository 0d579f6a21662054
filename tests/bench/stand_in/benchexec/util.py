"""How a process ended."""

from typing import NamedTuple, Optional


class ProcessExitCode(NamedTuple):
    """The status `value`, None where a signal ended it; the `signal`, None where none did."""

    value: Optional[int]
    signal: Optional[int]
