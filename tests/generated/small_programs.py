"""Small programs by path_scripts, executed by the evaluator of small_terms."""

from path_scripts import bodies_of_grammar
from small_terms import ACTIVE, BOUND, GLOBAL, Cut, evaluate, literal, values
from terms import read


def expanded(term, bound=None):
    """The term without lets."""
    bound = bound or {}
    if isinstance(term, str):
        return bound.get(term, term)
    if term[0] == "let":
        inner = dict(bound)
        inner.update({name: expanded(value, bound) for name, value in term[1]})
        return expanded(term[2], inner)
    return [term[0], *[expanded(part, bound) for part in term[1:]]]


def value_of(text):
    return literal(text) if literal(text) is not None else evaluate(read(text)[0], {}, {})


class Program:
    """What a script defines, for the evaluator."""

    def __init__(self, commands, bound):
        self.functions, self.constants, self.assertions = {BOUND: bound, ACTIVE: {}}, [], []
        self.main = self.synthesised = None
        self.defined = []
        for command in commands:
            if command[0] == "declare-const":
                self.constants.append((command[1], command[2]))
            elif command[0] in ("define-fun", "define-fun-rec"):
                self.functions[command[1]] = ([name for name, _ in command[2]], expanded(command[4]))
                if command[0] == "define-fun-rec":
                    self.functions[ACTIVE][command[1]] = 0
                self.main = command
                self.defined.append(command[1])
            elif command[0] == "assert":
                self.assertions.append(command[1])
            elif command[0] == "synth-fun":
                self.synthesised = command
        self.symbols = [*self.constants, *[(name, sort) for name, sort in self.main[2]]]

    def candidates(self):
        """Sets each function that the one to be synthesised may be, in turn."""
        if self.synthesised is None:
            yield None
            return
        for body in bodies_of_grammar(int(self.synthesised[3][2])):
            self.functions[self.synthesised[1]] = (["a"], body)
            yield body

    def allows(self, names):
        self.functions[GLOBAL] = outside = {name: names[name] for name, _ in self.constants}
        unlimited = {**self.functions, ACTIVE: {}}  # in assertions recursion has no bound
        return all(evaluate(a, outside, unlimited) for a in self.assertions)

    def result(self, names):
        """None: a path is cut."""
        try:
            return evaluate(self.functions[self.main[1]][1], names, self.functions)
        except Cut:
            self.functions[ACTIVE] = dict.fromkeys(self.functions[ACTIVE], 0)
            return None

    def holds(self, condition, names):
        return all(evaluate(conjunct, names, self.functions) for conjunct in condition)

    def take(self, given):
        """The values of an input as they were printed; a function to be synthesised is set."""
        texts = dict(given)
        if self.synthesised is not None and self.synthesised[1] in texts:  # else nothing calls it
            parameters, _, body = read(texts.pop(self.synthesised[1]))
            self.functions[self.synthesised[1]] = ([name for name, _ in parameters], body)
        return {name: value_of(texts[name]) if name in texts else values(sort)[0] for name, sort in self.symbols}
