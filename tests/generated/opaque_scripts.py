"""Random scripts in which terms are arguments of operators that nobody knows, whose sorts are open. There may be an answer or
none, and errors where a solver is asked that reads no such thing; the program itself must not end."""

import random

from checks import Checks
from random_script import RandomScript
from terms import read, text
from ways import Way

OPERATORS = ("strange", ["_", "strange", "64"], ["_", "is_strange", "foo"])
THEORIES = ("bitvec", "int", "real", "float", "string", "array", "enum", "chain", "tree")


def with_operators(term, choose, percent):
    """The term with operators above some of its subterms; not inside of what binds, qualifies or indexes."""
    if choose.randrange(100) < percent:
        return [choose.choice(OPERATORS), with_operators(term, choose, percent)]
    if isinstance(term, str) or not isinstance(term[0], str) or term[0] in ("let", "forall", "exists", "match", "_", "as"):
        return term
    return [term[0], *[with_operators(part, choose, percent) for part in term[1:]]]


def opaque_script(seed):
    choose = random.Random(seed * 31 + 5)
    theories = tuple(choose.sample(THEORIES, choose.randint(1, 2)))
    commands = []
    for command in read(text(RandomScript(seed, theories).commands)):
        if command[0] == "assert":
            commands.append(["assert", with_operators(command[1], choose, choose.choice((0, 3, 10)))])
        elif command[0] != "get-value":
            commands.append(command)
    return commands


class OpaqueChecks(Checks):
    @staticmethod
    def random_way(choose):
        search = choose.choice(("--indexify=first", "--indexify=only", "--indexify=first", "--passes=none"))
        return Way(choose.choice(("z3", "cvc5", "bits", "auto")), [search, "--one-process"])

    def run(self):
        self.found = [[("crash", result.text[-300:])] if result.ended == "crash" else [] for result in self.printed()]
        self.notes["opaque operators: no crash"] += sum(not findings for findings in self.found)
        return self.found
