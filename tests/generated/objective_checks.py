"""Objectives against all values: the status of each check, each best value, and that the model has it."""

import collections
from fractions import Fraction

from checks import Checks
from objective_problems import Problem, objectives_of
from terms import read, written
from ways import Way

PATIENCE = 20  # seconds for a check: it is many, and the machine may be busy


def number_of(expression):
    """The value of a printed constant."""
    if isinstance(expression, str):
        if expression in ("true", "false"):
            return expression == "true"
        if expression.startswith("#"):
            return Fraction(int(expression[2:], 2 if expression[1] == "b" else 16))
        return Fraction(expression)
    if expression[0] == "_":
        return Fraction(expression[1][2:])
    operands = [number_of(part) for part in expression[1:]]
    if expression[0] == "/":
        return operands[0] / operands[1]
    return -operands[0] if len(operands) == 1 else operands[0] * operands[1]


def extremum_of(expression, sign):
    """Kind and score of a printed best value."""
    if isinstance(expression, list) and expression[0] == "interval":
        return "unknown", None
    words = written(expression)
    if words in ("oo", "(* (- 1) oo)"):
        return ("infinite" if (sign > 0) == (words == "oo") else "wrong sign"), None
    if "epsilon" in words:
        above = not words.endswith("(* (- 1.0) epsilon))") and words != "(* (- 1.0) epsilon)"
        value = number_of(expression[1]) if isinstance(expression, list) and expression[0] == "+" else Fraction(0)
        return ("limit" if above == (sign < 0) else "wrong side"), sign * value
    return "attained", sign * number_of(expression)


class Expected:
    """Of the checks since something was changed."""

    def __init__(self, key, problem, priority):
        self.key = key
        self.problem = problem
        self.priority = priority if len(problem.objectives) > 1 else "lex"
        self.told = []  # scores of optima, or of models of a box, so far
        self.before = []  # the same before the last unknown, which may have begun anew, or not

    def unknown(self):
        self.before += self.told
        self.told = []

    def status(self, said):
        """What is wrong about it."""
        if not self.problem.models:
            return "sat, though unsat" if said == "sat" else None
        if said == "sat":
            if self.priority == "box" and len(self.told) == len(self.problem.objectives) and not self.before:
                return "sat, though each objective had its model"
            return None
        if self.priority == "box" and len(self.told + self.before) >= len(self.problem.objectives):
            return None
        if self.priority == "pareto" and self.told + self.before:
            return "unsat, though there is a further optimum" if self.problem.beyond(self.told + self.before) else None
        return "unsat, though sat"

    def values(self, found):
        if self.priority == "pareto":
            scores = [score for _, score in found]
            if any(kind != "attained" for kind, _ in found):
                return f"no optimum of the front: {found}"
            if not all(any(mine > its for mine, its in zip(scores, others)) for others in self.told):
                return f"{scores} is told again, or is worse than an optimum before"
            return f"{scores} is no optimum of the front" if self.problem.is_dominated(scores) else None
        right = self.problem.box() if self.priority == "box" else self.problem.lexicographic()
        return None if found == right else f"scores {shown(found)}, right are {shown(right)}"

    def model(self, model, found):
        scores = self.problem.scores_in(model)
        if scores is None:
            return "the model is none"
        if self.priority == "box" and self.before:
            return None
        places = range(len(found)) if self.priority != "box" else [len(self.told) - 1]
        for place in places:
            if found[place][0] == "attained" and scores[place] != found[place][1]:
                return f"the score of objective {place} in the model is {scores[place]}, printed {found[place][1]}"
        return None


def shown(extrema):
    return ", ".join(kind if score is None else f"{kind} {score}" for kind, score in extrema)


class Replay:
    """Goes through a script and what was printed to it."""

    def __init__(self, commands, printed):
        self.commands = commands
        self.printed = list(reversed(printed))
        self.declared = []
        self.levels = [[]]  # assertions and objectives
        self.priority = "lex"
        self.expected = None
        self.found = None
        self.notes = collections.Counter()

    def next(self):
        return self.printed.pop() if self.printed else "nothing"

    def findings(self):
        for command in self.commands:
            wrong = self.step(command)
            if wrong:
                yield wrong
                return
        if self.printed:
            yield "error", written(self.printed[-1])

    def step(self, command):
        head = command[0]
        if head == "set-option" and command[1] == ":opt.priority":
            self.priority = command[2]
        elif head == "declare-const":
            self.declared.append((command[1], command[2]))
        elif head == "push":
            self.levels.append([])
        elif head == "pop":
            if len(self.levels) > 1:
                self.levels.pop()
        elif head in ("check-sat", "check-sat-assuming"):
            return self.check(command)
        elif head == "get-objectives":
            return self.objectives()
        elif head == "get-value":
            return self.values()
        else:
            self.levels[-1].append(command)
        if head != "push":
            self.expected = None
        return None

    def check(self, command):
        said = self.next()
        if said not in ("sat", "unsat", "unknown"):
            return "error", written(said)
        all_commands = [each for level in self.levels for each in level]
        assertions = [each[1] for each in all_commands if each[0] == "assert"] + (command[1] if len(command) > 1 else [])
        if self.expected is None or self.expected.key != repr(command):
            objectives = objectives_of(all_commands)
            self.expected = Expected(repr(command), Problem(self.declared, assertions, objectives), self.priority)
        self.notes[f"answers: {self.expected.priority} {said}"] += 1
        self.found = said
        if said == "unknown":
            self.expected.unknown()
            return None
        wrong = self.expected.status(said)
        if wrong:
            return "status", wrong
        if said == "unsat":
            self.expected.told = []
            self.expected.before = []
        return None

    def objectives(self):
        answer = self.next()
        if self.found != "sat" or self.expected is None:
            return None if answer[0] == "error" else ("objectives", written(answer))
        if answer[0] != "objectives" and self.expected.problem.objectives:
            return "error", written(answer)
        objectives = self.expected.problem.objectives
        if not objectives:
            return None
        if len(answer) != len(objectives) + 1:
            return "objectives", written(answer)
        self.found = [extremum_of(each[-1], objective.sign) for each, objective in zip(answer[1:], objectives)]
        wrong = self.expected.values(self.found)
        self.expected.told.append([score for _, score in self.found])
        for kind, _ in self.found:
            self.notes[f"values: {kind}"] += 1
        return ("optimum", wrong) if wrong else None

    def values(self):
        answer = self.next()
        if not isinstance(self.found, list) or self.expected is None:
            return None
        if answer[0] == "error":
            return "error", written(answer)
        wrong = self.expected.model({name: number_of(value) for name, value in answer}, self.found)
        return ("model", wrong) if wrong else None


class ObjectiveChecks(Checks):
    def __init__(self, program, way, scripts):
        super().__init__(program, way, scripts)
        way.limit = PATIENCE

    @staticmethod
    def random_way(choose):
        name = choose.choice(("z3", "z3", "z3", "auto", "auto", "cvc5"))
        options = choose.choice(([], [], ["--passes", "none"], ["--compat", "z3"] if name == "z3" else []))
        return Way(name, options)

    def run(self):
        return [self.findings(commands, each) for commands, each in zip(self.scripts, self.printed())]

    def findings(self, commands, printed):
        if printed.ended == "late":
            self.notes["lost: late"] += 1
            return []
        if printed.ended:
            return [(printed.ended, printed.text[-300:])]
        replay = Replay(commands, read(printed.text))
        found = list(replay.findings())
        self.notes.update(replay.notes)
        return found
