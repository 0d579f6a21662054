#!/usr/bin/env python3
"""Runs random scripts three ways, by the solver alone, through preproc-solve with the solver linked, and through --emit into
the solver's program, and compares the answers. A definite answer that differs from the solver's own, an error, or a crash
is a failure; it is made smaller and written to a file.
"""

import argparse
import concurrent.futures
import os
import subprocess
import sys

import generate

LIMIT = 10  # seconds
SOLVERS = {"z3": ["z3", "-in"], "cvc5": ["cvc5", "--incremental", "--fp-exp", "--strings-exp", "--lang=smt2", "-"]}


def run(command, text):
    try:
        done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return None
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def answers(result):
    return [line for line in result[1].splitlines() if line in ("sat", "unsat", "unknown")]


def difference(program, solver, commands):
    """What is wrong, or "" if nothing is, or None for a script that the solver alone does not answer without an error."""
    text = generate.script_text(commands)
    alone = run(SOLVERS[solver], text)
    if alone is None or "(error" in alone[1]:
        return None
    expected = answers(alone)
    for way in ("linked", "emit"):
        if way == "linked":
            result = run([program, "--solver", solver, "--timeout", str(LIMIT), "-"], text)
        else:
            emitted = run([program, "--emit", "-"], text)
            if emitted is None:
                return f"{way}: no script in {LIMIT} s"
            if emitted[0] != 0:
                return f"{way}: exit status {emitted[0]}: {emitted[2][:300]}"
            result = run(SOLVERS[solver], emitted[1])
        if result is None:
            continue
        if "(error" in result[1] or result[0] < 0:
            return f"{way}: exit status {result[0]}: {result[1][:300]}"
        given = answers(result)
        if len(given) != len(expected):
            return f"{way}: answers {given}, expected {expected}"
        for a, b in zip(given, expected):
            if a != b and "unknown" not in (a, b):
                return f"{way}: answers {given}, {solver} alone {expected}"
    return ""


def subterms(term, path=()):
    yield path, term
    if isinstance(term, list):
        for i, child in enumerate(term):
            yield from subterms(child, path + (i,))


def replaced(term, path, by):
    if not path:
        return by
    copy = list(term)
    copy[path[0]] = replaced(term[path[0]], path[1:], by)
    return copy


def shrink(program, solver, commands):
    """Removes commands, then replaces terms by their own subterms, as long as something is wrong."""
    def wrong(candidate):
        return bool(difference(program, solver, candidate))

    size = max(1, len(commands) // 2)
    while size >= 1:
        i = 0
        while i < len(commands):
            shorter = commands[:i] + commands[i + size:]
            if wrong(shorter):
                commands = shorter
            else:
                i += size
        size //= 2
    changed = True
    while changed:
        changed = False
        for i, command in enumerate(commands):
            if command[0] != "assert":
                continue
            for path, term in sorted(subterms(command[1]), key=lambda p: len(p[0])):
                if not isinstance(term, list):
                    continue
                for child in term[1:]:
                    smaller = commands[:i] + [["assert", replaced(command[1], path, child)]] + commands[i + 1:]
                    if wrong(smaller):
                        commands, changed = smaller, True
                        break
                if changed:
                    break
            if changed:
                break
    return commands


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="scripts of each profile")
    parser.add_argument("--profiles", nargs="*", default=list(generate.PROFILES))
    parser.add_argument("--keep", default=".", help="folder for failing scripts")
    arguments = parser.parse_args()
    jobs = [(profile, arguments.seed + i, solver) for i in range(arguments.count) for profile in arguments.profiles
            for solver in SOLVERS]

    def check(job):
        profile, seed, solver = job
        return difference(arguments.program, solver, generate.generate(seed, profile))

    failures = unanswered = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for job, found in zip(jobs, pool.map(check, jobs)):
            unanswered += found is None
            if not found:
                continue
            failures += 1
            profile, seed, solver = job
            commands = shrink(arguments.program, solver, generate.generate(seed, profile))
            path = os.path.join(arguments.keep, f"random-{profile}-{seed}-{solver}.smt2")
            with open(path, "w") as file:
                file.write(f"; {difference(arguments.program, solver, commands)}\n".replace("\n", " ").rstrip() + "\n")
                file.write(generate.script_text(commands))
            print(f"FAILED: {profile}, seed {seed}, {solver}: {found}\n  smaller: {path}")
    print(f"{len(jobs)} scripts run three ways, {failures} failed, {unanswered} not answered by the solver alone")
    return 1 if failures or unanswered > len(jobs) / 4 else 0


if __name__ == "__main__":
    sys.exit(main())
