; For people: long commands are broken into lines, and comments say what became of what. A solver reads the same.
; RUN: $PROGRAM --emit --emit-effort 0 --pretty -v $FILE 2>/dev/null
; EXPECT: (set-logic QF_BV)
; EXPECT: (declare-const x (_ BitVec 32))
; EXPECT: (declare-const z (_ BitVec 32))
; EXPECT: ; 3 assertions: 1 gone, 1 as they were, 1 rewritten; 0 added
; EXPECT: ; y is (bvadd x #x00000001) (solve-eqs)
; EXPECT: ; was (bvult (bvmul (bvadd (bvmul x y) (bvshl z x)) (bvadd (bvmul y z) (bvshl x z))) (bvsub (bvmul x x) (bvlshr z y)))
; EXPECT: (assert
; EXPECT:   (let ((?1 (bvadd x #x00000001)))
; EXPECT:     (bvult
; EXPECT:       (bvmul (bvadd (bvmul x ?1) (bvshl z x)) (bvadd (bvmul ?1 z) (bvshl x z)))
; EXPECT:       (bvsub (bvmul x x) (bvlshr z ?1)))))
; EXPECT: (assert (bvult x z))
; EXPECT: (check-sat)
; RUN: $PROGRAM --emit --pretty -v $FILE 2>/dev/null | z3 -in
; EXPECT: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-const z (_ BitVec 32))
(assert (= y (bvadd x #x00000001)))
(assert (bvult (bvmul (bvadd (bvmul x y) (bvshl z x)) (bvadd (bvmul y z) (bvshl x z))) (bvsub (bvmul x x) (bvlshr z y))))
(assert (bvult x z))
(check-sat)
