; What passes through --emit cannot be given to a linked solver: an error at check-sat, and no answer.
; RUN: $PROGRAM --solver z3 $FILE | sed 's/: z3 cannot/: S cannot/; s/, and the solver .*/")/'
; EXPECT: (error "opaque_solved.smt2:21:1: `(check-sat)`: S cannot express `(_ foo 3)` through its API")
; EXPECT: (error "opaque_solved.smt2:25:1: `(check-sat)`: S cannot express `(as foo Bar)` through its API")
; EXPECT: (error "opaque_solved.smt2:29:1: `(check-sat)`: S cannot express `my.operator` through its API")
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --solver cvc5 $FILE | sed 's/: cvc5 cannot/: S cannot/; s/, and the solver .*/")/'
; EXPECT: (error "opaque_solved.smt2:21:1: `(check-sat)`: S cannot express `(_ foo 3)` through its API")
; EXPECT: (error "opaque_solved.smt2:25:1: `(check-sat)`: S cannot express `(as foo Bar)` through its API")
; EXPECT: (error "opaque_solved.smt2:29:1: `(check-sat)`: S cannot express `my.operator` through its API")
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM $FILE > /dev/null
; EXIT: 1
(set-logic ALL)
(declare-const x Int)
(assert (> x 0))
(push 1)
(assert (_ foo 3))
(check-sat)
(pop 1)
(push 1)
(assert (= x (as foo Bar)))
(check-sat)
(pop 1)
(push 1)
(assert (my.operator x))
(check-sat)
(assert false)
(check-sat)
(pop 1)
(check-sat)
