"""Unsatisfiable second-order path conditions: selector trees against locations.

The conditions are those of Mechtaev 2018 (docs/references.md), sections 2.3 and 6; figures below are figures there.

loop: the loop of figure 2. At iteration i a branch asks for the sign of rho(i, x); rho is linear, so that along i it changes
its sign at most once, and the path conditions have more changes. x is an input, symbolic or a number.
chain: the same with sums and differences whose second operand is a leaf, which allow for greater depths.
branch: conditions of the language of figure 6a. The path takes a branch and leaves it by turns, at arguments one after the
other, oftener than a condition of the depth can tell.
same: a branch that is taken and, with arguments that the path makes equal, is not.
deep: loop and same at depth 4, with full binary sums and conditions.

Writes paths.csv, a line for each query and way, and paths.md, the table that is printed too. Exit status 1 if a run errs
or answers sat: there is no such function.
"""

import csv
import itertools
import os
import sys
import tempfile
from typing import NamedTuple

from tables_measure import Way, measure, solved

COLUMNS = ["query", "family", "depth", "solver", "way", "cpu_seconds", "wall_seconds", "answers", "status", "solved"]
EXACTLY_ONE = ["pairwise", "sequential", "sorting-network", "pseudo-boolean"]


GRAMMARS = {
    "sums": "((T Int)) ((T Int (i x (Constant Int) (+ T T) (- T T))))",
    "products": "((T Int)) ((T Int (i x (Constant Int) (+ T T) (- T T) (* (Constant Int) T))))",
    "chain": "((T Int) (L Int)) ((T Int (L (+ T L) (- T L))) (L Int (i x (Constant Int))))",
}


class Query(NamedTuple):
    name: str
    family: str
    depth: int
    text: str


def _script(depth: int, functions: str, assertions: list) -> str:
    lines = ["(set-logic ALL)", f"(set-option :synth-depth {depth})", functions]
    return "\n".join([*lines, *(f"(assert {a})" for a in assertions), "(check-sat)"]) + "\n"


def _loop(family: str, depth: int, signs: str, x: str, grammar: str) -> Query:
    rho = f"(declare-const x Int)\n(synth-fun rho ((i Int) (x Int)) Int {GRAMMARS[grammar]})"
    compare = {"+": ">", "-": "<="}
    assertions = [f"({compare[sign]} (rho {i} {x}) 0)" for i, sign in enumerate(signs)]
    name = f"{family}-{depth}-{grammar}-{signs.replace('+', 'p').replace('-', 'm')}-{x}"
    return Query(name, family, depth, _script(depth, rho, assertions))


def _condition(variables: str) -> str:
    declared = " ".join(f"({v} Int)" for v in variables.split())
    return (
        f"(synth-fun rho ({declared}) Bool ((B Bool) (I Int))\n"
        "  ((B Bool ((= I I) (distinct I I) (< I I) (<= I I) (and B B) (or B B) (not B)))\n"
        f"   (I Int ({variables} (Constant Int) (+ I I) (- I I)))))"
    )


def _branch(depth: int, turns: int, start: str) -> Query:
    taken = ["(rho {})" if turn % 2 == 0 else "(not (rho {}))" for turn in range(turns)]
    places = [str(i) if start == "0" else f"(+ {start} {i})" for i in range(turns)]
    functions = "(declare-const a Int)\n" + _condition("u")
    assertions = [branch.format(place) for branch, place in zip(taken, places)]
    return Query(f"branch-{depth}-{turns}-{start}", "branch", depth, _script(depth, functions, assertions))


def _same(family: str, depth: int) -> Query:
    functions = "\n".join(f"(declare-const {c} Int)" for c in "abcd") + "\n" + _condition("u v")
    assertions = ["(rho a b)", "(not (rho c d))", "(<= a c)", "(<= c a)", "(= (+ a b) (+ c d))"]
    return Query(f"{family}-{depth}-condition", family, depth, _script(depth, functions, assertions))


def queries(small: bool) -> list:
    if small:
        return [_loop("loop", 2, "+-+", "5", "sums")]
    two_inputs = (("+-+", "5"), ("+--+", "x"))
    inputs = (*two_inputs, ("-++-+", "x"), ("+++---++++", "5"), ("+-+-+-+-+-", "x"))
    return [
        *(_loop("loop", 2, signs, x, "sums") for signs, x in two_inputs),
        *(_loop("loop", 3, signs, x, "sums") for signs, x in inputs),
        *(_loop("loop", 3, signs, x, "products") for signs, x in two_inputs),
        *(_loop("chain", depth, signs, x, "chain") for depth in (4, 5) for signs, x in two_inputs),
        *(_branch(depth, turns, start) for depth, turns in ((2, 4), (3, 7)) for start in ("0", "a")),
        *(_same("same", depth) for depth in (2, 3)),
        *(_loop("deep", 4, signs, x, "sums") for signs, x in two_inputs),
        _same("deep", 4),
    ]


