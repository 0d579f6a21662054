; Cores of several checks on one stack; the same term under two names is in the core once at least.
; SOLVER: z3
; NO-EMIT: z3 4.8.12 keeps declarations over reset-assertions
; SOLVE-OPTIONS: --check-cores
; EXPECT: unsat
; EXPECT: (low high)
; EXPECT: sat
; EXPECT: unsat
; EXPECT: (low top)
; EXPECT: unsat
; EXPECT: (high bottom)
(set-option :produce-unsat-cores true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (! (bvult x #x10) :named low))
(push 1)
(assert (! (bvugt x #x20) :named high))
(assert (! (= y (bvmul x x)) :named square))
(check-sat)
(get-unsat-core)
(pop 1)
(check-sat)
(push 2)
(assert (! (= ((_ extract 7 7) x) #b1) :named top))
(check-sat)
(get-unsat-core)
(pop 2)
(reset-assertions)
(declare-const x (_ BitVec 8))
(assert (! (bvugt x #x20) :named high))
(assert (! (bvult x #x03) :named bottom))
(check-sat)
(get-unsat-core)
