"""Measures what each solver takes for each form of a table, and writes the constants of src/encode/table/calibration.inc.

A constant is the geometric mean of seconds (CPU of `preproc-solve --emit` and of the solver behind it, without start-up)
over the encoder's estimate. preproc-solve itself says what it estimated, and which form it used, in its statistics.
"""

import json
import math
import os
import shlex
import subprocess
import tempfile
from datetime import date

import tables_families
from tables_measure import Way, measure, solved

VALUE_FORMS = ["chain", "boundtree", "bittree", "relation", "bits", "cubes", "affine", "gf2", "array"]
BOOLEAN_FORMS = ["ranges", "bittree", "cubes"]
TARGETS = {"z3": "Z3", "cvc5": "Cvc5", "bitwuzla": "Bitwuzla", "stp": "Stp"}
# What is not a difference between two forms.
NOISE = 0.002


def _value_queries(seed: int):
    for size, distinct, reads in ((16, 16, 4), (64, 4, 4), (64, 64, 3), (256, 8, 4), (256, 64, 2), (256, 256, 3)):
        yield "nest", {"depth": 1, "size": size, "distinct": distinct, "reads": reads}
    for distinct, reads in ((4, 4), (16, 3), (64, 4)):
        yield "nest", {"depth": 1, "size": 256, "distinct": distinct, "reads": reads, "shape": "runs"}
    for shape in ("affine", "linear"):
        for size in (64, 256):
            yield "nest", {"depth": 1, "size": size, "distinct": 16, "reads": 4, "shape": shape}
    yield "crc", {"length": 4}
    yield "crc", {"length": 3, "letters": True}


def _boolean_queries(seed: int):
    for size, count, unknowns in ((16, 4, 2), (64, 4, 1), (256, 4, 2), (256, 20, 5)):
        yield "predicates", {"size": size, "count": count, "unknowns": unknowns}


def _estimate(program: str, path: str, solver: str, form: str, passes: str):
    """What the encoders estimated, or nothing where a table is not in that form."""
    command = [program, "--emit", "--emit-effort", "0", "--stats=json", "--for", solver, "--table-encoding", form]
    command += ["--no-slices", path]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    text = done.stderr.decode()
    counters = json.loads(text[text.index("{") :])["passes"][passes]["counters"]
    return counters["estimate"] if counters.get(form, 0) == counters.get("tables", -1) else None


def _read_solvers(given) -> dict:
    """The target's name to the command that reads a script from standard input."""
    named = dict(text.split("=", 1) for text in given.solver)
    return named or {"z3": "z3 -in", "cvc5": "cvc5 --lang smt2 --incremental"}


def calibrate(given, target_file: str) -> int:
    """Measures, writes the constants, and all measurements to calibration.csv. Constants of targets that are not measured
    are kept."""
    program = os.path.abspath(given.program)
    solvers = _read_solvers(given)
    measurements = []
    with tempfile.TemporaryDirectory() as folder:
        empty = os.path.join(folder, "empty.smt2")
        with open(empty, "w", encoding="utf-8") as file:
            file.write("(set-logic QF_ABV)(declare-fun f ((_ BitVec 70)) (_ BitVec 70))(declare-fun x () (_ BitVec 70))")
            file.write("(assert (= (f x) x))(check-sat)")
        for boolean, forms, queries in (
            (False, VALUE_FORMS, _value_queries(given.seed)),
            (True, BOOLEAN_FORMS, _boolean_queries(given.seed)),
        ):
            for family, parameters in queries:
                name = "-".join([family, *(f"{key}{value}" for key, value in parameters.items())])
                path = os.path.join(folder, name + ".smt2")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(tables_families.FAMILIES[family](given.seed, **parameters))
                for target, command in solvers.items():
                    then = shlex.split(command)
                    ours = [program, "--emit", "--emit-effort", "0", "--no-slices", "--for", target, "--table-encoding"]
                    start_up = min(measure([Way("empty", [*ours, "auto"], then)], empty, given.limit, 3).values()).cpu
                    estimates = {
                        form: _estimate(program, path, target, form, "index-based" if boolean else "value-based")
                        for form in forms
                    }
                    ways = [Way(form, [*ours, form], then) for form in forms if estimates[form]]
                    for form, run in measure(ways, path, given.limit, given.repeat).items():
                        seconds = max(run.cpu - start_up, NOISE) if solved(run) else 2 * given.limit
                        measurements.append((name, boolean, target, form, estimates[form], seconds))
                        print(f"{name} {target} {form}: {seconds:.3f} s for {estimates[form]}", flush=True)
    with open(os.path.join(given.out, "calibration.csv"), "w", encoding="utf-8") as file:
        file.write("query,boolean,solver,form,estimate,seconds\n")
        file.writelines(",".join(str(int(c) if c is True or c is False else c) for c in m) + "\n" for m in measurements)
    _write(target_file, list(solvers), measurements)
    return 0


def _target(solver: str) -> str:
    """The target in C++: `Target::Z3` of `z3`, `{Target::Cvc5, {1, 3}}` of `cvc5:1.3`."""
    name, _, version = solver.partition(":")
    solver = f"Target::{TARGETS[name]}"
    return f"{{{solver}, {{{', '.join(version.split('.')[:2])}}}}}" if version else solver


def _write(target_file: str, solvers: list, measurements: list) -> None:
    measured = [f"{{{_target(solver)}," for solver in solvers]
    with open(target_file, encoding="utf-8") as file:
        kept = [line for line in file if not line.startswith(("//", *measured))]
    lines = []
    for solver in solvers:
        for boolean in (True, False):
            for form in BOOLEAN_FORMS if boolean else VALUE_FORMS:
                logarithms = [
                    math.log(seconds / estimate)
                    for _, of_boolean, of_solver, of_form, estimate, seconds in measurements
                    if (of_boolean, of_solver, of_form) == (boolean, solver, form)
                ]
                if logarithms:
                    constant = math.exp(sum(logarithms) / len(logarithms))
                    value = "true" if boolean else "false"
                    lines.append(f'{{{_target(solver)}, {value}, "{form}", {constant:.2e}}},\n')
    with open(target_file, "w", encoding="utf-8") as file:
        file.write(f"// Seconds for a unit of the estimate; z3 and cvc5 as bench/tables --calibrate wrote it, {date.today()}.\n")
        file.writelines([*lines, *kept])
