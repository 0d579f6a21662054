"""Coverage against brute force: which choices at the ites of a random program some input makes, and whether the tests of
`--cover branches` make all of these, none without being needed, and give the results that they say."""

import itertools

from small_terms import GLOBAL, Unknown, evaluate, literal, values
from terms import read, written


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


class Executed:
    """The choices that an execution makes: of each function, at each of its ites."""

    def __init__(self, commands):
        self.functions, self.bodies, self.constants, self.assertions = {}, {}, [], []
        for command in commands:
            if command[0] == "declare-const":
                self.constants.append((command[1], command[2]))
            elif command[0] == "define-fun":
                names = [name for name, _ in command[2]]
                self.bodies[command[1]] = (names, expanded(command[4]))
                self.functions[command[1]] = (names, command[4])
                self.main = command
            elif command[0] == "assert":
                self.assertions.append(command[1])

    def inputs(self):
        """All inputs that the assertions allow."""
        symbols = [*self.constants, *[(name, sort) for name, sort in self.main[2]]]
        for point in itertools.product(*[values(sort) for _, sort in symbols]):
            names = dict(zip([name for name, _ in symbols], point))
            if self.allows(names):
                yield names

    def allows(self, names):
        self.functions[GLOBAL] = outside = {name: names[name] for name, _ in self.constants}
        return all(evaluate(assertion, outside, self.functions) for assertion in self.assertions)

    def choices(self, names):
        found = set()
        self.visit(self.main[1], self.bodies[self.main[1]][1], names, found)
        return found

    def visit(self, function, term, names, found):
        if isinstance(term, str):
            return
        if term[0] == "ite":
            choice = evaluate(term[1], names, self.functions)
            found.add((function, written(term), choice))
            self.visit(function, term[1], names, found)
            self.visit(function, term[2 if choice else 3], names, found)
            return
        for part in term[1:]:
            self.visit(function, part, names, found)
        if term[0] in self.bodies:
            parameters, body = self.bodies[term[0]]
            inner = {name: names[name] for name, _ in self.constants}
            inner.update(zip(parameters, [evaluate(part, names, self.functions) for part in term[1:]]))
            self.visit(term[0], body, inner, found)

    def result(self, names):
        self.functions[GLOBAL] = {name: names[name] for name, _ in self.constants}
        return evaluate(self.main[4], names, self.functions)


def value_of(text):
    return literal(text) if literal(text) is not None else evaluate(read(text)[0], {}, {})


def coverage_problem(commands, covered):
    """What is wrong with the answer to `--cover branches`, or None."""
    try:
        executed = Executed(commands)
        possible = set()
        for names in executed.inputs():
            possible |= executed.choices(names)
        made = []
        for number, test in enumerate(covered["tests"]):
            names = {name: value_of(text) for name, text in {**test.get("globals", {}), **test["input"]}.items()}
            for name, sort in [*executed.constants, *executed.main[2]]:
                names.setdefault(name, values(sort)[0])
            if not executed.allows(names):
                return f"the input of test {number + 1} violates the assertions"
            if value_of(test["result"]) != executed.result(names):
                return f"test {number + 1} has the result {test['result']}, and main {executed.result(names)}"
            made.append(executed.choices(names))
        all_made = set().union(*made)
        if all_made != possible:
            return f"no test makes the choices {sorted(map(str, possible - all_made))}"
        for number in range(len(made)):
            others = set().union(*made[:number], *made[number + 1 :])
            if len(made) > 1 and made[number] <= others:
                return f"test {number + 1} is not needed"
        by_state = {}
        for branch in covered["branches"]:
            key = branch["function"], branch["state"]
            by_state[key] = by_state.get(key, 0) + 1
        for function in executed.bodies:
            count = len([choice for choice in possible if choice[0] == function])
            if by_state.get((function, "covered"), 0) != count:
                return f"{by_state.get((function, 'covered'), 0)} choices of {function} are covered, and {count} can be made"
        if any(state == "open" for _, state in by_state):
            return "a choice is open"
    except Unknown as unknown:
        return f"a term that is not known here: {unknown}"
    return None
