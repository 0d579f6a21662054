; Assumptions hold for one question only. Any Boolean term may be one (SMT-LIB 2.7), or none; cvc5 1.0.3 wants one.
; EMIT-TO: z3
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((p true)
; EXPECT:  (q false))
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const p Bool)
(declare-const q Bool)
(declare-const x Int)
(assert (or p q))
(check-sat-assuming ((not p) (not q)))
(check-sat-assuming (p (not q)))
(get-value (p q))
(check-sat-assuming ())
(check-sat-assuming ((> x 0) (< x 1)))
(check-sat)
(push 1)
(assert (= x 1))
(check-sat-assuming (p (= (+ x 1) 1)))
(pop 1)
(check-sat-assuming ((= (+ x 1) 1)))
