#!/usr/bin/env python3
"""afternoon.py STEP...: the steps of the walk in docs/embedding.md, each a function that prints what it finds."""

import sys
import threading

import preproc


def first():
    context = preproc.Context()
    x = context.bitvec("x", 8)
    y = context.bitvec("y", 8)
    solver = preproc.Solver(context)
    solver.add(x.ult(y), x + y == 10)
    print(solver.check(), solver.check(x == 7))


def scopes():
    context = preproc.Context()
    x = context.int("x")
    solver = preproc.Solver(context)
    solver.add(x > 3)
    with solver.scope():  # push, and pop at the end
        solver.add(x < 4)
        print(solver.check(), solver.unsat_core())
    print(solver.check(x * x == 36), solver.value(x))


def models():
    context = preproc.Context()
    byte = context.bitvec_sort(8)
    squares = context.table(byte, byte, [i * i % 256 for i in range(256)])
    x = context.bitvec("x", 8)
    f = context.function("f", [byte], byte)
    solver = preproc.Solver(context)
    solver.add(squares[x] == 121, x.ult(16), f(x) == x + 1)
    if solver.check() == preproc.SAT:
        print(solver.value(x), solver.value(f(x) * 2), solver.values([x + 1, x + 2]))
        print(solver.term(squares[x + 1]), solver.text(squares[x] == 121))


def errors():
    context = preproc.Context()
    x = context.bitvec("x", 8)
    for mistake in (lambda: x + context.int("i"), lambda: context.term("(bvadd x\n  z)")):
        try:
            mistake()
        except preproc.Error as error:
            print(error.kind.name, error.line, error.column, error)


def hard_query(context, solver):
    """Two factors of 64 bits are looked for."""
    p = context.bitvec("p", 64)
    q = context.bitvec("q", 64)
    product = context.bits(128, 1000000000000000003 * 1000000000000000009)
    solver.add(p.zero_extend(64) * q.zero_extend(64) == product, p.ugt(1), q.ugt(p))


def limits():
    context = preproc.Context()
    solver = preproc.Solver(context, timeout=0.2)
    hard_query(context, solver)
    print(solver.check(), solver.reason_unknown)
    solver.set("timeout", 60)
    asked = []
    solver.set_terminator(lambda: asked.append(1) or len(asked) == 20)  # asked every 5 ms
    print(solver.check(), solver.reason_unknown)
    solver.set_terminator(None)
    steps = []
    solver.set_progress(steps.append)
    solver.set("timeout", 0.2)
    solver.check()
    print(steps[0], steps[-1], solver.statistics()["checks"])


def threads():
    def count(limit, answers):
        context = preproc.Context()  # of this thread alone
        x = context.bitvec("x", 16)
        solver = preproc.Solver(context)
        solver.add(x * x == 9 * limit * limit, x.ult(256))
        answers[limit] = solver.check()
    answers = {}
    workers = [threading.Thread(target=count, args=(limit, answers)) for limit in (3, 5, 7)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(*(answers[limit] for limit in (3, 5, 7)))
    context = preproc.Context()
    solver = preproc.Solver(context)
    hard_query(context, solver)
    timer = threading.Timer(0.1, solver.interrupt)  # the one function for other threads
    timer.start()
    print(solver.check(), solver.reason_unknown)
    timer.join()


def scripts():
    context = preproc.Context()
    solver = preproc.Solver(context)
    asserted = context.parse("(declare-const n Int) (assert (= (* n n) 49)) (assert (< n 0))")
    solver.add(*asserted)
    print(solver.check(), solver.value(context.find("n")))
    print(context.run("(declare-const a Int) (assert (= (* a 6) 42)) (check-sat) (get-value (a))"), end="")
    print(context.emit("(declare-const a Int) (declare-const b Int) (assert (= a (+ 3 4))) (assert (> (* a b) 99))"), end="")


if __name__ == "__main__":
    for step in sys.argv[1:] or ["first", "scopes", "models", "errors", "limits", "threads", "scripts"]:
        globals()[step]()
