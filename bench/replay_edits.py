"""What a later run costs whose trees are kept (--memo): after the first one the same program again, with the root
edited, with a callee edited, and with all parameters of the functions renamed; and the first run with merged leaves.

Solver calls are the program's own count, seconds those on a processor, megabytes the most that its process had. An edit
adds 0 to a body of sort Int.
"""

import concurrent.futures
import json
import multiprocessing
import os
import re
import subprocess

from replay_runs import Artifact, chosen, table

FUNCTIONS = ("simp3", "again3", "launch4", "release3", "pair2", "free4", "flight5", "main5", "call5_times", "call3", "near3", "parity", "luhn", "passes", "restless")


def add_arguments(parser) -> None:
    parser.add_argument("--functions", default=",".join(FUNCTIONS), help="only these, separated by commas")


def read(text: str) -> list:
    stack = [[]]
    for token in re.findall(r';[^\n]*|"(?:[^"]|"")*"|[()]|[^\s()"]+', text):
        if token.startswith(";"):
            continue
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0]


def written(term) -> str:
    return term if isinstance(term, str) else "(" + " ".join(map(written, term)) + ")"


def is_definition(command) -> bool:
    return command[0] in ("define-fun", "define-fun-rec")


def edited(commands: list, name: str) -> list:
    return [[*c[:4], ["+", c[4], "0"]] if is_definition(c) and c[1] == name and c[3] == "Int" else c for c in commands]


def renamed(commands: list) -> list:
    def put(term, names):
        if isinstance(term, str):
            return names.get(term, term)
        return [put(part, names) for part in term]

    done = []
    for c in commands:
        if not is_definition(c):
            done.append(c)
            continue
        names = {name: name + "_renamed" for name, _ in c[2]}
        done.append([*c[:2], [[names[name], sort] for name, sort in c[2]], c[3], put(c[4], names)])
    return done


def callees(term, names: set) -> set:
    if isinstance(term, str):
        return {term} & names
    return set().union(*[callees(part, names) for part in term]) if term else set()


def _measured(command: list):
    """Calls, CPU seconds, megabytes and paths of a run, or None where it failed."""
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    output = run.stdout.read()
    _, status, usage = os.wait4(run.pid, 0)
    if status != 0:
        return None
    statistics = json.loads(output)["statistics"]
    return statistics["solver_calls"], usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, statistics["paths"]


def explore(given, file: str, function: str, bound: int, *options: str):
    """The fastest of the repetitions."""
    command = [given.program, "--solver", given.solver, "--explore", function, "--explore-format", "json", "--explore-no-inputs", "--one-process", *options]
    command += ["--unroll", str(bound)] if bound > 0 else []
    runs = []
    for _ in range(given.repetitions):
        # A process begins with the memory of who starts it: a small one for each run.
        with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as starter:
            runs.append(starter.submit(_measured, [*command, file]).result())
    return None if None in runs else min(runs, key=lambda run: run[1])


def cell(run) -> str:
    return "error" if run is None else f"{run[0]}, {run[1]:.2f}, {run[2]:.0f}"


def measure(given, artifact: Artifact, function: str, bound: int) -> list:
    with open(artifact.file, encoding="utf-8") as source:
        commands = read(source.read())
    by_name = {c[1]: c for c in commands if is_definition(c)}
    below, waiting = [], [function]
    while waiting:
        for name in sorted(callees(by_name[waiting.pop()][4], set(by_name)) - set(below)):
            below.append(name)
            waiting.append(name)
    changed = [name for name in below if by_name[name][3] == "Int" and "ite" in written(by_name[name][4])]
    scripts = {
        "first": commands,
        "again": commands,
        "caller": edited(commands, function),
        "callee": edited(commands, changed[0]) if changed else None,
        "renamed": renamed(commands),
    }
    memo = os.path.join(given.out, f"{artifact.name}-{function}.memo")
    row = []
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(memo + suffix):
            os.remove(memo + suffix)
    plain = explore(given, artifact.file, function, bound, "--explore-mode", "plain")
    row.append(cell(plain))
    for way, script in scripts.items():
        if script is None:
            row.append("")
            continue
        path = os.path.join(given.out, f"{artifact.name}-{function}-{way}.smt2")
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(written(c) + "\n" for c in script))
        row.append(cell(explore(given, path, function, bound, "--explore-mode", "compositional", "--memo", memo)))
    merged = explore(given, artifact.file, function, bound, "--explore-mode", "merged")
    row.append(cell(merged))
    paths = f"{plain[3]}, {merged[3]}" if plain and merged else ""
    return [artifact.name, f"{function} {bound or ''}".strip(), paths, *row]


def run(given) -> int:
    heads = ["artifact", "function", "paths, merged", "plain: calls, s, MB", "first", "again", "edited caller", "edited callee", "renamed", "merged"]
    wanted = given.functions.split(",")
    rows = []
    for artifact in chosen(given):
        bounds = {}
        for function, bound in artifact.functions:
            if function in wanted:
                bounds[function] = max(bound, bounds.get(function, 0))
        rows += [measure(given, artifact, function, bound) for function, bound in bounds.items()]
    text = table(heads, rows)
    with open(os.path.join(given.out, "edits.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print(text, end="")
    return 1 if any("error" in cells for row in rows for cells in row) else 0
