"""Inputs that are each expensive in one phase of a check, and cheap in the others.

An input is a setup, which is read before the clock starts, and steps: commands whose answers are awaited one by one.
Placeholders in options are filled in by the runner: {redis:MODE} is a stand-in for a Redis server that is slow in that
mode, {memo:locked} a memo in a file that another process has locked, {folder} an empty folder.
"""

import random

MILLION = "7" * 1_000_000


class Input:
    """`steps` are the commands that are measured; `options` follow `--timeout`; `never` are answers that are wrong."""

    def __init__(self, name, phase, steps, setup="", options=(), never=(), decides=True):
        self.name = name
        self.phase = phase
        self.setup = setup
        self.steps = [steps] if isinstance(steps, str) else list(steps)
        self.options = list(options)
        self.never = list(never)
        self.decides = decides  # the solver answers an easy question afterwards


def nested(operator, depth, leaf, side):
    """`(operator (operator ... leaf ... side) side)`."""
    return f"({operator} " * depth + leaf + f" {side})" * depth


def lets(first, step, count):
    """A let-chain x0 = `first`, x(i+1) = `step` with {} for x(i), up to x(count); a template with {} for the body."""
    return "".join(f"(let ((x{i + 1} {step.format(f'x{i}')})) " for i in range(count)).replace("x0", first), ")" * count


def doubling(first, step, count, body):
    """`body`, with {} for a term that is `step` of itself `count` times: a DAG of `count` nodes, 2^`count` as a tree."""
    front, back = lets(first, step, count)
    return front + body.format(f"x{count}") + back


PRODUCT = """(declare-const p (_ BitVec 128))
(declare-const q (_ BitVec 128))
(assert (= (bvmul p q) #x21febdf005ad3c7829ae953ecfbb5f8f))
(assert (bvult #x00000000000000000000000000000001 p))
(assert (bvult #x00000000000000000000000000000001 q))
(assert (bvult p #x00000000000000010000000000000000))
(assert (bvult q #x00000000000000010000000000000000))
"""

NONLINEAR = """(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (= (+ (* a a a) (* b b b) (* c c c)) 114))
"""

STRINGS = """(declare-const s String)
(declare-const t String)
(assert (= (str.++ s "ab" t s) (str.++ t "ba" s t)))
(assert (> (str.len s) 20))
(assert (str.in_re t (re.+ (re.union (str.to_re "abb") (str.to_re "ba")))))
(assert (not (= (str.replace_all s "a" t) (str.replace_all t "b" s))))
"""

FLOATS = """(declare-const u Float64)
(declare-const v Float64)
(assert (= (fp.mul RNE u v) ((_ to_fp 11 53) RNE 3.0000000001)))
(assert (= (fp.sqrt RNE u) (fp.div RNE v u)))
(assert (fp.lt u v))
"""

COUNT_DOWN = "(define-fun-rec f ((x Int)) Int (ite (<= x 0) 0 (+ 1 (f (- x 1)))))\n"

ACKERMANN = """(define-fun-rec ack ((m Int) (n Int)) Int
  (ite (<= m 0) (+ n 1) (ite (<= n 0) (ack (- m 1) 1) (ack (- m 1) (ack m (- n 1))))))
(declare-const x Int)
(declare-const y Int)
"""

PAIR = "(declare-datatypes ((P 1)) ((par (X) ((mk (l X) (r X))))))\n"


def nested_sorts(depth):
    lines = [PAIR + "(define-sort S0 () Int)"]
    lines += [f"(define-sort S{i + 1} () (P S{i}))" for i in range(depth)]
    return "\n".join(lines) + "\n"


def pigeons(count):
    """`count` + 1 pigeons in `count` holes, by Booleans."""
    lines = [f"(declare-const b{i}.{j} Bool)" for i in range(count + 1) for j in range(count)]
    lines += ["(assert (or " + " ".join(f"b{i}.{j}" for j in range(count)) + "))" for i in range(count + 1)]
    lines += [f"(assert (not (and b{i}.{j} b{k}.{j})))" for j in range(count) for i in range(count + 1) for k in range(i)]
    return "\n".join(lines) + "\n"


