"""Tests of the module preproc: python3 -m unittest discover bindings/python/tests"""

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
