; Under ALL cvc5 refuses these operators at first.
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; SOLVER: cvc5
; NO-EMIT: cvc5 would need its option --strings-exp
(set-logic ALL)
(declare-const s String)
(declare-const n Int)
(assert (= (str.substr s n 2) "ab"))
(check-sat)
(push 1)
(assert (not (str.contains s "b")))
(check-sat)
(pop 1)
(assert (> (str.len s) (str.to_int "7")))
(check-sat)
