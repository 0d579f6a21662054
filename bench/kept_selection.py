"""The benchmarks of `bench/all`: each is a list of commands, whole processes, and what is counted of them.

A quick selection of bench/*, of one kind of work each, so that a run takes minutes; docs/benchmarks.md says what stands
for what. Those that need ../shared/corpus are left out where it is not there.
"""

import csv
import glob
import os
import random
from typing import NamedTuple

from replay_runs import ARTIFACTS

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Explorations: the large ones that summaries are for, and those where they save least.
EXPLORATIONS = {
    "wins": ["asw free4", "rational simp3", "wbs launch4", "apollo main5", "nested_loops call2 16"],
    "losses": ["rational sign_of", "rational again4", "rational_recursion simplify 7", "tcas pair2", "linked_list has3 5"],
}


class Process(NamedTuple):
    """One process: a command line in which "PROGRAM" stands for the program under measurement, and the file that it reads,
    if any: as its last argument, or where the command has "-" as its standard input. At most `limit` seconds on the clock; `may_end`:
    it is no error where it is ended then."""

    command: list
    file: str = ""
    limit: float = 600
    may_end: bool = False


class Benchmark(NamedTuple):
    """Processes, one after the other. `counts`: what is counted in their outputs: "queries" (lines sat or unsat),
    "problems" (outputs with a define-fun, or infeasible), "calls" (of the solver, in reports of explorations). `pieces`: where
    not 0 the time is given for one of so many, in microseconds. `traced`: of so many of the processes instructions are
    counted too."""

    name: str
    about: str
    processes: list
    counts: str = ""
    pieces: int = 0
    traced: int = 0


def _sorted(pattern: str) -> list:
    return sorted(glob.glob(os.path.join(ROOT, pattern), recursive=True))


