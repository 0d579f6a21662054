#!/usr/bin/env python3
"""brute_force.py PROGRAM [--scripts N] [--seed S]: lists, counts and draws the models of random small scripts with PROGRAM,
and compares with all values of their constants, tried here one by one. Prints the script of each difference; exit status
1 if there is any."""

import argparse
import itertools
import json
import random
import subprocess
import sys


class Scripts:
    """Random scripts over Booleans, short bit-vectors, and integers within bounds, in parts that share no constant."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.wide = False
        self.cells = 0
        self.table = None

    def constants(self):
        r = self.random
        kinds = ["bool"] * 2 + ["bits"] * 4 + (["int"] if r.random() < 0.25 else [])
        names = {}
        bits = 0
        while not names or (bits < 9 and r.random() < 0.7):
            kind = r.choice(kinds)
            width = {"bool": 1, "bits": r.randint(1, 4), "int": 2}[kind]
            bits += width
            names[f"{kind[0]}{len(names)}"] = (kind, width)
        # Elements of an array of their own, and a table that is read at any index.
        self.cells = 0
        self.table = None
        if r.random() < 0.25:
            self.cells = r.randint(1, 3)
            for i in r.sample(range(8), r.randint(1, 3)):
                if bits + self.cells <= 12:
                    bits += self.cells
                    names[f"(select m #x{i})"] = ("bits", self.cells)
        widths = [w for kind, w in names.values() if kind == "bits"]
        if widths and r.random() < 0.25:
            width = r.choice(widths)
            self.table = (width, [r.randint(0, (1 << width) - 1) for _ in range(1 << width)])
        return names

    def word(self, names, width, depth):
        """A bit-vector term, as text and as a function of the constants' values."""
        r = self.random
        mask = (1 << width) - 1
        own = [n for n, (kind, w) in names.items() if kind == "bits" and w == width]
        if depth == 0 or r.random() < 0.2:
            if own and r.random() < 0.8:
                name = r.choice(own)
                text = f"((_ extract {width - 1} 0) {name})" if self.wide else name
                return text, lambda v: v[name]
            value = r.randint(0, mask)
            return f"(_ bv{value} {width})", lambda v: value
        if self.table and self.table[0] == width and r.random() < 0.3:
            a, fa = self.word(names, width, depth - 1)
            values = self.table[1]
            return f"(select t {a})", lambda v: values[fa(v)]
        op = r.choice(["bvadd", "bvmul", "bvand", "bvor", "bvxor", "bvsub", "bvudiv", "bvurem", "bvnot", "bvneg", "ite",
                       "ext_rotate_left", "bvshl", "resize"])
        a, fa = self.word(names, width, depth - 1)
        if op in ("bvnot", "bvneg"):
            return f"({op} {a})", (lambda v: ~fa(v) & mask) if op == "bvnot" else (lambda v: -fa(v) & mask)
        if op == "ite":
            c, fc = self.condition(names, depth - 1)
            b, fb = self.word(names, width, depth - 1)
            return f"(ite {c} {a} {b})", lambda v: fa(v) if fc(v) else fb(v)
        if op == "resize":
            others = [w for kind, w in names.values() if kind == "bits" and w < width]
            if not others:
                return a, fa
            low = r.choice(others)
            b, fb = self.word(names, low, depth - 1)
            return f"((_ zero_extend {width - low}) {b})", fb
        b, fb = self.word(names, width, depth - 1)
        meaning = {
            "bvadd": lambda x, y: x + y & mask,
            "bvsub": lambda x, y: x - y & mask,
            "bvmul": lambda x, y: x * y & mask,
            "bvand": lambda x, y: x & y,
            "bvor": lambda x, y: x | y,
            "bvxor": lambda x, y: x ^ y,
            "bvudiv": lambda x, y: x // y if y else mask,
            "bvurem": lambda x, y: x % y if y else x,
            "bvshl": lambda x, y: x << y & mask if y < width else 0,
            "ext_rotate_left": lambda x, y: ((x << y % width) | (x >> (width - y % width))) & mask,
        }[op]
        return f"({op} {a} {b})", lambda v: meaning(fa(v), fb(v))

    def condition(self, names, depth):
        r = self.random
        flags = [n for n, (kind, _) in names.items() if kind == "bool"]
        words = sorted({w for kind, w in names.values() if kind == "bits"})
        ints = [n for n, (kind, _) in names.items() if kind == "int"]
        choice = r.random()
        if depth > 0 and choice < 0.5:
            op = r.choice(["and", "or", "xor", "not", "=>"])
            a, fa = self.condition(names, depth - 1)
            if op == "not":
                return f"(not {a})", lambda v: not fa(v)
            b, fb = self.condition(names, depth - 1)
            meaning = {"and": lambda x, y: x and y, "or": lambda x, y: x or y, "xor": lambda x, y: x != y,
                       "=>": lambda x, y: not x or y}[op]
            return f"({op} {a} {b})", lambda v: meaning(fa(v), fb(v))
        if ints and choice < 0.7:
            name, bound = r.choice(ints), r.randint(0, 3)
            op = r.choice(["<", ">=", "="])
            meaning = {"<": lambda x: x < bound, ">=": lambda x: x >= bound, "=": lambda x: x == bound}[op]
            return f"({op} {name} {bound})", lambda v: meaning(v[name])
        if words and (choice < 0.9 or not flags):
            width = r.choice(words)
            a, fa = self.word(names, width, max(depth, 1))
            b, fb = self.word(names, width, max(depth, 1))
            op = r.choice(["=", "bvult", "bvule", "distinct"])
            meaning = {"=": lambda x, y: x == y, "bvult": lambda x, y: x < y, "bvule": lambda x, y: x <= y,
                       "distinct": lambda x, y: x != y}[op]
            return f"({op} {a} {b})", lambda v: meaning(fa(v), fb(v))
        if flags:
            name = r.choice(flags)
            return name, lambda v: v[name]
        return "true", lambda v: True

    def make(self):
        r = self.random
        names = self.constants()
        self.wide = r.random() < 0.3  # bit-vectors are 40 bits wide, and small: too many bits for rows
        lines = []
        for name, (kind, width) in names.items():
            sort = {"bool": "Bool", "bits": f"(_ BitVec {40 if self.wide else width})", "int": "Int"}[kind]
            if name[0] != "(":
                lines.append(f"(declare-const {name} {sort})")
            elif "(declare-const m" not in "".join(lines):
                lines.append(f"(declare-const m (Array (_ BitVec 4) {sort}))")
            if kind == "bits" and self.wide:
                lines.append(f"(assert (bvult {name} (_ bv{1 << width} 40)))")
        checks = []
        if self.table:
            width, values = self.table
            lines.append(f"(declare-const t (Array (_ BitVec {width}) (_ BitVec {width})))")
            for i, value in enumerate(values):
                lines.append(f"(assert (= (select t (_ bv{i} {width})) (_ bv{value} {width})))")
        for name, (kind, _) in names.items():
            if kind == "int":
                lines.append(f"(assert (and (<= 0 {name}) (<= {name} 3)))")
        groups = [names]
        if len(names) > 1 and r.random() < 0.5:  # parts
            items = list(names.items())
            cut = r.randint(1, len(items) - 1)
            groups = [dict(items[:cut]), dict(items[cut:])]
        for _ in range(r.randint(0, 3)):
            text, holds = self.condition(r.choice(groups), r.randint(0, 3))
            lines.append(f"(assert {text})")
            checks.append(holds)
        terms = [(name, lambda v, name=name: v[name], kind) for name, (kind, _) in names.items()]
        if r.random() < 0.6:
            terms = r.sample(terms, r.randint(1, len(terms)))
        words = sorted({w for kind, w in names.values() if kind == "bits"})
        if words and r.random() < 0.3:
            text, meaning = self.word(names, r.choice(words), 2)
            terms.append((text, meaning, "bits"))
        return names, lines, checks, terms


