#!/usr/bin/env python3
"""watchdog.py PROGRAM [--table] [--timeout SECONDS] [--of-each COUNT] [NAME...]: every phase of a check ends at its limit.

Sends the program inputs that are each expensive in one phase (inputs.py): all, or those of these names or phases. A step is
a command, or a few; its answer must be there within the limit and half a second, of clock or of the processor time of the
program's processes, whichever is less, and must not be wrong. Afterwards the session must answer an easy check.

Prints a line for each input that fails, and the counts. With --table a line for each input, as a table in Markdown, and the
exit status is 0: for phases that are not bounded yet. --held names a file with inputs that are known to fail: they are run
as well, and one of them that does not fail any more is a failure of the list.
"""

import argparse
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "..", "support"))
import inputs  # noqa: E402
from process_groups import left_of  # noqa: E402
from redis_stand_in import SLOW, RedisStandIn  # noqa: E402

OVERSHOOT = 0.5  # seconds beyond the limit
TICKS = os.sysconf("SC_CLK_TCK")


def processor_time(session):
    """Seconds of all processes of the session, and of those that they have waited for."""
    ticks = 0
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session:
                ticks += sum(int(field) for field in fields[11:15])
    return ticks / TICKS


class Places:
    """What an input's placeholders stand for."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="watchdog-")
        self.servers = []
        self.databases = []
        self.program = program
        self.script("sleeper", "#!/bin/sh\nsleep 1000\n")
        # A solver that reads all and answers nothing, and that SIGTERM does not end.
        self.script("deaf", "#!/bin/sh\ntrap '' TERM INT\nwhile :; do cat >/dev/null; sleep 1; done\n")

    def script(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(os.path.join(self.folder, name), 0o755)

    def fill(self, text):
        text = text.replace("{folder}", self.folder)
        if found := re.search(r"\{redis:(\w+)\}", text):
            self.servers.append(RedisStandIn(SLOW[found[1]]))
            text = text.replace(found[0], self.servers[-1].location)
        if "{memo:locked}" in text:
            name = os.path.join(self.folder, "locked")
            subprocess.run([self.program, "--memo", name], input=b"(check-sat)", stdout=subprocess.DEVNULL, check=False)
            database = sqlite3.connect(name, timeout=10)
            database.execute("BEGIN EXCLUSIVE")
            self.databases.append(database)
            text = text.replace("{memo:locked}", name)
        return text

    def close(self):
        for database in self.databases:
            database.close()
        for server in self.servers:
            server.close()
        shutil.rmtree(self.folder)


class Lost(Exception):
    """The session gave no answer."""


class Session:
    """The program on pipes. Writes from a thread of its own: a program that does not read must not block the test."""

    def __init__(self, command, patience):
        self.patience = patience
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        start_new_session=True, bufsize=0)
        self.lines = []
        self.changed = threading.Condition()
        self.ended = False
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in os.fdopen(os.dup(self.process.stdout.fileno()), "rb"):
            with self.changed:
                self.lines.append(line.decode(errors="replace").rstrip("\n"))
                self.changed.notify()
        with self.changed:
            self.ended = True
            self.changed.notify()

    def write(self, text):
        def send(rest):
            try:
                while rest:
                    rest = rest[self.process.stdin.write(rest):]
            except (OSError, ValueError):  # the program has ended, or the test has
                pass
        threading.Thread(target=send, args=(text.encode(),), daemon=True).start()

    def ask(self, text, mark):
        """What the program prints for the commands."""
        begin = len(self.lines)
        self.write(f'{text}\n(echo "{mark}")\n')
        end = time.monotonic() + self.patience
        with self.changed:
            while not any(line.strip('"') == mark for line in self.lines[begin:]):
                if self.ended:
                    raise Lost(f"the session ended, status {self.process.wait()}")
                if not self.changed.wait(max(0.0, end - time.monotonic())) and time.monotonic() >= end:
                    raise Lost(f"no answer in {self.patience} s")
            return self.lines[begin:-1]

    def close(self):
        """The session's end: of the input, and if it must be, of its processes. How many processes stay."""
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(5)
            left = left_of(self.process.pid)
        except subprocess.TimeoutExpired:
            left = 0
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        return left


