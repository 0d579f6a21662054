"""Synthesis against enumeration: random grammars over a few bits, all of whose functions are enumerated as columns of values,
and constraints that are evaluated everywhere."""

import itertools
import os
import random
import tempfile

from checks import Checks
from small_terms import GLOBAL, Unknown, evaluate, spelled, values
from solver_batches import each_in_one_process, finished, marked
from terms import read, written
from ways import Way

MOST_COLUMNS = 1500  # of a nonterminal


def bits(width):
    return ["_", "BitVec", str(width)]


class SynthesisScript:
    """A function f of two parameters; half of the scripts ask with check-synth for all values of two variables, half with
    check-sat beside a declared constant. It is also called in recursive definitions, which count down to 0, and used as a
    value: equated with a declared function, an argument, applied to one argument first."""

    SHAPES = ("plain", "plain", "recursive", "recursive", "value")

    def __init__(self, seed, universal=None):
        self.random = random.Random(seed)
        self.word = bits(self.random.choice((1, 2, 2)))
        self.universal = self.random.random() < 0.5 if universal is None else universal
        self.shape = self.choose(self.SHAPES)
        if self.shape == "value" and self.universal:
            self.shape = "recursive"
        self.has_array = self.universal and self.random.random() < 0.25  # counterexamples are applications of store then
        self.commands = [["set-logic", "ALL" if self.has_array else "BV" if self.universal else "HO_ALL" if self.shape == "value" else "ALL"]]
        self.depth = self.random.choice((2, 2, 3))
        if not self.universal:
            self.commands.append(["set-option", ":synth-depth", str(self.depth)])
            self.commands.append(["declare-const", "c", self.word])
        self.commands.append(self.function())
        if self.shape == "recursive":
            self.commands.append(self.recursive_definition())
        elif self.shape == "value":
            self.commands += [
                ["declare-fun", "h", [self.word, self.word], self.word],
                ["define-fun", "twice", [["k", ["->", self.word, self.word, self.word]], ["a", self.word]], self.word, ["k", "a", "a"]],
                ["assert", ["=", "f", "h"]],
            ]
        if self.universal:
            self.commands += [["declare-var", name, self.word] for name in ("u", "v")]
            if self.has_array:
                self.commands.append(["declare-var", "m", ["Array", bits(1), self.word]])
        for _ in range(self.random.randint(1, 3)):
            self.commands.append(["constraint" if self.universal else "assert", self.condition(2)])
        self.commands.append(["check-synth"] if self.universal else ["check-sat"])
        if not self.universal:
            self.commands += [["get-model"], ["get-value", ["c", self.call()]]]

    def choose(self, things):
        return self.random.choice(things)

    def constant(self):
        width = int(self.word[2])
        return f"#b{self.random.randrange(1 << width):0{width}b}"

    def function(self):
        truth = self.random.random() < 0.5
        words = [["bvnot", "S"], ["bvneg", "S"], self.constant(), "y", ["bvadd", "S", "S"], ["bvand", "S", "S"],
                 ["bvxor", "S", "S"], ["bvadd", "S", self.constant()], ["bvlshr", "S", "S"], ["bvsub", "x", "S"]]  # fmt: skip
        chosen = ["x", *self.random.sample(words, self.random.randint(1, 3))]
        if truth:
            chosen.append(["ite", "B", "S", "S"])
        groups = [["S", self.word, chosen]]
        if truth:
            tests = [["=", "S", "S"], ["bvult", "S", "S"], ["not", "B"], ["and", "B", "B"], ["bvule", "x", "y"]]
            groups.append(["B", "Bool", [["bvult", "x", "y"], *self.random.sample(tests, self.random.randint(0, 2))]])
        parameters = [["x", self.word], ["y", self.word]]
        return ["synth-fun", "f", parameters, self.word, [[name, sort] for name, sort, _ in groups], groups]

    def recursive_definition(self):
        """g, or g and k that call each other."""
        parameters = [["n", self.word], ["a", self.word]]
        if self.random.random() < 0.7:
            return ["define-fun-rec", "g", parameters, self.word, self.recursive_body("g")]
        signatures = [[name, parameters, self.word] for name in ("g", "k")]
        return ["define-funs-rec", signatures, [self.recursive_body("k"), self.recursive_body(self.choose("gk"))]]

    def recursive_body(self, called):
        width = int(self.word[2])
        leaves = ["n", "a", "a", self.constant(), *([] if self.universal else ["c"])]
        used = ["f", self.choose(leaves), self.choose(leaves)]
        again = [called, ["bvsub", "n", f"#b{1:0{width}b}"], self.choose((used, "a", ["bvadd", "a", "n"]))]
        step = self.choose((again, ["bvadd", again, used], ["f", again, "a"], ["bvxor", "a", again]))
        return ["ite", ["=", "n", "#b" + "0" * width], self.choose((used, "a", "n")), step]

    def call(self):
        if self.shape == "recursive" and self.random.random() < 0.6:
            return ["g", self.argument(), self.argument()]
        if self.shape == "value" and self.random.random() < 0.6:
            a, b = self.argument(), self.argument()
            return self.choose((["h", a, b], ["twice", "f", a], [["f", a], b]))
        return ["f", self.argument(), self.argument()]

    def argument(self):
        if self.has_array and self.random.random() < 0.3:
            return ["select", "m", [["_", "extract", "0", "0"], self.choose("uv")]]
        return self.choose(("u", "v", "u", "v", self.constant()) if self.universal else ("c", self.constant(), self.constant()))

    def term(self, depth):
        pick = self.random.random()
        if pick < 0.5 or depth <= 0:
            return self.call() if self.random.random() < 0.65 else self.argument()
        return [self.choose(("bvadd", "bvxor", "bvand")), self.term(depth - 1), self.term(depth - 1)]

    def condition(self, depth):
        if depth > 0 and self.random.random() < 0.3:
            return [self.choose(("or", "and", "=>")), self.condition(depth - 1), self.condition(depth - 1)]
        operator = self.choose(("=", "=", "distinct", "bvule", "bvult", "bvuge"))
        call, other = self.call(), self.term(1)
        return [operator, call, other]


