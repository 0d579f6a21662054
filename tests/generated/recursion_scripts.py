"""Recursive definitions over few values, some of which no function satisfies: all functions are tried. A definition is an
assertion, so that a script is satisfiable where there are functions and constants by which definitions and assertions hold."""

import itertools
import random

from answers import answers
from checks import Checks
from ways import Way

MOST_TRIED = 3000  # tables of all functions together, and values of the constant
BOOL = "Bool"


def bits(width):
    return ("_", "BitVec", str(width))


def size(sort):
    return 2 if sort == BOOL else 1 << int(sort[2])


def spelled(sort, value):
    return ("false", "true")[value] if sort == BOOL else f"#b{value:0{int(sort[2])}b}"


class RecursionScript:
    """Values are numbers. `functions`: name -> (parameter's sort, sort); `bodies`: name -> term over `x`, as S-expressions."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = {}
        self.bodies = {}
        self.assertions = []
        self.sort = self.choose((BOOL, bits(1), bits(2), bits(2)))
        self.integers = self.random.random() < 0.3
        count = 1 if self.random.random() < 0.6 else 2
        for number in range(count):
            result = "Int" if self.integers else self.choose((BOOL, bits(1), self.sort))
            self.functions[f"f{number}"] = (self.sort, result)
        while not self.integers and self.combinations() > MOST_TRIED:
            self.functions.popitem() if len(self.functions) > 1 else self.functions.update(f0=(self.sort, BOOL))
        for name, (_, result) in self.functions.items():
            self.bodies[name] = self.integer_body(2) if self.integers else self.term(result, self.choose((2, 3)))
        if not self.integers:
            for _ in range(self.choose((0, 0, 1, 2))):
                self.assertions.append(self.term(BOOL, 2, "a"))

    def combinations(self):
        tables = [size(result) ** size(sort) for sort, result in self.functions.values()]
        total = size(self.sort)
        for number in tables:
            total *= number
        return total

    def choose(self, things):
        return self.random.choice(things)

    # ---- terms ------------------------------------------------------------------------------------------------------

    def leaf(self, sort, variable):
        if sort == self.sort and self.random.random() < 0.7:
            return self.choose((variable, variable, "a"))
        return spelled(sort, self.random.randrange(size(sort)))

    def term(self, sort, depth, variable="x"):
        if depth <= 0:
            return self.leaf(sort, variable)
        below = lambda s=sort: self.term(s, depth - 1, variable)  # noqa: E731
        pick = self.random.random()
        calls = [name for name, (_, result) in self.functions.items() if result == sort]
        if calls and pick < 0.45:
            return [self.choose(calls), below(self.sort)]
        if pick < 0.6:
            return ["ite", below(BOOL), below(), below()]
        if sort != BOOL:
            return self.choose((lambda: ["bvnot", below()], lambda: [self.choose(("bvadd", "bvand", "bvxor")), below(), below()]))()
        if pick < 0.75:
            return ["not", below()]
        if pick < 0.9:
            return [self.choose(("and", "or", "xor", "=>")), below(), below()]
        return ["=", below(self.sort), below(self.sort)]

    def integer_body(self, depth):
        """A number, or a multiple of one call and a number, on each way through."""
        if depth > 0 and self.random.random() < 0.6:
            test = ["=", "x", spelled(self.sort, self.random.randrange(size(self.sort)))]
            return ["ite", test, self.integer_body(depth - 1), self.integer_body(depth - 1)]
        if self.random.random() < 0.3:
            return str(self.random.randrange(3))
        call = [self.choose(list(self.functions)), self.moved(self.choose((0, 1, 2)))]
        factor = self.choose(("1", "1", "2", ["-", "1"], ["-", "2"], "3"))
        return ["+", str(self.choose((0, 0, 1, 2))), ["*", factor, call]]

    def moved(self, depth):
        if depth == 0:
            return "x"
        if self.sort == BOOL:
            return ["not", self.moved(depth - 1)]
        other = spelled(self.sort, self.random.randrange(size(self.sort)))
        return [self.choose(("bvadd", "bvxor", "bvand")), self.moved(depth - 1), other]

    # ---- all functions ----------------------------------------------------------------------------------------------

    def evaluate(self, term, names, tables):
        if isinstance(term, str):
            if term in names:
                return names[term]
            return int(term[2:], 2) if term.startswith("#b") else {"true": 1, "false": 0}.get(term) if term in ("true", "false") else int(term)
        head = term[0]
        if head == "ite":
            return self.evaluate(term[2 if self.evaluate(term[1], names, tables) else 3], names, tables)
        values = [self.evaluate(part, names, tables) for part in term[1:]]
        if head in tables:
            return tables[head](values[0])
        if head in ("not", "and", "or", "xor", "=>", "="):
            a, b = values[0], values[-1]
            return int({"not": not a, "and": a and b, "or": a or b, "xor": a != b, "=>": not a or b, "=": a == b}[head])
        if head in ("+", "*", "-"):
            return -values[0] if head == "-" else values[0] + values[1] if head == "+" else values[0] * values[1]
        mask = self.width_of(term) - 1
        a, b = values[0], values[-1]
        return {"bvnot": ~a, "bvadd": a + b, "bvand": a & b, "bvxor": a ^ b}[head] & mask

    def width_of(self, term):
        """The number of values of a bit-vector's sort."""
        if isinstance(term, str):
            return 1 << (len(term) - 2) if term.startswith("#b") else size(self.sort)
        if term[0] in self.functions:
            return size(self.functions[term[0]][1])
        return self.width_of(term[2 if term[0] == "ite" else 1])

    def is_satisfiable(self):
        if self.integers:
            return any(self.has_numbers(a) for a in range(size(self.sort)))
        tables = [itertools.product(range(size(result)), repeat=size(sort)) for sort, result in self.functions.values()]
        for a, *chosen in itertools.product(range(size(self.sort)), *tables):
            applied = {name: table.__getitem__ for name, table in zip(self.functions, chosen)}
            defined = all(
                table[x] == self.evaluate(self.bodies[name], {"x": x, "a": a}, applied)
                for name, table in zip(self.functions, chosen)
                for x in range(len(table))
            )
            if defined and all(self.evaluate(term, {"a": a}, applied) for term in self.assertions):
                return True
        return False

    def has_numbers(self, a):
        """Whether the equations have a solution in integers: each value is a number, or a multiple of another one's and a
        number, so that each circle of them is one equation."""
        equations = {}
        for name in self.functions:
            for x in range(size(self.sort)):
                equations[name, x] = self.equation(self.bodies[name], {"x": x, "a": a})
        for start in equations:
            factor, number, at = 1, 0, start
            for _ in range(len(equations)):
                times, call, plus = equations[at]
                number += factor * plus
                factor *= times
                if call is None or call == start:
                    break
                at = call
            if call == start and (number != 0 if factor == 1 else number % (1 - factor)):
                return False
        return True

    def equation(self, body, names):
        """(factor, call, number): the value of the body is the factor times the call's and the number."""
        if isinstance(body, str):
            return 0, None, int(body)
        if body[0] == "ite":
            return self.equation(body[2 if self.evaluate(body[1], names, {}) else 3], names)
        name, argument = body[2][2]
        factor = self.evaluate(body[2][1], {}, {})
        return factor, (name, self.evaluate(argument, names, {})), int(body[1])

    # ---- commands ---------------------------------------------------------------------------------------------------

    def commands(self):
        sort = list(self.sort) if self.sort != BOOL else BOOL
        result = lambda r: r if isinstance(r, str) else list(r)  # noqa: E731
        heads = [[name, [["x", sort]], result(r)] for name, (_, r) in self.functions.items()]
        declared = [["set-logic", "ALL"], ["declare-const", "a", sort]]
        definition = ["define-funs-rec", heads, list(self.bodies.values())]
        if len(heads) == 1 and self.random.random() < 0.5:
            definition = ["define-fun-rec", *heads[0], self.bodies[heads[0][0]]]
        return [*declared, definition, *[["assert", term] for term in self.assertions], ["check-sat"]]


