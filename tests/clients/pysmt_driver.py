#!/usr/bin/env python3
"""pysmt_driver.py PROGRAM: talks as pySMT's generic solver does (pysmt/smtlib/solver.py): options first, then one command at
a time, each answer awaited before the next, `success` after each that asks nothing, values of one term at a time. The program
stands in for z3 and, under the name cvc5, for cvc5. Every verdict must be the expected one, and the values of each model must
satisfy what was asserted, by z3 itself. Prints a line for each failure; exit status 1 if there is one.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

PATIENCE = 60  # seconds for one answer; then the program hangs

COMMAND_LINES = ["z3 -smt2 -in", "z3 -in", "cvc5 --incremental --lang=smt2", "cvc5 --lang=smt2 --incremental --produce-models"]

# Logic, symbols with their sorts, and steps: assert a term, push, pop, expect a verdict.
PROBLEMS = [
    ("QF_BV", {"x": "(_ BitVec 32)", "y": "(_ BitVec 32)"},
     ["(= (bvmul x y) (_ bv391 32))", "(bvult (_ bv1 32) x)", "(bvult x y)", "(bvult y (_ bv300 32))", "sat",
      "push", "(= (bvand x (_ bv1 32)) (_ bv0 32))", "unsat", "pop", "sat"]),
    ("QF_LIA", {"a": "Int", "b": "Int", "c": "Int"},
     ["(= (+ (* 3 a) (* 5 b)) 7)", "(< 0 c)", "sat", "push", "(= (* 2 a) (+ 1 (* 4 c)))", "unsat", "pop", "(< a (- 4))", "sat"]),
    ("QF_LRA", {"r": "Real", "s": "Real"},
     ["(< (/ 1 3) r)", "(< r (/ 1 2))", "(= (+ r s) 1.0)", "sat", "push", "(< s (/ 1 2))", "unsat", "pop", "sat"]),
    ("QF_AUFBV", {"m": "(Array (_ BitVec 8) (_ BitVec 8))", "i": "(_ BitVec 8)", "|a name|": "(_ BitVec 8)"},
     ["(= (select (store m i #x2a) |a name|) #x07)", "sat", "push", "(= i |a name|)", "unsat", "pop", "(= (select m i) #x01)", "sat"]),
    ("QF_UFLIA", {"f": ("Int", "Int"), "n": "Int"},
     ["(= (f (f n)) n)", "(not (= (f n) n))", "sat", "push", "(= (f n) (+ n 1))", "(= n (- 7))", "sat",
      "(= (f (- 6)) 0)", "unsat", "pop", "sat"]),
    ("QF_UF", {"p": "Bool", "q": "Bool"}, ["(or p q)", "(=> p q)", "sat", "push", "(not q)", "unsat", "pop", "sat"]),
]


class Driver:
    """One process of the solver, and one command at a time."""

    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        for option in (":print-success true", ':diagnostic-output-channel "stdout"', ":produce-models true"):
            self.silent(f"(set-option {option})")

    def ask(self, command):
        """The answer: one line, or what closes the parentheses that it opens."""
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.start()
        try:
            print(command, file=self.process.stdin, flush=True)
            answer = self.process.stdout.readline()
            while answer and unclosed(answer) > 0:
                answer += self.process.stdout.readline()
        finally:
            timer.cancel()
        if not answer:
            raise RuntimeError(f"no answer to {command}")
        return answer.strip()

    def silent(self, command):
        answer = self.ask(command)
        if answer != "success":
            raise RuntimeError(f"{command}: expected success, not {answer}")

    def value(self, term):
        answer = self.ask(f"(get-value ({term}))")
        found = re.fullmatch(r"\(\(" + re.escape(term) + r"\s+(.*)\)\)", answer, re.DOTALL)
        if not found:
            raise RuntimeError(f"(get-value ({term})): {answer}")
        return found.group(1)

    def exit(self):
        self.silent("(exit)")
        self.process.stdin.close()
        if self.process.wait(PATIENCE) != 0:
            raise RuntimeError(f"exit status {self.process.returncode}")


def unclosed(text):
    bare = re.sub(r'"[^"]*"|\|[^|]*\|', "", text)
    return bare.count("(") - bare.count(")")


def declarations(symbols):
    for name, sort in symbols.items():
        arguments, result = ("", sort) if isinstance(sort, str) else (" ".join(sort[:-1]), sort[-1])
        yield f"(declare-fun {name} ({arguments}) {result})"


def satisfies(symbols, asserted, values):
    script = "\n".join([*declarations(symbols), *(f"(assert {t})" for t in asserted),
                        *(f"(assert (= {name} {value}))" for name, value in values.items()), "(check-sat)"])  # fmt: skip
    return subprocess.run(["z3", "-in"], input=script, capture_output=True, text=True).stdout.strip() == "sat"


def converse(driver, logic, symbols, steps):
    driver.silent(f"(set-logic {logic})")
    for declaration in declarations(symbols):
        driver.silent(declaration)
    scopes = [[]]
    for step in steps:
        if step == "push":
            driver.silent("(push 1)")
            scopes.append([])
        elif step == "pop":
            driver.silent("(pop 1)")
            scopes.pop()
        elif step in ("sat", "unsat"):
            answer = driver.ask("(check-sat)")
            if answer != step:
                raise RuntimeError(f"{answer} instead of {step}")
            if step == "sat":
                values = {name: driver.value(name) for name, sort in symbols.items() if isinstance(sort, str)}
                if not satisfies(symbols, sum(scopes, []), values):
                    raise RuntimeError(f"no model: {values}")
        else:
            driver.silent(f"(assert {step})")
            scopes[-1].append(step)
    driver.exit()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = os.path.realpath(sys.argv[1])
    if shutil.which("z3") is None:
        print("skipped: z3 is not installed")
        return 77
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in ("z3", "cvc5"):
            os.symlink(program, os.path.join(folder, name))
        for line in COMMAND_LINES:
            name, *options = line.split()
            for logic, symbols, steps in PROBLEMS:
                driver = None
                try:
                    driver = Driver([os.path.join(folder, name), *options])
                    converse(driver, logic, symbols, steps)
                except (RuntimeError, OSError) as error:
                    failures += 1
                    print(f"FAILED: {line}, {logic}: {error}")
                finally:
                    if driver is not None:
                        driver.process.kill()
    print(f"{len(COMMAND_LINES) * len(PROBLEMS)} conversations, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
