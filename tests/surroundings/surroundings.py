#!/usr/bin/env python3
"""surroundings.py PROGRAM: the program where its surroundings refuse it something or are against it: threads, processes,
descriptors, places that cannot be written, signals, servers of memos, compressed inputs, scripts that name files.

Each case is a method of a test; names of files are relative to a folder of its own. Nothing asserts a time, but that a
program ends at all (LIMIT).
"""

import gzip
import lzma
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from redis_stand_in import RedisStandIn, answering, bulk, silent  # noqa: E402

PROGRAM = None
LIMIT = 100  # seconds
NOBODY = 65534

EASY = """(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(assert (= (bvmul x x) #x00000031))
(assert (bvult x #x00000064))
(check-sat)
"""
HARD = """(set-logic QF_BV)
(declare-const p (_ BitVec 128))
(declare-const q (_ BitVec 128))
(assert (= (bvmul p q) #x000000000000fffffffffffffffffddd))
(assert (and (bvult p #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 p)))
(assert (and (bvult q #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 q)))
(check-sat)
"""


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="surroundings-")
        os.chmod(self.folder, 0o755)
        self.write("easy.smt2", EASY)
        self.write("hard.smt2", HARD)

    def tearDown(self):
        for path, _, _ in os.walk(self.folder):
            os.chmod(path, 0o755)
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def run_program(self, *arguments, text=None, prepare=None):
        """Output, errors and exit status."""
        result = subprocess.run(
            [PROGRAM, *arguments], cwd=self.folder, input=text, capture_output=True, text=True, timeout=LIMIT,
            preexec_fn=prepare, check=False,
        )
        return result.stdout, result.stderr, result.returncode

    def run_shell(self, command):
        return subprocess.run(
            ["bash", "-c", command], cwd=self.folder, capture_output=True, text=True, timeout=LIMIT, check=False,
            env=dict(os.environ, P=PROGRAM),
        )


def as_nobody(limit=None, number=0):
    """Root is above limits and permissions."""

    def prepare():
        if limit is not None:
            resource.setrlimit(limit, (number, number))
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)

    return prepare


class ThreadsTest(Case):
    QUESTIONS = EASY + "(get-info :reason-unknown)\n(echo \"still here\")\n"

    def check(self, number, *options):
        out, err, status = self.run_program(
            *options, "-", text=self.QUESTIONS, prepare=as_nobody(resource.RLIMIT_NPROC, number))
        lines = out.splitlines()
        self.assertEqual(lines[-1], '"still here"', (out, err))
        self.assertIn(lines[0], ("sat", "unknown"), (out, err))
        self.assertEqual(status, 1 if lines[0] == "sat" else 0, (out, err))
        return lines

    def test_no_thread_for_the_first_member(self):
        for number in (1, 2):
            lines = self.check(number)
            if os.getuid() == 0:
                self.assertEqual(lines[0], "unknown")
                self.assertIn("no thread", lines[1])

    def test_other_ways(self):
        for options in (["--solver", "z3"], ["--solver", "cvc5"], ["--solver", "bits"], ["--indexify=first"], ["--jobs", "1"],
                        ["--timeout", "5"], ["--solver", "z3", "--timeout", "5"], ["--one-process"],
                        ["--solver", "z3 -in"], ["--solver", "z3", "--solver", "cvc5"]):
            for number in (1, 2, 3):
                with self.subTest(options=options, processes=number):
                    out, err, status = self.run_program(
                        *options, "-", text=self.QUESTIONS, prepare=as_nobody(resource.RLIMIT_NPROC, number))
                    self.assertIn('"still here"', out, err)
                    self.assertIn(status, (0, 1))
                    self.assertNotIn("unsat\n", out)

    def test_synthesis(self):
        problem = ("(set-logic LIA)(synth-fun f ((a Int)) Int)(declare-var a Int)(constraint (> (f a) a))(check-synth)"
                   '(echo "still here")')
        for number in (1, 2, 3):
            out, err, _ = self.run_program(
                "--lang", "sygus", "-", text=problem, prepare=as_nobody(resource.RLIMIT_NPROC, number))
            self.assertIn('"still here"', out, err)


