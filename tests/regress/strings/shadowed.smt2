; In a logic without strings the theory's names are free.
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_UFLIA)
(declare-fun str.len (Int) Int)
(declare-const re.all Int)
(assert (= (str.len re.all) 7))
(check-sat)
(assert (= (str.len 1) 8))
(assert (= re.all 1))
(check-sat)
