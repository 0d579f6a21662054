"""Functions that cost the least, beside oracles: random grammars whose productions have weights, and executables that compute
random tables. All functions up to the height that is asked for are enumerated, each column of values with its least cost."""

import itertools
import os

from small_terms import evaluate, values
from synthesis_checks import Problem, SynthesisChecks, SynthesisScript, expanded, nonterminals_in, with_holes
from ways import Way, way_of

COSTLY = "a function of cost"
PATIENCE = 30  # seconds for a check whose answer was not the cheapest: that may be so when time is up
MOST_COMBINATIONS = 60000  # of a height
ORACLE = "oracle-"  # an executable is named by what it gives for 0, 1, ...: oracle-3-0-1-1


class CostScript(SynthesisScript):
    """f beside a declared constant, with an oracle g."""

    SHAPES = ("plain",)

    def __init__(self, seed):
        super().__init__(seed, universal=False)

    def function(self):
        results = [self.random.randrange(self.size()) for _ in range(self.size())]
        self.commands.append(["declare-oracle-fun", "g", ORACLE + "-".join(map(str, results)), [self.word], self.word])
        command = super().function()
        for group in command[5]:
            group[2] = [self.weighted(production) for production in group[2]]
        return command

    def size(self):
        return 1 << int(self.word[2])

    def weighted(self, production):
        weight = self.choose((0, 0, 1, 2, 3, 7))
        return ["!", production, ":weight", str(weight)] if weight else production

    def argument(self):
        argument = super().argument()
        return ["g", argument] if self.random.random() < 0.35 else argument


def cost_script(seed):
    return CostScript(seed).commands


def oracle_functions(commands):
    """Of each declared oracle: its parameter, and its table as a term."""
    functions = {}
    for command in commands:
        if command[0] == "declare-oracle-fun":
            width = int(command[4][2])
            body, *others = [f"#b{int(result):0{width}b}" for result in reversed(command[2][len(ORACLE) :].split("-"))]
            for number, result in enumerate(reversed(others)):
                body = ["ite", ["=", "argument", f"#b{number:0{width}b}"], result, body]
            functions[command[1]] = (["argument"], body)
    return functions


def write_oracle(folder, command):
    """The executable of a declaration."""
    name, width = command[2], int(command[4][2])
    cases = "".join(
        f"'#b{number:0{width}b}') echo '#b{int(result):0{width}b}' ;;\n"
        for number, result in enumerate(name[len(ORACLE) :].split("-"))
    )
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\ncase $1 in\n{cases}*) exit 1 ;;\nesac\n")
    os.chmod(path, 0o755)