def add_arguments(parser) -> None:
    parser.add_argument("--solvers", default="z3,cvc5", help="linked solvers")
    parser.add_argument("--small", action="store_true", help="one query, the encodings as they are by default")
    parser.add_argument("--families", default="loop,chain,branch,same,deep", help="which path conditions")
    parser.add_argument("--exactly-one", default=",".join(EXACTLY_ONE), help="which forms of selector trees")


def ways_of(given, solver: str) -> list:
    def way(name: str, *options: str) -> Way:
        limit = str(given.limit)
        return Way(name, [given.program, "--solver", solver, "--timeout", limit, "--synth-encoding", *options])

    if given.small:
        return [way("tree", "selector-tree"), way("location-int", "location-int"), way("location-bv", "location-bv")]
    trees = [
        way(f"tree, {one}, {outputs}", "selector-tree", "--exactly-one", one, "--synth-outputs", outputs)
        for one, outputs in itertools.product(given.exactly_one.split(","), ("multiplexers", "implications"))
        # Of z3 only.
        if one != "pseudo-boolean" or solver == "z3"
    ]
    return [*trees, way("location-int", "location-int"), way("location-bv", "location-bv")]


def summary(rows: list, limit: float) -> str:
    """A line for each solver and way: what was solved at each depth, and in all, with the mean and the greatest wall time
    of the solved, and the time of all, where an unsolved query counts with the limit."""
    depths = sorted({query.depth for query, _, _, _ in rows})
    heads = [f"depth {depth}" for depth in depths]
    heads = ["solver", "way", *heads, "solved", "mean s of the solved", "slowest s of the solved", "s of all"]
    lines = [f"| {' | '.join(heads)} |", "| --- " * len(heads) + "|"]
    for key in dict.fromkeys((solver, way) for _, solver, way, _ in rows):
        of_way = [(query, run) for query, solver, way, run in rows if (solver, way) == key]
        runs = [run for _, run in of_way]
        cells = []
        for depth in depths:
            of_depth = [solved(run) for query, run in of_way if query.depth == depth]
            cells.append(f"{sum(of_depth)} of {len(of_depth)}")
        times = [run.wall for run in runs if solved(run)]
        total = sum(times) + limit * (len(runs) - len(times))
        mean, slowest = (f"{sum(times) / len(times):.2f}", f"{max(times):.2f}") if times else ("", "")
        cells += [f"{len(times)} of {len(runs)}", mean, slowest, f"{total:.1f}"]
        lines.append(f"| {key[0]} | {key[1]} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def run(given) -> int:
    families = given.families.split(",")
    chosen = [query for query in queries(given.small) if query.family in families]
    if not chosen:
        print("no queries: the families are loop, chain, branch, same and deep", file=sys.stderr)
        return 2
    rows, wrong = [], []
    with tempfile.TemporaryDirectory() as folder, open(
        os.path.join(given.out, "paths.csv"), "w", newline="", encoding="utf-8"
    ) as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for query in chosen:
            path = os.path.join(folder, query.name + ".smt2")
            with open(path, "w", encoding="utf-8") as script:
                script.write(query.text)
            for solver in given.solvers.split(","):
                # The program stops itself at the limit, which is its solver's; a second more is for the rest.
                runs = measure(ways_of(given, solver), path, given.limit + 1, 1)
                for way, one in runs.items():
                    cells = [f"{one.cpu:.4f}", f"{one.wall:.4f}", one.answers, one.status, int(solved(one))]
                    writer.writerow([query.name, query.family, query.depth, solver, way, *cells])
                    rows.append((query, solver, way, one))
                    if one.answers not in ("unsat", "unknown", ""):
                        wrong.append(f"{query.name}: {solver}, {way}: {one.answers}, exit status {one.status}")
            file.flush()
    table = summary(rows, given.limit)
    with open(os.path.join(given.out, "paths.md"), "w", encoding="utf-8") as file:
        file.write(table)
    print(table, end="")
    for line in wrong:
        print("WRONG " + line, file=sys.stderr)
    return 1 if wrong else 0
