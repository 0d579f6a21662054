#!/usr/bin/env python3
"""kills.py PROGRAM [KILLS] [SEED]: sessions in which linked solvers are killed at random moments.

A session is several scripts, as files on one command line, in one input with --query-log, or through a pipe, one command
after the other; with z3 or cvc5, with and without a memo in a file and an output file. A kill is a time limit of 1 to 50
milliseconds that a check runs into, or SIGKILL, SIGABRT or SIGSEGV to the process that the solver runs in. Sessions follow
until there were KILLS (default 300) of them.

Every command must have its answer, at its place, once: a check the right one or `unknown`, a question its answer or an
error; echoes mark the places. (A signal from outside in the very moment in which an answer is written may have it written
twice; such lines are counted, and are a failure if there are more than one for 50 signals.) No process may be left. Prints a line for each session that fails, and the counts.
"""

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from process_groups import left_of  # noqa: E402

PATIENCE = 120  # seconds for a session; one that takes longer hangs

HARD = """(declare-const p (_ BitVec 128))
(declare-const q (_ BitVec 128))
(assert (= (bvmul p q) #x000000000000fffffffffffffffffddd))
(assert (and (bvult p #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 p)))
(assert (and (bvult q #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 q)))
"""
# What cvc5 1.0.3 aborts on where its limit ends it in the middle.
ABORTING = """(declare-const g (_ BitVec 8))
(declare-const h (_ BitVec 8))
(declare-const c Bool)
(assert (not (bvule (bvudiv (_ bv92 8) h) g)))
(assert (= (bvsrem (bvmul (_ bv254 8) h) (bvnot h)) (ite c (_ bv0 8) (_ bv86 8))))
"""


def make_script(rng, number):
    """A script and the patterns of its answers, one a line."""
    lines = ["(set-option :produce-models true)", "(set-logic QF_BV)", "(declare-const x (_ BitVec 32))"]
    answers = []

    def mark():
        lines.append(f'(echo "{number}.{len(answers)}")')
        answers.append(f'"{number}.{len(answers)}"')

    for _ in range(rng.randint(2, 4)):
        mark()
        kind = rng.choice(["sat", "unsat", "hard", "aborting"])
        lines.append("(push 1)")
        a = rng.randrange(3, 1 << 31) | 1
        if kind == "sat":
            lines.append(f"(assert (= (bvmul x (_ bv{a} 32)) (_ bv{rng.randrange(1 << 32)} 32)))")
        elif kind == "unsat":
            lines.append(f"(assert (= (bvmul x (_ bv{2 * a % (1 << 32)} 32)) (_ bv{rng.randrange(1 << 32) | 1} 32)))")
        else:
            lines.append(HARD if kind == "hard" else ABORTING)
        lines.append("(check-sat)")
        answers.append({"sat": "sat|unknown", "unsat": "unsat|unknown", "hard": "unknown|sat|unsat",
                        "aborting": "sat|unknown"}[kind])
        if kind == "sat":
            lines.append("(get-value (x))")
            answers.append(r"\(\(x #x[0-9a-f]{8}\)\)|\(error .*\)")
        lines.append("(pop 1)")
    mark()
    lines.append("(exit)")
    return "\n".join(lines) + "\n", answers


def worker_of(program):
    found = subprocess.run(["pgrep", "-P", str(program)], capture_output=True, text=True).stdout.split()
    return int(found[0]) if found else None


class Counts:
    def __init__(self):
        self.sessions = self.checks = self.unknown = self.timeouts = self.repeated = self.failed = 0
        self.signals = {signal.SIGKILL: 0, signal.SIGABRT: 0, signal.SIGSEGV: 0}

    def kills(self):
        return self.timeouts + sum(self.signals.values())


def without_repeated(lines, expected, counts):
    """The lines without those that are there twice: a signal may come when an answer was written, and is not yet noted."""
    kept = []
    for line in lines:
        at = len(kept)
        fits = at < len(expected) and re.fullmatch(expected[at], line)
        if not fits and kept and line == kept[-1]:
            counts.repeated += 1
        else:
            kept.append(line)
    return kept