def _every(files: list, most: int) -> list:
    """At most so many of the files, evenly."""
    return files if len(files) <= most else [files[i * len(files) // most] for i in range(most)]


def _write(folder: str, name: str, text: str) -> str:
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def _tiny(folder: str, count: int) -> str:
    """A session of small queries: 20 assertions over two bytes each, between push and pop."""
    draw = random.Random(5)
    lines = ["(set-logic QF_BV)", "(declare-const x (_ BitVec 8))", "(declare-const y (_ BitVec 8))"]
    shapes = [
        "(bvult (bvadd x #x{:02x}) (bvmul y #x{:02x}))", "(distinct (bvxor x y) #x{:02x})",
        "(bvule (bvand x #x{:02x}) (bvor y #x{:02x}))", "(not (= (bvsub (bvmul x y) #x{:02x}) #x{:02x}))",
    ]  # fmt: skip
    for _ in range(count):
        lines.append("(push 1)")
        for _ in range(20):
            lines.append(f"(assert {draw.choice(shapes).format(draw.randrange(256), draw.randrange(256))})")
        lines += ["(check-sat)", "(pop 1)"]
    return _write(folder, "tiny.smt2", "\n".join(lines) + "\n")


def _long(folder: str) -> str:
    """A script of about 2 MB, as a symbolic executor writes them: reads of a buffer at constant places."""
    draw = random.Random(7)
    lines = ["(set-logic QF_ABV)", "(declare-const s (Array (_ BitVec 32) (_ BitVec 8)))"]
    for _ in range(14000):
        at = [f"(select s (_ bv{draw.randrange(400)} 32))" for _ in range(2)]
        lines.append(f"(assert (bvule (bvadd ((_ zero_extend 24) {at[0]}) (_ bv{draw.randrange(99)} 32)) "
                     f"(concat #x0000{draw.randrange(256):02x} {at[1]})))")  # fmt: skip
    return _write(folder, "long.smt2", "\n".join(lines) + "\n")


def _explorations(names: list) -> list:
    processes = []
    for name in names:
        artifact, function, *bound = name.split()
        file = next(each.file for each in ARTIFACTS if each.name == artifact)
        command = ["PROGRAM", "--solver", "z3", "--explore", function, "--explore-format", "json", "--explore-no-inputs"]
        processes.append(Process([*command, *(["--unroll", *bound] if bound else []), file]))
    return processes


def _alone(solver: str, file: str, limit: float) -> Process:
    options = {"z3": [], "cvc5": ["--lang", "smt2", "--strings-exp"]}[solver]
    return Process([solver, *options, file], limit=limit, may_end=True)


def _solvers(name: str, about: str, files: list, limit: float) -> list:
    """Each of the two solvers alone and linked, on the same files: what the figure of the README is drawn from."""
    ways = []
    for solver in ("z3", "cvc5"):
        ours = [Process(["PROGRAM", "--solver", solver, "--timeout", f"{limit:g}", file], limit=limit, may_end=True) for file in files]
        alone = [_alone(solver, file, limit) for file in files]
        ways.append(Benchmark(f"{name}/{solver}", f"{about}, {solver} linked", ours, "queries"))
        ways.append(Benchmark(f"{name}/{solver}-alone", f"{about}, {solver} alone", alone, "queries"))
    return ways


def _large_tables(corpus: str) -> list:
    """KLEE's queries with a constant array of 100 bytes and more, as its list says."""
    listed = os.path.join(corpus, "klee", "queries.csv")
    if not os.path.exists(listed):
        return []
    with open(listed, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [os.path.join(corpus, "klee", row["file"]) for row in rows if int(row["max_const_array_bytes"]) >= 100]


def selection(folder: str, corpus: str) -> list:
    """The benchmarks that every run has, by name; inputs that are generated are written into the folder."""
    examples = [file for file in _sorted("examples/smt2/*.smt2") if "oracle" not in os.path.basename(file)]
    real = _sorted("tests/corpus/real/**/*.smt2")
    benchmarks = [
        Benchmark("start", "an empty script", [Process(["PROGRAM", "-"], os.devnull)] * 5, traced=1),
        Benchmark("examples", "examples/smt2", [Process(["PROGRAM", file]) for file in examples], "queries", traced=3),
        Benchmark("real", "tests/corpus/real", [Process(["PROGRAM", "--timeout", "10", file]) for file in real], "queries"),
        Benchmark("tiny", "500 small queries in a session", [Process(["PROGRAM", "-"], _tiny(folder, 500))], "queries", 500, 1),
        Benchmark("read", "a script of 2 MB read and written", [Process(["PROGRAM", "--emit", "--passes", "none", _long(folder)])], traced=1),
        Benchmark("paths-wins", "explorations that summaries are for", _explorations(EXPLORATIONS["wins"]), "calls"),
        Benchmark("paths-losses", "explorations where summaries save least", _explorations(EXPLORATIONS["losses"]), "calls"),
        Benchmark("synth", "tests/corpus/sygus", [Process(["PROGRAM", "--timeout", "10", file]) for file in _sorted("tests/corpus/sygus/**/*.sl")], "problems"),
    ]  # fmt: skip
    klee = sorted(glob.glob(os.path.join(corpus, "klee", "*", "*.smt2")))
    if klee:
        files = _every(klee, 40)
        processes = [Process(["PROGRAM", "--timeout", "10", file]) for file in files]
        benchmarks.append(Benchmark("klee", "40 of KLEE's queries", processes, "queries", traced=3))
    return [benchmark for benchmark in benchmarks if benchmark.processes]


def beside_solvers(corpus: str, most: int, limit: float) -> list:
    """Benchmarks beside the solvers alone, which need minutes to hours: queries with lookup tables, of strings and floats."""
    tables = _every(_large_tables(corpus), most)
    hard = _every(sorted(glob.glob(os.path.join(corpus, "indexify", "strings", "*.smt2")) +
                         glob.glob(os.path.join(corpus, "indexify", "floats", "*.smt2"))), most)  # fmt: skip
    return [
        *(_solvers("tables", "KLEE's queries with lookup tables", tables, limit) if tables else []),
        *(_solvers("search", "queries of strings and floats", hard, limit) if hard else []),
    ]
