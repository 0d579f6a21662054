; What a solver knows from its assertions is no value of a term: the element of this array is x, whatever x was before.
; cvc5 cannot say that, neither through its API nor in its program.
;
; RUN: $PROGRAM --no-memo --passes fold --solver cvc5 $FILE | sed 's/, and the solver .*/")/'
; EXPECT: sat
; EXPECT: (error "constant_array_not_from_assertions.smt2:17:1: `(check-sat)`: cvc5 cannot express `(as const (Array (_ BitVec 2) (_ BitVec 8))) of an element that is no value` through its API")
(set-logic QF_ABV)
(set-option :produce-models true)
(declare-const x (_ BitVec 8))
(declare-const i (_ BitVec 2))
(push 1)
(assert (= x #x03))
(check-sat)
(assert (= (select ((as const (Array (_ BitVec 2) (_ BitVec 8))) x) i) #x04))
(pop 1)
(assert (not (= ((as const (Array (_ BitVec 2) (_ BitVec 8))) x) (store ((as const (Array (_ BitVec 2) (_ BitVec 8))) #x03) i x))))
(check-sat)
