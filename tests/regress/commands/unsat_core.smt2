; SOLVER: z3
; The core names the user's assertions and is a core of them as they were written.
; SOLVE-OPTIONS: --check-cores
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (! (> x 3) :named big))
(assert (! (= y 7) :named other))
(assert (! (< x 2) :named small))
(check-sat)
; EXPECT: unsat
(get-unsat-core)
; EXPECT: (big small)
(push 1)
(assert (! (> y 8) :named more))
(check-sat)
; EXPECT: unsat
(pop 1)
(get-option :produce-unsat-cores)
; EXPECT: true
