#!/usr/bin/env python3
"""Random scripts over all theories, run three ways for z3 and for cvc5: by the solver's program alone, by preproc-solve with
the linked solver, and by the solver's program on what --emit writes. The answers must agree, values that get-value prints
must not contradict the script, and there must be no error and no crash that the solver alone has not.

A failure is made smaller and written to the folder of findings, in the form of tests/regress. Failures listed in the file of
known ones (seed, solver, way, kind, reason) are only counted. Not failures, and counted: answers that got lost (`unknown`, or
past the time limit), scripts on which the solver alone reports an error or ends, and disagreements of the solvers.
"""

import argparse
import collections
import concurrent.futures
import csv
import os
import sys
import tempfile
import time

from random_script import RandomScript
from shrinking import shrink
from terms import text
from three_ways import SOLVERS, WAYS, ThreeWays


def write_finding(folder, seed, script, finding):
    kind, solver, way, details = finding
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"{seed}-{kind}-{solver}-{way}.smt2")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"; Seed {seed}, {solver}, {way}: {kind}: {details}\n".replace("\n", " ").rstrip() + "\n" + text(script))
    return path


class Checker:
    def __init__(self, arguments, known):
        self.arguments = arguments
        self.known = known

    def check(self, seed):
        """Findings that count, as lines; and a counter of all else."""
        counts = collections.Counter()
        lines = []
        if time.monotonic() > self.arguments.deadline:
            counts["not run: out of time"] += 1
            return lines, counts
        with tempfile.TemporaryDirectory() as folder:
            ways = ThreeWays(self.arguments.program, folder, self.arguments.limit)
            script = RandomScript(seed).commands
            found, notes, tally = ways.findings(script)
            counts["scripts"] += 1
            counts.update(tally)
            for note in notes:
                counts[note.split(":")[0]] += 1
                if self.arguments.notes:
                    lines.append(("note", f"{seed}: {note}"))
            for finding in found:
                kind, solver, way, details = finding
                if kind in ("lost", "died"):
                    counts[f"{kind}: {solver}, {way}"] += 1
                    if self.arguments.notes:
                        lines.append(("note", f"{seed}: {kind} {solver} {way} {details}"))
                    continue
                if (str(seed), solver, way, kind) in self.known:
                    counts["known"] += 1
                    continue
                counts[f"failed: {kind}"] += 1

                def fails(candidate, kind=kind, solver=solver, way=way):
                    again, _, _ = ways.findings(candidate, (solver,), (way,))
                    return any(f[0] == kind for f in again)

                smaller = shrink(script, fails, self.arguments.shrink_seconds) if fails(script) else script
                path = write_finding(self.arguments.findings, seed, smaller, finding)
                lines.append(("failed", f"FAILED: seed {seed}, {solver}, {way}: {kind}: {details}\n  smaller: {path}"))
            counts["runs"] += ways.runs
        return lines, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--known", required=True)
    parser.add_argument("--findings", required=True)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--limit", type=float, default=3, help="seconds for a run")
    parser.add_argument("--seconds", type=float, default=1e9, help="start no script after these")
    parser.add_argument("--shrink-seconds", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--notes", action="store_true", help="print what is only counted, too")
    parser.add_argument("--print", action="store_true", help="print the scripts and run nothing")
    arguments = parser.parse_args()
    arguments.deadline = time.monotonic() + arguments.seconds
    seeds = range(arguments.first, arguments.first + arguments.count)
    if arguments.print:
        for seed in seeds:
            print(f"; seed {seed}\n{text(RandomScript(seed).commands)}", end="")
        return 0
    with open(arguments.known, newline="", encoding="utf-8") as file:
        known = {(row["seed"], row["solver"], row["way"], row["kind"]) for row in csv.DictReader(file)}
    total = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for lines, counts in pool.map(Checker(arguments, known).check, seeds):
            total += counts
            for _, line in lines:
                print(line, flush=True)
    for name, count in sorted(total.items()):
        print(f"{name}: {count}")
    return 1 if any(name.startswith("failed") for name in total) or not total["scripts"] else 0


if __name__ == "__main__":
    sys.exit(main())
