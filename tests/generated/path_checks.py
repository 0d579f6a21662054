"""Explorations against brute force: random functions over a few bits, whose paths are compared with what the function gives
for each of its inputs."""

import itertools
import json
import os
import random
import tempfile

from checks import Checks
from coverage_checks import coverage_problem
from small_terms import GLOBAL, Unknown, evaluate, literal, values
from solver_batches import crashed, finished
from terms import read, written
from ways import LIMIT, Way


def bits(width):
    return ["_", "BitVec", str(width)]


class PathScript:
    """Definitions that call each other, the last named main, and assertions about declared constants."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.width = self.random.choice((2, 2, 3))
        self.functions = []  # (name, sorts)
        self.commands = []
        self.constants = []
        for number in range(self.random.choice((0, 0, 1, 2))):
            self.constants.append((f"g{number}", bits(self.width) if self.random.random() < 0.8 else "Bool"))
        for name, sort in self.constants:
            self.commands.append(["declare-const", name, sort])
        for number in range(self.random.randint(1, 4)):
            self.define(f"f{number}", self.random.randint(1, 2))
        self.define("main", 2)
        if self.random.random() < 0.4:
            self.commands.append(["assert", self.condition(2, self.constants)])

    def choose(self, things):
        return self.random.choice(things)

    def define(self, name, count):
        parameters = [(f"{'xyz'[n]}", bits(self.width) if self.random.random() < 0.85 else "Bool") for n in range(count)]
        scope = parameters + self.constants
        body = self.term(self.choose((3, 4)), scope)
        if self.random.random() < 0.3:
            shared = self.term(2, scope)
            scope = [("shared", bits(self.width)), *scope]
            body = ["let", [["shared", shared]], self.term(3, scope)]
        result = bits(self.width)
        self.commands.append(["define-fun", name, [list(p) for p in parameters], result, body])
        self.functions.append((name, [sort for _, sort in parameters]))

    def leaf(self, scope):
        known = [name for name, sort in scope if sort != "Bool"]
        if known and self.random.random() < 0.75:
            return self.choose(known)
        return f"#b{self.random.randrange(1 << self.width):0{self.width}b}"

    def term(self, depth, scope):
        if depth <= 0:
            return self.leaf(scope)
        pick = self.random.random()
        if pick < 0.4:
            return ["ite", self.condition(depth - 1, scope), self.term(depth - 1, scope), self.term(depth - 1, scope)]
        if pick < 0.6 and self.functions:
            name, sorts = self.choose(self.functions)
            return [name, *[self.condition(1, scope) if s == "Bool" else self.term(depth - 1, scope) for s in sorts]]
        if pick < 0.8:
            operator = self.choose("bvadd bvsub bvand bvor bvxor bvmul bvudiv bvurem bvshl bvlshr bvashr bvsdiv".split())
            return [operator, self.term(depth - 1, scope), self.term(depth - 1, scope)]
        if pick < 0.88:
            return [self.choose(("bvnot", "bvneg")), self.term(depth - 1, scope)]
        return self.leaf(scope)

    def condition(self, depth, scope):
        known = [name for name, sort in scope if sort == "Bool"]
        if known and self.random.random() < 0.3:
            return self.choose(known)
        pick = self.random.random()
        if depth > 0 and pick < 0.25:
            return [self.choose(("and", "or", "xor", "=>")), self.condition(depth - 1, scope), self.condition(depth - 1, scope)]
        if pick < 0.35:
            return ["not", self.condition(depth - 1, scope)]
        operator = self.choose("= distinct bvult bvule bvslt bvsge bvugt".split())
        return [operator, self.term(depth - 1, scope), self.term(depth - 1, scope)]


def path_script(seed):
    return PathScript(seed).commands


class PathChecks(Checks):
    @staticmethod
    def random_way(choose):
        options = ["--explore-mode", choose.choice(("on-demand", "compositional", "plain"))]
        if choose.random() < 0.3:
            options += ["--explore-use-models", choose.choice(("yes", "no"))]
        if choose.random() < 0.3:
            options = ["--cover", "branches"]
        elif choose.random() < 0.25:
            options.append("--explore-short-circuits")
        return Way(choose.choice(("z3", "z3", "z3", "cvc5")), options, choose.random() < 0.25)

    def run(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for number, commands in enumerate(self.scripts):
                paths.append(os.path.join(folder, f"{number}.smt2"))
                with open(paths[-1], "w", encoding="utf-8") as file:
                    file.write("".join(written(command) + "\n" for command in commands))
            command = [*self.way.command(self.program), "--explore", "main", "--explore-format", "json"]
            if self.way.memo:
                command += ["--memo", os.path.join(folder, "paths.memo")]
            for _ in range(2 if self.way.memo else 1):
                results = self.outputs(command, paths)
                for number, result in enumerate(results):
                    self.judge(number, *result)
        return self.found

    def outputs(self, command, paths):
        """For each script what JSON was printed, or None and the errors."""
        output, status, errors = finished([*command, *paths], None, 5 + 2 * LIMIT * len(paths))
        explored = objects(output)
        if explored is not None and len(explored) == len(paths):
            return [(one, status, errors) for one in explored]
        if len(paths) == 1:
            return [(None, status, output + errors)]
        return [self.outputs(command, [path])[0] for path in paths]

    def judge(self, number, explored, status, errors):
        if explored is None:
            if status is None:
                self.notes["lost: late"] += 1
            else:
                self.found[number].append(("crash" if crashed(status) else "error", errors[:500]))
            return
        if explored.get("interrupted"):
            self.notes["lost: late"] += 1
            return
        if "--cover" in self.way.options:
            problem = coverage_problem(self.scripts[number], explored)
            if problem:
                self.found[number].append(("coverage", problem))
            else:
                self.notes["coverages confirmed"] += 1
            return
        if explored["statistics"]["unknown"] or explored["statistics"]["cut"]:
            self.notes["lost: paths that are not known"] += 1
            return
        problem = brute_force(self.scripts[number], explored)
        if problem:
            self.found[number].append(("paths", problem))
        else:
            self.notes["explorations confirmed"] += 1
            self.notes["paths confirmed"] += len(explored["paths"])


def objects(text):
    decoder, at, found = json.JSONDecoder(), 0, []
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        try:
            one, at = decoder.raw_decode(text, at)
        except ValueError:
            return None
        found.append(one)
    return found


def value_of(text):
    return literal(text) if literal(text) is not None else evaluate(read(text)[0], {}, {})


def brute_force(commands, explored):
    """What is wrong with the paths, or None."""
    functions, constants, assertions, main = {}, [], [], None
    for command in commands:
        if command[0] == "declare-const":
            constants.append((command[1], command[2]))
        elif command[0] == "define-fun":
            functions[command[1]] = ([name for name, _ in command[2]], command[4])
            main = command
        elif command[0] == "assert":
            assertions.append(command[1])
    parameters = [(name, sort) for name, sort in main[2]]
    paths = []
    for path in explored["paths"]:
        paths.append(([read(text)[0] for text in path["condition"]], read(path["result"])[0], path))
    covered = [0] * len(paths)
    try:
        for point in itertools.product(*[values(sort) for _, sort in constants + parameters]):
            outside = dict(zip([name for name, _ in constants], point))
            names = dict(zip([name for name, _ in constants + parameters], point))
            functions[GLOBAL] = outside
            if not all(evaluate(a, outside, functions) for a in assertions):
                continue
            wanted = evaluate(main[4], names, functions)
            taken = [n for n, (condition, _, _) in enumerate(paths) if all(evaluate(c, names, functions) for c in condition)]
            if len(taken) != 1:
                return f"{len(taken)} paths for the input {names}: {taken}"
            covered[taken[0]] += 1
            result = evaluate(paths[taken[0]][1], names, functions)
            if result != wanted:
                return f"path {taken[0] + 1} has the result {result} for {names}, and main {wanted}"
    except Unknown as unknown:
        return f"a term that is not known here: {unknown}"
    for number, (condition, _, path) in enumerate(paths):
        if not covered[number]:
            return f"path {number + 1} has no input"
        names = {name: value_of(text) for name, text in {**path.get("input", {}), **path.get("globals", {})}.items()}
        names.update({name: values(sort)[0] for name, sort in constants + parameters if name not in names})
        outside = {name: names[name] for name, _ in constants}
        functions[GLOBAL] = outside
        if not all(evaluate(a, outside, functions) for a in assertions):
            return f"the input of path {number + 1} violates the assertions"
        if not all(evaluate(c, names, functions) for c in condition):
            return f"the input of path {number + 1} is not on it"
    return None
