; Annotations of all forms do not change a term; a named term may be used by its name from then on.
; NO-EMIT: z3 4.8.12 and cvc5 1.0.3 do not read all of these attributes
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
(set-logic UFLIA)
(declare-const x Int)
(declare-fun f (Int) Int)
(assert (! (> x 5) :named big))
(assert (! (or big false) :status known :note "text" :list (a (b) "c" 1.5 #x0f |d e|) :flag))
(check-sat)
(push 1)
(assert (or (! (> x 9) :named huge) false))
(assert (not (=> huge big)))
(check-sat)
(pop 1)
(declare-const huge Bool)
(assert huge)
(check-sat)
