#!/usr/bin/env python3
"""check.py PROGRAM [GROUP...]: the mistakes of users in mistakes.txt, each with what the program says of it.

A group is a test of its own for CTest, mistakes/GROUP. In mistakes.txt

    [group]
    * what the mistake is
    | a line of the script input.smt2, which is in the working folder; none: there is no script
    $ a command line for bash (default: preproc-solve input.smt2); standard error is part of what it prints
    > a line that is printed
    = the exit status (default: 1)

come in this order. Every line that is printed is compared, but for `Try ...` behind wrong usage, which has to be there. Where
bash itself, or a program such as zstd, is not there the mistake is left out, and that is said. Exit status 1 if any differs.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

TABLE = Path(__file__).with_name("mistakes.txt")
TRY = "Try `preproc-solve --help`."
LIMIT = 120  # seconds
TOOLS = ("gzip", "xz", "zstd", "iconv", "tar", "cut")


@dataclass
class Mistake:
    name: str
    group: str
    line: int
    script: list[str] = field(default_factory=list)
    command: str = "preproc-solve input.smt2"
    expected: list[str] = field(default_factory=list)
    status: int = 1


def read_table(path):
    mistakes, group = [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark, text = line[:1], line[2:]
        if mark in ("", "#"):
            continue
        if mark == "[":
            group = line.strip("[]")
        elif mark == "*":
            mistakes.append(Mistake(text, group, number))
        elif mark == "|":
            mistakes[-1].script.append(text)
        elif mark == "$":
            mistakes[-1].command = text
        elif mark == ">":
            mistakes[-1].expected.append(text)
        elif mark == "=":
            mistakes[-1].status = int(text)
        else:
            sys.exit(f"{path}:{number}: expected a line as check.py describes them")
    return mistakes


def write_start(programs, program):
    """Puts a script that starts the program into the folder: a link would change where the program looks for its modules.
    Before any thread starts a process, which could inherit the open file; nobody can execute it then."""
    start = Path(programs, "preproc-solve")
    start.write_text(f'#!/bin/bash\nexec "{program}" "$@"\n', encoding="utf-8")
    start.chmod(0o755)


def run(mistake, programs):
    """The lines that are printed and the exit status."""
    with tempfile.TemporaryDirectory() as work:
        if mistake.script:
            Path(work, "input.smt2").write_text("\n".join(mistake.script) + "\n", encoding="utf-8")
        environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", mistake.command], cwd=work, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT, check=False)
        return done.stdout.decode("utf-8", "replace").splitlines(), done.returncode


def without_try(printed, status):
    """The lines without the one that follows wrong usage; None where it is missing there."""
    if status != 2:
        return printed
    return [line for line in printed if line != TRY] if TRY in printed else None


def complaint(mistake, programs):
    """What is wrong, or an empty text."""
    try:
        printed, status = run(mistake, programs)
    except subprocess.TimeoutExpired:
        return f"still running after {LIMIT} s"
    lines = without_try(printed, status)
    if lines is None:
        return "wrong usage without `Try ...`: " + " / ".join(printed)
    wrong = []
    if status != mistake.status:
        wrong.append(f"exit status {status}, expected {mistake.status}")
    if lines != mistake.expected:
        wrong += [f"> {line}" for line in lines] + ["expected"] + [f"> {line}" for line in mistake.expected]
    return "\n    ".join(wrong)


def missing_tool(mistake):
    words = set(re.findall(r"[a-z0-9]+", mistake.command))
    return next((tool for tool in TOOLS if tool in words and shutil.which(tool) is None), None)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = Path(sys.argv[1]).resolve()
    mistakes = read_table(TABLE)
    groups = sys.argv[2:] or sorted({mistake.group for mistake in mistakes})
    chosen = [mistake for mistake in mistakes if mistake.group in groups]
    if not chosen or {mistake.group for mistake in chosen} != set(groups):
        sys.exit(f"no such group: {' '.join(groups)}")
    left_out = {mistake.line: missing_tool(mistake) for mistake in chosen}
    to_run = [mistake for mistake in chosen if left_out[mistake.line] is None]
    with tempfile.TemporaryDirectory() as programs:
        write_start(programs, program)
        with ThreadPoolExecutor(max_workers=2) as workers:
            complaints = list(workers.map(lambda mistake: complaint(mistake, programs), to_run))
    for line, tool in left_out.items():
        if tool is not None:
            print(f"left out: mistakes.txt:{line}: {tool} is not installed")
    failed = [(mistake, text) for mistake, text in zip(to_run, complaints) if text]
    for mistake, text in failed:
        print(f"FAILED mistakes.txt:{mistake.line}: {mistake.name}\n    {text}")
    print(f"{len(to_run) - len(failed)} mistakes are told as expected, {len(failed)} are not")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
