#!/usr/bin/python3
"""Random traces of z3's interface: terms, assertions, levels, assumptions, tracked assertions, models and cores.

    traces.py FIRST COUNT               the traces of these seeds, a line of verdicts each
    traces.py FIRST COUNT --loose       a model that is none is told by `sat?`, a core by `unsat?`: those of z3 4.8.12
                                        are not always right
    traces.py FIRST COUNT --kind KIND   of what the terms are: bits (without --kind), floats, strings, sequences,
                                        datatypes, quantifiers, or mixed, a kind for each assertion

Every model is evaluated by z3 on the assertions as they were made, and every core is checked again by a solver of its
own. The lines are those of z3 alone where the program runs with z3 taken over: the caller compares them.
"""

import random
import sys

import z3


LOOSE = "--loose" in sys.argv
KIND = sys.argv[sys.argv.index("--kind") + 1] if "--kind" in sys.argv else "bits"


class Terms:
    """Random terms over few symbols."""

    is_strict = True  # a formula that is not evaluated to a value is one whose model is none
    milliseconds = 5000

    def __init__(self, rng):
        self.rng = rng
        self.width = rng.choice([4, 8, 8, 16, 32, 65])
        bits = z3.BitVecSort(self.width)
        self.bits = [z3.BitVec(f"b{i}", bits) for i in range(3)]
        self.bools = [z3.Bool(f"p{i}") for i in range(2)]
        self.array = z3.Array("a", bits, bits)
        self.function = z3.Function("f", bits, bits, bits)
        self.float = z3.FP("x", z3.FPSort(3, 5))
        self.has_floats = rng.random() < 0.2

    def value(self):
        return z3.BitVecVal(self.rng.choice([0, 1, 2, 3, -1, self.rng.getrandbits(self.width)]), self.width)

    def bit_vector(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.15:
            return rng.choice(self.bits) if rng.random() < 0.7 else self.value()
        x, y = self.bit_vector(depth - 1), self.bit_vector(depth - 1)
        operator = rng.randrange(24)
        if operator == 20:
            return self.memory(depth - 1)[x]
        if operator == 21:
            return self.function(x, y)
        if operator == 22:
            return z3.If(self.condition(depth - 1), x, y)
        if operator == 23:
            low = rng.randrange(self.width)
            high = rng.randrange(low, self.width)
            return z3.ZeroExt(self.width - (high - low + 1), z3.Extract(high, low, x))
        return [
            lambda: x + y, lambda: x - y, lambda: x * y, lambda: x & y, lambda: x | y, lambda: x ^ y, lambda: ~x,
            lambda: -x, lambda: x << y, lambda: z3.LShR(x, y), lambda: x >> y, lambda: z3.UDiv(x, y),
            lambda: z3.URem(x, y), lambda: x / y, lambda: z3.SRem(x, y), lambda: x % y,
            lambda: z3.RotateLeft(x, 1), lambda: z3.RotateRight(x, y), lambda: z3.Sum(x, y, self.value()),
            lambda: z3.Extract(self.width - 1, 0, z3.Concat(x, y)),
        ][operator]()

    def memory(self, depth):
        array = self.array if self.rng.random() < 0.8 else z3.K(z3.BitVecSort(self.width), self.value())
        for _ in range(self.rng.randrange(3)):
            array = z3.Store(array, self.bit_vector(max(depth - 1, 0)), self.bit_vector(max(depth - 1, 0)))
        return array

    def floating(self, depth):
        x = self.float
        if depth == 0:
            return self.rng.choice([x, z3.FPVal(self.rng.choice([0.5, -1.5, 3.0]), x.sort())])
        y, z = self.floating(depth - 1), self.floating(0)
        mode = self.rng.choice([z3.RNE(), z3.RTZ(), z3.RTP()])
        return self.rng.choice([z3.fpAdd(mode, y, z), z3.fpMul(mode, y, z), z3.fpNeg(y), z3.fpDiv(mode, y, z)])

    def condition(self, depth):
        rng = self.rng
        if depth == 0:
            return rng.choice(self.bools)
        if self.has_floats and rng.random() < 0.3:
            x, y = self.floating(1), self.floating(1)
            return rng.choice([z3.fpLT(x, y), z3.fpEQ(x, y), x == y, z3.fpIsNaN(x), z3.fpIsInf(y), z3.fpLEQ(x, y)])
        x, y = self.bit_vector(depth - 1), self.bit_vector(depth - 1)
        p = self.condition(depth - 1)
        return rng.choice([
            lambda: x == y, lambda: x != y, lambda: z3.ULT(x, y), lambda: x <= y, lambda: z3.UGE(x, y), lambda: x > y,
            lambda: z3.Not(p), lambda: z3.And(p, x == y), lambda: z3.Or(p, z3.ULE(x, y)), lambda: z3.Xor(p, x < y),
            lambda: z3.Implies(p, x != y), lambda: z3.If(p, x == y, x < y), lambda: z3.Distinct(x, y, self.value()),
            lambda: z3.BVAddNoOverflow(x, y, False), lambda: z3.BVMulNoOverflow(x, y, False), lambda: self.memory(depth - 1) == self.memory(depth - 1),
            lambda: z3.AtMost(p, x == y, 1), lambda: z3.And(p), lambda: z3.Or([]),
        ])()


class Floats(Terms):
    """Terms of two formats, beside bit-vectors. Fused products and formats of few bits are left out: z3 4.8.12 is wrong
    about their values."""

    def __init__(self, rng):
        super().__init__(rng)
        self.has_floats = True
        self.formats = [z3.FPSort(3, 5), rng.choice([z3.FPSort(4, 4), z3.FPSort(4, 7), z3.FPSort(5, 11)])]
        self.floats = [[z3.FP(f"{name}{place}", sort) for name in "xy"] for place, sort in enumerate(self.formats)]

    def mode(self):
        return self.rng.choice([z3.RNE(), z3.RNA(), z3.RTP(), z3.RTN(), z3.RTZ()])

    def number(self, depth, place):
        rng, sort = self.rng, self.formats[place]
        if depth == 0 or rng.random() < 0.15:
            values = [z3.fpNaN(sort), z3.fpPlusInfinity(sort), z3.fpMinusZero(sort)]
            values += [z3.FPVal(number, sort) for number in (0.5, 1.0, -1.5, 3.0)]
            return rng.choice(self.floats[place]) if rng.random() < 0.7 else rng.choice(values)
        x, y = self.number(depth - 1, place), self.number(depth - 1, place)
        return rng.choice([
            lambda: z3.fpAdd(self.mode(), x, y), lambda: z3.fpSub(self.mode(), x, y),
            lambda: z3.fpMul(self.mode(), x, y), lambda: z3.fpDiv(self.mode(), x, y), lambda: z3.fpNeg(x),
            lambda: z3.fpAbs(x), lambda: z3.fpMin(x, y), lambda: z3.fpMax(x, y), lambda: z3.fpSqrt(self.mode(), x),
            lambda: z3.fpRoundToIntegral(self.mode(), x), lambda: z3.If(self.condition(0), x, y),
            lambda: z3.fpToFP(self.mode(), self.number(depth - 1, 1 - place), sort),
            lambda: z3.fpSignedToFP(self.mode(), self.bits[0], sort),
            lambda: z3.fpUnsignedToFP(self.mode(), self.bits[1], sort),
            lambda: z3.fpBVToFP(self.encoding(sort), sort),
        ])()

    def encoding(self, sort):
        width = sort.ebits() + sort.sbits()
        return z3.Extract(width - 1, 0, z3.ZeroExt(width, self.bit_vector(1)))

    def condition(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.2:
            return super().condition(depth)
        place = rng.randrange(2)
        x, y = self.number(depth - 1, place), self.number(depth - 1, place)
        p = self.condition(depth - 1)
        return rng.choice([
            lambda: x == y, lambda: x != y, lambda: z3.fpEQ(x, y), lambda: z3.fpLT(x, y), lambda: z3.fpLEQ(x, y),
            lambda: z3.fpGEQ(x, y), lambda: z3.fpIsNaN(x), lambda: z3.fpIsInf(x), lambda: z3.fpIsZero(x),
            lambda: z3.fpIsSubnormal(x), lambda: z3.fpIsNormal(x), lambda: z3.fpIsNegative(x), lambda: z3.Not(p),
            lambda: z3.And(p, z3.fpGT(x, y)), lambda: z3.Or(p, x == y), lambda: z3.Xor(p, z3.fpIsPositive(x)),
            lambda: z3.fpToUBV(self.mode(), x, self.bits[0].sort()) == self.bits[1],
            lambda: z3.fpToSBV(self.mode(), x, self.bits[0].sort()) == self.bits[2],
        ])()


class Elsewhere:
    """Terms that z3 decides, of a theory or another: a model may leave a formula without a value."""

    is_strict = False
    milliseconds = 1000
    has_texts = True  # z3 reads what it writes

    def __init__(self, rng):
        self.rng = rng
        self.bools = [z3.Bool(f"p{i}") for i in range(2)]
        self.numbers = z3.Ints("i j")

    def integer(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.3:
            return rng.choice(self.numbers) if rng.random() < 0.6 else z3.IntVal(rng.randrange(-1, 5))
        x, y = self.integer(depth - 1), self.integer(0)
        return rng.choice([lambda: x + y, lambda: x - y, lambda: 2 * x, lambda: -x, lambda: z3.If(x < y, x, y),
                           lambda: self.measure(depth - 1), lambda: self.measure(depth - 1)])()

    def condition(self, depth):
        rng = self.rng
        if depth == 0:
            return rng.choice(self.bools)
        p, q = self.condition(depth - 1), self.condition(depth - 1)
        return rng.choice([lambda: z3.Not(p), lambda: z3.And(p, q), lambda: z3.Or(p, q), lambda: z3.Xor(p, q),
                           lambda: z3.If(p, q, z3.Not(q)), lambda: self.integer(depth) < self.integer(depth - 1),
                           lambda: self.integer(depth) == self.integer(depth - 1)] +
                          8 * [lambda: self.atom(depth)])()


class Strings(Elsewhere):
    """Strings, their lengths and numbers, and regular expressions."""

    def __init__(self, rng):
        super().__init__(rng)
        self.strings = z3.Strings("s t u")

    @staticmethod
    def formula(comparison):
        """A comparison of strings, which z3py 4.8.12 takes for a string."""
        return z3.BoolRef(comparison.as_ast(), comparison.ctx)

    def text(self):
        return "".join(self.rng.choice("aab01-") for _ in range(self.rng.randrange(4)))

    def string(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.15:
            return rng.choice(self.strings) if rng.random() < 0.7 else z3.StringVal(self.text())
        x, y = self.string(depth - 1), self.string(depth - 1)
        return rng.choice([
            lambda: z3.Concat(x, y), lambda: z3.Concat(x, y), lambda: z3.SubString(x, self.integer(1), self.integer(1)),
            lambda: x.at(self.integer(1)), lambda: z3.Replace(x, y, self.string(0)),
            lambda: z3.IntToStr(self.integer(depth - 1)), lambda: z3.If(self.condition(depth - 1), x, y),
        ])()

    def measure(self, depth):
        x, y = self.string(depth), self.string(0)
        return self.rng.choice([lambda: z3.Length(x), lambda: z3.IndexOf(x, y), lambda: z3.StrToInt(x),
                                lambda: z3.IndexOf(x, y, self.integer(0))])()

    def language(self, depth):
        rng = self.rng
        if depth == 0:
            return rng.choice([z3.Re(self.text()), z3.Range("a", "b"), z3.Range("0", "9")])
        x, y = self.language(depth - 1), self.language(depth - 1)
        return rng.choice([lambda: z3.Star(x), lambda: z3.Plus(x), lambda: z3.Option(x), lambda: z3.Union(x, y),
                           lambda: z3.Concat(x, y), lambda: z3.Complement(x), lambda: z3.Intersect(x, y),
                           lambda: z3.Loop(x, 1, 3)])()

    def atom(self, depth):
        x, y = self.string(depth - 1), self.string(depth - 1)
        return self.rng.choice([
            lambda: x == y, lambda: x != y, lambda: z3.PrefixOf(x, y), lambda: z3.SuffixOf(x, y),
            lambda: z3.Contains(x, y), lambda: self.formula(x < y), lambda: self.formula(x <= y),
            lambda: z3.InRe(x, self.language(depth)), lambda: z3.InRe(x, self.language(depth)), lambda: z3.Distinct(x, y, z3.StringVal(self.text())),
        ])()


class Sequences(Elsewhere):
    """Sequences of bit-vectors."""

    def __init__(self, rng):
        super().__init__(rng)
        self.element = z3.BitVecSort(8)
        self.elements = [z3.BitVec(f"b{i}", self.element) for i in range(2)]
        self.sequences = [z3.Const(name, z3.SeqSort(self.element)) for name in ("q", "r")]

    def sequence(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.15:
            return rng.choice(self.sequences + [z3.Empty(z3.SeqSort(self.element))])
        x, y = self.sequence(depth - 1), self.sequence(depth - 1)
        return rng.choice([
            lambda: z3.Concat(x, y), lambda: z3.Unit(rng.choice(self.elements) + rng.randrange(2)),
            lambda: z3.Unit(z3.BitVecVal(rng.randrange(3), 8)), lambda: z3.Extract(x, self.integer(0), self.integer(1)),
            lambda: z3.Replace(x, y, self.sequence(0)), lambda: z3.If(self.condition(depth - 1), x, y),
        ])()

    def measure(self, depth):
        x = self.sequence(depth)
        return self.rng.choice([z3.Length(x), z3.IndexOf(x, self.sequence(0), 0)])

    def atom(self, depth):
        x, y = self.sequence(depth - 1), self.sequence(depth - 1)
        return self.rng.choice([lambda: x == y, lambda: x != y, lambda: z3.PrefixOf(x, y), lambda: z3.SuffixOf(x, y),
                                lambda: z3.Contains(x, y), lambda: x[self.integer(0)] == self.elements[0]])()


def declared():
    """An enumeration, a record, a list, and trees and forests that are of each other."""
    colour, colours = z3.EnumSort("Colour", ["red", "green", "blue"])
    record, make, (word, flag, shade) = z3.TupleSort("Record", [z3.BitVecSort(8), z3.BoolSort(), colour])
    numbers = z3.Datatype("List")
    numbers.declare("nil")
    numbers.declare("cons", ("head", z3.IntSort()), ("tail", numbers))
    tree, forest = z3.Datatype("Tree"), z3.Datatype("Forest")
    tree.declare("leaf", ("label", z3.BitVecSort(8)))
    tree.declare("node", ("paint", colour), ("children", forest))
    forest.declare("none")
    forest.declare("more", ("first", tree), ("rest", forest))
    return (colour, colours, record, (make, word, flag, shade), numbers.create(), *z3.CreateDatatypes(tree, forest))


class Datatypes(Elsewhere):
    """Enumerations, records, lists, and trees that are of forests."""

    has_texts = False
    sorts = None  # of the context: they are made once

    def __init__(self, rng):
        super().__init__(rng)
        Datatypes.sorts = Datatypes.sorts or declared()
        self.colour, self.colours, self.record, self.of_record, self.numbers_of, self.tree, self.forest = self.sorts
        self.byte = z3.BitVec("b", 8)

    def variable(self, name, sort):
        return z3.Const(name + self.rng.choice("01"), sort)

    def word(self, depth):
        if depth == 0:
            return self.byte if self.rng.random() < 0.6 else z3.BitVecVal(self.rng.randrange(3), 8)
        return self.rng.choice([lambda: self.of_record[1](self.a_record(depth - 1)),
                                lambda: self.tree.label(self.a_tree(depth - 1)),
                                lambda: self.word(depth - 1) + self.word(0)])()

    def a_colour(self, depth):
        if depth == 0:
            return self.variable("c", self.colour) if self.rng.random() < 0.7 else self.rng.choice(self.colours)
        return self.rng.choice([lambda: self.of_record[3](self.a_record(depth - 1)),
                                lambda: self.tree.paint(self.a_tree(depth - 1)),
                                lambda: z3.If(self.condition(0), self.a_colour(depth - 1), self.a_colour(0))])()

    def a_record(self, depth):
        if depth == 0 or self.rng.random() < 0.4:
            return self.variable("d", self.record)
        return self.of_record[0](self.word(depth - 1), self.condition(0), self.a_colour(depth - 1))

    def a_list(self, depth):
        if depth == 0 or self.rng.random() < 0.2:
            return self.variable("l", self.numbers_of) if self.rng.random() < 0.8 else self.numbers_of.nil
        return self.rng.choice([lambda: self.numbers_of.cons(self.integer(depth - 1), self.a_list(depth - 1)),
                                lambda: self.numbers_of.tail(self.a_list(depth - 1)),
                                lambda: z3.If(self.condition(0), self.a_list(depth - 1), self.a_list(0))])()

    def a_tree(self, depth):
        if depth == 0 or self.rng.random() < 0.2:
            return self.variable("t", self.tree)
        return self.rng.choice([lambda: self.tree.leaf(self.word(depth - 1)),
                                lambda: self.tree.node(self.a_colour(depth - 1), self.a_forest(depth - 1)),
                                lambda: self.forest.first(self.a_forest(depth - 1))])()

    def a_forest(self, depth):
        if depth == 0 or self.rng.random() < 0.2:
            return self.variable("f", self.forest) if self.rng.random() < 0.8 else self.forest.none
        return self.rng.choice([lambda: self.forest.more(self.a_tree(depth - 1), self.a_forest(depth - 1)),
                                lambda: self.tree.children(self.a_tree(depth - 1)),
                                lambda: self.forest.rest(self.a_forest(depth - 1))])()

    def measure(self, depth):
        return self.numbers_of.head(self.a_list(depth))

    def atom(self, depth):
        rng = self.rng
        make = rng.choice([self.word, self.a_colour, self.a_record, self.a_list, self.a_tree, self.a_forest])
        x, y = make(depth), make(depth - 1)
        return rng.choice([
            lambda: x == y, lambda: x != y, lambda: self.numbers_of.is_cons(self.a_list(depth - 1)),
            lambda: self.tree.is_node(self.a_tree(depth - 1)), lambda: self.forest.is_none(self.a_forest(depth - 1)),
            lambda: z3.Distinct(*[self.a_colour(depth - 1) for _ in range(rng.randrange(2, 5))]),
            lambda: self.of_record[2](self.a_record(depth - 1)),
        ])()


class Quantifiers(Elsewhere):
    """One or two bound variables, of bit-vectors or of integers, over a small body."""

    def __init__(self, rng):
        super().__init__(rng)
        self.inner = Terms(rng)
        self.function = z3.Function("g", z3.IntSort(), z3.IntSort())

    def measure(self, depth):
        return self.function(self.integer(depth))

    def atom(self, depth):
        rng = self.rng
        binds = rng.choice([z3.ForAll, z3.Exists])
        if rng.random() < 0.5:
            return binds(self.numbers[: rng.randrange(1, 3)], z3.Or(self.integer(1) < self.integer(1), self.condition(0),
                                                                    self.integer(1) == self.integer(depth)))
        kind = rng.random()
        if kind < 0.3:
            return self.inner.condition(depth)
        return binds(rng.sample(self.inner.bits + self.bools, rng.randrange(1, 3)), self.inner.condition(depth))


class Mixed:
    """Each formula is of a kind of its own."""

    is_strict = False
    milliseconds = 1000

    def __init__(self, rng):
        self.rng = rng
        self.kinds = [Terms(rng)] + [kind(rng) for kind in rng.sample([Strings, Sequences, Datatypes, Quantifiers], 2)]
        self.bools = self.kinds[0].bools
        self.has_texts = all(kind.has_texts for kind in self.kinds[1:])

    def condition(self, depth):
        return self.rng.choice(self.kinds).condition(depth)


KINDS = {"bits": Terms, "floats": Floats, "strings": Strings, "sequences": Sequences, "datatypes": Datatypes,
         "quantifiers": Quantifiers, "mixed": Mixed}


def fail(seed, text, solver):
    print(f"seed {seed}: {text}\n{solver.sexpr()}")
    sys.exit(1)


def check(seed, solver, asserted, assumptions, terms, between):
    """The verdict of a check, whose model or core holds; `between` these something else is done."""
    verdict = solver.check(*assumptions)
    between()
    tracked = [formula for level in asserted for formula, _ in level]
    if verdict == z3.sat:
        model = solver.model()
        for formula in tracked + assumptions:
            value = model.eval(formula, model_completion=True)
            if not z3.is_true(value) and (terms.is_strict or z3.is_false(value)):
                if LOOSE:
                    return "sat?"
                fail(seed, f"{formula} is not true in {model}", solver)
    elif verdict == z3.unsat:
        literals = {str(p): z3.Implies(p, f) for level in asserted for f, p in level if p is not None}
        core = solver.unsat_core()
        known = set(literals) | {str(a) for a in assumptions}
        again = z3.Solver()
        if not terms.is_strict:
            again.set("timeout", 10 * terms.milliseconds)
        again.add([f if p is None else literals[str(p)] for level in asserted for f, p in level])
        for literal in core:
            if str(literal) not in known:
                fail(seed, f"{literal} is in a core", solver)
            again.add(literal)
        if again.check() == z3.sat or (terms.is_strict and again.check() != z3.unsat):
            if LOOSE:
                return "unsat?"
            fail(seed, f"the core {core} is none", solver)
    return str(verdict)


def assert_text(terms, solver):
    """Asserts a formula by its text, and returns it."""
    formula = terms.condition(2)
    writer = z3.Solver()
    writer.add(formula)
    solver.from_string(writer.sexpr())
    return formula


def check_another(terms, solver):
    """A check of another solver, and one of its levels."""
    solver.push()
    solver.add(terms.condition(2))
    solver.check()
    if terms.rng.random() < 0.7:
        solver.pop()


def trace(seed):
    """The verdicts, one by one."""
    rng = random.Random(seed)
    terms = KINDS[KIND](rng)
    makers = [z3.Solver, z3.SimpleSolver, lambda: z3.SolverFor("QF_AUFBV")]
    solver = rng.choice(makers[: 2 if not terms.is_strict else 1 if terms.has_floats else 3])()
    solver.set("timeout", terms.milliseconds)
    another = z3.Solver()
    another.set("timeout", 100)
    tracks = rng.random() < 0.3
    asserted = [[]]
    for step in range(rng.randrange(2, 9)):
        action = rng.random()
        if action < 0.15:
            solver.push()
            asserted.append([])
        elif action < 0.25 and len(asserted) > 1:
            count = rng.randrange(1, len(asserted))
            solver.pop(count)
            del asserted[-count:]
        elif action < 0.28:
            solver.reset()
            asserted = [[]]
        for _ in range(rng.randrange(3)):
            formula = terms.condition(rng.randrange(1, 4))
            if tracks and rng.random() < 0.6:
                literal = z3.Bool(f"t{step}_{len(asserted[-1])}")
                solver.assert_and_track(formula, literal)
                asserted[-1].append((formula, literal))
            else:
                solver.add(formula)
                asserted[-1].append((formula, None))
        if not terms.is_strict and terms.has_texts and rng.random() < 0.1:
            asserted[-1].append((assert_text(terms, solver), None))
        assumptions = []
        if rng.random() < 0.4:
            assumptions = [p if rng.random() < 0.5 else z3.Not(p) for p in rng.sample(terms.bools, rng.randrange(1, 3))]
        is_between = not terms.is_strict and rng.random() < 0.3
        yield check(seed, solver, asserted, assumptions, terms,
                    lambda: check_another(terms, another) if is_between else None)
        if not terms.is_strict and solver.num_scopes() != len(asserted) - 1:
            fail(seed, f"{solver.num_scopes()} levels", solver)


def line(seed):
    verdicts = []
    try:
        for verdict in trace(seed):
            verdicts.append(verdict)
    except z3.Z3Exception:  # z3 4.8.12 makes terms of floats that are none
        verdicts.append("error")
    return " ".join(verdicts)


def main():
    first, count = int(sys.argv[1]), int(sys.argv[2])
    for seed in range(first, first + count):
        print(seed, line(seed), flush=True)


if __name__ == "__main__":
    main()