def watch(program, case, timeout, patience):
    """The answers (step, words, clock, processor) of the input, and what is wrong with them, or None."""
    places = Places(program)
    answers = []
    session = None
    complaint = None
    try:
        options = [places.fill(option) for option in case.options]
        session = Session([program, "--timeout", str(timeout), *options], patience)
        session.ask(places.fill(case.setup), "ready")
        for number, step in enumerate(case.steps):
            processor, clock = processor_time(session.process.pid), time.monotonic()
            try:
                lines = session.ask(step, f"step {number}")
            except Lost as lost:
                lines = [str(lost)]
                complaint = str(lost)
            clock, processor = time.monotonic() - clock, processor_time(session.process.pid) - processor
            words = next((line for line in lines if line), "")
            answers.append((step, words, clock, processor))
            if complaint is None and min(clock, processor) > timeout + OVERSHOOT:
                complaint = f"{min(clock, processor):.2f} s"
            if any(line in case.never for line in lines):
                complaint = f"WRONG: {words}"
            if complaint is not None and complaint.startswith(("no answer", "the session")):
                return answers, complaint
        for _ in range(5):  # where others keep the processor from us the easy check may run into its limit
            easy = session.ask("(check-sat)" if case.options[:1] == ["--lang"] else
                               "(reset)\n(declare-const alive Bool)\n(assert alive)\n(check-sat)", "alive")
            if "sat" in easy or not case.decides or case.options[:1] == ["--lang"]:
                break
        else:
            complaint = complaint or f"an easy check afterwards: {easy}"
    except Lost as lost:
        complaint = complaint or f"afterwards: {lost}"
    finally:
        if session is not None and session.close() and complaint is None:
            complaint = "processes are left"
        places.close()
    return answers, complaint


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*", help="inputs or phases")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--of-each", type=int, metavar="COUNT", help="only so many of each phase")
    parser.add_argument("--timeout", type=float, default=0.2)
    parser.add_argument("--patience", type=float, default=20, help="seconds after which an answer does not come")
    parser.add_argument("--held", help="a file of names of inputs that are known to fail")
    parser.add_argument("--print", action="store_true", help="print the inputs as scripts instead")
    arguments = parser.parse_intermixed_args()
    program = os.path.realpath(arguments.program)
    chosen = [case for case in inputs.ALL if not arguments.names or case.name in arguments.names or case.phase in arguments.names]
    if arguments.of_each is not None:
        chosen = [case for place, case in enumerate(chosen)
                  if sum(other.phase == case.phase for other in chosen[:place]) < arguments.of_each]
    if not chosen:
        parser.error("no such input")
    if arguments.print:
        for case in chosen:
            print(f"; {case.name} {' '.join(case.options)}\n{case.setup}")
            print("\n".join(case.steps))
        return
    held = set()
    if arguments.held:
        with open(arguments.held, encoding="utf-8") as file:
            held = {line.split()[0] for line in file if line.strip() and not line.startswith("#")}
    failures = 0
    known = 0
    if arguments.table:
        print(f"| phase | input | answers | clock, s | processor, s | at limit {arguments.timeout} s |\n| --- | --- | --- | --- | --- | --- |")
    for case in chosen:
        answers, complaint = watch(program, case, arguments.timeout, arguments.patience)
        if arguments.table:
            words = ", ".join(words[:24].replace("|", "\\|") for _, words, _, _ in answers) or "–"
            clock, processor = (" ".join(f"{answer[i]:.2f}" for answer in answers) for i in (2, 3))
            print(f"| {case.phase} | {case.name} | {words} | {clock} | {processor} | {complaint or 'held'} |", flush=True)
        if complaint is not None and case.name in held and "WRONG" not in complaint:
            known += 1
        elif complaint is not None:
            failures += 1
            if not arguments.table:
                print(f"FAIL {case.phase}/{case.name}: {complaint}", flush=True)
        elif case.name in held and not arguments.table:
            failures += 1
            print(f"FAIL {case.phase}/{case.name}: holds, and is in {arguments.held}", flush=True)
    print(f"\n{len(chosen)} inputs, {len(chosen) - failures - known} held, {known} known, {failures} failed")
    sys.exit(1 if failures and not arguments.table else 0)


if __name__ == "__main__":
    main()
