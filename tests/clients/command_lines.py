#!/usr/bin/env python3
"""command_lines.py PROGRAM: starts the program with the command line of every client that docs/clients.md names, under the
solver's name as a link, and holds a dialogue: declare, push, check, values, core, pop, exit. Prints a line for each that
differs from what is expected; exit status 1 if there is one. The table says where a command line comes from.
"""

import os
import subprocess
import sys
import tempfile

DIALOGUE = """(set-option :produce-models true)
(set-option :produce-unsat-cores true)
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(assert (! (= x #xa5) :named a))
(check-sat)
(get-value (x))
(push 1)
(assert (! (bvult x #x05) :named b))
(check-sat)
(get-unsat-core)
(pop 1)
(check-sat)
(echo "end")
(exit)
"""

SCRIPT = "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n(assert (= x #xa5))\n(check-sat)\n"

# How a solver writes the value, and what it echoes.
Z3 = ("#xa5", "end")
BINARY = ("#b10100101", '"end"')
DECIMAL = ("(_ bv165 8)", '"end"')
HEXADECIMAL = ("#xa5", '"end"')

# Who, the words of the command line, the style of values; a dialogue on standard input.
DIALOGUES = [
    ("hevm", "cvc5 --lang=smt --produce-models --print-success --interactive --incremental --tlimit-per=10000 --arrays-exp", BINARY),
    ("hevm", "z3 -st -in", Z3),
    ("SBV", "cvc5 --lang smt --incremental --nl-cov", BINARY),
    ("SBV", "z3 -nw -in -smt2", Z3),
    ("SBV", "bitwuzla --produce-models", BINARY),
    ("SBV", "yices-smt2 --incremental", BINARY),
    ("SBV", "boolector --smt2 -m --output-format=smt2 --no-exit-codes --incremental", BINARY),
    ("Boogie, Dafny", "cvc5 --lang=smt --no-strict-parsing --no-condense-function-values --incremental --produce-models", BINARY),
    ("Boogie, Dafny", "z3 -smt2 -in AUTO_CONFIG=false smt.MBQI=false TIMEOUT=10000", Z3),
    ("Rosette", "bitwuzla -m", BINARY),
    ("Rosette", "cvc5 --lang=smt2 --incremental --bv-print-consts-as-indexed-symbols", DECIMAL),
    ("hevm", "bitwuzla --lang=smt2 --produce-models --time-limit-per=10000 --bv-output-format=16", HEXADECIMAL),
    ("Verus, what4", "z3 -smt2 -in", Z3),
    ("Manticore", "z3 -t:10000 -memory:4000 -smt2 -in", Z3),
    ("Manticore", "yices-smt2 --timeout=10 --incremental", BINARY),
    ("Manticore", "boolector --time=10 -i", BINARY),
    ("people", "cvc5 --quant-dsplit=none --no-cbqi --user-pat=use --rlimit=1000000 --incremental", BINARY),
    ("people", "cvc5 --bitblast eager --decision internal --seed 7 --incremental", BINARY),
    ("people", "bitwuzla -t 10000 -T 10000 -M 4000 --sat-solver cadical -rwl 1 --no-pp-normalize -m", BINARY),
    ("people", "boolector -m -x --no-exit-codes -SE cadical -no-vs --fun-just=1", HEXADECIMAL),
    ("people", "yices_smt2 --incremental --bvconst-in-decimal --mcsat-nra-bound", DECIMAL),
]

