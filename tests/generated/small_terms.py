"""Evaluates terms over Booleans, bit-vectors and small_values, S-expressions, without any of the program: a Boolean is a bool,
a bit-vector a pair of its width and its value."""

from small_values import small_applied, small_literal, small_values, special


class Unknown(Exception):
    """What is not evaluated here."""


class Cut(Exception):
    """A recursive function has more activations inside one another than it may have."""


def values(sort):
    """All values of a sort, as it is read."""
    if sort == "Bool":
        return [False, True]
    if not isinstance(sort, list) or sort[1] != "BitVec":
        return small_values(sort, values)
    width = int(sort[2])
    return [(width, value) for value in range(1 << width)]


def literal(word):
    if word in ("true", "false"):
        return word == "true"
    if word.startswith("#b"):
        return len(word) - 2, int(word[2:], 2)
    if word.startswith("#x"):
        return 4 * (len(word) - 2), int(word[2:], 16)
    return small_literal(word)


def spelled(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"#b{value[1]:0{value[0]}b}"


def signed(width, value):
    return value - (1 << width) if value >> (width - 1) else value


def divided(width, a, b):
    return a // b if b else (1 << width) - 1


def remainder(a, b):
    return a % b if b else a


def by_sign(width, a, b, operation):
    """bvsdiv and bvsrem by the unsigned operation."""
    x, y = signed(width, a), signed(width, b)
    quotient = divided(width, abs(x), abs(y))
    if operation == "bvsdiv":
        return -quotient if (x < 0) != (y < 0) else quotient
    rest = remainder(abs(x), abs(y))
    return -rest if x < 0 else rest


def modulo(width, a, b):
    y = signed(width, b)
    return remainder_towards_floor(signed(width, a), y)


def remainder_towards_floor(x, y):
    return x % y if y else x


WORDS = {
    "bvadd": lambda w, a, b: a + b,
    "bvsub": lambda w, a, b: a - b,
    "bvmul": lambda w, a, b: a * b,
    "bvand": lambda w, a, b: a & b,
    "bvor": lambda w, a, b: a | b,
    "bvxor": lambda w, a, b: a ^ b,
    "bvnand": lambda w, a, b: ~(a & b),
    "bvnor": lambda w, a, b: ~(a | b),
    "bvxnor": lambda w, a, b: ~(a ^ b),
    "bvudiv": divided,
    "bvurem": lambda w, a, b: remainder(a, b),
    "bvsdiv": lambda w, a, b: by_sign(w, a, b, "bvsdiv"),
    "bvsrem": lambda w, a, b: by_sign(w, a, b, "bvsrem"),
    "bvsmod": modulo,
    "bvshl": lambda w, a, b: a << b if b < w else 0,
    "bvlshr": lambda w, a, b: a >> b if b < w else 0,
    "bvashr": lambda w, a, b: signed(w, a) >> min(b, w),
}
COMPARISONS = {
    "bvult": lambda w, a, b: a < b,
    "bvule": lambda w, a, b: a <= b,
    "bvugt": lambda w, a, b: a > b,
    "bvuge": lambda w, a, b: a >= b,
    "bvslt": lambda w, a, b: signed(w, a) < signed(w, b),
    "bvsle": lambda w, a, b: signed(w, a) <= signed(w, b),
    "bvsgt": lambda w, a, b: signed(w, a) > signed(w, b),
    "bvsge": lambda w, a, b: signed(w, a) >= signed(w, b),
}


def word(width, value):
    return width, value & ((1 << width) - 1)


def evaluate(term, names, functions):
    """`names`: values of constants and parameters; `functions`: name -> (parameters, body), or what computes it."""
    if isinstance(term, str):
        known = literal(term)
        if known is not None:
            return known
        if term in names:
            return names[term]
        if term in functions:
            return evaluate(functions[term][1], names_outside(names, functions), functions)
        raise Unknown(term)
    head, rest = term[0], term[1:]
    if head == "ite":
        return evaluate(rest[1] if evaluate(rest[0], names, functions) else rest[2], names, functions)
    if head == "let":
        inner = dict(names)
        inner.update({name: evaluate(bound, names, functions) for name, bound in rest[0]})
        return evaluate(rest[1], inner, functions)
    if head == "!":
        return evaluate(rest[0], names, functions)
    if head == "_" and rest[0].startswith("bv"):
        return int(rest[1]), int(rest[0][2:])
    if head == "_" and special(term) is not None:
        return special(term)
    if head == "as" and len(rest) == 2:
        return evaluate(rest[0], names, functions)
    arguments = [evaluate(part, names, functions) for part in rest]
    if isinstance(head, str) and head in functions:
        if callable(functions[head]):
            return functions[head](*arguments)
        parameters, body = functions[head]
        inner = names_outside(names, functions)
        inner.update(zip(parameters, arguments))
        active = functions.get(ACTIVE)
        if active is None or head not in active:
            return evaluate(body, inner, functions)
        if active[head] == functions[BOUND]:
            raise Cut(head)
        active[head] += 1
        try:
            return evaluate(body, inner, functions)
        finally:
            active[head] -= 1
    return applied(head, arguments)


GLOBAL = "globals"
# With ACTIVE, the recursive functions and how many activations they have, there may be as many as `functions` has under BOUND.
ACTIVE, BOUND = "active", "bound"


def names_outside(names, functions):
    """What a body sees besides its parameters: declared constants, which `functions` has under GLOBAL."""
    return dict(functions.get(GLOBAL, {}))


def applied(head, arguments):
    if head == "=":
        return all(a == b for a, b in zip(arguments, arguments[1:]))
    if head == "distinct":
        return len(set(arguments)) == len(arguments)
    if head == "not":
        return not arguments[0]
    if head == "and":
        return all(arguments)
    if head == "or":
        return any(arguments)
    if head == "xor":
        return sum(arguments) % 2 == 1
    if head == "=>":
        return any(not a for a in arguments[:-1]) or arguments[-1]
    small = small_applied(head, arguments, values)
    if small is not None:
        return small
    if isinstance(head, list) and head[0] == "_":
        return indexed(head[1], [int(i) for i in head[2:]], arguments[0])
    if head == "concat":
        width, value = 0, 0
        for w, v in arguments:
            width, value = width + w, value << w | v
        return width, value
    if head == "bvcomp":
        return 1, int(arguments[0] == arguments[1])
    if head in ("bvnot", "bvneg"):
        width, value = arguments[0]
        return word(width, ~value if head == "bvnot" else -value)
    width = arguments[0][0]
    if head in COMPARISONS:
        return COMPARISONS[head](width, arguments[0][1], arguments[1][1])
    if head in WORDS:
        result = arguments[0]
        for argument in arguments[1:]:
            result = word(width, WORDS[head](width, result[1], argument[1]))
        return result
    raise Unknown(head)


def indexed(name, indices, argument):
    width, value = argument
    if name == "extract":
        high, low = indices
        return word(high - low + 1, value >> low)
    if name == "zero_extend":
        return width + indices[0], value
    if name == "sign_extend":
        return word(width + indices[0], signed(width, value))
    if name == "rotate_left":
        by = indices[0] % width
        return word(width, value << by | value >> (width - by))
    if name == "rotate_right":
        by = indices[0] % width
        return word(width, value >> by | value << (width - by))
    if name == "repeat":
        return width * indices[0], int(f"{value:0{width}b}" * indices[0], 2)
    raise Unknown(name)
