"""Coverage against brute force: which choices at the ites of a random program some input makes, and whether the tests of
`--cover` make all of these, those of branches none without being needed, and give the results that they say."""

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


def coverage_problem(commands, covered, may_be_open, is_minimal=True):
    """What is wrong with the answer to `--cover`, or None. `may_be_open`: not all choices need be decided. `is_minimal`:
    tests are of choices, and each is needed; else there is one for each path."""
    try:
        executed = Executed(commands, 99)
        possible = set()
        for _ in executed.candidates():
            for names in executed.inputs():
                possible |= executed.choices(names)
        made = []
        for number, test in enumerate(covered["tests"]):
            names = executed.take({**test.get("globals", {}), **test["input"]})
            if not executed.allows(names):
                return f"the input of test {number + 1} violates the assertions"
            # A function to be synthesised may determine it.
            if "result" not in test and executed.synthesised is None:
                return f"test {number + 1} has no result"
            if "result" in test and value_of(test["result"]) != executed.result(names):
                return f"test {number + 1} has the result {test['result']}, and main {executed.result(names)}"
            made.append(executed.choices(names))
        all_made = set().union(*made)
        if not all_made <= possible or (all_made != possible and not may_be_open):
            return f"no test makes the choices {sorted(map(str, possible - all_made))}"
        for number in range(len(made)):
            others = set().union(*made[:number], *made[number + 1 :])
            if is_minimal and len(made) > 1 and made[number] <= others and all("result" in test for test in covered["tests"]):
                return f"test {number + 1} is not needed"
        by_state = {}
        for branch in covered["branches"]:
            key = branch["function"], branch["state"]
            by_state[key] = by_state.get(key, 0) + 1
        for function in executed.defined:
            count = len([choice for choice in possible if choice[0] == function])
            covers, refutes = (by_state.get((function, state), 0) for state in ("covered", "unreachable"))
            opens = by_state.get((function, "open"), 0)
            if covers > count or (covers < count and not may_be_open):
                return f"{covers} choices of {function} are covered, and {count} can be made"
            if covers + opens < count:
                return f"{refutes} choices of {function} are unreachable, and {count} can be made"
        if not may_be_open and any(state == "open" for _, state in by_state):
            return "a choice is open"
    except Unknown as unknown:
        return f"a term that is not known here: {unknown}"
    return None
