#!/usr/bin/env python3
"""interrupts.py PROGRAM [COUNT] [SEED]: Ctrl-C at random moments of checks that do not end by themselves, in each mode.

A mode is a way to decide: by default, each linked solver, programs, several, searches, objectives, synthesis, with a memo,
without clocks. A session in a mode gets a few Ctrl-Cs, SIGINT, each some moment after a check began, and a second and more
after the one before. Sessions follow until there were COUNT (default 300); four run at a time.

Each Ctrl-C must end its check, which is answered once, `unknown` (`fail` of a synthesis); the commands behind it must have
their answers, with what was asserted before; no process may be left. Prints a line for each session that fails, and the
counts.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from process_groups import left_of  # noqa: E402

PATIENCE = 30  # seconds for an answer; cvc5 looks up late, and is lost after two
APART = 1.3  # seconds between two Ctrl-Cs, of which two within one end the program

PRODUCT = """(declare-const p (_ BitVec 128))
(declare-const q (_ BitVec 128))
(assert (= (bvmul p q) #x21febdf005ad3c7829ae953ecfbb5f8f))
(assert (bvult #x00000000000000000000000000000001 p))
(assert (bvult #x00000000000000000000000000000001 q))
(assert (bvult p #x00000000000000010000000000000000))
(assert (bvult q #x00000000000000010000000000000000))
"""
CUBES = "(declare-const a Int)(declare-const b Int)(declare-const c Int)(assert (= (+ (* a a a) (* b b b) (* c c c)) 114))\n"
WORDS = """(declare-const s String)
(declare-const t String)
(assert (= (str.++ s "ab" t s) (str.++ t "ba" s t)))
(assert (> (str.len s) 20))
(assert (not (= (str.replace_all s "a" t) (str.replace_all t "b" s))))
"""
MANY = "".join(f"(declare-const v{i} (_ BitVec 32))" for i in range(200)) + "".join(
    f"(assert (bvule (bvadd v{i % 200} (_ bv{i} 32)) (bvxor v{(i * 7) % 200} (_ bv{i * 13} 32))))" for i in range(40_000)) + PRODUCT
BEST = PRODUCT + "(maximize (bvxor p q))\n"
FUNCTION = """(synth-fun f ((x (_ BitVec 64)) (y (_ BitVec 64))) (_ BitVec 64)
  ((S (_ BitVec 64))) ((S (_ BitVec 64) (x y #x0000000000000001 (bvadd S S) (bvxor S S) (bvlshr S S) (bvmul S S)))))
(declare-var x (_ BitVec 64))
(declare-var y (_ BitVec 64))
(constraint (= (f x y) (bvudiv (bvmul x #x0123456789abcdef) (bvor y #x00000000000000f1))))
"""

# Name, options, what is hard, the question.
MODES = [
    ("auto", [], PRODUCT, "(check-sat)"),
    ("auto-integers", [], CUBES, "(check-sat)"),
    ("auto-strings", [], WORDS + PRODUCT, "(check-sat)"),
    ("auto-assuming", [], PRODUCT + "(declare-const u Bool)\n", "(check-sat-assuming (u))"),
    ("reproducible", ["--reproducible"], PRODUCT, "(check-sat)"),
    ("z3", ["--solver", "z3"], PRODUCT, "(check-sat)"),
    ("z3-translation", ["--solver", "z3", "--passes", "none"], MANY, "(check-sat)"),
    ("cvc5", ["--solver", "cvc5"], PRODUCT, "(check-sat)"),
    ("bits", ["--solver", "bits"], PRODUCT, "(check-sat)"),
    ("program-z3", ["--solver", "z3 -in"], PRODUCT, "(check-sat)"),
    ("program-cvc5", ["--solver", "cvc5 --incremental"], PRODUCT, "(check-sat)"),
    ("several", ["--solver", "z3", "--solver", "cvc5"], PRODUCT, "(check-sat)"),
    ("search-only", ["--indexify=only"], PRODUCT, "(check-sat)"),
    ("search-first", ["--indexify=first", "--solver", "z3"], CUBES, "(check-sat)"),
    ("objective", [], BEST, "(check-sat)"),
    ("cores", ["--set-option", ":produce-unsat-cores=true"], PRODUCT, "(check-sat)"),
    ("memo", ["--memo", "MEMO"], PRODUCT, "(check-sat)"),
    ("memory-limit", ["--memory-limit", "2000", "--solver", "z3"], PRODUCT, "(check-sat)"),
    ("synthesis", ["--lang", "sygus2"], FUNCTION, "(check-synth)"),
]


class Failure(Exception):
    pass


class Session:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        start_new_session=True)
        self.lines = []
        self.changed = threading.Condition()
        self.ended = False
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.changed:
                self.lines.append(line.decode(errors="replace").strip())
                self.changed.notify()
        with self.changed:
            self.ended = True
            self.changed.notify()

    def send(self, text):
        try:
            self.process.stdin.write(text.encode())
            self.process.stdin.flush()
        except OSError:
            pass  # it has ended, which is seen by what is not answered

    def answers(self, mark):
        """The lines up to the mark."""
        end = time.monotonic() + PATIENCE
        with self.changed:
            while f'"{mark}"' not in self.lines and mark not in self.lines:
                if self.ended:
                    raise Failure(f"ended with status {self.process.wait()} before {mark}, having said {self.lines[-3:]}")
                if not self.changed.wait(end - time.monotonic()):
                    raise Failure(f"no answer before {mark} in {PATIENCE} s")
            at = self.lines.index(f'"{mark}"' if f'"{mark}"' in self.lines else mark)
            said, self.lines = self.lines[:at], self.lines[at + 1:]
        return said

    def press_ctrl_c(self):
        # To the first process, which passes on what is not a terminal's: the group would have it twice.
        os.kill(self.process.pid, signal.SIGINT)


def run_session(program, folder, mode, seed, presses):
    """What is wrong with the session, or None."""
    name, options, hard, question = mode
    rng = random.Random(f"{name}.{seed}")
    memo = os.path.join(folder, f"memo-{name}-{seed}")
    session = Session([program, *[memo if option == "MEMO" else option for option in options]])
    is_synthesis = question == "(check-synth)"
    try:
        key = rng.randrange(65536)
        if not is_synthesis:
            session.send(f"(set-option :produce-models true)\n(declare-const k (_ BitVec 16))\n(assert (= k (_ bv{key} 16)))\n")
        for press in range(presses):
            session.send(f'(push 1)\n{hard}(echo "begun {press}")\n{question}\n(echo "answered {press}")\n' if not is_synthesis
                         else f'{hard if press == 0 else ""}(echo "begun {press}")\n{question}\n(echo "answered {press}")\n')
            session.answers(f"begun {press}")
            # Not at once: between two commands Ctrl-C ends the program.
            time.sleep(0.03 + rng.random() ** 2 * 0.5)
            session.press_ctrl_c()
            pressed = time.monotonic()
            said = session.answers(f"answered {press}")
            if said != ["fail" if is_synthesis else "unknown"]:
                raise Failure(f"answer {press} is {said}")
            if is_synthesis:
                session.send(f'(echo "behind {press}")\n')
                session.answers(f"behind {press}")
            else:
                session.send(f'(get-info :reason-unknown)\n(pop 1)\n(check-sat)\n(get-value (k))\n(echo "behind {press}")\n')
                said = session.answers(f"behind {press}")
                if said[1:] != ["sat", f"((k #x{key:04x}))"]:
                    raise Failure(f"behind answer {press}: {said}")
            time.sleep(max(0.0, pressed + APART - time.monotonic()))
        session.process.stdin.close()
        status = session.process.wait(PATIENCE)
        if status != 0:
            raise Failure(f"exit status {status}")
        if left := left_of(session.process.pid):
            raise Failure(f"{left} processes are left")
    except (Failure, subprocess.TimeoutExpired) as failure:
        return f"{name}, seed {seed}: {failure}"
    finally:
        try:
            os.killpg(session.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        session.process.wait()
    return None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.realpath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    names = sys.argv[4:]  # of modes
    modes = [mode for mode in MODES if not names or mode[0] in names]
    presses = 3 if count >= 3 * len(modes) else 1
    jobs = [(modes[i % len(modes)], first + i // len(modes)) for i in range(-(-count // presses))]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(4) as pool:
        for complaint in pool.map(lambda job: run_session(program, folder, *job, presses), jobs):
            if complaint is not None:
                failed += 1
                print(f"FAIL {complaint}", flush=True)
    print(f"{len(jobs)} sessions in {len(modes)} modes, {len(jobs) * presses} times Ctrl-C, {failed} sessions failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
