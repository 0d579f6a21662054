; Declared and scoped; no linked solver decides over all sorts, so using one in an assertion is an error of the check.
; EXPECT: sat
; EXPECT: sat
; NO-EMIT: z3 4.8.12 and cvc5 1.0.3 do not know the command
(set-logic ALL)
(push 1)
(declare-sort-parameter A)
(declare-fun f (A) A)
(check-sat)
(pop 1)
(declare-sort A 0)
(declare-const a A)
(declare-const b A)
(assert (distinct a b))
(check-sat)
