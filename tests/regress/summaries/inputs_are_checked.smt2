; Inputs are evaluated on the path condition: Z3 4.8.12 has wrong models for functions of floats, such as zero for path 1, and
; takes an oracle for any function. A path that depends on an oracle is known to be feasible only by an input.
; RUN: $PROGRAM --explore over --explore-mode plain $FILE | grep -E '^path'
; EXPECT: path 1
; EXPECT: path 2
; RUN: $PROGRAM --explore over --explore-mode plain $FILE | awk '/result/ {result = $2} result == 1 && /input.*zero/'
; RUN: $PROGRAM --explore over --explore-mode plain --solver cvc5 $FILE | grep -c input
; EXPECT: 2
; RUN: for m in plain compositional; do $PROGRAM --explore twice --explore-mode $m --timeout 0.5 $FILE | grep -E '^path|norm =|could'; done
; EXPECT: path 1
; EXPECT: path 2 (not known to be feasible)
; EXPECT: 1 of the paths could not be decided by the solver
; EXPECT: path 1
; EXPECT: path 2 (not known to be feasible)
; EXPECT: 1 of the paths could not be decided by the solver
(declare-fun free (Float64) Float64)
(declare-oracle-fun norm libm:hypot (Float64 Float64) Float64)
(define-fun two () Float64 ((_ to_fp 11 53) RNE 2.0))
(assert (not (fp.gt (free (_ +zero 11 53)) two)))
(define-fun over ((x Float64)) Int (ite (fp.gt (free x) two) 1 0))
(define-fun high ((x Float64)) Int (ite (fp.lt (norm x x) (fp.neg two)) 1 0))
(define-fun twice ((x Float64)) Int (+ (high x) (high x)))
