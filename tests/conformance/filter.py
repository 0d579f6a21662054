#!/usr/bin/env python3
"""The filter breaks nothing: files as they are, and what `--emit --for SOLVER` makes of them, through that solver.

    filter.py --program build/release/preproc-solve --corpus ../shared/corpus [--folders klee,real] [--limit 2]
              [--solver cvc5=/opt/cvc5/bin/cvc5] [--stride N] [--cache FILE] [--known FILE] [--markdown]

Each file is filtered for z3, cvc5, bitwuzla and generic (whose script z3 reads), and the filtered script once more. Prints what
is wrong, a line each, and a table by folder and solver:

  errors     files that the solver has an error for, as they are: these are not compared further
  new        of the others: files for which the filter or, behind it, the solver has an error
  same       checks that are answered, and alike
  lost       checks that are answered in the file as it is only, also within three times the limit
  gained     checks that are answered behind the filter only
  differing  checks that are sat here and unsat there
  again      files whose filtered script the filter refuses

A check may take --limit seconds; what a solver says after the limit, or cannot say of a model that is not there, is no error.
Answers to files as they are are kept in --cache, by the solver's version, the file and the limit. Below a limit of
0.1 only errors are looked for. Exit status 1 where something is new, differing or refused again and not listed in --known (file,solver,reason).
"""

import argparse
import concurrent.futures
import csv
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import check  # noqa: E402

FOLDERS = "klee,real,real2,indexify,conformance"
TARGETS = {"z3": "z3", "cvc5": "cvc5", "bitwuzla": "bitwuzla", "generic": "z3"}
ANSWERS = ("sat", "unsat", "unknown", "infeasible", "solved", "fail")
OPEN = ("unknown", "fail")
EMIT_SECONDS = 20
LEAST_LIMIT = 0.1  # seconds: below, answers are not compared
# Of a model or core that is not there, after an answer that the limit has changed.
ABOUT_ANSWER = re.compile(
    r"not available|check annotation|[Cc]annot get|no model|preceded by|unless (immediately|in|after)|last check|not (in )?sat|"
    r"timeout|canceled|resource limit|interrupted|unsat core|get-model|get-value|not an optimization", re.DOTALL
)  # fmt: skip


class Outcome:
    """What a solver made of a script. `answers`: of its checks, in order; `errors`: its complaints; `ended`: it was killed."""

    def __init__(self, answers, errors, ended):
        self.answers, self.errors, self.ended = answers, errors, ended


