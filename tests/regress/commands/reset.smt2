; reset forgets the logic, the options, all declarations and all levels.
; EXPECT: unsat
; EXPECT: (:assertion-stack-levels 0)
; EXPECT: unsupported
; EXPECT: sat
; EXPECT: ((x 1.0))
; NO-EMIT: the programs do not answer get-info and get-option alike
(set-option :produce-models true)
(set-option :my-option 1)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(push 2)
(assert (bvult x #x00))
(check-sat)
(reset)
(get-info :assertion-stack-levels)
(get-option :my-option)
(set-option :produce-models true)
(set-logic QF_LRA)
(declare-const x Real)
(assert (= (* 2 x) 2))
(check-sat)
(get-value (x))
