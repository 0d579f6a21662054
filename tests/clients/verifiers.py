#!/usr/bin/env python3
"""verifiers.py PROGRAM [--times]: verifiers, started once with z3 itself and once with PROGRAM in its place, must come to the
same verdicts. One that is not installed is left out, and said so. With --times the seconds of both are printed.

  dafny, boogie   tests/clients/verifiers/*.dfy, *.bpl: files that verify, and files with errors, place by place
  SBV             tests/clients/verifiers/Tour.hs: proofs, models, lists, strings, cores, optimization (needs ghc)
  frama-c         tests/clients/verifiers/find.c, through WP and why3
  cbmc            tests/clients/verifiers/find.c through --smt2, where it takes a solver's command
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

FOLDER = os.path.join(os.path.dirname(os.path.realpath(__file__)), "verifiers")


class Run:
    """One client with one solver: what it says, as far as it is a verdict."""

    def __init__(self, command, keep, environment):
        start = time.monotonic()
        result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False, cwd=FOLDER)
        self.seconds = time.monotonic() - start
        lines = [re.sub(r" \((Qed:)?[0-9.]+(m?s)?\)", "", line) for line in (result.stdout + result.stderr).splitlines()]
        # Verifiers list errors in the order in which their solver found them.
        self.verdicts = sorted(line for line in lines if re.search(keep, line))


def clients(work, folder):
    """For a folder with the z3 to be used: name, command, and which lines are verdicts."""
    z3 = os.path.join(folder, "z3")
    for name in sorted(os.listdir(FOLDER)):
        file = os.path.join(FOLDER, name)
        if name.endswith(".dfy"):
            yield "dafny", name, ["dafny", "/compile:0", "/z3exe:" + z3, file], r": Error|: Related|verified"
        elif name.endswith(".bpl"):
            yield "boogie", name, ["boogie", "/z3exe:" + z3, file], r": Error|verified"
    yield "ghc", "Tour.hs", [os.path.join(work, "tour")], r"Q\.E\.D|Falsif|Satisf|Unsat|Sat|Found|Optimal|goal|root"
    yield "frama-c", "find.c", ["frama-c", "-wp", "-wp-prover", "z3", "-wp-timeout", "10", os.path.join(FOLDER, "find.c")], \
        r"Proved goals|Valid$"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.realpath(sys.argv[1])
    reference = shutil.which("z3")
    if reference is None:
        print("skipped: z3 is not installed")
        sys.exit(77)
    with open(program, "rb") as file:
        if b"__asan_init" in file.read():
            print("skipped: frama-c limits the address space, which AddressSanitizer cannot do with")
            sys.exit(77)
    failed = passed = 0
    skipped = set()
    with tempfile.TemporaryDirectory() as work:
        folders = {}
        for who, target in (("z3", reference), ("ours", program)):
            folders[who] = os.path.join(work, who)
            os.mkdir(folders[who])
            os.symlink(target, os.path.join(folders[who], "z3"))
        if shutil.which("ghc"):
            built = subprocess.run(["ghc", "-v0", "-package", "sbv", "-outputdir", work, "-o", os.path.join(work, "tour"),
                                    os.path.join(FOLDER, "Tour.hs")], capture_output=True, text=True, check=False)
            if built.returncode != 0:
                print("skipped: SBV is not installed")
                skipped.add("ghc")
        jobs = zip(clients(work, folders["z3"]), clients(work, folders["ours"]))
        for (tool, name, command, keep), (_, _, ours, _) in jobs:
            if tool in skipped:
                continue
            if shutil.which(tool) is None:
                skipped.add(tool)
                print(f"skipped: {tool} is not installed")
                continue
            runs = {}
            for who, line in (("z3", command), ("ours", ours)):
                home = os.path.join(work, who)
                environment = dict(os.environ, PATH=folders[who] + ":" + os.environ["PATH"], HOME=home)
                if tool == "frama-c":
                    subprocess.run(["why3", "config", "detect"], env=environment, capture_output=True, check=False)
                try:
                    runs[who] = Run(line, keep, environment)
                except subprocess.TimeoutExpired:
                    runs[who] = None
            same = runs["z3"] and runs["ours"] and runs["z3"].verdicts == runs["ours"].verdicts and runs["z3"].verdicts
            passed += bool(same)
            if not same:
                failed += 1
                print(f"FAILED: {tool} {name}")
                for who, run in runs.items():
                    print(f"  {who}: " + ("no end" if run is None else "; ".join(run.verdicts)))
            if "--times" in sys.argv and runs["z3"] and runs["ours"]:
                print(f"{tool} {name}: z3 {runs['z3'].seconds:.2f} s, ours {runs['ours'].seconds:.2f} s")
    print(f"{passed} the same, {failed} failed, {len(skipped)} clients skipped")
    sys.exit(1 if failed else 0 if passed else 77)


main()
