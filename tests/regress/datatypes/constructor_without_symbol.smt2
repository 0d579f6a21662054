; z3 4.8.12 does not know a constructor for sorts to which no symbol has applied the datatype: it is written qualified.
; Values stay short.
; RUN: $PROGRAM --solver 'z3 -in' $FILE
; EXPECT: sat
; EXPECT: (((pair b true) (pair 3 true)))
; RUN: $PROGRAM --emit --passes none --for z3 $FILE | z3 -in
; EXPECT: sat
; EXPECT: (((pair b true) (pair 3 true)))
; RUN: $PROGRAM --emit --passes none --for cvc5 $FILE | cvc5 --lang=smt2 -
; EXPECT: sat
; EXPECT: (((pair b true) ((as pair (Pair Int Bool)) 3 true)))
(set-option :produce-models true)
(set-logic ALL)
(declare-datatypes ((Pair 2)) ((par (X Y) ((pair (first X) (second Y))))))
(declare-const b Int)
(declare-fun f (Int) Int)
(assert (= (f (first (pair b true))) (+ (f (f b)) 1)))
(assert (= b 3))
(check-sat)
(get-value ((pair b true)))
