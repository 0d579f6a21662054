; Four different values of three; quoted names; the old name of a tester.
; EXPECT: sat
; EXPECT: ((a |dark green|))
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(declare-datatypes ((Color 0)) (((red) (|dark green|) (blue))))
(declare-const a Color)
(declare-const b Color)
(declare-const c Color)
(declare-const d Color)
(assert (distinct a b c))
(assert (= b red))
(assert (is-blue c))
(check-sat)
(get-value (a))
(assert (distinct a b c d))
(check-sat)
