"""Random well-sorted scripts over all theories. Equal seeds, equal scripts."""

import random

from signatures import DATATYPES, Signatures, array, array_sorts, bitvec, float_format, float_sort, sequence
from terms import Command, Term, apply

# The sorts that each choice of theories brings.
THEORIES = {
    "bitvec": lambda r: [bitvec(w) for w in r.sample((1, 2, 3, 4, 6, 8, 13), 3)],
    "int": lambda r: ["Int"],
    "real": lambda r: ["Real"],
    "mixed": lambda r: ["Int", "Real"],
    "float": lambda r: r.choice(
        ([float_sort(3, 4)], [float_sort(3, 4), float_sort(3, 5), bitvec(7)], [float_sort(5, 11), bitvec(3)])
    ),  # not 2, 3: cvc5 1.0.3 dies of its conversions, and has wrong models for fp.roundToIntegral
    "string": lambda r: ["String", "Int"],
    "array": lambda r: r.choice(
        (
            [array(bitvec(2), bitvec(4)), bitvec(2), bitvec(4)],
            [array("Int", "Int"), "Int"],
            [array("Int", "Bool"), "Int"],
            [array(bitvec(2), array(bitvec(1), "Bool")), array(bitvec(1), "Bool"), bitvec(1), bitvec(2)],
        )
    ),
    "sequence": lambda r: r.choice(
        (
            [sequence("Int"), "Int"],
            [sequence("Bool"), "Int"],
            [sequence(bitvec(2)), bitvec(2), "Int"],
            [sequence("Real"), "Real", "Int"],
            [sequence("String"), "String", "Int"],
            [sequence(sequence("Int")), sequence("Int"), "Int"],
            # No sequences of arrays: cvc5 makes constant arrays of them, and refuses these.
            [array("Int", sequence("Int")), sequence("Int"), "Int"],
        )
    ),
    "free": lambda r: ["U", "V"],
    "enum": lambda r: ["Color"],
    "chain": lambda r: ["Chain", "Int"],
    "tree": lambda r: ["Tree", "Forest", bitvec(3)],
    "pair": lambda r: ["(Pair Int Bool)", "Int"],
}
# What a script over one choice names half of the time; all others name ALL. QF_SLIA is no choice: terms are not linear.
LOGICS = {"bitvec": "QF_BV", "int": "QF_NIA", "real": "QF_NRA", "float": "QF_BVFP", "free": "QF_UF"}
QUANTIFIED = ("Int", "U", "V", "Color", bitvec(1), bitvec(2), bitvec(3))


