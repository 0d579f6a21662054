"""Values of small sorts besides Booleans and bit-vectors, and the operators over them, for brute force: arrays between
bit-vectors, cells (a datatype whose names end in the width of its field), strings, tiny floats, integers.

An array is a mapping by index as a tuple, a cell ("null",) or ("cell", field), a string ("string", text), a float ("nan",)
or ("float", sign, exponent, significand) of bits, an integer an int."""

from fractions import Fraction

STRINGS = ("", "a", "b", "ab")


def cell_sort(width):
    return f"Cell{width}"


def declaration_of_cells(width):
    return ["declare-datatypes", [[f"Cell{width}", "0"]], [[[f"null{width}"], [f"cell{width}", [f"head{width}", ["_", "BitVec", str(width)]]]]]]


def is_cell(sort):
    return isinstance(sort, str) and sort.startswith("Cell")


def small_values(sort, values):
    """All values of a sort; `values` has those of its parts."""
    if is_cell(sort):
        return [("null",), *[("cell", field) for field in values(["_", "BitVec", sort[4:]])]]
    if sort == "String":
        return [("string", text) for text in STRINGS]
    if sort[0] == "Array":
        tables = [()]
        for index in values(sort[1]):
            tables = [(*table, (index, element)) for table in tables for element in values(sort[2])]
        return [("array", *table) for table in tables]
    if sort[:2] == ["_", "FloatingPoint"]:
        eb, sb = int(sort[2]), int(sort[3]) - 1
        return [("nan",)] + [
            ("float", (1, s), (eb, e), (sb, m)) for s in (0, 1) for e in range(1 << eb) for m in range(1 << sb) if e + 1 < 1 << eb or not m
        ]
    raise KeyError(sort)


def small_literal(word):
    if word.startswith('"'):
        return "string", word[1:-1]
    if word.isdigit():
        return int(word)
    return ("null",) if word.startswith("null") else None


def special(head):
    """The value of `(_ NaN 2 3)` and its like, or None."""
    if head[1] == "NaN":
        return ("nan",)
    if head[1] in ("+oo", "-oo", "+zero", "-zero"):
        eb, sb = int(head[2]), int(head[3]) - 1
        return "float", (1, int(head[1][0] == "-")), (eb, (1 << eb) - 1 if head[1].endswith("oo") else 0), (sb, 0)
    return None


def number(value):
    """The number that a float is; infinities are larger than all numbers of these sorts."""
    _, (_, sign), (eb, e), (sb, m) = value
    if e + 1 == 1 << eb:
        size = Fraction(1 << (1 << eb) << 4)
    else:
        size = Fraction(m + (1 << sb if e else 0), 1 << sb) * Fraction(2) ** (max(e, 1) - (1 << (eb - 1)) + 1)
    return -size if sign else size


def is_infinite(value):
    return value[0] == "float" and value[2][1] + 1 == 1 << value[2][0]


FLOAT_CLASSES = {
    "fp.isNaN": lambda v: v[0] == "nan",
    "fp.isInfinite": is_infinite,
    "fp.isZero": lambda v: v[0] == "float" and v[2][1] == v[3][1] == 0,
    "fp.isSubnormal": lambda v: v[0] == "float" and v[2][1] == 0 and v[3][1] != 0,
    "fp.isNormal": lambda v: v[0] == "float" and v[2][1] != 0 and not is_infinite(v),
    "fp.isNegative": lambda v: v[0] == "float" and v[1][1] == 1,
    "fp.isPositive": lambda v: v[0] == "float" and v[1][1] == 0,
}
FLOAT_COMPARISONS = {
    "fp.lt": lambda a, b: a < b,
    "fp.leq": lambda a, b: a <= b,
    "fp.gt": lambda a, b: a > b,
    "fp.geq": lambda a, b: a >= b,
    "fp.eq": lambda a, b: a == b,
}


def made_float(sign, exponent, significand):
    is_nan = exponent[1] + 1 == 1 << exponent[0] and significand[1] != 0
    return ("nan",) if is_nan else ("float", sign, exponent, significand)


def signed_anew(value, sign):
    return value if value[0] == "nan" else (value[0], (1, sign), value[2], value[3])


def substring(text, start, length):
    return text[start : start + length] if 0 <= start < len(text) and length > 0 else ""


STRING_OPERATORS = {
    "str.++": lambda *parts: ("string", "".join(part[1] for part in parts)),
    "str.len": lambda s: len(s[1]),
    "str.at": lambda s, i: ("string", substring(s[1], i, 1)),
    "str.substr": lambda s, i, n: ("string", substring(s[1], i, n)),
    "str.prefixof": lambda s, t: t[1].startswith(s[1]),
    "str.suffixof": lambda s, t: t[1].endswith(s[1]),
    "str.contains": lambda s, t: t[1] in s[1],
    "str.<": lambda s, t: s[1] < t[1],
    "str.<=": lambda s, t: s[1] <= t[1],
}
INTEGER_OPERATORS = {
    "+": lambda *parts: sum(parts),
    "*": lambda a, b: a * b,
    "-": lambda *parts: -parts[0] if len(parts) == 1 else parts[0] - sum(parts[1:]),
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def small_applied(head, arguments, values):
    """The value of an operator over these sorts, or None: it is none of them."""
    if isinstance(head, list) and head[0] == "as" and head[1] == "const":
        return ("array", *[(index, arguments[0]) for index in values(head[2][1])])
    if isinstance(head, list) and head[:2] == ["_", "is"]:
        return arguments[0][0] == head[2].rstrip("0123456789")
    if not isinstance(head, str):
        return None
    if head == "select":
        return dict(arguments[0][1:])[arguments[1]]
    if head == "store":
        return ("array", *[(index, arguments[2] if index == arguments[1] else element) for index, element in arguments[0][1:]])
    if head.startswith("cell"):
        return "cell", arguments[0]
    if head.startswith("head"):  # of null it is anything: nothing may depend on it
        return arguments[0][1] if len(arguments[0]) > 1 else (int(head[4:]), 0)
    if head == "fp":
        return made_float(*arguments)
    if head == "fp.neg":
        return signed_anew(arguments[0], 1 - arguments[0][1][1] if len(arguments[0]) > 1 else 0)
    if head == "fp.abs":
        return signed_anew(arguments[0], 0)
    if head in FLOAT_CLASSES:
        return FLOAT_CLASSES[head](arguments[0])
    if head in FLOAT_COMPARISONS:
        return ("nan",) not in arguments and FLOAT_COMPARISONS[head](number(arguments[0]), number(arguments[1]))
    if head in STRING_OPERATORS:
        return STRING_OPERATORS[head](*arguments)
    if head in INTEGER_OPERATORS:
        return INTEGER_OPERATORS[head](*arguments)
    return None
