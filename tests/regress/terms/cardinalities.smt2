; Cardinalities as z3 reads them, for every solver.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: ((((_ at-most 1) a b c) true)
; EXPECT:  (((_ at-least 1) a b c) true))
; EXPECT: unsat
; RUN: $PROGRAM --solver cvc5 $FILE
; EXPECT: sat
; EXPECT: ((((_ at-most 1) a b c) true)
; EXPECT:  (((_ at-least 1) a b c) true))
; EXPECT: unsat
; RUN: $PROGRAM --emit --for cvc5 $FILE | grep -c "at-\(most\|least\)"
; EXPECT: 0
; EXIT: 1
; RUN: $PROGRAM --emit --for cvc5 $FILE | cvc5 --lang smt2 --incremental --produce-models - | grep sat
; EXPECT: sat
; EXPECT: unsat
; RUN: cat $FILE | $PROGRAM --emit - | grep -c "(_ at-most 1)"
; EXPECT: 2
; RUN: sed 's/ALL/QF_UF/' $FILE | $PROGRAM --emit - | z3 -in | grep sat
; EXPECT: sat
; EXPECT: unsat

(set-option :produce-models true)
(set-logic ALL)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(assert ((_ at-most 1) a b c))
(assert ((_ at-least 1) a b c))
(check-sat)
(get-value (((_ at-most 1) a b c) ((_ at-least 1) a b c)))
(assert (and (=> (not c) (and a b)) (not c)))
(check-sat)
