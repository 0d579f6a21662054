; Symbols that are defined by what functions give: of a function that stays, and of one that is in no assertion then.
; RUN: $PROGRAM --check-models $FILE
; EXPECT: sat
; EXPECT: (((= x (f y) #x05) true))
; EXPECT: (((= z (g x)) true))
; EXPECT: unsat
; RUN: $PROGRAM --check-models --solver z3 $FILE
; EXPECT: sat
; EXPECT: (((= x (f y) #x05) true))
; EXPECT: (((= z (g x)) true))
; EXPECT: unsat
; RUN: $PROGRAM --check-models --solver cvc5 $FILE
; EXPECT: sat
; EXPECT: (((= x (f y) #x05) true))
; EXPECT: (((= z (g x)) true))
; EXPECT: unsat
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
(declare-fun g ((_ BitVec 8)) (_ BitVec 8))
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const z (_ BitVec 8))
(assert (= x (f y)))
(assert (= z (g x)))
(assert (= (bvadd x #x01) #x06))
(check-sat)
(get-value ((= x (f y) #x05)))
(get-value ((= z (g x))))
(assert (not (=> (and (= y x) (distinct z #x00)) (distinct (f (f #x05)) #x05 ))))
(assert (= (f #x05) #x06))
(check-sat)
