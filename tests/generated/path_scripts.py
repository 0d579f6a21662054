"""Random programs over a few values: functions that call each other, the last named main, and assertions about declared
constants. Some have recursion, a heap (an array), cells (a datatype), strings, tiny floats, or a function to be synthesised."""

import random

from small_values import STRINGS, cell_sort, declaration_of_cells, is_cell

# Operators of the functions of a grammar, over the parameter `a`.
GRAMMAR = ("a", "zero", ["bvnot", "a"], ["bvadd", "a", "one"])


def bits(width):
    return ["_", "BitVec", str(width)]


def constant(width, value):
    return f"#b{value:0{width}b}"


def bodies_of_grammar(width):
    """The functions that the grammar of `PathScript.synthesised` has."""
    words = {"zero": constant(width, 0), "one": constant(width, 1)}
    return [words.get(body, body) if isinstance(body, str) else [words.get(part, part) for part in body] for body in GRAMMAR]


FLOAT = ["_", "FloatingPoint", "2", "2"]


class PathScript:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.width = self.random.choice((2, 2, 3))
        self.extras = {extra for extra in ("recursion", "heap", "cells", "strings", "floats") if self.random.random() < 0.2}
        self.functions = []  # (name, sorts, result)
        self.commands = []
        self.constants = []
        if "cells" in self.extras:
            self.width = 2
            self.commands.append(declaration_of_cells(self.width))
        for number in range(self.random.choice((0, 0, 1, 2))):
            self.constants.append((f"g{number}", bits(self.width) if self.random.random() < 0.8 else "Bool"))
        if "strings" in self.extras:
            self.constants += [(name, "String") for name in ("s", "t")[: self.random.randint(1, 2)]]
        for name, sort in self.constants:
            self.commands.append(["declare-const", name, sort])
            if sort == "String":
                self.commands.append(["assert", ["or", *[["=", name, f'"{text}"'] for text in STRINGS]]])
        if self.random.random() < 0.08:
            self.synthesise()
        for number in range(self.random.randint(1, 4)):
            self.define(f"f{number}", self.random.randint(1, 2))
        self.define("main", 2)
        if self.random.random() < 0.4:
            self.commands.append(["assert", self.condition(2, self.constants)])

    def choose(self, things):
        return self.random.choice(things)

    def heap(self):
        return ["Array", bits(1), bits(2)]

    def synthesise(self):
        sort = bits(self.width)
        self.commands.append(["set-option", ":synth-depth", "1"])
        grammar = [["S", sort, bodies_of_grammar(self.width)]]
        self.commands.append(["synth-fun", "h0", [["a", sort]], sort, [["S", sort]], grammar])
        self.functions.append(("h0", [sort], sort))

    def parameter_sort(self):
        others = [sort for extra, sort in (("heap", self.heap()), ("cells", cell_sort(self.width)), ("floats", FLOAT)) if extra in self.extras]
        if others and self.random.random() < 0.5:
            return self.choose(others)
        return bits(self.width) if self.random.random() < 0.85 else "Bool"

    def define(self, name, count):
        parameters = [(f"{'xyz'[n]}", self.parameter_sort()) for n in range(count)]
        recursive = name != "main" and "recursion" in self.extras and self.random.random() < 0.6
        if recursive:
            parameters = [("n", bits(self.width)), *parameters[:1]]
        scope = parameters + self.constants
        sorts = [sort for _, sort in parameters]
        result = bits(self.width)
        body = self.term(self.choose((3, 4)), scope)
        if "heap" in self.extras and not recursive and name != "main" and self.random.random() < 0.3:
            result, body = self.heap(), self.of_sort(self.heap(), 3, scope)
        elif recursive:
            body = self.recursive_body(name, parameters, scope)
        elif self.random.random() < 0.3:
            shared = self.term(2, scope)
            scope = [("shared", bits(self.width)), *scope]
            body = ["let", [["shared", shared]], self.term(3, scope)]
        command = "define-fun-rec" if recursive else "define-fun"
        self.commands.append([command, name, [list(p) for p in parameters], result, body])
        self.functions.append((name, sorts, result))

    def recursive_body(self, name, parameters, scope):
        """Each activation has one less of `n`."""
        less = ["bvsub", "n", constant(self.width, 1)]

        def again():
            return [name, less, *[self.of_sort(sort, 1, scope) for _, sort in parameters[1:]]]

        step = self.choose((
            lambda: again(),
            lambda: ["ite", self.condition(1, scope), again(), again()],
            lambda: [self.choose(("bvadd", "bvxor")), again(), self.term(1, scope)],
            lambda: ["bvadd", again(), ["ite", self.condition(1, scope), again(), self.term(1, scope)]],
        ))()  # fmt: skip
        return ["ite", ["=", "n", constant(self.width, 0)], self.term(1, scope), step]

    def called(self, sort, depth, scope):
        """A call of a function with that result, or None."""
        fitting = [function for function in self.functions if function[2] == sort]
        if not fitting:
            return None
        name, sorts, _ = self.choose(fitting)
        return [name, *[self.of_sort(s, depth - 1, scope) for s in sorts]]

    def of_sort(self, sort, depth, scope):
        if sort == bits(self.width):
            return self.term(depth, scope)
        if sort == "Bool":
            return self.condition(min(depth, 1), scope)
        known = [name for name, other in scope if other == sort]
        pick = self.random.random()
        if depth > 0 and pick < 0.25:
            return ["ite", self.condition(depth - 1, scope), self.of_sort(sort, depth - 1, scope), self.of_sort(sort, depth - 1, scope)]
        if known and pick < 0.6:
            return self.choose(known)
        if sort == "String":
            if depth > 0 and pick < 0.85:
                return ["str.++", self.of_sort(sort, depth - 1, scope), self.of_sort(sort, 0, scope)]
            return f'"{self.choose(STRINGS)}"'
        if is_cell(sort):
            return f"null{self.width}" if pick < 0.75 else [f"cell{self.width}", self.term(depth - 1, scope)]
        if sort == FLOAT:
            if depth > 0 and pick < 0.8:
                return [self.choose(("fp.neg", "fp.abs")), self.of_sort(sort, depth - 1, scope)]
            return self.choose((["_", "NaN", "2", "2"], ["_", "+oo", "2", "2"], ["_", "-zero", "2", "2"], ["fp", "#b0", "#b01", "#b1"]))
        if depth > 0 and pick < 0.75:
            return self.called(sort, depth, scope) or self.of_sort(sort, depth - 1, scope)
        element = self.of_sort(bits(2), depth - 1, scope) if self.width == 2 else constant(2, self.random.randrange(4))
        if depth > 0:
            return ["store", self.of_sort(sort, depth - 1, scope), self.index(scope), element]
        return [["as", "const", sort], constant(2, self.random.randrange(4))]

    def index(self, scope):
        return [["_", "extract", "0", "0"], self.leaf(scope)] if self.random.random() < 0.5 else self.choose(("#b0", "#b1"))

    def leaf(self, scope):
        known = [name for name, sort in scope if sort == bits(self.width)]
        if known and self.random.random() < 0.75:
            return self.choose(known)
        return constant(self.width, self.random.randrange(1 << self.width))

    def term(self, depth, scope):
        if depth <= 0:
            return self.leaf(scope)
        pick = self.random.random()
        if self.extras & {"heap", "cells"} and self.random.random() < 0.25:
            return self.field(depth, scope)
        if pick < 0.4:
            return ["ite", self.condition(depth - 1, scope), self.term(depth - 1, scope), self.term(depth - 1, scope)]
        if pick < 0.6 and self.functions:
            return self.called(bits(self.width), depth, scope) or self.leaf(scope)
        if pick < 0.8:
            operator = self.choose("bvadd bvsub bvand bvor bvxor bvmul bvudiv bvurem bvshl bvlshr bvashr bvsdiv".split())
            return [operator, self.term(depth - 1, scope), self.term(depth - 1, scope)]
        if pick < 0.88:
            return [self.choose(("bvnot", "bvneg")), self.term(depth - 1, scope)]
        return self.leaf(scope)

    def field(self, depth, scope):
        """What a heap or a cell holds."""
        if "cells" in self.extras and ("heap" not in self.extras or self.random.random() < 0.5):
            cell = self.of_sort(cell_sort(self.width), min(depth, 2), scope)
            return ["ite", [["_", "is", f"cell{self.width}"], cell], [f"head{self.width}", cell], self.leaf(scope)]
        element = ["select", self.of_sort(self.heap(), min(depth, 2), scope), self.index(scope)]
        return element if self.width == 2 else [["_", "zero_extend", "1"], element]

    def condition(self, depth, scope):
        known = [name for name, sort in scope if sort == "Bool"]
        if known and self.random.random() < 0.3:
            return self.choose(known)
        others = [extra for extra in ("heap", "cells", "strings", "floats") if extra in self.extras]
        if others and self.random.random() < 0.4:
            return self.other_condition(self.choose(others), depth, scope)
        pick = self.random.random()
        if depth > 0 and pick < 0.25:
            return [self.choose(("and", "or", "xor", "=>")), self.condition(depth - 1, scope), self.condition(depth - 1, scope)]
        if pick < 0.35:
            return ["not", self.condition(depth - 1, scope)]
        operator = self.choose("= distinct bvult bvule bvslt bvsge bvugt".split())
        return [operator, self.term(depth - 1, scope), self.term(depth - 1, scope)]

    def other_condition(self, extra, depth, scope):
        sort = {"heap": self.heap(), "cells": cell_sort(self.width), "strings": "String", "floats": FLOAT}[extra]
        one = self.of_sort(sort, min(depth, 1), scope)
        if extra == "cells" and self.random.random() < 0.5:
            return [["_", "is", f"null{self.width}"], one]
        if extra == "floats" and self.random.random() < 0.4:
            return [self.choose(("fp.isNaN", "fp.isZero", "fp.isNegative", "fp.isInfinite", "fp.isSubnormal")), one]
        other = self.of_sort(sort, min(depth, 1), scope)
        operators = {"strings": ("=", "str.prefixof", "str.suffixof", "str.contains", "str.<", "str.<="), "floats": ("=", "fp.eq", "fp.lt", "fp.leq")}
        return [self.choose(operators.get(extra, ("=", "distinct"))), one, other]


def path_script(seed):
    return PathScript(seed).commands