def sums(count, seed=1):
    """Bit-vector assertions that share little, for whoever translates them."""
    rng = random.Random(seed)
    lines = [f"(declare-const v{i} (_ BitVec 32))" for i in range(1000)]
    lines += [f"(assert (bvule (bvadd v{rng.randrange(1000)} (_ bv{i} 32)) (bvxor v{rng.randrange(1000)} (_ bv{i * 7} 32))))"
              for i in range(count)]
    return "\n".join(lines) + "\n"


def table(name, bits, seed):
    """An array with an asserted value at each index of `bits` bits."""
    rng = random.Random(seed)
    lines = [f"(declare-fun {name} () (Array (_ BitVec {bits}) (_ BitVec 8)))"]
    lines += [f"(assert (= (select {name} (_ bv{i} {bits})) (_ bv{rng.randrange(256)} 8)))" for i in range(1 << bits)]
    return "\n".join(lines) + "\n"


def named(script):
    """The script with a name for each assertion; an assertion is a line."""
    lines = script.splitlines()
    return "".join(f"(assert (! {line[8:-1]} :named n{i}))\n" if line.startswith("(assert ") else line + "\n"
                   for i, line in enumerate(lines))


def reads(name, phase, command):
    """What is read, and then checked."""
    return Input(name, phase, [command, "(check-sat)"])


def reading():
    yield reads("numeral", "reading", f"(declare-const n Int)\n(assert (> n {MILLION}))")
    yield reads("decimal", "reading", f"(declare-const r Real)\n(assert (> r 0.{MILLION}))")
    yield reads("hexadecimal", "reading", f"(declare-const h (_ BitVec 4000000))\n(assert (= h #x{MILLION}))")
    yield reads("strings-nested", "reading", "(declare-const s String)\n(assert (= s " + nested("str.++", 30_000, "s", '"a"') + "))")
    yield reads("quantifiers-nested", "reading",
                "(assert " + "".join(f"(forall ((x{i} Int)) (exists ((y{i} Int)) (and (< x{i} y{i}) " for i in range(5_000))
                + "true" + ")))" * 5_000 + ")")
    yield reads("definitions-doubling", "reading",
                "(define-fun f0 ((x Int)) Int (+ x x))\n"
                + "\n".join(f"(define-fun f{i + 1} ((x Int)) Int (f{i} (f{i} x)))" for i in range(60)) + "\n(assert (> (f60 1) 0))")
    yield reads("sorts-doubling", "reading", nested_sorts(60) + "(declare-const n S60)\n(assert (= (l n) (r n)))")
    yield reads("datatype-wide", "reading",
                "(declare-datatype W (" + " ".join(f"(c{i} (s{i} Int))" for i in range(20_000)) + "))\n"
                "(declare-const w W)\n(assert (not ((_ is c7) w)))")
    yield reads("constant-string-doubling", "reading",
                "(assert (= 0 " + doubling('"ab"', "(str.++ {0} {0})", 60, "(str.len {})") + "))")
    yield reads("constant-power", "reading", "(declare-const n Int)\n(assert (= n "
                + doubling("3", "(* {0} {0})", 40, "{}") + "))")
    yield reads("constant-width", "reading", "(declare-const b (_ BitVec 8))\n(assert (= b ((_ extract 7 0) (bvudiv "
                "(bvmul ((_ repeat 200000) #xa7) ((_ repeat 200000) #x93)) (bvadd ((_ repeat 200000) #x01) ((_ zero_extend 800000) "
                "((_ repeat 100000) #x31)))))))")
    yield reads("constant-replace-all", "reading", "(assert (= 0 (str.len "
                + doubling('"ab"', '(str.replace_all {0} "b" (str.++ {0} {0}))', 8, "{}") + ")))")


