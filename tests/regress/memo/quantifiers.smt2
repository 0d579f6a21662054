; A check with quantifiers is found by its text: unsat is what the solver said of it; a sat whose model cannot be evaluated is
; asked again.
; RUN: for i in 1 2; do $PROGRAM --memo $TEMP/m --solver z3 --stats=all $FILE 2>&1 | grep -E '^(sat|unsat|checks|  checks of the same)' | sed 's/,.*s)/)/'; done
; EXPECT: sat
; EXPECT: unsat
; EXPECT: checks: 2 (2 by a solver)
; EXPECT: sat
; EXPECT: unsat
; EXPECT: checks: 2 (1 by a solver)
; EXPECT:   checks of the same text: 1
(set-logic UFLIA)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (< (f x) 10)))
(check-sat)
(assert (< 20 (f 3)))
(check-sat)
