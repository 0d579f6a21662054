; A search beside the solver never says unsat, and never prevents it.
; SOLVE-OPTIONS: --indexify
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((s "ab"))
(set-option :produce-models true)
(set-option :timeout 2000)
(set-logic ALL)
(declare-const s String)
(assert (= (str.++ s "c") "abc"))
(push 1)
(assert (= (str.len s) 3))
(check-sat)
(pop 1)
(check-sat)
(get-value (s))