def passes():
    yield Input("bvadd-nested", "passes", "(check-sat)", "(declare-const x (_ BitVec 32))\n(declare-const y (_ BitVec 32))\n(assert (= x "
                + nested("bvadd", 100_000, "x", "y") + "))")
    yield Input("definitions-chain", "passes", "(check-sat)", "".join(f"(declare-const x{i} Int)" for i in range(20_001))
                + "".join(f"(assert (= x{i} (+ x{i + 1} (* x{i + 1} 3))))" for i in range(20_000)) + "(assert (> x0 5))")
    yield Input("definitions-cycle", "passes", "(check-sat)", "".join(f"(declare-const x{i} Int)" for i in range(20_000))
                + "".join(f"(assert (= x{i} (+ x{(i + 1) % 20_000} (div x{(i * 7) % 20_000} 3))))" for i in range(20_000)))
    yield Input("table-nested", "passes", "(check-sat)", "(set-logic QF_AUFBV)\n" + table("T", 14, 1)
                + "(declare-const x (_ BitVec 14))(declare-const y (_ BitVec 14))\n"
                + "(assert (= (select T (bvadd (concat #b000000 (select T x)) y)) (select T (bvmul (concat #b000000 (select T y)) x))))"
                + "(assert (distinct " + " ".join(f"(select T (bvadd x (_ bv{i} 14)))" for i in range(100)) + "))")
    yield Input("table-conditions", "passes", "(check-sat)", "(set-logic QF_AUFBV)\n" + table("T", 14, 2)
                + "".join(f"(declare-const x{i} (_ BitVec 14))" for i in range(300))
                + "".join(f"(assert (bvult (bvurem (select T x{i}) #x1{i % 10}) (bvudiv (select T (bvnot x{i})) #x03)))" for i in range(300))
                + "(assert (distinct " + " ".join(f"x{i}" for i in range(300)) + "))")
    yield Input("slices", "passes", "(check-sat)", "".join(
        f"(declare-const x{i} (_ BitVec 16))(assert (= (bvmul x{i} x{i} x{i} (bvadd x{i} (_ bv{i} 16))) (bvudiv (bvurem x{i} "
        f"(_ bv{i * 31 + 7} 16)) (bvlshr x{i} #x0003))))" for i in range(400)))
    yield Input("calls-quadratic", "passes", "(check-sat)", "(define-fun g ((a Int) (b Int)) Int (ite (> a b) (+ a 1) (- b a)))\n"
                "(declare-const x Int)\n(assert (= x " + nested("g", 50_000, "x", "7") + "))")
    yield Input("calls-wide", "passes", "(check-sat)",
                "(define-fun g (" + " ".join(f"(a{i} Int)" for i in range(1000)) + ") Int (+ "
                + " ".join(f"(* a{i} a{(i * 3) % 1000})" for i in range(1000)) + "))\n(declare-const x Int)\n"
                + "".join(f"(assert (< {i} (g " + " ".join("x" if (j * i) % 7 else str(j) for j in range(1000)) + ")))\n" for i in range(200)))
    yield Input("calls-doubling", "passes", "(check-sat)", "(declare-const y Int)\n"
                + "(define-fun h0 ((x Int)) Int (ite (> x y) (+ x 1) (* x y)))\n"
                + "".join(f"(define-fun h{i + 1} ((x Int)) Int (ite (> x {i}) (h{i} (+ x 1)) (h{i} (h{i} (- x y)))))\n" for i in range(40))
                + "(assert (= (h40 y) 77))")
    yield Input("summaries", "passes", "(check-sat)", "(define-fun f ((b (_ BitVec 18))) Int (+ "
                + " ".join(f"(ite (= ((_ extract {i} {i}) b) #b1) (* {i} y) 0)" for i in range(18)).replace("y", "3") + "))\n"
                + "".join(f"(declare-const b{i} (_ BitVec 18))" for i in range(50))
                + "".join(f"(assert (> (f b{i}) {i + 3}))" for i in range(50)))
    yield Input("recursion", "passes", "(check-sat)", ACKERMANN + "(assert (= (* (ack x y) y) 987654))")
    yield Input("stores-nested", "passes", "(check-sat)", "(declare-const a (Array Int Int))\n"
                + "".join(f"(declare-const i{k} Int)" for k in range(3000)) + "(assert (= 5 (select "
                + "(store " * 3000 + "a" + "".join(f" i{k} (select a i{(k * 7) % 3000}))" for k in range(3000)) + " i0)))"
                + "(assert (distinct " + " ".join(f"i{k}" for k in range(3000)) + "))")
    yield Input("ites-nested", "passes", "(check-sat)", "(declare-const x Int)\n(declare-const y Int)\n(assert (= y "
                + "".join(f"(ite (= (mod (* x y) {k + 3}) {k % 5}) (+ y {k}) " for k in range(10_000)) + "x" + ")" * 10_000 + "))")
    grammar = " ".join(f"(bvadd S (_ bv{i} 32))" for i in range(60))
    yield Input("synthesis-encoding", "passes", "(check-sat)",
                "(set-option :synth-depth 9)\n(synth-fun rho ((a (_ BitVec 32)) (b (_ BitVec 32))) (_ BitVec 32) ((S (_ BitVec 32))) "
                f"((S (_ BitVec 32) (a b (bvmul S S) (bvxor S S) {grammar}))))\n"
                + "".join(f"(assert (bvult (rho (_ bv{i} 32) (_ bv{i * i} 32)) (_ bv{i * 977} 32)))\n" for i in range(1, 40)))


