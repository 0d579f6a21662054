; What z3 reads beyond SMT-LIB: a sort in parentheses, decimals without digits, floats by a real number and a power of two.
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: ((d (fp #b0 #b01111100 #b10000000000000000000000))
; EXPECT:  (e (fp #b0 #b10000100 #b10000000000000000000000)))
; EXPECT: unsat
; RUN: sed 's/x 5/x k/' $FILE | $PROGRAM 2>&1
; EXPECT: (error "<stdin>:23:14: `((_ to_fp 8 24) RTZ x k)`: expected 1 argument, got RoundingMode, Real, Int")
; EXPECT: unknown
; EXPECT: (error "<stdin>:25:1: `(get-value (d e))`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: unknown
; EXIT: 1
(declare-sort S 0)
(declare-fun f ((S)) (S))
(declare-const s S)
(declare-const x Real)
(declare-const k Int)
(declare-const d (_ FloatingPoint 8 24))
(declare-const e (_ FloatingPoint 8 24))
(assert (= (f s) s))
(assert (< 2. (* x 2.) 4.))
(assert (and (= d ((_ to_fp 8 24) RNE 1.5 (- 3))) (= x 1.5)))
(assert (= e ((_ to_fp 8 24) RTZ x 5)))
(check-sat)
(get-value (d e))
(assert (not (= e ((_ to_fp 8 24) RNE 5 1.5))))
(check-sat)
