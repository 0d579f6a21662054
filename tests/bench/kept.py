#!/usr/bin/env python3
"""kept.py PROGRAM: the benchmarks that are kept. What bench/all writes, what bench/compare says of made-up files and of
two programs that took turns, the tool-info module against a stand-in of BenchExec's documented interface
(tests/bench/stand_in), and that the benchmark definition names files that are there."""

import glob
import os
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "bench"), os.path.join(ROOT, "tests", "bench", "stand_in")]
sys.path.insert(0, os.path.join(ROOT, "bench", "benchexec"))

import kept_figures  # noqa: E402
from benchexec import result  # noqa: E402
from benchexec.tools.template import BaseTool2, ToolNotFoundException, UnsupportedFeatureException  # noqa: E402
from benchexec.util import ProcessExitCode  # noqa: E402
from kept_figures import Figure  # noqa: E402
from preproc_tools.preproc_solve import Tool  # noqa: E402

PROGRAM = ""
MACHINE = {"processor": "p", "cores": 2, "memory": 1000}


def bench(name: str, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([os.path.join(ROOT, "bench", name), *arguments], capture_output=True, text=True)


class InFolder(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)

    def path(self, name: str) -> str:
        return os.path.join(self._folder.name, name)


class Compare(InFolder):
    def compare(self, old: dict, new: dict, one_run=False, machine=MACHINE, options=()):
        for name, run, where, figures in (("old", "1", MACHINE, old), ("new", "1" if one_run else "2", machine, new)):
            kept_figures.write(self.path(name), {"run": run, "machine": where}, figures)
        return bench("compare", *options, self.path("old"), self.path("new"))

    def verdict(self, old: Figure, new: Figure, **how) -> str:
        said = self.compare({"a/cpu": old}, {"a/cpu": new}, options=["--all"], **how)
        line = next(line for line in said.stdout.splitlines() if line.startswith("a/cpu"))
        self.assertEqual(said.returncode, 1 if line.endswith("worse") else 0)
        return line.split()[-1]

    def seconds(self, *values) -> Figure:
        return Figure("s", "less", list(values))

    def test_pairs_that_agree_are_beyond_noise(self):
        old = self.seconds(1.0, 1.4, 1.1, 1.2)
        self.assertEqual(self.verdict(old, self.seconds(1.1, 1.5, 1.2, 1.3), one_run=True), "worse")
        self.assertEqual(self.verdict(old, self.seconds(0.9, 1.2, 1.0, 1.1), one_run=True), "better")
        # One pair says otherwise, all are within 3 %, too few pairs.
        self.assertEqual(self.verdict(old, self.seconds(1.1, 1.3, 1.2, 1.3), one_run=True), "same")
        self.assertEqual(self.verdict(old, self.seconds(1.01, 1.41, 1.11, 1.21), one_run=True), "same")
        self.assertEqual(self.verdict(self.seconds(1, 1, 1), self.seconds(2, 2, 2), one_run=True), "same")

    def test_runs_must_not_overlap(self):
        old = self.seconds(1.0, 1.1, 1.2)
        self.assertEqual(self.verdict(old, self.seconds(1.3, 1.4, 1.5)), "worse")
        self.assertEqual(self.verdict(old, self.seconds(0.7, 0.8, 0.9)), "better")
        self.assertEqual(self.verdict(old, self.seconds(1.19, 1.4, 1.5)), "same")

    def test_seconds_of_other_machines_are_not_judged(self):
        other = {**MACHINE, "cores": 4}
        self.assertEqual(self.verdict(self.seconds(1, 1), self.seconds(9, 9), machine=other), "-")
        calls = Figure("calls", "less", [7])
        self.assertEqual(self.verdict(calls, Figure("calls", "less", [8]), machine=other), "worse")

    def test_answers_are_better_more(self):
        self.assertEqual(self.verdict(Figure("queries", "more", [7]), Figure("queries", "more", [6])), "worse")
        self.assertEqual(self.verdict(Figure("queries", "more", [7]), Figure("queries", "more", [8])), "better")

    def test_instructions_speak_for_seconds(self):
        counts = [{"a/cpu": self.seconds(*s), "a/instructions": Figure("instructions", "less", [n])}
                  for s, n in (((1, 1), 1000), ((2, 2), 1005))]  # fmt: skip
        said = self.compare(*counts, options=["--all"])
        self.assertEqual(said.returncode, 0)
        self.assertIn("0 worse, 0 better, 1 the same, 1 not judged", said.stdout)
        counts[1]["a/instructions"] = Figure("instructions", "less", [1020])
        self.assertIn("1 worse", self.compare(*counts).stdout)

    def test_the_worst_comes_first_and_what_is_missing_is_said(self):
        old = {name: self.seconds(1, 1) for name in ("a/cpu", "b/cpu", "c/cpu")}
        new = {"a/cpu": self.seconds(2, 2), "b/cpu": self.seconds(3, 3), "d/cpu": self.seconds(1, 1)}
        said = self.compare(old, new).stdout
        self.assertLess(said.index("b/cpu"), said.index("a/cpu"))
        self.assertIn("only old: c/cpu", said)
        self.assertIn("only new: d/cpu", said)

    def test_other_files_are_refused(self):
        with open(self.path("other"), "w", encoding="utf-8") as file:
            file.write("{}")
        for name in ("other", "missing"):
            said = bench("compare", self.path(name), self.path("other"))
            self.assertEqual(said.returncode, 2)
            self.assertIn(self.path(name), said.stderr)


class All(InFolder):
    def test_a_program_against_itself(self):
        out, against = self.path("new.json"), self.path("old.json")
        ran = bench("all", "--program", PROGRAM, "--against", PROGRAM, "--out", out, "--against-out", against,
                    "--only", "start,examples,paths-losses,synth", "--rounds", "1", "--no-callgrind")  # fmt: skip
        self.assertEqual(ran.returncode, 0, ran.stderr)
        heads, figures = zip(kept_figures.read(out), kept_figures.read(against))
        for head in heads:
            self.assertEqual(head["format"], kept_figures.FORMAT)
            self.assertRegex(head["date"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
            self.assertTrue(head["machine"]["processor"] and head["version"])
            self.assertIn("z3", head["versions"])
        self.assertEqual(heads[0]["run"], heads[1]["run"])
        for name in ("start/cpu", "examples/clock", "examples/memory", "examples/queries", "paths-losses/calls", "synth/problems"):
            for each in figures:
                self.assertGreater(each[name].values[0], 0, name)
        for name in ("examples/queries", "paths-losses/calls", "synth/problems"):
            self.assertEqual(figures[0][name], figures[1][name])
        self.assertEqual(bench("compare", against, out).returncode, 0)

    def test_instructions_are_counted(self):
        if not kept_figures.first_line(["valgrind", "--version"]):
            self.skipTest("no valgrind")
        out = self.path("out.json")
        self.assertEqual(bench("all", "--program", PROGRAM, "--out", out, "--only", "start", "--rounds", "1").returncode, 0)
        self.assertGreater(kept_figures.read(out)[1]["start/instructions"].values[0], 1_000_000)

    def test_a_program_that_errs_is_told(self):
        liar = self.path("liar")
        with open(liar, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\necho "(error \\"no\\")"\nexit 3\n')
        os.chmod(liar, 0o755)
        ran = bench("all", "--program", liar, "--out", self.path("out"), "--only", "start,paths-wins", "--rounds", "1")
        self.assertEqual(ran.returncode, 1)
        self.assertIn("start", ran.stderr)
        self.assertIn("status 3", ran.stderr)

    def test_wrong_usage(self):
        for wrong in (["--only", "nonsense"], ["--rounds", "0"], ["--program", self.path("none")]):
            self.assertEqual(bench("all", "--program", PROGRAM, *wrong).returncode, 2, wrong)


class ToolInfo(InFolder):
    def setUp(self):
        super().setUp()
        self.tool = Tool()
        self.executable = self.tool.executable(BaseTool2.ToolLocator(tool_directory=os.path.dirname(PROGRAM)))

    def result(self, *lines, code=0, signal=None, reason=None) -> str:
        output = BaseTool2.RunOutput([line + "\n" for line in lines])
        run = BaseTool2.Run([self.executable], ProcessExitCode(code, signal), output, reason)
        return self.tool.determine_result(run)

    def test_it_finds_the_program_and_its_version(self):
        self.assertEqual(os.path.realpath(self.executable), os.path.realpath(PROGRAM))
        self.assertRegex(self.tool.version(self.executable), r"^\d+\.\d+")
        self.assertEqual(self.tool.program_files(self.executable)[0], self.executable)
        with self.assertRaises(ToolNotFoundException):
            self.tool.executable(BaseTool2.ToolLocator(tool_directory=self.path("")))

    def test_limits_become_options_unless_they_are_there(self):
        task = BaseTool2.Task.with_files(["q.smt2"])
        limits = BaseTool2.ResourceLimits(cputime=100, walltime=20, memory=2_000_000_000)
        line = self.tool.cmdline("p", ["--solver", "z3"], task, limits)
        self.assertEqual(line, ["p", "--timeout", "19", "--memory-limit", "2000", "--solver", "z3", "q.smt2"])
        given = ["--timeout=5", "--memory-limit", "9"]
        self.assertEqual(self.tool.cmdline("p", given, task, limits), ["p", *given, "q.smt2"])
        self.assertEqual(self.tool.cmdline("p", [], task, BaseTool2.ResourceLimits()), ["p", "q.smt2"])
        with self.assertRaises(UnsupportedFeatureException):
            self.tool.cmdline("p", [], BaseTool2.Task.with_files(["a", "b"]), limits)

    def test_answers_become_results(self):
        self.assertEqual(self.result("sat"), result.RESULT_TRUE_PROP)
        self.assertEqual(self.result("unsat"), result.RESULT_FALSE_PROP)
        self.assertEqual(self.result("infeasible"), result.RESULT_FALSE_PROP)
        self.assertEqual(self.result("unknown"), result.RESULT_UNKNOWN)
        self.assertEqual(self.result("sat", "unsat"), result.RESULT_DONE)
        self.assertEqual(self.result("sat", "unknown"), result.RESULT_UNKNOWN)
        self.assertEqual(self.result("("), result.RESULT_UNKNOWN)
        self.assertEqual(self.result("(", "(define-fun f () Int 1)", ")"), result.RESULT_TRUE_PROP)
        self.assertEqual(self.result('(error "f:1:1: no")', code=1), 'ERROR ("f:1:1: no")')
        self.assertEqual(self.result(code=3), "ERROR (3)")
        self.assertEqual(self.result("sat", code=None, signal=9, reason="walltime"), "KILLED BY SIGNAL 9")

    def test_it_reads_what_the_program_prints(self):
        script = self.path("q.smt2")
        with open(script, "w", encoding="utf-8") as file:
            file.write("(declare-const x Int)(assert (> x 3))(assert (< (* x x) 25))(check-sat)")
        task, limits = BaseTool2.Task.with_files([script]), BaseTool2.ResourceLimits(cputime=60)
        line = self.tool.cmdline(self.executable, ["--solver", "z3", "--stats=json"], task, limits)
        ran = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        output = ran.stdout.splitlines(keepends=True)
        self.assertEqual(self.result(*(line.rstrip("\n") for line in output), code=ran.returncode), result.RESULT_TRUE_PROP)
        read = BaseTool2.RunOutput(output)
        for column in self.columns():
            self.assertIsNotNone(self.tool.get_value_from_output(read, column), column)
        self.assertIsNone(self.tool.get_value_from_output(read, "no.such.counter"))

    def definition(self) -> ElementTree.Element:
        return ElementTree.parse(os.path.join(ROOT, "bench", "benchexec", "preproc_solve.xml")).getroot()

    def columns(self) -> list:
        return [column.text for column in self.definition().iter("column")]

    def test_the_definition_names_the_module_and_files_that_are_there(self):
        definition = self.definition()
        self.assertEqual(definition.tag, "benchmark")
        self.assertEqual(definition.get("tool"), Tool.__module__)
        self.assertTrue(self.columns())
        folder = os.path.join(ROOT, "bench", "benchexec")
        for include in definition.iter("include"):
            self.assertTrue(glob.glob(os.path.join(folder, include.text), recursive=True), include.text)
        for option in definition.iter("option"):
            ran = subprocess.run(
                [PROGRAM, *filter(None, [option.get("name"), option.text]), "-"], stdin=subprocess.DEVNULL, capture_output=True
            )
            self.assertEqual(ran.returncode, 0, (option.get("name"), option.text))


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
