; Counters of the session so far. A check that folding answers needs no solver; z3 is named because a race of several
; solvers checks a model of each that answered.
; RUN: $PROGRAM --solver z3 $FILE | grep -v seconds
; EXPECT: (:check-sat 0
; EXPECT:  :solver-check-sat 0
; EXPECT:  :models-checked 0
; EXPECT: sat
; EXPECT: sat
; EXPECT: (:check-sat 2
; EXPECT:  :solver-check-sat 1
; EXPECT:  :models-checked 2
(get-info :all-statistics)
(declare-const x Int)
(check-sat)
(assert (> (* x x) 2))
(check-sat)
(get-info :all-statistics)
