"""Tests of the module preproc: python3 -m unittest discover bindings/python/tests"""

import gc
import os
import signal
import threading
import time
import unittest
from fractions import Fraction

import preproc

try:
    import z3
except ImportError:
    z3 = None


class TermsTest(unittest.TestCase):
    def setUp(self):
        self.c = preproc.Context()
        self.x = self.c.bitvec("x", 8)
        self.y = self.c.bitvec("y", 8)

    def test_operators(self):
        x, y = self.x, self.y
        for term, text in [
            (x + y, "(bvadd x y)"),
            (3 - x, "(bvsub #x03 x)"),
            (-x, "(bvneg x)"),
            (x == 7, "(= x #x07)"),
            (x != y, "(distinct x y)"),
            ((x & 15) | ~y, "(bvor (bvand x #x0f) (bvnot y))"),
            (x << 2, "(bvshl x #x02)"),
            (x >> y, "(bvlshr x y)"),
            (x[6:1], "((_ extract 6 1) x)"),
            (preproc.concat(x, y, x), "(concat x y x)"),
            (preproc.ite(x.ult(y), x, 0), "(ite (bvult x y) x #x00)"),
            (self.c.int("i") * 2 < self.c.int("j"), "(< (* i 2) j)"),
            (self.c.real("r") + Fraction(1, 2), "(+ r 0.5)"),
            (self.c.bool("p") & True, "(and p true)"),
            (preproc.implies(self.c.bool("p"), ~self.c.bool("q")), "(=> p (not q))"),
        ]:
            self.assertEqual(str(term), text)

    def test_values(self):
        self.assertEqual(self.c.bits(8, -1).value, 255)
        self.assertEqual(self.c.bits(100, 1 << 99).value, 1 << 99)
        self.assertEqual(self.c.number(self.c.int_sort(), -(10**30)).value, -(10**30))
        self.assertEqual(self.c.number(self.c.real_sort(), Fraction(-2, 6)).value, Fraction(-1, 3))
        self.assertEqual(self.c.string("grün \U0001F600").value, "grün \U0001F600")
        self.assertIs(self.c.boolean(True).value, True)

    def test_terms_are_found_in_sets(self):
        self.assertIn(self.x + self.y, {self.x + self.y: 1})
        self.assertNotIn(self.y + self.x, {self.x + self.y})
        with self.assertRaises(TypeError):
            bool(self.x)

    def test_functions_tables_and_texts(self):
        byte = self.c.bitvec_sort(8)
        f = self.c.function("f", [byte, byte], byte)
        self.assertEqual(str(f(self.x, 1)), "(f x #x01)")
        table = self.c.table(byte, byte, [4, 5, 6])
        self.assertEqual(table[2].simplified().value, 6)
        v = self.c.variable("v", byte)
        self.assertEqual(self.c.define("twice", [v], v + v)(21).simplified().value, 42)
        asserted = self.c.parse("(declare-const z (_ BitVec 8))(assert (bvult z x))(check-sat)")
        self.assertEqual([str(t) for t in asserted], ["(bvult z x)"])
        self.assertTrue(self.c.find("z").same(asserted[0].children[0]))
        self.assertEqual((self.x + self.y).substitute({self.x: self.y}).name, "bvadd")

    def test_errors(self):
        with self.assertRaises(preproc.Error) as raised:
            self.x + self.c.int("i")
        self.assertEqual(raised.exception.kind, preproc.ErrorKind.BAD_SORT)
        with self.assertRaises(preproc.Error) as raised:
            self.c.term("(bvadd x\n  zz)")
        self.assertEqual((raised.exception.line, raised.exception.column), (2, 3))
        with self.assertRaises(preproc.Error):
            self.x < self.y
        with self.assertRaises(preproc.Error):
            self.x + preproc.Context().bitvec("x", 8)
        with self.assertRaises(TypeError):
            self.x + "text"


