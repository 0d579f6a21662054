"""Families of small SyGuS problems that are generated, many of which have no solution, beside cvc5 under one limit.

max: the largest of n integers, n from 2 to 20, without a grammar.
parity: the parity of 2, 3 and 4 Booleans, as in the problems parity-* of the public library, with each of some sets of operators;
the grammars have terms of any size.
CrCy: the public library's circuits that are to resist attacks (CrCy_*), each without one of its operators, and each with one
level fewer.

Options and what is written are those of `bench/synth sygus`, with a family for a track. Problems of CrCy are made from the corpus,
and are left out with a message where it is absent. Exit status 1 if a way finds functions where another one says infeasible.
"""

import glob
import os
import re
import sys

import synth_sygus

# Sets of operators: what a term of the grammar may be besides a variable, for the nonterminal B.
PARITY_GRAMMARS = {
    "aig": "(and B B) (not B)",
    "nand": "(not (and B B)) true false",
    "monotone": "(and B B) (or B B) true false",
    "preserves-false": "(and B B) (or B B) (xor B B)",
    "preserves-true": "(and B B) (or B B) (= B B)",
    "implications": "(=> B B)",
    "affine": "(xor B B) true",
    "or-of-ands": "(or (and B B) (and B B)) (not B)",
    "self-dual": "(xor (xor B B) B)",
    "decisions": "(ite V B B) true",
}


def max_problem(count: int) -> str:
    names = [f"x{i}" for i in range(count)]
    parameters = " ".join(f"({name} Int)" for name in names)
    call = f"(max {' '.join(names)})"
    lines = ["(set-logic LIA)", f"(synth-fun max ({parameters}) Int)"]
    lines += [f"(declare-var {name} Int)" for name in names]
    lines += [f"(constraint (>= {call} {name}))" for name in names]
    lines.append(f"(constraint (or {' '.join(f'(= {name} {call})' for name in names)}))")
    return "\n".join([*lines, "(check-synth)"]) + "\n"


def parity_problem(count: int, operators: str, negated: bool) -> str:
    names = "abcd"[:count]
    parameters = " ".join(f"({name} Bool)" for name in names)
    variables = " ".join(names)
    parity = names[0]
    for name in names[1:]:
        parity = f"(xor {parity} {name})"
    parity = f"(not {parity})" if negated else parity
    grammar = f"((B Bool) (V Bool)) ((B Bool (V {operators})) (V Bool ({variables})))"
    lines = ["(set-logic BV)", f"(synth-fun f ({parameters}) Bool {grammar})"]
    lines += [f"(declare-var {name} Bool)" for name in names]
    return "\n".join([*lines, f"(constraint (= {parity} (f {variables})))", "(check-synth)"]) + "\n"


def circuits_of(text: str) -> dict:
    """The problem without each of its operators, and with one level fewer, each by a name."""
    made = {}
    for operator in ("and", "or", "xor", "not"):
        made["no-" + operator] = re.sub(rf"\({operator}( (depth|d)\d+)+\)", "", text)
    # The first level below the top, where it has operators only: what was one of its terms is one of the next level's.
    if level := re.search(r"\((depth|d)1 Bool \((?:\([^()]*\)\s*)*\)\)", text):
        less = text.replace(level[0], "").replace(f"({level[1]}1 Bool)", "")
        made["less"] = re.sub(rf"\b{level[1]}1\b", f"{level[1]}2", less)
    return made


def problems(corpus: str) -> dict:
    """The texts of all problems by (family, name)."""
    made = {("max", f"max{count}"): max_problem(count) for count in range(2, 21)}
    for count in (2, 3, 4):
        for name, operators in PARITY_GRAMMARS.items():
            for negated in (False, True):
                kind = "even" if negated else "odd"
                made["parity", f"{kind}{count}-{name}"] = parity_problem(count, operators, negated)
    files = sorted(glob.glob(os.path.join(corpus, "*", "CrCy_*.sl")))
    if not files:
        print(f"no problems CrCy_* in {corpus}: the family CrCy is skipped", file=sys.stderr)
    for path in files:
        with open(path, encoding="utf-8") as file:
            for change, text in circuits_of(file.read()).items():
                made["CrCy", f"{os.path.splitext(os.path.basename(path))[0]}-{change}"] = text
    return made


def add_arguments(parser) -> None:
    synth_sygus.add_arguments(parser)
    parser.set_defaults(ways="portfolio,cvc5")


def run(given) -> int:
    folder = os.path.join(given.out, "families")
    for path in glob.glob(os.path.join(folder, "*", "*.sl")):
        os.remove(path)  # of a run before this one
    for (family, name), text in problems(given.corpus).items():
        os.makedirs(os.path.join(folder, family), exist_ok=True)
        with open(os.path.join(folder, family, name + ".sl"), "w", encoding="utf-8") as file:
            file.write(text)
    given.corpus = folder
    return synth_sygus.run(given)