def synthesis_script(seed):
    return SynthesisScript(seed).commands


class Enumeration:
    """The functions of a grammar, as columns over all values of the parameters, by the least height of their derivations."""

    def __init__(self, synth_fun, most_height):
        parameters, groups = synth_fun[2], synth_fun[5]
        self.points = list(itertools.product(*[values(sort) for _, sort in parameters]))
        names = [name for name, _ in parameters]
        self.columns = {group[0]: {} for group in groups}  # nonterminal -> column -> height
        self.complete = True
        changed = True
        while changed:
            new = []
            for nonterminal, _, productions in groups:
                for production in productions:
                    holes = list(nonterminals_in(production, self.columns))
                    for chosen in itertools.product(*[list(self.columns[hole].items()) for hole in holes]):
                        height = 1 + max([height for _, height in chosen], default=0)
                        if most_height is None or height <= most_height:
                            new.append((nonterminal, self.column(production, names, [c for c, _ in chosen]), height))
                        if len(new) > 40 * MOST_COLUMNS:
                            self.complete = False
                            return
            changed = False
            for nonterminal, column, height in new:
                known = self.columns[nonterminal].get(column)
                # Heights matter only where they are bounded.
                if known is None or (most_height is not None and height < known):
                    self.columns[nonterminal][column] = height
                    changed = True
            if sum(map(len, self.columns.values())) > MOST_COLUMNS:
                self.complete = False
                return

    def column(self, production, names, chosen):
        out = []
        for at, point in enumerate(self.points):
            scope = dict(zip(names, point))
            filled, _ = with_holes(production, self.columns, 0)
            scope.update({f"hole {number}": column[at] for number, column in enumerate(chosen)})
            out.append(evaluate(filled, scope, {}))
        return tuple(out)


def nonterminals_in(production, columns):
    if isinstance(production, str):
        if production in columns:
            yield production
        return
    for part in production:
        yield from nonterminals_in(part, columns)


def with_holes(production, columns, number):
    if isinstance(production, str):
        return (f"hole {number}", number + 1) if production in columns else (production, number)
    out = []
    for part in production:
        filled, number = with_holes(part, columns, number)
        out.append(filled)
    return out, number


