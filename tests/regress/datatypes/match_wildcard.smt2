; The underscore as a pattern, and in one. cvc5 1.0.3 does not read it.
; EMIT-TO: z3
; EXPECT: unsat
(set-logic ALL)
(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (head X) (tail (List X)))))))
(declare-const x (List Int))
(assert (= 1 (match x (((cons h _) 1) (_ 0)))))
(assert (match x ((nil true) (_ false))))
(check-sat)
