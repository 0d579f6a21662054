"""The operators of the theories over given sorts, and literals: what random terms are made of."""

import random

ROUNDING = ("RNE", "RNA", "RTP", "RTN", "RTZ")
# Text of the declarations and, for each sort, its constructors with the sorts of their fields and their selectors.
DATATYPES = {
    "enum": ("(declare-datatypes ((Color 0)) (((red) (green) (blue))))", {"Color": [("red", []), ("green", []), ("blue", [])]}),
    "chain": (
        "(declare-datatypes ((Chain 0)) (((end) (link (head Int) (tail Chain)))))",
        {"Chain": [("end", []), ("link", [("head", "Int"), ("tail", "Chain")])]},
    ),
    "tree": (
        "(declare-datatypes ((Tree 0) (Forest 0)) (((leaf (bits (_ BitVec 3))) (node (trees Forest))) "
        "((none) (some (first Tree) (rest Forest)))))",
        {
            "Tree": [("leaf", [("bits", "(_ BitVec 3)")]), ("node", [("trees", "Forest")])],
            "Forest": [("none", []), ("some", [("first", "Tree"), ("rest", "Forest")])],
        },
    ),
    "pair": (
        "(declare-datatypes ((Pair 2)) ((par (X Y) ((pair (left X) (right Y))))))",
        {"(Pair Int Bool)": [("pair", [("left", "Int"), ("right", "Bool")])]},
    ),
}


def bitvec(width):
    return f"(_ BitVec {width})"


def float_sort(exponent, significand):
    return f"(_ FloatingPoint {exponent} {significand})"


def array(index, element):
    return f"(Array {index} {element})"


def sequence(element):
    return f"(Seq {element})"


def sequence_element(sort):
    return sort[5:-1] if sort.startswith("(Seq") else None


def width(sort):
    return int(sort.split()[2].rstrip(")")) if sort.startswith("(_ BitVec") else 0


def float_format(sort):
    return tuple(int(n) for n in sort.rstrip(")").split()[2:]) if sort.startswith("(_ FloatingPoint") else None


def array_sorts(sort):
    """Index and element sort, for an array sort of simple sorts."""
    if not sort.startswith("(Array"):
        return None
    depth, parts, start = 0, [], 7
    for at in range(7, len(sort) - 1):
        depth += (sort[at] == "(") - (sort[at] == ")")
        if sort[at] == " " and depth == 0:
            parts.append(sort[start:at])
            start = at + 1
    return parts[0], sort[start:-1]


