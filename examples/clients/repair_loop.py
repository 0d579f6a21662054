#!/usr/bin/env python3
"""Prunes the paths of a program under repair, as a symbolic executor would.

    examples/clients/repair_loop.py PROGRAM [ITERATIONS]

The program under repair reads x and prints `+` or `-` at each iteration, by the sign of an expression that is thought to
be wrong (Mechtaev et al., "Symbolic execution with existential second-order constraints", figure 2). In its place stands
a function to be synthesised, of x and the iteration i, whose terms are linear. A path is a pattern of signs; of the 2^10
patterns of ten iterations only those are feasible in which the sign changes at most once. At each branch the executor
asks PROGRAM (preproc-solve, on a pipe), and goes no further where the answer is unsat. Printed are the feasible patterns,
how many queries that took, and an expression for the pattern that passes the test of the figure, with its value at each
iteration.
"""

import subprocess
import sys


class Solver:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.queries = 0

    def send(self, *commands):
        self.process.stdin.write("".join(command + "\n" for command in commands))
        self.process.stdin.flush()

    def check(self):
        self.queries += 1
        self.send("(check-sat)")
        answer = self.process.stdout.readline().strip()
        if answer not in ("sat", "unsat"):
            raise SystemExit("unexpected answer: " + answer)
        return answer == "sat"

    def answer(self, command):
        """An s-expression, in as many lines as it takes."""
        self.send(command)
        text = self.process.stdout.readline()
        while text.count("(") > text.count(")"):
            text += self.process.stdout.readline()
        return text.strip()


def explore(solver, iterations, pattern, feasible):
    if len(pattern) == iterations:
        feasible.append(pattern)
        return
    for sign, relation in (("+", ">"), ("-", "<=")):
        solver.send("(push 1)", f"(assert ({relation} (rho x {len(pattern)}) 0))")
        if solver.check():
            explore(solver, iterations, pattern + sign, feasible)
        solver.send("(pop 1)")


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__.strip())
    iterations = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    solver = Solver(sys.argv[1])
    solver.send(
        "(set-option :produce-models true)",
        "(set-option :synth-depth 3)",
        "(set-logic LIA)",
        "(declare-const x Int)",
        "(synth-fun rho ((x Int) (i Int)) Int ((T Int)) ((T Int (x i (Constant Int) (+ T T) (- T T)))))",
        "(assert (= x 5))",
    )
    feasible = []
    explore(solver, iterations, "", feasible)
    for pattern in feasible:
        print(pattern)
    full = 2 ** (iterations + 1) - 2
    print(f"{len(feasible)} of {2**iterations} patterns, {solver.queries} queries instead of {full}")

    passing = "+" * (iterations // 2) + "-" * (iterations - iterations // 2)
    solver.send("(push 1)")
    for i, sign in enumerate(passing):
        solver.send(f"(assert ({'>' if sign == '+' else '<='} (rho x {i}) 0))")
    if solver.check():
        print(solver.answer("(get-model)"))
        print(solver.answer("(get-value (" + " ".join(f"(rho x {i})" for i in range(iterations)) + "))"))
    solver.send("(exit)")


if __name__ == "__main__":
    main()
