#!/usr/bin/env python3
"""Compares the answers of preproc-solve with those recorded for z3 and cvc5.

Each script is run twice for each of the two solvers whose recorded answers are all sat or unsat: `emit`, where the script
that --emit writes is given to the solver's program, and `linked`, through the backend of that name. A run is fine if it
gives the recorded answers in their order. Others must be listed in the file of known differences (script, solver, way,
outcome, reason); a listed run whose outcome is another one fails too, unless it is fine, which is only reported.

Outcomes: `wrong` a sat where unsat was recorded or the reverse; `unknown` an answer unknown; `timeout`; `other` no answer,
or more or fewer than recorded.
"""

import argparse
import concurrent.futures
import csv
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile

LIMIT = 20  # seconds of processor time, which does not depend on what else the machine does
PATIENCE = 30  # times as many seconds by the clock, for what waits instead of working
ANSWERS = ("sat", "unsat", "unknown")


def run(command):
    """Standard output, or None past the limit."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            timeout=PATIENCE * LIMIT,
            stdin=subprocess.DEVNULL,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 5)),
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return None
    return done.stdout.decode(errors="replace")


def solver_command(solver, text, path):
    if solver == "z3":
        return ["z3", path]
    # Several of cvc5's options cannot be had together with --incremental, which it needs for a second check.
    incremental = len(re.findall(r"\(check-sat", text)) > 1 or "(push" in text
    options = ["--fp-exp", "--produce-models", "--incremental" if incremental else "--no-incremental"]
    if "(as const" in text:
        options.append("--arrays-exp")  # demanded since 1.3; it changes answers about sets
    return ["cvc5", *options, path]


def output(program, script, solver, way, folder):
    if way == "linked":
        return run([program, "--solver", solver, script])
    # cvc5 1.0.3 fails on strings of several lines that come from a pipe: it is given a file.
    path = os.path.join(folder, f"{os.path.basename(script)}.{solver}.smt2")
    if run([program, "--emit", "-o", path, script]) is None:
        return None
    if not os.path.exists(path):
        return ""
    with open(path, errors="replace") as emitted:
        return run(solver_command(solver, emitted.read(), path))


def outcome(text, recorded):
    if text is None:
        return "timeout"
    answers = [line.strip() for line in text.splitlines() if line.strip() in ANSWERS]
    if answers == recorded:
        return "fine"
    for given, wanted in zip(answers, recorded):
        if given != wanted and given != "unknown":
            return "wrong"
    return "unknown" if len(answers) == len(recorded) else "other"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--known", required=True)
    parser.add_argument("--stride", type=int, default=1)
    arguments = parser.parse_args()
    with open(arguments.known, newline="") as file:
        known = {(row["script"], row["solver"], row["way"]): row["outcome"] for row in csv.DictReader(file)}
    with open(os.path.join(arguments.corpus, "answers.csv"), newline="") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: row["file"])[:: arguments.stride]
    jobs = []
    for row in rows:
        for solver in ("z3", "cvc5"):
            recorded = row[solver].split()
            if recorded and all(answer in ("sat", "unsat") for answer in recorded):
                jobs += [(row["file"], solver, way, recorded) for way in ("emit", "linked")]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:

        def check(job):
            script, solver, way, recorded = job
            return outcome(output(arguments.program, os.path.join(arguments.corpus, script), solver, way, folder), recorded)

        results = list(pool.map(check, jobs))
    fine = new = listed = 0
    for (script, solver, way, recorded), result in zip(jobs, results):
        expected = known.get((script, solver, way))
        if result == "fine":
            fine += 1
            if expected:
                print(f"fine, though listed as {expected}: {script}, {solver}, {way}")
        elif result == expected or (result, expected) == ("unknown", "timeout"):
            listed += 1  # where the limit strikes the process that solves, the program still says unknown
        else:
            new += 1
            print(f"FAILED: {script}, {solver}, {way}: {result}, expected {' '.join(recorded)}")
    print(f"{len(rows)} scripts, {len(jobs)} runs: {fine} as recorded, {listed} differ as listed, {new} failed")
    return 1 if new or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
