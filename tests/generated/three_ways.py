"""Runs a script three ways and compares: by the solver's program alone, by preproc-solve with the linked solver, and by the
solver's program on what --emit writes."""

import os
import re
import resource
import subprocess

from terms import read, text, written

ANSWERS = ("sat", "unsat", "unknown")
SOLVERS = ("z3", "cvc5")
WAYS = ("linked", "emit")
Z3_ASSERTION = 114  # exit status of z3 after "ASSERTION VIOLATION"


class Output:
    """What a run printed. `answers` to the checks, `values` the pairs of get-value, `errors`, `crash` where a signal ended
    it (`by_solver` if it was the solver's program), `late` where it was stopped. Errors behind the last of so many checks do not count if that has no model."""

    def __init__(self, standard_output, status, checks=None):
        self.late = standard_output is None
        self.crash = not self.late and (status < 0 or status in (Z3_ASSERTION, 139, 134))
        self.by_solver = False
        self.answers, self.values, self.errors = [], [], []
        for expression in read(standard_output or ""):
            if isinstance(expression, str):
                if expression in ANSWERS:
                    self.answers.append(expression)
                    self.values = []
            elif expression and expression[0] == "error":
                if not self.answers or len(self.answers) != checks or self.answers[-1] == "sat":
                    self.errors.append(written(expression))
            elif expression and all(isinstance(pair, list) and len(pair) == 2 for pair in expression):
                self.values += [(written(term), written(value)) for term, value in expression]


class ThreeWays:
    def __init__(self, program, folder, limit):
        self.program = program
        self.folder = folder
        self.limit = limit
        self.runs = 0

    def run(self, command):
        self.runs += 1
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=self.limit,
                check=False,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
            )
        except subprocess.TimeoutExpired:
            return None, None, ""
        return done.stdout.decode(errors="replace"), done.returncode, done.stderr.decode(errors="replace")

    def file(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
        return path

    def alone(self, solver, name, content):
        path = self.file(name, content)
        checks = checks_in(content)
        if solver == "z3":
            output, status, _ = self.run(["z3", path])
            return Output(output, status, checks)
        # Several checks need --incremental, under which cvc5 has less to solve with.
        several = checks > 1 or "(push" in content
        incremental = "--incremental" if several else "--no-incremental"
        output, status, errors = self.run(["cvc5", "--fp-exp", "--strings-exp", incremental, path])
        result = Output(output, status, checks)
        if errors and not result.errors and not result.answers:
            result.errors.append(errors)
        return result

    def through_us(self, solver, way, content):
        path = self.file("script.smt2", content)
        if way == "linked":
            output, status, errors = self.run([self.program, "--solver", solver, path])
            result = Output(output, status, checks_in(content))
            if status and errors and not result.answers:
                result.errors.append(errors)
            return result
        emitted, status, errors = self.run([self.program, "--emit", path])
        if status != 0:
            result = Output(emitted, status)
            result.errors.append(errors)
            return result
        result = self.alone(solver, "emitted.smt2", emitted)
        result.by_solver = True
        return result

    def values_hold(self, solver, script, values):
        """Whether the script's assertions hold together with the values; None if the solver does not tell."""
        lines = [str(c) for c in script if c.kind not in ("check-sat", "check-sat-assuming", "get-value")]
        last = [c for c in script if c.kind.startswith("check-sat")][-1]
        lines += [f"(assert (= {term} {value}))" for term, value in values if expressible(value)]
        output = self.alone(solver, "values.smt2", "\n".join([*lines, str(last), ""]))
        if output.errors or output.late or output.crash or output.answers not in (["sat"], ["unsat"]):
            return None
        return output.answers == ["sat"]

    def findings(self, script, solvers=SOLVERS, ways=WAYS):
        """What is wrong: list of (kind, solver, way, details). Kinds: `crash`, `error` that the solver alone has not,
        `wrong` answer, `value` that contradicts the script, `model` that was refused; and what is no failure of ours: answers that were
        `lost`, a solver that `died`. Also notes about the solvers alone, and their last answers."""
        content = text(script)
        alone = {solver: self.alone(solver, "script.smt2", content) for solver in SOLVERS}
        found, notes = [], []
        for solver in solvers:
            own = alone[solver]
            if own.crash or own.errors:
                notes.append(f"{solver} alone: " + ("crash" if own.crash else "error " + own.errors[0][:200]))
                continue
            other = alone[SOLVERS[1 - SOLVERS.index(solver)]]
            if contradiction(own.answers, other.answers) and not other.errors:
                notes.append(f"the solvers disagree: {solver} {own.answers}, other {other.answers}")
            for way in ways:
                found += self.compare(script, solver, way, own, other)
        tally = [f"{solver} alone: last answer {(alone[solver].answers or ['none'])[-1]}" for solver in SOLVERS]
        return found, notes, tally

    def compare(self, script, solver, way, own, other):
        ours = self.through_us(solver, way, text(script))
        if ours.crash:
            # A solver may die of the script that --emit writes, too: then it is the solver's fault.
            emitted = ours if way == "emit" else self.through_us(solver, "emit", text(script))
            if emitted.crash and emitted.by_solver:
                return [("died", solver, way, "the solver dies of what --emit writes")]
            return [("crash", solver, way, " ".join(ours.errors)[:300])]
        if ours.late:
            return [] if own.late or "unknown" in own.answers else [("lost", solver, way, "time limit")]
        refused = [error for error in ours.errors if "violates" in error]
        if refused:
            return [("model", solver, way, refused[0][:500])]
        if ours.errors and own.answers and "unknown" not in own.answers:
            return [("error", solver, way, ours.errors[0][:300])]
        if len(ours.answers) < checks_in(text(script)):
            return [("lost", solver, way, " ".join(ours.errors)[:300])]
        wrong = contradiction(ours.answers, own.answers)
        if not wrong and own.answers.count("unknown") + (not own.answers) and not other.errors:
            wrong = contradiction(ours.answers, other.answers)
        if wrong:
            return [("wrong", solver, way, f"{ours.answers}, alone {own.answers}, other {other.answers}")]
        if any(o == "unknown" and w != "unknown" for o, w in zip(ours.answers, own.answers)):
            return [("lost", solver, way, f"{ours.answers}, alone {own.answers}")]
        if ours.answers and ours.answers[-1] == "sat":
            if own.answers and own.answers[-1] == "sat" and len(ours.values) != len(own.values) and not own.errors:
                return [("value", solver, way, f"{len(ours.values)} values, alone {len(own.values)}")]
            if self.values_hold(solver, script, ours.values) is False:
                if not own.values or self.values_hold(solver, script, own.values) is not False:
                    return [("value", solver, way, " ".join(f"({t} {v})" for t, v in ours.values))]
        return []


def expressible(value):
    """Whether a script can say the value: no names of a solver's own, no irrational numbers."""
    return not any(mark in value for mark in ("!", "@", "as-array", "root-obj", "?", "lambda", "_ real_algebraic"))


def checks_in(content):
    return len(re.findall(r"^\(check-sat", content, re.MULTILINE))


def contradiction(first, second):
    return any(a != b and "unknown" not in (a, b) for a, b in zip(first, second))
