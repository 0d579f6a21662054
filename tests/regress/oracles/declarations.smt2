; The name stands behind the function's or behind the sorts, as a symbol or a string.
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; NO-EMIT: other solvers have no libm
(set-logic ALL)
(declare-fun x () Float64)
(define-fun nine () Float64 ((_ to_fp 11 53) RNE 9.0))
(define-fun two () Float64 ((_ to_fp 11 53) RNE 2.0))
(define-fun three () Float64 ((_ to_fp 11 53) RNE 3.0))
(declare-oracle-fun a libm:pow (Float64 Float64) Float64)
(declare-oracle-fun b (Float64 Float64) Float64 libm:pow)
(declare-oracle-fun c "libm:pow" (Float64 Float64) Float64)
(declare-oracle-fun |d e| (Float64 Float64) Float64 |libm:pow|)
(push 1) (assert (not (= (a three two) nine))) (check-sat) (pop 1)
(push 1) (assert (not (= (b three two) nine))) (check-sat) (pop 1)
(push 1) (assert (not (= (c three two) nine))) (check-sat) (pop 1)
(push 1) (assert (not (= (|d e| three two) nine))) (check-sat) (pop 1)
(assert (= (a three two) (b three two) (c three two) (|d e| three two)))
(check-sat)
