"""Coverage against brute force: which choices at the ites of a random program some input makes, and whether the tests of
`--cover branches` make all of these, none without being needed, and give the results that they say."""

import itertools

from small_programs import Program, value_of
from small_terms import Unknown, evaluate, values
from terms import written


class Executed(Program):
    """The choices that an execution makes: of each function, at each of its ites."""

    def inputs(self):
        """All inputs that the assertions allow."""
        for point in itertools.product(*[values(sort) for _, sort in self.symbols]):
            names = dict(zip([name for name, _ in self.symbols], point))
            if self.allows(names):
                yield names

    def choices(self, names):
        found = set()
        self.visit(self.main[1], self.functions[self.main[1]][1], names, found)
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
        if isinstance(term[0], str) and term[0] in self.defined:
            parameters, body = self.functions[term[0]]
            inner = {name: names[name] for name, _ in self.constants}
            inner.update(zip(parameters, [evaluate(part, names, self.functions) for part in term[1:]]))
            self.visit(term[0], body, inner, found)


def coverage_problem(commands, covered):
    """What is wrong with the answer to `--cover branches`, or None."""
    try:
        executed = Executed(commands, covered["bound"] or 99)
        possible = set()
        for _ in executed.candidates():
            for names in executed.inputs():
                possible |= executed.choices(names)
        made = []
        for number, test in enumerate(covered["tests"]):
            names = executed.take({**test.get("globals", {}), **test["input"]})
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
        for function in executed.defined:
            count = len([choice for choice in possible if choice[0] == function])
            if by_state.get((function, "covered"), 0) != count:
                return f"{by_state.get((function, 'covered'), 0)} choices of {function} are covered, and {count} can be made"
        if any(state == "open" for _, state in by_state):
            return "a choice is open"
    except Unknown as unknown:
        return f"a term that is not known here: {unknown}"
    return None
