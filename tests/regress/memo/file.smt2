; A file keeps answers for the next run, which needs no solver, whatever it is asked for besides. Another solver, and a run
; without a memo, do not use them.
; RUN: for options in "" "" "--solver cvc5"; do $PROGRAM --memo $TEMP/m $options --stats=all $FILE 2>&1 | sed '/^memo behind/,/^models/d' | grep -E '^(sat|unsat|\(|checks|  checks of the same)' | sed 's/,.*s)/)/'; done
; EXPECT: unsat
; EXPECT: (b)
; EXPECT: sat
; EXPECT: ((x 4))
; EXPECT: checks: 2 (2 by a solver)
; EXPECT:   checks of the same text: 0
; EXPECT: unsat
; EXPECT: (b)
; EXPECT: sat
; EXPECT: ((x 4))
; EXPECT: checks: 2 (0 by a solver)
; EXPECT:   checks of the same text: 2
; EXPECT: unsat
; EXPECT: (b)
; EXPECT: sat
; EXPECT: ((x 4))
; EXPECT: checks: 2 (2 by a solver)
; EXPECT:   checks of the same text: 0
; RUN: $PROGRAM --no-memo --stats=all $FILE 2>&1 | sed '/^memo behind/,/^models/d' | grep -c '^memo'
; EXPECT: 0
; EXIT: 1
(set-option :produce-unsat-cores true)
(set-option :produce-models true)
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(push 1)
(assert (! (= (* x x x) (+ 7 (* y y))) :named a))
(assert (! (= (* 9 y y) (- (* 9 x x x) 64)) :named b))
(check-sat)
(get-unsat-core)
(pop 1)
(assert (= (* x x x) 64))
(check-sat)
(get-value (x))
