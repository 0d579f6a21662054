"""The ways to answer a script: which solver, linked, on a pipe or behind --emit, and with which options."""

import random

LIMIT = 1  # seconds for a check, ours and a solver's alone

Z3 = ["z3", "-in", f"-t:{LIMIT * 1000}"]
# Needs --incremental for a second check, and for resets between scripts.
CVC5 = ["cvc5", "--incremental", "--produce-models", "--fp-exp", "--strings-exp", "--quiet", f"--tlimit-per={LIMIT * 1000}", "--lang=smt2", "-"]
ALONE = {"z3": Z3, "cvc5": CVC5}
OTHER = {"z3": "cvc5", "cvc5": "z3"}

SOLVERS = {
    "z3": ["--solver", "z3"],
    "cvc5": ["--solver", "cvc5"],
    "auto": ["--solver", "auto"],
    "bits": ["--solver", "bits"],
    "z3-pipe": ["--solver", "z3 -in"],
    "cvc5-pipe": ["--solver", "cvc5 --incremental --produce-models --fp-exp --strings-exp --lang=smt2 -"],
    "emit-z3": ["--emit", "--for", "z3"],
    "emit-cvc5": ["--emit", "--for", "cvc5"],
}

ENCODINGS = ("ranges", "chain", "boundtree", "bittree", "relation", "bits", "cubes", "affine", "gf2", "array", "function", "keep")
# Those that do not run by default, too.
ALL_PASSES = (
    "fold,split,ackermannize,solve-eqs,arrays-for-tables,fold-reads,scalars,regular-languages,slices,unconstrained,decide-early,index-based,value-based,elements,respell,decide"
)


class Way:
    """`name` is one of SOLVERS, `options` are further ones; `memo` keeps answers in a file and asks everything twice. `limit`:
    seconds for a check that may take as long as it needs; `short`: a limit that it may run into at any moment, or None."""

    def __init__(self, name, options=(), memo=False):
        self.name = name
        self.options = list(options)
        self.memo = memo
        self.limit = LIMIT
        self.short = None
        self.emits = name.startswith("emit")
        self.solver = "cvc5" if "cvc5" in name else "z3"
        self.unsat_means_unknown = "--indexify=only" in self.options

    def command(self, program):
        limit = [] if self.emits else ["--timeout", str(self.short or self.limit)]
        return [program, *SOLVERS[self.name], *limit, *self.options]

    def __str__(self):
        short = [f"short={self.short}"] if self.short else []
        return " ".join([self.name, *(["memo"] if self.memo else []), *short, *self.options])


def way_of(text):
    """The way that `str` gives."""
    name, *rest = text.split()
    way = Way(name, [word for word in rest if word != "memo" and not word.startswith("short=")], "memo" in rest)
    way.short = next((float(word[6:]) for word in rest if word.startswith("short=")), None)
    return way


def shortened(way, choose: random.Random):
    """The way, one in ten with a limit of 1 to 100 ms for a check: what is answered is right, and the session goes on."""
    if choose.random() < 0.1 and not way.emits:
        way.short = choose.randint(1, 100) / 1000
    return way


def random_way(kind, choose: random.Random):
    if kind == "searches":
        first = choose.choice(("--indexify=first", "--indexify=only", "--indexify=only"))
        return Way(choose.choice(("z3", "z3", "cvc5")), [first, "--garden-size", choose.choice(("50", "300"))])
    if kind == "filtered":
        effort = choose.choice(([], ["--emit-effort", "0"], ["--emit-effort", "0.002"]))
        passes = choose.choice(([], [], ["--no-slices"], ["--passes", ALL_PASSES], ["--no-slices", "--no-solve-eqs"]))
        return Way(choose.choice(("emit-z3", "emit-cvc5")), effort + passes)
    if kind == "incremental":
        return Way(choose.choice(("z3", "auto", "auto", "cvc5", "bits", "bits", "z3-pipe")), [], True)
    name = choose.choice(("z3",) * 7 + ("cvc5",) * 5 + ("bits",) * 8 + ("auto",) * 4 + ("z3-pipe",) * 2 + ("cvc5-pipe",) + ("emit-z3", "emit-cvc5") * 2)
    options = choose.choice(
        ([],) * 8
        + (
            ["--passes", "none"],
            ["--passes", "none"],
            ["--no-slices"],
            ["--passes", ALL_PASSES],
            ["--no-slices", "--passes", ALL_PASSES],
            ["--no-solve-eqs"],
            ["--max-growth", "2"],
            ["--no-slices", "--table-encoding", choose.choice(ENCODINGS)],
            ["--no-slices", "--table-encoding", choose.choice(ENCODINGS)],
        )
    )
    if choose.random() < 0.1 and not name.startswith("emit"):
        options = [*options, "--check-models"]
    return Way(name, options)
