"""terminal.py PROGRAM: the tests of run.sh. Nothing is asserted about how long anything takes."""

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
PATIENCE = 120  # seconds, after which a test has failed
failures = 0

# The product of the primes 8783334034481719637 and 5144654578489726291: no solver finds them in the time of a test.
LONG = """(set-logic QF_BV)
(declare-const p (_ BitVec 128))
(declare-const q (_ BitVec 128))
(push 1)
(assert (= (bvmul p q) #x21febdf005ad3c7829ae953ecfbb5f8f))
(assert (bvult #x00000000000000000000000000000001 p))
(assert (bvult #x00000000000000000000000000000001 q))
(assert (bvult p #x00000000000000010000000000000000))
(assert (bvult q #x00000000000000010000000000000000))
(echo "begun")
(check-sat)
(get-info :reason-unknown)
(pop 1)
(assert (= p #x00000000000000000000000000000007))
(check-sat)
(get-value (p))
"""

# 2^18 paths, one after another.
PATHS = "(define-fun f ((b (_ BitVec 18))) Int (+ " + " ".join(
    f"(ite (= ((_ extract {i} {i}) b) #b1) {i} 0)" for i in range(18)) + "))\n"


class Run:
    """The program with some of its outputs on a terminal of its own."""

    def __init__(self, arguments, script, out_is_terminal=True, errors_are_terminal=True, variables=None):
        self.file = tempfile.NamedTemporaryFile("w", suffix=".smt2")
        self.file.write(script)
        self.file.flush()
        self.master, slave = pty.openpty()
        read_end, write_end = os.pipe()
        self.pipe = read_end
        environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        environment.update({"TERM": "xterm", **(variables or {})})
        self.process = subprocess.Popen(
            [PROGRAM, *arguments, self.file.name], stdin=slave, env=environment,
            stdout=slave if out_is_terminal else write_end, stderr=slave if errors_are_terminal else write_end,
            preexec_fn=lambda: (os.setsid(), __import__("fcntl").ioctl(0, __import__("termios").TIOCSCTTY, 0)))
        os.close(slave)
        os.close(write_end)
        self.terminal = b""
        self.piped = b""

    def read(self, until=None):
        """Reads until the bytes were seen on the terminal or the pipe, or the program has ended. True if they were."""
        end = time.monotonic() + PATIENCE
        ends = [self.master, self.pipe]
        while time.monotonic() < end and ends:
            if until is not None and (until in self.terminal or until in self.piped):
                return True
            for fd in select.select(ends, [], [], 0.1)[0]:
                try:
                    data = os.read(fd, 65536)
                except OSError:  # the terminal of a program that has ended
                    data = b""
                if not data:
                    ends.remove(fd)
                elif fd == self.master:
                    self.terminal += data
                else:
                    self.piped += data
        return until is None or until in self.terminal or until in self.piped

    def press_ctrl_c(self):
        os.write(self.master, b"\x03")

    def end(self):
        self.read()
        return self.process.wait(PATIENCE)


def expect(what, holds, run):
    global failures
    if not holds:
        failures += 1
        print(f"FAIL {what}\n  status {run.process.returncode}\n  terminal {run.terminal!r}\n  pipe {run.piped!r}")


def test_once():
    run = Run(["--solver", "z3"], LONG)
    expect("a line of progress", run.read(b"check-sat at") and run.read(b"Ctrl-C ends it"), run)
    run.press_ctrl_c()
    status = run.end()
    expect("one Ctrl-C ends the check", b"unknown" in run.terminal and b"interrupted" in run.terminal, run)
    expect("the script goes on", b"#x00000000000000000000000000000007" in run.terminal and status == 0, run)
    expect("the line is gone before the answer", b"\r\x1b[K\x1b[33munknown\x1b[0m" in run.terminal, run)
    expect("answers have colours", b"\x1b[32msat\x1b[0m" in run.terminal, run)


def test_once_in_a_contest():
    run = Run([], LONG)
    run.read(b"Ctrl-C ends it")
    run.press_ctrl_c()
    status = run.end()
    expect("one Ctrl-C ends a race", b"unknown" in run.terminal and b"interrupted" in run.terminal, run)
    expect("the script goes on behind a race", b"#x00000000000000000000000000000007" in run.terminal and status == 0,
           run)