def searches():
    yield Input("garden-of-strings", "gardens", "(check-sat)", """(declare-const x String)(declare-const y String)
(assert (or (= (str.++ x y x y x y) "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqz")
  (and (= (str.replace_all x "a" y) "zbzbzb") (str.contains x "ab"))))
""", ["--indexify=only", "--garden-size", "10000000"], never=["unsat"])
    yield Input("garden-of-recursion", "gardens", "(check-sat)", ACKERMANN + "(assert (= (* (ack x y) y) 987654))", ["--indexify=only"],
                never=["unsat"])
    yield Input("garden-of-floats", "gardens", "(check-sat)", FLOATS, ["--indexify=only", "--garden-size", "1000000", "--garden-rounds", "20"],
                never=["unsat"])
    yield Input("garden-of-numbers", "gardens", "(check-sat)", "(declare-const n Int)(assert (= (mod (* n n n) 1000003) 77))"
                "(assert (> n (* 3000000000 4000000000)))(assert (= 3 (mod (div n 7) 1000)))",
                ["--indexify=only", "--garden-size", "1000000", "--garden-rounds", "50"], never=["unsat"])
    yield Input("search-of-strings", "search", "(check-sat)", STRINGS, ["--indexify=only"], never=["unsat"])
    yield Input("search-first", "search", "(check-sat)", NONLINEAR, ["--indexify=first"])
    yield Input("candidates", "candidates", ["(check-sat)", "(assert (= (g n) (+ n 128)))\n(check-sat)"],
                "(declare-const n Int)\n(declare-fun g (Int) Int)\n(assert (< 15 (* n n n n) 17))\n(assert (> n 65535))",
                ["--indexify=only"])
    yield Input("candidates-quantified", "candidates", ["(check-sat)", "(get-model)"],
                "(declare-fun g (Int) Int)\n(declare-const n Int)\n(assert (forall ((x Int)) (= (g (+ x n)) (* (g x) (g x) n))))"
                "(assert (> (g 3) 2))(assert (= (* n n n) (+ 17 (g n))))")
    yield Input("oracle-sleeps", "oracles", "(check-sat)", "(declare-oracle-fun o {folder}/sleeper (Int) Int)\n(declare-const n Int)\n"
                "(assert (= (o n) 12))", ["--allow-oracles", "--oracle-timeout", "30"], never=["unsat"])
    yield Input("oracle-rounds", "oracles", "(check-sat)", "(declare-oracle-fun o libm:log (Float64) Float64)\n(declare-const x Float64)\n"
                "(assert (= (fp.add RNE (o x) (o (fp.add RNE x x))) ((_ to_fp 11 53) RNE 12.5)))", ["--solver", "z3"], never=["unsat"])


