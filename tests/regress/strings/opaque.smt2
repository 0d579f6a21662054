; Operators that only some solver has are kept as written.
; RUN: $PROGRAM --emit $FILE
; EXPECT: (set-logic ALL)
; EXPECT: (declare-const s String)
; EXPECT: (assert (= (str.rev s) (str.++ "e" s)))
; EXPECT: (assert (= (str.update s 0 "b") "a"))
; EXPECT: (check-sat)
(set-logic ALL)
(declare-const s String)
(assert (= (str.rev s) (str.++ "e" s)))
(assert (= (str.update s 0 "b") "a"))
(check-sat)