class DescriptorsTest(Case):
    def test_closed_streams(self):
        for closed in ("0<&-", "2>&-", "0<&- 2>&-", "0<&- 1>&- 2>&-", "1>&-"):
            with self.subTest(closed=closed):
                self.run_shell(f'"$P" -v --stats=all --memo memo --report page.html -o out easy.smt2 {closed}')
                self.assertEqual(self.read("out"), "sat\n")
                self.assertNotIn("sat\n", self.read("page.html").splitlines()[0])
                os.remove(self.path("out"))

    def test_standard_input_is_closed(self):
        result = self.run_shell('"$P" - <&-')
        self.assertEqual((result.stdout, result.returncode), ("", 0))

    def test_few_descriptors(self):
        for number in range(4, 16):
            for options in ((), ("--memo", "memo"), ("--solver", "z3 -in")):
                with self.subTest(number=number, options=options):
                    def prepare():
                        resource.setrlimit(resource.RLIMIT_NOFILE, (number, number))
                    out, _, status = self.run_program(*options, "easy.smt2", prepare=prepare)
                    self.assertIn(status, (0, 1, 2))
                    self.assertNotIn("unsat", out)


class MemoTest(Case):
    def entries(self, name):
        """How many entries the file has by itself, without a log beside it."""
        shutil.copy(self.path(name), self.path("copy"))
        database = sqlite3.connect("file:" + self.path("copy") + "?mode=ro&immutable=1", uri=True)
        try:
            return database.execute("SELECT count(*) FROM memo").fetchone()[0]
        finally:
            database.close()
            os.remove(self.path("copy"))

    def test_the_file_has_everything_at_the_end(self):
        for options in ((), ("--one-process",), ("--solver", "z3"), ("--query-log",), ("-o", "out")):
            with self.subTest(options=options):
                self.run_program("--memo", "memo", *options, "easy.smt2")
                self.assertGreater(self.entries("memo"), 0)
                for name in os.listdir(self.folder):
                    if name.startswith("memo"):
                        os.remove(self.path(name))

    def test_also_where_a_process_was_killed(self):
        process = subprocess.Popen(
            [PROGRAM, "--memo", "memo", "-"], cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.stdin.write(EASY)
        process.stdin.flush()
        self.assertEqual(process.stdout.readline(), "sat\n")
        time.sleep(0.5)  # what is put is written a moment later
        process.stdin.write("(reset)(declare-const y (_ BitVec 32))(assert (= (bvmul y y) #x00000051))(check-sat)\n")
        process.stdin.flush()
        self.assertEqual(process.stdout.readline(), "sat\n")
        process.terminate()
        process.wait(LIMIT)
        process.stdin.close()
        process.stdout.close()
        self.assertGreater(self.entries("memo"), 0)

    def test_while_another_process_has_it_open(self):
        other = subprocess.Popen(
            [PROGRAM, "--memo", "memo", "-"], cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        other.stdin.write(EASY.replace("31", "51"))
        other.stdin.flush()
        self.assertEqual(other.stdout.readline(), "sat\n")
        self.run_program("--memo", "memo", "easy.smt2")
        self.assertGreater(self.entries("memo"), 0)
        other.communicate(timeout=LIMIT)
        self.assertFalse(os.path.exists(self.path("memo-wal")))

    def test_merged(self):
        self.run_program("--memo", "memo", "easy.smt2")
        self.run_program("--memo-merge", "all", "memo")
        self.assertEqual(self.entries("all"), self.entries("memo"))

    def check_read_only(self, name):
        out, err, status = self.run_program(
            "--memo", name, "--stats=json", self.path("easy.smt2"), prepare=as_nobody())
        self.assertEqual((out, status), ("sat\n", 0), err)
        warnings = [line for line in err.splitlines() if line.startswith("preproc-solve:")]
        self.assertEqual(len(warnings), 1, err)
        self.assertIn("only read", warnings[0])
        self.assertIn('"memo":1', err.replace(" ", ""), err)

    def test_read_only_places(self):
        os.mkdir(self.path("place"))
        self.run_program("--memo", "place/memo", "easy.smt2")
        os.chmod(self.path("place/memo"), 0o444)
        before = sorted(os.listdir(self.path("place")))
        self.check_read_only("place/memo")
        os.chmod(self.path("place/memo"), 0o666)
        os.chmod(self.path("place"), 0o555)
        self.check_read_only("place/memo")
        self.assertEqual(sorted(os.listdir(self.path("place"))), before)


class OutputTest(Case):
    def test_nothing_is_left_by_signals(self):
        for options in ((), ("--one-process",)):
            for number in ("INT", "TERM", "HUP", "QUIT", "SEGV", "ABRT", "XCPU", "KILL"):
                with self.subTest(options=options, signal=number):
                    process = subprocess.Popen(
                        [PROGRAM, *options, "-o", "out", "-"], cwd=self.folder, stdin=subprocess.PIPE,
                        stderr=subprocess.DEVNULL, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
                    process.stdin.write(HARD.encode())
                    process.stdin.flush()
                    time.sleep(0.3)
                    process.send_signal(getattr(signal, "SIG" + number))
                    if number == "INT":  # which ends the check only
                        process.terminate()
                    process.wait(LIMIT)
                    process.stdin.close()
                    self.assertEqual(sorted(os.listdir(self.folder)), ["easy.smt2", "hard.smt2"])

    def test_nothing_is_left_by_errors(self):
        self.write("out", "before")
        self.run_program("-o", "out", "missing.smt2")
        self.assertEqual(self.read("out"), "before")
        self.run_program("-o", "out", "easy.smt2")
        self.assertEqual(self.read("out"), "sat\n")
        self.assertEqual(sorted(os.listdir(self.folder)), ["easy.smt2", "hard.smt2", "out"])

    def test_mode_is_that_of_new_files(self):
        self.run_shell('umask 027; "$P" -o out easy.smt2')
        self.assertEqual(os.stat(self.path("out")).st_mode & 0o777, 0o640)


class RedisTest(Case):
    def check(self, talk, *expected):
        """One warning with these words, and the right answer."""
        server = RedisStandIn(talk)
        try:
            out, err, status = self.run_program("--memo", server.location, "easy.smt2")
        finally:
            server.close()
        self.assertEqual((out, status), ("sat\n", 0), err)
        lines = err.splitlines()
        self.assertEqual(len(lines), 1, err)
        for word in expected:
            self.assertIn(word, lines[0])
        return lines[0]

    def test_a_byte_each_half_second(self):
        def drip(connection):
            while True:
                connection.sendall(b"+" if connection.recv(1) else b"")
                while True:
                    connection.sendall(b"x")
                    time.sleep(0.4)

        self.check(drip, "going on without it")

        def drip_later(words):
            yield b"$1000\r\n"
            while True:
                yield b"x"
                time.sleep(0.4)

        self.check(answering(drip_later), "going on without it")

    def test_silence(self):
        self.check(silent, "going on without it")

    def test_answers_without_bound(self):
        def endless(_words):
            yield b"$536870912\r\n"
            while True:
                yield b"x" * 65536

        self.check(answering(endless), "going on without it")
        self.check(answering(lambda _: [b"*2147483647\r\n"]), "too large")
        self.check(answering(lambda _: [b"*2000000000\r\n" * 6]), "too large")

    def test_what_is_said_is_text(self):
        line = self.check(answering(lambda _: [b"-ERR \x1b[31mred\x07 \xff\x9b31m" + b"y" * 5000 + b"\r\n"]), "only read")
        self.assertTrue(line.isprintable(), line)
        self.assertLess(len(line), 400)
        line = self.check(lambda c: c.sendall(b"-\x1b]0;title\x07\r\n" if c.recv(1) else b""), "going on without it")
        self.assertTrue(line.isprintable(), line)

    def test_other_nonsense(self):
        for nonsense in (b":1\r\n", b"$-1\r\n", b"*-1\r\n", b"*2\r\n:1\r\n$-1\r\n", b"?\r\n", b"\r\n", b"$5\r\nabcdefg\r\n",
                         b"*1\r\n" * 20, b"$99999999999999999999\r\n", b"\0" * 100):
            with self.subTest(nonsense=nonsense):
                server = RedisStandIn(answering(lambda _, answer=nonsense: [answer]))
                try:
                    out, _, status = self.run_program("--memo", server.location, "easy.smt2")
                finally:
                    server.close()
                self.assertEqual((out, status), ("sat\n", 0))

    def merge(self, answer):
        server = RedisStandIn(answering(answer))
        try:
            return self.run_program("--memo-merge", "all", server.location)
        finally:
            server.close()

    def test_keys_that_do_not_come_to_an_end(self):
        number = [0]

        def new_cursor(_words):
            number[0] += 1
            time.sleep(0.001)
            return [b"*2\r\n" + bulk(b"%d" % number[0]) + b"*0\r\n"]

        def two_cursors(words):
            return [b"*2\r\n" + bulk(b"5" if words[1] == b"7" else b"7") + b"*0\r\n"]

        for answer in (lambda _: [b"*2\r\n" + bulk(b"7") + b"*0\r\n"], two_cursors, new_cursor,
                       lambda _: [b"*2\r\n:0\r\n*0\r\n"], lambda _: [b"*2\r\n$-1\r\n*0\r\n"],
                       lambda _: [b"*2\r\n" + bulk(b"0") + b"$-1\r\n"], lambda _: [b"*2\r\n" + bulk(b"") + b"*1\r\n:5\r\n"]):
            out, err, status = self.merge(answer)
            self.assertEqual(out, "all: 0 entries of 1 memo\n")
            self.assertEqual((len(err.splitlines()), status), (1, 1), err)
        self.assertEqual(self.merge(lambda _: [b"*2\r\n" + bulk(b"0") + b"*2\r\n:5\r\n" + bulk(b"other")])[2], 0)


class CompressionTest(Case):
    def test_what_is_unpacked_is_bounded(self):
        script = EASY.encode() + b" " * (3 << 20)
        packed = {"a.gz": gzip.compress(script), "a.xz": lzma.compress(script)}
        if shutil.which("zstd"):
            packed["a.zst"] = subprocess.run(["zstd", "-c"], input=script, capture_output=True, check=True).stdout
        for name, data in packed.items():
            self.write(name, data)
            with self.subTest(name=name):
                self.assertEqual(self.run_program(name)[0], "sat\n")
                out, _, status = self.run_program("--unpack-limit", "2", name)
                self.assertIn("needs more than the 2 MB that are allowed", out)
                self.assertEqual(status, 1)
        if not os.environ.get("PREPROC_TEST_ALL"):
            return
        bomb = gzip.compress(b" " * (1 << 20), 9) * 1200  # 1.2 GB
        self.write("bomb.gz", bomb)
        out, _, status = self.run_program("bomb.gz")
        self.assertIn("needs more than the 1024 MB that are allowed: --unpack-limit MB allows more", out)
        self.assertEqual(status, 1)


class FilesTest(Case):
    OPTIONS = (':regular-output-channel "made"', ':diagnostic-output-channel "made"', ":solver.smtlib2_log made",
               ":solver.proof.log made", ":sat.drat.file made", ":trace_file_name made", ":out made",
               ":dot_proof_file made", ":smt.arith.dump_lemmas true", ":regular-output-channel |made|")

    def test_scripts_write_no_files(self):
        for option in self.OPTIONS:
            for options in ((), ("--solver", "z3"), ("--solver", "cvc5"), ("--solver", "cvc5 -q")):
                with self.subTest(option=option, options=options):
                    script = f"(set-option {option})\n" + EASY + f"(set-option {option})(check-sat)\n"
                    out, _, status = self.run_program("--no-files", *options, "-", text=script)
                    self.assertEqual(out.count("(error"), 2, out)
                    self.assertEqual(status, 1)
                    self.assertEqual(sorted(os.listdir(self.folder)), ["easy.smt2", "hard.smt2"])

    def test_streams_are_no_files(self):
        script = '(set-option :regular-output-channel "stderr")' + EASY + '(set-option :regular-output-channel "stdout")(check-sat)'
        self.assertEqual(self.run_program("--no-files", "-", text=script), ("sat\n", "sat\n", 0))


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
