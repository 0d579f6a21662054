; A script that asks several questions is written as all passes leave the assertions at each check: the table is gone, and
; stays defined where a value of it is asked for. Scopes are those of the differences.
; RUN: $PROGRAM --emit --emit-effort 0 --for generic --no-slices $FILE
; EXPECT: (set-logic ALL)
; EXPECT: (declare-const t (Array (_ BitVec 8) (_ BitVec 8)))
; EXPECT: (declare-const x (_ BitVec 8))
; EXPECT: (declare-const n Int)
; EXPECT: (push 1)
; EXPECT: (assert (> n 3))
; EXPECT: (push 1)
; EXPECT: (assert (= x #x05))
; EXPECT: (push 1)
; EXPECT: (assert (= t (store (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00) #x05 #x07) #x09 #x08)))
; EXPECT: (check-sat)
; EXPECT: (get-value (x (select t x)))
; EXPECT: (pop 2)
; EXPECT: (push 1)
; EXPECT: (assert false)
; EXPECT: (check-sat)
; EXPECT: (pop 1)
; EXPECT: (assert (= x #x09))
; EXPECT: (check-sat)
; EXPECT: (pop 1)
; EXPECT: (push 1)
; EXPECT: (assert (> n 3))
; EXPECT: (push 1)
; EXPECT: (assert false)
; EXPECT: (check-sat)
; EXPECT: (echo "end")
; RUN: $PROGRAM --emit $FILE | z3 -in
; EXPECT: sat
; EXPECT: ((x #x05)
; EXPECT:  ((select t x) #x07))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: end
; RUN: $PROGRAM --emit --for cvc5 $FILE | cvc5 --incremental --produce-models --lang=smt2 -
; EXPECT: sat
; EXPECT: ((x #b00000101) ((select t x) #b00000111))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: "end"
(set-logic ALL)
(declare-const t (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const x (_ BitVec 8))
(declare-const n Int)
(assert (= t (store (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00) #x05 #x07) #x09 #x08)))
(assert (> n 3))
(push 1)
(assert (= (select t x) #x07))
(check-sat)
(get-value (x (select t x)))
(push 1)
(assert (bvugt x #x05))
(check-sat)
(pop 2)
(assert (= (select t x) #x08))
(check-sat)
(check-sat-assuming ((bvult x #x02)))
(echo "end")
