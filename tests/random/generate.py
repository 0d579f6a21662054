"""Random well-sorted SMT-LIB scripts, as trees: a term is a string or a list of terms."""

import random


def text(term):
    """The term in SMT-LIB syntax; iterative, as terms may be deep."""
    out, stack = [], [term]
    while stack:
        t = stack.pop()
        if isinstance(t, str):
            out.append(t)
        else:
            out.append("(")
            stack.append(")")
            stack.extend(reversed(t))
    joined = " ".join(out)
    return joined.replace("( ", "(").replace(" )", ")")


BOOL, INT, REAL, STRING = "Bool", "Int", "Real", "String"


def bv(width):
    return ("BV", width)


def array(index, element):
    return ("Array", index, element)


FLOAT = ("Float", 3, 5)
PAIR, LIST = ("Data", "Pair"), ("Data", "List")
ELEMENT = ("Sort", "U")


def sort_text(sort):
    if isinstance(sort, str):
        return sort
    if sort[0] == "BV":
        return f"(_ BitVec {sort[1]})"
    if sort[0] == "Array":
        return f"(Array {sort_text(sort[1])} {sort_text(sort[2])})"
    if sort[0] == "Float":
        return f"(_ FloatingPoint {sort[1]} {sort[2]})"
    return sort[1]


# Profiles: the sorts of symbols, whether functions and quantifiers may occur, and the logic that allows all that.
PROFILES = {
    "bv": {"sorts": [BOOL, bv(1), bv(4), bv(8), bv(13), bv(33)], "logic": "QF_BV"},
    "tables": {"sorts": [bv(4), bv(8), bv(8), bv(16)], "logic": "QF_AUFBV", "tables": True},
    "arrays": {"sorts": [BOOL, bv(4), bv(8), array(bv(4), bv(8)), array(bv(8), bv(8))], "logic": "QF_ABV", "tables": True},
    "ints": {"sorts": [BOOL, INT, INT], "logic": "QF_LIA"},
    "reals": {"sorts": [BOOL, REAL, REAL], "logic": "QF_LRA"},
    "mixed": {"sorts": [BOOL, INT, REAL, array(INT, INT)], "logic": "ALL", "tables": True},
    "functions": {"sorts": [BOOL, ELEMENT, ELEMENT, bv(4)], "logic": "QF_UFBV", "functions": True},
    "floats": {"sorts": [BOOL, FLOAT, FLOAT, bv(8)], "logic": "QF_BVFP"},
    "strings": {"sorts": [BOOL, STRING, STRING, INT], "logic": "QF_SLIA"},
    "datatypes": {"sorts": [BOOL, PAIR, LIST, bv(4)], "logic": "ALL", "datatypes": True},
    "quantifiers": {"sorts": [BOOL, bv(4), bv(4)], "logic": "UFBV", "functions": True, "quantifiers": True},
}

DATATYPES = [
    ["declare-datatypes", [["Pair", "0"], ["List", "0"]],
     [[["mk", ["left", "(_ BitVec 4)"], ["right", "Bool"]]],
      [["nil"], ["cons", ["head", "(_ BitVec 4)"], ["tail", "List"]]]]]
]


