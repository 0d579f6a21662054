; exp over floats: the scales at hand are too small for the result to pass 100, so the program never overflows its table.
; The solver does not know exp, but is told its values one by one until nothing is left.
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (((exp scale) (fp #b0 #b10000001 #b11011000111001100100110)))
; NO-EMIT: other solvers have no libm
(set-logic ALL)
(set-option :produce-models true)
(declare-oracle-fun exp libm:exp (Float32) Float32)
(declare-fun level () (_ BitVec 2))
(define-fun scale () Float32 ((_ to_fp_unsigned 8 24) RNE level))
(push 1)
(assert (fp.gt (exp scale) ((_ to_fp 8 24) RNE 100.0)))
(check-sat)
(pop 1)
(assert (fp.gt (exp scale) ((_ to_fp 8 24) RNE 5.0)))
(assert (not (= level #b11)))
(check-sat)
(get-value ((exp scale)))
