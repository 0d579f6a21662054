#!/usr/bin/env python3
"""races.py PROGRAM [RUNS] [SEED]: queries that go to races, in the ways in which races are hard to hold.

Each run is a query whose answer is known from how it was made: products, tables that are read at what was read from them,
and both, sat or unsat. It is asked on one processor, or on all; with --jobs 1, 2 or 4, or without; with a limit of memory or
without, and some with a limit of time. The first line must be the known answer, or `unknown` where there is a limit; values
of a sat query are put into it. No process of the run may be left. Every eighth query is asked twice with --reproducible, on
one processor and on all: what is printed must be the same, byte for byte.

Prints a line for each run that fails, and the counts. Exit status 1 if any failed, or if no race was one.
"""

import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from process_groups import left_of  # noqa: E402

PATIENCE = 300  # seconds for a run; one that takes longer hangs
PRIMES = [p for p in range(30000, 65536) if all(p % q for q in range(2, 256))]


def read_value(text, name):
    """The value of a bit-vector in what get-value prints."""
    return int(text.split(f"({name} #x")[1].split(")")[0], 16)


class Products:
    """Two factors of a number: of two primes, or of a prime."""

    def __init__(self, rng, sat):
        self.number = rng.choice(PRIMES) * rng.choice(PRIMES) if sat else self.prime(rng)
        self.script = (
            "(declare-const p (_ BitVec 32))(declare-const q (_ BitVec 32))\n"
            f"(assert (= (bvmul p q) #x{self.number:08x}))\n"
            "(assert (bvult p #x00010000))(assert (bvult q #x00010000))\n"
            "(assert (bvult #x00000001 p))(assert (bvule p q))\n"
        )
        self.names = ("p", "q")

    @staticmethod
    def prime(rng):
        n = rng.randrange(1 << 29, 1 << 30) | 1
        while any(n % q == 0 for q in range(3, 1 << 15, 2)):
            n += 2
        return n

    def holds(self, p, q):
        return p * q == self.number and 1 < p <= q < 1 << 16


class Tables:
    """A path through a permutation: t(t(x ^ a) ^ b) ^ t(y) is as it was made, and x + y is; or x ^ y is too, and is not."""

    def __init__(self, rng, sat):
        self.table = list(range(256))
        rng.shuffle(self.table)
        self.a, self.b, x, y = (rng.randrange(256) for _ in range(4))
        self.result, self.sum = self.path(x, y), (x + y) % 256
        # The lowest bits of x + y and of x ^ y are one.
        self.parity = (x ^ y) & 1 if sat else ~(x ^ y) & 1
        elements = "".join(f"(assert (= (select t #x{i:02x}) #x{v:02x}))" for i, v in enumerate(self.table))
        self.script = (
            "(declare-const t (Array (_ BitVec 8) (_ BitVec 8)))\n(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))\n"
            f"{elements}\n(assert (= (bvxor (select t (bvxor (select t (bvxor x #x{self.a:02x})) #x{self.b:02x})) (select t y))"
            f" #x{self.result:02x}))\n(assert (= (bvadd x y) #x{self.sum:02x}))\n"
            f"(assert (= ((_ extract 0 0) (bvxor x y)) #b{self.parity}))\n"
        )
        self.names = ("x", "y")

    def path(self, x, y):
        return self.table[self.table[x ^ self.a] ^ self.b] ^ self.table[y]

    def holds(self, x, y):
        return self.path(x, y) == self.result and (x + y) % 256 == self.sum and (x ^ y) & 1 == self.parity


class Both:
    """Products and a table that share nothing: unsat if one of them is."""

    def __init__(self, rng, sat):
        wrong = rng.randrange(2)
        self.parts = [Products(rng, sat or wrong != 0), Tables(rng, sat or wrong != 1)]
        self.script = "".join(part.script for part in self.parts)
        self.names = ("p", "q", "x", "y")

    def holds(self, p, q, x, y):
        return self.parts[0].holds(p, q) and self.parts[1].holds(x, y)


def run(command, text):
    """What the command prints, and how many processes it leaves behind."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    out, err = process.communicate(text.encode(), timeout=PATIENCE)
    return out.decode(), err.decode(), left_of(process.pid)


def ask(rng, program, counts, twice):
    sat = rng.random() < 0.5
    query = rng.choice([Products, Products, Tables, Both])(rng, sat)
    text = f"(set-option :produce-models true)\n(set-logic QF_ABV)\n{query.script}(check-sat)\n(get-value ({' '.join(query.names)}))\n"
    one = ["taskset", "-c", str(rng.randrange(os.cpu_count()))]
    if twice:
        outs = [run([*where, program, "--reproducible", "-"], text) for where in (one, [])]
        if outs[0][0] != outs[1][0]:
            return f"--reproducible: {outs[0][0]!r} and {outs[1][0]!r}"
        out, err, left = outs[0][0], outs[0][1], outs[0][2] + outs[1][2]
        limited = False
        command = "--reproducible"
    else:
        options = rng.choice([[], [], ["--jobs", "1"], ["--jobs", "2"], ["--jobs", "4"]])
        limits = rng.choice([[], [], ["--memory-limit", rng.choice(["300M", "1G"])], ["--timeout", f"{0.01 + rng.random():.2f}"]])
        command = [*(one if rng.random() < 0.7 else []), program, *options, *limits, "--explain", "-"]
        out, err, left = run(command, text)
        limited = bool(limits)
        counts["joined"] += err.count("\n") > 2
    answer, _, values = out.partition("\n")
    counts[answer] = counts.get(answer, 0) + 1
    wanted = {"sat" if sat else "unsat"} | ({"unknown"} if limited else set())
    if answer not in wanted:
        return f"`{answer}` where {wanted} is right: {command}; {err}"
    if answer == "sat" and not query.holds(*(read_value(values, name) for name in query.names)):
        return f"values that are no model: {values}: {command}"
    if left:
        return f"{left} processes are left: {command}"
    return None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.realpath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    counts = {"joined": 0}
    failed = 0
    for number in range(runs):
        rng = random.Random(f"{seed}.{number}")
        complaint = ask(rng, program, counts, number % 8 == 7)
        if complaint is not None:
            failed += 1
            print(f"FAIL run {number} of seed {seed}: {complaint}", flush=True)
    joined = counts.pop("joined")
    said = ", ".join(f"{count} {answer}" for answer, count in sorted(counts.items()))
    print(f"{runs} runs: {said}; in {joined} others joined the primary solver; {failed} failed")
    if runs >= 100 and joined == 0:
        sys.exit("no race had a second member: the queries are too easy")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