def run(command, seconds):
    """Output, error output and exit status; None where it was killed for its time."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))

    started = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit)
    timer = threading.Timer(20 * seconds, started.kill)
    timer.start()
    out, errors = started.communicate()
    timer.cancel()
    ended = started.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
    return out.decode(errors="replace"), errors.decode(errors="replace"), None if ended else started.returncode


def solver_command(name, program, path, text, limit):
    milliseconds = max(1, int(limit * 1000))
    if name == "z3":
        return [program, f"-t:{milliseconds}", path]
    if name == "bitwuzla":
        return [program, "--time-limit-per", str(milliseconds), path]
    options = [option for option in check.solver_command("cvc5", text, path)[1:-1] if option != "--produce-models"]
    if path.endswith(".sy"):
        options = ["--lang=sygus2"]
    return [program, f"--tlimit-per={milliseconds}", *options, path]


def solve(name, program, path, text, limit):
    """`text`: of the file as it is, by which options are chosen for what the filter makes of it, too."""
    out, errors, status = run(solver_command(name, program, path, text, limit), int(2 * limit) + 3)
    answers = [line.strip().strip('"') for line in out.splitlines()]
    if path.endswith(".sy"):
        answers = ["solved" if answer == "(" else answer for answer in answers]  # functions follow
    said = re.findall(r'^\(error "((?:[^"]|"")*)"?', out, re.MULTILINE) + re.findall(r'\(error "((?:[^"]|"")*)"?', errors)
    said += [line for line in errors.splitlines() if line.startswith("[error]") or "Fatal failure" in line]
    said = [complaint for complaint in said if not ABOUT_ANSWER.search(complaint.replace(path, ""))]
    if status is not None and status < 0 and status != -signal.SIGABRT:
        said.append(f"ended by signal {-status}")
    return Outcome([answer for answer in answers if answer in ANSWERS], said, status is None)


class Comparison:
    def __init__(self, given, solvers):
        self.given, self.solvers = given, solvers
        self.lock = threading.Lock()
        self.cache = {}
        if given.cache and os.path.exists(given.cache):
            with open(given.cache, encoding="utf-8") as file:
                self.cache = json.load(file)
        self.versions = {}
        for name, program in solvers.items():
            self.versions[name] = run([program, "--version"], 10)[0].splitlines()[0]

    def as_it_is(self, name, path, text, limit):
        digest = hashlib.sha256(text.encode()).hexdigest()
        key = f"{self.versions[name]} {digest[:24]} {limit:g}"
        if key not in self.cache:
            outcome = solve(name, self.solvers[name], path, text, limit)
            with self.lock:
                self.cache[key] = [outcome.answers, outcome.errors, outcome.ended]
        return Outcome(*self.cache[key])

    def keep(self):
        if self.given.cache:
            with self.lock, open(self.given.cache + ".part", "w", encoding="utf-8") as file:
                json.dump(self.cache, file)
            os.replace(self.given.cache + ".part", self.given.cache)

    def emit(self, target, path, out):
        """Why the filter fails; empty: it does not."""
        _, errors, status = run([self.given.program, "--emit", "--for", target, "-o", out, path], EMIT_SECONDS)
        if status is None:
            return f"the filter takes more than {EMIT_SECONDS} s"
        return "" if status == 0 and os.path.exists(out) else f"the filter: {errors.strip()[:300] or f'exit status {status}'}"

    def compare(self, path, target, folder):
        """Counts and complaints."""
        name, counts, said = TARGETS[target], Counter(files=1), []
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        before = self.as_it_is(name, path, text, self.given.limit)
        if before.errors:
            counts["errors"] += 1
            return counts, said
        extension = os.path.splitext(path)[1]
        out = os.path.join(folder, f"{threading.get_ident()}-{target}{extension}")
        if os.path.exists(out):
            os.remove(out)
        why = self.emit(target, path, out)
        after = solve(name, self.solvers[name], out, text, self.given.limit) if not why else Outcome([], [why], False)
        if after.errors:
            counts["new"] += 1
            return counts, [("new", after.errors[0])]
        if why := self.emit(target, out, out + ".again" + extension):
            counts["again"] += 1
            said.append(("again", why))
        if self.given.limit < LEAST_LIMIT:
            return counts, said
        tripled = False
        for at, answer in enumerate(before.answers):
            given = after.answers[at] if at < len(after.answers) else "unknown"
            if answer not in OPEN and given in OPEN and not tripled:
                after, tripled = solve(name, self.solvers[name], out, text, 3 * self.given.limit), True
                given = after.answers[at] if at < len(after.answers) else "unknown"
            if answer in OPEN:
                counts["gained"] += given not in OPEN
            elif given == answer:
                counts["same"] += 1
            elif given in OPEN:
                counts["lost"] += 1
                said.append(("lost", f"check {at + 1} is {answer}"))
            else:
                counts["differing"] += 1
                said.append(("differing", f"check {at + 1} is {answer}, behind the filter {given}"))
        if len(after.answers) > len(before.answers):
            counts["gained"] += len(after.answers) - len(before.answers)
        return counts, said


def files_of(corpus, folder, stride):
    found = []
    for top, _, names in os.walk(os.path.join(corpus, folder)):
        found += [os.path.join(top, name) for name in names if name.endswith((".smt2", ".sy"))]
    return sorted(found)[::stride]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--program", required=True)
    add("--corpus", required=True)
    add("--folders", default=FOLDERS, help="of the corpus, separated by commas")
    add("--solver", action="append", default=[], metavar="NAME=PROGRAM", help="instead of the one that is installed")
    add("--targets", default=",".join(TARGETS))
    add("--limit", type=float, default=2, help="seconds for a check")
    add("--stride", type=int, default=1, help="every so manyth file")
    add("--jobs", type=int, default=1)
    add("--cache", help="answers to files as they are")
    add("--known", help="differences that are known: file,solver,reason")
    add("--out", help="a file for all complaints, as JSON")
    given = parser.parse_args()
    paths = dict(each.split("=", 1) for each in given.solver)
    solvers = {name: paths.get(name) or shutil.which(name) for name in set(TARGETS.values())}
    targets = [target for target in given.targets.split(",") if solvers[TARGETS[target]]]
    known = set()
    if given.known:
        with open(given.known, newline="", encoding="utf-8") as file:
            known = {(row["file"], row["solver"]) for row in csv.DictReader(file)}
    comparison = Comparison(given, {name: program for name, program in solvers.items() if program})
    totals, complaints, failed = {}, [], 0
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for folder in given.folders.split(","):
            running = {}
            for path in files_of(given.corpus, folder, given.stride):
                for target in targets if path.endswith(".smt2") else [t for t in targets if t == "cvc5"]:
                    running[pool.submit(comparison.compare, path, target, temporary)] = (path, target)
            for done in concurrent.futures.as_completed(running):
                path, target = running[done]
                name = os.path.relpath(path, given.corpus)
                counts, said = done.result()
                totals[(folder, target)] = totals.get((folder, target), Counter()) + counts
                for what, complaint in said:
                    complaints.append((name, target, what, complaint))
                    listed = (name, target) in known
                    failed += what != "lost" and not listed
                    print(f"{'known' if listed else what}: {name}, {target}: {' '.join(complaint.split())[:220]}", flush=True)
            comparison.keep()
    columns = ["files", "errors", "new", "same", "lost", "gained", "differing", "again"]
    print("\n| folder | solver | " + " | ".join(columns) + " |\n" + "| --- " * (len(columns) + 2) + "|")
    for (folder, target), counts in sorted(totals.items()):
        print(f"| {folder} | {target} | " + " | ".join(str(counts[column]) for column in columns) + " |")
    if given.out:
        with open(given.out, "w", encoding="utf-8") as file:
            json.dump(complaints, file, indent=1)
    return 1 if failed or not totals else 0


if __name__ == "__main__":
    sys.exit(main())
