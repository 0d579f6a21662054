; bv2nat and int2bv, names that all solvers know, are written as they were read.
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const i Int)
(assert (= (bv2nat x) 3))
(assert (= ((_ int2bv 8) i) x))
(check-sat)
(assert (distinct x #x03))
(check-sat)