def derivation_height(groups, nonterminal, term, names):
    """Of the lowest derivation of the term, a production without nonterminals has 1; None where there is none. `names` maps
    the printed parameters to those of the grammar."""
    productions = next(productions for name, _, productions in groups if name == nonterminal)
    heights = [below(groups, production, term, names) for production in productions]
    heights = [height for height in heights if height is not None]
    return 1 + min(heights) if heights else None


def below(groups, production, term, names):
    """The greatest height of what stands for the production's nonterminals, 0 without any; None where it is not this one."""
    if isinstance(production, str) and any(name == production for name, _, _ in groups):
        return derivation_height(groups, production, term, names)
    if isinstance(term, str) or isinstance(production, str):
        return 0 if production == (names.get(term, term) if isinstance(term, str) else term) else None
    if len(term) != len(production):
        return None
    heights = [below(groups, p, t, names) for p, t in zip(production, term)]
    return None if None in heights else max(heights)


def first_order(term):
    """What a term means that uses f as a value."""
    if isinstance(term, str):
        return term
    if term == ["=", "f", "h"]:
        return "true"
    if isinstance(term[0], list) and term[0][:1] == ["f"]:
        return first_order([*term[0], *term[1:]])
    if term[:2] == ["twice", "f"]:
        return first_order(["f", term[2], term[2]])
    return ["f" if term[0] == "h" else term[0], *[first_order(part) for part in term[1:]]]


def recursive_functions(commands):
    """name -> (parameters, body)"""
    functions = {}
    for command in commands:
        if command[0] == "define-fun-rec":
            functions[command[1]] = ([name for name, _ in command[2]], command[4])
        elif command[0] == "define-funs-rec":
            for (name, parameters, _), body in zip(command[1], command[2]):
                functions[name] = ([parameter for parameter, _ in parameters], body)
    return functions


def expanded(term, bound):
    """Without `let`."""
    if isinstance(term, str):
        return bound.get(term, term)
    if term[0] == "let":
        return expanded(term[2], {**bound, **{name: expanded(value, bound) for name, value in term[1]}})
    return [expanded(part, bound) for part in term]


