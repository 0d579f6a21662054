"""Random scripts whose models are functions and arrays that are no points and a constant: identities, permutations, lambdas,
with NaNs as arguments, over uninterpreted sorts, functions that return arrays. Assertions hold only in such models: they
compare what is read with what the function must be. Equal seeds, equal scripts, as S-expressions."""

import random

BOOL, INT, U, MODE, LANGUAGE = "Bool", "Int", "U", "RoundingMode", "RegLan"


def bits(width):
    return ("_", "BitVec", str(width))


def floats(exponent, significand):
    return ("_", "FloatingPoint", str(exponent), str(significand))


def array(index, element):
    return ("Array", index, element)


def expression(sort):
    return sort if isinstance(sort, str) else [expression(part) for part in sort]


# The sorts of arguments and of results, and the logics that allow functions, arrays, and both.
FAMILIES = {
    "bits": lambda r: ([bits(r.choice((1, 1, 2, 2, 3, 4)))], ("QF_UFBV", "QF_ABV", "QF_AUFBV")),
    "widths": lambda r: ([bits(r.choice((1, 2))), bits(3)], ("QF_UFBV", "QF_ABV", "QF_AUFBV")),
    "ints": lambda r: ([INT], ("QF_UFLIA", "QF_ALIA", "QF_AUFLIA")),
    "floats": lambda r: ([r.choice((floats(3, 4), floats(5, 11), floats(8, 24)))], ("ALL", "ALL", "ALL")),
    "floats and bits": lambda r: ([floats(3, 4), bits(2)], ("ALL", "ALL", "ALL")),
    "free": lambda r: ([U], ("QF_UF", "QF_AX", "ALL")),
    "free and bits": lambda r: ([U, bits(2)], ("QF_UFBV", "ALL", "ALL")),
    "modes": lambda r: ([MODE], ("ALL", "ALL", "ALL")),
    "modes and bits": lambda r: ([MODE, bits(2)], ("ALL", "ALL", "ALL")),
    "languages": lambda r: ([LANGUAGE, INT], ("ALL", "ALL", "ALL")),
    "bits and truth": lambda r: ([bits(2), BOOL], ("QF_UFBV", "QF_ABV", "QF_AUFBV")),
}


