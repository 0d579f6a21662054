; A table that is written as an array makes the logic one with arrays.
; RUN: $PROGRAM --emit --emit-effort 0 --for cvc5 --table-encoding array $FILE | grep set-logic
; EXPECT: (set-logic QF_ABV)
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(declare-const z (_ BitVec 33))
(assert (not (bvsle ((_ extract 4 1) (bvadd (_ bv4294967296 33) z)) (bvlshr (bvmul x x) (bvlshr y x)))))
(check-sat)