class Signatures:
    """For each sort, the operators with that result: pairs of an operator's text and the sorts of its arguments."""

    def __init__(self, sorts, datatypes):
        self.by_result = {}
        self.datatypes = datatypes
        self.sorts = set(sorts) | {"Bool"}
        if "String" in self.sorts:
            self.sorts.add("RegLan")
        if any(float_format(sort) for sort in self.sorts):
            self.sorts.add("RoundingMode")
        for sort in sorted(self.sorts):
            self._core(sort)
        self._bitvec()
        self._arith()
        self._floats()
        if "String" in self.sorts:
            self._strings()
        for sort in sorted(self.sorts):
            if sequence_element(sort):
                self._sequence(sort, sequence_element(sort))
        for sort, constructors in datatypes.items():
            self._datatype(sort, constructors)

    def add(self, result, operator, *arguments):
        if result in self.sorts and all(argument in self.sorts for argument in arguments):
            self.by_result.setdefault(result, []).append((operator, arguments))

    def _core(self, sort):
        if sort == "RegLan":
            return
        self.add("Bool", "=", sort, sort)
        self.add("Bool", "=", sort, sort)
        self.add("Bool", "distinct", sort, sort)
        self.add("Bool", "distinct", sort, sort, sort)
        self.add(sort, "ite", "Bool", sort, sort)
        if sort == "Bool":
            for _ in range(2):
                self.add("Bool", "not", "Bool")
                for operator in ("and", "or", "xor", "=>"):
                    self.add("Bool", operator, "Bool", "Bool")
            self.add("Bool", "and", "Bool", "Bool", "Bool")
            self.add("Bool", "or", "Bool", "Bool", "Bool")
            self.add("Bool", "=>", "Bool", "Bool", "Bool")
        parts = array_sorts(sort)
        if parts:
            index, element = parts
            self.add(element, "select", sort, index)
            for _ in range(3):
                self.add(sort, "store", sort, index, element)

    def _bitvec(self):
        widths = sorted({width(sort) for sort in self.sorts if width(sort)})
        for w in widths:
            sort = bitvec(w)
            for operator in ("bvnot", "bvneg"):
                self.add(sort, operator, sort)
            for operator in (
                "bvand bvor bvxor bvnand bvnor bvxnor bvadd bvsub bvmul bvudiv bvurem bvsdiv bvsrem bvsmod bvshl bvlshr bvashr"
            ).split():
                self.add(sort, operator, sort, sort)
            for operator in ("bvand", "bvor", "bvadd", "bvmul"):
                self.add(sort, operator, sort, sort, sort)
            for operator in "bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge".split():
                self.add("Bool", operator, sort, sort)
            self.add(bitvec(1), "bvcomp", sort, sort)
            for amount in {0, 1, w - 1, w + 1}:
                self.add(sort, f"(_ rotate_left {amount})", sort)
                self.add(sort, f"(_ rotate_right {amount})", sort)
            for other in widths:
                if other >= w:
                    self.add(bitvec(other), f"(_ zero_extend {other - w})", sort)
                    self.add(bitvec(other), f"(_ sign_extend {other - w})", sort)
                if other % w == 0:
                    self.add(bitvec(other), f"(_ repeat {other // w})", sort)
                if other <= w:
                    for low in {0, (w - other) // 2, w - other}:
                        self.add(bitvec(other), f"(_ extract {low + other - 1} {low})", sort)
                self.add(bitvec(w + other), "concat", sort, bitvec(other))
            self.add("Int", "bv2nat", sort)
            self.add(sort, f"(_ int2bv {w})", "Int")

    def _arith(self):
        for sort in ("Int", "Real"):
            for operator in ("+", "-", "*"):
                self.add(sort, operator, sort, sort)
            self.add(sort, "+", sort, sort, sort)
            self.add(sort, "-", sort)
            for operator in ("<", "<=", ">", ">="):
                self.add("Bool", operator, sort, sort)
            self.add("Bool", "<", sort, sort, sort)
        # No divisible: z3 4.8.12 does not read it.
        for operator in ("div", "mod"):
            self.add("Int", operator, "Int", "Int")
        self.add("Int", "abs", "Int")
        self.add("Real", "/", "Real", "Real")
        self.add("Real", "to_real", "Int")
        self.add("Int", "to_int", "Real")
        if "Int" in self.sorts:
            self.add("Bool", "is_int", "Real")

    def _floats(self):
        formats = sorted({float_format(sort) for sort in self.sorts if float_format(sort)})
        for e, s in formats:
            sort = float_sort(e, s)
            for operator in ("fp.abs", "fp.neg"):
                self.add(sort, operator, sort)
            for operator in ("fp.rem", "fp.min", "fp.max"):
                self.add(sort, operator, sort, sort)
            for operator in ("fp.add", "fp.sub", "fp.mul", "fp.div"):
                self.add(sort, operator, "RoundingMode", sort, sort)
            self.add(sort, "fp.fma", "RoundingMode", sort, sort, sort)
            for operator in ("fp.sqrt", "fp.roundToIntegral"):
                self.add(sort, operator, "RoundingMode", sort)
            for operator in ("fp.leq", "fp.lt", "fp.geq", "fp.gt", "fp.eq"):
                self.add("Bool", operator, sort, sort)
            for operator in ("Normal", "Subnormal", "Zero", "Infinite", "NaN", "Negative", "Positive"):
                self.add("Bool", f"fp.is{operator}", sort)
            for other in formats:
                self.add(sort, f"(_ to_fp {e} {s})", "RoundingMode", float_sort(*other))
            for other in sorted({width(x) for x in self.sorts if width(x)}):
                self.add(sort, f"(_ to_fp {e} {s})", "RoundingMode", bitvec(other))
                self.add(sort, f"(_ to_fp_unsigned {e} {s})", "RoundingMode", bitvec(other))
                self.add(bitvec(other), f"(_ fp.to_ubv {other})", "RoundingMode", sort)
                self.add(bitvec(other), f"(_ fp.to_sbv {other})", "RoundingMode", sort)
            self.add(sort, f"(_ to_fp {e} {s})", bitvec(e + s))

    def _strings(self):
        for _ in range(2):
            self.add("String", "str.++", "String", "String")
        self.add("String", "str.++", "String", "String", "String")
        self.add("Int", "str.len", "String")
        for operator in ("str.<", "str.<=", "str.prefixof", "str.suffixof", "str.contains"):
            self.add("Bool", operator, "String", "String")
        self.add("String", "str.at", "String", "Int")
        self.add("String", "str.substr", "String", "Int", "Int")
        self.add("Int", "str.indexof", "String", "String", "Int")
        self.add("String", "str.replace", "String", "String", "String")
        self.add("String", "str.replace_all", "String", "String", "String")
        self.add("Bool", "str.is_digit", "String")
        self.add("Int", "str.to_code", "String")
        self.add("String", "str.from_code", "Int")
        self.add("Int", "str.to_int", "String")
        self.add("String", "str.from_int", "Int")
        for _ in range(3):
            self.add("Bool", "str.in_re", "String", "RegLan")
        for operator in ("re.++", "re.union", "re.inter", "re.diff"):
            self.add("RegLan", operator, "RegLan", "RegLan")
        for operator in ("re.*", "re.+", "re.opt", "re.comp", "(_ re.^ 2)", "(_ re.loop 1 3)", "(_ re.loop 2 1)"):
            self.add("RegLan", operator, "RegLan")

    def _sequence(self, sort, element):
        # What z3 and cvc5 both have: no seq.update, seq.replace_all, seq.rev.
        for _ in range(2):
            self.add(sort, "seq.++", sort, sort)
            self.add(sort, "seq.unit", element)
            self.add(element, "seq.nth", sort, "Int")
            self.add("Int", "seq.len", sort)
        self.add(sort, "seq.++", sort, sort, sort)
        for operator in ("seq.prefixof", "seq.suffixof", "seq.contains"):
            self.add("Bool", operator, sort, sort)
        self.add(sort, "seq.at", sort, "Int")
        self.add(sort, "seq.extract", sort, "Int", "Int")
        self.add("Int", "seq.indexof", sort, sort, "Int")
        self.add(sort, "seq.replace", sort, sort, sort)

    def _datatype(self, sort, constructors):
        for name, fields in constructors:
            if fields:
                for _ in range(2):
                    self.add(sort, name, *[field for _, field in fields])
            self.add("Bool", f"(_ is {name})", sort)
            for selector, field in fields:
                self.add(field, selector, sort)

    def literal(self, sort, choose: random.Random):
        """A literal, or None where the sort has none."""
        w = width(sort)
        if sort == "Bool":
            return choose.choice(("true", "false"))
        if w:
            value = choose.choice((0, 1, 2**w - 1, 2 ** (w - 1), 2 ** (w - 1) - 1, choose.randrange(2**w)))
            return choose.choice((f"#b{value:0{w}b}", f"(_ bv{value} {w})"))
        if sort == "Int":
            value = choose.choice((0, 1, 2, -1, -2, 3, 5, -7, 48, 100))
            return f"(- {-value})" if value < 0 else str(value)
        if sort == "Real":
            value = choose.choice(("0.0", "1.0", "2.5", "(- 1.0)", "(/ 1.0 3.0)", "(- 0.5)", "10.0"))
            return value
        if sort == "RoundingMode":
            return choose.choice(ROUNDING)
        if float_format(sort):
            e, s = float_format(sort)
            if choose.random() < 0.5:
                return f"(_ {choose.choice(('+oo', '-oo', 'NaN', '+zero', '-zero'))} {e} {s})"
            exponent = choose.choice((0, 2 ** (e - 1) - 1, 2**e - 2, choose.randrange(2**e - 1)))
            fraction = choose.choice((0, 1, 2 ** (s - 1) - 1, choose.randrange(2 ** (s - 1))))
            return f"(fp #b{choose.randrange(2)} #b{exponent:0{e}b} #b{fraction:0{s - 1}b})"
        if sort == "String":
            return choose.choice(('""', '"a"', '"b"', '"ab"', '"ba"', '"aba"', '"0"', '"10"', '"\\u{7f}"', '"\\u{c3}\\u{a9}"', "(_ char #xe9)", "(_ char #x2ffff)", '"""a"', '"\\u{2ffff}"'))
        if sort == "RegLan":
            return choose.choice(
                ('(str.to_re "a")', '(str.to_re "ab")', '(str.to_re "")', "re.all", "re.none", "re.allchar", '(re.range "a" "c")')
            )
        if sequence_element(sort):
            element = self.literal(sequence_element(sort), choose)
            empty = f"(as seq.empty {sort})"
            return choose.choice((empty, f"(seq.unit {element})")) if element is not None else empty
        for name, fields in self.datatypes.get(sort, ()):
            if not fields:
                names = [n for n, f in self.datatypes[sort] if not f]
                return choose.choice(names)
        return None
