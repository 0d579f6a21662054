; get-model shows the function that was checked, linked or on a pipe, with passes and without.
; RUN: $PROGRAM --solver z3 $FILE && $PROGRAM --solver z3 --passes none $FILE && $PROGRAM --solver 'z3 -in' $FILE
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun e ((x!0 (_ BitVec 1))) (_ BitVec 1) x!0)
; EXPECT: )
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun e ((x!0 (_ BitVec 1))) (_ BitVec 1) x!0)
; EXPECT: )
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun e ((x!0 (_ BitVec 1))) (_ BitVec 1) x!0)
; EXPECT: )
(set-option :produce-models true)
(declare-fun e ((_ BitVec 1)) (_ BitVec 1))
(assert (distinct (e #b0) (e #b1)))
(assert (= (e #b1) #b1))
(check-sat)
(get-model)