class RandomScript:
    """`theories`: of these only; None for a random choice of all."""

    def __init__(self, seed, theories=None):
        self.theories = theories
        self.random = random.Random(seed)
        self.commands = []
        self.names = 0
        self.leaves = {}  # sort -> terms that can be used here
        self.level_marks = []
        self.quantifiers = 0
        self.generate()

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}" if self.names % 11 else f"|{prefix} {self.names}|"

    # ---- terms ------------------------------------------------------------------------------------------------------

    def leaf(self, sort):
        known = self.leaves.get(sort, [])
        if known and self.chance(70):
            return self.random.choice(known)
        literal = self.signatures.literal(sort, self.random)
        if literal is not None:
            return Term(literal.replace("{", "{{").replace("}", "}}"), [], sort)
        if known:
            return self.random.choice(known)
        parts = array_sorts(sort)
        if parts:
            return Term(f"((as const {sort}) {{}})", [self.leaf(parts[1])], sort)
        constructor, fields = self.signatures.datatypes[sort][0]
        return apply(constructor, [self.leaf(field) for _, field in fields], sort)

    def term(self, sort, depth):
        if depth <= 0 or self.chance(8):
            return self.leaf(sort)
        pick = self.random.randrange(100)
        if pick < 4 and sort != "RegLan":
            return self.let(sort, depth)
        if pick < 7 and self.quantifiers and sort == "Bool":
            quantified = self.quantified(depth)
            if quantified:
                return quantified
        if pick < 10 and sort != "RegLan":
            matched = self.match(sort, depth)
            if matched:
                return matched
        operator, arguments = self.random.choice(self.signatures.by_result.get(sort) or [(None, None)])
        if operator is None:
            return self.leaf(sort)
        return apply(operator, [self.term(argument, depth - 1) for argument in arguments], sort)

    def bound(self, variables, make):
        """What `make` returns while the variables, pairs of name and sort, can be used."""
        for variable, sort in variables:
            self.leaves.setdefault(sort, []).append(Term(variable, [], sort))
        result = make()
        for _, sort in variables:
            self.leaves[sort].pop()
        return result

    def let(self, sort, depth):
        bound_sort = self.random.choice(self.constant_sorts)
        variable = self.name("l")
        value = self.term(bound_sort, depth - 1)
        body = self.bound([(variable, bound_sort)], lambda: self.term(sort, depth - 1))
        return Term(f"(let (({variable} {{}})) {{}})", [value, body], sort)

    def quantified(self, depth):
        sorts = [sort for sort in self.constant_sorts if sort in QUANTIFIED]
        if not sorts:
            return None
        self.quantifiers -= 1
        sort = self.random.choice(sorts)
        variable = self.name("q")
        body = self.bound([(variable, sort)], lambda: self.term("Bool", min(depth - 1, 2)))
        return Term(f"({self.random.choice(('forall', 'exists'))} (({variable} {sort})) {{}})", [body], "Bool")

    def match(self, sort, depth):
        datatypes = sorted(self.signatures.datatypes)
        if not datatypes:
            return None
        matched = self.random.choice(datatypes)
        cases, bodies = [], []
        for constructor, fields in self.signatures.datatypes[matched]:
            variables = [(self.name("m"), field) for _, field in fields]
            pattern = f"({constructor} {' '.join(v for v, _ in variables)})" if fields else constructor
            cases.append(f"({pattern} {{}})")
            bodies.append(self.bound(variables, lambda: self.term(sort, depth - 2)))
        return Term(f"(match {{}} ({' '.join(cases)}))", [self.term(matched, depth - 1), *bodies], sort)

    # ---- commands ---------------------------------------------------------------------------------------------------

    def emit(self, form, *terms):
        self.commands.append(Command(form, *terms))

    def declare_constant(self, sort):
        name = self.name("c")
        if self.chance(50):
            self.emit(f"(declare-const {name} {sort})")
        else:
            self.emit(f"(declare-fun {name} () {sort})")
        self.leaves.setdefault(sort, []).append(Term(name, [], sort))

    def declare_function(self):
        sorts = [self.random.choice(self.constant_sorts) for _ in range(self.random.randint(2, 3))]
        name = self.name("f")
        self.emit(f"(declare-fun {name} ({' '.join(sorts[1:])}) {sorts[0]})")
        self.signatures.add(sorts[0], name, *sorts[1:])

    def define_function(self):
        sorts = [self.random.choice(self.constant_sorts) for _ in range(self.random.randint(1, 3))]
        name = self.name("d")
        parameters = [(self.name("p"), sort) for sort in sorts[1:]]
        saved, self.quantifiers = self.quantifiers, 0
        body = self.bound(parameters, lambda: self.term(sorts[0], self.depth))
        self.quantifiers = saved
        listed = " ".join(f"({p} {s})" for p, s in parameters)
        self.emit(f"(define-fun {name} ({listed}) {sorts[0]} {{}})", body)
        if parameters:
            self.signatures.add(sorts[0], name, *sorts[1:])
        else:
            self.leaves.setdefault(sorts[0], []).append(Term(name, [], sorts[0]))

    def assertion(self):
        body = self.term("Bool", self.depth)
        if not self.chance(15):
            self.emit("(assert {})", body)
            return
        name = self.name("n")
        self.emit(f"(assert (! {{}} :named {name}))", body)
        self.leaves["Bool"].append(Term(name, [], "Bool"))

    def push(self):
        self.emit("(push 1)")
        self.level_marks.append(
            ({s: len(ts) for s, ts in self.leaves.items()}, {s: len(fs) for s, fs in self.signatures.by_result.items()})
        )

    def pop(self):
        self.emit("(pop 1)")
        leaves, functions = self.level_marks.pop()
        for sort, terms in self.leaves.items():
            del terms[leaves.get(sort, 0) :]
        for sort, known in self.signatures.by_result.items():
            del known[functions.get(sort, 0) :]

    def check(self):
        literals = self.leaves["Bool"]
        if self.chance(70):
            self.emit("(check-sat)")
            return
        chosen = [self.random.choice(literals) for _ in range(self.random.randint(1, 3))]
        self.emit(
            "(check-sat-assuming (" + " ".join("(not {})" if self.chance(50) else "{}" for _ in chosen) + "))", *chosen
        )

    def generate(self):
        theories = self.theories or self.random.sample(sorted(THEORIES), self.random.choice((1, 1, 2, 2, 3)))
        sorts = sorted({sort for theory in theories for sort in THEORIES[theory](self.random)} | {"Bool"})
        only = theories[0] if len(theories) == 1 else None
        logic = LOGICS.get(only) if self.chance(50) else None
        self.emit(f"(set-logic {logic or 'ALL'})")
        self.emit("(set-option :produce-models true)")
        for sort in ("U", "V"):
            if sort in sorts:
                self.emit(f"(declare-sort {sort} 0)")
        datatypes = {}
        for theory in theories:
            if theory in DATATYPES:
                declaration, constructors = DATATYPES[theory]
                self.emit(declaration)
                datatypes.update(constructors)
        self.signatures = Signatures(sorts, datatypes)
        self.constant_sorts = sorts
        self.depth = self.random.choice((2, 3, 3, 4))
        self.quantifiers = 2 if logic is None and self.chance(20) else 0
        for sort in [*sorts, *(["RoundingMode"] if any(map(float_format, sorts)) else [])]:
            for _ in range(self.random.randint(1, 2)):
                self.declare_constant(sort)
        if logic is None or logic == "QF_UF":
            for _ in range(self.random.choice((0, 0, 1, 2))):
                self.declare_function()
        incremental = self.chance(40)
        for _ in range(self.random.randint(1, 6) * (2 if incremental else 1)):
            pick = self.random.randrange(100)
            if pick < 12:
                self.define_function()
            elif incremental and pick < 24:
                self.push()
            elif incremental and pick < 36 and self.level_marks:
                self.pop()
            elif incremental and pick < 50:
                self.check()
            elif incremental and pick < 55:
                self.declare_constant(self.random.choice(sorts))
            else:
                self.assertion()
        if self.theories == ("string",) and self.chance(25):  # over unknowns that a search has values for
            self.quantifiers = 1
            self.emit("(assert {})", self.quantified(self.depth))
        self.check()
        asked = [t for s, ts in sorted(self.leaves.items()) for t in ts if s not in ("U", "V")]
        asked += [self.term(s, 2) for s in sorts if s not in ("U", "V")] if not self.quantifiers else []
        self.emit("(get-value (" + " ".join("{}" for _ in asked) + "))", *asked)