def translation():
    for solver in ("z3", "cvc5", "bits"):
        yield Input(f"assertions-{solver}", "translation", "(check-sat)", sums(60_000), ["--solver", solver, "--passes", "none"])
    for solver in ("z3", "cvc5"):
        yield Input(f"datatypes-{solver}", "translation", "(check-sat)", nested_sorts(30) + "(declare-const n S30)\n(assert (= (l n) (r n)))",
                    ["--solver", solver])
        yield Input(f"concatenations-{solver}", "translation", "(check-sat)",
                    "(declare-const x String)\n(assert " + doubling("x", "(str.++ {0} {0})", 60, '(= {} "")') + ")", ["--solver", solver])
        yield Input(f"numeral-{solver}", "translation", "(check-sat)", f"(declare-const n Int)\n(assert (= (mod (* n n) 1000) (mod {MILLION} n)))",
                    ["--solver", solver])
        yield Input(f"strings-nested-{solver}", "translation", "(check-sat)", "(declare-const s String)\n(declare-const t String)\n(assert (= t "
                    + nested("str.++", 30_000, "s", '"a"') + "))", ["--solver", solver])
        yield Input(f"quantifiers-nested-{solver}", "translation", "(check-sat)",
                    "(assert " + "".join(f"(forall ((x{i} Int)) (exists ((y{i} Int)) (and (< x{i} y{i}) " for i in range(1_000))
                    + "true" + ")))" * 1_000 + ")", ["--solver", solver])
    yield Input("datatypes", "translation", "(check-sat)", nested_sorts(50) + "(declare-const n S50)\n(assert (= (l n) (r n)))")
    yield Input("concatenations", "translation", "(check-sat)",
                "(declare-const x String)\n(assert " + doubling("x", "(str.++ {0} {0})", 60, '(= {} "b")') + ")")
    yield Input("multiplication-wide-bits", "translation", "(check-sat)",
                "(declare-const x (_ BitVec 20000))\n(declare-const y (_ BitVec 20000))\n(assert (= (bvmul x y) (bvudiv x (bvadd y x))))",
                ["--solver", "bits"])
    yield Input("floats-wide-bits", "translation", "(check-sat)", "(declare-const x (_ FloatingPoint 15 2000))\n"
                "(declare-const y (_ FloatingPoint 15 2000))\n(assert (fp.eq (fp.fma RNE x y x) (fp.div RNE x (fp.sqrt RNE y))))", ["--solver", "bits"])
    yield Input("conversions-wide", "translation", "(check-sat)", "(declare-const x (_ BitVec 30000))\n(declare-const n Int)\n"
                "(assert (= (ubv_to_int (bvmul x x)) (* n n 3)))(assert (> n 5))")


