; A log of whole queries: a growing path condition, its negations, other names, another order. Only what no model and no
; core of before decides goes to the solver.
; RUN: $PROGRAM --query-log --passes none --stats=all $FILE 2>&1 | grep -E '^(sat|unsat|\(\(|checks|  (slices known|supersets|subsets|satisfied))' | sed 's/,.*s)/)/'
; EXPECT: sat
; EXPECT: ((a #x07))
; EXPECT: sat
; EXPECT: ((a #x07))
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((a #x07))
; EXPECT: sat
; EXPECT: ((q #x07))
; EXPECT: checks: 6 (2 by a solver)
; EXPECT:   slices known: 1
; EXPECT:   slices known by other names: 1
; EXPECT:   supersets of a core: 1
; EXPECT:   subsets of a satisfiable set: 1
; EXPECT:   satisfied by a stored model: 1
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (and (= (bvmul a a) #x31) (bvult a #x10)))
(check-sat)
(get-value (a))
(exit)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (= (bvmul a a) #x31))
(assert (bvult a #x10))
(assert (bvult b #x10))
(check-sat)
(get-value (a))
(exit)
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (= (bvmul a a) #x31))
(assert (bvult a #x10))
(assert (bvult #x0f a))
(check-sat)
(exit)
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (= (bvmul a a) #x31))
(assert (bvult b a))
(assert (bvult a #x10))
(assert (bvult #x0f a))
(check-sat)
(exit)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(assert (bvult a #x10))
(check-sat)
(get-value (a))
(exit)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const q (_ BitVec 8))
(assert (and (bvult q #x10) (= (bvmul q q) #x31)))
(check-sat)
(get-value (q))
