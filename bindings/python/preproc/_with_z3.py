"""z3's Python module with checks answered by preproc-solve, within a program (docs/with-z3.md)."""

from __future__ import annotations

import glob
import importlib.util
import os
import shutil
import sys

from preproc._errors import Error, ErrorKind


def _folders() -> "list[str]":
    """Where the fronts may be: beside the program, or where installed programs have them."""
    program = os.environ.get("PREPROC_SOLVE") or shutil.which("preproc-solve")
    if program is None:
        return []
    folder = os.path.dirname(os.path.realpath(program))
    return [
        os.path.join(folder, "with-z3"),
        *glob.glob(os.path.join(folder, "..", "lib", "preproc-solve", "with-z3")),
        *glob.glob(os.path.join(folder, "..", "lib", "*", "preproc-solve", "with-z3")),
    ]


def activate_z3() -> None:
    """Has z3's solvers answered by preproc-solve where they can be. To be called before z3 is imported. The program
    preproc-solve has to be on PATH, or named by PREPROC_SOLVE. Error if it is not, or if z3 was imported already."""
    if "z3" in sys.modules:
        raise Error("z3 is imported already: expected activate_z3() before", ErrorKind.BAD_STATE)
    for folder in _folders():
        file = os.path.join(folder, "python", "preproc_with_z3.py")
        if os.path.exists(file):
            spec = importlib.util.spec_from_file_location("preproc_with_z3", file)
            module = importlib.util.module_from_spec(spec)
            sys.modules["preproc_with_z3"] = module
            spec.loader.exec_module(module)
            module.activate()
            return
    raise Error("there is no preproc-solve on PATH, or it has no folder with-z3", ErrorKind.BAD_STATE)
