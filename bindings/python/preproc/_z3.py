"""From and to z3py, through its texts: a tool on z3py tries this library with one line.

    solver = preproc.from_z3(z3_solver)       # or a term, or a list of terms
    if solver.check() == preproc.SAT:
        model = preproc.to_z3(solver, z3_solver)   # a z3.ModelRef
"""

from __future__ import annotations

from typing import Any

from preproc._errors import Error, ErrorKind
from preproc._solver import SAT, Solver
from preproc._terms import Context


def from_z3(source: Any, context: "Context | None" = None) -> Solver:
    """A solver with the assertions of a z3.Solver, of a Boolean z3 term, or of a list of such. What they declare is
    declared in the context, a new one without `context`. Scopes of a z3.Solver are not kept."""
    import z3

    if isinstance(source, z3.Solver):
        original = source
    else:
        terms = list(source) if isinstance(source, (list, tuple)) else [source]
        original = z3.Solver(ctx=terms[0].ctx) if terms else z3.Solver()
        original.add(*terms)
    solver = Solver(context or Context())
    solver.add(*solver.context.parse(original.to_smt2()))
    return solver


def to_z3(solver: Solver, source: Any) -> Any:
    """The model of the solver's last check as a z3.ModelRef over the symbols of `source`, the z3.Solver or the terms that
    `from_z3` was given. z3 is asked for a model of what the values say, which it has at once. Error where it is none of
    the assertions, which would be a defect of one of the two."""
    import z3

    if isinstance(source, z3.Solver):
        assertions = list(source.assertions())
    else:
        assertions = list(source) if isinstance(source, (list, tuple)) else [source]
    if not assertions:
        raise Error("expected at least one assertion", ErrorKind.BAD_ARGUMENT)
    context = assertions[0].ctx
    check = z3.Solver(ctx=context)
    check.add(*assertions)
    symbols: "dict[str, Any]" = {}
    seen = set()
    todo = list(assertions)
    while todo:
        term = todo.pop()
        if term.get_id() in seen:
            continue
        seen.add(term.get_id())
        if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            symbols[term.decl().name()] = term
        todo.extend(term.children())
    for name, symbol in symbols.items():
        text = solver.text(solver.context.find(name))
        sorts = {symbol.sort().name(): symbol.sort()} if symbol.sort().kind() == z3.Z3_UNINTERPRETED_SORT else {}
        if sorts:
            continue  # its elements have no names that z3 knows
        value = z3.parse_smt2_string(
            f"(declare-fun {symbol.sexpr()} () {symbol.sort().sexpr()})(assert (= {symbol.sexpr()} {text}))", ctx=context
        )
        check.add(*value)
    if check.check() != z3.sat:
        raise Error("z3 does not take the model", ErrorKind.INTERNAL_ERROR)
    return check.model()
