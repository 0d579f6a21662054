; A name that is no operator of the script's logic may be declared, even if another theory has it.
; EXPECT: sat
; EXPECT: ((concat 2)
; EXPECT:  (select 3))
; EXPECT: unsat
(set-option :produce-models true)
(set-logic QF_UFLIA)
(declare-const concat Int)
(declare-const select Int)
(declare-fun bvadd (Int Int) Int)
(assert (= concat 2))
(assert (= select (+ concat 1)))
(check-sat)
(get-value (concat select))
(assert (= (bvadd concat select) 0))
(assert (= (bvadd 2 3) 1))
(check-sat)