class FunctionScript:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = 0
        self.commands = []
        self.constants = {}  # sort -> names
        self.functions = []  # (name, argument sorts, sort)
        self.arrays = []  # (term, index sort, element sort)
        self.asked = []
        self.generate()

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def choose(self, things):
        return self.random.choice(things)

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    # ---- terms ------------------------------------------------------------------------------------------------------

    def literals(self, sort):
        """Some values of the sort, all of them where there are few; none of an uninterpreted sort."""
        if sort == BOOL:
            return ["false", "true"]
        if sort == INT:
            return ["0", "1", "2", "7", ["-", "1"], ["-", "3"]]
        if sort == MODE:
            return ["RNE", "RNA", "RTP", "RTN", "RTZ"]
        if sort == LANGUAGE:
            a, b = ["str.to_re", '"a"'], ["str.to_re", '"b"']
            return [a, ["re.union", a, b], ["re.range", '"a"', '"b"'], ["re.union", b, a], "re.none", ["re.inter", a, b]]
        if sort == U or sort[0] == "Array":
            return []
        if sort[1] == "BitVec":
            width = int(sort[2])
            return [f"#b{value:0{width}b}" for value in range(1 << width)]
        exponent, significand = int(sort[2]), int(sort[3])
        special = [["_", s, sort[2], sort[3]] for s in ("NaN", "+zero", "-zero", "+oo", "-oo", "NaN")]
        one = f"#b0{'1' * (exponent - 1)}"
        return special + [["fp", f"#b{s}", one, "#b" + f * (significand - 1)] for s in "01" for f in "01"]

    def leaf(self, sort):
        known = self.constants.get(sort, []) + self.literals(sort) * (1 if self.chance(40) else 0)
        if not known and sort[0] == "Array":
            return [["as", "const", expression(sort)], self.leaf(sort[2])]
        return self.choose(known or self.literals(sort))

    def reads(self, sort, depth, only=None):
        """An application or a read of that sort, or None."""
        ways = []
        for name, arguments, result in self.functions:
            if result == sort and only in (None, name):
                ways.append(lambda n=name, a=arguments: [n, *[self.term(s, depth - 1) for s in a]])
        for term, index, element in self.arrays:
            if element == sort and only in (None, term):
                ways.append(lambda t=term, i=index: ["select", t, self.term(i, depth - 1)])
        return self.choose(ways)() if ways else None

    def term(self, sort, depth):
        if depth <= 0 or self.chance(25):
            return self.leaf(sort)
        if self.chance(60):
            read = self.reads(sort, depth)
            if read is not None:
                return read
        if self.chance(15):
            return ["ite", self.condition(depth - 1), self.term(sort, depth - 1), self.term(sort, depth - 1)]
        a, b = (lambda: self.term(sort, depth - 1)), (lambda: self.term(sort, depth - 1))
        if sort == BOOL:
            return self.condition(depth - 1)
        if sort == INT:
            return self.choose((lambda: ["+", a(), b()], lambda: ["-", a()], lambda: ["-", a(), b()]))()
        if sort in (U, MODE, LANGUAGE):
            return self.leaf(sort)
        if sort[0] == "Array":
            return self.array_term(sort, depth - 1)
        if sort[1] == "BitVec":
            if self.chance(40):
                return [self.choose(("bvnot", "bvneg")), a()]
            return [self.choose("bvadd bvsub bvand bvor bvxor bvmul bvudiv bvurem bvsmod bvshl bvlshr".split()), a(), b()]
        if self.chance(50):
            return [self.choose(("fp.neg", "fp.abs")), a()]
        return [self.choose(("fp.add", "fp.sub", "fp.mul")), self.choose(("RNE", "RTZ", "RTP")), a(), b()]

    def array_term(self, sort, depth):
        known = [term for term, index, element in self.arrays if array(index, element) == sort]
        made = self.reads(sort, depth)
        if self.logic == "ALL" and self.chance(30):
            base = self.written(sort, depth)
        elif made is not None and self.chance(40):
            base = made
        elif known and self.chance(85):
            base = self.choose(known)
        else:
            base = self.leaf(sort)
        return ["store", base, self.term(sort[1], depth), self.term(sort[2], depth)] if self.chance(50) else base

    def written(self, sort, depth):
        """The array as a lambda, as z3 has it. Names of variables come again, so that bodies do."""
        variable = self.choose(("i", "j"))
        names = self.constants.setdefault(sort[1], [])
        names.append(variable)
        body = self.term(sort[2], depth)
        names.remove(variable)
        return ["lambda", [[variable, expression(sort[1])]], body]

    def condition(self, depth):
        sort = self.choose(self.sorts)
        if depth > 0 and self.chance(25):
            return [self.choose(("and", "or", "xor", "=>")), self.condition(depth - 1), self.condition(depth - 1)]
        if self.chance(15):
            return ["not", self.condition(depth - 1)]
        a, b = self.term(sort, depth), self.term(sort, depth)
        if sort == INT and self.chance(40):
            return [self.choose(("<", "<=", ">")), a, b]
        if isinstance(sort, tuple) and sort[1] == "BitVec" and self.chance(40):
            return [self.choose(("bvult", "bvule", "bvslt", "bvsge")), a, b]
        if isinstance(sort, tuple) and sort[1] == "FloatingPoint" and self.chance(40):
            return self.choose((["fp.isNaN", a], ["fp.lt", a, b], ["fp.eq", a, b], ["fp.isZero", a]))
        return [self.choose(("=", "=", "distinct")), a, b]

    # ---- what functions are -----------------------------------------------------------------------------------------

    def apply(self, function, *arguments):
        """Of a function or an array: `function` is (name, argument sorts, sort) or (term, index, element)."""
        if isinstance(function[1], list):
            return [function[0], *arguments]
        return ["select", function[0], *arguments]

    def unary(self):
        """A function or array of one argument, with its argument's sort and its result's."""
        known = [(f, f[1][0], f[2]) for f in self.functions if len(f[1]) == 1]
        known += [(a, a[1], a[2]) for a in self.arrays]
        known = [k for k in known if k[2] == k[1] or self.chance(30)] or known
        return self.choose(known)

    def points(self, sort):
        """Arguments to say something about: all literals where these are few, otherwise constants and literals."""
        literals = self.literals(sort)
        if 0 < len(literals) <= 4 or literals and len(literals) <= 16 and self.chance(20):
            return list(literals)
        chosen = self.constants.get(sort, []) + literals
        return self.random.sample(chosen, min(len(chosen), self.random.randint(2, 4)))

    def identity(self):
        function, argument, result = self.unary()
        if argument != result:
            return self.permutation()
        return [["=", self.apply(function, point), point] for point in self.points(argument)]

    def permutation(self):
        function, argument, _ = self.unary()
        points = self.points(argument)
        return [["distinct", *[self.apply(function, point) for point in points]]] if len(points) > 1 else []

    def involution(self):
        function, argument, result = self.unary()
        if argument != result:
            return self.related()
        point = self.term(argument, 1)
        return [
            ["=", self.apply(function, self.apply(function, point)), point],
            [self.choose(("=", "distinct")), self.apply(function, point), point],
        ]

    def related(self):
        """A constant is what is read, or something made of it."""
        function, argument, result = self.unary()
        read = self.apply(function, self.term(argument, 1))
        if isinstance(result, tuple) and result[1] == "BitVec" and self.chance(60):
            read = [self.choose(("bvnot", "bvneg")), read]
        return [["=", read, self.term(result, 1)]]

    def unchanged_by_store(self):
        if not self.arrays:
            return self.related()
        term, index, element = self.choose(self.arrays)
        place = self.term(index, 1)
        value = place if index == element and self.chance(60) else self.term(element, 1)
        return [["=", term, ["store", term, place, value]]]

    def not_a_number(self):
        sorts = [s for s in self.sorts if isinstance(s, tuple) and s[1] == "FloatingPoint"]
        if not sorts:
            return self.identity()
        sort = self.choose(sorts)
        x, y = self.leaf(sort), self.leaf(sort)
        facts = [["fp.isNaN", x], ["fp.isNaN", y]]
        read = self.reads(self.choose(self.sorts), 1)
        function, argument, _ = self.unary()
        if argument == sort:
            facts.append([self.choose(("=", "=", "distinct")), self.apply(function, x), self.apply(function, y)])
        return facts + ([["=", read, read]] if read is not None else [])

    def everywhere(self):
        """A quantified definition of a function."""
        function, argument, result = self.unary()
        variable = self.name("q")
        self.constants.setdefault(argument, []).append(variable)
        saved = self.functions, self.arrays
        self.functions, self.arrays = [], []
        body = variable if argument == result and self.chance(40) else self.term(result, 2)
        self.functions, self.arrays = saved
        self.constants[argument].remove(variable)
        return [["forall", [[variable, expression(argument)]], ["=", self.apply(function, variable), body]]]

    def lambdas(self):
        """Arrays as lambdas: equal to an array or to one another, and read."""
        array_term, index, element = self.choose(self.arrays)
        sort = array(index, element)
        a, b = self.written(sort, 2), self.choose((array_term, self.written(sort, 2)))
        read = ["=", ["select", self.choose((a, b)), self.leaf(index)], self.leaf(element)]
        return [self.choose((["=", a, b], ["not", ["=", a, b]], read)), read]

    # ---- commands ---------------------------------------------------------------------------------------------------

    def declare(self):
        arrays, functions = self.choose(((True, False), (False, True), (True, True)))
        family = self.choose(list(FAMILIES))
        self.sorts, logics = FAMILIES[family](self.random)
        self.quantified = self.chance(15)
        logic = logics[2 if arrays and functions else 1 if arrays else 0]
        if self.quantified or self.chance(30) or logic == "QF_AX":
            logic = "ALL"
        self.logic = logic
        if self.chance(70):
            self.commands.append(["set-logic", logic])
        if U in self.sorts:
            self.commands.append(["declare-sort", U, "0"])
        for sort in self.sorts:
            for _ in range(self.random.randint(2, 3)):
                name = self.name("c")
                self.commands.append(["declare-const", name, expression(sort)])
                self.constants.setdefault(sort, []).append(name)
        for number in range(self.random.randint(1, 2)):
            if functions:
                arguments = [self.choose(self.sorts) for _ in range(self.choose((1, 1, 2)) if number else 1)]
                arguments = [s if s != BOOL else self.sorts[0] for s in arguments]
                result = self.choose((arguments[0], self.choose(self.sorts)))
                if arrays and self.chance(20):
                    result = array(self.sorts[0], self.choose(self.sorts))
                name = self.name("f")
                self.commands.append(["declare-fun", name, [expression(s) for s in arguments], expression(result)])
                if isinstance(result, tuple) and result[0] == "Array":
                    self.arrays.append(([name, *map(self.leaf, arguments)], result[1], result[2]))
                self.functions.append((name, arguments, result))
            if arrays:
                index, element = self.sorts[0], self.choose((self.sorts[0], self.choose(self.sorts)))
                if self.chance(8):
                    element = array(self.sorts[0], element)
                name = self.name("a")
                self.commands.append(["declare-const", name, expression(array(index, element))])
                self.arrays.append((name, index, element))
                self.constants.setdefault(array(index, element), []).append(name)
        for _, index, element in self.arrays:
            for sort in (index, element, array(index, element)):
                if isinstance(sort, tuple) and sort[0] == "Array" and not self.constants.get(sort):
                    name = self.name("b")
                    self.commands.append(["declare-const", name, expression(sort)])
                    self.constants[sort] = [name]

    def assertions(self):
        kinds = [self.identity, self.permutation, self.involution, self.related, self.related, self.unchanged_by_store,
                 self.not_a_number]
        if self.quantified:
            kinds += [self.everywhere] * 4
        if self.logic == "ALL" and self.arrays:
            kinds += [self.lambdas] * 2
        facts = self.choose(kinds)()
        return facts + ([self.condition(2)] if self.chance(50) else [])

    def questions(self):
        asked = [name for names in self.constants.values() for name in names]
        for _ in range(3):
            read = self.reads(self.choose(self.sorts), 2)
            if read is not None:
                asked.append(read)
        if self.chance(50):
            asked.append(self.condition(1))
        return asked

    def generate(self):
        cores = self.chance(15)
        if cores:
            self.commands.append(["set-option", ":produce-unsat-cores", "true"])
        self.declare()
        incremental = self.chance(25)
        level = 0
        for _ in range(self.random.randint(2, 5)):
            if incremental and self.chance(30):
                self.commands.append(["push", "1"])
                level += 1
            elif incremental and level and self.chance(20):
                self.commands.append(["pop", "1"])
                level -= 1
            elif incremental and self.chance(25):
                self.check()
            for fact in self.assertions():
                self.commands.append(["assert", ["!", fact, ":named", self.name("n")] if cores else fact])
        self.check()

    def check(self):
        models = [["get-model"], ["get-value", self.questions()]]
        self.commands += [["check-sat"], *([] if LANGUAGE in self.sorts else models)]  # of languages, no value is written
        if ["set-option", ":produce-unsat-cores", "true"] in self.commands:
            self.commands.append(["get-unsat-core"])