class SolverTest(unittest.TestCase):
    def setUp(self):
        self.c = preproc.Context()
        self.x = self.c.bitvec("x", 8)

    def test_check(self):
        with preproc.Solver(self.c, timeout=10) as s:
            s.add(self.x * self.x == 49, self.x.ult(100))
            self.assertEqual(s.check(), preproc.SAT)
            self.assertEqual(s.value(self.x) ** 2 % 256, 49)
            self.assertEqual(s.text(self.x), str(s.term(self.x)))
            self.assertIn("define-fun x", s.model())
            with s.scope():
                s.add(self.x == 8)
                self.assertEqual(s.check(), preproc.UNSAT)
                self.assertEqual(len(s.unsat_core()), 2)
            self.assertEqual(s.check(self.x == 7), preproc.SAT)
            self.assertEqual(s.check(self.x == 9), preproc.UNSAT)
            self.assertIn("(check-sat)", s.emit())
            self.assertIsInstance(s.statistics(), dict)
            with self.assertRaises(preproc.Error):
                s.set("tiemout", 1)

    def hard(self, solver):
        p, q = self.c.bitvec("p", 64), self.c.bitvec("q", 64)
        product = self.c.bits(128, 1000000000000000003 * 1000000000000000009)
        solver.add(p.zero_extend(64) * q.zero_extend(64) == product, p.ugt(1), q.ugt(p))

    def test_interrupt_by_another_thread(self):
        s = preproc.Solver(self.c)
        self.hard(s)
        timer = threading.Timer(0.1, s.interrupt)
        timer.start()
        start = time.monotonic()
        self.assertEqual(s.check(), preproc.UNKNOWN)
        timer.join()
        self.assertEqual(s.reason_unknown, "interrupted")
        self.assertLess(time.monotonic() - start, 60)

    def test_callbacks(self):
        lines, steps, asked = [], [], []
        self.c.set_log(lines.append)
        s = preproc.Solver(self.c)
        s.set_progress(steps.append)
        s.set_terminator(lambda: asked.append(1) or len(asked) > 3)
        self.hard(s)
        self.assertEqual(s.check(), preproc.UNKNOWN)
        self.assertEqual(len(asked), 4)
        self.assertEqual(steps[-1], "solver")
        self.assertTrue(lines)

    def raised(self, kind, call):
        with self.assertRaises(preproc.Error) as raised:
            call()
        self.assertEqual(raised.exception.kind, kind, raised.exception)

    def test_numbers_that_do_not_fit(self):
        c, x, s = self.c, self.x, preproc.Solver(self.c)
        beyond = 2**32 + 8
        for call in [
            lambda: c.bitvec("w", beyond), lambda: c.bitvec("w", -1), lambda: c.bitvec("w", 0), lambda: c.bitvec_sort(2**64 + 8),
            lambda: c.float_sort(beyond, 24), lambda: c.float_sort(8, -24), lambda: c.bits(beyond, 1), lambda: c.bits(-8, 1),
            lambda: c.bits(2**32 - 1, 1), lambda: c.op("extract", x, indices=[2**32 + 7, 0]), lambda: x[7:-1], lambda: x[beyond:0],
            lambda: x.zero_extend(beyond), lambda: x.sign_extend(-1), lambda: s.push(beyond), lambda: s.push(-1),
            lambda: s.pop(2**32), lambda: s.pop(-1), lambda: c.bitvec("w", 10**5000),
        ]:
            self.raised(preproc.ErrorKind.BAD_ARGUMENT, call)
        for call in [lambda: c.bitvec("w", 8.0), lambda: c.bitvec("w", "8"), lambda: s.push(None), lambda: x[7.0:0]]:
            with self.assertRaises(TypeError):
                call()
        for value in (-1, float("nan"), "1e400", 2**70, "1\n2"):
            self.raised(preproc.ErrorKind.BAD_OPTION, lambda value=value: s.set("timeout", value))
        self.assertEqual(s.assertions(), [])
        wide = c.bits(20000, (1 << 19999) + 5)  # more digits than Python reads
        self.assertEqual(wide.value, (1 << 19999) + 5)
        self.assertEqual(c.bits(100, -1).value, 2**100 - 1)
        self.assertEqual((c.int("i") + 2**64).children[1].value, 2**64)
        self.assertEqual((c.bitvec("wide", 128) + (2**64 - 1)).children[1].value, 2**64 - 1)

    def test_texts_with_a_nul(self):
        c, s = self.c, preproc.Solver(self.c)
        byte = c.bitvec_sort(8)
        for call in [
            lambda: c.bitvec("a\0b", 8), lambda: c.fresh("a\0", byte), lambda: c.find("x\0"), lambda: c.variable("v\0", byte),
            lambda: c.define("d\0", [], self.x), lambda: c.uninterpreted_sort("U\0"), lambda: c.sort("Int\0"),
            lambda: c.term("x\0"), lambda: c.op("not\0", self.x), lambda: c.number(byte, "7\0"), lambda: s.set("timeout\0", 1),
            lambda: s.set("timeout", "1\0"), lambda: s.allow_processes("a\0"), lambda: c.run("", "--emit\0"),
            lambda: c.bitvec("\ud800", 8), lambda: c.string("\ud800"),
        ]:
            self.raised(preproc.ErrorKind.BAD_ARGUMENT, call)
        self.raised(preproc.ErrorKind.BAD_TEXT, lambda: c.parse("(assert a\0)"))
        self.assertEqual(c.string("a\0b").value, "a\0b")

    def test_what_is_closed(self):
        s = preproc.Solver(self.c)
        s.close()
        for call in [s.check, s.push, s.model, s.unsat_core, s.statistics, s.emit, s.assertions, lambda: s.add(self.x == 1),
                     lambda: s.value(self.x), lambda: s.reason_unknown, lambda: s.set("timeout", 1)]:
            self.raised(preproc.ErrorKind.BAD_ARGUMENT, call)
        s.close()
        s.interrupt()

    def test_garbage_in_any_order(self):
        for _ in range(50):
            holder = {"context": preproc.Context()}
            holder["solver"] = preproc.Solver(holder["context"])
            holder["self"] = holder
            holder["solver"].add(holder["context"].bool("p"))
            holder["context"].holder = holder
            holder["solver"].check()
            del holder
        gc.collect()

    def test_callbacks_that_raise(self):
        s = preproc.Solver(self.c)
        self.hard(s)

        def fail(*_):
            raise LookupError("mine")

        for install, remove in [
            (lambda: s.set_terminator(fail), lambda: s.set_terminator(None)),
            (lambda: s.set_progress(fail), lambda: s.set_progress(None)),
        ]:
            install()
            with self.assertRaisesRegex(LookupError, "mine"):
                s.check()
            self.assertEqual(s.reason_unknown, "interrupted")
            remove()
        s.set("timeout", 0.1)
        self.c.set_log(fail)
        with self.assertRaisesRegex(LookupError, "mine"):
            s.check()
        self.c.set_log(None)
        self.assertEqual(s.check(), preproc.UNKNOWN)

    def interrupted(self, call):
        timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            call()
        timer.join()
        self.assertLess(time.monotonic() - start, 60)

    def test_ctrl_c(self):
        self.assertEqual(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        s = preproc.Solver(self.c)
        self.hard(s)
        for solver in ("auto", "bits", "z3"):
            s.set("solver", solver)
            self.interrupted(s.check)
            self.assertEqual(s.reason_unknown, "interrupted")
        self.interrupted(lambda: s.check(self.x == 7))
        self.interrupted(lambda: self.c.run(s.emit() + "(check-sat)(check-sat)"))
        s.set("timeout", 0.1)
        self.assertEqual(s.check(), preproc.UNKNOWN)
        easy = preproc.Solver(self.c)
        easy.add(self.x == 7)
        self.assertEqual(easy.check(), preproc.SAT)
        self.assertEqual(easy.value(self.x), 7)

    def test_a_callback_that_checks_in_another_context(self):
        other = preproc.Context()
        inner = preproc.Solver(other)
        inner.add(other.bool("p"))
        answers = []
        s = preproc.Solver(self.c)
        s.add(self.x * self.x == 49)
        s.set_progress(lambda _: answers.append(inner.check()))
        self.assertEqual(s.check(), preproc.SAT)
        self.assertIn(preproc.SAT, answers)

    def test_sequences(self):
        s = preproc.Solver(self.c)
        t = self.c.sequence("t", self.c.int_sort())
        self.assertEqual((t.sort.kind.name, str(t.sort)), ("SEQUENCE", "(Seq Int)"))
        self.assertEqual(t.sort.parts, [self.c.int_sort()])
        three = self.c.op("seq.unit", self.c.number(self.c.int_sort(), 3))
        s.add(t != self.c.empty_sequence(t.sort), self.c.op("seq.prefixof", t, three))
        self.assertEqual(s.check(), preproc.SAT)
        self.assertEqual(str(s.term(t)), "(seq.unit 3)")

    def test_in_a_copy_of_the_process(self):
        s = preproc.Solver(self.c)
        s.add(self.x == 7)
        self.assertEqual(s.check(), preproc.SAT)
        child = os.fork()
        if child == 0:
            c = preproc.Context()
            mine = preproc.Solver(c)
            mine.add(c.bitvec("y", 8) == 9)
            os._exit(0 if mine.check() == preproc.SAT else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_scripts(self):
        answer = self.c.run("(declare-const a Int)(assert (= (* a 6) 42))(check-sat)(get-value (a))")
        self.assertEqual(answer, "sat\n((a 7))\n")
        self.assertIn("(> a 3)", self.c.explore("(define-fun f ((a Int)) Int (ite (> a 3) 1 2))", "f"))
        with self.assertRaises(preproc.Error):
            self.c.run("(check-sat)", "--batch", "folder")

    @unittest.skipIf(z3 is None, "no z3py")
    def test_z3(self):
        a, b = z3.BitVecs("a b", 16)
        f = z3.Function("f", z3.BitVecSort(16), z3.BitVecSort(16))
        original = z3.Solver()
        original.add(a * 3 == 21, f(a) == b + 1, z3.ULT(b, 5))
        with preproc.from_z3(original) as s:
            self.assertEqual(s.check(), preproc.SAT)
            model = preproc.to_z3(s, original)
            self.assertTrue(all(z3.is_true(model.eval(t, model_completion=True)) for t in original.assertions()))
            self.assertEqual(model[a].as_long(), s.value(s.context.find("a")))
        with preproc.from_z3([a == 1, a == 2]) as s:
            self.assertEqual(s.check(), preproc.UNSAT)


if __name__ == "__main__":
    unittest.main()
