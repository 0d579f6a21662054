#!/usr/bin/python3
"""Random traces of z3's interface: terms, assertions, levels, assumptions, tracked assertions, models and cores.

    traces.py FIRST COUNT           the traces of these seeds, a line of verdicts each
    traces.py FIRST COUNT --loose   a model that is none is told by `sat?`: those of z3 4.8.12 are not always right

Every model is evaluated by z3 on the assertions as they were made, and every core is checked again by a solver of its
own. The lines are those of z3 alone where the program runs with z3 taken over: the caller compares them.
"""

import random
import sys

import z3


LOOSE = "--loose" in sys.argv


class Terms:
    """Random terms over few symbols."""

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


def fail(seed, text, solver):
    print(f"seed {seed}: {text}\n{solver.sexpr()}")
    sys.exit(1)


def check(seed, solver, asserted, assumptions):
    """The verdict of a check, whose model or core holds."""
    verdict = solver.check(*assumptions)
    tracked = [formula for level in asserted for formula, _ in level]
    if verdict == z3.sat:
        model = solver.model()
        for formula in tracked + assumptions:
            if not z3.is_true(model.eval(formula, model_completion=True)):
                if LOOSE:
                    return "sat?"
                fail(seed, f"{formula} is not true in {model}", solver)
    elif verdict == z3.unsat:
        literals = {str(p): z3.Implies(p, f) for level in asserted for f, p in level if p is not None}
        core = solver.unsat_core()
        known = set(literals) | {str(a) for a in assumptions}
        again = z3.Solver()
        again.add([f if p is None else literals[str(p)] for level in asserted for f, p in level])
        for literal in core:
            if str(literal) not in known:
                fail(seed, f"{literal} is in a core", solver)
            again.add(literal)
        if again.check() != z3.unsat:
            fail(seed, f"the core {core} is none", solver)
    return str(verdict)


def trace(seed):
    rng = random.Random(seed)
    terms = Terms(rng)
    makers = [z3.Solver, z3.SimpleSolver, lambda: z3.SolverFor("QF_AUFBV")]
    solver = rng.choice(makers[: 1 if terms.has_floats else 3])()
    solver.set("timeout", 5000)
    tracks = rng.random() < 0.3
    verdicts = []
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
        assumptions = []
        if rng.random() < 0.4:
            assumptions = [p if rng.random() < 0.5 else z3.Not(p) for p in rng.sample(terms.bools, rng.randrange(1, 3))]
        verdicts.append(check(seed, solver, asserted, assumptions))
    return " ".join(verdicts)


def main():
    first, count = int(sys.argv[1]), int(sys.argv[2])
    for seed in range(first, first + count):
        print(seed, trace(seed), flush=True)


if __name__ == "__main__":
    main()