class Generator:
    def __init__(self, seed, profile):
        self.random = random.Random(seed)
        self.profile = PROFILES[profile]
        self.symbols = {}  # sort -> names
        self.functions = []  # name, argument sorts, range
        self.bound = []  # (name, sort) of quantifiers around
        self.names = 0

    def choose(self, things):
        return self.random.choice(things)

    # --- Terms -------------------------------------------------------------------------------------------------------

    def constant(self, sort):
        r = self.random
        if sort == BOOL:
            return self.choose(["true", "false"])
        if sort == INT:
            n = r.randint(-9, 20)
            return str(n) if n >= 0 else ["-", str(-n)]
        if sort == REAL:
            n = f"{r.randint(0, 20)}.{self.choose(['0', '5', '25'])}"
            return n if r.random() < 0.7 else ["-", n]
        if sort == STRING:
            return '"' + "".join(self.choose("ab01") for _ in range(r.randint(0, 3))) + '"'
        if sort == ELEMENT:
            return self.symbol(sort)
        if sort[0] == "BV":
            width = sort[1]
            value = self.choose([0, 1, (1 << width) - 1, 1 << (width - 1), r.getrandbits(width)]) & ((1 << width) - 1)
            return f"(_ bv{value} {width})"
        if sort[0] == "Array":
            return [["as", "const", sort_text(sort)], self.constant(sort[2])]
        if sort[0] == "Float":
            return ["fp", f"(_ bv{r.getrandbits(1)} 1)", f"(_ bv{r.getrandbits(sort[1])} {sort[1]})",
                    f"(_ bv{r.getrandbits(sort[2] - 1)} {sort[2] - 1})"]
        if sort == PAIR:
            return ["mk", self.constant(bv(4)), self.constant(BOOL)]
        return "nil" if r.random() < 0.5 else ["cons", self.constant(bv(4)), "nil"]

    def symbol(self, sort):
        names = self.symbols.get(sort, []) + [name for name, s in self.bound if s == sort]
        return self.choose(names) if names else None

    def leaf(self, sort):
        name = self.symbol(sort)
        if name and (sort == ELEMENT or self.random.random() < 0.7):
            return name
        return self.constant(sort)

    def term(self, sort, depth):
        if depth <= 0 or (sort == ELEMENT and self.random.random() < 0.5):
            return self.leaf(sort)
        kind = self.random.random()
        if kind < 0.08:
            return ["ite", self.term(BOOL, depth - 1), self.term(sort, depth - 1), self.term(sort, depth - 1)]
        if kind < 0.2:
            fitting = [f for f in self.functions if f[2] == sort]
            if fitting:
                name, arguments, _ = self.choose(fitting)
                return [name] + [self.term(a, depth - 1) for a in arguments]
        if kind < 0.3:
            arrays = [s for s in self.symbols if not isinstance(s, str) and s[0] == "Array" and s[2] == sort]
            if arrays:
                which = self.choose(arrays)
                return ["select", self.term(which, depth - 1), self.term(which[1], depth - 1)]
        name = sort if isinstance(sort, str) else sort[0]
        return getattr(self, "term_" + name.lower())(sort, depth - 1)

    def some_sort(self, wanted=lambda s: True):
        sorts = [s for s in self.profile["sorts"] if wanted(s)]
        return self.choose(sorts) if sorts else None

    def term_bool(self, _, d):
        r = self.random
        kind = r.random()
        if kind < 0.25:
            return [self.choose(["and", "or", "xor", "=>"]), self.term(BOOL, d), self.term(BOOL, d)]
        if kind < 0.35:
            return ["not", self.term(BOOL, d)]
        if self.profile.get("quantifiers") and kind < 0.42 and len(self.bound) < 2:
            name = f"q{len(self.bound)}"
            self.bound.append((name, bv(4)))
            body = self.term(BOOL, d)
            self.bound.pop()
            return [self.choose(["forall", "exists"]), [[name, sort_text(bv(4))]], body]
        sort = self.some_sort(lambda s: s != BOOL) or BOOL
        if kind < 0.6:
            return [self.choose(["=", "=", "distinct"]), self.term(sort, d), self.term(sort, d)]
        a, b = lambda: self.term(sort, d), lambda: self.term(sort, d)
        if sort in (INT, REAL):
            return [self.choose(["<", "<=", ">", ">="]), a(), b()]
        if sort == STRING:
            return self.choose([
                lambda: [self.choose(["str.<", "str.<=", "str.prefixof", "str.suffixof", "str.contains"]), a(), b()],
                lambda: ["str.in_re", a(), self.regex(2)], lambda: ["str.is_digit", a()]])()
        if sort == PAIR:
            return ["right", a()]
        if sort == LIST:
            return [["_", "is", "cons"], a()]
        if sort == ELEMENT or isinstance(sort, str) or sort[0] == "Array":
            return ["=", a(), b()]
        if sort[0] == "Float":
            return self.choose([lambda: [self.choose(["fp.lt", "fp.leq", "fp.eq", "fp.gt", "fp.geq"]), a(), b()],
                                lambda: [self.choose(["fp.isNaN", "fp.isZero", "fp.isNormal", "fp.isNegative"]), a()]])()
        return [self.choose(["bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge"]), a(), b()]

    def regex(self, d):
        r = self.random.random()
        if d == 0 or r < 0.3:
            return self.choose([["str.to_re", self.constant(STRING)], ["re.range", '"a"', '"b"'], "re.allchar"])
        if r < 0.5:
            return [self.choose(["re.*", "re.+", "re.opt", "re.comp"]), self.regex(d - 1)]
        return [self.choose(["re.++", "re.union", "re.inter"]), self.regex(d - 1), self.regex(d - 1)]

    def term_int(self, _, d):
        r = self.random.random()
        if r < 0.1 and STRING in self.profile["sorts"]:
            return self.choose([lambda: ["str.len", self.term(STRING, d)],
                                lambda: ["str.indexof", self.term(STRING, d), self.term(STRING, d), self.constant(INT)],
                                lambda: ["str.to_code", self.term(STRING, d)]])()
        if r < 0.5:
            return [self.choose(["+", "-"]), self.term(INT, d), self.term(INT, d)]
        if r < 0.7:
            return ["*", str(self.random.randint(0, 5)), self.term(INT, d)]
        if r < 0.85:
            return [self.choose(["div", "mod"]), self.term(INT, d), str(self.random.randint(1, 7))]
        return ["abs", self.term(INT, d)]

    def term_real(self, _, d):
        r = self.random.random()
        if r < 0.6:
            return [self.choose(["+", "-"]), self.term(REAL, d), self.term(REAL, d)]
        if r < 0.9 or INT not in self.profile["sorts"]:
            return ["*", "2.5", self.term(REAL, d)]
        return ["to_real", self.term(INT, d)]

    def term_string(self, _, d):
        return self.choose([
            lambda: ["str.++", self.term(STRING, d), self.term(STRING, d)],
            lambda: ["str.at", self.term(STRING, d), self.constant(INT)],
            lambda: ["str.substr", self.term(STRING, d), self.constant(INT), self.constant(INT)],
            lambda: ["str.replace", self.term(STRING, d), self.constant(STRING), self.term(STRING, d)]])()

    def term_float(self, sort, d):
        mode = self.choose(["RNE", "RNA", "RTP", "RTN", "RTZ"])
        return self.choose([
            lambda: [self.choose(["fp.add", "fp.sub", "fp.mul", "fp.div"]), mode, self.term(sort, d), self.term(sort, d)],
            lambda: [self.choose(["fp.neg", "fp.abs"]), self.term(sort, d)],
            lambda: [self.choose(["fp.min", "fp.max"]), self.term(sort, d), self.constant(sort)],
            lambda: ["fp.roundToIntegral", mode, self.term(sort, d)],
            lambda: [["_", "to_fp", str(sort[1]), str(sort[2])], self.term(bv(8), d)]])()

    def term_sort(self, sort, _):
        return self.leaf(sort)

    def term_data(self, sort, d):
        if sort == PAIR:
            return ["mk", self.term(bv(4), d), self.term(BOOL, d)]
        return self.choose([lambda: ["cons", self.term(bv(4), d), self.term(LIST, d)], lambda: ["tail", self.term(LIST, d)]])()

    def term_array(self, sort, d):
        return ["store", self.term(sort, d), self.term(sort[1], d), self.term(sort[2], d)]

    def term_bv(self, sort, d):
        width = sort[1]
        kind = self.random.random()
        if kind < 0.1:
            return [self.choose(["bvnot", "bvneg"]), self.term(sort, d)]
        if kind < 0.35:
            other = self.some_sort(lambda s: not isinstance(s, str) and s[0] == "BV" and s != sort)
            if other and other[1] < width:
                return [["_", self.choose(["zero_extend", "sign_extend"]), str(width - other[1])], self.term(other, d)]
            if other:
                low = self.random.randint(0, other[1] - width)
                return [["_", "extract", str(low + width - 1), str(low)], self.term(other, d)]
        if PAIR in self.profile["sorts"] and width == 4 and kind < 0.5:
            return self.choose([lambda: ["left", self.term(PAIR, d)], lambda: ["head", ["cons", self.term(bv(4), d), "nil"]]])()
        operator = self.choose(["bvadd", "bvsub", "bvand", "bvor", "bvxor", "bvmul", "bvshl", "bvlshr", "bvashr", "bvudiv",
                                "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvadd", "bvand"])
        return [operator, self.term(sort, d), self.term(sort, d)]

    # --- Scripts -----------------------------------------------------------------------------------------------------

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def table(self):
        """A declared array with asserted elements, as KLEE writes constant arrays; sometimes with holes, a symbolic
        element, or two values for one index."""
        r = self.random
        index, element = self.choose([(bv(4), bv(4)), (bv(8), bv(8)), (bv(4), bv(8)), (bv(8), bv(4)), (bv(16), bv(8))])
        name = self.fresh("table")
        size = min(self.choose([1, 4, 10, 16, 40]), 1 << index[1])
        values = [r.getrandbits(element[1]) for _ in range(self.choose([1, 2, 4, size]))]
        commands = [["declare-fun", name, [], sort_text(array(index, element))]]
        places = list(range(size)) if r.random() < 0.7 else r.sample(range(1 << index[1]), size)
        for place in places:
            value = f"(_ bv{self.choose(values)} {element[1]})"
            if r.random() < 0.03:
                value = self.term(element, 1)
            commands.append(["assert", ["=", ["select", name, f"(_ bv{place} {index[1]})"], value]])
        if r.random() < 0.05:
            commands.append(["assert", ["=", self.constant(element), ["select", name, f"(_ bv{places[0]} {index[1]})"]]])
        self.symbols.setdefault(array(index, element), []).append(name)
        return commands

    def script(self):
        r = self.random
        commands = [["set-logic", self.profile["logic"]]]
        if self.profile.get("datatypes"):
            commands += DATATYPES
        if ELEMENT in self.profile["sorts"]:
            commands.append(["declare-sort", "U", "0"])
        for sort in self.profile["sorts"]:
            for _ in range(r.randint(1, 2)):
                name = self.fresh("x")
                commands.append(["declare-const", name, sort_text(sort)])
                self.symbols.setdefault(sort, []).append(name)
        if self.profile.get("functions"):
            for _ in range(2):
                arguments = [self.some_sort() for _ in range(r.randint(1, 2))]
                name, range_ = self.fresh("f"), self.some_sort()
                commands.append(["declare-fun", name, [sort_text(a) for a in arguments], sort_text(range_)])
                self.functions.append((name, arguments, range_))
        if self.profile.get("tables"):
            for _ in range(r.randint(1, 2)):
                commands += self.table()
        level, checks = 0, 0
        for _ in range(r.randint(2, 7)):
            action = r.random()
            depth = r.randint(1, 4)
            if action < 0.1 and level < 3:
                commands.append(["push", "1"])
                level += 1
            elif action < 0.17 and level > 0:
                commands.append(["pop", "1"])
                level -= 1
            elif action < 0.27:
                name, sort = self.fresh("d"), self.some_sort()
                if level == 0:
                    commands.append(["define-fun", name, [], sort_text(sort), self.term(sort, depth)])
                    self.symbols.setdefault(sort, []).append(name)
            elif action < 0.4 and checks < 3:
                commands.append(["check-sat"])
                checks += 1
            else:
                commands.append(["assert", self.term(BOOL, depth)])
        commands.append(["check-sat"])
        return commands


def generate(seed, profile):
    return Generator(seed, profile).script()


def script_text(commands):
    return "\n".join(text(c) for c in commands) + "\n"