def solvers():
    for solver in ("z3", "cvc5", "bits"):
        yield Input(f"product-{solver}", "solver", "(check-sat)", PRODUCT, ["--solver", solver], never=["unsat"])
    yield Input("product", "solver", "(check-sat)", PRODUCT, never=["unsat"])
    yield Input("nonlinear", "solver", "(check-sat)", NONLINEAR)
    yield Input("strings", "solver", "(check-sat)", STRINGS)
    yield Input("floats", "solver", "(check-sat)", FLOATS)
    yield Input("pigeons", "solver", "(check-sat)", pigeons(14), never=["sat"])
    yield Input("quantifiers", "solver", "(check-sat)", "(declare-fun g (Int Int) Int)\n(assert (forall ((x Int) (y Int)) (= (g x (g y x)) "
                "(+ (g (g x y) y) (* x y)))))(assert (forall ((x Int)) (exists ((y Int)) (> (g x y) (g y x)))))")
    yield Input("pipe-z3", "solver", "(check-sat)", PRODUCT, ["--solver", "z3 -in"], never=["unsat"])
    yield Input("pipe-sleeps", "solver", "(check-sat)", PRODUCT, ["--solver", "sleep 1000"], never=["sat", "unsat"], decides=False)
    yield Input("pipe-deaf", "solver", "(check-sat)", PRODUCT, ["--solver", "{folder}/deaf"], never=["sat", "unsat"], decides=False)
    yield Input("portfolio", "solver", "(check-sat)", PRODUCT, ["--solver", "z3", "--solver", "cvc5"], never=["unsat"])
    yield Input("assumptions", "solver", "(check-sat-assuming (a b))", PRODUCT + "(declare-const a Bool)(declare-const b Bool)"
                "(assert (=> a (bvult p q)))(assert (=> b (= ((_ extract 3 0) p) #x5)))")
    yield Input("cores", "cores", ["(check-sat)", "(get-unsat-core)"], "(set-option :produce-unsat-cores true)\n"
                + named(PRODUCT) + "(assert (! (= p q) :named twins))", never=["sat"])
    yield Input("synthesis", "synthesis", "(check-synth)", """(synth-fun f ((x (_ BitVec 64)) (y (_ BitVec 64))) (_ BitVec 64)
  ((S (_ BitVec 64))) ((S (_ BitVec 64) (x y #x0000000000000001 (bvadd S S) (bvxor S S) (bvlshr S S) (bvmul S S)))))
(declare-var x (_ BitVec 64))
(declare-var y (_ BitVec 64))
(constraint (= (f x y) (bvudiv (bvmul x #x0123456789abcdef) (bvor y #x00000000000000f1))))
""", ["--lang", "sygus2"])
    yield Input("objective", "objectives", ["(check-sat)", "(get-objectives)"], "(declare-const p (_ BitVec 64))(declare-const q (_ BitVec 64))"
                "(assert (= (bvmul p q) #x29ae953ecfbb5f8f))(maximize (bvxor p (bvmul q q)))(minimize (bvurem q p))")
    yield Input("objective-soft", "objectives", "(check-sat)", "".join(f"(declare-const x{i} Int)(assert (< 0 x{i} 1000))" for i in range(40))
                + "".join(f"(assert-soft (= (mod (* x{i} x{(i * 3 + 1) % 40}) 97) {i}) :weight {i % 7 + 1})" for i in range(40)))


def models():
    yield Input("model-of-recursion", "models", ["(check-sat)", "(get-model)"],
                COUNT_DOWN + "(declare-fun g (Int) Int)\n(assert (forall ((x Int)) (= (g x) (f x))))", never=["unsat"])
    yield Input("model-of-recursion-z3", "models", ["(check-sat)", "(get-value ((g 100000000)))"],
                COUNT_DOWN + "(declare-fun g (Int) Int)\n(assert (forall ((x Int)) (= (g x) (f x))))", ["--solver", "z3"], never=["unsat"])
    yield Input("recursion-without-base", "models", "(check-sat)",
                "(define-fun-rec f ((x Int)) Int (+ 1 (f x)))\n(declare-const y Int)\n(assert (distinct (f y) (+ 1 (f y))))", never=["sat"])
    yield Input("model-wide", "models", ["(check-sat)", "(get-model)"], "(declare-fun g (Int) Int)\n"
                + "".join(f"(declare-const x{i} Int)(assert (= (g x{i}) (+ x{i} {i})))" for i in range(5_000)))
    yield Input("model-of-stores", "models", ["(check-sat)", "(get-model)", "(get-value (a))"],
                "(declare-const a (Array Int (Array Int Int)))\n(declare-const b (Array Int Int))\n(assert (= a "
                + "(store " * 5_000 + "((as const (Array Int (Array Int Int))) b)" + "".join(f" {i} (store b {i} {i * i}))" for i in range(5_000)) + "))")


