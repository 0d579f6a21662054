; The pass summaries: a call becomes what is feasible of the function there. With --emit it does nothing.
; RUN: $PROGRAM --passes summaries --trace-pass summaries --stats=all --no-memo $FILE 2>&1 | grep -v 'preprocessed\|races\|decided\|rewritten\|pass\|check\|solver\|memo\|slices'
; EXPECT: call: (clamp x)
; EXPECT:   => x
; EXPECT: sat
; EXPECT: call: (clamp x)
; EXPECT:   => x
; EXPECT: unsat
; EXPECT:   calls: 2
; EXPECT:   infeasible-paths: 4
; EXPECT:   replaced: 2
; RUN: $PROGRAM --passes summaries,fold $FILE
; EXPECT: sat
; EXPECT: unsat
; RUN: $PROGRAM --passes summaries --emit $FILE | z3 -in
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_LIA)
(define-fun clamp ((v Int)) Int (ite (< v 0) 0 (ite (> v 255) 255 v)))
(declare-const x Int)
(declare-const y Int)
(assert (> x 3))
(assert (< x 9))
(assert (= y (clamp x)))
(check-sat)
(push 1)
(assert (> y 8))
(check-sat)
(pop 1)
