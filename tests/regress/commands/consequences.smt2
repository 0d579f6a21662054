; z3's get-consequences, in its form, and its display; cvc5's get-learned-literals and get-timeout-core.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT:
; EXPECT: (=> p q)
; EXPECT: sat
; EXPECT:
; EXPECT: (=> p q)
; EXPECT: (=> (not r) (not r))
; EXPECT: (=> p p)
; EXPECT: (=> (not r) (= b #x3))
; EXPECT: unsat
; EXPECT: sat
; EXPECT:
; EXPECT: (=> true (= x 5))
; EXPECT: (error "consequences.smt2:42:1: `(get-consequences (x) (q))`: expected assumptions of sort Bool, got Int")
; EXPECT: ((= x 5))
; EXPECT: ((= x 5))
; EXPECT: (> (+ x 1) 2)
; EXPECT: unsat
; EXPECT: (a b)
; EXPECT: sat
; EXPECT: unsat
; EXPECT: ((< x 2))
; EXPECT: sat
; EXPECT: (error "consequences.smt2:59:12: `y`: unknown symbol, expected a declared constant, a variable or a literal")
; EXPECT: (error "consequences.smt2:60:1: `(get-timeout-core)`: an earlier command had an error, so that an assertion may be missing")
; EXPECT: unsupported
; EXIT: 1
(declare-const x Int)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(declare-const b (_ BitVec 4))
(assert (=> p q))
(assert (=> (not r) (= b #x3)))
(assert (= x 5))
(get-consequences (p) (q r))
(get-consequences (p (not r)) (q r p b))
(get-consequences (p (not q)) (q r))
(get-consequences () (q x))
(get-consequences (x) (q))
(get-learned-literals)
(get-learned-literals :input)
(display (let ((y (+ x 1))) (> y 2)))
(reset)
(declare-const x Int)
(declare-const y Int)
(assert (! (> x 3) :named a))
(assert (! (< x 2) :named b))
(assert (! (< x 20) :named c))
(get-timeout-core)
(reset)
(declare-const x Int)
(assert (> x 3))
(get-timeout-core)
(get-timeout-core-assuming ((< x 2) (< x 10)))
(get-timeout-core-assuming ((< x 10)))
(assert (< y 10))
(get-timeout-core)
(get-difficulty)