# Who, the command line of a run on FILE, what is printed, and the exit status.
RUNS = [
    ("halmos", "yices-smt2 --smt2-model-format --bvconst-in-decimal FILE", "sat\n", 0),
    ("people", "z3 timeout=2000 rlimit=1000000 -model FILE", "sat\n(\n  (define-fun x () (_ BitVec 8) #xa5)\n)\n", 0),
    ("people", "z3 dump_models=true FILE", "sat\n(\n  (define-fun x () (_ BitVec 8) #xa5)\n)\n", 0),
    ("people", "cvc5 --dump-models --dump-unsat-cores --strict-parsing --lang=smt2 FILE",
     "sat\n(\n  (define-fun x () (_ BitVec 8) #b10100101)\n)\n", 0),
    ("people", "bitwuzla --print-model --bv-output-format 10 FILE", "sat\n(\n  (define-fun x () (_ BitVec 8) (_ bv165 8))\n)\n", 0),
    ("people", "boolector FILE", "sat\n", 10),
    ("people", "boolector --exit-codes=0 -d -m FILE", "sat\n(\n  (define-fun x () (_ BitVec 8) (_ bv165 8))\n)\n", 0),
    ("people", "stp --SMTLIB2 -p --cryptominisat5 --max-time=10 FILE", "sat\n(\n  (define-fun x () (_ BitVec 8) #xa5)\n)\n", 0),
]

# What would change an answer is refused by its name.
REFUSED = [
    "z3 -dimacs FILE", "cvc5 --parse-only FILE", "cvc5 --force-logic=QF_BV FILE", "bitwuzla -P FILE",
    "bitwuzla --write-cnf out.cnf FILE", "boolector --btor FILE", "boolector -ds FILE", "yices-smt2 --dimacs=out FILE",
    "stp --SMTLIB1 FILE", "cvc5 --strings-alpha-card=4 FILE", "cvc5 --no-such-option FILE", "bitwuzla --no-such-option FILE", "z3 -no-such-option FILE",
]


def expected_dialogue(style, words):
    value, echo = style
    answers = ["sat", f"((x {value}))", "unsat", "(a b)", "sat", echo]
    # Each other command is answered `success`: by place in the dialogue.
    if "--print-success" in words:
        answers = (["success"] * 5 + answers[:2] + ["success"] * 2 + answers[2:4] + ["success"] + answers[4:] + ["success"])
    # Boolector's -m, as -model of z3, shows each model that was found.
    if words[0] == "boolector" and "-m" in words:
        model = ["(", f"  (define-fun x () (_ BitVec 8) {value})", ")"]
        answers = answers[:1] + model + answers[1:5] + model + answers[5:]
    return "".join(line + "\n" for line in answers)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = os.path.realpath(sys.argv[1])
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in ("z3", "cvc5", "bitwuzla", "boolector", "yices-smt2", "yices_smt2", "stp"):
            os.symlink(program, os.path.join(folder, name))
        script = os.path.join(folder, "query.smt2")
        with open(script, "w", encoding="ascii") as file:
            file.write(SCRIPT)

        def run(line, text=""):
            words = line.replace("FILE", script).split()
            return subprocess.run([os.path.join(folder, words[0])] + words[1:], input=text, capture_output=True, text=True,
                                  timeout=60, check=False)

        def check(who, line, result, output, status):
            nonlocal failed
            if result.stdout != output or result.returncode != status:
                failed += 1
                print(f"FAILED: {who}: {line}\n  expected {status}: {output!r}\n  got {result.returncode}: {result.stdout!r}\n"
                      f"  {result.stderr.strip()}")

        for who, line, style in DIALOGUES:
            words = line.split()
            status = 10 if words[0] == "boolector" and "--no-exit-codes" not in words else 0
            check(who, line, run(line, DIALOGUE), expected_dialogue(style, words), status)
        for who, line, output, status in RUNS:
            check(who, line, run(line), output, status)
        for line in REFUSED:
            result = run(line)
            option = line.split()[1].split("=")[0]
            if result.returncode != 2 or option not in result.stderr or result.stdout:
                failed += 1
                print(f"FAILED: not refused by its name: {line}\n  got {result.returncode}: {result.stderr.strip()!r}")
    total = len(DIALOGUES) + len(RUNS) + len(REFUSED)
    print(f"{total} command lines, {failed} failed")
    sys.exit(1 if failed else 0)


main()
