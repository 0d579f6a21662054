; Decided by constant folding alone: no solver is asked about the last two. To see which rule did what, and that the solver was
; asked once:
;
;     preproc-solve --stats --trace-pass fold examples/smt2/constant_folding.smt2
;
; EXPECT: sat
; EXPECT: ((x #x2a))
; EXPECT: unsat
; EXPECT: unsat
(set-logic QF_ABV)
(set-option :produce-models true)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))

; Folds to (= x #x2a).
(push 1)
(assert (= (bvadd (bvmul #x02 #x03) x) (bvudiv #xf0 (bvsub #x09 #x04))))
(assert (= y y))
(check-sat)
(get-value (x))
(pop 1)

; A read from where something was written just now.
(push 1)
(assert (distinct (select (store a y x) y) x))
(check-sat)
(pop 1)

; Contradictions that need no search: x and its complement share no bit.
(push 1)
(assert (not (= (bvand (bvxor x #xff) x) #x00)))
(check-sat)
(pop 1)
