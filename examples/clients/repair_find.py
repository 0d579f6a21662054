#!/usr/bin/env python3
"""Repairs a condition of GNU find that misses loops of symbolic links.

    examples/clients/repair_find.py PROGRAM

The defect 091557f6 of find (DBGBench; Mechtaev et al., "Symbolic execution with existential second-order constraints",
figure 7): of an entry that fts_read() returns, find asks only whether it is a broken link before it looks for a loop.

    else if (ent->fts_info == FTS_SLNONE)                  /* the condition that is replaced: rho */
      if (symlink_loop(ent->fts_accpath)) { error(0, ELOOP, "%s", ent->fts_path); return; }

In the condition's place stands a function to be synthesised, of what the place knows: fts_info, fts_errno and the depth.
`visit` is that part of find. A symbolic executor runs it over the entries of a test: at each the condition may be true or
false, and PROGRAM (preproc-solve, on a pipe) says which patterns some condition of the grammar has. Printed are how many
of all patterns of the failing test are feasible, how many of these pass, and, for one under which all tests pass, the
condition that differs least from the programmer's.
"""

import sys
from dataclasses import dataclass

from repair_loop import Solver

# fts.h and errno.h
FTS_D, FTS_DC, FTS_DNR, FTS_ERR, FTS_F, FTS_NS, FTS_SLNONE, FTS_W = 1, 2, 4, 7, 8, 10, 13, 14
ENOENT, EACCES, ELOOP, ESTALE = 2, 13, 40, 116


@dataclass
class Entry:
    path: str
    info: int
    errno: int = 0
    loops: bool = False  # what symlink_loop() says

    def depth(self):
        return self.path.count("/")


@dataclass
class Test:
    name: str
    entries: list
    expected: list  # the lines that find prints


TESTS = [
    Test(
        "a loop of links",
        [
            Entry(".", FTS_D),
            Entry("./a", FTS_NS, ELOOP, loops=True),
            Entry("./b", FTS_F),
            Entry("./sub", FTS_D),
            Entry("./sub/back", FTS_NS, ELOOP, loops=True),
            Entry("./sub/file", FTS_F),
        ],
        [".", "find: ./a: loop", "./b", "./sub", "find: ./sub/back: loop", "./sub/file"],
    ),
    Test(
        "links to nothing",
        [
            Entry(".", FTS_D),
            Entry("./gone", FTS_SLNONE, ENOENT),
            Entry("./around", FTS_SLNONE, ENOENT, loops=True),
            Entry("./white", FTS_W, 0, loops=True),
        ],
        [".", "./gone", "find: ./around: loop", "./white"],
    ),
    Test(
        "other errors",
        [
            Entry("./secret", FTS_DNR, EACCES),
            Entry("./shy", FTS_NS, EACCES, loops=True),
            Entry("./x", FTS_F, EACCES, loops=True),
            Entry("./old", FTS_NS, ESTALE, loops=True),
        ],
        ["find: ./secret: error", "./shy", "./x", "./old"],
    ),
]


def visit(entry, condition):
    """What find prints of an entry; the condition is asked where find does."""
    if entry.info in (FTS_ERR, FTS_DNR):
        return f"find: {entry.path}: error"
    if entry.info == FTS_DC:
        return f"find: {entry.path}: file system loop"
    if condition(entry) and entry.loops:
        return f"find: {entry.path}: loop"
    return entry.path


def reaches_condition(entry):
    return entry.info not in (FTS_ERR, FTS_DNR, FTS_DC)


def literal(entry, taken):
    rho = f"(rho {entry.info} {entry.errno} {entry.depth()})"
    return rho if taken else f"(not {rho})"


def explore(solver, entries, place, output, outputs):
    """Adds what each feasible path prints to `outputs`. The solver has the conditions of the path so far."""
    if place == len(entries):
        outputs.append(output)
        return
    entry = entries[place]
    for taken in (True, False) if reaches_condition(entry) else (None,):
        solver.send("(push 1)")
        if taken is not None:
            solver.send(f"(assert {literal(entry, taken)})")
        if taken is None or solver.check():
            explore(solver, entries, place + 1, output + [visit(entry, lambda _: taken)], outputs)
        solver.send("(pop 1)")


def passes(solver, tests):
    """True if a condition passes all tests; what it has to be at their entries stays with the solver."""
    for test in tests:
        for entry, line in zip(test.entries, test.expected):
            if not reaches_condition(entry):
                continue
            # Both ways may print the same: then the path says nothing of the entry.
            fitting = [taken for taken in (True, False) if visit(entry, lambda _: taken) == line]
            if len(fitting) == 1:
                solver.send(f"(assert {literal(entry, fitting[0])})")
            elif not fitting:
                return False
    return solver.check()


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__.strip())
    solver = Solver(sys.argv[1])
    solver.send(
        "(set-option :produce-models true)",
        "(set-option :synth-depth 3)",
        "(set-logic LIA)",
        "(synth-fun rho ((info Int) (errno Int) (depth Int)) Bool ((B Bool) (I Int))",
        "  ((B Bool ((= I I) (< I I) (<= I I) (and B B) (or B B) (not B)))",
        f"   (I Int (info errno depth {FTS_SLNONE} {ELOOP})))",
        f"  :original (= info {FTS_SLNONE}))",
    )
    for test in TESTS:
        wrong = [visit(entry, lambda e: e.info == FTS_SLNONE) for entry in test.entries] != test.expected
        outputs = []
        explore(solver, test.entries, 0, [], outputs)
        branches = sum(reaches_condition(entry) for entry in test.entries)
        passing = sum(output == test.expected for output in outputs)
        print(
            f"{test.name}: {'fails' if wrong else 'passes'}; {len(outputs)} of {2**branches} paths are feasible,"
            f" {passing} of them pass"
        )
    if not passes(solver, TESTS):
        raise SystemExit("no condition of the grammar passes all tests")
    print(solver.answer("(get-model)"))
    solver.send("(exit)")


if __name__ == "__main__":
    main()
