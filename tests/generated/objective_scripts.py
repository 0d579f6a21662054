"""Random scripts with up to four objectives: terms over Booleans, small bit-vectors and bounded integers, whose values can all
be tried, beside numbers that each have an interval of their own where the others are fixed; soft assertions of several goals,
with weights below zero and with places; all priorities, scopes and assumptions."""

import random

MOST_STATES = 200  # values of the constants that are tried
WEIGHTS = ("1", "1", "2", "3", "0.5", "2.25", "-1", "-0.75", "0")


class ObjectiveScript:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.commands = []
        self.priority = self.choose(("lex", "lex", "lex", "box", "pareto"))
        if self.priority != "lex" or self.chance(0.2):
            self.commands.append(["set-option", ":opt.priority", self.priority])
        self.bools, self.ints, self.words, self.numbers = [], [], [], []
        self.width = self.choose((2, 3))
        self.declare()
        for _ in range(self.random.randint(0, 2)):
            self.commands.append(["assert", self.condition(2)])
        for name, _ in self.numbers:
            self.bound(name)
        for _ in range(self.random.randint(1, 4)):
            self.add_objective()
        self.check()
        for _ in range(self.random.randint(0, 2)):
            self.change()

    def choose(self, things):
        return self.random.choice(things)

    def chance(self, probability):
        return self.random.random() < probability

    def declare(self):
        states = 1
        for _ in range(self.random.randint(1, 5)):
            kind = self.choose(("bool", "bool", "int", "word", "number"))
            if kind == "number":
                name, sort = f"r{len(self.numbers)}", self.choose(("Real", "Real", "Int"))
                self.numbers.append((name, sort))
                self.commands.append(["declare-const", name, sort])
                continue
            low = self.random.randint(-3, 1)
            size = {"bool": 2, "int": self.random.randint(2, 5), "word": 1 << self.width}[kind]
            if states * size > MOST_STATES:
                continue
            states *= size
            if kind == "bool":
                self.bools.append(f"p{len(self.bools)}")
                self.commands.append(["declare-const", self.bools[-1], "Bool"])
            elif kind == "int":
                self.ints.append(f"i{len(self.ints)}")
                self.commands.append(["declare-const", self.ints[-1], "Int"])
                self.commands.append(["assert", ["<=", number(low), self.ints[-1], number(low + size - 1)]])
            else:
                self.words.append(f"w{len(self.words)}")
                self.commands.append(["declare-const", self.words[-1], ["_", "BitVec", str(self.width)]])

    def bound(self, name):
        """At most one bound a side in each case, some strict, some missing."""
        for relations in (("<", "<="), (">", ">=")):
            if self.chance(0.15):
                continue
            low = 2 if relations[0] == "<" else -4
            limit = [self.choose(relations), name, self.constant(name, low)]
            if self.chance(0.4):
                limit = ["=>", self.condition(1), limit]
                if self.chance(0.7):
                    self.commands.append(["assert", [self.choose(relations), name, self.constant(name, low + 3 if low > 0 else low - 3)]])
            self.commands.append(["assert", limit])

    def constant(self, name, low):
        value = low + self.random.randint(0, 2)
        if dict(self.numbers)[name] == "Int":
            return number(value)
        return self.choose((decimal(f"{value}.0"), decimal(f"{value}.5"), decimal(f"{value}.25")))

    def boolean(self):
        return self.choose(self.bools) if self.bools else self.choose(("true", "false"))

    def condition(self, depth):
        pick = self.random.random()
        if depth <= 0 or pick < 0.25:
            return self.boolean()
        if pick < 0.5:
            return [self.choose(("and", "or", "xor", "=>", "=")), self.condition(depth - 1), self.condition(depth - 1)]
        if pick < 0.6:
            return ["not", self.condition(depth - 1)]
        if pick < 0.8 and self.words:
            return [self.choose(("bvult", "bvule", "bvuge", "bvslt", "bvsge", "=")), self.word(1), self.word(1)]
        return [self.choose(("<", "<=", ">=", "=", "distinct")), self.integer(1), self.integer(1)]

    def integer(self, depth):
        pick = self.random.random()
        if depth > 0 and pick < 0.35:
            return [self.choose(("+", "+", "-")), self.integer(depth - 1), self.integer(depth - 1)]
        if depth > 0 and pick < 0.6:
            return ["ite", self.condition(1), self.integer(depth - 1), self.integer(depth - 1)]
        if self.ints and pick < 0.85:
            return self.choose(self.ints)
        return number(self.random.randint(-2, 5))

    def word(self, depth):
        if depth > 0 and self.chance(0.5):
            operator = self.choose(("bvadd", "bvsub", "bvxor", "bvand", "bvor", "bvnot", "ite"))
            if operator == "bvnot":
                return [operator, self.word(depth - 1)]
            test = [self.condition(1)] if operator == "ite" else []
            return [operator, *test, self.word(depth - 1), self.word(depth - 1)]
        if self.words and self.chance(0.8):
            return self.choose(self.words)
        return f"#b{self.random.randrange(1 << self.width):0{self.width}b}"

    def mixed(self):
        """A term with one of the numbers that have intervals."""
        name, sort = self.choose(self.numbers)
        numeral = (lambda n: decimal(f"{n}.0")) if sort == "Real" else number
        term = self.choose((name, ["*", numeral(self.choose((-2, -1, 2, 3))), name], ["-", name]))
        if self.chance(0.5):
            term = ["+", term, ["ite", self.condition(1), numeral(self.random.randint(-2, 3)), numeral(self.random.randint(-2, 3))]]
        return term

    def add_objective(self):
        if self.chance(0.4):
            for _ in range(self.random.randint(1, 3)):
                soft = ["assert-soft", self.condition(2)]
                if self.chance(0.7):
                    soft += [":weight", self.choose(WEIGHTS)]
                if self.chance(0.7):
                    soft += [":id", self.choose(("a", "b"))]
                self.commands.append(soft)
            return
        pick = self.random.random()
        term = self.mixed() if self.numbers and pick < 0.4 else self.word(2) if self.words and pick < 0.65 else self.integer(2)
        self.commands.append([self.choose(("minimize", "maximize")), term])

    def check(self):
        check = ["check-sat"]
        if self.bools and self.chance(0.2):
            literal = self.choose(self.bools)
            check = ["check-sat-assuming", [literal if self.chance(0.5) else ["not", literal]]]
        names = self.bools + self.ints + self.words + [name for name, _ in self.numbers]
        questions = [["get-objectives"]] + ([["get-value", names]] if names else [])
        for _ in range(1 if self.priority == "lex" else self.random.randint(1, 6)):
            self.commands += [check, *questions]

    def change(self):
        pick = self.random.random()
        if pick < 0.5:
            self.commands.append(["push", "1"])
            self.commands.append(["assert", self.condition(2)])
            if self.chance(0.5):
                self.add_objective()
            self.check()
            self.commands.append(["pop", "1"])
        elif pick < 0.75:
            self.commands.append(["assert", self.condition(2)])
        else:
            self.add_objective()
        self.check()


def number(value):
    return str(value) if value >= 0 else ["-", str(-value)]


def decimal(text):
    return ["-", text[1:]] if text.startswith("-") else text


def objective_script(seed):
    return ObjectiveScript(seed).commands
