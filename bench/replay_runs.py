"""Runs of --explore on the programs in replay_programs/, and whether two of them found the same paths."""

import json
import os
import re
import resource
import subprocess
from typing import NamedTuple

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "replay_programs")


class Artifact(NamedTuple):
    """A program, its functions with the bounds of recursion that they are explored with (0: none), and the targets: a
    function, a bound, and labels on the first path, on one in the middle, and on the last."""

    name: str
    functions: list
    targets: list

    @property
    def file(self) -> str:
        return os.path.join(PROGRAMS, self.name + ".smt2")


def _plain(*functions) -> list:
    return [(function, 0) for function in functions]


ARTIFACTS = [
    Artifact(
        "bank_account",
        _plain("deposit", "withdraw", "main", "call1", "call2", "call3", "same2", "same3", "same5"),
        [(f, 0, ("not_positive", "over_limit", "too_many")) for f in ("main", "same5")],
    ),
    Artifact(
        "rational",
        _plain("abs_of", "gcd", "sign_of", "simp1", "simp2", "simp3", "again2", "again3", "again4"),
        [("sign_of", 0, ("no_rational", "zero", "negative"))],
    ),
    Artifact(
        "rational_recursion",
        [(f, bound) for f in ("gcd_rec", "simplify", "again2", "again3") for bound in (3, 5, 7)],
        [("simplify", 7, ("no_fraction", "whole", "greater"))],
    ),
    Artifact(
        "wbs",
        _plain(
            *("any1", "main1", "hold2", "hold3", "hold5", "release2", "release3", "release5"),
            *("launch2", "launch3", "launch4"),
        ),
        [("release3", 0, ("released", "half", "no_pedal")), ("launch3", 0, ("released", "no_pedal", "both"))],
    ),
    Artifact(
        "tcas",
        _plain("mibc", "moat", "mncbc", "mncbd", "altsep_test", "start1", "start2", "start3", "pair2"),
        [("altsep_test", 0, ("below", "descend", "downward")), ("start2", 0, ("below", "descend", "downward"))],
    ),
    Artifact(
        "asw",
        _plain("main0", "main1", "flight1", "flight2", "flight3", "flight5", "free2", "free3", "free4"),
        [("flight3", 0, ("no_reading", "low", "high")), ("free4", 0, ("no_reading", "low", "out_of_order"))],
    ),
    Artifact(
        "apollo",
        _plain("main1", "main4", "main5", "main6", "mainsymbolic"),
        [("main4", 0, ("too_fast", "both_jets", "coast")), ("main5", 0, ("too_fast", "both_jets", "coast"))],
    ),
    Artifact(
        "linked_list",
        [(f, bound) for f in ("call2", "call3", "call4", "has2", "has3", "same3") for bound in (3, 5)],
        [("has3", 5, ("not_there", "there"))],
    ),
    Artifact(
        "swap_node",
        _plain("swap_node", "swap_cases", "call_swap_node", "call_twice", "call3_times", "call5_times"),
        [("call3_times", 0, ("no_next", "in_order", "swapped"))],
    ),
    Artifact(
        "nested_loops",
        [
            *((f, bound) for f in ("call1", "near2", "near3") for bound in (4, 6, 8)),
            *(("call2", bound) for bound in (4, 8, 12, 16)),
        ],
        [("near2", 6, ("few", "some", "many"))],
    ),
    Artifact("counting", [("parity", 13), ("luhn", 0), ("passes", 0), ("restless", 10)], []),
]


class Exploration(NamedTuple):
    """What one run printed, and the CPU seconds of its process. `answer` is None where it failed: `error` says how."""

    answer: dict
    cpu: float
    error: str

    @property
    def counts(self) -> dict:
        return self.answer["statistics"]

    @property
    def init_share(self) -> float:
        """Of the time of the exploration, what went into summarising callees."""
        init, rest = self.counts["init_seconds"], self.counts["seconds"]
        return init / max(init + rest, 1e-9)


def _limit_cpu(seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))


