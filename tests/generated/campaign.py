#!/usr/bin/env python3
"""Random scripts of many kinds, answered in many ways, with answers, models, values and cores checked by another solver, and
paths, optima and synthesised functions by brute force.

    campaign.py --program build/release/preproc-solve --seed 1 --count 1000            scripts of all kinds
    campaign.py --program build/release/preproc-solve --seed 1 --count 1000 --kind functions
    campaign.py --program build/release/preproc-solve --check finding.smt2             a script that was written as a finding

A finding is made smaller and written to the folder of findings, with its cause and how to replay it in its first lines. A
script and the way it goes depend on its kind and seed alone. Exit status 1 where there is a finding.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import re
import sys
import time

import list_shrinking
from checks import script_text
from cost_checks import CostChecks, cost_script
from form_scripts import form_script
from function_scripts import FunctionScript
from interpolant_scripts import InterpolantChecks, interpolant_script
from language_scripts import language_script
from objective_checks import ObjectiveChecks
from objective_scripts import objective_script
from opaque_scripts import OpaqueChecks, opaque_script
from path_checks import PathChecks
from path_scripts import path_script
from random_script import THEORIES, RandomScript
from recursion_scripts import RecursionChecks, recursion_script
from script_checks import ScriptChecks
from synthesis_checks import SynthesisChecks, synthesis_script
from system_scripts import system_script
from table_scripts import PROFILES, table_script
from terms import read, text
from ways import random_way, shortened, way_of

BLOCK = 16  # scripts that go one way in one process


def with_questions(commands):
    """The script with a question for the model behind each check."""
    out = []
    for command in commands:
        out.append(command)
        if command[0].startswith("check-sat"):
            out.append(["get-model"])
    return out


def theories_script(seed, theories=None):
    return with_questions(read(text(RandomScript(seed, theories).commands)))


def tables(seed):
    return table_script(seed, sorted(PROFILES)[seed % len(PROFILES)])


def functions(seed):
    return FunctionScript(seed).commands


def incremental(seed):
    return (lambda s: theories_script(s), tables, functions)[seed % 3](seed)


def searches(seed):
    return theories_script(seed, (("string",), ("float",), ("int",), ("real",), ("bitvec",), ("array",), ("sequence",))[seed % 7])


def sequences(seed):
    others = sorted(set(THEORIES) - {"sequence", "float"})
    return theories_script(seed, ("sequence",) if seed % 3 else ("sequence", others[seed // 3 % len(others)]))


SCRIPTS = {
    "functions": functions,
    "tables": tables,
    "theories": theories_script,
    "incremental": incremental,
    "searches": searches,
    "sequences": sequences,
    "filtered": incremental,
    "languages": language_script,
    "forms": form_script,
    "systems": system_script,
    "recursions": recursion_script,
    "opaque": opaque_script,
    "explorations": path_script,
    "synthesis": synthesis_script,
    "costs": cost_script,
    "objectives": objective_script,
    "interpolants": interpolant_script,
}
# How many of a hundred blocks are of a kind.
SHARES = {
    "functions": 16, "tables": 10, "theories": 15, "incremental": 6, "searches": 8, "sequences": 4, "filtered": 7, "languages": 4, "forms": 3, "systems": 4, "recursions": 4, "opaque": 4, "explorations": 6,
    "synthesis": 6, "costs": 5, "objectives": 4, "interpolants": 2
}  # fmt: skip


# What checks the others: brute force, and not a solver.
CHECKS = {
    "recursions": RecursionChecks,
    "opaque": OpaqueChecks,
    "explorations": PathChecks,
    "synthesis": SynthesisChecks,
    "costs": CostChecks,
    "objectives": ObjectiveChecks,
    "interpolants": InterpolantChecks,
}


def checks_of(kind, program, way, scripts):
    if kind in CHECKS:
        return CHECKS[kind](program, way, scripts)
    return ScriptChecks(program, way, scripts)


def kind_of(block, kinds):
    choose = random.Random(block * 7919 + 11)
    return choose.choices(kinds, [SHARES[kind] for kind in kinds])[0]


def way_for(kind, block):
    choose = random.Random(block * 104729 + 7)
    way = CHECKS[kind].random_way(choose) if kind in CHECKS else random_way(kind, choose)
    return shortened(way, random.Random(block * 15485863 + 5))


def cause(what, details):
    """What stays the same of a finding while its script becomes smaller: its kind, and of errors their beginning."""
    if what != "error":
        return what
    message = re.sub(r"^.*?:\d+:\d+: `[^`]*`: ", "", details)
    return what + re.sub(r"\d+", "0", message)[:40]


class Block:
    """The scripts of some seeds, of one kind."""

    def __init__(self, arguments, kind, way, seeds, scripts):
        self.arguments = arguments
        self.kind = kind
        self.way = way
        self.seeds = seeds
        self.scripts = scripts
        self.counts = collections.Counter()
        self.lines = []

    def run(self):
        checks = checks_of(self.kind, self.arguments.program, self.way, self.scripts)
        found = checks.run()
        self.counts[f"scripts: {self.kind}"] += len(self.scripts)
        self.counts.update(checks.notes)
        if self.arguments.notes:
            self.lines += [f"note: {self.kind} {self.seeds[number]} {self.way}: {note}" for number, note in checks.noted]
        for seed, commands, findings in zip(self.seeds, self.scripts, found):
            for kind, details in {kind: (kind, details) for kind, details in findings}.values():
                self.report(seed, commands, kind, details)
        return self.counts, self.lines

    def report(self, seed, commands, what, details):
        smaller, same = commands, cause(what, details)
        alone = self.fails(commands, same)
        if self.way.emits and not alone:
            self.counts["not alone: a solver's failure after (reset)"] += 1
            return
        self.counts[f"findings: {what}"] += 1
        if alone:
            if self.arguments.shrink_seconds > 0:
                smaller = list_shrinking.shrunk(
                    commands, lambda candidate: self.fails(candidate, same), self.arguments.shrink_seconds
                )
        else:
            details += "\n(only beside the other scripts of its block: their seeds from "
            details += f"{self.seeds[0]} to {self.seeds[-1]}, or not each time)"
        again = dict(checks_of(self.kind, self.arguments.program, self.way, [smaller]).run()[0])
        folder = self.arguments.findings
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, f"{self.kind}-{seed}-{what}.smt2")
        header = f"{self.kind}, seed {seed}, way {self.way}\n{what}: {again.get(what, details)}"
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(f"; {line}\n" for line in header.splitlines()))
            file.write(script_text(smaller))
        first = details.splitlines()[0] if details else ""
        self.lines.append(
            f"FAILED: {self.kind}, seed {seed}, way {self.way}: {what}: {first[:200]}\n"
            f"  replay: {sys.argv[0]} --program {self.arguments.program} --kind {self.kind} --seed {seed} --count 1\n"
            f"  smaller: {sys.argv[0]} --program {self.arguments.program} --check {path}"
        )

    def fails(self, commands, same):
        try:
            found = checks_of(self.kind, self.arguments.program, self.way, [commands]).run()[0]
        except Exception:  # whatever comes of a candidate that is no script
            return False
        return any(cause(*finding) == same for finding in found)


def run_block(arguments, kind, seeds):
    if time.monotonic() > arguments.deadline:
        return collections.Counter({"not run: out of time": len(seeds)}), []
    block = seeds[0] // BLOCK
    scripts = [SCRIPTS[kind](seed) for seed in seeds]
    return Block(arguments, kind, way_for(kind, block), seeds, scripts).run()


def blocks(first, count, kinds):
    """The kind and the seeds of each block."""
    at = first
    while at < first + count:
        end = min((at // BLOCK + 1) * BLOCK, first + count)
        yield kind_of(at // BLOCK, kinds), list(range(at, end))
        at = end


def check_file(arguments):
    with open(arguments.check, encoding="utf-8") as file:
        source = file.read()
    kind, way = "functions", way_of("z3")
    first = source.splitlines()[0]
    if first.startswith("; ") and ", way " in first:
        kind, way = first[2:].split(",")[0], way_of(first.split(", way ")[1])
    if arguments.way:
        way = way_of(arguments.way)
    checks = checks_of(kind, arguments.program, way, [read(source)])
    found = checks.run()[0]
    for what, details in found:
        print(f"{what}: {details}")
    for name, number in sorted(checks.notes.items()):
        print(f"{name}: {number}")
    return 1 if found else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--seed", type=int, default=1, help="the first")
    parser.add_argument("--count", type=int, default=1000, help="scripts")
    parser.add_argument("--kind", action="append", choices=list(SCRIPTS), help="only these; may be repeated")
    parser.add_argument("--findings", default="findings-campaign", help="folder for what is found")
    parser.add_argument("--check", metavar="FILE", help="check this script, written as a finding before")
    parser.add_argument("--way", help="with --check: go this way")
    parser.add_argument("--seconds", type=float, default=1e9, help="start no scripts after these")
    parser.add_argument("--shrink-seconds", type=float, default=60, help="for each finding")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true", help="print the counts as one line of JSON, at the end")
    parser.add_argument("--notes", action="store_true", help="print what is only counted, too")
    parser.add_argument("--print", action="store_true", help="print the scripts and run nothing")
    arguments = parser.parse_args()
    arguments.program = os.path.abspath(arguments.program)
    if arguments.check:
        return check_file(arguments)
    begin = time.monotonic()
    arguments.deadline = begin + arguments.seconds
    wanted = list(blocks(arguments.seed, arguments.count, arguments.kind or list(SCRIPTS)))
    if arguments.print:
        for kind, seeds in wanted:
            for seed in seeds:
                print(f"; {kind}, seed {seed}, way {way_for(kind, seed // BLOCK)}\n{script_text(SCRIPTS[kind](seed))}", end="")
        return 0
    total = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        running = [pool.submit(run_block, arguments, kind, seeds) for kind, seeds in wanted]
        for done in concurrent.futures.as_completed(running):
            counts, lines = done.result()
            total += counts
            for line in lines:
                print(line, flush=True)
    scripts = sum(number for name, number in total.items() if name.startswith("scripts: "))
    findings = sum(number for name, number in total.items() if name.startswith("findings: "))
    for name, number in sorted(total.items()):
        print(f"{name}: {number}")
    seconds = time.monotonic() - begin
    print(f"{scripts} scripts, {findings} findings, {seconds:.0f} s")
    if arguments.json:
        kinds = {name.split(": ")[1]: number for name, number in sorted(total.items()) if name.startswith("scripts: ")}
        print(json.dumps({"scripts": scripts, "kinds": kinds, "findings": findings, "seconds": round(seconds)}))
    return 1 if findings or not scripts else 0


if __name__ == "__main__":
    sys.exit(main())
