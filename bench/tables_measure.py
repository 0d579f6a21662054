"""Runs of whole processes: CPU and wall time of each, and what they answered."""

import os
import signal
import tempfile
import time
from typing import NamedTuple


class Way(NamedTuple):
    """A way to answer a query: a name for the tables, the command line of which the file is the last argument, and
    optionally a second command that reads the first one's output."""

    name: str
    command: list
    then: list = []


class Run(NamedTuple):
    """CPU (user and system, all processes of the way) and wall seconds, the answers, and the exit status of preproc-solve
    or the solver."""

    cpu: float
    wall: float
    answers: str
    status: int


def _start(command: list, stdin: int, stdout: int, errors: int) -> int:
    # In a group of its own, so that a limit ends what it started too.
    return os.posix_spawnp(
        command[0],
        command,
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_DUP2, stdin, 0),
            (os.POSIX_SPAWN_DUP2, stdout, 1),
            (os.POSIX_SPAWN_DUP2, errors, 2),
        ],
        setpgroup=0,
    )


def _wait(pid: int, deadline: float) -> tuple:
    """The status and CPU seconds of a process, which is killed at the deadline."""
    killed, pause = False, 0.0005
    while True:
        ended, status, usage = os.wait4(pid, os.WNOHANG)
        if ended:
            # What it left behind, a process that solves, has no one to answer.
            try:
                os.killpg(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            return (-signal.SIGKILL if killed else os.waitstatus_to_exitcode(status)), usage.ru_utime + usage.ru_stime
        if not killed and time.monotonic() > deadline:
            os.killpg(pid, signal.SIGKILL)
            killed = True
        time.sleep(pause)
        pause = min(pause * 1.2, 0.01)


def _answers(text: str) -> str:
    words = []
    for line in text.splitlines():
        if line in ("sat", "unsat", "unknown"):
            words.append(line)
        elif line.startswith("(error"):
            words.append("error")
    return " ".join(words)


def run(way: Way, path: str, limit: float, read=_answers) -> Run:
    """One run, of at most `limit` wall seconds in all; without an answer in time the answers are those it had. `read` makes
    the answers of what was printed."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as between, open(os.devnull, "r+b") as null:
        begin = time.monotonic()
        deadline = begin + limit
        first_output = between if way.then else output
        status, cpu = _wait(_start([*way.command, path], null.fileno(), first_output.fileno(), null.fileno()), deadline)
        if way.then and status == 0:
            between.seek(0)
            status, more = _wait(_start(way.then, between.fileno(), output.fileno(), null.fileno()), deadline)
            cpu += more
        wall = time.monotonic() - begin
        output.seek(0)
        return Run(cpu, wall, read(output.read().decode(errors="replace")), status)


def measure(ways: list, path: str, limit: float, repeat: int) -> dict:
    """The way's name to its run with the least CPU time of `repeat`, the ways taking turns. A way that was not done in
    time is not tried again."""
    best: dict = {}
    for _ in range(repeat):
        for way in ways:
            if way.name in best and best[way.name].wall >= limit:
                continue
            one = run(way, path, limit)
            if way.name not in best or one.cpu < best[way.name].cpu:
                best[way.name] = one
    return best


def solved(one: Run) -> bool:
    """True if every question got a definite answer."""
    words = one.answers.split()
    return bool(words) and all(word in ("sat", "unsat") for word in words)
