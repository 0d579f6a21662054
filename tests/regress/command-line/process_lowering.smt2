; A solver on a pipe gets no operator that older ones do not know, in definitions and questions neither: as with --emit.
; RUN: $PROGRAM --solver 'z3 -in' $FILE
; EXPECT: sat
; EXPECT: ((v true))
; EXPECT: unsat
; RUN: grep -v '^(define-fun-rec\|over' $FILE | $PROGRAM --solver 'cvc5 --incremental'
; EXPECT: sat
; EXPECT: ((v true))
; EXPECT: unsat
; RUN: $PROGRAM --solver z3 $FILE
; EXPECT: sat
; EXPECT: ((v true))
; EXPECT: unsat
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const s (Seq (_ BitVec 8)))
(declare-const v Bool)
(define-fun-rec over ((n (_ BitVec 8))) Bool (ite (= n #x00) (bvsaddo x y) (over (bvsub n #x01))))
(assert (= (seq.len s) 2))
(assert (over #x01))
(assert (= v (bvsaddo x y)))
(assert v)
(assert ((_ at-most 1) (bvuaddo x y) (bvnego x) (bvnego y)))
(check-sat)
(get-value (v))
(assert (not (bvsaddo x y)))
(check-sat)