def run_session(rng, program, folder, counts):
    scripts = [make_script(rng, i) for i in range(rng.randint(3, 5))]
    expected = [pattern for _, answers in scripts for pattern in answers]
    by_signal = rng.random() < 0.6
    command = [program, "--solver", rng.choice(["z3", "cvc5"])]
    command += ["--timeout", "0.5" if by_signal else f"{rng.randint(1, 50) / 1000:.3f}"]
    if rng.random() < 0.3:
        command += ["--memo", os.path.join(folder, "memo")]
    output = os.path.join(folder, "out")
    to_file = rng.random() < 0.3
    if to_file:
        command += ["-o", output]
    way = rng.choice(["files", "query-log", "pipe"])
    if way == "files":
        for i, (text, _) in enumerate(scripts):
            name = os.path.join(folder, f"{i}.smt2")
            with open(name, "w") as file:
                file.write(text)
            command.append(name)
    else:
        command += ["--query-log", "-"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               start_new_session=True)
    text = "".join(text for text, _ in scripts).encode()
    if way == "query-log":
        process.stdin.write(text)
        process.stdin.close()
    elif way == "files":
        process.stdin.close()
    sent = len(text) if way != "pipe" else 0
    end = time.monotonic() + PATIENCE
    hung = False
    while process.poll() is None:
        if sent < len(text):  # commands in pieces, as they come from a client
            size = rng.randint(1, 200)
            process.stdin.write(text[sent:sent + size])
            process.stdin.flush()
            sent += size
            if sent >= len(text):
                process.stdin.close()
        time.sleep(rng.random() * (0.15 if by_signal and sent >= len(text) else 0.01))
        if by_signal and rng.random() < (0.5 if sent >= len(text) else 0.1):
            number = rng.choice(list(counts.signals))
            worker = worker_of(process.pid)
            if worker is not None and process.poll() is None:
                try:
                    os.kill(worker, number)
                    counts.signals[number] += 1
                except ProcessLookupError:
                    pass
        if time.monotonic() > end:
            hung = True
            os.killpg(process.pid, signal.SIGKILL)
    said = process.stdout.read().decode()
    process.stdout.close()
    if to_file and not hung:
        if not os.path.exists(output):
            return f"no output file: {command}"
        with open(output) as file:
            said = file.read()
        os.remove(output)
    if hung:
        return f"hangs: {command}"
    lines = said.splitlines()
    if by_signal:
        lines = without_repeated(lines, expected, counts)
    wrong = next((i for i, (line, pattern) in enumerate(zip(lines, expected)) if not re.fullmatch(pattern, line)), None)
    if wrong is not None:
        return f"line {wrong + 1} is `{lines[wrong]}`, expected {expected[wrong]}: {command}"
    if len(lines) != len(expected):
        return f"{len(lines)} answers, expected {len(expected)}: {command}"
    if process.returncode not in (0, 1) or (process.returncode == 1) != ("(error" in said):
        return f"exit status {process.returncode}: {command}"
    if left := left_of(process.pid):
        return f"{left} processes are left: {command}"
    counts.checks += sum("unknown" in pattern for pattern in expected)
    counts.unknown += lines.count("unknown")
    if not by_signal:
        counts.timeouts += lines.count("unknown")
    return None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.realpath(sys.argv[1])
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    counts = Counts()
    while counts.kills() < kills and counts.sessions < 20 * kills:
        rng = random.Random(f"{seed}.{counts.sessions}")
        with tempfile.TemporaryDirectory() as folder:
            complaint = run_session(rng, program, folder, counts)
        counts.sessions += 1
        if complaint is not None:
            counts.failed += 1
            print(f"FAIL session {counts.sessions} of seed {seed}: {complaint}", flush=True)
    signals = ", ".join(f"{count} {number.name}" for number, count in counts.signals.items())
    print(f"{counts.sessions} sessions, {counts.kills()} kills ({counts.timeouts} time limits, {signals}), "
          f"{counts.checks} checks answered, {counts.unknown} of them unknown; {counts.repeated} lines twice; {counts.failed} sessions failed")
    repeated_often = counts.repeated > 1 + sum(counts.signals.values()) // 50
    sys.exit(1 if counts.failed or repeated_often or counts.kills() < kills else 0)


if __name__ == "__main__":
    main()