def test_twice():
    # cvc5's check cannot be interrupted, so that the second one comes while it runs.
    run = Run(["--solver", "cvc5"], LONG)
    run.read(b"Ctrl-C ends it")
    for _ in range(PATIENCE):
        if run.process.poll() is not None:
            break
        run.press_ctrl_c()
        time.sleep(0.3)
        run.read(b"^C")
    status = run.end()
    expect("two end the program", status == 130 and b"unknown" in run.terminal, run)


def test_nothing_elsewhere():
    run = Run(["--solver", "z3", "--timeout", "2"], LONG, out_is_terminal=False, errors_are_terminal=False)
    status = run.end()
    expect("no line and no colour in a pipe", b"\x1b" not in run.piped and b"unknown\n" in run.piped and status == 0,
           run)
    expect("nothing on the terminal", run.terminal.replace(b"^C", b"") == b"", run)


def test_answers_in_a_pipe():
    run = Run(["--solver", "z3", "--timeout", "3"], LONG, out_is_terminal=False)
    run.end()
    expect("the line is shown beside answers in a pipe", b"check-sat at" in run.terminal, run)
    expect("how much is left is known with a limit", b", at most 0:" in run.terminal, run)
    expect("answers in a pipe are plain", b"\x1b" not in run.piped and b"unknown\n" in run.piped, run)


def test_no_colour():
    for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        run = Run([], "(check-sat)\n(assert x)\n", variables=variables)
        run.end()
        expect(f"no colours with {variables}", b"\x1b" not in run.terminal and b"sat" in run.terminal, run)
    run = Run([], "(check-sat)\n(assert x)\n", variables={"NO_COLOR": ""})
    run.end()
    expect("an empty NO_COLOR is none", b"\x1b[32msat" in run.terminal and b"\x1b[31m(error" in run.terminal, run)
    run = Run(["--compat", "z3"], "(check-sat)\n")
    run.end()
    expect("a client that starts z3 gets no colours", b"\x1b" not in run.terminal, run)


def test_exploration():
    run = Run(["--explore", "f", "--explore-no-inputs"], PATHS, out_is_terminal=False)
    expect("an exploration counts paths", run.read(b" paths, "), run)
    run.press_ctrl_c()
    status = run.end()
    expect("one Ctrl-C ends an exploration with what was found",
           b"path 1\n" in run.piped and b"interrupted: there may be further paths" in run.piped and status == 1, run)


def test_synthesis():
    script = """(set-logic BV)
(synth-fun f ((x (_ BitVec 64)) (y (_ BitVec 64))) (_ BitVec 64)
  ((S (_ BitVec 64))) ((S (_ BitVec 64) (x y #x0000000000000001 (bvadd S S) (bvxor S S) (bvlshr S S) (bvmul S S)))))
(declare-var x (_ BitVec 64))
(declare-var y (_ BitVec 64))
(constraint (= (f x y) (bvudiv (bvmul x #x0123456789abcdef) (bvor y #x00000000000000f1))))
(check-synth)
(echo "behind")
"""
    run = Run(["--lang", "sygus2", "--beside", "none"], script)
    run.read(b"(Ctrl-C")  # the line may be cut at the width of the terminal
    run.press_ctrl_c()
    run.end()
    expect("one Ctrl-C ends a synthesis", b"fail" in run.terminal, run)


def test_signals():
    """SIGTERM ends the program at once, SIGINT from a program as from a terminal."""
    for first, status in ((signal.SIGTERM, 143), (signal.SIGINT, 0)):
        run = Run(["--solver", "z3"], LONG)
        run.read(b"Ctrl-C ends it")
        os.kill(run.process.pid, first)
        ended = run.end()
        expect(f"signal {first}", ended == status and b"unknown" in run.terminal, run)


for test in (test_once, test_once_in_a_contest, test_twice, test_nothing_elsewhere, test_answers_in_a_pipe,
             test_no_colour, test_exploration, test_synthesis, test_signals):
    test()
print("FAILED" if failures else "all as expected")
sys.exit(1 if failures else 0)
