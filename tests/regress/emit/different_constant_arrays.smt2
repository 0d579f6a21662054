; cvc5 1.0.3 answers this script, and gives up on what the passes make of it: writes that connect two constant arrays, as
; its decisions come. With different constant arrays left, --for cvc5 writes the script as it is.
; OPTIONS: --emit --for cvc5
; RUN: "$PROGRAM" --emit --for cvc5 "$FILE" | grep -c bvmul
; EXPECT: 1
(set-logic ALL)
(declare-const x1 Bool)
(declare-const x2 Int)
(declare-const x3 (Array Int Int))
(declare-const x4 (_ BitVec 8))
(declare-fun table5 () (Array (_ BitVec 16) (_ BitVec 8)))
(assert (ite x1 (= x3 ((as const (Array Int Int)) 4)) (bvslt (_ bv1 8) x4)))
(assert (= (ite (=> x1 x1) (_ bv87 8) (_ bv60 8)) (select table5 (_ bv1 16))))
(define-fun d7 () (_ BitVec 8) (ite (bvslt x4 (_ bv0 8)) (bvsub x4 x4) (bvmul x4 (_ bv223 8))))
(assert (= ((as const (Array Int Int)) 7) (store x3 18 x2)))
(check-sat)