def models_of(names, checks, terms):
    """The values of the terms in all models."""
    domains = [range(1 << width) if kind != "bool" else (False, True) for kind, width in names.values()]
    found = set()
    for values in itertools.product(*domains):
        row = dict(zip(names, values))
        if all(holds(row) for holds in checks):
            found.add(tuple(meaning(row) for _, meaning, _ in terms))
    return found


def number(value):
    if isinstance(value, str):
        return int(value[2:], 16 if value[1] == "x" else 2)
    return value


def read(lines, terms):
    """The models of one answer, and its last line."""
    models = []
    for line in lines:
        row = json.loads(line)
        if "all" in row:
            return models, row
        models.append(tuple(number(row[text]) for text, _, _ in terms))
    return models, {}


def difference(program, options, names, lines, checks, terms):
    """What is wrong with the answers to one script; empty: nothing."""
    texts = []
    for text, _, _ in terms:  # keys of JSON
        if text in texts:
            return ""
        texts.append(text)
    expected = models_of(names, checks, terms)
    some = max(1, len(expected) // 2)
    project = " ".join(texts)
    ask = f"(check-sat)\n(get-models 10000 ({project}))\n(echo \"-\")\n(get-models {some} ({project}))\n"
    run = subprocess.run([program, *options, "-"], input="\n".join(lines) + "\n" + ask, capture_output=True, text=True)
    answers = run.stdout.splitlines()
    if run.returncode != 0 or answers[0] != ("sat" if expected else "unsat"):
        return f"answered {answers[:3]} {run.stderr[:200]}"
    cut = answers.index('"-"') if '"-"' in answers else answers.index("-")
    models, last = read(answers[1:cut], terms)
    if len(models) != len(set(models)) or set(models) != expected or last != {"models": len(expected), "all": True}:
        return f"{len(models)} models, {len(set(models))} different, expected {len(expected)}: {last}"
    models, last = read(answers[cut + 1:], terms)
    if len(models) != min(some, len(expected)) or len(set(models)) != len(models) or not set(models) <= expected:
        return f"{len(models)} of {some} models: {last}"
    if not all(text in names and text[0] != "(" for text in texts) or not expected:
        return ""
    ask = "(check-sat)\n"
    arguments = ["--count", "--sample", str(some), "--project", ",".join(texts)]
    run = subprocess.run([program, *options, *arguments, "-"], input="\n".join(lines) + "\n" + ask, capture_output=True,
                         text=True)
    answers = run.stdout.splitlines()
    if answers[:2] != ["sat", json.dumps({"count": len(expected), "exact": True})]:
        return f"counted {answers[:2]}, expected {len(expected)}"
    models, last = read(answers[2:], terms)
    if len(models) != some or len(set(models)) != some or not set(models) <= expected:
        return f"{len(models)} drawn, {len(set(models))} different, of {some}: {last}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--scripts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("options", nargs="*")
    arguments = parser.parse_args()
    scripts = Scripts(arguments.seed)
    wrong = 0
    for i in range(arguments.scripts):
        names, lines, checks, terms = scripts.make()
        problem = difference(arguments.program, arguments.options, names, lines, checks, terms)
        if problem:
            wrong += 1
            print(f"script {i}: {problem}\n" + "\n".join(lines) + f"\n; {[text for text, _, _ in terms]}")
    print(f"{arguments.scripts} scripts, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
