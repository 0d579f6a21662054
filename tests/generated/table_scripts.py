"""Random scripts about tables, as trees: a term is a string or a list of terms. Bit-vectors, arrays, asserted elements,
integers beside them; random_script.py has the other theories."""

import random


BOOL, INT = "Bool", "Int"


def bv(width):
    return ("BV", width)


def array(index, element):
    return ("Array", index, element)



def sort_text(sort):
    if isinstance(sort, str):
        return sort
    if sort[0] == "BV":
        return f"(_ BitVec {sort[1]})"
    return f"(Array {sort_text(sort[1])} {sort_text(sort[2])})"


# Profiles: the sorts of symbols, whether there are tables, and the logic that allows all that.
PROFILES = {
    "bits": {"sorts": [BOOL, bv(1), bv(4), bv(8), bv(13), bv(33)], "logic": "QF_BV"},
    "tables": {"sorts": [bv(4), bv(8), bv(8), bv(16)], "logic": "QF_AUFBV", "tables": True},
    "arrays": {"sorts": [BOOL, bv(4), bv(8), array(bv(4), bv(8)), array(bv(8), bv(8))], "logic": "QF_ABV", "tables": True},
    "integers": {"sorts": [BOOL, INT, array(INT, INT), bv(8)], "logic": "ALL", "tables": True},
}


class Generator:
    def __init__(self, seed, profile):
        self.random = random.Random(seed)
        self.profile = PROFILES[profile]
        self.symbols = {}  # sort -> names
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
        if sort[0] == "BV":
            width = sort[1]
            value = self.choose([0, 1, (1 << width) - 1, 1 << (width - 1), r.getrandbits(width)]) & ((1 << width) - 1)
            return f"(_ bv{value} {width})"
        return [["as", "const", sort_text(sort)], self.constant(sort[2])]

    def symbol(self, sort):
        names = self.symbols.get(sort, [])
        return self.choose(names) if names else None

    def leaf(self, sort):
        name = self.symbol(sort)
        if name and self.random.random() < 0.7:
            return name
        return self.constant(sort)

    def term(self, sort, depth):
        if depth <= 0:
            return self.leaf(sort)
        kind = self.random.random()
        if kind < 0.08:
            return ["ite", self.term(BOOL, depth - 1), self.term(sort, depth - 1), self.term(sort, depth - 1)]
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
        sort = self.some_sort(lambda s: s != BOOL) or BOOL
        if kind < 0.6:
            return [self.choose(["=", "=", "distinct"]), self.term(sort, d), self.term(sort, d)]
        a, b = lambda: self.term(sort, d), lambda: self.term(sort, d)
        if sort == INT:
            return [self.choose(["<", "<=", ">", ">="]), a(), b()]
        if sort == BOOL or sort[0] == "Array":
            return ["=", a(), b()]
        return [self.choose(["bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge"]), a(), b()]

    def term_int(self, _, d):
        r = self.random.random()
        if r < 0.5:
            return [self.choose(["+", "-"]), self.term(INT, d), self.term(INT, d)]
        if r < 0.7:
            return ["*", str(self.random.randint(0, 5)), self.term(INT, d)]
        if r < 0.85:
            return [self.choose(["div", "mod"]), self.term(INT, d), str(self.random.randint(1, 7))]
        return ["abs", self.term(INT, d)]

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
        size = min(self.choose([1, 4, 10, 16, 40, 100]), 1 << index[1])
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
        return commands + (self.copies(name, array(index, element)) if r.random() < 0.3 else [])

    def copies(self, name, sort):
        """Arrays that are equal to the table, as memories of a model checker are from step to step; not always for good."""
        commands = []
        for _ in range(self.random.randint(1, 3)):
            copy = self.fresh("copy")
            commands.append(["declare-fun", copy, [], sort_text(sort)])
            self.symbols[sort].append(copy)
            equation = ["=", *self.random.sample([copy, name], 2)]
            kind = self.random.random()
            if kind < 0.6:
                commands.append(["assert", equation])
            elif kind < 0.8:
                commands.append(["assert", ["and", self.term(BOOL, 1), equation]])
            else:
                commands.append(["assert", ["=>", self.term(BOOL, 1), equation]])
            name = self.choose([name, copy])
        return commands

    def script(self):
        r = self.random
        commands = [["set-logic", self.profile["logic"]]]
        for sort in self.profile["sorts"]:
            for _ in range(r.randint(1, 2)):
                name = self.fresh("x")
                commands.append(["declare-const", name, sort_text(sort)])
                self.symbols.setdefault(sort, []).append(name)
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


def table_script(seed, profile):
    """With questions for models and values."""
    generator = Generator(seed, profile)
    commands, asked, waiting = [], [], []
    for command in generator.script():
        if command[0] in ("declare-const", "declare-fun"):
            waiting.append(command[1])
        commands.append(command)
        if command[0] == "check-sat":
            asked += waiting
            waiting = []
            commands += [["get-model"], ["get-value", list(asked)]]
    if asked and generator.random.random() < 0.1:
        return with_names(commands)
    return commands


def with_names(commands):
    """The same with names of assertions and questions for cores."""
    out = [["set-option", ":produce-unsat-cores", "true"]]
    for number, command in enumerate(commands):
        if command[0] == "assert":
            command = ["assert", ["!", command[1], ":named", f"assertion{number}"]]
        out.append(command)
        if command[0] == "check-sat":
            out.append(["get-unsat-core"])
    return out
