; A shared subterm is written once, in a let; folding happens on the way; reading the output again gives the same output.
; RUN: $PROGRAM --emit --emit-effort 0 --no-slices $FILE
; EXPECT: (set-logic QF_BV)
; EXPECT: (declare-const x (_ BitVec 8))
; EXPECT: (declare-const y (_ BitVec 8))
; EXPECT: (assert (let ((?1 (bvmul x y))) (= (bvadd ?1 #x03) (bvxor ?1 y))))
; EXPECT: (check-sat)
; RUN: $PROGRAM --emit --emit-effort 0 --no-slices $FILE | $PROGRAM --emit --emit-effort 0 | sed "s|?[0-9]*|?1|g"
; EXPECT: (set-logic QF_BV)
; EXPECT: (declare-const x (_ BitVec 8))
; EXPECT: (declare-const y (_ BitVec 8))
; EXPECT: (assert (let ((?1 (bvmul x y))) (= (bvadd ?1 #x03) (bvxor ?1 y))))
; EXPECT: (check-sat)
; RUN: $PROGRAM --emit --emit-effort 0 --no-slices --no-fold $FILE
; EXPECT: (set-logic QF_BV)
; EXPECT: (declare-const x (_ BitVec 8))
; EXPECT: (declare-const y (_ BitVec 8))
; EXPECT: (assert (let ((?1 (bvmul x y))) (= (bvadd ?1 (bvadd #x01 #x02)) (bvxor ?1 y))))
; EXPECT: (check-sat)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (= (bvadd (bvmul x y) (bvadd #x01 #x02)) (bvxor (bvmul x y) y)))
(check-sat)
