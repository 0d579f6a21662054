; Ground terms are computed.
; RUN: $PROGRAM --emit --no-solve-eqs $FILE
; EXPECT: (set-logic QF_SLIA)
; EXPECT: (declare-const s String)
; EXPECT: (assert (= s "x--b"))
; EXPECT: (assert (= (str.len s) 3))
; EXPECT: (check-sat)
(set-logic QF_SLIA)
(declare-const s String)
(assert (= s (str.replace_all (str.++ "xa" "ab") "a" "-")))
(assert (= (str.len s) (str.indexof "abc" "" 3)))
(assert (str.< "" "a" "b"))
(check-sat)