def values():
    yield Input("value-of-recursion", "get-value", ["(check-sat)", "(get-value ((f 1000000000)))"], COUNT_DOWN + "(declare-const y Int)(assert (> y 5))")
    yield Input("value-of-ackermann", "get-value", ["(check-sat)", "(get-value ((ack 4 y)))"], ACKERMANN + "(assert (= y 3))")
    yield Input("value-doubling", "get-value", ["(check-sat)", "(get-value (" + doubling("s", "(str.++ {0} {0})", 60, "(str.len {})") + "))"],
                '(declare-const s String)(assert (= s "abc"))')
    yield Input("value-of-power", "get-value", ["(check-sat)", "(get-value (" + doubling("n", "(* {0} {0})", 40, "(mod {} 10)") + "))"],
                "(declare-const n Int)(assert (= n 12345))")
    yield Input("value-of-numeral", "get-value", ["(check-sat)", "(get-value (" + doubling("n", "(* {0} {0})", 22, "{}") + "))"],
                "(declare-const n Int)(assert (= n 12345))")
    yield Input("value-of-calls", "get-value", ["(check-sat)", "(get-value ((h40 y)))"], "(declare-const y Int)\n"
                + "(define-fun h0 ((x Int)) Int (ite (> x y) (+ x 1) (* x 3)))\n"
                + "".join(f"(define-fun h{i + 1} ((x Int)) Int (ite (> x {i}) (h{i} (+ x 1)) (h{i} (h{i} (+ x y)))))\n" for i in range(40))
                + "(assert (= y 7))")
    yield Input("value-quantified", "get-value", ["(check-sat)", "(get-value ((forall ((x Int) (z Int)) (not (= (* x x x) (+ y (* z z)))))))"],
                "(declare-const y Int)(assert (= y 15))")
    yield Input("value-of-regex", "get-value", ["(check-sat)", '(get-value ((str.in_re s (re.inter (re.comp ((_ re.loop 1 3000) (re.union '
                '(str.to_re "a") (re.++ re.allchar (str.to_re "b"))))) (re.* (re.comp (re.++ re.all (str.to_re "ab") re.all)))))))'],
                '(declare-const s String)(assert (= s "' + "ab" * 1000 + '"))')
    yield Input("value-of-arrays", "get-value", ["(check-sat)", "(get-value (" + doubling("a", "(store (store a 1 2) (select {0} 3) (select {0} 4))", 20_000, "{}") + "))"],
                "(declare-const a (Array Int Int))(assert (= (select a 1) 5))")


def memories():
    for mode in ("silent", "drip", "flood"):
        yield Input(f"redis-{mode}", "memo", ["(check-sat)", "(assert (not (= y #x00000003)))\n(check-sat)"],
                    "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(assert (= (bvmul x y) #x12345671))",
                    ["--memo", f"{{redis:{mode}}}", "--solver", "z3"], never=["unsat"])
    yield Input("memo-locked", "memo", ["(check-sat)", "(assert (not (= y #x00000003)))\n(check-sat)"],
                "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(assert (= (bvmul x y) #x12345671))",
                ["--memo", "{memo:locked}", "--solver", "z3"], never=["unsat"])
    yield Input("memo-of-slices", "memo", ["(check-sat)", "(assert (bvult v0 v1))\n(check-sat)"], sums(30_000, 5), ["--memo", "{folder}/memo", "--passes", "none"])


ALL = [*reading(), *passes(), *searches(), *translation(), *solvers(), *models(), *values(), *memories()]
