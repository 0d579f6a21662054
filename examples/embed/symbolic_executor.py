#!/usr/bin/env python3
"""symbolic_executor.py [LENGTH]: a symbolic executor for a toy bytecode, in process, with this library and with z3py.

The program under test reads LENGTH characters (2 unless said), classifies each by a table of 256 bytes, as lexers and
codecs do, and runs a small state machine over the classes. The executor finds an input for each way through it, up to
the label `found`. Its solver is a parameter: `Ours` and `Z3` below are all that it needs of one.
"""

import sys
import time

# Classes of characters: letters, digits, signs, the rest.
TABLE = [
    1 if chr(c).isalpha() and c < 128 else 2 if chr(c).isdigit() and c < 128 else 3 if chr(c) in "+-*/" else 0
    for c in range(256)
]


def program(length):
    """Rows of the bytecode: an operation and its operands. Registers are r0, r1, ...; labels are rows of their own."""
    rows = [("const", "state", 0)]
    for i in range(length):
        rows += [
            ("input", "c", i),
            ("table", "class", "c"),
            ("jump_if", "class", 1, f"letter{i}"),
            ("jump_if", "class", 2, f"digit{i}"),
            ("jump", "rejected"),
            ("label", f"letter{i}"),
            ("add", "state", 1),
            ("jump", f"next{i}"),
            ("label", f"digit{i}"),
            ("add", "state", 16),
            ("label", f"next{i}"),
        ]
    rows += [
        ("jump_if", "state", 1 + 16 * (length - 1), "found"),
        ("label", "rejected"),
        ("stop",),
        ("label", "found"),
        ("stop",),
    ]
    return rows


class Ours:
    """This library as the executor's solver."""

    def __init__(self):
        import preproc

        self.sat = preproc.SAT
        context = preproc.Context()
        byte = context.bitvec_sort(8)
        self.context = context
        self.solver = preproc.Solver(context)
        self.table = context.table(byte, byte, TABLE)

    def constant(self, value):
        return self.context.bits(8, value)

    def symbol(self, name):
        return self.context.bitvec(name, 8)

    def read(self, index):
        return self.table[index]

    def possible(self, *conditions):
        return self.solver.check(*conditions) == self.sat

    def push(self, condition):
        self.solver.push()
        self.solver.add(condition)

    def pop(self):
        self.solver.pop()

    def model(self, symbols):
        self.possible()
        return self.solver.values(symbols)


class Z3:
    """The same with z3py."""

    def __init__(self):
        import z3

        self.z3 = z3
        self.solver = z3.Solver()
        byte = z3.BitVecSort(8)
        self.table = z3.K(byte, z3.BitVecVal(0, 8))
        for index, value in enumerate(TABLE):
            self.table = z3.Store(self.table, z3.BitVecVal(index, 8), z3.BitVecVal(value, 8))

    def constant(self, value):
        return self.z3.BitVecVal(value, 8)

    def symbol(self, name):
        return self.z3.BitVec(name, 8)

    def read(self, index):
        return self.table[index]

    def possible(self, *conditions):
        return self.solver.check(*conditions) == self.z3.sat

    def push(self, condition):
        self.solver.push()
        self.solver.add(condition)

    def pop(self):
        self.solver.pop()

    def model(self, symbols):
        self.possible()
        model = self.solver.model()
        return [model.eval(s, model_completion=True).as_long() for s in symbols]


class Executor:
    """Depth-first through the program: a branch is followed where the solver says that it can be taken."""

    def __init__(self, solver, rows, length):
        self.solver = solver
        self.rows = rows
        self.labels = {row[1]: place for place, row in enumerate(rows) if row[0] == "label"}
        self.inputs = [solver.symbol(f"in{i}") for i in range(length)]
        self.checks = 0
        self.paths = 0
        self.found = []

    def run(self, place=0, registers=None):
        registers = dict(registers or {})
        while True:
            operation, *operands = self.rows[place]
            if operation == "const":
                registers[operands[0]] = self.solver.constant(operands[1])
            elif operation == "input":
                registers[operands[0]] = self.inputs[operands[1]]
            elif operation == "table":
                registers[operands[0]] = self.solver.read(registers[operands[1]])
            elif operation == "add":
                registers[operands[0]] = registers[operands[0]] + self.solver.constant(operands[1])
            elif operation == "jump":
                place = self.labels[operands[0]]
                continue
            elif operation == "jump_if":
                register, value, label = operands
                condition = registers[register] == self.solver.constant(value)
                otherwise = registers[register] != self.solver.constant(value)
                self.branch(condition, self.labels[label], registers)
                self.branch(otherwise, place + 1, registers)
                return
            elif operation == "stop":
                self.paths += 1
                if self.rows[place - 1] == ("label", "found"):
                    self.found.append(tuple(self.solver.model(self.inputs)))
                return
            place += 1

    def branch(self, condition, place, registers):
        self.checks += 1
        if self.solver.possible(condition):
            self.solver.push(condition)
            self.run(place, registers)
            self.solver.pop()


def reaches(word):
    """True if the program gets to `found` with this input: the judge of what was found."""
    classes = [TABLE[c] for c in word]
    return all(c in (1, 2) for c in classes) and classes.count(1) == 1


def main():
    length = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    for make in (Ours, Z3):
        try:
            solver = make()
        except ImportError as error:
            print(f"{make.__name__}: skipped, {error}")
            continue
        start = time.process_time()
        executor = Executor(solver, program(length), length)
        executor.run()
        seconds = time.process_time() - start
        wrong = [word for word in executor.found if not reaches(word)]
        print(
            f"{make.__name__}: {executor.paths} paths, {executor.checks} checks, {len(executor.found)} inputs found, "
            f"{len(wrong)} wrong"
        )
        print(f"{make.__name__}: {seconds:.2f} s of CPU", file=sys.stderr)


if __name__ == "__main__":
    main()