class CostProblem(Problem):
    """Costs are pairs: weights, and with `smallest` symbols, which count where weights are equal."""

    def __init__(self, synth_fun, constraints, height, oracles, smallest):
        self.groups = [(name, [without_weight(p) for p in productions]) for name, _, productions in synth_fun[5]]
        plain = [[name, sort, [without_weight(p)[0] for p in productions]] for name, sort, productions in synth_fun[5]]
        super().__init__([*synth_fun[:5], plain], constraints, [("c", synth_fun[3])], False, height, oracles)
        self.smallest = smallest
        self.nonterminals = {name for name, _ in self.groups}

    def own_cost(self, production, weight):
        return weight, symbols(production, self.nonterminals) if self.smallest else 0

    def wrong_with(self, definition, said):
        wrong = super().wrong_with(definition, said)
        if wrong:
            return wrong
        names = dict(zip([name for name, _ in definition[2]], self.parameters))
        cost = self.derivation_cost(self.synth_fun[4][0][0], expanded(definition[4], {}), names, self.height)
        cheaper = self.cheaper_than(cost)
        return f"{COSTLY} {cost}, but there is one of {cheaper}" if cheaper else None

    def derivation_cost(self, nonterminal, term, names, height):
        """Of the cheapest derivation of at most this height; None where there is none."""
        if height == 0:
            return None
        costs = []
        for production, weight in dict(self.groups)[nonterminal]:
            below = self.cost_below(production, term, names, height - 1)
            if below is not None:
                costs.append(added(self.own_cost(production, weight), below))
        return min(costs, default=None)

    def cost_below(self, production, term, names, height):
        """Of what stands for the nonterminals of the production; None where the term is not of it."""
        if isinstance(production, str) and production in self.nonterminals:
            return self.derivation_cost(production, term, names, height)
        if isinstance(term, str) or isinstance(production, str):
            return (0, 0) if production == (names.get(term, term) if isinstance(term, str) else term) else None
        if len(term) != len(production):
            return None
        costs = [self.cost_below(p, t, names, height) for p, t in zip(production, term)]
        return None if None in costs else added(*costs)

    def least_costs(self):
        """Columns of the first nonterminal with their least costs; None where there are too many."""
        points = [dict(zip(self.parameters, point)) for point in self.all_points()]
        costs = {name: {} for name, _ in self.groups}
        for _ in range(self.height):
            grown = {name: {} for name, _ in self.groups}
            for name, productions in self.groups:
                for production, weight in productions:
                    holes = list(nonterminals_in(production, costs))
                    filled, _ = with_holes(production, costs, 0)
                    for number, chosen in enumerate(itertools.product(*[costs[hole].items() for hole in holes])):
                        if number > MOST_COMBINATIONS:
                            return None
                        column = tuple(
                            evaluate(filled, {**point, **{f"hole {i}": c[at] for i, (c, _) in enumerate(chosen)}}, {})
                            for at, point in enumerate(points)
                        )
                        cost = added(self.own_cost(production, weight), *[c for _, c in chosen])
                        grown[name][column] = min(cost, grown[name].get(column, cost))
            costs = grown
        return costs[self.synth_fun[4][0][0]]

    def all_points(self):
        return list(itertools.product(*[values(sort) for _, sort in self.synth_fun[2]]))

    def cheaper_than(self, cost):
        """A lower cost of a function that will do, if there is one."""
        columns = self.least_costs()
        if columns is None:
            self.unknown_costs = True
            return None
        points = self.all_points()
        for column, other in sorted(columns.items(), key=lambda item: item[1]):
            if other >= cost:
                return None
            table = dict(zip(points, column))
            if self.holds(lambda *point, table=table: table[point]) is not None:
                return other
        return None

    unknown_costs = False


def without_weight(production):
    if isinstance(production, list) and production[0] == "!":
        return production[1], int(production[3])
    return production, 0


def symbols(production, nonterminals):
    if isinstance(production, str):
        return 0 if production in nonterminals else 1
    return sum(symbols(part, nonterminals) for part in production)


def added(*costs):
    return tuple(map(sum, zip((0, 0), *costs)))


class CostChecks(SynthesisChecks):
    @staticmethod
    def random_way(choose):
        options = ["--allow-oracles"]
        if choose.random() < 0.6:
            options.append("--smallest")
        if choose.random() < 0.2:
            options += ["--symmetry-breaking", "none"]
        if choose.random() < 0.2:
            options += ["--exactly-one", "sequential"]
        return Way(choose.choice(("z3", "z3", "z3", "cvc5")), options)

    def run(self):
        found = super().run()
        for number, findings in enumerate(found):
            if self.way.limit < PATIENCE and any(details.startswith(COSTLY) for _, details in findings):
                way = way_of(str(self.way))
                way.limit = PATIENCE
                way.short = None
                found[number] = CostChecks(self.program, way, [self.scripts[number]]).run()[0]
                if not found[number]:
                    self.notes["lost: not the least cost in time"] += 1
        return found

    def prepare(self, folder):
        for command in itertools.chain(*self.scripts):
            if command[0] == "declare-oracle-fun":
                write_oracle(folder, command)

    def problem(self, commands):
        synth_fun = next(c for c in commands if c[0] == "synth-fun")
        constraints = [c[1] for c in commands if c[0] == "assert"]
        depth = next(int(c[2]) for c in commands if c[0] == "set-option")
        return CostProblem(synth_fun, constraints, depth, oracle_functions(commands), "--smallest" in self.way.options)

    def confirmed(self, problem):
        return "solutions confirmed, costs not enumerated" if problem.unknown_costs else "least costs confirmed"
