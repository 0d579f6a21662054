"""Interpolants against brute force: random assertions over a few bits, some of which only one side has."""

import itertools
import random

from checks import Checks
from small_terms import Unknown, evaluate, values
from terms import read, written
from ways import Way

WORD = ["_", "BitVec", "2"]
SHARED = {"s": WORD, "t": WORD, "p": "Bool"}
# By part: what only that part has.
OWN = ({"a": WORD, "g": "Bool"}, {"b": WORD}, {"c": WORD, "h": "Bool"})
NAMES = ("first", "second", "third")
TRIES = 60


class InterpolantScript:
    """Three named assertions, a part each, that contradict each other wherever that is found soon."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        for _ in range(TRIES):
            self.parts = [self.condition({**SHARED, **own}, 3) for own in OWN]
            if not satisfiable(self.parts):
                break

    def leaf(self, sorts):
        words = [name for name, sort in sorts.items() if sort == WORD]
        return self.random.choice([*words, *words, f"#b{self.random.randrange(4):02b}"])

    def word(self, sorts, depth):
        if depth <= 0 or self.random.random() < 0.3:
            return self.leaf(sorts)
        if self.random.random() < 0.1:
            return ["ite", self.condition(sorts, depth - 1), self.word(sorts, depth - 1), self.leaf(sorts)]
        operator = self.random.choice(("bvadd", "bvand", "bvxor", "bvmul", "bvor", "bvsub", "bvlshr", "bvudiv"))
        return [operator, self.word(sorts, depth - 1), self.word(sorts, depth - 1)]

    def condition(self, sorts, depth):
        pick = self.random.random()
        if pick < 0.15:
            return self.random.choice([name for name, sort in sorts.items() if sort == "Bool"])
        if pick < 0.5 and depth > 0:
            parts = [self.condition(sorts, depth - 1) for _ in range(2)]
            return [self.random.choice(("and", "and", "or", "=>", "xor")), *parts]
        if pick < 0.6 and depth > 0:
            return ["not", self.condition(sorts, depth - 1)]
        operator = self.random.choice(("=", "=", "distinct", "bvult", "bvule", "bvslt", "bvsge"))
        return [operator, self.word(sorts, depth - 1), self.word(sorts, depth - 1)]

    def commands(self):
        declared = [["declare-const", name, sort] for sorts in (SHARED, *OWN) for name, sort in sorts.items()]
        first, second, third = NAMES
        return [
            ["set-option", ":produce-interpolants", "true"],
            *declared,
            *[["assert", ["!", part, ":named", name]] for name, part in zip(NAMES, self.parts)],
            ["check-sat"],
            ["get-interpolant", [first, second]],
            ["get-interpolants", first, second, third],
            ["get-interpolants", ["and", second, first], third],
            ["get-interpolants", [third], [first]],
            ["get-interpolant", "conclusion", ["not", self.parts[0]]],
        ]


def interpolant_script(seed):
    return InterpolantScript(seed).commands()


def assignments(sorts):
    names = list(sorts)
    return (dict(zip(names, chosen)) for chosen in itertools.product(*[values(sorts[name]) for name in names]))


def models(parts, names):
    """Values of what the parts share in which each of them is true for some values of its own."""
    for shared in assignments(SHARED):
        if all(any(evaluate(parts[name], {**shared, **own}, {}) for own in assignments(OWN[name])) for name in names):
            yield shared


def satisfiable(parts):
    return next(models(parts, range(3)), None) is not None


def wrong(parts, before, behind, found):
    """What is wrong with an interpolant of these parts; None: nothing. Of its symbols only those in common have values."""
    try:
        if not all(evaluate(found, shared, {}) for shared in models(parts, before)):
            return "does not follow"
        if any(evaluate(found, shared, {}) for shared in models(parts, behind)):
            return "contradicts nothing"
    except Unknown as unknown:
        return f"has {unknown}, which is not common"
    return None


def is_sequence(parts, interpolants):
    """Whether the first one and the second part imply the second one."""
    first, second = interpolants
    return all(
        evaluate(["=>", ["and", first, parts[1]], second], row, {}) for row in assignments({**SHARED, **OWN[1]})
    )


class InterpolantChecks(Checks):
    @staticmethod
    def random_way(choose):
        return Way(choose.choice(("z3", "auto", "auto", "cvc5", "bits")), choose.choice(([], [], ["--passes", "none"])))

    def run(self):
        for number, (commands, result) in enumerate(zip(self.scripts, self.printed())):
            if result.ended == "crash":
                self.found[number].append(("crash", result.text[-300:]))
                continue
            parts = [command[1][1] for command in commands if command[0] == "assert"]
            asked = [command for command in commands if command[0].startswith("get-interp")]
            if len(parts) < len(NAMES) or len(asked) < 5:
                continue  # made smaller: its questions are no longer those of a script of this kind
            self.judge(number, parts, read(result.text))
        return self.found

    def judge(self, number, parts, printed):
        errors = [written(answer) for answer in printed if isinstance(answer, list) and answer and answer[0] == "error"]
        if satisfiable(parts):
            self.notes["interpolants: sat"] += 1
            if printed[:1] != ["sat"]:
                self.found[number].append(("wrong", written(printed)))
            return
        if errors or printed[:1] != ["unsat"] or len(printed) != 6:
            late = any("timeout" in error for error in errors)
            self.notes["interpolants: late"] += late
            if not late:
                self.found[number].append(("error", written(printed)[:500]))
            return
        _, pair, sequence, conjunction, lists, conclusion = printed
        claims = [
            ((0, 1), (2,), pair),
            ((0,), (1, 2), sequence[0]),
            ((0, 1), (2,), sequence[1]),
            ((0, 1), (2,), conjunction[0]),
            ((2,), (0, 1), lists[0]),
            ((2, 0), (1,), lists[1]),
        ]
        for before, behind, found in claims:
            fault = wrong(parts, before, behind, found)
            if fault:
                self.found[number].append(("wrong", f"{written(found)} of {before} and {behind} {fault}"))
            self.notes["interpolants: right"] += not fault
        if not is_sequence(parts, sequence):
            self.found[number].append(("wrong", f"{written(sequence)} is no sequence"))
        if any(evaluate(["and", conclusion[4], parts[0]], row, {}) for row in assignments({**SHARED, **OWN[0]})):
            self.found[number].append(("wrong", f"{written(conclusion)} does not contradict the first part"))
