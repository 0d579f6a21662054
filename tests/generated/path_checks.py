"""Explorations against brute force: random functions over a few bits, whose paths are compared with what the function gives
for each of its inputs."""

import itertools
import json
import os
import tempfile

from checks import Checks
from coverage_checks import coverage_problem
from small_programs import Program
from small_terms import Unknown, evaluate, values
from solver_batches import crashed, finished
from terms import read, written
from ways import LIMIT, Way


class PathChecks(Checks):
    @staticmethod
    def random_way(choose):
        options = ["--explore-mode", choose.choice(("on-demand", "compositional", "merged", "plain"))]
        if choose.random() < 0.3:
            options += ["--explore-use-models", choose.choice(("yes", "no"))]
        if choose.random() < 0.3:
            options = ["--cover", choose.choice(("branches", "branches", "paths"))]
        elif choose.random() < 0.25:
            options.append("--explore-short-circuits")
        # So many activations there are at most. With less, a path may be cut, and a choice be open.
        options += ["--unroll", "9" if len(options) != 2 or choose.random() < 0.5 else choose.choice(("1", "2", "4"))]
        if choose.random() < 0.2:
            options += ["--explore-max-depth", choose.choice(("1", "2", "3", "5"))]
        return Way(choose.choice(("z3", "z3", "z3", "cvc5")), options, choose.random() < 0.25)

    def run(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for number, commands in enumerate(self.scripts):
                paths.append(os.path.join(folder, f"{number}.smt2"))
                with open(paths[-1], "w", encoding="utf-8") as file:
                    file.write("".join(written(command) + "\n" for command in commands))
            command = [*self.way.command(self.program), "--explore", "main", "--explore-format", "json"]
            if self.way.memo:
                command += ["--memo", os.path.join(folder, "paths.memo")]
            for _ in range(2 if self.way.memo else 1):
                results = self.outputs(command, paths)
                for number, result in enumerate(results):
                    self.judge(number, *result)
        return self.found

    def outputs(self, command, paths):
        """For each script what JSON was printed, or None and the errors."""
        output, status, errors = finished([*command, *paths], None, 5 + 2 * LIMIT * len(paths))
        explored = objects(output)
        if explored is not None and len(explored) == len(paths):
            return [(one, status, errors) for one in explored]
        if len(paths) == 1:
            return [(None, status, output + errors)]
        return [self.outputs(command, [path])[0] for path in paths]

    def judge(self, number, explored, status, errors):
        if explored is None:
            if status is None:
                self.notes["lost: late"] += 1
            else:
                self.found[number].append(("crash" if crashed(status) else "error", errors[:500]))
            return
        if explored.get("interrupted"):
            self.notes["lost: late"] += 1
            return
        may_be_open = self.way.short or explored.get("bound_reached")
        if "--cover" in self.way.options:
            problem = coverage_problem(self.scripts[number], explored, may_be_open, "branches" in self.way.options)
            if problem:
                self.found[number].append(("coverage", problem))
            else:
                self.notes["coverages confirmed"] += 1
            return
        if explored["statistics"]["unknown"]:
            self.notes["lost: paths that are not known"] += 1
            return
        problem = brute_force(self.scripts[number], explored, "--explore-max-depth" in self.way.options)
        if problem:
            self.found[number].append(("paths", problem))
        else:
            self.notes["explorations confirmed"] += 1
            self.notes["paths confirmed"] += len(explored["paths"])


def objects(text):
    decoder, at, found = json.JSONDecoder(), 0, []
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        try:
            one, at = decoder.raw_decode(text, at)
        except ValueError:
            return None
        found.append(one)
    return found


def brute_force(commands, explored, any_may_be_cut):
    """What is wrong with the paths, or None. `any_may_be_cut`: also those that end within the bound."""
    program = Program(commands, explored["bound"] or 99)
    paths = []
    for path in explored["paths"]:
        result = read(path["result"])[0] if "result" in path else None
        paths.append(([read(text)[0] for text in path["condition"]], result, path))
    covered = [0] * len(paths)
    try:
        for candidate in program.candidates():
            for point in itertools.product(*[values(sort) for _, sort in program.symbols]):
                names = dict(zip([name for name, _ in program.symbols], point))
                if not program.allows(names):
                    continue
                wanted = program.result(names)
                taken = [n for n, (condition, _, _) in enumerate(paths) if program.holds(condition, names)]
                if len(taken) != 1:
                    return f"{len(taken)} paths for the input {names}, {candidate}: {taken}"
                covered[taken[0]] += 1
                term = paths[taken[0]][1]
                result = None if term is None else evaluate(term, names, program.functions)
                if result != wanted and not (term is None and any_may_be_cut):
                    return f"path {taken[0] + 1} has the result {result} for {names}, {candidate}, and main {wanted}"
        for number, (condition, result, path) in enumerate(paths):
            if not covered[number]:
                return f"path {number + 1} has no input"
            if result is None:
                continue  # such paths have none
            names = program.take({**path.get("input", {}), **path.get("globals", {})})
            if not program.allows(names):
                return f"the input of path {number + 1} violates the assertions"
            if not program.holds(condition, names):
                return f"the input of path {number + 1} is not on it"
    except Unknown as unknown:
        return f"a term that is not known here: {unknown}"
    return None
