#!/usr/bin/env python3
"""Scripts that state what is right, with (set-info :status ...) before a check, or at least agree with each other: each is
answered through several solvers, with a model after each check. Every answer must be as stated and as the other solvers'
answers are, and every model is given to another solver.

    statuses.py --program build/release/preproc-solve --known known.csv FILE...

Prints what differs, `script,solver,outcome,details`; exit status 1 if known.csv does not list it. Solvers that are not
installed are left out. An answer that is lost is asked for again, alone and with ten times the limit, since the clock
also counts what else the machine does. Outcomes: `wrong` answer, `model` that is none, `value`, `error`, `crash`, `lost` answer (unknown,
or none, where the script states one).
"""

import argparse
import collections
import concurrent.futures
import csv
import os
import shutil
import sys

sys.setrecursionlimit(20000)  # terms nested deeply
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "generated"))

import ways  # noqa: E402
from answers import answers  # noqa: E402
from script_checks import ScriptChecks  # noqa: E402
from terms import read  # noqa: E402

CHECKS = ("check-sat", "check-sat-assuming")
QUESTIONS = ("get-model", "get-value", "get-unsat-core", "get-unsat-assumptions", "get-info", "get-assertions", "exit",
             "get-proof", "echo", "get-assignment", "get-option")
PIPES = {"bitwuzla-pipe": "bitwuzla"}


def prepared(source):
    """The commands with a question for the model behind each check, and the status that each check states, or None. Which
    declarations are live after a reset, or where they are global, is not followed: then there is no question."""
    commands, stated = [["set-option", ":produce-models", "true"]], []
    status = None
    script = read(source)
    asks = not any(c[:1] in (["reset"], ["reset-assertions"]) or c[:2] == ["set-option", ":global-declarations"] for c in script)
    for command in script:
        if not isinstance(command, list) or not command:
            continue
        if command[0] == "set-info" and command[1:2] == [":status"]:
            status = command[2]
        if command[0] in QUESTIONS or (command[0] == "set-option" and command[1] in (":print-success", ":produce-models")):
            continue
        commands.append(command)
        if command[0] in CHECKS:
            commands += [["get-model"]] if asks else []
            stated.append(status if status in ("sat", "unsat") else None)
            status = None
    return commands, stated


class Recording(ScriptChecks):
    """Remembers the answers. What it does not follow (see `prepared`) it does not judge."""

    def judge_script(self, number, result):
        given, _ = answers(result.text)
        self.given[number] = [answer.status for answer in given]
        if ["get-model"] in self.scripts[number]:
            super().judge_script(number, result)

    def run(self):
        self.given = {}
        return super().run()


def run_files(program, solver, paths):
    scripts = [prepared(open(path, encoding="utf-8", errors="replace").read()) for path in paths]
    checks = Recording(program, ways.Way(solver), [commands for commands, _ in scripts])
    found = checks.run()
    rows, given = [], {}
    for number, path in enumerate(paths):
        given[path] = checks.given.get(number, [])
        rows += [(path, solver, what, details) for what, details in found[number]]
        for at, status in enumerate(scripts[number][1]):
            said = given[path][at] if at < len(given[path]) else "nothing"
            if status and said != status:
                outcome = "wrong" if said in ("sat", "unsat") else "lost"
                rows.append((path, solver, outcome, f"check {at + 1} is {said}, stated {status}"))
    return rows, given, checks.notes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--known", help="differences that are known: script,solver,outcome,reason")
    parser.add_argument("--limit", type=int, default=10, help="seconds for a check")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    ways.LIMIT = arguments.limit
    known = set()
    if arguments.known:
        with open(arguments.known, encoding="utf-8") as file:
            known = {(row["script"], row["solver"], row["outcome"]) for row in csv.DictReader(file)}
    solvers = ["z3", "cvc5"] + [way for way, program in PIPES.items() if shutil.which(program)]
    for way, program in PIPES.items():
        ways.SOLVERS[way] = ["--solver", program]
    rows, notes, said = [], collections.Counter(), collections.defaultdict(dict)
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        blocks = [arguments.files[i : i + 8] for i in range(0, len(arguments.files), 8)]
        running = {pool.submit(run_files, arguments.program, s, block): s for s in solvers for block in blocks}
        for done in concurrent.futures.as_completed(running):
            more, given, counts = done.result()
            rows += more
            notes += counts
            for path, statuses in given.items():
                said[path][running[done]] = statuses
    lost = sorted(
        {(path, solver) for path, solver, what, _ in rows if what == "lost" and (os.path.basename(path), solver, what) not in known}
    )
    ways.LIMIT = 10 * arguments.limit
    for path, solver in lost:
        rows = [row for row in rows if row[:2] != (path, solver)]
        more, given, _ = run_files(arguments.program, solver, [path])
        rows += more
        said[path][solver] = given[path]
    for path, by_solver in said.items():
        for at in range(max(map(len, by_solver.values()))):
            answered = {s: a[at] for s, a in by_solver.items() if at < len(a) and a[at] in ("sat", "unsat")}
            if len(set(answered.values())) > 1:
                rows.append((path, " ".join(solvers), "wrong", f"check {at + 1}: {answered}"))
    unexpected = 0
    for path, solver, outcome, details in sorted(rows):
        is_known = (os.path.basename(path), solver, outcome) in known
        unexpected += not is_known
        print(f"{'known' if is_known else 'FAILED'}: {os.path.basename(path)},{solver},{outcome},{details[:300]!r}")
    for name, number in sorted(notes.items()):
        print(f"{name}: {number}")
    print(f"{len(said)} scripts through {', '.join(solvers)}: {unexpected} unexpected differences")
    return 1 if unexpected or not said else 0


if __name__ == "__main__":
    sys.exit(main())
