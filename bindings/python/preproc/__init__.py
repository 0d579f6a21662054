"""preproc-solve as a module: terms, solvers and scripts of SMT-LIB, in process.

    import preproc

    context = preproc.Context()
    x = context.bitvec("x", 8)
    with preproc.Solver(context) as solver:
        solver.add(x * x == 49, x.ult(100))
        if solver.check() == preproc.SAT:
            print(solver.value(x))          # 7

The library below is described in preproc/preproc.h. One thread at a time uses a context with its solvers, except for
`Solver.interrupt`. Errors are `preproc.Error`; what raised one stays usable.
"""

import os
import shutil

from preproc._errors import Error, ErrorKind
from preproc._terms import Context, Sort, Term, ite, implies, distinct, all_of, any_of, concat
from preproc._solver import SAT, UNKNOWN, UNSAT, Solver, Status
from preproc._with_z3 import activate_z3
from preproc._z3 import from_z3, to_z3
from preproc._native import BUNDLE as _bundle
from preproc._native import lib as _lib

__all__ = [
    "Context", "Error", "ErrorKind", "SAT", "Solver", "Sort", "Status", "Term", "UNKNOWN", "UNSAT", "all_of", "any_of",
    "activate_z3", "concat", "distinct", "from_z3", "implies", "ite", "program", "to_z3", "version",
]


def version() -> str:
    """The version of the library and of the solvers in it, in lines."""
    return _lib.preproc_version().decode()


def program() -> "str | None":
    """The program preproc-solve, for `Solver.allow_processes`: that of the wheel, else the first on PATH."""
    beside = str(_bundle / "preproc-solve")
    return beside if os.access(beside, os.X_OK) else shutil.which("preproc-solve")