def recursion_script(seed):
    return RecursionScript(seed).commands()


def of_commands(commands):
    """The script of commands that `RecursionScript` made, or that are fewer."""
    script = RecursionScript(0)
    script.functions, script.bodies = {}, {}
    for command in commands:
        if command[0] == "declare-const":
            script.sort = command[2] if isinstance(command[2], str) else tuple(command[2])
        heads, bodies = [], []
        if command[0] == "define-funs-rec":
            heads, bodies = command[1], command[2]
        elif command[0] == "define-fun-rec":
            heads, bodies = [command[1:4]], [command[4]]
        for (name, _, result), body in zip(heads, bodies):
            script.functions[name] = (script.sort, result if isinstance(result, str) else tuple(result))
            script.bodies[name] = body
    script.assertions = [command[1] for command in commands if command[0] == "assert"]
    script.integers = any(result == "Int" for _, result in script.functions.values())
    return script


class RecursionChecks(Checks):
    """Findings are `wrong` answers. `notes` counts what is lost."""

    @staticmethod
    def random_way(choose):
        options = choose.choice(([], [], [], ["--passes", "none"], ["--indexify=first"], ["--check-models"]))
        return Way(choose.choice(("z3", "z3", "z3", "cvc5", "auto", "z3-pipe", "cvc5-pipe")), options)

    def run(self):
        for commands, result, found in zip(self.scripts, self.printed(), self.found):
            if result.ended == "crash":
                found.append(("crash", result.text[-300:]))
                continue
            satisfiable = of_commands(commands).is_satisfiable()
            given, _ = answers(result.text)
            for answer in given:
                if answer.status == ("unsat" if satisfiable else "sat"):
                    found.append(("wrong", f"{answer.status}: all functions were tried"))
                what = "unknown" if answer.status == "unknown" else "decided"
                self.notes[f"recursion, {'with' if satisfiable else 'without'} a solution: {what}"] += 1
        return self.found