class SynthesisChecks(Checks):
    @staticmethod
    def random_way(choose):
        options = ["--beside", "none"]
        if choose.random() < 0.3:
            options += ["--synth-encoding", choose.choice(("selector-tree", "location-int", "location-bv"))]
        if choose.random() < 0.2:
            options.append("--smallest")
        if choose.random() < 0.2:
            options += ["--symmetry-breaking", "none"]
        if choose.random() < 0.2:
            options += ["--exactly-one", "sequential"]
        return Way(choose.choice(("z3", "z3", "z3", "cvc5")) if "--synth-encoding" not in options else "z3", options)

    def run(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for number, commands in enumerate(self.scripts):
                paths.append(os.path.join(folder, f"{number}.smt2"))
                with open(paths[-1], "w", encoding="utf-8") as file:
                    file.write(marked(number, "".join(written(command) + "\n" for command in commands)))
            self.prepare(folder)
            command = self.way.command(self.program)
            printed = each_in_one_process(
                len(paths),
                lambda numbers: finished([*command, *[paths[n] for n in numbers]], None, 5 + 2 * self.way.limit * len(numbers)),
            )
        for number, result in enumerate(printed):
            if result.ended == "crash":
                self.found[number].append(("crash", result.text[:500]))
            elif result.ended:
                self.notes["lost: late"] += 1
            else:
                try:
                    self.judge(number, result.text)
                except Unknown as unknown:
                    self.found[number].append(("error", f"not evaluated here: {unknown}\n{result.text[:500]}"))
        return self.found

    def prepare(self, folder):
        """Writes what the scripts need beside them."""

    def problem(self, commands):
        synth_fun = next(c for c in commands if c[0] == "synth-fun")
        constraints = [first_order(c[1]) for c in commands if c[0] in ("constraint", "assert")]
        universal = any(c[0] == "check-synth" for c in commands)
        depth = next((int(c[2]) for c in commands if c[0] == "set-option"), None)
        variables = [(c[1], c[2]) for c in commands if c[0] in ("declare-var", "declare-const")]
        return Problem(synth_fun, constraints, variables, universal, None if universal else depth, recursive_functions(commands))

    def confirmed(self, problem):
        """What is noted of a solution that is right."""
        return "solutions confirmed"

    def judge(self, number, output):
        problem = self.problem(self.scripts[number])
        said = read(output)
        words = [e for e in said if isinstance(e, str)]
        # Without a model there are errors to the questions for it.
        if words[:1] not in (["unsat"], ["unknown"]) and any(isinstance(e, list) and e and e[0] == "error" for e in said):
            self.found[number].append(("error", output.strip()[:500]))
            return
        solutions = [d for e in said if isinstance(e, list) for d in e if isinstance(d, list) and d[:2] == ["define-fun", "f"]]
        if solutions:
            wrong = problem.wrong_with(solutions[0], said)
            if wrong:
                self.found[number].append(("solution", f"{wrong}: {written(solutions[0])}"))
            else:
                self.notes[self.confirmed(problem)] += 1
        elif words and words[0] in ("infeasible", "unsat", "fail", "unknown"):
            definite = words[0] in ("infeasible", "unsat")
            feasible = problem.feasible()
            if feasible and definite:
                self.found[number].append(("wrong", f"{words[0]}, but there is {feasible}"))
            elif feasible:
                self.notes[f"lost: {words[0]}"] += 1
            else:
                self.notes[f"{words[0]} confirmed" if feasible is False else f"{words[0]}, not enumerated"] += 1
        else:
            self.found[number].append(("error", f"no answer: {output[:500]}"))


class Problem:
    """`oracles`: name -> (parameters, body), beside the function that is searched for; recursive definitions are such."""

    def __init__(self, synth_fun, constraints, variables, universal, height, oracles=None):
        self.oracles = oracles or {}
        self.synth_fun = synth_fun
        self.constraints = constraints
        self.universal = universal
        self.height = height
        self.parameters = [name for name, _ in synth_fun[2]]
        names = [name for name, _ in variables]
        self.points = [dict(zip(names, point)) for point in itertools.product(*[values(sort) for _, sort in variables])]

    def evaluate(self, term, point, function):
        return evaluate(term, point, {**self.oracles, "f": function, GLOBAL: point})

    def holds(self, function):
        """For all values of the variables, or else the first value of the constant for which all holds."""
        for point in self.points:
            held = all(self.evaluate(c, point, function) for c in self.constraints)
            if held != self.universal:
                return None if self.universal else point
        return {} if self.universal else None

    def wrong_with(self, definition, said):
        names = [name for name, _ in definition[2]]
        body = expanded(definition[4], {})
        if self.universal and body != definition[4]:
            return "a solution with a let"
        height = derivation_height(self.synth_fun[5], self.synth_fun[4][0][0], body, dict(zip(names, self.parameters)))
        if height is None:
            return "a term that the grammar does not have"
        function = (names, body)
        if self.universal:
            return None if self.holds(function) is not None else "a function that violates the constraints"
        if height > self.height:
            return "a term of too great a height"
        model = {}
        for expression in said:
            for item in expression if isinstance(expression, list) else []:
                if isinstance(item, list) and item[:2] == ["define-fun", "c"]:
                    model["c"] = evaluate(item[4], {}, {})
        if not all(self.evaluate(c, model, function) for c in self.constraints):
            return f"a model that violates the assertions, c = {spelled(model['c'])}"
        for term, value in next((e for e in said if isinstance(e, list) and e and len(e[0]) == 2), []):
            if self.evaluate(first_order(term), model, function) != evaluate(value, {}, {}):
                return f"{written(term)} is not {written(value)}"
        return None

    def feasible(self):
        """A solution, of at most the height asked for, as text; False where there is none, None where that is not known."""
        enumeration = Enumeration(self.synth_fun, self.height)
        for column in enumeration.columns[self.synth_fun[4][0][0]]:
            table = dict(zip(enumeration.points, column))
            if self.holds(lambda *point, table=table: table[point]) is not None:
                return ", ".join(f"{' '.join(map(spelled, p))} -> {spelled(v)}" for p, v in table.items())
        return False if enumeration.complete else None
