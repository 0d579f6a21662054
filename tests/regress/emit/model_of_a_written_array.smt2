; A removed array that is another visible one with stores keeps that equation, where a model is asked for.
; RUN: $PROGRAM --emit --emit-effort 0 $FILE | grep -c "(store b"
; EXPECT: 2
; RUN: $PROGRAM --emit $FILE | z3 -in
; EXPECT: sat
; EXPECT: (((select a #x00) #x05)
; EXPECT:  ((= a (store b #x00 #x05)) true))
(set-logic ALL)
(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const b (Array (_ BitVec 8) (_ BitVec 8)))
(assert (= a (store b #x00 #x05)))
(check-sat)
(get-value ((select a #x00) (= a (store b #x00 #x05))))
