; Z3 4.8.12 answers sat with a model in which a function of floats is the same everywhere: the model is none, the answer is
; right, and the search has a model.
; EXPECT: sat
; EXPECT: (((f #x00) true))
(set-option :produce-models true)
(declare-fun co (Float64) Float64)
(declare-fun f ((_ BitVec 8)) Bool)
(declare-const x Float64)
(define-fun two () Float64 ((_ to_fp 11 53) RNE 2.0))
(assert (not (fp.gt (co (_ +zero 11 53)) two)))
(assert (fp.gt (co x) two))
(assert (f #x00))
(check-sat)
(get-value ((f #x00)))
