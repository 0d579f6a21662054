; SOLVER: z3
(set-option :produce-unsat-assumptions true)
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(assert (or (not a) (not b)))
(check-sat-assuming (c a b))
; EXPECT: unsat
(get-unsat-assumptions)
; EXPECT: (a b)
(check-sat-assuming ((not a) b))
; EXPECT: sat
