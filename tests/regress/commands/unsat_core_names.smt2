; The core names assertions as the script has them; what has no name is its background.
; SOLVER: z3
; SOLVE-OPTIONS: --check-cores
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(assert (! (> x 3) :named a))
(assert (! (> y 3) :named b))
(push 1)
(assert (! (< (+ x 1) 2) :named c))
(assert (! (or p (= y 7)) :named d))
(check-sat)
(get-unsat-core)
(pop 1)
; the passes find this one without the solver
(push 1)
(assert (! (and p (not p)) :named never))
(check-sat)
(get-unsat-core)
(pop 1)
(check-sat)
(push 1)
(assert (! (= y 2) :named |two words|))
(assert (= y (+ x 2)))
(assert (< y 3))
(assert (> x 0))
(assert (distinct y 2))
(check-sat)
(get-unsat-core)
(pop 1)
(push 1)
(assert (< x y x))
(check-sat)
(get-unsat-core)
(pop 1)
; EXPECT: unsat
; EXPECT: (a c)
; EXPECT: unsat
; EXPECT: (never)
; EXPECT: sat
; EXPECT: unsat
; EXPECT: ()
; EXPECT: unsat
; EXPECT: ()