def explore(given, artifact: Artifact, function: str, bound: int, *options: str) -> Exploration:
    """The fastest of the repetitions."""
    command = [given.program, "--solver", given.solver, "--explore", function, "--explore-format", "json", *options]
    if bound > 0:
        command += ["--unroll", str(bound)]
    best = None
    for _ in range(given.repetitions):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run(
            [*command, artifact.file], capture_output=True, text=True, preexec_fn=lambda: _limit_cpu(given.limit)
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        try:
            answer = json.loads(run.stdout)
        except json.JSONDecodeError:
            answer = None
        if run.returncode < 0 and cpu >= given.limit - 1:
            return Exploration(None, cpu, "out of time")
        if run.returncode != 0 or answer is None:
            return Exploration(None, cpu, (run.stdout[-300:] + run.stderr[-300:]).strip() or f"status {run.returncode}")
        if best is None or cpu < best.cpu:
            best = Exploration(answer, cpu, "")
    return best


def start_seconds(given) -> float:
    """CPU seconds of a run that explores nothing: the start of the program and of its solver."""
    trivial = Artifact("trivial", [], [])
    runs = [explore(given, trivial, "decide", 0, "--explore-no-inputs").cpu for _ in range(3)]
    return min(runs)


def _formals(text: str, function: str) -> list:
    """The parameters of a definition, each as `(name Sort)`."""
    head = re.search(r"\(define-fun(?:-rec)?\s+" + re.escape(function) + r"\s+\(", text)
    formals, depth, begin = [], 0, head.end()
    for at in range(head.end(), len(text)):
        if text[at] == "(":
            depth += 1
            if depth == 1:
                begin = at
        elif text[at] == ")":
            depth -= 1
            if depth == 0:
                formals.append(text[begin + 1 : at])
            elif depth < 0:
                return formals
    return formals


def _conjunction(path: dict) -> str:
    return "(and true " + " ".join(path["condition"]) + ")"


def _key(path: dict) -> tuple:
    return frozenset(path["condition"]), path.get("result")


class _Solver:
    """z3, asked whether paths are the same."""

    def __init__(self, artifact: Artifact, function: str):
        with open(artifact.file, encoding="utf-8") as file:
            text = file.read()
        self._process = subprocess.Popen(["z3", "-in"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._process.stdin.write(text)
        self._process.stdin.write("(set-option :timeout 10000)\n")
        for formal in _formals(text, function):
            self._process.stdin.write(f"(declare-const {formal})\n")

    def _is_valid(self, claim: str) -> bool:
        self._process.stdin.write(f"(push 1)\n(assert (not {claim}))\n(check-sat)\n(pop 1)\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip() == "unsat"

    def same(self, a: dict, b: dict) -> bool:
        if ("result" in a) != ("result" in b) or not self._is_valid(f"(= {_conjunction(a)} {_conjunction(b)})"):
            return False
        return "result" not in a or self._is_valid(f"(=> {_conjunction(a)} (= {a['result']} {b['result']}))")

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()


def differences(artifact: Artifact, function: str, plain: list, composed: list) -> list:
    """What one has and the other has not, in words; none where each plain path is proved equivalent to a path of the
    composition of its own. Paths of one program exclude each other, so these are the same sets then."""
    said = []
    if len(plain) != len(composed):
        said.append(f"{len(plain)} paths plain, {len(composed)} by composition")
    by_key = {}
    for number, path in enumerate(composed):
        by_key.setdefault(_key(path), []).append(number)
    left, taken = [], set()
    for path in plain:
        numbers = by_key.get(_key(path))
        if numbers:
            taken.add(numbers.pop())
        else:
            left.append(path)
    others = [path for number, path in enumerate(composed) if number not in taken]
    if not left and not others:
        return said
    solver = _Solver(artifact, function)
    for place, path in enumerate(left):
        # Most are at the same place.
        order = sorted(range(len(others)), key=lambda number: abs(number - place))
        found = next((number for number in order if solver.same(path, others[number])), None)
        if found is None:
            said.append(f"only plain: {_conjunction(path)} -> {path.get('result', 'cut')}")
        else:
            others.pop(found)
    solver.close()
    return said + [f"only by composition: {_conjunction(p)} -> {p.get('result', 'cut')}" for p in others]


def chosen(given) -> list:
    names = [name for name in given.artifacts.split(",") if name]
    unknown = set(names) - {artifact.name for artifact in ARTIFACTS}
    if unknown:
        raise SystemExit(f"bench/replay: no artifact {', '.join(sorted(unknown))}")
    return [artifact for artifact in ARTIFACTS if not names or artifact.name in names]


def table(columns: list, rows: list) -> str:
    """In Markdown. Numbers are on the right."""
    lines = ["| " + " | ".join(columns) + " |"]
    lines.append("| " + " | ".join("---" if i == 0 else "---:" for i in range(len(columns))) + " |")
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"
